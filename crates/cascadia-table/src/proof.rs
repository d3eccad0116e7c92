//! Fair draws by a commitment scheme (Blum 1981): the host commits to a secret before the guests add their
//! salts, and reveals it at the end. Neither side can choose the seed alone, and the host cannot change it
//! later.

use sha2::{Digest, Sha256};

use cascadia_base::rng::{EntropyError, fresh_bytes};

/// Length of a guest's salt, in bytes.
pub const SALT_BYTES: usize = 16;

/// The secret of a host, drawn for one game.
#[derive(Clone, PartialEq, Eq)]
pub struct HostSecret([u8; 32]);

impl std::fmt::Debug for HostSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Debug output must not reveal it.
        formatter.write_str("HostSecret(…)")
    }
}

impl HostSecret {
    /// Creates a secret from bytes, which must be unpredictable.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Draws a secret.
    ///
    /// # Errors
    /// If the operating system provides no entropy.
    pub fn fresh() -> Result<Self, EntropyError> {
        fresh_bytes().map(Self)
    }

    /// Parses a secret in hexadecimal.
    pub fn from_hex(text: &str) -> Option<Self> {
        Some(Self(bytes_of(text)?.try_into().ok()?))
    }

    /// Formats the secret in hexadecimal.
    pub fn to_hex(&self) -> String {
        hex_of(&self.0)
    }

    /// Returns the commitment: the SHA-256 of the secret in hexadecimal.
    pub fn commitment(&self) -> String {
        hex_of(&Sha256::digest(self.0))
    }

    /// Returns the seed of the game: the first eight bytes, most significant first, of the SHA-256 of the
    /// secret followed by the guests' salts in seat order. Malformed salts count as empty.
    pub fn seed<'s>(&self, salts: impl IntoIterator<Item = &'s str>) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.0);
        for salt in salts {
            hash.update(bytes_of(salt).unwrap_or_default());
        }
        let first = hash.finalize();
        first.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }
}

/// Tests whether a text is a valid salt: sixteen bytes in hexadecimal.
pub fn is_salt(text: &str) -> bool {
    bytes_of(text).is_some_and(|bytes| bytes.len() == SALT_BYTES)
}

/// Draws a salt, in hexadecimal.
///
/// # Errors
/// If the operating system provides no entropy.
pub fn fresh_salt() -> Result<String, EntropyError> {
    fresh_bytes::<SALT_BYTES>().map(|bytes| hex_of(&bytes))
}

/// Formats bytes in hexadecimal.
pub fn hex_of(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Parses bytes in lower-case hexadecimal.
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    let letters = text.as_bytes();
    if !letters.len().is_multiple_of(2) {
        return None;
    }
    letters.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_the_published_hash() {
        // SHA-256 of 32 zero bytes, taken from another program.
        let zero = HostSecret::new([0; 32]);
        assert_eq!(zero.commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
        // Without guests the seed is its first eight bytes.
        assert_eq!(zero.seed([]), 0x6668_7aad_f862_bd77);
    }

    #[test]
    fn every_guest_changes_the_seed_and_so_does_their_order() {
        let secret = HostSecret::new([7; 32]);
        let (one, two) = ("00".repeat(16), "01".repeat(16));
        let seeds = [
            secret.seed([]),
            secret.seed([one.as_str()]),
            secret.seed([one.as_str(), two.as_str()]),
            secret.seed([two.as_str(), one.as_str()]),
        ];
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed), "{seeds:x?}");
        }
        // Seats without a salt change nothing.
        assert_eq!(secret.seed([one.as_str(), "", two.as_str()]), seeds[2]);
    }

    #[test]
    fn secrets_and_salts_are_written_as_they_are_read() {
        let secret = HostSecret::new(std::array::from_fn(|index| index as u8 * 7));
        assert_eq!(HostSecret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert!(!format!("{secret:?}").contains(&secret.to_hex()));
        assert!(is_salt(&fresh_salt().expect("a source of entropy")));
        for bad in ["", "0", "zz", &"0".repeat(31), &"0".repeat(34), &"A".repeat(32)] {
            assert!(!is_salt(bad), "{bad}");
        }
    }
}

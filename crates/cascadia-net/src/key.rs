//! The key of an installation (Ed25519), which identifies a player without an account.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use cascadia_table::proof::{bytes_of, hex_of};

/// Prefix of all signed greetings, so that no other signature can pass for one.
const PURPOSE: &str = "cascadia hello";
/// Prefix for deriving the secret of the peer address.
#[cfg(feature = "peer")]
const PEER_PURPOSE: &str = "cascadia peer\n";

/// The private key of an installation.
#[derive(Clone)]
pub struct InstallationKey(SigningKey);

impl InstallationKey {
    /// Creates a key from 32 unpredictable bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&bytes))
    }

    /// Returns the secret of the installation's peer address. It is derived from the key, so it is stable but
    /// reveals no link between the two.
    #[cfg(feature = "peer")]
    pub fn peer_secret(&self) -> [u8; 32] {
        use sha2::{Digest, Sha256};
        Sha256::new().chain_update(PEER_PURPOSE).chain_update(self.0.to_bytes()).finalize().into()
    }

    /// Returns the public key in hexadecimal, which identifies the installation to hosts.
    pub fn public(&self) -> String {
        hex_of(self.0.verifying_key().as_bytes())
    }

    /// Returns the proof of owning the key: the signature of a host's nonce and name, in hexadecimal.
    pub fn prove(&self, nonce: &str, host: &str) -> String {
        hex_of(&self.0.sign(signed(nonce, host).as_bytes()).to_bytes())
    }
}

impl std::fmt::Debug for InstallationKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "InstallationKey({})", self.public())
    }
}

/// Tests whether `proof` was signed with the private key of `key`. A proof for one host is void at another.
pub fn is_proven(key: &str, nonce: &str, host: &str, proof: &str) -> bool {
    let verified = || {
        let key = VerifyingKey::from_bytes(&bytes::<32>(key)?).ok()?;
        let proof = Signature::from_bytes(&bytes::<64>(proof)?);
        key.verify_strict(signed(nonce, host).as_bytes(), &proof).ok()
    };
    verified().is_some()
}

fn signed(nonce: &str, host: &str) -> String {
    format!("{PURPOSE}\n{nonce}\n{host}")
}

/// Parses exactly `N` bytes in lower-case hexadecimal.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    bytes_of(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_holds_for_one_key_nonce_and_host() {
        let key = InstallationKey::new([7; 32]);
        let proof = key.prove("nonce", "host");
        assert!(is_proven(&key.public(), "nonce", "host", &proof));
        assert!(!is_proven(&key.public(), "other", "host", &proof));
        assert!(!is_proven(&key.public(), "nonce", "other", &proof));
        assert!(!is_proven(&InstallationKey::new([8; 32]).public(), "nonce", "host", &proof));
        let mut damaged = proof.clone();
        damaged.replace_range(..1, if proof.starts_with('0') { "1" } else { "0" });
        for bad in ["", "zz", &proof[2..], &proof.to_uppercase(), &damaged, &"é".repeat(64)] {
            assert!(!is_proven(&key.public(), "nonce", "host", bad), "{bad}");
        }
        assert!(!is_proven("", "nonce", "host", &proof));
    }

    #[cfg(feature = "peer")]
    #[test]
    fn the_address_for_friends_stays_and_is_not_the_key() {
        let (key, other) = (InstallationKey::new([7; 32]), InstallationKey::new([8; 32]));
        assert_eq!(key.peer_secret(), InstallationKey::new([7; 32]).peer_secret());
        assert_ne!(key.peer_secret(), [7; 32]);
        assert_ne!(key.peer_secret(), other.peer_secret());
    }

    #[test]
    fn the_public_key_is_that_of_the_standard() {
        // The first test of RFC 8032, section 7.1.
        let private =
            bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").expect("a key");
        assert_eq!(
            InstallationKey::new(private).public(),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        );
    }
}

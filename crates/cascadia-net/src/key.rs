//! The key of an installation (Ed25519), which identifies a player without an account.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use super::signed_text::HelloText;
use cascadia_table::proof::{bytes_of, hex_of};

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

    /// Returns the proof of owning the key: the signature of a greeting's text, in hexadecimal.
    pub fn prove(&self, text: &HelloText<'_>) -> String {
        sign(&self.0, &text.to_string())
    }
}

impl std::fmt::Debug for InstallationKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "InstallationKey({})", self.public())
    }
}

/// Tests whether `proof` was signed with the private key of `key`. A proof for one host is void at another.
pub fn is_proven(key: &str, text: &HelloText<'_>, proof: &str) -> bool {
    is_signed(key, &text.to_string(), proof)
}

/// Signs a text; returns the signature in hexadecimal.
pub(super) fn sign(key: &SigningKey, text: &str) -> String {
    hex_of(&key.sign(text.as_bytes()).to_bytes())
}

/// Tests whether a text was signed with the private key of `key`.
pub(super) fn is_signed(key: &str, text: &str, signature: &str) -> bool {
    let verified = || {
        let key = VerifyingKey::from_bytes(&bytes::<32>(key)?).ok()?;
        let signature = Signature::from_bytes(&bytes::<64>(signature)?);
        key.verify_strict(text.as_bytes(), &signature).ok()
    };
    verified().is_some()
}

/// Parses exactly `N` bytes in lower-case hexadecimal.
pub(super) fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    bytes_of(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_holds_for_one_key_nonce_host_address_and_channel() {
        let key = InstallationKey::new([7; 32]);
        let text = HelloText { nonce: "nonce", host_key: "key", dialled: "host:7994", channel: "c4" };
        assert_eq!(text.to_string(), "cascadia hello 2\nnonce\nkey\nhost:7994\nc4");
        let proof = key.prove(&text);
        assert!(is_proven(&key.public(), &text, &proof));
        for other in [
            HelloText { nonce: "other", ..text },
            HelloText { host_key: "other", ..text },
            HelloText { dialled: "evil:7994", ..text },
            HelloText { channel: "", ..text },
            HelloText { dialled: "host:7994\nc4", channel: "", ..text },
        ] {
            assert!(!is_proven(&key.public(), &other, &proof), "{other}");
        }
        assert!(!is_proven(&InstallationKey::new([8; 32]).public(), &text, &proof));
        let mut damaged = proof.clone();
        damaged.replace_range(..1, if proof.starts_with('0') { "1" } else { "0" });
        for bad in ["", "zz", &proof[2..], &proof.to_uppercase(), &damaged, &"é".repeat(64)] {
            assert!(!is_proven(&key.public(), &text, bad), "{bad}");
        }
        assert!(!is_proven("", &text, &proof));
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

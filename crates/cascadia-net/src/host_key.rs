//! The key of a host (Ed25519), which a client recognises again, and its print for people.

use std::fmt;

use ed25519_dalek::SigningKey;
use sha2::{Digest, Sha256};

use super::key::{bytes, is_signed, sign};
use super::signed_text::WelcomeText;
use cascadia_table::invite::{grouped, is_between, is_code_letter, letters_of};
use cascadia_table::proof::hex_of;

/// Number of letters of a print.
const LETTERS: usize = 16;

/// The private key of a host.
#[derive(Clone)]
pub struct HostKey(SigningKey);

impl HostKey {
    /// Creates a key from 32 unpredictable bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&bytes))
    }

    /// Returns the public key in hexadecimal.
    pub fn public(&self) -> String {
        hex_of(self.0.verifying_key().as_bytes())
    }

    /// Returns the print of the public key.
    pub fn print(&self) -> KeyPrint {
        KeyPrint::of_bytes(self.0.verifying_key().as_bytes())
    }

    /// Returns the proof of owning the key: the signature of the answer to a greeting, in hexadecimal.
    pub fn prove(&self, text: &WelcomeText<'_>) -> String {
        sign(&self.0, &text.to_string())
    }
}

impl fmt::Debug for HostKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Debug output must not reveal the private key.
        write!(formatter, "HostKey({})", self.public())
    }
}

/// Tests whether a host has signed the answer to a greeting.
pub(super) fn is_welcome_proven(host_key: &str, text: &WelcomeText<'_>, proof: &str) -> bool {
    is_signed(host_key, &text.to_string(), proof)
}

/// The print of a host's public key: sixteen letters of the alphabet of codes, from its SHA-256.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KeyPrint(String);

impl KeyPrint {
    /// Returns the print of a public key in hexadecimal; none if it is malformed.
    pub fn of(key: &str) -> Option<Self> {
        bytes::<32>(key).map(|bytes| Self::of_bytes(&bytes))
    }

    fn of_bytes(key: &[u8; 32]) -> Self {
        Self(letters_of(&Sha256::digest(key), LETTERS))
    }

    /// Parses a print: letters of either case, with hyphens or blanks anywhere. None if it is malformed.
    pub fn read(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|letter| !is_between(*letter)).take(LETTERS + 1);
        let letters: String = letters.map(|letter| letter.to_ascii_uppercase()).collect();
        (letters.len() == LETTERS && letters.bytes().all(is_code_letter)).then_some(Self(letters))
    }

    /// Returns the letters without hyphens, as in an address.
    pub fn letters(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyPrint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&grouped(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_print_is_stable_and_read_as_it_is_written() {
        let key = HostKey::new([7; 32]);
        let print = key.print();
        assert_eq!(KeyPrint::of(&key.public()), Some(print.clone()));
        assert_eq!((print.letters().len(), print.to_string().len()), (LETTERS, LETTERS + 3));
        for text in
            [print.to_string(), print.letters().to_ascii_lowercase(), print.to_string().replace('-', " ")]
        {
            assert_eq!(KeyPrint::read(&text), Some(print.clone()), "{text}");
        }
        assert_ne!(HostKey::new([8; 32]).print(), print);
        for bad in ["", "K7Q2", &"K".repeat(17), &"é".repeat(16), &"O".repeat(16), "ws://192.168.1.5"] {
            assert_eq!(KeyPrint::read(bad), None, "{bad}");
        }
        assert_eq!((KeyPrint::of("zz"), KeyPrint::of(&"A1".repeat(32))), (None, None));
    }

    #[test]
    fn the_print_of_a_known_key_is_the_documented_one() {
        // Computed by another program from the description in docs/together.md.
        let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        assert_eq!(KeyPrint::of(key).map(|print| print.to_string()).as_deref(), Some("4KPN-V4VB-HXWG-FCSS"));
    }

    #[test]
    fn the_private_key_is_not_printed() {
        let key = HostKey::new([7; 32]);
        assert!(!format!("{key:?}").contains(&"07".repeat(32)));
    }
}

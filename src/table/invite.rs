//! Codes and secrets that give a seat: six letters that can be read aloud, and how secrets are kept.

use sha2::{Digest, Sha256};

use super::proof::hex_of;
use crate::base::rng::{EntropyError, fresh_bytes};

/// Thirty letters and digits that nobody mishears or misreads for another: without 0, 1, I, L, O and U.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of letters of a code.
const LETTERS: usize = 6;
/// After how many letters it is shown with a hyphen.
const GROUP: usize = 4;
/// From this byte on bytes are drawn again, so that all letters are as likely.
const FAIR_BYTES: u8 = u8::MAX - u8::MAX % ALPHABET.len() as u8;

/// The code of an invitation or a table, in the form in which it is stored: six capital letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InviteCode(String);

impl InviteCode {
    /// Draws a code.
    ///
    /// # Errors
    /// If the operating system has no entropy to offer.
    pub fn fresh() -> Result<Self, EntropyError> {
        let mut letters = String::with_capacity(LETTERS);
        while letters.len() < LETTERS {
            let bytes = fresh_bytes::<16>()?;
            let fair = bytes.into_iter().filter(|byte| *byte < FAIR_BYTES);
            let drawn = fair.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
            letters.extend(drawn.take(LETTERS - letters.len()));
        }
        Ok(Self(letters))
    }

    /// Parses a code as somebody types it: in small letters, with hyphens or blanks anywhere. None if it is no code.
    pub fn read(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let letters: String = letters.take(LETTERS + 1).map(|letter| letter.to_ascii_uppercase()).collect();
        let known = letters.bytes().all(|letter| ALPHABET.contains(&letter));
        (known && letters.len() == LETTERS).then_some(Self(letters))
    }

    /// Returns the six letters.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// Returns the code as it is shown, such as `K7Q2-M9`.
    pub fn shown(&self) -> String {
        let (first, last) = self.0.split_at(GROUP);
        format!("{first}-{last}")
    }
}

/// Returns the form in which a secret is stored: its SHA-256 in hexadecimal. Secrets are drawn, never chosen by people,
/// so they need no salt.
pub fn stored_secret(secret: &str) -> String {
    hex_of(&Sha256::digest(secret.as_bytes()))
}

/// Draws the secret of 128 bits that moves a seat to another device, in hexadecimal.
///
/// # Errors
/// If the operating system has no entropy to offer.
pub fn fresh_seat_secret() -> Result<String, EntropyError> {
    fresh_bytes::<16>().map(|bytes| hex_of(&bytes))
}

/// Tests whether `secret` is the one that was stored, in a time that does not depend on where they differ.
pub fn is_secret(secret: &str, stored: &str) -> bool {
    let given = stored_secret(secret);
    let difference = given.bytes().zip(stored.bytes()).fold(0, |found, (one, other)| found | (one ^ other));
    given.len() == stored.len() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_spoken() {
        let code = InviteCode::read("K7Q2M9").expect("a code");
        assert_eq!(code.shown(), "K7Q2-M9");
        for text in ["k7q2-m9", " K7 Q2 M9 ", "k-7-q-2-m-9"] {
            assert_eq!(InviteCode::read(text).as_ref(), Some(&code), "{text}");
        }
        for text in ["", "K7Q2M", "K7Q2M99", "K7Q2MO", "K7Q2M1", "K7Q2M€", &"K".repeat(100_000)] {
            assert_eq!(InviteCode::read(text), None);
        }
    }

    #[test]
    fn drawn_codes_are_codes_of_all_letters() {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..300 {
            let code = InviteCode::fresh().expect("a source of entropy");
            assert_eq!(InviteCode::read(&code.shown()), Some(code.clone()));
            seen.extend(code.letters().bytes());
        }
        assert_eq!(seen.len(), ALPHABET.len());
    }

    #[test]
    fn only_the_secret_itself_opens() {
        let secret = fresh_seat_secret().expect("a source of entropy");
        let stored = stored_secret(&secret);
        assert!(is_secret(&secret, &stored) && !stored.contains(&secret));
        assert!(!is_secret(&secret[1..], &stored) && !is_secret(&secret, &stored[1..]) && !is_secret("", ""));
    }
}

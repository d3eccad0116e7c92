//! Codes and secrets that grant a seat: six letters for reading aloud, and the stored form of secrets.

use sha2::{Digest, Sha256};

use super::proof::{HostSecret, hex_of};
use cascadia_base::rng::{EntropyError, fresh_bytes};

/// Thirty letters and digits that are hard to mistake for each other: without 0, 1, I, L, O and U.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETTERS: usize = 6;
/// Number of letters before the hyphen of the displayed form.
const GROUP: usize = 4;
/// Bytes from here on are drawn again, for equally likely letters.
const FAIR_BYTES: u8 = u8::MAX - u8::MAX % ALPHABET.len() as u8;

/// The code of an invitation or a table in its stored form: six capital letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InviteCode(String);

impl InviteCode {
    /// Draws a code.
    ///
    /// # Errors
    /// If the operating system provides no entropy.
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

    /// Returns the code of the rematch of the game with this secret, which is always the same. A larger
    /// `number` gives the next code in case of a collision.
    pub fn of_rematch(secret: &HostSecret, number: u8) -> Self {
        let mut hash = Sha256::new();
        hash.update(secret.to_hex());
        hash.update(b"rematch");
        hash.update([number]);
        let digest = hash.finalize();
        let pairs = digest.chunks_exact(2).take(LETTERS);
        let letter =
            |pair: &[u8]| ALPHABET[usize::from(u16::from_be_bytes([pair[0], pair[1]])) % ALPHABET.len()];
        Self(pairs.map(|pair| char::from(letter(pair))).collect())
    }

    /// Parses a typed code: letters of either case, with hyphens or blanks anywhere. None if it is malformed.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim_matches(|letter: char| !letter.is_alphanumeric());
        let letters = text.chars().filter(|letter| !is_between(*letter));
        let letters: String = letters.take(LETTERS + 1).map(|letter| letter.to_ascii_uppercase()).collect();
        let known = letters.bytes().all(|letter| ALPHABET.contains(&letter));
        (known && letters.len() == LETTERS).then_some(Self(letters))
    }

    /// Returns the six letters.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// Returns the displayed form, such as `K7Q2-M9`.
    pub fn shown(&self) -> String {
        let (first, last) = self.0.split_at(GROUP);
        format!("{first}-{last}")
    }
}

/// Tests whether a character only separates the letters of a code: a blank, visible or not, or a hyphen or
/// dash of any keyboard.
pub fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2010}'..='\u{2015}' | '\u{2060}' | '\u{2212}')
}

/// Returns the characters of a text that no code contains, such as `O`, for a text of the length of a code;
/// empty for any other text.
pub fn unknown_letters(text: &str) -> Vec<char> {
    let letters: Vec<char> = text.chars().filter(|letter| !is_between(*letter)).collect();
    let is_word = letters.iter().all(|letter| letter.is_ascii_alphanumeric());
    let is_unknown = |letter: &char| !ALPHABET.contains(&(letter.to_ascii_uppercase() as u8));
    let mut unknown: Vec<char> = letters.iter().copied().filter(is_unknown).collect();
    unknown.dedup();
    if is_word && letters.len() == LETTERS { unknown } else { Vec::new() }
}

/// Returns the stored form of a secret: its SHA-256 in hexadecimal. Secrets are drawn at random, so they need
/// no salt.
pub fn stored_secret(secret: &str) -> String {
    hex_of(&Sha256::digest(secret.as_bytes()))
}

/// Draws the secret that moves a seat to another device: 128 bits in hexadecimal.
///
/// # Errors
/// If the operating system provides no entropy.
pub fn fresh_seat_secret() -> Result<String, EntropyError> {
    fresh_bytes::<16>().map(|bytes| hex_of(&bytes))
}

/// Tests in constant time whether `secret` matches its stored form.
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
        let texts =
            ["k7q2-m9", " K7 Q2 M9 ", "k-7-q-2-m-9", "k7q2\u{2011}m9\u{a0}", "“K7Q2–M9”.", "K7Q2\u{200b}M9"];
        for text in texts {
            assert_eq!(InviteCode::read(text).as_ref(), Some(&code), "{text}");
        }
        for text in ["", "K7Q2M", "K7Q2M99", "K7Q2MO", "K7Q2M1", "K7Q2M€", &"K".repeat(100_000)] {
            assert_eq!(InviteCode::read(text), None);
        }
    }

    #[test]
    fn letters_that_look_alike_are_named() {
        assert_eq!(unknown_letters("k7q2-mO"), ['O']);
        assert_eq!(unknown_letters("1 l 7 q 0 m"), ['1', 'l', '0']);
        for text in ["K7Q2-M9", "K7Q2MO7", "0", "192.168.1.1", "K7Q2M\u{20ac}", ""] {
            assert!(unknown_letters(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_rematch_has_the_same_code_whoever_asks() {
        let secret = HostSecret::new([7; 32]);
        let code = InviteCode::of_rematch(&secret, 0);
        assert_eq!(InviteCode::read(&code.shown()), Some(code.clone()));
        assert_eq!(InviteCode::of_rematch(&secret, 0), code);
        assert_ne!(InviteCode::of_rematch(&secret, 1), code);
        assert_ne!(InviteCode::of_rematch(&HostSecret::new([8; 32]), 0), code);
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

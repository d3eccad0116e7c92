//! Codes and secrets that grant a seat: letters for reading aloud, and the stored form of secrets.

use sha2::{Digest, Sha256};

use super::proof::{HostSecret, hex_of};
use cascadia_base::rng::{EntropyError, fresh_bytes};

/// Thirty letters and digits that are hard to mistake for each other: without 0, 1, I, L, O and U.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Number of letters of a code, the last of which is the check letter.
const LETTERS: usize = 8;
/// Number of letters of a code of earlier programs, without a check letter.
const EARLIER_LETTERS: usize = 6;
/// Number of letters between the hyphens of a displayed form.
const GROUP: usize = 4;
/// Modulus of the check letter: the first prime above the size of the alphabet.
const CHECK: usize = 31;
/// Inverse of the weight of the check letter: `8 * 4 = 1` modulo 31.
const INVERSE: usize = 4;
/// Bytes from here on are drawn again, for equally likely letters.
const FAIR_BYTES: u8 = u8::MAX - u8::MAX % ALPHABET.len() as u8;

/// The code of an invitation or a table in its stored form: capital letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InviteCode(String);

impl InviteCode {
    /// Draws a code.
    ///
    /// # Errors
    /// If the operating system provides no entropy.
    pub fn fresh() -> Result<Self, EntropyError> {
        loop {
            if let Some(code) = Self::checked(fresh_letters(LETTERS - 1)?) {
                return Ok(code);
            }
        }
    }

    /// Returns the code that earlier programs gave to the rematch of the game with this secret. A larger `number`
    /// gives the next code in case of a collision.
    pub fn of_rematch(secret: &HostSecret, number: u8) -> Self {
        let hash = Sha256::new().chain_update(secret.to_hex()).chain_update(b"rematch");
        Self(letters_of(&hash.chain_update([number]).finalize(), EARLIER_LETTERS))
    }

    /// Adds the check letter. None if the alphabet has no letter for it.
    fn checked(mut letters: String) -> Option<Self> {
        let check = (CHECK - weighted(&letters)? * INVERSE % CHECK) % CHECK;
        letters.push(char::from(*ALPHABET.get(check)?));
        Some(Self(letters))
    }

    /// Parses a typed code: letters of either case, with hyphens or blanks anywhere. None if it is malformed or
    /// its check letter is wrong.
    pub fn read(text: &str) -> Option<Self> {
        let letters = typed_letters(text)?;
        match letters.len() {
            EARLIER_LETTERS => Some(Self(letters)),
            LETTERS => (weighted(&letters)? == 0).then_some(Self(letters)),
            _ => None,
        }
    }

    /// Returns the letters.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// Returns the displayed form, such as `K7Q2-M9PB`.
    pub fn shown(&self) -> String {
        grouped(&self.0)
    }
}

/// Returns the letters of a typed code in capitals; none if it contains others or too many.
fn typed_letters(text: &str) -> Option<String> {
    let text = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let letters = text.chars().filter(|letter| !is_between(*letter));
    let letters: String = letters.take(LETTERS + 1).map(|letter| letter.to_ascii_uppercase()).collect();
    letters.bytes().all(|letter| ALPHABET.contains(&letter)).then_some(letters)
}

/// Tests whether a text has the form of a code with a wrong check letter: a slip of one letter, or two letters
/// in exchange, is always found.
pub fn has_slip(text: &str) -> bool {
    typed_letters(text).is_some_and(|letters| letters.len() == LETTERS) && InviteCode::read(text).is_none()
}

/// Returns the sum of the letters' values, weighted by their places from 1, modulo [`CHECK`]; 0 for a whole code.
fn weighted(letters: &str) -> Option<usize> {
    let value = |letter: u8| ALPHABET.iter().position(|known| *known == letter);
    letters
        .bytes()
        .zip(1..)
        .try_fold(0, |sum, (letter, weight)| Some((sum + weight * value(letter)?) % CHECK))
}

fn fresh_letters(count: usize) -> Result<String, EntropyError> {
    let mut letters = String::with_capacity(LETTERS);
    while letters.len() < count {
        let bytes = fresh_bytes::<16>()?;
        let fair = bytes.into_iter().filter(|byte| *byte < FAIR_BYTES);
        let drawn = fair.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
        letters.extend(drawn.take(count - letters.len()));
    }
    Ok(letters)
}

/// Returns letters of the alphabet of codes, each from two bytes of a digest, big-endian, modulo 30.
pub fn letters_of(digest: &[u8], count: usize) -> String {
    let pairs = digest.chunks_exact(2).take(count);
    let letter = |pair: &[u8]| ALPHABET[usize::from(u16::from_be_bytes([pair[0], pair[1]])) % ALPHABET.len()];
    pairs.map(|pair| char::from(letter(pair))).collect()
}

/// Returns letters in groups of four with hyphens between.
pub fn grouped(letters: &str) -> String {
    let groups = letters.as_bytes().chunks(GROUP).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("-")
}

/// Tests whether a byte is a letter of codes.
pub fn is_code_letter(letter: u8) -> bool {
    ALPHABET.contains(&letter)
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
    let is_code = is_word && matches!(letters.len(), EARLIER_LETTERS | LETTERS);
    if is_code { unknown } else { Vec::new() }
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

    /// Code that earlier programs gave to the rematch of the game with 32 bytes of 7 as its secret.
    const EARLIER_REMATCH: &str = "Q957Z4";

    fn code(text: &str) -> InviteCode {
        InviteCode::read(text).expect("a code")
    }

    #[test]
    fn codes_are_read_as_they_are_spoken() {
        let known = code("K7Q2M9PB");
        assert_eq!(known.shown(), "K7Q2-M9PB");
        let texts = [
            "k7q2-m9pb",
            " K7 Q2 M9 PB ",
            "k-7-q-2-m-9-p-b",
            "k7q2\u{2011}m9pb\u{a0}",
            "“K7Q2–M9PB”.",
            "K7Q2\u{200b}M9PB",
        ];
        for text in texts {
            assert_eq!(InviteCode::read(text).as_ref(), Some(&known), "{text}");
        }
        for text in ["", "K7Q2M", "K7Q2M99", "K7Q2MO", "K7Q2M1", "K7Q2M€", "K7Q2M9PBP", &"K".repeat(100_000)]
        {
            assert_eq!(InviteCode::read(text), None);
        }
    }

    #[test]
    fn codes_of_six_letters_are_still_read() {
        let earlier = code("k7q2-m9");
        assert_eq!((earlier.letters(), earlier.shown().as_str()), ("K7Q2M9", "K7Q2-M9"));
        assert!(!has_slip("K7Q2-M8"), "they have no check letter");
    }

    #[test]
    fn every_slip_of_a_letter_and_every_exchange_of_two_is_found() {
        let known = InviteCode::fresh().expect("a source of entropy");
        let letters = known.letters().as_bytes();
        let is_found = |changed: Vec<u8>| {
            let text = String::from_utf8(changed).expect("letters");
            InviteCode::read(&text).is_none() && has_slip(&text)
        };
        for place in 0..LETTERS {
            for letter in ALPHABET.iter().filter(|letter| **letter != letters[place]) {
                let mut changed = letters.to_vec();
                changed[place] = *letter;
                assert!(is_found(changed), "{known:?} {place} {letter}");
            }
            for other in (0..place).filter(|other| letters[*other] != letters[place]) {
                let mut changed = letters.to_vec();
                changed.swap(place, other);
                assert!(is_found(changed), "{known:?} {place} {other}");
            }
        }
        assert!(!has_slip(&known.shown()));
        for text in ["", "K7Q2-M", "K7Q2-M9O9", "hello, you"] {
            assert!(!has_slip(text), "{text}");
        }
    }

    #[test]
    fn letters_that_look_alike_are_named() {
        assert_eq!(unknown_letters("k7q2-mO"), ['O']);
        assert_eq!(unknown_letters("1 l 7 q 0 m"), ['1', 'l', '0']);
        assert_eq!(unknown_letters("k7q2-m9pO"), ['O']);
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
        assert_eq!(code.letters(), EARLIER_REMATCH, "earlier programs gave it");
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

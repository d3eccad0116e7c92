//! Reading of records that friends send: in original form; as one unbreakable line without blanks and
//! quotation marks; or altered by chat and mail programs, with greetings, quoted lines, typographic quotation
//! marks and extra blanks.

use std::borrow::Cow;
use std::fmt;

use serde::de::{EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use super::packing::{pack, unpack};
use super::packing_sample::SAMPLE;
use cascadia_base::hash::fnv1a_64;

/// The largest text to parse, in bytes. The longest games take about a hundredth of it.
pub const LARGEST_RECORD: usize = 1 << 20;
/// The beginning of a game's line, before the version and [`AFTER_VERSION`].
const LINE_BEGINS: &str = "Cascadia";
const AFTER_VERSION: char = '=';
/// The newest version of the line.
const LINE_VERSION: u32 = 1;
/// The letters of a line, which stand for numbers.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The number of letters for each number of bytes, up to a block of eight.
const LETTERS_OF_BYTES: [usize; 9] = [0, 2, 3, 5, 6, 7, 9, 10, 11];
const BLOCK: usize = 8;
/// The bytes before the packed text: its length, the text's length, a checksum of both, and one of the rest.
const HEAD: usize = 8;
const SUM: usize = 4;
/// The longest text to write as a line, so that it can be read again at once.
const LONGEST_LINE: usize = 1 << 16;
/// The most beginnings of a game to try in a text.
const MOST_BEGINNINGS: usize = 8;

/// The reason why a text does not contain a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RecordTextFault {
    /// It contains no game.
    #[error("copy the text of a game from the first to the last character")]
    NoGame,
    /// The end is missing.
    #[error("the end is missing; copy the text of the game from the first to the last character")]
    Cut,
    /// It was changed on the way.
    #[error("letters were changed or lost on the way; copy the text of the game once more")]
    Changed,
    /// The line with this number is invalid.
    #[error("line {0} cannot be read")]
    Line(usize),
    /// A later version of the program wrote it.
    #[error("a newer version of the program wrote it, and can read it")]
    Newer,
    /// It is longer than any game.
    #[error("no game is that long")]
    TooLong,
}

/// Returns the text of a record in the form for [`read_record`](super::read_record), with alterations undone.
/// An intact one is returned unchanged.
///
/// # Errors
/// If it contains no whole game.
pub fn plain_record_text(text: &str) -> Result<Cow<'_, str>, RecordTextFault> {
    find_record(text).map(|(_, text)| text)
}

/// Decodes the text of a file: UTF-8, or UTF-16 with a byte order mark, as by some Windows programs. Anything
/// else becomes replacement characters.
pub fn record_text_of_bytes(bytes: &[u8]) -> String {
    let units = |from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| from([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Finds the record in a text by the fields common to all formats.
pub(super) fn find_record(text: &str) -> Result<(AnyRecord, Cow<'_, str>), RecordTextFault> {
    if text.len() > LARGEST_RECORD {
        return Err(RecordTextFault::TooLong);
    }
    if let Ok(head) = ron::from_str(text) {
        return Ok((head, Cow::Borrowed(text)));
    }
    let mut fault = RecordTextFault::NoGame;
    for letters in lines_in(text).take(MOST_BEGINNINGS) {
        match letters.and_then(read_letters) {
            Ok(plain) => {
                let head = ron::from_str(&plain).map_err(|_| RecordTextFault::Changed)?;
                return Ok((head, Cow::Owned(plain)));
            }
            Err(other) => fault = other,
        }
    }
    if fault != RecordTextFault::NoGame {
        return Err(fault);
    }
    let text = without_quoting(text);
    for (start, _) in text.char_indices().filter(|(at, _)| begins_record(&text[*at..])).take(MOST_BEGINNINGS)
    {
        // Quotation marks within names change only as a last resort.
        for any_quote in [false, true] {
            let Some(plain) = cut_out(&text[start..], any_quote) else {
                fault = if fault == RecordTextFault::NoGame { RecordTextFault::Cut } else { fault };
                continue;
            };
            match ron::from_str(&plain) {
                Ok(head) => return Ok((head, Cow::Owned(plain))),
                Err(error) => {
                    let before = text[..start].matches('\n').count();
                    fault = RecordTextFault::Line(before + error.span.start.line);
                }
            }
        }
    }
    Err(fault)
}

/// Writes the text of a record as one line of letters and digits; too long a text is returned unchanged.
pub(super) fn to_line(text: &str) -> String {
    if text.len() > LONGEST_LINE {
        return text.to_owned();
    }
    let packed = pack(text.as_bytes(), &sample());
    let length = |length: usize| (length as u32).to_be_bytes();
    let mut bytes = Vec::with_capacity(HEAD + SUM + packed.len());
    bytes.extend(&length(packed.len())[1..]);
    bytes.extend(&length(text.len())[1..]);
    bytes.extend(checksum(&bytes).to_be_bytes()[..2].iter());
    bytes.extend(checksum(&packed).to_be_bytes());
    bytes.extend(packed);
    let mut line = format!("{LINE_BEGINS}{LINE_VERSION}{AFTER_VERSION}");
    for block in bytes.chunks(BLOCK) {
        spell_block(block, &mut line);
    }
    line
}

fn sample() -> Vec<u8> {
    SAMPLE.bytes().filter(|byte| *byte != b'\n' && *byte != b'\r').collect()
}

fn checksum(bytes: &[u8]) -> u32 {
    let hash = fnv1a_64(bytes);
    (hash >> 32) as u32 ^ hash as u32
}

fn spell_block(block: &[u8], line: &mut String) {
    let mut number = block.iter().fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
    let mut letters = vec![0; LETTERS_OF_BYTES[block.len()]];
    for letter in letters.iter_mut().rev() {
        *letter = ALPHABET[(number % 62) as usize];
        number /= 62;
    }
    line.extend(letters.into_iter().map(char::from));
}

/// Decodes a block of letters; none if their number is too large.
fn read_block(letters: &[u8], bytes: usize) -> Option<Vec<u8>> {
    let value = |letter: &u8| ALPHABET.iter().position(|known| known == letter);
    let number =
        letters.iter().try_fold(0_u128, |number, letter| Some(number * 62 + value(letter)? as u128))?;
    (number >> (8 * bytes) == 0).then(|| number.to_be_bytes()[16 - bytes..].to_vec())
}

/// Iterates over the texts after each beginning of a line.
fn lines_in(text: &str) -> impl Iterator<Item = Result<&str, RecordTextFault>> {
    let is_beginning = |at: &usize| {
        let word = text.get(*at..*at + LINE_BEGINS.len());
        word.is_some_and(|word| word.eq_ignore_ascii_case(LINE_BEGINS))
    };
    (0..text.len()).filter(is_beginning).filter_map(|at| {
        let rest = &text[at + LINE_BEGINS.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (version, letters) = (&rest[..digits], rest[digits..].strip_prefix(AFTER_VERSION)?);
        let is_known = version.parse() == Ok(LINE_VERSION);
        (digits > 0).then_some(if is_known { Ok(letters) } else { Err(RecordTextFault::Newer) })
    })
}

/// Reads the letters after the beginning of a line, and ignores what follows them.
fn read_letters(text: &str) -> Result<String, RecordTextFault> {
    let mut letters = letters_in(text);
    let mut next = |bytes: usize| {
        let count = LETTERS_OF_BYTES[bytes];
        let block: Vec<u8> = letters.by_ref().take(count).collect();
        if block.len() < count {
            return Err(RecordTextFault::Cut);
        }
        read_block(&block, bytes).ok_or(RecordTextFault::Changed)
    };
    let head = next(HEAD)?;
    let number = |bytes: &[u8]| bytes.iter().fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
    let (packed, length) = (number(&head[..3]), number(&head[3..6]));
    if checksum(&head[..6]).to_be_bytes()[..2] != head[6..] || length > LONGEST_LINE {
        return Err(RecordTextFault::Changed);
    }
    let mut rest = Vec::new();
    while rest.len() < packed + SUM {
        rest.extend(next(BLOCK.min(packed + SUM - rest.len()))?);
    }
    let (sum, packed) = rest.split_at(SUM);
    if checksum(packed).to_be_bytes() != *sum {
        return Err(RecordTextFault::Changed);
    }
    let bytes = unpack(packed, length, &sample());
    String::from_utf8(bytes).map_err(|_| RecordTextFault::Changed)
}

/// Iterates over the letters of a line, even one broken and quoted by a mail program.
fn letters_in(text: &str) -> impl Iterator<Item = u8> {
    let mut characters = text.chars().peekable();
    std::iter::from_fn(move || {
        loop {
            let letter = characters.next()?;
            let is_broken = |next: Option<&char>| next.is_some_and(|next| matches!(next, '\r' | '\n'));
            match letter {
                letter if letter.is_ascii_alphanumeric() => return u8::try_from(letter).ok(),
                letter if letter.is_whitespace() || is_unseen(letter) || matches!(letter, '>' | '|') => {}
                '=' if is_broken(characters.peek()) => {}
                _ => return None,
            }
        }
    })
}

/// Tests whether a character is invisible and without width, such as programs insert.
const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Removes quotation prefixes of lines, and decodes the entities of web pages.
fn without_quoting(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        plain.push_str(line.trim_start_matches(|letter: char| {
            letter.is_whitespace() || is_unseen(letter) || matches!(letter, '>' | '|')
        }));
        plain.push('\n');
    }
    if plain.contains("&quot;") {
        for (shown, sign) in [("&quot;", "\""), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        {
            plain = plain.replace(shown, sign);
        }
    }
    plain
}

/// Tests whether a record begins here.
fn begins_record(text: &str) -> bool {
    let is_gap = |letter: char| letter.is_whitespace() || is_unseen(letter);
    let word = text.strip_prefix('(').and_then(|text| text.trim_start_matches(is_gap).strip_prefix("format"));
    word.is_some_and(|text| text.trim_start_matches(is_gap).starts_with(':'))
}

/// Cuts a record from the start of a text, with plain blanks between its words; none if it is incomplete.
/// With `any_quote`, strings may have quotation marks of any kind, and the rest may have dashes.
fn cut_out(text: &str, any_quote: bool) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut plain = String::with_capacity(text.len());
    let (mut depth, mut at) = (0_usize, 0);
    while at < letters.len() {
        let letter = letters[at];
        at += 1;
        match letter {
            '"' => at = copy_string(&letters, at, any_quote, &mut plain)?,
            letter if any_quote && is_quote(letter) => at = copy_string(&letters, at, true, &mut plain)?,
            '\n' => plain.push('\n'),
            letter if letter.is_whitespace() => plain.push(' '),
            letter if is_unseen(letter) => {}
            _ => {
                plain.push(letter);
                match letter {
                    '(' | '[' | '{' => depth += 1,
                    ')' | ']' | '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 {
                    return Some(plain);
                }
            }
        }
    }
    None
}

const fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂')
}

/// Copies the string after the quotation mark at `start`, with plain marks. Returns its end, if complete.
fn copy_string(letters: &[char], start: usize, any_quote: bool, plain: &mut String) -> Option<usize> {
    let is_name = plain.ends_with("human(");
    // Between typographic marks there may be others; the closing one stands before a comma or a bracket.
    let ends = |at: usize| {
        let mut after =
            letters[at + 1..].iter().filter(|letter| !letter.is_whitespace() && !is_unseen(**letter));
        after.next().is_none_or(|letter| matches!(letter, ',' | ')' | ']'))
    };
    let mut inside = String::new();
    let mut at = start;
    loop {
        let letter = *letters.get(at)?;
        match letter {
            '\\' if letters.get(at + 1).is_some_and(|next| any_quote && is_quote(*next)) => {
                inside.push_str("\\\"");
                at += 1;
            }
            '\\' => {
                inside.push('\\');
                inside.push(*letters.get(at + 1)?);
                at += 1;
            }
            '"' if !any_quote || ends(at) => break,
            letter if any_quote && is_quote(letter) && ends(at) => break,
            '"' => inside.push_str("\\\""),
            '−' | '–' | '—' | '‐' | '‑' if any_quote && !is_name => inside.push('-'),
            _ => inside.push(letter),
        }
        at += 1;
    }
    plain.push('"');
    // French marks have blanks inside.
    plain.push_str(if any_quote { inside.trim() } else { &inside });
    plain.push('"');
    Some(at + 1)
}

/// The fields common to all formats.
#[derive(Deserialize)]
pub(super) struct AnyRecord {
    pub(super) format: u32,
    #[serde(default, deserialize_with = "read_mode")]
    pub(super) mode: Option<String>,
}

/// Reads the key of a mode, known to this program or not.
pub(super) fn read_mode<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    deserializer.deserialize_enum("mode", &[], WordVisitor).map(Some)
}

/// Reads any word in the place of an enum variant.
struct WordVisitor;

impl<'de> Visitor<'de> for WordVisitor {
    type Value = String;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the key of a game mode")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<String, A::Error> {
        let (word, variant) = data.variant::<AnyWord>()?;
        variant.unit_variant()?;
        Ok(word.0)
    }
}

/// A word in the text.
struct AnyWord(String);

impl<'de> Deserialize<'de> for AnyWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(AnyWordVisitor)
    }
}

struct AnyWordVisitor;

impl Visitor<'_> for AnyWordVisitor {
    type Value = AnyWord;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a word")
    }

    fn visit_str<E>(self, word: &str) -> Result<AnyWord, E> {
        Ok(AnyWord(word.to_owned()))
    }
}

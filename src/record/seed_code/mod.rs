//! A game as a code that can be told to a friend, and seeds as people write them: a number, any word, or such a code.
//!
//! The 14 letters of a code hold everything people agree on before a game, with the seed: the same game for whoever
//! types it.

mod letters;
mod numbering;

use thiserror::Error;

use crate::content::{Content, NotInTheBox, Terms};

/// Why a text is not the code of a game that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// Other letters, or not so many.
    #[error("this is not a seed code; one has 14 letters and digits, like {EXAMPLE}")]
    NotACode,
    /// The checksum is not that of the letters before it.
    #[error("there is a slip in this code; compare it with the original letter by letter")]
    Mistyped,
    /// It says something that this version does not know.
    #[error("this code was made by a newer version of the game")]
    Newer,
    /// The box does not hold what it asks for.
    #[error("this code asks for what is not in the box: {0}")]
    NotInTheBox(#[from] NotInTheBox),
}

/// The code of a game that [`CodeError::NotACode`] shows.
const EXAMPLE: &str = "E6RTB-W8SER-BEV4";

/// What somebody means by what stands in a field for seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedText {
    /// A game with all its terms.
    Code(Terms),
    /// Only a seed.
    Seed(u64),
    /// It looks like a code, but no game can be played by it; [`terms_of_code`] says why.
    Mistyped,
}

/// The code of a game on these terms, in groups of five, five and four letters.
///
/// There is none for terms that the box does not hold, and none for a seed of 2^32 or more.
pub fn seed_code(terms: &Terms, content: &Content) -> Option<String> {
    content.setup(terms).ok()?;
    numbering::number_of(terms).map(letters::spell)
}

/// The terms of the game with this code. Capitals, hyphens and blanks do not matter; I and L are read as 1, O as 0.
///
/// # Errors
/// If the text is not a code, or no game can be played by it.
pub fn terms_of_code(code: &str, content: &Content) -> Result<Terms, CodeError> {
    let letters = letters::read(code).ok_or(CodeError::NotACode)?;
    let number = letters::number_of(letters).ok_or(CodeError::Mistyped)?;
    let terms = numbering::terms_of(number, content)?;
    content.setup(&terms)?;
    Ok(terms)
}

/// Reads what somebody typed into a field for seeds: the code of a game, a number, or any other word.
pub fn read_seed(text: &str, content: &Content) -> SeedText {
    match terms_of_code(text, content) {
        Ok(terms) => SeedText::Code(terms),
        // A false code must not begin a game that nobody meant. A word, though, may happen to have as many letters.
        Err(error)
            if error != CodeError::NotACode
                && number_in(text).is_none()
                && letters::is_meant_as_code(text) =>
        {
            SeedText::Mistyped
        }
        Err(_) => SeedText::Seed(seed_from_text(text)),
    }
}

/// The seed that `text` stands for: a number means itself, anything else is turned into one, without regard to case
/// and blanks around it. The same text means the same game on every machine.
pub fn seed_from_text(text: &str) -> u64 {
    if let Some(number) = number_in(text) {
        return number;
    }
    // FNV-1a with a final mix, so that similar words give unlike seeds.
    let hash = text.trim().to_lowercase().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // Half of it, so that games begun from a word have a code.
    mix(hash) >> 32
}

/// A seed for the `index`th of several games that belong to `seed`, unlike the seeds beside it.
pub fn derived_seed(seed: u64, index: u64) -> u64 {
    mix(seed ^ mix(index.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// The seed that is written here as a number.
fn number_in(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

/// Spreads every bit of `value` over all others (the finisher of SplitMix64).
const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CardChoice, Wildlife};

    #[test]
    fn numbers_mean_themselves_and_words_always_the_same() {
        assert_eq!(seed_from_text(" 7021994 "), 7_021_994);
        assert_eq!(seed_from_text("Salmon Run"), seed_from_text("salmon run"));
        assert_ne!(seed_from_text("salmon"), seed_from_text("salmons"));
        // The upper half of the 64 bits that a word gave before there were codes.
        assert_eq!(seed_from_text("cascadia"), 7_514_214_647_148_301_035 >> 32);
    }

    fn content() -> Content {
        Content::shipped().expect("the shipped data is valid")
    }

    #[test]
    fn the_code_that_errors_show_is_one() {
        let content = content();
        let terms = Terms::standard(2, CardChoice::ALL_A, 1);
        assert_eq!(seed_code(&terms, &content).as_deref(), Some(EXAMPLE));
    }

    #[test]
    fn what_only_a_newer_version_says_is_told_from_slips() {
        let content = content();
        let read = |number| terms_of_code(&letters::spell(number), &content);
        let number = numbering::number_of(&Terms::standard(2, CardChoice::ALL_A, 77)).expect("a number");
        assert!(read(number).is_ok());
        let cards = |cards: u64| number + (cards << 32);
        let restriction = |restriction: u64| number + (restriction << 43);
        let newer = [
            number + (1 << 58),
            number + (3 << 58),
            // Behind the last choice of one card, behind the last scenario, a second set of a single card.
            cards(1270),
            cards(1279),
            cards(2047),
            cards(1267) + (13 << 43),
        ];
        for number in newer {
            let code = letters::spell(number);
            assert_eq!(terms_of_code(&code, &content), Err(CodeError::Newer), "{number}");
            assert_eq!(read_seed(&code, &content), SeedText::Mistyped);
        }
        let not_in_the_box = [
            (cards(1280), NotInTheBox::Scenario(0, 15)),
            (cards(1296), NotInTheBox::Scenario(16, 15)),
            (restriction(6), NotInTheBox::SecondSet),
            (restriction(11), NotInTheBox::Restriction(11, 10)),
            // The letters D of the second set, in the edition that has none.
            (
                cards(1024) + (255 << 43),
                NotInTheBox::Letter { edition: "preliminary", species: Wildlife::Bear, letter: 'D' },
            ),
        ];
        for (number, error) in not_in_the_box {
            assert_eq!(read(number), Err(CodeError::NotInTheBox(error)), "{number}");
        }
    }
}

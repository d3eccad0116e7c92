//! Seed codes: the options of a game as 14 letters, distinguished from Cascadia codes by their version.
//!
//! The numbers are fixed for ever: players share codes and print them.

use thiserror::Error;

use crate::content::{Content, GameOptions, NotInTheBox};
use crate::rules::{CompletionCardId, CompletionChoice, CompletionSet};
use crate::sheets::SheetLetter;
use cascadia_engine::code_letters::{
    compose, decompose, is_like_code, is_meant_as_code, number_of, read, spell,
};
use cascadia_engine::{seed_from_text, seed_number};

/// Radix of each place of the number: version, reserved, seats, sheet, family rules, abundance, completion
/// cards or the scenario, seed.
const RADICES: [u64; 8] = [4, 2, 4, 4, 2, 2, 1 << 19, 1 << 32];
/// The version of these codes; Cascadia writes 0.
const VERSION: u64 = 1;
/// The version of Cascadia codes.
const FIRST_GAME: u64 = 0;
/// Cards per set; the companion set is numbered after the core set.
const CARDS_OF_A_SET: u64 = 12;
/// Cards of both sets: the radix of the four card places.
const CARDS: u64 = 24;
/// Offset of scenario numbers; a scenario implies its cards.
const SCENARIOS: u64 = CARDS * CARDS * CARDS * CARDS;

/// The reason why a text is not a code of a playable game of Rolling Rivers.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// Wrong letters or wrong length.
    #[error("this is not a seed code; one has 14 letters and digits")]
    NotACode,
    /// The checksum does not match.
    #[error("there is a slip in this code; compare it with the original letter by letter")]
    Mistyped,
    /// It is a code of Cascadia.
    #[error("this is the code of a game of Cascadia")]
    OtherGame,
    /// It uses values unknown to this version.
    #[error("this code was made by a newer version of the game")]
    Newer,
    /// The box lacks components for it.
    #[error("this code needs something that is not in the box: {0}")]
    NotInTheBox(#[from] NotInTheBox),
}

/// The meaning of a text in a seed field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedText {
    /// A game with all its options.
    Code(GameOptions),
    /// Only a seed.
    Seed(u64),
    /// The code of a game of Cascadia.
    OtherGame,
    /// A text in the form of a code, but without a playable game; [`options_of_code`] returns the reason.
    Mistyped,
}

/// Returns the code of a game with these options, in groups of five, five and four letters.
///
/// Returns `None` for options that the content cannot set up, and for a seed of 2^32 or more.
pub fn seed_code(options: &GameOptions, content: &Content) -> Option<String> {
    content.setup(options).ok()?;
    let cards = match options.scenario {
        Some(number) => SCENARIOS + u64::from(number),
        None => compose(options.completion_cards.map(card_digit), [CARDS; 4])?,
    };
    let digits = [
        VERSION,
        0,
        u64::from(options.seats.checked_sub(1)?),
        options.sheet.index() as u64,
        u64::from(options.family),
        u64::from(options.abundance),
        cards,
        options.seed,
    ];
    compose(digits, RADICES).map(spell)
}

/// Parses the options of the game with this code. Case, hyphens and blanks are ignored; I and L are read as
/// 1, O as 0.
///
/// # Errors
/// If the text is not a code, or its game cannot be played.
pub fn options_of_code(code: &str, content: &Content) -> Result<GameOptions, CodeError> {
    let letters = read(code).ok_or(CodeError::NotACode)?;
    let number = number_of(letters).ok_or(CodeError::Mistyped)?;
    let [version, free, seats_less_one, sheet, family, abundance, cards, seed] = decompose(number, RADICES);
    match (version, free) {
        (VERSION, 0) => {}
        (FIRST_GAME, _) => return Err(CodeError::OtherGame),
        _ => return Err(CodeError::Newer),
    }
    let (completion_cards, scenario) = cards_of(cards, content)?;
    let options = GameOptions {
        seats: seats_less_one as u8 + 1,
        seed,
        sheet: SheetLetter::ALL[sheet as usize],
        completion_cards,
        family: family == 1,
        abundance: abundance == 1,
        scenario,
    };
    content.setup(&options)?;
    Ok(options)
}

/// Parses the text of a seed field: the code of a game, a number, or any other word.
pub fn read_seed(text: &str, content: &Content) -> SeedText {
    match options_of_code(text, content) {
        Ok(options) => SeedText::Code(options),
        Err(CodeError::NotACode) if is_like_code(text) => SeedText::Mistyped,
        Err(CodeError::NotACode) => SeedText::Seed(seed_from_text(text)),
        // A mistyped code must not begin another game. A word, though, may have as many letters as a code.
        Err(_) if seed_number(text).is_some() || !is_meant_as_code(text) => {
            SeedText::Seed(seed_from_text(text))
        }
        Err(CodeError::OtherGame) => SeedText::OtherGame,
        Err(_) => SeedText::Mistyped,
    }
}

/// Returns the digit of a card; a number beyond the set yields an invalid digit.
fn card_digit(id: CompletionCardId) -> u64 {
    let number = u64::from(id.number);
    match id.set {
        _ if number > CARDS_OF_A_SET => CARDS,
        CompletionSet::Core => number - 1,
        CompletionSet::Companion => CARDS_OF_A_SET + number - 1,
    }
}

fn card_of(digit: u64) -> CompletionCardId {
    let (set, number) = match digit.checked_sub(CARDS_OF_A_SET) {
        Some(number) => (CompletionSet::Companion, number),
        None => (CompletionSet::Core, digit),
    };
    CompletionCardId { set, number: number as u8 + 1 }
}

fn cards_of(number: u64, content: &Content) -> Result<(CompletionChoice, Option<u8>), CodeError> {
    match number.checked_sub(SCENARIOS) {
        Some(scenario) => {
            let scenario = u8::try_from(scenario).map_err(|_| CodeError::Newer)?;
            Ok((content.scenario_cards(scenario)?, Some(scenario)))
        }
        None => Ok((decompose(number, [CARDS; 4]).map(card_of), None)),
    }
}

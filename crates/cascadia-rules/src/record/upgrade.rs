//! The formats of records before the newest, each with the one step that leads to the next.
//!
//! They never change again. Pieces common to all formats are in `entries.rs` and in the engine.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::entries::{CardsEntry, CustomEntry, EditionEntry, SetupEntry};
use crate::Cascadia;
use cascadia_engine::{RecordFile, ResultEntry, SeatEntry};

/// Reads a record of an older format and upgrades it step by step; none if there was no such format.
///
/// # Errors
/// If the text is damaged.
pub(crate) fn read(
    format: u32,
    text: &str,
) -> Option<Result<RecordFile<Cascadia>, ron::error::SpannedError>> {
    match format {
        1 => Some(parse::<FileV1>(text).map(|file| file.upgrade().upgrade())),
        2 => Some(parse::<FileV2>(text).map(FileV2::upgrade)),
        _ => None,
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ron::error::SpannedError> {
    ron::from_str(text)
}

/// The first format: a game by the rulebook.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileV1 {
    format: u32,
    rules: u32,
    content: String,
    program: String,
    setup: SetupV1,
    practice: bool,
    actions: Vec<String>,
    result: Option<ResultEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupV1 {
    seed: u64,
    edition: EditionEntry,
    cards: CardsEntry,
    majorities: bool,
    seats: Vec<SeatEntry>,
}

impl FileV1 {
    /// Converts to format 2, which has more options; none of those was in force.
    fn upgrade(self) -> FileV2 {
        let Self { format, rules, content, program, setup, practice, actions, result } = self;
        let SetupV1 { seed, edition, cards, majorities, seats } = setup;
        FileV2 {
            format: format + 1,
            rules,
            content,
            program,
            setup: SetupV2 {
                seed,
                edition,
                cards,
                second_cards: None,
                majorities,
                restriction: None,
                scenario: None,
                custom: Vec::new(),
                seats,
            },
            practice,
            actions,
            result,
        }
    }
}

/// The second format: with second cards, restrictions, scenarios and custom rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileV2 {
    format: u32,
    rules: u32,
    content: String,
    program: String,
    setup: SetupV2,
    practice: bool,
    actions: Vec<String>,
    result: Option<ResultEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupV2 {
    seed: u64,
    edition: EditionEntry,
    cards: CardsEntry,
    #[serde(default)]
    second_cards: Option<CardsEntry>,
    majorities: bool,
    #[serde(default)]
    restriction: Option<u8>,
    #[serde(default)]
    scenario: Option<u8>,
    #[serde(default)]
    custom: Vec<CustomEntry>,
    seats: Vec<SeatEntry>,
}

impl FileV2 {
    /// Converts to format 3, which adds the beginning of the game and the day of a daily game.
    fn upgrade(self) -> RecordFile<Cascadia> {
        let Self { format, rules, content, program, setup, practice, actions, result } = self;
        let SetupV2 { seed, edition, cards, second_cards, majorities, restriction, scenario, custom, seats } =
            setup;
        RecordFile {
            format: format + 1,
            mode: None,
            rules,
            content,
            program,
            begun: None,
            daily: None,
            setup: SetupEntry {
                seed,
                edition,
                cards,
                second_cards,
                majorities,
                restriction,
                scenario,
                custom,
                seats,
            },
            practice,
            actions,
            result,
        }
    }
}

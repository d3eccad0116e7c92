//! The formats of records before the newest, each with the one step that leads to the next.
//!
//! They never change again. Pieces that all formats have in common are still in `file.rs`.

use serde::Deserialize;

use super::file::{CardsEntry, CustomEntry, EditionEntry, RecordFile, ResultEntry, SeatEntry, SetupEntry};

/// The first format: the game as the rulebook has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileV1 {
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
    /// Format 2 can say more about the setup; nothing of that was in force.
    pub(super) fn upgrade(self) -> FileV2 {
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
pub(super) struct FileV2 {
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
    /// Format 3 can say when the game began and whether it is the game of a day; nobody had written that down.
    pub(super) fn upgrade(self) -> RecordFile {
        let Self { format, rules, content, program, setup, practice, actions, result } = self;
        let SetupV2 { seed, edition, cards, second_cards, majorities, restriction, scenario, custom, seats } =
            setup;
        RecordFile {
            format: format + 1,
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

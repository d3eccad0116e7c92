//! The newest file format of a record, and reading it back.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::{CardChoice, CustomRule, CustomRules, Edition, RuleError};

use super::notation::{NotAnAction, read_action, write_action};
use super::{Outcome, Record, RecordSetup, SeatOwner};

/// The number of the format written here. Format 1 knew no second cards, restrictions, scenarios and custom rules.
pub const FORMAT: u32 = 2;
/// Raised when the same actions could lead to another game.
pub const RULES: u32 = 1;

/// Why a record could not be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadError {
    /// The text is no record, or a damaged one.
    #[error("this is not a record, or it is damaged: {0}")]
    Unreadable(String),
    /// The record was written by a later version.
    #[error(
        "this record has format {0}; this program knows formats up to {FORMAT}. A newer program can read it"
    )]
    NewerFormat(u32),
    /// The record asks for something the box does not hold.
    #[error("this record cannot be played: {0}")]
    NotInTheBox(String),
    /// A line is no action.
    #[error("action {number} cannot be read: {reason}")]
    NotAnAction {
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        reason: NotAnAction,
    },
    /// An action is not legal at its place.
    #[error("action {number}, `{line}`, was refused: {reason}")]
    Refused {
        /// Which action, from 1.
        number: usize,
        /// The action.
        line: String,
        /// Why it was refused.
        reason: RuleError,
    },
    /// The game ends otherwise than the record says.
    #[error("{}", what_differs(stored, replayed.as_ref()))]
    OtherResult {
        /// What the record says.
        stored: Outcome,
        /// What the replayed game gives; nothing if it does not come to an end.
        replayed: Option<Outcome>,
    },
}

fn what_differs(stored: &Outcome, replayed: Option<&Outcome>) -> String {
    let Some(replayed) = replayed else {
        return "the record says how the game ended, but its actions do not come to an end".to_owned();
    };
    if stored.totals != replayed.totals {
        let list = |outcome: &Outcome| {
            let totals: Vec<String> = outcome.totals.iter().map(ToString::to_string).collect();
            if totals.is_empty() { "none".to_owned() } else { totals.join(", ") }
        };
        return format!("the record says totals {}, but its actions give {}", list(stored), list(replayed));
    }
    let first = |outcome: &Outcome| {
        // Seats are counted from 1 for people.
        let seats: Vec<String> =
            outcome.winners.iter().map(|seat| seat.saturating_add(1).to_string()).collect();
        match seats.len() {
            0 => "nobody".to_owned(),
            1 => format!("seat {}", seats[0]),
            _ => format!("seats {}", seats.join(" and ")),
        }
    };
    format!(
        "the record says first place for {}, but its actions give it to {}",
        first(stored),
        first(replayed)
    )
}

/// What every format has.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordFile {
    format: u32,
    rules: u32,
    content: String,
    program: String,
    setup: SetupEntry,
    practice: bool,
    actions: Vec<String>,
    result: Option<ResultEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupEntry {
    seed: u64,
    edition: EditionEntry,
    cards: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second_cards: Option<String>,
    majorities: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    restriction: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    custom: Vec<String>,
    seats: Vec<SeatEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EditionEntry {
    Final,
    Preliminary,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SeatEntry {
    Human(String),
    Opponent(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultEntry {
    totals: Vec<u16>,
    winners: Vec<usize>,
}

/// The text of `record` as a file.
pub fn write_record(record: &Record) -> String {
    let setup = &record.setup;
    let file = RecordFile {
        format: FORMAT,
        rules: record.rules,
        content: record.content.clone(),
        program: record.program.clone(),
        setup: SetupEntry {
            seed: setup.seed,
            edition: match setup.edition {
                Edition::Final => EditionEntry::Final,
                Edition::Preliminary => EditionEntry::Preliminary,
            },
            cards: setup.cards.key(),
            second_cards: setup.second_cards.as_ref().map(CardChoice::key),
            majorities: setup.majorities,
            restriction: setup.restriction,
            scenario: setup.scenario,
            custom: setup.custom.iter().map(|rule| rule.key().to_owned()).collect(),
            seats: setup
                .seats
                .iter()
                .map(|owner| match owner {
                    SeatOwner::Human(name) => SeatEntry::Human(name.clone()),
                    SeatOwner::Opponent(level) => SeatEntry::Opponent(level.clone()),
                })
                .collect(),
        },
        practice: record.practice,
        actions: record.actions.iter().map(|action| write_action(*action)).collect(),
        result: record
            .outcome
            .as_ref()
            .map(|outcome| ResultEntry { totals: outcome.totals.clone(), winners: outcome.winners.clone() }),
    };
    let pretty = ron::ser::PrettyConfig::default().depth_limit(2).new_line("\n".to_owned());
    // Plain numbers, words and lists can always be written.
    let mut text = ron::ser::to_string_pretty(&file, pretty).unwrap_or_default();
    text.push('\n');
    text
}

/// The record in the text of a file. Whether its actions are legal is asked when it is replayed.
///
/// # Errors
/// If the text is no record this program can read.
pub fn read_record(text: &str) -> Result<Record, LoadError> {
    let unreadable = |error: ron::error::SpannedError| {
        LoadError::Unreadable(format!("line {}: {}", error.span.start.line, error.code))
    };
    let any: AnyFormat = ron::from_str(text).map_err(unreadable)?;
    match any.format {
        1..=FORMAT => {}
        0 => return Err(LoadError::Unreadable("there is no format 0".to_owned())),
        newer => return Err(LoadError::NewerFormat(newer)),
    }
    let file: RecordFile = ron::from_str(text).map_err(unreadable)?;
    let cards_of = |key: &String| {
        CardChoice::from_key(key)
            .ok_or_else(|| LoadError::Unreadable(format!("`{key}` does not name scoring cards")))
    };
    let cards = cards_of(&file.setup.cards)?;
    let second_cards = file.setup.second_cards.as_ref().map(cards_of).transpose()?;
    let custom_rule = |key: &String| {
        CustomRule::from_key(key)
            .ok_or_else(|| LoadError::Unreadable(format!("`{key}` does not name a custom rule")))
    };
    let custom: CustomRules = file.setup.custom.iter().map(custom_rule).collect::<Result<_, _>>()?;
    let actions = file
        .actions
        .iter()
        .enumerate()
        .map(|(index, line)| {
            read_action(line).map_err(|reason| LoadError::NotAnAction { number: index + 1, reason })
        })
        .collect::<Result<_, _>>()?;
    Ok(Record {
        rules: file.rules,
        content: file.content,
        program: file.program,
        setup: RecordSetup {
            seed: file.setup.seed,
            edition: match file.setup.edition {
                EditionEntry::Final => Edition::Final,
                EditionEntry::Preliminary => Edition::Preliminary,
            },
            cards,
            second_cards,
            majorities: file.setup.majorities,
            restriction: file.setup.restriction,
            scenario: file.setup.scenario,
            custom,
            seats: file
                .setup
                .seats
                .into_iter()
                .map(|seat| match seat {
                    SeatEntry::Human(name) => SeatOwner::Human(name),
                    SeatEntry::Opponent(level) => SeatOwner::Opponent(level),
                })
                .collect(),
        },
        practice: file.practice,
        actions,
        outcome: file.result.map(|result| Outcome { totals: result.totals, winners: result.winners }),
    })
}

//! The newest file format of a record, reading any format back, and saving what can be saved of a faulty record.

use jiff::civil::{Date, DateTime};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::content::Content;
use crate::rules::{Action, CardChoice, CustomRule, Edition, RuleError};

use super::notation::{NotAnAction, read_action, write_action};
use super::upgrade::{FileV1, FileV2};
use super::{Outcome, Record, RecordSetup, SeatOwner, tidy_name};

/// The number of the format written here; `upgrade.rs` has the older ones.
pub const FORMAT: u32 = 3;
/// Raised when the same actions could lead to another game.
pub const RULES: u32 = 1;

/// Bytes of the largest text that is looked at. The longest games take about a hundredth of it.
pub const LARGEST_RECORD: usize = 1 << 20;

/// Letters of the longest sentence that is quoted from a file.
const LONGEST_QUOTE: usize = 160;

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
            if totals.is_empty() { "none".to_owned() } else { quoted(&totals.join(", ")) }
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
            _ => format!("seats {}", quoted(&seats.join(" and "))),
        }
    };
    format!(
        "the record says first place for {}, but its actions give it to {}",
        first(stored),
        first(replayed)
    )
}

/// What could be saved of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salvaged {
    /// The game as far as it can be played. It always replays.
    pub record: Record,
    /// How the game ended, as the text says; `record` may know better.
    pub stored: Option<Outcome>,
    /// What is wrong with the text, if anything is.
    pub fault: Option<LoadError>,
}

/// Reads a record and plays it as far as it goes. If an action cannot be read or is refused, the record ends before it
/// and has no outcome; if only the stored outcome is wrong, the record has that of its actions, none if they do not
/// come to an end.
///
/// # Errors
/// If nothing of it can be played: the text is no record this program can read, or the box does not hold its setup.
pub fn salvage(text: &str, content: &Content) -> Result<Salvaged, LoadError> {
    let (mut record, not_an_action) = read_to_fault(text)?;
    let stored = record.outcome.clone();
    if not_an_action.is_some() {
        record.outcome = None;
    }
    let fault = match record.replay(content) {
        Ok(_) => not_an_action,
        Err(error) => {
            match &error {
                LoadError::Refused { number, .. } => {
                    record.actions.truncate(number.saturating_sub(1));
                    record.outcome = None;
                }
                LoadError::OtherResult { replayed, .. } => record.outcome.clone_from(replayed),
                _ => return Err(error),
            }
            Some(error)
        }
    };
    Ok(Salvaged { record, stored, fault })
}

/// The record in the text of a file, of whatever format. Whether its actions are legal is asked when it is replayed.
///
/// # Errors
/// If the text is no record this program can read.
pub fn read_record(text: &str) -> Result<Record, LoadError> {
    match read_to_fault(text)? {
        (record, None) => Ok(record),
        (_, Some(error)) => Err(error),
    }
}

/// The record in the text of a file with the actions before the first line that is none, and what is wrong with that
/// line.
fn read_to_fault(text: &str) -> Result<(Record, Option<LoadError>), LoadError> {
    let RecordFile { format: _, rules, content, program, begun, daily, setup, practice, actions, result } =
        read_file(text)?;
    let (actions, fault) = read_actions(&actions);
    let record = Record {
        rules,
        content,
        program,
        begun: begun.map(|Moment(begun)| begun),
        daily: daily.map(|Day(day)| day),
        setup: RecordSetup {
            seed: setup.seed,
            edition: setup.edition.into(),
            cards: setup.cards.0,
            second_cards: setup.second_cards.map(|CardsEntry(cards)| cards),
            majorities: setup.majorities,
            restriction: setup.restriction,
            scenario: setup.scenario,
            custom: setup.custom.into_iter().map(|CustomEntry(rule)| rule).collect(),
            seats: setup.seats.into_iter().map(SeatOwner::from).collect(),
        },
        practice,
        actions,
        outcome: result.map(|ResultEntry { totals, winners }| Outcome { totals, winners }),
    };
    Ok((record, fault))
}

fn read_actions(lines: &[String]) -> (Vec<Action>, Option<LoadError>) {
    let mut actions = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        match read_action(line) {
            Ok(action) => actions.push(action),
            Err(NotAnAction(line)) => {
                let reason = NotAnAction(quoted(&line));
                return (actions, Some(LoadError::NotAnAction { number: index + 1, reason }));
            }
        }
    }
    (actions, None)
}

/// The file in its newest shape: read in that of its own format, then upgraded step by step.
fn read_file(text: &str) -> Result<RecordFile, LoadError> {
    if text.len() > LARGEST_RECORD {
        let sentence = format!("it has {} bytes, and no record has more than {LARGEST_RECORD}", text.len());
        return Err(LoadError::Unreadable(sentence));
    }
    match parse::<AnyFormat>(text)?.format {
        0 => Err(LoadError::Unreadable("there is no format 0".to_owned())),
        1 => parse::<FileV1>(text).map(|file| file.upgrade().upgrade()),
        2 => parse::<FileV2>(text).map(FileV2::upgrade),
        FORMAT => parse(text),
        newer => Err(LoadError::NewerFormat(newer)),
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, LoadError> {
    ron::from_str(text).map_err(|error| {
        let reason = quoted(&error.code.to_string());
        LoadError::Unreadable(format!("line {}: {reason}", error.span.start.line))
    })
}

/// What a file says, short enough and plain enough to be quoted in a sentence.
fn quoted(text: &str) -> String {
    let mut letters = text.chars().filter(|letter| !letter.is_control());
    let mut quote: String = letters.by_ref().take(LONGEST_QUOTE).collect();
    if letters.next().is_some() {
        quote.push('…');
    }
    quote
}

/// The text of `record` as a file.
pub fn write_record(record: &Record) -> String {
    let setup = &record.setup;
    let file = RecordFile {
        format: FORMAT,
        rules: record.rules,
        content: record.content.clone(),
        program: record.program.clone(),
        begun: record.begun.map(Moment),
        daily: record.daily.map(Day),
        setup: SetupEntry {
            seed: setup.seed,
            edition: setup.edition.into(),
            cards: CardsEntry(setup.cards),
            second_cards: setup.second_cards.map(CardsEntry),
            majorities: setup.majorities,
            restriction: setup.restriction,
            scenario: setup.scenario,
            custom: setup.custom.iter().map(CustomEntry).collect(),
            seats: setup.seats.iter().map(SeatEntry::from).collect(),
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

/// What every format has.
#[derive(Deserialize)]
pub(super) struct AnyFormat {
    pub(super) format: u32,
}

// What follows is the newest shape. Before a piece of it changes, its old form goes to `upgrade.rs`.

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordFile {
    pub(super) format: u32,
    pub(super) rules: u32,
    pub(super) content: String,
    pub(super) program: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) begun: Option<Moment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) daily: Option<Day>,
    pub(super) setup: SetupEntry,
    pub(super) practice: bool,
    pub(super) actions: Vec<String>,
    pub(super) result: Option<ResultEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupEntry {
    pub(super) seed: u64,
    pub(super) edition: EditionEntry,
    pub(super) cards: CardsEntry,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) second_cards: Option<CardsEntry>,
    pub(super) majorities: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) restriction: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) scenario: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) custom: Vec<CustomEntry>,
    pub(super) seats: Vec<SeatEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum EditionEntry {
    Final,
    Preliminary,
}

impl From<Edition> for EditionEntry {
    fn from(edition: Edition) -> Self {
        match edition {
            Edition::Final => Self::Final,
            Edition::Preliminary => Self::Preliminary,
        }
    }
}

impl From<EditionEntry> for Edition {
    fn from(entry: EditionEntry) -> Self {
        match entry {
            EditionEntry::Final => Self::Final,
            EditionEntry::Preliminary => Self::Preliminary,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum SeatEntry {
    Human(String),
    Opponent(String),
}

impl From<&SeatOwner> for SeatEntry {
    fn from(owner: &SeatOwner) -> Self {
        match owner {
            SeatOwner::Human(name) => Self::Human(tidy_name(name)),
            SeatOwner::Opponent(level) => Self::Opponent(tidy_name(level)),
        }
    }
}

impl From<SeatEntry> for SeatOwner {
    fn from(entry: SeatEntry) -> Self {
        match entry {
            SeatEntry::Human(name) => Self::Human(tidy_name(&name)),
            SeatEntry::Opponent(level) => Self::Opponent(tidy_name(&level)),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultEntry {
    pub(super) totals: Vec<u16>,
    pub(super) winners: Vec<usize>,
}

/// Scoring cards by their key.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct CardsEntry(pub(super) CardChoice);

impl TryFrom<String> for CardsEntry {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        CardChoice::from_key(&key).map(Self).ok_or_else(|| format!("`{key}` does not name scoring cards"))
    }
}

impl From<CardsEntry> for String {
    fn from(CardsEntry(cards): CardsEntry) -> Self {
        cards.key()
    }
}

/// A custom rule by its key.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct CustomEntry(pub(super) CustomRule);

impl TryFrom<String> for CustomEntry {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        CustomRule::from_key(&key).map(Self).ok_or_else(|| format!("`{key}` does not name a custom rule"))
    }
}

impl From<CustomEntry> for String {
    fn from(CustomEntry(rule): CustomEntry) -> Self {
        rule.key().to_owned()
    }
}

const MOMENT: &str = "%Y-%m-%d %H:%M:%S";
const DAY: &str = "%Y-%m-%d";

/// A day and a time of it, like `2026-11-21 22:36:05`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Moment(pub(super) DateTime);

impl TryFrom<String> for Moment {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // What would be written otherwise was not written by us.
        let read = DateTime::strptime(MOMENT, &text).ok().map(Self);
        read.filter(|moment| String::from(*moment) == text)
            .ok_or_else(|| format!("`{text}` is not a day and a time"))
    }
}

impl From<Moment> for String {
    fn from(Moment(moment): Moment) -> Self {
        moment.strftime(MOMENT).to_string()
    }
}

/// A day, like `2026-11-21`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Day(pub(super) Date);

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = Date::strptime(DAY, &text).ok().map(Self);
        read.filter(|day| String::from(*day) == text).ok_or_else(|| format!("`{text}` is not a day"))
    }
}

impl From<Day> for String {
    fn from(Day(day): Day) -> Self {
        day.strftime(DAY).to_string()
    }
}

//! The file format of a record, reading of all formats, and salvage of the playable part of a faulty record.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use super::dates::{DateEntry, DateTimeEntry};
use super::mode::{GameMode, NotAnAction};
use super::names::tidy_name;
use super::record_text::{AnyRecord, LARGEST_RECORD, find_record, read_mode, to_line};
use super::{Outcome, Record, SeatOwner};

/// The newest format of modes named in their records.
const NAMED_FORMAT: u32 = 4;
/// The newest format of the unnamed mode: without a key, so that earlier versions of the program can read it.
const UNNAMED_FORMAT: u32 = 3;

/// The length in characters of the longest quotation from a file.
const LONGEST_QUOTE: usize = 160;

/// The reason why a record cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadError<M: GameMode> {
    /// The text is not a record, or a damaged one.
    #[error("this is not a record, or it is damaged: {0}")]
    Unreadable(String),
    /// The record was written by a later version.
    #[error(
        "this record has format {0}; this program knows formats up to {known}. A newer program can read it",
        known = newest_format::<M>()
    )]
    NewerFormat(u32),
    /// The content lacks something named in the setup.
    #[error("this record cannot be played: {0}")]
    NotInTheBox(String),
    /// A line is not an action.
    #[error("action {number} cannot be read: {reason}")]
    NotAnAction {
        /// The number of the line, from 1.
        number: usize,
        /// The fault of the line.
        reason: NotAnAction,
    },
    /// An action is not legal at its place.
    #[error("action {number}, `{line}`, was refused: {reason}")]
    Refused {
        /// The number of the action, from 1.
        number: usize,
        /// The action in question.
        line: String,
        /// The reason of the rules.
        reason: M::RuleError,
    },
    /// The actions lead to another outcome than the stored one.
    #[error("{}", outcome_difference(stored, replayed.as_ref()))]
    OtherResult {
        /// The stored outcome.
        stored: Outcome,
        /// The outcome of the actions; none if they do not end the game.
        replayed: Option<Outcome>,
    },
}

/// Returns the format version of new records of a mode.
pub const fn newest_format<M: GameMode>() -> u32 {
    if M::IS_UNNAMED { UNNAMED_FORMAT } else { NAMED_FORMAT }
}

/// Returns a sentence about the difference between the stored outcome and that of the actions.
fn outcome_difference(stored: &Outcome, replayed: Option<&Outcome>) -> String {
    let Some(replayed) = replayed else {
        return "the record has a result, but its actions do not finish the game".to_owned();
    };
    if stored.totals != replayed.totals {
        let list = |outcome: &Outcome| {
            let totals: Vec<String> = outcome.totals.iter().map(ToString::to_string).collect();
            if totals.is_empty() { "none".to_owned() } else { quoted(&totals.join(", ")) }
        };
        return format!("the record has totals {}, but its actions give {}", list(stored), list(replayed));
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
        "the record has first place for {}, but its actions give it to {}",
        first(stored),
        first(replayed)
    )
}

/// The playable part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salvaged<M: GameMode> {
    /// The playable part of the game. It always replays.
    pub record: Record<M>,
    /// The outcome stated in the text, which may differ from that of `record`.
    pub stored: Option<Outcome>,
    /// The fault of the text, if any.
    pub fault: Option<LoadError<M>>,
}

/// Reads a record and plays it as far as possible. If an action cannot be read or is refused, the record ends
/// before it and has no outcome; if only the stored outcome is wrong, the record has that of its actions,
/// none if they do not end the game.
///
/// # Errors
/// If nothing is playable: the text is not a readable record, or the content lacks something named in its
/// setup.
pub fn salvage<M: GameMode>(text: &str, content: &M::Content) -> Result<Salvaged<M>, LoadError<M>> {
    let (mut record, not_an_action) = read_to_fault::<M>(text)?;
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

/// Reads a record of any format from the text of its file. Its actions need not be legal; [`Record::replay`]
/// checks that.
///
/// # Errors
/// If the text is not a readable record of this mode.
pub fn read_record<M: GameMode>(text: &str) -> Result<Record<M>, LoadError<M>> {
    match read_to_fault(text)? {
        (record, None) => Ok(record),
        (_, Some(error)) => Err(error),
    }
}

/// Returns the mode key in a record; none without a key or if the text is not a record.
pub fn mode_of(text: &str) -> Option<String> {
    find_record(text).ok()?.0.mode
}

/// Reads a record with the actions before the first faulty line, and the fault of that line.
fn read_to_fault<M: GameMode>(text: &str) -> Result<(Record<M>, Option<LoadError<M>>), LoadError<M>> {
    let file = read_file::<M>(text)?;
    let (actions, fault) = read_actions::<M>(&file.actions);
    let record = Record {
        rules: file.rules,
        content: file.content,
        program: file.program,
        begun: file.begun.map(|DateTimeEntry(begun)| begun),
        daily: file.daily.map(|DateEntry(day)| day),
        setup: M::read_setup(file.setup),
        practice: file.practice,
        actions,
        outcome: file.result.map(|ResultEntry { totals, winners }| Outcome { totals, winners }),
    };
    Ok((record, fault))
}

fn read_actions<M: GameMode>(lines: &[String]) -> (Vec<M::Action>, Option<LoadError<M>>) {
    let mut actions = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        match M::read_action(line) {
            Ok(action) => actions.push(action),
            Err(NotAnAction { line, reason }) => {
                let reason = NotAnAction { line: quoted(&line), reason: quoted(&reason) };
                return (actions, Some(LoadError::NotAnAction { number: index + 1, reason }));
            }
        }
    }
    (actions, None)
}

/// Parses a file in its format and upgrades it to the newest.
fn read_file<M: GameMode>(text: &str) -> Result<RecordFile<M>, LoadError<M>> {
    if text.len() > LARGEST_RECORD {
        let sentence = format!("it has {} bytes, and no record has more than {LARGEST_RECORD}", text.len());
        return Err(LoadError::Unreadable(sentence));
    }
    let (AnyRecord { format, mode }, text) =
        find_record(text).map_err(|fault| LoadError::Unreadable(fault.to_string()))?;
    let text = text.as_ref();
    match format {
        0 => Err(LoadError::Unreadable("there is no format 0".to_owned())),
        newer if newer > newest_format::<M>() => Err(LoadError::NewerFormat(newer)),
        _ if mode.as_deref() != mode_tag::<M>().as_deref() => {
            let other =
                mode.map_or_else(|| "an unnamed mode".to_owned(), |mode| format!("`{}`", quoted(&mode)));
            Err(LoadError::Unreadable(format!("it is a game of {other}")))
        }
        newest if newest == newest_format::<M>() => parse::<M, _>(text),
        older => match M::read_older(older, text) {
            Some(read) => read.map_err(|error| unreadable(&error)),
            None => Err(LoadError::Unreadable(format!("there is no format {older}"))),
        },
    }
}

fn parse<M: GameMode, T: DeserializeOwned>(text: &str) -> Result<T, LoadError<M>> {
    ron::from_str(text).map_err(|error| unreadable(&error))
}

fn unreadable<M: GameMode>(error: &ron::error::SpannedError) -> LoadError<M> {
    let reason = quoted(&error.code.to_string());
    LoadError::Unreadable(format!("line {}: {reason}", error.span.start.line))
}

/// Returns text from a file without control characters and shortened, for quotation in a sentence.
fn quoted(text: &str) -> String {
    let mut letters = text.chars().filter(|letter| !letter.is_control());
    let mut quote: String = letters.by_ref().take(LONGEST_QUOTE).collect();
    if letters.next().is_some() {
        quote.push('…');
    }
    quote
}

/// Returns the mode key for files; none for the unnamed mode.
pub(crate) fn mode_tag<M: GameMode>() -> Option<String> {
    (!M::IS_UNNAMED).then(|| M::KEY.to_owned())
}

/// Writes `record` as the text of its file.
pub fn write_record<M: GameMode>(record: &Record<M>) -> String {
    let pretty = ron::ser::PrettyConfig::default().depth_limit(2).new_line("\n".to_owned());
    // Plain numbers, words and lists can always be written.
    let mut text = ron::ser::to_string_pretty(&file_of(record), pretty).unwrap_or_default();
    text.push('\n');
    text
}

/// Writes `record` as one line of letters and digits, which chats leave unchanged. A record longer than any
/// real game is written as the text of its file.
pub fn write_record_line<M: GameMode>(record: &Record<M>) -> String {
    // As above.
    to_line(&ron::to_string(&file_of(record)).unwrap_or_default())
}

fn file_of<M: GameMode>(record: &Record<M>) -> RecordFile<M> {
    RecordFile::<M> {
        format: newest_format::<M>(),
        mode: mode_tag::<M>(),
        rules: record.rules,
        content: record.content.clone(),
        program: record.program.clone(),
        begun: record.begun.map(DateTimeEntry),
        daily: record.daily.map(DateEntry),
        setup: M::write_setup(&record.setup),
        practice: record.practice,
        actions: record.actions.iter().map(|action| M::write_action(*action)).collect(),
        result: record
            .outcome
            .as_ref()
            .map(|outcome| ResultEntry { totals: outcome.totals.clone(), winners: outcome.winners.clone() }),
    }
}

/// Writes the key of the mode `M` as a word: `mode: rolling`.
fn write_mode<M: GameMode, S: Serializer>(_mode: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit_variant("mode", 0, M::KEY)
}

/// The newest format of a file. Before a field changes, its old form moves to the mode's older formats.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct RecordFile<M: GameMode> {
    /// The format version.
    pub format: u32,
    /// The key of the mode, written without quotation marks; none for the unnamed mode.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_mode::<M, _>",
        deserialize_with = "read_mode"
    )]
    pub mode: Option<String>,
    /// As in [`Record`].
    pub rules: u32,
    /// As in [`Record`].
    pub content: String,
    /// As in [`Record`].
    pub program: String,
    /// As in [`Record`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<DateTimeEntry>,
    /// As in [`Record`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DateEntry>,
    /// The serialised setup.
    pub setup: M::SetupEntry,
    /// As in [`Record`].
    pub practice: bool,
    /// A line for every action.
    pub actions: Vec<String>,
    /// The outcome, once the game is over.
    pub result: Option<ResultEntry>,
}

/// The serialised owner of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatEntry {
    /// A person by name.
    Human(String),
    /// A computer player by the key of the level.
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

/// The serialised outcome of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultEntry {
    /// The points of every seat.
    pub totals: Vec<u16>,
    /// The seats in the first place, from 0.
    pub winners: Vec<usize>,
}

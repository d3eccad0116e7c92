//! The journal: an append-only log with a line for every finished game and for every attempt at a daily game.
//!
//! Since lines are only appended, damage to the file costs single lines and never the whole. Every line has a
//! separate format number; lines that cannot be parsed are skipped and counted.

use std::collections::BTreeSet;
use std::fmt::Debug;

use jiff::civil::{Date, DateTime};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{DateEntry, GameMode, Record, SeatEntry, SeatOwner, comparable_name, mode_tag, tidy_name};

/// Line formats of the unnamed mode, and of modes with a key.
const UNNAMED_FORMAT: u32 = 1;
const NAMED_FORMAT: u32 = 2;
/// Line format for hosted games, with additional data. Only their lines have it, so that an earlier version
/// of the program reads all other lines and counts these as newer ones.
const HOSTED_FORMAT: u32 = 3;
/// Line format for hosted games with the local seat, separate for the same reason.
const OWN_SEAT_FORMAT: u32 = 4;
/// The beginning of every line. Inside a line it shows that the end of the previous one was lost.
const BEGINNING: &str = "(format:";
/// The size in bytes of the longest line to parse. A game of four with long names takes less than a tenth.
const LONGEST_LINE: usize = 1 << 16;
/// The length in bytes of the longest id of a game.
const LONGEST_ID: usize = 60;

/// A mode with games in the journal.
pub trait JournalMode: GameMode {
    /// The points of a seat by source.
    type Breakdown: Clone + Eq + Debug + Send + Sync;
    /// The mean points of a person by source.
    type Averages: Clone + PartialEq + Debug + Default + Send + Sync;
    /// The serialised form of a finished game.
    type GameLine: Serialize + DeserializeOwned;

    /// Returns the points of every seat by source in the game of `record`, which is over in `state`.
    fn breakdowns(
        record: &Record<Self>,
        state: &Self::State,
        content: &Self::Content,
    ) -> Vec<Self::Breakdown>;

    /// Returns the tie-breaker between equal totals; more is better.
    fn tie_break(breakdown: &Self::Breakdown) -> u16;

    /// Adds the points of one seat of a game to the means.
    fn add_to_averages(averages: &mut Self::Averages, entry: &JournalEntry<Self>, seat: &SeatResult<Self>);

    /// Converts a finished game to its serialised form.
    fn write_game(entry: &JournalEntry<Self>) -> Self::GameLine;

    /// Converts the serialised form to a finished game; none if it is inconsistent.
    fn read_game(line: Self::GameLine) -> Option<JournalEntry<Self>>;
}

/// The parsed text of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal<M: JournalMode> {
    /// The parsed lines in their order.
    pub lines: Vec<JournalLine<M>>,
    /// The numbers, from 1, of lines that are damaged in whole or in part.
    pub unread: Vec<usize>,
    /// The number of lines written by a later version.
    pub newer: usize,
}

impl<M: JournalMode> Default for Journal<M> {
    fn default() -> Self {
        Self { lines: Vec::new(), unread: Vec::new(), newer: 0 }
    }
}

impl<M: JournalMode> Journal<M> {
    /// Iterates over the finished games, in the order of their lines. A game with several lines comes once,
    /// by the first.
    pub fn games(&self) -> impl Iterator<Item = &JournalEntry<M>> {
        let mut known = BTreeSet::new();
        let entries = self.lines.iter().filter_map(|line| match line {
            JournalLine::Game(entry) => Some(&**entry),
            JournalLine::DailyBegun { .. } => None,
        });
        entries.filter(move |entry| known.insert(entry.game.as_str()))
    }

    /// Returns whether the game with the record id `id` was played to its end.
    pub fn contains(&self, id: &str) -> bool {
        self.lines.iter().any(|line| matches!(line, JournalLine::Game(entry) if entry.game == id))
    }

    /// Tests whether the computer finished the game with the record id `id` for the person at this seat.
    pub fn is_finished_by_computer(&self, id: &str, seat: usize) -> bool {
        self.games().any(|entry| entry.game == id && entry.is_finished_by_computer(seat))
    }

    /// Returns the local name of the person at a seat of the game with the record id `id`, if known.
    pub fn own_name(&self, id: &str, seat: usize) -> Option<&str> {
        let entry = self.games().find(|entry| entry.game == id)?;
        entry.own_seat().filter(|(own, _)| *own == seat).map(|(_, name)| name)
    }

    /// Counts how many times a person called `name`, regardless of case, began the game of `day`.
    pub fn attempts(&self, day: Date, name: &str) -> usize {
        let name = comparable_name(name);
        let begun = self.begun_on(day).filter(|(who, _)| comparable_name(who) == name);
        begun.map(|(_, game)| game).collect::<BTreeSet<_>>().len()
    }

    /// Iterates over the attempts at the game of `day`, as the name of the person and the record id of the
    /// game, in the order of their lines; duplicates are kept.
    pub(super) fn begun_on(&self, day: Date) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().filter_map(move |line| match line {
            JournalLine::DailyBegun { day: begun, name, game } if *begun == day => {
                Some((name.as_str(), game.as_str()))
            }
            _ => None,
        })
    }
}

/// A line of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalLine<M: JournalMode> {
    /// A game was finished.
    Game(Box<JournalEntry<M>>),
    /// The game of a day began.
    DailyBegun {
        /// The day.
        day: Date,
        /// The name of the person.
        name: String,
        /// The id of the game; see [`Record::id`].
        game: String,
    },
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalEntry<M: JournalMode> {
    /// The id of the game; see [`Record::id`].
    pub game: String,
    /// The local time at which it began, in whole seconds, if known.
    pub begun: Option<DateTime>,
    /// The local time at which it ended.
    pub ended: DateTime,
    /// The options of the game.
    pub options: M::Options,
    /// The day, if it is a daily game.
    pub daily: Option<Date>,
    /// Whether a turn was taken back after hidden information had been revealed.
    pub practice: bool,
    /// The owners and points of the seats, in playing order.
    pub seats: Vec<SeatResult<M>>,
    /// Additional data of a hosted game; none for a game at one screen.
    pub hosted: Option<HostedResult>,
}

/// The data of a finished hosted game that its record lacks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HostedResult {
    /// Set if all draws were proven to follow from the secret to which the host was committed.
    pub verified: bool,
    /// Indices of the seats of people whose last turn the computer made; the game does not count for them.
    pub finished_by_computer: Vec<u8>,
    /// The seat played on this machine, if known.
    pub own: Option<OwnSeat>,
}

/// The seat played on this machine in a hosted game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSeat {
    /// The index of the seat.
    pub seat: u8,
    /// The person's name on this machine; at the table it may differ.
    pub name: String,
}

impl<M: JournalMode> JournalEntry<M> {
    /// Creates the entry for the game of `record`, which is over in `state`.
    pub fn of(record: &Record<M>, state: &M::State, content: &M::Content, ended: DateTime) -> Self {
        let outcome = M::outcome(state);
        let results = outcome.totals.iter().zip(M::breakdowns(record, state, content)).enumerate();
        let seats =
            record.setup.seats.iter().zip(results).map(|(owner, (seat, (total, breakdown)))| SeatResult {
                // In the form in which it will be read again.
                owner: SeatEntry::from(owner).into(),
                breakdown,
                total: *total,
                first: outcome.winners.contains(&seat),
            });
        Self {
            game: record.id(),
            begun: record.begun.map(whole_seconds),
            ended: whole_seconds(ended),
            options: record.setup.options.clone(),
            daily: record.daily,
            practice: record.practice,
            seats: seats.collect(),
            hosted: None,
        }
    }

    /// Tests whether the computer finished the game for the person at the seat with this index.
    pub fn is_finished_by_computer(&self, seat: usize) -> bool {
        let seats = self.hosted.iter().flat_map(|hosted| &hosted.finished_by_computer);
        seats.into_iter().any(|finished| usize::from(*finished) == seat)
    }

    /// Iterates over the people at the table: their seats and their local names.
    pub fn people(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        let own = self.own_seat();
        let seats = self.seats.iter().enumerate();
        seats.filter_map(move |(index, seat)| match &seat.owner {
            SeatOwner::Human(name) => {
                let known_as = own.filter(|(own, _)| *own == index).map(|(_, name)| name);
                Some((index, known_as.unwrap_or(name)))
            }
            SeatOwner::Opponent(_) => None,
        })
    }

    /// Returns the seat played on this machine with its person's local name, which may differ at a host's
    /// table. None if unknown, as for a game at one screen.
    pub(super) fn own_seat(&self) -> Option<(usize, &str)> {
        let own = self.hosted.as_ref()?.own.as_ref()?;
        (!own.name.is_empty()).then_some((usize::from(own.seat), own.name.as_str()))
    }
}

/// The result of one seat in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult<M: JournalMode> {
    /// The owner of the seat.
    pub owner: SeatOwner,
    /// Points by source.
    pub breakdown: M::Breakdown,
    /// The total of the points.
    pub total: u16,
    /// Set if the seat came first, alone or tied.
    pub first: bool,
}

impl<M: JournalMode> SeatResult<M> {
    /// Returns the total and the tie-breaker, which together order the seats.
    pub(super) fn merit(&self) -> (u16, u16) {
        (self.total, M::tie_break(&self.breakdown))
    }
}

/// Returns the line format of games of a mode without a host.
const fn plain_format<M: GameMode>() -> u32 {
    if M::IS_UNNAMED { UNNAMED_FORMAT } else { NAMED_FORMAT }
}

/// Writes `line` as text with a line end, ready to be appended. No name can break it in two.
pub fn write_line<M: JournalMode>(line: &JournalLine<M>) -> String {
    let hosted = match line {
        JournalLine::Game(entry) => entry.hosted.as_ref().map(HostedEntry::from),
        JournalLine::DailyBegun { .. } => None,
    };
    let line = match line {
        JournalLine::Game(entry) => LineEntry::Game(M::write_game(entry)),
        JournalLine::DailyBegun { day, name, game } => {
            LineEntry::DailyBegun { day: DateEntry(*day), name: tidy_name(name), game: game.clone() }
        }
    };
    let format = match &hosted {
        Some(hosted) if hosted.own.is_some() => OWN_SEAT_FORMAT,
        Some(_) => HOSTED_FORMAT,
        None => plain_format::<M>(),
    };
    let file = LineFile { format, mode: mode_tag::<M>(), line, hosted };
    // Plain numbers, words and lists can always be written.
    let mut text = ron::to_string(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// Parses the text of a journal, skipping the lines of other modes. A file that is not valid UTF-8 should be
/// decoded with replacement characters, so that the damage costs only the lines it is in.
pub fn read_journal<M: JournalMode>(text: &str) -> Journal<M> {
    let mut journal = Journal::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        if line.is_empty() {
            continue;
        }
        let read: Vec<ReadLine<M>> = match read_line(line) {
            ReadLine::Damaged => pieces(line).map(read_line).collect(),
            read => vec![read],
        };
        if read.iter().any(|read| matches!(read, ReadLine::Damaged)) {
            journal.unread.push(index + 1);
        }
        for read in read {
            match read {
                ReadLine::Line(line) => journal.lines.push(line),
                ReadLine::Newer => journal.newer += 1,
                ReadLine::OtherMode | ReadLine::Damaged => {}
            }
        }
    }
    journal
}

/// The result of parsing a line.
enum ReadLine<M: JournalMode> {
    Line(JournalLine<M>),
    OtherMode,
    Newer,
    Damaged,
}

fn read_line<M: JournalMode>(line: &str) -> ReadLine<M> {
    if line.len() > LONGEST_LINE {
        return ReadLine::Damaged;
    }
    let newest = plain_format::<M>();
    let Ok(AnyLine { format, mode }) = ron::from_str(line) else { return ReadLine::Damaged };
    match (format, mode) {
        (0, _) => ReadLine::Damaged,
        (UNNAMED_FORMAT | HOSTED_FORMAT | OWN_SEAT_FORMAT, None) if !M::IS_UNNAMED => ReadLine::OtherMode,
        (_, mode) if mode.is_some() && mode != mode_tag::<M>() => ReadLine::OtherMode,
        (format, _) if format > newest && !(HOSTED_FORMAT..=OWN_SEAT_FORMAT).contains(&format) => {
            ReadLine::Newer
        }
        _ => {
            let file: Option<LineFile<M::GameLine>> = ron::from_str(line).ok();
            let line = file.and_then(|file| checked(file.line, file.hosted));
            line.map_or(ReadLine::Damaged, ReadLine::Line)
        }
    }
}

/// Converts the serialised form to a line; none if it is inconsistent.
fn checked<M: JournalMode>(
    line: LineEntry<M::GameLine>,
    hosted: Option<HostedEntry>,
) -> Option<JournalLine<M>> {
    match line {
        LineEntry::Game(line) => {
            let entry = JournalEntry { hosted: hosted.map(HostedResult::from), ..M::read_game(line)? };
            let is_of_person =
                |seat: &u8| entry.seats.get(usize::from(*seat)).is_some_and(|seat| seat.owner.is_human());
            let mut finished = entry.hosted.iter().flat_map(|hosted| &hosted.finished_by_computer);
            let mut own = entry.hosted.iter().flat_map(|hosted| &hosted.own).map(|own| &own.seat);
            let is_consistent = finished.all(is_of_person) && own.all(is_of_person);
            (is_id(&entry.game) && is_consistent).then(|| JournalLine::Game(Box::new(entry)))
        }
        LineEntry::DailyBegun { day: DateEntry(day), name, game } => {
            is_id(&game).then(|| JournalLine::DailyBegun { day, name: tidy_name(&name), game })
        }
    }
}

/// Splits a damaged line into the lines it may consist of: after a lost line end, the next line was appended
/// directly. (Quotation marks in a name are escaped, so that no name can be taken for a line.)
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let beginnings = line.match_indices(BEGINNING).map(|(at, _)| at).filter(|at| *at > 0);
    let ends: Vec<usize> = beginnings.chain([line.len()]).collect();
    ends.into_iter().scan(0, move |begin, end| {
        let piece = &line[*begin..end];
        *begin = end;
        Some(piece)
    })
}

/// Formats a time as in files.
fn whole_seconds(time: DateTime) -> DateTime {
    time.with().subsec_nanosecond(0).build().unwrap_or(time)
}

/// Tests whether an id is valid. Files are named after it, so it must not lead into other folders.
fn is_id(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (1..=LONGEST_ID).contains(&text.len()) && text.chars().all(plain)
}

/// The fields common to all lines.
#[derive(Deserialize)]
struct AnyLine {
    format: u32,
    #[serde(default)]
    mode: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile<G> {
    format: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mode: Option<String>,
    line: LineEntry<G>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hosted: Option<HostedEntry>,
}

/// The serialised form of a hosted game's additional data. Its field names never change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HostedEntry {
    verified: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    finished_by_computer: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<OwnSeatEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnSeatEntry {
    seat: u8,
    name: String,
}

impl From<&HostedResult> for HostedEntry {
    fn from(hosted: &HostedResult) -> Self {
        let HostedResult { verified, finished_by_computer, own } = hosted.clone();
        let own = own.map(|OwnSeat { seat, name }| OwnSeatEntry { seat, name: tidy_name(&name) });
        Self { verified, finished_by_computer, own }
    }
}

impl From<HostedEntry> for HostedResult {
    fn from(HostedEntry { verified, finished_by_computer, own }: HostedEntry) -> Self {
        let own = own.map(|OwnSeatEntry { seat, name }| OwnSeat { seat, name: tidy_name(&name) });
        Self { verified, finished_by_computer, own }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum LineEntry<G> {
    Game(G),
    DailyBegun { day: DateEntry, name: String, game: String },
}

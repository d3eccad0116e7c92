//! The journal: every game that was played to its end and every daily game that was begun, a line of text for each.
//!
//! Lines are only ever added at the end, so that whatever befalls the file costs single lines and never the whole. Each
//! says its own format; a line that cannot be read is passed over and counted.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

use crate::rules::{
    ByHabitat, ByWildlife, CardChoice, CustomRules, Edition, FEWEST_SEATS, Habitat, MOST_SEATS, Wildlife,
};
use crate::scoring::{ScoreSheet, winners};

use super::file::{AnyFormat, CardsEntry, CustomEntry, Day, EditionEntry, Moment, SeatEntry};
use super::{Record, SeatOwner, known_as, tidy_name};

/// The number of the format of a line written here.
const FORMAT: u32 = 1;
/// What every line begins with; where it stands within a line, another one was torn off before.
const BEGINNING: &str = "(format:";
/// Bytes of the longest line that is looked at. A game among four takes less than a tenth of it, whatever their names.
const LONGEST_LINE: usize = 1 << 16;
/// Letters of the longest name of a game.
const LONGEST_STEM: usize = 60;

/// Everything that was read in the text of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    /// What the lines say, in their order.
    pub lines: Vec<JournalLine>,
    /// The numbers, from 1, of lines that are damaged or have a damaged part.
    pub unread: Vec<usize>,
    /// How many lines were written by a later version.
    pub newer: usize,
}

impl Journal {
    /// The games that were played to their end, in the order in which they were written down. A game that was written
    /// down twice comes once, as it was at first.
    pub fn games(&self) -> impl Iterator<Item = &JournalEntry> {
        let mut known = BTreeSet::new();
        let entries = self.lines.iter().filter_map(|line| match line {
            JournalLine::Game(entry) => Some(&**entry),
            JournalLine::DailyBegun { .. } => None,
        });
        entries.filter(move |entry| known.insert(entry.game.as_str()))
    }

    /// Whether the game called `stem` was played to its end.
    pub fn knows(&self, stem: &str) -> bool {
        self.lines.iter().any(|line| matches!(line, JournalLine::Game(entry) if entry.game == stem))
    }

    /// How many times somebody called `name` began the game of `day`.
    pub fn attempts(&self, day: Date, name: &str) -> usize {
        let name = known_as(name);
        let begun = self.begun_on(day).filter(|(who, _)| known_as(who) == name);
        begun.map(|(_, game)| game).collect::<BTreeSet<_>>().len()
    }

    /// Who began the game of `day`, with the name of the game, in order and as often as it was written down.
    fn begun_on(&self, day: Date) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().filter_map(move |line| match line {
            JournalLine::DailyBegun { day: begun, name, game } if *begun == day => {
                Some((name.as_str(), game.as_str()))
            }
            _ => None,
        })
    }

    /// The attempts at the game of `day`, the best first, those that did not come to an end last. Practice does not
    /// count.
    pub fn daily_table(&self, day: Date) -> Vec<DailyScore> {
        let ended: Vec<&JournalEntry> = self.games().filter(|entry| entry.daily == Some(day)).collect();
        let mut table: Vec<DailyScore> = Vec::new();
        let mut listed = BTreeSet::new();
        for (name, game) in self.begun_on(day) {
            let entry = ended.iter().find(|entry| entry.game == game);
            if entry.is_some_and(|entry| entry.practice) || !listed.insert((known_as(name), game)) {
                continue;
            }
            // Whoever has another name in the game than when it began is the only person in it, or the first.
            let seat = entry.and_then(|entry| entry.seat_of(name).or_else(|| entry.people().next()));
            table.push(DailyScore {
                name: name.to_owned(),
                game: game.to_owned(),
                total: seat.map(|seat| seat.total),
            });
        }
        // The line that says how a game began may be lost; what came of it counts nevertheless.
        let begun: BTreeSet<&str> = self.begun_on(day).map(|(_, game)| game).collect();
        for entry in ended.iter().filter(|entry| !entry.practice && !begun.contains(entry.game.as_str())) {
            table.extend(entry.people().map(|seat| DailyScore {
                name: seat.owner.name().to_owned(),
                game: entry.game.clone(),
                total: Some(seat.total),
            }));
        }
        table.sort_by_key(|score| std::cmp::Reverse(score.total));
        table
    }
}

/// One attempt at the game of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyScore {
    /// Who tried.
    pub name: String,
    /// The name of the game; see [`Record::stem`].
    pub game: String,
    /// What came of it; nothing if the game has not ended.
    pub total: Option<u16>,
}

/// A line of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalLine {
    /// A game came to its end.
    Game(Box<JournalEntry>),
    /// The game of a day began.
    DailyBegun {
        /// The day.
        day: Date,
        /// Who began it.
        name: String,
        /// The name of the game; see [`Record::stem`].
        game: String,
    },
}

/// A game that came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalEntry {
    /// The name of the game; see [`Record::stem`].
    pub game: String,
    /// When it began in the player's own time, in whole seconds, if that is known.
    pub begun: Option<DateTime>,
    /// When it ended.
    pub ended: DateTime,
    /// The printing of the cards.
    pub edition: Edition,
    /// The scoring cards.
    pub cards: CardChoice,
    /// The second set of scoring cards, if there was one.
    pub second_cards: Option<CardChoice>,
    /// Whether habitat bonuses were given.
    pub majorities: bool,
    /// The number of the rule restriction in force.
    pub restriction: Option<u8>,
    /// The number of the scenario that was played.
    pub scenario: Option<u8>,
    /// Readings other than the final rulebook's.
    pub custom: CustomRules,
    /// Where all chance came from.
    pub seed: u64,
    /// The day whose game it is, if it is the game of a day.
    pub daily: Option<Date>,
    /// Whether a turn was taken back after something hidden had appeared.
    pub practice: bool,
    /// Who sat where, in playing order, and what they earned.
    pub seats: Vec<SeatResult>,
}

impl JournalEntry {
    /// What is written down of the game in `record`, which ended with these score pads.
    pub fn of(record: &Record, sheets: &[ScoreSheet], ended: DateTime) -> Self {
        let setup = &record.setup;
        let first = winners(sheets);
        let seats = setup.seats.iter().zip(sheets).enumerate();
        Self {
            game: record.stem(),
            begun: record.begun.map(whole_seconds),
            ended: whole_seconds(ended),
            edition: setup.edition,
            cards: setup.cards,
            second_cards: setup.second_cards,
            majorities: setup.majorities,
            restriction: setup.restriction,
            scenario: setup.scenario,
            custom: setup.custom,
            seed: setup.seed,
            daily: record.daily,
            practice: record.practice,
            seats: seats
                .map(|(seat, (owner, sheet))| SeatResult::of(owner, sheet, first.contains(&seat)))
                .collect(),
        }
    }

    /// The seat of the person called `name`, in capitals or not.
    pub fn seat_of(&self, name: &str) -> Option<&SeatResult> {
        let name = known_as(name);
        self.people().find(|seat| known_as(seat.owner.name()) == name)
    }

    /// The seats of people.
    fn people(&self) -> impl Iterator<Item = &SeatResult> {
        self.seats.iter().filter(|seat| matches!(seat.owner, SeatOwner::Human(_)))
    }
}

/// What one seat earned in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// Who sat there.
    pub owner: SeatOwner,
    /// Points of each species.
    pub wildlife: ByWildlife<u16>,
    /// Points of each habitat without its bonus.
    pub habitats: ByHabitat<u16>,
    /// The bonus of each habitat.
    pub bonuses: ByHabitat<u16>,
    /// Unspent nature tokens, one point each.
    pub nature_tokens: u16,
    /// All of these together.
    pub total: u16,
    /// Whether it came first, alone or with others.
    pub first: bool,
}

impl SeatResult {
    fn of(owner: &SeatOwner, sheet: &ScoreSheet, first: bool) -> Self {
        Self {
            // As it will be read again.
            owner: SeatEntry::from(owner).into(),
            wildlife: ByWildlife::from_fn(|species| sheet.wildlife[species].points),
            habitats: sheet.habitat_points(),
            bonuses: sheet.habitats.map(|score| score.bonus),
            nature_tokens: sheet.nature_tokens,
            total: sheet.total(),
            first,
        }
    }

    /// Whether the total is that of its parts.
    fn adds_up(&self) -> bool {
        let parts = self.wildlife.0.iter().chain(&self.habitats.0).chain(&self.bonuses.0);
        let sum: u32 = parts.chain([&self.nature_tokens]).map(|points| u32::from(*points)).sum();
        sum == u32::from(self.total)
    }
}

/// `line` as a line of text with its end, to be put behind the others. No name can break it in two.
pub fn write_line(line: &JournalLine) -> String {
    let line = match line {
        JournalLine::Game(entry) => LineEntry::Game(GameEntry::from(&**entry)),
        JournalLine::DailyBegun { day, name, game } => {
            LineEntry::DailyBegun { day: Day(*day), name: tidy_name(name), game: game.clone() }
        }
    };
    // Plain numbers, words and lists can always be written.
    let mut text = ron::to_string(&LineFile { format: FORMAT, line }).unwrap_or_default();
    text.push('\n');
    text
}

/// Everything that can be read in the text of a journal. A file that is no proper text should be read with its damaged
/// letters replaced, so that they cost only the lines they are in.
pub fn read_journal(text: &str) -> Journal {
    let mut journal = Journal::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        if line.is_empty() {
            continue;
        }
        let read = match read_line(line) {
            Read::Damaged => pieces(line).map(read_line).collect(),
            read => vec![read],
        };
        if read.iter().any(|read| matches!(read, Read::Damaged)) {
            journal.unread.push(index + 1);
        }
        for read in read {
            match read {
                Read::Line(line) => journal.lines.push(line),
                Read::Newer => journal.newer += 1,
                Read::Damaged => {}
            }
        }
    }
    journal
}

/// What came of reading a line.
enum Read {
    Line(JournalLine),
    Newer,
    Damaged,
}

fn read_line(line: &str) -> Read {
    if line.len() > LONGEST_LINE {
        return Read::Damaged;
    }
    let file: Result<LineFile, _> = ron::from_str(line);
    let format = match &file {
        Ok(file) => Some(file.format),
        Err(_) => ron::from_str(line).ok().map(|AnyFormat { format }| format),
    };
    match (format, file) {
        (Some(FORMAT), Ok(file)) => file.line.checked().map_or(Read::Damaged, Read::Line),
        (Some(newer), _) if newer > FORMAT => Read::Newer,
        _ => Read::Damaged,
    }
}

/// The parts of a damaged line: when the end of a line was lost, the next one has been written right behind it. (Quotation
/// marks in a name are marked, so that nobody's name can be taken for a line.)
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let beginnings = line.match_indices(BEGINNING).map(|(at, _)| at).filter(|at| *at > 0);
    let ends: Vec<usize> = beginnings.chain([line.len()]).collect();
    ends.into_iter().scan(0, move |begin, end| {
        let piece = &line[*begin..end];
        *begin = end;
        Some(piece)
    })
}

/// The journal as a table for other programs, in the form of comma-separated values: a row for each seat of each game.
pub fn journal_csv(journal: &Journal) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut header = vec![
        "game",
        "begun",
        "ended",
        "daily game",
        "practice",
        "edition",
        "scoring cards",
        "second cards",
        "habitat bonuses",
        "restriction",
        "scenario",
        "custom rules",
        "seed",
        "seat",
        "player",
        "name",
    ];
    header.extend(Wildlife::ALL.map(Wildlife::key));
    header.extend(Habitat::ALL.map(Habitat::key));
    let bonuses = Habitat::ALL.map(|habitat| format!("{} bonus", habitat.key()));
    header.extend(bonuses.iter().map(String::as_str));
    header.extend(["nature tokens", "total", "first place"]);
    // Writing into memory cannot fail, and every row is as long as the header.
    let _ = table.write_record(&header);
    for entry in journal.games() {
        for (index, seat) in entry.seats.iter().enumerate() {
            let _ = table.write_record(row(entry, index, seat));
        }
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn row(entry: &JournalEntry, index: usize, seat: &SeatResult) -> Vec<String> {
    let said = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
    let day = |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
    let player = match seat.owner {
        SeatOwner::Human(_) => "person",
        SeatOwner::Opponent(_) => "computer",
    };
    let mut row = vec![
        entry.game.clone(),
        entry.begun.map_or_else(String::new, |begun| begun.to_string()),
        entry.ended.to_string(),
        day(entry.daily),
        said(entry.practice),
        entry.edition.key().to_owned(),
        entry.cards.key(),
        entry.second_cards.as_ref().map(CardChoice::key).unwrap_or_default(),
        said(entry.majorities),
        number(entry.restriction),
        number(entry.scenario),
        entry.custom.iter().map(|rule| rule.key()).collect::<Vec<_>>().join(" "),
        entry.seed.to_string(),
        (index + 1).to_string(),
        player.to_owned(),
        seat.owner.name().to_owned(),
    ];
    let points = seat.wildlife.0.iter().chain(&seat.habitats.0).chain(&seat.bonuses.0);
    row.extend(points.chain([&seat.nature_tokens, &seat.total]).map(ToString::to_string));
    row.push(said(seat.first));
    row
}

/// The time as files keep it.
fn whole_seconds(moment: DateTime) -> DateTime {
    moment.with().subsec_nanosecond(0).build().unwrap_or(moment)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile {
    format: u32,
    line: LineEntry,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum LineEntry {
    Game(GameEntry),
    DailyBegun { day: Day, name: String, game: String },
}

impl LineEntry {
    /// The line, unless what it says cannot be.
    fn checked(self) -> Option<JournalLine> {
        match self {
            Self::Game(entry) => {
                let entry = JournalEntry::from(entry);
                let seats =
                    (usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&entry.seats.len());
                let whole = seats && is_stem(&entry.game) && entry.seats.iter().all(SeatResult::adds_up);
                whole.then(|| JournalLine::Game(Box::new(entry)))
            }
            Self::DailyBegun { day: Day(day), name, game } => {
                is_stem(&game).then(|| JournalLine::DailyBegun { day, name: tidy_name(&name), game })
            }
        }
    }
}

/// Whether a game can be called that. Files are named so: it must not lead into other folders.
fn is_stem(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (1..=LONGEST_STEM).contains(&text.len()) && text.chars().all(plain)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<Moment>,
    ended: Moment,
    edition: EditionEntry,
    cards: CardsEntry,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second_cards: Option<CardsEntry>,
    majorities: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    restriction: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    custom: Vec<CustomEntry>,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<Day>,
    practice: bool,
    seats: Vec<SeatResultEntry>,
}

/// Points are listed in the order of the score pad.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatResultEntry {
    owner: SeatEntry,
    wildlife: [u16; 5],
    habitats: [u16; 5],
    bonuses: [u16; 5],
    nature_tokens: u16,
    total: u16,
    first: bool,
}

impl From<&JournalEntry> for GameEntry {
    fn from(entry: &JournalEntry) -> Self {
        Self {
            game: entry.game.clone(),
            begun: entry.begun.map(Moment),
            ended: Moment(entry.ended),
            edition: entry.edition.into(),
            cards: CardsEntry(entry.cards),
            second_cards: entry.second_cards.map(CardsEntry),
            majorities: entry.majorities,
            restriction: entry.restriction,
            scenario: entry.scenario,
            custom: entry.custom.iter().map(CustomEntry).collect(),
            seed: entry.seed,
            daily: entry.daily.map(Day),
            practice: entry.practice,
            seats: entry.seats.iter().map(SeatResultEntry::from).collect(),
        }
    }
}

impl From<GameEntry> for JournalEntry {
    fn from(entry: GameEntry) -> Self {
        Self {
            game: entry.game,
            begun: entry.begun.map(|Moment(begun)| begun),
            ended: entry.ended.0,
            edition: entry.edition.into(),
            cards: entry.cards.0,
            second_cards: entry.second_cards.map(|CardsEntry(cards)| cards),
            majorities: entry.majorities,
            restriction: entry.restriction,
            scenario: entry.scenario,
            custom: entry.custom.into_iter().map(|CustomEntry(rule)| rule).collect(),
            seed: entry.seed,
            daily: entry.daily.map(|Day(day)| day),
            practice: entry.practice,
            seats: entry.seats.into_iter().map(SeatResult::from).collect(),
        }
    }
}

impl From<&SeatResult> for SeatResultEntry {
    fn from(seat: &SeatResult) -> Self {
        Self {
            owner: SeatEntry::from(&seat.owner),
            wildlife: seat.wildlife.0,
            habitats: seat.habitats.0,
            bonuses: seat.bonuses.0,
            nature_tokens: seat.nature_tokens,
            total: seat.total,
            first: seat.first,
        }
    }
}

impl From<SeatResultEntry> for SeatResult {
    fn from(entry: SeatResultEntry) -> Self {
        Self {
            owner: entry.owner.into(),
            wildlife: ByWildlife(entry.wildlife),
            habitats: ByHabitat(entry.habitats),
            bonuses: ByHabitat(entry.bonuses),
            nature_tokens: entry.nature_tokens,
            total: entry.total,
            first: entry.first,
        }
    }
}

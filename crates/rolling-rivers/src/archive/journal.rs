//! Journal lines of Rolling Rivers, and their serialised form.

use serde::{Deserialize, Serialize};

use super::averages::ScoreAverages;
use super::breakdown::ScoreBreakdown;
use crate::RollingRivers;
use crate::content::{Content, GameOptions};
use crate::record::{CompletionCardsEntry, SheetEntry};
use crate::rules::{FEWEST_SEATS, Game, MOST_SEATS};
use cascadia_engine::archive::{JournalEntry, JournalMode, SeatResult};
use cascadia_engine::{DateEntry, DateTimeEntry, Record, SeatEntry};

impl JournalMode for RollingRivers {
    type Breakdown = ScoreBreakdown;
    type Averages = ScoreAverages;
    type GameLine = GameLine;

    fn breakdowns(record: &Record<Self>, state: &Game, content: &Content) -> Vec<ScoreBreakdown> {
        ScoreBreakdown::of_game(record, state, content)
    }

    fn tie_break(breakdown: &ScoreBreakdown) -> u16 {
        breakdown.nature_tokens.into()
    }

    fn add_to_averages(averages: &mut ScoreAverages, entry: &JournalEntry<Self>, seat: &SeatResult<Self>) {
        averages.add(&entry.options, &seat.breakdown, seat.total);
    }

    fn write_game(entry: &JournalEntry<Self>) -> GameLine {
        let options = &entry.options;
        GameLine {
            game: entry.game.clone(),
            begun: entry.begun.map(DateTimeEntry),
            ended: DateTimeEntry(entry.ended),
            sheet: SheetEntry(options.sheet),
            completion_cards: CompletionCardsEntry(options.completion_cards),
            family: options.family,
            abundance: options.abundance,
            scenario: options.scenario,
            seed: options.seed,
            daily: entry.daily.map(DateEntry),
            practice: entry.practice,
            seats: entry.seats.iter().map(SeatLine::of).collect(),
        }
    }

    fn read_game(line: GameLine) -> Option<JournalEntry<Self>> {
        let seats = u8::try_from(line.seats.len()).ok()?;
        let options = GameOptions {
            seats,
            seed: line.seed,
            sheet: line.sheet.0,
            completion_cards: line.completion_cards.0,
            family: line.family,
            abundance: line.abundance,
            scenario: line.scenario,
        };
        let entry = JournalEntry {
            game: line.game,
            begun: line.begun.map(|DateTimeEntry(begun)| begun),
            ended: line.ended.0,
            options,
            daily: line.daily.map(|DateEntry(day)| day),
            practice: line.practice,
            seats: line.seats.into_iter().map(SeatLine::result).collect(),
            hosted: None,
        };
        let lines = options.sheet.lines().len();
        let adds_up = |seat: &SeatResult<Self>| {
            seat.breakdown.lines.len() == lines && seat.breakdown.sum() == u32::from(seat.total)
        };
        let seats_fit = (FEWEST_SEATS..=MOST_SEATS).contains(&seats);
        (seats_fit && entry.seats.iter().all(adds_up)).then_some(entry)
    }
}

/// The serialised form of a finished game. Its field names never change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<DateTimeEntry>,
    ended: DateTimeEntry,
    sheet: SheetEntry,
    completion_cards: CompletionCardsEntry,
    family: bool,
    abundance: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<DateEntry>,
    practice: bool,
    seats: Vec<SeatLine>,
}

/// A seat of a finished game in a line; points are listed in the order of the sheet.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine {
    owner: SeatEntry,
    lines: Vec<u16>,
    cards: u8,
    dice_actions: u8,
    animals: u16,
    nature_tokens: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    goals: Vec<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    achievements: Vec<u8>,
    total: u16,
    first: bool,
}

impl SeatLine {
    fn of(seat: &SeatResult<RollingRivers>) -> Self {
        let ScoreBreakdown { lines, cards, dice_actions, animals, nature_tokens, goals, achievements } =
            seat.breakdown.clone();
        Self {
            owner: SeatEntry::from(&seat.owner),
            lines,
            cards,
            dice_actions,
            animals,
            nature_tokens,
            goals,
            achievements,
            total: seat.total,
            first: seat.first,
        }
    }

    fn result(self) -> SeatResult<RollingRivers> {
        SeatResult {
            owner: self.owner.into(),
            breakdown: ScoreBreakdown {
                lines: self.lines,
                cards: self.cards,
                dice_actions: self.dice_actions,
                animals: self.animals,
                nature_tokens: self.nature_tokens,
                goals: self.goals,
                achievements: self.achievements,
            },
            total: self.total,
            first: self.first,
        }
    }
}

//! The journal lines of Cascadia: the points of a finished game by source, and their serialised form.

use serde::{Deserialize, Serialize};

use super::averages::ScoreAverages;
use super::breakdown::ScoreBreakdown;
use crate::Cascadia;
use crate::content::{Content, GameOptions};
use crate::mode::ScoredGame;
use crate::record::entries::{CardsEntry, CustomEntry, EditionEntry};
use crate::rules::{FEWEST_SEATS, MOST_SEATS};
use crate::scoring::score_game;
use cascadia_base::{ByHabitat, ByWildlife};
use cascadia_engine::archive::{JournalEntry, JournalMode, SeatResult};
use cascadia_engine::{DateEntry, DateTimeEntry, Record, SeatEntry};

impl JournalMode for Cascadia {
    type Breakdown = ScoreBreakdown;
    type Averages = ScoreAverages;
    type GameLine = GameLine;

    fn breakdowns(_: &Record<Self>, state: &ScoredGame, _: &Content) -> Vec<ScoreBreakdown> {
        score_game(&state.game, &state.cards).iter().map(ScoreBreakdown::of).collect()
    }

    fn tie_break(breakdown: &ScoreBreakdown) -> u16 {
        breakdown.nature_tokens
    }

    fn add_to_averages(averages: &mut ScoreAverages, entry: &JournalEntry<Self>, seat: &SeatResult<Self>) {
        averages.add(&entry.options, &seat.breakdown);
    }

    fn write_game(entry: &JournalEntry<Self>) -> GameLine {
        let options = &entry.options;
        GameLine {
            game: entry.game.clone(),
            begun: entry.begun.map(DateTimeEntry),
            ended: DateTimeEntry(entry.ended),
            edition: options.edition.into(),
            cards: CardsEntry(options.cards),
            second_cards: options.second_cards.map(CardsEntry),
            majorities: options.majorities,
            restriction: options.restriction,
            scenario: options.scenario,
            custom: options.custom.iter().map(CustomEntry).collect(),
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
            edition: line.edition.into(),
            cards: line.cards.0,
            second_cards: line.second_cards.map(|CardsEntry(cards)| cards),
            majorities: line.majorities,
            restriction: line.restriction,
            scenario: line.scenario,
            custom: line.custom.into_iter().map(|CustomEntry(rule)| rule).collect(),
            seed: line.seed,
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
        let adds_up = |seat: &SeatResult<Self>| seat.breakdown.sum() == u32::from(seat.total);
        ((FEWEST_SEATS..=MOST_SEATS).contains(&seats) && entry.seats.iter().all(adds_up)).then_some(entry)
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
    daily: Option<DateEntry>,
    practice: bool,
    seats: Vec<SeatLine>,
}

/// A seat of a finished game in a line; points are listed in the order of the score sheet.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine {
    owner: SeatEntry,
    wildlife: [u16; 5],
    habitats: [u16; 5],
    bonuses: [u16; 5],
    nature_tokens: u16,
    total: u16,
    first: bool,
}

impl SeatLine {
    fn of(seat: &SeatResult<Cascadia>) -> Self {
        let ScoreBreakdown { wildlife, habitats, bonuses, nature_tokens } = seat.breakdown.clone();
        Self {
            owner: SeatEntry::from(&seat.owner),
            wildlife: wildlife.0,
            habitats: habitats.0,
            bonuses: bonuses.0,
            nature_tokens,
            total: seat.total,
            first: seat.first,
        }
    }

    fn result(self) -> SeatResult<Cascadia> {
        SeatResult {
            owner: self.owner.into(),
            breakdown: ScoreBreakdown {
                wildlife: ByWildlife(self.wildlife),
                habitats: ByHabitat(self.habitats),
                bonuses: ByHabitat(self.bonuses),
                nature_tokens: self.nature_tokens,
            },
            total: self.total,
            first: self.first,
        }
    }
}

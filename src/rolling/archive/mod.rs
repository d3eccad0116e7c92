//! The journal lines of Rolling Rivers: the points of a finished game by line of the sheet, and their serialised form.

use serde::{Deserialize, Serialize};

use super::Rolling;
use super::record::RollingSetupEntry;
use super::rules::RollingGame;
use crate::archive::{JournalEntry, JournalMode, SeatResult};
use crate::engine::{DateEntry, DateTimeEntry, GameMode, GameSetup};

/// The points of a seat by line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollingBreakdown {
    /// The points of the lines, in the order of the sheet.
    pub lines: Vec<u16>,
    /// The nature tokens left, which break ties.
    pub nature_tokens: u16,
}

/// The serialised form of a finished game. Its field names never change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollingGameLine {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<DateTimeEntry>,
    ended: DateTimeEntry,
    setup: RollingSetupEntry,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<DateEntry>,
    practice: bool,
    points: Vec<(Vec<u16>, u16, u16, bool)>,
}

impl JournalMode for Rolling {
    type Breakdown = RollingBreakdown;
    type Averages = ();
    type GameLine = RollingGameLine;

    fn breakdowns(state: &RollingGame) -> Vec<RollingBreakdown> {
        let scores = super::mode::scores_of(state);
        let both = scores.iter().zip(state.players());
        both.map(|(score, player)| RollingBreakdown {
            lines: score.lines.iter().map(|line| line.points).collect(),
            nature_tokens: player.tally().nature_tokens.into(),
        })
        .collect()
    }

    fn tie_break(breakdown: &RollingBreakdown) -> u16 {
        breakdown.nature_tokens
    }

    fn add_to_averages((): &mut (), _: &JournalEntry<Self>, _: &SeatResult<Self>) {}

    fn write_game(entry: &JournalEntry<Self>) -> RollingGameLine {
        let seats = entry.seats.iter().map(|seat| seat.owner.clone()).collect();
        let setup = GameSetup { options: entry.options, seats };
        let points = entry
            .seats
            .iter()
            .map(|seat| (seat.breakdown.lines.clone(), seat.breakdown.nature_tokens, seat.total, seat.first));
        RollingGameLine {
            game: entry.game.clone(),
            begun: entry.begun.map(DateTimeEntry),
            ended: DateTimeEntry(entry.ended),
            setup: Self::write_setup(&setup),
            daily: entry.daily.map(DateEntry),
            practice: entry.practice,
            points: points.collect(),
        }
    }

    fn read_game(line: RollingGameLine) -> Option<JournalEntry<Self>> {
        let GameSetup { options, seats } = Self::read_setup(line.setup);
        let results =
            seats.into_iter().zip(line.points).map(|(owner, (lines, nature_tokens, total, first))| {
                SeatResult { owner, breakdown: RollingBreakdown { lines, nature_tokens }, total, first }
            });
        Some(JournalEntry {
            game: line.game,
            begun: line.begun.map(|DateTimeEntry(begun)| begun),
            ended: line.ended.0,
            options,
            daily: line.daily.map(|DateEntry(day)| day),
            practice: line.practice,
            seats: results.collect(),
        })
    }
}

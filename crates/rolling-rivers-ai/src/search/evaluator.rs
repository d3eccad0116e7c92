//! Evaluation of positions in one round: weights, worth of the tally, and pending rewards.

use super::animals::HerdCache;
use super::eval_weights::SheetWeights;
use super::state::seat_state::{PICKS, SeatState, choice};
use super::state::stock::Stock;
use super::state::tables::SearchDisplay;
use super::state::tables::{RuleTables, SearchGain};
use super::tally_value::TallyValue;

/// One point in units of value.
pub(crate) const POINT: i32 = 100;

/// Evaluator of positions in one round.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'t> {
    pub(crate) tables: &'t RuleTables,
    pub(crate) weights: &'t SheetWeights,
    pub(crate) tally_value: TallyValue,
    pub(crate) display: SearchDisplay,
    /// Rounds left after this one.
    pub(crate) left: u8,
    /// Percentage at which future marks count.
    pub(crate) scale: i32,
    /// Cached herds of sheet D.
    pub(crate) herds: HerdCache,
}

impl<'t> Evaluator<'t> {
    /// Prepares the evaluation of positions after `round` (from 1) with these cards in sight.
    pub(crate) fn new(
        tables: &'t RuleTables,
        weights: &'t SheetWeights,
        display: SearchDisplay,
        round: u8,
    ) -> Self {
        let left = tables.rounds.saturating_sub(round);
        let scale = i32::from(left) * 100 / (i32::from(left) + weights.half.max(1));
        let tally_value = TallyValue::new(tables, weights, &display, left);
        Self { tables, weights, tally_value, display, left, scale, herds: HerdCache::new() }
    }

    /// Returns the value of pending rewards.
    pub(crate) fn of_rewards(&self, seat: &SeatState) -> i32 {
        let open = &seat.open;
        let mut value = 0;
        if open.wild > 0 {
            let kind = self.tally_value.best_of(seat.stock, 0x1f);
            value += i32::from(open.wild) * self.tally_value.of_next(seat.stock, kind);
        }
        value += i32::from(open.free + open.free_in_count) * self.weights.free;
        if open.picks != [0; PICKS] {
            for (column, due) in open.picks.iter().enumerate().filter(|(_, due)| **due > 0) {
                value += i32::from(*due) * self.best_choice(seat, column).1;
            }
        }
        value
    }

    /// Returns the best choice of a column with its value.
    pub(crate) fn best_choice(&self, seat: &SeatState, column: usize) -> (usize, i32) {
        let mut open = seat.open_choices(self.tables, column);
        let mut best = (0, 0);
        while open != 0 {
            let option = open.trailing_zeros() as usize;
            open &= open - 1;
            let value = self.of_gain(seat.stock, &choice(self.tables, column, option).0);
            if value > best.1 {
                best = (option, value);
            }
        }
        best
    }

    /// Returns the value of a bonus for a player with this stock.
    #[inline]
    pub(crate) fn of_gain(&self, stock: Stock, gain: &SearchGain) -> i32 {
        let mut value = i32::from(gain.points) * POINT;
        if gain.stock != Stock::NONE {
            value += self.tally_value.of_gain(stock, gain.stock);
        }
        if gain.wild > 0 {
            let kind = self.tally_value.best_of(stock, 0x1f);
            value += i32::from(gain.wild) * self.tally_value.of_next(stock, kind);
        }
        value + i32::from(gain.free + u8::from(gain.free_in.is_some())) * self.weights.free
    }
}

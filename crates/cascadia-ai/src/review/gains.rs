//! Each seat's gain over par, without a search for improvements: enough to take luck out of a series of
//! games.

use crate::search::{EvalWeights, POINT};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::rules::Seat;

use super::decision::DecisionWork;
use super::depth::Stages;
use super::describe::describe;
use super::moment::{Moments, NoReview};

/// A seat's gain over par in a game, in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatGain {
    /// The seat with this gain.
    pub seat: Seat,
    /// The final score.
    pub total: i32,
    /// The value of the opening position under par play.
    pub opening: i32,
    /// The sum of its decisions' gains over par.
    pub gain: i32,
}

impl SeatGain {
    /// Returns the luck after the deal, from draws and rivals: `total = opening + gain + luck`.
    pub const fn luck(&self) -> i32 {
        self.total - self.opening - self.gain
    }
}

/// Computes each seat's gain over par in a finished game, from `depth` playouts of every choice.
///
/// # Errors
/// As [`super::ReviewWork::new`].
pub fn seat_gains(
    record: &Record<Cascadia>,
    content: &Content,
    weights: &EvalWeights,
    depth: u32,
) -> Result<Vec<SeatGain>, NoReview> {
    let Moments { all, totals } = Moments::of(record, content, &[])?;
    let mut gains: Vec<(SeatGain, bool)> = totals
        .iter()
        .enumerate()
        .map(|(seat, total)| {
            let total = i32::from(*total) * POINT;
            (SeatGain { seat: Seat(seat as u8), total, opening: total, gain: 0 }, true)
        })
        .collect();
    for moment in &all {
        let mut work =
            DecisionWork::new(moment, weights, Stages::of(depth), true).ok_or(NoReview::TooLarge)?;
        while !work.is_done() {
            work.step();
        }
        let decision = describe(moment, &work.finish());
        let (gain, is_first) = &mut gains[moment.seat.index()];
        gain.gain += decision.gain();
        if std::mem::take(is_first) {
            gain.opening = decision.par;
        }
    }
    Ok(gains.into_iter().map(|(gain, _)| gain).collect())
}

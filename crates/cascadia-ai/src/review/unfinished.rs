//! Unfinished work on a review: results of the decisions so far, and the plan. It goes into the file of the
//! review, and the playouts into separate files (`playouts`).

use cascadia_base::Seat;

use super::refine::Refinement;
use super::report::ReviewedDecision;

/// The unfinished reviews of some seats of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedReview {
    /// The reviewed seats.
    pub seats: Vec<Seat>,
    /// The final number of playouts that judge each decision.
    pub depth: u32,
    /// The progress in percent.
    pub percent: u8,
    /// Turns of playouts done so far.
    pub(super) done: u64,
    /// The mean of par play, by few games and by all.
    pub(super) starts: [Option<i32>; 2],
    pub(super) decisions: Vec<UnfinishedDecision>,
    /// The refinement budget left for each seat.
    pub(super) budgets: Vec<u64>,
    /// The open items of the current round of refinement.
    pub(super) open: Vec<Refinement>,
}

impl UnfinishedReview {
    /// Returns the number of turns of playouts done for it.
    pub const fn done(&self) -> u64 {
        self.done
    }
}

/// The results of a decision so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct UnfinishedDecision {
    pub reported: Option<ReviewedDecision>,
    /// Set if they are at full depth.
    pub is_full: bool,
}

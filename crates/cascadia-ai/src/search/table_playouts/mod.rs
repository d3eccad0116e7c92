//! Playouts in which every seat plays by the rollout policy on its own land, and whose result is told by its terms.
//!
//! The search needs no more than a fast comparison of its candidates; a review needs values that are right: among
//! several, what rivals take and which majorities they end with, and in the solo game the final score to the point. So
//! the value of a choice is the mean final score of this seat if all seats play on by the policy.

mod exact;
mod root;

pub use exact::ExactTerms;
pub use root::{LaterTurn, TERMS, TableChoice, TablePosition, Terms};

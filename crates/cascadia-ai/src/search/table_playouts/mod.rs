//! Playouts in which every seat builds its environment by the rollout policy, with results by term.
//!
//! The search needs no more than a fast comparison of its candidates; a review needs accurate values: with
//! several seats, the rivals' drafts and final majorities, and in the solo game the final score to the point.
//! So the value of a choice is the mean final score of this seat if all seats play on by the policy.

mod exact;
mod root;

pub use exact::ExactTerms;
pub use root::{LaterTurn, TERMS, TableChoice, TablePosition, Terms};

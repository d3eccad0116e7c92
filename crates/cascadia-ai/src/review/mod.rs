//! The review of a game: the value of every decision given the seat's knowledge, with luck separated out.
//!
//! With the rollout policy (the level Ranger, called *par*) as the fixed way to play on, every decision has
//! three values over the same fresh playouts: par's choice, the played choice, and the best choice found.
//! *Gain* is played less par, *offered* best less par, *missed* best less played, *luck* the value of the
//! next position less that of the played choice. The sum of gains is the difference to par's mean
//! (performance difference lemma, Kakade and Langford 2002), and luck has the mean 0 for every player. The
//! identity `total = start + luck + offered - missed` is exact in hundredths of a point; see
//! `docs/review.md`.

mod choices;
mod compare;
mod decision;
mod depth;
mod describe;
mod file;
mod gains;
mod judged;
mod moment;
mod playouts;
mod refine;
mod report;
mod roles;
mod seed_par;
mod start;
mod unfinished;
mod work;

pub use crate::search::LaterTurn;
pub(crate) use choices::choice_of;
pub use compare::{CompareWork, ComparedActions};
pub use depth::{GREATEST_DEPTH, LEAST_DEPTH, USUAL_DEPTH};
pub use file::{
    KeptReview, StaleReview, game_of_playouts_file, playouts_file_name, read_kept_review, review_file_name,
    write_kept_review,
};
pub use gains::{SeatGain, seat_gains};
pub use moment::NoReview;
pub use playouts::{JudgedPlayouts, PlayoutsMark, PlayoutsSource};
pub use report::{
    ByTerm, DecisionKind, MissedByKind, ReachedOdds, Review, ReviewMark, ReviewedDecision, ScoreTerm,
    SeatReview, TurningPoints,
};
pub use seed_par::{SeedPar, SeedParGames, SeedParWork};
pub use start::{StartValues, StartWork, kind_of_game};
pub use unfinished::UnfinishedReview;
pub use work::{ReviewProgress, ReviewTask, ReviewTerms, ReviewWork, review_engine};

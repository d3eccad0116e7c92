//! Scoring of an environment: scoring cards, corridors, habitat bonuses, and the score sheet that explains
//! every point.
//!
//! `score` builds the sheet from the cards (`scoring_cards`, `card`, one file for each species) and the
//! corridors; `change` is the difference of two sheets, and [`delta`] computes that without placing a piece.
//! All of it is exact and explains itself; the search has a faster implementation, which is tested against
//! this one.

mod bear;
mod bonus;
mod card;
mod change;
mod corridor;
pub mod delta;
mod elk;
mod fox;
mod groups;
mod hawk;
mod majority;
mod ranking;
mod salmon;
mod score;
mod scoring_cards;
mod set_packing;
mod shares;
mod sheet;
mod value_table;

pub use bonus::BonusScorer;
pub use card::{CardPicture, Pattern, ScoringCard};
pub use change::{PointChange, ScoreDelta};
pub use corridor::CorridorMap;
pub use delta::DeltaScorer;
pub use groups::groups;
pub use majority::habitat_bonuses;
pub use ranking::{decided_by_nature_tokens, places, winners};
pub use score::{add_habitat_bonuses, score_environment, score_environment_by, score_game};
pub use scoring_cards::ScoringCards;
pub use set_packing::{MOST_TOKENS, PackingShape, best_packing};
pub use shares::{PointShare, point_shares};
pub use sheet::{HabitatScore, Reason, ScoreLine, ScoreSheet, WildlifeScore};
pub use value_table::{BeyondEnd, ValueTable};

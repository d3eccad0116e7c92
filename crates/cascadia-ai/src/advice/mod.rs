//! Advice for people: the change by a placement, the best turns now, and turns ranked by expected final
//! score.

pub mod placement;
pub mod ranking;
pub mod turn;

pub use placement::{PlacementAdvice, PlacementAdvisor};
pub use ranking::{RankedTurn, TurnRanking, rank_placements, turn_in, whole_points};
pub use turn::{AdviceTopic, SuggestedTurn, TurnAdvice};

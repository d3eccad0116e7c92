//! Player that follows a strategy of the search: knowledge in, plan out.

use std::sync::Arc;

use super::Opponent;
use crate::search::{EvalWeights, SearchPlayer, plan};
use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, Knowledge};

/// A player with a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchOpponent {
    pub(super) player: SearchPlayer,
    pub(super) weights: Arc<EvalWeights>,
}

impl Opponent for SearchOpponent {
    fn think(&self, knowledge: &Knowledge<'_>, goals: &[Goal], budget: &Budget) -> Plan<Action> {
        plan(&self.player, &self.weights, knowledge, goals, budget)
    }
}

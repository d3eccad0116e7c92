//! Player that follows a strategy of the search: knowledge in, plan out.

use std::sync::Arc;

use super::RollingOpponent;
use crate::search::{RollingWeights, Strategy, plan};
use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::RollingGoal;
use rolling_rivers::rules::{RollingAction, RollingKnowledge};

/// A player with a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyPlayer {
    pub(super) strategy: Strategy,
    pub(super) weights: Arc<RollingWeights>,
}

impl RollingOpponent for StrategyPlayer {
    fn think(
        &self,
        knowledge: &RollingKnowledge<'_>,
        goals: &[RollingGoal],
        budget: &Budget,
    ) -> Plan<RollingAction> {
        plan(&self.strategy, &self.weights, knowledge, goals, budget)
    }
}

//! Plays by a strategy of the search: knowledge in, plan out.

use std::sync::Arc;

use super::RollingOpponent;
use crate::engine::{Budget, Plan};
use crate::rolling::goals::RollingGoal;
use crate::rolling::rules::{RollingAction, RollingKnowledge};
use crate::rolling::search::{RollingWeights, Strategy, plan};

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

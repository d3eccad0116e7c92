//! Play by the Monte Carlo search, or by its rollout policy alone.

use std::sync::Arc;

use cascadia_rules::rules::{Action, Knowledge};

use super::greedy::Greedy;
use super::{Objective, Opponent};
use crate::search::{EvalWeights, POINT, Position, SearchLimits, Style};
use cascadia_engine::{Budget, Plan};

/// A player that searches for the highest expected final score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonteCarloPlayer {
    /// The limits of the search; none for the policy alone.
    pub limits: Option<SearchLimits>,
    /// The weights of the static evaluation.
    pub weights: Arc<EvalWeights>,
    /// The style of the player.
    pub style: Style,
}

impl Opponent for MonteCarloPlayer {
    fn plan(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Vec<Action> {
        self.think(knowledge, objective, budget).actions
    }

    fn think(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Plan<Action> {
        let Some(position) = Position::for_objective(knowledge, objective, &self.weights) else {
            let greedy = Greedy { wipe_below: self.weights.wipe_below / POINT as i16 };
            return Plan::of(greedy.plan(knowledge, objective, budget));
        };
        let position = position.with_style(&self.style, knowledge);
        match &self.limits {
            None => position.policy_action().map(|action| Plan::of(action.actions())).unwrap_or_default(),
            Some(limits) => match position.search(limits, budget).first() {
                Some(best) => Plan { actions: best.action.actions(), expected: Some(best.expected) },
                None => Plan::default(),
            },
        }
    }
}

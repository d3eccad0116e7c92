//! Plays by searching: sampled courses of the game, or the quick choice alone.

use std::sync::Arc;

use crate::rules::{Action, Knowledge};

use super::budget::Budget;
use super::fast::{Effort, Instinct, POINT, Position};
use super::greedy::Greedy;
use super::style::Style;
use super::{Aims, Opponent, Plan};

/// Plays what leads to the highest score as far as it can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searcher {
    /// How hard it looks; none for the quick choice alone.
    pub effort: Option<Effort>,
    /// Its feeling for what is half built.
    pub instinct: Arc<Instinct>,
    /// What it likes.
    pub style: Style,
}

impl Opponent for Searcher {
    fn plan(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Vec<Action> {
        self.think(knowledge, aims, budget).actions
    }

    fn think(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Plan {
        let Some(position) = Position::for_aims(knowledge, aims, &self.instinct) else {
            let greedy = Greedy { wipe_below: self.instinct.wipe_below / POINT as i16 };
            return Plan::of(greedy.plan(knowledge, aims, budget));
        };
        let position = position.with_style(&self.style, knowledge);
        match &self.effort {
            None => position.quick().map(|opening| Plan::of(opening.actions())).unwrap_or_default(),
            Some(effort) => match position.search(effort, budget).first() {
                Some(best) => Plan { actions: best.opening.actions(), expected: Some(best.expected) },
                None => Plan::default(),
            },
        }
    }
}

//! Advice by search: turns and placements ranked by their expected final score.
//!
//! Its only input is the player's knowledge, so it can never reveal a secret.

use cascadia_rules::rules::{Action, Knowledge};

use super::turn::{SuggestedTurn, TurnAdvisor};
use crate::players::Objective;
use crate::search::candidates::{Draft, Turn};
use crate::search::{EvalWeights, POINT, Position, RankedAction, RootAction, SearchLimits};
use cascadia_engine::Budget;

/// A turn, or a wipe before it, and its expected final score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedTurn {
    /// The root action.
    pub action: RootAction,
    /// The turn with its total change, if it is a whole turn.
    pub suggestion: Option<SuggestedTurn>,
    /// Expected final score in hundredths of a point; exact in the last turn, except for majorities that
    /// other players can still change.
    pub expected: i32,
    /// Playouts behind the expectation; none in the last turn.
    pub samples: u32,
}

impl RankedTurn {
    fn of(ranked: RankedAction, advisor: &mut TurnAdvisor<'_, '_>) -> Self {
        let suggestion = match &ranked.action {
            RootAction::Turn(turn) => Some(advisor.suggestion(turn)),
            RootAction::WipeThree | RootAction::PaidWipe(_) => None,
        };
        Self { action: ranked.action, suggestion, expected: ranked.expected, samples: ranked.samples }
    }
}

/// Turns ranked by their expected final score, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnRanking {
    /// The ranked turns.
    pub turns: Vec<RankedTurn>,
}

impl TurnRanking {
    /// Ranks the turns of the player to draft; none in other phases, or if the search has no room for the
    /// game.
    pub fn of(
        knowledge: &Knowledge<'_>,
        objective: &Objective,
        weights: &EvalWeights,
        limits: &SearchLimits,
        budget: &Budget,
    ) -> Self {
        let Some(position) = Position::for_objective(knowledge, objective, weights) else {
            return Self::default();
        };
        let found = position.search(limits, budget);
        let mut advisor = TurnAdvisor::of(knowledge, &objective.cards);
        Self { turns: found.into_iter().map(|ranked| RankedTurn::of(ranked, &mut advisor)).collect() }
    }

    /// Returns the best turn.
    pub fn best(&self) -> Option<&RankedTurn> {
        self.turns.first()
    }
}

/// Ranks every placement with `draft`, each with the token on its statically best hex; the best first. All
/// are compared over the same `playouts` seeds.
pub fn rank_placements(
    knowledge: &Knowledge<'_>,
    objective: &Objective,
    weights: &EvalWeights,
    draft: &Draft,
    playouts: u32,
    budget: &Budget,
) -> Vec<RankedTurn> {
    let Some(position) = Position::for_objective(knowledge, objective, weights) else { return Vec::new() };
    let mut advisor = TurnAdvisor::of(knowledge, &objective.cards);
    let found = position.rank_placements(draft.action, playouts, budget);
    found.into_iter().map(|ranked| RankedTurn::of(ranked, &mut advisor)).collect()
}

/// Rounds hundredths of a point to whole points.
pub const fn whole_points(hundredths: i32) -> i32 {
    (hundredths + POINT / 2).div_euclid(POINT)
}

/// Returns the whole turn described by `plan`, if it is one.
pub fn turn_in(knowledge: &Knowledge<'_>, plan: &[Action]) -> Option<Turn> {
    let draft = crate::search::candidates::drafts(knowledge)
        .into_iter()
        .find(|draft| Some(&draft.action) == plan.first())?;
    let (hex, rotation) = plan.iter().find_map(|action| match action {
        Action::PlaceTile { hex, rotation } => Some((*hex, *rotation)),
        _ => None,
    })?;
    let token_hex = plan.iter().find_map(|action| match action {
        Action::PlaceToken { hex } => Some(*hex),
        _ => None,
    });
    Some(Turn { draft, hex, rotation, token_hex })
}

//! Greedy choice of the whole turn with the highest immediate gain, without any lookahead.

use cascadia_base::{ByWildlife, Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Action, Knowledge, TileId, legal};
use cascadia_rules::scoring::ScoringCards;

use super::{Objective, Opponent, goal_seeking};
use crate::search::candidates::{Draft, Turn, different_rotations, drafts, takes_own_token, tile_places};
use cascadia_engine::Budget;
use cascadia_rules::scoring::delta::DeltaScorer;

/// A greedy player: plays for the highest immediate score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// The free wipe is taken if no turn changes the score by at least this much.
    pub wipe_below: i16,
}

/// The change of the score, then the tie-breakers: matching edges, and edges that touch a tile at all.
pub(crate) type GreedyKey = (i16, u8, u8);

/// The change by a token, and its hex.
type TokenCandidate = (i16, Hex);

impl Opponent for Greedy {
    fn plan(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Vec<Action> {
        if let Some(tile) = knowledge.hand().tile {
            return vec![best_place(knowledge, &objective.cards, tile)];
        }
        if !objective.goals.is_empty() {
            return goal_seeking::plan(knowledge, objective, self.wipe_below, budget);
        }
        let Some((key, turn)) = best_turn(knowledge, &objective.cards, budget) else {
            return Vec::new();
        };
        if key.0 < self.wipe_below && knowledge.can_wipe_three() {
            return vec![Action::WipeThree];
        }
        turn.actions()
    }
}

/// Returns the best placement of a tile dealt without a token.
fn best_place(knowledge: &Knowledge<'_>, cards: &ScoringCards, tile: TileId) -> Action {
    let scorer = DeltaScorer::of(knowledge.environment(), knowledge.rules().corridors, cards);
    let face = knowledge.catalogue().tile(tile);
    let key = |(hex, rotation): &(Hex, Rotation)| {
        let edges = face.edges(*rotation);
        let change: i16 = scorer.tile_change(*hex, &edges).0.iter().sum();
        (change, scorer.contact(*hex, &edges))
    };
    let best = tile_places(knowledge, tile).into_iter().rev().max_by_key(key);
    let (hex, rotation) = best.unwrap_or_default();
    Action::PlaceTile { hex, rotation }
}

/// Returns the best whole turn, the first of equals.
fn best_turn(knowledge: &Knowledge<'_>, cards: &ScoringCards, budget: &Budget) -> Option<(GreedyKey, Turn)> {
    let mut best: Option<(GreedyKey, Turn)> = None;
    for (key, turn) in best_of_each_draft(knowledge, cards, budget) {
        if best.as_ref().is_none_or(|(found, _)| key > *found) {
            best = Some((key, turn));
        }
    }
    best
}

/// Returns the best whole turn with each draft, in the order of [`drafts`]. Only the first drafts are
/// evaluated if the budget is stopped.
pub(crate) fn best_of_each_draft(
    knowledge: &Knowledge<'_>,
    cards: &ScoringCards,
    budget: &Budget,
) -> Vec<(GreedyKey, Turn)> {
    let environment = knowledge.environment();
    let mut scorer = DeltaScorer::of(environment, knowledge.rules().corridors, cards);
    let nature_gain = i16::from(knowledge.nature_supply() > 0);
    let nature_cost = i16::from(knowledge.rules().nature_action_cost);

    let all = drafts(knowledge);
    let offered: Vec<Wildlife> = all.iter().filter_map(|draft| Some(draft.token?.species)).collect();
    // The change by a token does not depend on the drafted tile, except for the hex if it goes on that tile.
    let on_placed_tile: ByWildlife<Option<TokenCandidate>> = ByWildlife::from_fn(|species| {
        if !offered.contains(&species) {
            return None;
        }
        let candidates = environment.token_hexes(species).into_iter().map(|hex| {
            let keystone = environment.at(hex).is_some_and(|tile| tile.keystone);
            let change: i16 = scorer.token_change(hex, species).0.iter().sum();
            (change + if keystone { nature_gain } else { 0 }, hex)
        });
        // The first of equals, so that the result does not depend on the order of comparison.
        candidates.rev().max_by_key(|(change, _)| *change)
    });
    let on_new_tile: ByWildlife<Vec<i16>> = ByWildlife::from_fn(|species| {
        if !offered.contains(&species) {
            return Vec::new();
        }
        let frontier = environment.frontier().iter();
        frontier.map(|hex| scorer.token_change(*hex, species).0.iter().sum()).collect()
    });

    let mut found = Vec::new();
    for draft in all {
        if !found.is_empty() && budget.is_stopped() {
            break;
        }
        let mut best: Option<(GreedyKey, Turn)> = None;
        let face = knowledge.catalogue().tile(draft.tile);
        let rule = knowledge.edge_rule(draft.tile);
        let takes_own = takes_own_token(knowledge, &draft);
        let cost = if draft.is_mixed() { nature_cost } else { 0 };
        for (index, hex) in environment.frontier().iter().enumerate() {
            let own = draft.token.filter(|_| takes_own).map(|token| {
                let gain = if face.is_keystone() { nature_gain } else { 0 };
                (on_new_tile[token.species][index] + gain, *hex)
            });
            let old = draft.token.and_then(|token| on_placed_tile[token.species]);
            let (token_change, token_hex) = best_token_hex(old, own);
            for rotation in different_rotations(face) {
                let edges = face.edges(*rotation);
                if !legal::fits(rule, environment, *hex, &edges) {
                    continue;
                }
                let change = scorer.tile_change(*hex, &edges).0.iter().sum::<i16>();
                let (matching, touching) = scorer.contact(*hex, &edges);
                let key = (change + token_change - cost, matching, touching);
                if best.as_ref().is_none_or(|(found, _)| key > *found) {
                    let turn = turn(draft, *hex, *rotation, token_hex);
                    best = Some((key, turn));
                }
            }
        }
        found.extend(best);
    }
    found
}

fn turn(draft: Draft, hex: Hex, rotation: Rotation, token_hex: Option<Hex>) -> Turn {
    Turn { draft, hex, rotation, token_hex }
}

/// Returns the better of two hexes, or the bag if both would lose points.
fn best_token_hex(old: Option<TokenCandidate>, own: Option<TokenCandidate>) -> (i16, Option<Hex>) {
    let better = match (old, own) {
        (Some(old), Some(own)) if own.0 > old.0 => Some(own),
        (None, own) => own,
        (old, _) => old,
    };
    match better {
        Some((change, hex)) if change >= 0 => (change, Some(hex)),
        _ => (0, None),
    }
}

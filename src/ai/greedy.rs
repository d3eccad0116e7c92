//! Takes the whole turn that changes the score most at once, with no thought for later turns.

use crate::rules::{Action, ByWildlife, Hex, Knowledge, Rotation, TileId, Wildlife, legal};
use crate::scoring::ScoringCards;

use super::budget::Budget;
use super::candidates::{Draft, WholeTurn, different_rotations, drafts, takes_own_token, tile_places};
use super::evaluate::Appraisal;
use super::{Aims, Opponent, seek};

/// Plays for the highest score now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// Three alike are replaced if no turn would change the score by at least this much.
    pub wipe_below: i16,
}

/// The change of the score, and what breaks ties: matching edges, then edges that touch a tile at all.
pub(super) type Worth = (i16, u8, u8);

/// A place for a token and the change it brings.
type TokenSpot = (i16, Hex);

impl Opponent for Greedy {
    fn plan(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Vec<Action> {
        if let Some(tile) = knowledge.hand().tile {
            return vec![best_place(knowledge, &aims.cards, tile)];
        }
        if !aims.goals.is_empty() {
            return seek::plan(knowledge, aims, self.wipe_below, budget);
        }
        let Some((worth, turn)) = best_turn(knowledge, &aims.cards, budget) else {
            return Vec::new();
        };
        if worth.0 < self.wipe_below && knowledge.can_wipe_three() {
            return vec![Action::WipeThree];
        }
        turn.actions()
    }
}

/// Where a tile lies best that comes without a token.
fn best_place(knowledge: &Knowledge<'_>, cards: &ScoringCards, tile: TileId) -> Action {
    let appraisal = Appraisal::of(knowledge.environment(), knowledge.rules().corridors, cards);
    let face = knowledge.catalogue().tile(tile);
    let worth = |(hex, rotation): &(Hex, Rotation)| {
        let edges = face.edges(*rotation);
        let change: i16 = appraisal.tile_change(*hex, &edges).0.iter().sum();
        (change, appraisal.contact(*hex, &edges))
    };
    let best = tile_places(knowledge, tile).into_iter().rev().max_by_key(worth);
    let (hex, rotation) = best.unwrap_or_default();
    Action::PlaceTile { hex, rotation }
}

/// The best whole turn of all: the first of equals.
fn best_turn(knowledge: &Knowledge<'_>, cards: &ScoringCards, budget: &Budget) -> Option<(Worth, WholeTurn)> {
    let mut best: Option<(Worth, WholeTurn)> = None;
    for (worth, turn) in best_of_each(knowledge, cards, budget) {
        if best.as_ref().is_none_or(|(found, _)| worth > *found) {
            best = Some((worth, turn));
        }
    }
    best
}

/// The best whole turn with each draft, in the order of [`drafts`]. If the budget is stopped, only the first drafts.
pub(super) fn best_of_each(
    knowledge: &Knowledge<'_>,
    cards: &ScoringCards,
    budget: &Budget,
) -> Vec<(Worth, WholeTurn)> {
    let environment = knowledge.environment();
    let mut appraisal = Appraisal::of(environment, knowledge.rules().corridors, cards);
    let nature_gain = i16::from(knowledge.nature_supply() > 0);
    let nature_cost = i16::from(knowledge.rules().nature_action_cost);

    let all = drafts(knowledge);
    let offered: Vec<Wildlife> = all.iter().filter_map(|draft| Some(draft.token?.species)).collect();
    // What a token is worth on a tile that lies there already does not depend on the tile that is taken, and what it
    // is worth on the new tile depends only on the hex.
    let on_old_tile: ByWildlife<Option<TokenSpot>> = ByWildlife::from_fn(|species| {
        if !offered.contains(&species) {
            return None;
        }
        let spots = environment.token_hexes(species).into_iter().map(|hex| {
            let keystone = environment.at(hex).is_some_and(|tile| tile.keystone);
            let change: i16 = appraisal.token_change(hex, species).0.iter().sum();
            (change + if keystone { nature_gain } else { 0 }, hex)
        });
        // The first of equals, so that the choice does not depend on how they are compared.
        spots.rev().max_by_key(|(change, _)| *change)
    });
    let on_new_tile: ByWildlife<Vec<i16>> = ByWildlife::from_fn(|species| {
        if !offered.contains(&species) {
            return Vec::new();
        }
        let frontier = environment.frontier().iter();
        frontier.map(|hex| appraisal.token_change(*hex, species).0.iter().sum()).collect()
    });

    let mut found = Vec::new();
    for draft in all {
        if !found.is_empty() && budget.is_stopped() {
            break;
        }
        let mut best: Option<(Worth, WholeTurn)> = None;
        let face = knowledge.catalogue().tile(draft.tile);
        let rule = knowledge.edge_rule(draft.tile);
        let takes_own = takes_own_token(knowledge, &draft);
        let cost = if draft.is_mixed() { nature_cost } else { 0 };
        for (index, hex) in environment.frontier().iter().enumerate() {
            let own = draft.token.filter(|_| takes_own).map(|token| {
                let gain = if face.is_keystone() { nature_gain } else { 0 };
                (on_new_tile[token.species][index] + gain, *hex)
            });
            let old = draft.token.and_then(|token| on_old_tile[token.species]);
            let (token_worth, token_hex) = best_token_spot(old, own);
            for rotation in different_rotations(face) {
                let edges = face.edges(*rotation);
                if !legal::fits(rule, environment, *hex, &edges) {
                    continue;
                }
                let change = appraisal.tile_change(*hex, &edges).0.iter().sum::<i16>();
                let (matching, touching) = appraisal.contact(*hex, &edges);
                let worth = (change + token_worth - cost, matching, touching);
                if best.as_ref().is_none_or(|(found, _)| worth > *found) {
                    let turn = turn(draft, *hex, *rotation, token_hex);
                    best = Some((worth, turn));
                }
            }
        }
        found.extend(best);
    }
    found
}

fn turn(draft: Draft, hex: Hex, rotation: Rotation, token_hex: Option<Hex>) -> WholeTurn {
    WholeTurn { draft, hex, rotation, token_hex }
}

/// The better of two places, or the bag if both would lose points.
fn best_token_spot(old: Option<TokenSpot>, own: Option<TokenSpot>) -> (i16, Option<Hex>) {
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

//! Takes the whole turn that changes the score most at once, with no thought for later turns.

use crate::rules::{Action, ByWildlife, Hex, Knowledge, Rotation, Wildlife};
use crate::scoring::ScoringCards;

use super::Opponent;
use super::budget::Budget;
use super::candidates::{Draft, WholeTurn, drafts};
use super::evaluate::Appraisal;

/// Plays for the highest score now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// Three alike are replaced if no turn would change the score by at least this much.
    pub wipe_below: i16,
}

/// The change of the score, and what breaks ties: matching edges, then edges that touch a tile at all.
type Worth = (i16, u8, u8);

/// A place for a token and the change it brings.
type TokenSpot = (i16, Hex);

impl Opponent for Greedy {
    fn plan(&self, knowledge: &Knowledge<'_>, cards: &ScoringCards, budget: &Budget) -> Vec<Action> {
        let Some((worth, turn)) = best_turn(knowledge, cards, budget) else {
            return Vec::new();
        };
        if worth.0 < self.wipe_below && knowledge.can_wipe_three() {
            return vec![Action::WipeThree];
        }
        turn.actions()
    }
}

fn best_turn(knowledge: &Knowledge<'_>, cards: &ScoringCards, budget: &Budget) -> Option<(Worth, WholeTurn)> {
    let environment = knowledge.environment();
    let mut appraisal = Appraisal::of(environment, cards);
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

    let mut best: Option<(Worth, WholeTurn)> = None;
    for draft in all {
        if best.is_some() && budget.is_stopped() {
            break;
        }
        let face = knowledge.catalogue().tile(draft.tile);
        let cost = if draft.is_mixed() { nature_cost } else { 0 };
        for (index, hex) in environment.frontier().iter().enumerate() {
            let own = draft.token.filter(|token| face.wildlife().contains(token.species)).map(|token| {
                let gain = if face.is_keystone() { nature_gain } else { 0 };
                (on_new_tile[token.species][index] + gain, *hex)
            });
            let old = draft.token.and_then(|token| on_old_tile[token.species]);
            let (token_worth, token_hex) = best_token_spot(old, own);
            // A keystone looks the same however it is turned.
            let rotations = if face.is_keystone() { &Rotation::ALL[..1] } else { &Rotation::ALL[..] };
            for rotation in rotations {
                let edges = face.edges(*rotation);
                let change = appraisal.tile_change(*hex, &edges).0.iter().sum::<i16>();
                let (matching, touching) = appraisal.contact(*hex, &edges);
                let worth = (change + token_worth - cost, matching, touching);
                if best.as_ref().is_none_or(|(found, _)| worth > *found) {
                    let turn = turn(draft, *hex, *rotation, token_hex);
                    best = Some((worth, turn));
                }
            }
        }
    }
    best
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

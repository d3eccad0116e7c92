//! The best plans of a round: what to collect, then which card to complete.

use crate::search::{AdvisedTurn, RollingTables, RollingWeights, rank_turns};
use cascadia_base::ByWildlife;
use cascadia_engine::Budget;
use rolling_rivers::rules::{
    Collection, HabitatCardId, Payment, RollingAction, RollingGame, RollingKnowledge, RollingPhase,
};

/// A plan for a round with the reasons for it.
#[derive(Clone, PartialEq, Debug)]
pub struct AdvisedPlan {
    /// What to collect.
    pub collection: Collection,
    /// The animals that it brings.
    pub animals: ByWildlife<u8>,
    /// The nature tokens that it costs.
    pub nature_tokens: u8,
    /// The space from 1, the card and the payment, if a card is completed.
    pub card: Option<(u8, HabitatCardId, Payment)>,
    /// What the total changes at once, without what dice of bonus cards bring.
    pub points: i32,
    /// How much less it is worth than the best plan, in hundredths of a point.
    pub behind: i32,
    /// The final score that is expected, in hundredths of a point; none without playouts.
    pub expected: Option<i32>,
    /// The actions up to the next one that reveals something.
    pub actions: Vec<RollingAction>,
}

/// Advises one seat in the phase of collecting.
pub struct RollingAdviser<'w> {
    game: RollingGame,
    tables: RollingTables,
    weights: &'w RollingWeights,
}

impl<'w> RollingAdviser<'w> {
    /// Prepares advice for what a seat knows; none outside of its phase of collecting.
    pub fn new(knowledge: &RollingKnowledge<'_>, weights: &'w RollingWeights) -> Option<Self> {
        // Nothing is read from this game but what is in sight.
        let game = knowledge.imagine(Budget::new(0).rng());
        let is_due = game.phase() == RollingPhase::Collect && game.seat() == knowledge.seat();
        is_due.then(|| Self { tables: RollingTables::of(game.setup()), game, weights })
    }

    /// Returns up to `most` plans by their value, the best first: quick enough for every move of the pointer.
    pub fn plans(&self, most: usize) -> Vec<AdvisedPlan> {
        self.advised(rank_turns(&self.tables, self.weights, &self.game, most, None))
    }

    /// Returns up to `most` plans by the final scores of `playouts` imagined games, the best first.
    pub fn sampled_plans(&self, most: usize, playouts: u32, budget: &Budget) -> Vec<AdvisedPlan> {
        self.advised(rank_turns(&self.tables, self.weights, &self.game, most, Some((playouts, budget))))
    }

    fn advised(&self, turns: Vec<AdvisedTurn>) -> Vec<AdvisedPlan> {
        let best = turns.first().map_or(0, |turn| turn.value);
        let before = i32::from(self.game.active_player().total());
        let plan = |turn: AdvisedTurn| {
            let AdvisedTurn { value, expected, actions, total, .. } = turn;
            let collection = actions.iter().find_map(|action| match action {
                RollingAction::Collect(collection) => Some(*collection),
                _ => None,
            })?;
            let card = actions.iter().find_map(|action| match *action {
                RollingAction::Complete { space, payment, .. } => {
                    self.game.card_in(space).map(|card| (space, card, payment))
                }
                _ => None,
            });
            let dice = self.game.dice_of(self.game.seat())?;
            Some(AdvisedPlan {
                animals: collection.gain(&dice),
                nature_tokens: collection.cost(&dice, &self.game.setup().costs),
                collection,
                card,
                points: total - before,
                behind: best - value,
                expected,
                actions,
            })
        };
        turns.into_iter().filter_map(plan).collect()
    }
}

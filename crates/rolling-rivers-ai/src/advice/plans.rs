//! Best plans of a round: the collection, then the card to complete.

use crate::search::{AdvisedTurn, EvalWeights, RuleTables, rank_turns};
use cascadia_base::ByWildlife;
use cascadia_engine::Budget;
use rolling_rivers::rules::{Action, Collection, Game, HabitatCardId, Knowledge, Payment, Phase};

/// A plan for a round and its effects.
#[derive(Clone, PartialEq, Debug)]
pub struct AdvisedPlan {
    /// The collection.
    pub collection: Collection,
    /// The animals gained.
    pub animals: ByWildlife<u8>,
    /// The nature tokens spent.
    pub nature_tokens: u8,
    /// The space (from 1), the card and the payment, if a card is completed.
    pub card: Option<(u8, HabitatCardId, Payment)>,
    /// The immediate change of the total, without dice of bonus cards.
    pub points: i32,
    /// The loss in value against the best plan, in hundredths of a point.
    pub behind: i32,
    /// The expected final score, in hundredths of a point; `None` without playouts.
    pub expected: Option<i32>,
    /// The actions up to the next one that reveals something hidden.
    pub actions: Vec<Action>,
}

/// Adviser of one seat while it collects.
pub struct Adviser<'w> {
    game: Game,
    tables: RuleTables,
    weights: &'w EvalWeights,
}

impl<'w> Adviser<'w> {
    /// Prepares advice for the knowledge of a seat; `None` outside its collecting phase.
    pub fn new(knowledge: &Knowledge<'_>, weights: &'w EvalWeights) -> Option<Self> {
        // Only visible state of this game is read.
        let game = knowledge.imagine(Budget::new(0).rng());
        let is_due = game.phase() == Phase::Collect && game.seat() == knowledge.seat();
        is_due.then(|| Self { tables: RuleTables::of(game.setup()), game, weights })
    }

    /// Returns up to `most` plans by their value, the best first; fast enough to run on every pointer move.
    pub fn plans(&self, most: usize) -> Vec<AdvisedPlan> {
        self.advised(rank_turns(&self.tables, self.weights, &self.game, most, None))
    }

    /// Returns up to `most` plans by the final scores of `playouts` determinized playouts, the best first.
    pub fn sampled_plans(&self, most: usize, playouts: u32, budget: &Budget) -> Vec<AdvisedPlan> {
        self.advised(rank_turns(&self.tables, self.weights, &self.game, most, Some((playouts, budget))))
    }

    fn advised(&self, turns: Vec<AdvisedTurn>) -> Vec<AdvisedPlan> {
        let best = turns.first().map_or(0, |turn| turn.value);
        let before = i32::from(self.game.active_player().total());
        let plan = |turn: AdvisedTurn| {
            let AdvisedTurn { value, expected, actions, total, .. } = turn;
            let collection = actions.iter().find_map(|action| match action {
                Action::Collect(collection) => Some(*collection),
                _ => None,
            })?;
            let card = actions.iter().find_map(|action| match *action {
                Action::Complete { space, payment, .. } => {
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

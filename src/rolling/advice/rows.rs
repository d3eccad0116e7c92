//! What collecting a type would bring: with nothing spent, and with the best dice action.

use crate::base::Wildlife;
use crate::rolling::rules::{
    Collection, DiceAction, Harvest, OtherDice, RollingGame, RollingPhase, all_collections,
};

/// What the row of a type in the tally would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowAdvice {
    /// The type.
    pub animal: Wildlife,
    /// The collection that brings most without a dice action and without nature tokens.
    pub plain: Harvest,
    /// The collection that brings more of the type by a dice action or for nature tokens, the cheapest of the largest; none
    /// if there is none that can be paid for.
    pub best: Option<Harvest>,
}

/// Returns what each type would bring to the active seat, in the order of [`Wildlife::ALL`]; nothing outside of the phase
/// of collecting.
pub fn row_advice(game: &RollingGame) -> Vec<RowAdvice> {
    let dice = game.dice_of(game.seat()).filter(|_| game.phase() == RollingPhase::Collect);
    let Some(dice) = dice else { return Vec::new() };
    let setup = game.setup();
    let tokens = game.active_player().tally().nature_tokens;
    let all: Vec<Harvest> = all_collections(&dice, setup.family, &setup.costs, tokens)
        .into_iter()
        .map(|collection| Harvest {
            collection,
            animals: collection.gain(&dice),
            nature_tokens: collection.cost(&dice, &setup.costs),
        })
        .collect();
    let of = |animal: Wildlife| {
        let merit = |harvest: &Harvest| {
            let total: u8 = harvest.animals.0.iter().sum();
            (harvest.animals[animal], -i16::from(harvest.nature_tokens), total)
        };
        let is_plain = |harvest: &&Harvest| {
            let Collection { animal: own, action, others, .. } = harvest.collection;
            own == animal && action == DiceAction::None && others != OtherDice::Extra
        };
        let nothing =
            Harvest { collection: Collection::of(animal), animals: Default::default(), nature_tokens: 0 };
        let plain = all.iter().filter(is_plain).max_by_key(|harvest| merit(harvest)).copied();
        let plain = plain.unwrap_or(nothing);
        let more = all.iter().filter(|harvest| harvest.animals[animal] > plain.animals[animal]);
        RowAdvice { animal, plain, best: more.max_by_key(|harvest| merit(harvest)).copied() }
    };
    Wildlife::ALL.map(of).to_vec()
}

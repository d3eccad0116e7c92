//! Rule-based greedy player, the fallback if another player fails.

use super::RollingOpponent;
use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::RollingGoal;
use rolling_rivers::rules::{RollingAction, RollingGame, RollingKnowledge, RollingPhase, harvest, legal};

/// Upper limit of actions in a plan; a round has far fewer.
const MOST_ACTIONS: usize = 64;

/// A player that takes the largest free collection and completes the card with the highest number.
#[derive(Clone, Copy, Debug)]
pub struct FirstPlayer;

impl RollingOpponent for FirstPlayer {
    fn think(
        &self,
        knowledge: &RollingKnowledge<'_>,
        _goals: &[RollingGoal],
        budget: &Budget,
    ) -> Plan<RollingAction> {
        let mut game = knowledge.imagine(budget.rng());
        let mut actions = Vec::new();
        let mut events = Vec::new();
        while let Some(action) = next(&game).filter(|_| actions.len() < MOST_ACTIONS) {
            game.apply_unchecked(action, &mut events);
            actions.push(action);
            if events.drain(..).any(|event| event.reveals()) || game.seat() != knowledge.seat() {
                break;
            }
        }
        Plan::of(actions)
    }
}

/// Returns the next action, `None` at the end of the game.
fn next(game: &RollingGame) -> Option<RollingAction> {
    match game.phase() {
        RollingPhase::Collect => {
            let dice = game.dice_of(game.seat())?;
            let setup = game.setup();
            let largest = harvest(&dice, setup.family, &setup.costs, 0);
            largest.first().map(|found| RollingAction::Collect(found.collection))
        }
        RollingPhase::Complete => legal::completions(game).into_iter().max_by_key(|action| match action {
            RollingAction::Complete { space, payment, without_tokens: false } => {
                let number = game.card_in(*space).map_or(0, |card| game.card(card).number);
                (1 + i32::from(number), -i32::from(payment.items()))
            }
            RollingAction::Pass => (1, 0),
            _ => (0, 0),
        }),
        RollingPhase::Bonus => {
            let uses = legal::bonuses(game);
            uses.get(1).or(uses.first()).copied()
        }
        _ => legal::actions(game).into_iter().find(|action| *action != RollingAction::Free(None)),
    }
}

//! Rule-based greedy player, the fallback if another player fails.

use super::Opponent;
use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, Game, Knowledge, Phase, harvest, legal};

/// Upper limit of actions in a plan; a round has far fewer.
const MOST_ACTIONS: usize = 64;

/// A player that takes the largest free collection and completes the card with the highest number.
#[derive(Clone, Copy, Debug)]
pub struct FirstPlayer;

impl Opponent for FirstPlayer {
    fn think(&self, knowledge: &Knowledge<'_>, _goals: &[Goal], budget: &Budget) -> Plan<Action> {
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
fn next(game: &Game) -> Option<Action> {
    match game.phase() {
        Phase::Collect => {
            let dice = game.dice_of(game.seat())?;
            let setup = game.setup();
            let largest = harvest(&dice, setup.family, &setup.costs, 0);
            largest.first().map(|found| Action::Collect(found.collection))
        }
        Phase::Complete => legal::completions(game).into_iter().max_by_key(|action| match action {
            Action::Complete { space, payment, without_tokens: false } => {
                let number = game.card_in(*space).map_or(0, |card| game.card(card).number);
                (1 + i32::from(number), -i32::from(payment.items()))
            }
            Action::Pass => (1, 0),
            _ => (0, 0),
        }),
        Phase::Bonus => {
            let uses = legal::bonuses(game);
            uses.get(1).or(uses.first()).copied()
        }
        _ => legal::actions(game).into_iter().find(|action| *action != Action::Free(None)),
    }
}

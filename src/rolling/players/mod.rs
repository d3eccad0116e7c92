//! The players of the computer as tasks for another thread.

use super::Rolling;
use super::content::RollingContent;
use super::rules::{RollingAction, RollingGame, RollingKnowledge, RollingPhase, harvest, legal, size_of};
use crate::base::rng::derived_seed;
use crate::base::{GameRng, Seat};
use crate::engine::{Budget, ComputerPlayers, Plan, PlayerTask, Playthrough};

/// The levels of the computer's players.
#[derive(Clone, Debug, Default)]
pub struct RollingLevels;

impl ComputerPlayers for Rolling {
    type Levels = RollingLevels;

    fn task(
        playthrough: &Playthrough<Self>,
        seat: Seat,
        content: &RollingContent,
        _: &RollingLevels,
    ) -> PlayerTask<RollingAction> {
        Self::fallback_task(playthrough, seat, content)
    }

    fn fallback_task(
        playthrough: &Playthrough<Self>,
        seat: Seat,
        _: &RollingContent,
    ) -> PlayerTask<RollingAction> {
        let knowledge = RollingKnowledge::of(playthrough.state(), seat).into_owned();
        Box::new(move |budget: &Budget| {
            let mut rng = budget.rng();
            Plan::of(plan(knowledge.imagine(GameRng::new(rng.next_seed()))))
        })
    }

    fn task_seed(playthrough: &Playthrough<Self>, seat: Seat) -> u64 {
        derived_seed(playthrough.record().actions.len() as u64, u64::from(seat.0))
    }

    fn is_legal(state: &RollingGame, action: RollingAction) -> bool {
        legal::check(state, action).is_ok()
    }
}

/// Plans the actions up to the next one that reveals something.
fn plan(mut game: RollingGame) -> Vec<RollingAction> {
    let seat = game.seat();
    let mut plan = Vec::new();
    while game.seat() == seat && game.phase() != RollingPhase::Finished {
        let Some(action) = first_choice(&game) else { break };
        plan.push(action);
        let events = game.apply(action).unwrap_or_default();
        if events.is_empty() && !matches!(action, RollingAction::Pass)
            || events.iter().any(super::rules::RollingEvent::reveals)
        {
            break;
        }
    }
    plan
}

fn first_choice(game: &RollingGame) -> Option<RollingAction> {
    match game.phase() {
        RollingPhase::Collect => {
            let dice = game.dice_of(game.seat())?;
            let setup = game.setup();
            let all = harvest(&dice, setup.family, &setup.costs, 0);
            all.into_iter()
                .max_by_key(|found| size_of(&found.animals))
                .map(|found| RollingAction::Collect(found.collection))
        }
        RollingPhase::Complete => legal::actions(game).into_iter().max_by_key(|action| match action {
            RollingAction::Complete { space, payment, without_tokens: false } => {
                let number = game.card_in(*space).map_or(0, |id| game.card(id).number);
                10 + i32::from(number) * 10 - i32::from(size_of(&payment.animals))
            }
            _ => 0,
        }),
        _ => {
            let all = legal::actions(game);
            let kept = all.iter().find(|action| !matches!(action, RollingAction::Free(None)));
            kept.or(all.first()).copied()
        }
    }
}

//! Computer players as tasks for another thread.

use super::RollingOpponent;
use super::fallback::FirstPlayer;
use super::levels::RollingLevels;
use cascadia_base::Seat;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{ComputerPlayers, PlayerTask, Playthrough, SeatOwner};
use rolling_rivers::Rolling;
use rolling_rivers::content::RollingContent;
use rolling_rivers::rules::{RollingAction, RollingGame, RollingKnowledge, RollingPhase, legal};

impl ComputerPlayers<Rolling> for RollingLevels {
    fn decision_ahead(playthrough: &Playthrough<Rolling>, seat: Seat) -> Option<u64> {
        let game = playthrough.state();
        RollingKnowledge::ahead_of(game, seat).map(|_| u64::from(game.round()))
    }

    fn decision_now(playthrough: &Playthrough<Rolling>) -> Option<u64> {
        let game = playthrough.state();
        (game.phase() == RollingPhase::Collect).then(|| u64::from(game.round()))
    }

    fn task(
        &self,
        playthrough: &Playthrough<Rolling>,
        seat: Seat,
        content: &RollingContent,
    ) -> PlayerTask<RollingAction> {
        let key = match playthrough.owner(seat) {
            SeatOwner::Opponent(key) => key.as_str(),
            SeatOwner::Human(_) => "",
        };
        match self.find(key) {
            Ok(level) => task_of(level.opponent(), playthrough, seat, content),
            Err(_) => Self::fallback_task(playthrough, seat, content),
        }
    }

    fn fallback_task(
        playthrough: &Playthrough<Rolling>,
        seat: Seat,
        content: &RollingContent,
    ) -> PlayerTask<RollingAction> {
        task_of(Box::new(FirstPlayer), playthrough, seat, content)
    }

    fn task_seed(playthrough: &Playthrough<Rolling>, seat: Seat) -> u64 {
        let game = playthrough.state();
        let in_sight = game.seen_cards().fold(0, |seen, card| derived_seed(seen, u64::from(card.0)));
        // The same before and during the turn of the seat.
        let own = if seat == game.seat() {
            playthrough
                .record()
                .actions
                .iter()
                .rev()
                .take_while(|action| **action != RollingAction::Done)
                .count()
        } else {
            0
        };
        derived_seed(in_sight, own as u64 * 8 + u64::from(seat.0))
    }

    fn is_legal(state: &RollingGame, action: RollingAction) -> bool {
        legal::check(state, action).is_ok()
    }
}

/// Returns the decision of a player that is given only the knowledge of its seat.
fn task_of(
    player: Box<dyn RollingOpponent>,
    playthrough: &Playthrough<Rolling>,
    seat: Seat,
    content: &RollingContent,
) -> PlayerTask<RollingAction> {
    let game = playthrough.state();
    let knowledge = RollingKnowledge::ahead_of(game, seat)
        .unwrap_or_else(|| RollingKnowledge::of(game, seat).into_owned());
    let scenario = playthrough.setup().options.scenario.and_then(|number| content.scenario(number));
    let goals = scenario.map(|scenario| scenario.goals.clone()).unwrap_or_default();
    Box::new(move |budget| player.think(&knowledge, &goals, budget))
}

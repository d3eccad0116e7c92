//! Computer players as tasks for another thread.

use super::Opponent;
use super::fallback::FirstPlayer;
use super::levels::Levels;
use cascadia_base::Seat;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{ComputerPlayers, PlayerTask, Playthrough, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::rules::{Action, Game, Knowledge, Phase, legal};

impl ComputerPlayers<RollingRivers> for Levels {
    fn decision_ahead(playthrough: &Playthrough<RollingRivers>, seat: Seat) -> Option<u64> {
        let game = playthrough.state();
        Knowledge::ahead_of(game, seat).map(|_| u64::from(game.round()))
    }

    fn decision_now(playthrough: &Playthrough<RollingRivers>) -> Option<u64> {
        let game = playthrough.state();
        (game.phase() == Phase::Collect).then(|| u64::from(game.round()))
    }

    fn task(
        &self,
        playthrough: &Playthrough<RollingRivers>,
        seat: Seat,
        content: &Content,
    ) -> PlayerTask<Action> {
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
        playthrough: &Playthrough<RollingRivers>,
        seat: Seat,
        content: &Content,
    ) -> PlayerTask<Action> {
        task_of(Box::new(FirstPlayer), playthrough, seat, content)
    }

    fn task_seed(playthrough: &Playthrough<RollingRivers>, seat: Seat) -> u64 {
        let game = playthrough.state();
        let in_sight = game.seen_cards().fold(0, |seen, card| derived_seed(seen, u64::from(card.0)));
        // The same before and during the turn of the seat.
        let own = if seat == game.seat() {
            playthrough.record().actions.iter().rev().take_while(|action| **action != Action::Done).count()
        } else {
            0
        };
        derived_seed(in_sight, own as u64 * 8 + u64::from(seat.0))
    }

    fn is_legal(state: &Game, action: Action) -> bool {
        legal::check(state, action).is_ok()
    }
}

/// Returns the decision of a player that is given only the knowledge of its seat.
fn task_of(
    player: Box<dyn Opponent>,
    playthrough: &Playthrough<RollingRivers>,
    seat: Seat,
    content: &Content,
) -> PlayerTask<Action> {
    let game = playthrough.state();
    let knowledge = Knowledge::ahead_of(game, seat).unwrap_or_else(|| Knowledge::of(game, seat).into_owned());
    let scenario = playthrough.setup().options.scenario.and_then(|number| content.scenario(number));
    let goals = scenario.map(|scenario| scenario.goals.clone()).unwrap_or_default();
    Box::new(move |budget| player.think(&knowledge, &goals, budget))
}

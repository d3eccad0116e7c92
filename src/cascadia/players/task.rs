//! The computer's players as tasks for another thread.

use super::levels::Levels;
use super::{Greedy, Opponent};
use crate::base::rng::derived_seed;
use crate::cascadia::content::Content;
use crate::cascadia::mode::{Cascadia, ScoredGame};
use crate::cascadia::rules::{Action, Knowledge, Seat, legal};
use crate::engine::{ComputerPlayers, PlayerTask, Playthrough, SeatOwner};

/// The player that takes over where another fails.
const FALLBACK: Greedy = Greedy { wipe_below: 0 };

impl ComputerPlayers for Cascadia {
    type Levels = Levels;

    fn task(
        playthrough: &Playthrough<Self>,
        seat: Seat,
        content: &Content,
        levels: &Levels,
    ) -> PlayerTask<Action> {
        let key = match playthrough.owner(seat) {
            SeatOwner::Opponent(key) => key.as_str(),
            SeatOwner::Human(_) => "",
        };
        match levels.find(key) {
            Ok(level) => task_of(level.opponent(), playthrough, seat, content),
            Err(_) => Self::fallback_task(playthrough, seat, content),
        }
    }

    fn fallback_task(playthrough: &Playthrough<Self>, seat: Seat, content: &Content) -> PlayerTask<Action> {
        task_of(Box::new(FALLBACK), playthrough, seat, content)
    }

    fn task_seed(playthrough: &Playthrough<Self>, seat: Seat) -> u64 {
        let display = playthrough.game().display();
        let in_sight = display
            .slots()
            .filter_map(|slot| display.tile(slot))
            .fold(0, |seen, tile| derived_seed(seen, u64::from(tile.0)));
        derived_seed(in_sight, playthrough.record().actions.len() as u64 * 8 + u64::from(seat.0))
    }

    fn is_legal(state: &ScoredGame, action: Action) -> bool {
        legal::check(&state.game, action).is_ok()
    }
}

/// Returns the decision of a player, who is given what the seat may know and no more.
fn task_of(
    player: Box<dyn Opponent>,
    playthrough: &Playthrough<Cascadia>,
    seat: Seat,
    content: &Content,
) -> PlayerTask<Action> {
    let knowledge = Knowledge::of(playthrough.game(), seat).into_owned();
    let objective = playthrough.objective(content, seat);
    Box::new(move |budget| player.think(&knowledge, &objective, budget))
}

//! The computer players as tasks for another thread.

use super::levels::Levels;
use super::{Greedy, Opponent};
use cascadia_base::rng::derived_seed;
use cascadia_engine::{ComputerPlayers, PlayerTask, Playthrough, SeatOwner};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::Content;
use cascadia_rules::mode::{Cascadia, ScoredGame};
use cascadia_rules::rules::{Action, Knowledge, Seat, legal};

/// The fallback when another player fails.
const FALLBACK: Greedy = Greedy { wipe_below: 0 };

impl ComputerPlayers<Cascadia> for Levels {
    fn task(&self, playthrough: &Playthrough<Cascadia>, seat: Seat, content: &Content) -> PlayerTask<Action> {
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
        playthrough: &Playthrough<Cascadia>,
        seat: Seat,
        content: &Content,
    ) -> PlayerTask<Action> {
        task_of(Box::new(FALLBACK), playthrough, seat, content)
    }

    fn task_seed(playthrough: &Playthrough<Cascadia>, seat: Seat) -> u64 {
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

/// Returns the decision of a player, who sees only the seat's knowledge.
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

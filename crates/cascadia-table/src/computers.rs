//! Turns of computer players at a table, decided on the information of their seat alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::game_host::GameHost;
use super::hosted::Hosted;
use super::modes::TableContent;
use cascadia_base::Seat;
use cascadia_engine::{Budget, ComputerPlayers, Playthrough, RemoteMode, SeatOwner};
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

/// A decision of a computer player for another thread, returning actions as lines of a record.
pub type ComputerTask = Box<dyn FnOnce(&Budget) -> Vec<String> + Send>;

/// A turn to be decided by a computer player.
pub struct ComputerTurn {
    /// The seat.
    pub seat: Seat,
    /// Number of actions before the turn, which is always decided as a whole.
    pub keep: usize,
    /// Seed of the player's random numbers, derived from the information of its seat.
    pub seed: u64,
    /// The decision.
    pub task: ComputerTask,
}

impl TableContent {
    /// Returns the turn to be decided by a computer player; none if a person is to act, in a pause, and after
    /// the end.
    pub fn computer_turn(&self, host: &GameHost) -> Option<ComputerTurn> {
        let is_computer = |seat: &u8| host.match_state().computer(*seat).is_some();
        // A throw for all is left to people.
        if host.game.is_shared_decision() && !host.seats_to_act().iter().all(|seat| is_computer(&seat)) {
            return None;
        }
        let seat = Seat(host.seats_to_act().iter().find(is_computer)?);
        let level = host.match_state().computer(seat.0)?;
        if host.match_state().clock().is_paused() {
            return None;
        }
        let game = host.game.as_any();
        if let Some(game) = game.downcast_ref::<Hosted<Cascadia>>() {
            return Some(turn_of(game, seat, level, &self.cascadia, &*self.cascadia_levels));
        }
        let game = game.downcast_ref::<Hosted<RollingRivers>>()?;
        Some(turn_of(game, seat, level, &self.rolling, &*self.rolling_levels))
    }
}

fn turn_of<M: RemoteMode, L: ComputerPlayers<M>>(
    game: &Hosted<M>,
    seat: Seat,
    level: &str,
    content: &M::Content,
    levels: &L,
) -> ComputerTurn {
    let (mut record, state) = game.before_decision_of(seat);
    if let Some(owner) = record.setup.seats.get_mut(seat.index()) {
        *owner = SeatOwner::Opponent(level.to_owned());
    }
    let keep = record.actions.len();
    let playthrough = Playthrough::at(record, state, 0);
    let task = levels.task(&playthrough, seat, content);
    let fallback = L::fallback_task(&playthrough, seat, content);
    let seed = L::task_seed(&playthrough, seat);
    let task = move |budget: &Budget| {
        let plan = plan_or_fallback(|| task(budget).actions, || fallback(budget).actions);
        plan.into_iter().map(M::write_action).collect()
    };
    ComputerTurn { seat, keep, seed, task: Box::new(task) }
}

/// Returns the plan of a player, or the fallback if the player panics or has no plan, so that the game goes
/// on.
fn plan_or_fallback<A>(player: impl FnOnce() -> Vec<A>, fallback: impl FnOnce() -> Vec<A>) -> Vec<A> {
    match catch_unwind(AssertUnwindSafe(player)) {
        Ok(plan) if !plan.is_empty() => plan,
        _ => fallback(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_that_fails_or_finds_nothing_is_replaced() {
        assert_eq!(plan_or_fallback(|| vec![1], || vec![2]), [1]);
        assert_eq!(plan_or_fallback(Vec::new, || vec![2]), [2]);
        assert_eq!(plan_or_fallback(|| panic!("on purpose"), || vec![2]), [2]);
    }
}

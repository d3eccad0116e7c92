//! The interface between a mode's computer players and the background task that runs them.

use super::Budget;
use super::mode::GameMode;
use super::playthrough::Playthrough;
use cascadia_base::Seat;

/// The decision of a computer player and its expected score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<A> {
    /// The actions up to the next event that reveals hidden information.
    pub actions: Vec<A>,
    /// The expected final score in hundredths of a point, from players that estimate it.
    pub expected: Option<i32>,
}

impl<A> Default for Plan<A> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl<A> Plan<A> {
    /// Creates a plan of these actions without an expected score.
    pub const fn of(actions: Vec<A>) -> Self {
        Self { actions, expected: None }
    }
}

/// A decision to be computed on another thread within a budget. It owns its input, which is limited to the
/// seat's knowledge.
pub type PlayerTask<A> = Box<dyn FnOnce(&Budget) -> Plan<A> + Send>;

/// The computer players of the mode `M`, at all available levels.
pub trait ComputerPlayers<M: GameMode>: Send + Sync + 'static {
    /// Returns a number for the next decision of a waiting seat, if all its future knowledge is visible
    /// already, so that it can think ahead: its task is then the same as when it is to act, and so is its
    /// seed. The number differs for every decision of the seat.
    fn decision_ahead(_playthrough: &Playthrough<M>, _seat: Seat) -> Option<u64> {
        None
    }

    /// Returns the number of the decision of the seat to act, which identifies its result of thinking ahead.
    fn decision_now(_playthrough: &Playthrough<M>) -> Option<u64> {
        None
    }

    /// Creates the decision task of the computer player at `seat`, which is to act or may think ahead.
    fn task(&self, playthrough: &Playthrough<M>, seat: Seat, content: &M::Content) -> PlayerTask<M::Action>;

    /// Creates the task of a player that always finds a decision, in case the other fails.
    fn fallback_task(playthrough: &Playthrough<M>, seat: Seat, content: &M::Content)
    -> PlayerTask<M::Action>;

    /// Returns the seed of the task's random numbers in this position. It is derived from the seat's
    /// knowledge, so that it discloses nothing hidden.
    fn task_seed(playthrough: &Playthrough<M>, seat: Seat) -> u64;

    /// Tests whether an action is legal now.
    fn is_legal(state: &M::State, action: M::Action) -> bool;
}

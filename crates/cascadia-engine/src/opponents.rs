//! The interface between the computer's players of a mode and the background task that runs them.

use super::Budget;
use super::mode::GameMode;
use super::playthrough::Playthrough;
use cascadia_base::Seat;

/// The decision of a computer player and the score it expects.
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

/// A decision to be computed on another thread within a budget. It owns its input, which is only what its seat may
/// know.
pub type PlayerTask<A> = Box<dyn FnOnce(&Budget) -> Plan<A> + Send>;

/// The computer players of the mode `M`, at all levels that can be chosen.
pub trait ComputerPlayers<M: GameMode>: Send + Sync + 'static {
    /// Returns a number for the next decision of a seat that is not to act yet, if all that it may know by then can be seen
    /// already, so that it can think ahead: its task then is the same as when it is to act, and so is its seed. The number
    /// is another one for every decision of the seat.
    fn decision_ahead(_playthrough: &Playthrough<M>, _seat: Seat) -> Option<u64> {
        None
    }

    /// Returns the number of the decision of the seat that is to act, by which what it thought ahead is found again.
    fn decision_now(_playthrough: &Playthrough<M>) -> Option<u64> {
        None
    }

    /// Creates the task that decides for the computer player at `seat`, which is to act or may think ahead.
    fn task(&self, playthrough: &Playthrough<M>, seat: Seat, content: &M::Content) -> PlayerTask<M::Action>;

    /// Creates the task of a player that always finds a decision, in case the other fails.
    fn fallback_task(playthrough: &Playthrough<M>, seat: Seat, content: &M::Content)
    -> PlayerTask<M::Action>;

    /// Returns the seed of the task's random numbers in this position. It is derived from what the seat can see, so
    /// that it discloses nothing hidden.
    fn task_seed(playthrough: &Playthrough<M>, seat: Seat) -> u64;

    /// Tests whether an action is legal now.
    fn is_legal(state: &M::State, action: M::Action) -> bool;
}

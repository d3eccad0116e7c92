//! The source of drawn pieces in a game hosted elsewhere, and the state received from its host.

use std::fmt;
use std::sync::Arc;

use crate::mode::GameMode;
use crate::remote::{RemoteMismatch, RemoteMode, RemoteStep};
use crate::{GameSetup, Record};
use cascadia_base::Seat;

/// The replica side of a mode as a trait object: a playthrough also exists for modes that cannot be hosted.
pub(super) trait DrawSource<M: GameMode>: Send + Sync {
    /// Starts the game of a record from the received opening.
    ///
    /// # Errors
    /// If the opening does not fit the record.
    fn start(&self, record: &Record<M>) -> Result<(M::State, Vec<M::Event>), RemoteMismatch>;

    /// Applies an action with its received draws.
    ///
    /// # Errors
    /// If they do not fit; the state is unchanged then.
    fn apply(
        &self,
        state: &mut M::State,
        action: M::Action,
        drawn: &str,
        setup: &GameSetup<M>,
    ) -> Result<Vec<M::Event>, RemoteMismatch>;
}

/// The draws of a game as received from the host.
pub(super) struct RemoteDraws<M: RemoteMode> {
    /// The content that the setup refers to.
    pub(super) content: Arc<M::Content>,
    /// The opening as received.
    pub(super) opening: String,
}

impl<M: RemoteMode> DrawSource<M> for RemoteDraws<M> {
    fn start(&self, record: &Record<M>) -> Result<(M::State, Vec<M::Event>), RemoteMismatch> {
        M::start_remote(&record.setup, record.rules, &self.opening, &self.content)
    }

    fn apply(
        &self,
        state: &mut M::State,
        action: M::Action,
        drawn: &str,
        setup: &GameSetup<M>,
    ) -> Result<Vec<M::Event>, RemoteMismatch> {
        M::apply_remote(state, action, drawn, setup, &self.content)
    }
}

/// The state of a game hosted elsewhere, in addition to its record.
///
/// The actions on the table up to the undo barrier are the first ones of the log; those after the barrier have
/// no draws.
#[derive(Clone)]
pub(super) struct RemoteLog<M: GameMode> {
    pub(super) source: Arc<dyn DrawSource<M>>,
    /// The seat of the person at this screen; none for a spectator.
    pub(super) seat: Option<Seat>,
    /// All actions confirmed by the host. Only those still to be shown have their effects.
    pub(super) steps: Vec<RemoteStep<M>>,
    /// The number of steps that have been shown. The person decides only once all have been.
    pub(super) shown: usize,
    /// The action that awaits its draws from the host.
    pub(super) awaited: Option<M::Action>,
    /// Set while the host accepts decisions of the local seat.
    pub(super) may_decide: bool,
    /// Set once the host has revealed the seed, so that no hidden state is imagined any more.
    pub(super) is_verified: bool,
}

impl<M: GameMode> RemoteLog<M> {
    /// Creates the state of a game at its opening.
    pub(super) const fn new(source: Arc<dyn DrawSource<M>>, seat: Option<Seat>) -> Self {
        Self {
            source,
            seat,
            steps: Vec::new(),
            shown: 0,
            awaited: None,
            may_decide: false,
            is_verified: false,
        }
    }

    /// Returns the steps that are still to be shown.
    pub(super) fn unseen(&self) -> &[RemoteStep<M>] {
        &self.steps[self.shown..]
    }

    /// Returns the draws of the action on the table at `index`, where the undo barrier is at `barrier`.
    pub(super) fn drawn(&self, index: usize, barrier: usize) -> &str {
        self.steps.get(index).filter(|_| index < barrier).map_or("", |step| &*step.drawn)
    }
}

impl<M: GameMode> fmt::Debug for RemoteLog<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteLog")
            .field("seat", &self.seat)
            .field("steps", &self.steps)
            .field("shown", &self.shown)
            .field("awaited", &self.awaited)
            .field("may_decide", &self.may_decide)
            .finish_non_exhaustive()
    }
}

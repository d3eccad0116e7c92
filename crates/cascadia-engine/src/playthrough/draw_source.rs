//! The source of drawn pieces in a game hosted elsewhere, and the state received from its host.

use std::fmt;
use std::sync::Arc;

use crate::mode::GameMode;
use crate::remote::{RemoteMismatch, RemoteMode};
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
pub(super) struct RemoteLog<M: GameMode> {
    pub(super) source: Arc<dyn DrawSource<M>>,
    /// The seat of the person at this screen; none for a spectator.
    pub(super) seat: Option<Seat>,
    /// All actions received from the host, with their draws.
    pub(super) steps: Vec<(M::Action, String)>,
    /// The number of final steps that are still to be shown. The person decides only once it is 0.
    pub(super) unseen: usize,
    /// The draws of the record's actions; empty for local actions that the host has not confirmed.
    pub(super) draws: Vec<String>,
    /// The action that awaits its draws from the host.
    pub(super) awaited: Option<M::Action>,
    /// Set while the host accepts decisions of the local seat.
    pub(super) may_decide: bool,
    /// Set once the host has revealed the seed, so that no hidden state is imagined any more.
    pub(super) is_verified: bool,
}

// Implemented by hand: a derived impl would require `M: Clone`, although the source is only shared.
impl<M: GameMode> Clone for RemoteLog<M> {
    fn clone(&self) -> Self {
        Self {
            source: Arc::clone(&self.source),
            seat: self.seat,
            steps: self.steps.clone(),
            unseen: self.unseen,
            draws: self.draws.clone(),
            awaited: self.awaited,
            may_decide: self.may_decide,
            is_verified: self.is_verified,
        }
    }
}

impl<M: GameMode> fmt::Debug for RemoteLog<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToldSide")
            .field("seat", &self.seat)
            .field("steps", &self.steps)
            .field("unseen", &self.unseen)
            .field("awaited", &self.awaited)
            .field("may_decide", &self.may_decide)
            .finish_non_exhaustive()
    }
}

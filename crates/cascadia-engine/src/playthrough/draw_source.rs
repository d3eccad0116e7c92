//! Where the pieces that are drawn come from in a game that is hosted elsewhere, and what its host has told.

use std::fmt;
use std::sync::Arc;

use crate::mode::GameMode;
use crate::told::{NotAsTold, ToldMode};
use crate::{GameSetup, Record};
use cascadia_base::Seat;

/// A mode played from what is told, behind an object: a playthrough is also there for modes that nobody hosts.
pub(super) trait DrawSource<M: GameMode>: Send + Sync {
    /// Starts the game of a record from what was told of its opening.
    ///
    /// # Errors
    /// If it does not fit.
    fn start(&self, record: &Record<M>) -> Result<(M::State, Vec<M::Event>), NotAsTold>;

    /// Applies an action with what was told of its draws.
    ///
    /// # Errors
    /// If it does not fit; the state is unchanged then.
    fn apply(
        &self,
        state: &mut M::State,
        action: M::Action,
        drawn: &str,
        setup: &GameSetup<M>,
    ) -> Result<Vec<M::Event>, NotAsTold>;
}

/// The draws of a game as the host tells them.
pub(super) struct ToldDraws<M: ToldMode> {
    /// The data that the setup refers to.
    pub(super) content: Arc<M::Content>,
    /// What was told of the opening.
    pub(super) opening: String,
}

impl<M: ToldMode> DrawSource<M> for ToldDraws<M> {
    fn start(&self, record: &Record<M>) -> Result<(M::State, Vec<M::Event>), NotAsTold> {
        M::start_told(&record.setup, record.rules, &self.opening, &self.content)
    }

    fn apply(
        &self,
        state: &mut M::State,
        action: M::Action,
        drawn: &str,
        setup: &GameSetup<M>,
    ) -> Result<Vec<M::Event>, NotAsTold> {
        M::apply_told(state, action, drawn, setup, &self.content)
    }
}

/// What is known of a game that is hosted elsewhere, beside its record.
pub(super) struct ToldSide<M: GameMode> {
    pub(super) source: Arc<dyn DrawSource<M>>,
    /// The seat of the person at this screen; none for a watcher.
    pub(super) seat: Option<Seat>,
    /// Every action that the host has told, with its draws.
    pub(super) steps: Vec<(M::Action, String)>,
    /// How many of them, at the end, are still to be shown. Only when none are, the person decides.
    pub(super) unseen: usize,
    /// The draws of the actions of the record; those of own actions that were not told yet are empty.
    pub(super) draws: Vec<String>,
    /// The action whose draws are awaited.
    pub(super) awaited: Option<M::Action>,
    /// Whether the host listens to decisions of the own seat.
    pub(super) may_decide: bool,
    /// Whether the host has shown the seed, so that nothing is imagined any more.
    pub(super) is_verified: bool,
}

// By hand, since neither needs the source to be anything but shared.
impl<M: GameMode> Clone for ToldSide<M> {
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

impl<M: GameMode> fmt::Debug for ToldSide<M> {
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

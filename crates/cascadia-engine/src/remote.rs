//! The trait of modes that can be played without the seed, from the draws received from a host.

use std::sync::Arc;

use thiserror::Error;

use super::GameSetup;
use super::mode::GameMode;
use cascadia_base::Seat;

/// The reason why received data does not fit, as a sentence; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct RemoteMismatch(pub String);

/// An action confirmed by the host of a game. Equal steps have equal effects, so the effects are not compared.
#[derive(Clone, Debug)]
pub struct RemoteStep<M: GameMode> {
    /// The action.
    pub action: M::Action,
    /// The draws that it revealed, in the notation of the mode; empty without reveals.
    pub drawn: Arc<str>,
    /// Its effect, if it has just been applied elsewhere; otherwise it has to be applied again to be shown.
    pub effect: Option<Arc<StepEffect<M>>>,
}

/// The effect of an action confirmed by the host.
#[derive(Clone, Debug)]
pub struct StepEffect<M: GameMode> {
    /// The position after the action.
    pub state: M::State,
    /// The events of the action.
    pub events: Vec<M::Event>,
}

impl<M: GameMode> RemoteStep<M> {
    /// Returns the step without its effect, as kept in a log: a position for every action would be too much.
    #[must_use]
    pub fn logged(&self) -> Self {
        Self { action: self.action, drawn: Arc::clone(&self.drawn), effect: None }
    }
}

impl<M: GameMode> PartialEq for RemoteStep<M> {
    fn eq(&self, other: &Self) -> bool {
        self.action == other.action && self.drawn == other.drawn
    }
}

impl<M: GameMode> Eq for RemoteStep<M> {}

/// A mode with hosted games: only the host has the seed, while the others play along from the data they
/// receive: the opening, and the reveals of every action.
///
/// The data of an action depends only on public knowledge; the private knowledge of a seat is in the opening
/// and the options sent to it.
pub trait RemoteMode: GameMode {
    /// Returns the options of a hosted game with this seed. Options about secrets at the table are replaced
    /// by values derived from the seed, since the options are known to all.
    fn with_seed(options: &Self::Options, seed: u64, content: &Self::Content) -> Self::Options;

    /// Returns the options of a game without its seed and without secrets of others than `viewer`; a
    /// spectator has no seat. `opening` is the opening position.
    fn known_options(options: &Self::Options, opening: &Self::State, viewer: Option<Seat>) -> Self::Options;

    /// Writes the part of an opening visible to `viewer`: the dealt pieces, and the reveals of its events.
    fn write_opening(opening: &Self::State, events: &[Self::Event], viewer: Option<Seat>) -> String;

    /// Starts a game from its received opening; all other hidden state is imagined. Returns the same events
    /// as [`GameMode::start`] at the host.
    ///
    /// # Errors
    /// If the opening does not fit the setup.
    fn start_remote(
        setup: &GameSetup<Self>,
        rules: u32,
        opening: &str,
        content: &Self::Content,
    ) -> Result<(Self::State, Vec<Self::Event>), RemoteMismatch>;

    /// Writes the reveals of an action's events, which led to `state`; empty without reveals.
    fn write_draws(state: &Self::State, events: &[Self::Event]) -> String;

    /// Applies an action of the game from `setup` with its received draws. Returns the same events as
    /// [`GameMode::apply`] at the host.
    ///
    /// # Errors
    /// If the action is not legal, or the draws do not fit it. The state is unchanged then.
    fn apply_remote(
        state: &mut Self::State,
        action: Self::Action,
        drawn: &str,
        setup: &GameSetup<Self>,
        content: &Self::Content,
    ) -> Result<Vec<Self::Event>, RemoteMismatch>;
}

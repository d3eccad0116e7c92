//! The trait of modes that can be played without the seed, from what is told of every draw.

use thiserror::Error;

use super::GameSetup;
use super::mode::GameMode;
use cascadia_base::Seat;

/// The reason why what was told does not fit. It is a sentence; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct NotAsTold(pub String);

/// A mode whose games one party can host, who alone has the seed, while others play along from what they are told:
/// the opening, and with every action what it brought to light.
///
/// What a game tells depends only on what everybody has seen; what a single seat may know besides is in the opening
/// and the options told to it.
pub trait ToldMode: GameMode {
    /// Returns the options of a hosted game with this seed. Whatever the options say of things that are secret at the
    /// table is replaced by what follows from the seed, since everybody has seen the options.
    fn with_seed(options: &Self::Options, seed: u64, content: &Self::Content) -> Self::Options;

    /// Returns the options of a game without its seed and without what is kept secret from `viewer`; a watcher has no
    /// seat. `opening` is the opening position.
    fn known_options(options: &Self::Options, opening: &Self::State, viewer: Option<Seat>) -> Self::Options;

    /// Writes what `viewer` sees when a game begins: what was dealt, and what the events of the opening brought to light.
    fn write_opening(opening: &Self::State, events: &[Self::Event], viewer: Option<Seat>) -> String;

    /// Starts a game from what was told of its opening; everything else hidden is imagined. Gives the events that
    /// [`GameMode::start`] gave.
    ///
    /// # Errors
    /// If it does not fit the setup.
    fn start_told(
        setup: &GameSetup<Self>,
        rules: u32,
        opening: &str,
        content: &Self::Content,
    ) -> Result<(Self::State, Vec<Self::Event>), NotAsTold>;

    /// Writes what the events of an action brought to light, which led to `state`; empty if nothing.
    fn write_draws(state: &Self::State, events: &[Self::Event]) -> String;

    /// Applies an action of the game from `setup` with what was told of its draws. Gives the events that
    /// [`GameMode::apply`] gave.
    ///
    /// # Errors
    /// If the action is not legal, or the draws do not fit it. The state is unchanged then.
    fn apply_told(
        state: &mut Self::State,
        action: Self::Action,
        drawn: &str,
        setup: &GameSetup<Self>,
        content: &Self::Content,
    ) -> Result<Vec<Self::Event>, NotAsTold>;
}

//! The gate for a decision that is only tried: the action that would complete it is held back, so that its
//! pieces stay and nothing after it is revealed.

use bevy::prelude::*;

use cascadia_engine::GameMode;

/// Holds back actions in one session.
#[derive(Resource)]
pub(crate) struct ChoiceGate<M: GameMode> {
    /// The serial number of the session; in others the gate is open.
    pub serial: u64,
    /// Tests whether an action is held back.
    pub holds: fn(M::Action) -> bool,
}

/// A legal action that was held back, after those before it were carried out.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeldBack<A: Send + Sync + 'static>(pub A);

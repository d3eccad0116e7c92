//! Keyboard and pointer input, translated into input actions.

pub(crate) mod actions;
pub(crate) mod bindings;
pub(crate) mod chords;
pub(crate) mod this_frame;
pub(crate) mod typing;
pub(crate) mod wheel;

pub(crate) use actions::ActionGroup;

pub(crate) use actions::InputAction;

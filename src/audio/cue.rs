//! The cues of the interface, which are there on every screen and for every mode.

use bevy::prelude::Message;

/// A sound of the interface to play now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InterfaceCue {
    /// A button of a panel was pressed.
    Button,
    /// An action was refused.
    Refused,
    /// A volume was changed: a sound by which it can be judged.
    Sample,
}

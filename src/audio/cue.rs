//! Interface cues, shared by every screen and mode.

use bevy::prelude::Message;

/// A sound of the interface to play now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InterfaceCue {
    /// A button of a panel was pressed.
    Button,
    /// An action was refused.
    Refused,
    /// A volume was changed: a sample at the new volume.
    Sample,
}

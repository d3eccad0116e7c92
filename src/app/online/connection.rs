//! What is said to the host of a table and what it says, as messages of the frame.

use std::time::Duration;

use bevy::prelude::*;

use crate::table::message::{ToClient, ToHost};

/// Something that the host said.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FromHost(pub ToClient);

/// Something to say to the host. It is lost if nobody is connected; whoever needs an answer says it again then.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct SendToHost(pub ToHost);

/// How the connection to the host stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum ConnectionState {
    /// There is no host.
    #[default]
    None,
    /// The host is being called.
    Connecting,
    /// The host listens.
    Connected {
        /// The name under which the person is known there.
        name: String,
    },
    /// The connection is gone and comes back by itself.
    Lost {
        /// The reason, a sentence.
        why: String,
        /// The time until the host is called again.
        again_in: Duration,
    },
    /// The connection is gone for good.
    Ended {
        /// The reason, a sentence.
        why: String,
    },
}

/// The connection stands another way than before.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConnectionChanged(pub ConnectionState);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FromHost>().add_message::<SendToHost>().add_message::<ConnectionChanged>();
}

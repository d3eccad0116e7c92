//! What a room is told.

use std::time::Instant;

use super::outgoing::Outgoing;
use super::store::NodePresence;
use cascadia_table::message::ToHost;

/// Somebody on a connection.
#[derive(Clone)]
pub(super) struct Caller {
    /// The number of the connection.
    pub(super) connection: u64,
    /// The key of the installation.
    pub(super) key: String,
    /// The name of the person.
    pub(super) name: String,
    /// The way back.
    pub(super) outgoing: Outgoing,
}

/// What a room is told.
pub(super) enum RoomMessage {
    /// Somebody says something about this game.
    Call {
        /// Who.
        caller: Caller,
        /// What.
        message: Box<ToHost>,
        /// When it came in.
        received: Instant,
    },
    /// A connection is gone.
    Gone {
        /// Its number.
        connection: u64,
    },
    /// The seats of the game may belong to others.
    SeatsChanged,
    /// Another server says who is connected to it.
    Elsewhere(NodePresence),
    /// Another server asks who is connected here.
    WhoIsThere,
    /// The store may have another version of the game.
    Changed {
        /// The version, if it is known.
        version: u64,
    },
    /// A computer has decided.
    Decided {
        /// The version at which it was asked.
        version: u64,
        /// Its seat.
        seat: u8,
        /// The number of actions that stay.
        keep: usize,
        /// The actions after them; empty if it found none.
        actions: Vec<String>,
    },
    /// Something may be due: a clock, a computer.
    Wake,
}

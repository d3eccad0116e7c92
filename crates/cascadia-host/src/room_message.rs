//! Messages to a room.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::door::{CodeLookup, Outgoing};
use super::store::NodePresence;
use cascadia_table::RefusalCode;
use cascadia_table::message::{RulesRanges, ToHost};

/// A client on a connection.
#[derive(Clone)]
pub(super) struct Caller {
    /// Number of the connection.
    pub(super) connection: u64,
    /// Key of the installation.
    pub(super) key: String,
    /// Name of the person.
    pub(super) name: String,
    /// Versions of the rules known to the program.
    pub(super) rules: Arc<RulesRanges>,
    /// Block of addresses of the client.
    pub(super) address: IpAddr,
    /// Queue for the answers.
    pub(super) outgoing: Outgoing,
}

/// Returns the number of a request.
pub(super) const fn request_id(message: &ToHost) -> Option<u64> {
    match message {
        ToHost::Submit(submit) => Some(submit.id),
        _ => None,
    }
}

/// Parts of a connection that wait until a request is handled.
#[derive(Default)]
pub(super) struct CallTicket {
    /// Lookup of the request's code or secret.
    pub(super) lookup: Option<CodeLookup>,
    /// Closed after the answer.
    pub(super) answered: Option<oneshot::Sender<()>>,
}

impl Caller {
    /// Refuses a request that has no number.
    pub(super) fn refuse(&self, code: RefusalCode, why: impl Into<String>) {
        self.outgoing.refuse(None, code, why, None);
    }

    /// Checks that the client's program knows this version of a mode's rules. A mode that it did not state is
    /// not checked.
    ///
    /// # Errors
    /// If it does not, with a sentence.
    pub(super) fn check_rules(&self, mode: &str, rules: u32) -> Result<(), &'static str> {
        match self.rules.get(mode) {
            Some(known) if known.newest < rules => {
                Err("this game has newer rules than your program: update it to play or watch")
            }
            Some(known) if known.oldest > rules => Err("this game has older rules than your program knows"),
            _ => Ok(()),
        }
    }
}

/// A message to a room.
pub(super) enum RoomMessage {
    /// A request of a client.
    Call {
        caller: Caller,
        message: Box<ToHost>,
        /// Time of arrival.
        received: Instant,
        /// Dropped once the message is handled.
        ticket: CallTicket,
    },
    /// A connection has ended.
    Gone {
        /// Number of the connection.
        connection: u64,
    },
    /// The owners of the seats may have changed.
    SeatsChanged,
    /// Another server reports its connected people.
    Elsewhere(NodePresence),
    /// Another server asks for the people connected here.
    WhoIsThere,
    /// The store may have another version of the game.
    Changed {
        /// Version, if known.
        version: u64,
    },
    /// A computer player has decided.
    Decided {
        /// Version of the decision.
        version: u64,
        seat: u8,
        /// Number of kept actions.
        keep: usize,
        /// Actions after them; empty after a failure.
        actions: Vec<String>,
    },
    /// A deadline or a turn of a computer player may be due.
    Wake,
}

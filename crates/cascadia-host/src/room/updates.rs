//! Updates and messages to the subscribed clients.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;

use super::GameRoom;
use crate::room_message::Caller;
use cascadia_base::Seat;
use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// Returns a line for sending, without a copy.
fn shared_line(line: Arc<str>) -> Option<Utf8Bytes> {
    // The line is valid UTF-8.
    Utf8Bytes::try_from(Bytes::from_owner(Arc::<[u8]>::from(line))).ok()
}

impl GameRoom {
    /// Sends one listener all updates after a version, in one piece.
    pub(super) fn send_since(&self, caller: &Caller, seat: Option<u8>, from: u64) {
        let lines = self.lines_since(seat, from);
        if !lines.is_empty() {
            caller.outgoing.send_lines(lines);
        }
    }

    /// Sends the updates after version `before` to all listeners.
    pub(super) fn send_committed(&mut self, before: u64) {
        if self.committed <= before {
            return;
        }
        if before == 0 {
            self.dismiss_spectators();
        }
        // Only the first update depends on the viewer.
        let shared = (before > 0).then(|| self.lines_since(None, before));
        for listener in self.listeners.values() {
            let lines = shared.clone().unwrap_or_else(|| self.lines_since(listener.seat, before));
            listener.caller.outgoing.send_lines(lines);
        }
    }

    /// Returns the stored updates after a version.
    fn lines_since(&self, seat: Option<u8>, from: u64) -> Vec<Utf8Bytes> {
        let Some(host) = &self.host else { return Vec::new() };
        let lines = host.updates(seat.map(Seat), from);
        let most = if host.version() == self.committed {
            lines.len()
        } else {
            usize::try_from(self.committed.saturating_sub(from)).unwrap_or(0)
        };
        lines.into_iter().take(most).filter_map(shared_line).collect()
    }

    /// Sends a message outside the log to all listeners.
    pub(super) fn broadcast(&self, message: &ToClient) {
        let line = Utf8Bytes::from(write_line(message));
        for listener in self.listeners.values() {
            listener.caller.outgoing.send_lines(vec![line.clone()]);
        }
    }

    /// Shows the table to all listeners but one connection.
    pub(super) fn send_table(&self, except: Option<u64>) {
        for listener in self.listeners.values().filter(|one| Some(one.caller.connection) != except) {
            listener.caller.outgoing.send(&self.lobby.shown_to(&listener.caller.key));
        }
    }
}

//! Subscribed clients: they come, change seats, and go.

use std::collections::BTreeMap;
use std::time::Instant;

use super::{GameRoom, Listener};
use crate::room_message::Caller;
use cascadia_table::message::ToClient;
use cascadia_table::{RefusalCode, RequestRefusal};

/// Refusal of spectators at a private table.
const PRIVATE: &str = "only those who sit at this table see its game";

/// Refuses a spectator at a private table.
pub(super) fn refuse_spectator(caller: &Caller) {
    caller.refuse(RefusalCode::Private, PRIVATE);
}

impl GameRoom {
    /// Subscribes a client from a version on. Players get the updates of their seat, unless they only watch.
    pub(super) async fn join(&mut self, caller: &Caller, from: u64, on_seat: bool) {
        // A failure is no obstacle: the known part can be watched, and the rest follows later.
        let _ = self.is_certain().await;
        if self.host.is_some() && from > self.committed {
            // Another server may have written the versions known to the client.
            let _ = self.reload().await;
        }
        if !self.may_see(&caller.key) {
            refuse_spectator(caller);
            return;
        }
        let seat = self.seat_of(&caller.key).filter(|_| on_seat);
        self.listeners.insert(caller.connection, Listener { caller: caller.clone(), seat });
        if self.host.is_some() {
            self.send_since(caller, seat, from);
            if from > self.committed {
                // The store is an older copy. Clients with more entries may resend them.
                let refusal = RequestRefusal::Ahead;
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
            }
        } else {
            caller.outgoing.send(&self.lobby.shown_to(&caller.key));
        }
        self.count_connected();
        if let Some(seat) = seat {
            self.people.set_away(seat, false);
        }
        let (now, spectators) = (Instant::now(), self.spectators());
        for other in 0..self.seats.len() as u8 {
            if let Some(is) = self.presence(other, now) {
                let game = self.id.clone();
                caller.outgoing.send(&ToClient::Presence {
                    game,
                    seat: other,
                    is,
                    spectators: Some(spectators),
                });
            }
        }
    }

    pub(super) fn gone(&mut self, connection: u64) {
        if self.listeners.remove(&connection).is_some() {
            self.count_connected();
            self.last_used = Instant::now();
        }
    }

    /// Updates the seats of the listeners, with a notice for each seat lost in a running game.
    pub(super) fn seat_listeners(&mut self) {
        let seats = &self.seats;
        for listener in self.listeners.values_mut() {
            let key = &listener.caller.key;
            let before = listener.seat;
            listener.seat = seats.iter().find(|seat| seat.key == *key).map(|seat| seat.seat);
            if let (Some(seat), None, true) = (before, listener.seat, self.host.is_some()) {
                listener.caller.outgoing.send(&ToClient::Moved { game: self.id.clone(), seat });
            }
        }
        self.dismiss_spectators();
        self.count_connected();
    }

    /// Unsubscribes spectators from a private game, with a refusal.
    pub(super) fn dismiss_spectators(&mut self) {
        let listeners = std::mem::take(&mut self.listeners);
        let (stay, go): (BTreeMap<_, _>, BTreeMap<_, _>) =
            listeners.into_iter().partition(|(_, listener)| self.may_see(&listener.caller.key));
        self.listeners = stay;
        for listener in go.values() {
            refuse_spectator(&listener.caller);
        }
    }
}

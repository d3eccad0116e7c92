//! Presence of the people at the table, as sent to clients and to other servers.

use std::collections::BTreeSet;
use std::time::Instant;

use super::GameRoom;
use crate::store::HintedChange;
use cascadia_base::{Seat, SeatSet};
use cascadia_table::message::{Presence, ToClient};

impl GameRoom {
    /// Counts the people without a seat who are connected here, each once.
    pub(super) fn spectators(&self) -> u16 {
        let keys = self.listeners.values().map(|listener| listener.caller.key.as_str());
        keys.filter(|key| self.seat_of(key).is_none()).collect::<BTreeSet<_>>().len() as u16
    }

    /// Updates the seats whose people are connected here.
    pub(super) fn count_connected(&mut self) {
        let mut connected = SeatSet::EMPTY;
        self.listeners.values().filter_map(|listener| listener.seat).for_each(|seat| connected.insert(seat));
        self.people.connect(connected, Instant::now());
    }

    /// Returns the presence of a seat; none for a free one, and while reports of other servers may be
    /// missing.
    pub(super) fn presence(&self, seat: u8, now: Instant) -> Option<Presence> {
        let row = self.seats.get(usize::from(seat))?;
        let computer = self.host.as_ref().map(|host| host.match_state().computer(seat).is_some());
        if computer.unwrap_or(!row.level.is_empty()) {
            return Some(Presence::Bot);
        }
        if row.key.is_empty() {
            return None;
        }
        let is_here = self.people.is_here(seat, now)?;
        Some(if is_here { Presence::Here } else { Presence::Away })
    }

    /// Tests whether the person of a seat is present.
    pub(super) fn is_here(&self, seat: u8) -> bool {
        self.presence(seat, Instant::now()) == Some(Presence::Here)
    }

    /// Returns the seats whose people have not been connected to any server for a minute.
    pub(super) fn absent(&self) -> Vec<Seat> {
        let now = Instant::now();
        (0..self.seats.len() as u8).filter(|seat| self.people.is_absent(*seat, now)).map(Seat).collect()
    }

    /// Sends changes of presence to all listeners and to the other servers. The number of spectators is sent
    /// along with a seat.
    pub(super) fn send_presence(&mut self) {
        self.publish_presence(false);
        let now = Instant::now();
        let presence: Vec<_> = (0..self.seats.len() as u8).map(|seat| self.presence(seat, now)).collect();
        let spectators = self.spectators();
        let mut is_count_sent = self.sent_spectators == spectators;
        for (seat, is) in presence.iter().enumerate() {
            let is_sent = self.sent_presence.get(seat) == Some(is);
            if let Some(is) = is.filter(|_| !is_sent || !is_count_sent) {
                let (game, seat) = (self.id.clone(), seat as u8);
                self.broadcast(&ToClient::Presence { game, seat, is, spectators: Some(spectators) });
                is_count_sent = true;
            }
        }
        self.sent_presence = presence;
        if is_count_sent {
            self.sent_spectators = spectators;
        }
    }

    /// Reports the connected people to the other servers, if a report is due.
    pub(super) fn publish_presence(&mut self, is_asked: bool) {
        if let Some(presence) = self.people.take_due(Instant::now(), is_asked) {
            self.hint(HintedChange::Presence(presence));
        }
    }
}

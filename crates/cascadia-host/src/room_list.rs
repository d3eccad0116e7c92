//! Rooms of the games in memory, and the list of open tables for the local network.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use super::metrics::HostMetrics;
use super::room_message::{Caller, RoomMessage};
use cascadia_table::message::OpenTable;
use cascadia_table::{LONGEST_LINE, write_line};

/// Most queued messages of a room; further senders wait.
const QUEUE: usize = 256;

/// Most tables on the list.
const MOST_OPEN: usize = 40;
/// Most bytes of a list, with a margin for the rest of its message.
const LONGEST_LIST: usize = LONGEST_LINE - 256;

/// The sender of a room's messages.
pub(super) type RoomSender = mpsc::Sender<RoomMessage>;

/// The games in memory.
#[derive(Default)]
pub(super) struct RoomList {
    rooms: Mutex<BTreeMap<String, RoomSender>>,
    open: Mutex<BTreeMap<String, OpenTable>>,
    /// Clients that opened a table without a room. They become its listeners with the first request of
    /// another client.
    openers: Mutex<BTreeMap<String, Caller>>,
}

impl RoomList {
    fn rooms(&self) -> MutexGuard<'_, BTreeMap<String, RoomSender>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<String, OpenTable>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a table, or takes it off the list.
    pub(super) fn post(&self, id: &str, listing: Option<OpenTable>) {
        match listing {
            Some(listing) => drop(self.open().insert(id.to_owned(), listing)),
            None => drop(self.open().remove(id)),
        }
    }

    /// Returns the listed tables, as many as fit into a message.
    pub(super) fn open_tables(&self) -> Vec<OpenTable> {
        let mut room = LONGEST_LIST;
        let fits = |table: &&OpenTable| {
            let left = room.checked_sub(write_line(table).len() + 1);
            room = left.unwrap_or(room);
            left.is_some()
        };
        self.open().values().filter(fits).take(MOST_OPEN).cloned().collect()
    }

    fn openers(&self) -> MutexGuard<'_, BTreeMap<String, Caller>> {
        self.openers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the client that has opened a table until the table has a room.
    pub(super) fn keep_opener(&self, id: &str, opener: Caller) {
        self.openers().insert(id.to_owned(), opener);
    }

    /// Returns the client that has opened a table, for its room.
    pub(super) fn take_opener(&self, id: &str) -> Option<Caller> {
        self.openers().remove(id)
    }

    /// Tests whether a connected client has opened this table, which has no room.
    pub(super) fn has_opener(&self, id: &str) -> bool {
        self.openers().contains_key(id)
    }

    /// Returns the codes of the games.
    pub(super) fn ids(&self) -> Vec<String> {
        self.rooms().keys().cloned().collect()
    }

    /// Returns the number of games.
    pub(super) fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Returns the codes of the games and of the tables whose openers wait for others.
    pub(super) fn ids_with_openers(&self) -> Vec<String> {
        let mut ids = self.ids();
        ids.extend(self.openers().keys().cloned());
        ids
    }

    pub(super) fn contains(&self, id: &str) -> bool {
        self.rooms().contains_key(id)
    }

    /// Sends a message to a game in memory without waiting; other games do not need it.
    pub(super) fn notify(&self, id: &str, message: RoomMessage) {
        if let Some(room) = self.rooms().get(id) {
            // A busy room reads the store soon anyway.
            let _ = room.try_send(message);
        }
    }

    /// Sends a message to a game in memory, and waits for a place in its queue.
    pub(super) async fn send(&self, id: &str, message: RoomMessage) {
        if let RoomMessage::Gone { connection } = message {
            let mut openers = self.openers();
            if openers.get(id).is_some_and(|opener| opener.connection == connection) {
                openers.remove(id);
            }
        }
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            // A room that has ended needs no message.
            let _ = room.send(message).await;
        }
    }

    /// Removes an idle room. Returns whether it did: then the room must end.
    pub(super) fn leave(
        &self,
        metrics: &dyn HostMetrics,
        id: &str,
        waiting: &mpsc::Receiver<RoomMessage>,
    ) -> bool {
        let mut rooms = self.rooms();
        // Holders of the sender find it closed and enter again.
        if !waiting.is_empty() {
            return false;
        }
        rooms.remove(id);
        metrics.set_rooms(rooms.len());
        self.post(id, None);
        true
    }

    /// Returns the sender of a room, and for a new room its receiver.
    pub(super) fn enter(
        &self,
        metrics: &dyn HostMetrics,
        id: &str,
    ) -> (RoomSender, Option<mpsc::Receiver<RoomMessage>>) {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return (room.clone(), None);
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        rooms.insert(id.to_owned(), sender.clone());
        metrics.set_rooms(rooms.len());
        (sender, Some(receiver))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_table::message::ToClient;
    use cascadia_table::table_options::TablePace;

    #[test]
    fn a_list_of_tables_with_long_names_fits_into_a_message() {
        let rooms = RoomList::default();
        for number in 0..MOST_OPEN {
            let table = format!("T{number:05}");
            let people = vec!["\u{1f1eb}\u{1f1f7}".repeat(30); 3];
            let mode = "cascadia".to_owned();
            let listing = OpenTable { table: table.clone(), mode, people, free: 1, pace: TablePace::None };
            rooms.post(&table, Some(listing));
        }
        let tables = rooms.open_tables();
        assert!(tables.len() > 10);
        assert!(write_line(&ToClient::Tables { tables }).len() <= LONGEST_LINE);
    }
}

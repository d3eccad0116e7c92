//! Reading a game from the store: at the start of its room, after a failed write, and after entries of another
//! server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc;

use super::{GameRoom, Listener};
use crate::presence::SeatPresence;
use crate::room_message::RoomMessage;
use crate::service::{Service, TableRefusal, no_table};
use crate::store::{HintedChange, StoreError, StoredEntry};
use crate::time::{GameTime, now_ms};
use cascadia_table::entry::LogEntry;
use cascadia_table::proof::HostSecret;
use cascadia_table::{Lobby, RefusalCode, write_line};

/// Returns the stored text of a table if it is not what this program writes.
fn other_text(lobby: &Lobby, stored: String) -> Option<String> {
    (write_line(lobby) != stored).then_some(stored)
}

/// Parses the entries of a game.
fn read_entries(stored: &[StoredEntry]) -> Result<Vec<LogEntry>, String> {
    stored.iter().map(|entry| LogEntry::from_line(&entry.line).map_err(|error| error.to_string())).collect()
}

impl GameRoom {
    pub(super) async fn load(
        service: &Arc<Service>,
        id: &str,
        sender: mpsc::WeakSender<RoomMessage>,
    ) -> Result<Self, TableRefusal> {
        let away = |error: StoreError| {
            tracing::error!(%error, game = id, "a game cannot be read");
            (RefusalCode::Store, "the table cannot be read now".to_owned())
        };
        let (mut row, seats) = match service.store.game(id).await.map_err(away)? {
            Some(found) => found,
            None => return Err((RefusalCode::Table, no_table(id))),
        };
        let entries = service.store.entries(id, 0).await.map_err(away)?;
        let damaged = |why: String| {
            tracing::error!(why, game = id, "a stored game is damaged");
            (RefusalCode::Store, "this game is damaged and cannot go on".to_owned())
        };
        let lobby: Lobby = serde_json::from_str(&row.lobby).map_err(|error| damaged(error.to_string()))?;
        let other_text = other_text(&lobby, std::mem::take(&mut row.lobby));
        let secret = HostSecret::from_hex(&row.secret).ok_or_else(|| damaged("no secret".to_owned()))?;
        let mut room = Self {
            service: Arc::clone(service),
            id: id.to_owned(),
            sender,
            progress: row.progress,
            lobby,
            other_text,
            secret,
            seats,
            host: None,
            committed: 0,
            is_uncertain: false,
            listeners: BTreeMap::new(),
            people: SeatPresence::new(service.node, Instant::now()),
            sent_presence: Vec::new(),
            sent_spectators: 0,
            thinking: None,
            time: GameTime::new(now_ms(), 0, Instant::now()),
            is_deleted: false,
            is_posted: false,
            last_used: Instant::now(),
        };
        room.fold(&entries).map_err(damaged)?;
        if let Some(opener) = service.rooms.take_opener(id) {
            let seat = room.seat_of(&opener.key);
            room.listeners.insert(opener.connection, Listener { caller: opener, seat });
            room.count_connected();
        }
        room.hint(HintedChange::WhoIsThere);
        Ok(room)
    }

    /// Tests whether the game matches the store, after reloading in case of doubt.
    pub(super) async fn is_certain(&mut self) -> bool {
        !self.is_uncertain || self.reload().await.is_ok()
    }

    /// Reloads the game from the store, and sends new updates.
    pub(super) async fn reload(&mut self) -> Result<(), StoreError> {
        let Some((row, seats)) = self.service.store.game(&self.id).await? else {
            self.end_deleted();
            return Err(StoreError::Away("the game is gone".to_owned()));
        };
        let is_ahead = self.host.as_ref().is_some_and(|host| host.version() != self.committed);
        let from = if self.is_uncertain || is_ahead { 0 } else { self.committed };
        let entries = self.service.store.entries(&self.id, from).await?;
        let before = self.committed;
        let had_seats = std::mem::replace(&mut self.seats, seats);
        if self.host.is_none() {
            self.lobby =
                serde_json::from_str(&row.lobby).map_err(|error| StoreError::Damaged(error.to_string()))?;
            self.other_text = other_text(&self.lobby, row.lobby);
        }
        self.progress = row.progress;
        let folded = if from == 0 { self.fold(&entries) } else { self.append_read(&entries) };
        folded.map_err(|why| {
            tracing::error!(why, game = self.id, "a stored game is damaged");
            StoreError::Damaged(why)
        })?;
        self.is_uncertain = false;
        if had_seats != self.seats {
            self.seat_listeners();
        }
        if self.host.is_none() && had_seats != self.seats {
            self.send_table(None);
        }
        self.send_committed(before);
        Ok(())
    }

    /// Rebuilds the game from all entries.
    fn fold(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        self.host = None;
        self.committed = 0;
        if !stored.is_empty() {
            let entries = read_entries(stored)?;
            let host = self.service.content.fold(entries, self.secret.clone());
            let host = host.map_err(|fault| fault.to_string())?;
            self.time.note_entry(host.last_at(), Instant::now());
            self.host = Some(host);
            self.committed = stored.len() as u64;
        }
        Ok(())
    }

    /// Appends entries written by another server.
    fn append_read(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        let entries = read_entries(stored)?;
        let Some(host) = &mut self.host else { return Ok(()) };
        for entry in entries {
            self.time.note_entry(entry.at, Instant::now());
            host.append(entry).map_err(|fault| fault.to_string())?;
            self.committed += 1;
        }
        Ok(())
    }

    /// Dismisses all listeners of a deleted game, so that the room ends.
    fn end_deleted(&mut self) {
        self.is_deleted = true;
        for listener in std::mem::take(&mut self.listeners).values() {
            listener.caller.refuse(RefusalCode::Table, no_table(&self.id));
        }
    }
}

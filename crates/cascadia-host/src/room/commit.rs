//! Writing an entry: the game goes ahead, the store decides, the listeners follow.

use std::time::Instant;

use super::GameRoom;
use crate::store::{AppendRequest, AppendResult, GameStage, StoredEntry, StoredProgress};
use crate::time::{GameTime, now_ms, stored_time};
use cascadia_table::entry::LogEntry;

/// The result of writing an entry.
pub(super) enum Commit {
    /// Stored and sent.
    Written,
    /// Another entry came first, and is loaded now.
    Stale,
    /// The store does not respond.
    Away,
}

impl GameRoom {
    /// Writes a validated entry, and sends the update once it is durable.
    pub(super) async fn commit(&mut self, entry: LogEntry, seat: Option<u8>, id: u64) -> Commit {
        let (line, at) = (entry.to_line(), stored_time(entry.at));
        let stored = StoredEntry { version: self.committed + 1, seat, id, line, at };
        self.time.note_entry(entry.at, Instant::now());
        // The game is one ahead until the entry is written. This stays invisible, since no request is handled
        // meanwhile.
        self.is_uncertain = true;
        let appended = match &mut self.host {
            Some(host) => host.append(entry),
            None => match self.service.content.open(&entry, self.secret.clone()) {
                Ok(host) => {
                    self.time = GameTime::new(now_ms(), host.last_at(), Instant::now());
                    self.host = Some(host);
                    Ok(())
                }
                Err(fault) => Err(fault),
            },
        };
        if let Err(fault) = appended {
            tracing::error!(%fault, game = self.id, "a proposed entry does not follow");
            let _ = self.reload().await;
            return Commit::Stale;
        }
        let request = AppendRequest { game: self.id.clone(), entry: stored, progress: self.progress() };
        match self.service.group_commit.append(request).await {
            Ok(AppendResult::Written) => {
                self.is_uncertain = false;
                let before = self.committed;
                self.committed += 1;
                self.send_committed(before);
                Commit::Written
            }
            Ok(AppendResult::Stale) => {
                // Another server was first.
                let _ = self.reload().await;
                Commit::Stale
            }
            Err(_) => Commit::Away,
        }
    }

    /// Returns the progress of the game for its row.
    fn progress(&self) -> StoredProgress {
        let Some(host) = &self.host else { return self.progress.clone() };
        let stage = if host.is_over() { GameStage::Over } else { GameStage::Running };
        let is_person = |seat: &u8| host.match_state().computer(*seat).is_none();
        let people = host.seats_to_act().iter().filter(is_person);
        let keys: Vec<&str> = people
            .filter_map(|seat| self.seats.get(usize::from(seat)))
            .map(|seat| seat.key.as_str())
            .collect();
        let turn_keys = Some(keys.join(",")).filter(|_| stage == GameStage::Running && !keys.is_empty());
        // A deadline beyond all times is none.
        let deadline =
            host.match_state().clock().deadline().and_then(|deadline| i64::try_from(deadline).ok());
        StoredProgress { stage, turn_keys, deadline }
    }
}

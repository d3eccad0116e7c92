//! A store that forgets: for tests and for tables that need not outlive the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::entries::{
    AppendRequest, AppendResult, GameStage, StoreError, StoredEntry, StoredGame, StoredInvite, StoredSeat,
};
use super::table_store::{STORE_PAGE, TableStore, VersionHint};

/// A store in memory.
#[derive(Default)]
pub struct MemoryStore {
    kept: Mutex<KeptTables>,
}

#[derive(Default)]
struct KeptTables {
    games: BTreeMap<String, StoredGame>,
    entries: BTreeMap<(String, u64), StoredEntry>,
    seats: BTreeMap<(String, u8), StoredSeat>,
    invites: BTreeMap<String, StoredInvite>,
}

impl MemoryStore {
    /// Locks the tables. Every change below is whole, so what a panic left behind is whole as well.
    fn kept(&self) -> MutexGuard<'_, KeptTables> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KeptTables {
    fn append(&mut self, request: &AppendRequest) -> AppendResult {
        let key = (request.game.clone(), request.entry.version);
        match self.games.get_mut(&request.game) {
            Some(game) if game.version + 1 == request.entry.version && !self.entries.contains_key(&key) => {
                game.version = request.entry.version;
                game.progress = request.progress.clone();
                self.entries.insert(key, request.entry.clone());
                AppendResult::Written
            }
            _ => AppendResult::Stale,
        }
    }

    fn seats_of(&self, id: &str) -> Vec<StoredSeat> {
        self.seats
            .range((id.to_owned(), 0)..=(id.to_owned(), u8::MAX))
            .map(|(_, seat)| seat.clone())
            .collect()
    }
}

#[async_trait]
impl TableStore for MemoryStore {
    async fn open_game(&self, game: &StoredGame, seats: &[StoredSeat]) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        if kept.games.contains_key(&game.id) {
            return Ok(false);
        }
        kept.games.insert(game.id.clone(), game.clone());
        kept.seats.extend(seats.iter().map(|seat| ((game.id.clone(), seat.seat), seat.clone())));
        Ok(true)
    }

    async fn append(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError> {
        let mut kept = self.kept();
        Ok(batch.iter().map(|request| kept.append(request)).collect())
    }

    async fn game(&self, id: &str) -> Result<Option<(StoredGame, Vec<StoredSeat>)>, StoreError> {
        let kept = self.kept();
        Ok(kept.games.get(id).map(|game| (game.clone(), kept.seats_of(id))))
    }

    async fn entries(&self, id: &str, version: u64) -> Result<Vec<StoredEntry>, StoreError> {
        let kept = self.kept();
        let after = (id.to_owned(), version.saturating_add(1))..=(id.to_owned(), u64::MAX);
        Ok(kept.entries.range(after).map(|(_, entry)| entry.clone()).collect())
    }

    async fn versions(&self, ids: &[String]) -> Result<Vec<VersionHint>, StoreError> {
        let kept = self.kept();
        Ok(ids.iter().filter_map(|id| Some((id.clone(), kept.games.get(id)?.version))).collect())
    }

    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let kept = self.kept();
        Ok(kept.games.keys().filter(|other| other.as_str() > id).take(STORE_PAGE).cloned().collect())
    }

    async fn ids_of_key(&self, key: &str) -> Result<Vec<String>, StoreError> {
        let kept = self.kept();
        let mut games: Vec<&StoredGame> = kept
            .games
            .values()
            .filter(|game| kept.seats_of(&game.id).iter().any(|seat| seat.key == key))
            .collect();
        games.sort_by_key(|game| (std::cmp::Reverse(game.opened), &game.id));
        Ok(games.into_iter().take(STORE_PAGE).map(|game| game.id.clone()).collect())
    }

    async fn ids_due(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let is_due = |game: &&StoredGame| {
            let progress = &game.progress;
            progress.stage == GameStage::Running
                && (progress.turn_key.is_none() || progress.deadline.is_some_and(|deadline| deadline <= now))
        };
        Ok(self.kept().games.values().filter(is_due).take(STORE_PAGE).map(|game| game.id.clone()).collect())
    }

    async fn change_lobby(
        &self,
        game: &str,
        before: &str,
        after: &str,
        seats: &[StoredSeat],
    ) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        match kept.games.get_mut(game) {
            Some(row) if row.lobby == before && row.version == 0 => {
                after.clone_into(&mut row.lobby);
                kept.seats.extend(seats.iter().map(|seat| ((game.to_owned(), seat.seat), seat.clone())));
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError> {
        self.kept().invites.insert(invite.code.clone(), invite.clone());
        Ok(())
    }

    async fn use_invite(&self, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError> {
        let mut kept = self.kept();
        let usable = kept.invites.get_mut(code).filter(|invite| invite.uses > 0 && invite.expires > now);
        Ok(usable.map(|invite| {
            invite.uses -= 1;
            invite.clone()
        }))
    }

    async fn delete_over(&self, opened: i64) -> Result<u64, StoreError> {
        let mut kept = self.kept();
        let old: Vec<String> = kept
            .games
            .values()
            .filter(|game| game.progress.stage == GameStage::Over && game.opened < opened)
            .map(|game| game.id.clone())
            .collect();
        for id in &old {
            kept.games.remove(id);
            kept.entries.retain(|(game, _), _| game != id);
            kept.seats.retain(|(game, _), _| game != id);
            kept.invites.retain(|_, invite| invite.game != *id);
        }
        Ok(old.len() as u64)
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

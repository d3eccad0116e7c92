//! A volatile store for tests and for tables that end with the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::entries::{
    AppendRequest, AppendResult, GameAges, GameStage, InviteUse, LobbyChange, LobbyResult, OwnedGame,
    SeatLink, StoreError, StoredEntry, StoredGame, StoredInvite, StoredSeat, mode_in_lobby,
};
use super::identity::{fresh_identity, read_identity};
use super::table_store::{GameVersion, STORE_PAGE, TableStore};

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
    links: BTreeMap<(String, u8), String>,
    identity: Option<String>,
    times: BTreeMap<String, GameTimes>,
    rematches: BTreeMap<String, String>,
}

/// The times of a game by which it is deleted.
struct GameTimes {
    changed: i64,
    ended: Option<i64>,
}

impl MemoryStore {
    /// Locks the tables, ignoring poison: every change below is atomic, so a panic leaves no partial one.
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
                let at = request.entry.at;
                let ended = (game.progress.stage == GameStage::Over).then_some(at);
                self.times.insert(request.game.clone(), GameTimes { changed: at, ended });
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

impl StoredInvite {
    /// Tests whether the invitation is valid for this game.
    fn is_good(&self, game: &str, now: i64) -> bool {
        self.game == game && self.uses > 0 && self.expires > now
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
        kept.times.insert(game.id.clone(), GameTimes { changed: game.opened, ended: None });
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

    async fn versions(&self, ids: &[String]) -> Result<Vec<GameVersion>, StoreError> {
        let kept = self.kept();
        Ok(ids.iter().filter_map(|id| Some((id.clone(), kept.games.get(id)?.version))).collect())
    }

    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let kept = self.kept();
        Ok(kept.games.keys().filter(|other| other.as_str() > id).take(STORE_PAGE).cloned().collect())
    }

    async fn games_of_key(&self, key: &str, most: usize) -> Result<Vec<OwnedGame>, StoreError> {
        let kept = self.kept();
        let mut games: Vec<OwnedGame> = kept
            .seats
            .iter()
            .filter(|(_, seat)| seat.key == key)
            .filter_map(|((game, seat), _)| {
                let row = kept.games.get(game)?;
                let (mode, progress) = (mode_in_lobby(&row.lobby), row.progress.clone());
                Some(OwnedGame { game: game.clone(), seat: *seat, mode, progress, opened: row.opened })
            })
            .collect();
        games.sort_by_key(|game| {
            let runs = game.progress.stage == GameStage::Running;
            (!runs, std::cmp::Reverse(game.opened), game.game.clone())
        });
        games.truncate(most);
        Ok(games)
    }

    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError> {
        let is_due = |game: &&StoredGame| {
            let progress = &game.progress;
            progress.stage == GameStage::Running
                && (progress.turn_keys.is_none() || progress.deadline.is_some_and(|deadline| deadline <= now))
        };
        let kept = self.kept();
        let after = kept.games.values().filter(|game| game.id.as_str() > id);
        Ok(after.filter(is_due).take(STORE_PAGE).map(|game| game.id.clone()).collect())
    }

    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError> {
        let mut kept = self.kept();
        let LobbyChange { game, before, after, seats, at, invite } = change;
        if !kept.games.get(game).is_some_and(|row| row.lobby == *before && row.version == 0) {
            return Ok(LobbyResult::Stale);
        }
        if let Some(InviteUse { code, now }) = invite {
            let Some(invite) = kept.invites.get_mut(code).filter(|invite| invite.is_good(game, *now)) else {
                return Ok(LobbyResult::NotInvited);
            };
            invite.uses -= 1;
        }
        if let Some(row) = kept.games.get_mut(game) {
            row.lobby.clone_from(after);
            kept.times.insert(game.clone(), GameTimes { changed: *at, ended: None });
        }
        kept.seats.extend(seats.iter().map(|seat| ((game.clone(), seat.seat), seat.clone())));
        Ok(LobbyResult::Changed)
    }

    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError> {
        self.kept().invites.insert(invite.code.clone(), invite.clone());
        Ok(())
    }

    async fn invite(&self, game: &str, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError> {
        Ok(self.kept().invites.get(code).filter(|invite| invite.is_good(game, now)).cloned())
    }

    async fn keep_seat_link(&self, link: &SeatLink) -> Result<(), StoreError> {
        self.kept().links.insert((link.game.clone(), link.seat), link.secret.clone());
        Ok(())
    }

    async fn move_seat(&self, game: &str, secret: &str, key: &str) -> Result<Option<u8>, StoreError> {
        let mut kept = self.kept();
        let mut links = kept.links.iter();
        let found =
            links.find(|((of, _), kept)| of == game && *kept == secret).map(|(place, _)| place.clone());
        let Some(place) = found else { return Ok(None) };
        if kept.seats_of(game).iter().any(|seat| seat.key == key) {
            return Ok(None);
        }
        kept.links.remove(&place);
        let seat = place.1;
        let Some(row) = kept.seats.get_mut(&place) else { return Ok(None) };
        let before = std::mem::replace(&mut row.key, key.to_owned());
        if let Some(row) = kept.games.get_mut(game) {
            row.progress.move_turn(&before, key);
        }
        Ok(Some(seat))
    }

    async fn rematch(&self, game: &str) -> Result<Option<String>, StoreError> {
        Ok(self.kept().rematches.get(game).cloned())
    }

    async fn claim_rematch(&self, game: &str, code: &str) -> Result<Option<String>, StoreError> {
        let mut kept = self.kept();
        if !kept.games.contains_key(game) {
            return Ok(None);
        }
        Ok(Some(kept.rematches.entry(game.to_owned()).or_insert_with(|| code.to_owned()).clone()))
    }

    async fn delete_old(&self, ages: &GameAges) -> Result<Vec<String>, StoreError> {
        let mut kept = self.kept();
        let is_old = |game: &&StoredGame| {
            let times = kept.times.get(&game.id);
            let changed = times.map_or(game.opened, |times| times.changed);
            let before = |time: i64, limit: Option<i64>| limit.is_some_and(|limit| time < limit);
            match game.progress.stage {
                GameStage::Open => before(changed, ages.open),
                GameStage::Running => {
                    before(changed, ages.running)
                        && game.progress.deadline.is_none_or(|deadline| deadline <= ages.now)
                }
                GameStage::Over => before(times.and_then(|times| times.ended).unwrap_or(changed), ages.over),
            }
        };
        let old: Vec<String> =
            kept.games.values().filter(is_old).take(STORE_PAGE).map(|game| game.id.clone()).collect();
        for id in &old {
            kept.games.remove(id);
            kept.times.remove(id);
            kept.rematches.remove(id);
            kept.entries.retain(|(game, _), _| game != id);
            kept.seats.retain(|(game, _), _| game != id);
            kept.invites.retain(|_, invite| invite.game != *id);
            kept.links.retain(|(game, _), _| game != id);
        }
        Ok(old)
    }

    async fn identity(&self) -> Result<[u8; 32], StoreError> {
        let fresh = fresh_identity()?;
        read_identity(self.kept().identity.get_or_insert(fresh))
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

//! Maintenance of a store: checking games by replay, exporting records, inviting.

use std::collections::BTreeMap;
use std::path::Path;

use cascadia_host::store::{GameStage, StoreError, StoredEntry, StoredGame, TableStore};
use cascadia_host::{fresh_invite, load_table_content};

use crate::open_store::open_store;
use cascadia_storage::{create_folder_and_write, sanitize_file_stem};
use cascadia_table::entry::LogEntry;
use cascadia_table::invite::InviteCode;
use cascadia_table::proof::HostSecret;
use cascadia_table::{GameHost, TableContent};

/// Counts and faults of a store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoreCount {
    /// Games.
    pub games: u64,
    /// Begun games, finished ones included.
    pub begun: u64,
    /// Finished games.
    pub over: u64,
    /// Entries in all logs.
    pub entries: u64,
    /// Occurrences of each step of a player in a log, by game, seat and number of the request.
    pub steps: BTreeMap<(String, u8, u64), u64>,
    /// Faults, one sentence for each game.
    pub faults: Vec<String>,
}

/// A game with its entries; none if it is gone.
type FoundGame = Option<(StoredGame, Vec<StoredEntry>)>;

/// Reads a game; the inner error says why it is damaged.
///
/// # Errors
/// If the store does not answer.
async fn read_stored(store: &dyn TableStore, id: &str) -> Result<Result<FoundGame, String>, StoreError> {
    let read = async {
        let Some((game, _)) = store.game(id).await? else { return Ok(None) };
        Ok(Some((game, store.entries(id, 0).await?)))
    };
    match read.await {
        Err(StoreError::Damaged(why)) => Ok(Err(why)),
        read => read.map(Ok),
    }
}

/// Counts the contents of a store and replays every game from its log. A damaged game is a fault.
///
/// # Errors
/// If the store cannot be read.
pub async fn count_store(store: &dyn TableStore, content: &TableContent) -> Result<StoreCount, StoreError> {
    let mut count = StoreCount::default();
    let mut last = String::new();
    loop {
        let ids = store.ids_after(&last).await?;
        let Some(end) = ids.last() else { return Ok(count) };
        last.clone_from(end);
        for id in ids {
            match read_stored(store, &id).await? {
                Ok(Some((game, entries))) => count.add(&game, &entries, content),
                // Deleted in the meantime.
                Ok(None) => {}
                Err(why) => {
                    count.games += 1;
                    count.faults.push(format!("{id}: {why}"));
                }
            }
        }
    }
}

impl StoreCount {
    fn add(&mut self, game: &StoredGame, entries: &[StoredEntry], content: &TableContent) {
        self.games += 1;
        self.entries += entries.len() as u64;
        for entry in entries {
            // Entries of the host have no number.
            let Some(seat) = entry.seat.filter(|_| entry.id != 0) else { continue };
            *self.steps.entry((game.id.clone(), seat, entry.id)).or_default() += 1;
        }
        let is_whole = entries.iter().enumerate().all(|(index, entry)| entry.version == index as u64 + 1);
        if !is_whole || game.version != entries.len() as u64 {
            self.faults.push(format!("{}: the log has gaps", game.id));
        }
        if entries.is_empty() {
            return;
        }
        self.begun += 1;
        match replay(game, entries, content) {
            Ok(host) => self.over += u64::from(host.is_over()),
            Err(why) => self.faults.push(format!("{}: {why}", game.id)),
        }
    }
}

/// Rebuilds a game from its log.
fn replay(game: &StoredGame, entries: &[StoredEntry], content: &TableContent) -> Result<GameHost, String> {
    let secret = HostSecret::from_hex(&game.secret).ok_or("its secret cannot be read")?;
    let read = |entry: &StoredEntry| LogEntry::from_line(&entry.line).map_err(|error| error.to_string());
    let entries = entries.iter().map(read).collect::<Result<Vec<LogEntry>, String>>()?;
    content.fold(entries, secret).map_err(|fault| fault.to_string())
}

/// The result of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExportCount {
    /// Written records.
    pub written: u64,
    /// Games that cannot be read, one sentence each.
    pub faults: Vec<String>,
}

/// Writes the records of all finished games of a store to a folder, named by the codes of their tables. Games
/// that cannot be read are skipped.
///
/// # Errors
/// If the store cannot be read or a record not be written, with a sentence.
pub async fn export_games(address: &str, folder: &Path) -> Result<ExportCount, String> {
    let content = load_table_content().map_err(|problems| problems.to_string())?;
    let store = open_store(address).await.map_err(|error| error.to_string())?;
    let (mut count, mut last) = (ExportCount::default(), String::new());
    loop {
        let ids = store.ids_after(&last).await.map_err(|error| error.to_string())?;
        let Some(end) = ids.last() else { return Ok(count) };
        last.clone_from(end);
        for id in ids {
            let found = read_stored(store.as_ref(), &id).await.map_err(|error| error.to_string())?;
            let record = found.and_then(|found| match found {
                Some((game, entries)) if !entries.is_empty() => {
                    replay(&game, &entries, &content).map(|host| host.record())
                }
                _ => Ok(None),
            });
            let record = match record {
                Ok(Some(record)) => record,
                Ok(None) => continue,
                Err(why) => {
                    count.faults.push(format!("{id}: {why}"));
                    continue;
                }
            };
            let file = folder.join(format!("{}.ron", sanitize_file_stem(&id)));
            create_folder_and_write(&file, &record)
                .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
            count.written += 1;
        }
    }
}

/// Stores an invitation to `seat` of a table before its game, valid once within a week, and returns its code.
///
/// # Errors
/// If there is no such open seat or the store fails, with a sentence.
pub async fn invite_to(address: &str, table: &str, seat: u8) -> Result<String, String> {
    let table = InviteCode::read(table).ok_or_else(|| format!("`{table}` is not the code of a table"))?;
    let store = open_store(address).await.map_err(|error| error.to_string())?;
    let found = store.game(table.letters()).await.map_err(|error| error.to_string())?;
    let (game, seats) = found.ok_or_else(|| format!("there is no table {}", table.shown()))?;
    let row = seats.iter().find(|row| row.seat == seat);
    if game.progress.stage != GameStage::Open
        || !row.is_some_and(|row| row.key.is_empty() && row.level.is_empty())
    {
        return Err(format!("seat {seat} of table {} is not open", table.shown()));
    }
    let code = InviteCode::fresh().map_err(|error| error.to_string())?;
    store.keep_invite(&fresh_invite(&code, game.id, seat)).await.map_err(|error| error.to_string())?;
    Ok(code.shown())
}

//! A store in one SQLite file: write-ahead log, every commit synchronised to disk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use tokio::sync::oneshot;

use super::backup::copy_store;
use super::claim::{StoreClaim, claim_file};
use super::entries::{
    AppendRequest, AppendResult, GameAges, GameStage, InviteUse, LobbyChange, LobbyResult, OwnedGame,
    SeatLink, StoreError, StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat, mode_in_lobby,
};
use super::identity::{KEEP_IDENTITY, READ_IDENTITY, fresh_identity, read_identity};
use super::schema::{VERSION_TABLE, newest_version, pending_steps};
use super::sqlite_error::{of_file, of_sqlite};
use super::table_store::{GameVersion, STORE_PAGE, TableStore};
use super::write_health::WriteHealth;
use cascadia_storage::folder_of;

/// Timeout of waiting for another process that writes to the file.
const PATIENCE: Duration = Duration::from_secs(5);
const GAME_COLUMNS: &str = "id, lobby, secret, rules, state, version, turn_key, deadline, opened";
const SEAT_COLUMNS: &str = "seat, key, name, level";
/// Old games. A comparison with a missing time is never true.
const OLD_GAMES: &str = "SELECT id FROM games
     WHERE state = 'open' AND COALESCE(changed, opened) < ?1
        OR state = 'running' AND COALESCE(changed, opened) < ?2 AND (deadline IS NULL OR deadline <= ?4)
        OR state = 'over' AND COALESCE(ended, changed, opened) < ?3
     LIMIT ?5";

/// Most changes of one transaction.
const MOST_TOGETHER: usize = 256;

type SqliteQuery = Box<dyn FnOnce(&mut Connection) + Send>;
/// A change within a common transaction, or the error of beginning one. Returns whether it is written, and the
/// delivery of its result, which is given that of the commit.
type SqliteChange = Box<dyn FnOnce(Result<&mut Connection, StoreError>) -> (bool, Delivery) + Send>;
type Delivery = Box<dyn FnOnce(Result<(), StoreError>)>;

/// A store in an SQLite file, with one writing and one reading thread.
pub struct SqliteStore {
    path: PathBuf,
    writer: SqliteWriter,
    reader: SqliteReader,
    health: Arc<WriteHealth>,
}

/// The reading connection, on its own thread, because its calls block.
struct SqliteReader {
    jobs: mpsc::Sender<SqliteQuery>,
}

/// The writing connection, on its own thread. Changes that arrive during one commit are written by the next.
struct SqliteWriter {
    jobs: mpsc::Sender<SqliteChange>,
}

fn start_thread(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(work);
    started.map(drop).map_err(|error| StoreError::Away(error.to_string()))
}

/// Sends a job to a thread, and waits for its answer.
async fn ask<J, T>(jobs: &mpsc::Sender<J>, job: J, answered: oneshot::Receiver<T>) -> Result<T, StoreError> {
    let ended = || StoreError::Away("its thread has ended".to_owned());
    jobs.send(job).map_err(|_| ended())?;
    answered.await.map_err(|_| ended())
}

impl SqliteReader {
    fn start(mut connection: Connection) -> Result<Self, StoreError> {
        let (jobs, receiver) = mpsc::channel::<SqliteQuery>();
        start_thread("store-read", move || receiver.into_iter().for_each(|job| job(&mut connection)))?;
        Ok(Self { jobs })
    }

    /// Runs `work` on the thread and returns its result.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: SqliteQuery = Box::new(move |connection| {
            // The caller may be gone.
            let _ = answer.send(work(connection));
        });
        ask(&self.jobs, job, answered).await?.map_err(|error| of_sqlite(&error))
    }
}

impl SqliteWriter {
    fn start(mut connection: Connection, health: Arc<WriteHealth>) -> Result<Self, StoreError> {
        let (jobs, receiver) = mpsc::channel::<SqliteChange>();
        start_thread("store-write", move || {
            while let Ok(first) = receiver.recv() {
                let waiting = receiver.try_iter().take(MOST_TOGETHER - 1);
                write_together(&mut connection, std::iter::once(first).chain(waiting), &health);
            }
        })?;
        Ok(Self { jobs })
    }

    /// Runs `work` in a savepoint of a common transaction, and returns its result once it is durable. `work`
    /// keeps its changes by committing the savepoint.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: SqliteChange = Box::new(move |connection| {
            let result =
                connection.and_then(|connection| work(connection).map_err(|error| of_sqlite(&error)));
            let is_written = result.is_ok();
            let deliver: Delivery = Box::new(move |committed| {
                // The caller may be gone.
                let _ = answer.send(result.and_then(|result| committed.map(|()| result)));
            });
            (is_written, deliver)
        });
        ask(&self.jobs, job, answered).await?
    }
}

/// Runs jobs in one transaction, and delivers their results after its commit.
fn write_together(
    connection: &mut Connection,
    jobs: impl Iterator<Item = SqliteChange>,
    health: &WriteHealth,
) {
    let failed = |error: rusqlite::Error| of_sqlite(&error);
    let mut committed = connection.execute_batch("BEGIN IMMEDIATE").map_err(failed);
    let mut is_whole = true;
    let mut deliveries = Vec::new();
    for job in jobs {
        let (is_written, delivery) = job(committed.clone().map(|()| &mut *connection));
        is_whole &= is_written;
        deliveries.push(delivery);
        // A full disk ends the whole transaction, not only the savepoint.
        if committed.is_ok() && connection.is_autocommit() {
            committed = Err(StoreError::Away("the transaction was given up".to_owned()));
        }
    }
    if committed.is_ok() {
        committed = connection.execute_batch("COMMIT").map_err(failed);
    }
    if committed.is_err() && !connection.is_autocommit() {
        // It has no effect without a commit; the next transaction needs the connection.
        let _ = connection.execute_batch("ROLLBACK");
    }
    health.note(is_whole && committed.is_ok());
    for delivery in deliveries {
        delivery(committed.clone());
    }
}

fn open_connection(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Returns the version of the schema; 0 for a new store and for one without a version.
fn schema_version(connection: &Connection) -> rusqlite::Result<i64> {
    // Not `table_exists`, which may remember the tables from before the migration by another process.
    let found = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'";
    if connection.query_row(found, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(0);
    }
    let version = connection.query_row("SELECT version FROM schema_version", [], |row| row.get(0));
    version.optional().map(Option::unwrap_or_default)
}

/// Brings the schema to the newest version, in one transaction. A store of that version is only read.
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| of_file(path, of_sqlite(&error));
    let pending = |version: i64| pending_steps(version).map_err(|error| of_file(path, error));
    if pending(schema_version(connection).map_err(failed)?)?.is_empty() {
        return Ok(());
    }
    // A server of an earlier version keeps its schema.
    let _claim = claim_file(path, PATIENCE)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    // Another process may have migrated it meanwhile.
    let steps = pending(schema_version(&transaction).map_err(failed)?)?;
    if !steps.is_empty() {
        let statements = [VERSION_TABLE, &steps.concat(), &newest_version()].concat();
        transaction.execute_batch(&statements).map_err(failed)?;
    }
    transaction.commit().map_err(failed)
}

impl SqliteStore {
    /// Opens the file, and creates it if necessary.
    ///
    /// # Errors
    /// If it cannot be opened or is not a store.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let named = |error: rusqlite::Error| of_file(path, of_sqlite(&error));
        let mut writing = open_connection(path).map_err(named)?;
        migrate(&mut writing, path)?;
        let reading = open_connection(path).map_err(named)?;
        let health = Arc::new(WriteHealth::default());
        Ok(Self {
            path: path.to_owned(),
            writer: SqliteWriter::start(writing, Arc::clone(&health))?,
            reader: SqliteReader::start(reading)?,
            health,
        })
    }

    /// Copies the store in a file, even while in use, to a new file. The copy appears once it is complete.
    ///
    /// # Errors
    /// If there is no store, or the new file exists or cannot be written.
    pub fn back_up(path: &Path, copy: &Path) -> Result<(), StoreError> {
        copy_store(path, copy)
    }
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame {
        id: row.get(0)?,
        lobby: row.get(1)?,
        secret: row.get(2)?,
        rules: row.get(3)?,
        progress: StoredProgress {
            stage: GameStage::of_key(&row.get::<_, String>(4)?),
            turn_keys: row.get(6)?,
            deadline: row.get(7)?,
        },
        version: row.get::<_, i64>(5)? as u64,
        opened: row.get(8)?,
    })
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<StoredSeat> {
    Ok(StoredSeat { seat: row.get(0)?, key: row.get(1)?, name: row.get(2)?, level: row.get(3)? })
}

fn read_entry(row: &Row<'_>) -> rusqlite::Result<StoredEntry> {
    Ok(StoredEntry {
        version: row.get::<_, i64>(0)? as u64,
        seat: row.get(1)?,
        id: row.get::<_, i64>(2)? as u64,
        line: row.get(3)?,
        at: row.get(4)?,
    })
}

fn read_owned(row: &Row<'_>) -> rusqlite::Result<OwnedGame> {
    let earlier: Option<String> = row.get(3)?;
    Ok(OwnedGame {
        game: row.get(0)?,
        seat: row.get(1)?,
        mode: row.get::<_, Option<String>>(2)?.or(earlier.as_deref().and_then(mode_in_lobby)),
        progress: StoredProgress {
            stage: GameStage::of_key(&row.get::<_, String>(4)?),
            turn_keys: row.get(5)?,
            deadline: row.get(6)?,
        },
        opened: row.get(7)?,
    })
}

/// Appends one entry within a transaction.
fn append_one(connection: &Connection, request: &AppendRequest) -> rusqlite::Result<AppendResult> {
    let AppendRequest { game, entry, progress } = request;
    let moved = connection
        .prepare_cached(
            "UPDATE games SET version = ?2, state = ?3, turn_key = ?4, deadline = ?5, changed = ?6,
               ended = CASE ?3 WHEN 'over' THEN ?6 END
             WHERE id = ?1 AND version = ?2 - 1
               AND NOT EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND version = ?2)",
        )?
        .execute(params![
            game,
            entry.version as i64,
            progress.stage.key(),
            progress.turn_keys,
            progress.deadline,
            entry.at
        ])?;
    if moved == 0 {
        return Ok(AppendResult::Stale);
    }
    connection
        .prepare_cached(
            "INSERT INTO entries (game, version, seat, id, line, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![game, entry.version as i64, entry.seat, entry.id as i64, entry.line, entry.at])?;
    Ok(AppendResult::Written)
}

fn put_seat(connection: &Connection, game: &str, seat: &StoredSeat) -> rusqlite::Result<usize> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO seats (game, seat, key, name, level) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![game, seat.seat, seat.key, seat.name, seat.level])
}

fn insert_game(
    connection: &mut Connection,
    game: &StoredGame,
    seats: &[StoredSeat],
) -> rusqlite::Result<bool> {
    let transaction = connection.savepoint()?;
    let progress = &game.progress;
    let inserted = transaction.execute(
        &format!(
            "INSERT INTO games ({GAME_COLUMNS}, changed, mode)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10)
             ON CONFLICT DO NOTHING"
        ),
        params![
            game.id,
            game.lobby,
            game.secret,
            game.rules,
            progress.stage.key(),
            game.version as i64,
            progress.turn_keys,
            progress.deadline,
            game.opened,
            mode_in_lobby(&game.lobby)
        ],
    )?;
    if inserted == 0 {
        return Ok(false);
    }
    for seat in seats {
        put_seat(&transaction, &game.id, seat)?;
    }
    transaction.commit()?;
    Ok(true)
}

/// Changes a table and uses up its invitation, in one transaction.
fn replace_lobby(connection: &mut Connection, change: &LobbyChange) -> rusqlite::Result<LobbyResult> {
    let LobbyChange { game, before, after, seats, at, invite } = change;
    // Dropped without a commit, the transaction is rolled back.
    let transaction = connection.savepoint()?;
    let changed = transaction.execute(
        "UPDATE games SET lobby = ?3, changed = ?4 WHERE id = ?1 AND lobby = ?2 AND version = 0",
        params![game, before, after, at],
    )?;
    if changed == 0 {
        return Ok(LobbyResult::Stale);
    }
    if let Some(InviteUse { code, now }) = invite {
        let used = transaction.execute(
            "UPDATE invites SET uses = uses - 1 WHERE code = ?1 AND game = ?2 AND uses > 0 AND expires > ?3",
            params![code, game, now],
        )?;
        if used == 0 {
            return Ok(LobbyResult::NotInvited);
        }
    }
    for seat in seats {
        put_seat(&transaction, game, seat)?;
    }
    transaction.commit()?;
    Ok(LobbyResult::Changed)
}

/// Moves the seat of a link to a key, in one transaction.
fn give_seat(
    connection: &mut Connection,
    game: &str,
    secret: &str,
    key: &str,
) -> rusqlite::Result<Option<u8>> {
    let transaction = connection.savepoint()?;
    let seat: Option<u8> = transaction
        .query_row(
            "DELETE FROM seat_links WHERE game = ?1 AND secret = ?2
               AND NOT EXISTS (SELECT 1 FROM seats WHERE game = ?1 AND key = ?3)
             RETURNING seat",
            params![game, secret, key],
            |row| row.get(0),
        )
        .optional()?;
    let Some(seat) = seat else { return Ok(None) };
    transaction.execute(
        "UPDATE games SET turn_key = trim(replace(',' || turn_key || ',',
           ',' || (SELECT key FROM seats WHERE game = ?1 AND seat = ?2) || ',', ',' || ?3 || ','), ',')
         WHERE id = ?1",
        params![game, seat, key],
    )?;
    transaction
        .execute("UPDATE seats SET key = ?3 WHERE game = ?1 AND seat = ?2", params![game, seat, key])?;
    transaction.commit()?;
    Ok(Some(seat))
}

fn list_ids(
    connection: &Connection,
    query: &str,
    parameters: impl rusqlite::Params,
) -> rusqlite::Result<Vec<String>> {
    connection.prepare_cached(query)?.query_map(parameters, |row| row.get(0))?.collect()
}

#[async_trait]
impl TableStore for SqliteStore {
    async fn open_game(&self, game: &StoredGame, seats: &[StoredSeat]) -> Result<bool, StoreError> {
        let (game, seats) = (game.clone(), seats.to_vec());
        self.writer.run(move |connection| insert_game(connection, &game, &seats)).await
    }

    async fn append(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError> {
        let batch = batch.to_vec();
        self.writer
            .run(move |connection| {
                let transaction = connection.savepoint()?;
                let results: rusqlite::Result<Vec<AppendResult>> =
                    batch.iter().map(|request| append_one(&transaction, request)).collect();
                let results = results?;
                transaction.commit()?;
                Ok(results)
            })
            .await
    }

    async fn game(&self, id: &str) -> Result<Option<(StoredGame, Vec<StoredSeat>)>, StoreError> {
        let id = id.to_owned();
        self.reader
            .run(move |connection| {
                // A consistent view of both tables.
                let connection = connection.transaction()?;
                let game = connection
                    .prepare_cached(&format!("SELECT {GAME_COLUMNS} FROM games WHERE id = ?1"))?
                    .query_row([&id], read_game)
                    .optional()?;
                let Some(game) = game else { return Ok(None) };
                let seats = connection
                    .prepare_cached(&format!(
                        "SELECT {SEAT_COLUMNS} FROM seats WHERE game = ?1 ORDER BY seat"
                    ))?
                    .query_map([&id], read_seat)?
                    .collect::<rusqlite::Result<_>>()?;
                Ok(Some((game, seats)))
            })
            .await
    }

    async fn entries(&self, id: &str, version: u64) -> Result<Vec<StoredEntry>, StoreError> {
        let (id, version) = (id.to_owned(), i64::try_from(version).unwrap_or(i64::MAX));
        self.reader
            .run(move |connection| {
                connection
                    .prepare_cached(
                        "SELECT version, seat, id, line, at FROM entries
                         WHERE game = ?1 AND version > ?2 ORDER BY version",
                    )?
                    .query_map(params![id, version], read_entry)?
                    .collect()
            })
            .await
    }

    async fn versions(&self, ids: &[String]) -> Result<Vec<GameVersion>, StoreError> {
        let ids = ids.to_vec();
        self.reader
            .run(move |connection| {
                let mut statement = connection.prepare_cached("SELECT version FROM games WHERE id = ?1")?;
                let mut found = Vec::with_capacity(ids.len());
                for id in ids {
                    let version: Option<i64> = statement.query_row([&id], |row| row.get(0)).optional()?;
                    found.extend(version.map(|version| (id, version as u64)));
                }
                Ok(found)
            })
            .await
    }

    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let id = id.to_owned();
        self.reader
            .run(move |connection| {
                list_ids(
                    connection,
                    "SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2",
                    params![id, STORE_PAGE as i64],
                )
            })
            .await
    }

    async fn games_of_key(&self, key: &str, most: usize) -> Result<Vec<OwnedGame>, StoreError> {
        let key = key.to_owned();
        self.reader
            .run(move |connection| {
                connection
                    .prepare_cached(
                        "SELECT g.id, s.seat, g.mode, CASE WHEN g.mode IS NULL THEN g.lobby END,
                           g.state, g.turn_key, g.deadline, g.opened
                         FROM seats s JOIN games g ON g.id = s.game WHERE s.key = ?1
                         ORDER BY g.state <> 'running', g.opened DESC, g.id LIMIT ?2",
                    )?
                    .query_map(params![key, most as i64], read_owned)?
                    .collect()
            })
            .await
    }

    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError> {
        let id = id.to_owned();
        self.reader
            .run(move |connection| {
                // Two queries, each with its own index.
                list_ids(
                    connection,
                    "SELECT id FROM games WHERE state = 'running' AND turn_key IS NULL AND id > ?3
                     UNION SELECT id FROM games WHERE deadline BETWEEN 0 AND ?1 AND state = 'running' AND id > ?3
                     ORDER BY id LIMIT ?2",
                    params![now, STORE_PAGE as i64, id],
                )
            })
            .await
    }

    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError> {
        let change = change.clone();
        self.writer.run(move |connection| replace_lobby(connection, &change)).await
    }

    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError> {
        let invite = invite.clone();
        self.writer
            .run(move |connection| {
                connection.execute(
                    "INSERT OR REPLACE INTO invites (code, game, seat, expires, uses)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![invite.code, invite.game, invite.seat, invite.expires, invite.uses],
                )?;
                Ok(())
            })
            .await
    }

    async fn invite(&self, game: &str, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError> {
        let (game, code) = (game.to_owned(), code.to_owned());
        self.reader
            .run(move |connection| {
                connection
                    .query_row(
                        "SELECT code, game, seat, expires, uses FROM invites
                         WHERE code = ?1 AND game = ?2 AND uses > 0 AND expires > ?3",
                        params![code, game, now],
                        |row| {
                            Ok(StoredInvite {
                                code: row.get(0)?,
                                game: row.get(1)?,
                                seat: row.get(2)?,
                                expires: row.get(3)?,
                                uses: row.get(4)?,
                            })
                        },
                    )
                    .optional()
            })
            .await
    }

    async fn keep_seat_link(&self, link: &SeatLink) -> Result<(), StoreError> {
        let link = link.clone();
        self.writer
            .run(move |connection| {
                connection.execute(
                    "INSERT OR REPLACE INTO seat_links (game, seat, secret) VALUES (?1, ?2, ?3)",
                    params![link.game, link.seat, link.secret],
                )?;
                Ok(())
            })
            .await
    }

    async fn move_seat(&self, game: &str, secret: &str, key: &str) -> Result<Option<u8>, StoreError> {
        let (game, secret, key) = (game.to_owned(), secret.to_owned(), key.to_owned());
        self.writer.run(move |connection| give_seat(connection, &game, &secret, &key)).await
    }

    async fn rematch(&self, game: &str) -> Result<Option<String>, StoreError> {
        let game = game.to_owned();
        self.reader
            .run(move |connection| {
                let found = connection
                    .query_row("SELECT rematch FROM games WHERE id = ?1", [game], |row| row.get(0))
                    .optional()?;
                Ok(found.flatten())
            })
            .await
    }

    async fn claim_rematch(&self, game: &str, code: &str) -> Result<Option<String>, StoreError> {
        let (game, code) = (game.to_owned(), code.to_owned());
        self.writer
            .run(move |connection| {
                connection
                    .query_row(
                        "UPDATE games SET rematch = COALESCE(rematch, ?2) WHERE id = ?1 RETURNING rematch",
                        [game, code],
                        |row| row.get(0),
                    )
                    .optional()
            })
            .await
    }

    async fn delete_old(&self, ages: &GameAges) -> Result<Vec<String>, StoreError> {
        let GameAges { now, open, running, over } = *ages;
        self.writer
            .run(move |connection| {
                let transaction = connection.savepoint()?;
                let old =
                    list_ids(&transaction, OLD_GAMES, params![open, running, over, now, STORE_PAGE as i64])?;
                if old.is_empty() {
                    return Ok(old);
                }
                for id in &old {
                    for table in ["entries", "seats", "seat_links"] {
                        transaction
                            .prepare_cached(&format!("DELETE FROM {table} WHERE game = ?1"))?
                            .execute([id])?;
                    }
                    transaction.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([id])?;
                }
                // Invitations have no index by game.
                transaction.execute("DELETE FROM invites WHERE game NOT IN (SELECT id FROM games)", [])?;
                transaction.commit()?;
                Ok(old)
            })
            .await
    }

    fn folder(&self) -> Option<&Path> {
        Some(folder_of(&self.path))
    }

    async fn identity(&self) -> Result<[u8; 32], StoreError> {
        let fresh = fresh_identity()?;
        let kept = self.writer.run(move |connection| {
            connection.execute(KEEP_IDENTITY, params![fresh])?;
            connection.query_row(READ_IDENTITY, [], |row| row.get::<_, String>(0))
        });
        read_identity(&kept.await?)
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.reader
            .run(|connection| connection.query_row("SELECT count(*) FROM schema_version", [], |_| Ok(())))
            .await?;
        let probe = async |text: String| {
            let write = move |connection: &mut Connection| {
                connection.execute("INSERT OR REPLACE INTO probe (id, filler) VALUES (1, ?1)", [text])?;
                Ok(())
            };
            self.writer.run(write).await
        };
        self.health.check(probe).await
    }

    fn claim(&self) -> Result<StoreClaim, StoreError> {
        claim_file(&self.path, Duration::ZERO)
    }
}

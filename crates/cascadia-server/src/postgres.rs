//! A store in PostgreSQL, shared by several servers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Error, Row};

use cascadia_host::store::identity::{KEEP_IDENTITY, READ_IDENTITY, fresh_identity, read_identity};
use cascadia_host::store::schema::{VERSION_TABLE, newest_version, pending_steps};
use cascadia_host::store::{
    AppendRequest, AppendResult, GameAges, GameStage, LobbyChange, LobbyResult, OwnedGame, SeatLink,
    StoreError, StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat, WriteHealth,
    mode_in_lobby,
};
use cascadia_host::store::{GameVersion, STORE_PAGE, TableStore};
use cascadia_host::store::{HintedChange, ReceivedHints, StoreHint};
use cascadia_host::time::now_ms;

use crate::postgres_hints::{HINT_CHANNEL, IsAlone, listen, notice_of, notices_of};
use crate::postgres_session::{PostgresAccess, PostgresSession, SessionPlace, of_postgres};
use crate::store_address::{PostgresAddress, StoreAddress};

/// Time limit of migrating the schema, which may change all games.
const MIGRATION: Duration = Duration::from_secs(10 * 60);
/// Connections for changes of tables; the database groups their commits.
const TABLE_WRITERS: usize = 4;
/// Attempts of a transaction against conflicts.
const TRIES: usize = 5;

/// Appends the fitting entries in one statement, which is one transaction.
const APPEND: &str = "
WITH new AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
                       $7::text[], $8::text[], $9::bigint[])
    AS new (game, version, seat, id, line, at, state, turn_key, deadline)
), moved AS (
  UPDATE games SET version = new.version, state = new.state, turn_key = new.turn_key, deadline = new.deadline,
    changed = new.at, ended = CASE new.state WHEN 'over' THEN new.at END
  FROM new WHERE games.id = new.game AND games.version = new.version - 1
    AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.game = new.game AND e.version = new.version)
  RETURNING games.id, games.version
)
INSERT INTO entries (game, version, seat, id, line, at)
SELECT new.game, new.version, new.seat, new.id, new.line, new.at
FROM new JOIN moved ON moved.id = new.game AND moved.version = new.version
RETURNING game, version";

/// Changes a table as expected and uses up the invitation in one statement, which is one transaction. It
/// locks the row of the game first, so that each of several changes sees the result of the previous one.
const CHANGE_LOBBY: &str = "
WITH open AS (
  SELECT id FROM games WHERE id = $1 AND lobby = $2 AND version = 0 FOR UPDATE
), used AS (
  UPDATE invites SET uses = uses - 1 FROM open
  WHERE invites.code = $8::text AND invites.game = open.id AND invites.uses > 0 AND invites.expires > $9::bigint
  RETURNING invites.code
), changed AS (
  UPDATE games SET lobby = $3, changed = $10 FROM open
  WHERE games.id = open.id AND ($8::text IS NULL OR EXISTS (SELECT 1 FROM used))
  RETURNING games.id
), seated AS (
  UPDATE seats SET key = s.key, name = s.name, level = s.level
  FROM changed, unnest($4::bigint[], $5::text[], $6::text[], $7::text[]) AS s (seat, key, name, level)
  WHERE seats.game = changed.id AND seats.seat = s.seat
)
SELECT (SELECT count(*) FROM open), (SELECT count(*) FROM changed)";

/// Moves the seat of a link to a key in one statement; of two concurrent uses, the second finds the link used
/// up.
const MOVE_SEAT: &str = "
WITH link AS (
  DELETE FROM seat_links WHERE game = $1 AND secret = $2
    AND NOT EXISTS (SELECT 1 FROM seats WHERE game = $1 AND key = $3)
  RETURNING seat
), before AS (
  SELECT seats.seat, seats.key FROM seats JOIN link ON seats.seat = link.seat WHERE seats.game = $1
), moved AS (
  UPDATE seats SET key = $3 FROM link WHERE seats.game = $1 AND seats.seat = link.seat RETURNING seats.seat
), turned AS (
  UPDATE games SET turn_key = trim(both ',' from
    replace(',' || turn_key || ',', ',' || before.key || ',', ',' || $3 || ','))
  FROM before WHERE games.id = $1
)
SELECT seat, pg_notify($4, $5) FROM moved";

/// A store in a PostgreSQL database, with one connection for appending, some for changes of tables, and one for
/// reading, which never waits for the disk.
pub struct PostgresStore {
    access: Arc<PostgresAccess>,
    appending: Arc<SessionPlace>,
    reading: Arc<SessionPlace>,
    tables: [Arc<SessionPlace>; TABLE_WRITERS],
    next_table: AtomicUsize,
    health: WriteHealth,
    is_alone: IsAlone,
}

/// Tests whether a transaction failed from a conflict and can be retried.
fn crossed(error: &Error) -> bool {
    error.code().is_some_and(|code| {
        [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code)
    })
}

impl PostgresStore {
    /// Connects to the database of `url`, `postgres://…`, and migrates its tables.
    ///
    /// # Errors
    /// If the address is invalid, or the database is away or refuses the connection.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        match StoreAddress::read(url)? {
            StoreAddress::Postgres(address) => Self::open(&address).await,
            StoreAddress::Memory | StoreAddress::File(_) => {
                Err(StoreError::Refused("this is not the address of a database".to_owned()))
            }
        }
    }

    /// Connects to a database and migrates its tables.
    ///
    /// # Errors
    /// If the address is invalid, or the database is away or refuses the connection.
    pub(crate) async fn open(address: &PostgresAddress) -> Result<Self, StoreError> {
        let access = Arc::new(PostgresAccess::new(address)?);
        let client = access.client().await?;
        match timeout(MIGRATION, migrate(&client)).await {
            Ok(migrated) => migrated?,
            Err(_) => return Err(StoreError::Away("its schema is not migrated in time".to_owned())),
        }
        let place = || SessionPlace::new(&access);
        let reading = PostgresSession::new(client, &access).await?;
        let store = Self {
            appending: place(),
            reading: place(),
            tables: std::array::from_fn(|_| place()),
            next_table: AtomicUsize::new(0),
            health: WriteHealth::default(),
            is_alone: IsAlone::default(),
            access,
        };
        store.reading.put(reading);
        store.appending.put(PostgresSession::new(store.access.client().await?, &store.access).await?);
        Ok(store)
    }

    async fn reading(&self) -> Result<Arc<PostgresSession>, StoreError> {
        self.reading.session().await
    }

    /// Returns one of the connections for changes of tables.
    async fn writing(&self) -> Result<Arc<PostgresSession>, StoreError> {
        let next = self.next_table.fetch_add(1, Ordering::Relaxed);
        self.tables[next % TABLE_WRITERS].session().await
    }

    /// Appends in one transaction, repeatedly after conflicts.
    async fn append_once(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError> {
        for _ in 0..TRIES {
            let session = self.appending.session().await?;
            let written = match append_together(&session, batch).await? {
                Ok(written) => written,
                Err(error) if crossed(&error) => continue,
                Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
                    // The primary key refused the whole statement because one entry is stale.
                    let [_, _, ..] = batch else { return Ok(vec![AppendResult::Stale; batch.len()]) };
                    let mut results = Vec::with_capacity(batch.len());
                    for request in batch {
                        results.extend(Box::pin(self.append_once(std::slice::from_ref(request))).await?);
                    }
                    return Ok(results);
                }
                Err(error) => return Err(of_postgres(&error)),
            };
            let written: BTreeSet<(&str, i64)> =
                written.iter().map(|(game, version)| (game.as_str(), *version)).collect();
            let result = |request: &AppendRequest| {
                let is_written = written.contains(&(request.game.as_str(), request.entry.version as i64));
                if is_written { AppendResult::Written } else { AppendResult::Stale }
            };
            return Ok(batch.iter().map(result).collect());
        }
        Err(StoreError::Away("other servers write the same games all the time".to_owned()))
    }
}

/// Brings the schema to the newest version, in one transaction. A schema of that version is only read.
async fn migrate(client: &Client) -> Result<(), StoreError> {
    let failed = |error: Error| of_postgres(&error);
    let exists = client.query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[]).await;
    if exists.and_then(|row| row.try_get(0)).map_err(failed)?
        && pending_steps(schema_version(client).await.map_err(failed)?)?.is_empty()
    {
        return Ok(());
    }
    // The lock prevents two starting servers from migrating at the same time. A transaction left by an error
    // ends with its connection.
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock(7021994); SET LOCAL client_min_messages = warning; {VERSION_TABLE}"
    );
    client.batch_execute(&begin).await.map_err(failed)?;
    let steps = pending_steps(schema_version(client).await.map_err(failed)?)?;
    if !steps.is_empty() {
        let statements = [&steps.concat(), &*newest_version()].concat();
        client.batch_execute(&statements).await.map_err(failed)?;
    }
    client.batch_execute("COMMIT").await.map_err(failed)
}

/// Returns the version of the schema; 0 for a new one.
async fn schema_version(client: &Client) -> Result<i64, Error> {
    let row = client.query_opt("SELECT version FROM schema_version", &[]).await?;
    row.map_or(Ok(0), |row| row.try_get(0))
}

/// Appends in one transaction and returns the written games and versions, or the error of the database.
async fn append_together(
    session: &PostgresSession,
    batch: &[AppendRequest],
) -> Result<Result<Vec<(String, i64)>, Error>, StoreError> {
    let games: Vec<&str> = batch.iter().map(|request| request.game.as_str()).collect();
    let versions: Vec<i64> = batch.iter().map(|request| request.entry.version as i64).collect();
    let seats: Vec<Option<i64>> = batch.iter().map(|request| request.entry.seat.map(i64::from)).collect();
    let ids: Vec<i64> = batch.iter().map(|request| request.entry.id as i64).collect();
    let lines: Vec<&str> = batch.iter().map(|request| request.entry.line.as_str()).collect();
    let times: Vec<i64> = batch.iter().map(|request| request.entry.at).collect();
    let stages: Vec<&str> = batch.iter().map(|request| request.progress.stage.key()).collect();
    let keys: Vec<Option<&str>> = batch.iter().map(|request| request.progress.turn_keys.as_deref()).collect();
    let deadlines: Vec<Option<i64>> = batch.iter().map(|request| request.progress.deadline).collect();
    let rows = session
        .query(APPEND, &[&games, &versions, &seats, &ids, &lines, &times, &stages, &keys, &deadlines])
        .await?;
    let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
    Ok(rows.and_then(|rows| rows.iter().map(read).collect()))
}

fn read_game(row: &Row) -> Result<StoredGame, Error> {
    Ok(StoredGame {
        id: row.try_get(0)?,
        lobby: row.try_get(1)?,
        secret: row.try_get(2)?,
        rules: row.try_get::<_, i64>(3)? as u32,
        progress: StoredProgress {
            stage: GameStage::of_key(row.try_get(4)?),
            turn_keys: row.try_get(6)?,
            deadline: row.try_get(7)?,
        },
        version: row.try_get::<_, i64>(5)? as u64,
        opened: row.try_get(8)?,
    })
}

fn read_seat(row: &Row) -> Result<StoredSeat, Error> {
    Ok(StoredSeat {
        seat: row.try_get::<_, i64>(0)? as u8,
        key: row.try_get(1)?,
        name: row.try_get(2)?,
        level: row.try_get(3)?,
    })
}

fn read_entry(row: &Row) -> Result<StoredEntry, Error> {
    Ok(StoredEntry {
        version: row.try_get::<_, i64>(0)? as u64,
        seat: row.try_get::<_, Option<i64>>(1)?.map(|seat| seat as u8),
        id: row.try_get::<_, i64>(2)? as u64,
        line: row.try_get(3)?,
        at: row.try_get(4)?,
    })
}

/// Returns one column of seats.
fn column_of(seats: &[StoredSeat], of: fn(&StoredSeat) -> &str) -> Vec<&str> {
    seats.iter().map(of).collect()
}

/// Reads rows, any of which may be damaged.
fn read_rows<T>(rows: &[Row], read: impl Fn(&Row) -> Result<T, Error>) -> Result<Vec<T>, StoreError> {
    rows.iter().map(|row| read(row).map_err(|error| StoreError::Damaged(error.to_string()))).collect()
}

/// Reads the first column of rows.
fn read_ids(rows: &[Row]) -> Result<Vec<String>, StoreError> {
    read_rows(rows, |row| row.try_get(0))
}

#[async_trait]
impl TableStore for PostgresStore {
    async fn open_game(&self, game: &StoredGame, seats: &[StoredSeat]) -> Result<bool, StoreError> {
        let session = self.writing().await?;
        let numbers: Vec<i64> = seats.iter().map(|seat| i64::from(seat.seat)).collect();
        let column = |of| column_of(seats, of);
        let progress = &game.progress;
        // One statement is one transaction.
        let inserted = session
            .rows(
                "WITH opened AS (
               INSERT INTO games
                 (id, lobby, secret, rules, state, version, turn_key, deadline, opened, changed, mode)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $14) ON CONFLICT DO NOTHING RETURNING id
             ), seated AS (
               INSERT INTO seats (game, seat, key, name, level)
               SELECT opened.id, s.seat, s.key, s.name, s.level
               FROM opened, unnest($10::bigint[], $11::text[], $12::text[], $13::text[])
                 AS s (seat, key, name, level)
             )
             SELECT id FROM opened",
                &[
                    &game.id,
                    &game.lobby,
                    &game.secret,
                    &i64::from(game.rules),
                    &progress.stage.key(),
                    &(game.version as i64),
                    &progress.turn_keys,
                    &progress.deadline,
                    &game.opened,
                    &numbers,
                    &column(|seat| &seat.key),
                    &column(|seat| &seat.name),
                    &column(|seat| &seat.level),
                    &mode_in_lobby(&game.lobby),
                ],
            )
            .await?;
        Ok(!inserted.is_empty())
    }

    async fn append(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError> {
        let results = self.append_once(batch).await;
        self.health.note(results.is_ok());
        results
    }

    async fn game(&self, id: &str) -> Result<Option<(StoredGame, Vec<StoredSeat>)>, StoreError> {
        let session = self.reading().await?;
        let games = session.rows(
            "SELECT id, lobby, secret, rules, state, version, turn_key, deadline, opened FROM games WHERE id = $1",
            &[&id],
        ).await?;
        let games = read_rows(&games, read_game)?;
        let Some(game) = games.into_iter().next() else { return Ok(None) };
        let rows = session
            .rows("SELECT seat, key, name, level FROM seats WHERE game = $1 ORDER BY seat", &[&id])
            .await?;
        Ok(Some((game, read_rows(&rows, read_seat)?)))
    }

    async fn entries(&self, id: &str, version: u64) -> Result<Vec<StoredEntry>, StoreError> {
        let session = self.reading().await?;
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        let rows = session.rows(
            "SELECT version, seat, id, line, at FROM entries WHERE game = $1 AND version > $2 ORDER BY version",
            &[&id, &version],
        ).await?;
        read_rows(&rows, read_entry)
    }

    async fn versions(&self, ids: &[String]) -> Result<Vec<GameVersion>, StoreError> {
        let session = self.reading().await?;
        let rows = session.rows("SELECT id, version FROM games WHERE id = ANY($1)", &[&ids]).await?;
        read_rows(&rows, |row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)? as u64)))
    }

    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "SELECT id FROM games WHERE id COLLATE \"C\" > $1 ORDER BY id COLLATE \"C\" LIMIT $2",
                &[&id, &(STORE_PAGE as i64)],
            )
            .await?;
        read_ids(&rows)
    }

    async fn games_of_key(&self, key: &str, most: usize) -> Result<Vec<OwnedGame>, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "SELECT g.id, s.seat, g.mode, CASE WHEN g.mode IS NULL THEN g.lobby END,
               g.state, g.turn_key, g.deadline, g.opened
             FROM seats s JOIN games g ON g.id = s.game WHERE s.key = $1
             ORDER BY g.state <> 'running', g.opened DESC, g.id COLLATE \"C\" LIMIT $2",
                &[&key, &(most as i64)],
            )
            .await?;
        read_rows(&rows, |row| {
            let earlier: Option<String> = row.try_get(3)?;
            Ok(OwnedGame {
                game: row.try_get(0)?,
                seat: row.try_get::<_, i64>(1)? as u8,
                mode: row.try_get::<_, Option<String>>(2)?.or(earlier.as_deref().and_then(mode_in_lobby)),
                progress: StoredProgress {
                    stage: GameStage::of_key(row.try_get(4)?),
                    turn_keys: row.try_get(5)?,
                    deadline: row.try_get(6)?,
                },
                opened: row.try_get(7)?,
            })
        })
    }

    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "SELECT id FROM games
             WHERE state = 'running' AND (turn_key IS NULL OR deadline BETWEEN 0 AND $1) AND id COLLATE \"C\" > $3
             ORDER BY id COLLATE \"C\" LIMIT $2",
                &[&now, &(STORE_PAGE as i64), &id],
            )
            .await?;
        read_ids(&rows)
    }

    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError> {
        let session = self.writing().await?;
        let LobbyChange { game, before, after, seats, at, invite } = change;
        let numbers: Vec<i64> = seats.iter().map(|seat| i64::from(seat.seat)).collect();
        let column = |of| column_of(seats, of);
        let (code, now) = invite.as_ref().map(|invite| (&invite.code, invite.now)).unzip();
        let rows = session
            .rows(
                CHANGE_LOBBY,
                &[
                    game,
                    before,
                    after,
                    &numbers,
                    &column(|seat| &seat.key),
                    &column(|seat| &seat.name),
                    &column(|seat| &seat.level),
                    &code,
                    &now,
                    at,
                ],
            )
            .await?;
        let counted = read_rows(&rows, |row| Ok((row.try_get::<_, i64>(0)?, row.try_get::<_, i64>(1)?)))?;
        Ok(match counted.first() {
            Some((_, 1)) => LobbyResult::Changed,
            Some((1, _)) => LobbyResult::NotInvited,
            _ => LobbyResult::Stale,
        })
    }

    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError> {
        let session = self.writing().await?;
        session
            .rows(
                "INSERT INTO invites (code, game, seat, expires, uses) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (code) DO UPDATE SET game = $2, seat = $3, expires = $4, uses = $5",
                &[&invite.code, &invite.game, &i64::from(invite.seat), &invite.expires, &invite.uses],
            )
            .await?;
        Ok(())
    }

    async fn invite(&self, game: &str, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "SELECT code, game, seat, expires, uses FROM invites
             WHERE code = $1 AND game = $2 AND uses > 0 AND expires > $3",
                &[&code, &game, &now],
            )
            .await?;
        let found = read_rows(&rows, |row| {
            Ok(StoredInvite {
                code: row.try_get(0)?,
                game: row.try_get(1)?,
                seat: row.try_get::<_, i64>(2)? as u8,
                expires: row.try_get(3)?,
                uses: row.try_get(4)?,
            })
        })?;
        Ok(found.into_iter().next())
    }

    async fn keep_seat_link(&self, link: &SeatLink) -> Result<(), StoreError> {
        let session = self.writing().await?;
        session
            .rows(
                "INSERT INTO seat_links (game, seat, secret) VALUES ($1, $2, $3)
             ON CONFLICT (game, seat) DO UPDATE SET secret = $3",
                &[&link.game, &i64::from(link.seat), &link.secret],
            )
            .await?;
        Ok(())
    }

    async fn move_seat(&self, game: &str, secret: &str, key: &str) -> Result<Option<u8>, StoreError> {
        let session = self.writing().await?;
        // The notice is part of the transaction, so its receivers already find the new owner.
        let hint = StoreHint { game: game.to_owned(), change: HintedChange::Seats };
        let rows = session
            .rows(MOVE_SEAT, &[&game, &secret, &key, &HINT_CHANNEL, &notice_of(now_ms(), &hint.to_word())])
            .await?;
        let seats = read_rows(&rows, |row| Ok(row.try_get::<_, i64>(0)? as u8))?;
        Ok(seats.into_iter().next())
    }

    async fn rematch(&self, game: &str) -> Result<Option<String>, StoreError> {
        let session = self.reading().await?;
        let rows = session.rows("SELECT rematch FROM games WHERE id = $1", &[&game]).await?;
        let found = read_rows(&rows, |row| row.try_get::<_, Option<String>>(0))?;
        Ok(found.into_iter().next().flatten())
    }

    async fn claim_rematch(&self, game: &str, code: &str) -> Result<Option<String>, StoreError> {
        let session = self.writing().await?;
        let rows = session
            .rows(
                "UPDATE games SET rematch = COALESCE(rematch, $2) WHERE id = $1 RETURNING rematch",
                &[&game, &code],
            )
            .await?;
        Ok(read_ids(&rows)?.into_iter().next())
    }

    async fn delete_old(&self, ages: &GameAges) -> Result<Vec<String>, StoreError> {
        let session = self.writing().await?;
        let GameAges { now, open, running, over } = ages;
        let rows = session
            .rows(
                "WITH chosen AS (
               SELECT id FROM games
               WHERE state = 'open' AND COALESCE(changed, opened) < $1
                  OR state = 'running' AND COALESCE(changed, opened) < $2
                     AND (deadline IS NULL OR deadline <= $4)
                  OR state = 'over' AND COALESCE(ended, changed, opened) < $3
               LIMIT $5 FOR UPDATE
             ), old AS (DELETE FROM games WHERE id IN (SELECT id FROM chosen) RETURNING id),
               lines AS (DELETE FROM entries WHERE game IN (SELECT id FROM old)),
               chairs AS (DELETE FROM seats WHERE game IN (SELECT id FROM old)),
               calls AS (DELETE FROM invites WHERE game IN (SELECT id FROM old)),
               links AS (DELETE FROM seat_links WHERE game IN (SELECT id FROM old))
             SELECT id FROM old",
                &[open, running, over, now, &(STORE_PAGE as i64)],
            )
            .await?;
        read_ids(&rows)
    }

    async fn identity(&self) -> Result<[u8; 32], StoreError> {
        let fresh = fresh_identity()?;
        let session = self.writing().await?;
        session.rows(KEEP_IDENTITY, &[&fresh]).await?;
        let kept = read_ids(&session.rows(READ_IDENTITY, &[]).await?)?;
        read_identity(kept.first().map_or("", String::as_str))
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.reading().await?.rows("SELECT version FROM schema_version", &[]).await?;
        let probe = async |text: String| {
            let session = self.writing().await?;
            let write = "INSERT INTO probe (id, filler) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET filler = excluded.filler";
            session.rows(write, &[&text]).await.map(drop)
        };
        self.health.check(probe).await
    }

    async fn send_hints(&self, at: u64, hints: &[StoreHint]) {
        if self.is_alone.get() {
            return;
        }
        // A lost hint costs the other servers the delay of one poll.
        let Ok(session) = self.writing().await else { return };
        for notice in notices_of(at, hints) {
            if session.rows("SELECT pg_notify($1, $2)", &[&HINT_CHANNEL, &notice]).await.is_err() {
                return;
            }
        }
    }

    async fn listen(&self) -> Option<mpsc::Receiver<ReceivedHints>> {
        // Only servers listen; their first changes of tables find connections.
        for place in self.tables.clone() {
            tokio::spawn(async move { place.session().await.map(drop) });
        }
        Some(listen(Arc::clone(&self.access), self.is_alone.clone()))
    }

    fn is_shared(&self) -> bool {
        true
    }
}

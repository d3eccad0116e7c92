//! A store in PostgreSQL, shared by several servers.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::stream::poll_fn;
use futures_util::{StreamExt, pin_mut};
use tokio::sync::{Mutex, mpsc};
use tokio::time::{sleep, timeout};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, Error, NoTls, Row, Statement};

use cascadia_host::store::identity::{KEEP_IDENTITY, READ_IDENTITY, fresh_identity, read_identity};
use cascadia_host::store::schema::{VERSION_TABLE, newest_version, pending_steps};
use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, LobbyChange, LobbyResult, OwnedGame, SeatLink, StoreError,
    StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat,
};
use cascadia_host::store::{GameVersion, STORE_PAGE, TableStore};
use cascadia_host::store::{HintedChange, ReceivedHints, StoreHint};
use cascadia_host::time::now_ms;

/// Time without an answer after which the store counts as away.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time limit of migrating the schema, which may change all games.
const MIGRATION: Duration = Duration::from_secs(10 * 60);
/// Pause before listening again.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);
/// Channel of the hints.
const HINT_CHANNEL: &str = "cascadia";
/// Most letters of a notice; PostgreSQL allows less than 8,000 bytes.
const LONGEST_NOTICE: usize = 7_000;
/// Most queued notices.
const NOTICE_QUEUE: usize = 256;
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
  UPDATE games SET lobby = $3 FROM open
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
  UPDATE games SET turn_key = $3 FROM before WHERE games.id = $1 AND games.turn_key = before.key
)
SELECT seat, pg_notify($4, $5) FROM moved";

/// A store in a PostgreSQL database, with one connection for appending and one for everything else, so that
/// reading never waits for the disk.
pub struct PostgresStore {
    config: Config,
    appending: Mutex<Option<Arc<PostgresSession>>>,
    reading: Mutex<Option<Arc<PostgresSession>>>,
}

/// A connection and its prepared statements.
struct PostgresSession {
    client: Client,
    prepared: Mutex<BTreeMap<&'static str, Statement>>,
}

fn of_postgres(error: &Error) -> StoreError {
    match error.as_db_error() {
        Some(reported) => StoreError::Away(reported.to_string()),
        None => StoreError::Away(error.to_string()),
    }
}

/// Awaits an answer with a timeout.
async fn in_time<T>(answer: impl Future<Output = Result<T, Error>>) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| of_postgres(&error)),
        Err(_) => Err(StoreError::Away("no answer in time".to_owned())),
    }
}

/// Tests whether a transaction failed from a conflict and can be retried.
fn crossed(error: &Error) -> bool {
    error.code().is_some_and(|code| {
        [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code)
    })
}

impl PostgresStore {
    /// Connects to the database of `url`, `postgres://…`, and creates missing tables.
    ///
    /// # Errors
    /// If the address is invalid, or the database is away or refuses the connection.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let mut config: Config = url.parse().map_err(|error: Error| of_postgres(&error))?;
        config.connect_timeout(PATIENCE).application_name("cascadia-server");
        let client = open_client(&config).await?;
        match timeout(MIGRATION, migrate(&client)).await {
            Ok(migrated) => migrated?,
            Err(_) => return Err(StoreError::Away("its schema is not migrated in time".to_owned())),
        }
        Ok(Self { config, appending: Mutex::new(None), reading: Mutex::new(None) })
    }

    /// Returns the connection in `place`, reconnecting if it was lost.
    async fn session(
        &self,
        place: &Mutex<Option<Arc<PostgresSession>>>,
    ) -> Result<Arc<PostgresSession>, StoreError> {
        let mut place = place.lock().await;
        if let Some(session) = place.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(session));
        }
        let client = open_client(&self.config).await?;
        let session = Arc::new(PostgresSession { client, prepared: Mutex::default() });
        *place = Some(Arc::clone(&session));
        Ok(session)
    }

    async fn reading(&self) -> Result<Arc<PostgresSession>, StoreError> {
        self.session(&self.reading).await
    }
}

/// Brings the schema to the newest version, in one transaction.
async fn migrate(client: &Client) -> Result<(), StoreError> {
    let failed = |error: Error| of_postgres(&error);
    // The lock prevents two starting servers from migrating at the same time. A transaction left by an error
    // ends with its connection.
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock(7021994); SET LOCAL client_min_messages = warning; {VERSION_TABLE}"
    );
    client.batch_execute(&begin).await.map_err(failed)?;
    let version = client.query_opt("SELECT version FROM schema_version", &[]).await.map_err(failed)?;
    let version = version.map_or(Ok(0), |row| row.try_get(0)).map_err(failed)?;
    let steps = pending_steps(version)?;
    if !steps.is_empty() {
        let statements = [&steps.concat(), &*newest_version()].concat();
        client.batch_execute(&statements).await.map_err(failed)?;
    }
    client.batch_execute("COMMIT").await.map_err(failed)
}

/// Opens a connection and drives it in the background.
async fn open_client(config: &Config) -> Result<Client, StoreError> {
    let (client, connection) = in_time(config.connect(NoTls)).await?;
    // The task ends with the client, whose callers receive any error.
    tokio::spawn(async move {
        let _ = connection.await;
    });
    Ok(client)
}

impl PostgresSession {
    /// Returns the prepared statement of a query.
    async fn prepared(&self, query: &'static str) -> Result<Statement, Error> {
        if let Some(statement) = self.prepared.lock().await.get(query) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(query).await?;
        self.prepared.lock().await.insert(query, statement.clone());
        Ok(statement)
    }

    /// Executes a query and returns its rows.
    async fn rows(
        &self,
        query: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        in_time(async { self.client.query(&self.prepared(query).await?, parameters).await }).await
    }

    /// Appends in one transaction and returns the written games and versions.
    async fn append_together(&self, batch: &[AppendRequest]) -> Result<Vec<(String, i64)>, Error> {
        let games: Vec<&str> = batch.iter().map(|request| request.game.as_str()).collect();
        let versions: Vec<i64> = batch.iter().map(|request| request.entry.version as i64).collect();
        let seats: Vec<Option<i64>> = batch.iter().map(|request| request.entry.seat.map(i64::from)).collect();
        let ids: Vec<i64> = batch.iter().map(|request| request.entry.id as i64).collect();
        let lines: Vec<&str> = batch.iter().map(|request| request.entry.line.as_str()).collect();
        let times: Vec<i64> = batch.iter().map(|request| request.entry.at).collect();
        let stages: Vec<&str> = batch.iter().map(|request| request.progress.stage.key()).collect();
        let keys: Vec<Option<&str>> =
            batch.iter().map(|request| request.progress.turn_key.as_deref()).collect();
        let deadlines: Vec<Option<i64>> = batch.iter().map(|request| request.progress.deadline).collect();
        let rows = self
            .client
            .query(
                &self.prepared(APPEND).await?,
                &[&games, &versions, &seats, &ids, &lines, &times, &stages, &keys, &deadlines],
            )
            .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }
}

fn read_game(row: &Row) -> Result<StoredGame, Error> {
    Ok(StoredGame {
        id: row.try_get(0)?,
        lobby: row.try_get(1)?,
        secret: row.try_get(2)?,
        rules: row.try_get::<_, i64>(3)? as u32,
        progress: StoredProgress {
            stage: GameStage::of_key(row.try_get(4)?),
            turn_key: row.try_get(6)?,
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
        let session = self.reading().await?;
        let numbers: Vec<i64> = seats.iter().map(|seat| i64::from(seat.seat)).collect();
        let column = |of| column_of(seats, of);
        let progress = &game.progress;
        // One statement is one transaction.
        let inserted = session
            .rows(
                "WITH opened AS (
               INSERT INTO games
                 (id, lobby, secret, rules, state, version, turn_key, deadline, opened, changed)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING RETURNING id
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
                    &progress.turn_key,
                    &progress.deadline,
                    &game.opened,
                    &numbers,
                    &column(|seat| &seat.key),
                    &column(|seat| &seat.name),
                    &column(|seat| &seat.level),
                ],
            )
            .await?;
        Ok(!inserted.is_empty())
    }

    async fn append(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError> {
        for _ in 0..TRIES {
            let session = self.session(&self.appending).await?;
            let written = match timeout(PATIENCE, session.append_together(batch)).await {
                Ok(Ok(written)) => written,
                Ok(Err(error)) if crossed(&error) => continue,
                Ok(Err(error)) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
                    // The primary key refused the whole statement because one entry is stale.
                    let [_, _, ..] = batch else { return Ok(vec![AppendResult::Stale; batch.len()]) };
                    let mut results = Vec::with_capacity(batch.len());
                    for request in batch {
                        results.extend(self.append(std::slice::from_ref(request)).await?);
                    }
                    return Ok(results);
                }
                Ok(Err(error)) => return Err(of_postgres(&error)),
                Err(_) => {
                    // A connection that hangs is dropped.
                    *self.appending.lock().await = None;
                    return Err(StoreError::Away("no answer in time".to_owned()));
                }
            };
            let is_written = |request: &AppendRequest| {
                written
                    .iter()
                    .any(|(game, version)| *game == request.game && *version == request.entry.version as i64)
            };
            let result = |request| {
                if is_written(request) { AppendResult::Written } else { AppendResult::Stale }
            };
            return Ok(batch.iter().map(result).collect());
        }
        Err(StoreError::Away("other servers write the same games all the time".to_owned()))
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
                "SELECT g.id, s.seat, g.lobby, g.state, g.turn_key, g.deadline, g.opened
             FROM seats s JOIN games g ON g.id = s.game WHERE s.key = $1
             ORDER BY g.state <> 'running', g.opened DESC, g.id COLLATE \"C\" LIMIT $2",
                &[&key, &(most as i64)],
            )
            .await?;
        read_rows(&rows, |row| {
            Ok(OwnedGame {
                game: row.try_get(0)?,
                seat: row.try_get::<_, i64>(1)? as u8,
                lobby: row.try_get(2)?,
                progress: StoredProgress {
                    stage: GameStage::of_key(row.try_get(3)?),
                    turn_key: row.try_get(4)?,
                    deadline: row.try_get(5)?,
                },
                opened: row.try_get(6)?,
            })
        })
    }

    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "SELECT id FROM games
             WHERE state = 'running' AND (turn_key IS NULL OR deadline <= $1) AND id COLLATE \"C\" > $3
             ORDER BY id COLLATE \"C\" LIMIT $2",
                &[&now, &(STORE_PAGE as i64), &id],
            )
            .await?;
        read_ids(&rows)
    }

    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError> {
        let session = self.reading().await?;
        let LobbyChange { game, before, after, seats, invite } = change;
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
        let session = self.reading().await?;
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
        let session = self.reading().await?;
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
        let session = self.reading().await?;
        // The notice is part of the transaction, so its receivers already find the new owner.
        let hint = StoreHint { game: game.to_owned(), change: HintedChange::Seats };
        let rows = session
            .rows(MOVE_SEAT, &[&game, &secret, &key, &HINT_CHANNEL, &notice_of(now_ms(), &hint.to_word())])
            .await?;
        let seats = read_rows(&rows, |row| Ok(row.try_get::<_, i64>(0)? as u8))?;
        Ok(seats.into_iter().next())
    }

    async fn delete_over(&self, opened: i64) -> Result<u64, StoreError> {
        let session = self.reading().await?;
        let rows = session
            .rows(
                "WITH old AS (DELETE FROM games WHERE state = 'over' AND opened < $1 RETURNING id),
               lines AS (DELETE FROM entries WHERE game IN (SELECT id FROM old)),
               chairs AS (DELETE FROM seats WHERE game IN (SELECT id FROM old)),
               calls AS (DELETE FROM invites WHERE game IN (SELECT id FROM old)),
               links AS (DELETE FROM seat_links WHERE game IN (SELECT id FROM old))
             SELECT id FROM old",
                &[&opened],
            )
            .await?;
        Ok(rows.len() as u64)
    }

    async fn identity(&self) -> Result<[u8; 32], StoreError> {
        let fresh = fresh_identity()?;
        let session = self.reading().await?;
        in_time(session.client.execute(KEEP_IDENTITY, &[&fresh])).await?;
        let row = in_time(session.client.query_one(READ_IDENTITY, &[])).await?;
        let secret: String = row.try_get(0).map_err(|error| of_postgres(&error))?;
        read_identity(&secret)
    }

    async fn check(&self) -> Result<(), StoreError> {
        let session = self.reading().await?;
        in_time(session.client.check_connection()).await
    }

    async fn send_hints(&self, at: u64, hints: &[StoreHint]) {
        let mut texts = vec![String::new()];
        for hint in hints {
            let word = hint.to_word();
            match texts.last_mut().filter(|text| text.len() + word.len() < LONGEST_NOTICE) {
                Some(text) => {
                    text.push(' ');
                    text.push_str(&word);
                }
                None => texts.push(word),
            }
        }
        // A lost hint costs the other servers the delay of one poll.
        let Ok(session) = self.reading().await else { return };
        for text in texts.iter().filter(|text| !text.is_empty()) {
            let notice = notice_of(at, text.trim_start());
            if session.rows("SELECT pg_notify($1, $2)", &[&HINT_CHANNEL, &notice]).await.is_err() {
                return;
            }
        }
    }

    async fn listen(&self) -> Option<mpsc::Receiver<ReceivedHints>> {
        let (sender, receiver) = mpsc::channel(NOTICE_QUEUE);
        let config = self.config.clone();
        tokio::spawn(async move {
            while !sender.is_closed() {
                let _ = receive_hints(&config, &sender).await;
                sleep(LISTEN_AGAIN).await;
            }
        });
        Some(receiver)
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// Formats hints for sending: the time, then a word for each.
fn notice_of(at: u64, words: &str) -> String {
    format!("{at} {words}")
}

/// Parses a notice, ignoring words of a later version.
fn read_notice(notice: &str) -> Option<ReceivedHints> {
    let (at, words) = notice.split_once(' ')?;
    let hints = words.split(' ').filter_map(StoreHint::from_word).collect();
    Some(ReceivedHints::Sent { at: at.parse().ok()?, hints })
}

/// Receives hints until the connection is lost.
async fn receive_hints(config: &Config, sender: &mpsc::Sender<ReceivedHints>) -> Result<(), StoreError> {
    let (client, mut connection) = in_time(config.connect(NoTls)).await?;
    let messages = poll_fn(move |context| connection.poll_message(context));
    pin_mut!(messages);
    let listen = client.batch_execute("LISTEN cascadia");
    pin_mut!(listen);
    let mut is_listening = false;
    loop {
        let received = tokio::select! {
            listened = &mut listen, if !is_listening => {
                listened.map_err(|error| of_postgres(&error))?;
                is_listening = true;
                Some(ReceivedHints::Missed)
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(note))) => read_notice(note.payload()),
                Some(Ok(_)) => None,
                Some(Err(error)) => return Err(of_postgres(&error)),
                None => return Ok(()),
            },
            () = sender.closed() => return Ok(()),
        };
        if let Some(received) = received {
            // While the queue is full, further notices wait in the database.
            let _ = sender.send(received).await;
        }
    }
}

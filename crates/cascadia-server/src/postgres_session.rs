//! Connections to PostgreSQL: opened by one task at a time, and given up once the database does not answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cascadia_host::store::StoreError;
use tokio::sync::{Mutex, watch};
use tokio::time::{sleep, timeout, timeout_at};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Connection, Error, Row, Socket, Statement};

use crate::postgres_tls::{EncryptedStream, PostgresTls};
use crate::store_address::PostgresAddress;

/// Time without an answer after which the store counts as away.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// Time limit of a statement at the database, so that a lock ends the statement and not the connection.
const STATEMENT_MS: u32 = 4_000;
/// Time that a request waits for a connection that is being opened.
const OPENING: Duration = Duration::from_millis(400);
/// Pause after a failed attempt to connect.
const AGAIN: Duration = Duration::from_millis(150);
/// Silence after which the system asks whether the database is still there, and the interval of asking.
const KEEPALIVE: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(5));

pub(crate) fn of_postgres(error: &Error) -> StoreError {
    match error.as_db_error() {
        Some(reported) => StoreError::Away(reported.to_string()),
        None => StoreError::Away(error.to_string()),
    }
}

/// Converts a connection error. A wrong password or name is permanent.
fn of_connecting(error: &Error) -> StoreError {
    let is_final = error.code().is_some_and(|code| {
        let finals = [
            SqlState::INVALID_PASSWORD,
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_CATALOG_NAME,
        ];
        finals.contains(code)
    });
    match of_postgres(error) {
        StoreError::Away(why) if is_final => {
            StoreError::Refused(format!("the store refuses this server: {why}"))
        }
        other => other,
    }
}

fn no_answer() -> StoreError {
    StoreError::Away("no answer in time".to_owned())
}

/// Connection settings of a database.
pub(crate) struct PostgresAccess {
    config: Config,
    tls: PostgresTls,
    /// Numbers of the sessions of this server at the database.
    own: std::sync::Mutex<BTreeSet<i32>>,
}

impl PostgresAccess {
    /// Reads an address.
    ///
    /// # Errors
    /// If it is invalid, or its certificates cannot be used.
    pub(crate) fn new(address: &PostgresAddress) -> Result<Self, StoreError> {
        let invalid =
            |error: Error| StoreError::Refused(format!("the address of the store is wrong: {error}"));
        let mut config: Config = address.url.parse().map_err(invalid)?;
        let (idle, interval) = KEEPALIVE;
        config.connect_timeout(PATIENCE).keepalives_idle(idle).keepalives_interval(interval);
        if config.get_application_name().is_none() {
            config.application_name("cascadia-server");
        }
        Ok(Self { config, tls: PostgresTls::new(address)?, own: std::sync::Mutex::default() })
    }

    fn own(&self) -> MutexGuard<'_, BTreeSet<i32>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tests whether a notice is from this server.
    pub(crate) fn is_own(&self, session: i32) -> bool {
        self.own().contains(&session)
    }

    /// Opens a connection, which the caller drives.
    ///
    /// # Errors
    /// If the database is away or refuses it.
    pub(crate) async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, EncryptedStream<Socket>>), StoreError> {
        match timeout(PATIENCE, self.config.connect(self.tls.clone())).await {
            Ok(connected) => connected.map_err(|error| of_connecting(&error)),
            Err(_) => Err(no_answer()),
        }
    }

    /// Opens a connection that is driven in the background.
    ///
    /// # Errors
    /// If the database is away or refuses it.
    pub(crate) async fn client(&self) -> Result<Client, StoreError> {
        let (client, connection) = self.connect().await?;
        // The task ends with the client, whose callers receive any error.
        tokio::spawn(async move {
            let _ = connection.await;
        });
        Ok(client)
    }
}

/// A connection and its prepared statements.
pub(crate) struct PostgresSession {
    client: Client,
    prepared: Mutex<BTreeMap<&'static str, Statement>>,
    /// True once a statement had no answer: then the others need not wait for theirs.
    is_silent: watch::Sender<bool>,
}

impl PostgresSession {
    /// Uses a connection for statements with a time limit.
    ///
    /// # Errors
    /// If the database is away.
    pub(crate) async fn new(client: Client, access: &PostgresAccess) -> Result<Self, StoreError> {
        let session = Self { client, prepared: Mutex::default(), is_silent: watch::Sender::new(false) };
        let limit = format!("SET statement_timeout = {STATEMENT_MS}");
        session.in_time(session.client.batch_execute(&limit)).await?.map_err(|error| of_postgres(&error))?;
        let number = session.rows("SELECT pg_backend_pid()", &[]).await?;
        let number = number.first().map(|row| row.try_get::<_, i32>(0)).transpose();
        access.own().extend(number.map_err(|error| of_postgres(&error))?);
        Ok(session)
    }

    fn is_usable(&self) -> bool {
        !self.client.is_closed() && !*self.is_silent.borrow()
    }

    /// Awaits an answer of the database.
    ///
    /// # Errors
    /// If it does not answer in time; then the connection is given up.
    pub(crate) async fn in_time<T>(&self, answer: impl Future<Output = T>) -> Result<T, StoreError> {
        let mut is_silent = self.is_silent.subscribe();
        tokio::select! {
            answer = timeout(PATIENCE, answer) => answer.map_err(|_| {
                self.is_silent.send_replace(true);
                no_answer()
            }),
            _ = is_silent.wait_for(|is_silent| *is_silent) => Err(no_answer()),
        }
    }

    /// Returns the prepared statement of a query.
    async fn prepared(&self, query: &'static str) -> Result<Statement, Error> {
        if let Some(statement) = self.prepared.lock().await.get(query) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(query).await?;
        self.prepared.lock().await.insert(query, statement.clone());
        Ok(statement)
    }

    /// Executes a query and returns its rows, or the error of the database.
    ///
    /// # Errors
    /// If the database is away.
    pub(crate) async fn query(
        &self,
        query: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Result<Vec<Row>, Error>, StoreError> {
        self.in_time(async { self.client.query(&self.prepared(query).await?, parameters).await }).await
    }

    /// Executes a query and returns its rows.
    ///
    /// # Errors
    /// If the database is away or refuses the query.
    pub(crate) async fn rows(
        &self,
        query: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        self.query(query, parameters).await?.map_err(|error| of_postgres(&error))
    }
}

/// The place of a connection, opened again when it is lost.
pub(crate) struct SessionPlace {
    access: Arc<PostgresAccess>,
    state: watch::Sender<PlaceState>,
    is_opening: AtomicBool,
}

#[derive(Default)]
struct PlaceState {
    session: Option<Arc<PostgresSession>>,
    /// Failed attempts since the start, and the last error.
    failures: u64,
    error: Option<StoreError>,
    /// Begin of the attempt that runs.
    opening: Option<Instant>,
}

impl PlaceState {
    fn usable(&self) -> Option<Arc<PostgresSession>> {
        self.session.clone().filter(|session| session.is_usable())
    }
}

impl SessionPlace {
    /// Creates a place without a connection.
    pub(crate) fn new(access: &Arc<PostgresAccess>) -> Arc<Self> {
        let state = watch::Sender::new(PlaceState::default());
        Arc::new(Self { access: Arc::clone(access), state, is_opening: AtomicBool::new(false) })
    }

    /// Puts a connection into the place.
    pub(crate) fn put(&self, session: PostgresSession) {
        self.state.send_modify(|state| {
            *state = PlaceState {
                session: Some(Arc::new(session)),
                failures: state.failures,
                ..PlaceState::default()
            };
        });
    }

    /// Returns the connection, after a short wait for one in the making.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn session(self: &Arc<Self>) -> Result<Arc<PostgresSession>, StoreError> {
        let mut state = self.state.subscribe();
        if let Some(session) = state.borrow().usable() {
            return Ok(session);
        }
        if !self.is_opening.swap(true, Ordering::AcqRel) {
            self.state.send_modify(|state| state.opening = Some(Instant::now()));
            let place = Arc::clone(self);
            tokio::spawn(async move { place.open().await });
        }
        let (failures, opening) = {
            let state = state.borrow();
            (state.failures, state.opening.unwrap_or_else(Instant::now))
        };
        let deadline = (opening + OPENING).into();
        let changed = timeout_at(
            deadline,
            state.wait_for(|state| state.usable().is_some() || state.failures > failures),
        );
        match changed.await {
            Ok(Ok(state)) => {
                let error = state.error.clone().unwrap_or_else(no_answer);
                state.usable().ok_or(error)
            }
            _ => Err(no_answer()),
        }
    }

    /// Opens a connection once.
    async fn open(&self) {
        let opened = async { PostgresSession::new(self.access.client().await?, &self.access).await };
        match opened.await {
            Ok(session) => self.put(session),
            Err(error) => {
                self.state.send_modify(|state| {
                    *state = PlaceState {
                        failures: state.failures + 1,
                        error: Some(error),
                        ..PlaceState::default()
                    };
                });
                sleep(AGAIN).await;
            }
        }
        self.is_opening.store(false, Ordering::Release);
    }
}

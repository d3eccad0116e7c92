//! One game of a load test: every seat on its own socket, random play; each request is resent until it is
//! confirmed, even across server failures.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_ai::players::{Objective, Opponent, RandomPlayer};
use cascadia_base::Seat;
use cascadia_base::rng::fresh_bytes;
use cascadia_engine::{Budget, GameMode, SeatOwner};
use cascadia_net::{ClientSocket, InstallationKey, SocketError};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Knowledge};
use cascadia_table::calendar::TableCalendar;
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{Submit, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::{GameReplica, RefusalCode};
use tokio::time::{sleep, timeout};

use super::patience::{AGAIN, Attempts, PATIENCE, ServerLimit};

/// Time limit for an answer before reconnecting.
const ANSWER: Duration = Duration::from_secs(20);
/// Time limit for all seats to begin a game, or to reconnect and catch up, before starting over.
const ATTEMPT: Duration = Duration::from_secs(30);

/// A step acknowledged by the server: table, seat, number of the request.
pub(super) type Acknowledged = (String, u8, u64);

/// A step confirmed at all seats.
pub(super) struct LoadedStep {
    pub(super) step: Acknowledged,
    /// The resulting version.
    pub(super) version: u64,
    pub(super) sent: Instant,
    /// Time until the last seat received it.
    pub(super) latency: Duration,
}

pub(super) struct LoadGame {
    url: String,
    content: Arc<Content>,
    keys: Vec<InstallationKey>,
    sockets: Vec<ClientSocket>,
    pub(super) table: String,
    replica: GameReplica<Cascadia>,
    objective: Objective,
    /// Decided actions that are yet to be sent.
    plan: VecDeque<String>,
    next_id: u64,
    random: u64,
}

/// Reason why a step is not confirmed yet.
enum Interrupted {
    Lost(SocketError),
    /// A temporary refusal by the server.
    NotNow,
    /// An unexpected message from the server.
    Wrong(String),
}

impl From<SocketError> for Interrupted {
    fn from(error: SocketError) -> Self {
        match error {
            SocketError::Misunderstood(why) => Self::Wrong(why),
            error => Self::Lost(error),
        }
    }
}

/// Connects, with retries while the server is down or at a limit.
pub(super) async fn connect(url: &str, key: &InstallationKey, name: &str) -> Result<ClientSocket, String> {
    let attempts = Attempts::begin();
    loop {
        let connected = timeout(ANSWER, ClientSocket::connect(url, key, name)).await;
        match connected.unwrap_or(Err(SocketError::Silent)) {
            Ok(socket) => return Ok(socket),
            Err(error) => attempts.wait_after(&error).await?,
        }
    }
}

/// Waits for a matching message; refusals end the wait.
async fn wait_for<T>(
    socket: &mut ClientSocket,
    look: impl Fn(ToClient) -> Option<T>,
) -> Result<T, Interrupted> {
    loop {
        match socket.receive().await? {
            ToClient::Refused { code: RefusalCode::Store, .. } => return Err(Interrupted::NotNow),
            ToClient::Refused { why, .. } => {
                let limit = ServerLimit::of_words(&why);
                return Err(Interrupted::Wrong(limit.map_or(why, |limit| limit.to_string())));
            }
            message => {
                if let Some(found) = look(message) {
                    return Ok(found);
                }
            }
        }
    }
}

impl LoadGame {
    /// Creates a table, seats all players and starts the game. If the server goes down meanwhile, starts
    /// over at another table.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(super) async fn begin(url: &str, seats: u8, content: &Arc<Content>) -> Result<Self, String> {
        let attempts = Attempts::begin();
        loop {
            match Self::try_to_begin(url, seats, content).await {
                Ok(game) => return Ok(game),
                Err(Interrupted::Wrong(why)) => return Err(why),
                Err(Interrupted::Lost(error)) => attempts.wait_after(&error).await?,
                Err(Interrupted::NotNow) => {
                    attempts.wait(|| "the table cannot write now".to_owned()).await?;
                }
            }
        }
    }

    async fn try_to_begin(url: &str, seats: u8, content: &Arc<Content>) -> Result<Self, Interrupted> {
        let mut keys = Vec::new();
        let mut sockets = Vec::new();
        for seat in 0..seats {
            let bytes = fresh_bytes().map_err(|error| Interrupted::Wrong(error.to_string()))?;
            let key = InstallationKey::new(bytes);
            let socket = connect(url, &key, &format!("Load {seat}")).await;
            sockets.push(socket.map_err(Interrupted::Wrong)?);
            keys.push(key);
        }
        let begins = timeout(ATTEMPT, async {
            let table = open(&mut sockets, seats).await?;
            let replica = sit_and_start(&mut sockets, &table, content).await?;
            Ok::<_, Interrupted>((table, replica))
        });
        let (table, replica) = begins.await.unwrap_or(Err(SocketError::Silent.into()))?;
        let objective = Objective::points(replica.state().cards.as_ref().clone());
        let random = replica.begun().at ^ table.bytes().fold(0, |sum, letter| sum * 31 + u64::from(letter));
        Ok(Self {
            url: url.to_owned(),
            content: Arc::clone(content),
            keys,
            sockets,
            table,
            replica,
            objective,
            plan: VecDeque::new(),
            next_id: 1,
            random,
        })
    }

    pub(super) fn is_over(&self) -> bool {
        self.replica.to_act().is_none()
    }

    /// Plays the next action and waits for confirmation at all seats.
    ///
    /// # Errors
    /// A sentence with the reason why the game cannot continue.
    pub(super) async fn step(&mut self) -> Result<LoadedStep, String> {
        let seat = self.replica.to_act().ok_or("the game is over")?;
        let action = self.decide(seat)?;
        let id = self.next_id;
        self.next_id += 1;
        let sent = Instant::now();
        // One confirmation means success, even if the connection is lost before the other seats receive it.
        let mut is_done = false;
        loop {
            // The same request even after a reconnect: it must be applied once.
            let submit = Submit {
                game: self.table.clone(),
                after: self.replica.version(),
                keep: self.replica.steps().len(),
                actions: vec![action.clone()],
                id,
            };
            let outcome = timeout(ANSWER, self.send_and_receive(seat, submit, &mut is_done)).await;
            let interrupted = match outcome {
                Ok(Ok(())) => return Ok(self.acknowledged_step(seat, id, sent)),
                Ok(Err(interrupted)) => interrupted,
                Err(_) => Interrupted::Lost(SocketError::Closed),
            };
            match interrupted {
                Interrupted::NotNow => sleep(AGAIN).await,
                Interrupted::Wrong(why) => return Err(why),
                Interrupted::Lost(_) => {
                    self.come_back(seat, id, &mut is_done).await?;
                    if is_done {
                        return Ok(self.acknowledged_step(seat, id, sent));
                    }
                }
            }
            if sent.elapsed() >= PATIENCE {
                return Err("the server does not answer".to_owned());
            }
        }
    }

    fn acknowledged_step(&self, seat: Seat, id: u64, sent: Instant) -> LoadedStep {
        let step = (self.table.clone(), seat.0, id);
        LoadedStep { step, version: self.replica.version(), sent, latency: sent.elapsed() }
    }

    /// Returns the next action of a seat, and chooses the whole turn at its start.
    fn decide(&mut self, seat: Seat) -> Result<String, String> {
        if self.plan.is_empty() {
            self.random = self.random.wrapping_add(1);
            let knowledge = Knowledge::of(&self.replica.state().game, seat);
            let plan = RandomPlayer.plan(&knowledge, &self.objective, &Budget::new(self.random));
            self.plan.extend(plan.into_iter().map(Cascadia::write_action));
        }
        self.plan.pop_front().ok_or_else(|| "no lawful turn was found".to_owned())
    }

    /// Sends a request and waits for confirmation at every seat; sets `is_done` once the acting seat has
    /// it.
    async fn send_and_receive(
        &mut self,
        seat: Seat,
        submit: Submit,
        is_done: &mut bool,
    ) -> Result<(), Interrupted> {
        let id = submit.id;
        self.sockets[seat.index()].send(&ToHost::Submit(submit)).await?;
        // The acting seat first: only it receives a refusal.
        let version = loop {
            match self.sockets[seat.index()].receive().await? {
                ToClient::Update(update) if is_step(&update.what, seat, id) => {
                    let version = update.v;
                    self.replica.enter(&update).map_err(|fault| Interrupted::Wrong(fault.to_string()))?;
                    *is_done = true;
                    break version;
                }
                ToClient::Refused { id: refused, code, why, .. } if refused == Some(id) => {
                    return Err(match code {
                        RefusalCode::Store => Interrupted::NotNow,
                        // Another of our connections was faster: resynchronise.
                        RefusalCode::Stale => Interrupted::Lost(SocketError::Closed),
                        _ => Interrupted::Wrong(why),
                    });
                }
                _ => {}
            }
        };
        for (index, socket) in self.sockets.iter_mut().enumerate() {
            while index != seat.index() {
                match socket.receive().await? {
                    ToClient::Update(update) if update.v >= version => break,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Reconnects all seats and catches up; sets `is_done` if the request with this number was accepted.
    async fn come_back(&mut self, seat: Seat, id: u64, is_done: &mut bool) -> Result<(), String> {
        let attempts = Attempts::begin();
        loop {
            // A connection may also die silently while catching up.
            match timeout(ATTEMPT, self.resume(seat, id, is_done)).await {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(Interrupted::Wrong(why))) => return Err(why),
                Ok(Err(Interrupted::Lost(error))) => attempts.wait_after(&error).await?,
                _ => attempts.wait(|| "the server stays away".to_owned()).await?,
            }
        }
    }

    async fn resume(&mut self, seat: Seat, id: u64, is_done: &mut bool) -> Result<(), Interrupted> {
        for index in 0..self.keys.len() {
            let name = format!("Load {index}");
            let socket = connect(&self.url, &self.keys[index], &name).await.map_err(Interrupted::Wrong)?;
            self.sockets[index] = socket;
            let resume = ToHost::Resume { game: self.table.clone(), from: self.replica.version() };
            self.sockets[index].send(&resume).await?;
            // A quick-chat message as a fence: the room answers in order, so its echo comes after all
            // missed entries.
            let phrase = "hello";
            self.sockets[index]
                .send(&ToHost::QuickChat { game: self.table.clone(), phrase: phrase.to_owned() })
                .await?;
            loop {
                match self.sockets[index].receive().await? {
                    ToClient::Update(update) => {
                        self.replica.enter(&update).map_err(|fault| Interrupted::Wrong(fault.to_string()))?;
                        *is_done |= is_step(&update.what, seat, id);
                    }
                    ToClient::QuickChat { seat: Some(from), .. } if usize::from(from) == index => break,
                    ToClient::Refused { code: RefusalCode::Store, .. } => return Err(Interrupted::NotNow),
                    ToClient::Refused { why, .. } => return Err(Interrupted::Wrong(why)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Collects the steps of the game from the server's full log. The game cannot continue: its connections
    /// are closed first, so that no more are needed than for playing.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(super) async fn recount(&mut self) -> Result<Vec<Acknowledged>, String> {
        self.sockets.clear();
        let attempts = Attempts::begin();
        loop {
            let counted = timeout(ATTEMPT, self.try_to_recount()).await;
            match counted.unwrap_or(Err(SocketError::Silent.into())) {
                Ok(steps) => return Ok(steps),
                Err(Interrupted::Wrong(why)) => return Err(why),
                Err(Interrupted::Lost(error)) => attempts.wait_after(&error).await?,
                Err(Interrupted::NotNow) => attempts.wait(|| "the log cannot be read now".to_owned()).await?,
            }
        }
    }

    async fn try_to_recount(&self) -> Result<Vec<Acknowledged>, Interrupted> {
        let socket = connect(&self.url, &self.keys[0], "Load 0").await;
        let mut socket = socket.map_err(Interrupted::Wrong)?;
        socket.send(&ToHost::Resume { game: self.table.clone(), from: 0 }).await?;
        let mut steps = Vec::new();
        loop {
            match socket.receive().await? {
                ToClient::Update(update) => {
                    if let LogEvent::Step(step) = &update.what {
                        steps.push((self.table.clone(), step.seat, step.id));
                    }
                    if update.v >= self.replica.version() {
                        return Ok(steps);
                    }
                }
                ToClient::Begun(_) if self.replica.version() == 1 => return Ok(steps),
                ToClient::Refused { code: RefusalCode::Store, .. } => return Err(Interrupted::NotNow),
                ToClient::Refused { why, .. } => return Err(Interrupted::Wrong(why)),
                _ => {}
            }
        }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) const fn content(&self) -> &Arc<Content> {
        &self.content
    }
}

fn is_step(what: &LogEvent, seat: Seat, id: u64) -> bool {
    matches!(what, LogEvent::Step(step) if step.seat == seat.0 && step.id == id)
}

pub(super) fn standard_table_options(seats: u8, pace: TablePace) -> TableOptions {
    let owners = vec![SeatOwner::Human(String::new()); usize::from(seats)];
    let setup = Cascadia::setup(GameOptions::standard(seats, CardChoice::ALL_A, 0), owners);
    TableOptions {
        mode: Cascadia::KEY.to_owned(),
        options: serde_json::to_value(Cascadia::write_setup(&setup)).unwrap_or_default(),
        pace,
        calendar: TableCalendar::default(),
        assists: TableAssists::Standard,
        private: false,
        invited: false,
    }
}

async fn open(sockets: &mut [ClientSocket], seats: u8) -> Result<String, Interrupted> {
    let table_options = standard_table_options(seats, TablePace::None);
    let seats = vec![TableSeat::Open; usize::from(seats)];
    sockets[0].send(&ToHost::Open { table_options, seats }).await?;
    wait_for(&mut sockets[0], |message| match message {
        ToClient::Table { id, .. } => Some(id),
        _ => None,
    })
    .await
}

async fn sit_and_start(
    sockets: &mut [ClientSocket],
    table: &str,
    content: &Arc<Content>,
) -> Result<GameReplica<Cascadia>, Interrupted> {
    for (index, socket) in sockets.iter_mut().enumerate() {
        let salt = fresh_salt().map_err(|error| Interrupted::Wrong(error.to_string()))?;
        let sit = ToHost::Sit { table: table.to_owned(), seat: index as u8, invite: None, salt };
        socket.send(&sit).await?;
        wait_for(socket, |message| match message {
            ToClient::Table { you, .. } => you.filter(|seat| usize::from(*seat) == index),
            _ => None,
        })
        .await?;
    }
    sockets[0].send(&ToHost::Start { table: table.to_owned() }).await?;
    let mut first = None;
    for socket in sockets {
        let begun = wait_for(socket, |message| match message {
            ToClient::Begun(begun) => Some(begun),
            _ => None,
        })
        .await?;
        if first.is_none() {
            let game = GameReplica::begin(content, *begun);
            first = Some(game.map_err(|fault| Interrupted::Wrong(fault.to_string()))?.0);
        }
    }
    first.ok_or_else(|| Interrupted::Wrong("a game has seats".to_owned()))
}

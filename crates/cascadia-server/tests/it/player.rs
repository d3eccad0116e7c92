//! Shared parts of the server tests: servers in this process, players on sockets, folders.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use cascadia_ai::players::{Objective, Opponent, RandomPlayer};
use cascadia_base::Seat;
use cascadia_engine::{Budget, GameMode, SeatOwner};
use cascadia_host::{HostSettings, RunningServer};
use cascadia_net::{ClientSocket, InstallationKey};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, Knowledge};
use cascadia_server::ServerSettings;
use cascadia_table::calendar::TableCalendar;
use cascadia_table::message::{GameOver, Submit, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::{GameReplica, RefusalCode};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Timeout of every wait, far longer than any answer takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Returns settings for a test: a free port, and many connections from this machine.
pub(crate) fn settings(store: &str) -> ServerSettings {
    hosted(store, host_settings())
}

/// Returns limits beyond the reach of any test.
pub(crate) fn host_settings() -> HostSettings {
    HostSettings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        connections_per_address: 100,
        messages_per_second: 1_000,
        burst: 1_000,
        tables_per_hour: 100,
        misses_per_minute: 1_000,
        admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        ..HostSettings::default()
    }
}

pub(crate) fn hosted(store: &str, host: HostSettings) -> ServerSettings {
    ServerSettings { host, store: store.to_owned(), ..ServerSettings::default() }
}

/// Returns the path of `cascadia-cli`, compiling it if necessary: cargo only builds the programs of the
/// tested package.
pub(crate) fn cli() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let name = format!("cascadia-cli{}", std::env::consts::EXE_SUFFIX);
        let program = Path::new(env!("CARGO_BIN_EXE_cascadia-server")).with_file_name(name);
        if !program.exists() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "--package", "cascadia-cli"]);
            assert!(cargo.status().is_ok_and(|status| status.success()), "cascadia-cli can be compiled");
        }
        program
    });
    &PROGRAM
}

pub(crate) async fn serve(store: &str) -> RunningServer {
    cascadia_server::start(settings(store)).await.expect("the server starts")
}

/// Returns a key unique within the process.
pub(crate) fn key() -> InstallationKey {
    static NEXT: AtomicU8 = AtomicU8::new(1);
    InstallationKey::new([NEXT.fetch_add(1, Ordering::Relaxed); 32])
}

/// A player with a seat and a replica of the game.
pub(crate) struct Player {
    pub(crate) key: InstallationKey,
    pub(crate) socket: ClientSocket,
    pub(crate) content: Arc<Content>,
    pub(crate) game: Option<GameReplica<Cascadia>>,
    pub(crate) end: Option<GameOver>,
    plan: Vec<String>,
    next_id: u64,
}

impl Player {
    pub(crate) async fn connect(url: &str, content: &Arc<Content>) -> Self {
        let key = key();
        let socket = ClientSocket::connect(url, &key, "Ada").await.expect("the server lets us in");
        let content = Arc::clone(content);
        Self { key, socket, content, game: None, end: None, plan: Vec::new(), next_id: 1 }
    }

    pub(crate) async fn send(&mut self, message: &ToHost) {
        self.socket.send(message).await.expect("it is sent");
    }

    pub(crate) async fn receive(&mut self) -> ToClient {
        let received = tokio::time::timeout(PATIENCE, self.socket.receive()).await;
        let message = received.expect("an answer in time").expect("a connection");
        self.note(&message);
        message
    }

    /// Applies a message to the replica.
    pub(crate) fn note(&mut self, message: &ToClient) {
        match message {
            ToClient::Begun(begun) => {
                let (game, _) = GameReplica::begin(&self.content, (**begun).clone()).expect("a game");
                self.game = Some(game);
            }
            ToClient::Update(update) => {
                self.game.as_mut().expect("it has begun").enter(update).expect("it follows");
            }
            ToClient::Over(end) => self.end = Some((**end).clone()),
            _ => {}
        }
    }

    /// Waits for the message that `look` accepts.
    pub(crate) async fn wait_for<T>(&mut self, look: impl Fn(&ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = look(&self.receive().await) {
                return found;
            }
        }
    }

    /// Gives a seat back, and waits until the server has done so.
    pub(crate) async fn stand(&mut self, table: &str) {
        self.send(&ToHost::Stand { table: table.to_owned() }).await;
        let stood =
            |message: &ToClient| matches!(message, ToClient::Table { id, you: None, .. } if id == table);
        self.wait_for(|message| stood(message).then_some(())).await;
    }

    pub(crate) async fn refusal(&mut self) -> RefusalCode {
        self.wait_for(|message| match message {
            ToClient::Refused { code, .. } => Some(*code),
            _ => None,
        })
        .await
    }

    pub(crate) async fn open(&mut self, seats: &[TableSeat]) -> String {
        self.open_with(table_options(seats.len()), seats).await
    }

    pub(crate) async fn open_with(&mut self, table_options: TableOptions, seats: &[TableSeat]) -> String {
        self.send(&ToHost::Open { table_options, seats: seats.to_vec() }).await;
        self.wait_for(|message| match message {
            ToClient::Table { id, .. } => Some(id.clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn sit(&mut self, table: &str, seat: u8) {
        let salt = fresh_salt().expect("a source of entropy");
        self.send(&ToHost::Sit { table: table.to_owned(), seat, invite: None, salt }).await;
        self.wait_for(|message| match message {
            ToClient::Table { you, .. } if *you == Some(seat) => Some(()),
            _ => None,
        })
        .await;
    }

    pub(crate) fn replica(&self) -> &GameReplica<Cascadia> {
        self.game.as_ref().expect("it has begun")
    }

    pub(crate) fn version(&self) -> u64 {
        self.game.as_ref().map_or(0, GameReplica::version)
    }

    /// Decides the next action of the player's seat, which is to act.
    pub(crate) fn next_submit(&mut self, table: &str) -> Submit {
        let replica = self.game.as_ref().expect("it has begun");
        let seat = replica.to_act().expect("somebody is to act");
        if self.plan.is_empty() {
            let objective = Objective::points(replica.state().cards.as_ref().clone());
            let knowledge = Knowledge::of(&replica.state().game, seat);
            let plan = RandomPlayer.plan(&knowledge, &objective, &Budget::new(replica.version()));
            self.plan = plan.into_iter().map(Cascadia::write_action).collect();
        }
        let action = self.plan.remove(0);
        let id = self.next_id;
        self.next_id += 1;
        Submit {
            game: table.to_owned(),
            after: replica.version(),
            keep: replica.steps().len(),
            actions: vec![action],
            id,
        }
    }

    /// Follows the game up to a version.
    pub(crate) async fn follow_to(&mut self, version: u64) {
        while self.version() < version {
            self.receive().await;
        }
    }

    /// Continues the turn that the same person has begun on another device.
    pub(crate) fn carry_on(&mut self, other: &mut Self) {
        self.plan = std::mem::take(&mut other.plan);
        self.next_id = other.next_id;
    }

    pub(crate) async fn resume(&mut self, url: &str, table: &str) {
        self.socket = ClientSocket::connect(url, &self.key, "Ada").await.expect("the server lets us in");
        self.send(&ToHost::Resume { game: table.to_owned(), from: self.version() }).await;
    }
}

pub(crate) fn table_options(seats: usize) -> TableOptions {
    let owners = vec![SeatOwner::Human(String::new()); seats];
    let setup = Cascadia::setup(GameOptions::standard(seats as u8, CardChoice::ALL_A, 0), owners);
    TableOptions {
        mode: Cascadia::KEY.to_owned(),
        options: serde_json::to_value(Cascadia::write_setup(&setup)).expect("JSON"),
        pace: TablePace::None,
        calendar: TableCalendar::default(),
        assists: TableAssists::Standard,
        private: false,
        invited: false,
    }
}

/// Starts a game of two people at a new table.
pub(crate) async fn begin_two(urls: [&str; 2], content: &Arc<Content>) -> (String, [Player; 2]) {
    let mut ada = Player::connect(urls[0], content).await;
    let mut bob = Player::connect(urls[1], content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.follow_to(1).await;
    bob.follow_to(1).await;
    (table, [ada, bob])
}

/// Plays until the end of the game or for a number of actions, updating both replicas.
pub(crate) async fn play_on(table: &str, players: &mut [Player; 2], actions: u64) {
    for _ in 0..actions {
        let Some(Seat(seat)) = players[0].replica().to_act() else { return };
        let submit = players[usize::from(seat)].next_submit(table);
        let version = submit.after + 1;
        players[usize::from(seat)].send(&ToHost::Submit(submit)).await;
        for player in players.iter_mut() {
            player.follow_to(version).await;
        }
    }
}

/// Returns the answer at a path of the operators' address.
pub(crate) async fn get(server: &RunningServer, path: &str) -> String {
    get_at(server.admin_address().expect("an address for operators"), path).await
}

/// Returns the answer at a path.
pub(crate) async fn get_at(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

pub(crate) fn text(path: &Path) -> String {
    path.display().to_string()
}

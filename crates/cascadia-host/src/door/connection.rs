//! One connection of a client: greeting, rate limit, requests in, updates out. Misuse ends it with one
//! sentence and does not affect other clients.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use super::binding::ConnectionRoute;
use super::farewell::{Farewell, send_farewell, slow, too_many};
use super::greeting::{greet, line_of};
use super::limits::{MessageLimit, message_limit};
use super::outgoing::{Outgoing, OutgoingQueue, size_of_lines};
use crate::enter_room::send_to_room;
use crate::room_message::{Caller, RoomMessage};
use crate::service::Service;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::read_line;
use cascadia_table::table_options::{TableOptions, TableSeat};

/// Time limit of the greeting.
const GREETING: Duration = Duration::from_secs(5);
/// Interval of the heartbeat.
const PING: Duration = Duration::from_secs(15);
/// Silence after which the client counts as gone.
const SILENCE: Duration = Duration::from_secs(35);
/// Time limit of one write to a client, up to [`TOGETHER`] entries.
const WRITE: Duration = Duration::from_secs(20);
/// Most entries in one write.
const TOGETHER: usize = 64;
/// Most games followed by one connection.
const MOST_GAMES: usize = 1_000;

/// A greeted client.
struct Client {
    service: Arc<Service>,
    socket: WebSocket,
    caller: Caller,
    queue: OutgoingQueue,
    limit: MessageLimit,
    /// Followed games.
    games: BTreeSet<String>,
    last_received: Instant,
    /// True if the client is in the same network.
    is_near: bool,
}

/// Serves a connection until it ends. `is_near` is true for a client in the same network.
pub(crate) async fn serve_connection(
    service: Arc<Service>,
    mut socket: WebSocket,
    (connection, is_near): (u64, bool),
    route: ConnectionRoute,
) {
    service.metrics.connection_opened();
    let greeted = timeout(GREETING, greet(&service, &mut socket, &route)).await;
    match greeted {
        Ok(Ok((key, name, rules))) => {
            let (outgoing, queue) = Outgoing::new();
            let limit = message_limit(service.settings.messages_per_second, service.settings.burst);
            let caller = Caller { connection, key, name, rules: Arc::new(rules), outgoing };
            let (games, last_received) = (BTreeSet::new(), Instant::now());
            let service = Arc::clone(&service);
            let mut client = Client { service, socket, caller, queue, limit, games, last_received, is_near };
            let farewell = client.run().await;
            client.leave().await;
            if let Some(farewell) = farewell {
                send_farewell(&client.service, &mut client.socket, farewell).await;
            }
        }
        Ok(Err(Some(farewell))) => send_farewell(&service, &mut socket, farewell).await,
        Ok(Err(None)) => {}
        Err(_) => {
            let farewell = Farewell::of_policy("greeting", "no greeting came within five seconds");
            send_farewell(&service, &mut socket, farewell).await;
        }
    }
    service.metrics.connection_closed();
}

impl Client {
    /// Passes messages on until the connection ends. Returns the farewell.
    async fn run(&mut self) -> Option<Farewell> {
        let mut pings = interval_at(tokio::time::Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.service.stopping.clone();
        loop {
            tokio::select! {
                biased;
                () = self.queue.is_slow.notified() => return Some(slow()),
                () = stopped(&mut stopping) => return Some(self.restart()),
                lines = self.queue.lines.recv() => {
                    let lines = lines?;
                    if let Err(farewell) = self.write(lines).await {
                        return farewell;
                    }
                }
                incoming = self.socket.next() => {
                    self.last_received = Instant::now();
                    match line_of(incoming) {
                        Ok(Some(line)) => {
                            if let Some(farewell) = self.message(&line).await {
                                return Some(farewell);
                            }
                        }
                        // Control frames count against the rate limit, too.
                        Ok(None) if self.limit.check().is_err() => return Some(too_many()),
                        Ok(None) => {}
                        Err(farewell) => return farewell,
                    }
                    tokio::task::coop::consume_budget().await;
                }
                _ = pings.tick() => {
                    if self.last_received.elapsed() >= SILENCE {
                        return Some(Farewell::of_policy("silence", "nothing was heard of you"));
                    }
                    match timeout(WRITE, self.socket.send(Message::Ping(Default::default()))).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return None,
                        Err(_) => return Some(slow()),
                    }
                }
            }
        }
    }

    /// Writes these lines and all queued ones with one flush. Ends the connection of a client that does not
    /// read.
    async fn write(&mut self, first: Vec<Utf8Bytes>) -> Result<(), Option<Farewell>> {
        let (socket, queue) = (&mut self.socket, &mut self.queue);
        let is_slow = Arc::clone(&queue.is_slow);
        let write = async {
            let mut lines = first;
            for _ in 0..TOGETHER {
                let size = size_of_lines(&lines);
                for line in lines {
                    socket.feed(Message::Text(line)).await.map_err(|_| None)?;
                }
                queue.sent(size);
                match queue.lines.try_recv() {
                    Ok(more) => lines = more,
                    Err(_) => break,
                }
                tokio::task::coop::consume_budget().await;
            }
            socket.flush().await.map_err(|_| None)
        };
        tokio::select! {
            written = timeout(WRITE, write) => written.unwrap_or_else(|_| Err(Some(slow()))),
            () = is_slow.notified() => Err(Some(slow())),
        }
    }

    /// Returns the farewell of a stopping server. The times for reconnecting are spread.
    fn restart(&self) -> Farewell {
        let retry = 1_000 + self.caller.connection.wrapping_mul(37) % 4_000;
        let why = "the server restarts".to_owned();
        Farewell { reason: "restart", why, retry: Some(retry), code: close_code::RESTART }
    }

    /// Handles a message; returns a farewell if the rate limit is exceeded.
    async fn message(&mut self, line: &str) -> Option<Farewell> {
        let received = Instant::now();
        if self.limit.check().is_err() {
            return Some(too_many());
        }
        let message: ToHost = match read_line(line) {
            Ok(message) => message,
            Err(error) => {
                self.caller.outgoing.refuse(None, "message", error.to_string(), None);
                return None;
            }
        };
        match message {
            ToHost::Ping { n } => self.caller.outgoing.send(&ToClient::Pong { n }),
            ToHost::Hello { .. } => {
                self.caller.outgoing.refuse(None, "message", "you have greeted already", None);
            }
            ToHost::Open { table_options, seats } => self.open(&table_options, &seats, received).await,
            ToHost::Mine {} => match self.service.games_of(&self.caller.key).await {
                Ok(games) => self.caller.outgoing.send(&ToClient::Mine { games }),
                Err((code, why)) => self.caller.outgoing.refuse(None, code, why, None),
            },
            ToHost::Tables {} if self.is_near && self.service.settings.list_tables => {
                let tables = self.service.rooms.open_tables();
                self.caller.outgoing.send(&ToClient::Tables { tables });
            }
            ToHost::Tables {} => {
                self.caller.outgoing.refuse(None, "listing", "this host lists no tables", None);
            }
            other => self.pass_on(other, received).await,
        }
        None
    }

    async fn open(&mut self, table_options: &TableOptions, seats: &[TableSeat], received: Instant) {
        if !self.service.tables.allows(&self.caller.key) {
            let why = "you have opened too many tables within an hour";
            self.caller.outgoing.refuse(None, "limit", why, None);
            return;
        }
        match self.service.open_table(table_options, seats, &self.caller.rules).await {
            Ok(game) => self.pass_on(ToHost::Resume { game, from: 0 }, received).await,
            Err((code, why)) => self.caller.outgoing.refuse(None, code, why, None),
        }
    }

    /// Passes a message to its game.
    async fn pass_on(&mut self, message: ToHost, received: Instant) {
        let Some(game) = InviteCode::read(game_of(&message)) else {
            self.caller.outgoing.refuse(None, "table", "this is not the code of a table", None);
            return;
        };
        let game = game.letters().to_owned();
        if !self.games.contains(&game) {
            if self.games.len() >= MOST_GAMES {
                self.caller.outgoing.refuse(None, "limit", "you follow too many games", None);
                return;
            }
            self.games.insert(game.clone());
        }
        let message = RoomMessage::Call { caller: self.caller.clone(), message: Box::new(message), received };
        send_to_room(&self.service, &game, message).await;
    }

    /// Unsubscribes from all games.
    async fn leave(&mut self) {
        for game in &self.games {
            let gone = RoomMessage::Gone { connection: self.caller.connection };
            self.service.rooms.send(game, gone).await;
        }
    }
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A dropped sender counts as stopped.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Returns the table or game of a message.
fn game_of(message: &ToHost) -> &str {
    match message {
        ToHost::Sit { table, .. }
        | ToHost::Stand { table }
        | ToHost::Invite { table, .. }
        | ToHost::Dismiss { table, .. }
        | ToHost::List { table, .. }
        | ToHost::Spectate { table }
        | ToHost::Start { table } => table,
        ToHost::Resume { game, .. }
        | ToHost::CallVote { game, .. }
        | ToHost::CastVote { game, .. }
        | ToHost::Leave { game, .. }
        | ToHost::Back { game }
        | ToHost::QuickChat { game, .. }
        | ToHost::Away { game, .. }
        | ToHost::Rematch { game }
        | ToHost::Link { game }
        | ToHost::Move { game, .. } => game,
        ToHost::Submit(submit) => &submit.game,
        ToHost::Hello { .. }
        | ToHost::Open { .. }
        | ToHost::Mine {}
        | ToHost::Tables {}
        | ToHost::Ping { .. } => "",
    }
}

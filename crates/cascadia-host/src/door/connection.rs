//! One connection of a client: greeting, costs, requests in, updates out. Misuse ends it with one sentence and
//! does not affect other clients.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use super::accept::stopped;
use super::account::{Charge, CodeLookup, ConnectionMeter, PlaceKind, TakenPlace};
use super::binding::ConnectionRoute;
use super::farewell::{Farewell, answer_close, full, line_of, send_farewell, slow, too_many};
use super::greeting::greet;
use super::outgoing::{Outgoing, OutgoingQueue, in_words, size_of_lines};
use crate::enter_room::send_to_room;
use crate::room_message::{CallTicket, Caller, RoomMessage, request_id};
use crate::service::{Service, TableRefusal, no_room, no_table};
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{RulesRanges, ToClient, ToHost};
use cascadia_table::table_options::{TableOptions, TableSeat};
use cascadia_table::{RefusalCode, read_line};

/// Time limit of the greeting.
const GREETING: Duration = Duration::from_secs(5);
/// Interval of the heartbeat.
const PING: Duration = Duration::from_secs(15);
/// Silence after which the client counts as gone.
const SILENCE: Duration = Duration::from_secs(35);
/// Time limit of one write to a client, up to [`TOGETHER`] entries.
const WRITE: Duration = Duration::from_secs(20);
/// Time limit of the answers to the last requests when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(1);
/// Most entries in one write.
const TOGETHER: usize = 64;
/// Most games followed by one connection.
const MOST_GAMES: usize = 1_000;
/// Queued bytes beyond which no further message is read.
const MOST_UNREAD: usize = 64 * 1024;

/// A client before its greeting.
pub(crate) struct ArrivedClient {
    /// Number of the connection.
    pub(crate) connection: u64,
    /// Block of its addresses.
    pub(crate) address: IpAddr,
    /// True for a client in the same network.
    pub(crate) is_near: bool,
    pub(crate) route: ConnectionRoute,
    pub(crate) meter: Arc<ConnectionMeter>,
}

/// A greeted client.
struct Client {
    service: Arc<Service>,
    socket: WebSocket,
    caller: Caller,
    queue: OutgoingQueue,
    meter: Arc<ConnectionMeter>,
    /// Followed games.
    games: BTreeSet<String>,
    /// Games with a seat of the client's key, once they are needed.
    own_games: Option<BTreeSet<String>>,
    /// Closed once the last request for updates is answered.
    unanswered: Option<oneshot::Receiver<()>>,
    last_received: Instant,
    is_near: bool,
    _place: TakenPlace,
}

/// Serves a connection until it ends.
pub(crate) async fn serve_connection(service: Arc<Service>, mut socket: WebSocket, arrived: ArrivedClient) {
    service.metrics.connection_opened();
    match let_in(&service, &mut socket, &arrived).await {
        Ok(((key, name, rules), place)) => {
            let ArrivedClient { connection, address, is_near, meter, .. } = arrived;
            let (outgoing, queue) = Outgoing::new(Arc::clone(&meter), Arc::clone(&service.ceilings));
            let caller = Caller { connection, key, name, rules: Arc::new(rules), address, outgoing };
            let mut client = Client {
                service: Arc::clone(&service),
                socket,
                caller,
                queue,
                meter,
                games: BTreeSet::new(),
                own_games: None,
                unanswered: None,
                last_received: Instant::now(),
                is_near,
                _place: place,
            };
            let farewell = client.run().await;
            client.leave().await;
            match farewell {
                Some(farewell) => send_farewell(&client.service, &mut client.socket, farewell).await,
                None => answer_close(&mut client.socket).await,
            }
        }
        Err(Some(farewell)) => send_farewell(&service, &mut socket, farewell).await,
        Err(None) => answer_close(&mut socket).await,
    }
    service.metrics.connection_closed();
}

/// Greets a client. Returns its key, its name and the versions of rules it knows, with a place of its key.
async fn let_in(
    service: &Service,
    socket: &mut WebSocket,
    arrived: &ArrivedClient,
) -> Result<((String, String, RulesRanges), TakenPlace), Option<Farewell>> {
    let greeted = tokio::select! {
        () = service.stopped() => return Err(Some(restart(arrived.connection))),
        greeted = timeout(GREETING, greet(service, socket, &arrived.route)) => greeted,
    };
    let late = |_| Err(Some(Farewell::of_policy("greeting", "no greeting came within five seconds")));
    let greeted = greeted.unwrap_or_else(late);
    let (meter, now) = (&arrived.meter, Instant::now());
    let greeted = greeted.map_err(|farewell| {
        // Nothing more can be refused here; the next connection of the address may be.
        let _ = meter.charge(Charge::BadGreeting, now);
        let is_rate = farewell.as_ref().is_some_and(|farewell| farewell.reason == "rate");
        farewell.map(|farewell| if is_rate { farewell.with_retry(meter.strike(now)) } else { farewell })
    })?;
    let kind = if arrived.route.peer_key.is_some() { PlaceKind::Friend } else { PlaceKind::Connection };
    let place = meter
        .enter(service.accounts.of_key(&greeted.0, now), kind, now)
        .map_err(|wait| Some(too_many().with_retry(wait)))?;
    let _ = meter.charge(Charge::Greeting, now);
    if service.ceilings.is_full() && !service.has_running_game(&greeted.0).await {
        return Err(Some(full()));
    }
    Ok((greeted, place))
}

impl Client {
    /// Passes messages on until the connection ends. Returns the farewell.
    async fn run(&mut self) -> Option<Farewell> {
        let mut pings = interval_at(tokio::time::Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.service.stopping.clone();
        loop {
            // Requests wait in the socket while a long answer is not read.
            let is_ready = self.unanswered.is_none() && self.queue.bytes() <= MOST_UNREAD;
            tokio::select! {
                biased;
                () = self.queue.is_slow.notified() => return Some(slow()),
                () = stopped(&mut stopping) => {
                    self.finish().await;
                    return Some(restart(self.caller.connection));
                }
                () = self.meter.overdrawn.notified() => return Some(self.spent()),
                lines = self.queue.lines.recv() => {
                    let lines = lines?;
                    if let Err(farewell) = self.write(lines).await {
                        return farewell;
                    }
                }
                // The room drops the other end after the answer.
                () = answered(&mut self.unanswered), if self.unanswered.is_some() => self.unanswered = None,
                incoming = self.socket.next(), if is_ready => {
                    self.last_received = Instant::now();
                    let line = match line_of(incoming) {
                        Ok(line) => line,
                        Err(farewell) => return farewell,
                    };
                    if self.meter.frame(self.last_received).is_err() {
                        return Some(self.spent());
                    }
                    if let Some(line) = line
                        && let Some(farewell) = self.message(&line).await
                    {
                        return Some(farewell);
                    }
                    tokio::task::coop::consume_budget().await;
                }
                _ = pings.tick() => {
                    if self.last_received.elapsed() >= SILENCE {
                        return Some(Farewell::of_policy("silence", "nothing was heard from you"));
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
        let (socket, queue, meter) = (&mut self.socket, &mut self.queue, &self.meter);
        let is_slow = Arc::clone(&queue.is_slow);
        let write = async {
            let mut lines = first;
            for _ in 0..TOGETHER {
                let size = size_of_lines(&lines);
                for line in lines {
                    socket.feed(Message::Text(line)).await.map_err(|_| None)?;
                }
                queue.sent(size);
                // Others may have caused these bytes: they only make later requests dearer.
                let _ = meter.charge(Charge::Sent(size), Instant::now());
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

    /// Returns the farewell of a client that has spent its credits. The wait grows with each time.
    fn spent(&self) -> Farewell {
        too_many().with_retry(self.meter.strike(Instant::now()))
    }

    /// Writes the answers to the last requests before the server stops.
    async fn finish(&mut self) {
        let service = Arc::clone(&self.service);
        let write_all = async {
            let rooms = service.open_rooms.ended();
            tokio::pin!(rooms);
            loop {
                tokio::select! {
                    biased;
                    Some(lines) = self.queue.lines.recv() => {
                        if self.write(lines).await.is_err() {
                            return;
                        }
                    }
                    () = &mut rooms => return,
                }
            }
        };
        // A slow store or client misses them, and asks again after reconnecting.
        let _ = timeout(LAST_ANSWERS, write_all).await;
    }

    /// Handles a message; returns a farewell if the credits are spent.
    async fn message(&mut self, line: &str) -> Option<Farewell> {
        let received = Instant::now();
        let message: ToHost = match read_line(line) {
            Ok(message) => message,
            Err(error) => {
                self.caller.outgoing.refuse(None, RefusalCode::Message, error.to_string(), None);
                return None;
            }
        };
        if let Some(charge) = charge_of(&message, line.len())
            && self.meter.charge(charge, received).is_err()
        {
            return Some(self.spent());
        }
        match message {
            ToHost::Ping { n } => self.caller.outgoing.send(&ToClient::Pong { n }),
            ToHost::Hello { .. } => {
                self.caller.outgoing.refuse(None, RefusalCode::Message, "you have greeted already", None);
            }
            ToHost::Open { table_options, seats } => self.open(&table_options, &seats).await,
            ToHost::Mine {} => match self.service.games_of(&self.caller.key).await {
                Ok(games) => self.caller.outgoing.send(&ToClient::Mine { games }),
                Err((code, why)) => self.caller.outgoing.refuse(None, code, why, None),
            },
            ToHost::Tables {} if self.is_near && self.service.settings.list_tables => {
                let tables = self.service.rooms.open_tables();
                self.caller.outgoing.send(&ToClient::Tables { tables });
            }
            ToHost::Tables {} => {
                self.caller.outgoing.refuse(None, RefusalCode::Listing, "this host lists no tables", None);
            }
            other => self.pass_on(other, received).await,
        }
        None
    }

    async fn open(&mut self, table_options: &TableOptions, seats: &[TableSeat]) {
        let open = self.service.open_table(table_options, seats, &self.caller.rules);
        let opened = async {
            self.service.check_space()?;
            self.caller.outgoing.open_counted(open).await
        };
        match opened.await {
            Ok(lobby) => {
                self.caller.outgoing.send(&lobby.shown_to(&self.caller.key));
                if self.games.len() < MOST_GAMES {
                    self.games.insert(lobby.id().to_owned());
                    self.service.rooms.keep_opener(lobby.id(), self.caller.clone());
                }
            }
            Err((code, why)) => self.caller.outgoing.refuse(None, code, why, None),
        }
    }

    /// Passes a message to its game.
    async fn pass_on(&mut self, message: ToHost, received: Instant) {
        let Some(game) = InviteCode::read(game_of(&message)) else {
            self.caller.outgoing.refuse(None, RefusalCode::Table, "this is not the code of a table", None);
            return;
        };
        let game = game.letters().to_owned();
        let mut ticket = CallTicket::default();
        match self.follow(&game, &message).await {
            Ok(lookup) => ticket.lookup = lookup,
            Err((code, why)) => return self.caller.outgoing.refuse(request_id(&message), code, why, None),
        }
        if asks_for_updates(&message) {
            let (answered, unanswered) = oneshot::channel();
            (ticket.answered, self.unanswered) = (Some(answered), Some(unanswered));
        }
        let caller = self.caller.clone();
        let message = RoomMessage::Call { caller, message: Box::new(message), received, ticket };
        send_to_room(&self.service, &game, message).await;
    }

    /// Follows a game, if it exists. A code that is new to the client, and each secret, is a lookup until the
    /// message is handled.
    async fn follow(&mut self, game: &str, message: &ToHost) -> Result<Option<CodeLookup>, TableRefusal> {
        for hidden in self.caller.outgoing.take_hidden() {
            self.games.remove(&hidden);
        }
        let is_new = !self.games.contains(game);
        let has_secret = matches!(message, ToHost::Sit { invite: Some(_), .. } | ToHost::Move { .. });
        if !is_new && !has_secret {
            return Ok(None);
        }
        let lookup = match self.meter.begin_lookup(Instant::now()).await {
            Ok(lookup) => Some(lookup),
            // A player is not stopped by the guesses of others.
            Err(_) if self.is_own(game).await => None,
            Err(wait) => {
                let why = format!("too many codes were wrong; try again in {}", in_words(wait));
                return Err((RefusalCode::Limit, why));
            }
        };
        if is_new {
            if self.games.len() >= MOST_GAMES {
                return Err((RefusalCode::Limit, "you follow too many games".to_owned()));
            }
            if !self.service.has_table(game).await? {
                self.meter.miss(Instant::now());
                return Err((RefusalCode::Table, no_table(game)));
            }
            if !self.service.has_room_for(game) && !self.is_own(game).await {
                return Err(no_room());
            }
            self.games.insert(game.to_owned());
        }
        Ok(lookup)
    }

    /// Tests whether the client's key had a seat in a game when that was first needed.
    async fn is_own(&mut self, game: &str) -> bool {
        if self.own_games.is_none() {
            let games = self.service.games_of(&self.caller.key).await;
            self.own_games = games.ok().map(|games| games.into_iter().map(|game| game.game).collect());
        }
        self.own_games.as_ref().is_some_and(|own| own.contains(game))
    }

    /// Unsubscribes from all games.
    async fn leave(&mut self) {
        for game in &self.games {
            let gone = RoomMessage::Gone { connection: self.caller.connection };
            self.service.rooms.send(game, gone).await;
        }
    }
}

/// Waits until a request is answered.
async fn answered(unanswered: &mut Option<oneshot::Receiver<()>>) {
    if let Some(unanswered) = unanswered {
        // Closed without a value.
        let _ = unanswered.await;
    }
}

/// Tests whether the answer to a message may be a whole log.
fn asks_for_updates(message: &ToHost) -> bool {
    matches!(
        message,
        ToHost::Resume { .. } | ToHost::Spectate { .. } | ToHost::Sit { .. } | ToHost::Move { .. }
    )
}

/// Returns the cost of a message of this length, besides its frame.
fn charge_of(message: &ToHost, length: usize) -> Option<Charge> {
    match message {
        ToHost::Ping { .. } | ToHost::Hello { .. } => None,
        ToHost::Open { .. } => Some(Charge::Table),
        ToHost::Mine {} | ToHost::Tables {} => Some(Charge::List),
        ToHost::Resume { .. } | ToHost::Spectate { .. } | ToHost::Rematch { .. } => Some(Charge::Updates),
        ToHost::CallVote { .. } | ToHost::Leave { .. } => Some(Charge::Question(length)),
        ToHost::Sit { .. }
        | ToHost::Stand { .. }
        | ToHost::Invite { .. }
        | ToHost::Dismiss { .. }
        | ToHost::Start { .. }
        | ToHost::List { .. }
        | ToHost::Submit(_)
        | ToHost::CastVote { .. }
        | ToHost::Back { .. }
        | ToHost::QuickChat { .. }
        | ToHost::Away { .. }
        | ToHost::Link { .. }
        | ToHost::Move { .. } => Some(Charge::Change(length)),
    }
}

/// Returns the farewell of a stopping server. The times for reconnecting are spread.
fn restart(connection: u64) -> Farewell {
    let retry = 1_000 + connection.wrapping_mul(37) % 4_000;
    let why = "the server restarts".to_owned();
    Farewell { reason: "restart", why, retry: Some(retry), code: close_code::RESTART }
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

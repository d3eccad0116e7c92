//! The room of a live game: the task that alone handles it on this server. Its memory is a cache of the
//! store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::computer_pool::TurnOwner;
use super::presence::SeatPresence;
use super::room_message::{Caller, RoomMessage, request_id};
use super::service::{CANNOT_WRITE, Service, TableRefusal, no_table};
use super::store::{
    AppendRequest, AppendResult, GameStage, HintedChange, StoreError, StoreHint, StoredEntry, StoredProgress,
    StoredSeat,
};
use super::time::{GameTime, now_ms, stored_time};
use cascadia_base::{Seat, SeatSet};
use cascadia_table::entry::{LogEntry, Step};
use cascadia_table::message::{Presence, QUICK_CHAT, Submit, ToClient, ToHost};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::TablePace;
use cascadia_table::vote::VoteTopic;
use cascadia_table::{GameHost, Lobby, RefusalCode, RequestRefusal, write_line};

/// Refusal of steps and votes at a table before its game.
const NOT_BEGUN: &str = "this game has not begun";
/// Refusal of spectators at a private table.
const PRIVATE: &str = "only those who sit at this table see its game";

/// Interval of checking the clocks.
const TICK: Duration = Duration::from_secs(1);

/// A client subscribed to a game.
pub(super) struct Listener {
    pub(super) caller: Caller,
    /// The seat; none for a spectator.
    pub(super) seat: Option<u8>,
}

/// The state of a live game.
pub(super) struct GameRoom {
    pub(super) service: Arc<Service>,
    pub(super) id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    /// Stored progress of a table before its game.
    progress: StoredProgress,
    /// The table before the game.
    pub(super) lobby: Lobby,
    /// Stored text of the table where it differs from what this program writes.
    pub(super) other_text: Option<String>,
    pub(super) secret: HostSecret,
    pub(super) seats: Vec<StoredSeat>,
    /// The game; none before its start.
    pub(super) host: Option<GameHost>,
    /// Last stored version; the game may be one ahead while an entry is written.
    committed: u64,
    /// True while the store and the game may differ.
    pub(super) is_uncertain: bool,
    pub(super) listeners: BTreeMap<u64, Listener>,
    people: SeatPresence,
    /// Last sent presence by seat.
    sent_presence: Vec<Option<Presence>>,
    /// Last sent number of spectators.
    sent_spectators: u16,
    /// Version that a computer player is deciding on.
    thinking: Option<u64>,
    /// Time of a live game.
    time: GameTime,
    /// True once the game was deleted.
    is_deleted: bool,
    /// True while the table is on the host's list.
    pub(super) is_posted: bool,
    last_used: Instant,
}

/// The result of writing an entry.
pub(super) enum Commit {
    /// Stored and sent.
    Written,
    /// Another entry came first, and is loaded now.
    Stale,
    /// The store does not respond.
    Away,
}

/// Runs the room of a game until it is idle.
pub(super) async fn run_room(
    service: Arc<Service>,
    id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    mut messages: mpsc::Receiver<RoomMessage>,
) {
    match GameRoom::load(&service, &id, sender).await {
        Ok(mut room) => room.run(&mut messages).await,
        Err((code, why)) => {
            // Waiting requests are refused; later ones try to load the game again.
            loop {
                while let Ok(message) = messages.try_recv() {
                    if let RoomMessage::Call { caller, message, .. } = message {
                        caller.outgoing.refuse(request_id(&message), code, why.clone(), None);
                    }
                }
                if service.rooms.leave(&*service.metrics, &id, &messages) {
                    return;
                }
            }
        }
    }
}

/// Returns the stored text of a table if it is not what this program writes.
fn other_text(lobby: &Lobby, stored: String) -> Option<String> {
    (write_line(lobby) != stored).then_some(stored)
}

/// Parses the entries of a game.
fn read_entries(stored: &[StoredEntry]) -> Result<Vec<LogEntry>, String> {
    stored.iter().map(|entry| LogEntry::from_line(&entry.line).map_err(|error| error.to_string())).collect()
}

impl GameRoom {
    async fn load(
        service: &Arc<Service>,
        id: &str,
        sender: mpsc::WeakSender<RoomMessage>,
    ) -> Result<Self, TableRefusal> {
        let away = |error: StoreError| {
            tracing::error!(%error, game = id, "a game cannot be read");
            (RefusalCode::Store, "the table cannot be read now".to_owned())
        };
        let (mut row, seats) = match service.store.game(id).await.map_err(away)? {
            Some(found) => found,
            None => return Err((RefusalCode::Table, no_table(id))),
        };
        let entries = service.store.entries(id, 0).await.map_err(away)?;
        let damaged = |why: String| {
            tracing::error!(why, game = id, "a stored game is damaged");
            (RefusalCode::Store, "this game is damaged and cannot go on".to_owned())
        };
        let lobby: Lobby = serde_json::from_str(&row.lobby).map_err(|error| damaged(error.to_string()))?;
        let other_text = other_text(&lobby, std::mem::take(&mut row.lobby));
        let secret = HostSecret::from_hex(&row.secret).ok_or_else(|| damaged("no secret".to_owned()))?;
        let mut room = Self {
            service: Arc::clone(service),
            id: id.to_owned(),
            sender,
            progress: row.progress,
            lobby,
            other_text,
            secret,
            seats,
            host: None,
            committed: 0,
            is_uncertain: false,
            listeners: BTreeMap::new(),
            people: SeatPresence::new(service.node, Instant::now()),
            sent_presence: Vec::new(),
            sent_spectators: 0,
            thinking: None,
            time: GameTime::new(now_ms(), 0, Instant::now()),
            is_deleted: false,
            is_posted: false,
            last_used: Instant::now(),
        };
        room.fold(&entries).map_err(damaged)?;
        if let Some(opener) = service.rooms.take_opener(id) {
            let seat = room.seat_of(&opener.key);
            room.listeners.insert(opener.connection, Listener { caller: opener, seat });
            room.count_connected();
        }
        room.hint(HintedChange::WhoIsThere);
        Ok(room)
    }

    async fn run(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.wake_computer();
        let service = Arc::clone(&self.service);
        loop {
            tokio::select! {
                biased;
                () = service.stopped() => return self.finish(messages).await,
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => return,
                },
                _ = ticks.tick() => self.tick().await,
            }
            if self.is_idle() && self.service.rooms.leave(&*self.service.metrics, &self.id, messages) {
                return;
            }
        }
    }

    /// Handles the requests received before the server stops.
    async fn finish(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) {
        messages.close();
        while let Some(message) = messages.recv().await {
            if matches!(message, RoomMessage::Call { .. }) {
                self.handle(message).await;
            }
        }
    }

    /// Tests whether the room may end: without listeners, and for a game after the idle time.
    fn is_idle(&self) -> bool {
        let idle = Duration::from_secs(self.service.settings.idle_seconds);
        let is_needed = self.host.is_some() && (self.thinking.is_some() || self.last_used.elapsed() < idle);
        self.listeners.is_empty() && (self.is_deleted || !is_needed)
    }

    /// Returns the host's time. In a live game it follows the monotonic clock alone.
    pub(super) fn now(&self) -> u64 {
        let is_live = matches!(self.lobby.table_options().pace, TablePace::Live { .. });
        if is_live && self.host.is_some() { self.time.now(Instant::now()) } else { now_ms() }
    }

    async fn handle(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Call { caller, message, received, ticket } => {
                self.last_used = Instant::now();
                self.call(&caller, *message, received).await;
                drop(ticket);
            }
            RoomMessage::Gone { connection } => self.gone(connection),
            RoomMessage::Changed { version } => {
                let known = self.host.as_ref().map_or(0, |_| self.committed);
                if version > known || self.host.is_none() {
                    let _ = self.reload().await;
                }
            }
            // After a failure the store is read again before the next request.
            RoomMessage::SeatsChanged => self.is_uncertain |= self.reload().await.is_err(),
            RoomMessage::Elsewhere(presence) => self.people.receive(presence, Instant::now()),
            RoomMessage::WhoIsThere => self.publish_presence(true),
            RoomMessage::Decided { version, seat, keep, actions } => {
                // Numbered by the version, so that two deciding servers store the turn once.
                self.decided(version, Step { seat, keep, actions, id: version }).await;
            }
            RoomMessage::Wake => {}
        }
        self.send_presence();
        self.post();
        self.wake_computer();
    }

    /// Refuses a client that must not see this table or does not know its rules. A table that is full or over is
    /// refused like no table to all without a seat, so that guessing codes reveals none.
    async fn refuse_stranger(&mut self, caller: &Caller, id: Option<u64>) -> bool {
        let is_listening = self.listeners.contains_key(&caller.connection);
        let is_stranger =
            |room: &Self| !is_listening && room.is_hidden() && room.seat_of(&caller.key).is_none();
        if is_stranger(self) && self.service.node.is_some() {
            // Another server may have changed the seats.
            let _ = self.reload().await;
        }
        if is_stranger(self) {
            caller.outgoing.refuse_hidden(id, &self.id, no_table(&self.id));
            return true;
        }
        let rules = self.host.as_ref().map_or_else(|| self.lobby.rules(), |host| host.start().rules);
        if let Err(why) = caller.check_rules(&self.lobby.table_options().mode, rules) {
            caller.outgoing.refuse(id, RefusalCode::Version, why, None);
            return true;
        }
        false
    }

    /// Tests whether the code alone does not show the table: it is full and has not begun, or its game is over.
    fn is_hidden(&self) -> bool {
        match &self.host {
            Some(host) => host.is_over(),
            // The people of the game before know the table of a rematch.
            None if self.lobby.after().is_some() => false,
            None => self.seats.iter().all(|row| !row.key.is_empty() || !row.level.is_empty()),
        }
    }

    /// Handles a request of a client.
    async fn call(&mut self, caller: &Caller, message: ToHost, received: Instant) {
        if self.refuse_stranger(caller, request_id(&message)).await {
            return;
        }
        match message {
            ToHost::Submit(submit) => {
                // Players receive the updates that follow from their requests.
                if !self.listeners.contains_key(&caller.connection) && self.seat_of(&caller.key).is_some() {
                    self.join(caller, submit.after, true).await;
                }
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.set_away(seat, false);
                }
                let result = self.submit(caller, &submit).await;
                self.service.metrics.count_action(result);
                self.service.metrics.observe_sent(received.elapsed());
            }
            ToHost::Resume { from, .. } => {
                self.join(caller, from, true).await;
                if self.may_see(&caller.key) {
                    self.show_rematch(caller).await;
                }
            }
            ToHost::Spectate { .. } => self.join(caller, 0, false).await,
            ToHost::Sit { seat, invite, salt, .. } => self.sit(caller, seat, invite, &salt).await,
            ToHost::Stand { .. } => self.stand(caller).await,
            ToHost::Invite { seat, .. } => self.invite(caller, seat).await,
            ToHost::Dismiss { seat, .. } => self.dismiss(caller, seat).await,
            ToHost::List { listed, .. } => self.list(caller, listed).await,
            ToHost::Start { .. } => self.start(caller).await,
            ToHost::CallVote { topic: VoteTopic::Bot { level, .. }, .. } if self.refuses(caller, &level) => {}
            ToHost::CallVote { topic, .. } => {
                let absent = self.absent();
                self.apply_request(caller, |host, now, seat| {
                    host.call_vote(now, seat, topic.clone(), &absent)
                })
                .await;
            }
            ToHost::CastVote { asked, yes, .. } => {
                self.apply_request(caller, |host, now, seat| host.cast_vote(now, seat, asked, yes)).await;
            }
            ToHost::Leave { level, .. } if self.refuses(caller, &level) => {}
            ToHost::Leave { level, .. } => {
                self.apply_request(caller, |host, now, seat| host.leave(now, seat, &level)).await;
            }
            ToHost::Back { .. } => self.apply_request(caller, |host, now, seat| host.back(now, seat)).await,
            ToHost::QuickChat { phrase, .. } => self.quick_chat(caller, phrase),
            ToHost::Away { away, .. } => {
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.set_away(seat, away);
                }
            }
            ToHost::Rematch { .. } => self.rematch(caller).await,
            ToHost::Link { .. } => self.link(caller).await,
            ToHost::Move { secret, .. } => self.move_seat(caller, &secret).await,
            ToHost::Hello { .. }
            | ToHost::Open { .. }
            | ToHost::Mine {}
            | ToHost::Tables {}
            | ToHost::Ping { .. } => {
                caller.refuse(RefusalCode::Message, "this is not said to a table");
            }
        }
    }

    /// Refuses a level that the server does not offer; returns whether it did.
    fn refuses(&self, caller: &Caller, level: &str) -> bool {
        let checked = self.service.check_level(&self.lobby.table_options().mode, level);
        if let Err((code, why)) = &checked {
            caller.refuse(*code, why.clone());
        }
        checked.is_err()
    }

    /// Handles a step. Returns the key of the result.
    async fn submit(&mut self, caller: &Caller, submit: &Submit) -> &'static str {
        let refuse = |code: RefusalCode, why: String, v: Option<u64>| {
            caller.outgoing.refuse(Some(submit.id), code, why, v);
            code.as_str()
        };
        if !self.is_certain().await {
            return refuse(RefusalCode::Store, CANNOT_WRITE.to_owned(), None);
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return refuse(RefusalCode::Seat, "you have no seat at this table".to_owned(), None);
        };
        let Some(host) = &self.host else {
            return refuse(RefusalCode::Table, NOT_BEGUN.to_owned(), None);
        };
        match host.validate(self.now(), Seat(seat), submit) {
            Ok(entry) => match self.commit(entry, Some(seat), submit.id).await {
                Commit::Written => "done",
                Commit::Stale => self.stale(caller, submit.id, submit.after),
                Commit::Away => refuse(RefusalCode::Store, CANNOT_WRITE.to_owned(), Some(self.committed)),
            },
            // The answer was lost and is sent again.
            Err(RequestRefusal::Done(version)) => {
                self.send_since(caller, Some(seat), version - 1);
                "repeated"
            }
            Err(RequestRefusal::Stale) => self.stale(caller, submit.id, submit.after),
            Err(refusal) => refuse(refusal.code(), refusal.to_string(), Some(host.version())),
        }
    }

    /// Sends the missing updates and the refusal of an outdated request. If the updates contain the step of
    /// the request, they also confirm it.
    fn stale(&self, caller: &Caller, id: u64, after: u64) -> &'static str {
        self.send_since(caller, self.seat_of(&caller.key), after);
        let refusal = RequestRefusal::Stale;
        caller.outgoing.refuse(Some(id), refusal.code(), refusal.to_string(), Some(self.committed));
        "stale"
    }

    /// Validates a request of a person and writes its entry.
    async fn apply_request(
        &mut self,
        caller: &Caller,
        entry: impl Fn(&GameHost, u64, Seat) -> Result<LogEntry, RequestRefusal>,
    ) {
        if !self.is_certain().await {
            caller.refuse(RefusalCode::Store, CANNOT_WRITE);
            return;
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        };
        let Some(host) = &self.host else {
            return caller.refuse(RefusalCode::Table, NOT_BEGUN);
        };
        match entry(host, self.now(), Seat(seat)) {
            Ok(entry) => match self.commit(entry, Some(seat), 0).await {
                Commit::Written => {}
                Commit::Stale => {
                    let refusal = RequestRefusal::Stale;
                    caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
                }
                Commit::Away => {
                    caller.outgoing.refuse(None, RefusalCode::Store, CANNOT_WRITE, Some(self.committed));
                }
            },
            Err(refusal) => {
                let version = Some(host.version());
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), version);
            }
        }
    }

    /// Writes a validated entry, and sends the update once it is durable.
    pub(super) async fn commit(&mut self, entry: LogEntry, seat: Option<u8>, id: u64) -> Commit {
        let (line, at) = (entry.to_line(), stored_time(entry.at));
        let stored = StoredEntry { version: self.committed + 1, seat, id, line, at };
        self.time.note_entry(entry.at, Instant::now());
        // The game is one ahead until the entry is written. This stays invisible, since no request is handled
        // meanwhile.
        self.is_uncertain = true;
        let appended = match &mut self.host {
            Some(host) => host.append(entry),
            None => match self.service.content.open(&entry, self.secret.clone()) {
                Ok(host) => {
                    self.time = GameTime::new(now_ms(), host.last_at(), Instant::now());
                    self.host = Some(host);
                    Ok(())
                }
                Err(fault) => Err(fault),
            },
        };
        if let Err(fault) = appended {
            tracing::error!(%fault, game = self.id, "a proposed entry does not follow");
            let _ = self.reload().await;
            return Commit::Stale;
        }
        let request = AppendRequest { game: self.id.clone(), entry: stored, progress: self.progress() };
        match self.service.group_commit.append(request).await {
            Ok(AppendResult::Written) => {
                self.is_uncertain = false;
                let before = self.committed;
                self.committed += 1;
                self.send_committed(before);
                Commit::Written
            }
            Ok(AppendResult::Stale) => {
                // Another server was first.
                let _ = self.reload().await;
                Commit::Stale
            }
            Err(_) => Commit::Away,
        }
    }

    /// Tests whether the game matches the store, after reloading in case of doubt.
    pub(super) async fn is_certain(&mut self) -> bool {
        !self.is_uncertain || self.reload().await.is_ok()
    }

    /// Reloads the game from the store, and sends new updates.
    pub(super) async fn reload(&mut self) -> Result<(), StoreError> {
        let Some((row, seats)) = self.service.store.game(&self.id).await? else {
            self.end_deleted();
            return Err(StoreError::Away("the game is gone".to_owned()));
        };
        let is_ahead = self.host.as_ref().is_some_and(|host| host.version() != self.committed);
        let from = if self.is_uncertain || is_ahead { 0 } else { self.committed };
        let entries = self.service.store.entries(&self.id, from).await?;
        let before = self.committed;
        let had_seats = std::mem::replace(&mut self.seats, seats);
        if self.host.is_none() {
            self.lobby =
                serde_json::from_str(&row.lobby).map_err(|error| StoreError::Damaged(error.to_string()))?;
            self.other_text = other_text(&self.lobby, row.lobby);
        }
        self.progress = row.progress;
        let folded = if from == 0 { self.fold(&entries) } else { self.append_read(&entries) };
        folded.map_err(|why| {
            tracing::error!(why, game = self.id, "a stored game is damaged");
            StoreError::Damaged(why)
        })?;
        self.is_uncertain = false;
        if had_seats != self.seats {
            self.seat_listeners();
        }
        if self.host.is_none() && had_seats != self.seats {
            self.send_table(None);
        }
        self.send_committed(before);
        Ok(())
    }

    /// Rebuilds the game from all entries.
    fn fold(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        self.host = None;
        self.committed = 0;
        if !stored.is_empty() {
            let entries = read_entries(stored)?;
            let host = self.service.content.fold(entries, self.secret.clone());
            let host = host.map_err(|fault| fault.to_string())?;
            self.time.note_entry(host.last_at(), Instant::now());
            self.host = Some(host);
            self.committed = stored.len() as u64;
        }
        Ok(())
    }

    /// Dismisses all listeners of a deleted game, so that the room ends.
    fn end_deleted(&mut self) {
        self.is_deleted = true;
        for listener in std::mem::take(&mut self.listeners).values() {
            listener.caller.refuse(RefusalCode::Table, no_table(&self.id));
        }
    }

    /// Appends entries written by another server.
    fn append_read(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        let entries = read_entries(stored)?;
        let Some(host) = &mut self.host else { return Ok(()) };
        for entry in entries {
            self.time.note_entry(entry.at, Instant::now());
            host.append(entry).map_err(|fault| fault.to_string())?;
            self.committed += 1;
        }
        Ok(())
    }

    /// Returns the progress of the game for its row.
    fn progress(&self) -> StoredProgress {
        let Some(host) = &self.host else { return self.progress.clone() };
        let stage = if host.is_over() { GameStage::Over } else { GameStage::Running };
        let is_person = |seat: &u8| host.match_state().computer(*seat).is_none();
        let people = host.seats_to_act().iter().filter(is_person);
        let keys: Vec<&str> = people
            .filter_map(|seat| self.seats.get(usize::from(seat)))
            .map(|seat| seat.key.as_str())
            .collect();
        let turn_keys = Some(keys.join(",")).filter(|_| stage == GameStage::Running && !keys.is_empty());
        // A deadline beyond all times is none.
        let deadline =
            host.match_state().clock().deadline().and_then(|deadline| i64::try_from(deadline).ok());
        StoredProgress { stage, turn_keys, deadline }
    }

    /// Returns the seat of a key.
    pub(super) fn seat_of(&self, key: &str) -> Option<u8> {
        self.seats.iter().find(|seat| seat.key == key).map(|seat| seat.seat)
    }

    /// Tests whether a client may see the game; before a private game the code alone is enough.
    fn may_see(&self, key: &str) -> bool {
        !self.lobby.table_options().private || self.host.is_none() || self.seat_of(key).is_some()
    }

    /// Unsubscribes spectators from a private game, with a refusal.
    pub(super) fn dismiss_spectators(&mut self) {
        let listeners = std::mem::take(&mut self.listeners);
        let (stay, go): (BTreeMap<_, _>, BTreeMap<_, _>) =
            listeners.into_iter().partition(|(_, listener)| self.may_see(&listener.caller.key));
        self.listeners = stay;
        for listener in go.values() {
            refuse_spectator(&listener.caller);
        }
    }

    /// Subscribes a client from a version on. Players get the updates of their seat, unless they only watch.
    pub(super) async fn join(&mut self, caller: &Caller, from: u64, on_seat: bool) {
        // A failure is no obstacle: the known part can be watched, and the rest follows later.
        let _ = self.is_certain().await;
        if self.host.is_some() && from > self.committed {
            // Another server may have written the versions known to the client.
            let _ = self.reload().await;
        }
        if !self.may_see(&caller.key) {
            refuse_spectator(caller);
            return;
        }
        let seat = self.seat_of(&caller.key).filter(|_| on_seat);
        self.listeners.insert(caller.connection, Listener { caller: caller.clone(), seat });
        if self.host.is_some() {
            self.send_since(caller, seat, from);
            if from > self.committed {
                // The store is an older copy. Clients with more entries may resend them.
                let refusal = RequestRefusal::Ahead;
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
            }
        } else {
            caller.outgoing.send(&self.lobby.shown_to(&caller.key));
        }
        self.count_connected();
        if let Some(seat) = seat {
            self.people.set_away(seat, false);
        }
        let (now, spectators) = (Instant::now(), self.spectators());
        for other in 0..self.seats.len() as u8 {
            if let Some(is) = self.presence(other, now) {
                let game = self.id.clone();
                caller.outgoing.send(&ToClient::Presence {
                    game,
                    seat: other,
                    is,
                    spectators: Some(spectators),
                });
            }
        }
    }

    /// Counts the people without a seat who are connected here, each once.
    fn spectators(&self) -> u16 {
        let keys = self.listeners.values().map(|listener| listener.caller.key.as_str());
        keys.filter(|key| self.seat_of(key).is_none()).collect::<BTreeSet<_>>().len() as u16
    }

    /// Updates the seats whose people are connected here.
    pub(super) fn count_connected(&mut self) {
        let mut connected = SeatSet::EMPTY;
        self.listeners.values().filter_map(|listener| listener.seat).for_each(|seat| connected.insert(seat));
        self.people.connect(connected, Instant::now());
    }

    /// Returns the presence of a seat; none for a free one, and while reports of other servers may be
    /// missing.
    fn presence(&self, seat: u8, now: Instant) -> Option<Presence> {
        let row = self.seats.get(usize::from(seat))?;
        let computer = self.host.as_ref().map(|host| host.match_state().computer(seat).is_some());
        if computer.unwrap_or(!row.level.is_empty()) {
            return Some(Presence::Bot);
        }
        if row.key.is_empty() {
            return None;
        }
        let is_here = self.people.is_here(seat, now)?;
        Some(if is_here { Presence::Here } else { Presence::Away })
    }

    /// Tests whether the person of a seat is present.
    pub(super) fn is_here(&self, seat: u8) -> bool {
        self.presence(seat, Instant::now()) == Some(Presence::Here)
    }

    /// Returns the seats whose people have not been connected to any server for a minute.
    fn absent(&self) -> Vec<Seat> {
        let now = Instant::now();
        (0..self.seats.len() as u8).filter(|seat| self.people.is_absent(*seat, now)).map(Seat).collect()
    }

    /// Returns the owner of a computer player's decision: the first connected person with a seat, or else a
    /// spectator.
    fn turn_owner(&self) -> TurnOwner {
        let seated = self.listeners.values().filter(|listener| listener.seat.is_some());
        let first = seated.min_by_key(|listener| listener.seat).or_else(|| self.listeners.values().next());
        first.map_or(TurnOwner::Unattended, |listener| TurnOwner::Address(listener.caller.address))
    }

    /// Sends changes of presence to all listeners and to the other servers. The number of spectators is sent
    /// along with a seat.
    fn send_presence(&mut self) {
        self.publish_presence(false);
        let now = Instant::now();
        let presence: Vec<_> = (0..self.seats.len() as u8).map(|seat| self.presence(seat, now)).collect();
        let spectators = self.spectators();
        let mut is_count_sent = self.sent_spectators == spectators;
        for (seat, is) in presence.iter().enumerate() {
            let is_sent = self.sent_presence.get(seat) == Some(is);
            if let Some(is) = is.filter(|_| !is_sent || !is_count_sent) {
                let (game, seat) = (self.id.clone(), seat as u8);
                self.broadcast(&ToClient::Presence { game, seat, is, spectators: Some(spectators) });
                is_count_sent = true;
            }
        }
        self.sent_presence = presence;
        if is_count_sent {
            self.sent_spectators = spectators;
        }
    }

    /// Reports the connected people to the other servers, if a report is due.
    fn publish_presence(&mut self, is_asked: bool) {
        if let Some(presence) = self.people.take_due(Instant::now(), is_asked) {
            self.hint(HintedChange::Presence(presence));
        }
    }

    /// Sends a change to the other servers, if there are any. Lost hints are repeated or found by polling.
    pub(super) fn hint(&self, change: HintedChange) {
        if self.service.node.is_some() {
            let _ = self.service.hints.try_send(StoreHint { game: self.id.clone(), change });
        }
    }

    fn gone(&mut self, connection: u64) {
        if self.listeners.remove(&connection).is_some() {
            self.count_connected();
            self.last_used = Instant::now();
        }
    }

    async fn tick(&mut self) {
        self.send_presence();
        // After a failed write the room reloads without a request, so that computer players and clocks go on.
        if !self.is_certain().await {
            return;
        }
        let due = self.host.as_ref().and_then(|host| host.run_out(self.now()).ok());
        if let Some(entry) = due {
            let _ = self.commit(entry, None, 0).await;
        }
        self.wake_computer();
    }

    /// Queues the decision of a computer player on its turn.
    fn wake_computer(&mut self) {
        let Some(host) = self.host.as_ref().filter(|_| !self.is_uncertain) else { return };
        // In a round played together, decisions of others change nothing about one that is being made.
        if self.thinking == Some(host.version()) || (self.thinking.is_some() && host.is_together()) {
            return;
        }
        let Some(turn) = self.service.content.computer_turn(host) else { return };
        let (Some(sender), seat) = (self.sender.upgrade(), turn.seat) else { return };
        if self.service.computers.ask(self.turn_owner(), turn, (host.version(), seat.0), sender) {
            self.thinking = Some(host.version());
        }
    }

    /// Applies the decision of a computer player, if it is still its turn.
    async fn decided(&mut self, version: u64, step: Step) {
        if self.thinking != Some(version) {
            return;
        }
        self.thinking = None;
        if !self.is_certain().await {
            return;
        }
        let is_current = |host: &&GameHost| host.is_together() || host.version() == version;
        let Some(host) = self.host.as_ref().filter(is_current) else { return };
        let (seat, id) = (step.seat, step.id);
        // Other seats have played in the meantime.
        let keep = if host.version() == version { step.keep } else { host.actions() };
        let step = Step { keep, ..step };
        match host.validate_for_computer(self.now(), step) {
            Ok(entry) => {
                let _ = self.commit(entry, Some(seat), id).await;
            }
            Err(refusal) => {
                tracing::warn!(%refusal, game = self.id, seat, "a computer's decision is refused");
            }
        }
    }

    /// Sends one listener all updates after a version, in one piece.
    pub(super) fn send_since(&self, caller: &Caller, seat: Option<u8>, from: u64) {
        let lines = self.lines_since(seat, from);
        if !lines.is_empty() {
            caller.outgoing.send_lines(lines);
        }
    }

    /// Sends the updates after version `before` to all listeners.
    fn send_committed(&mut self, before: u64) {
        if self.committed <= before {
            return;
        }
        if before == 0 {
            self.dismiss_spectators();
        }
        // Only the first update depends on the viewer.
        let shared = (before > 0).then(|| self.lines_since(None, before));
        for listener in self.listeners.values() {
            let lines = shared.clone().unwrap_or_else(|| self.lines_since(listener.seat, before));
            listener.caller.outgoing.send_lines(lines);
        }
    }

    /// Returns the stored updates after a version.
    fn lines_since(&self, seat: Option<u8>, from: u64) -> Vec<Utf8Bytes> {
        let Some(host) = &self.host else { return Vec::new() };
        let lines = host.updates(seat.map(Seat), from);
        let most = if host.version() == self.committed {
            lines.len()
        } else {
            usize::try_from(self.committed.saturating_sub(from)).unwrap_or(0)
        };
        lines.into_iter().take(most).filter_map(shared_line).collect()
    }

    /// Sends a message outside the log to all listeners.
    pub(super) fn broadcast(&self, message: &ToClient) {
        let line = Utf8Bytes::from(write_line(message));
        for listener in self.listeners.values() {
            listener.caller.outgoing.send_lines(vec![line.clone()]);
        }
    }

    /// Sends a quick-chat message of a seat to all listeners.
    fn quick_chat(&mut self, caller: &Caller, phrase: String) {
        if !self.may_see(&caller.key) {
            return refuse_spectator(caller);
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return caller.refuse(RefusalCode::Seat, "you have no seat at this table");
        };
        if !QUICK_CHAT.contains(&phrase.as_str()) {
            return caller.refuse(RefusalCode::Message, "this is not one of the phrases");
        }
        if !caller.outgoing.count_phrase() {
            return caller.refuse(RefusalCode::Limit, "a phrase can be sent once a second");
        }
        self.broadcast(&ToClient::QuickChat { game: self.id.clone(), seat: Some(seat), phrase });
    }
}

/// Refuses a spectator at a private table.
fn refuse_spectator(caller: &Caller) {
    caller.refuse(RefusalCode::Private, PRIVATE);
}

/// Returns a line for sending, without a copy.
fn shared_line(line: Arc<str>) -> Option<Utf8Bytes> {
    // The line is valid UTF-8.
    Utf8Bytes::try_from(Bytes::from_owner(Arc::<[u8]>::from(line))).ok()
}

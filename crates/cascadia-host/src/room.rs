//! A live game: a task that alone speaks for it on this server. What is in memory is a cache of the store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::presence::SeatPresence;
use super::room_message::{Caller, RoomMessage};
use super::service::{CANNOT_WRITE, Service};
use super::store::{
    AppendRequest, AppendResult, GameStage, HintedChange, SeatSet, StoreError, StoreHint, StoredEntry,
    StoredGame, StoredProgress, StoredSeat,
};
use super::time::now_ms;
use cascadia_base::Seat;
use cascadia_table::entry::{Did, LogEntry};
use cascadia_table::message::{Do, Presence, ToClient, ToHost};
use cascadia_table::proof::HostSecret;
use cascadia_table::{DeskRefusal, HostDesk, Lobby, write_line};

/// What those are told who would look on where nobody may.
const PRIVATE: &str = "only those who sit at this table see its game";

/// How often a room looks at its clocks.
const TICK: Duration = Duration::from_secs(1);

/// Somebody who is told what happens.
pub(super) struct Listener {
    pub(super) caller: Caller,
    /// The seat; none for a watcher.
    pub(super) seat: Option<u8>,
}

/// A live game.
pub(super) struct GameRoom {
    pub(super) service: Arc<Service>,
    pub(super) id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    pub(super) row: StoredGame,
    /// The table as it was before the game.
    pub(super) lobby: Lobby,
    pub(super) secret: HostSecret,
    pub(super) seats: Vec<StoredSeat>,
    /// The game; none before it has begun.
    pub(super) desk: Option<HostDesk>,
    /// The version up to which everything is in the store; the desk may be one ahead while an entry is written.
    committed: u64,
    /// Whether the store may know more or less than the desk.
    pub(super) is_uncertain: bool,
    pub(super) listeners: BTreeMap<u64, Listener>,
    /// Who is here.
    people: SeatPresence,
    /// What was last told of every seat.
    told_presence: Vec<Option<Presence>>,
    /// The number of those who look on, as it was last told.
    told_watching: u16,
    /// The version for which a computer thinks.
    thinking: Option<u64>,
    /// How many invitations were given since it is in memory.
    pub(super) invitations: u32,
    /// Whether the table is on the host's list.
    pub(super) is_posted: bool,
    last_used: Instant,
}

/// What became of an entry that was to be written.
pub(super) enum Commit {
    /// It is in the log, and everybody was told.
    Written,
    /// Something else came first; the desk has it now.
    Stale,
    /// The store does not answer.
    Away,
}

/// Why a room did not open, as a word and a sentence.
type NoRoom = (&'static str, String);

/// Keeps a game until nobody needs it any more.
pub(super) async fn run_room(
    service: Arc<Service>,
    id: String,
    sender: mpsc::WeakSender<RoomMessage>,
    mut messages: mpsc::Receiver<RoomMessage>,
) {
    match GameRoom::load(&service, &id, sender).await {
        Ok(mut room) => room.run(&mut messages).await,
        Err((code, why)) => {
            // Whoever already waits is answered; whoever comes later makes it try again.
            loop {
                while let Ok(message) = messages.try_recv() {
                    if let RoomMessage::Call { caller, message, .. } = message {
                        caller.outgoing.refuse(wish_id(&message), code, why.clone(), None);
                    }
                }
                if service.rooms.leave(&*service.metrics, &id, &messages) {
                    return;
                }
            }
        }
    }
}

/// Returns the number of a wish.
fn wish_id(message: &ToHost) -> Option<u64> {
    match message {
        ToHost::Do(wish) => Some(wish.id),
        _ => None,
    }
}

/// Reads the entries of a game.
fn read_entries(stored: &[StoredEntry]) -> Result<Vec<LogEntry>, String> {
    stored.iter().map(|entry| LogEntry::from_line(&entry.line).map_err(|error| error.to_string())).collect()
}

impl GameRoom {
    async fn load(
        service: &Arc<Service>,
        id: &str,
        sender: mpsc::WeakSender<RoomMessage>,
    ) -> Result<Self, NoRoom> {
        let away = |error: StoreError| {
            tracing::error!(%error, game = id, "a game cannot be read");
            ("store", "the table cannot be read now".to_owned())
        };
        let (row, seats) = match service.store.game(id).await.map_err(away)? {
            Some(found) => found,
            None => return Err(("table", format!("there is no table {id} here"))),
        };
        let entries = service.store.entries(id, 0).await.map_err(away)?;
        let damaged = |why: String| {
            tracing::error!(why, game = id, "a stored game is damaged");
            ("store", "this game is damaged and cannot go on".to_owned())
        };
        let lobby = serde_json::from_str(&row.lobby).map_err(|error| damaged(error.to_string()))?;
        let secret = HostSecret::from_hex(&row.secret).ok_or_else(|| damaged("no secret".to_owned()))?;
        let mut room = Self {
            service: Arc::clone(service),
            id: id.to_owned(),
            sender,
            row,
            lobby,
            secret,
            seats,
            desk: None,
            committed: 0,
            is_uncertain: false,
            listeners: BTreeMap::new(),
            people: SeatPresence::new(service.node, Instant::now()),
            told_presence: Vec::new(),
            told_watching: 0,
            thinking: None,
            invitations: 0,
            is_posted: false,
            last_used: Instant::now(),
        };
        room.fold(&entries).map_err(damaged)?;
        room.hint(HintedChange::WhoIsThere);
        Ok(room)
    }

    async fn run(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.wake_computer();
        loop {
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => return,
                },
                _ = ticks.tick() => {
                    self.tick().await;
                    if self.is_idle() && self.service.rooms.leave(&*self.service.metrics, &self.id, messages) {
                        return;
                    }
                }
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.listeners.is_empty()
            && self.thinking.is_none()
            && self.last_used.elapsed() >= Duration::from_secs(self.service.settings.idle_seconds)
    }

    async fn handle(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Call { caller, message, received } => {
                self.last_used = Instant::now();
                self.call(&caller, *message, received).await;
            }
            RoomMessage::Gone { connection } => self.gone(connection),
            RoomMessage::Changed { version } => {
                let known = self.desk.as_ref().map_or(0, |_| self.committed);
                if version > known || self.desk.is_none() {
                    let _ = self.reload().await;
                }
            }
            // While the store is away nothing can be done on a seat either, and it is read again before something is.
            RoomMessage::SeatsChanged => self.is_uncertain |= self.reload().await.is_err(),
            RoomMessage::Elsewhere(told) => self.people.hear(told, Instant::now()),
            RoomMessage::WhoIsThere => self.say_who_is_here(true),
            RoomMessage::Decided { version, seat, keep, actions } => {
                // What it decides has the number of the version, so that two servers that ask do it once.
                self.decided(version, Did { seat, keep, actions, id: version }).await;
            }
            RoomMessage::Wake => {}
        }
        self.tell_presence();
        self.post();
        self.wake_computer();
    }

    /// Carries out what somebody says.
    async fn call(&mut self, caller: &Caller, message: ToHost, received: Instant) {
        match message {
            ToHost::Do(wish) => {
                // Whoever plays is told what comes of it.
                if !self.listeners.contains_key(&caller.connection) && self.seat_of(&caller.key).is_some() {
                    self.join(caller, wish.after, true).await;
                }
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.say_away(seat, false);
                }
                let result = self.wish(caller, &wish).await;
                self.service.metrics.count_action(result);
                self.service.metrics.observe_told(received.elapsed());
            }
            ToHost::Resume { from, .. } => {
                self.join(caller, from, true).await;
                if self.may_see(&caller.key) {
                    self.show_rematch(caller).await;
                }
            }
            ToHost::Watch { .. } => self.join(caller, 0, false).await,
            ToHost::Sit { seat, invite, salt, .. } => self.sit(caller, seat, invite, &salt).await,
            ToHost::Stand { .. } => self.stand(caller).await,
            ToHost::Invite { seat, .. } => self.invite(caller, seat).await,
            ToHost::List { listed, .. } => self.list(caller, listed).await,
            ToHost::Start { .. } => self.start(caller).await,
            ToHost::Ask { question, .. } => {
                let absent = self.absent();
                self.propose(caller, |desk, now, seat| desk.ask(now, seat, question.clone(), &absent)).await;
            }
            ToHost::Answer { asked, yes, .. } => {
                self.propose(caller, |desk, now, seat| desk.answer(now, seat, asked, yes)).await;
            }
            ToHost::Leave { level, .. } => match self.service.check_level(&level) {
                Ok(()) => self.propose(caller, |desk, now, seat| desk.leave(now, seat, &level)).await,
                Err((code, why)) => caller.outgoing.refuse(None, code, why, None),
            },
            ToHost::Back { .. } => self.propose(caller, |desk, now, seat| desk.back(now, seat)).await,
            ToHost::Say { phrase, .. } => self.say(caller, phrase),
            ToHost::Away { away, .. } => {
                if let Some(seat) = self.seat_of(&caller.key) {
                    self.people.say_away(seat, away);
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
                caller.outgoing.refuse(None, "message", "this is not said to a table", None);
            }
        }
    }

    /// Carries out a wish and returns what became of it, in a word.
    async fn wish(&mut self, caller: &Caller, wish: &Do) -> &'static str {
        let refuse = |code: &'static str, why: String, v: Option<u64>| {
            caller.outgoing.refuse(Some(wish.id), code, why, v);
            code
        };
        if !self.is_certain().await {
            return refuse("store", CANNOT_WRITE.to_owned(), None);
        }
        let Some(seat) = self.seat_of(&caller.key) else {
            return refuse("seat", "you have no seat at this table".to_owned(), None);
        };
        let Some(desk) = &self.desk else {
            return refuse("table", "this game has not begun".to_owned(), None);
        };
        match desk.propose(now_ms(), Seat(seat), wish) {
            Ok(entry) => match self.commit(entry, Some(seat), wish.id).await {
                Commit::Written => "done",
                Commit::Stale => self.stale(caller, wish.id, wish.after),
                Commit::Away => refuse("store", CANNOT_WRITE.to_owned(), Some(self.committed)),
            },
            // The answer was lost: it is told again.
            Err(DeskRefusal::Done(version)) => {
                self.tell_since(caller, Some(seat), version - 1);
                "repeated"
            }
            Err(DeskRefusal::Stale) => self.stale(caller, wish.id, wish.after),
            Err(refusal) => refuse(refusal.code(), refusal.to_string(), Some(desk.version())),
        }
    }

    /// Tells somebody what is missing, and that the wish came too late; or that it was granted, if what is missing is
    /// just that.
    fn stale(&self, caller: &Caller, id: u64, after: u64) -> &'static str {
        self.tell_since(caller, self.seat_of(&caller.key), after);
        let refusal = DeskRefusal::Stale;
        caller.outgoing.refuse(Some(id), refusal.code(), refusal.to_string(), Some(self.committed));
        "stale"
    }

    /// Makes an entry of what a person wants, and writes it.
    async fn propose(
        &mut self,
        caller: &Caller,
        entry: impl Fn(&HostDesk, u64, Seat) -> Result<LogEntry, DeskRefusal>,
    ) {
        if !self.is_certain().await {
            caller.outgoing.refuse(None, "store", CANNOT_WRITE, None);
            return;
        }
        let (Some(seat), Some(desk)) = (self.seat_of(&caller.key), &self.desk) else {
            caller.outgoing.refuse(None, "seat", "you have no seat in this game", None);
            return;
        };
        match entry(desk, now_ms(), Seat(seat)) {
            Ok(entry) => match self.commit(entry, Some(seat), 0).await {
                Commit::Written => {}
                Commit::Stale => {
                    let refusal = DeskRefusal::Stale;
                    caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
                }
                Commit::Away => caller.outgoing.refuse(None, "store", CANNOT_WRITE, Some(self.committed)),
            },
            Err(refusal) => {
                let version = Some(desk.version());
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), version);
            }
        }
    }

    /// Writes an entry that the desk has proposed, and tells everybody once it is durable.
    pub(super) async fn commit(&mut self, entry: LogEntry, seat: Option<u8>, id: u64) -> Commit {
        let stored =
            StoredEntry { version: self.committed + 1, seat, id, line: entry.to_line(), at: entry.at as i64 };
        // The desk is one ahead until the entry is written; nobody sees that, since nobody is answered in between.
        self.is_uncertain = true;
        let appended = match &mut self.desk {
            Some(desk) => desk.append(entry),
            None => match self.service.content.open(&entry, self.secret.clone()) {
                Ok(desk) => {
                    self.desk = Some(desk);
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
        match self.service.committer.append(request).await {
            Ok(AppendResult::Written) => {
                self.is_uncertain = false;
                let before = self.committed;
                self.committed += 1;
                self.tell_all(before);
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

    /// Tests whether the desk is as the store, reading the store again where that is not known.
    pub(super) async fn is_certain(&mut self) -> bool {
        !self.is_uncertain || self.reload().await.is_ok()
    }

    /// Brings the room to what the store says, and tells everybody what is new.
    pub(super) async fn reload(&mut self) -> Result<(), StoreError> {
        let missing = StoreError::Away("the game is gone".to_owned());
        let (row, seats) = self.service.store.game(&self.id).await?.ok_or(missing)?;
        let is_ahead = self.desk.as_ref().is_some_and(|desk| desk.version() != self.committed);
        let from = if self.is_uncertain || is_ahead { 0 } else { self.committed };
        let entries = self.service.store.entries(&self.id, from).await?;
        let before = self.committed;
        let had_seats = std::mem::replace(&mut self.seats, seats);
        if self.row.lobby != row.lobby {
            self.lobby =
                serde_json::from_str(&row.lobby).map_err(|error| StoreError::Damaged(error.to_string()))?;
        }
        self.row = row;
        let folded = if from == 0 { self.fold(&entries) } else { self.append_read(&entries) };
        folded.map_err(|why| {
            tracing::error!(why, game = self.id, "a stored game is damaged");
            StoreError::Damaged(why)
        })?;
        self.is_uncertain = false;
        if had_seats != self.seats {
            self.seat_listeners();
        }
        if self.desk.is_none() && had_seats != self.seats {
            self.tell_table(None);
        }
        self.tell_all(before);
        Ok(())
    }

    /// Builds the desk from all entries.
    fn fold(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        self.desk = None;
        self.committed = 0;
        if !stored.is_empty() {
            let entries = read_entries(stored)?;
            let desk = self.service.content.fold(entries, self.secret.clone());
            self.desk = Some(desk.map_err(|fault| fault.to_string())?);
            self.committed = stored.len() as u64;
        }
        Ok(())
    }

    /// Appends entries that another server has written.
    fn append_read(&mut self, stored: &[StoredEntry]) -> Result<(), String> {
        let entries = read_entries(stored)?;
        let Some(desk) = &mut self.desk else { return Ok(()) };
        for entry in entries {
            desk.append(entry).map_err(|fault| fault.to_string())?;
            self.committed += 1;
        }
        Ok(())
    }

    /// Returns what the row of the game says of the desk.
    fn progress(&self) -> StoredProgress {
        let Some(desk) = &self.desk else { return self.row.progress.clone() };
        let stage = if desk.is_over() { GameStage::Over } else { GameStage::Running };
        let acts = desk.to_act().filter(|seat| desk.standing().computer(seat.0).is_none());
        let key = acts.and_then(|seat| self.seats.get(seat.index())).map(|seat| seat.key.clone());
        let deadline = desk.standing().clock().deadline().map(|deadline| deadline as i64);
        StoredProgress { stage, turn_key: key.filter(|_| stage == GameStage::Running), deadline }
    }

    /// Returns the seat of a key.
    pub(super) fn seat_of(&self, key: &str) -> Option<u8> {
        self.seats.iter().find(|seat| seat.key == key).map(|seat| seat.seat)
    }

    /// Tests whether somebody may see the game: whoever has the code sees the table before it begins.
    fn may_see(&self, key: &str) -> bool {
        !self.lobby.terms().private || self.desk.is_none() || self.seat_of(key).is_some()
    }

    /// Tells those who may not see a game that begins, or on which they have no seat any more, that they hear no more of it.
    pub(super) fn dismiss_onlookers(&mut self) {
        let listeners = std::mem::take(&mut self.listeners);
        let (stay, go): (BTreeMap<_, _>, BTreeMap<_, _>) =
            listeners.into_iter().partition(|(_, listener)| self.may_see(&listener.caller.key));
        self.listeners = stay;
        for listener in go.values() {
            refuse_onlooker(&listener.caller);
        }
    }

    /// Lets somebody listen from a version on. Players listen on their seat, unless they only watch.
    pub(super) async fn join(&mut self, caller: &Caller, from: u64, on_seat: bool) {
        // What cannot be read now is told later; what is here may be watched.
        let _ = self.is_certain().await;
        if self.desk.is_some() && from > self.committed {
            // Another server may have written what the caller was told.
            let _ = self.reload().await;
        }
        if !self.may_see(&caller.key) {
            refuse_onlooker(caller);
            return;
        }
        let seat = self.seat_of(&caller.key).filter(|_| on_seat);
        self.listeners.insert(caller.connection, Listener { caller: caller.clone(), seat });
        if self.desk.is_some() {
            self.tell_since(caller, seat, from);
            if from > self.committed {
                // The store is an older copy. Whoever was told more may say it again.
                let refusal = DeskRefusal::Ahead;
                caller.outgoing.refuse(None, refusal.code(), refusal.to_string(), Some(self.committed));
            }
        } else {
            caller.outgoing.send(&self.lobby.shown_to(&caller.key));
        }
        self.count_connected();
        if let Some(seat) = seat {
            self.people.say_away(seat, false);
        }
        let (now, watching) = (Instant::now(), self.watching());
        for other in 0..self.seats.len() as u8 {
            if let Some(is) = self.presence(other, now) {
                let game = self.id.clone();
                caller.outgoing.send(&ToClient::Presence { game, seat: other, is, watching: Some(watching) });
            }
        }
    }

    /// Counts the people without a seat who listen here, each once.
    fn watching(&self) -> u16 {
        let keys = self.listeners.values().map(|listener| listener.caller.key.as_str());
        keys.filter(|key| self.seat_of(key).is_none()).collect::<BTreeSet<_>>().len() as u16
    }

    /// Notes the seats whose people are connected here.
    pub(super) fn count_connected(&mut self) {
        let mut connected = SeatSet::EMPTY;
        self.listeners.values().filter_map(|listener| listener.seat).for_each(|seat| connected.insert(seat));
        self.people.connect(connected, Instant::now());
    }

    /// Returns how a seat stands; none of a free one, and while another server may know more of it.
    fn presence(&self, seat: u8, now: Instant) -> Option<Presence> {
        let row = self.seats.get(usize::from(seat))?;
        let computer = self.desk.as_ref().map(|desk| desk.standing().computer(seat).is_some());
        if computer.unwrap_or(!row.level.is_empty()) {
            return Some(Presence::Bot);
        }
        if row.key.is_empty() {
            return None;
        }
        let is_here = self.people.is_here(seat, now)?;
        Some(if is_here { Presence::Here } else { Presence::Away })
    }

    /// Returns the seats whose people are connected nowhere.
    fn absent(&self) -> Vec<Seat> {
        let now = Instant::now();
        let is_absent = |seat: &u8| {
            self.presence(*seat, now) == Some(Presence::Away) && !self.people.is_connected(*seat, now)
        };
        (0..self.seats.len() as u8).filter(is_absent).map(Seat).collect()
    }

    /// Tells everybody, and the other servers, what has changed about who is here. The number of those who look on
    /// comes along with a seat.
    fn tell_presence(&mut self) {
        self.say_who_is_here(false);
        let now = Instant::now();
        let presence: Vec<_> = (0..self.seats.len() as u8).map(|seat| self.presence(seat, now)).collect();
        let watching = self.watching();
        let mut is_count_told = self.told_watching == watching;
        for (seat, is) in presence.iter().enumerate() {
            let is_told = self.told_presence.get(seat) == Some(is);
            if let Some(is) = is.filter(|_| !is_told || !is_count_told) {
                let (game, seat) = (self.id.clone(), seat as u8);
                self.tell(&ToClient::Presence { game, seat, is, watching: Some(watching) });
                is_count_told = true;
            }
        }
        self.told_presence = presence;
        if is_count_told {
            self.told_watching = watching;
        }
    }

    /// Tells the other servers who is connected here, if they do not know.
    fn say_who_is_here(&mut self, is_asked: bool) {
        if let Some(presence) = self.people.take_due(Instant::now(), is_asked) {
            self.hint(HintedChange::Presence(presence));
        }
    }

    /// Tells the other servers of a change, if there are any. What is lost is said again or looked up.
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
        self.tell_presence();
        // What could not be written is read again, though nobody says anything: computers and clocks go on by it.
        if !self.is_certain().await {
            return;
        }
        let due = self.desk.as_ref().and_then(|desk| desk.run_out(now_ms()).ok());
        if let Some(entry) = due {
            let _ = self.commit(entry, None, 0).await;
        }
        self.wake_computer();
    }

    /// Asks a computer to decide where it is its turn.
    fn wake_computer(&mut self) {
        let Some(desk) = self.desk.as_ref().filter(|_| !self.is_uncertain) else { return };
        if self.thinking == Some(desk.version()) {
            return;
        }
        let (Some(seat), Some(turn)) = (desk.to_act(), self.service.content.computer_turn(desk)) else {
            return;
        };
        let Some(sender) = self.sender.upgrade() else { return };
        if self.service.computers.ask(turn, desk.version(), seat.0, sender) {
            self.thinking = Some(desk.version());
        }
    }

    /// Carries out what a computer has decided, if it still is its turn.
    async fn decided(&mut self, version: u64, did: Did) {
        if self.thinking != Some(version) {
            return;
        }
        self.thinking = None;
        if !self.is_certain().await {
            return;
        }
        let Some(desk) = self.desk.as_ref().filter(|desk| desk.version() == version) else { return };
        let (seat, id) = (did.seat, did.id);
        match desk.propose_for_computer(now_ms(), did) {
            Ok(entry) => {
                let _ = self.commit(entry, Some(seat), id).await;
            }
            Err(refusal) => {
                tracing::warn!(%refusal, game = self.id, seat, "a computer's decision is refused");
            }
        }
    }

    /// Tells one listener everything after a version, in one piece.
    pub(super) fn tell_since(&self, caller: &Caller, seat: Option<u8>, from: u64) {
        let lines = self.lines_since(seat, from);
        if !lines.is_empty() {
            caller.outgoing.send_lines(lines);
        }
    }

    /// Tells everybody what came after version `before`.
    fn tell_all(&mut self, before: u64) {
        if self.committed <= before {
            return;
        }
        if before == 0 {
            self.dismiss_onlookers();
        }
        // What follows the beginning is the same for everybody.
        let shared = (before > 0).then(|| self.lines_since(None, before));
        for listener in self.listeners.values() {
            let lines = shared.clone().unwrap_or_else(|| self.lines_since(listener.seat, before));
            listener.caller.outgoing.send_lines(lines);
        }
    }

    /// Returns the lines after a version, up to what is in the store.
    fn lines_since(&self, seat: Option<u8>, from: u64) -> Vec<Utf8Bytes> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let lines = desk.told(seat.map(Seat), from);
        let most = if desk.version() == self.committed {
            lines.len()
        } else {
            usize::try_from(self.committed.saturating_sub(from)).unwrap_or(0)
        };
        lines.iter().take(most).map(|line| Utf8Bytes::from(&**line)).collect()
    }

    /// Tells everybody something that is not in the log.
    pub(super) fn tell(&self, message: &ToClient) {
        let line = Utf8Bytes::from(write_line(message));
        for listener in self.listeners.values() {
            listener.caller.outgoing.send_lines(vec![line.clone()]);
        }
    }

    fn say(&self, caller: &Caller, phrase: String) {
        if !self.may_see(&caller.key) {
            refuse_onlooker(caller);
            return;
        }
        // The words belong to the clients; here they only have to be keys.
        let is_key = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        if phrase.is_empty() || phrase.len() > 32 || !phrase.chars().all(is_key) {
            caller.outgoing.refuse(None, "message", "this is not one of the phrases", None);
            return;
        }
        self.tell(&ToClient::Said { game: self.id.clone(), seat: self.seat_of(&caller.key), phrase });
    }
}

/// Refuses somebody who would look on where nobody may.
fn refuse_onlooker(caller: &Caller) {
    caller.outgoing.refuse(None, "private", PRIVATE, None);
}

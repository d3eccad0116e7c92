//! The host's side of a game: appends entries and serves the updates of every viewer.
//!
//! [`validate`](GameHost::validate) and its siblings validate a request and turn it into an entry without
//! changing the game; the caller stores the entry and then [`appends`](GameHost::append) it. All viewers
//! receive the same updates except for the first, so each update is serialised once.

use std::sync::Arc;

use super::entry::{GameStart, LogEntry, LogEvent};
use super::hosted::{Carried, Hosted, HostedGame, KnownStart};
use super::line::{read_line, write_line};
use super::match_state::{EndedTurns, EntryEffect, MatchState};
use super::message::{GameOver, LogUpdate, StartUpdate, ToClient};
use super::proof::HostSecret;
use super::refusal::{LogFault, RequestRefusal};
use cascadia_base::{Seat, SeatSet};
use cascadia_engine::{Outcome, RemoteMode};

/// Most entries of a log. A game of four seats whose turns all have 400 steps has fewer.
const MOST_ENTRIES: usize = 40_000;
/// Most bytes of a log's updates.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// Most steps without progress, which is a finished turn beyond all finished before.
const MOST_STEPS: u32 = 10_000;
/// Most votes, handovers and returns of a seat without progress: usually, and with a full log.
const MOST_CALLS: u32 = 100;
const MOST_CALLS_WHEN_FULL: u32 = 4;
/// Further votes to go on or to end: otherwise a paused game could not go on.
pub(super) const MOST_LAST_CALLS: u32 = 20;

/// Measures a log against its limits. The longest games of people who play stay far below them.
struct LogUse {
    /// Bytes of the updates.
    bytes: usize,
    /// Most turns that were finished at any time.
    progress: usize,
    /// Steps since the progress.
    steps: u32,
    /// Votes, handovers and returns of each seat since the progress.
    calls: Vec<u32>,
}

impl LogUse {
    fn new(seats: usize) -> Self {
        Self { bytes: 0, progress: 0, steps: 0, calls: vec![0; seats] }
    }

    fn count(&mut self, what: &LogEvent, bytes: usize, turns_ended: usize) {
        self.bytes += bytes;
        if turns_ended > self.progress {
            *self = Self { bytes: self.bytes, progress: turns_ended, ..Self::new(self.calls.len()) };
            return;
        }
        match what {
            LogEvent::Step(_) => self.steps += 1,
            LogEvent::VoteCalled { seat, .. } | LogEvent::Bot { seat, .. } | LogEvent::Back { seat } => {
                if let Some(calls) = self.calls.get_mut(usize::from(*seat)) {
                    *calls += 1;
                }
            }
            LogEvent::Begun(_)
            | LogEvent::Clock { .. }
            | LogEvent::VoteCast { .. }
            | LogEvent::Over { .. } => {}
        }
    }
}

/// The authoritative state of a game.
pub struct GameHost {
    start: Box<GameStart>,
    secret: HostSecret,
    pub(super) game: Box<dyn HostedGame>,
    pub(super) match_state: MatchState,
    /// Time of the last entry.
    last_at: u64,
    /// First update for each seat, then for spectators.
    begun: Vec<Arc<str>>,
    /// Updates of all later entries.
    lines: Vec<Arc<str>>,
    log_use: LogUse,
}

impl GameHost {
    /// Opens a game of the mode `M` with its first entry.
    ///
    /// # Errors
    /// If the entry begins no playable game, or is committed to another secret.
    pub fn open<M: RemoteMode>(
        content: &Arc<M::Content>,
        begun: &LogEntry,
        secret: HostSecret,
    ) -> Result<Self, LogFault> {
        let LogEvent::Begun(start) = &begun.what else { return Err(LogFault::NoBeginning) };
        if secret.commitment() != start.commitment {
            return Err(LogFault::OtherSecret);
        }
        let seed = secret.seed(start.salts.iter().map(String::as_str));
        let (game, known) = Hosted::<M>::open(Arc::clone(content), start, begun.at, seed)?;
        let seats = known.len() - 1;
        let line =
            |(index, known)| begun_line(start, begun.at, (index < seats).then_some(index as u8), known);
        let mut match_state = MatchState::new(start);
        match_state.turn(begun.at, game.seats_to_act(), EndedTurns::All);
        Ok(Self {
            start: start.clone(),
            secret,
            game: Box::new(game),
            match_state,
            last_at: begun.at,
            begun: known.into_iter().enumerate().map(line).collect(),
            lines: Vec::new(),
            log_use: LogUse::new(seats),
        })
    }

    /// Appends a stored entry.
    ///
    /// # Errors
    /// If it does not follow from the entries before it; then nothing has changed.
    pub fn append(&mut self, entry: LogEntry) -> Result<(), LogFault> {
        let version = self.version() + 1;
        let fault = |why: String| LogFault::Entry { version, why };
        if entry.at < self.last_at {
            return Err(fault("its time is before that of the entry before".to_owned()));
        }
        self.check_entry(&entry.what).map_err(|refusal| fault(refusal.to_string()))?;
        let mut carried = Carried { drawn: Vec::new(), turn_ended: false };
        let mut ended = EndedTurns::None;
        if let LogEvent::Step(step) = &entry.what {
            carried = self
                .game
                .carry_out(Seat(step.seat), step.keep, &step.actions)
                .map_err(|refusal| fault(refusal.to_string()))?;
            if carried.turn_ended {
                ended = EndedTurns::Of(step.seat);
            }
        }
        let effect = self.match_state.enter(version, entry.at, &entry.what);
        if let EntryEffect::TakenBack(keep) = effect {
            self.game.take_back(keep).map_err(|refusal| fault(refusal.to_string()))?;
            ended = EndedTurns::All;
        }
        self.match_state.turn(entry.at, self.seats_to_act(), ended);
        self.last_at = entry.at;
        let drawn = if carried.drawn.iter().all(String::is_empty) { Vec::new() } else { carried.drawn };
        let update = ToClient::Update(LogUpdate {
            game: self.start.game.clone(),
            v: version,
            at: entry.at,
            what: entry.what,
            drawn,
            clocks: self.match_state.clock().reserves(),
        });
        let line = write_line(&update);
        if let ToClient::Update(LogUpdate { what, .. }) = &update {
            self.log_use.count(what, line.len(), self.game.turns_ended());
        }
        self.lines.push(line.into());
        Ok(())
    }

    /// Returns the updates for `viewer` after version `from`; spectators have no seat. After the end, the
    /// last one contains the result and the secret.
    pub fn updates(&self, viewer: Option<Seat>, from: u64) -> Vec<Arc<str>> {
        let mut lines = Vec::new();
        if from == 0 {
            let spectator = self.begun.len() - 1;
            let index = viewer.map_or(spectator, Seat::index).min(spectator);
            lines.push(Arc::clone(&self.begun[index]));
        }
        let later = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX).min(self.lines.len());
        lines.extend(self.lines[later..].iter().cloned());
        if self.is_over() {
            lines.push(self.end_line().into());
        }
        lines
    }

    /// Returns the version: the number of entries.
    pub const fn version(&self) -> u64 {
        self.lines.len() as u64 + 1
    }

    /// Returns the start of the game.
    pub const fn start(&self) -> &GameStart {
        &self.start
    }

    /// Returns the match state.
    pub const fn match_state(&self) -> &MatchState {
        &self.match_state
    }

    /// Returns the seat on turn; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.to_act().filter(|_| self.match_state.ended().is_none())
    }

    /// Returns all seats that may act: that on turn, or every seat with an unfinished part of a round that is
    /// played together. None once the game is over.
    pub fn seats_to_act(&self) -> SeatSet {
        if self.match_state.ended().is_some() { SeatSet::EMPTY } else { self.game.seats_to_act() }
    }

    /// Tests whether the game is over, with or without a result.
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// Tests whether the seats play their parts of a round in any order.
    pub fn is_together(&self) -> bool {
        self.game.is_together()
    }

    /// Returns the number of actions so far.
    pub fn actions(&self) -> usize {
        self.game.actions()
    }

    /// Returns the number of actions that can only be undone by a vote.
    pub fn barrier(&self) -> usize {
        self.game.barrier()
    }

    /// Returns the time of the last entry.
    pub const fn last_at(&self) -> u64 {
        self.last_at
    }

    /// Returns the outcome; none before the end, and for a game ended without a result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Writes the record of a finished game; none before the end, because a record contains the seed.
    pub fn record(&self) -> Option<String> {
        self.is_over().then(|| self.game.record())
    }

    /// Checks that a seat may call another vote, leave or return, with `more` calls than usual.
    ///
    /// # Errors
    /// If it did so too often without progress.
    pub(super) fn check_calls(&self, seat: Seat, more: u32) -> Result<(), RequestRefusal> {
        let most = if self.is_full() { MOST_CALLS_WHEN_FULL } else { MOST_CALLS };
        let calls = self.log_use.calls.get(seat.index()).copied().unwrap_or(0);
        if calls >= most + more { Err(RequestRefusal::TooOften) } else { Ok(()) }
    }

    /// Checks that a step may be added: with a full log, or after too many without progress, it must end the
    /// turn.
    ///
    /// # Errors
    /// If it may not.
    pub(super) fn check_room(&self, ends_turn: bool) -> Result<(), RequestRefusal> {
        let is_full = self.is_full() || self.log_use.steps >= MOST_STEPS;
        if is_full && !ends_turn { Err(RequestRefusal::LogFull) } else { Ok(()) }
    }

    /// Tests whether the log has reached its limits, so that nothing is taken back any more.
    pub(super) const fn is_full(&self) -> bool {
        self.lines.len() >= MOST_ENTRIES || self.log_use.bytes >= MOST_BYTES
    }

    /// Returns the update that leads to `version`.
    pub(super) fn update_at(&self, version: u64) -> Option<LogUpdate> {
        let index = usize::try_from(version.checked_sub(2)?).ok()?;
        match read_line(self.lines.get(index)?) {
            Ok(ToClient::Update(update)) => Some(update),
            _ => None,
        }
    }

    /// Checks an entry against the match state; the rules check its actions.
    fn check_entry(&self, what: &LogEvent) -> Result<(), RequestRefusal> {
        if self.is_over() {
            return Err(RequestRefusal::Over);
        }
        let known = |seat: u8| {
            if usize::from(seat) < self.match_state.seats() {
                Ok(())
            } else {
                Err(RequestRefusal::NoSeat(seat))
            }
        };
        match what {
            LogEvent::Begun(_) => Err(RequestRefusal::Stale),
            LogEvent::Step(_) if self.match_state.clock().is_paused() => Err(RequestRefusal::Paused),
            LogEvent::Step(step) => known(step.seat),
            LogEvent::Clock { ran_out } => known(*ran_out),
            LogEvent::Bot { seat, .. } => known(*seat),
            LogEvent::Back { seat } if self.match_state.is_person(*seat) => Ok(()),
            LogEvent::Back { seat } => Err(RequestRefusal::NoSeat(*seat)),
            LogEvent::VoteCalled { seat, topic, of } => {
                self.check_topic(topic)?;
                of.iter().chain([seat]).try_for_each(|seat| known(*seat))
            }
            LogEvent::VoteCast { seat, .. } => match self.match_state.open_vote() {
                Some(open) if open.waiting.contains(seat) => Ok(()),
                _ => Err(RequestRefusal::NoVote),
            },
            LogEvent::Over { .. } => Ok(()),
        }
    }

    fn end_line(&self) -> String {
        let outcome = self.outcome();
        write_line(&ToClient::Over(Box::new(GameOver {
            game: self.start.game.clone(),
            v: self.version(),
            secret: self.secret.to_hex(),
            totals: outcome.as_ref().map(|outcome| outcome.totals.clone()),
            winners: outcome.map(|outcome| outcome.winners).unwrap_or_default(),
        })))
    }
}

/// Returns the first update for a viewer.
fn begun_line(start: &GameStart, at: u64, you: Option<u8>, known: KnownStart) -> Arc<str> {
    let start = GameStart { options: known.options, ..start.clone() };
    let begun = StartUpdate { v: 1, at, you, start, opening: known.opening };
    write_line(&ToClient::Begun(Box::new(begun))).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Submit;
    use crate::modes::TableMode;
    use crate::table_options::{TableOptions, TablePace, TableSeat};
    use crate::vote::VoteTopic;
    use crate::{Lobby, TableContent};
    use cascadia_engine::GameMode;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::{Content, GameOptions};
    use cascadia_rules::rules::CardChoice;

    /// Begins a game of two people.
    fn game() -> GameHost {
        let content = TableContent {
            cascadia: Arc::new(Content::shipped().expect("the shipped data is valid")),
            cascadia_levels: Arc::default(),
            rolling: Arc::new(
                rolling_rivers::content::Content::shipped().expect("the shipped data is valid"),
            ),
            rolling_levels: Arc::default(),
        };
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 0), Vec::new());
        let table_options = TableOptions {
            mode: TableMode::Cascadia.key().to_owned(),
            options: serde_json::to_value(Cascadia::write_setup(&setup)).expect("plain numbers and words"),
            pace: TablePace::None,
            calendar: Default::default(),
            assists: Default::default(),
            private: false,
            invited: false,
        };
        let (secret, seats) = (HostSecret::new([7; 32]), [TableSeat::Open, TableSeat::Open]);
        let mut lobby =
            Lobby::open("K7Q2M9".into(), table_options, &seats, secret.commitment(), None, &content)
                .expect("a table");
        for (seat, key) in ["ada", "bob"].into_iter().enumerate() {
            lobby.sit(key, key, seat as u8, &"0f".repeat(16)).expect("a free seat");
        }
        let begun = lobby.start(5, &content).expect("all sit");
        content.open(&begun, secret).expect("a game of the box")
    }

    #[test]
    fn a_paused_game_can_go_on_after_all_calls() {
        let mut host = game();
        let calls = |host: &GameHost| host.log_use.calls[0];
        let ask = |host: &mut GameHost, topic: VoteTopic| {
            let entry = host.call_vote(5, Seat(0), topic, &[])?;
            host.append(entry).expect("it was validated");
            let answer = host.cast_vote(5, Seat(1), host.version(), true).expect("it is asked");
            host.append(answer).expect("it was validated");
            Ok::<(), RequestRefusal>(())
        };
        while calls(&host) + 1 < MOST_CALLS {
            ask(&mut host, VoteTopic::Pause).expect("it may");
            ask(&mut host, VoteTopic::GoOn).expect("it may");
        }
        let _ = ask(&mut host, VoteTopic::Pause);
        if host.match_state.clock().is_paused() {
            ask(&mut host, VoteTopic::GoOn).expect("it goes on");
        }
        assert_eq!(ask(&mut host, VoteTopic::Pause), Err(RequestRefusal::TooOften));
        ask(&mut host, VoteTopic::End).expect("it ends");
        assert!(host.is_over());
    }

    #[test]
    fn a_full_log_takes_little_more_than_the_ends_of_turns() {
        let mut host = game();
        let step = |host: &GameHost| {
            let submit = Submit {
                game: "K7Q2M9".into(),
                after: host.version(),
                keep: 0,
                actions: vec!["pair 1".to_owned()],
                id: 1,
            };
            host.validate(5, Seat(0), &submit)
        };
        assert!(step(&host).is_ok());
        host.log_use.steps = MOST_STEPS;
        assert_eq!(step(&host), Err(RequestRefusal::LogFull));
        host.log_use.steps = 0;
        host.log_use.bytes = MOST_BYTES;
        assert_eq!(step(&host), Err(RequestRefusal::LogFull));
        let mut calls = 0;
        while let Ok(entry) = host.call_vote(5, Seat(0), VoteTopic::End, &[]) {
            host.append(entry).expect("it was validated");
            let answer = host.cast_vote(5, Seat(1), host.version(), false).expect("it is asked");
            host.append(answer).expect("it was validated");
            calls += 1;
        }
        assert_eq!(calls, MOST_CALLS_WHEN_FULL + MOST_LAST_CALLS);
        assert!(host.leave(5, Seat(1), "greedy").is_ok(), "the other seat has its own calls");
    }
}

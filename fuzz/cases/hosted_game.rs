//! A table and its game under any sequence of requests.

use std::sync::Arc;

use cascadia_base::Seat;
use cascadia_engine::{Budget, RemoteMode};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_table::entry::{LogEntry, Step};
use cascadia_table::message::{Submit, ToClient};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableOptions, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{
    GameHost, GameReplica, LONGEST_LINE, Lobby, RequestRefusal, SUBSTITUTE, read_line, write_line,
};
use rolling_rivers::RollingRivers;
use serde_json::{Value, json};

use super::table_content;

const GAME: &str = "K7Q2M9";
/// Time of the first entry, in milliseconds since 1970.
const BEGUN: u64 = 1_795_000_000_000;
/// Most requests of a game, and most turns of computer players.
const MOST_REQUESTS: usize = 400;
const MOST_COMPUTER_TURNS: usize = 2;
/// Lines that are no action, or none at most moments.
const LINES: [&str; 8] =
    ["", "end", "pair 1", "tile 1,-1 r4", "pair 99", "roll", "tile 99999999999,1 r1", "\u{0}\u{202e} tile"];

/// A mode whose games are fuzzed.
pub(super) trait FuzzedMode: RemoteMode {
    /// Returns the content of the box.
    fn shipped() -> &'static Arc<Self::Content>;

    /// Returns the options of a plain game.
    fn plain() -> Value;

    /// Returns the legal actions.
    fn legal(state: &Self::State) -> Vec<Self::Action>;
}

impl FuzzedMode for Cascadia {
    fn shipped() -> &'static Arc<Content> {
        &table_content().cascadia
    }

    fn plain() -> Value {
        json!({ "cards": "AAAAA", "edition": "final", "majorities": true })
    }

    fn legal(state: &Self::State) -> Vec<Self::Action> {
        cascadia_rules::rules::legal::actions(&state.game)
    }
}

impl FuzzedMode for RollingRivers {
    fn shipped() -> &'static Arc<Self::Content> {
        &table_content().rolling
    }

    fn plain() -> Value {
        json!({ "completion_cards": "6 10 H2 H6", "sheet": "C", "family": false, "abundance": false })
    }

    fn legal(state: &Self::State) -> Vec<Self::Action> {
        rolling_rivers::rules::legal::actions(state)
    }
}

/// The rest of the bytes, which choose the requests.
pub(super) struct Input<'b>(pub(super) &'b [u8]);

impl Input<'_> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// Returns the next byte; 0 at the end.
    fn next(&mut self) -> u8 {
        self.byte().unwrap_or(0)
    }

    /// Returns a number; mostly a small one.
    fn number(&mut self) -> u64 {
        match self.next() {
            255 => u64::MAX - u64::from(self.next()),
            254 => (0..8).fold(0, |number, _| number << 8 | u64::from(self.next())),
            small => small.into(),
        }
    }

    /// Returns a text with its length before it.
    fn text(&mut self) -> String {
        let length = usize::from(self.next()) % 64;
        let (text, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// Returns a value of any kind.
    fn value(&mut self) -> Value {
        match self.next() % 8 {
            0 => Value::Null,
            1 => true.into(),
            2 => false.into(),
            3 => json!(self.number()),
            4 => json!(-(self.number() as f64) * 1e13),
            5 => json!({ "human": self.text() }),
            6 => vec![Value::from(self.text()); usize::from(self.next())].into(),
            _ => self.text().into(),
        }
    }
}

/// Opens a table, begins its game and carries out requests.
pub(super) fn play<M: FuzzedMode>(input: &mut Input) {
    let secret = HostSecret::new([input.next(); 32]);
    let seats = input.next() % 4 + 1;
    let Some(mut lobby) = open::<M>(input, seats, &secret) else { return };
    for seat in 0..seats {
        let salt = format!("{seat:032x}");
        // Seats of computer players are taken.
        let _ = lobby.sit(&format!("key {seat}"), &input.text(), seat, &salt);
    }
    let stored = write_line(&lobby);
    let again: Lobby = serde_json::from_str(&stored).unwrap();
    assert_eq!(write_line(&again), stored);
    let Ok(begun) = lobby.start(BEGUN, table_content()) else { return };
    let begun = LogEntry::from_line(&begun.to_line()).expect("a game that begins can be read again");
    let host = table_content().open(&begun, secret.clone()).expect("a table that is open can be played");
    let mut game = FuzzedGame::<M>::new(host, begun, seats);
    let mut computer_turns = 0;
    for _ in 0..MOST_REQUESTS {
        let Some(kind) = input.byte() else { break };
        game.now = game.now.saturating_add(700);
        let proposed = match kind % 16 {
            0..=7 => game.lawful(input),
            8 => game.any_step(input),
            9 => game.again(),
            10 => game.any_vote(input),
            11 => game.any_answer(input),
            12 => game.host.leave(game.now, Seat(input.next() % 5), &level(input)),
            13 => game.host.back(game.now, Seat(input.next() % 5)),
            14 => {
                game.now = game.now.saturating_add(input.number().saturating_mul(60_000));
                game.host.run_out(game.now)
            }
            _ if computer_turns < MOST_COMPUTER_TURNS => {
                computer_turns += 1;
                game.computer_turn()
            }
            _ => Err(RequestRefusal::NoVote),
        };
        game.take(proposed);
    }
    game.check_log(secret);
}

/// Opens a table with options that start from plain ones.
fn open<M: FuzzedMode>(input: &mut Input, seats: u8, secret: &HostSecret) -> Option<Lobby> {
    let mut options = M::plain();
    for _ in 0..input.next() % 4 {
        let index = usize::from(input.next());
        let name = match options.as_object().and_then(|fields| fields.keys().nth(index)) {
            Some(name) => name.clone(),
            None => ["scenario", "restriction", "family", "custom"][index % 4].to_owned(),
        };
        options[name] = input.value();
    }
    let pace = match input.next() % 6 {
        0 => json!({ "live": { "reserve_ms": input.number(), "turn_ms": input.number() } }),
        1 => json!({ "live": { "reserve_ms": 300_000, "turn_ms": 5_000 } }),
        2 => json!({ "days": { "days": input.next() } }),
        _ => "none".into(),
    };
    let mut terms = json!({ "mode": M::KEY, "options": options, "pace": pace });
    if input.next().is_multiple_of(8) {
        terms["calendar"] = json!({ "zone": "Europe/Paris", "from_hour": input.next(), "to_hour": input.next(),
            "holidays": ["2026-12-24..2027-01-02"] });
    }
    // No client can send a longer message.
    let table_options: TableOptions = read_line(&terms.to_string()).ok()?;
    let seat =
        |seat: u8| if seat == 3 { TableSeat::Computer(SUBSTITUTE.to_owned()) } else { TableSeat::Open };
    let seats: Vec<TableSeat> = (0..seats).map(seat).collect();
    Lobby::open(GAME.to_owned(), table_options, &seats, secret.commitment(), None, table_content()).ok()
}

fn level(input: &mut Input) -> String {
    if input.next().is_multiple_of(2) { SUBSTITUTE.to_owned() } else { input.text() }
}

/// A hosted game, its log, and the replica of its first seat.
struct FuzzedGame<M: FuzzedMode> {
    host: GameHost,
    log: Vec<LogEntry>,
    replica: GameReplica<M>,
    seats: u8,
    now: u64,
    next_id: u64,
    /// The last step with its seat.
    last: Option<(Seat, Submit)>,
}

impl<M: FuzzedMode> FuzzedGame<M> {
    fn new(host: GameHost, begun: LogEntry, seats: u8) -> Self {
        let first = host.updates(Some(Seat(0)), 0);
        let Ok(ToClient::Begun(start)) = read_line(&first[0]) else { panic!("unreadable: {}", first[0]) };
        let (replica, _) = GameReplica::begin(M::shipped(), *start).expect("the client can play it");
        Self { host, log: vec![begun], replica, seats, now: BEGUN, next_id: 1, last: None }
    }

    /// Returns a legal action of the seat to act, a vote that waits, or the way out of a pause.
    fn lawful(&mut self, input: &mut Input) -> Result<LogEntry, RequestRefusal> {
        let now = self.now;
        if let Some(open) = self.host.match_state().open_vote() {
            let seat = *open.waiting.first().expect("an open vote waits for a seat");
            return self.host.cast_vote(now, Seat(seat), open.asked, !input.next().is_multiple_of(8));
        }
        let seat = self.host.to_act().ok_or(RequestRefusal::Over)?;
        if self.host.match_state().clock().is_paused() {
            return self.host.call_vote(now, seat, VoteTopic::GoOn, &[]);
        }
        let mut legal = M::legal(self.replica.state());
        let action = legal.swap_remove(usize::from(input.next()) * legal.len() / 256);
        let actions = vec![M::write_action(action)];
        let (keep, id) = (self.host.actions(), self.id());
        let is_computer = self.host.match_state().computer(seat.0).is_some();
        let entry = if is_computer {
            self.host.validate_for_computer(now, Step { seat: seat.0, keep, actions, id })
        } else {
            let submit = self.submit(keep, actions, id);
            self.last = Some((seat, submit.clone()));
            self.host.validate(now, seat, &submit)
        };
        // Imagined cards may suggest an action that the real ones do not allow; nothing else is refused.
        assert!(
            matches!(entry, Ok(_) | Err(RequestRefusal::Rules(_) | RequestRefusal::TooMany)),
            "{entry:?}"
        );
        entry
    }

    fn any_step(&mut self, input: &mut Input) -> Result<LogEntry, RequestRefusal> {
        let (keep, id) = (input.number() as usize, self.id());
        let count = input.next() % 4;
        let actions = (0..count)
            .map(|_| match input.next() {
                index if index % 2 == 0 => LINES[usize::from(index / 2) % LINES.len()].to_owned(),
                _ => input.text(),
            })
            .collect();
        let submit = self.submit(keep, actions, id);
        self.host.validate(self.now, Seat(input.next() % 5), &submit)
    }

    /// Repeats the last step, as after a lost answer; it must not be done twice.
    fn again(&mut self) -> Result<LogEntry, RequestRefusal> {
        let Some((seat, submit)) = &self.last else { return Err(RequestRefusal::Stale) };
        let proposed = self.host.validate(self.now, *seat, submit);
        let is_done = self.log.iter().any(|entry| {
            matches!(&entry.what, cascadia_table::entry::LogEvent::Step(step) if step.seat == seat.0 && step.id == submit.id)
        });
        assert!(!is_done || proposed.is_err(), "a step is done twice");
        proposed
    }

    fn any_vote(&mut self, input: &mut Input) -> Result<LogEntry, RequestRefusal> {
        let topic = match input.next() % 8 {
            0..=2 => VoteTopic::TakeBack { keep: input.number() as usize },
            3 => VoteTopic::Pause,
            4 => VoteTopic::GoOn,
            5 if input.next() > 250 => VoteTopic::End,
            _ => VoteTopic::Bot {
                seat: input.next() % 5,
                level: level(input),
                once: input.next().is_multiple_of(2),
            },
        };
        let absent: Vec<Seat> = (0..input.next() % 4).map(Seat).collect();
        self.host.call_vote(self.now, Seat(input.next() % 5), topic, &absent)
    }

    fn any_answer(&mut self, input: &mut Input) -> Result<LogEntry, RequestRefusal> {
        let asked = self.host.match_state().open_vote().map_or(0, |open| open.asked);
        let asked = asked.wrapping_sub(u64::from(input.next() % 3));
        self.host.cast_vote(self.now, Seat(input.next() % 5), asked, input.next().is_multiple_of(2))
    }

    /// The turn of a computer player, which is always legal.
    fn computer_turn(&mut self) -> Result<LogEntry, RequestRefusal> {
        let Some(turn) = table_content().computer_turn(&self.host) else {
            return Err(RequestRefusal::NoVote);
        };
        let seat = turn.seat.0;
        let actions = (turn.task)(&Budget::new(turn.seed).limited_to(20));
        let id = self.id();
        let step = Step { seat, keep: turn.keep, actions, id };
        let entry = self.host.validate_for_computer(self.now, step);
        assert!(entry.is_ok(), "{entry:?}");
        entry
    }

    fn submit(&self, keep: usize, actions: Vec<String>, id: u64) -> Submit {
        Submit { game: GAME.to_owned(), after: self.host.version(), keep, actions, id }
    }

    fn id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }

    /// Stores and appends a granted entry, and tells the replica.
    fn take(&mut self, proposed: Result<LogEntry, RequestRefusal>) {
        let entry = match proposed {
            Ok(entry) => entry,
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(
                    !sentence.is_empty() && sentence.len() < 400 && !sentence.contains('\n'),
                    "{sentence}"
                );
                return;
            }
        };
        let entry = LogEntry::from_line(&entry.to_line()).expect("a stored entry can be read again");
        let version = self.host.version();
        self.host.append(entry.clone()).expect("a granted entry follows");
        self.log.push(entry);
        for line in self.host.updates(Some(Seat(0)), version) {
            assert!(line.len() <= LONGEST_LINE, "{} bytes", line.len());
            match read_line::<ToClient>(&line).expect("an update can be read") {
                ToClient::Update(update) => drop(self.replica.enter(&update).expect("an update follows")),
                ToClient::Over(end) => drop(self.replica.finish(&end).expect("an honest host is verified")),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(
            (self.replica.version(), self.replica.to_act()),
            (self.host.version(), self.host.to_act())
        );
    }

    /// The log leads to the same game and the same lines.
    fn check_log(&self, secret: HostSecret) {
        let again = table_content().fold(self.log.iter().cloned(), secret).expect("the log can be replayed");
        for viewer in (0..self.seats).map(|seat| Some(Seat(seat))).chain([None]) {
            assert_eq!(again.updates(viewer, 0), self.host.updates(viewer, 0));
        }
        assert_eq!(again.record(), self.host.record());
    }
}

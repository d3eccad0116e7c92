//! A hosted game over an unreliable connection, in virtual time: lines are lost, duplicated, delayed and
//! reordered, connections break, and the host restarts at any point. Every game ends, all replicas agree, and
//! every step is applied exactly once.

use std::collections::{BTreeMap, BTreeSet};

use cascadia_base::{GameRng, Seat};
use cascadia_engine::write_record;
use cascadia_rules::Cascadia;
use cascadia_table::entry::{LogEntry, LogEvent};
use cascadia_table::message::{LogUpdate, Submit, ToClient, ToHost};
use cascadia_table::table_options::TablePace;
use cascadia_table::{
    GameHost, GameReplica, RefusalCode, ReplicaChange, RequestRefusal, read_line, write_line,
};
use rolling_rivers::RollingRivers;

use crate::table_fixtures::{AnyGame, begun_entry, secret_of};

/// Time in milliseconds.
type Time = u64;

/// A scheduled event.
enum Happens {
    /// A line reaches the host on a connection of a client.
    AtHost { client: usize, connection: u32, line: String },
    /// A line reaches a client.
    AtClient { client: usize, connection: u32, line: String },
    /// A client resends an unanswered request, or requests updates that it may have missed.
    Tick { client: usize },
    /// The connection of a client breaks; lines in transit are lost.
    Cut { client: usize },
    /// The host restarts from its store.
    Restart,
}

/// A client; the last one is a spectator.
struct Client<M: AnyGame> {
    seat: Option<Seat>,
    game: Option<GameReplica<M>>,
    /// Unanswered request.
    open: Option<Submit>,
    acknowledged: BTreeSet<u64>,
    /// Updates that arrived before their predecessors.
    early: BTreeMap<u64, LogUpdate>,
    /// Time of the last request for missing updates.
    asked: Time,
    connection: u32,
    record: Option<String>,
}

struct World<M: AnyGame> {
    host: GameHost,
    stored: Vec<String>,
    clients: Vec<Client<M>>,
    rng: GameRng,
    queue: BTreeMap<(Time, u64), Happens>,
    now: Time,
    count: u64,
    seed: u64,
}

impl<M: AnyGame> World<M> {
    fn new(seed: u64) -> Self {
        let setup = M::any_setup(seed);
        let secret = secret_of(seed);
        let begun = begun_entry(&setup, M::shipped(), &secret, TablePace::None);
        let host = GameHost::open::<M>(M::shipped(), &begun, secret).expect("a game of the box");
        let seats = (0..setup.seats.len() as u8).map(|seat| Some(Seat(seat)));
        let client = |seat| Client {
            seat,
            game: None,
            open: None,
            acknowledged: BTreeSet::new(),
            early: BTreeMap::new(),
            asked: 0,
            connection: 0,
            record: None,
        };
        let mut world = Self {
            host,
            stored: vec![begun.to_line()],
            clients: seats.chain([None]).map(client).collect(),
            rng: GameRng::new(seed ^ 0x3a11),
            queue: BTreeMap::new(),
            now: begun.at,
            count: 0,
            seed,
        };
        for client in 0..world.clients.len() {
            world.later(1, Happens::Tick { client });
            world.later(5_000, Happens::Cut { client });
        }
        world.later(20_000, Happens::Restart);
        world
    }

    fn later(&mut self, milliseconds: u64, what: Happens) {
        self.count += 1;
        self.queue.insert((self.now + milliseconds, self.count), what);
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.rng.below(one_in) == 0
    }

    /// Sends a line: perhaps lost, perhaps twice, mostly fast, sometimes a minute late.
    fn send(&mut self, what: impl Fn() -> Happens) {
        if self.chance(12) {
            return;
        }
        let copies = if self.chance(15) { 2 } else { 1 };
        for _ in 0..copies {
            let delay = if self.chance(25) { self.rng.below(60_000) } else { self.rng.below(400) };
            self.later(u64::from(delay), what());
        }
    }

    fn send_to_host(&mut self, client: usize, message: &ToHost) {
        let (line, connection) = (write_line(message), self.clients[client].connection);
        self.send(|| Happens::AtHost { client, connection, line: line.clone() });
    }

    fn send_to_client(&mut self, client: usize, line: &str) {
        let connection = self.clients[client].connection;
        self.send(|| Happens::AtClient { client, connection, line: line.to_owned() });
    }

    fn run(&mut self) {
        for step in 0.. {
            assert!(step < 400_000, "seed {}: the game does not end", self.seed);
            if self.clients.iter().all(|client| client.record.is_some()) {
                return;
            }
            let ((now, _), what) = self.queue.pop_first().expect("clients look after themselves for ever");
            self.now = now;
            match what {
                Happens::AtHost { client, connection, line } => {
                    if connection == self.clients[client].connection {
                        self.host_receives(client, &line);
                    }
                }
                Happens::AtClient { client, connection, line } => {
                    if connection == self.clients[client].connection {
                        self.client_receives(client, &line);
                    }
                }
                Happens::Tick { client } => self.tick(client),
                Happens::Cut { client } => {
                    self.clients[client].connection += 1;
                    // Sometimes the program was closed and restarts with nothing but its seat.
                    if self.chance(3) {
                        let client = &mut self.clients[client];
                        (client.game, client.open) = (None, None);
                        client.early.clear();
                    }
                    let next = u64::from(self.rng.below(120_000));
                    self.later(next, Happens::Cut { client });
                }
                Happens::Restart => self.restart(),
            }
        }
    }

    fn restart(&mut self) {
        let entries: Vec<LogEntry> =
            self.stored.iter().map(|line| LogEntry::from_line(line).expect("it was stored")).collect();
        let mut host =
            GameHost::open::<M>(M::shipped(), &entries[0], secret_of(self.seed)).expect("it was open");
        for entry in entries.into_iter().skip(1) {
            host.append(entry).expect("it followed");
        }
        self.host = host;
        for client in &mut self.clients {
            client.connection += 1;
        }
        let next = 60_000 + u64::from(self.rng.below(400_000));
        self.later(next, Happens::Restart);
    }

    fn host_receives(&mut self, client: usize, line: &str) {
        let seat = self.clients[client].seat;
        match read_line(line).expect("clients of this test say messages") {
            ToHost::Resume { from, .. } => {
                for line in self.host.updates(seat, from) {
                    self.send_to_client(client, &line);
                }
            }
            ToHost::Submit(submit) => {
                let seat = seat.expect("a watcher does nothing");
                match self.host.validate(self.now, seat, &submit) {
                    Ok(entry) => self.commit(entry),
                    Err(refusal) => {
                        let (code, why) = (refusal.code(), refusal.to_string());
                        let v = Some(self.host.version());
                        let refused = write_line(&ToClient::Refused { id: Some(submit.id), code, why, v });
                        self.send_to_client(client, &refused);
                        assert!(
                            matches!(
                                refusal,
                                RequestRefusal::Done(_) | RequestRefusal::Stale | RequestRefusal::Over
                            ),
                            "seed {}: {refusal}",
                            self.seed
                        );
                    }
                }
            }
            other => panic!("{other:?}"),
        }
    }

    /// Stores an entry and sends the update, unless the host is stopped between the two.
    fn commit(&mut self, entry: LogEntry) {
        self.stored.push(entry.to_line());
        if self.chance(60) {
            self.restart();
            return;
        }
        let version = self.host.version();
        self.host.append(entry).expect("it was proposed");
        for client in 0..self.clients.len() {
            for line in self.host.updates(self.clients[client].seat, version) {
                self.send_to_client(client, &line);
            }
        }
    }

    fn client_receives(&mut self, index: usize, line: &str) {
        let client = &mut self.clients[index];
        let mut resume = None;
        match read_line::<ToClient>(line).expect("hosts say messages") {
            ToClient::Begun(start) if client.game.is_none() => {
                let begun = GameReplica::begin(M::shipped(), *start).expect("it was told");
                client.game = Some(begun.0);
            }
            ToClient::Begun(_) => {}
            ToClient::Update(update) => {
                let Some(game) = &mut client.game else { return };
                if let LogEvent::Step(step) = &update.what
                    && client.open.as_ref().is_some_and(|open| open.id == step.id)
                {
                    client.acknowledged.insert(step.id);
                    client.open = None;
                }
                client.early.insert(update.v, update);
                while let Some(next) = client.early.first_entry() {
                    if game.enter(next.get()).expect("what a host says follows") == ReplicaChange::Gap {
                        // Throttled, because every line of a long answer may be out of order.
                        if self.now > client.asked + 1_000 {
                            client.asked = self.now;
                            resume = Some(game.version());
                        }
                        break;
                    }
                    next.remove();
                }
            }
            ToClient::Refused { id, code, .. } => {
                if client.open.as_ref().map(|open| open.id) == id {
                    client.acknowledged.extend(id.filter(|_| code == RefusalCode::Done));
                    client.open = None;
                    resume = Some(client.game.as_ref().map_or(0, GameReplica::version));
                }
            }
            ToClient::Over(end) => {
                if let Some(game) = client.game.as_ref().filter(|game| game.version() == end.v) {
                    client.record = Some(write_record(&game.finish(&end).expect("it verifies")));
                }
            }
            other => panic!("{other:?}"),
        }
        if let Some(from) = resume {
            self.send_to_host(index, &ToHost::Resume { game: "K7Q2M9".into(), from });
        } else {
            self.act(index);
        }
    }

    /// Submits a step if it is the client's turn and no request is unanswered.
    fn act(&mut self, index: usize) {
        let client = &self.clients[index];
        let Some(game) = client.game.as_ref().filter(|_| client.open.is_none()) else { return };
        if client.seat.is_none() || game.to_act() != client.seat {
            return;
        }
        let (after, count, barrier) = (game.version(), game.steps().len(), game.barrier());
        let legal = M::legal(game.state());
        let action = M::write_action(legal[self.rng.below(legal.len() as u32) as usize]);
        let undo = count > barrier && self.rng.below(10) == 0;
        let (keep, actions) = if undo { (count - 1, Vec::new()) } else { (count, vec![action]) };
        let submit = Submit { game: "K7Q2M9".into(), after, keep, actions, id: self.rng.next_seed() };
        self.clients[index].open = Some(submit.clone());
        self.send_to_host(index, &ToHost::Submit(submit));
    }

    fn tick(&mut self, client: usize) {
        self.later(3_000, Happens::Tick { client });
        if let Some(open) = self.clients[client].open.clone() {
            self.send_to_host(client, &ToHost::Submit(open));
        }
        let from = self.clients[client].game.as_ref().map_or(0, GameReplica::version);
        self.send_to_host(client, &ToHost::Resume { game: "K7Q2M9".into(), from });
    }

    fn check(&self) {
        let seed = self.seed;
        let record = self.host.record().expect("the game is over");
        for client in &self.clients {
            assert_eq!(client.record.as_ref(), Some(&record), "seed {seed}");
        }
        let mut ids = BTreeSet::new();
        for line in &self.stored {
            if let LogEvent::Step(step) = LogEntry::from_line(line).expect("it was stored").what {
                assert!(ids.insert(step.id), "seed {seed}: {} is in the log twice", step.id);
            }
        }
        for client in &self.clients {
            assert!(
                client.acknowledged.is_subset(&ids),
                "seed {seed}: what was acknowledged is not in the log"
            );
        }
        assert_eq!(self.host.version(), self.stored.len() as u64);
    }
}

fn play<M: AnyGame>(seed: u64) {
    let mut world = World::<M>::new(seed);
    world.run();
    world.check();
}

#[test]
fn games_end_well_over_a_bad_wire() {
    let wanted = std::env::var("CASCADIA_TABLE_WIRES").ok().and_then(|count| count.parse().ok());
    for seed in 0..wanted.unwrap_or(40) {
        if seed % 4 == 3 {
            play::<RollingRivers>(seed);
        } else {
            play::<Cascadia>(seed);
        }
    }
}

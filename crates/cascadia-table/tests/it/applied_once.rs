//! A client applies each entry of the host once: the replica does, and the game on the table takes over its
//! positions.

use std::sync::Arc;

use cascadia_base::Seat;
use cascadia_engine::{GameMode, GameSetup, Playthrough, SeatEntry, SeatOwner};
use cascadia_table::calendar::TableCalendar;
use cascadia_table::entry::{GameStart, LogEntry, LogEvent, Step};
use cascadia_table::message::{LogUpdate, Submit, ToClient};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableAssists, TablePace};
use cascadia_table::{GameHost, GameReplica, ReplicaChange, read_line};

use crate::toy::{PebbleAction, Pebbles, pebbles, remote_actions};

use PebbleAction::{End, Take};

const GAME: &str = "K7Q2M9";

/// The host of a game of pebbles for two people.
fn host() -> GameHost {
    let seats = ["Ada", "Bob"].map(|name| SeatOwner::Human(name.to_owned())).to_vec();
    let setup = GameSetup { seats, ..pebbles() };
    let secret = HostSecret::new([7; 32]);
    let start = GameStart {
        game: GAME.to_owned(),
        mode: Pebbles::KEY.to_owned(),
        rules: Pebbles::RULES,
        content: Pebbles::fingerprint(&()).to_owned(),
        program: "0.1.0 test".to_owned(),
        options: serde_json::to_value(Pebbles::write_setup(&setup)).expect("plain numbers and words"),
        seats: setup.seats.iter().map(SeatEntry::from).collect(),
        commitment: secret.commitment(),
        salts: vec!["00112233445566778899aabbccddeeff".to_owned(); 2],
        pace: TablePace::None,
        assists: TableAssists::Standard,
        calendar: TableCalendar::default(),
    };
    let begun = LogEntry { at: 1_795_000_000_000, what: LogEvent::Begun(Box::new(start)) };
    GameHost::open::<Pebbles>(&Arc::new(()), &begun, secret).expect("there are pebbles")
}

/// A client: the replica, and the game on its table.
struct Client {
    replica: GameReplica<Pebbles>,
    game: Playthrough<Pebbles>,
}

impl Client {
    fn open(host: &GameHost, viewer: Option<Seat>) -> Self {
        let Ok(ToClient::Begun(start)) = read_line(&host.updates(viewer, 0)[0]) else {
            panic!("no beginning")
        };
        let (replica, _) = GameReplica::begin(&Arc::new(()), *start).expect("there are pebbles");
        let mut game =
            Playthrough::begin_remote(replica.beginning(), &Arc::new(()), 1).expect("there are pebbles");
        game.set_may_decide(viewer.is_some());
        Self { replica, game }
    }

    /// Enters the newest entry of the host. Returns how many actions were applied for it.
    fn enter(&mut self, host: &GameHost, is_own: bool) -> usize {
        let before = remote_actions();
        let update = newest(host);
        let LogEvent::Step(Step { keep: kept, actions, .. }) = &update.what else { panic!("{update:?}") };
        let change = self.replica.enter(&update).expect("it follows");
        let ReplicaChange::Changed { keep, steps } = change else { panic!("{change:?}") };
        assert_eq!((keep, steps.len()), (*kept, actions.len()), "only the actions of the entry");
        assert!(self.replica.steps().iter().all(|step| step.effect.is_none()), "a log keeps no positions");
        self.game.receive(keep, &steps, is_own, &());
        self.game.show_all().expect("it was confirmed");
        assert_eq!(self.game.state(), self.replica.state());
        assert_eq!((self.game.pending(), self.game.unseen()), (None, 0));
        remote_actions() - before
    }
}

fn newest(host: &GameHost) -> LogUpdate {
    match read_line(&host.updates(None, host.version() - 1)[0]) {
        Ok(ToClient::Update(update)) => update,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_entry_is_applied_once() {
    let mut host = host();
    let mut clients = [Some(Seat(0)), Some(Seat(1)), None].map(|viewer| Client::open(&host, viewer));
    let mut entries = 0;
    while let Some(seat) = host.to_act() {
        // In turn: one action each, a whole turn at once, an action of which the end follows.
        let own = &mut clients[seat.index()].game;
        let pebbles = own.state().left.min(2);
        let plan = match host.version() % 3 {
            _ if own.state().hand > 0 => vec![End],
            0 => vec![Take(pebbles), End],
            _ => vec![Take(pebbles)],
        };
        for action in &plan {
            own.choose(*action).expect("it is legal");
        }
        let pending = own.pending().expect("something is to be confirmed");
        assert_eq!(pending.actions, plan);
        let submit = Submit {
            game: GAME.to_owned(),
            after: host.version(),
            keep: pending.keep,
            actions: plan.iter().map(|action| Pebbles::write_action(*action)).collect(),
            id: host.version(),
        };
        let entry = host.validate(host.last_at(), seat, &submit).expect("it is lawful");
        host.append(entry).expect("it is lawful");
        for (index, client) in clients.iter_mut().enumerate() {
            assert_eq!(client.enter(&host, index == seat.index()), plan.len(), "{plan:?} at {index}");
        }
        entries += 1;
    }
    assert!(entries > 4 && clients.iter().all(|client| client.game.is_over()));
}

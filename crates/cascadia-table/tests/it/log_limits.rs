//! Limits of tables and logs: written lines are readable, logs end, and being offline costs no consent.

use cascadia_base::Seat;
use cascadia_engine::{Budget, GameMode};
use cascadia_rules::Cascadia;
use cascadia_table::calendar::TableCalendar;
use cascadia_table::entry::{LogEntry, LogEvent, Step};
use cascadia_table::message::{Submit, ToClient};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{
    GameHost, LONGEST_LINE, Lobby, LobbyRefusal, RefusalCode, RequestRefusal, read_line, write_line,
};
use proptest::prelude::*;
use rolling_rivers::RollingRivers;
use serde_json::{Value, json};

use crate::table_fixtures::{AnyGame, AnyTable, options_value, secret_of, standard_setup, table_content};

// ------------------------------------------------------------------------------- written and read again

/// Hostile values for the fields of options that a host overwrites.
fn hostile() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<f64>().prop_map(|number| json!(number)),
        any::<String>().prop_map(Value::from),
        (0..900_usize).prop_map(|count| json!(vec![1e15; count])),
        (0..2_000_usize).prop_map(|count| json!("\u{1F43B}\"".repeat(count))),
        (0..60_usize).prop_map(|depth| (0..depth).fold(json!([]), |inner, _| json!([inner]))),
    ]
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        Just("\"\\".repeat(3_000)),
        Just("\u{1F468}\u{200d}\u{1F469}\u{200d}\u{1F467}\u{200d}\u{1F466}".repeat(500)),
        Just("Ada".to_owned()),
    ]
}

/// Terms of a table as a hostile client may send them.
fn hostile_terms<M: AnyGame>(number: u64, seed: Value, owners: Value, holidays: usize) -> TableOptions {
    let mut options = options_value(&M::any_setup(number));
    options["seed"] = seed;
    options["seats"] = owners;
    if let Some(custom) = options.get_mut("custom").and_then(Value::as_array_mut) {
        let first = custom.first().cloned();
        custom.extend(first.into_iter().cycle().take(700));
    }
    let holiday = |number: usize| format!("20{:02}-01-01..20{:02}-12-30", number % 90 + 10, number % 90 + 10);
    let holidays = (0..holidays).map(|number| holiday(number).try_into().expect("days")).collect();
    let zone = "America/Argentina/ComodRivadavia".to_owned();
    let calendar = TableCalendar { zone, from_hour: 8, to_hour: 22, holidays };
    let (pace, assists) = (TablePace::Days { days: 30 }, TableAssists::Coach);
    TableOptions { mode: M::KEY.to_owned(), options, pace, calendar, assists, private: true, invited: false }
}

#[track_caller]
fn is_readable(line: &str) {
    assert!(line.len() <= LONGEST_LINE, "{} bytes: {}", line.len(), &line[..200]);
    let message = read_line::<ToClient>(line).expect("it was written");
    assert_eq!(write_line(&message), line);
}

#[track_caller]
fn is_entry(entry: &LogEntry) {
    let line = entry.to_line();
    assert!(line.len() <= 2 * LONGEST_LINE, "{} bytes", line.len());
    assert_eq!(LogEntry::from_line(&line).as_ref(), Ok(entry));
}

/// Opens the table, seats people, begins the game and plays some turns.
fn written_is_readable<M: AnyGame>(number: u64, terms: TableOptions, names: &[String]) {
    let content = table_content();
    let seats = M::any_setup(number).seats.len();
    let secret = secret_of(number);
    let open = vec![TableSeat::Open; seats];
    let lobby = Lobby::open("K7Q2M9".into(), terms, &open, secret.commitment(), None, content);
    // A refusal is fine, since nothing is stored.
    let Ok(mut lobby) = lobby else { return };
    let key = |seat: usize| format!("{:064x}", seat + 1);
    for seat in 0..seats {
        let salt = format!("{:032x}", u128::MAX - seat as u128);
        lobby.sit(&key(seat), &names[seat % names.len()], seat as u8, &salt).expect("a free seat");
        for viewer in ["", key(seat).as_str()] {
            is_readable(&write_line(&lobby.shown_to(viewer)));
        }
        let stored = write_line(&lobby);
        assert_eq!(serde_json::from_str::<Lobby>(&stored).ok().as_ref(), Some(&lobby));
        assert!(stored.len() <= LONGEST_LINE);
    }
    let begun = lobby.start(u64::MAX >> 12, content).expect("everybody sits");
    is_entry(&begun);
    let mut host = content.open(&begun, secret).expect("it was checked");
    for seat in 0..seats as u8 {
        let leave = host.leave(host.last_at(), Seat(seat), "greedy").expect("people may leave");
        host.append(leave).expect("it was validated");
    }
    for id in 0..6 {
        let Some(turn) = content.computer_turn(&host) else { break };
        let seat = host.to_act().expect("it is its turn").0;
        let actions = (turn.task)(&Budget::new(turn.seed).limited_to(1));
        let step = Step { seat, keep: turn.keep, actions, id: u64::MAX - id };
        let entry = host.validate_for_computer(host.last_at(), step).expect("it plays by the rules");
        is_entry(&entry);
        host.append(entry).expect("it was validated");
    }
    for viewer in (0..seats as u8).map(|seat| Some(Seat(seat))).chain([None]) {
        host.updates(viewer, 0).iter().for_each(|line| is_readable(line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_host_writes_can_be_read_again(
        number in 0..400_u64,
        (seed, owners) in (hostile(), hostile()),
        holidays in 0..65_usize,
        names in proptest::collection::vec(any_name(), 1..5),
    ) {
        let terms = hostile_terms::<Cascadia>(number, seed.clone(), owners.clone(), holidays);
        written_is_readable::<Cascadia>(number, terms, &names);
        let terms = hostile_terms::<RollingRivers>(number, seed, owners, holidays);
        written_is_readable::<RollingRivers>(number, terms, &names);
    }
}

fn terms(pace: TablePace) -> TableOptions {
    let (mode, options) = ("cascadia".to_owned(), options_value(&standard_setup(2)));
    let (calendar, assists) = (TableCalendar::default(), TableAssists::Standard);
    TableOptions { mode, options, pace, calendar, assists, private: false, invited: false }
}

fn open(terms: TableOptions, secret: &HostSecret) -> Result<Lobby, LobbyRefusal> {
    let seats = [TableSeat::Open, TableSeat::Open];
    Lobby::open("K7Q2M9".into(), terms, &seats, secret.commitment(), None, table_content())
}

#[test]
fn numbers_do_not_grow_between_the_message_and_the_store() {
    let secret = secret_of(1);
    let mut hostile = terms(TablePace::None);
    hostile.options["seats"] = json!(vec![1e15; 3_000]);
    hostile.options["seed"] = json!("x".repeat(5_000));
    let lobby = open(hostile, &secret).expect("seats and seed are overwritten");
    assert_eq!(Some(&lobby), open(terms(TablePace::None), &secret).ok().as_ref());
    assert!(write_line(&lobby).len() < 2_000);
    // A table of an earlier program, stored with raw options, begins with readable options.
    let mut stored: Value = serde_json::to_value(&lobby).expect("it can be stored");
    stored["terms"]["options"]["seats"] = json!(vec![1e15; 3_000]);
    let mut before: Lobby = serde_json::from_value(stored).expect("a stored table");
    for (seat, key) in ["ada", "bob"].into_iter().enumerate() {
        before.sit(key, key, seat as u8, &"0f".repeat(16)).expect("a free seat");
    }
    is_entry(&before.start(5, table_content()).expect("everybody sits"));
}

#[test]
fn times_are_bounded_and_absurd_stored_ones_never_run_out() {
    const DAYS: u64 = 24 * 60 * 60 * 1000;
    let secret = secret_of(2);
    for pace in [
        TablePace::Live { reserve_ms: u64::MAX, turn_ms: 0 },
        TablePace::Live { reserve_ms: 0, turn_ms: 30 * DAYS + 1 },
        TablePace::Live { reserve_ms: 1 << 63, turn_ms: 1 << 63 },
        TablePace::Days { days: 31 },
    ] {
        assert_eq!(open(terms(pace), &secret).err(), Some(LobbyRefusal::Time), "{pace:?}");
    }
    for pace in [TablePace::Live { reserve_ms: 30 * DAYS, turn_ms: 30 * DAYS }, TablePace::Days { days: 30 }]
    {
        assert!(open(terms(pace), &secret).is_ok(), "{pace:?}");
    }
    let absurd = TablePace::Live { reserve_ms: u64::MAX, turn_ms: u64::MAX };
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(2), 14, absurd);
    assert_eq!(table.host.match_state().clock().deadline(), Some(u64::MAX));
    assert_eq!(table.host.run_out(i64::MAX as u64), Err(RequestRefusal::TimeLeft));
    for _ in 0..30 {
        let entry = table.anything();
        is_entry(&entry);
        table.append(entry);
    }
}

// ------------------------------------------------------------------------------------------ logs that end

fn submit(host: &GameHost, keep: usize, actions: Vec<String>, id: u64) -> Result<LogEntry, RequestRefusal> {
    let seat = host.to_act().expect("it goes on");
    host.validate(0, seat, &Submit { game: "K7Q2M9".into(), after: host.version(), keep, actions, id })
}

/// Returns the actions of a whole turn.
fn whole_turn(table: &AnyTable<Cascadia>) -> Vec<String> {
    let (mut game, seat) = (table.state.game.clone(), table.state.game.seat());
    let mut lines = Vec::new();
    while game.seat() == seat && lines.len() < 50 {
        let action = *cascadia_rules::rules::legal::actions(&game).last().expect("a turn can be ended");
        game.apply(action).expect("a listed action is legal");
        lines.push(Cascadia::write_action(action));
        if Cascadia::ends_turn(action) {
            break;
        }
    }
    lines
}

#[test]
fn votes_and_handovers_without_a_finished_turn_end() {
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(2), 5, TablePace::None);
    let refused = |refusal: RequestRefusal| assert_eq!(refusal.code(), RefusalCode::Limit, "{refusal}");
    let mut calls = 0;
    loop {
        let called = if table.host.match_state().computer(1).is_some() {
            table.host.back(0, Seat(1))
        } else {
            table.host.leave(0, Seat(1), "greedy")
        };
        match called {
            Ok(entry) => table.append(entry),
            Err(refusal) => break refused(refusal),
        };
        calls += 1;
        assert!(calls < 1_000, "a log has an end");
    }
    assert!(calls >= 50, "people may change their minds");
    // The other seat may still ask, and a rejection counts for the asking seat.
    for _ in 0..20 {
        let asked = table.host.call_vote(0, Seat(0), VoteTopic::Pause, &[]).expect("it asked for nothing");
        table.append(asked);
        let asked = table.host.version();
        let answer = table.host.cast_vote(0, Seat(1), asked, false).expect("it is asked");
        table.append(answer);
    }
    refused(table.host.call_vote(0, Seat(1), VoteTopic::Pause, &[]).expect_err("seat 1 has no call left"));
    // To end the game, each seat has some calls more.
    table.host.call_vote(0, Seat(1), VoteTopic::End, &[]).expect("it may still ask to end");
    // A finished turn gives all seats their calls back.
    let turn = whole_turn(&table);
    let entry = submit(&table.host, table.host.actions(), turn, 9).expect("a turn");
    table.append(entry);
    table.host.call_vote(0, Seat(1), VoteTopic::Pause, &[]).expect("there is progress");
}

#[test]
fn taking_back_and_playing_again_is_no_progress() {
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(1), 5, TablePace::None);
    let turn = whole_turn(&table);
    let entry = submit(&table.host, 0, turn.clone(), 1).expect("a turn");
    table.append(entry);
    let mut rounds = 0;
    let refusal = loop {
        match table.host.call_vote(0, Seat(0), VoteTopic::TakeBack { keep: 0 }, &[]) {
            Ok(entry) => table.append(entry),
            Err(refusal) => break refusal,
        };
        rounds += 1;
        let entry = submit(&table.host, 0, turn.clone(), 1 + rounds).expect("a turn");
        table.append(entry);
        assert!(rounds < 1_000, "a log has an end");
    };
    assert_eq!((refusal.code(), rounds >= 50), (RefusalCode::Limit, true));
    // The game goes on.
    let entry = submit(&table.host, table.host.actions(), whole_turn(&table), 0).expect("a turn");
    table.append(entry);
    table.host.call_vote(0, Seat(0), VoteTopic::TakeBack { keep: 0 }, &[]).expect("there is progress");
}

#[test]
fn the_longest_game_of_honest_people_fits_into_its_log() {
    let pace = TablePace::Days { days: 3 };
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(1), 5, pace);
    let mut id = 0;
    while !table.host.is_over() {
        let before = table.host.actions();
        let first = Cascadia::write_action(cascadia_rules::rules::legal::actions(&table.state.game)[0]);
        // Changes of mind up to the limit of open steps, if the first action reveals nothing.
        for step in 0..398 {
            id += 1;
            let actions = if step % 2 == 0 { vec![first.clone()] } else { Vec::new() };
            let entry = submit(&table.host, before, actions, id).expect("they may think it over");
            table.append(entry);
            if table.host.barrier() > before {
                break;
            }
        }
        id += 1;
        let entry = match table.host.actions() > before && table.host.barrier() <= before {
            true => submit(&table.host, before, Vec::new(), id).expect("one takes it back"),
            false => {
                let turn = whole_turn(&table);
                submit(&table.host, table.host.actions(), turn, id).expect("a turn")
            }
        };
        table.append(entry);
        assert!(id < 40_000, "the game ends");
    }
    let lines = table.host.updates(None, 0);
    let bytes: usize = lines.iter().map(|line| line.len()).sum();
    // Four seats have four times as many turns.
    assert!(lines.len() > 5_000 && 4 * lines.len() < 40_000, "{} entries", lines.len());
    assert!(4 * bytes < 8 * 1024 * 1024, "{bytes} bytes");
}

// ------------------------------------------------------------------------------------------------ consent

/// Returns the seats that have to agree when seat 0 of three calls a vote while seat 1 is absent.
fn of(host: &GameHost, topic: VoteTopic) -> Vec<u8> {
    let entry = host.call_vote(host.last_at(), Seat(0), topic, &[Seat(1)]).expect("it may be asked");
    match entry.what {
        LogEvent::VoteCalled { of, .. } => of,
        other => panic!("{other:?}"),
    }
}

#[test]
fn nobody_is_overruled_for_being_offline_in_a_game_of_days_and_no_game_ends_so() {
    let bot = || VoteTopic::Bot { seat: 1, level: "greedy".into(), once: true };
    let live = TablePace::Live { reserve_ms: 10_000, turn_ms: 1_000 };
    for pace in [TablePace::Days { days: 2 }, live, TablePace::None] {
        let mut table = AnyTable::<Cascadia>::open_with(standard_setup(3), 14, pace);
        let excused = if pace.days().is_some() { vec![1, 2] } else { vec![2] };
        assert_eq!(of(&table.host, VoteTopic::End), [1, 2], "{pace:?}");
        assert_eq!(of(&table.host, VoteTopic::Pause), excused, "{pace:?}");
        assert_eq!(of(&table.host, bot()), excused, "{pace:?}");
        // Play until it is the turn of seat 1, and let its time run out.
        let entry = submit(&table.host, 0, whole_turn(&table), 1).expect("a turn");
        table.append(entry);
        assert_eq!(table.host.to_act(), Some(Seat(1)));
        assert_eq!(of(&table.host, VoteTopic::TakeBack { keep: 0 }), [1, 2], "{pace:?}");
        let Some(deadline) = table.host.match_state().clock().deadline() else { continue };
        let entry = table.host.run_out(deadline).expect("it is due");
        table.append(entry);
        assert_eq!(of(&table.host, VoteTopic::End), [2], "{pace:?}");
        assert_eq!(of(&table.host, bot()), [2], "{pace:?}");
        assert_eq!(of(&table.host, VoteTopic::TakeBack { keep: 0 }), [1, 2], "{pace:?}");
    }
}

#[test]
fn people_at_a_table_are_told_apart() {
    let secret = secret_of(3);
    let seats = [TableSeat::Open, TableSeat::Open, TableSeat::Open, TableSeat::Open];
    let mut terms = terms(TablePace::None);
    terms.options = options_value(&standard_setup(4));
    let mut lobby = Lobby::open("K7Q2M9".into(), terms, &seats, secret.commitment(), None, table_content())
        .expect("a table");
    let salt = "0f".repeat(16);
    let keys = ["3fa2", "b1c0", "3fa27", "77aa"].map(|start| format!("{start:0<64}"));
    for (seat, name) in ["Ada", "\u{410}d\u{430}", "A\u{202e}da", "Bob"].into_iter().enumerate() {
        lobby.sit(&keys[seat], name, seat as u8, &salt).expect("a free seat");
    }
    let names = |lobby: &Lobby| match lobby.shown_to("") {
        ToClient::Table { seats, .. } => seats
            .into_iter()
            .map(|seat| match seat {
                TableSeat::Person(name) => name,
                other => format!("{other:?}"),
            })
            .collect::<Vec<String>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names(&lobby), ["Ada (3FA20)", "\u{410}d\u{430} (B1C0)", "Ada (3FA27)", "Bob"]);
    lobby.stand(&keys[1]).expect("she sits");
    lobby.stand(&keys[2]).expect("she sits");
    assert_eq!(names(&lobby)[0], "Ada", "nobody looks like her any more");
}

//! Rounds that all seats of a hosted game play together: steps sent at the same time, missed entries, resent
//! steps, and refusals.

use cascadia_base::Seat;
use cascadia_table::RefusalCode;
use cascadia_table::entry::LogEntry;
use cascadia_table::message::Submit;
use cascadia_table::table_options::TablePace;
use rolling_rivers::RollingRivers;

use crate::table_fixtures::{AnyGame, AnyTable};

const LIVE: TablePace = TablePace::Live { reserve_ms: 60_000, turn_ms: 10_000 };

/// Returns a table of four people whose dice have been thrown.
fn thrown() -> AnyTable<RollingRivers> {
    let number =
        (0..).find(|number| RollingRivers::any_setup(*number).seats.len() == 4).expect("a game of four");
    let mut table = AnyTable::<RollingRivers>::open_with(RollingRivers::any_setup(number), number, LIVE);
    let entry = table.host.validate(table.host.last_at(), Seat(2), &submit(&table, &["roll"], 1));
    table.append(entry.expect("anybody may throw"));
    table
}

/// Returns a request of a client that has seen everything.
fn submit(table: &AnyTable<RollingRivers>, actions: &[&str], id: u64) -> Submit {
    Submit {
        game: "K7Q2M9".to_owned(),
        after: table.host.version(),
        keep: table.host.actions(),
        actions: actions.iter().map(|action| (*action).to_owned()).collect(),
        id,
    }
}

/// Returns the whole part of a seat: the first legal collection, no card.
fn part(table: &AnyTable<RollingRivers>, seat: Seat, id: u64) -> Submit {
    use cascadia_engine::GameMode;
    let mut state = table.state.clone();
    if let Some(handover) = RollingRivers::hand_over(&state, seat) {
        RollingRivers::apply(&mut state, handover).expect("it may act");
    }
    let collection = RollingRivers::write_action(RollingRivers::legal(&state)[0]);
    submit(table, &[&collection, "pass", "done"], id)
}

fn validated(table: &AnyTable<RollingRivers>, seat: Seat, request: &Submit) -> Result<LogEntry, RefusalCode> {
    table.host.validate(table.host.last_at(), seat, request).map_err(|refusal| refusal.code())
}

#[test]
fn steps_sent_at_the_same_time_are_all_taken() {
    let mut table = thrown();
    // All have seen the same version.
    let parts: Vec<(Seat, Submit)> = [3, 1, 0, 2]
        .into_iter()
        .map(|seat| (Seat(seat), part(&table, Seat(seat), 10 + u64::from(seat))))
        .collect();
    for (number, (seat, request)) in parts.iter().enumerate() {
        assert_eq!(table.host.seats_to_act().iter().count(), 4 - number);
        let entry = validated(&table, *seat, request).unwrap_or_else(|refusal| panic!("{seat:?}: {refusal}"));
        table.append(entry);
        // The same request again, as after a lost answer.
        assert_eq!(validated(&table, *seat, request), Err(RefusalCode::Done));
    }
    assert_eq!((table.state.round(), table.host.seats_to_act().iter().count()), (2, 4));
    // Even later, and not a second time.
    for (seat, request) in &parts {
        assert!(matches!(validated(&table, *seat, request), Err(RefusalCode::Done)));
    }
}

#[test]
fn what_cannot_be_part_of_a_round_changes_nothing() {
    let mut table = thrown();
    let behind = part(&table, Seat(1), 5);
    let entry = validated(&table, Seat(0), &part(&table, Seat(0), 4)).expect("it may");
    table.append(entry);
    let second = Submit { id: 6, ..part(&table, Seat(1), 6) };
    let finished = submit(&table, &["collect bear: c1", "pass", "done"], 7);
    assert_eq!(validated(&table, Seat(0), &finished), Err(RefusalCode::Turn));
    let handover = submit(&table, &["seat 2", "pass"], 8);
    assert!(validated(&table, Seat(3), &handover).is_err(), "a step has no handovers of its own");
    let fewer = Submit { keep: behind.keep - 1, ..behind.clone() };
    assert_eq!(validated(&table, Seat(1), &fewer), Err(RefusalCode::Keep));
    let again = Submit { after: 1, keep: 0, actions: vec!["roll".to_owned()], ..behind.clone() };
    assert_eq!(validated(&table, Seat(1), &again), Err(RefusalCode::Stale), "another seat has thrown");
    let later = Submit { after: table.host.version() + 1, ..second.clone() };
    assert_eq!(validated(&table, Seat(1), &later), Err(RefusalCode::Ahead));
    // Neither refusal has changed anything.
    table.append(validated(&table, Seat(1), &behind).expect("it has missed a step of another seat only"));
    assert_eq!(validated(&table, Seat(1), &second), Err(RefusalCode::Stale), "the own seat has played");
}

#[test]
fn every_seat_has_its_clock_in_a_round() {
    let mut table = thrown();
    let begun = table.host.match_state().clock().deadline().expect("clocks run");
    let entry = validated(&table, Seat(3), &part(&table, Seat(3), 4)).expect("it may");
    table.append(entry);
    let clock = table.host.match_state().clock();
    assert_eq!(clock.running().iter().collect::<Vec<_>>(), [0, 1, 2]);
    assert!(table.host.run_out(begun - 1).is_err());
    for seat in 0..3 {
        let entry = table.host.run_out(begun).expect("its time is over");
        table.append(entry);
        assert!(table.host.match_state().clock().has_run_out(seat));
    }
    assert!(table.host.run_out(begun).is_err(), "each seat once");
}

#[test]
fn a_computer_plays_its_part_beside_people() {
    let mut table = thrown();
    let leave = table.host.leave(table.host.last_at(), Seat(1), "greedy").expect("it may");
    table.append(leave);
    let content = crate::table_fixtures::table_content();
    let turn = content.computer_turn(&table.host).expect("a computer is to act");
    assert_eq!(turn.seat, Seat(1));
    // Another seat plays while it thinks.
    let entry = validated(&table, Seat(0), &part(&table, Seat(0), 4)).expect("it may");
    table.append(entry);
    let actions = (turn.task)(&cascadia_engine::Budget::new(turn.seed).limited_to(20));
    let step = cascadia_table::entry::Step { seat: 1, keep: table.host.actions(), actions, id: 9 };
    let entry =
        table.host.validate_for_computer(table.host.last_at(), step).expect("its decision still counts");
    table.append(entry);
    assert_eq!(table.host.seats_to_act().iter().collect::<Vec<_>>(), [2, 3]);
}

//! Random requests to a hosted game in any order: the game stays valid, refusals are one sentence, and no
//! vote is skipped.

use std::collections::BTreeSet;

use cascadia_base::Seat;
use cascadia_engine::GameMode;
use cascadia_rules::Cascadia;
use cascadia_table::calendar::{CalendarFault, TableCalendar};
use cascadia_table::entry::{LogEntry, LogEvent, Step};
use cascadia_table::message::{StartUpdate, Submit, ToClient, ToHost};
use cascadia_table::table_options::{TableOptions, TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{
    GameHost, GameReplica, KeptSeat, LONGEST_LINE, Lobby, LobbyRefusal, LogFault, RefusalCode,
    RequestRefusal, SUBSTITUTE, TableMode, read_line, write_line,
};
use proptest::prelude::*;
use rolling_rivers::RollingRivers;

use crate::table_fixtures::{AnyGame, AnyTable, options_value, secret_of, standard_setup, table_content};

// ----------------------------------------------------------------------------------------- requests in any
// order

/// A random request.
#[derive(Clone, Debug)]
enum AnyRequest {
    /// A legal request.
    Lawful,
    /// The last step again, as after a lost answer.
    Again,
    /// Any step of any seat.
    Step { seat: u8, behind: u64, keep: usize, line: usize },
    /// The opening of a vote.
    Ask { seat: u8, kind: u8, number: usize },
    /// A vote.
    Answer { seat: u8, behind: u64, yes: bool },
    /// A handover to a computer player, or back.
    Leave { seat: u8, back: bool },
    /// Passing time.
    Wait { milliseconds: u64 },
    /// An entry without validation.
    Entry { kind: u8, seat: u8 },
}

const LINES: [&str; 8] =
    ["", "end", "pair 1", "tile 1,-1 r4", "pair 99", "roll", "tile 99999999999,1 r1", "\u{0}\u{202e} tile"];

fn any_request() -> impl Strategy<Value = AnyRequest> {
    prop_oneof![
        8 => Just(AnyRequest::Lawful),
        1 => Just(AnyRequest::Again),
        2 => (0..6_u8, 0..4_u64, prop_oneof![0..400_usize, Just(usize::MAX)], 0..LINES.len())
            .prop_map(|(seat, behind, keep, line)| AnyRequest::Step { seat, behind, keep, line }),
        1 => (0..6_u8, 0..6_u8, 0..400_usize).prop_map(|(seat, kind, number)| AnyRequest::Ask { seat, kind, number }),
        2 => (0..6_u8, 0..3_u64, any::<bool>()).prop_map(|(seat, behind, yes)| AnyRequest::Answer { seat, behind, yes }),
        1 => (0..6_u8, any::<bool>()).prop_map(|(seat, back)| AnyRequest::Leave { seat, back }),
        1 => (0..400_000_u64).prop_map(|milliseconds| AnyRequest::Wait { milliseconds }),
        1 => (0..7_u8, 0..6_u8).prop_map(|(kind, seat)| AnyRequest::Entry { kind, seat }),
    ]
}

/// The table, with its history seen from outside.
struct Course<M: AnyGame> {
    table: AnyTable<M>,
    now: u64,
    last: Option<(Seat, Submit, u64)>,
    ids: BTreeSet<u64>,
    /// Seats that have yet to vote, and the topic.
    asked: Option<(BTreeSet<u8>, VoteTopic)>,
}

impl<M: AnyGame> Course<M> {
    fn new(number: u64) -> Self {
        let pace = if number.is_multiple_of(2) {
            TablePace::Live { reserve_ms: 300_000, turn_ms: 5_000 }
        } else {
            TablePace::None
        };
        let table = AnyTable::<M>::open_with(M::any_setup(number), number, pace);
        let now = table.host.last_at();
        Self { table, now, last: None, ids: BTreeSet::new(), asked: None }
    }

    fn carry_out(&mut self, request: &AnyRequest) {
        self.now += 700;
        let (host, now) = (&self.table.host, self.now);
        let game = "K7Q2M9".to_owned();
        match request {
            AnyRequest::Lawful if !host.is_over() => {
                let entry = self.table.anything();
                self.now = self.now.max(entry.at);
                if let LogEvent::Step(Step { seat, keep, actions, id }) = &entry.what {
                    let after = self.table.host.version();
                    let (keep, actions, id) = (*keep, actions.clone(), *id);
                    self.last = Some((Seat(*seat), Submit { game, after, keep, actions, id }, after + 1));
                }
                self.append(entry);
            }
            AnyRequest::Lawful => {}
            AnyRequest::Again => {
                if let Some((seat, again, version)) = &self.last {
                    // The answer was lost; the step is not repeated.
                    assert_eq!(host.validate(now, *seat, again), Err(RequestRefusal::Done(*version)));
                    let other = Submit { id: again.id ^ 1, ..again.clone() };
                    assert_eq!(host.validate(now, *seat, &other), Err(RequestRefusal::Stale));
                }
            }
            AnyRequest::Step { seat, behind, keep, line } => {
                let after = host.version().wrapping_sub(1).wrapping_add(*behind);
                let actions = vec![LINES[*line].to_owned()];
                let id = self.ids.last().map_or(1, |last| last.wrapping_add(1));
                let step = Submit { game, after, keep: *keep, actions, id };
                let proposed = host.validate(now, Seat(*seat), &step);
                self.perhaps(proposed);
            }
            AnyRequest::Ask { seat, kind, number } => {
                let topic = match kind {
                    0 | 1 => VoteTopic::TakeBack { keep: *number },
                    2 => VoteTopic::Pause,
                    3 => VoteTopic::GoOn,
                    4 => VoteTopic::End,
                    _ => VoteTopic::Bot {
                        seat: *number as u8 % 6,
                        level: "greedy".to_owned(),
                        once: *number > 200,
                    },
                };
                // Votes on ending the game are rare, or hardly any game would last.
                if topic != VoteTopic::End || *number > 390 {
                    let proposed = host.call_vote(now, Seat(*seat), topic, &[]);
                    self.perhaps(proposed);
                }
            }
            AnyRequest::Answer { seat, behind, yes } => {
                let asked = host.match_state().open_vote().map_or(0, |open| open.asked);
                let proposed = host.cast_vote(now, Seat(*seat), asked.wrapping_sub(*behind), *yes);
                self.perhaps(proposed);
            }
            AnyRequest::Leave { seat, back } => {
                let seat = Seat(*seat);
                let proposed = if *back { host.back(now, seat) } else { host.leave(now, seat, "greedy") };
                self.perhaps(proposed);
            }
            AnyRequest::Wait { milliseconds } => {
                self.now += milliseconds;
                let proposed = host.run_out(self.now);
                assert_eq!(
                    proposed.is_ok(),
                    host.match_state().clock().deadline().is_some_and(|deadline| deadline <= self.now)
                        && !host.is_over()
                );
                self.perhaps(proposed);
            }
            AnyRequest::Entry { kind, seat } => self.forged(*kind, *seat),
        }
    }

    /// Appends a validated entry; a refusal must be one sentence.
    fn perhaps(&mut self, proposed: Result<LogEntry, RequestRefusal>) {
        match proposed {
            Ok(entry) => self.append(entry),
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(
                    !sentence.is_empty() && sentence.len() < 300 && !sentence.contains('\n'),
                    "{sentence}"
                );
                assert_ne!(refusal.code(), RefusalCode::Unknown);
            }
        }
    }

    fn append(&mut self, entry: LogEntry) {
        let host = &self.table.host;
        let (version, barrier, at) = (host.version(), host.barrier(), host.last_at());
        let reserves = host.match_state().clock().reserves();
        let is_paused = host.match_state().clock().is_paused();
        let is_granted = self.note_vote(&entry.what);
        if let LogEvent::Step(step) = &entry.what {
            assert!(self.ids.insert(step.id), "{} is done twice", step.id);
            assert!(step.keep >= barrier && !is_paused);
        }
        self.table.append(entry);
        let host = &self.table.host;
        assert_eq!(host.version(), version + 1);
        assert!(host.last_at() >= at);
        if host.actions() < barrier {
            assert!(is_granted, "something revealed was taken back without consent");
        }
        // The remaining time never grows.
        let later = host.match_state().clock().reserves();
        assert!(later.iter().zip(&reserves).all(|(later, before)| later <= before), "{reserves:?} {later:?}");
    }

    /// Counts votes independently; returns whether all people who play have agreed to an undo.
    fn note_vote(&mut self, what: &LogEvent) -> bool {
        let match_state = self.table.host.match_state();
        let mut granted = None;
        match what {
            LogEvent::VoteCalled { seat, topic, .. } => {
                let others: BTreeSet<u8> = match_state
                    .played_by_people()
                    .filter(|other| other != seat)
                    .filter(|other| {
                        matches!(topic, VoteTopic::TakeBack { .. })
                            || !match_state.clock().has_run_out(*other)
                    })
                    .collect();
                if others.is_empty() {
                    granted = Some(topic.clone());
                } else {
                    self.asked = Some((others, topic.clone()));
                }
            }
            LogEvent::VoteCast { seat, yes } => {
                let (mut others, topic) = self.asked.take().expect("something was asked");
                assert!(others.remove(seat), "seat {seat} was not to answer");
                if *yes && others.is_empty() {
                    granted = Some(topic);
                } else if *yes {
                    self.asked = Some((others, topic));
                }
            }
            _ => {}
        }
        matches!(granted, Some(VoteTopic::TakeBack { .. }))
    }

    /// Appends an invalid entry, which must be refused without a change; tampering with a store is detected.
    fn forged(&mut self, kind: u8, seat: u8) {
        let host = &mut self.table.host;
        let at = if kind == 6 { host.last_at() - 1 } else { host.last_at() };
        let what = match kind {
            0 => self.table.log[0].what.clone(),
            1 => LogEvent::VoteCast { seat: 9, yes: true },
            2 => LogEvent::Step(Step { seat, keep: usize::MAX, actions: vec!["end".to_owned()], id: 0 }),
            3 => LogEvent::Step(Step { seat: seat + 4, keep: 0, actions: Vec::new(), id: 0 }),
            4 => LogEvent::Back { seat: seat + 4 },
            5 => {
                LogEvent::VoteCalled { seat, topic: VoteTopic::TakeBack { keep: usize::MAX }, of: Vec::new() }
            }
            _ => LogEvent::Over { why: "time".to_owned() },
        };
        let before = (host.updates(None, 0), host.match_state().clone(), host.actions(), host.barrier());
        assert!(matches!(host.append(LogEntry { at, what }), Err(LogFault::Entry { .. })));
        assert_eq!(
            (host.updates(None, 0), host.match_state().clone(), host.actions(), host.barrier()),
            before
        );
    }
}

fn run<M: AnyGame>(number: u64, requests: &[AnyRequest]) {
    let mut course = Course::<M>::new(number);
    for request in requests {
        course.carry_out(request);
    }
    // The log rebuilds the same game.
    let table = &course.table;
    let mut again = GameHost::open::<M>(M::shipped(), &table.log[0], secret_of(number)).expect("a beginning");
    for entry in &table.log[1..] {
        again.append(LogEntry::from_line(&entry.to_line()).expect("it was written")).expect("it followed");
    }
    assert_eq!(again.updates(Some(Seat(0)), 0), table.host.updates(Some(Seat(0)), 0));
    assert_eq!(again.match_state(), table.host.match_state());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_stays_a_game_whatever_is_sent(
        number in 0..2_000_u64,
        requests in proptest::collection::vec(any_request(), 1..120),
    ) {
        if number % 3 == 0 {
            run::<RollingRivers>(number, &requests);
        } else {
            run::<Cascadia>(number, &requests);
        }
    }

    #[test]
    fn any_line_is_read_or_refused_with_a_sentence(line in any::<String>(), bytes in any::<Vec<u8>>()) {
        let lines = [line.clone(), format!("{{\"do\":{line}}}"), String::from_utf8_lossy(&bytes).into_owned()];
        for line in lines {
            if let Err(error) = read_line::<ToHost>(&line) {
                prop_assert!(error.to_string().chars().count() < 250);
                prop_assert!(!error.to_string().contains('\n'));
            }
            let _ = read_line::<ToClient>(&line);
            let _ = LogEntry::from_line(&line);
        }
    }
}

/// Returns the number of cases: a few, or as set in the environment.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(24)
}

// ----------------------------------------------------------------------------------------- hostile messages

#[test]
fn lines_that_are_too_long_too_deep_or_foreign_are_refused() {
    let long = format!("{{\"say\":{{\"game\":\"{}\",\"phrase\":\"nice\"}}}}", "x".repeat(LONGEST_LINE));
    assert!(read_line::<ToHost>(&long).unwrap_err().to_string().contains("longest allowed"));
    let deep = format!("{{\"open\":{}", "[".repeat(10_000));
    assert!(read_line::<ToHost>(&deep).is_err());
    for line in ["", "{}", "[]", "null", "{\"fly\":{}}", "{\"ping\":{\"n\":-1}}", "{\"do\":{\"game\":\"A\"}}"]
    {
        assert!(read_line::<ToHost>(line).is_err(), "{line}");
    }
    // Additions of a later version are ignored.
    let later = "{\"ping\":{\"n\":7,\"mood\":\"fine\"}}";
    assert_eq!(read_line(later), Ok(ToHost::Ping { n: 7 }));
}

#[test]
fn messages_are_written_as_they_are_read() {
    let submit =
        Submit { game: "K7Q2M9".into(), after: 212, keep: 300, actions: vec!["end".into()], id: u64::MAX };
    let line = write_line(&ToHost::Submit(submit.clone()));
    assert_eq!(
        line,
        "{\"do\":{\"game\":\"K7Q2M9\",\"after\":212,\"keep\":300,\"actions\":[\"end\"],\"id\":18446744073709551615}}"
    );
    assert_eq!(read_line(&line), Ok(ToHost::Submit(submit)));
}

/// Feeds impossible updates to a replica, which refuses them and stays unchanged.
fn refuses_lies<M: AnyGame>(number: u64) {
    let mut table = AnyTable::<M>::open(number);
    let start: StartUpdate = match read_line(&table.host.updates(None, 0)[0]) {
        Ok(ToClient::Begun(start)) => *start,
        other => panic!("{other:?}"),
    };
    let (mut client, _) = GameReplica::<M>::begin(M::shipped(), start.clone()).expect("it was told");
    for opening in ["", "starter0", "starter99 starter98", "tile1 tile2", "card=R2a card=R2a", "nonsense"] {
        assert!(
            GameReplica::<M>::begin(M::shipped(), StartUpdate { opening: opening.into(), ..start.clone() })
                .is_err()
        );
    }
    let mut lies = 0;
    for _ in 0..60 {
        let before = table.host.version();
        let entry = table.anything();
        table.append(entry);
        let Ok(ToClient::Update(update)) = read_line(&table.host.updates(None, before)[0]) else {
            panic!("not told")
        };
        let seen = (M::in_sight(client.state(), None), client.version(), client.steps().len());
        if !update.drawn.is_empty() {
            let others = [
                "",
                "tile0",
                "tile255",
                "bear0 bear1",
                "card=bear-A",
                "wild wild wild",
                "card=R2a",
                "tile999",
            ];
            for other in others {
                let mut lie = update.clone();
                let place =
                    lie.drawn.iter().position(|drawn| !drawn.is_empty()).expect("something was drawn");
                other.clone_into(&mut lie.drawn[place]);
                assert!(client.enter(&lie).is_err(), "{other} for {:?}", update.drawn);
                lies += 1;
            }
            let mut twice = update.clone();
            let place = twice.drawn.iter().position(|drawn| !drawn.is_empty()).expect("something was drawn");
            twice.drawn[place] = format!("{0} {0}", update.drawn[place]);
            assert!(client.enter(&twice).is_err());
            let mut other = update.clone();
            if let LogEvent::Step(step) = &mut other.what {
                step.seat += 100;
            }
            assert!(client.enter(&other).is_err());
        }
        assert_eq!((M::in_sight(client.state(), None), client.version(), client.steps().len()), seen);
        client.enter(&update).expect("the truth follows");
    }
    assert!(lies > 0);
}

#[test]
fn what_cannot_have_been_drawn_is_not_believed() {
    refuses_lies::<Cascadia>(11);
    refuses_lies::<RollingRivers>(6);
}

// ------------------------------------------------------------------------------------------ seats

fn standard_table_options() -> TableOptions {
    let setup = standard_setup(3);
    TableOptions {
        mode: "cascadia".to_owned(),
        options: options_value(&setup),
        pace: TablePace::None,
        calendar: TableCalendar::default(),
        assists: Default::default(),
        private: false,
        invited: false,
    }
}

/// A table of three open seats.
fn open_table(table_options: TableOptions) -> Lobby {
    let (seats, commitment) =
        ([TableSeat::Open, TableSeat::Open, TableSeat::Open], secret_of(3).commitment());
    Lobby::open("K7Q2M9PB".into(), table_options, &seats, commitment, None, table_content()).expect("a table")
}

const SALT: &str = "0123456789abcdef0123456789abcdef";

#[test]
fn the_first_person_is_the_host_of_the_table_and_may_ask_others_to_leave() {
    let mut lobby = open_table(standard_table_options());
    assert_eq!(lobby.leader(), None);
    for (key, seat) in [("bob", 2), ("ada", 0), ("cy", 1)] {
        lobby.sit(key, key, seat, SALT).expect("it is free");
        assert_eq!(lobby.leader(), Some(2), "the first to come");
    }
    assert_eq!(lobby.dismiss("eve", 0), Err(LobbyRefusal::NotSeated));
    assert_eq!(lobby.dismiss("ada", 1), Err(LobbyRefusal::NotLeader));
    assert_eq!(lobby.dismiss("bob", 2), Err(LobbyRefusal::NobodyElse), "it is his own");
    assert_eq!(lobby.dismiss("bob", 7), Err(LobbyRefusal::NobodyElse), "there is no such seat");
    lobby.dismiss("bob", 1).expect("he may");
    assert_eq!(lobby.dismiss("bob", 1), Err(LobbyRefusal::NobodyElse), "nobody is there");
    assert_eq!(lobby.sit("cy", "Cy", 1, SALT), Err(LobbyRefusal::Dismissed));
    let stored = serde_json::to_string(&lobby).expect("it can be stored");
    let mut lobby: Lobby = serde_json::from_str(&stored).expect("it was stored");
    assert_eq!(lobby.sit("cy", "Cy", 1, SALT), Err(LobbyRefusal::Dismissed));
    lobby.sit_invited("cy", "Cy", 1, SALT).expect("an invitation is another word");
    lobby.stand("cy").expect("he sits");
    lobby.sit("cy", "Cy", 1, SALT).expect("all is forgiven");
    // Another seat changes nothing; standing up passes it on.
    lobby.stand("ada").expect("she sits");
    lobby.sit("bob", "Bob", 0, SALT).expect("it is free");
    assert_eq!(lobby.leader(), Some(0));
    lobby.stand("bob").expect("he sits");
    assert_eq!(lobby.leader(), Some(1));
    lobby.sit("bob", "Bob", 0, SALT).expect("it is free");
    assert_eq!(lobby.leader(), Some(1), "it is not given back");
    let ToClient::Table { host, .. } = lobby.shown_to("eve") else { panic!("a table is shown") };
    assert_eq!(host, Some(1));
}

#[test]
fn a_table_for_invited_people_is_for_the_first_and_for_them() {
    let mut lobby = open_table(TableOptions { invited: true, ..standard_table_options() });
    lobby.sit("ada", "Ada", 1, SALT).expect("she has opened it");
    lobby.sit("ada", "Ada", 0, SALT).expect("she changes her seat");
    let refused = lobby.sit("eve", "Eve", 1, SALT).expect_err("she has no invitation");
    assert_eq!((&refused, refused.code()), (&LobbyRefusal::InvitedOnly, RefusalCode::Invited));
    lobby.sit_invited("bob", "Bob", 1, SALT).expect("he is invited");
    lobby.sit("bob", "Bob", 2, SALT).expect("he changes his seat");
    lobby.list("ada", true).expect("she sits");
    assert_eq!(lobby.listing(), None);
    // The people of a rematch return to their kept seats.
    let mut again = open_table(lobby.table_options().clone());
    let kept = |key: &str| Some(KeptSeat { key: key.to_owned(), name: key.to_owned() });
    again.keep_for("K7Q2M9PB", vec![kept("bob"), kept("ada"), None]);
    again.sit("ada", "Ada", 1, SALT).expect("it is hers");
    again.sit("bob", "Bob", 0, SALT).expect("it is his");
    assert_eq!(again.sit("eve", "Eve", 2, SALT), Err(LobbyRefusal::InvitedOnly));
}

#[test]
fn a_table_keeps_the_rules_of_its_opening() {
    let newest = TableMode::Cascadia.rules();
    for (rules, expected) in [(None, newest), (Some(1), 1)] {
        let mut lobby = open_table(standard_table_options()).with_rules(rules);
        for (key, seat) in [("ada", 0), ("bob", 1), ("cy", 2)] {
            lobby.sit(key, key, seat, SALT).expect("it is free");
        }
        let stored = serde_json::to_string(&lobby).expect("it can be stored");
        let lobby: Lobby = serde_json::from_str(&stored).expect("it was stored");
        let entry = lobby.start(5, table_content()).expect("all sit");
        let LogEvent::Begun(start) = entry.what else { panic!("it begins") };
        assert_eq!((lobby.rules(), start.rules), (expected, expected));
    }
}

#[test]
fn guests_sit_down_stand_up_and_begin() {
    let content = table_content();
    let secret = secret_of(3);
    let seats = [TableSeat::Open, TableSeat::Computer("greedy".into()), TableSeat::Open];
    let open = |table_options: TableOptions, seats: &[TableSeat]| {
        Lobby::open("K7Q2M9".into(), table_options, seats, secret.commitment(), Some("host".into()), content)
    };
    assert_eq!(open(standard_table_options(), &[]), Err(LobbyRefusal::Seats(0)));
    assert_eq!(
        open(standard_table_options(), &[TableSeat::Computer("nobody".into())]),
        Err(LobbyRefusal::NoLevel("nobody".into()))
    );
    assert!(open(TableOptions { mode: "chess".into(), ..standard_table_options() }, &seats).is_err());
    assert!(open(TableOptions { options: 7.into(), ..standard_table_options() }, &seats).is_err());
    let evenings = TableCalendar { from_hour: 18, to_hour: 23, ..TableCalendar::default() };
    let without_days = TableOptions { calendar: evenings.clone(), ..standard_table_options() };
    assert_eq!(open(without_days, &seats).err(), Some(LobbyRefusal::Calendar(CalendarFault::NoDays)));
    let pace = TablePace::Days { days: 2 };
    assert!(open(TableOptions { calendar: evenings, pace, ..standard_table_options() }, &seats).is_ok());

    let mut lobby = open(standard_table_options(), &seats).expect("a table");
    let salt = "0123456789abcdef0123456789abcdef";
    assert_eq!(lobby.start(5, content).map(|_| ()), Err(LobbyRefusal::StillOpen));
    assert_eq!(lobby.sit("ada", "Ada", 0, "short"), Err(LobbyRefusal::NoSalt));
    assert_eq!(lobby.sit("ada", "Ada", 1, salt), Err(LobbyRefusal::Taken));
    assert_eq!(lobby.sit("ada", "Ada", 7, salt), Err(LobbyRefusal::NoSeat(7)));
    lobby.sit("ada", "Ada", 0, salt).expect("it is free");
    assert_eq!(lobby.sit("bob", "Bob", 0, salt), Err(LobbyRefusal::Taken));
    // Taking another seat frees the former one.
    lobby.sit("ada", "Ada", 2, salt).expect("it is free");
    assert_eq!((lobby.seat_of("ada"), lobby.keys()), (Some(2), vec![None, None, Some("ada")]));
    lobby.stand("ada").expect("she sits");
    assert_eq!((lobby.stand("ada"), lobby.is_empty()), (Err(LobbyRefusal::NotSeated), true));
    lobby.sit("ada", "Ada", 2, salt).expect("it is free");
    // Local hosts need no salt: they know the secret.
    lobby.sit("host", "Grace", 0, "").expect("it is free");
    let ToClient::Table { seats, you, .. } = lobby.shown_to("ada") else { panic!("a table is shown") };
    assert_eq!((seats[0].clone(), you), (TableSeat::Person("Grace".into()), Some(2)));

    // Names of one look get letters of the keys, and an invisible one is derived from the key.
    let mut crowded = lobby.clone();
    let name_at = |lobby: &Lobby, seat: usize| {
        let ToClient::Table { seats, .. } = lobby.shown_to("ada") else { panic!("a table is shown") };
        seats[seat].clone()
    };
    crowded.stand("host").expect("she sits");
    crowded.sit("bob", "ada\u{200b}", 0, salt).expect("it is free");
    assert_eq!(name_at(&crowded, 0), TableSeat::Person("ada (BOB)".into()));
    assert_eq!(name_at(&crowded, 2), TableSeat::Person("Ada (ADA)".into()));
    crowded.sit("bob", "Bob (C0DE)", 0, salt).expect("it is his own");
    assert_eq!(name_at(&crowded, 0), TableSeat::Person("Bob".into()), "nobody takes the letters of others");
    crowded.sit("bobby's key", "\u{202e}\u{3164} ", 0, salt).expect_err("somebody sits there");
    crowded.stand("bob").expect("he sits");
    crowded.sit("bobby's key", "\u{202e}\u{3164} ", 0, salt).expect("it is free");
    assert_eq!(name_at(&crowded, 0), TableSeat::Person("bobb".into()));

    let stored = serde_json::to_string(&lobby).expect("it can be stored");
    assert!(!stored.contains(&secret.to_hex()));
    let lobby: Lobby = serde_json::from_str(&stored).expect("it was stored");
    let begun = lobby.start(5, content).expect("all seats are taken");
    let host = content.open(&begun, secret.clone()).expect("it can be played");
    assert_eq!((host.version(), host.match_state().computer(1)), (1, Some("greedy")));
    assert_eq!(host.start().salts, ["", "", salt]);
    assert_eq!(content.open(&begun, secret_of(4)).err(), Some(LogFault::OtherSecret));
    assert_eq!(
        content.fold([begun.clone(), begun], secret).err().map(|fault| fault.to_string().is_empty()),
        Some(false)
    );
}

/// Plays a random game with computer players on their turns.
fn with_computers<M: AnyGame>(number: u64, level: &str) {
    let mut table = AnyTable::<M>::open(number);
    let mut by_computer = 0;
    // After a handover in the middle of a turn, the computer player restarts the turn.
    let step = table.anything();
    table.append(step);
    for seat in 0..table.setup.seats.len() as u8 {
        let now = table.host.last_at();
        let entry = table.host.leave(now, Seat(seat), level).expect("people may leave");
        table.append(entry);
    }
    for id in 0..2_000 {
        let Some(turn) = table_content().computer_turn(&table.host) else { break };
        let seat = table.host.to_act().expect("it is its turn").0;
        let actions = (turn.task)(&cascadia_engine::Budget::new(turn.seed).limited_to(1));
        let step = Step { seat, keep: turn.keep, actions, id };
        let entry =
            table.host.validate_for_computer(table.host.last_at(), step).expect("it plays by the rules");
        table.append(entry);
        by_computer += 1;
        if by_computer == 3 {
            // A person may return at any time, and the computer player stops.
            let back = table.host.back(table.host.last_at(), Seat(0)).expect("seat 0 belongs to a person");
            table.append(back);
            let is_own = table.host.to_act() == Some(Seat(0));
            assert_eq!(table_content().computer_turn(&table.host).is_none(), is_own);
            let leave = table.host.leave(table.host.last_at(), Seat(0), level).expect("and leave");
            table.append(leave);
        }
    }
    assert!(table.host.is_over() && table.host.outcome().is_some(), "after {by_computer} turns");
    assert!(M::is_over(&table.state));
}

#[test]
fn the_computer_plays_on_and_gives_the_seat_back() {
    with_computers::<Cascadia>(1, "greedy");
    with_computers::<RollingRivers>(0, "greedy");
}

#[test]
fn time_runs_out_and_the_others_decide() {
    let setup = standard_setup(3);
    let pace = TablePace::Live { reserve_ms: 10_000, turn_ms: 1_000 };
    let mut table = AnyTable::<Cascadia>::open_with(setup, 14, pace);
    let begun = table.host.last_at();
    let (first, others) = (table.host.to_act().expect("it begins").0, [1, 2]);
    assert_eq!(first, 0);
    assert_eq!(table.host.match_state().clock().deadline(), Some(begun + 11_000));
    assert_eq!(table.host.run_out(begun + 10_999), Err(RequestRefusal::TimeLeft));
    // With time left, a seat can only be taken from its owner by a vote.
    let bot = VoteTopic::Bot { seat: 0, level: "greedy".into(), once: true };
    let asked = table.host.call_vote(begun, Seat(1), bot.clone(), &[]).expect("one may ask");
    assert!(matches!(&asked.what, LogEvent::VoteCalled { of, .. } if *of == [0, 2]));
    let entry = table.host.run_out(begun + 11_000).expect("it ran out");
    table.append(entry);
    assert_eq!(table.host.match_state().clock().deadline(), None);
    let asked = table.host.call_vote(begun + 12_000, Seat(1), bot, &[]).expect("one may ask");
    assert!(matches!(&asked.what, LogEvent::VoteCalled { of, .. } if *of == [2]));
    table.append(asked);
    let version = table.host.version();
    assert_eq!(table.host.cast_vote(begun, Seat(0), version, true), Err(RequestRefusal::NoVote));
    let answer = table.host.cast_vote(begun + 12_500, Seat(others[1]), version, true).expect("it is asked");
    table.append(answer);
    assert_eq!(table.host.match_state().computer(0), Some("greedy"));
    // The computer player plays this turn only.
    let turn = table_content().computer_turn(&table.host).expect("the computer is to act");
    let actions = (turn.task)(&cascadia_engine::Budget::new(turn.seed));
    let step = Step { seat: 0, keep: turn.keep, actions, id: 1 };
    let mut entry = table.host.validate_for_computer(begun + 13_000, step).expect("it plays by the rules");
    table.append(entry.clone());
    while table.host.to_act() == Some(Seat(0)) {
        let turn = table_content().computer_turn(&table.host).expect("the computer is to act");
        let actions = (turn.task)(&cascadia_engine::Budget::new(turn.seed));
        let step = Step { seat: 0, keep: turn.keep, actions, id: 2 };
        entry = table.host.validate_for_computer(begun + 13_000, step).expect("it plays by the rules");
        table.append(entry.clone());
    }
    assert_eq!((table.host.to_act(), table.host.match_state().computer(0)), (Some(Seat(1)), None));
}

#[test]
fn updates_are_written_as_records_have_them() {
    let table = AnyTable::<Cascadia>::open_with(standard_setup(3), 14, TablePace::None);
    let after = table.host.version();
    let actions = vec![format!("  pair {} 1", " ".repeat(9_000))];
    let submit = Submit { game: "K7Q2M9".into(), after, keep: 0, actions, id: 1 };
    let entry = table.host.validate(0, Seat(0), &submit).expect("a lawful action, oddly written");
    assert!(matches!(&entry.what, LogEvent::Step(step) if step.actions == ["pair 1"]), "{entry:?}");
    // The host's clock went back; the table's time does not.
    assert_eq!(entry.at, table.host.last_at());
    for level in ["Greedy", "no such\nlevel", &"x".repeat(41)] {
        assert_eq!(table.host.leave(0, Seat(0), level), Err(RequestRefusal::NoLevel));
    }
}

#[test]
fn a_log_does_not_grow_for_nothing() {
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(2), 5, TablePace::None);
    let step = |table: &AnyTable<Cascadia>, keep, actions: &[&str], id| {
        let after = table.host.version();
        let actions = actions.iter().map(|line| (*line).to_owned()).collect();
        table.host.validate(0, Seat(0), &Submit { game: "K7Q2M9".into(), after, keep, actions, id })
    };
    assert_eq!(step(&table, 0, &[], 1), Err(RequestRefusal::NothingDone));
    // A player changes their mind again and again.
    for id in 0..200 {
        for actions in [&["pair 1"][..], &[]] {
            let entry =
                step(&table, 0, actions, 2 * id + actions.len() as u64).expect("they may think it over");
            table.append(entry);
        }
    }
    assert_eq!(step(&table, 0, &["pair 2"], 999), Err(RequestRefusal::TooMany));
    // The turn can still be played in one step.
    let mut game = table.state.game.clone();
    let mut lines = vec!["pair 1".to_owned()];
    crate::common::play(&mut game, "pair 1");
    while game.seat() == Seat(0) {
        let action = cascadia_rules::rules::legal::actions(&game)[0];
        game.apply(action).expect("a listed action is legal");
        lines.push(Cascadia::write_action(action));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let entry = step(&table, 0, &lines, 1_000).expect("it ends the turn");
    table.append(entry);
    assert_eq!(table.host.to_act(), Some(Seat(1)));
}

#[test]
fn nothing_is_taken_back_in_the_last_round() {
    let mut table = AnyTable::<Cascadia>::open_with(standard_setup(3), 14, TablePace::None);
    let turns =
        usize::from(Cascadia::turns_each(&table.setup, Cascadia::shipped())) * table.setup.seats.len();
    let mut asked_before = false;
    while !table.host.is_over() {
        let ended = table.actions.iter().filter(|action| **action == cascadia_rules::rules::Action::EndTurn);
        let is_last = ended.count() + table.setup.seats.len() >= turns;
        let now = table.host.last_at();
        let topic = VoteTopic::TakeBack { keep: 0 };
        let is_quiet = table.host.match_state().open_vote().is_none() && table.host.barrier() > 0;
        let person = table.host.match_state().played_by_people().next();
        if let Some(person) = person.filter(|_| is_quiet) {
            let proposed = table.host.call_vote(now, Seat(person), topic, &[]);
            assert_eq!(proposed.err() == Some(RequestRefusal::LastRound), is_last);
            asked_before |= !is_last;
        }
        let entry = table.anything();
        table.append(entry);
    }
    assert!(asked_before);
}

#[test]
fn the_offered_levels_that_do_not_search_play_at_once_and_so_does_the_substitute() {
    let content = table_content();
    let at_once = content.levels_that_play_at_once();
    for key in ["sprout", "hiker-paths", "ranger", "ranger-rival", SUBSTITUTE] {
        assert!(at_once.iter().any(|level| level == key), "{key} is not in {at_once:?}");
    }
    let offered = content.offered_levels();
    let slow: Vec<&String> = offered.iter().filter(|level| !at_once.contains(level)).collect();
    assert!(!slow.is_empty() && slow.iter().all(|level| level.starts_with("biologist")), "{slow:?}");
}

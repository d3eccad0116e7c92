//! Recorded lines of the protocol and of whole games: an earlier or later version reads and writes the same bytes.
//!
//! `CASCADIA_RECORD=1 cargo test -p cascadia-table recorded` writes the files again. Do so only for a new message.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use cascadia_base::Seat;
use cascadia_engine::write_record;
use cascadia_rules::Cascadia;
use cascadia_table::calendar::{Holiday, TableCalendar};
use cascadia_table::entry::{GameStart, LogEntry, LogEvent, Step};
use cascadia_table::message::{
    GameOver, LogUpdate, MyGame, OpenTable, PROTOCOLS, Presence, RulesRanges, StartUpdate, Submit, ToClient,
    ToHost, VersionRange,
};
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{GameReplica, KeptSeat, Lobby, RefusalCode, read_line, write_line};
use jiff::civil::date;
use rolling_rivers::RollingRivers;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::table_fixtures::{
    AnyGame, AnyTable, begun_entry, options_value, secret_of, standard_setup, table_content,
};

/// What stands in the files for the fingerprint of the content.
const CONTENT: &str = "content";

/// Compares a text with a recorded one, or records it.
#[track_caller]
fn check_recorded(file: &str, text: &str) {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("CASCADIA_RECORD").is_some() {
        fs::write(&path, text).expect("a folder of the package");
    }
    let recorded = fs::read_to_string(&path).expect("a recorded file");
    for (number, (line, other)) in recorded.lines().zip(text.lines()).enumerate() {
        assert_eq!(line, other, "{file}:{}", number + 1);
    }
    assert_eq!(recorded.len(), text.len(), "{file}");
}

/// Parses a recorded line and writes it again.
#[track_caller]
fn written_again<T: Serialize + DeserializeOwned>(line: &str) -> String {
    write_line(&read_line::<T>(line).expect("a recorded line"))
}

/// Compares messages with recorded ones, which name all the tags.
#[track_caller]
fn check_messages<T: Serialize + DeserializeOwned>(file: &str, messages: &[T], tags: &[&str]) {
    let lines: Vec<String> = messages.iter().map(write_line).collect();
    check_recorded(file, &(lines.join("\n") + "\n"));
    for line in &lines {
        assert_eq!(written_again::<T>(line), *line);
    }
    let tag = |line: &String| line.split('"').nth(1).unwrap_or_default().to_owned();
    let known: BTreeSet<String> = lines.iter().map(tag).collect();
    assert_eq!(known, tags.iter().map(|tag| (*tag).to_owned()).collect(), "{file}");
}

fn game() -> String {
    "K7Q2M9".to_owned()
}

fn calendar() -> TableCalendar {
    let one = Holiday { first: date(2026, 12, 24), last: date(2027, 1, 2) };
    let holidays = vec![one, Holiday { first: date(2027, 5, 1), last: date(2027, 5, 1) }];
    TableCalendar { zone: "Europe/Paris".to_owned(), from_hour: 18, to_hour: 23, holidays }
}

fn any_table_options() -> Vec<TableOptions> {
    let options = options_value(&standard_setup(2));
    let plain = TableOptions {
        mode: "cascadia".to_owned(),
        options,
        pace: TablePace::None,
        calendar: TableCalendar::default(),
        assists: TableAssists::Standard,
        private: false,
        invited: false,
    };
    let live = TablePace::Live { reserve_ms: 600_000, turn_ms: 30_000 };
    let days = TablePace::Days { days: 2 };
    vec![
        TableOptions { pace: live, assists: TableAssists::Purist, ..plain.clone() },
        TableOptions {
            pace: days,
            calendar: calendar(),
            assists: TableAssists::Coach,
            private: true,
            ..plain.clone()
        },
        plain,
    ]
}

fn any_seats() -> Vec<TableSeat> {
    vec![TableSeat::Open, TableSeat::Person("Ada".to_owned()), TableSeat::Computer("greedy".to_owned())]
}

fn any_topics() -> Vec<VoteTopic> {
    let level = || "greedy".to_owned();
    vec![
        VoteTopic::TakeBack { keep: 3 },
        VoteTopic::Pause,
        VoteTopic::GoOn,
        VoteTopic::End,
        VoteTopic::Bot { seat: 1, level: level(), once: false },
        VoteTopic::Bot { seat: 2, level: level(), once: true },
    ]
}

fn any_actions() -> Vec<String> {
    vec!["draft 0".to_owned(), "tile 1,2 r3".to_owned()]
}

fn rules() -> RulesRanges {
    let range = |oldest, newest| VersionRange { oldest, newest };
    RulesRanges::from([("cascadia".to_owned(), range(1, 2)), ("rolling".to_owned(), range(1, 1))])
}

const TO_HOST: &[&str] = &[
    "hello", "open", "sit", "stand", "invite", "dismiss", "watch", "start", "resume", "do", "ask", "answer",
    "leave", "back", "say", "away", "rematch", "link", "move", "mine", "list", "tables", "ping",
];

#[test]
fn recorded_messages_of_clients_are_the_same_bytes() {
    let (table, salt) = (game(), "0f".repeat(16));
    let hello = |channel: String| ToHost::Hello {
        protocols: PROTOCOLS,
        rules: rules(),
        program: "0.2.0".to_owned(),
        key: "a1".repeat(32),
        name: "Ada \"\u{e9}\" \u{1f43b}".to_owned(),
        nonce: "d4".repeat(16),
        dialled: "games.example:7994".to_owned(),
        channel,
        proof: "b2".repeat(64),
    };
    let mut messages = vec![hello(String::new()), hello("e5".repeat(32))];
    messages.extend(
        any_table_options()
            .into_iter()
            .map(|table_options| ToHost::Open { table_options, seats: any_seats() }),
    );
    let sit = |invite| ToHost::Sit { table: table.clone(), seat: 1, invite, salt: salt.clone() };
    messages.extend([sit(None), sit(Some("ABCDEF".to_owned()))]);
    messages.extend([
        ToHost::Stand { table: table.clone() },
        ToHost::Invite { table: table.clone(), seat: 2 },
        ToHost::Dismiss { table: table.clone(), seat: 2 },
        ToHost::Spectate { table: table.clone() },
        ToHost::Start { table: table.clone() },
        ToHost::Resume { game: game(), from: 17 },
        ToHost::Submit(Submit { game: game(), after: 17, keep: 2, actions: any_actions(), id: u64::MAX }),
        ToHost::Submit(Submit { game: game(), after: 1, keep: 0, actions: Vec::new(), id: 0 }),
    ]);
    messages.extend(any_topics().into_iter().map(|topic| ToHost::CallVote { game: game(), topic }));
    messages.extend([
        ToHost::CastVote { game: game(), asked: 18, yes: true },
        ToHost::Leave { game: game(), level: "greedy".to_owned() },
        ToHost::Back { game: game() },
        ToHost::QuickChat { game: game(), phrase: "well-played".to_owned() },
        ToHost::Away { game: game(), away: true },
        ToHost::Rematch { game: game() },
        ToHost::Link { game: game() },
        ToHost::Move { game: game(), secret: "0123456789abcdef".repeat(2) },
        ToHost::Mine {},
        ToHost::List { table, listed: true },
        ToHost::Tables {},
        ToHost::Ping { n: 7 },
    ]);
    check_messages("to_host.jsonl", &messages, TO_HOST);
}

#[test]
fn recorded_greetings_of_protocol_1_are_read() {
    let path = format!("{}/tests/data/greetings_1.jsonl", env!("CARGO_MANIFEST_DIR"));
    let recorded = fs::read_to_string(path).expect("a recorded file");
    let [hello, challenge, welcome] = recorded.lines().collect::<Vec<_>>()[..] else { panic!("{recorded}") };
    let one = VersionRange { oldest: 1, newest: 1 };
    let hello = read_line::<ToHost>(hello).expect("a recorded line");
    let ToHost::Hello { protocols, rules, name, nonce, .. } = hello else { panic!("{hello:?}") };
    assert_eq!((protocols, rules["cascadia"].newest, nonce.as_str()), (one, 2, ""));
    assert_eq!(name, "Ada \"\u{e9}\" \u{1f43b}");
    let challenge = read_line::<ToClient>(challenge).expect("a recorded line");
    let ToClient::Challenge { key, protocols, host, .. } = challenge else { panic!("{challenge:?}") };
    assert_eq!((key.as_str(), protocols, host.as_str()), ("", one, "Bob"));
    let welcome = read_line::<ToClient>(welcome).expect("a recorded line");
    assert!(matches!(welcome, ToClient::Welcome { protocol: 1, proof, .. } if proof.is_empty()));
}

fn update(what: LogEvent) -> LogUpdate {
    LogUpdate { game: game(), v: 18, at: 1_795_000_000_000, what, drawn: Vec::new(), clocks: Vec::new() }
}

fn any_events() -> Vec<LogEvent> {
    let level = || "greedy".to_owned();
    let step = Step { seat: 1, keep: 2, actions: any_actions(), id: 12_345 };
    let mut events = vec![
        LogEvent::Step(step),
        LogEvent::Step(Step { seat: 0, keep: 1, actions: Vec::new(), id: u64::MAX }),
        LogEvent::Clock { ran_out: 1 },
        LogEvent::Bot { seat: 1, level: level(), once: false },
        LogEvent::Bot { seat: 1, level: level(), once: true },
        LogEvent::Back { seat: 1 },
        LogEvent::VoteCast { seat: 1, yes: false },
        LogEvent::Over { why: "host".to_owned() },
    ];
    let asked = |topic| LogEvent::VoteCalled { seat: 0, topic, of: vec![1, 2] };
    events.extend(any_topics().into_iter().map(asked));
    events
}

/// A first entry, whatever the content is.
fn any_beginning(pace: TablePace) -> LogEntry {
    let mut entry = begun_entry(&standard_setup(3), Cascadia::shipped(), &secret_of(1), pace);
    if let LogEvent::Begun(start) = &mut entry.what {
        start.content = CONTENT.to_owned();
    }
    entry
}

const TO_CLIENT: &[&str] = &[
    "challenge",
    "welcome",
    "bye",
    "table",
    "begun",
    "told",
    "refused",
    "said",
    "presence",
    "invited",
    "link",
    "moved",
    "mine",
    "listed",
    "tables",
    "over",
    "pong",
];

#[test]
fn recorded_messages_of_hosts_are_the_same_bytes() {
    let LogEvent::Begun(start) = any_beginning(TablePace::None).what else { unreachable!("it was made so") };
    let late = GameStart {
        pace: TablePace::Days { days: 3 },
        calendar: calendar(),
        assists: TableAssists::Coach,
        ..(*start).clone()
    };
    let begun = |you, start| {
        let opening = "starter3 tile41 bear7".to_owned();
        ToClient::Begun(Box::new(StartUpdate { v: 1, at: 1_795_000_000_000, you, start, opening }))
    };
    let table = |table_options, you, kept| {
        let (seats, commitment) = (any_seats(), "5f".repeat(32));
        ToClient::Table { id: game(), table_options, seats, commitment, you, kept, host: you }
    };
    let chat = |seat| ToClient::QuickChat { game: game(), seat, phrase: "well-played".to_owned() };
    let presence = |is, spectators| ToClient::Presence { game: game(), seat: 1, is, spectators };
    let refused = |id, v| ToClient::Refused { id, code: RefusalCode::Stale, why: "\"\u{e9}\"".to_owned(), v };
    let mine = |stage: &str, your_turn, deadline| MyGame {
        game: game(),
        mode: "cascadia".to_owned(),
        seat: 1,
        stage: stage.to_owned(),
        your_turn,
        deadline,
        opened: 1_795_000_000_000,
    };
    let over = |totals, winners| {
        ToClient::Over(Box::new(GameOver {
            game: game(),
            v: 99,
            secret: secret_of(1).to_hex(),
            totals,
            winners,
        }))
    };
    let open = |pace| OpenTable {
        table: game(),
        mode: "cascadia".to_owned(),
        people: vec!["Ada".to_owned()],
        free: 2,
        pace,
    };
    let (you, time) = ("Ada 2".to_owned(), 1_795_000_000_000);
    let mut messages = vec![
        ToClient::Challenge {
            nonce: "c3".repeat(16),
            host: "Bob".to_owned(),
            key: "f6".repeat(32),
            protocols: PROTOCOLS,
            rules: rules(),
        },
        ToClient::Welcome { protocol: 2, rules: rules(), you, time, proof: "b2".repeat(64) },
        ToClient::Bye { why: "the server stops".to_owned(), retry: None },
        ToClient::Bye { why: "the server stops".to_owned(), retry: Some(2_000) },
    ];
    let places = [(None, Vec::new()), (Some(1), vec![0]), (Some(0), vec![0, 2])];
    messages.extend(
        any_table_options()
            .into_iter()
            .zip(places)
            .map(|(table_options, (you, kept))| table(table_options, you, kept)),
    );
    messages.extend([begun(None, *start), begun(Some(2), late)]);
    messages.extend(any_events().into_iter().map(|what| ToClient::Update(update(what))));
    let (drawn, clocks) = (vec!["tile41 bear7".to_owned(), String::new()], vec![600_000, 0]);
    let what = LogEvent::Clock { ran_out: 0 };
    messages.push(ToClient::Update(LogUpdate { drawn, clocks, ..update(what) }));
    messages.extend([refused(None, None), refused(Some(5), Some(17)), chat(None), chat(Some(1))]);
    messages.extend([
        presence(Presence::Here, None),
        presence(Presence::Away, Some(0)),
        presence(Presence::Bot, Some(3)),
        ToClient::Invited { table: game(), seat: 2, code: "ABCDEF".to_owned() },
        ToClient::Link { game: game(), seat: 1, secret: "0123456789abcdef".repeat(2) },
        ToClient::Moved { game: game(), seat: 1 },
        ToClient::Mine { games: Vec::new() },
        ToClient::Mine {
            games: vec![mine("running", true, Some(1_795_000_000_001)), mine("over", false, None)],
        },
        ToClient::Listed { table: game(), listed: false },
        ToClient::Tables {
            tables: vec![open(TablePace::None), open(TablePace::Live { reserve_ms: 1, turn_ms: 2 })],
        },
        ToClient::Tables { tables: Vec::new() },
        over(None, Vec::new()),
        over(Some(vec![91, 88]), vec![0]),
        ToClient::Pong { n: 7 },
    ]);
    check_messages("to_client.jsonl", &messages, TO_CLIENT);
}

#[test]
fn recorded_entries_of_logs_are_the_same_bytes() {
    let mut entries = vec![any_beginning(TablePace::Live { reserve_ms: 600_000, turn_ms: 20_000 })];
    entries.extend(any_events().into_iter().map(|what| LogEntry { at: 1_795_000_000_001, what }));
    let lines: Vec<String> = entries.iter().map(LogEntry::to_line).collect();
    check_recorded("log_entries.jsonl", &(lines.join("\n") + "\n"));
    for line in &lines {
        assert_eq!(LogEntry::from_line(line).expect("a recorded line").to_line(), *line);
    }
}

#[test]
fn recorded_tables_before_their_games_are_the_same_bytes() {
    let (content, commitment) = (table_content(), secret_of(3).commitment());
    let mut lobbies = Vec::new();
    for (number, table_options) in any_table_options().into_iter().enumerate() {
        let host = (number == 1).then(|| "d4".repeat(32));
        let seats = [TableSeat::Open, TableSeat::Computer("greedy".to_owned())];
        let mut lobby =
            Lobby::open(game(), table_options, &seats, commitment.clone(), host, content).expect("a table");
        lobbies.push(lobby.clone());
        let (key, salt) = ("a1".repeat(32), "0f".repeat(16));
        lobby.sit(&key, "Ada", 0, &salt).expect("a free seat");
        lobby.list(&key, number == 0).expect("Ada sits there");
        lobbies.push(lobby.clone());
        lobby.stand(&key).expect("Ada sits there");
        lobby.keep_for("AAAAAA", vec![Some(KeptSeat { key, name: "Ada".to_owned() }), None]);
        lobbies.push(lobby);
    }
    let lines: Vec<String> = lobbies.iter().map(write_line).collect();
    check_recorded("lobbies.jsonl", &(lines.join("\n") + "\n"));
    for line in &lines {
        assert_eq!(written_again::<Lobby>(line), *line);
    }
}

/// Tables of programs that stored options as they were sent.
#[test]
fn tables_of_earlier_programs_are_read_and_begin() {
    let path = format!("{}/tests/data/lobbies_earlier.jsonl", env!("CARGO_MANIFEST_DIR"));
    let recorded = fs::read_to_string(path).expect("a recorded file");
    for line in recorded.lines() {
        assert_eq!(written_again::<Lobby>(line), line);
        let mut lobby: Lobby = read_line(line).expect("a recorded line");
        let key = "a1".repeat(32);
        lobby.sit(&key, "Ada", 0, &"0f".repeat(16)).expect("it is hers, or free");
        let begun = lobby.start(1, table_content()).expect("everybody sits");
        table_content().open(&begun, secret_of(3)).expect("a game of the box");
    }
}

/// The message by which a client asks for an entry; none if the computer or the host makes it.
fn asking<M: AnyGame>(table: &AnyTable<M>, entry: &LogEntry) -> Option<(u8, ToHost)> {
    let match_state = table.host.match_state();
    let game = game();
    match &entry.what {
        LogEvent::Step(step) if match_state.computer(step.seat).is_none() => {
            let (after, keep, actions) = (table.host.version(), step.keep, step.actions.clone());
            Some((step.seat, ToHost::Submit(Submit { game, after, keep, actions, id: step.id })))
        }
        LogEvent::Bot { seat, level, .. } => Some((*seat, ToHost::Leave { game, level: level.clone() })),
        LogEvent::Back { seat } => Some((*seat, ToHost::Back { game })),
        LogEvent::VoteCalled { seat, topic, .. } => {
            Some((*seat, ToHost::CallVote { game, topic: topic.clone() }))
        }
        LogEvent::VoteCast { seat, yes } => {
            let asked = match_state.open_vote().expect("something was asked").asked;
            Some((*seat, ToHost::CastVote { game, asked, yes: *yes }))
        }
        LogEvent::Begun(_) | LogEvent::Step(_) | LogEvent::Clock { .. } | LogEvent::Over { .. } => None,
    }
}

/// Plays a whole game and writes all that is stored (`=`), said by seats (`0>`), and told to seats (`<0`), to somebody
/// who looks on (`<-`) and to everybody (`<`), and the record of a client that verified it.
fn session<M: AnyGame>(number: u64) -> String {
    let mut table = AnyTable::<M>::open(number);
    let mut text = String::new();
    let _ = writeln!(text, "={}", table.log[0].to_line());
    for viewer in table.viewers() {
        let to = viewer.map_or("-".to_owned(), |seat| seat.0.to_string());
        for line in table.host.updates(viewer, 0) {
            let _ = writeln!(text, "<{to} {line}");
        }
    }
    while !table.host.is_over() {
        let entry = table.anything();
        if let Some((seat, message)) = asking(&table, &entry) {
            let _ = writeln!(text, "{seat}> {}", write_line(&message));
        }
        let _ = writeln!(text, "={}", entry.to_line());
        let before = table.host.version();
        table.append(entry);
        for line in table.host.updates(None, before) {
            let _ = writeln!(text, "< {line}");
        }
    }
    let lines = table.host.updates(Some(Seat(0)), 0);
    let ToClient::Begun(begun) = read_line(&lines[0]).expect("a line of a host") else {
        panic!("a game begins with its beginning")
    };
    let (mut client, _) = GameReplica::<M>::begin(M::shipped(), *begun).expect("a game of the box");
    for line in &lines[1..] {
        match read_line(line).expect("a line of a host") {
            ToClient::Update(entry) => drop(client.enter(&entry).expect("it follows")),
            ToClient::Over(end) => {
                let record = write_record(&client.finish(&end).expect("a fair game"));
                assert_eq!(Some(&record), table.host.record().as_ref());
                text.push_str(&record);
            }
            other => panic!("{other:?} is no line of a log"),
        }
    }
    text.replace(M::fingerprint(M::shipped()), CONTENT)
}

/// Plays a recorded game again and compares everything, then reads and writes every line of it.
fn check_session<M: AnyGame>(file: &str, number: u64) {
    let text = session::<M>(number);
    check_recorded(file, &text);
    let mut kinds = BTreeSet::new();
    for line in text.lines() {
        if let Some(entry) = line.strip_prefix('=') {
            assert_eq!(LogEntry::from_line(entry).expect("a recorded line").to_line(), entry);
            kinds.insert(entry.split('"').nth(5).unwrap_or_default().to_owned());
        } else if line.starts_with('<') {
            let (_, message) = line.split_once(' ').expect("a receiver and a message");
            assert_eq!(written_again::<ToClient>(message), message);
        } else if let Some((_, message)) = line.split_once("> ") {
            assert_eq!(written_again::<ToHost>(message), message);
        }
    }
    assert!(kinds.len() >= 5, "{file} has only {kinds:?}");
}

#[test]
fn a_recorded_game_of_cascadia_is_the_same_bytes() {
    // Secret scoring cards, live clocks, three seats.
    check_session::<Cascadia>("session_cascadia.txt", cascadia_number());
}

#[test]
fn a_recorded_game_of_rolling_rivers_is_the_same_bytes() {
    check_session::<RollingRivers>("session_rolling_rivers.txt", 6);
}

#[test]
fn a_game_of_rolling_rivers_by_the_first_rules_verifies() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/session_rolling_rivers_rules_1.txt");
    let text = fs::read_to_string(path).expect("a recorded file");
    let mut client = None;
    for line in text.lines().filter_map(|line| line.strip_prefix('<')) {
        let (_, message) = line.split_once(' ').expect("a receiver and a message");
        match (read_line(message).expect("a line of a host"), &mut client) {
            (ToClient::Begun(begun), None) => {
                client = Some(
                    GameReplica::<RollingRivers>::begin(RollingRivers::shipped(), *begun).expect("a game").0,
                );
            }
            (ToClient::Update(entry), Some(client)) => {
                client.enter(&entry).expect("it follows");
                assert!(client.seats_to_act().iter().count() <= 1, "one after the other");
            }
            (ToClient::Over(end), Some(client)) => {
                let record = write_record(&client.finish(&end).expect("a fair game"));
                assert!(record.contains("rules: 1") && text.ends_with(&record));
            }
            _ => {}
        }
    }
    assert!(client.is_some_and(|client| client.to_act().is_none()));
}

/// The first game with secret scoring cards, live clocks and three seats.
fn cascadia_number() -> u64 {
    let is_wanted = |number: &u64| {
        let setup = Cascadia::any_setup(*number);
        setup.options.restriction == Some(10) && setup.seats.len() == 3 && number % 3 == 1
    };
    (0..4_000).find(is_wanted).expect("a game with secret cards")
}

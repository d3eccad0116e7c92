//! Recorded rows of a store: an earlier or later version writes the same bytes, and goes on with what they say.
//!
//! `CASCADIA_RECORD=1 cargo test -p cascadia-host recorded` writes them again. Do so only for a new column or entry.

use std::fs;
use std::path::{Path, PathBuf};

use cascadia_base::Seat;
use cascadia_engine::GameMode;
use cascadia_host::load_table_content;
use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, InviteUse, LobbyChange, LobbyResult, SeatLink, SqliteStore,
    StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat, TableStore,
};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::CardChoice;
use cascadia_table::entry::{LogEntry, LogEvent};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{GameHost, Lobby, write_line};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

/// What stands in the file for the fingerprint of the content and for the version of the program.
const CONTENT: &str = "content";
const PROGRAM: &str = "program";
const NOW: u64 = 1_795_000_000_000;

const TABLES: &[(&str, &str)] = &[
    ("games", "id, lobby, secret, rules, state, version, turn_key, deadline, opened"),
    ("entries", "game, version, seat, id, line, at"),
    ("seats", "game, seat, key, name, level"),
    ("invites", "code, game, seat, expires, uses"),
    ("seat_links", "game, seat, secret"),
];

fn recorded_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/store.txt")
}

/// A new file in the folder of temporary files.
pub(crate) fn database(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("cascadia-{name}-{}.sqlite", std::process::id()));
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", path.display()));
    }
    path
}

/// All rows of a store as text: a line with the table and its columns, and one for each value.
fn dump(path: &Path) -> String {
    let connection = Connection::open(path).expect("a store");
    let mut text = String::new();
    for (table, columns) in TABLES {
        let sql = format!("SELECT {columns} FROM {table} ORDER BY 1, 2");
        let mut statement = connection.prepare(&sql).expect("a table of the store");
        let count = statement.column_count();
        let mut rows = statement.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            text.push_str(&format!("[{table}]\n"));
            for column in 0..count {
                text.push_str(&match row.get::<_, Value>(column).expect("a value") {
                    Value::Null => "-\n".to_owned(),
                    Value::Integer(number) => format!("#{number}\n"),
                    Value::Text(text) => format!("'{text}\n"),
                    other => panic!("no column has {other:?}"),
                });
            }
        }
    }
    text
}

/// Fills a store with rows as text.
fn fill(path: &Path, text: &str) {
    let connection = Connection::open(path).expect("a store");
    for row in format!("\n{text}").split("\n[").skip(1) {
        let (table, values) = row.split_once("]\n").expect("a table and its values");
        let (_, columns) = TABLES.iter().find(|(name, _)| *name == table).expect("a table of the store");
        let values: Vec<Value> = values
            .lines()
            .map(|line| match line.split_at(1) {
                ("#", number) => Value::Integer(number.parse().expect("a number")),
                ("'", text) => Value::Text(text.to_owned()),
                _ => Value::Null,
            })
            .collect();
        let places = vec!["?"; values.len()].join(", ");
        let sql = format!("INSERT INTO {table} ({columns}) VALUES ({places})");
        connection.execute(&sql, params_from_iter(values)).expect("a row of the store");
    }
}

fn secret() -> HostSecret {
    HostSecret::new([0x5a; 32])
}

fn table_options() -> TableOptions {
    let setup = Cascadia::setup(GameOptions::standard(3, CardChoice::ALL_A, 0), Vec::new());
    TableOptions {
        mode: "cascadia".to_owned(),
        options: serde_json::to_value(Cascadia::write_setup(&setup)).expect("plain numbers and words"),
        pace: TablePace::Days { days: 2 },
        calendar: Default::default(),
        assists: TableAssists::Standard,
        private: true,
        invited: false,
    }
}

fn stage(host: &GameHost, key: &str) -> StoredProgress {
    let stage = if host.is_over() { GameStage::Over } else { GameStage::Running };
    let deadline = host.match_state().clock().deadline().map(|deadline| deadline as i64);
    StoredProgress { stage, turn_keys: Some(key.to_owned()), deadline }
}

/// Writes a table, its people and its game as a host does.
async fn play(store: &SqliteStore) {
    let content = load_table_content().expect("the shipped data is valid");
    let seats = [TableSeat::Open, TableSeat::Open, TableSeat::Computer("greedy".to_owned())];
    let id = || "K7Q2M9".to_owned();
    let mut lobby =
        Lobby::open(id(), table_options(), &seats, secret().commitment(), None, &content).expect("a table");
    let opened = NOW as i64;
    let open = StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None };
    let row = StoredGame {
        id: id(),
        lobby: write_line(&lobby),
        secret: secret().to_hex(),
        rules: 2,
        progress: open.clone(),
        version: 0,
        opened,
    };
    let other = StoredGame { id: "AAAAAA".to_owned(), ..row.clone() };
    let mut people = vec![StoredSeat::default(), StoredSeat::default(), StoredSeat::default()];
    for (number, seat) in people.iter_mut().enumerate() {
        seat.seat = number as u8;
    }
    people[2].level = "greedy".to_owned();
    assert!(store.open_game(&row, &people).await.expect("a store"));
    assert!(store.open_game(&other, &people).await.expect("a store"));
    for code in ["BBBBBB", "CCCCCC"] {
        let invite =
            StoredInvite { code: code.to_owned(), game: id(), seat: 1, expires: opened + 1, uses: 1 };
        store.keep_invite(&invite).await.expect("a store");
    }
    for (seat, name) in [(0, "Ada"), (1, "Bob \u{1f43b}")] {
        let before = write_line(&lobby);
        let key = format!("{seat}1").repeat(32);
        lobby.sit(&key, name, seat, &"0f".repeat(16)).expect("a free seat");
        let person = &mut people[usize::from(seat)];
        (person.key, person.name) = (key, name.to_owned());
        let invite = (seat == 1).then(|| InviteUse { code: "BBBBBB".to_owned(), now: opened });
        let (after, seats) = (write_line(&lobby), people.clone());
        let change = LobbyChange { game: id(), before, after, seats, at: opened, invite };
        assert_eq!(store.change_lobby(&change).await.expect("a store"), LobbyResult::Changed);
    }
    let begun = lobby.start(NOW + 1_000, &content).expect("all sit");
    let mut host = content.open(&begun, secret()).expect("a game of the box");
    let mut entries = vec![begun];
    type Request = fn(&GameHost) -> LogEntry;
    let requests: [Request; 6] = [
        |host| host.leave(NOW + 2_000, Seat(0), "greedy").expect("a seat of a person"),
        |host| host.back(NOW + 3_000, Seat(0)).expect("a seat of a person"),
        |host| host.call_vote(NOW + 4_000, Seat(0), VoteTopic::Pause, &[]).expect("it runs"),
        |host| host.cast_vote(NOW + 5_000, Seat(1), 4, true).expect("it waits for an answer"),
        |host| host.call_vote(NOW + 6_000, Seat(1), VoteTopic::GoOn, &[]).expect("it is paused"),
        |host| host.close(NOW + 7_000, "host").expect("it goes on"),
    ];
    for request in requests {
        let entry = request(&host);
        host.append(entry.clone()).expect("it follows");
        entries.push(entry);
    }
    let mut host = content.open(&entries[0], secret()).expect("a game of the box");
    for (version, entry) in (1..).zip(entries) {
        if version > 1 {
            host.append(entry.clone()).expect("it follows");
        }
        let seat = (version % 2 == 0).then_some(0);
        let stored = StoredEntry { version, seat, id: 7, line: entry.to_line(), at: entry.at as i64 };
        let request = AppendRequest { game: id(), entry: stored, progress: stage(&host, &"01".repeat(32)) };
        assert_eq!(store.append(&[request]).await.expect("a store"), [AppendResult::Written]);
    }
    let link = SeatLink { game: id(), seat: 0, secret: "e5".repeat(32) };
    store.keep_seat_link(&link).await.expect("a store");
}

pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_time().build().expect("a runtime").block_on(future)
}

#[test]
fn recorded_rows_of_a_store_are_the_same_bytes() {
    let path = database("recorded");
    wait(async {
        let store = SqliteStore::open(&path).expect("a new store");
        play(&store).await;
    });
    let start = match LogEntry::from_line(&first_line(&path)).expect("an entry").what {
        LogEvent::Begun(start) => start,
        other => panic!("a log begins with its beginning, not with {other:?}"),
    };
    let text = dump(&path).replace(&start.content, CONTENT).replace(&start.program, PROGRAM);
    if std::env::var_os("CASCADIA_RECORD").is_some() {
        fs::write(recorded_file(), &text).expect("a folder of the package");
    }
    let recorded = fs::read_to_string(recorded_file()).expect("a recorded file");
    for (number, (line, other)) in recorded.lines().zip(text.lines()).enumerate() {
        assert_eq!(line, other, "store.txt:{}", number + 1);
    }
    assert_eq!(recorded.len(), text.len());
}

fn first_line(path: &Path) -> String {
    let connection = Connection::open(path).expect("a store");
    connection
        .query_row("SELECT line FROM entries ORDER BY version", [], |row| row.get(0))
        .expect("a first entry")
}

#[test]
fn a_recorded_store_is_read_and_goes_on() {
    let path = database("read");
    drop(SqliteStore::open(&path).expect("a new store"));
    let recorded = fs::read_to_string(recorded_file()).expect("a recorded file");
    fill(&path, &recorded);
    assert_eq!(dump(&path), recorded);
    wait(async {
        let store = SqliteStore::open(&path).expect("a store");
        let (row, seats) = store.game("K7Q2M9").await.expect("a store").expect("a game");
        let lobby: Lobby = serde_json::from_str(&row.lobby).expect("a table");
        assert_eq!(write_line(&lobby), row.lobby);
        assert_eq!(seats.len(), 3);
        let entries = store.entries("K7Q2M9", 0).await.expect("a store");
        let read = |entry: &StoredEntry| LogEntry::from_line(&entry.line).expect("an entry");
        let log: Vec<LogEntry> = entries.iter().map(read).collect();
        for (entry, stored) in log.iter().zip(&entries) {
            assert_eq!(entry.to_line(), stored.line);
        }
        let content = load_table_content().expect("the shipped data is valid");
        let secret = HostSecret::from_hex(&row.secret).expect("a secret");
        let host = content.fold(log, secret).expect("a game of the box");
        assert_eq!((host.version(), host.is_over()), (row.version, true));
        assert_eq!(row.progress, stage(&host, &"01".repeat(32)));
    });
}

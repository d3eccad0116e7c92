//! Dormant games with a clock of days: a restarted server finds the passed deadlines.

use std::time::{Duration, SystemTime};

use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, StoredEntry, StoredGame, StoredProgress, StoredSeat, TableStore,
};
use cascadia_server::{load_table_content, open_store};
use cascadia_table::calendar::{Holiday, TableCalendar};
use cascadia_table::entry::{LogEntry, LogEvent};
use cascadia_table::proof::{HostSecret, fresh_salt};
use cascadia_table::table_options::{TableOptions, TablePace, TableSeat};
use cascadia_table::{Lobby, TableContent, write_line};

use crate::player::{PATIENCE, folder, serve, table_options, text};

const HOUR_MS: u64 = 60 * 60 * 1_000;

/// Stores a game of two that began at a time and has had no action since.
async fn store_dormant(
    store: &dyn TableStore,
    content: &TableContent,
    id: &str,
    began: u64,
    table_options: &TableOptions,
) {
    let secret = HostSecret::fresh().expect("a source of entropy");
    let seats = [TableSeat::Open, TableSeat::Open];
    let mut lobby =
        Lobby::open(id.to_owned(), table_options.clone(), &seats, secret.commitment(), None, content)
            .expect("a table");
    for (seat, key) in ["ada", "bob"].into_iter().enumerate() {
        let salt = fresh_salt().expect("a source of entropy");
        lobby.sit(key, key, seat as u8, &salt).expect("a seat");
    }
    let begun = lobby.start(began, content).expect("a game");
    let host = content.open(&begun, secret.clone()).expect("a game");
    let progress = StoredProgress {
        stage: GameStage::Running,
        turn_keys: Some("ada".to_owned()),
        deadline: host.match_state().clock().deadline().map(|deadline| deadline as i64),
    };
    let row = StoredGame {
        id: id.to_owned(),
        lobby: write_line(&lobby),
        secret: secret.to_hex(),
        rules: 1,
        progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
        version: 0,
        opened: began as i64,
    };
    let seated = ["ada", "bob"].map(str::to_owned).into_iter().enumerate().map(|(seat, key)| StoredSeat {
        seat: seat as u8,
        name: key.clone(),
        key,
        ..StoredSeat::default()
    });
    assert_eq!(store.open_game(&row, &seated.collect::<Vec<_>>()).await, Ok(true));
    let entry = StoredEntry { version: 1, seat: None, id: 0, line: begun.to_line(), at: began as i64 };
    let request = AppendRequest { game: id.to_owned(), entry, progress };
    assert_eq!(store.append(&[request]).await, Ok(vec![AppendResult::Written]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deadline_that_passed_while_the_server_was_away_is_found() {
    let folder = folder();
    let file = text(&folder.path().join("games.sqlite"));
    let content = load_table_content().expect("the content loads");
    let store = open_store(&file).await.expect("the store opens");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a time").as_millis() as u64;
    let began = now - 30 * HOUR_MS;
    let of_days =
        |days, calendar| TableOptions { pace: TablePace::Days { days }, calendar, ..table_options(2) };
    let always = TableCalendar::default();
    // A holiday from yesterday to tomorrow: in the first hours of a day, the deadline could otherwise be
    // yesterday.
    let today =
        jiff::Timestamp::from_millisecond(now as i64).expect("a time").to_zoned(jiff::tz::TimeZone::UTC);
    let [first, last] = [today.date().yesterday(), today.date().tomorrow()].map(|day| day.expect("a day"));
    let free = Holiday { first, last };
    let holiday = TableCalendar { holidays: vec![free], ..always.clone() };
    store_dormant(&*store, &content, "22222A", began, &of_days(1, always.clone())).await;
    store_dormant(&*store, &content, "22222B", began, &of_days(2, always)).await;
    store_dormant(&*store, &content, "22222C", began, &of_days(1, holiday)).await;
    drop(store);

    let server = serve(&file).await;
    let store = open_store(&file).await.expect("the store opens");
    let found = async {
        loop {
            let entries = store.entries("22222A", 1).await.expect("the store is there");
            if let Some(entry) = entries.into_iter().next() {
                return LogEntry::from_line(&entry.line).expect("an entry");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let entry = tokio::time::timeout(PATIENCE, found).await.expect("nobody had to ask for it");
    assert!(matches!(entry.what, LogEvent::Clock { ran_out: 0 }) && entry.at >= now, "{entry:?}");
    let (row, _) = store.game("22222A").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.version, row.progress.deadline), (2, None), "it runs out once");
    // The others stay dormant: one has two days, the other a holiday until tomorrow.
    for id in ["22222B", "22222C"] {
        let (row, _) = store.game(id).await.expect("the store is there").expect("the game is there");
        assert!(
            row.version == 1 && row.progress.deadline.is_some_and(|deadline| deadline as u64 > now),
            "{id}"
        );
    }
    server.stop().await;
}

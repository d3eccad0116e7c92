//! Stores of earlier and later programs: the former are migrated, the latter refused.

use std::thread;

use cascadia_host::store::{GameStage, SqliteStore, StoreError, TableStore};
use rusqlite::Connection;

use crate::recorded_store::{database, wait};

/// A store of the first programs, with an open, a running and a finished game.
const FIRST: &str = r#"
CREATE TABLE games (id TEXT PRIMARY KEY, lobby TEXT NOT NULL, secret TEXT NOT NULL, rules BIGINT NOT NULL,
  state TEXT NOT NULL, version BIGINT NOT NULL, turn_key TEXT, deadline BIGINT, opened BIGINT NOT NULL);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_by_turn ON games (state, turn_key);
CREATE TABLE entries (game TEXT NOT NULL, version BIGINT NOT NULL, seat BIGINT, id BIGINT NOT NULL,
  line TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, version));
CREATE TABLE seats (game TEXT NOT NULL, seat BIGINT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  level TEXT NOT NULL, PRIMARY KEY (game, seat));
CREATE INDEX seats_by_key ON seats (key);
CREATE TABLE invites (code TEXT PRIMARY KEY, game TEXT NOT NULL, seat BIGINT NOT NULL,
  expires BIGINT NOT NULL, uses BIGINT NOT NULL);
CREATE TABLE seat_links (game TEXT NOT NULL, seat BIGINT NOT NULL, secret TEXT NOT NULL,
  PRIMARY KEY (game, seat));
INSERT INTO games VALUES ('OPEN', 'lobby', 'secret', 2, 'open', 0, NULL, NULL, 1000),
  ('RUNS', '{"id":"RUNS","terms":{"mode":"rolling"}}', 'secret', 2, 'running', 2, 'ada', 9000, 2000),
  ('OVER', 'lobby', 'secret', 2, 'over', 2, NULL, NULL, 3000);
INSERT INTO entries VALUES ('RUNS', 1, NULL, 0, 'one', 2100), ('RUNS', 2, 0, 7, 'two', 2200),
  ('OVER', 1, NULL, 0, 'one', 3100), ('OVER', 2, 1, 8, 'two', 3200);
INSERT INTO seats VALUES ('RUNS', 0, 'ada', 'Ada', ''), ('RUNS', 1, '', '', 'greedy');
INSERT INTO invites VALUES ('hash', 'OPEN', 1, 99, 1);
INSERT INTO seat_links VALUES ('RUNS', 0, 'link');
"#;

#[test]
fn a_store_of_the_first_programs_is_migrated_with_all_it_has() {
    let path = database("first");
    Connection::open(&path).and_then(|store| store.execute_batch(FIRST)).expect("an old store");
    // Several processes may open it at once.
    let openers = [(); 4].map(|()| {
        let path = path.clone();
        thread::spawn(move || SqliteStore::open(&path).map(drop))
    });
    for opener in openers {
        assert_eq!(opener.join().expect("it ends"), Ok(()));
    }
    let raw = Connection::open(&path).expect("a store");
    let times = |id: &str| {
        raw.query_row("SELECT ended, changed, rematch FROM games WHERE id = ?1", [id], |row| {
            Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, i64>(1)?, row.get::<_, Option<String>>(2)?))
        })
    };
    assert_eq!(times("OPEN"), Ok((None, 1_000, None)));
    assert_eq!(times("RUNS"), Ok((None, 2_200, None)));
    assert_eq!(times("OVER"), Ok((Some(3_200), 3_200, None)));
    let versions: i64 =
        raw.query_row("SELECT count(*) FROM schema_version", [], |row| row.get(0)).expect("a table");
    assert_eq!(versions, 1);
    wait(async {
        let store = SqliteStore::open(&path).expect("a store");
        let (row, seats) = store.game("RUNS").await.expect("a store").expect("a game");
        assert_eq!(
            (row.version, row.progress.stage, row.progress.deadline),
            (2, GameStage::Running, Some(9_000))
        );
        assert_eq!((seats.len(), seats[0].key.as_str(), seats[1].level.as_str()), (2, "ada", "greedy"));
        let of_ada = store.games_of_key("ada", 9).await.expect("a store");
        assert_eq!(of_ada.iter().map(|game| game.mode.as_deref()).collect::<Vec<_>>(), [Some("rolling")]);
        assert_eq!(store.entries("OVER", 0).await.map(|entries| entries.len()), Ok(2));
        assert!(store.invite("OPEN", "hash", 98).await.expect("a store").is_some());
        assert_eq!(store.move_seat("RUNS", "link", "ada at home").await, Ok(Some(0)));
    });
}

#[test]
fn a_store_of_a_later_program_is_refused_in_a_sentence() {
    let path = database("later");
    drop(SqliteStore::open(&path).expect("a new store"));
    let raw = Connection::open(&path).expect("a store");
    raw.execute("UPDATE schema_version SET version = 999", []).expect("a table");
    let Err(StoreError::Refused(why)) = SqliteStore::open(&path).map(drop) else { panic!("it is refused") };
    assert!(why.contains("999") && why.contains("update this program"), "{why}");
    raw.execute("UPDATE schema_version SET version = -1", []).expect("a table");
    assert!(SqliteStore::open(&path).is_err(), "no version is negative");
}

//! The file of an SQLite store: one server at a time, copies in use, many changes in one transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, InviteUse, LobbyChange, LobbyResult, SqliteStore, StoreError,
    StoredEntry, StoredGame, StoredProgress, TableStore,
};
use rusqlite::Connection;

use crate::recorded_store::{database, wait};

fn open_progress() -> StoredProgress {
    StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None }
}

fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        lobby: "lobby".to_owned(),
        secret: "secret".to_owned(),
        rules: 1,
        progress: open_progress(),
        version: 0,
        opened: 1,
    }
}

fn append(game: &str, version: u64, line: &str) -> AppendRequest {
    let entry = StoredEntry { version, seat: None, id: 0, line: line.to_owned(), at: 2 };
    AppendRequest { game: game.to_owned(), entry, progress: open_progress() }
}

#[test]
fn a_store_has_one_server_and_other_programs_beside_it() {
    let path = database("claimed");
    let first = SqliteStore::open(&path).expect("a store");
    let claim = first.claim().expect("nobody has it");
    let second = SqliteStore::open(&path).expect("other programs may use it");
    let Err(StoreError::Refused(why)) = second.claim().map(drop) else { panic!("it has a server") };
    assert!(why.contains(&path.file_name().expect("a name").to_string_lossy().into_owned()), "{why}");
    assert_eq!(wait(second.open_game(&game("A"), &[])), Ok(true));
    #[cfg(unix)]
    {
        let link = path.with_extension("link");
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        let linked = SqliteStore::open(&link).expect("the same store");
        assert!(linked.claim().is_err(), "it is the same file");
        fs::remove_file(&link).expect("the link");
    }
    drop(claim);
    assert!(second.claim().is_ok(), "the first server has ended");
}

#[test]
fn a_copy_ends_while_others_write_all_the_time() {
    let path = database("busy");
    let copy = path.with_extension("copy");
    let _ = fs::remove_file(&copy);
    let store = Arc::new(SqliteStore::open(&path).expect("a store"));
    let (line, games) = ("x".repeat(20_000), 1_000);
    wait(async {
        for number in 0..games {
            let id = format!("G{number}");
            assert_eq!(store.open_game(&game(&id), &[]).await, Ok(true));
            assert_eq!(store.append(&[append(&id, 1, &line)]).await, Ok(vec![AppendResult::Written]));
        }
    });
    let (ends, version) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(1)));
    let writer = thread::spawn({
        let (store, ends, version) = (Arc::clone(&store), Arc::clone(&ends), Arc::clone(&version));
        move || {
            wait(async {
                while !ends.load(Ordering::Relaxed) {
                    let next = version.load(Ordering::Relaxed) + 1;
                    let written = store.append(&[append("G0", next, "y")]).await;
                    assert_eq!(written, Ok(vec![AppendResult::Written]));
                    version.store(next, Ordering::Relaxed);
                }
            });
        }
    });
    while version.load(Ordering::Relaxed) < 10 {
        thread::sleep(Duration::from_millis(5));
    }
    let (begun, before) = (Instant::now(), version.load(Ordering::Relaxed));
    let (from, to) = (path.clone(), copy.clone());
    let copier = thread::spawn(move || SqliteStore::back_up(&from, &to));
    while !copier.is_finished() {
        assert!(begun.elapsed() < Duration::from_secs(60), "the copy does not end");
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(copier.join().expect("it ends"), Ok(()));
    let during = version.load(Ordering::Relaxed);
    ends.store(true, Ordering::Relaxed);
    writer.join().expect("it ends");
    let copied = SqliteStore::open(&copy).expect("the copy opens");
    wait(async {
        let (row, _) = copied.game("G0").await.expect("a store").expect("a game");
        assert!((before..=during + 1).contains(&row.version), "{before} {} {during}", row.version);
        assert_eq!(copied.entries("G0", 0).await.expect("a store").len() as u64, row.version);
        assert_eq!(copied.ids_after("").await.expect("a store").len(), 500);
    });
    // Nothing is overwritten, and nothing half is left.
    assert!(SqliteStore::back_up(&path, &copy).is_err());
    let missing = path.with_extension("missing");
    assert!(SqliteStore::back_up(&missing, &path.with_extension("never")).is_err());
    assert!(!missing.exists() && !path.with_extension("never").exists());
    let folder = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let left = folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let parts: Vec<String> = left.filter(|file| file.starts_with(&name) && file.ends_with(".part")).collect();
    assert!(parts.is_empty(), "{parts:?}");
    let _ = fs::remove_file(copy);
}

#[test]
fn changes_together_are_each_whole_or_nothing() {
    let path = database("together");
    let store = Arc::new(SqliteStore::open(&path).expect("a store"));
    wait(async {
        let mut changes = Vec::new();
        for number in 0..200 {
            let store = Arc::clone(&store);
            changes.push(tokio::spawn(async move {
                let id = format!("G{number}");
                assert_eq!(store.open_game(&game(&id), &[]).await, Ok(true));
                assert_eq!(store.open_game(&game(&id), &[]).await, Ok(false));
                let change = |after: &str, code: Option<&str>| LobbyChange {
                    game: id.clone(),
                    before: "lobby".to_owned(),
                    after: after.to_owned(),
                    seats: Vec::new(),
                    at: 0,
                    invite: code.map(|code| InviteUse { code: code.to_owned(), now: 0 }),
                };
                // Refused after its first statement: it is rolled back alone.
                let refused = change("never", Some("none"));
                assert_eq!(store.change_lobby(&refused).await, Ok(LobbyResult::NotInvited));
                assert_eq!(store.change_lobby(&change("after", None)).await, Ok(LobbyResult::Changed));
                assert_eq!(store.append(&[append(&id, 1, "z")]).await, Ok(vec![AppendResult::Written]));
            }));
        }
        for change in changes {
            change.await.expect("it ends");
        }
    });
    let raw = Connection::open(&path).expect("a store");
    let whole =
        raw.query_row("SELECT count(*) FROM games WHERE lobby = 'after' AND version = 1", [], |row| {
            row.get(0)
        });
    assert_eq!(whole, Ok(200_i64));
}

#[test]
fn a_store_that_cannot_be_written_is_not_healthy() {
    let path = database("health");
    let store = SqliteStore::open(&path).expect("a store");
    assert_eq!(wait(store.check()), Ok(()));
    let raw = Connection::open(&path).expect("a store");
    // Every write fails from here on, and reading does not.
    raw.execute_batch(
        "CREATE TRIGGER refuse BEFORE INSERT ON probe BEGIN SELECT RAISE(ABORT, 'no room'); END;",
    )
    .expect("a trigger");
    thread::sleep(Duration::from_millis(5_200));
    let refused = wait(store.check()).expect_err("it cannot be written");
    assert!(refused.to_string().contains("no room"), "{refused}");
    raw.execute_batch("DROP TRIGGER refuse").expect("a trigger");
    thread::sleep(Duration::from_millis(1_100));
    assert_eq!(wait(store.check()), Ok(()));
}

//! One contract, kept by every store: what is appended is there exactly once, and the primary key decides.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs, process};

use cascadia::server::store::{
    AppendRequest, AppendResult, GameStage, MemoryStore, PostgresStore, SqliteStore, StoredEntry, StoredGame,
    StoredInvite, StoredProgress, StoredSeat, TableStore,
};

use crate::cluster::Cluster;

type Shared = Arc<dyn TableStore>;

fn progress(turn: Option<&str>) -> StoredProgress {
    StoredProgress {
        stage: GameStage::Running,
        turn_key: turn.map(str::to_owned),
        deadline: turn.map(|_| 1_700_000_000_000),
    }
}

fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        lobby: r#"{"cards":"AAAAA"}"#.to_owned(),
        secret: "'; DROP TABLE games; -- \u{1F43B}".to_owned(),
        rules: 2,
        progress: StoredProgress { stage: GameStage::Open, turn_key: None, deadline: None },
        version: 0,
        opened: 1_000,
    }
}

fn seat(number: u8, key: &str) -> StoredSeat {
    StoredSeat { seat: number, key: key.to_owned(), name: "Ada".to_owned(), ..StoredSeat::default() }
}

fn entry(version: u64, id: u64) -> StoredEntry {
    StoredEntry { version, seat: Some((id % 4) as u8), id, line: format!("line {id}"), at: 5_000 + id as i64 }
}

fn request(game: &str, version: u64, id: u64) -> AppendRequest {
    AppendRequest { game: game.to_owned(), entry: entry(version, id), progress: progress(Some("ada")) }
}

/// What every store must do. `other` is a second way into the same store, where there is one.
async fn keep_the_contract(store: &Shared, other: &Shared) {
    games_open_once(store, other).await;
    entries_follow_on_each_other(store, other).await;
    a_batch_writes_what_fits(store).await;
    of_many_writers_one_wins_each_version(store, other).await;
    a_lobby_changes_only_from_what_it_was(store, other).await;
    an_invitation_is_used_once(store, other).await;
    lists_are_in_order(store).await;
    old_games_are_deleted_whole(store).await;
    store.check().await.expect("it answers");
}

async fn games_open_once(store: &Shared, other: &Shared) {
    let seats = [seat(0, "ada"), seat(1, "")];
    assert_eq!(store.open_game(&game("OPEN"), &seats).await, Ok(true));
    let mut second = game("OPEN");
    second.lobby = "others".to_owned();
    assert_eq!(other.open_game(&second, &[seat(0, "eve")]).await, Ok(false));
    assert_eq!(other.game("OPEN").await, Ok(Some((game("OPEN"), seats.to_vec()))));
    assert_eq!(store.game("NONE").await, Ok(None));
}

async fn entries_follow_on_each_other(store: &Shared, other: &Shared) {
    store.open_game(&game("LOG"), &[]).await.expect("it opens");
    let append = async |version, id| {
        store.append(&[request("LOG", version, id)]).await.expect("the store is there")[0]
    };
    assert_eq!(append(2, 7).await, AppendResult::Stale, "a gap");
    assert_eq!(append(1, 7).await, AppendResult::Written);
    assert_eq!(append(1, 8).await, AppendResult::Stale, "the version is taken");
    assert_eq!(append(2, u64::MAX).await, AppendResult::Written);
    let of_nothing = store.append(&[request("NONE", 1, 1)]).await;
    assert_eq!(of_nothing, Ok(vec![AppendResult::Stale]), "a game that is not there");
    let mut last = request("LOG", 3, 9);
    last.entry.seat = None;
    last.progress = StoredProgress { stage: GameStage::Over, turn_key: None, deadline: None };
    assert_eq!(store.append(std::slice::from_ref(&last)).await, Ok(vec![AppendResult::Written]));
    let log = [entry(1, 7), entry(2, u64::MAX), last.entry];
    assert_eq!(other.entries("LOG", 0).await.as_deref(), Ok(&log[..]));
    assert_eq!(other.entries("LOG", 2).await.as_deref(), Ok(&log[2..]));
    assert_eq!(other.entries("LOG", u64::MAX).await.as_deref(), Ok(&[][..]));
    let (row, _) = other.game("LOG").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.version, row.progress.stage, row.progress.turn_key), (3, GameStage::Over, None));
    let asked = ["NONE".to_owned(), "LOG".to_owned()];
    assert_eq!(other.versions(&asked).await, Ok(vec![("LOG".to_owned(), 3)]));
}

async fn a_batch_writes_what_fits(store: &Shared) {
    let ids: Vec<String> = (0..20).map(|number| format!("BATCH{number:02}")).collect();
    for id in &ids {
        store.open_game(&game(id), &[]).await.expect("it opens");
    }
    store.append(&[request("BATCH05", 1, 1)]).await.expect("the store is there");
    let batch: Vec<AppendRequest> = ids.iter().map(|id| request(id, 1, 2)).collect();
    let results = store.append(&batch).await.expect("the store is there");
    for (id, result) in ids.iter().zip(results) {
        let expected = if id == "BATCH05" { AppendResult::Stale } else { AppendResult::Written };
        assert_eq!(result, expected, "{id}");
        assert_eq!(store.entries(id, 0).await.expect("the store is there").len(), 1, "{id}");
    }
}

async fn of_many_writers_one_wins_each_version(store: &Shared, other: &Shared) {
    const WRITERS: u64 = 8;
    const VERSIONS: u64 = 25;
    for id in ["RACE1", "RACE2"] {
        store.open_game(&game(id), &[]).await.expect("it opens");
    }
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = Arc::clone(if writer % 2 == 0 { store } else { other });
            tokio::spawn(async move {
                let mut acknowledged = Vec::new();
                for version in 1..=VERSIONS {
                    let id = writer * 1_000 + version;
                    let mut batch = [request("RACE1", version, id), request("RACE2", version, id)];
                    if writer % 3 == 0 {
                        batch.reverse();
                    }
                    let results = store.append(&batch).await.expect("the store is there");
                    acknowledged.extend(
                        batch.into_iter().zip(results).filter(|(_, result)| *result == AppendResult::Written),
                    );
                }
                acknowledged
            })
        })
        .collect();
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.extend(writer.await.expect("it ends"));
    }
    for id in ["RACE1", "RACE2"] {
        let log = store.entries(id, 0).await.expect("the store is there");
        let versions: Vec<u64> = log.iter().map(|entry| entry.version).collect();
        assert_eq!(versions, (1..=VERSIONS).collect::<Vec<_>>());
        for entry in &log {
            let writers = acknowledged
                .iter()
                .filter(|(request, _)| request.game == id && request.entry == *entry)
                .count();
            assert_eq!(writers, 1, "{entry:?} was acknowledged to one writer");
        }
        let told = acknowledged.iter().filter(|(request, _)| request.game == id).count();
        assert_eq!(told, log.len(), "nothing acknowledged is missing");
    }
}

async fn a_lobby_changes_only_from_what_it_was(store: &Shared, other: &Shared) {
    store.open_game(&game("LOBBY"), &[seat(0, "ada"), seat(1, "")]).await.expect("it opens");
    let (mine, theirs) = ([seat(0, "ada"), seat(1, "bob")], [seat(0, "ada"), seat(1, "eve")]);
    let lobby = game("LOBBY").lobby;
    assert_eq!(store.change_lobby("LOBBY", &lobby, "with bob", &mine).await, Ok(true));
    assert_eq!(other.change_lobby("LOBBY", &lobby, "with eve", &theirs).await, Ok(false), "it is another");
    assert_eq!(other.change_lobby("NONE", &lobby, "with eve", &theirs).await, Ok(false), "no such game");
    let (row, seats) = other.game("LOBBY").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.lobby.as_str(), seats.as_slice()), ("with bob", &mine[..]));
    store.append(&[request("LOBBY", 1, 1)]).await.expect("the store is there");
    assert_eq!(other.change_lobby("LOBBY", "with bob", "with eve", &theirs).await, Ok(false), "it has begun");
}

async fn an_invitation_is_used_once(store: &Shared, other: &Shared) {
    let invite =
        StoredInvite { code: "hash".to_owned(), game: "G".to_owned(), seat: 2, expires: 100, uses: 1 };
    store.keep_invite(&invite).await.expect("it is kept");
    assert_eq!(store.use_invite("hash", 100).await, Ok(None), "it is void");
    assert_eq!(store.use_invite("other", 99).await, Ok(None));
    let mut uses = Vec::new();
    for number in 0..6 {
        let store = Arc::clone(if number % 2 == 0 { store } else { other });
        uses.push(tokio::spawn(async move { store.use_invite("hash", 99).await.expect("an answer") }));
    }
    let mut used = Vec::new();
    for one in uses {
        used.extend(one.await.expect("it ends"));
    }
    assert_eq!(used, [StoredInvite { uses: 0, ..invite }]);
}

async fn lists_are_in_order(store: &Shared) {
    for (id, opened) in [("LISTb", 1), ("LISTA", 3), ("LISTa", 2)] {
        let row = StoredGame { opened, ..game(id) };
        store.open_game(&row, &[seat(0, "lister"), seat(1, "lister")]).await.expect("it opens");
    }
    assert_eq!(store.ids_of_key("lister").await, Ok(["LISTA", "LISTa", "LISTb"].map(str::to_owned).to_vec()));
    assert_eq!(store.ids_of_key("nobody").await, Ok(Vec::new()));
    let all = store.ids_after("LIST").await.expect("the store is there");
    let mut sorted = all.clone();
    sorted.sort();
    assert_eq!(all, sorted, "in the order of their bytes");
    assert_eq!(all[..3], ["LISTA", "LISTa", "LISTb"]);
    assert_eq!(store.ids_after("LISTA").await.expect("the store is there")[0], "LISTa");
    let mut turn_of_a_computer = request("LISTa", 1, 1);
    turn_of_a_computer.progress = progress(None);
    store.append(&[turn_of_a_computer]).await.expect("the store is there");
    let due = async |now| store.ids_due(now).await.expect("the store is there");
    let deadline = progress(Some("ada")).deadline.expect("there is one");
    assert_eq!(due(deadline - 1).await, ["LISTa"]);
    assert!(due(deadline).await.len() > 20, "all that run");
}

async fn old_games_are_deleted_whole(store: &Shared) {
    for (id, opened) in [("OLD", 10), ("YOUNG", 30)] {
        let row = StoredGame { opened, ..game(id) };
        store.open_game(&row, &[seat(0, "ada")]).await.expect("it opens");
        let mut last = request(id, 1, 1);
        last.progress = StoredProgress { stage: GameStage::Over, turn_key: None, deadline: None };
        store.append(&[last]).await.expect("the store is there");
    }
    assert_eq!(store.delete_over(30).await, Ok(1), "only what is over and old");
    assert_eq!(store.game("OLD").await, Ok(None));
    assert_eq!(store.entries("OLD", 0).await, Ok(Vec::new()));
    assert!(store.game("YOUNG").await.expect("the store is there").is_some());
    assert!(store.game("OPEN").await.expect("the store is there").is_some(), "it has not begun");
}

fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("cascadia-{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_keeps_the_contract() {
    let store: Shared = Arc::new(MemoryStore::default());
    keep_the_contract(&store, &store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract_and_everything_over_a_restart() {
    let folder = folder("sqlite");
    let file = folder.join("games.sqlite");
    let open = || Arc::new(SqliteStore::open(&file).expect("it opens"));
    let first = open();
    keep_the_contract(&(first.clone() as Shared), &(open() as Shared)).await;
    let log = first.entries("RACE1", 0).await;
    let copy = folder.join("copy.sqlite");
    first.back_up(&copy).expect("a copy of a store in use");
    assert!(first.back_up(&copy).is_err(), "a copy is never overwritten");
    drop(first);
    assert_eq!(open().entries("RACE1", 0).await, log);
    let copied = SqliteStore::open(&copy).expect("the copy opens");
    assert_eq!(copied.entries("RACE1", 0).await, log);
    let nonsense = folder.join("nonsense.sqlite");
    fs::write(&nonsense, "no store at all, but long enough to be looked at").expect("a file");
    assert!(SqliteStore::open(&nonsense).is_err(), "a file that is none is refused");
    let _ = fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_contract_hints_and_comes_back() {
    let Some(mut cluster) = Cluster::start("contract") else { return };
    let url = cluster.url();
    let connect = async || Arc::new(PostgresStore::connect(&url).await.expect("it connects"));
    let first = connect().await;
    let second = connect().await;
    keep_the_contract(&(first.clone() as Shared), &(second.clone() as Shared)).await;

    let mut heard = second.listen().await.expect("it is shared");
    let hinted: Vec<(String, u64)> = (0..2_000).map(|game| (format!("HINT{game}"), game)).collect();
    // The first hints are sent before the other listens.
    for _ in 0..50 {
        first.send_hints(&[("READY".to_owned(), 1)]).await;
        if tokio::time::timeout(Duration::from_millis(100), heard.recv()).await.is_ok() {
            break;
        }
    }
    first.send_hints(&hinted).await;
    let mut others = Vec::new();
    while others.len() < hinted.len() {
        let hint = tokio::time::timeout(Duration::from_secs(10), heard.recv()).await;
        others.extend(hint.expect("a hint in time").filter(|(game, _)| game != "READY"));
    }
    assert_eq!(others, hinted, "in several notices, since one is too short");

    let log = first.entries("RACE1", 0).await.expect("the store is there");
    cluster.stop();
    assert!(first.append(&[request("RACE1", 26, 1)]).await.is_err(), "the store is away");
    cluster.restart();
    assert_eq!(first.entries("RACE1", 0).await, Ok(log), "it comes back by itself");
    assert_eq!(first.append(&[request("RACE1", 26, 1)]).await, Ok(vec![AppendResult::Written]));
}

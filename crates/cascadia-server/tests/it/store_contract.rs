//! The common contract of all stores: every appended entry is stored exactly once, and the primary key
//! decides.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_host::store::{
    AppendRequest, AppendResult, GameAges, GameStage, HintedChange, InviteUse, LobbyChange, LobbyResult,
    MemoryStore, NodePresence, ReceivedHints, SeatLink, SqliteStore, StoreError, StoreHint, StoredEntry,
    StoredGame, StoredInvite, StoredProgress, StoredSeat, TableStore,
};
use cascadia_server::PostgresStore;
use futures_util::StreamExt;
use futures_util::stream::poll_fn;

use crate::cluster::Cluster;
use crate::player::{folder, text};

type Shared = Arc<dyn TableStore>;

fn progress(turn: Option<&str>) -> StoredProgress {
    StoredProgress {
        stage: GameStage::Running,
        turn_keys: turn.map(str::to_owned),
        deadline: turn.map(|_| 1_700_000_000_000),
    }
}

fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        lobby: r#"{"terms":{"mode":"cascadia"}}"#.to_owned(),
        secret: "'; DROP TABLE games; -- \u{1F43B}".to_owned(),
        rules: 2,
        progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
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

/// Tests the contract of a store. `other` is a second connection to the same store, if there is one.
async fn keep_the_contract(store: &Shared, other: &Shared) {
    games_open_once(store, other).await;
    entries_follow_on_each_other(store, other).await;
    a_batch_writes_what_fits(store).await;
    of_many_writers_one_wins_each_version(store, other).await;
    a_lobby_changes_only_from_what_it_was(store, other).await;
    an_invitation_is_used_when_its_seat_is_taken_and_once(store, other).await;
    a_link_moves_its_seat_once(store, other).await;
    lists_are_in_order(store).await;
    a_game_has_one_rematch(store, other).await;
    old_games_are_deleted_whole(store).await;
    the_key_of_the_host_is_drawn_once(store, other).await;
    store.check().await.expect("it answers");
}

async fn the_key_of_the_host_is_drawn_once(store: &Shared, other: &Shared) {
    let (one, two) = tokio::join!(store.identity(), other.identity());
    let one = one.expect("a key");
    assert_eq!((Ok(one), Ok(one)), (two, store.identity().await));
    assert_ne!(one, MemoryStore::default().identity().await.expect("a key"), "every host has its own");
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
    last.progress = StoredProgress { stage: GameStage::Over, turn_keys: None, deadline: None };
    assert_eq!(store.append(std::slice::from_ref(&last)).await, Ok(vec![AppendResult::Written]));
    let log = [entry(1, 7), entry(2, u64::MAX), last.entry];
    assert_eq!(other.entries("LOG", 0).await.as_deref(), Ok(&log[..]));
    assert_eq!(other.entries("LOG", 2).await.as_deref(), Ok(&log[2..]));
    assert_eq!(other.entries("LOG", u64::MAX).await.as_deref(), Ok(&[][..]));
    let (row, _) = other.game("LOG").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.version, row.progress.stage, row.progress.turn_keys), (3, GameStage::Over, None));
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
        let reported = acknowledged.iter().filter(|(request, _)| request.game == id).count();
        assert_eq!(reported, log.len(), "nothing acknowledged is missing");
    }
}

fn change(game: &str, before: &str, after: &str, seats: &[StoredSeat], code: Option<&str>) -> LobbyChange {
    LobbyChange {
        game: game.to_owned(),
        before: before.to_owned(),
        after: after.to_owned(),
        seats: seats.to_vec(),
        at: 50,
        invite: code.map(|code| InviteUse { code: code.to_owned(), now: 99 }),
    }
}

async fn a_lobby_changes_only_from_what_it_was(store: &Shared, other: &Shared) {
    store.open_game(&game("LOBBY"), &[seat(0, "ada"), seat(1, "")]).await.expect("it opens");
    let (mine, theirs) = ([seat(0, "ada"), seat(1, "bob")], [seat(0, "ada"), seat(1, "eve")]);
    let lobby = game("LOBBY").lobby;
    let first = change("LOBBY", &lobby, "with bob", &mine, None);
    assert_eq!(store.change_lobby(&first).await, Ok(LobbyResult::Changed));
    let late = change("LOBBY", &lobby, "with eve", &theirs, None);
    assert_eq!(other.change_lobby(&late).await, Ok(LobbyResult::Stale), "it is another");
    let nowhere = change("NONE", &lobby, "with eve", &theirs, None);
    assert_eq!(other.change_lobby(&nowhere).await, Ok(LobbyResult::Stale), "no such game");
    let (row, seats) = other.game("LOBBY").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.lobby.as_str(), seats.as_slice()), ("with bob", &mine[..]));
    store.append(&[request("LOBBY", 1, 1)]).await.expect("the store is there");
    let begun = change("LOBBY", "with bob", "with eve", &theirs, None);
    assert_eq!(other.change_lobby(&begun).await, Ok(LobbyResult::Stale), "it has begun");
}

async fn an_invitation_is_used_when_its_seat_is_taken_and_once(store: &Shared, other: &Shared) {
    for id in ["PARTY", "PARTY2"] {
        store.open_game(&game(id), &[seat(0, "ada"), seat(1, "")]).await.expect("it opens");
    }
    let lobby = game("PARTY").lobby;
    let invite =
        StoredInvite { code: "hash".to_owned(), game: "PARTY".to_owned(), seat: 1, expires: 100, uses: 1 };
    store.keep_invite(&invite).await.expect("it is kept");
    assert_eq!(other.invite("PARTY", "hash", 100).await, Ok(None), "it is void");
    assert_eq!(other.invite("PARTY", "other", 99).await, Ok(None));
    assert_eq!(other.invite("PARTY2", "hash", 99).await, Ok(None), "it is not to this table");
    let with = [seat(0, "ada"), seat(1, "bob")];
    for (id, before, code, expected) in [
        ("PARTY2", lobby.as_str(), "hash", LobbyResult::NotInvited),
        ("PARTY", lobby.as_str(), "other", LobbyResult::NotInvited),
        ("PARTY", "another lobby", "hash", LobbyResult::Stale),
    ] {
        let refused = change(id, before, "with bob", &with, Some(code));
        assert_eq!(store.change_lobby(&refused).await, Ok(expected), "{id} {code}");
        let (row, seats) = other.game(id).await.expect("the store is there").expect("the game is there");
        assert_eq!((row.lobby.as_str(), seats[1].key.as_str()), (lobby.as_str(), ""), "nothing has changed");
    }
    assert_eq!(other.invite("PARTY", "hash", 99).await, Ok(Some(invite.clone())), "it is not used yet");
    // Concurrent requests: one gets the seat, and the changed lobby makes the code worthless for the others.
    let tries: Vec<_> = (0..8)
        .map(|number| {
            let store = Arc::clone(if number % 2 == 0 { store } else { other });
            let seats = [seat(0, "ada"), seat(1, &format!("guest {number}"))];
            let change = change("PARTY", &lobby, &format!("with guest {number}"), &seats, Some("hash"));
            tokio::spawn(async move { store.change_lobby(&change).await.expect("an answer") })
        })
        .collect();
    let mut seated = Vec::new();
    for (number, one) in tries.into_iter().enumerate() {
        match one.await.expect("it ends") {
            LobbyResult::Changed => seated.push(number),
            result => assert_eq!(result, LobbyResult::Stale),
        }
    }
    let [number] = seated[..] else { panic!("{seated:?} have got one seat") };
    let after = format!("with guest {number}");
    let (row, seats) = other.game("PARTY").await.expect("the store is there").expect("the game is there");
    assert_eq!(
        (row.lobby.as_str(), seats[1].key.as_str()),
        (after.as_str(), format!("guest {number}").as_str())
    );
    let again = change("PARTY", &after, "with eve", &with, Some("hash"));
    assert_eq!(other.change_lobby(&again).await, Ok(LobbyResult::NotInvited), "it was used");
    assert_eq!(store.invite("PARTY", "hash", 99).await, Ok(None));
}

async fn a_link_moves_its_seat_once(store: &Shared, other: &Shared) {
    for id in ["MOVE", "MOVE2"] {
        store.open_game(&game(id), &[seat(0, "ada"), seat(1, "bob")]).await.expect("it opens");
        store.append(&[request(id, 1, 1)]).await.expect("the store is there");
    }
    let link = |seat, secret: &str| SeatLink { game: "MOVE".to_owned(), seat, secret: secret.to_owned() };
    store.keep_seat_link(&link(0, "early")).await.expect("it is kept");
    store.keep_seat_link(&link(0, "late")).await.expect("it is kept");
    for (id, secret, key) in [
        ("MOVE", "early", "ada at home"),
        ("MOVE", "", "ada at home"),
        ("MOVE2", "late", "ada at home"),
        ("MOVE", "late", "bob"),
    ] {
        assert_eq!(other.move_seat(id, secret, key).await, Ok(None), "{id} {secret} {key}");
        let (row, seats) = store.game(id).await.expect("the store is there").expect("the game is there");
        assert_eq!((seats[0].key.as_str(), row.progress.turn_keys.as_deref()), ("ada", Some("ada")));
    }
    // Concurrent requests: one gets the seat.
    let tries: Vec<_> = (0..6)
        .map(|number| {
            let store = Arc::clone(if number % 2 == 0 { store } else { other });
            tokio::spawn(async move {
                store.move_seat("MOVE", "late", &format!("device {number}")).await.expect("an answer")
            })
        })
        .collect();
    let mut moved = Vec::new();
    for (number, one) in tries.into_iter().enumerate() {
        moved.extend(one.await.expect("it ends").map(|seat| (number, seat)));
    }
    let [(number, 0)] = moved[..] else { panic!("{moved:?} have got the first seat") };
    let (row, seats) = other.game("MOVE").await.expect("the store is there").expect("the game is there");
    let key = format!("device {number}");
    let keys: Vec<&str> = seats.iter().map(|seat| seat.key.as_str()).collect();
    assert_eq!((keys, seats[0].name.as_str()), (vec![key.as_str(), "bob"], "Ada"));
    assert_eq!(row.progress.turn_keys, Some(key), "the turn goes with the seat");
    // Another player's turn stays unchanged.
    store.keep_seat_link(&link(1, "of bob")).await.expect("it is kept");
    assert_eq!(other.move_seat("MOVE", "of bob", "bob at home").await, Ok(Some(1)));
    let (after, _) = other.game("MOVE").await.expect("the store is there").expect("the game is there");
    assert_eq!(after.progress, row.progress);
    // Of several turns one moves.
    let mut both = request("MOVE", 2, 2);
    both.progress.turn_keys = Some(format!("bob at home,{},bob", after.progress.turn_keys.expect("a turn")));
    store.append(&[both]).await.expect("the store is there");
    store.keep_seat_link(&link(1, "of bob again")).await.expect("it is kept");
    assert_eq!(other.move_seat("MOVE", "of bob again", "bob on tour").await, Ok(Some(1)));
    let (after, _) = other.game("MOVE").await.expect("the store is there").expect("the game is there");
    assert_eq!(after.progress.turn_keys, Some(format!("bob on tour,device {number},bob")));
    assert!(after.progress.is_turn_of("bob on tour") && !after.progress.is_turn_of("device"));
}

async fn lists_are_in_order(store: &Shared) {
    for (id, opened) in [("LISTb", 1), ("LISTA", 3), ("LISTa", 2)] {
        let row = StoredGame { opened, ..game(id) };
        store.open_game(&row, &[seat(0, "lister"), seat(1, "")]).await.expect("it opens");
    }
    let all = store.ids_after("LIST").await.expect("the store is there");
    let mut sorted = all.clone();
    sorted.sort();
    assert_eq!(all, sorted, "in the order of their bytes");
    assert_eq!(all[..3], ["LISTA", "LISTa", "LISTb"]);
    assert_eq!(store.ids_after("LISTA").await.expect("the store is there")[0], "LISTa");
    let mut turn_of_a_computer = request("LISTa", 1, 1);
    turn_of_a_computer.progress = progress(None);
    store.append(&[turn_of_a_computer]).await.expect("the store is there");
    let due = async |now, after| store.ids_due(now, after).await.expect("the store is there");
    let deadline = progress(Some("ada")).deadline.expect("there is one");
    assert_eq!(due(deadline - 1, "").await, ["LISTa"]);
    assert!(due(deadline - 1, "LISTa").await.is_empty(), "after it there is none");
    let all = due(deadline, "").await;
    assert!(all.len() > 20 && all.is_sorted(), "all that run: {all:?}");
    assert_eq!(due(deadline, &all[4]).await, all[5..]);
    let games = store.games_of_key("lister", 2).await.expect("the store is there");
    let listed: Vec<_> = games.iter().map(|game| (game.game.as_str(), game.seat, game.opened)).collect();
    assert_eq!(listed, [("LISTa", 0, 2), ("LISTA", 0, 3)], "what runs comes first, then the newest");
    assert_eq!((games[0].progress.clone(), games[0].mode.as_deref()), (progress(None), Some("cascadia")));
    assert_eq!(store.games_of_key("nobody", 2).await, Ok(Vec::new()));
}

async fn old_games_are_deleted_whole(store: &Shared) {
    let ended = StoredProgress { stage: GameStage::Over, turn_keys: None, deadline: None };
    let runs = |deadline| StoredProgress { deadline, ..progress(Some("ada")) };
    for (id, opened, last) in [
        // Opened long ago, but finished, or played, recently.
        ("AGEOVER", 10, Some((10, ended.clone()))),
        ("AGEENDED", 10, Some((40, ended))),
        ("AGERUNS", 10, Some((10, runs(None)))),
        ("AGEPLAYED", 10, Some((40, runs(None)))),
        ("AGEWAITS", 10, Some((10, runs(Some(90))))),
        ("AGEOPEN", 10, None),
        ("AGENEW", 40, None),
        ("AGECHANGED", 10, None),
    ] {
        let row = StoredGame { opened, ..game(id) };
        store.open_game(&row, &[seat(0, "ada"), seat(1, "")]).await.expect("it opens");
        if let Some((at, progress)) = last {
            let mut request = request(id, 1, 1);
            (request.entry.at, request.progress) = (at, progress);
            store.append(&[request]).await.expect("the store is there");
        }
        let invite =
            StoredInvite { code: id.to_owned(), game: id.to_owned(), seat: 1, expires: 999, uses: 1 };
        store.keep_invite(&invite).await.expect("it is kept");
    }
    let changed = change("AGECHANGED", &game("AGECHANGED").lobby, "with bob", &[seat(0, "ada")], None);
    assert_eq!(store.change_lobby(&changed).await, Ok(LobbyResult::Changed));
    assert_eq!(store.claim_rematch("AGEOVER", "AGAIN").await, Ok(Some("AGAIN".to_owned())));

    let none = GameAges { now: 50, open: None, running: None, over: None };
    assert_eq!(store.delete_old(&none).await, Ok(Vec::new()));
    for (ages, expected) in [
        (GameAges { over: Some(30), ..none }, "AGEOVER"),
        (GameAges { running: Some(30), ..none }, "AGERUNS"),
        (GameAges { open: Some(30), ..none }, "AGEOPEN"),
    ] {
        let deleted = store.delete_old(&ages).await.expect("the store is there");
        let of_this_test: Vec<_> = deleted.iter().filter(|id| id.starts_with("AGE")).collect();
        assert_eq!(of_this_test, [expected]);
        assert_eq!(store.game(expected).await, Ok(None));
        assert_eq!(store.entries(expected, 0).await, Ok(Vec::new()));
        assert_eq!(store.invite(expected, expected, 1).await, Ok(None));
        assert_eq!(store.rematch(expected).await, Ok(None));
    }
    for id in ["AGEENDED", "AGEPLAYED", "AGEWAITS", "AGENEW", "AGECHANGED"] {
        assert!(store.game(id).await.expect("the store is there").is_some(), "{id}");
        assert!(store.invite(id, id, 1).await.expect("the store is there").is_some(), "{id}");
    }
}

async fn a_game_has_one_rematch(store: &Shared, other: &Shared) {
    assert_eq!(store.claim_rematch("NOTHING", "CODE").await, Ok(None));
    store.open_game(&game("FIRST"), &[seat(0, "ada")]).await.expect("it opens");
    assert_eq!(store.rematch("FIRST").await, Ok(None));
    let claims: Vec<_> = (0..8)
        .map(|number| {
            let store = Arc::clone(if number % 2 == 0 { store } else { other });
            tokio::spawn(async move { store.claim_rematch("FIRST", &format!("CODE{number}")).await })
        })
        .collect();
    let mut codes = Vec::new();
    for claim in claims {
        codes.extend(claim.await.expect("it ends").expect("the store is there"));
    }
    assert!(codes.len() == 8 && codes.iter().all(|code| *code == codes[0]), "{codes:?}");
    assert_eq!(other.rematch("FIRST").await, Ok(codes.pop()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_keeps_the_contract() {
    let store: Shared = Arc::new(MemoryStore::default());
    keep_the_contract(&store, &store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract_and_everything_over_a_restart() {
    let temporary = folder();
    let folder = temporary.path();
    let file = folder.join("games.sqlite");
    let open = || Arc::new(SqliteStore::open(&file).expect("it opens"));
    let first = open();
    keep_the_contract(&(first.clone() as Shared), &(open() as Shared)).await;
    let log = first.entries("RACE1", 0).await;
    let copy = folder.join("copy.sqlite");
    SqliteStore::back_up(&file, &copy).expect("a copy of a store in use");
    assert!(SqliteStore::back_up(&file, &copy).is_err(), "a copy is never overwritten");
    drop(first);
    assert_eq!(open().entries("RACE1", 0).await, log);
    let copied = SqliteStore::open(&copy).expect("the copy opens");
    assert_eq!(copied.entries("RACE1", 0).await, log);
    let nonsense = folder.join("nonsense.sqlite");
    fs::write(&nonsense, "no store at all, but long enough to be looked at").expect("a file");
    assert!(SqliteStore::open(&nonsense).is_err(), "a file that is none is refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_contract_hints_and_comes_back() {
    let Some(mut cluster) = Cluster::start() else { return };
    let url = cluster.url();
    let connect = async || Arc::new(PostgresStore::connect(&url).await.expect("it connects"));
    let first = connect().await;
    let second = connect().await;
    keep_the_contract(&(first.clone() as Shared), &(second.clone() as Shared)).await;

    let mut received = second.listen().await.expect("it is shared");
    let mut next = async || tokio::time::timeout(Duration::from_secs(10), received.recv()).await;
    assert_eq!(next().await, Ok(Some(ReceivedHints::Missed)), "it listens from here on");
    let hint = |game: u64| StoreHint {
        game: format!("HINT{game}"),
        change: match game % 4 {
            0 => HintedChange::Version(game),
            1 => HintedChange::Seats,
            2 => HintedChange::WhoIsThere,
            _ => HintedChange::Presence(NodePresence { node: game as u32, ..NodePresence::default() }),
        },
    };
    let hinted: Vec<StoreHint> = (0..2_000).map(hint).collect();
    first.send_hints(77, &hinted).await;
    let (mut others, mut notices) = (Vec::new(), 0);
    while others.len() < hinted.len() {
        let Ok(Some(ReceivedHints::Sent { at: 77, hints })) = next().await else { panic!("a hint in time") };
        others.extend(hints);
        notices += 1;
    }
    assert!(others == hinted && notices > 1, "in several notices, since one is too short");
    let link = SeatLink { game: "MOVE".to_owned(), seat: 0, secret: "again".to_owned() };
    first.keep_seat_link(&link).await.expect("it is kept");
    assert_eq!(first.move_seat("MOVE", "again", "ada again").await, Ok(Some(0)));
    let Ok(Some(ReceivedHints::Sent { hints, .. })) = next().await else { panic!("a hint in time") };
    assert_eq!(hints, [StoreHint { game: "MOVE".to_owned(), change: HintedChange::Seats }]);

    let log = first.entries("RACE1", 0).await.expect("the store is there");
    cluster.stop();
    assert!(first.append(&[request("RACE1", 26, 1)]).await.is_err(), "the store is away");
    cluster.restart();
    let entries = async || once_back(async || first.entries("RACE1", 0).await).await;
    assert_eq!(entries().await.as_ref(), Ok(&log), "it comes back by itself");
    once_back(async || first.append(&[request("RACE1", 26, 1)]).await).await.expect("it can be written");
    assert_eq!(entries().await.map(|entries| entries.len()), Ok(log.len() + 1));
    assert_eq!(next().await, Ok(Some(ReceivedHints::Missed)), "so does the listening, and says so");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_migrates_a_store_of_the_first_programs_and_refuses_a_later_one() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.url();
    drop(PostgresStore::connect(&url).await.expect("a new store"));
    let (raw, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("it connects");
    tokio::spawn(connection);
    let back = "
        ALTER TABLE games DROP COLUMN ended, DROP COLUMN changed, DROP COLUMN rematch, DROP COLUMN mode;
        DROP TABLE schema_version; DROP TABLE identity; DROP TABLE probe;
        INSERT INTO games VALUES ('OPEN', 'lobby', 'secret', 2, 'open', 0, NULL, NULL, 1000),
          ('OVER', 'lobby', 'secret', 2, 'over', 1, NULL, NULL, 3000);
        INSERT INTO entries VALUES ('OVER', 1, NULL, 0, 'one', 3100);";
    raw.batch_execute(back).await.expect("the store is as the first programs left it");
    // Several servers may start at once.
    let starts = [(); 4].map(|()| tokio::spawn(connected(url.clone())));
    for start in starts {
        assert_eq!(start.await.expect("it ends"), Ok(()));
    }
    let rows = raw.query("SELECT ended, changed, rematch FROM games ORDER BY id", &[]).await.expect("rows");
    let times: Vec<(Option<i64>, Option<i64>, Option<String>)> =
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    assert_eq!(times, [(None, Some(1_000), None), (Some(3_100), Some(3_100), None)]);
    raw.batch_execute("UPDATE schema_version SET version = 999").await.expect("a table");
    let refused = connected(url).await.expect_err("it is of a later program");
    assert!(refused.to_string().contains("update this program"), "{refused}");
}

/// Repeats a request until the store is back: a request waits only briefly for a connection to open.
async fn once_back<T>(request: impl AsyncFn() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begun = Instant::now();
    loop {
        match request().await {
            Err(StoreError::Away(_)) if begun.elapsed() < Duration::from_secs(30) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            answer => return answer,
        }
    }
}

async fn connected(url: String) -> Result<(), StoreError> {
    PostgresStore::connect(&url).await.map(drop)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_others_sends_no_notices() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.url();
    let (raw, mut connection) =
        tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("it connects");
    let (seen, mut notices) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if matches!(message, tokio_postgres::AsyncMessage::Notification(_)) {
                let _ = seen.send(());
            }
        }
    });
    raw.batch_execute("LISTEN cascadia").await.expect("it listens");
    let first = PostgresStore::connect(&url).await.expect("it connects");
    let mut hints = first.listen().await.expect("it is shared");
    tokio::spawn(async move { while hints.recv().await.is_some() {} });
    let hint = StoreHint { game: "GAME".to_owned(), change: HintedChange::Seats };
    let mut is_sent = async || {
        first.send_hints(1, std::slice::from_ref(&hint)).await;
        tokio::time::timeout(Duration::from_millis(300), notices.recv()).await.is_ok()
    };
    assert!(is_sent().await, "others may be there");
    let begun = Instant::now();
    while is_sent().await {
        assert!(begun.elapsed() < Duration::from_secs(30), "there is nobody to tell");
    }
    let second = PostgresStore::connect(&url).await.expect("it connects");
    let _more = second.listen().await.expect("it is shared");
    let begun = Instant::now();
    while !is_sent().await {
        assert!(begun.elapsed() < Duration::from_secs(10), "the other one is told");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_reached_by_tls_and_known_by_its_certificate() {
    let Some(cluster) = Cluster::start_with_tls() else { return };
    let url = cluster.url();
    let certificate = text(&cluster.certificate());
    let with = |mode: &str| connected(format!("{url}?sslmode={mode}"));
    assert_eq!(with("prefer").await, Ok(()), "encrypted, whoever it is");
    assert!(with("disable").await.is_err(), "it lets nobody in without TLS");
    assert!(with("require").await.is_err(), "no public authority knows it");
    let known = format!("require&sslrootcert={certificate}");
    assert_eq!(with(&known).await, Ok(()));
    assert_eq!(with(&format!("verify-full&sslrootcert={certificate}")).await, Ok(()));
    let other = Cluster::start_with_tls().expect("another one");
    let stranger = format!("require&sslrootcert={}", text(&other.certificate()));
    assert!(with(&stranger).await.is_err(), "it has another certificate");
    let by_another_name = url.replace("127.0.0.1", "127.0.0.2");
    assert!(connected(format!("{by_another_name}?sslmode={known}")).await.is_err(), "not its name");
    let missing = connected(format!("{url}?sslmode=require&sslrootcert=/none.pem")).await;
    assert!(missing.expect_err("no file").to_string().contains("/none.pem"));
    // Listening is encrypted as well.
    let store = PostgresStore::connect(&format!("{url}?sslmode={known}")).await.expect("it connects");
    let mut hints = store.listen().await.expect("it is shared");
    assert_eq!(hints.recv().await, Some(ReceivedHints::Missed));
}

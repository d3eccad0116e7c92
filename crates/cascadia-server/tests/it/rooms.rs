//! Rooms and tables under clients that cost a lot: memory, levels, computers, phrases, rematches, age, time.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cascadia_base::Seat;
use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, StoredEntry, StoredGame, StoredProgress, StoredSeat, TableStore,
};
use cascadia_host::time::now_ms;
use cascadia_host::{HostMetrics, HostSettings, RunningServer};
use cascadia_rules::content::Content;
use cascadia_server::{load_table_content, open_store};
use cascadia_table::message::{QUICK_CHAT, ToClient, ToHost};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableOptions, TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{LONGEST_LINE, Lobby, RefusalCode, write_line};
use serde_json::json;
use tokio::net::{TcpListener, TcpSocket};

use crate::player::{PATIENCE, Player, begin_two, folder, host_settings, table_options, text};

/// Counts rooms and decisions of computer players.
#[derive(Default)]
struct CountedHost {
    rooms: AtomicUsize,
    most_rooms: AtomicUsize,
    queued: AtomicUsize,
    made: AtomicUsize,
}

impl HostMetrics for CountedHost {
    fn set_rooms(&self, rooms: usize) {
        self.rooms.store(rooms, Ordering::SeqCst);
        self.most_rooms.fetch_max(rooms, Ordering::SeqCst);
    }

    fn decision_queued(&self) {
        self.queued.fetch_add(1, Ordering::SeqCst);
    }

    fn decision_made(&self) {
        self.made.fetch_add(1, Ordering::SeqCst);
    }
}

async fn counted(store: &str, settings: HostSettings) -> (RunningServer, Arc<CountedHost>) {
    let metrics = Arc::<CountedHost>::default();
    let content = load_table_content().expect("the content loads");
    let server = RunningServer::start(settings, content, open_store(store), metrics.clone()).await;
    (server.expect("the server starts"), metrics)
}

/// Waits until a condition holds.
async fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_nobody_listens_to_have_no_room() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (server, metrics) = counted("memory", host_settings()).await;
    let rooms = || metrics.rooms.load(Ordering::SeqCst);
    let mut eve = Player::connect(server.url(), &content).await;
    let mut tables = Vec::new();
    for _ in 0..30 {
        tables.push(eve.open(&[TableSeat::Open, TableSeat::Open]).await);
    }
    assert_eq!(metrics.most_rooms.load(Ordering::SeqCst), 0, "opening needs no room");
    // The opener is shown the next person without asking.
    let mut ada = Player::connect(server.url(), &content).await;
    ada.sit(&tables[0], 0).await;
    let sits = |message: &ToClient| match message {
        ToClient::Table { id, seats, .. } => (*id == tables[0] && seats[0] != TableSeat::Open).then_some(()),
        _ => None,
    };
    eve.wait_for(sits).await;
    assert_eq!(rooms(), 1);
    // A refused request leaves no room behind, and the last listener takes it along.
    eve.send(&ToHost::Stand { table: tables[1].clone() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat);
    let begun = Instant::now();
    drop((eve, ada));
    wait_until("no room is left", || rooms() == 0).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "long before the idle time of games");
    // The table is still there.
    let mut bob = Player::connect(server.url(), &content).await;
    bob.sit(&tables[0], 1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_shows_what_was_checked_and_nothing_else() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (server, _) = counted("memory", host_settings()).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let mut terms = table_options(2);
    terms.options["seats"] = json!(vec![1e15; 2_700]);
    terms.options["seed"] = json!("x".repeat(1_000));
    let open = write_line(&ToHost::Open { table_options: terms, seats: vec![TableSeat::Open; 2] });
    // In the short form of a client: the number grows as soon as it is written again.
    let line = open.replace("1000000000000000.0", "1e15");
    assert!(line.len() <= LONGEST_LINE && open.len() > LONGEST_LINE);
    eve.socket.send_line(&line).await.expect("it is sent");
    let shown = |message: &ToClient| match message {
        ToClient::Table { id, table_options, .. } => Some((id.clone(), table_options.options.clone())),
        _ => None,
    };
    let (table, options) = eve.wait_for(shown).await;
    assert_eq!((&options["seats"], &options["seed"]), (&json!([]), &json!(0)));
    let mut ada = Player::connect(server.url(), &content).await;
    ada.sit(&table, 0).await;
    eve.sit(&table, 1).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.follow_to(1).await;
    for absurd in [
        TablePace::Live { reserve_ms: 1 << 63, turn_ms: 0 },
        TablePace::Live { reserve_ms: 0, turn_ms: u64::MAX },
        TablePace::Days { days: 255 },
    ] {
        let table_options = TableOptions { pace: absurd, ..table_options(2) };
        eve.send(&ToHost::Open { table_options, seats: vec![TableSeat::Open; 2] }).await;
        assert_eq!(eve.refusal().await, RefusalCode::Terms, "{absurd:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn levels_are_checked_wherever_they_can_be_asked_for() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let settings = HostSettings { levels: vec!["ranger".to_owned()], ..host_settings() };
    let (server, _) = counted("memory", settings).await;
    let (table, [mut ada, _bob]) = begin_two([server.url(), server.url()], &content).await;
    for level in ["biologist", "hiker", "nobody", "ranger-nobody", "", "Greedy"] {
        let level = level.to_owned();
        let seats = vec![TableSeat::Open, TableSeat::Computer(level.clone())];
        let topic = VoteTopic::Bot { seat: 1, level: level.clone(), once: true };
        for message in [
            ToHost::Leave { game: table.clone(), level: level.clone() },
            ToHost::CallVote { game: table.clone(), topic },
            ToHost::Open { table_options: table_options(2), seats },
        ] {
            ada.send(&message).await;
            assert_eq!(ada.refusal().await, RefusalCode::Level, "{message:?}");
        }
    }
    // The substitute is always on offer, and so is the listed level.
    for level in ["greedy", "ranger"] {
        let topic = VoteTopic::Bot { seat: 1, level: level.to_owned(), once: true };
        ada.send(&ToHost::CallVote { game: table.clone(), topic }).await;
        let version = ada.version() + 1;
        ada.follow_to(version).await;
        ada.send(&ToHost::Leave { game: table.clone(), level: level.to_owned() }).await;
        ada.follow_to(version + 1).await;
        ada.send(&ToHost::Back { game: table.clone() }).await;
        while ada.replica().match_state().computer(0).is_some() {
            ada.receive().await;
        }
    }
    server.stop().await;
}

/// Passes connections on to a server from another address of this machine, and returns the URL.
async fn from_address(server: SocketAddr, last: u8) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("ws://{}/play", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).expect("an address of this machine");
            let Ok(mut onward) = socket.connect(server).await else { continue };
            tokio::spawn(async move { tokio::io::copy_bidirectional(&mut client, &mut onward).await });
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_honest_computer_answers_beside_many_of_another_address() {
    const TABLES: usize = 40;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    // A level that thinks, so that messages take no time against decisions.
    let slow = || "biologist".to_owned();
    // Clients of other addresses dial those.
    let addresses = (1..5).map(|last| format!("127.0.0.{last}")).collect();
    let settings =
        HostSettings { thinkers: 1, playouts: 500, levels: vec![slow()], addresses, ..host_settings() };
    let (server, metrics) = counted("memory", settings).await;
    let mut eve = Player::connect(&from_address(server.address(), 2).await, &content).await;
    for _ in 0..TABLES {
        let computer = || TableSeat::Computer(slow());
        let table = eve.open(&[TableSeat::Open, computer(), computer(), computer()]).await;
        eve.sit(&table, 0).await;
        eve.send(&ToHost::Start { table: table.clone() }).await;
        // From now on only computers play.
        eve.send(&ToHost::Leave { game: table, level: slow() }).await;
    }
    let reading = tokio::spawn(async move { while eve.socket.receive().await.is_ok() {} });
    let made = || metrics.made.load(Ordering::SeqCst);
    let waiting = || metrics.queued.load(Ordering::SeqCst).saturating_sub(made());
    wait_until("the tables think", || waiting() >= TABLES - 2).await;

    let mut ada = Player::connect(&from_address(server.address(), 3).await, &content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Computer("greedy".to_owned())]).await;
    ada.sit(&table, 0).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.follow_to(1).await;
    for _ in 0..3 {
        while ada.replica().to_act() == Some(Seat(0)) {
            let submit = ada.next_submit(&table);
            let version = submit.after + 1;
            ada.send(&ToHost::Submit(submit)).await;
            ada.follow_to(version).await;
        }
        let (before, version) = (made(), ada.version());
        assert!(waiting() >= TABLES / 2, "the others still think");
        while ada.replica().to_act() == Some(Seat(1)) {
            ada.receive().await;
        }
        // For each of its decisions, the thread ends one and makes one of the other address; a queue for all
        // would make forty before.
        let (decisions, steps) = (made() - before, (ada.version() - version) as usize);
        assert!(decisions <= 5 * steps + 5, "{decisions} decisions for {steps} steps");
    }
    reading.abort();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn phrases_are_of_the_list_of_seats_and_rare() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (server, _) = counted("memory", host_settings()).await;
    let (table, [mut ada, mut bob]) = begin_two([server.url(), server.url()], &content).await;
    let phrase = |phrase: &str| ToHost::QuickChat { game: table.clone(), phrase: phrase.to_owned() };
    let mut eve = Player::connect(server.url(), &content).await;
    eve.send(&ToHost::Spectate { table: table.clone() }).await;
    eve.follow_to(1).await;
    eve.send(&phrase("hello")).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat, "spectators are silent");
    for unknown in ["", "buy-my-things", "Hello", "phrase-hello"] {
        ada.send(&phrase(unknown)).await;
        assert_eq!(ada.refusal().await, RefusalCode::Message, "{unknown}");
    }
    // A burst, and then one a second; the other seat has its own.
    for known in QUICK_CHAT {
        ada.send(&phrase(known)).await;
    }
    assert_eq!(ada.refusal().await, RefusalCode::Limit);
    bob.send(&phrase("thanks")).await;
    let mut heard = Vec::new();
    while heard.last() != Some(&(Some(1), "thanks".to_owned())) {
        if let ToClient::QuickChat { seat, phrase, .. } = eve.receive().await {
            heard.push((seat, phrase));
        }
    }
    assert!(heard.len() <= 1 + 4, "{heard:?}");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    ada.send(&phrase("goodbye")).await;
    let again = |message: &ToClient| match message {
        ToClient::QuickChat { phrase, .. } => (phrase == "goodbye").then_some(()),
        _ => None,
    };
    eve.wait_for(again).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_one_table_and_counts_as_opened() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let settings = HostSettings { tables_per_hour: 1, idle_seconds: 0, ..host_settings() };
    let (server, metrics) = counted(&store, settings.clone()).await;
    let (table, [mut ada, mut bob]) = begin_two([server.url(), server.url()], &content).await;
    ada.send(&ToHost::CallVote { game: table.clone(), topic: VoteTopic::End }).await;
    bob.follow_to(2).await;
    bob.send(&ToHost::CastVote { game: table.clone(), asked: 2, yes: true }).await;
    for player in [&mut ada, &mut bob] {
        while player.end.is_none() {
            player.receive().await;
        }
    }
    let rematch = ToHost::Rematch { game: table.clone() };
    ada.send(&rematch).await;
    assert_eq!(ada.refusal().await, RefusalCode::Limit, "she has opened a table within the hour");
    let shown = |message: &ToClient| match message {
        ToClient::Table { id, .. } => (*id != table).then(|| id.clone()),
        _ => None,
    };
    bob.send(&rematch).await;
    let next = bob.wait_for(shown).await;
    assert_eq!(ada.wait_for(shown).await, next);
    // Whoever asks later gets the same table: after the room has slept, and after a restart.
    for _ in 0..2 {
        ada.send(&rematch).await;
        assert_eq!(ada.wait_for(shown).await, next);
    }
    drop((ada.socket, bob.socket));
    wait_until("the room ends", || metrics.rooms.load(Ordering::SeqCst) == 0).await;
    server.stop().await;
    let (server, _) = counted(&store, settings).await;
    for key in [&ada.key, &bob.key] {
        let mut player = Player::connect(server.url(), &content).await;
        player.socket = cascadia_net::ClientSocket::connect(server.url(), key, "Ada")
            .await
            .expect("the server lets us in");
        player.send(&rematch).await;
        assert_eq!(player.wait_for(shown).await, next);
    }
    let store = open_store(&store).await.expect("the store opens");
    let games = store.ids_after("").await.expect("the store is there");
    assert_eq!((games.len(), store.rematch(&table).await), (2, Ok(Some(next))));
    server.stop().await;
}

/// Stores a table of two that was opened at a time.
async fn store_table(store: &dyn TableStore, id: &str, opened: u64) -> (Lobby, HostSecret) {
    let content = load_table_content().expect("the content loads");
    let (secret, seats) = (HostSecret::new([7; 32]), [TableSeat::Open, TableSeat::Open]);
    let pace = TablePace::Live { reserve_ms: 600_000, turn_ms: 30_000 };
    let terms = TableOptions { pace, ..table_options(2) };
    let mut lobby =
        Lobby::open(id.to_owned(), terms, &seats, secret.commitment(), None, &content).expect("a table");
    for (seat, key) in ["ada", "bob"].into_iter().enumerate() {
        lobby.sit(key, key, seat as u8, &"0f".repeat(16)).expect("a seat");
    }
    let row = StoredGame {
        id: id.to_owned(),
        lobby: write_line(&lobby),
        secret: secret.to_hex(),
        rules: 2,
        progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
        version: 0,
        opened: opened as i64,
    };
    let seats = ["ada", "bob"].into_iter().enumerate().map(|(seat, key)| StoredSeat {
        seat: seat as u8,
        key: key.to_owned(),
        name: key.to_owned(),
        level: String::new(),
    });
    assert_eq!(store.open_game(&row, &seats.collect::<Vec<_>>()).await, Ok(true));
    (lobby, secret)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_never_began_are_deleted_after_their_days() {
    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    let folder = folder();
    let file = text(&folder.path().join("games.sqlite"));
    let store = open_store(&file).await.expect("the store opens");
    store_table(&*store, "22222A", now_ms() - 8 * DAY_MS).await;
    store_table(&*store, "22222B", now_ms() - 6 * DAY_MS).await;
    drop(store);
    let (server, _) = counted(&file, host_settings()).await;
    let store = open_store(&file).await.expect("the store opens");
    let begun = Instant::now();
    while store.game("22222A").await.expect("the store is there").is_some() {
        assert!(begun.elapsed() < PATIENCE, "it is deleted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(store.game("22222B").await.expect("the store is there").is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stored_game_with_an_absurd_reserve_is_played_and_not_due() {
    let folder = folder();
    let file = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let store = open_store(&file).await.expect("the store opens");
    let (lobby, secret) = store_table(&*store, "22222C", now_ms()).await;
    let boxed = load_table_content().expect("the content loads");
    let begun = lobby.start(now_ms(), &boxed).expect("all sit").to_line();
    // As an earlier program has stored it.
    let absurd = begun.replace("\"reserve_ms\":600000", "\"reserve_ms\":18446744073709551615");
    assert_ne!(absurd, begun);
    let entry = StoredEntry { version: 1, seat: None, id: 0, line: absurd, at: now_ms() as i64 };
    let (stage, turn_keys) = (GameStage::Running, Some("ada".to_owned()));
    let progress = StoredProgress { stage, turn_keys, deadline: Some(-1) };
    let request = AppendRequest { game: "22222C".to_owned(), entry, progress };
    assert_eq!(store.append(&[request]).await, Ok(vec![AppendResult::Written]));
    assert_eq!(store.ids_due(now_ms() as i64, "").await, Ok(Vec::new()), "it is never due");
    // The secret moves a seat, as to another device, and the game goes on.
    let link = cascadia_host::store::SeatLink {
        game: "22222C".to_owned(),
        seat: 0,
        secret: cascadia_table::invite::stored_secret("the secret"),
    };
    store.keep_seat_link(&link).await.expect("it is kept");
    assert_eq!(secret.commitment(), HostSecret::new([7; 32]).commitment());
    let (server, _) = counted(&file, host_settings()).await;
    let mut ada = Player::connect(server.url(), &content).await;
    ada.send(&ToHost::Move { game: "22222C".to_owned(), secret: "the secret".to_owned() }).await;
    ada.follow_to(1).await;
    let submit = ada.next_submit("22222C");
    ada.send(&ToHost::Submit(submit)).await;
    ada.follow_to(2).await;
    let (row, _) = store.game("22222C").await.expect("the store is there").expect("the game is there");
    assert_eq!((row.version, row.progress.deadline), (2, None), "a deadline beyond all times is none");
    server.stop().await;
}

//! Costs, ceilings and doors of a real server: floods end, guesses are few, and people of other addresses and at
//! tables notice nothing.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_host::{HostSettings, RunningServer};
use cascadia_net::{ClientSocket, SocketError};
use cascadia_rules::content::Content;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::TableSeat;
use cascadia_table::{RefusalCode, read_line, write_line};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, client_async};

use crate::hostile::{Raw, hello};
use crate::player::{
    PATIENCE, Player, begin_two, folder, get, get_at, host_settings, hosted, key, play_on, table_options,
    text,
};

const ONE: [u8; 4] = [127, 0, 0, 1];
const TWO: [u8; 4] = [127, 0, 0, 2];
const THREE: [u8; 4] = [127, 0, 0, 3];

/// Returns the settings of a public server on a free port.
fn public() -> HostSettings {
    let HostSettings { listen, admin, .. } = host_settings();
    HostSettings { listen, admin, ..HostSettings::default() }
}

async fn start(settings: HostSettings) -> RunningServer {
    cascadia_server::start(hosted("memory", settings)).await.expect("it starts")
}

/// Opens a socket to a server from a source address.
async fn socket_from(source: [u8; 4], server: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((source, 0)))?;
    socket.connect(server).await
}

/// A client with a new key, from a source address.
struct Guest(Raw);

impl Guest {
    /// Greets a server; none if it does not let the client in.
    async fn from(source: [u8; 4], server: &RunningServer) -> Option<Self> {
        let stream = socket_from(source, server.address()).await.ok()?;
        let (socket, _) = client_async(server.url(), MaybeTlsStream::Plain(stream)).await.ok()?;
        let mut guest = Self(socket);
        let challenge = guest.receive().await?;
        guest.send(&hello(&challenge, server.url())).await;
        matches!(guest.receive().await?, ToClient::Welcome { .. }).then_some(guest)
    }

    async fn send(&mut self, message: &ToHost) {
        // The server may have ended the connection.
        let _ = self.0.send(Message::text(write_line(message))).await;
    }

    /// Receives the next message; none at the end.
    async fn receive(&mut self) -> Option<ToClient> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("an answer in time");
            if let Message::Text(line) = next?.ok()? {
                return Some(read_line(&line).expect("a message"));
            }
        }
    }

    /// Sends a message, and waits for a table or a refusal.
    async fn answer(&mut self, message: &ToHost) -> Result<(), RefusalCode> {
        self.send(message).await;
        loop {
            match self.receive().await {
                Some(ToClient::Refused { code, .. }) => return Err(code),
                Some(ToClient::Table { .. }) => return Ok(()),
                Some(ToClient::Bye { .. }) | None => panic!("the server has ended the connection"),
                Some(_) => {}
            }
        }
    }
}

fn open_table() -> ToHost {
    ToHost::Open { table_options: table_options(2), seats: vec![TableSeat::Open; 2] }
}

fn watch(table: impl Into<String>) -> ToHost {
    ToHost::Spectate { table: table.into() }
}

/// Returns a code that no table has.
fn code(number: usize) -> String {
    let letters: Vec<char> = "23456789ABCDEFGHJKMNPQRSTVWXYZ".chars().collect();
    [7, number / 900 % 30, number / 30 % 30, number % 30, 3, 5].map(|index| letters[index]).iter().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_messages_a_second_are_too_many_and_the_wait_grows() {
    let server = start(public()).await;
    let mut waits = Vec::new();
    for _ in 0..3 {
        let mut flood = ClientSocket::connect(server.url(), &key(), "Eve").await.expect("let in");
        let begun = Instant::now();
        let end = loop {
            let _ = flood.send(&ToHost::Ping { n: 1 }).await;
            match tokio::time::timeout(Duration::from_millis(10), flood.receive()).await {
                Ok(Err(error)) => break error,
                Ok(Ok(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
                Err(_) => {}
            }
        };
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        match end {
            SocketError::Bye { retry, why } => waits.push((retry.expect("it may come back"), why)),
            other => panic!("{other}"),
        }
    }
    let times: Vec<u64> = waits.iter().map(|(retry, _)| *retry).collect();
    assert_eq!(times, [1_000, 2_000, 4_000], "new keys of one address");
    assert!(waits[0].1.contains("too many messages"), "{}", waits[0].1);
    // Ten messages a second go on.
    let mut honest = ClientSocket::connect(server.url(), &key(), "Ada").await.expect("let in");
    for n in 0..50 {
        honest.send(&ToHost::Ping { n }).await.expect("it is sent");
        assert_eq!(honest.receive().await.expect("an answer"), ToClient::Pong { n });
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_requests_waits_and_another_address_does_not() {
    let server = start(HostSettings { credits: Some(1_600), credits_per_second: Some(20), ..public() }).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    let mut answers = Vec::new();
    for _ in 0..1_000 {
        let answer = get_at(server.address(), "/healthz").await;
        if !answer.starts_with("HTTP/1.1 200") {
            answers.push(answer);
            break;
        }
    }
    let refused = answers.pop().expect("it is refused in the end").to_lowercase();
    assert!(refused.starts_with("http/1.1 429") && refused.contains("retry-after: "), "{refused}");
    assert!(Guest::from(ONE, &server).await.is_none(), "no other connection either");
    // Those at a table play on, and other addresses come in.
    play_on(&table, &mut players, 10).await;
    assert!(Guest::from(TWO, &server).await.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_paths_cost_more_and_requests_have_no_body() {
    let server = start(HostSettings { credits: Some(400), credits_per_second: Some(1), ..public() }).await;
    let scans = async {
        let mut found = 0;
        while get_at(server.address(), "/.env").await.starts_with("HTTP/1.1 404") {
            found += 1;
        }
        found
    };
    let found = scans.await;
    assert!((10..30).contains(&found), "{found} paths");
    let ask = async |request: &str| {
        let mut stream = socket_from(TWO, server.address()).await.expect("a socket");
        stream.write_all(request.as_bytes()).await.expect("it is sent");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    };
    let answer = ask("POST /healthz HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello").await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    let long = format!("GET /{} HTTP/1.1\r\nHost: here\r\n\r\n", "a".repeat(300));
    assert!(ask(&long).await.starts_with("HTTP/1.1 414"));
    // HTTP/2 by prior knowledge.
    let answer = ask("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    assert!(!answer.contains("HTTP/2") && !answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guesser_has_ten_tries_a_minute_over_all_connections() {
    let server = start(HostSettings { connections_per_address: 20, ..public() }).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    let begun = Instant::now();
    let (mut looked_up, mut refused) = (0, 0);
    for connection in 0..8 {
        let mut guest = Guest::from(ONE, &server).await.expect("let in");
        for guess in 0..4 {
            match guest.answer(&watch(code(connection * 4 + guess))).await {
                Err(RefusalCode::Table) => looked_up += 1,
                Err(RefusalCode::Limit) => refused += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(50), "the machine is too busy for this test");
    assert_eq!((looked_up, refused), (10, 22));
    // A finished or full table is refused like no table, again and again.
    let mut third = Guest::from([127, 0, 0, 3], &server).await.expect("let in");
    third
        .send(&ToHost::Open {
            table_options: table_options(1),
            seats: vec![TableSeat::Computer("greedy".to_owned())],
        })
        .await;
    let full = loop {
        if let Some(ToClient::Table { id, .. }) = third.receive().await {
            break id;
        }
    };
    let mut guest = Guest::from([127, 0, 0, 4], &server).await.expect("let in");
    let mut answers = Vec::new();
    for _ in 0..12 {
        answers.push(guest.answer(&watch(&full)).await);
    }
    let looked_up = answers.iter().filter(|answer| **answer == Err(RefusalCode::Table)).count();
    assert_eq!(looked_up, 10, "{answers:?}");
    // Existing codes are refused as well, so that the answer reveals nothing.
    let mut guest = Guest::from(ONE, &server).await.expect("let in");
    assert_eq!(guest.answer(&watch(&table)).await, Err(RefusalCode::Limit));
    // People at a table come back, and other addresses are not concerned.
    let game = table.clone();
    players[1].resume(server.url(), &game).await;
    play_on(&table, &mut players, 6).await;
    let mut other = Guest::from(TWO, &server).await.expect("let in");
    assert_eq!(other.answer(&watch(code(77))).await, Err(RefusalCode::Table));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_invitations_and_links_are_limited_like_codes() {
    let server = start(HostSettings { connections_per_address: 20, ..public() }).await;
    let mut host = Guest::from(TWO, &server).await.expect("let in");
    host.send(&open_table()).await;
    let table = loop {
        if let Some(ToClient::Table { id, .. }) = host.receive().await {
            break id;
        }
    };
    let mut answers = Vec::new();
    let mut guest = Guest::from(ONE, &server).await.expect("let in");
    for number in 0..16 {
        let (table, salt) = (table.clone(), fresh_salt().expect("a source of entropy"));
        let message = if number % 2 == 0 {
            ToHost::Sit { table, seat: 0, invite: Some(code(number)), salt }
        } else {
            ToHost::Move { game: table, secret: format!("{number:032x}") }
        };
        answers.push(guest.answer(&message).await);
    }
    let count = |code| answers.iter().filter(|answer| **answer == Err(code)).count();
    let counts = [RefusalCode::Invite, RefusalCode::Link, RefusalCode::Limit].map(count);
    assert_eq!(counts, [5, 5, 6], "{answers:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_one_address_are_limited_over_all_keys() {
    let server = start(HostSettings { tables_per_hour: 3, tables_per_address: Some(7), ..public() }).await;
    let mut opened = Vec::new();
    for _ in 0..5 {
        let mut guest = Guest::from(ONE, &server).await.expect("let in");
        let mut of_key = 0;
        while guest.answer(&open_table()).await.is_ok() {
            of_key += 1;
        }
        opened.push(of_key);
    }
    assert_eq!(opened, [3, 3, 1, 0, 0]);
    let mut other = Guest::from(TWO, &server).await.expect("let in");
    assert_eq!(other.answer(&open_table()).await, Ok(()), "another address");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_sockets_of_one_address_keep_nobody_out() {
    let server = start(HostSettings { connections: Some(60), ..public() }).await;
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(socket_from(THREE, server.address()).await.expect("a socket"));
    }
    let begun = Instant::now();
    assert!(Guest::from(ONE, &server).await.is_some());
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    drop(silent);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_server_lets_only_players_of_a_game_in() {
    let settings = HostSettings { connections: Some(20), connections_per_address: 100, ..public() };
    let server = start(settings).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    let mut silent = Vec::new();
    for _ in 0..16 {
        silent.push(socket_from(TWO, server.address()).await.expect("a socket"));
    }
    // The last two sockets are for people who return.
    let end = ClientSocket::connect(server.url(), &key(), "Eve").await;
    let bye = match end {
        Ok(mut newcomer) => newcomer.receive().await.expect_err("a goodbye"),
        Err(error) => error,
    };
    assert!(
        matches!(&bye, SocketError::Bye { why, retry: Some(30_000) } if why.contains("is full")),
        "{bye}"
    );
    players[1].resume(server.url(), &table).await;
    play_on(&table, &mut players, 6).await;
    drop(silent);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_is_opened_without_memory_or_disk() {
    let server = start(HostSettings { rooms: 1, ..public() }).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    let mut guest = Guest::from(TWO, &server).await.expect("let in");
    assert_eq!(guest.answer(&open_table()).await, Err(RefusalCode::Full));
    play_on(&table, &mut players, 6).await;
    server.stop().await;

    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let full = hosted(&store, HostSettings { free_disk_percent: 99, ..public() });
    let server = cascadia_server::start(full).await.expect("it starts");
    let mut guest = Guest::from(ONE, &server).await.expect("let in");
    assert_eq!(guest.answer(&open_table()).await, Err(RefusalCode::Full), "no disk is so empty");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_for_updates_are_answered_one_after_the_other() {
    let server = start(host_settings()).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 30).await;
    let mut reader = Player::connect(server.url(), &content).await;
    for _ in 0..100 {
        reader.send(&ToHost::Resume { game: table.clone(), from: 0 }).await;
    }
    for _ in 0..100 {
        reader.wait_for(|message| matches!(message, ToClient::Begun(_)).then_some(())).await;
        reader.follow_to(players[0].version()).await;
    }
    server.stop().await;
}

/// Requests an upgrade with these headers, and returns the first line of the answer.
async fn upgrade(server: &RunningServer, headers: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    let request = format!(
        "GET /play HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n",
        server.address()
    );
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = [0; 64];
    let read = stream.read(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer[..read]).lines().next().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_are_refused() {
    let server = start(HostSettings { origins: vec!["https://games.example".to_owned()], ..public() }).await;
    let own = format!("Origin: http://{}\r\n", server.address());
    for (headers, status) in [
        ("", "101"),
        (own.as_str(), "101"),
        ("Origin: https://games.example\r\n", "101"),
        ("Origin: https://evil.example\r\n", "403"),
        ("Origin: null\r\n", "403"),
        ("Origin: https://games.example\r\nOrigin: https://evil.example\r\n", "403"),
    ] {
        let answer = upgrade(&server, headers).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{headers}: {answer}");
    }
    assert!(get(&server, "/metrics").await.contains("cascadia_ended_total{reason=\"origin\"} 3"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_see_no_metrics_and_no_details() {
    let server = start(public()).await;
    assert!(get_at(server.address(), "/metrics").await.starts_with("HTTP/1.1 404"));
    assert!(get_at(server.address(), "/healthz").await.ends_with("ok\n"));
    assert!(get(&server, "/metrics").await.contains("cascadia_connections 0"));
    assert!(get(&server, "/healthz").await.ends_with("ok\n"));
    assert!(get(&server, "/play").await.starts_with("HTTP/1.1 404"), "no players there");
    server.stop().await;
    let server = start(HostSettings { admin: None, ..public() }).await;
    assert_eq!(server.admin_address(), None);
    assert!(get_at(server.address(), "/metrics").await.starts_with("HTTP/1.1 404"));
    server.stop().await;
}

#[test]
fn impossible_settings_are_refused_with_a_sentence() {
    let folder = folder();
    for (flag, value) in [
        ("--connections-per-address", "0"),
        ("--messages-per-second", "0"),
        ("--burst", "0"),
        ("--credits-per-second", "0"),
        ("--credits", "many"),
        ("--misses-per-minute", "0"),
        ("--tables-per-address", "-1"),
        ("--connections", "3"),
        ("--connections", "4000000000"),
        ("--rooms", "0"),
        ("--queued-mib", "0"),
        ("--free-disk", "100"),
        ("--origin", "games.example"),
        ("--admin", "7995"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cascadia-server"))
            .args(["--listen", "127.0.0.1:0", "--store", "games.sqlite"])
            .arg(format!("{flag}={value}"))
            .current_dir(folder.path())
            .output()
            .expect("the server starts");
        let sentence = String::from_utf8_lossy(&output.stderr);
        let name = if flag == "--origin" { value } else { flag.trim_start_matches("--") };
        assert!(!output.status.success() && sentence.contains(name), "{flag} {value}: {sentence}");
        assert!(!folder.path().join("games.sqlite").exists(), "{flag} creates no store");
    }
}

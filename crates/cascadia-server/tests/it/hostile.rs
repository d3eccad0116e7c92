//! Misbehaving clients: each is disconnected with one sentence, and others are not affected.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_host::HostSettings;
use cascadia_net::{ClientSocket, KnownHosts, SentHello, SocketError};
use cascadia_rules::content::Content;
use cascadia_table::message::{PROTOCOL, ToClient, ToHost, VersionRange};
use cascadia_table::table_options::TableSeat;
use cascadia_table::{RefusalCode, read_line, write_line};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::player::{
    PATIENCE, Player, begin_two, get, host_settings, hosted, key, play_on, settings, table_options,
};

/// A WebSocket without the client's code around it.
pub(crate) type Raw = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a connection without greeting; returns it with the challenge.
pub(crate) async fn raw(url: &str) -> (Raw, ToClient) {
    let (mut socket, _) = connect_async(url).await.expect("a connection");
    let first = socket.next().await.expect("a message").expect("a message");
    (socket, read_line(first.to_text().expect("text")).expect("a message"))
}

/// Waits for the goodbye and returns its sentence.
pub(crate) async fn bye(socket: &mut Raw) -> String {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await.expect("an answer in time");
        let message = next.expect("a goodbye before the end").expect("a goodbye before the end");
        if let Message::Text(line) = message
            && let Ok(ToClient::Bye { why, retry }) = read_line(&line)
        {
            assert!(retry.is_none() || why.starts_with("slow") || why.contains("too many"));
            return why;
        }
    }
}

/// Returns a proper greeting.
pub(crate) fn hello(challenge: &ToClient, url: &str) -> ToHost {
    SentHello::answer(challenge, url, "", (&key(), "Eve"), &KnownHosts::default()).expect("a greeting").1
}

/// A greeting as programs of protocol 1 have sent it.
const OLD_HELLO: &str = r#"{"hello":{"protocol":1,"rules":{"cascadia":2,"rolling":1},"program":"0.1.0","key":"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a","name":"Ada","proof":"b2"}}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_greet_properly_is_let_go() {
    let server = cascadia_server::start(settings("memory")).await.expect("it starts");
    let begun = Instant::now();
    let (mut silent, _) = raw(server.url()).await;

    let (mut rude, _) = raw(server.url()).await;
    rude.send(Message::text(write_line(&ToHost::Ping { n: 1 }))).await.expect("it is sent");
    assert_eq!(bye(&mut rude).await, "the first message is a greeting");

    let (_, other) = raw(server.url()).await;
    let (mut forged, _) = raw(server.url()).await;
    let other = write_line(&hello(&other, server.url()));
    forged.send(Message::text(other)).await.expect("it is sent");
    assert_eq!(bye(&mut forged).await, "the key of this installation is not proven");

    for (newest, older) in
        [(0, "this program"), (PROTOCOL - 1, "this program"), (PROTOCOL + 1, "this server")]
    {
        let (mut stranger, challenge) = raw(server.url()).await;
        let mut greeting = hello(&challenge, server.url());
        if let ToHost::Hello { protocols, .. } = &mut greeting {
            *protocols = VersionRange { oldest: newest, newest };
        }
        stranger.send(Message::text(write_line(&greeting))).await.expect("it is sent");
        assert_eq!(bye(&mut stranger).await, format!("{older} is older: it must be updated first"));
    }
    let (mut old, _) = raw(server.url()).await;
    old.send(Message::text(OLD_HELLO)).await.expect("it is sent");
    assert_eq!(bye(&mut old).await, "this program is older: it must be updated first");

    let (mut garbage, _) = raw(server.url()).await;
    garbage.send(Message::text("{\"hello\":")).await.expect("it is sent");
    assert!(bye(&mut garbage).await.starts_with("this is not a message"));

    assert_eq!(bye(&mut silent).await, "no greeting came within five seconds");
    assert!(begun.elapsed() >= Duration::from_secs(5));
    assert!(get(&server, "/metrics").await.contains("cascadia_ended_total{reason=\"proof\"} 1"));
    assert!(get(&server, "/healthz").await.ends_with("ok\n"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_refused_and_a_flood_ends() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let limits = hosted(
        "memory",
        HostSettings { messages_per_second: 5, burst: 20, tables_per_hour: 1, ..host_settings() },
    );
    let server = cascadia_server::start(limits).await.expect("it starts");
    let mut eve = Player::connect(server.url(), &content).await;
    for line in
        ["", "null", "[]", "{\"do\":{}}", "\u{1F43B}", "{\"resume\":{\"game\":\"K7Q2M9\",\"from\":-1}}"]
    {
        eve.socket.send_line(line).await.expect("it is sent");
        assert_eq!(eve.refusal().await, RefusalCode::Message, "{line}");
    }
    eve.send(&ToHost::Resume { game: "K7Q2M9".to_owned(), from: 0 }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Table, "no such game");
    eve.send(&ToHost::Spectate { table: "'; DROP TABLE games".to_owned() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Table, "no code at all");
    let mut bad = table_options(2);
    bad.options = serde_json::json!({ "cards": 7 });
    eve.send(&ToHost::Open { table_options: bad, seats: vec![TableSeat::Open; 2] }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Terms);
    tokio::time::sleep(Duration::from_secs(3)).await;
    eve.open(&[TableSeat::Open, TableSeat::Open]).await;
    eve.send(&ToHost::Open { table_options: table_options(2), seats: vec![TableSeat::Open; 2] }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Limit, "one table in an hour; refused ones do not count");
    for _ in 0..100 {
        // The server may have disconnected her already.
        let _ = eve.socket.send(&ToHost::Ping { n: 1 }).await;
    }
    let end = loop {
        match eve.socket.receive().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(matches!(end, SocketError::Bye { ref why, .. } if why.contains("too many messages")), "{end}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_long_or_no_text_ends_the_connection() {
    let server = cascadia_server::start(settings("memory")).await.expect("it starts");
    let (mut long, challenge) = raw(server.url()).await;
    long.send(Message::text(write_line(&hello(&challenge, server.url())))).await.expect("it is sent");
    // Just too long, so that the server reads all of it and the goodbye is not lost.
    long.send(Message::text("x".repeat(16 * 1024 + 1))).await.expect("it is sent");
    assert_eq!(bye(&mut long).await, "a message has at most 16 KiB");
    let (mut binary, challenge) = raw(server.url()).await;
    binary.send(Message::text(write_line(&hello(&challenge, server.url())))).await.expect("it is sent");
    binary.send(Message::binary(vec![0, 1, 2])).await.expect("it is sent");
    assert!(bye(&mut binary).await.contains("messages are text"));
    // Invalid UTF-8 in a text frame, masked with zeros.
    let (mut broken, challenge) = raw(server.url()).await;
    broken.send(Message::text(write_line(&hello(&challenge, server.url())))).await.expect("it is sent");
    let MaybeTlsStream::Plain(stream) = broken.get_mut() else { panic!("this server has no TLS") };
    stream.write_all(&[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]).await.expect("it is sent");
    assert!(bye(&mut broken).await.contains("UTF-8"));
    // A client that closes its connection gets an answer.
    let (mut polite, challenge) = raw(server.url()).await;
    polite.send(Message::text(write_line(&hello(&challenge, server.url())))).await.expect("it is sent");
    polite.close(None).await.expect("it is sent");
    while let Some(message) = polite.next().await {
        message.expect("the server answers before it ends the connection");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_only_so_many_connections() {
    let limits = hosted("memory", HostSettings { connections_per_address: 3, ..host_settings() });
    let server = cascadia_server::start(limits).await.expect("it starts");
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(ClientSocket::connect(server.url(), &key(), "Eve").await.expect("there is a place"));
    }
    assert!(ClientSocket::connect(server.url(), &key(), "Eve").await.is_err(), "the fourth");
    open.pop().expect("one").close().await;
    let begun = Instant::now();
    while ClientSocket::connect(server.url(), &key(), "Eve").await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "the place is free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(open);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_cannot_touch_a_game_and_who_does_not_read_is_let_go() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let limits =
        hosted("memory", HostSettings { messages_per_second: 100_000, burst: 100_000, ..host_settings() });
    let server = cascadia_server::start(limits).await.expect("it starts");
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 20).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let submit = cascadia_table::message::Submit {
        game: table.clone(),
        after: players[0].version(),
        keep: 0,
        actions: vec!["end".to_owned()],
        id: 1,
    };
    eve.send(&ToHost::Submit(submit)).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat);
    eve.send(&ToHost::Leave { game: table.clone(), level: "greedy".to_owned() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat);

    // She requests everything again and again and reads nothing.
    let url = server.url().to_owned();
    let asked = table.clone();
    let asking = tokio::spawn(async move {
        for _ in 0..20_000 {
            let resume = ToHost::Resume { game: asked.clone(), from: 0 };
            match tokio::time::timeout(PATIENCE, eve.socket.send(&resume)).await {
                Ok(Ok(())) => {}
                _ => break,
            }
        }
        eve
    });
    let begun = Instant::now();
    play_on(&table, &mut players, 20).await;
    assert!(begun.elapsed() < Duration::from_secs(20), "the others go on playing");
    let mut eve = asking.await.expect("she ends");
    let is_slow = "cascadia_ended_total{reason=\"slow\"} 1";
    while !get(&server, "/metrics").await.contains(is_slow) {
        assert!(begun.elapsed() < Duration::from_secs(60), "what she does not read is held for ever");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let end = loop {
        match eve.socket.receive().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(!matches!(end, SocketError::Misunderstood(_)), "{end}");
    eve.resume(&url, &table).await;
    assert!(eve.receive().await != ToClient::Pong { n: 0 }, "she may come back");
    server.stop().await;
}

/// Waits until the server closes a silent socket; returns the time it took.
async fn closed_after(socket: &mut TcpStream) -> Duration {
    let begun = Instant::now();
    let read = tokio::time::timeout(PATIENCE, socket.read(&mut [0; 64])).await.expect("it ends in time");
    assert!(matches!(read, Ok(0) | Err(_)), "the server sends nothing");
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_sockets_are_limited_and_closed() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let limits = hosted("memory", HostSettings { connections_per_address: 2, ..host_settings() });
    let server = cascadia_server::start(limits).await.expect("it starts");
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(TcpStream::connect(server.address()).await.expect("a socket"));
    }
    // A request whose headers never end.
    silent[0].write_all(b"GET /play HTTP/1.1\r\nhost: here\r\n").await.expect("it is sent");
    silent[1].write_all(b"PRI").await.expect("it is sent");
    let mut refused = TcpStream::connect(server.address()).await.expect("a socket");
    assert!(closed_after(&mut refused).await < Duration::from_secs(2), "too many sockets of this address");
    for socket in &mut silent {
        assert!(closed_after(socket).await < Duration::from_secs(8));
    }
    let mut honest = Player::connect(server.url(), &content).await;
    honest.send(&ToHost::Resume { game: "K7Q2M9".to_owned(), from: 0 }).await;
    assert_eq!(honest.refusal().await, RefusalCode::Table);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_pings_from_a_client_that_reads_nothing_ends() {
    let server = cascadia_server::start(settings("memory")).await.expect("it starts");
    for greets in [false, true] {
        let (mut flood, challenge) = raw(server.url()).await;
        if greets {
            flood
                .send(Message::text(write_line(&hello(&challenge, server.url()))))
                .await
                .expect("it is sent");
        }
        let begun = Instant::now();
        let payload = vec![7_u8; 125];
        while flood.send(Message::Ping(payload.clone().into())).await.is_ok() {
            assert!(begun.elapsed() < Duration::from_secs(4), "the server reads on");
        }
    }
    assert!(get(&server, "/metrics").await.contains("cascadia_ended_total{reason=\"rate\"} 2"));
    server.stop().await;
}

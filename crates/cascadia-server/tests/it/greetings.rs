//! Greetings: a proof for one host is void at another, the key of a host stays, and versions are ranges.

use std::sync::Arc;

use cascadia_host::HostSettings;
use cascadia_host::store::SqliteStore;
use cascadia_net::{
    CHANNEL_BYTES, CHANNEL_LABEL, ClientSocket, GreetingFault, HostKeyFault, KnownHosts, LinkFault,
    SentHello, SocketError,
};
use cascadia_rules::content::Content;
use cascadia_table::message::{RulesRanges, ToClient, ToHost, VersionRange};
use cascadia_table::proof::{fresh_salt, hex_of};
use cascadia_table::table_options::TableSeat;
use cascadia_table::{RefusalCode, read_line, write_line};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{Connector, MaybeTlsStream, accept_async, connect_async_tls_with_config};

use crate::hostile::{Raw, bye, raw};
use crate::player::{Player, folder, host_settings, hosted, key, play_on, serve, table_options, text};
use crate::tls::tls_server;

/// Waits for the next message.
async fn next(socket: &mut Raw) -> ToClient {
    loop {
        let message = socket.next().await.expect("a message").expect("a message");
        if let Message::Text(line) = message {
            return read_line(&line).expect("a message");
        }
    }
}

async fn send(socket: &mut Raw, message: &ToHost) {
    socket.send(Message::text(write_line(message))).await.expect("it is sent");
}

/// Starts an evil host that passes on the challenge of the host at `real` to one victim, and the victim's greeting
/// to the real host. Returns its port, and later the greeting and the answer of the real host.
async fn evil_host(real: String) -> (u16, JoinHandle<Option<(ToHost, ToClient)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let relaying = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a victim");
        let mut victim = accept_async(stream).await.expect("a victim");
        let (mut own, challenge) = raw(&real).await;
        victim.send(Message::text(write_line(&challenge))).await.expect("it is sent");
        let Some(Ok(Message::Text(greeting))) = victim.next().await else { return None };
        own.send(Message::Text(greeting.clone())).await.expect("it is sent");
        Some((read_line(&greeting).expect("a greeting"), next(&mut own).await))
    });
    (port, relaying)
}

fn for_another_address(answer: &ToClient) -> bool {
    matches!(answer, ToClient::Bye { why, .. } if why.contains("for another address"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_passes_on_a_challenge_is_not_let_in() {
    let named = HostSettings { addresses: vec!["games.example".to_owned()], ..host_settings() };
    for settings in [host_settings(), named] {
        let server = cascadia_server::start(hosted("memory", settings)).await.expect("it starts");
        for name in ["127.0.0.1", "localhost"] {
            let (port, relaying) = evil_host(server.url().to_owned()).await;
            let victim = ClientSocket::connect(&format!("ws://{name}:{port}/play"), &key(), "Ada").await;
            assert!(victim.is_err(), "the evil host cannot prove the key it shows");
            let (greeting, answer) = relaying.await.expect("it ends").expect("the victim has greeted");
            let ToHost::Hello { dialled, .. } = &greeting else { panic!("{greeting:?}") };
            assert_eq!(*dialled, format!("{name}:{port}"));
            assert!(for_another_address(&answer), "{answer:?}");
        }
        ClientSocket::connect(server.url(), &key(), "Ada").await.expect("who dials the real one is let in");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_signed_for_whoever_shows_the_key_of_a_known_host() {
    let server = serve("memory").await;
    let (port, relaying) = evil_host(server.url().to_owned()).await;
    let pinned = format!("wss://games.example/play#{}", server.print().letters());
    let known = KnownHosts::of([pinned.as_str()]);
    let evil = format!("ws://127.0.0.1:{port}/play");
    let refused = ClientSocket::connect_known(&evil, &key(), "Ada", &known).await;
    let error = refused.err().expect("nobody greets it");
    let of = |url: &str| GreetingFault::Key(HostKeyFault::Of(url.to_owned()));
    assert!(
        matches!(&error, SocketError::Greeting(fault) if *fault == of("wss://games.example/play")),
        "{error}"
    );
    assert_eq!(LinkFault::from(&error), LinkFault::KeyOf("wss://games.example/play".to_owned()));
    assert_eq!(relaying.await.expect("it ends"), None, "it got no greeting");

    let printed = server.printed_url();
    let mut socket = ClientSocket::connect(&printed, &key(), "Ada").await.expect("the key is as printed");
    assert_eq!(cascadia_net::KeyPrint::of(socket.host_key()).as_ref(), Some(server.print()));
    socket.send(&ToHost::Ping { n: 1 }).await.expect("it is sent");
    let other = format!("{}#K7Q2M9PBK7Q2M9PB", server.url());
    let refused = ClientSocket::connect(&other, &key(), "Ada").await;
    assert!(matches!(refused, Err(SocketError::Greeting(GreetingFault::Key(HostKeyFault::Other)))));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greeting_is_bound_to_its_tls_connection() {
    let folder = folder();
    let Some((server, trusting)) = tls_server(folder.path()).await else { return };
    let url = server.url().to_owned();
    let connect = async || {
        let connector = Connector::Rustls(Arc::clone(&trusting));
        let connected = connect_async_tls_with_config(&url, None, true, Some(connector)).await;
        let (mut socket, _) = connected.expect("a connection to somebody trusted");
        let challenge = next(&mut socket).await;
        let MaybeTlsStream::Rustls(stream) = socket.get_ref() else { panic!("it is TLS") };
        let exported = stream.get_ref().1.export_keying_material([0; CHANNEL_BYTES], CHANNEL_LABEL, None);
        (socket, challenge, hex_of(&exported.expect("keying material")))
    };
    let (mut other, _, channel_of_other) = connect().await;
    // A victim of an evil host signs that connection, with or without TLS; what is signed cannot be changed.
    for (channel, claimed) in [
        (String::new(), None),
        (channel_of_other.clone(), None),
        (String::new(), Some(())),
        (channel_of_other.clone(), Some(())),
    ] {
        let (mut socket, challenge, own) = connect().await;
        let (_, mut hello) =
            SentHello::answer(&challenge, &url, &channel, (&key(), "Ada"), &KnownHosts::default())
                .expect("a greeting");
        if let (ToHost::Hello { channel, .. }, Some(())) = (&mut hello, claimed) {
            *channel = own;
        }
        send(&mut socket, &hello).await;
        let why = bye(&mut socket).await;
        let expected = if claimed.is_some() { "is not proven" } else { "for another connection" };
        assert!(why.contains(expected), "{why}");
    }
    let (mut socket, challenge, own) = connect().await;
    let (sent, hello) = SentHello::answer(&challenge, &url, &own, (&key(), "Ada"), &KnownHosts::default())
        .expect("a greeting");
    send(&mut socket, &hello).await;
    let welcome = next(&mut socket).await;
    let ToClient::Welcome { protocol: 2, proof, .. } = welcome else { panic!("{welcome:?}") };
    assert_eq!(sent.check_welcome(&proof), Ok(()));
    other.close(None).await.expect("it ends");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_of_a_host_stays_with_its_store() {
    let folder = folder();
    let [store, copy] = ["games.sqlite", "copy.sqlite"].map(|file| folder.path().join(file));
    let mut prints = Vec::new();
    for _ in 0..2 {
        let server = serve(&text(&store)).await;
        prints.push(server.print().clone());
        server.stop().await;
    }
    SqliteStore::back_up(&store, &copy).expect("a copy");
    for store in [&text(&copy), "memory"] {
        let server = serve(store).await;
        prints.push(server.print().clone());
        server.stop().await;
    }
    assert!(prints[0] == prints[1] && prints[1] == prints[2], "{prints:?}");
    assert_ne!(prints[2], prints[3], "another host");
}

/// Greets as a program that knows these versions of the rules of the first mode.
async fn greeted_with(url: &str, oldest: u32, newest: u32) -> Raw {
    let (mut socket, challenge) = raw(url).await;
    let answered = SentHello::answer(&challenge, url, "", (&key(), "Cy"), &KnownHosts::default());
    let (_, mut hello) = answered.expect("a greeting");
    if let ToHost::Hello { rules, .. } = &mut hello {
        let known = [("cascadia", oldest, newest), ("rolling", 1, 1)];
        let range =
            |(mode, oldest, newest): (&str, u32, u32)| (mode.to_owned(), VersionRange { oldest, newest });
        *rules = known.into_iter().map(range).collect::<RulesRanges>();
    }
    send(&mut socket, &hello).await;
    let welcome = next(&mut socket).await;
    assert!(matches!(welcome, ToClient::Welcome { .. }), "{welcome:?}");
    socket
}

/// Waits for a refusal.
async fn refusal(socket: &mut Raw) -> (RefusalCode, String) {
    loop {
        if let ToClient::Refused { code, why, .. } = next(socket).await {
            return (code, why);
        }
    }
}

fn sit(table: &str, seat: u8) -> ToHost {
    let salt = fresh_salt().expect("a source of entropy");
    ToHost::Sit { table: table.to_owned(), seat, invite: None, salt }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_what_it_knows_of_the_rules() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    // A table of an older program has its rules; a newer one plays along.
    let mut older = greeted_with(server.url(), 1, 1).await;
    let seats = vec![TableSeat::Open; 2];
    send(&mut older, &ToHost::Open { table_options: table_options(2), seats }).await;
    let ToClient::Table { id: table, .. } = next(&mut older).await else { panic!("no table") };
    send(&mut older, &sit(&table, 0)).await;
    let mut ada = Player::connect(server.url(), &content).await;
    ada.sit(&table, 1).await;
    send(&mut older, &ToHost::Start { table: table.clone() }).await;
    ada.follow_to(1).await;
    assert_eq!(ada.replica().begun().start.rules, 1);

    // A table of a newer program is none for an older one.
    let (newer, mut players) = crate::player::begin_two([server.url(); 2], &content).await;
    assert_eq!(players[0].replica().begun().start.rules, 2);
    let open = players[0].open(&[TableSeat::Open, TableSeat::Open]).await;
    for request in [
        ToHost::Resume { game: newer.clone(), from: 0 },
        ToHost::Spectate { table: newer.clone() },
        ToHost::Move { game: newer.clone(), secret: "0f".repeat(16) },
        ToHost::Resume { game: open.clone(), from: 0 },
        sit(&open, 0),
    ] {
        send(&mut older, &request).await;
        let (code, why) = refusal(&mut older).await;
        assert_eq!(code, RefusalCode::Version, "{request:?}");
        assert!(why.starts_with("this game has newer rules"), "{why}");
    }
    let mut newest = greeted_with(server.url(), 2, 9).await;
    send(&mut newest, &ToHost::Resume { game: table.clone(), from: 0 }).await;
    assert_eq!(refusal(&mut newest).await.0, RefusalCode::Version, "it does not know the old rules any more");
    play_on(&newer, &mut players, 5).await;
    server.stop().await;
}

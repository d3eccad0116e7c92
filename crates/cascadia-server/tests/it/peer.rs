//! Games of friends without a dedicated server: connections by key, on one machine and without relays.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use cascadia_host::RunningServer;
use cascadia_net::peer::{PeerAddress, PeerHost, PeerRelay};
use cascadia_net::{ClientSocket, LinkEvent, ServerLink};
use cascadia_rules::content::Content;
use cascadia_table::message::ToHost;
use iroh::endpoint::presets;
use iroh::{Endpoint, EndpointAddr, EndpointId, RelayMode};

use crate::player::{PATIENCE, begin_two, cli, folder, get, key, play_on, serve};

/// Protocol name of the connections.
const PROTOCOL_NAME: &[u8] = b"cascadia/table/1";

/// Opens an endpoint in front of a server; returns it with the address for friends.
async fn open(server: &RunningServer, secret: u8, from_one_address: usize) -> (PeerHost, String) {
    let opened = PeerHost::open([secret; 32], server.address(), from_one_address, &PeerRelay::None).await;
    let host = opened.expect("this machine has a network");
    let address = host.address().to_string();
    (host, address)
}

async fn refusal(address: &str) -> String {
    match ClientSocket::connect(address, &key(), "Eve").await {
        Ok(_) => panic!("nobody is let in at {address}"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_play_a_whole_game_though_the_way_is_cut() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (host, address) = open(&server, 9, 100).await;
    let (table, mut players) = begin_two([server.url(), &address], &content).await;
    play_on(&table, &mut players, 20).await;

    // The endpoint closes in the middle of the game, and reopens at the same address.
    host.close().await;
    assert!(players[1].socket.receive().await.is_err(), "the connection is gone");
    let (host, again) = open(&server, 9, 100).await;
    assert_eq!(again, address);
    players[1].resume(&again, &table).await;
    play_on(&table, &mut players, u64::MAX).await;
    for player in &mut players {
        while player.end.is_none() {
            player.receive().await;
        }
    }
    assert_eq!(players[0].replica().steps(), players[1].replica().steps());
    host.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_connection_comes_back_by_itself() {
    let server = serve("memory").await;
    let (host, address) = open(&server, 11, 100).await;
    let (woken, wakes) = channel();
    let link = ServerLink::open(&address, key(), "Bob", move || {
        // The test may be over.
        let _ = woken.send(());
    })
    .expect("a link");
    let wait_for = |look: fn(&LinkEvent) -> bool| loop {
        wakes.recv_timeout(PATIENCE).expect("something happens in time");
        if let Some(event) = link.try_receive().filter(look) {
            return event;
        }
    };
    let is_up = |event: &LinkEvent| matches!(event, LinkEvent::Connected { .. });
    tokio::task::block_in_place(|| wait_for(is_up));
    host.close().await;
    tokio::task::block_in_place(|| wait_for(|event| matches!(event, LinkEvent::Lost { .. })));
    let (host, again) = open(&server, 11, 100).await;
    assert_eq!(again, address);
    link.retry_now();
    tokio::task::block_in_place(|| wait_for(is_up));

    // Dropping a link says goodbye, also to a friend's server.
    drop(link);
    let begun = Instant::now();
    while !get(&server, "/metrics").await.contains("cascadia_connections 0") {
        assert!(begun.elapsed() < PATIENCE, "{}", get(&server, "/metrics").await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    host.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_address_is_refused_with_a_sentence() {
    let server = serve("memory").await;
    let (host, address) = open(&server, 12, 100).await;
    for damaged in ["peer:", &address[..20], address.split('+').next().expect("the key")] {
        assert!(refusal(damaged).await.contains("has to be copied whole"), "{damaged}");
    }
    // A wrong key at the right place, and an unreachable address.
    let friend: PeerAddress = address.parse().expect("an address");
    let stranger = iroh::SecretKey::from_bytes(&[99; 32]).public().to_string();
    let sentence = refusal(&address.replace(&friend.key(), &stranger)).await;
    assert!(sentence.starts_with("your friend's computer was not reached"), "{sentence}");
    assert!(sentence.contains("direct address") && sentence.ends_with("no relay"), "{sentence}");
    host.close().await;
    let begun = Instant::now();
    let sentence = refusal(&address).await;
    assert!(sentence.starts_with("your friend's computer was not reached"), "{sentence}");
    assert!(begun.elapsed() < Duration::from_secs(15), "it does not wait for ever");
    server.stop().await;
}

/// Returns an endpoint for a client other than this program.
async fn stranger() -> Endpoint {
    let builder = Endpoint::builder(presets::Minimal).relay_mode(RelayMode::Disabled);
    builder.bind().await.expect("this machine has a network")
}

/// Returns the host's address in the form of such a client.
fn found(address: &str) -> EndpointAddr {
    let friend: PeerAddress = address.parse().expect("an address");
    let id: EndpointId = friend.key().parse().expect("a key");
    friend.sockets().iter().fold(EndpointAddr::new(id), |found, socket| found.with_ip_addr(*socket))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_callers_cost_the_others_nothing() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (host, address) = open(&server, 13, 16).await;
    let (table, mut players) = begin_two([server.url(), &address], &content).await;
    let (eve, there) = (stranger().await, found(&address));

    // Other protocols are refused.
    assert!(eve.connect(there.clone(), b"cascadia/table/0").await.is_err());
    // Malformed packets.
    let udp = UdpSocket::bind("0.0.0.0:0").expect("a port");
    for socket in there.ip_addrs().filter(|socket| socket.is_ipv4()) {
        for length in [0, 1, 200, 1_200] {
            let _ = udp.send_to(&vec![0xC3; length], socket);
        }
    }
    // Many silent callers.
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(eve.connect(there.clone(), PROTOCOL_NAME).await.expect("a connection"));
    }
    // Noise in place of a request ends the stream, and a second stream is never accepted.
    let noisy = eve.connect(there.clone(), PROTOCOL_NAME).await.expect("a connection");
    let (mut send, mut receive) = noisy.open_bi().await.expect("a stream");
    let noise: Vec<u8> = (0..1_000_000_u32).map(|number| (number * 7 % 251) as u8).collect();
    // The server does not read it to its end.
    let _ = tokio::time::timeout(PATIENCE, send.write_all(&noise)).await.expect("it ends in time");
    let answer =
        tokio::time::timeout(PATIENCE, receive.read_to_end(64 * 1024)).await.expect("it ends in time");
    // The refusal itself may be lost, since the system resets a connection with unread bytes.
    let is_refused = answer.map_or(true, |answer| answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
    assert!(is_refused, "the server has refused it");
    let second = tokio::time::timeout(Duration::from_millis(300), noisy.open_bi()).await;
    assert!(!matches!(second, Ok(Ok(_))), "one stream for a connection");

    let begun = Instant::now();
    play_on(&table, &mut players, 20).await;
    assert!(begun.elapsed() < Duration::from_secs(20), "the others go on playing");
    // Silent callers are disconnected.
    for connection in silent {
        tokio::time::timeout(PATIENCE, connection.closed()).await.expect("it is closed in time");
    }
    eve.close().await;
    host.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn there_are_only_so_many_places_and_the_host_keeps_his() {
    let server = serve("memory").await;
    let (host, address) = open(&server, 14, 4).await;
    let mut friends = Vec::new();
    for _ in 0..3 {
        friends.push(ClientSocket::connect(&address, &key(), "Bob").await.expect("there is a place"));
    }
    let sentence = refusal(&address).await;
    assert!(sentence.contains("there is no place left"), "{sentence}");
    friends.pop().expect("one").close().await;
    let begun = Instant::now();
    let mut friend = loop {
        match ClientSocket::connect(&address, &key(), "Cem").await {
            Ok(friend) => break friend,
            Err(error) => assert!(begun.elapsed() < PATIENCE, "the place is free again: {error}"),
        }
    };
    friend.send(&ToHost::Ping { n: 7 }).await.expect("it is sent");
    friend.receive().await.expect("an answer");
    host.close().await;
    server.stop().await;
}

/// A server process, killed on drop.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server for friends and returns its printed address.
fn serve_friends(folder: &std::path::Path, port: u16) -> (Serving, String) {
    let listen = SocketAddr::from(([127, 0, 0, 1], port)).to_string();
    let mut server = Command::new(env!("CARGO_BIN_EXE_cascadia-server"))
        .args(["--listen", &listen, "--store", "memory", "--peer", "--peer-relay", "none"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut lines =
        BufReader::new(server.stdout.take().expect("a pipe")).lines().map(|line| line.expect("a line"));
    let serving = Serving(server);
    assert!(lines.next().expect("a line").starts_with("serves at ws://"));
    let line = lines.next().expect("a second line");
    let address = line.split(" at ").last().expect("an address").to_owned();
    (serving, address)
}

#[test]
fn a_server_without_a_window_lets_friends_in_by_an_address_that_stays() {
    let folder = folder();
    let port = crate::cluster::free_port();
    let (first, address) = serve_friends(folder.path(), port);
    let load = Command::new(cli())
        .args(["table", "load", "--games", "2", "--seats", "2", "--rate", "10", "--seconds", "2", "--json"])
        .args(["--server", &address])
        .output()
        .expect("it runs");
    let report = String::from_utf8_lossy(&load.stdout);
    assert!(load.status.success(), "{report}{}", String::from_utf8_lossy(&load.stderr));
    assert!(report.contains("\"lost\":0,\"twice\":0"), "{report}");
    drop(first);
    let (_second, again) = serve_friends(folder.path(), port);
    assert_eq!(again.split('+').next(), address.split('+').next(), "the key is kept");
}

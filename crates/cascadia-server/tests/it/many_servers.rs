//! Several servers on one PostgreSQL: each serves any game, and the database may go away and come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cascadia_rules::content::Content;
use cascadia_server::open_store;
use cascadia_server::{RunningServer, count_store, load_table_content};
use cascadia_table::RefusalCode;
use cascadia_table::message::{Presence, ToClient, ToHost};
use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::player::{Player, begin_two, get, key, play_on, serve};
use crate::seats::{moved_seat, seat_link};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_serve_one_game_and_outlive_their_database() {
    let Some(mut cluster) = Cluster::start() else { return };
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let one = serve(&cluster.url()).await;
    let two = serve(&cluster.url()).await;
    let (table, mut players) = begin_two([one.url(), two.url()], &content).await;
    play_on(&table, &mut players, 40).await;

    // Without the database moves are refused and watching continues; afterwards the same move is applied
    // once.
    cluster.stop();
    let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
    let submit = players[seat].next_submit(&table);
    players[seat].send(&ToHost::Submit(submit.clone())).await;
    let refused = players[seat]
        .wait_for(|message| match message {
            ToClient::Refused { code, why, .. } => Some((*code, why.clone())),
            _ => None,
        })
        .await;
    assert_eq!(refused, (RefusalCode::Store, "the table cannot write now".to_owned()));
    let mut spectator = Player::connect(one.url(), &content).await;
    spectator.send(&ToHost::Spectate { table: table.clone() }).await;
    spectator.follow_to(submit.after).await;
    cluster.restart();
    let done = async {
        loop {
            players[seat].send(&ToHost::Submit(submit.clone())).await;
            let version = players[seat].wait_for(|message| match message {
                ToClient::Update(update) => Some(Some(update.v)),
                ToClient::Refused { code: RefusalCode::Store, .. } => Some(None),
                _ => None,
            });
            if let Some(version) = version.await {
                return version;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    assert_eq!(done.await, submit.after + 1);
    for player in &mut players {
        player.follow_to(submit.after + 1).await;
    }
    play_on(&table, &mut players, 20).await;

    // One server stops: its player reconnects to the other.
    one.stop().await;
    players[0].resume(two.url(), &table).await;
    play_on(&table, &mut players, 20).await;
    two.stop().await;

    let store = open_store(&cluster.url()).await.expect("the store opens");
    let count = count_store(store.as_ref(), &load_table_content().expect("the content loads")).await;
    let count = count.expect("the store is there");
    assert_eq!(count.entries, players[0].version());
    assert!(count.faults.is_empty() && count.steps.values().all(|times| *times == 1), "{count:?}");
}

/// Starts a server that can be killed with everything it runs, without a goodbye.
async fn serve_apart(store: &str) -> (Runtime, RunningServer) {
    let runtime = Runtime::new().expect("a runtime");
    let store = store.to_owned();
    let server = runtime.spawn(async move { serve(&store).await }).await.expect("it starts");
    (runtime, server)
}

/// Waits for this presence of the second seat.
async fn second_seat_is(player: &mut Player, expected: Presence) {
    let so = |message: &ToClient| match message {
        ToClient::Presence { seat: 1, is, .. } if *is == expected => Some(()),
        _ => None,
    };
    player.wait_for(so).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_here_is_true_across_servers() {
    let Some(cluster) = Cluster::start() else { return };
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let one = serve(&cluster.url()).await;
    let (runtime, two) = serve_apart(&cluster.url()).await;
    let (table, mut players) = begin_two([one.url(), two.url()], &content).await;
    let [ada, bob] = &mut players;
    // His arrival at the other server may have been reported to her already.
    ada.send(&ToHost::Resume { game: table.clone(), from: ada.version() }).await;
    second_seat_is(ada, Presence::Here).await;

    // A server that has just loaded the game asks the others.
    let three = serve(&cluster.url()).await;
    let mut spectator = Player::connect(three.url(), &content).await;
    let begun = Instant::now();
    spectator.send(&ToHost::Spectate { table: table.clone() }).await;
    let mut here = [false; 2];
    while here != [true; 2] {
        if let ToClient::Presence { seat, is, .. } = spectator.receive().await {
            assert_eq!(is, Presence::Here);
            here[usize::from(seat)] = true;
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(8), "asked, not waited for: {:?}", begun.elapsed());

    // He reports to be away, and is back with his next action.
    bob.send(&ToHost::Away { game: table.clone(), away: true }).await;
    second_seat_is(ada, Presence::Away).await;
    bob.send(&ToHost::Away { game: table.clone(), away: false }).await;
    second_seat_is(ada, Presence::Here).await;

    // His connection is lost, and the grace period begins.
    let other = cascadia_net::ClientSocket::connect(two.url(), &key(), "Eve").await.expect("let in");
    std::mem::replace(&mut bob.socket, other).close().await;
    let begun = Instant::now();
    second_seat_is(ada, Presence::Away).await;
    assert!(begun.elapsed() > Duration::from_secs(8), "after the grace: {:?}", begun.elapsed());
    bob.resume(two.url(), &table).await;
    second_seat_is(ada, Presence::Here).await;
    second_seat_is(&mut spectator, Presence::Away).await;

    // His server is killed, and its reports stop.
    runtime.shutdown_background();
    let begun = Instant::now();
    second_seat_is(ada, Presence::Away).await;
    assert!(begun.elapsed() > Duration::from_secs(4), "after the grace: {:?}", begun.elapsed());
    bob.resume(one.url(), &table).await;
    second_seat_is(ada, Presence::Here).await;
    play_on(&table, &mut players, 5).await;
    let figures = get(&one, "/metrics").await;
    let received = figures.lines().find_map(|line| line.strip_prefix("cascadia_hint_lag_seconds_count "));
    assert!(received.is_some_and(|count| count.parse::<u32>().is_ok_and(|count| count > 5)), "{received:?}");
    one.stop().await;
    three.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_moves_from_one_server_to_another() {
    let Some(cluster) = Cluster::start() else { return };
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let one = serve(&cluster.url()).await;
    let two = serve(&cluster.url()).await;
    let (table, mut players) = begin_two([one.url(), two.url()], &content).await;
    play_on(&table, &mut players, 6).await;
    let secret = seat_link(&mut players[1], &table).await;
    let mut device = Player::connect(one.url(), &content).await;
    moved_seat(&mut device, &table, &secret, 1).await;
    // The server of the former device notices without a request.
    let moved = players[1].wait_for(|message| match message {
        ToClient::Moved { seat, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(moved.await, 1);
    device.follow_to(players[0].version()).await;
    device.carry_on(&mut players[1]);
    players[1] = device;
    play_on(&table, &mut players, 20).await;
    one.stop().await;
    two.stop().await;
}

/// A way to a database that can be walled off: then connections are accepted, and nothing passes.
struct Wall {
    port: u16,
    is_closed: Arc<AtomicBool>,
}

impl Wall {
    async fn before(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let wall = Self {
            port: listener.local_addr().expect("an address").port(),
            is_closed: Arc::new(AtomicBool::new(false)),
        };
        let is_closed = Arc::clone(&wall.is_closed);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let is_closed = Arc::clone(&is_closed);
                tokio::spawn(async move {
                    let Ok(database) = TcpStream::connect(("127.0.0.1", port)).await else { return };
                    let ((from, to), (back_from, back_to)) = (client.into_split(), database.into_split());
                    tokio::join!(pass(from, back_to, &is_closed), pass(back_from, to, &is_closed));
                });
            }
        });
        wall
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, is_closed: &AtomicBool) {
    let mut bytes = vec![0; 16_384];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        while is_closed.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// Sends the next action of a game, and returns the time until it is refused.
async fn refused_after((table, players): &mut (String, [Player; 2])) -> Duration {
    let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
    let submit = players[seat].next_submit(table);
    let begun = Instant::now();
    players[seat].send(&ToHost::Submit(submit)).await;
    let refused = |message: &ToClient| match message {
        ToClient::Refused { code, .. } => Some(*code),
        _ => None,
    };
    assert_eq!(players[seat].wait_for(refused).await, RefusalCode::Store);
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_wall_only_the_first_wait_and_all_go_on_afterwards() {
    let Some(cluster) = Cluster::start() else { return };
    let wall = Wall::before(cluster.port()).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&format!("postgres://postgres@127.0.0.1:{}/postgres", wall.port)).await;
    let mut games = Vec::new();
    for _ in 0..6 {
        let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
        play_on(&table, &mut players, 3).await;
        games.push((table, players));
    }
    wall.is_closed.store(true, Ordering::Relaxed);
    let all = |times: Vec<Duration>| times.into_iter().max().expect("games");
    let first = all(join_all(games.iter_mut().map(refused_after)).await);
    assert!(first < Duration::from_secs(8), "{first:?}");
    for _ in 0..3 {
        let later = all(join_all(games.iter_mut().map(refused_after)).await);
        assert!(later < Duration::from_millis(1_500), "{later:?}");
    }
    wall.is_closed.store(false, Ordering::Relaxed);
    for (table, players) in &mut games {
        let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
        let submit = players[seat].next_submit(table);
        let version = submit.after + 1;
        loop {
            players[seat].send(&ToHost::Submit(submit.clone())).await;
            let is_done = players[seat].wait_for(|message| match message {
                ToClient::Update(_) => Some(true),
                ToClient::Refused { .. } => Some(false),
                _ => None,
            });
            if is_done.await {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        for player in players.iter_mut() {
            player.follow_to(version).await;
        }
        play_on(table, players, 3).await;
    }
    server.stop().await;
}

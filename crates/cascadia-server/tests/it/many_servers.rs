//! Several servers on one PostgreSQL: each serves any game, and the database may go away and come back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_rules::content::Content;
use cascadia_server::open_store;
use cascadia_server::{RunningServer, count_store, load_table_content};
use cascadia_table::message::{Presence, ToClient, ToHost};
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
            ToClient::Refused { code, why, .. } => Some((code.clone(), why.clone())),
            _ => None,
        })
        .await;
    assert_eq!(refused, ("store".to_owned(), "the table cannot write now".to_owned()));
    let mut spectator = Player::connect(one.url(), &content).await;
    spectator.send(&ToHost::Spectate { table: table.clone() }).await;
    spectator.follow_to(submit.after).await;
    cluster.restart();
    let done = async {
        loop {
            players[seat].send(&ToHost::Submit(submit.clone())).await;
            let version = players[seat].wait_for(|message| match message {
                ToClient::Update(update) => Some(Some(update.v)),
                ToClient::Refused { code, .. } if code == "store" => Some(None),
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

//! Several servers on one PostgreSQL: any of them serves any game, and the database may go away and come back.

use std::sync::Arc;

use cascadia::cascadia::content::Content;
use cascadia::server::store::open_store;
use cascadia::server::{count_store, load_table_content};
use cascadia::table::message::{ToClient, ToHost};

use crate::cluster::Cluster;
use crate::player::{Player, begin_two, play_on, serve};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_serve_one_game_and_outlive_their_database() {
    let Some(mut cluster) = Cluster::start("servers") else { return };
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let one = serve(&cluster.url()).await;
    let two = serve(&cluster.url()).await;
    let (table, mut players) = begin_two([one.url(), two.url()], &content).await;
    play_on(&table, &mut players, 40).await;

    // The database goes away: moves are refused, watching goes on, and afterwards the same move is done once.
    cluster.stop();
    let seat = usize::from(players[0].told().to_act().expect("it goes on").0);
    let wish = players[seat].next_wish(&table);
    players[seat].send(&ToHost::Do(wish.clone())).await;
    let refused = players[seat]
        .wait_for(|message| match message {
            ToClient::Refused { code, why, .. } => Some((code.clone(), why.clone())),
            _ => None,
        })
        .await;
    assert_eq!(refused, ("store".to_owned(), "the table cannot write now".to_owned()));
    let mut watcher = Player::connect(one.url(), &content).await;
    watcher.send(&ToHost::Watch { table: table.clone() }).await;
    watcher.follow_to(wish.after).await;
    cluster.restart();
    let done = async {
        loop {
            players[seat].send(&ToHost::Do(wish.clone())).await;
            let told = players[seat].wait_for(|message| match message {
                ToClient::Told(told) => Some(Some(told.v)),
                ToClient::Refused { code, .. } if code == "store" => Some(None),
                _ => None,
            });
            if let Some(version) = told.await {
                return version;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    assert_eq!(done.await, wish.after + 1);
    for player in &mut players {
        player.follow_to(wish.after + 1).await;
    }
    play_on(&table, &mut players, 20).await;

    // One server goes away: its player comes back at the other.
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

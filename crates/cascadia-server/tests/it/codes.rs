//! Codes of tables: six letters stay valid, and a code alone shows no full table or finished game.

use std::sync::Arc;

use cascadia_host::load_table_content;
use cascadia_host::store::{GameStage, SqliteStore, StoredGame, StoredProgress, StoredSeat, TableStore};
use cascadia_rules::content::Content;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::{HostSecret, fresh_salt};
use cascadia_table::table_options::TableSeat;
use cascadia_table::vote::VoteTopic;
use cascadia_table::{Lobby, RefusalCode, write_line};

use crate::player::{Player, begin_two, folder, serve, table_options, text};

/// The whole refusal of the next request.
async fn refused(player: &mut Player) -> (RefusalCode, String) {
    player
        .wait_for(|message| match message {
            ToClient::Refused { code, why, .. } => Some((*code, why.clone())),
            _ => None,
        })
        .await
}

/// The requests of a stranger who knows a code.
fn requests(table: &str) -> Vec<ToHost> {
    let (id, salt) = (table.to_owned(), fresh_salt().expect("a source of entropy"));
    vec![
        ToHost::Resume { game: id.clone(), from: 0 },
        ToHost::Spectate { table: id.clone() },
        ToHost::Sit { table: id.clone(), seat: 0, invite: None, salt },
        ToHost::Move { game: id.clone(), secret: "0f".repeat(16) },
        ToHost::Rematch { game: id },
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_alone_shows_no_table_that_is_full_or_over() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let full = ada.open(&[TableSeat::Open, TableSeat::Computer("greedy".to_owned())]).await;
    let look = |table: &str| ToHost::Resume { game: table.to_owned(), from: 0 };
    eve.send(&look(&full)).await;
    eve.wait_for(|message| matches!(message, ToClient::Table { .. }).then_some(())).await;
    ada.sit(&full, 0).await;

    let (over, mut players) = begin_two([server.url(); 2], &content).await;
    let mut watcher = Player::connect(server.url(), &content).await;
    watcher.send(&ToHost::Spectate { table: over.clone() }).await;
    watcher.follow_to(1).await;
    players[0].send(&ToHost::CallVote { game: over.clone(), topic: VoteTopic::End }).await;
    players[1].follow_to(2).await;
    players[1].send(&ToHost::CastVote { game: over.clone(), asked: 2, yes: true }).await;
    while watcher.end.is_none() {
        watcher.receive().await;
    }

    let none = InviteCode::fresh().expect("a source of entropy").letters().to_owned();
    let mut stranger = Player::connect(server.url(), &content).await;
    for table in [&none, &full, &over] {
        for request in requests(table) {
            stranger.send(&request).await;
            let expected = (RefusalCode::Table, format!("there is no table {table} here"));
            assert_eq!(refused(&mut stranger).await, expected, "{request:?}");
        }
    }
    // Earlier spectators and seated people still see it.
    eve.send(&look(&full)).await;
    eve.wait_for(|message| matches!(message, ToClient::Table { .. }).then_some(())).await;
    players[1].game = None;
    players[1].resume(server.url(), &over).await;
    players[1].follow_to(1).await;
    watcher.end = None;
    watcher.send(&ToHost::Resume { game: over.clone(), from: watcher.version() }).await;
    while watcher.end.is_none() {
        watcher.receive().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_a_code_of_six_letters_is_still_there() {
    let folder = folder();
    let store = folder.path().join("games.sqlite");
    let content = load_table_content().expect("the shipped data is valid");
    let (id, secret) = ("K7Q2M9".to_owned(), HostSecret::new([3; 32]));
    let seats = [TableSeat::Open, TableSeat::Open];
    let lobby = Lobby::open(id.clone(), table_options(2), &seats, secret.commitment(), None, &content);
    let row = StoredGame {
        id: id.clone(),
        lobby: write_line(&lobby.expect("a table")),
        secret: secret.to_hex(),
        rules: 2,
        progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
        version: 0,
        // Older tables that never began are deleted.
        opened: cascadia_host::time::now_ms() as i64,
    };
    let rows = [0, 1].map(|seat| StoredSeat { seat, ..StoredSeat::default() });
    let kept = SqliteStore::open(&store).expect("a store");
    assert_eq!(kept.open_game(&row, &rows).await, Ok(true));
    drop(kept);

    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&text(&store)).await;
    let mut players = Vec::new();
    for seat in 0..2 {
        let mut player = Player::connect(server.url(), &content).await;
        player.sit(&id, seat).await;
        players.push(player);
    }
    players[0].send(&ToHost::Start { table: id.clone() }).await;
    players[1].follow_to(1).await;
    // New tables have eight letters, and a slip in one is no table.
    let mut cy = Player::connect(server.url(), &content).await;
    let table = cy.open(&[TableSeat::Open]).await;
    assert_eq!(table.len(), 8);
    let mut slip = table.clone().into_bytes();
    slip.swap(2, 3);
    let slip = String::from_utf8(slip).expect("letters");
    if slip != table {
        cy.send(&ToHost::Resume { game: slip, from: 0 }).await;
        let expected = (RefusalCode::Table, "this is not the code of a table".to_owned());
        assert_eq!(refused(&mut cy).await, expected);
    }
    server.stop().await;
}

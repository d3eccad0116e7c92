//! Rematches, and the list of open tables in the local network.

use std::sync::Arc;

use cascadia_base::Seat;
use cascadia_host::{HostSettings, RunningServer};
use cascadia_rules::content::Content;
use cascadia_table::RefusalCode;
use cascadia_table::message::{OpenTable, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableOptions, TableSeat};
use cascadia_table::vote::VoteTopic;

use crate::player::{Player, begin_two, folder, host_settings, hosted, serve, table_options, text};

/// Ends a game of several people without a result.
async fn end(table: &str, players: &mut [Player]) {
    let game = || table.to_owned();
    players[0].send(&ToHost::CallVote { game: game(), topic: VoteTopic::End }).await;
    players[0].follow_to(2).await;
    for player in &mut players[1..] {
        player.follow_to(2).await;
        player.send(&ToHost::CastVote { game: game(), asked: 2, yes: true }).await;
    }
    for player in players {
        while player.end.is_none() {
            player.receive().await;
        }
    }
}

/// Waits for the next table other than `not`. Returns its code, its seats and the player's seat.
async fn shown(player: &mut Player, not: &str) -> (String, Vec<TableSeat>, Option<u8>) {
    player
        .wait_for(|message| match message {
            ToClient::Table { id, seats, you, .. } if id != not => Some((id.clone(), seats.clone(), *you)),
            _ => None,
        })
        .await
}

fn rematch(table: &str) -> ToHost {
    ToHost::Rematch { game: table.to_owned() }
}

fn sit(table: &str, seat: u8, invite: Option<String>) -> ToHost {
    let salt = fresh_salt().expect("a source of entropy");
    ToHost::Sit { table: table.to_owned(), seat, invite, salt }
}

/// Takes a seat. Returns the seat assigned.
async fn seated(player: &mut Player, table: &str, seat: u8) -> u8 {
    player.send(&sit(table, seat, None)).await;
    player
        .wait_for(|message| match message {
            ToClient::Table { id, you, .. } if id == table => *you,
            _ => None,
        })
        .await
}

/// Returns the seats of a table kept for others.
async fn kept(player: &mut Player, table: &str) -> Vec<u8> {
    player.send(&ToHost::Resume { game: table.to_owned(), from: 0 }).await;
    player
        .wait_for(|message| match message {
            ToClient::Table { id, kept, .. } if id == table => Some(kept.clone()),
            _ => None,
        })
        .await
}

/// Plays a game of two to its end, with a spectator.
async fn ended_game(url: &str, content: &Arc<Content>) -> (String, [Player; 2], Player) {
    let (table, mut players) = begin_two([url, url], content).await;
    let mut eve = Player::connect(url, content).await;
    eve.send(&ToHost::Spectate { table: table.clone() }).await;
    eve.follow_to(1).await;
    end(&table, &mut players).await;
    (table, players, eve)
}

/// Waits until a player receives this number of spectators.
async fn receives_spectators(player: &mut Player, count: u16) {
    let is_count = |message: &ToClient| match message {
        ToClient::Presence { spectators, .. } => (*spectators == Some(count)).then_some(()),
        _ => None,
    };
    player.wait_for(is_count).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_sent_the_number_of_spectators() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let url = server.url();
    let (table, [mut ada, _bob]) = begin_two([url, url], &content).await;
    let mut spectators = Vec::new();
    for count in [1, 2] {
        let mut spectator = Player::connect(url, &content).await;
        spectator.send(&ToHost::Spectate { table: table.clone() }).await;
        receives_spectators(&mut ada, count).await;
        spectators.push(spectator);
    }
    // A player watching from another device is not counted.
    ada.send(&ToHost::Spectate { table: table.clone() }).await;
    receives_spectators(&mut ada, 2).await;
    drop(spectators.pop());
    receives_spectators(&mut ada, 1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_ask_in_the_same_instant_and_have_their_seats_again() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, [mut ada, mut bob], mut eve) = ended_game(server.url(), &content).await;
    ada.send(&rematch(&table)).await;
    bob.send(&rematch(&table)).await;
    let (next, seats, you) = shown(&mut ada, &table).await;
    assert_eq!((seats, you), (vec![TableSeat::Open; 2], None), "a seat is taken by sitting down");
    assert_eq!(shown(&mut bob, &table).await.0, next, "there is one table");

    // A spectator takes no player's seat.
    eve.send(&rematch(&table)).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat);
    for seat in [0, 1] {
        eve.send(&sit(&next, seat, None)).await;
        assert_eq!(eve.refusal().await, RefusalCode::Seat);
    }
    // The starting player becomes the last, and the other one is shown the change.
    assert_eq!((kept(&mut bob, &next).await, kept(&mut eve, &next).await), (vec![1], vec![0, 1]));
    assert_eq!(seated(&mut ada, &next, 1).await, 1);
    let ada_sits = |message: &ToClient| match message {
        ToClient::Table { id, seats, .. } if *id == next => {
            (seats[0] == TableSeat::Open && seats[1] != TableSeat::Open).then_some(())
        }
        _ => None,
    };
    bob.wait_for(ada_sits).await;
    assert_eq!(seated(&mut bob, &next, 0).await, 0);
    bob.send(&ToHost::Start { table: next.clone() }).await;
    for (player, seat) in [(&mut ada, 1), (&mut bob, 0)] {
        player.game = None;
        player.follow_to(1).await;
        assert_eq!(player.replica().viewer(), Some(Seat(seat)));
    }
    ada.send(&rematch(&table)).await;
    assert_eq!(ada.refusal().await, RefusalCode::Again, "it has begun");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_knows_only_an_older_table_finds_the_seat_that_is_kept() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, [mut ada, mut bob], _eve) = ended_game(server.url(), &content).await;
    bob.send(&rematch(&table)).await;
    let (next, ..) = shown(&mut bob, &table).await;
    // Ada takes Bob's seat, the first open one, like earlier programs.
    assert_eq!(seated(&mut ada, &next, 0).await, 0);
    // Bob's request was sent before he saw it.
    assert_eq!(seated(&mut bob, &next, 0).await, 1);
    // A freed seat is open for anyone with the code, as at any table.
    bob.stand(&next).await;
    let mut cy = Player::connect(server.url(), &content).await;
    cy.send(&ToHost::Resume { game: next.clone(), from: 0 }).await;
    while shown(&mut cy, &table).await.1[1] != TableSeat::Open {}
    assert_eq!(seated(&mut cy, &next, 1).await, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_invited_to_the_seat_of_who_does_not_come() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, [mut ada, mut bob], mut eve) = ended_game(server.url(), &content).await;
    ada.send(&rematch(&table)).await;
    let (next, ..) = shown(&mut ada, &table).await;
    assert_eq!(seated(&mut ada, &next, 1).await, 1);
    ada.send(&ToHost::Invite { table: next.clone(), seat: 0 }).await;
    let invited = |message: &ToClient| match message {
        ToClient::Invited { code, .. } => Some(code.clone()),
        _ => None,
    };
    let code = ada.wait_for(invited).await;
    eve.send(&sit(&next, 0, Some(code))).await;
    while shown(&mut eve, &table).await.2 != Some(0) {}
    bob.send(&sit(&next, 0, None)).await;
    assert_eq!(bob.refusal().await, RefusalCode::Seat);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_table_of_a_rematch_is_found_again_after_the_server_was_started_again() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&store).await;
    let (table, [mut ada, mut bob], _eve) = ended_game(server.url(), &content).await;
    ada.send(&rematch(&table)).await;
    let (next, ..) = shown(&mut ada, &table).await;
    assert_eq!(seated(&mut ada, &next, 1).await, 1);
    server.stop().await;

    let server = serve(&store).await;
    // Bob resumes the finished game and is shown the table; his own request leads to the same one.
    bob.resume(server.url(), &table).await;
    let (found, seats, you) = shown(&mut bob, &table).await;
    assert_eq!((found, you), (next.clone(), None));
    assert_eq!(seats, [TableSeat::Open, TableSeat::Person("Ada".to_owned())]);
    bob.send(&rematch(&table)).await;
    assert_eq!(shown(&mut bob, &table).await.0, next);
    assert_eq!(seated(&mut bob, &next, 0).await, 0);
    bob.send(&ToHost::Start { table: next.clone() }).await;
    bob.game = None;
    bob.follow_to(1).await;
    assert_eq!(bob.replica().viewer(), Some(Seat(0)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_people_and_a_computer_have_their_seats_again() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let url = server.url();
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(Player::connect(url, &content).await);
    }
    let computer = TableSeat::Computer("greedy".to_owned());
    let open = || TableSeat::Open;
    let table = players[0].open(&[open(), computer.clone(), open(), open()]).await;
    for (player, seat) in players.iter_mut().zip([0, 2, 3]) {
        player.sit(&table, seat).await;
    }
    players[0].send(&ToHost::Start { table: table.clone() }).await;
    for player in &mut players {
        player.follow_to(1).await;
    }
    end(&table, &mut players).await;
    players[2].send(&rematch(&table)).await;
    let (next, seats, _) = shown(&mut players[2], &table).await;
    assert_eq!(seats, [computer, open(), open(), open()]);
    for (player, seat) in players.iter_mut().zip([3, 1, 2]) {
        assert_eq!(seated(player, &next, seat).await, seat);
    }
    players[2].send(&ToHost::Start { table: next.clone() }).await;
    for (player, seat) in players.iter_mut().zip([3, 1, 2]) {
        player.game = None;
        player.follow_to(1).await;
        assert_eq!(player.replica().viewer(), Some(Seat(seat)));
    }
    server.stop().await;
}

async fn listing_server() -> RunningServer {
    let settings = hosted("memory", HostSettings { list_tables: true, ..host_settings() });
    cascadia_server::start(settings).await.expect("the server starts")
}

async fn open_tables(player: &mut Player) -> Vec<OpenTable> {
    player.send(&ToHost::Tables {}).await;
    player
        .wait_for(|message| match message {
            ToClient::Tables { tables } => Some(tables.clone()),
            _ => None,
        })
        .await
}

async fn list(player: &mut Player, table: &str, listed: bool) {
    player.send(&ToHost::List { table: table.to_owned(), listed }).await;
    let answer = |message: &ToClient| match message {
        ToClient::Listed { table, listed } => Some((table.clone(), *listed)),
        _ => None,
    };
    assert_eq!(player.wait_for(answer).await, (table.to_owned(), listed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_listed_while_it_wants_to_be_found_and_somebody_waits_there() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = listing_server().await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Open]).await;
    ada.send(&ToHost::List { table: table.clone(), listed: true }).await;
    assert_eq!(ada.refusal().await, RefusalCode::Seat, "who does not sit there offers it to nobody");
    ada.sit(&table, 0).await;
    assert_eq!(open_tables(&mut eve).await, [], "it was not offered yet");
    list(&mut ada, &table, true).await;
    let listed = open_tables(&mut eve).await;
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].table.as_str(), listed[0].free), (table.as_str(), 1));
    assert_eq!((&listed[0].people, listed[0].mode.as_str()), (&vec!["Ada".to_owned()], "cascadia"));
    list(&mut ada, &table, false).await;
    assert_eq!(open_tables(&mut eve).await, []);
    list(&mut ada, &table, true).await;
    let mut bob = Player::connect(server.url(), &content).await;
    bob.sit(&table, 1).await;
    assert_eq!(open_tables(&mut eve).await, [], "no seat is free");

    // A private table is not listed.
    let secret = TableOptions { private: true, ..table_options(2) };
    ada.send(&ToHost::Open { table_options: secret, seats: vec![TableSeat::Open; 2] }).await;
    let (hidden, ..) = shown(&mut ada, &table).await;
    assert_eq!(seated(&mut ada, &hidden, 0).await, 0);
    ada.send(&ToHost::List { table: hidden, listed: true }).await;
    assert_eq!(ada.refusal().await, RefusalCode::Listing);
    // Nor is an empty one.
    bob.send(&ToHost::Stand { table: table.clone() }).await;
    while open_tables(&mut eve).await.is_empty() {}
    drop(ada);
    while !open_tables(&mut eve).await.is_empty() {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_not_set_so_lists_nothing() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    for message in [ToHost::List { table, listed: true }, ToHost::Tables {}] {
        ada.send(&message).await;
        assert_eq!(ada.refusal().await, RefusalCode::Listing);
    }
    server.stop().await;
}

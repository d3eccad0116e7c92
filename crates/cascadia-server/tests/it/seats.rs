//! Moving seats to another device, and the list of a player's games.

use std::sync::Arc;

use cascadia_rules::content::Content;
use cascadia_table::RefusalCode;
use cascadia_table::message::{MyGame, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableOptions, TableSeat};

use crate::player::{Player, begin_two, play_on, serve, table_options};

/// Requests the secret of the player's seat.
pub(crate) async fn seat_link(player: &mut Player, table: &str) -> String {
    player.send(&ToHost::Link { game: table.to_owned() }).await;
    player
        .wait_for(|message| match message {
            ToClient::Link { game, secret, .. } => Some((game.clone(), secret.clone())),
            _ => None,
        })
        .await
        .1
}

/// Takes over a seat and receives the whole game.
pub(crate) async fn moved_seat(player: &mut Player, table: &str, secret: &str, seat: u8) {
    player.send(&move_to(table, secret)).await;
    player.follow_to(1).await;
    assert_eq!(player.replica().viewer().map(|seat| seat.0), Some(seat));
}

fn move_to(table: &str, secret: &str) -> ToHost {
    ToHost::Move { game: table.to_owned(), secret: secret.to_owned() }
}

async fn games_of(player: &mut Player) -> Vec<MyGame> {
    player.send(&ToHost::Mine {}).await;
    player
        .wait_for(|message| match message {
            ToClient::Mine { games } => Some(games.clone()),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_moves_to_another_device_once() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 7).await;
    let early = seat_link(&mut players[1], &table).await;
    let secret = seat_link(&mut players[1], &table).await;
    assert!(secret.len() == 32 && secret.bytes().all(|letter| letter.is_ascii_hexdigit()) && early != secret);

    // Clients without a seat get no link. Malformed, replaced and foreign secrets move nothing.
    let mut eve = Player::connect(server.url(), &content).await;
    eve.send(&ToHost::Link { game: table.clone() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Seat);
    let elsewhere = eve.open(&[TableSeat::Open, TableSeat::Open]).await;
    eve.sit(&elsewhere, 0).await;
    eve.send(&ToHost::Link { game: elsewhere.clone() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Table, "it has not begun");
    for (game, wrong) in
        [(&table, early.as_str()), (&table, ""), (&table, &secret[1..]), (&elsewhere, &secret)]
    {
        eve.send(&move_to(game, wrong)).await;
        assert_eq!(eve.refusal().await, RefusalCode::Link, "{game} {wrong}");
    }
    // A client with a seat in the game keeps it, and the link stays valid.
    players[0].send(&move_to(&table, &secret)).await;
    let seat = players[0].wait_for(|message| match message {
        ToClient::Begun(begun) => Some(begun.you),
        _ => None,
    });
    assert_eq!(seat.await, Some(0));
    players[0].follow_to(players[1].version()).await;

    let mut device = Player::connect(server.url(), &content).await;
    // The answer may be lost, so the request is repeated.
    for _ in 0..2 {
        device.game = None;
        moved_seat(&mut device, &table, &secret, 1).await;
        device.follow_to(players[0].version()).await;
    }
    let old = &mut players[1];
    let moved = |message: &ToClient| match message {
        ToClient::Moved { game, seat } => Some((game.clone(), *seat)),
        _ => None,
    };
    assert_eq!(old.wait_for(moved).await, (table.clone(), 1));
    old.send(&ToHost::Leave { game: table.clone(), level: "greedy".to_owned() }).await;
    assert_eq!(old.refusal().await, RefusalCode::Seat, "the seat is not here any more");
    for stranger in [old, &mut eve] {
        stranger.send(&move_to(&table, &secret)).await;
        assert_eq!(stranger.refusal().await, RefusalCode::Link, "it was used");
    }
    // The old device becomes a spectator, and the new one plays.
    device.carry_on(&mut players[1]);
    let mut spectator = std::mem::replace(&mut players[1], device);
    play_on(&table, &mut players, 20).await;
    spectator.follow_to(players[0].version()).await;
    // The old device may come back by a link of the new one.
    let back = seat_link(&mut players[1], &table).await;
    spectator.game = None;
    moved_seat(&mut spectator, &table, &back, 1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_can_list_their_own_games() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 3).await;
    let acts = players[0].replica().to_act().expect("it goes on").0;
    let waiting = players[1].open(&[TableSeat::Open, TableSeat::Open]).await;
    players[1].sit(&waiting, 1).await;
    for (seat, player) in players.iter_mut().enumerate() {
        let games = games_of(player).await;
        let listed: Vec<_> =
            games.iter().map(|game| (game.game.as_str(), game.seat, game.stage.as_str())).collect();
        let running = (table.as_str(), seat as u8, "running");
        let expected = if seat == 0 { vec![running] } else { vec![running, (waiting.as_str(), 1, "open")] };
        assert_eq!(listed, expected);
        assert_eq!((games[0].your_turn, games[0].mode.as_str()), (acts == seat as u8, "cascadia"));
    }
    let mut eve = Player::connect(server.url(), &content).await;
    assert_eq!(games_of(&mut eve).await, []);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_seen_by_those_who_sit_there() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut bob = Player::connect(server.url(), &content).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let table_options = TableOptions { private: true, ..table_options(2) };
    let table = ada.open_with(table_options, &[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    // Before the game the code alone shows the table, or no guest could take a seat.
    eve.send(&ToHost::Spectate { table: table.clone() }).await;
    eve.wait_for(|message| matches!(message, ToClient::Table { .. }).then_some(())).await;
    bob.sit(&table, 1).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Private, "she hears nothing of the game");
    let phrase = "phrase-hello".to_owned();
    for message in [
        ToHost::Spectate { table: table.clone() },
        ToHost::Resume { game: table.clone(), from: 0 },
        ToHost::QuickChat { game: table.clone(), phrase },
    ] {
        eve.send(&message).await;
        assert_eq!(eve.refusal().await, RefusalCode::Private);
    }
    assert_eq!(eve.version(), 0);
    ada.follow_to(1).await;
    bob.follow_to(1).await;
    let mut players = [ada, bob];
    play_on(&table, &mut players, 7).await;

    // Moving the seat to another device does not leave a spectator behind.
    let secret = seat_link(&mut players[1], &table).await;
    moved_seat(&mut eve, &table, &secret, 1).await;
    assert_eq!(players[1].refusal().await, RefusalCode::Private);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_of_a_table_asks_somebody_to_leave_and_begins_the_game() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut bob = Player::connect(server.url(), &content).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    eve.sit(&table, 1).await;
    let (start, dismiss) =
        (ToHost::Start { table: table.clone() }, |seat| ToHost::Dismiss { table: table.clone(), seat });
    for request in [&start, &dismiss(0)] {
        eve.send(request).await;
        assert_eq!(eve.refusal().await, RefusalCode::HostOnly);
    }
    ada.send(&dismiss(1)).await;
    let gone = |message: &ToClient| match message {
        ToClient::Table { seats, you, host, .. } => (seats[1] == TableSeat::Open).then_some((*you, *host)),
        _ => None,
    };
    assert_eq!(ada.wait_for(gone).await, (Some(0), Some(0)));
    assert_eq!(eve.wait_for(gone).await, (None, Some(0)));
    let salt = fresh_salt().expect("a source of entropy");
    eve.send(&ToHost::Sit { table: table.clone(), seat: 1, invite: None, salt }).await;
    assert_eq!(eve.refusal().await, RefusalCode::Invited);
    bob.sit(&table, 1).await;
    bob.send(&start).await;
    assert_eq!(bob.refusal().await, RefusalCode::HostOnly);
    // Nobody waits for a host who is away.
    drop(ada);
    while bob.game.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        bob.send(&start).await;
        loop {
            match bob.receive().await {
                ToClient::Refused { code, .. } => {
                    assert_eq!(code, RefusalCode::HostOnly);
                    break;
                }
                ToClient::Begun(_) => break,
                _ => {}
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_for_invited_people_needs_an_invitation() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut bob = Player::connect(server.url(), &content).await;
    let options = TableOptions { invited: true, ..table_options(2) };
    let table = ada.open_with(options, &[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    let sit = |invite| {
        let salt = fresh_salt().expect("a source of entropy");
        ToHost::Sit { table: table.clone(), seat: 1, invite, salt }
    };
    bob.send(&sit(None)).await;
    assert_eq!(bob.refusal().await, RefusalCode::Invited);
    ada.send(&ToHost::Invite { table: table.clone(), seat: 1 }).await;
    let code = |message: &ToClient| match message {
        ToClient::Invited { code, .. } => Some(code.clone()),
        _ => None,
    };
    let code = ada.wait_for(code).await;
    assert_eq!(code.len(), 8);
    bob.send(&sit(Some(code.clone()))).await;
    let seat = |message: &ToClient| match message {
        ToClient::Table { you, .. } => *you,
        _ => None,
    };
    assert_eq!(bob.wait_for(seat).await, 1);
    // The answer was lost: the used invitation is sent again, perhaps for another seat than it gave.
    for wanted in [1, 0] {
        let (invite, salt) = (Some(code.clone()), fresh_salt().expect("a source of entropy"));
        bob.send(&ToHost::Sit { table: table.clone(), seat: wanted, invite, salt }).await;
        assert_eq!(bob.wait_for(seat).await, 1);
    }
    // Before the game there is nothing to leave or to vote on.
    bob.send(&ToHost::Leave { game: table.clone(), level: "greedy".to_owned() }).await;
    assert_eq!(bob.refusal().await, RefusalCode::Table);
    server.stop().await;
}

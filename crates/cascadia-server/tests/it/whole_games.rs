//! Whole games through the server: people, computer players, spectators, reconnections.

use std::path::Path;
use std::sync::Arc;

use cascadia_base::Seat;
use cascadia_base::rng::GameRng;
use cascadia_engine::{GameMode, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_server::open_store;
use cascadia_server::{ExportCount, export_games, invite_to};
use cascadia_server::{count_store, load_table_content};
use cascadia_table::RefusalCode;
use cascadia_table::message::{Presence, ToClient, ToHost};
use cascadia_table::table_options::TableSeat;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content as RollingContent, GameOptions as RollingOptions};
use rolling_rivers::sheets::SheetLetter;

use crate::player::{Player, begin_two, folder, play_on, serve, settings, table_options, text};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_game_and_it_can_be_proven() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&store).await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    let mut spectator = Player::connect(server.url(), &content).await;
    spectator.send(&ToHost::Spectate { table: table.clone() }).await;
    play_on(&table, &mut players, u64::MAX).await;
    let mut records = Vec::new();
    for player in players.iter_mut().chain([&mut spectator]) {
        while player.end.is_none() {
            player.receive().await;
        }
        let end = player.end.as_ref().expect("it is over");
        records.push(player.replica().finish(end).expect("the draws are those of the secret"));
    }
    assert!(records[0].outcome.is_some());
    assert!(records.iter().all(|record| *record == records[0]), "everybody has the same record");

    // A player who comes back receives the same updates; the code alone shows no finished game.
    let mut stranger = Player::connect(server.url(), &content).await;
    stranger.send(&ToHost::Spectate { table: table.clone() }).await;
    assert_eq!(stranger.refusal().await, RefusalCode::Table);
    let late = &mut players[0];
    (late.game, late.end) = (None, None);
    late.resume(server.url(), &table).await;
    while late.end.is_none() {
        late.receive().await;
    }
    assert_eq!(late.replica().finish(late.end.as_ref().expect("it is over")).as_ref(), Ok(&records[0]));

    // A rematch is a table with the same options.
    players[1].send(&ToHost::Rematch { game: table.clone() }).await;
    let again = |message: &ToClient| match message {
        ToClient::Table { id, you, .. } => Some((id.clone(), *you)),
        _ => None,
    };
    let (next, you) = players[0].wait_for(again).await;
    assert!(next != table && you.is_none());
    assert_eq!(players[1].wait_for(again).await.0, next);
    server.stop().await;

    let counted = open_store(&store).await.expect("the store opens");
    let count = count_store(counted.as_ref(), &load_table_content().expect("the content loads")).await;
    let count = count.expect("the store is there");
    assert_eq!((count.games, count.begun, count.over), (2, 1, 1));
    assert_eq!(count.steps.len(), records[0].actions.len());
    assert!(count.steps.values().all(|times| *times == 1) && count.faults.is_empty(), "{count:?}");
    let exported = export_games(&store, &folder.path().join("records")).await;
    assert_eq!(exported, Ok(ExportCount { written: 1, faults: Vec::new() }));
    let exported = std::fs::read_to_string(folder.path().join("records").join(format!("{table}.ron")));
    let exported = cascadia_engine::read_record::<Cascadia>(&exported.expect("a record")).expect("a record");
    assert_eq!(exported.actions, records[0].actions);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_play_to_the_end_and_a_seat_is_given_and_taken_back() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut bob = Player::connect(server.url(), &content).await;
    let greedy = TableSeat::Computer("greedy".to_owned());
    let table = ada.open(&[TableSeat::Open, TableSeat::Open, greedy]).await;
    ada.sit(&table, 0).await;
    bob.sit(&table, 1).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.follow_to(1).await;
    assert_eq!(ada.replica().to_act(), Some(Seat(0)));
    let submit = ada.next_submit(&table);
    let version = submit.after + 1;
    ada.send(&ToHost::Submit(submit)).await;
    ada.follow_to(version).await;
    // A level that this server does not offer.
    let leave = |level: &str| ToHost::Leave { game: table.clone(), level: level.to_owned() };
    ada.send(&leave("biologist")).await;
    assert_eq!(ada.refusal().await, RefusalCode::Level);
    ada.send(&leave("greedy")).await;
    // The computer player restarts her turn and ends it. Then it is Bob's turn, so that she has time to come
    // back.
    while ada.replica().to_act() != Some(Seat(1)) {
        ada.receive().await;
    }
    assert!(ada.replica().match_state().computer(0).is_some());
    ada.send(&ToHost::Back { game: table.clone() }).await;
    while ada.replica().match_state().computer(0).is_some() {
        ada.receive().await;
    }
    bob.send(&leave("greedy")).await;
    while ada.replica().to_act() != Some(Seat(0)) {
        ada.receive().await;
    }
    // She has her seat back, and the computer player stops.
    assert!(ada.replica().match_state().computer(1).is_some());
    assert!(ada.replica().steps().len() > 2);
    ada.send(&leave("greedy")).await;
    while ada.end.is_none() {
        ada.receive().await;
    }
    let record = ada.replica().finish(ada.end.as_ref().expect("it is over")).expect("it is proven");
    assert!(record.outcome.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sits_invites_to_an_open_seat_once() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut bob = Player::connect(server.url(), &content).await;
    let mut eve = Player::connect(server.url(), &content).await;
    let computer = TableSeat::Computer("ranger".to_owned());
    let table = ada.open(&[TableSeat::Open, computer, TableSeat::Open, TableSeat::Open]).await;
    let invite = |seat| ToHost::Invite { table: table.clone(), seat };
    ada.send(&invite(2)).await;
    assert_eq!(ada.refusal().await, RefusalCode::Seat, "who does not sit there invites nobody");
    ada.sit(&table, 0).await;
    for taken in [0, 1, 9] {
        ada.send(&invite(taken)).await;
        assert_eq!(ada.refusal().await, RefusalCode::Open);
    }
    ada.send(&invite(2)).await;
    let invited = |message: &ToClient| match message {
        ToClient::Invited { table, seat, code } => Some((table.clone(), *seat, code.clone())),
        _ => None,
    };
    let (of, seat, code) = ada.wait_for(invited).await;
    assert_eq!((of.as_str(), seat), (table.as_str(), 2));
    let sit = |salt: &str| ToHost::Sit {
        table: table.clone(),
        seat: 0,
        invite: Some(code.clone()),
        salt: salt.to_owned(),
    };
    bob.send(&sit("00112233445566778899aabbccddeeff")).await;
    let seated = |message: &ToClient| match message {
        ToClient::Table { you, .. } => *you,
        _ => None,
    };
    assert_eq!(bob.wait_for(seated).await, 2, "the invitation says which seat");
    eve.send(&sit("ffeeddccbbaa99887766554433221100")).await;
    assert_eq!(eve.refusal().await, RefusalCode::Invite);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_an_older_store_says_how_much_it_has() {
    let folder = folder();
    let (store, older) =
        (text(&folder.path().join("games.sqlite")), text(&folder.path().join("older.sqlite")));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&store).await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 20).await;
    server.stop().await;
    let kept = players[0].version();
    for end in ["", "-wal"].iter().filter(|end| Path::new(&format!("{store}{end}")).exists()) {
        std::fs::copy(format!("{store}{end}"), format!("{older}{end}")).expect("a backup");
    }
    let server = serve(&store).await;
    for player in &mut players {
        player.resume(server.url(), &table).await;
    }
    // Continues until a player has made a step that is missing in the backup.
    play_on(&table, &mut players, 40).await;
    let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
    let version = players[seat].version();
    server.stop().await;

    let server = serve(&older).await;
    for player in &mut players {
        let mut socket =
            cascadia_net::ClientSocket::connect(server.url(), &player.key, "Ada").await.expect("let in");
        socket.send(&ToHost::Resume { game: table.clone(), from: version }).await.expect("it is sent");
        player.socket = socket;
        let behind = player
            .wait_for(|message| match message {
                ToClient::Refused { id: None, code: RefusalCode::Ahead, v, .. } => *v,
                _ => None,
            })
            .await;
        assert_eq!(behind, kept, "it says how much it has");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_mode_is_hosted_as_well() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&store).await;
    let mut ada = Player::connect(server.url(), &content).await;
    let mut table_options = table_options(2);
    table_options.mode = RollingRivers::KEY.to_owned();
    let seats = vec![TableSeat::Open, TableSeat::Computer("greedy".to_owned())];
    // The options of the first mode do not fit the second.
    ada.send(&ToHost::Open { table_options: table_options.clone(), seats: seats.clone() }).await;
    assert_eq!(ada.refusal().await, RefusalCode::Terms);
    let owners = vec![SeatOwner::Human(String::new()); 2];
    let boxed = RollingContent::shipped().expect("the content loads");
    let options = RollingOptions {
        seats: 2,
        seed: 0,
        sheet: SheetLetter::A,
        completion_cards: boxed.draw_completion_cards(false, &mut GameRng::new(7)),
        family: false,
        abundance: false,
        scenario: None,
    };
    let setup = RollingRivers::setup(options, owners);
    table_options.options = serde_json::to_value(RollingRivers::write_setup(&setup)).expect("JSON");
    let table = ada.open_with(table_options, &seats).await;
    ada.sit(&table, 0).await;
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.send(&ToHost::Leave { game: table.clone(), level: "greedy".to_owned() }).await;
    // Both seats are computer players now; the updates are of another mode than this client follows.
    loop {
        match ada.socket.receive().await.expect("a message") {
            ToClient::Over(end) => {
                assert!(end.totals.is_some());
                break;
            }
            ToClient::Refused { why, .. } => panic!("{why}"),
            _ => {}
        }
    }
    server.stop().await;
    let counted = open_store(&store).await.expect("the store opens");
    let count = count_store(counted.as_ref(), &load_table_content().expect("the content loads")).await;
    let count = count.expect("the store is there");
    assert_eq!((count.games, count.over, count.faults.as_slice()), (1, 1, &[][..]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn presence_is_true_and_another_device_has_the_same_seat() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 5).await;
    let [ada, bob] = &mut players;
    // Bob also connects from a second device and disconnects it; he is still present.
    let second = cascadia_net::ClientSocket::connect(server.url(), &bob.key, "Bob").await.expect("let in");
    let mut device = Player::connect(server.url(), &content).await;
    device.socket = second;
    device.send(&ToHost::Resume { game: table.clone(), from: 0 }).await;
    device.follow_to(ada.version()).await;
    assert_eq!(device.replica().viewer().map(|seat| seat.0), Some(1));
    device.socket.close().await;
    ada.send(&ToHost::QuickChat { game: table.clone(), phrase: "hello".to_owned() }).await;
    let chat = bob
        .wait_for(|message| match message {
            ToClient::QuickChat { seat, phrase, .. } => Some((*seat, phrase.clone())),
            _ => None,
        })
        .await;
    assert_eq!(chat, (Some(0), "hello".to_owned()));
    // Then he leaves altogether, which is reported after the grace period.
    let old = std::mem::replace(
        &mut bob.socket,
        cascadia_net::ClientSocket::connect(server.url(), &crate::player::key(), "Eve")
            .await
            .expect("let in"),
    );
    old.close().await;
    let is = |message: &ToClient| match message {
        ToClient::Presence { seat: 1, is, .. } => Some(*is),
        _ => None,
    };
    assert_eq!(ada.wait_for(is).await, Presence::Away);
    bob.resume(server.url(), &table).await;
    assert_eq!(ada.wait_for(is).await, Presence::Here);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_is_done_once_and_a_stale_request_not_at_all() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve("memory").await;
    let (table, mut players) = begin_two([server.url(), server.url()], &content).await;
    play_on(&table, &mut players, 3).await;
    let seat = usize::from(players[0].replica().to_act().expect("it goes on").0);
    let submit = players[seat].next_submit(&table);
    players[seat].send(&ToHost::Submit(submit.clone())).await;
    let version = submit.after + 1;
    for player in &mut players {
        player.follow_to(version).await;
    }
    // The repeated request gets the same answer and has no effect.
    players[seat].send(&ToHost::Submit(submit.clone())).await;
    let sent = players[seat]
        .wait_for(|message| match message {
            ToClient::Update(update) => Some(update.v),
            _ => None,
        })
        .await;
    assert_eq!(sent, version);
    // A different request after an old version is refused.
    let stale = cascadia_table::message::Submit { id: 999, ..submit.clone() };
    players[seat].send(&ToHost::Submit(stale)).await;
    assert_eq!(players[seat].refusal().await, RefusalCode::Stale);
    // So is another player's turn.
    let other = players[1 - seat].replica().version();
    let wrong = cascadia_table::message::Submit { after: other, id: 998, ..submit };
    if players[0].replica().to_act().map(|acts| usize::from(acts.0)) == Some(seat) {
        players[1 - seat].send(&ToHost::Submit(wrong)).await;
        assert_eq!(players[1 - seat].refusal().await, RefusalCode::Turn);
    }
    assert_eq!(players[seat].version(), version);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_when_to_come_back() {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = cascadia_server::start(settings("memory")).await.expect("it starts");
    let mut ada = Player::connect(server.url(), &content).await;
    server.stop().await;
    let error = loop {
        match ada.socket.receive().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    let cascadia_net::SocketError::Bye { why, retry } = error else { panic!("{error}") };
    assert!(why.contains("restart") && retry.is_some_and(|retry| (1_000..=5_000).contains(&retry)), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_gives_its_seat_once() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let server = serve(&store).await;
    let mut ada = Player::connect(server.url(), &content).await;
    let table = ada.open(&[TableSeat::Open, TableSeat::Open]).await;
    ada.sit(&table, 0).await;
    assert!(invite_to(&store, &table, 0).await.is_err(), "somebody sits there");
    assert!(invite_to(&store, "nonsense", 1).await.is_err());
    let code = invite_to(&store, &table.to_lowercase(), 1).await.expect("a code");
    let mut bob = Player::connect(server.url(), &content).await;
    let sit = |table: &str, invite: &str, salt: &str| ToHost::Sit {
        table: table.to_owned(),
        seat: 0,
        invite: Some(invite.to_owned()),
        salt: salt.to_owned(),
    };
    let salt = "00".repeat(16);
    bob.send(&sit(&table, "no code", &salt)).await;
    assert_eq!(bob.refusal().await, RefusalCode::Invite);
    // These attempts leave it unused: another table, a guest without a salt, a taken seat.
    let elsewhere = bob.open(&[TableSeat::Open, TableSeat::Open]).await;
    bob.send(&sit(&elsewhere, &code, &salt)).await;
    assert_eq!(bob.refusal().await, RefusalCode::Invite);
    bob.send(&sit(&table, &code, "no salt")).await;
    assert_eq!(bob.refusal().await, RefusalCode::Seat);
    ada.sit(&table, 1).await;
    bob.send(&sit(&table, &code, &salt)).await;
    assert_eq!(bob.refusal().await, RefusalCode::Seat);
    ada.sit(&table, 0).await;
    let you = |message: &ToClient| match message {
        ToClient::Table { id, you, .. } if *id == table => *you,
        _ => None,
    };
    // His answer is lost, and he repeats the request.
    for _ in 0..2 {
        bob.send(&sit(&table, &code.to_lowercase(), &salt)).await;
        assert_eq!(bob.wait_for(you).await, 1, "the seat of the invitation, not the one that was named");
    }
    // A full table is not shown to Eve.
    bob.stand(&table).await;
    let mut eve = Player::connect(server.url(), &content).await;
    for guest in [&mut eve, &mut bob] {
        guest.send(&sit(&table, &code, &salt)).await;
        assert_eq!(guest.refusal().await, RefusalCode::Invite, "it was used");
    }
    server.stop().await;
}

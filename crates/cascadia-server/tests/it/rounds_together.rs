//! Rounds that people at a hosted table of Rolling Rivers play at the same time: whole games over real sockets,
//! their length, and a player who leaves and returns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_base::{GameRng, Seat};
use cascadia_engine::{GameMode, SeatOwner, write_record};
use cascadia_net::{ClientSocket, InstallationKey};
use cascadia_table::GameReplica;
use cascadia_table::RefusalCode;
use cascadia_table::message::{GameOver, Submit, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableOptions, TableSeat};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::rules::{Action, Phase, legal};
use rolling_rivers::sheets::SheetLetter;

use crate::player::{folder, key, serve, table_options, text};

/// Time to think about a part of a round.
const THINKING: Duration = Duration::from_millis(25);

struct Person {
    key: InstallationKey,
    socket: ClientSocket,
    content: Arc<Content>,
    game: Option<GameReplica<RollingRivers>>,
    end: Option<GameOver>,
    next_id: u64,
    /// The unanswered request.
    sent: Option<u64>,
}

impl Person {
    async fn connect(url: &str, content: &Arc<Content>) -> Self {
        let key = key();
        let socket = ClientSocket::connect(url, &key, "Ada").await.expect("the server lets us in");
        let content = Arc::clone(content);
        Self { key, socket, content, game: None, end: None, next_id: 1, sent: None }
    }

    async fn send(&mut self, message: &ToHost) {
        self.socket.send(message).await.expect("it is sent");
    }

    async fn receive(&mut self) -> ToClient {
        let received = tokio::time::timeout(Duration::from_secs(30), self.socket.receive()).await;
        let message = received.expect("an answer in time").expect("a connection");
        match &message {
            ToClient::Begun(begun) => {
                self.game = Some(GameReplica::begin(&self.content, (**begun).clone()).expect("a game").0);
            }
            ToClient::Update(update) => {
                let game = self.game.as_mut().expect("it has begun");
                game.enter(update).expect("it follows");
                if let cascadia_table::entry::LogEvent::Step(step) = &update.what
                    && Some(Seat(step.seat)) == game.viewer()
                {
                    self.sent = None;
                }
            }
            ToClient::Over(end) => self.end = Some((**end).clone()),
            // Another seat may have been first.
            ToClient::Refused { code, why, .. } => {
                assert_eq!(*code, RefusalCode::Stale, "{why}");
                self.sent = None;
            }
            _ => {}
        }
        message
    }

    async fn wait_for<T>(&mut self, look: impl Fn(&ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = look(&self.receive().await) {
                return found;
            }
        }
    }

    /// Returns the next step of the seat if it may act: the throw, or its whole part of the round.
    fn step(&self, in_turns: bool) -> Option<Vec<String>> {
        let game = self.game.as_ref()?;
        let seat = game.viewer().expect("a seat");
        let may_act =
            if in_turns { game.to_act() == Some(seat) } else { game.seats_to_act().contains(seat.0) };
        if !may_act || self.sent.is_some() {
            return None;
        }
        let mut state = game.state().clone();
        if let Some(handover) = RollingRivers::hand_over(&state, seat) {
            state.apply(handover).expect("the seat may act");
        }
        let actions = match state.phase() {
            Phase::Roll => vec![Action::Roll],
            _ => vec![legal::actions(&state)[0], Action::Pass, Action::Done],
        };
        Some(actions.into_iter().map(RollingRivers::write_action).collect())
    }

    /// Plays the game to its end, or up to a round. Thinks about every part of a round.
    async fn play(&mut self, url: &str, table: &str, in_turns: bool, leaves_in: Option<u8>) {
        let mut leaves_in = leaves_in;
        while self.end.is_none() {
            if let Some(actions) = self.step(in_turns) {
                if actions.len() > 1 {
                    tokio::time::sleep(THINKING).await;
                }
                let (game, id) = (self.game.as_ref().expect("it has begun"), self.next_id);
                let submit = Submit {
                    game: table.to_owned(),
                    after: game.version(),
                    keep: game.steps().len(),
                    actions,
                    id,
                };
                self.next_id += 1;
                self.sent = Some(id);
                let round = game.state().round();
                self.send(&ToHost::Submit(submit)).await;
                if leaves_in.take_if(|leaves| *leaves == round).is_some() {
                    // The answer is lost with the connection.
                    self.socket = ClientSocket::connect(url, &self.key, "Ada").await.expect("let in again");
                    let from = self.game.as_ref().map_or(0, GameReplica::version);
                    self.send(&ToHost::Resume { game: table.to_owned(), from }).await;
                    self.sent = None;
                    // What was sent before may or may not have arrived.
                    tokio::time::sleep(THINKING).await;
                }
            }
            self.receive().await;
        }
    }
}

fn river_options() -> TableOptions {
    let content = Content::shipped().expect("the content loads");
    let options = GameOptions {
        seats: 3,
        seed: 0,
        sheet: SheetLetter::B,
        completion_cards: content.draw_completion_cards(false, &mut GameRng::new(7)),
        family: false,
        abundance: false,
        scenario: None,
    };
    let setup = RollingRivers::setup(options, vec![SeatOwner::Human(String::new()); 3]);
    TableOptions {
        mode: RollingRivers::KEY.to_owned(),
        options: serde_json::to_value(RollingRivers::write_setup(&setup)).expect("JSON"),
        ..table_options(3)
    }
}

/// Plays a game of two people and a computer. Returns its length.
async fn game_of_three(in_turns: bool, leaves_in: Option<u8>) -> Duration {
    let folder = folder();
    let server = serve(&text(&folder.path().join("games.sqlite"))).await;
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let url = server.url().to_owned();
    let mut ada = Person::connect(&url, &content).await;
    let mut bob = Person::connect(&url, &content).await;
    let seats = vec![TableSeat::Open, TableSeat::Open, TableSeat::Computer("sprout".to_owned())];
    ada.send(&ToHost::Open { table_options: river_options(), seats }).await;
    let table = ada
        .wait_for(|message| match message {
            ToClient::Table { id, .. } => Some(id.clone()),
            _ => None,
        })
        .await;
    for (person, seat) in [(&mut ada, 0), (&mut bob, 1)] {
        let salt = fresh_salt().expect("a source of entropy");
        person.send(&ToHost::Sit { table: table.clone(), seat, invite: None, salt }).await;
        person
            .wait_for(|message| {
                matches!(message, ToClient::Table { you, .. } if *you == Some(seat)).then_some(())
            })
            .await;
    }
    ada.send(&ToHost::Start { table: table.clone() }).await;
    ada.wait_for(|message| matches!(message, ToClient::Begun(_)).then_some(())).await;
    bob.wait_for(|message| matches!(message, ToClient::Begun(_)).then_some(())).await;
    let begun = Instant::now();
    tokio::join!(ada.play(&url, &table, in_turns, None), bob.play(&url, &table, in_turns, leaves_in));
    let length = begun.elapsed();
    let records = [&ada, &bob].map(|person| {
        let (game, end) = (person.game.as_ref().expect("a game"), person.end.as_ref().expect("its end"));
        write_record(&game.finish(end).expect("a fair game"))
    });
    assert_eq!(records[0], records[1]);
    assert!(!records[0].contains("seat "), "the record lists every round seat by seat");
    server.stop().await;
    length
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_takes_as_long_as_its_slowest_player() {
    let together = game_of_three(false, None).await;
    let in_turns = game_of_three(true, None).await;
    println!("together {together:?}, in turns {in_turns:?}");
    assert!(together * 4 < in_turns * 3, "{together:?} against {in_turns:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_leaves_in_a_round_returns_to_it() {
    game_of_three(false, Some(6)).await;
}

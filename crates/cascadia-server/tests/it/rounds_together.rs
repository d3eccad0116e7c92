//! Rounds that people at a hosted table of Rolling Rivers play at the same time: whole games over real sockets,
//! their length, a player who leaves and returns, and a server that is killed again and again.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_base::{GameRng, Seat};
use cascadia_engine::{GameMode, SeatOwner, write_record};
use cascadia_net::{ClientSocket, InstallationKey, SocketError};
use cascadia_server::{count_store, load_table_content, open_store};
use cascadia_table::GameReplica;
use cascadia_table::RefusalCode;
use cascadia_table::entry::LogEvent;
use cascadia_table::message::{GameOver, Submit, ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TableOptions, TableSeat};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::rules::{Action, Phase, legal};
use rolling_rivers::sheets::SheetLetter;

use crate::cluster::free_port;
use crate::player::{PATIENCE, folder, key, serve, table_options, text};
use crate::processes::ServerProcess;

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
    sent: Option<Submit>,
    /// Numbers of the steps in the log, in its order.
    acknowledged: Vec<u64>,
}

impl Person {
    async fn connect(url: &str, content: &Arc<Content>) -> Self {
        let key = key();
        let socket = ClientSocket::connect(url, &key, "Ada").await.expect("the server lets us in");
        let content = Arc::clone(content);
        Self { key, socket, content, game: None, end: None, next_id: 1, sent: None, acknowledged: Vec::new() }
    }

    async fn send(&mut self, message: &ToHost) {
        self.socket.send(message).await.expect("it is sent");
    }

    async fn receive(&mut self) -> ToClient {
        self.try_to_receive().await.expect("a connection")
    }

    async fn try_to_receive(&mut self) -> Result<ToClient, SocketError> {
        let received = tokio::time::timeout(PATIENCE, self.socket.receive()).await;
        let message = received.expect("an answer in time")?;
        match &message {
            ToClient::Begun(begun) => {
                self.game = Some(GameReplica::begin(&self.content, (**begun).clone()).expect("a game").0);
            }
            ToClient::Update(update) => {
                let game = self.game.as_mut().expect("it has begun");
                let before = game.version();
                game.enter(update).expect("it follows");
                // A request that is sent again is answered with the entry that it has made.
                if game.version() > before
                    && let LogEvent::Step(step) = &update.what
                    && Some(Seat(step.seat)) == game.viewer()
                {
                    self.sent.take_if(|sent| sent.id == step.id);
                    self.acknowledged.push(step.id);
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
        Ok(message)
    }

    /// Connects again, as often as it takes, and sends the unanswered request again.
    async fn return_to(&mut self, url: &str, table: &str) {
        let since = Instant::now();
        self.socket = loop {
            match ClientSocket::connect(url, &self.key, "Ada").await {
                Ok(socket) => break socket,
                Err(error) => assert!(since.elapsed() < PATIENCE, "{error}"),
            }
            tokio::time::sleep(THINKING).await;
        };
        let from = self.game.as_ref().map_or(0, GameReplica::version);
        // A lost connection is noticed by the next receive.
        let _ = self.socket.send(&ToHost::Resume { game: table.to_owned(), from }).await;
        if let Some(sent) = self.sent.clone() {
            let _ = self.socket.send(&ToHost::Submit(sent)).await;
        }
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

    /// Plays the game to its end, with some thought for every part of a round. Loses the connection and an
    /// unanswered request in round `leaves_in`.
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
                self.sent = Some(submit.clone());
                let round = game.state().round();
                let is_sent = self.socket.send(&ToHost::Submit(submit)).await.is_ok();
                if !is_sent || leaves_in == Some(round) {
                    leaves_in = None;
                    // The answer is lost with the connection.
                    self.return_to(url, table).await;
                }
            }
            if self.try_to_receive().await.is_err() {
                self.return_to(url, table).await;
            }
        }
    }
}

fn river_options(seats: u8) -> TableOptions {
    let content = Content::shipped().expect("the content loads");
    let options = GameOptions {
        seats,
        seed: 0,
        sheet: SheetLetter::B,
        completion_cards: content.draw_completion_cards(false, &mut GameRng::new(7)),
        family: false,
        abundance: false,
        scenario: None,
    };
    let owners = vec![SeatOwner::Human(String::new()); usize::from(seats)];
    let setup = RollingRivers::setup(options, owners);
    TableOptions {
        mode: RollingRivers::KEY.to_owned(),
        options: serde_json::to_value(RollingRivers::write_setup(&setup)).expect("JSON"),
        ..table_options(usize::from(seats))
    }
}

/// Starts a game of some people and a computer. Returns its table.
async fn begin(url: &str, people: u8) -> (String, Vec<Person>) {
    let content = Arc::new(Content::shipped().expect("the content loads"));
    let mut persons = Vec::new();
    let mut seats = vec![TableSeat::Open; usize::from(people)];
    for _ in &seats {
        persons.push(Person::connect(url, &content).await);
    }
    seats.push(TableSeat::Computer("sprout".to_owned()));
    persons[0].send(&ToHost::Open { table_options: river_options(people + 1), seats }).await;
    let table = persons[0]
        .wait_for(|message| match message {
            ToClient::Table { id, .. } => Some(id.clone()),
            _ => None,
        })
        .await;
    for (person, seat) in persons.iter_mut().zip(0..) {
        let salt = fresh_salt().expect("a source of entropy");
        person.send(&ToHost::Sit { table: table.clone(), seat, invite: None, salt }).await;
        person
            .wait_for(|message| {
                matches!(message, ToClient::Table { you, .. } if *you == Some(seat)).then_some(())
            })
            .await;
    }
    persons[0].send(&ToHost::Start { table: table.clone() }).await;
    for person in &mut persons {
        person.wait_for(|message| matches!(message, ToClient::Begun(_)).then_some(())).await;
    }
    (table, persons)
}

/// Plays a game to its end; the last person leaves in a round, and returns.
async fn play_all(
    url: &str,
    table: &str,
    persons: &mut [Person],
    in_turns: bool,
    last_leaves_in: Option<u8>,
) {
    let most = persons.len() - 1;
    let plays = persons
        .iter_mut()
        .enumerate()
        .map(|(index, person)| person.play(url, table, in_turns, last_leaves_in.filter(|_| index == most)));
    futures_util::future::join_all(plays).await;
    let records: Vec<String> = persons.iter().map(record).collect();
    assert!(records.iter().all(|record| *record == records[0]));
    assert!(!records[0].contains("seat "), "the record lists every round seat by seat");
}

/// Returns the record of a finished game, as a player has it.
fn record(person: &Person) -> String {
    let (game, end) = (person.game.as_ref().expect("a game"), person.end.as_ref().expect("its end"));
    write_record(&game.finish(end).expect("a fair game"))
}

/// Returns the length of a game on its own server.
async fn whole_game(people: u8, in_turns: bool, last_leaves_in: Option<u8>) -> Duration {
    let folder = folder();
    let server = serve(&text(&folder.path().join("games.sqlite"))).await;
    let url = server.url().to_owned();
    let (table, mut persons) = begin(&url, people).await;
    let begun = Instant::now();
    play_all(&url, &table, &mut persons, in_turns, last_leaves_in).await;
    let length = begun.elapsed();
    server.stop().await;
    length
}

/// Two people, a computer, and a player who leaves and returns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_takes_as_long_as_its_slowest_player() {
    let together = whole_game(3, false, Some(6)).await;
    let in_turns = whole_game(3, true, None).await;
    println!("together {together:?}, in turns {in_turns:?}");
    assert!(together * 3 < in_turns * 2, "{together:?} against {in_turns:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_part_of_a_round() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let address = SocketAddr::from(([127, 0, 0, 1], free_port())).to_string();
    let start = || ServerProcess::start(folder.path(), &["--listen", &address, "--store", &store]).0;
    let mut server = start();
    let url = format!("ws://{address}/play");
    let (table, mut persons) = begin(&url, 3).await;
    let mut kills = 0;
    {
        let game = play_all(&url, &table, &mut persons, false, None);
        tokio::pin!(game);
        // Often enough that some kill falls between two steps of a round.
        while tokio::time::timeout(THINKING * 9, &mut game).await.is_err() {
            server.kill();
            server = start();
            kills += 1;
        }
    }
    assert!(kills >= 2, "it was killed {kills} times");
    drop(server);
    let content = load_table_content().expect("the content loads");
    let kept = open_store(&store).await.expect("the store opens");
    let count = count_store(kept.as_ref(), &content).await.expect("it is read");
    assert_eq!((count.over, &count.faults[..]), (1, &[][..]));
    for (person, seat) in persons.iter().zip(0..) {
        let mut steps = person.acknowledged.clone();
        steps.dedup();
        assert_eq!(steps, person.acknowledged, "no step came twice");
        let expected: Vec<_> = steps.iter().map(|id| ((table.clone(), seat, *id), 1)).collect();
        let in_log = count.steps.iter().filter(|((_, of, _), _)| *of == seat);
        assert_eq!(in_log.map(|(step, times)| (step.clone(), *times)).collect::<Vec<_>>(), expected);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_listed_for_everybody_who_is_to_act() {
    let folder = folder();
    let server = serve(&text(&folder.path().join("games.sqlite"))).await;
    let (table, mut persons) = begin(server.url(), 3).await;
    // The throw is open to all seats; the second step is the first player's whole part of the round.
    for steps in 0..3 {
        for (seat, person) in persons.iter_mut().enumerate() {
            person.send(&ToHost::Mine {}).await;
            let games = person
                .wait_for(|message| match message {
                    ToClient::Mine { games } => Some(games.clone()),
                    _ => None,
                })
                .await;
            assert_eq!(games[0].your_turn, seat > 0 || steps < 2, "seat {seat} after {steps} steps");
        }
        let Some(actions) = persons[0].step(false) else { break };
        let game = persons[0].game.as_ref().expect("a game");
        let (after, keep) = (game.version(), game.steps().len());
        let submit = Submit { game: table.clone(), after, keep, actions, id: steps + 1 };
        persons[0].send(&ToHost::Submit(submit)).await;
        persons[0]
            .wait_for(|message| match message {
                ToClient::Update(update) => {
                    matches!(&update.what, LogEvent::Step(step) if step.seat == 0).then_some(())
                }
                _ => None,
            })
            .await;
    }
    server.stop().await;
}

//! Tests of hosted games: two players and a spectator play whole games of both modes on a host in memory,
//! with lost answers, cut connections and closed programs.

use std::sync::Arc;

use bevy::prelude::*;
use cascadia_base::{GameRng, Seat};
use cascadia_engine::archive::{GameKind, HostedResult, Statistics};
use cascadia_engine::{GameMode, GameSetup, RemoteMode, SeatEntry, SeatOwner, write_record};
use cascadia_host::load_table_content;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice};
use cascadia_table::calendar::TableCalendar;
use cascadia_table::entry::{GameStart, LogEntry, LogEvent, Step};
use cascadia_table::message::{Submit, ToClient, ToHost};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};
use cascadia_table::{GameHost, KeptSeat, Lobby, LobbyRefusal, RefusalCode, RequestRefusal, read_line};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions as RollingOptions;
use rolling_rivers::rules::{Action as RollingAction, Game as RollingGame};
use rolling_rivers::sheets::SheetLetter;

use crate::online::host::{HostOrder, Hosting};
use crate::preferences::wake_up::NextFrame;
use crate::session::{
    Chosen, HostChange, HostUpdate, ModeAssets, PlayableMode, Request, Session, SessionStage,
};
use crate::tests::support::shipped_rolling;
use crate::window::screen::Screen;

use crate::tests::kept::KeptTable;
use crate::tests::table_app::{session, table_is_true};

const GAME: &str = "K7Q2M9";
/// The table of the rematch, and the access keys of the programs.
const AGAIN: &str = "ABCDEF";
const KEYS: [&str; 3] = ["Ada", "Bob", "Eve"];

/// A mode under test.
pub(crate) trait Played: PlayableMode + RemoteMode {
    fn legal(state: &Self::State) -> Vec<Self::Action>;
    fn setup_of_two() -> GameSetup<Self>;
}

impl Played for Cascadia {
    fn legal(state: &Self::State) -> Vec<Action> {
        cascadia_rules::rules::legal::actions(&state.game)
    }

    fn setup_of_two() -> GameSetup<Self> {
        Self::setup(GameOptions::standard(2, CardChoice::ALL_A, 0), people())
    }
}

impl Played for RollingRivers {
    fn legal(state: &RollingGame) -> Vec<RollingAction> {
        rolling_rivers::rules::legal::actions(state)
    }

    fn setup_of_two() -> GameSetup<Self> {
        let completion_cards = shipped_rolling().content.draw_completion_cards(false, &mut GameRng::new(3));
        let sheet = SheetLetter::A;
        let terms = (false, false, None);
        let (family, abundance, scenario) = terms;
        Self::setup(
            RollingOptions { seats: 2, seed: 0, sheet, completion_cards, family, abundance, scenario },
            people(),
        )
    }
}

fn people() -> Vec<SeatOwner> {
    ["Ada", "Bob"].map(|name| SeatOwner::Human(name.to_owned())).to_vec()
}

/// The host of a game for two, and the first entry of its log.
pub(crate) fn new_host<M: Played>(content: &Arc<M::Content>) -> (GameHost, LogEntry) {
    let secret = HostSecret::new([7; 32]);
    let setup = M::setup_of_two();
    let start = GameStart {
        game: GAME.to_owned(),
        mode: M::KEY.to_owned(),
        rules: M::RULES,
        content: M::fingerprint(content).to_owned(),
        program: "0.1.0 test".to_owned(),
        options: serde_json::to_value(M::write_setup(&setup)).expect("plain numbers and words"),
        seats: setup.seats.iter().map(SeatEntry::from).collect(),
        commitment: secret.commitment(),
        salts: vec!["00112233445566778899aabbccddeeff".to_owned(); 2],
        pace: TablePace::None,
        assists: TableAssists::Standard,
        calendar: TableCalendar::default(),
    };
    let begun = LogEntry { at: 1_795_000_000_000, what: LogEvent::Begun(Box::new(start)) };
    let host = GameHost::open::<M>(content, &begun, secret).expect("a game of the box");
    (host, begun)
}

/// A program at the table.
struct Guest<M: Played> {
    table: KeptTable<M>,
    seat: Option<Seat>,
    is_up: bool,
    /// Set if the answer to its next request is to be lost along with the connection.
    loses: bool,
}

impl<M: Played> Guest<M> {
    fn session(&self) -> &Session<M> {
        self.table.app.world().resource::<Session<M>>()
    }

    fn stage(&self) -> SessionStage<M> {
        *self.table.app.world().resource::<State<SessionStage<M>>>().get()
    }

    fn connect(&mut self, up: bool) {
        self.is_up = up;
        crate::tests::support::online::connect(self.table.app.world_mut(), up);
    }

    fn receive(&mut self, lines: &[Arc<str>]) {
        for line in lines {
            let message = read_line(line).expect("a line of a host is a message");
            crate::tests::support::online::receive(self.table.app.world_mut(), message);
        }
    }

    fn choose(&mut self, action: M::Action) {
        self.table.app.world_mut().write_message(Chosen(action));
    }
}

/// A host in memory, and its programs: two seated players and a spectator.
struct Party<M: Played> {
    host: GameHost,
    guests: Vec<Guest<M>>,
    rng: GameRng,
    /// The numbers of accepted requests.
    granted: Vec<u64>,
    /// The programs that were about to show another screen without requesting a frame.
    idle: Vec<usize>,
    /// The event log, as kept by a store.
    log: Vec<LogEntry>,
    /// The table of the rematch, and its listeners.
    again: Option<Lobby>,
    listeners: Vec<usize>,
    /// The refused requests.
    refused: Vec<String>,
}

impl<M: Played> Party<M> {
    fn begin() -> Self {
        let guests = [Some(Seat(0)), Some(Seat(1)), None].map(|seat| {
            let mut table = KeptTable::<M>::new();
            table.app.add_plugins(crate::online::tables_plugin);
            table.app.init_resource::<Hosting>().add_message::<HostOrder>();
            Guest { table, seat, is_up: false, loses: false }
        });
        let content = Arc::clone(&guests[0].table.app.world().resource::<ModeAssets<M>>().content);
        let (host, begun) = new_host::<M>(&content);
        let mut party = Self {
            host,
            guests: guests.into_iter().collect(),
            rng: GameRng::new(11),
            granted: Vec::new(),
            idle: Vec::new(),
            log: vec![begun],
            again: None,
            listeners: Vec::new(),
            refused: Vec::new(),
        };
        for guest in &mut party.guests {
            guest.connect(true);
            guest.receive(&party.host.updates(guest.seat, 0));
        }
        party.settle();
        party
    }

    /// Lets all programs run for some frames, and the host answer.
    fn settle(&mut self) {
        for _ in 0..4 {
            self.step();
        }
    }

    fn step(&mut self) {
        for index in 0..self.guests.len() {
            self.guests[index].table.app.update();
            self.tells_the_table_what_is_new(index);
            let world = self.guests[index].table.app.world();
            let is_unchanged = matches!(world.resource::<NextState<Screen>>(), NextState::Unchanged);
            if !is_unchanged && !world.resource::<NextFrame>().is_now {
                self.idle.push(index);
            }
            let sent = crate::tests::support::online::sent(self.guests[index].table.app.world_mut());
            for message in sent {
                if self.guests[index].is_up {
                    self.answer(index, message);
                }
            }
        }
    }

    /// The table is sent the actions of single entries, with their effects.
    fn tells_the_table_what_is_new(&self, index: usize) {
        let actions = self.log.iter().map(|entry| match &entry.what {
            LogEvent::Step(step) => step.actions.len(),
            _ => 0,
        });
        // With a handover in a round that is played together.
        let most = actions.max().unwrap_or_default() + 1;
        let updates = self.guests[index].table.app.world().resource::<Messages<HostUpdate<M>>>();
        for update in updates.iter_current_update_messages() {
            if let HostChange::Steps { steps, .. } = &update.change {
                assert!(steps.len() <= most && steps.iter().all(|step| step.effect.is_some()));
            }
        }
    }

    fn answer(&mut self, index: usize, message: ToHost) {
        match message {
            ToHost::Resume { game, .. } if game == AGAIN => {
                self.listeners.push(index);
                self.show_again(index);
            }
            ToHost::Resume { from, .. } => {
                let lines = self.host.updates(self.guests[index].seat, from);
                self.guests[index].receive(&lines);
                if from > self.host.version() {
                    let refusal = RequestRefusal::Ahead;
                    let (code, v) = (refusal.code().to_owned(), Some(self.host.version()));
                    let refused = ToClient::Refused { id: None, code, why: refusal.to_string(), v };
                    crate::tests::support::online::receive(self.guests[index].table.app.world_mut(), refused);
                }
            }
            ToHost::Leave { level, .. } => {
                let seat = self.guests[index].seat.expect("who looks on has no seat");
                let entry = self.host.leave(self.host.last_at() + 1_000, seat, &level).expect("a level");
                self.enter(entry, None);
            }
            ToHost::Submit(submit) => self.submit(index, &submit),
            ToHost::Mine {} | ToHost::Tables {} => {}
            ToHost::Rematch { .. } => self.open_again(index),
            ToHost::Sit { seat, salt, .. } => {
                let name = ["Ada", "Bob", "Eve"][index];
                self.listeners.push(index);
                self.change_again(index, |lobby, key| lobby.sit(key, name, seat, &salt));
            }
            ToHost::Stand { .. } => self.change_again(index, Lobby::stand),
            ToHost::Start { .. } => self.begin_again(),
            other => panic!("unexpected request {other:?}"),
        }
    }

    /// Opens the table of the rematch and shows it to everyone, like the server.
    fn open_again(&mut self, index: usize) {
        let Some(Seat(_)) = self.guests[index].seat else { panic!("who looks on has no seat") };
        if self.again.is_none() {
            let start = self.host.start();
            let terms = TableOptions {
                mode: start.mode.clone(),
                options: start.options.clone(),
                pace: start.pace,
                calendar: start.calendar.clone(),
                assists: start.assists,
                private: false,
                invited: false,
            };
            let content = load_table_content().expect("the content loads");
            let commitment = HostSecret::new([8; 32]).commitment();
            let seats = [TableSeat::Open, TableSeat::Open];
            let lobby = Lobby::open(AGAIN.to_owned(), terms, &seats, commitment, None, &content);
            let mut lobby = lobby.expect("a table");
            let kept = |key: &str| Some(KeptSeat { key: key.to_owned(), name: key.to_owned() });
            lobby.keep_for(GAME, vec![kept(KEYS[1]), kept(KEYS[0])]);
            self.again = Some(lobby);
        }
        for index in 0..self.guests.len() {
            self.show_again(index);
        }
    }

    fn show_again(&mut self, index: usize) {
        if let Some(lobby) = self.again.as_ref().filter(|_| self.guests[index].is_up) {
            crate::tests::support::online::receive(
                self.guests[index].table.app.world_mut(),
                lobby.shown_to(KEYS[index]),
            );
        }
    }

    fn change_again(
        &mut self,
        index: usize,
        change: impl FnOnce(&mut Lobby, &str) -> Result<(), LobbyRefusal>,
    ) {
        let lobby = self.again.as_mut().expect("a table");
        match change(lobby, KEYS[index]) {
            Ok(()) => {
                let listeners = self.listeners.clone();
                listeners.into_iter().for_each(|listener| self.show_again(listener));
            }
            Err(refusal) => {
                self.refused.push(refusal.to_string());
                let (code, why) = (RefusalCode::Seat, refusal.to_string());
                let refused = ToClient::Refused { id: None, code, why, v: None };
                crate::tests::support::online::receive(self.guests[index].table.app.world_mut(), refused);
            }
        }
    }

    /// Begins the rematch with the seats as taken.
    fn begin_again(&mut self) {
        let lobby = self.again.take().expect("it begins once");
        let content = load_table_content().expect("the content loads");
        let entry = lobby.start(1_795_000_900_000, &content).expect("everybody sits");
        self.host = content.open(&entry, HostSecret::new([8; 32])).expect("a game of the box");
        (self.log, self.granted) = (vec![entry], Vec::new());
        for (guest, key) in self.guests.iter_mut().zip(KEYS) {
            guest.seat = lobby.seat_of(key).map(Seat);
        }
        self.listeners.sort_unstable();
        self.listeners.dedup();
        for index in std::mem::take(&mut self.listeners) {
            let lines = self.host.updates(self.guests[index].seat, 0);
            self.guests[index].receive(&lines);
        }
    }

    /// Ends the game by a message from the host.
    fn stop(&mut self) {
        let entry = self.host.close(self.host.last_at() + 1_000, "agreed").expect("it goes on");
        self.enter(entry, None);
        self.settle();
    }

    fn press_rematch(&mut self, index: usize) {
        crate::tests::support::online::press_rematch(self.guests[index].table.app.world_mut());
    }

    fn rematch_people(&self, index: usize) -> (bool, Vec<String>) {
        crate::tests::support::online::rematch_people(self.guests[index].table.app.world())
    }

    /// Both players are in the rematch, with their places changed.
    fn plays_again(&mut self) {
        for _ in 0..4 {
            self.settle();
        }
        assert_eq!(self.refused, [""; 0], "no request is refused");
        assert_eq!(self.host.start().game, AGAIN);
        assert_eq!(self.idle, [0; 0], "a window at rest shows the table at once");
        for (index, seat) in [(0, Seat(1)), (1, Seat(0))] {
            let guest = &self.guests[index];
            assert_eq!(guest.seat, Some(seat));
            assert!(!guest.session().is_over());
            assert_eq!(
                crate::tests::support::online::shown(guest.table.app.world()),
                Some((1, false, false))
            );
            assert_eq!(guest.table.screen(), M::TABLE);
        }
        self.play(4);
    }

    fn submit(&mut self, index: usize, submit: &Submit) {
        let seat = self.guests[index].seat.expect("spectators send no requests");
        match self.host.validate(self.host.last_at() + 1_000, seat, submit) {
            Ok(entry) => {
                self.granted.push(submit.id);
                self.enter(entry, Some(index));
            }
            Err(RequestRefusal::Done(version)) => {
                let lines = self.host.updates(Some(seat), version - 1);
                self.guests[index].receive(&lines);
            }
            Err(refusal) => {
                let lines = self.host.updates(Some(seat), submit.after);
                self.guests[index].receive(&lines);
                let (id, code, v) = (Some(submit.id), refusal.code().to_owned(), Some(self.host.version()));
                let refused = ToClient::Refused { id, code, why: refusal.to_string(), v };
                crate::tests::support::online::receive(self.guests[index].table.app.world_mut(), refused);
            }
        }
    }

    /// Appends an entry and sends it to all connected programs.
    fn enter(&mut self, entry: LogEntry, from: Option<usize>) {
        let before = self.host.version();
        self.log.push(entry.clone());
        self.host.append(entry).expect("it was proposed");
        for (index, guest) in self.guests.iter_mut().enumerate() {
            if from == Some(index) && std::mem::take(&mut guest.loses) {
                guest.connect(false);
            } else if guest.is_up {
                guest.receive(&self.host.updates(guest.seat, before));
            }
        }
    }

    /// Restarts the host with the first `kept` entries of its store, and no connections.
    fn restore(&mut self, kept: usize) {
        self.guests.iter_mut().for_each(|guest| guest.connect(false));
        self.settle();
        for lost in self.log.split_off(kept) {
            if let LogEvent::Step(step) = lost.what {
                self.granted.retain(|id| *id != step.id);
            }
        }
        let content = Arc::clone(&self.guests[0].table.app.world().resource::<ModeAssets<M>>().content);
        let mut host = GameHost::open::<M>(&content, &self.log[0], HostSecret::new([7; 32])).expect("a game");
        self.log[1..].iter().for_each(|entry| host.append(entry.clone()).expect("it follows"));
        self.host = host;
    }

    /// A program whose seat is to act; any of them in a round that is played together.
    fn acting(&mut self) -> Option<usize> {
        let seats: Vec<u8> = self.host.seats_to_act().iter().collect();
        let seat = Seat(*seats.get(self.rng.below(seats.len().max(1) as u32) as usize)?);
        self.guests.iter().position(|guest| guest.seat == Some(seat))
    }

    /// Takes any legal action at the program whose turn it is, if it may.
    fn act(&mut self) {
        let Some(index) = self.acting() else { return };
        let (guest, rng) = (&mut self.guests[index], &mut self.rng);
        if !guest.session().takes_choices() || guest.session().is_over() {
            return;
        }
        if guest.session().can_undo() && rng.below(8) == 0 {
            guest.table.app.world_mut().write_message(Request::<M>::Undo);
            return;
        }
        let legal = M::legal(guest.session().state());
        let action = legal[rng.below(legal.len() as u32) as usize];
        guest.choose(action);
        // A second click in the same frame.
        if rng.below(4) == 0 && M::ends_turn(action) {
            guest.choose(action);
        }
    }

    /// Plays until the log has `actions` actions, or to the end.
    fn play(&mut self, actions: usize) {
        for _ in 0..20_000 {
            if self.host.is_over() || self.host.actions() >= actions {
                self.settle();
                return;
            }
            self.act();
            self.step();
        }
        panic!("the game stands still at version {}", self.host.version());
    }

    /// Checks the end of the game: everyone has the same record, saved and in the journal.
    fn ends_well(&mut self) {
        for _ in 0..10 {
            self.settle();
        }
        let record = self.host.record().expect("it is over");
        for guest in &mut self.guests {
            assert!(guest.session().is_over() && !guest.session().is_unverified());
            assert_eq!(guest.stage(), SessionStage::Finished);
            assert_eq!(write_record(guest.session().record()), record);
            let id = guest.session().record().id();
            let store = guest.table.store();
            store.flush();
            assert_eq!(store.journal().games().filter(|game| game.game == id).count(), 1);
            let kept = store.finished(&id).expect("it was put away");
            assert_eq!(std::fs::read_to_string(kept).expect("it is readable").trim(), record.trim());
            assert_eq!(
                crate::tests::support::online::shown(guest.table.app.world()).map(|shown| shown.2),
                Some(true)
            );
        }
        let mut granted = self.granted.clone();
        granted.sort_unstable();
        granted.dedup();
        assert_eq!(granted.len(), self.granted.len(), "no request is granted twice");
    }
}

fn plays_a_whole_game<M: Played>() {
    let mut party = Party::<M>::begin();
    for guest in &party.guests {
        let world = guest.table.app.world();
        assert_eq!(*world.resource::<State<Screen>>().get(), M::TABLE);
        assert!(guest.session().is_remote() && !guest.session().is_autosaved());
    }
    party.play(usize::MAX);
    party.ends_well();
}

#[test]
fn two_programs_and_a_spectator_play_a_whole_game_of_cascadia() {
    plays_a_whole_game::<Cascadia>();
}

#[test]
fn two_programs_and_a_spectator_play_a_whole_game_of_rolling_rivers() {
    plays_a_whole_game::<RollingRivers>();
}

#[test]
fn a_seat_moves_to_another_program_in_the_middle_of_a_game() {
    let mut party = Party::<Cascadia>::begin();
    party.play(60);
    // The former spectator reveals the secret of the first seat.
    (party.guests[0].seat, party.guests[2].seat) = (None, Some(Seat(0)));
    let lines = party.host.updates(Some(Seat(0)), 0);
    party.guests[2].receive(&lines);
    let moved = ToClient::Moved { game: GAME.to_owned(), seat: 0 };
    crate::tests::support::online::receive(party.guests[0].table.app.world_mut(), moved);
    party.settle();
    party.play(usize::MAX);
    assert!(!party.guests[0].session().takes_choices(), "it looks on");
    party.ends_well();
}

#[test]
fn a_lost_answer_is_asked_for_and_nothing_is_done_twice() {
    let mut party = Party::<Cascadia>::begin();
    for round in 1..12 {
        party.play(round * 7);
        let Some(index) = party.acting() else { break };
        party.guests[index].loses = true;
        for _ in 0..400 {
            if !party.guests[index].is_up {
                break;
            }
            party.act();
            party.step();
        }
        assert!(!party.guests[index].is_up, "its answer is lost");
        party.settle();
        assert!(!party.guests[index].session().takes_choices(), "nothing can be done without the host");
        let version = party.host.version();
        party.guests[index].connect(true);
        party.settle();
        assert_eq!(party.host.version(), version, "applied actions are not repeated");
        assert_eq!(
            crate::tests::support::online::shown(party.guests[index].table.app.world()),
            Some((version, false, false))
        );
    }
    party.play(usize::MAX);
    party.ends_well();
}

/// Chooses an undoable action at the current seat.
fn choose_open(party: &mut Party<Cascadia>) {
    let index = party.acting().expect("the game goes on");
    let game = (**party.guests[index].session()).clone();
    let is_open = |action: &Action| game.clone().choose(*action).is_ok_and(|events| !events.is_empty());
    let action = Cascadia::legal(game.state()).into_iter().find(is_open).expect("a turn begins with a pair");
    party.guests[index].choose(action);
}

#[test]
fn others_see_a_turn_being_made_and_undone() {
    let mut party = Party::<Cascadia>::begin();
    choose_open(&mut party);
    for _ in 0..20 {
        party.step();
    }
    for guest in &mut party.guests {
        assert_eq!(guest.session().record().actions.len(), 1);
        assert!(table_is_true(&mut guest.table.app));
    }
    let index = party.acting().expect("the game goes on");
    party.guests[index].table.app.world_mut().write_message(Request::<Cascadia>::Undo);
    for _ in 0..20 {
        party.step();
    }
    for guest in &mut party.guests {
        assert_eq!(session(&guest.table.app).record().actions.len(), 0);
        assert!(table_is_true(&mut guest.table.app));
    }
    // A redo reaches the others as well.
    party.guests[index].table.app.world_mut().write_message(Request::<Cascadia>::Redo);
    for _ in 0..20 {
        party.step();
    }
    assert!(party.guests.iter().all(|guest| guest.session().record().actions.len() == 1));
}

#[test]
fn without_the_host_the_environment_stays_and_a_reconnected_player_receives_the_rest() {
    let mut party = Party::<Cascadia>::begin();
    party.play(20);
    let away = 1 - party.acting().expect("the game goes on");
    party.guests[away].connect(false);
    party.settle();
    let stays = party.guests[away].session().record().actions.clone();
    assert_eq!(party.guests[away].stage(), SessionStage::Watching);
    while party.acting() != Some(away) {
        party.act();
        party.step();
    }
    party.settle();
    assert_eq!(party.guests[away].session().record().actions, stays, "nothing is received");
    party.guests[away].connect(true);
    for _ in 0..10 {
        party.settle();
    }
    assert!(matches!(party.guests[away].stage(), SessionStage::Choosing(_)));
    assert!(party.guests[away].session().record().actions.len() > stays.len());

    // If the connection breaks before the answer, the request is sent again.
    party.play(usize::MAX);
    party.ends_well();
}

#[test]
fn a_spectator_sees_all_and_may_do_nothing() {
    let mut party = Party::<Cascadia>::begin();
    party.play(15);
    let before = party.host.version();
    let spectator = party.guests.len() - 1;
    let legal = Cascadia::legal(party.guests[spectator].session().state());
    party.guests[spectator].choose(legal[0]);
    party.guests[spectator].table.app.world_mut().write_message(Request::<Cascadia>::Undo);
    for _ in 0..5 {
        party.settle();
    }
    let session = party.guests[spectator].session();
    assert_eq!((session.viewer(), session.people_here(), party.host.version()), (None, 0, before));
    assert_eq!(session.record().actions.len(), party.host.actions());
    assert_eq!(party.guests[spectator].stage(), SessionStage::Watching);
}

#[test]
fn a_program_that_was_closed_has_the_whole_environment_at_once() {
    let mut party = Party::<Cascadia>::begin();
    party.play(90);
    let index = party.acting().expect("the game goes on");
    party.guests[index].table.start_again();
    party.guests[index].connect(true);
    let lines = party.host.updates(party.guests[index].seat, 0);
    party.guests[index].receive(&lines);
    party.guests[index].table.app.update();
    let session = party.guests[index].session();
    assert_eq!((session.record().actions.len(), session.unseen()), (party.host.actions(), 0));
    party.settle();
    assert!(table_is_true(&mut party.guests[index].table.app));
    party.play(usize::MAX);
    party.ends_well();
}

#[test]
fn a_host_with_an_older_store_is_given_back_what_it_lacks() {
    let mut party = Party::<Cascadia>::begin();
    party.play(30);
    let kept = party.log.len();
    party.play(60);
    let log = party.log.clone();
    let shown: Vec<Vec<Action>> =
        party.guests.iter().map(|guest| guest.session().record().actions.clone()).collect();
    party.restore(kept);
    // While a player with missing steps is away, the game waits and nothing is lost.
    let mut away = 0;
    for index in (0..party.guests.len()).rev() {
        party.guests[index].connect(true);
        for _ in 0..30 {
            party.settle();
        }
        let lacks = party.log.len() < log.len();
        away += usize::from(lacks);
        for (guest, shown) in party.guests.iter().zip(&shown) {
            assert_eq!(guest.session().record().actions, *shown, "the environment stays");
            assert!(!(lacks && guest.is_up && guest.session().takes_choices()));
        }
    }
    assert!(away > 0, "both had a part in it");
    let what = |log: &[LogEntry]| log.iter().map(|entry| entry.what.clone()).collect::<Vec<_>>();
    assert_eq!(what(&party.log), what(&log), "the host has everything again, in the same words");
    party.play(usize::MAX);
    party.ends_well();
}

#[test]
fn a_diverging_restored_game_follows_the_host() {
    let mut party = Party::<Cascadia>::begin();
    party.play(30);
    let kept = party.log.len();
    party.play(50);
    party.restore(kept);
    // A restarted program does not know of the missing entries.
    let index = party.acting().expect("the game goes on");
    let seat = party.guests[index].seat;
    let lines = party.host.updates(seat, 0);
    party.guests[index].connect(true);
    crate::tests::support::online::sent(party.guests[index].table.app.world_mut());
    party.guests[index].receive(&lines);
    party.guests[index].table.app.update();
    let _ = crate::tests::support::online::sent(party.guests[index].table.app.world_mut());
    party.settle();
    let version = party.host.version();
    for _ in 0..400 {
        party.act();
        party.step();
        if party.acting() != Some(index) {
            break;
        }
    }
    assert!(party.host.version() > version, "it plays on by itself");
    for other in 0..party.guests.len() {
        party.guests[other].connect(true);
    }
    for _ in 0..30 {
        party.settle();
    }
    party.play(usize::MAX);
    party.ends_well();
}

#[test]
fn a_game_finished_by_the_computer_is_marked_in_every_journal() {
    let mut party = Party::<Cascadia>::begin();
    party.play(20);
    party.answer(0, ToHost::Leave { game: GAME.to_owned(), level: "greedy".to_owned() });
    for _ in 0..20_000 {
        if party.host.is_over() {
            break;
        }
        if party.acting() == Some(0) {
            // The first legal action, as a computer player might choose.
            let steps = party.guests[2].session().state().clone();
            let legal = Cascadia::legal(&steps);
            let action = Cascadia::write_action(legal[0]);
            let keep = party.host.actions();
            let step = Step { seat: 0, keep, actions: vec![action], id: party.host.version() };
            if party.guests[2].session().record().actions.len() == keep {
                let entry = party.host.validate_for_computer(party.host.last_at() + 1_000, step);
                party.enter(entry.expect("it is lawful"), None);
            }
        } else {
            party.act();
        }
        party.step();
    }
    party.ends_well();
    for guest in &party.guests {
        let store = guest.table.store();
        let games: Vec<_> = store.journal().games().collect();
        let hosted = HostedResult { verified: true, finished_by_computer: vec![0], own: None };
        assert_eq!(games[0].hosted, Some(hosted));
        assert_eq!(Statistics::of(store.journal(), "Ada", GameKind::All).totals.games, 0);
        assert_eq!(Statistics::of(store.journal(), "Bob", GameKind::All).totals.games, 1);
    }
}

fn one_press_each<M: Played>(ends: impl FnOnce(&mut Party<M>)) {
    let mut party = Party::<M>::begin();
    party.play(6);
    ends(&mut party);
    party.press_rematch(0);
    party.settle();
    // Bob sees Ada's request and her seat; Eve may watch but cannot take a reserved seat.
    assert_eq!(party.rematch_people(0), (true, vec!["Bob".to_owned()]));
    assert_eq!(party.rematch_people(1), (false, vec!["Ada".to_owned()]));
    let ada = TableSeat::Person("Ada".to_owned());
    let at_bobs = crate::tests::support::online::rematch_table(party.guests[1].table.app.world());
    assert_eq!(at_bobs, Some((vec![TableSeat::Open, ada], None)));
    party.press_rematch(2);
    party.settle();
    assert_eq!(crate::tests::support::online::sent(party.guests[2].table.app.world_mut()), []);
    party.press_rematch(1);
    party.plays_again();
    let eve = party.guests[2].table.app.world();
    assert_eq!(
        crate::tests::support::online::shown(eve).map(|shown| shown.2),
        Some(true),
        "who looked on stays with the result"
    );
}

#[test]
fn a_rematch_takes_one_press_of_each() {
    one_press_each::<Cascadia>(Party::stop);
    one_press_each::<RollingRivers>(Party::stop);
}

#[test]
fn a_rematch_follows_a_whole_game() {
    one_press_each::<RollingRivers>(|party| {
        party.play(usize::MAX);
        party.ends_well();
    });
}

#[test]
fn both_press_for_a_rematch_in_the_same_instant() {
    let mut party = Party::<RollingRivers>::begin();
    party.play(3);
    party.stop();
    party.press_rematch(0);
    party.press_rematch(1);
    party.plays_again();
}

#[test]
fn an_absent_player_accepts_a_rematch_with_one_press() {
    let mut party = Party::<Cascadia>::begin();
    party.play(3);
    party.stop();
    party.guests[1].connect(false);
    party.settle();
    party.press_rematch(0);
    party.settle();
    assert_eq!(party.rematch_people(1), (false, vec![]));
    // He presses without a connection; no second press is needed.
    party.press_rematch(1);
    party.settle();
    party.guests[1].connect(true);
    party.plays_again();
}

#[test]
fn the_player_who_offered_a_rematch_may_leave_meanwhile() {
    let mut party = Party::<Cascadia>::begin();
    party.play(3);
    party.stop();
    party.press_rematch(0);
    party.settle();
    party.guests[0].connect(false);
    party.settle();
    party.guests[0].connect(true);
    party.settle();
    assert_eq!(party.rematch_people(0), (true, vec!["Bob".to_owned()]));
    party.press_rematch(1);
    party.plays_again();
}

#[test]
fn a_request_for_a_rematch_is_taken_back() {
    let mut party = Party::<RollingRivers>::begin();
    party.play(3);
    party.stop();
    party.press_rematch(0);
    party.settle();
    crate::tests::support::online::cancel_rematch(party.guests[0].table.app.world_mut());
    party.settle();
    assert_eq!((party.rematch_people(0), party.rematch_people(1)), ((false, vec![]), (false, vec![])));
    // A single player cannot begin.
    party.press_rematch(1);
    party.settle();
    assert_eq!(party.host.start().game, GAME);
    party.press_rematch(0);
    party.plays_again();
}

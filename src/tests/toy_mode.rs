//! Tests of the interface of game modes in the window: a toy mode of a dozen rules is played, undone,
//! autosaved, listed, replayed and written into the journal by the shared systems.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::preferences::config_files::Timing;
use crate::preferences::settings::{Settings, Speed};
use crate::preferences::wake_up::RequestFrame;
use crate::schedule::configure_order;
use crate::session::{
    Chosen, Happened, ModeAssets, PlayableMode, Refusal, Request, Session, SessionStage, StartOptions,
};
use crate::store::game_store::GameStore;
use crate::store::paths::DataPaths;
use crate::store::save_writer::SaveWriter;
use crate::window::screen::Screen;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use cascadia_engine::Refused;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use jiff::civil::{DateTime, date};
use tempfile::TempDir;

use crate::tests::kept::end;
use crate::tests::toy::PebbleAction::{End, Take};
use crate::tests::toy::{IllegalMove, PebbleAction, PebbleEvent, Pebbles, pebbles};

const BEGUN: DateTime = date(2026, 11, 22).at(9, 0, 0, 0);

/// A table of the toy mode with saved games in an empty temporary folder.
struct Table {
    app: App,
    folder: TempDir,
}

impl Table {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { app: opened(folder.path()), folder }
    }

    fn begin(&mut self) {
        let options = StartOptions { begun: Some(BEGUN), ..StartOptions::default() };
        crate::session::begin(self.app.world_mut(), pebbles(), options).expect("there are pebbles");
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Pebbles::TABLE);
        self.settle();
    }

    fn settle(&mut self) {
        for _ in 0..4 {
            self.app.update();
        }
    }

    fn choose(&mut self, action: PebbleAction) {
        self.app.world_mut().write_message(Chosen(action));
        self.settle();
    }

    fn request(&mut self, request: Request<Pebbles>) {
        self.app.world_mut().write_message(request);
        self.settle();
    }

    fn session(&self) -> &Session<Pebbles> {
        self.app.world().resource::<Session<Pebbles>>()
    }

    fn stage(&self) -> SessionStage<Pebbles> {
        *self.app.world().resource::<State<SessionStage<Pebbles>>>().get()
    }

    fn store(&self) -> &GameStore<Pebbles> {
        let store = self.app.world().resource::<GameStore<Pebbles>>();
        store.flush();
        store
    }

    /// Waits for the opponent until the person at the table has to decide, or the game is over.
    fn wait_for_opponent(&mut self) {
        let since = Instant::now();
        while self.stage() == SessionStage::Watching {
            assert!(since.elapsed() < Duration::from_secs(60), "the opponent does not play");
            self.app.update();
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        end(&mut self.app);
    }
}

fn paths(folder: &Path) -> DataPaths {
    let mut paths = DataPaths::of(Some(&folder.join("settings.toml")), None);
    paths.lock().expect("no other player is here");
    paths
}

fn opened(folder: &Path) -> App {
    let mut app = App::new();
    configure_order(&mut app);
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .insert_state(Screen::Title)
        .insert_resource(Settings { speed: Speed::Instant, ..Settings::default() })
        .init_resource::<Timing>()
        .add_message::<RequestFrame>()
        .insert_resource(ModeAssets::<Pebbles> { content: Arc::new(()), levels: Arc::new(()) })
        .add_plugins((crate::store::save_writer::plugin, crate::session::plugin::<Pebbles>));
    app.update();
    let (store, gaps) = GameStore::<Pebbles>::open(&paths(folder), &(), app.world().resource::<SaveWriter>());
    assert_eq!((gaps.damaged, gaps.newer), (0, 0));
    app.insert_resource(store);
    app
}

/// Takes all pending messages of one kind.
fn drained<T: Message>(app: &mut App) -> Vec<T> {
    app.world_mut().resource_mut::<Messages<T>>().drain().collect()
}

#[test]
fn a_game_is_played_against_the_computer_and_taken_back() {
    let mut table = Table::new();
    table.begin();
    assert_eq!(table.stage(), SessionStage::Choosing(false));
    table.app.world_mut().write_message(Chosen(End));
    table.app.update();
    let refusals = drained::<Refusal<Pebbles>>(&mut table.app);
    assert!(matches!(refusals[..], [Refusal(Refused::ByRules(IllegalMove))]));
    table.app.world_mut().write_message(Chosen(Take(3)));
    table.app.update();
    let events = drained::<Happened<PebbleEvent>>(&mut table.app);
    assert_eq!(events, [Happened(PebbleEvent::Taken(3))]);
    table.settle();
    assert_eq!(table.stage(), SessionStage::Choosing(true));
    table.request(Request::Undo);
    assert_eq!((table.session().state().left, table.session().can_redo()), (11, true));
    table.request(Request::Redo);
    table.request(Request::Amend(2));
    assert_eq!(table.session().state().left, 9);
    table.choose(End);
    table.wait_for_opponent();
    assert_eq!((table.session().turns_ended(), table.session().state().left), (2, 7));
    table.request(Request::TakeBackTurn);
    assert_eq!((table.session().turns_ended(), table.session().record().practice), (0, true));
}

#[test]
fn a_game_is_saved_automatically_listed_and_resumed() {
    let mut table = Table::new();
    table.begin();
    table.choose(Take(3));
    table.choose(End);
    table.wait_for_opponent();
    table.choose(Take(1));
    let listed = table.store().unfinished();
    let summary = listed[0].summary(&()).expect("it can be read");
    assert_eq!((listed.len(), summary.mode, summary.turn, summary.turns), (1, "pebbles", 2, 6));
    assert_eq!(summary.begun, Some(BEGUN));
    let record = listed[0].record.clone().expect("it can be read");
    assert_eq!(record.actions.len(), table.session().record().actions.len());
    table.store().save_as("My Pebbles", &record).expect("there is room");
    assert_eq!(table.store().saved()[0].name, "My Pebbles");

    // The other mode sees neither of them in the same folder.
    let writer = table.app.world().resource::<SaveWriter>().clone();
    let content = Content::shipped().expect("the shipped data is valid");
    table.app.insert_resource(GameStore::<Pebbles>::default());
    let (other, _) = GameStore::<Cascadia>::open(
        &DataPaths::of(Some(&table.folder.path().join("s")), None),
        &content,
        &writer,
    );
    assert!(other.unfinished().is_empty() && other.saved().is_empty());

    // In another run of the program, the game resumes at the same point.
    table.app = App::new();
    table.app = opened(table.folder.path());
    let path = table.store().unfinished()[0].path.clone();
    let opened = table.store().open_record(&path, &()).expect("it is good");
    crate::session::resume(table.app.world_mut(), opened.record).expect("there are pebbles");
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Pebbles::TABLE);
    table.settle();
    assert_eq!((table.session().turns_ended(), table.stage()), (2, SessionStage::Choosing(true)));
}

#[test]
fn a_finished_game_is_in_the_journal_and_can_be_watched() {
    let mut table = Table::new();
    table.begin();
    while table.stage() != SessionStage::Finished {
        let pebbles = table.session().state().left.min(3);
        table.choose(Take(pebbles));
        table.choose(End);
        table.wait_for_opponent();
    }
    let record = table.session().record().clone();
    assert!(table.store().unfinished().is_empty());
    let journal = table.store().journal().clone();
    let games: Vec<_> = journal.games().collect();
    assert_eq!((games.len(), &games[0].game), (1, &record.id()));
    assert_eq!(Some(games[0].seats[0].total), record.outcome.as_ref().map(|outcome| outcome.totals[0]));
    let file = table.store().finished(&record.id()).expect("it was put away");
    let finished = table.store().open_record(&file, &()).expect("it is good").record;
    assert_eq!(finished, record);

    crate::session::watch(table.app.world_mut(), finished).expect("there are pebbles");
    table.settle();
    assert_eq!((table.stage(), table.session().record().actions.len()), (SessionStage::Replaying, 0));
    table.request(Request::Seek(usize::MAX));
    assert_eq!(table.session().record().actions, record.actions);
    table.request(Request::Seek(1));
    assert_eq!(table.session().state().hand, 3);
}

//! The modes of the program in the order in which the shared screens list them, and their games.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use super::mode_ui::{LessonRow, ModeFace, ModeUi};
use crate::preferences::localizer::Localizer;
use crate::session::{ModeAssets, Session};
use crate::store::SavedGame;
use crate::store::game_store::GameStore;
use crate::ui::open_record::{OpenPurpose, OpenRecord, ReplayOrigin};
use crate::window::screen::{ModeId, Screen};
use cascadia_engine::{GameSummary, mode_of};

/// The modes, written by their plugins.
#[derive(Resource, Default)]
pub(crate) struct ModeList(Vec<ModeEntry>);

impl ModeList {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &ModeEntry> {
        self.0.iter()
    }

    /// Returns the mode with this key.
    pub(crate) fn of(&self, key: &str) -> Option<&ModeEntry> {
        self.0.iter().find(|mode| mode.id.key == key)
    }

    /// Returns the mode for opening a text as a record: the named one, or else the first one, which reports
    /// the fault.
    pub(crate) fn of_text(&self, text: &str) -> Option<&ModeEntry> {
        mode_of(text).and_then(|key| self.of(&key)).or_else(|| self.0.first())
    }
}

/// A mode of the program. Its functions need the resources of the mode; without them they find nothing.
#[derive(Clone, Copy)]
pub(crate) struct ModeEntry {
    pub id: ModeId,
    pub face: ModeFace,
    /// Returns the games of a shelf, the most recent first.
    pub games: fn(&World, Shelf) -> Vec<ListedGame>,
    /// Removes a game.
    pub remove: fn(&mut World, &Path),
    /// Opens a record.
    pub open: fn(&mut World, RecordSource, OpenPurpose),
    /// Tests whether its journal has a game.
    pub has_journal: fn(&World) -> bool,
    pub people: fn(&World) -> Vec<String>,
    pub lesson_rows: fn(&World, &Localizer) -> Vec<LessonRow>,
    pub take_lesson: fn(&mut World, usize),
    /// Returns the screen behind its replay, or opens the result if the replay came from there.
    pub leave_replay: fn(&mut World) -> Option<Screen>,
}

/// A collection of stored games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shelf {
    Unfinished,
    /// Games saved under a name.
    Saved,
}

/// The source of a record to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecordSource {
    File(PathBuf),
    Text(String),
}

/// A stored game of any mode.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ListedGame {
    pub path: PathBuf,
    pub name: String,
    /// The time of its last write.
    pub written: SystemTime,
    /// Set if a later version wrote it, so that it must be left alone.
    pub newer: bool,
    /// None if the file is damaged.
    pub summary: Option<GameSummary>,
}

impl ModeEntry {
    fn of<M: ModeUi>() -> Self {
        Self {
            id: M::ID,
            face: M::FACE,
            games: games::<M>,
            remove: remove::<M>,
            open: open::<M>,
            has_journal: has_journal::<M>,
            people: M::people,
            lesson_rows: M::lesson_rows,
            take_lesson: M::take_lesson,
            leave_replay: leave_replay::<M>,
        }
    }
}

fn games<M: ModeUi>(world: &World, shelf: Shelf) -> Vec<ListedGame> {
    let store = world.get_resource::<GameStore<M>>();
    let Some((store, assets)) = store.zip(world.get_resource::<ModeAssets<M>>()) else { return Vec::new() };
    store.flush();
    let games = match shelf {
        Shelf::Unfinished => store.unfinished(),
        Shelf::Saved => store.saved(),
    };
    let listed = |game: SavedGame<M>| {
        let summary = game.summary(&assets.content);
        let SavedGame { path, name, newer, written, .. } = game;
        ListedGame { path, name, written, newer, summary }
    };
    games.into_iter().map(listed).collect()
}

fn remove<M: ModeUi>(world: &mut World, path: &Path) {
    if let Some(mut store) = world.get_resource_mut::<GameStore<M>>() {
        store.remove(path);
    }
}

fn open<M: ModeUi>(world: &mut World, source: RecordSource, purpose: OpenPurpose) {
    world.write_message(match source {
        RecordSource::File(path) => OpenRecord::<M>::File(path, purpose),
        RecordSource::Text(text) => OpenRecord::Text(text, purpose),
    });
}

fn has_journal<M: ModeUi>(world: &World) -> bool {
    let store = world.get_resource::<GameStore<M>>();
    store.is_some_and(|store| store.journal().games().next().is_some())
}

fn leave_replay<M: ModeUi>(world: &mut World) -> Option<Screen> {
    let came_from = world.get_resource::<ReplayOrigin>().map_or(Screen::Title, |origin| origin.0);
    let watched = world.get_resource::<Session<M>>().and_then(|session| session.watched());
    match watched {
        // The result belongs to the replayed game.
        Some(whole) if came_from == M::RESULT && whole.outcome.is_some() => {
            let record = Box::new(whole.as_ref().clone());
            world.write_message(OpenRecord::Read(record, OpenPurpose::Result));
            None
        }
        _ if came_from == M::RESULT || came_from == M::TABLE => Some(Screen::Title),
        _ => Some(came_from),
    }
}

/// Adds a mode to the list.
pub(crate) fn plugin<M: ModeUi>(app: &mut App) {
    app.world_mut().get_resource_or_init::<ModeList>().0.push(ModeEntry::of::<M>());
}

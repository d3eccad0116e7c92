//! A table of any mode with saved games in a temporary folder, and the notices shown to its player.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use cascadia_engine::Record;

use crate::session::{ModeAssets, PlayableMode, Session};
use crate::store::game_store::{GameStore, JournalGaps};
use crate::store::paths::DataPaths;
use crate::store::save_writer::{SaveFailed, SaveWriter};
use crate::ui::Notice;
use crate::ui::open_record::OpenRecord;
use crate::window::screen::Screen;
use tempfile::TempDir;

use crate::tests::table_app::{settle, table};

/// A table with saved games in an empty temporary folder.
pub(crate) struct KeptTable<M: PlayableMode> {
    pub(crate) app: App,
    pub(crate) folder: TempDir,
    mode: PhantomData<M>,
}

impl<M: PlayableMode> KeptTable<M> {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { app: opened::<M>(folder.path()), folder, mode: PhantomData }
    }

    /// Ends the program and starts it again.
    pub(crate) fn start_again(&mut self) {
        self.store().flush();
        // The folder belongs to one program at a time.
        self.app = App::new();
        self.app = opened::<M>(self.folder.path());
    }

    pub(crate) fn store(&self) -> &GameStore<M> {
        self.app.world().resource::<GameStore<M>>()
    }

    pub(crate) fn open(&mut self, request: OpenRecord<M>) {
        self.app.world_mut().write_message(request);
        settle(&mut self.app);
    }

    pub(crate) fn record(&self) -> Record<M> {
        self.app.world().resource::<Session<M>>().record().clone()
    }

    /// The newest unfinished game, as in its file.
    pub(crate) fn kept(&self) -> (PathBuf, Record<M>) {
        self.store().flush();
        let newest = self.store().unfinished().into_iter().next().expect("a game is kept");
        (newest.path, newest.record.expect("it can be read"))
    }

    pub(crate) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The notices since the last call.
    pub(crate) fn notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<ShownNotices>().0)
    }
}

impl<M: PlayableMode> Drop for KeptTable<M> {
    fn drop(&mut self) {
        end(&mut self.app);
    }
}

/// All notices so far.
#[derive(Resource, Default)]
struct ShownNotices(Vec<String>);

fn listen(
    mut notices: MessageReader<Notice>,
    mut faults: MessageReader<SaveFailed>,
    mut shown: ResMut<ShownNotices>,
) {
    shown.0.extend(notices.read().map(|Notice(text)| text.clone()));
    shown.0.extend(faults.read().map(|fault| fault.notice.clone()));
}

/// Ends a program before its folder is removed: pending writes would create the folder again.
pub(crate) fn end(app: &mut App) {
    let writer = app.world().get_resource::<SaveWriter>().cloned();
    *app = App::new();
    writer.iter().for_each(SaveWriter::flush);
}

/// A table with saved games in a folder that may hold some already.
pub(crate) fn opened<M: PlayableMode>(folder: &Path) -> App {
    let mut files = DataPaths::of(Some(&folder.join("settings.toml")), None);
    files.lock().expect("no other player is here");
    let mut app = table();
    app.add_plugins((
        crate::screens::ways_out,
        crate::cascadia::screens::transitions,
        crate::rolling::screens::transitions,
    ))
    .init_resource::<ShownNotices>()
    .add_systems(PostUpdate, listen);
    let content = app.world().resource::<ModeAssets<M>>().content.clone();
    let writer = app.world().resource::<SaveWriter>();
    let (store, gaps) = GameStore::<M>::open(&files, &content, writer);
    assert_eq!(gaps, JournalGaps::default());
    app.insert_resource(store).insert_resource(files);
    app.update();
    app
}

//! Persistence: what is kept on this machine, where it lies, and the one thread that writes it.

pub(crate) mod clock;
pub(crate) mod file_fault;
pub(crate) mod game_store;
pub(crate) mod lesson_progress;
pub(crate) mod paths;
pub(crate) mod persistent;
pub(crate) mod save_writer;
pub(crate) mod saved_games;
pub(crate) mod seed;
pub(crate) mod shipped_assets;

pub(crate) use saved_games::{OpenedGame, SavedGame};

pub(crate) use saved_games::OpenError;

use bevy::prelude::App;

use cascadia_engine::archive::LessonProgress;

/// Registers everything that is kept, and keeps the files in step with it.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((clock::plugin, save_writer::plugin, persistent::plugin::<LessonProgress>));
}

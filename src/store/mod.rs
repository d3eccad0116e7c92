//! Persistence: the player's files, their paths, and the thread that writes them.

pub(crate) mod clock;
pub(crate) mod fault_report;
pub(crate) mod file_fault;
pub(crate) mod game_store;
pub(crate) mod keepsakes;
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

/// Registers all persistent values, and keeps their files in step.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((clock::plugin, save_writer::plugin, persistent::plugin::<LessonProgress>));
}

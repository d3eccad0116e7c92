//! Saved games and record openers of all modes.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::rolling::ModeAssets as RollingAssets;
use crate::store::game_store::GameStore;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use cascadia_engine::{GameMode, mode_of};
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

/// The stores and contents of all modes.
#[derive(SystemParam)]
pub(super) struct AllGames<'w> {
    pub(super) cascadia: ResMut<'w, GameStore<Cascadia>>,
    pub(super) cascadia_assets: Res<'w, CascadiaAssets>,
    pub(super) rolling: ResMut<'w, GameStore<RollingRivers>>,
    pub(super) rolling_assets: Res<'w, RollingAssets>,
}

impl AllGames<'_> {
    /// Waits until everything is written.
    pub(super) fn flush(&self) {
        self.cascadia.flush();
        self.rolling.flush();
    }
}

/// Openers for records of any mode.
#[derive(SystemParam)]
pub(super) struct OpenAny<'w> {
    cascadia: MessageWriter<'w, OpenRecord<Cascadia>>,
    rolling: MessageWriter<'w, OpenRecord<RollingRivers>>,
}

impl OpenAny<'_> {
    pub(super) fn file(&mut self, path: PathBuf, is_rolling: bool, purpose: OpenPurpose) {
        if is_rolling {
            self.rolling.write(OpenRecord::File(path, purpose));
        } else {
            self.cascadia.write(OpenRecord::File(path, purpose));
        }
    }

    /// Opens a pasted or dropped text as a record of the mode it names.
    pub(super) fn text(&mut self, text: String, purpose: OpenPurpose) {
        if mode_of(&text).is_some_and(|mode| mode == RollingRivers::KEY) {
            self.rolling.write(OpenRecord::Text(text, purpose));
        } else {
            self.cascadia.write(OpenRecord::Text(text, purpose));
        }
    }
}

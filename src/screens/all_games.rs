//! The games that are kept, and the ways to open a record, of all modes.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::cascadia::CascadiaAssets;
use crate::rolling::RollingAssets;
use crate::store::game_store::GameStore;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use cascadia_engine::{GameMode, mode_of};
use cascadia_rules::Cascadia;
use rolling_rivers::Rolling;

/// What is kept of the games of all modes, and what is in their boxes.
#[derive(SystemParam)]
pub(super) struct AllGames<'w> {
    pub(super) cascadia: ResMut<'w, GameStore<Cascadia>>,
    pub(super) cascadia_assets: Res<'w, CascadiaAssets>,
    pub(super) rolling: ResMut<'w, GameStore<Rolling>>,
    pub(super) rolling_assets: Res<'w, RollingAssets>,
}

impl AllGames<'_> {
    /// Waits until everything is written.
    pub(super) fn flush(&self) {
        self.cascadia.flush();
        self.rolling.flush();
    }
}

/// The ways to open a record of any mode.
#[derive(SystemParam)]
pub(super) struct OpenAny<'w> {
    cascadia: MessageWriter<'w, OpenRecord<Cascadia>>,
    rolling: MessageWriter<'w, OpenRecord<Rolling>>,
}

impl OpenAny<'_> {
    /// Opens a file.
    pub(super) fn file(&mut self, path: PathBuf, is_rolling: bool, purpose: OpenPurpose) {
        if is_rolling {
            self.rolling.write(OpenRecord::File(path, purpose));
        } else {
            self.cascadia.write(OpenRecord::File(path, purpose));
        }
    }

    /// Opens a text that was pasted or dropped, as a record of the mode that it names.
    pub(super) fn text(&mut self, text: String, purpose: OpenPurpose) {
        if mode_of(&text).is_some_and(|mode| mode == Rolling::KEY) {
            self.rolling.write(OpenRecord::Text(text, purpose));
        } else {
            self.cascadia.write(OpenRecord::Text(text, purpose));
        }
    }
}

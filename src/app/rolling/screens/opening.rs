//! Opens a record of Rolling Rivers to go on with it, to watch it or to see how it ended.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::preferences::localizer::Localizer;
use crate::app::session::{self, branch_if_known, make_branch};
use crate::app::store::OpenedGame;
use crate::app::store::game_store::GameStore;
use crate::app::ui::Notice;
use crate::app::ui::open_record::{RecordSource, open_record};
use crate::app::ui::overlay::Overlay;
use crate::app::window::screen::Screen;
use crate::engine::Record;
use crate::rolling::Rolling;

/// The purpose for which a record of Rolling Rivers is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RollingPurpose {
    /// Go on with the game, or see how it ended if it is over.
    GoOn,
    /// Watch it from its beginning.
    Watch,
}

/// A request to open a record of Rolling Rivers. Written by screens.
#[derive(Message, Clone, PartialEq, Debug)]
pub(crate) enum OpenRolling {
    /// A file.
    File(PathBuf, RollingPurpose),
    /// A text that was pasted or dropped.
    Text(String, RollingPurpose),
    /// A record that was read already.
    Read(Box<Record<Rolling>>, RollingPurpose),
}

/// Opens the record that was asked for last.
fn open_rolling(world: &mut World) {
    let requests: Vec<OpenRolling> = world.resource_mut::<Messages<OpenRolling>>().drain().collect();
    let Some(request) = requests.into_iter().next_back() else { return };
    let (source, purpose) = match request {
        OpenRolling::File(path, purpose) => (RecordSource::File(path), purpose),
        OpenRolling::Text(text, purpose) => (RecordSource::Text(text), purpose),
        OpenRolling::Read(record, purpose) => (RecordSource::<Rolling>::Read(record), purpose),
    };
    let Some(opened) = open_record(world, source) else { return };
    // What can be played of it is shown, and the player is told that there was more.
    if opened.fault.is_some() {
        let notice = Notice(world.resource::<Localizer>().text("rolling-open-cut"));
        world.write_message(notice);
    }
    proceed(world, opened, purpose);
}

/// Puts a record on the table for this purpose, and shows the screen that goes with it.
fn proceed(world: &mut World, opened: OpenedGame<Rolling>, purpose: RollingPurpose) {
    let OpenedGame { mut record, fault, .. } = opened;
    let over = record.outcome.is_some() && fault.is_none();
    let (done, screen) = match purpose {
        RollingPurpose::Watch => (session::watch(world, record), Screen::Rolling),
        RollingPurpose::GoOn if over => (session::resume(world, record), Screen::RollingResult),
        RollingPurpose::GoOn => {
            if fault.is_some() {
                // The damaged game keeps its file; what can be played of it is another game.
                record.outcome = None;
                make_branch(&mut record);
            } else {
                branch_if_known(world.resource::<GameStore<Rolling>>(), &mut record);
            }
            (session::resume(world, record), Screen::Rolling)
        }
    };
    match done {
        Ok(()) => {
            world.insert_resource(Overlay::Closed);
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
        Err(error) => {
            world.write_message(Notice(error.to_string()));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>().add_message::<OpenRolling>().add_systems(PreUpdate, open_rolling);
}

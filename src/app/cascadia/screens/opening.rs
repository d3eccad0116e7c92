//! Opens a record to go on with it, to watch it or to see how it ended, and plays on from a moment of one.

use bevy::prelude::*;

use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::panels::replay_bar::PlayFromHere;
use crate::app::cascadia::hud::windows::game_windows::{FaultyRecord, OpenPurpose, OpenRecord};
use crate::app::cascadia::screens::result::LandFirst;
use crate::app::session::{self, branch_if_known, make_branch};
use crate::app::store::game_store::GameStore;
use crate::app::ui::Notice;
use crate::app::ui::open_record::{RecordSource, open_record};
use crate::app::ui::overlay::Overlay;
use crate::app::window::screen::Screen;
use crate::cascadia::Cascadia;
use crate::engine::Record;

/// The screen from which a record was opened to be watched.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CameFrom(pub Screen);

/// Opens the record that was asked for last. One that cannot be played to its end leads to a question first.
fn open(world: &mut World) {
    let requests: Vec<OpenRecord> = world.resource_mut::<Messages<OpenRecord>>().drain().collect();
    let Some(request) = requests.into_iter().next_back() else { return };
    let (source, purpose) = match request {
        OpenRecord::File(path, purpose) => (RecordSource::File(path), purpose),
        OpenRecord::Text(text, purpose) => (RecordSource::Text(text), purpose),
        OpenRecord::Read(record, purpose) => (RecordSource::<Cascadia>::Read(record), purpose),
    };
    let Some(opened) = open_record(world, source) else { return };
    if opened.fault.is_some() {
        world.insert_resource(FaultyRecord(Some(Box::new(opened))));
        world.insert_resource(Overlay::Doubt);
        return;
    }
    proceed(world, opened.record, purpose);
}

/// Puts a record on the table for this purpose, and shows the screen that goes with it.
fn proceed(world: &mut World, mut record: Record<Cascadia>, purpose: OpenPurpose) {
    let over = record.outcome.is_some();
    let here = *world.resource::<State<Screen>>().get();
    let (done, screen) = match purpose {
        OpenPurpose::Watch => {
            world.insert_resource(CameFrom(here));
            (session::watch(world, record), Screen::Playing)
        }
        OpenPurpose::Result | OpenPurpose::Land | OpenPurpose::GoOn if over => {
            world.insert_resource(LandFirst(purpose == OpenPurpose::Land));
            (session::resume(world, record), Screen::Result)
        }
        OpenPurpose::Result | OpenPurpose::Land | OpenPurpose::GoOn => {
            branch_if_known(world.resource::<GameStore<Cascadia>>(), &mut record);
            (session::resume(world, record), Screen::Playing)
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

/// Plays on from the moment of a record that is in sight, as a game for practice.
fn play_from_here(world: &mut World) {
    if world.resource_mut::<Messages<PlayFromHere>>().drain().count() == 0 {
        return;
    }
    let watched = world.get_resource::<CascadiaSession>().filter(|playthrough| playthrough.is_watched());
    let Some(mut record) = watched.map(|playthrough| playthrough.record().clone()) else { return };
    make_branch(&mut record);
    proceed(world, record, OpenPurpose::GoOn);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CameFrom>()
        .init_resource::<Overlay>()
        .init_resource::<FaultyRecord>()
        .add_message::<OpenRecord>()
        .add_message::<PlayFromHere>()
        .add_systems(PreUpdate, (open, play_from_here));
}

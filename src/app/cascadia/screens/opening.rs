//! Opens a record to go on with it, to watch it or to see how it ended, and plays on from a moment of one.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::panels::replay_bar::PlayFromHere;
use crate::app::cascadia::hud::windows::game_windows::{FaultyRecord, OpenPurpose, OpenRecord};
use crate::app::cascadia::screens::result::LandFirst;
use crate::app::preferences::localizer::Localizer;
use crate::app::session;
use crate::app::store::clock::now;
use crate::app::store::game_store::GameStore;
use crate::app::store::{OpenError, OpenedGame};
use crate::app::ui::Notice;
use crate::app::ui::overlay::Overlay;
use crate::app::window::screen::Screen;
use crate::cascadia::Cascadia;
use crate::engine::{LoadError, Record, salvage};

/// The screen from which a record was opened to be watched.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CameFrom(pub Screen);

/// Returns the sentence about a record that cannot be opened.
fn reason(unusable: &OpenError, localizer: &Localizer) -> String {
    match unusable {
        OpenError::Missing => localizer.text("open-missing"),
        OpenError::Newer => localizer.text("open-newer"),
        OpenError::Damaged { why, kept } => {
            let kept = kept.display().to_string();
            let values = [("why", FluentValue::from(why.as_str())), ("file", FluentValue::from(kept))];
            localizer.text_with("open-damaged", &values)
        }
        OpenError::Unreadable(why) => {
            localizer.text_with("open-unreadable", &[("why", FluentValue::from(why.as_str()))])
        }
    }
}

/// Parses a record from a text that was pasted or dropped, as far as it can be played. The error is a
/// sentence for the player.
fn read_text(
    text: &str,
    assets: &CascadiaAssets,
    localizer: &Localizer,
) -> Result<OpenedGame<Cascadia>, String> {
    match salvage::<Cascadia>(text, &assets.content) {
        Ok(salvaged) => Ok(OpenedGame {
            record: salvaged.record,
            stored: salvaged.stored,
            fault: salvaged.fault,
            kept_aside: None,
        }),
        Err(LoadError::NewerFormat(_)) => Err(localizer.text("open-newer")),
        Err(error) => {
            Err(localizer.text_with("open-not-a-record", &[("why", FluentValue::from(error.to_string()))]))
        }
    }
}

/// Opens the record that was asked for last. One that cannot be played to its end leads to a question first.
fn open(world: &mut World) {
    let requests: Vec<OpenRecord> = world.resource_mut::<Messages<OpenRecord>>().drain().collect();
    let Some(request) = requests.into_iter().next_back() else { return };
    let (assets, localizer) =
        (world.resource::<CascadiaAssets>().clone(), world.resource::<Localizer>().clone());
    let (opened, purpose) = match request {
        OpenRecord::File(path, purpose) => {
            let opened = world.resource::<GameStore<Cascadia>>().open_record(&path, &assets.content);
            (opened.map_err(|unusable| reason(&unusable, &localizer)), purpose)
        }
        OpenRecord::Text(text, purpose) => (read_text(&text, &assets, &localizer), purpose),
        OpenRecord::Read(record, purpose) => {
            (Ok(OpenedGame { record: *record, stored: None, fault: None, kept_aside: None }), purpose)
        }
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(sentence) => {
            world.write_message(Notice(sentence));
            return;
        }
    };
    if let Some(file) = &opened.kept_aside {
        let values = [("file", FluentValue::from(file.display().to_string()))];
        world.write_message(Notice(localizer.text_with("open-copy", &values)));
    }
    if opened.record.is_of_another_version(&assets.content) {
        world.write_message(Notice(localizer.text("open-other-data")));
    }
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

/// Makes the record a game of its own, for practice, if its game has gone on since: whoever goes back knows
/// what is to come.
fn branch_if_known(store: &GameStore<Cascadia>, record: &mut Record<Cascadia>) {
    if store.has_gone_on(record) {
        make_branch(record);
    }
}

/// Makes the record a game of its own, for practice.
fn make_branch(record: &mut Record<Cascadia>) {
    record.practice = true;
    // Games are identified by the second in which they began.
    let second = now();
    let next = second.checked_add(jiff::Span::new().seconds(1)).unwrap_or(second);
    record.begun = Some(if record.begun == Some(second) { next } else { second });
    record.daily = None;
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

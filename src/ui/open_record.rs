//! Opening a record of any mode to resume it, replay it or see its result, and playing on from a moment of a
//! replay.

use std::path::PathBuf;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::Notice;
use super::overlay::{Overlay, ShowWindow};
use crate::preferences::localizer::Localizer;
use crate::session::{
    self, ModeAssets, PlayableMode, Session, branch_if_known, make_branch, read_record_text, why_unusable,
};
use crate::store::OpenedGame;
use crate::store::game_store::GameStore;
use crate::window::screen::Screen;
use cascadia_engine::{GameMode, Record};

/// The purpose for which a record is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenPurpose {
    /// Resume the game.
    GoOn,
    /// Replay it from the beginning.
    Watch,
    /// Show its result.
    Result,
    /// Show its environments or sheets.
    Environment,
    /// Show its review.
    Review,
}

/// A request to open a record, written by windows and screens.
#[derive(Message, Clone, PartialEq, Debug)]
pub(crate) enum OpenRecord<M: GameMode> {
    File(PathBuf, OpenPurpose),
    /// A pasted or dropped text.
    Text(String, OpenPurpose),
    /// A record already read, after a question to the player.
    Read(Box<Record<M>>, OpenPurpose),
}

/// A request to play on from the visible moment of a replay, for practice. Written by the panels of a replay.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayFromHere;

/// A record that cannot be played to its end; the player is asked how to proceed.
#[derive(Resource, Debug)]
pub(crate) struct FaultyRecord<M: GameMode>(pub Option<Box<OpenedGame<M>>>);

impl<M: GameMode> Default for FaultyRecord<M> {
    fn default() -> Self {
        Self(None)
    }
}

/// The screen from which a replay was opened.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReplayOrigin(pub Screen);

/// The screen behind a result: the one it was opened from, or the title after a game.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ResultFrom(pub Screen);

impl ResultFrom {
    /// Tests whether the result was opened from another screen.
    pub(crate) fn leads_back(self) -> bool {
        self.0 != Screen::default()
    }
}

/// Set if the result of a game opens on its environments instead of its points.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct EnvironmentFirst(pub bool);

/// Opens the most recently requested record, after a question if it cannot be played to its end.
fn open<M: PlayableMode>(world: &mut World) {
    let requests: Vec<OpenRecord<M>> = world.resource_mut::<Messages<OpenRecord<M>>>().drain().collect();
    let Some(request) = requests.into_iter().next_back() else { return };
    let (OpenRecord::File(_, purpose) | OpenRecord::Text(_, purpose) | OpenRecord::Read(_, purpose)) =
        request;
    let Some(opened) = read::<M>(world, request) else { return };
    if opened.fault.is_some() {
        world.insert_resource(FaultyRecord(Some(Box::new(opened))));
        world.trigger(ShowWindow(Overlay::Doubt));
        return;
    }
    proceed(world, opened.record, purpose);
}

/// Puts a record on the table for this purpose, and shows the corresponding screen.
fn proceed<M: PlayableMode>(world: &mut World, mut record: Record<M>, purpose: OpenPurpose) {
    let over = record.outcome.is_some();
    let here = *world.resource::<State<Screen>>().get();
    let (done, screen) = match purpose {
        OpenPurpose::Watch => {
            world.insert_resource(ReplayOrigin(here));
            (session::watch(world, record), M::TABLE)
        }
        OpenPurpose::Review if over => {
            (session::resume(world, record), if M::HAS_REVIEW { M::REVIEW } else { M::RESULT })
        }
        OpenPurpose::Result | OpenPurpose::Environment | OpenPurpose::GoOn if over => {
            world.insert_resource(EnvironmentFirst(purpose == OpenPurpose::Environment));
            // Leaving the replay of a result's game leads back to the result.
            if here != M::RESULT && here != M::TABLE {
                world.insert_resource(ResultFrom(here));
            }
            (session::resume(world, record), M::RESULT)
        }
        OpenPurpose::Result | OpenPurpose::Environment | OpenPurpose::Review | OpenPurpose::GoOn => {
            branch_if_known(world.resource::<GameStore<M>>(), &mut record);
            (session::resume(world, record), M::TABLE)
        }
    };
    match done {
        Ok(()) => {
            world.trigger(ShowWindow(Overlay::Closed));
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
        Err(error) => {
            world.write_message(Notice(error.to_string()));
        }
    }
}

/// Forgets the screen behind a result once a game is played.
fn forget_result_from<M: PlayableMode>(session: Option<Res<Session<M>>>, mut from: ResMut<ResultFrom>) {
    if session.is_some_and(|session| !session.is_watched()) {
        *from = ResultFrom::default();
    }
}

/// Plays on from the visible moment of a replay, as a practice game.
fn play_from_here<M: PlayableMode>(world: &mut World) {
    if world.resource_mut::<Messages<PlayFromHere>>().drain().count() == 0 {
        return;
    }
    let watched = world.get_resource::<Session<M>>().filter(|session| session.is_watched());
    let Some(mut record) = watched.map(|session| session.record().clone()) else { return };
    make_branch(&mut record);
    proceed(world, record, OpenPurpose::GoOn);
}

/// Reads a record, with notices for the player. Returns `None`, after a notice, if it cannot be used.
fn read<M: PlayableMode>(world: &mut World, source: OpenRecord<M>) -> Option<OpenedGame<M>> {
    let (assets, localizer) =
        (world.resource::<ModeAssets<M>>().clone(), world.resource::<Localizer>().clone());
    let opened = match source {
        OpenRecord::File(path, _) => {
            let opened = world.resource::<GameStore<M>>().open_record(&path, &assets.content);
            opened.map_err(|unusable| why_unusable(&unusable, &localizer))
        }
        OpenRecord::Text(text, _) => read_record_text(&text, &*assets.content, &localizer),
        OpenRecord::Read(record, _) => {
            Ok(OpenedGame { record: *record, stored: None, fault: None, kept_aside: None })
        }
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(sentence) => {
            world.write_message(Notice(sentence));
            return None;
        }
    };
    if let Some(file) = &opened.kept_aside {
        let values = [("file", FluentValue::from(file.display().to_string()))];
        world.write_message(Notice(localizer.text_with("open-copy", &values)));
    }
    if opened.record.is_of_another_version(&assets.content) {
        world.write_message(Notice(localizer.text("open-other-data")));
    }
    Some(opened)
}

/// Registers the opening of records of a mode.
pub(crate) fn plugin<M: PlayableMode>(app: &mut App) {
    app.init_resource::<ReplayOrigin>()
        .init_resource::<EnvironmentFirst>()
        .init_resource::<ResultFrom>()
        .init_resource::<FaultyRecord<M>>()
        .add_message::<OpenRecord<M>>()
        .add_message::<PlayFromHere>()
        .add_systems(OnEnter(M::TABLE), forget_result_from::<M>)
        .add_systems(
            PreUpdate,
            (open::<M>, play_from_here::<M>.run_if(in_state(M::TABLE).and_then(on_message::<PlayFromHere>))),
        );
}

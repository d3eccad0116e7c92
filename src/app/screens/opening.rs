//! Opening a record: to go on with it, to watch it, or to see how it ended; and playing on from a moment of one.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::archive::{Archive, Opened, Unusable};
use crate::app::clock::now;
use crate::app::hud::{Doubt, Notice, OpenRecord, Overlay, PlayFromHere, Purpose};
use crate::app::library::{Library, Speaker};
use crate::app::play::{self, Playthrough};
use crate::app::screen::Screen;
use crate::record::{LoadError, Record, salvage};

/// The screen from which a record was opened to be watched.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CameFrom(pub Screen);

/// What is said of a record that cannot be used.
fn reason(unusable: &Unusable, speaker: &Speaker) -> String {
    match unusable {
        Unusable::Missing => speaker.say("open-missing"),
        Unusable::Newer => speaker.say("open-newer"),
        Unusable::Damaged { why, kept } => {
            let kept = kept.display().to_string();
            let values = [("why", FluentValue::from(why.as_str())), ("file", FluentValue::from(kept))];
            speaker.say_with("open-damaged", &values)
        }
        Unusable::Unreadable(why) => {
            speaker.say_with("open-unreadable", &[("why", FluentValue::from(why.as_str()))])
        }
    }
}

/// A record from a text that somebody pasted or dropped.
fn read_text(text: &str, library: &Library, speaker: &Speaker) -> Result<Opened, String> {
    match salvage(text, &library.content) {
        Ok(salvaged) => Ok(Opened {
            record: salvaged.record,
            stored: salvaged.stored,
            fault: salvaged.fault,
            kept_aside: None,
        }),
        Err(LoadError::NewerFormat(_)) => Err(speaker.say("open-newer")),
        Err(error) => {
            Err(speaker.say_with("open-not-a-record", &[("why", FluentValue::from(error.to_string()))]))
        }
    }
}

fn open(world: &mut World) {
    let wishes: Vec<OpenRecord> = world.resource_mut::<Messages<OpenRecord>>().drain().collect();
    let Some(wish) = wishes.into_iter().next_back() else { return };
    let (library, speaker) = (world.resource::<Library>().clone(), world.resource::<Speaker>().clone());
    let (opened, purpose) = match wish {
        OpenRecord::File(path, purpose) => {
            let opened = world.resource::<Archive>().open_record(&path, &library.content);
            (opened.map_err(|unusable| reason(&unusable, &speaker)), purpose)
        }
        OpenRecord::Text(text, purpose) => (read_text(&text, &library, &speaker), purpose),
        OpenRecord::Read(record, purpose) => {
            (Ok(Opened { record: *record, stored: None, fault: None, kept_aside: None }), purpose)
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
        world.write_message(Notice(speaker.say_with("open-copy", &values)));
    }
    if opened.record.is_of_another_version(&library.content) {
        world.write_message(Notice(speaker.say("open-other-data")));
    }
    if opened.fault.is_some() {
        world.insert_resource(Doubt(Some(Box::new(opened))));
        world.insert_resource(Overlay::Doubt);
        return;
    }
    proceed(world, opened.record, purpose);
}

/// Puts a record on the table for this purpose.
fn proceed(world: &mut World, mut record: Record, purpose: Purpose) {
    let over = record.outcome.is_some();
    let here = *world.resource::<State<Screen>>().get();
    let (done, screen) = match purpose {
        Purpose::Watch => {
            world.insert_resource(CameFrom(here));
            (play::watch(world, record), Screen::Playing)
        }
        Purpose::Result | Purpose::GoOn if over => (play::resume(world, record), Screen::Result),
        Purpose::Result | Purpose::GoOn => {
            branch_if_known(world.resource::<Archive>(), &mut record);
            (play::resume(world, record), Screen::Playing)
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

/// Whoever goes back to an earlier moment of a game that has gone on since knows what is to come: that is another game
/// beside the first, for practice.
fn branch_if_known(archive: &Archive, record: &mut Record) {
    if archive.has_gone_on(record) {
        make_branch(record);
    }
}

fn make_branch(record: &mut Record) {
    record.practice = true;
    // Games are told apart by the second in which they began.
    let second = now();
    let next = second.checked_add(jiff::Span::new().seconds(1)).unwrap_or(second);
    record.begun = Some(if record.begun == Some(second) { next } else { second });
    record.daily = None;
}

/// Plays on from the moment of a record that is in sight, for practice.
fn play_from_here(world: &mut World) {
    if world.resource_mut::<Messages<PlayFromHere>>().drain().count() == 0 {
        return;
    }
    let watched = world.get_resource::<Playthrough>().filter(|playthrough| playthrough.is_watched());
    let Some(mut record) = watched.map(|playthrough| playthrough.record().clone()) else { return };
    make_branch(&mut record);
    proceed(world, record, Purpose::GoOn);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameFrom>()
        .init_resource::<Overlay>()
        .init_resource::<Doubt>()
        .add_message::<PlayFromHere>()
        .add_systems(PreUpdate, (open, play_from_here));
}

//! Opening a record of any mode, with the notices about what was found.

use std::path::PathBuf;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::Notice;
use crate::app::preferences::localizer::Localizer;
use crate::app::session::{ModeAssets, PlayableMode, read_record_text, why_unusable};
use crate::app::store::OpenedGame;
use crate::app::store::game_store::GameStore;
use crate::engine::Record;

/// Where a record comes from.
pub(crate) enum RecordSource<M: PlayableMode> {
    /// A file.
    File(PathBuf),
    /// A text that was pasted or dropped.
    Text(String),
    /// A record that was read already.
    Read(Box<Record<M>>),
}

/// Opens a record, and says in notices what the player should know of it; none if it cannot be used, which is said, too.
/// What is wrong with the end of a record is for the asker to say.
pub(crate) fn open_record<M: PlayableMode>(
    world: &mut World,
    source: RecordSource<M>,
) -> Option<OpenedGame<M>> {
    let (assets, localizer) =
        (world.resource::<ModeAssets<M>>().clone(), world.resource::<Localizer>().clone());
    let opened = match source {
        RecordSource::File(path) => {
            let opened = world.resource::<GameStore<M>>().open_record(&path, &assets.content);
            opened.map_err(|unusable| why_unusable(&unusable, &localizer))
        }
        RecordSource::Text(text) => read_record_text(&text, &*assets.content, &localizer),
        RecordSource::Read(record) => {
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

//! Opening records: messages for unreadable ones, and branches for practice.

use bevy::log::warn;
use fluent_bundle::FluentValue;

use super::PlayableMode;
use crate::preferences::localizer::Localizer;
use crate::store::clock::now;
use crate::store::game_store::GameStore;
use crate::store::{OpenError, OpenedGame};
use cascadia_engine::{LoadError, Record, RecordTextFault, plain_record_text, salvage};

/// Returns the message for a record that cannot be opened.
pub(crate) fn why_unusable(unusable: &OpenError, localizer: &Localizer) -> String {
    match unusable {
        OpenError::Missing => localizer.text("open-missing"),
        OpenError::Newer => localizer.text("open-newer"),
        OpenError::Damaged { why, kept } => {
            warn!("a damaged game is set aside: {why}");
            let kept = kept.display().to_string();
            localizer.text_with("open-damaged", &[("file", FluentValue::from(kept))])
        }
        OpenError::Unreadable(why) => {
            localizer.text_with("open-unreadable", &[("why", FluentValue::from(why.as_str()))])
        }
    }
}

/// Parses a record from pasted or dropped text, as far as it can be played.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn read_record_text<M: PlayableMode>(
    text: &str,
    content: &M::Content,
    localizer: &Localizer,
) -> Result<OpenedGame<M>, String> {
    let text = plain_record_text(text).map_err(|fault| localizer.text(fault_key(fault)))?;
    match salvage::<M>(&text, content) {
        Ok(salvaged) => Ok(OpenedGame {
            record: salvaged.record,
            stored: salvaged.stored,
            fault: salvaged.fault,
            kept_aside: None,
        }),
        Err(LoadError::NewerFormat(_)) => Err(localizer.text("open-text-newer")),
        Err(error @ LoadError::Unreadable(_)) => {
            warn!("a text cannot be used: {error}");
            Err(localizer.text("open-text-changed"))
        }
        Err(error) => {
            Err(localizer.text_with("open-not-a-record", &[("why", FluentValue::from(error.to_string()))]))
        }
    }
}

/// Returns the key of the message for a text without a readable game.
const fn fault_key(fault: RecordTextFault) -> &'static str {
    match fault {
        RecordTextFault::NoGame | RecordTextFault::TooLong => "open-text-no-game",
        RecordTextFault::Cut => "open-text-cut",
        RecordTextFault::Changed | RecordTextFault::Line(_) => "open-text-changed",
        RecordTextFault::Newer => "open-text-newer",
    }
}

/// Turns the record into a separate practice game if the original has since continued, because the player
/// already knows the coming draws.
pub(crate) fn branch_if_known<M: PlayableMode>(store: &GameStore<M>, record: &mut Record<M>) {
    if store.has_gone_on(record) {
        make_branch(record);
    }
}

/// Turns the record into a separate practice game.
pub(crate) fn make_branch<M: PlayableMode>(record: &mut Record<M>) {
    record.practice = true;
    // Games are identified by the second in which they began.
    let second = now();
    let next = second.checked_add(jiff::Span::new().seconds(1)).unwrap_or(second);
    record.begun = Some(if record.begun == Some(second) { next } else { second });
    record.daily = None;
}

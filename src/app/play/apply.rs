//! Chosen actions go through the rules here and nowhere else.

use bevy::prelude::*;

use super::{Chosen, Happened, Playthrough, Refused};
use crate::app::Frame;

/// Carries out what was chosen. A refusal is reported, and nothing has changed.
fn apply_chosen(
    mut chosen: MessageReader<Chosen>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<Refused>,
    mut playthrough: ResMut<Playthrough>,
) {
    for Chosen(action) in chosen.read() {
        // Whoever watches a record decides nothing in it.
        if playthrough.is_watched() {
            continue;
        }
        match playthrough.perform(*action) {
            Ok(events) => {
                playthrough.redo.clear();
                happened.write_batch(events.into_iter().map(Happened));
            }
            Err(reason) => {
                refused.write(Refused::ByRules(reason));
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        apply_chosen
            .in_set(Frame::Apply)
            .run_if(resource_exists::<Playthrough>.and_then(on_message::<Chosen>)),
    );
}

//! After every action the game is handed to whoever writes in the background; once it is over, to the journal.

use bevy::prelude::*;

use super::Playthrough;
use crate::app::archive::Archive;
use crate::rules::Phase;

/// Keeps the game as it is now.
fn keep(playthrough: Res<Playthrough>, mut archive: ResMut<Archive>) {
    if !playthrough.is_kept() {
        return;
    }
    if playthrough.game().phase() == Phase::Finished {
        archive.file(playthrough.record(), playthrough.sheets());
    } else {
        archive.keep(playthrough.record());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Archive>().add_systems(Last, keep.run_if(resource_exists_and_changed::<Playthrough>));
}

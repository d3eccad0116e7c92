//! Autosave in the background after every action, and the journal entry of a finished game.

use bevy::prelude::*;

use super::{ModeAssets, PlayableMode, Session};
use crate::store::game_store::GameStore;
use crate::store::save_writer::SaveSystems;

fn autosave<M: PlayableMode>(
    session: Res<Session<M>>,
    assets: Res<ModeAssets<M>>,
    mut store: ResMut<GameStore<M>>,
) {
    if !session.is_autosaved() {
        return;
    }
    if session.is_over() {
        store.finish(session.record(), session.state(), &assets.content);
    } else {
        store.autosave(session.record());
    }
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_systems(
        Last,
        autosave::<M>.in_set(SaveSystems::Send).run_if(resource_exists_and_changed::<Session<M>>),
    );
}

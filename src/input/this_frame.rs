//! Messages of this frame only, for systems that run in some phases: none finds an old click when its phase
//! begins.

use bevy::prelude::*;

use crate::schedule::AppSystems;

/// The messages since the last frame.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ThisFrame<T: Message>(Vec<T>);

impl<T: Message> Default for ThisFrame<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Message> ThisFrame<T> {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

fn collect<T: Message + Clone>(mut messages: MessageReader<T>, mut now: ResMut<ThisFrame<T>>) {
    now.0.clear();
    now.0.extend(messages.read().cloned());
}

/// Collects messages of a kind, which are registered elsewhere.
pub(crate) fn plugin<T: Message + Clone>(app: &mut App) {
    app.init_resource::<ThisFrame<T>>()
        .add_systems(Update, collect::<T>.after(AppSystems::Read).before(AppSystems::Decide));
}

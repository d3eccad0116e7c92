//! The key that mutes and unmutes the sound, on every screen.

use bevy::prelude::*;

use super::toast::Notice;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, read_keys};
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;

fn toggle(
    mut pressed: ResMut<ActionState>,
    mut settings: ResMut<Settings>,
    localizer: Res<Localizer>,
    mut notices: MessageWriter<Notice>,
) {
    if pressed.take(InputAction::Mute) {
        settings.mute = !settings.mute;
        let key = if settings.mute { "notice-sound-off" } else { "notice-sound-on" };
        notices.write(Notice(localizer.text(key)));
    }
}

/// Registers the key that mutes and unmutes the sound, each with a notice.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, toggle.in_set(AppSystems::Read).after(read_keys));
}

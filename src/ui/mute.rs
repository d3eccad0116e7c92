//! The key that mutes and unmutes the sound, on every screen.

use bevy::prelude::*;

use super::toast::Notice;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{ChangeSettings, Settings};

fn toggle(
    mut pressed: ResMut<ActionState>,
    settings: Res<Settings>,
    localizer: Res<Localizer>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
) {
    if pressed.take(InputAction::Mute) {
        let mute = !settings.mute;
        commands.trigger(ChangeSettings::new(move |settings| settings.mute = mute));
        let key = if mute { "notice-sound-off" } else { "notice-sound-on" };
        notices.write(Notice(localizer.text(key)));
    }
}

/// Registers the key that mutes and unmutes the sound, each with a notice.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, toggle.in_set(KeyOrder::Anywhere));
}

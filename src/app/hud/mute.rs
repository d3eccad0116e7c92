//! The key that turns the sound off and on again, wherever one is.

use bevy::prelude::*;

use super::Notice;
use crate::app::Frame;
use crate::app::controls::{Control, Pressed, read_keys};
use crate::app::library::Speaker;
use crate::app::settings::Settings;

fn toggle(
    mut pressed: ResMut<Pressed>,
    mut settings: ResMut<Settings>,
    speaker: Res<Speaker>,
    mut notices: MessageWriter<Notice>,
) {
    if pressed.take(Control::Mute) {
        settings.mute = !settings.mute;
        let key = if settings.mute { "notice-sound-off" } else { "notice-sound-on" };
        notices.write(Notice(speaker.say(key)));
    }
}

/// Turns the sound off and on by key.
pub fn plugin(app: &mut App) {
    app.add_message::<Notice>().add_systems(Update, toggle.in_set(Frame::Read).after(read_keys));
}

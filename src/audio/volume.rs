//! Synchronisation of the buses' gains with the settings and the focus of the window.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, Window};

use super::buses::Buses;
use super::orders::{Order, Sounds};
use crate::preferences::mix_levels::MixLevels;
use crate::preferences::settings::Settings;

/// The gains last sent, and their settings.
#[derive(Clone, Copy)]
pub(super) struct BusState {
    buses: Buses,
    mute: bool,
    in_front: bool,
}

/// Sends new gains to the mixer when a volume or the focus of the window has changed.
pub(super) fn follow_settings(
    settings: Res<Settings>,
    levels: Res<MixLevels>,
    sounds: Res<Sounds>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut known: Local<Option<BusState>>,
) {
    let in_front = window.is_none_or(|window| window.focused);
    let now = BusState { buses: Buses::of(&settings, in_front), mute: settings.mute, in_front };
    let before = known.replace(now);
    if before.is_some_and(|before| before.buses == now.buses) {
        return;
    }
    let seconds = match before {
        Some(before) if before.in_front != in_front => levels.leave_glide,
        Some(before) if before.mute == now.mute => levels.volume_glide,
        _ => levels.mute_glide,
    };
    sounds.order(Order::Buses(now.buses, seconds));
}

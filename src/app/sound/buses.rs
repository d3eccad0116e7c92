//! From the settings to the loudness of the buses.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, Window};

use super::{Order, Sounds};
use crate::app::levels::Levels;
use crate::app::settings::Settings;

/// What samples are multiplied by, on each bus and on all of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Buses {
    /// Everything.
    pub all: f32,
    /// Pieces and calls.
    pub effects: f32,
    /// Wind, water and animals.
    pub ambience: f32,
    /// Music.
    pub music: f32,
}

impl Buses {
    /// Nothing is heard.
    pub const SILENT: Self = Self { all: 0.0, effects: 0.0, ambience: 0.0, music: 0.0 };

    /// What the settings ask for while the window is in front, or is not.
    pub fn of(settings: &Settings, in_front: bool) -> Self {
        let silent = settings.mute || (settings.mute_in_background && !in_front);
        Self {
            all: if silent { 0.0 } else { loudness(settings.volume) },
            effects: loudness(settings.effects_volume),
            ambience: loudness(settings.ambience_volume),
            music: loudness(settings.music_volume),
        }
    }
}

/// What so many percent are as a factor: half of the way sounds half as loud, which is a quarter of the height.
fn loudness(percent: u16) -> f32 {
    (f32::from(percent) / 100.0).powi(2)
}

/// What the buses were last, and why.
#[derive(Clone, Copy)]
pub(super) struct Known {
    buses: Buses,
    mute: bool,
    in_front: bool,
}

/// Tells the mixer when a volume has changed, or the window has come to the front or left it.
pub(super) fn follow_settings(
    settings: Res<Settings>,
    levels: Res<Levels>,
    sounds: Res<Sounds>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut known: Local<Option<Known>>,
) {
    let in_front = window.is_none_or(|window| window.focused);
    let now = Known { buses: Buses::of(&settings, in_front), mute: settings.mute, in_front };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_buses_follow_the_settings() {
        let settings = Settings {
            volume: 100,
            effects_volume: 50,
            ambience_volume: 0,
            music_volume: 10,
            ..Settings::default()
        };
        let buses = Buses::of(&settings, true);
        assert_eq!(buses, Buses { all: 1.0, effects: 0.25, ambience: 0.0, music: 0.010_000_001 });
        let muted = Settings { mute: true, ..settings };
        assert_eq!(Buses::of(&muted, true).all, 0.0);
        assert_eq!(Buses::of(&settings, false).all, 0.0);
        let stays = Settings { mute_in_background: false, ..settings };
        assert_eq!(Buses::of(&stays, false).all, 1.0);
    }
}

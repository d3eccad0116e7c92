//! Gains of the buses, from the settings.

use crate::preferences::settings::Settings;

/// Linear gains of each bus and of the master.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Buses {
    /// Gain of the sum.
    pub all: f32,
    /// Gain of pieces and calls.
    pub effects: f32,
    /// Gain of wind, water and animals.
    pub ambience: f32,
    pub music: f32,
}

impl Buses {
    pub(crate) const SILENT: Self = Self { all: 0.0, effects: 0.0, ambience: 0.0, music: 0.0 };

    /// Returns the gains of the settings, with the window in front or not.
    pub(crate) fn of(settings: &Settings, in_front: bool) -> Self {
        let silent = settings.mute || (settings.mute_in_background && !in_front);
        Self {
            all: if silent { 0.0 } else { loudness(settings.volume) },
            effects: loudness(settings.effects_volume),
            ambience: loudness(settings.ambience_volume),
            music: loudness(settings.music_volume),
        }
    }
}

/// Converts a volume in percent to a linear gain. The square makes 50 % sound about half as loud.
fn loudness(percent: u16) -> f32 {
    (f32::from(percent) / 100.0).powi(2)
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

//! Configured durations, scaled to the player's animation speed.

use std::ops::Deref;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::settings::Settings;
use super::timing::Timing;

/// The configured durations, and the chosen speed. Dereferences to the durations.
#[derive(SystemParam)]
pub(crate) struct AnimationTiming<'w> {
    timing: Res<'w, Timing>,
    settings: Res<'w, Settings>,
}

impl AnimationTiming<'_> {
    /// Returns the factor for durations, 0 without animations.
    pub(crate) fn factor(&self) -> f32 {
        self.settings.motion()
    }

    pub(crate) fn is_on(&self) -> bool {
        self.factor() > 0.0
    }

    pub(crate) fn reduces_motion(&self) -> bool {
        self.settings.reduce_motion
    }

    /// Returns `milliseconds` at the chosen speed.
    pub(crate) fn scaled(&self, milliseconds: u64) -> Duration {
        Timing::scaled(milliseconds, self.factor())
    }
}

impl Deref for AnimationTiming<'_> {
    type Target = Timing;

    fn deref(&self) -> &Timing {
        &self.timing
    }
}

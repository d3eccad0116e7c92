//! Durations of all animations: `config/timing.ron`.

use std::time::Duration;

use bevy::prelude::*;
use serde::Deserialize;

use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<Timing> =
    ConfigFile::new("config/timing.ron", include_str!("../../config/timing.ron"), Ok);

/// Durations in milliseconds at normal speed, and sizes of movements.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Timing {
    pub pick_up: u64,
    pub tile_travel: u64,
    pub tile_fall: u64,
    pub tile_settle: u64,
    pub token_travel: u64,
    pub token_fall: u64,
    pub token_settle: u64,
    pub put_back: u64,
    pub arc: f32,
    pub rotate: u64,
    pub ghost_follow: u64,
    pub ghost_rise: u64,
    pub dust: u64,
    pub edge_glow: u64,
    pub edge_stagger: u64,
    pub harmony: u64,
    pub refill: u64,
    pub refill_stagger: u64,
    pub solo_slide: u64,
    pub wipe_out: u64,
    pub wipe_in: u64,
    pub wipe_stagger: u64,
    pub nature_gained: u64,
    pub nature_spent: u64,
    pub number_rise: u64,
    pub number_flight: u64,
    pub number_stagger: u64,
    pub pulse: u64,
    pub celebrate: u64,
    pub celebrate_stagger: u64,
    pub opponent_slower: f32,
    pub opponent_think: u64,
    pub opponent_pause: u64,
    pub opponent_round: u64,
    pub replay_pause: u64,
    pub pairs_shrink: u64,
    pub turn_banner: u64,
    pub notice: u64,
    pub trail_step: u64,
    pub trail_pulse: u64,
    pub end_pause: u64,
    pub panels_fade: u64,
    pub end_grace: u64,
    pub final_orbit: u64,
    pub final_orbit_ease: u64,
    pub count_flight: u64,
    pub pad_slide: u64,
    pub count_line: u64,
    pub count_longest: u64,
    pub verdict_fade: u64,
    pub drift_wait: u64,
}

impl Default for Timing {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl Timing {
    /// Reads the file below `root`; falls back to the built-in durations.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Returns `milliseconds` at a speed: `factor` is 1 for normal, and 0 without animations.
    pub(crate) fn scaled(milliseconds: u64, factor: f32) -> Duration {
        Duration::from_secs_f32(milliseconds as f32 / 1000.0 * factor.max(0.0))
    }
}

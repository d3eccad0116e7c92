//! Sound mix: levels, fades and pauses of all sounds, from `config/sound.ron`.

use bevy::prelude::*;
use serde::Deserialize;

use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<MixLevels> =
    ConfigFile::new("config/sound.ron", include_str!("../../config/sound.ron"), MixLevels::check);

/// Levels in decibels, times in seconds.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MixLevels {
    pub pick_up: f32,
    pub tile_drop: f32,
    pub token_drop: f32,
    pub rotate: f32,
    pub matched: f32,
    pub harmony: f32,
    pub wipe: f32,
    pub put_back: f32,
    pub refill: f32,
    pub nature_token_gained: f32,
    pub nature_token_spent: f32,
    pub turn_call: f32,
    pub last_turn: f32,
    pub bonus_taken: f32,
    pub completed: f32,
    pub points: f32,
    pub refused: f32,
    pub button: f32,
    pub end_of_game: f32,
    pub count_line: f32,
    pub rattle: f32,
    pub knock: f32,
    pub dice_slide: f32,
    pub stroke: f32,
    pub cross_out: f32,
    pub stamp: f32,
    pub river: f32,
    pub page: f32,
    pub card_slide: f32,
    pub chain: f32,
    pub collected: f32,
    pub drop_variation: f32,
    pub habitats: [f32; 5],
    pub critters: f32,
    pub critter_pause: [f32; 2],
    #[serde(rename = "land_glide")]
    pub environment_glide: f32,
    pub music: f32,
    pub first_piece: f32,
    pub piece: [f32; 2],
    pub silence: [f32; 2],
    pub volume_glide: f32,
    pub mute_glide: f32,
    pub leave_glide: f32,
}

impl Default for MixLevels {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl MixLevels {
    /// Reads the file below `root`; falls back to the built-in mix and returns the error.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Checks the values. Returns a sentence if a number is out of range or not finite, or if a span ends
    /// before it begins.
    fn check(self) -> Result<Self, String> {
        let spans = [self.critter_pause, self.piece, self.silence];
        if spans.iter().any(|[least, most]| !(0.0..=*most).contains(least)) {
            return Err("a span of seconds must not end before it begins".to_owned());
        }
        let seconds =
            [self.environment_glide, self.first_piece, self.volume_glide, self.mute_glide, self.leave_glide];
        if seconds.iter().any(|seconds| !(0.0..=600.0).contains(seconds)) {
            return Err("seconds are from 0 to 600".to_owned());
        }
        if !(0.0..=0.5).contains(&self.drop_variation) {
            return Err("the variation of a drop is from 0 to 0.5".to_owned());
        }
        if self.all_decibels().any(|level| !(-80.0..=24.0).contains(&level)) {
            return Err("levels are from -80 to 24 decibels".to_owned());
        }
        Ok(self)
    }

    fn all_decibels(&self) -> impl Iterator<Item = f32> {
        let effects = [
            self.pick_up,
            self.tile_drop,
            self.token_drop,
            self.rotate,
            self.matched,
            self.harmony,
            self.wipe,
            self.put_back,
            self.refill,
            self.nature_token_gained,
            self.nature_token_spent,
            self.turn_call,
            self.completed,
            self.points,
            self.refused,
            self.button,
            self.end_of_game,
            self.count_line,
            self.rattle,
            self.knock,
            self.dice_slide,
            self.stroke,
            self.cross_out,
            self.stamp,
            self.river,
            self.page,
            self.card_slide,
            self.chain,
            self.collected,
            self.critters,
            self.music,
        ];
        effects.into_iter().chain(self.habitats)
    }

    /// Converts a level in decibels to a linear gain.
    pub(crate) fn factor(decibels: f32) -> f32 {
        10f32.powf(decibels / 20.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let good = MixLevels::default();
        assert!(good.check().is_ok());
        for broken in [
            MixLevels { piece: [60.0, 20.0], ..good },
            MixLevels { button: f32::NAN, ..good },
            MixLevels { music: 90.0, ..good },
            MixLevels { environment_glide: -1.0, ..good },
            MixLevels { drop_variation: 2.0, ..good },
        ] {
            assert!(broken.check().is_err(), "{broken:?}");
        }
    }
}

//! How loud everything is, and how often there is something to be heard: `config/sound.ron`.

use bevy::prelude::*;
use serde::Deserialize;

/// Levels in decibels, times in seconds.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the file explains its entries")]
pub struct Levels {
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
    pub completed: f32,
    pub points: f32,
    pub refused: f32,
    pub button: f32,
    pub end_of_game: f32,
    pub count_line: f32,
    pub drop_variation: f32,
    pub habitats: [f32; 5],
    pub critters: f32,
    pub critter_pause: [f32; 2],
    pub land_glide: f32,
    pub music: f32,
    pub first_piece: f32,
    pub piece: [f32; 2],
    pub silence: [f32; 2],
    pub volume_glide: f32,
    pub mute_glide: f32,
    pub leave_glide: f32,
}

impl Default for Levels {
    fn default() -> Self {
        Self {
            pick_up: -13.0,
            tile_drop: -1.5,
            token_drop: -4.0,
            rotate: -12.0,
            matched: -11.0,
            harmony: -10.0,
            wipe: -10.0,
            put_back: -12.0,
            refill: -14.0,
            nature_token_gained: -10.0,
            nature_token_spent: -14.0,
            turn_call: -12.0,
            completed: -11.0,
            points: -16.0,
            refused: -6.0,
            button: -17.0,
            end_of_game: -9.0,
            count_line: -11.0,
            drop_variation: 0.03,
            habitats: [5.5, 4.0, 8.5, 6.5, 1.5],
            critters: -14.0,
            critter_pause: [6.0, 20.0],
            land_glide: 2.0,
            music: 8.0,
            first_piece: 5.0,
            piece: [25.0, 60.0],
            silence: [35.0, 90.0],
            volume_glide: 0.08,
            mute_glide: 0.15,
            leave_glide: 0.4,
        }
    }
}

impl Levels {
    /// What a file says, if it makes sense.
    ///
    /// # Errors
    /// If a number is none, or a span ends before it begins.
    pub fn check(self) -> Result<Self, String> {
        let spans = [self.critter_pause, self.piece, self.silence];
        if spans.iter().any(|[least, most]| !(0.0..=*most).contains(least)) {
            return Err("a span of seconds must not end before it begins".to_owned());
        }
        let seconds =
            [self.land_glide, self.first_piece, self.volume_glide, self.mute_glide, self.leave_glide];
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
            self.critters,
            self.music,
        ];
        effects.into_iter().chain(self.habitats)
    }

    /// What a level multiplies samples by.
    pub fn factor(decibels: f32) -> f32 {
        10f32.powf(decibels / 20.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let good = Levels::default();
        assert!(good.check().is_ok());
        for broken in [
            Levels { piece: [60.0, 20.0], ..good },
            Levels { button: f32::NAN, ..good },
            Levels { music: 90.0, ..good },
            Levels { land_glide: -1.0, ..good },
            Levels { drop_variation: 2.0, ..good },
        ] {
            assert!(broken.check().is_err(), "{broken:?}");
        }
    }
}

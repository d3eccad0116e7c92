//! Tones of the grounds from dawn to the golden hour: `config/grounds.ron`.

use bevy::math::Vec3;
use bevy::prelude::*;
use serde::Deserialize;

use super::settings::GroundStyle;
use super::theme::{Rgb, parse_colour};
use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<RawGrounds, GroundTones> =
    ConfigFile::new("config/grounds.ron", include_str!("../../config/grounds.ron"), RawGrounds::check);

/// Maximum number of tones of a ground; a constant of the shader too.
pub(crate) const TONES: usize = 16;

/// One tone at dawn, at noon and in the golden hour.
type ToneOfDay = [Rgb; 3];

#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct GroundTones {
    painted: [Vec<ToneOfDay>; GroundStyle::ALL.len()],
    /// The colour that replaces a ground behind panels.
    covered: [ToneOfDay; GroundStyle::ALL.len()],
}

impl Default for GroundTones {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl GroundTones {
    /// Reads the file below `root`; falls back to the built-in tones.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Returns the tones of a ground at an hour of the day: 0 is dawn, one half noon, 1 the golden hour.
    /// Unused entries are black.
    pub(crate) fn at(&self, ground: GroundStyle, hour: f32) -> [Vec3; TONES] {
        let tones = &self.painted[ground as usize];
        std::array::from_fn(|index| tones.get(index).map_or(Vec3::ZERO, |tone| at_hour(tone, hour)))
    }

    /// Returns the replacement colour of a ground behind panels at an hour of the day.
    pub(crate) fn covered_at(&self, ground: GroundStyle, hour: f32) -> Vec3 {
        at_hour(&self.covered[ground as usize], hour)
    }
}

/// Returns a tone at an hour of the day: 0 is dawn, one half noon, 1 the golden hour.
fn at_hour([dawn, noon, golden]: &ToneOfDay, hour: f32) -> Vec3 {
    let ease = |t: f32| {
        let t = t.clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    let colour = |rgb: &Rgb| Vec3::from(rgb.map(f32::from)) / 255.0;
    let morning = colour(dawn).lerp(colour(noon), ease(hour * 2.0));
    morning.lerp(colour(golden), ease(hour * 2.0 - 1.0))
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTone {
    tone: String,
    dawn: String,
    noon: String,
    golden: String,
}

/// The file format.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGrounds {
    valley: Vec<RawTone>,
    lake: Vec<RawTone>,
    map: Vec<RawTone>,
    covered: Vec<RawTone>,
}

impl RawGrounds {
    /// Converts the colours. Returns a sentence about an invalid colour, or a ground with too many.
    fn check(self) -> Result<GroundTones, String> {
        let tone = |raw: &RawTone| {
            let colour = |text: &str| parse_colour(text).map_err(|why| format!("{}: {why}", raw.tone));
            Ok::<_, String>([colour(&raw.dawn)?, colour(&raw.noon)?, colour(&raw.golden)?])
        };
        let tones = |raw: &[RawTone]| {
            if raw.len() > TONES {
                return Err(format!("a ground has at most {TONES} tones"));
            }
            raw.iter().map(tone).collect::<Result<Vec<_>, String>>()
        };
        let covered = GroundStyle::ALL.map(|ground| {
            let named = self.covered.iter().find(|raw| raw.tone == ground.key());
            named.ok_or_else(|| format!("covered: no tone for {}", ground.key())).and_then(&tone)
        });
        let [valley, lake, map] = covered;
        Ok(GroundTones {
            painted: [tones(&self.valley)?, tones(&self.lake)?, tones(&self.map)?],
            covered: [valley?, lake?, map?],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_those_of_the_file_at_three_hours_and_between_them_at_others() {
        let tones = GroundTones::default();
        for ground in GroundStyle::ALL {
            let [dawn, noon, golden] = [0.0, 0.5, 1.0].map(|hour| tones.at(ground, hour));
            for (index, tone) in tones.painted[ground as usize].iter().enumerate() {
                for (seen, written) in [dawn, noon, golden].iter().zip(tone) {
                    let seen = (seen[index] * 255.0).round();
                    assert_eq!([seen.x as u8, seen.y as u8, seen.z as u8], *written, "{ground:?} {index}");
                }
            }
            let covered = (tones.covered_at(ground, 0.5) * 255.0).round();
            assert_eq!(
                [covered.x as u8, covered.y as u8, covered.z as u8],
                tones.covered[ground as usize][1]
            );
            let morning = tones.at(ground, 0.25);
            assert!(morning[0].distance(dawn[0].lerp(noon[0], 0.5)) < 1e-5, "{ground:?}");
        }
    }
}

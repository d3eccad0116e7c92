//! The strength of the levels, as measured by `cascadia-cli measure`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use cascadia_storage::ConfigFile;

/// The measurement of one level: games of four on that level, random cards, with habitat bonuses.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Games played.
    pub games: u32,
    /// Mean points of a seat.
    pub mean: f32,
    /// Half-width of the 95 % interval of the mean.
    pub within: f32,
    /// Mean points in solo games, random cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<f32>,
    /// Milliseconds for a move on one core of the machine that measured.
    pub milliseconds: f32,
}

/// The rank of a result among the levels, by their keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelStanding<'a> {
    /// It equals this level, within a point.
    Equals(&'a str),
    /// It is above the first of these levels and below the second.
    Between(&'a str, &'a str),
    /// It is above this level, the strongest.
    Above(&'a str),
    /// It is below this level, the weakest.
    Below(&'a str),
}

/// The level whose play is par.
const PAR_LEVEL: &str = "ranger";
/// Largest difference between means that count as equal, in points.
const AS_GOOD: f32 = 1.0;

/// The measurements, by the key of the level.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Strengths(pub BTreeMap<String, Strength>);

pub(super) const FILE: ConfigFile<Strengths> =
    ConfigFile::new("config/measured.ron", include_str!("../../../../config/measured.ron"), Ok);

impl Strengths {
    /// Returns the measurements built into the program.
    pub fn built_in() -> Self {
        FILE.built_in()
    }

    /// Ranks a result of `gain` points above par on average, solo or with several seats; none if the levels
    /// were not measured so.
    pub fn standing(&self, gain: f32, is_alone: bool) -> Option<LevelStanding<'_>> {
        let mean = |strength: &Strength| if is_alone { strength.alone } else { Some(strength.mean) };
        let par = mean(self.of(PAR_LEVEL)?)?;
        let gains = self.0.iter().filter_map(|(key, strength)| Some((key.as_str(), mean(strength)? - par)));
        let mut gains: Vec<(&str, f32)> = gains.collect();
        gains.sort_by(|a, b| a.1.total_cmp(&b.1));
        let distance = |level: &&(&str, f32)| (level.1 - gain).abs();
        let closest = gains.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        if distance(&closest) <= AS_GOOD {
            return Some(LevelStanding::Equals(closest.0));
        }
        let weaker = gains.iter().rev().find(|level| level.1 < gain).map(|level| level.0);
        let stronger = gains.iter().find(|level| level.1 > gain).map(|level| level.0);
        match (weaker, stronger) {
            (Some(weaker), Some(stronger)) => Some(LevelStanding::Between(weaker, stronger)),
            (Some(weaker), None) => Some(LevelStanding::Above(weaker)),
            (None, stronger) => stronger.map(LevelStanding::Below),
        }
    }

    /// Returns the measurement of the level called `key`.
    pub fn of(&self, key: &str) -> Option<&Strength> {
        self.0.get(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strengths() -> Strengths {
        let levels = [("sprout", 68.0, 70.0), ("hiker", 85.0, 88.0), ("ranger", 96.0, 94.0)];
        let of = |(key, mean, alone): (&str, f32, f32)| {
            let strength = Strength { games: 9, mean, within: 0.5, alone: Some(alone), milliseconds: 1.0 };
            (key.to_owned(), strength)
        };
        Strengths(levels.map(of).into())
    }

    #[test]
    fn a_gain_is_placed_between_the_means_of_the_levels() {
        let strengths = strengths();
        assert_eq!(strengths.standing(0.6, true), Some(LevelStanding::Equals("ranger")));
        assert_eq!(strengths.standing(-3.0, true), Some(LevelStanding::Between("hiker", "ranger")));
        assert_eq!(strengths.standing(-10.5, false), Some(LevelStanding::Equals("hiker")));
        assert_eq!(strengths.standing(7.0, false), Some(LevelStanding::Above("ranger")));
        assert_eq!(strengths.standing(-40.0, true), Some(LevelStanding::Below("sprout")));
        assert_eq!(Strengths::default().standing(0.0, true), None);
    }
}

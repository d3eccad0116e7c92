//! The strength of the levels, as measured by `cascadia-cli measure`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use cascadia_storage::{ConfigFile, ProgramRoot};

/// The measurement of one level: games of four on that level, cards by chance, with habitat bonuses.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Games played.
    pub games: u32,
    /// Mean points of a seat.
    pub mean: f32,
    /// Half of the interval that holds the true mean with a chance of 95 %.
    pub within: f32,
    /// Mean points in games alone, cards by chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<f32>,
    /// Milliseconds for a move on one core of the machine that measured.
    pub milliseconds: f32,
}

/// Where a way to play stands among the levels, by their keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelStanding<'a> {
    /// It scores as much as this level, within a point.
    Equals(&'a str),
    /// It scores more than the first of these levels and less than the second.
    Between(&'a str, &'a str),
    /// It scores more than this one, the strongest.
    Above(&'a str),
    /// It scores less than this one, the weakest.
    Below(&'a str),
}

/// The level whose play is par.
const PAR_LEVEL: &str = "ranger";
/// Means that differ by no more points are as good as equal.
const AS_GOOD: f32 = 1.0;

/// By the key of the level.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Strengths(pub BTreeMap<String, Strength>);

const FILE: ConfigFile<Strengths> =
    ConfigFile::new("config/measured.ron", include_str!("../../../../config/measured.ron"), Ok);

impl Strengths {
    /// Returns the measurements the program was built with.
    pub fn built_in() -> Self {
        FILE.built_in()
    }

    /// Reads the measurements below `root`. If the file is broken, those the program was built with are returned, with
    /// a sentence that says why.
    pub fn read(root: &ProgramRoot) -> (Self, Option<String>) {
        let (figures, error) = FILE.read(root);
        (figures, error.map(|error| format!("{error}; the built-in figures are used")))
    }

    /// Finds where somebody stands who scores `gain` points more than par on average, alone or among others; none if the
    /// levels have not been measured so.
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
    fn a_gain_stands_where_the_means_of_the_levels_say() {
        let strengths = strengths();
        assert_eq!(strengths.standing(0.6, true), Some(LevelStanding::Equals("ranger")));
        assert_eq!(strengths.standing(-3.0, true), Some(LevelStanding::Between("hiker", "ranger")));
        assert_eq!(strengths.standing(-10.5, false), Some(LevelStanding::Equals("hiker")));
        assert_eq!(strengths.standing(7.0, false), Some(LevelStanding::Above("ranger")));
        assert_eq!(strengths.standing(-40.0, true), Some(LevelStanding::Below("sprout")));
        assert_eq!(Strengths::default().standing(0.0, true), None);
    }
}

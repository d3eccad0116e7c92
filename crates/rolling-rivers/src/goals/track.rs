//! Scenarios, achievements, and the hiking track on which each is a step.

use std::collections::{BTreeMap, BTreeSet};

use super::goal::{Goal, Progress};
use super::metric::SheetSituation;
use crate::sheets::SheetLetter;

/// A completion card of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScenarioCard {
    /// Set for a card of the companion set.
    pub companion: bool,
    /// Its number in its set.
    pub number: u8,
}

/// A scenario (rulebook: scenarios & achievements).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The sheet it is played on.
    pub sheet: SheetLetter,
    /// The completion cards in spaces 1 to 4 from the draw pile.
    pub completion_cards: [ScenarioCard; 4],
    /// The goals: points first, then the goals of the rulebook.
    pub goals: Vec<Goal>,
}

impl Scenario {
    /// Judges all goals in order; `None` if one cannot be judged.
    pub fn judge(&self, situation: &SheetSituation<'_>) -> Option<Vec<Progress>> {
        self.goals.iter().map(|goal| goal.judge(situation)).collect()
    }
}

/// The achievements of a sheet by their numbers.
pub type AchievementList = BTreeMap<u8, Goal>;

/// A step along the track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TrackStep {
    /// The scenario with this number.
    Scenario(u8),
    /// The achievement of a sheet with this number.
    Achievement(SheetLetter, u8),
}

impl TrackStep {
    /// Returns the key of the step in files, such as `rolling-scenario-07` or `rolling-a-3`.
    pub fn key(self) -> String {
        match self {
            Self::Scenario(number) => format!("rolling-scenario-{number:02}"),
            Self::Achievement(sheet, number) => {
                format!("rolling-{}-{number}", sheet.key().to_ascii_lowercase())
            }
        }
    }

    /// Parses a key such as `rolling-a-3`, including steps that are not in the box.
    pub fn from_key(key: &str) -> Option<Self> {
        let (kind, number) = key.strip_prefix("rolling-")?.split_once('-')?;
        let number = number.parse().ok()?;
        if kind == "scenario" {
            return Some(Self::Scenario(number));
        }
        Some(Self::Achievement(SheetLetter::from_key(&kind.to_ascii_uppercase())?, number))
    }
}

/// A title along the track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// Steps needed for it.
    pub at: u8,
    /// The key of its name.
    pub key: String,
}

/// A player's finished game, as far as it matters for the track.
#[derive(Clone, Copy, Debug)]
pub struct FinishedSheet<'a> {
    /// The player's sheet.
    pub situation: SheetSituation<'a>,
    /// The scenario with its number, if one was played.
    pub scenario: Option<(u8, &'a Scenario)>,
    /// Set if the family rules were played.
    pub family: bool,
    /// Set if the game began with more animals and nature tokens.
    pub abundance: bool,
    /// Set if a reveal was taken back.
    pub practice: bool,
}

/// The achievements of all sheets, and the ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HikingTrack {
    /// The achievements by sheet, in the order of [`SheetLetter::ALL`].
    pub achievements: [AchievementList; 4],
    /// The ranks in order; the last one is at the end of the track.
    pub ranks: Vec<Rank>,
}

impl HikingTrack {
    /// Returns the number of steps to the end.
    pub fn length(&self) -> u8 {
        self.ranks.last().map_or(0, |rank| rank.at)
    }

    /// Returns the rank reached with a number of steps.
    pub fn rank(&self, steps: usize) -> Option<&Rank> {
        self.ranks.iter().rev().find(|rank| usize::from(rank.at) <= steps)
    }

    /// Iterates over the numbers of the achievements that a sheet reaches.
    pub fn reached<'a>(&'a self, situation: &'a SheetSituation<'_>) -> impl Iterator<Item = u8> + 'a {
        let goals = self.achievements[situation.sheet.letter().index()].iter();
        let met = goals.filter(|(_, goal)| goal.judge(situation).is_some_and(Progress::is_met));
        met.map(|(number, _)| *number)
    }

    /// Returns the steps that a player, who has `taken` some already, gains with a finished game.
    ///
    /// Open question: who gains, and how many achievements? Chosen answer: every player, winner or not, in
    /// solo and multiplayer games, gains the scenario if all its goals are met, or else every achievement
    /// of the sheet reached for the first time; none is gained with the family rules, with an abundant
    /// start, or after taking back a reveal.
    pub fn gained(&self, game: &FinishedSheet<'_>, taken: &BTreeSet<TrackStep>) -> Vec<TrackStep> {
        if game.family || game.abundance || game.practice {
            return Vec::new();
        }
        let reached: Vec<TrackStep> = match game.scenario {
            Some((number, scenario)) => {
                let progress = scenario.judge(&game.situation).unwrap_or_default();
                let met = !progress.is_empty() && progress.iter().all(|goal| goal.is_met());
                if met { vec![TrackStep::Scenario(number)] } else { Vec::new() }
            }
            None => {
                let sheet = game.situation.sheet.letter();
                self.reached(&game.situation).map(|number| TrackStep::Achievement(sheet, number)).collect()
            }
        };
        reached.into_iter().filter(|step| !taken.contains(step)).collect()
    }
}

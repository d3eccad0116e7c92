//! The river trail of every player: which scenarios and achievements were reached, and the file that keeps them. It is
//! apart from the trail of the first game, whose profiles and file stay as they are.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::engine::{comparable_name, tidy_name};
use crate::rolling::goals::RollingStep;
use crate::storage::versioned::{FileError, format_of, parse, to_text};

/// The number of the format written here.
const FORMAT: u32 = 1;

/// How a step was earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarnedStep {
    /// The total of the game it was earned with.
    pub total: u16,
    /// The id of that game; see [`Record::id`](crate::engine::Record::id).
    pub game: String,
}

/// A player on the river trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RiverWalker {
    name: String,
    steps: BTreeMap<RollingStep, EarnedStep>,
}

impl RiverWalker {
    /// Returns the name as it was written last.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the steps, each with how it was earned.
    pub const fn steps(&self) -> &BTreeMap<RollingStep, EarnedStep> {
        &self.steps
    }

    /// Returns the steps that were earned with the game of the record id `game`.
    pub fn earned_with<'a>(&'a self, game: &'a str) -> impl Iterator<Item = RollingStep> + 'a {
        self.steps.iter().filter(move |(_, how)| how.game == game).map(|(step, _)| *step)
    }
}

/// Everybody on the river trail, in the order in which they came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RiverTrails {
    walkers: Vec<RiverWalker>,
}

impl RiverTrails {
    /// Returns everybody on the river trail.
    pub fn walkers(&self) -> &[RiverWalker] {
        &self.walkers
    }

    /// Finds the player called `name`, regardless of case.
    pub fn find(&self, name: &str) -> Option<&RiverWalker> {
        let wanted = comparable_name(name);
        self.walkers.iter().find(|walker| comparable_name(&walker.name) == wanted)
    }

    /// Returns the steps that the player called `name` has taken.
    pub fn taken(&self, name: &str) -> BTreeSet<RollingStep> {
        self.find(name).map(|walker| walker.steps.keys().copied().collect()).unwrap_or_default()
    }

    /// Enters steps of the player called `name`, who need not have taken any yet. Steps that were taken before stay as they
    /// are.
    pub fn take(&mut self, name: &str, steps: impl IntoIterator<Item = RollingStep>, how: &EarnedStep) {
        let name = tidy_name(name);
        let wanted = comparable_name(&name);
        if wanted.is_empty() {
            return;
        }
        let new: Vec<RollingStep> = steps.into_iter().collect();
        if new.is_empty() {
            return;
        }
        let known = self.walkers.iter().position(|walker| comparable_name(&walker.name) == wanted);
        let index = known.unwrap_or_else(|| {
            self.walkers.push(RiverWalker { name, steps: BTreeMap::new() });
            self.walkers.len() - 1
        });
        for step in new {
            self.walkers[index].steps.entry(step).or_insert_with(|| how.clone());
        }
    }
}

/// The serialised form. Its field names never change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverTrailsFile {
    format: u32,
    walkers: Vec<WalkerEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WalkerEntry {
    name: String,
    steps: BTreeMap<String, StepEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepEntry {
    total: u16,
    game: String,
}

/// Writes the trails as the text of their file.
pub fn write_river_trails(trails: &RiverTrails) -> String {
    let entry = |how: &EarnedStep| StepEntry { total: how.total, game: how.game.clone() };
    let walkers = trails.walkers.iter().map(|walker| WalkerEntry {
        name: walker.name.clone(),
        steps: walker.steps.iter().map(|(step, how)| (step.key(), entry(how))).collect(),
    });
    to_text(&RiverTrailsFile { format: FORMAT, walkers: walkers.collect() }, 4)
}

/// Reads the trails from the text of their file.
///
/// # Errors
/// If the text is damaged or of a later format; nothing of it should be overwritten then.
pub fn read_river_trails(text: &str) -> Result<RiverTrails, FileError> {
    format_of(text, FORMAT)?;
    let file: RiverTrailsFile = parse(text)?;
    let mut trails = RiverTrails::default();
    for WalkerEntry { name, steps } in file.walkers {
        for (key, how) in steps {
            let step = RollingStep::from_key(&key).filter(|step| step.key() == key);
            let Some(step) = step else {
                return Err(FileError::Damaged(format!("`{key}` is not a step of the river trail")));
            };
            trails.take(&name, [step], &EarnedStep { total: how.total, game: how.game });
        }
    }
    Ok(trails)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rolling::sheets::SheetLetter;

    fn trails() -> RiverTrails {
        let mut trails = RiverTrails::default();
        let how = EarnedStep { total: 61, game: "2026-11-22-190000-0000000000000003".to_owned() };
        let steps = [RollingStep::Scenario(7), RollingStep::Achievement(SheetLetter::C, 5)];
        trails.take("Ada", steps, &how);
        trails.take("ada", [RollingStep::Scenario(7)], &EarnedStep { total: 99, game: "other".to_owned() });
        trails.take("Grace", [RollingStep::Scenario(1)], &how);
        trails.take("Nobody", [], &how);
        trails
    }

    #[test]
    fn steps_belong_to_a_name_whatever_its_case_and_are_taken_once() {
        let trails = trails();
        assert_eq!(trails.walkers().len(), 2);
        let ada = trails.find("ADA").expect("a walker");
        assert_eq!((ada.name(), ada.steps().len()), ("Ada", 2));
        assert_eq!(ada.steps()[&RollingStep::Scenario(7)].total, 61);
        assert_eq!(ada.earned_with("other").count(), 0);
        assert!(trails.taken("Eve").is_empty());
    }

    #[test]
    fn the_file_is_read_as_it_was_written_and_as_it_always_was() {
        let trails = trails();
        assert_eq!(read_river_trails(&write_river_trails(&trails)), Ok(trails));
        let text = "(format: 1, walkers: [(name: \"Ada\", steps: {\"rolling-scenario-07\": (total: 61, game: \"g\")})])";
        let read = read_river_trails(text).expect("a file");
        assert_eq!(read.taken("ada"), [RollingStep::Scenario(7)].into());
        assert!(read_river_trails(&text.replace("scenario-07", "scenario-7")).is_err());
        assert!(read_river_trails(&text.replace("format: 1", "format: 2")).is_err());
    }
}

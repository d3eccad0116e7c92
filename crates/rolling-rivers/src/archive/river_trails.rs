//! River trail of every player: the scenarios and achievements reached, and their file. Separate from the
//! trail of Cascadia, whose profiles and file are unaffected.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::goals::TrackStep;
use cascadia_engine::{LONGEST_NAME, comparable_name, person_name, tidy_name};
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

/// Current version of the file format.
const FORMAT: u32 = 1;

/// The game in which a step was earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarnedStep {
    /// The total of that game.
    pub total: u16,
    /// The id of that game; see [`Record::id`](cascadia_engine::Record::id).
    pub game: String,
}

/// A player on the river trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RiverWalker {
    name: String,
    steps: BTreeMap<TrackStep, EarnedStep>,
}

impl RiverWalker {
    /// Returns the name in its most recent spelling.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the steps with their games.
    pub const fn steps(&self) -> &BTreeMap<TrackStep, EarnedStep> {
        &self.steps
    }

    /// Returns the steps earned in the game with the record id `game`.
    pub fn earned_with<'a>(&'a self, game: &'a str) -> impl Iterator<Item = TrackStep> + 'a {
        self.steps.iter().filter(move |(_, how)| how.game == game).map(|(step, _)| *step)
    }
}

/// The reason why a player on the river trail cannot be renamed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WalkerNameError {
    /// The name is empty.
    #[error("a walker of the river trail needs a name")]
    Empty,
    /// Another player on the trail has the name; see [`RiverTrails::join`].
    #[error("another walker of the river trail has this name")]
    Taken,
}

/// All players on the river trail, in order of arrival.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RiverTrails {
    walkers: Vec<RiverWalker>,
}

impl RiverTrails {
    /// Returns all players on the river trail.
    pub fn walkers(&self) -> &[RiverWalker] {
        &self.walkers
    }

    /// Finds the player called `name`, ignoring case.
    pub fn find(&self, name: &str) -> Option<&RiverWalker> {
        self.index_of(name).map(|index| &self.walkers[index])
    }

    fn index_of(&self, name: &str) -> Option<usize> {
        let wanted = comparable_name(name);
        self.walkers.iter().position(|walker| comparable_name(&walker.name) == wanted)
    }

    /// Returns the steps of the player called `name`.
    pub fn taken(&self, name: &str) -> BTreeSet<TrackStep> {
        self.find(name).map(|walker| walker.steps.keys().copied().collect()).unwrap_or_default()
    }

    /// Enters steps of the player called `name`, who may be new to the trail. Steps already taken are kept.
    pub fn take(&mut self, name: &str, steps: impl IntoIterator<Item = TrackStep>, how: &EarnedStep) {
        let name = tidy_name(name);
        if comparable_name(&name).is_empty() {
            return;
        }
        let new: Vec<TrackStep> = steps.into_iter().collect();
        if new.is_empty() {
            return;
        }
        let index = self.index_of(&name).unwrap_or_else(|| {
            self.walkers.push(RiverWalker { name, steps: BTreeMap::new() });
            self.walkers.len() - 1
        });
        for step in new {
            self.walkers[index].steps.entry(step).or_insert_with(|| how.clone());
        }
    }

    /// Renames the player called `name`; the steps stay. Later games are entered under the name they are
    /// played with.
    ///
    /// # Errors
    /// If the new name is empty or taken by another player.
    pub fn rename(&mut self, name: &str, new: &str) -> Result<(), WalkerNameError> {
        let new = person_name(new, LONGEST_NAME).ok_or(WalkerNameError::Empty)?;
        let Some(index) = self.index_of(name) else { return Ok(()) };
        if self.index_of(&new).is_some_and(|other| other != index) {
            return Err(WalkerNameError::Taken);
        }
        self.walkers[index].name = new;
        Ok(())
    }

    /// Moves the steps of `name`, a misspelt name, to `other`. A step of both stays as `other` earned it.
    pub fn join(&mut self, name: &str, other: &str) {
        let (Some(from), Some(to)) = (self.index_of(name), self.index_of(other)) else { return };
        if from == to {
            return;
        }
        for (step, how) in std::mem::take(&mut self.walkers[from].steps) {
            self.walkers[to].steps.entry(step).or_insert(how);
        }
        self.walkers.remove(from);
    }

    /// Removes a player and all their steps from the river trail.
    pub fn remove(&mut self, name: &str) {
        if let Some(index) = self.index_of(name) {
            self.walkers.remove(index);
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

/// Serialises the trails to the text of their file.
pub fn write_river_trails(trails: &RiverTrails) -> String {
    let entry = |how: &EarnedStep| StepEntry { total: how.total, game: how.game.clone() };
    let walkers = trails.walkers.iter().map(|walker| WalkerEntry {
        name: walker.name.clone(),
        steps: walker.steps.iter().map(|(step, how)| (step.key(), entry(how))).collect(),
    });
    to_text(&RiverTrailsFile { format: FORMAT, walkers: walkers.collect() }, 4)
}

/// Parses the text of the trails' file.
///
/// # Errors
/// If the text is damaged or of a later format; the file should then not be overwritten.
pub fn read_river_trails(text: &str) -> Result<RiverTrails, FileError> {
    format_of(text, FORMAT)?;
    let file: RiverTrailsFile = parse(text)?;
    let mut trails = RiverTrails::default();
    for WalkerEntry { name, steps } in file.walkers {
        for (key, how) in steps {
            let step = TrackStep::from_key(&key).filter(|step| step.key() == key);
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
    use crate::sheets::SheetLetter;

    fn trails() -> RiverTrails {
        let mut trails = RiverTrails::default();
        let how = EarnedStep { total: 61, game: "2026-11-22-190000-0000000000000003".to_owned() };
        let steps = [TrackStep::Scenario(7), TrackStep::Achievement(SheetLetter::C, 5)];
        trails.take("Ada", steps, &how);
        trails.take("ada", [TrackStep::Scenario(7)], &EarnedStep { total: 99, game: "other".to_owned() });
        trails.take("Grace", [TrackStep::Scenario(1)], &how);
        trails.take("Nobody", [], &how);
        trails
    }

    #[test]
    fn steps_belong_to_a_name_whatever_its_case_and_are_taken_once() {
        let trails = trails();
        assert_eq!(trails.walkers().len(), 2);
        let ada = trails.find("ADA").expect("a walker");
        assert_eq!((ada.name(), ada.steps().len()), ("Ada", 2));
        assert_eq!(ada.steps()[&TrackStep::Scenario(7)].total, 61);
        assert_eq!(ada.earned_with("other").count(), 0);
        assert!(trails.taken("Eve").is_empty());
    }

    #[test]
    fn a_name_can_be_mended_and_steps_under_two_names_put_together() {
        let mut trails = trails();
        assert_eq!(trails.rename("ada", " "), Err(WalkerNameError::Empty));
        assert_eq!(trails.rename("ada", "GRACE"), Err(WalkerNameError::Taken));
        assert_eq!(trails.rename("ada", "ADA"), Ok(()));
        assert_eq!(trails.rename("ADA", " Noor\n"), Ok(()));
        let names: Vec<&str> = trails.walkers().iter().map(RiverWalker::name).collect();
        assert_eq!((names, trails.taken("noor").len()), (vec!["Noor", "Grace"], 2));

        let how = EarnedStep { total: 70, game: "later".to_owned() };
        trails.take("Grace", [TrackStep::Scenario(7)], &how);
        trails.join("Noor", "grace");
        let grace = trails.find("Grace").expect("a walker");
        assert_eq!((trails.walkers().len(), grace.steps().len()), (1, 3));
        assert_eq!(grace.steps()[&TrackStep::Scenario(7)], how);
        trails.join("Grace", "Grace");
        trails.join("Grace", "Eve");
        assert_eq!(trails.taken("Grace").len(), 3);
        trails.remove("Eve");
        trails.remove("grace");
        assert_eq!(trails, RiverTrails::default());
    }

    #[test]
    fn the_file_is_read_as_it_was_written_and_as_it_always_was() {
        let trails = trails();
        assert_eq!(read_river_trails(&write_river_trails(&trails)), Ok(trails));
        let text = "(format: 1, walkers: [(name: \"Ada\", steps: {\"rolling-scenario-07\": (total: 61, game: \"g\")})])";
        let read = read_river_trails(text).expect("a file");
        assert_eq!(read.taken("ada"), [TrackStep::Scenario(7)].into());
        assert!(read_river_trails(&text.replace("scenario-07", "scenario-7")).is_err());
        assert!(read_river_trails(&text.replace("format: 1", "format: 2")).is_err());
    }
}

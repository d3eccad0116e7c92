//! The profiles of the trail, with their shapes and practice, and their file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::goals::Shape;
pub use cascadia_engine::LONGEST_NAME;
use cascadia_engine::archive::{PracticeEntry, PracticeLog, practice_entries, practice_of};
use cascadia_engine::{comparable_name, distinct_name, person_name};
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

/// The current format version.
const FORMAT: u32 = 3;

/// The name of a profile whose own name is invisible.
const UNSEEN: &str = "?";
/// The most profiles: the number of trails in the box.
pub const MOST_PROFILES: usize = 5;

/// The circumstances in which a shape was earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilledIn {
    /// Set if it took the house rule that a solo player is a winner too.
    pub house_rule: bool,
    /// The total in that game.
    pub total: u16,
    /// The id of that game's record; empty if unknown.
    pub game: String,
}

/// A profile: a name, a colour, its shapes on the trail, and its practice log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    name: String,
    colour: u8,
    filled_in: BTreeMap<Shape, FilledIn>,
    practice: PracticeLog,
}

impl Profile {
    /// Returns the name in its form for display.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of the colour, below [`MOST_PROFILES`]; no other profile has it.
    pub const fn colour(&self) -> u8 {
        self.colour
    }

    /// Returns the filled-in shapes with the circumstances of each.
    pub const fn filled_in(&self) -> &BTreeMap<Shape, FilledIn> {
        &self.filled_in
    }

    /// Returns the set of filled-in shapes.
    pub fn shapes(&self) -> BTreeSet<Shape> {
        self.filled_in.keys().copied().collect()
    }

    /// Returns the shape earned with the game of the record id `game`, if any.
    pub fn earned_with(&self, game: &str) -> Option<Shape> {
        let mut earned = self.filled_in.iter().filter(|(_, how)| !game.is_empty() && how.game == game);
        earned.next().map(|(shape, _)| *shape)
    }

    /// Returns the log of attempted puzzles and mistakes.
    pub const fn practice(&self) -> &PracticeLog {
        &self.practice
    }

    /// Returns the number of steps along the trail: one for every shape.
    pub fn steps(&self) -> usize {
        self.filled_in.len()
    }
}

/// The reason why a name or a new profile is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ProfileError {
    /// The name is empty.
    #[error("a profile needs a name")]
    Empty,
    /// Another profile has the name.
    #[error("another profile has this name")]
    Taken,
    /// There are no further trails.
    #[error("there are {MOST_PROFILES} profiles already")]
    Full,
}

/// All profiles, in the order of their creation, and their common house rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profiles {
    profiles: Vec<Profile>,
    solo_counts: bool,
}

impl Profiles {
    /// Returns all profiles in the order of their creation.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Finds the profile called `name`, regardless of case.
    pub fn find(&self, name: &str) -> Option<&Profile> {
        self.index_of(name).map(|index| &self.profiles[index])
    }

    fn index_of(&self, name: &str) -> Option<usize> {
        let wanted = comparable_name(name);
        self.profiles.iter().position(|profile| comparable_name(&profile.name) == wanted)
    }

    /// Adds a profile in the first unused colour.
    ///
    /// # Errors
    /// If the name is empty or taken, or there are enough profiles.
    pub fn add(&mut self, name: &str) -> Result<(), ProfileError> {
        if self.profiles.len() >= MOST_PROFILES {
            return Err(ProfileError::Full);
        }
        let name = self.free_name(name, None)?;
        let colour = free_colour(&self.profiles);
        self.profiles.push(Profile {
            name,
            colour,
            filled_in: BTreeMap::new(),
            practice: PracticeLog::default(),
        });
        Ok(())
    }

    /// Renames the profile at `index`; its shapes stay.
    ///
    /// # Errors
    /// If the name is empty or another profile has it.
    pub fn rename(&mut self, index: usize, name: &str) -> Result<(), ProfileError> {
        let name = self.free_name(name, Some(index))?;
        if let Some(profile) = self.profiles.get_mut(index) {
            profile.name = name;
        }
        Ok(())
    }

    /// Returns `name` in its stored form, if no profile but the one at `own` has it.
    ///
    /// # Errors
    /// If the stored form is empty, or another profile has it.
    fn free_name(&self, name: &str, own: Option<usize>) -> Result<String, ProfileError> {
        let name = person_name(name, LONGEST_NAME).ok_or(ProfileError::Empty)?;
        match self.index_of(&name) {
            Some(other) if Some(other) != own => Err(ProfileError::Taken),
            _ => Ok(name),
        }
    }

    /// Gives the profile at `index` another colour; its previous owner gets the old one.
    pub fn set_colour(&mut self, index: usize, colour: u8) {
        if usize::from(colour) >= MOST_PROFILES {
            return;
        }
        let Some(before) = self.profiles.get(index).map(Profile::colour) else { return };
        for profile in self.profiles.iter_mut().filter(|profile| profile.colour == colour) {
            profile.colour = before;
        }
        self.profiles[index].colour = colour;
    }

    /// Removes the profile at `index` with all its shapes.
    pub fn remove(&mut self, index: usize) {
        if index < self.profiles.len() {
            self.profiles.remove(index);
        }
    }

    /// Fills a shape in for the profile called `name` and returns whether anything changed: not if there is
    /// no such profile or the shape was filled in before.
    pub fn fill_in(&mut self, name: &str, shape: Shape, filled: FilledIn) -> bool {
        let Some(index) = self.index_of(name) else { return false };
        let shapes = &mut self.profiles[index].filled_in;
        if shapes.contains_key(&shape) {
            return false;
        }
        shapes.insert(shape, filled);
        true
    }

    /// Returns the mutable practice log of the profile called `name`; none if there is no such profile.
    pub fn practice_mut(&mut self, name: &str) -> Option<&mut PracticeLog> {
        self.index_of(name).map(|index| &mut self.profiles[index].practice)
    }

    /// Returns whether the house rule that solo games can earn achievements and restrictions is on.
    pub const fn solo_counts(&self) -> bool {
        self.solo_counts
    }

    /// Switches the house rule that solo games can earn achievements and restrictions on or off.
    pub const fn set_solo_counts(&mut self, counts: bool) {
        self.solo_counts = counts;
    }
}

/// Returns a name in the stored form of earlier versions: without control characters and outer blanks, cut to
/// [`LONGEST_NAME`] characters.
fn kept_before(name: &str) -> String {
    let seen: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let short: String = seen.trim().chars().take(LONGEST_NAME).collect();
    short.trim_end().to_owned()
}

/// Returns the first colour that no profile has.
fn free_colour(profiles: &[Profile]) -> u8 {
    let taken = |colour: &u8| profiles.iter().any(|profile| profile.colour == *colour);
    (0..MOST_PROFILES as u8).find(|colour| !taken(colour)).unwrap_or(0)
}

/// Returns whether the box has such a shape: 15 scenarios, 25 achievements, 10 restrictions.
fn is_in_the_box(shape: Shape) -> bool {
    match shape {
        Shape::Scenario(number) => (1..=15).contains(&number),
        Shape::Achievement(number) => (1..=25).contains(&number),
        Shape::Restriction(number) => (1..=10).contains(&number),
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfilesFile {
    format: u32,
    solo_counts: bool,
    profiles: Vec<ProfileEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileEntry {
    name: String,
    colour: u8,
    shapes: BTreeMap<String, ShapeEntry>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    practice: BTreeMap<String, PracticeEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeEntry {
    house_rule: bool,
    total: u16,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    game: String,
}

/// Writes profiles as the text of their file.
pub fn write_profiles(profiles: &Profiles) -> String {
    let entry = |filled: &FilledIn| ShapeEntry {
        house_rule: filled.house_rule,
        total: filled.total,
        game: filled.game.clone(),
    };
    let profile = |profile: &Profile| ProfileEntry {
        name: profile.name.clone(),
        colour: profile.colour,
        shapes: profile.filled_in.iter().map(|(shape, filled)| (shape.key(), entry(filled))).collect(),
        practice: practice_entries(&profile.practice),
    };
    let file = ProfilesFile {
        format: FORMAT,
        solo_counts: profiles.solo_counts,
        profiles: profiles.profiles.iter().map(profile).collect(),
    };
    to_text(&file, 4)
}

/// Reads profiles from the text of their file. Small errors of manual editing are corrected: names that are
/// too long, colours that are out of range or given twice.
///
/// # Errors
/// If the text is damaged or of a later format; the file must not be overwritten then.
pub fn read_profiles(text: &str) -> Result<Profiles, FileError> {
    // Format 1 lacked the game of a shape, format 2 the practice log; both read as the newest otherwise.
    format_of(text, FORMAT)?;
    let file: ProfilesFile = parse(text)?;
    if file.profiles.len() > MOST_PROFILES {
        let sentence = format!("there are {} profiles, but only {MOST_PROFILES} trails", file.profiles.len());
        return Err(FileError::Damaged(sentence));
    }
    let mut profiles = Profiles { profiles: Vec::new(), solo_counts: file.solo_counts };
    let mut without_colour = Vec::new();
    let mut names = BTreeSet::new();
    for entry in file.profiles {
        let before = kept_before(&entry.name);
        if before.is_empty() {
            return Err(FileError::Damaged("a profile has no name".to_owned()));
        }
        if !names.insert(before.to_lowercase()) {
            return Err(FileError::Damaged(format!("two profiles are called `{before}`")));
        }
        // Earlier versions accepted invisible and equal names.
        let seen = person_name(&entry.name, LONGEST_NAME).unwrap_or_else(|| UNSEEN.to_owned());
        let name = distinct_name(&seen, profiles.profiles.iter().map(Profile::name));
        let mut filled_in = BTreeMap::new();
        for (key, how) in entry.shapes {
            // `scenario-7` would be read as well, but never written: any other spelling is damage.
            let shape = Shape::from_key(&key).filter(|shape| shape.key() == key && is_in_the_box(*shape));
            let Some(shape) = shape else {
                return Err(FileError::Damaged(format!("`{key}` is not a shape of the trail")));
            };
            filled_in
                .insert(shape, FilledIn { house_rule: how.house_rule, total: how.total, game: how.game });
        }
        let taken = profiles.profiles.iter().any(|profile| profile.colour == entry.colour);
        if taken || usize::from(entry.colour) >= MOST_PROFILES {
            without_colour.push(profiles.profiles.len());
        }
        let practice = practice_of(entry.practice);
        profiles.profiles.push(Profile { name, colour: entry.colour, filled_in, practice });
    }
    // Only once all others have theirs, so that no profile loses its colour to one without.
    for index in without_colour {
        profiles.profiles[index].colour = free_colour(&profiles.profiles);
    }
    Ok(profiles)
}

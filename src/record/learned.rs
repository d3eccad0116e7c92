//! What somebody has learned: lessons that are done or begun, and facts that have been shown, with the file for it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::known_as;
use super::versioned::{FileError, format_of, parse, to_text};
use crate::rules::{Wildlife, WildlifeSet};

/// The number of the format written here.
const FORMAT: u32 = 1;

/// More names than this are not kept; the file would grow with everybody who ever sat down.
const MOST_NAMES: usize = 100;

/// What has been learned so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Learned {
    finished: BTreeSet<String>,
    begun: BTreeMap<String, usize>,
    facts: BTreeMap<String, WildlifeSet>,
}

impl Learned {
    /// Whether the lesson called `lesson` has been done to its end.
    pub fn has_finished(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// The step at which a lesson goes on that was left in the middle.
    pub fn step_of(&self, lesson: &str) -> Option<usize> {
        self.begun.get(lesson).copied()
    }

    /// A lesson was done to its end; the next time it begins at its beginning.
    pub fn finish(&mut self, lesson: &str) {
        self.begun.remove(lesson);
        self.finished.insert(lesson.to_owned());
    }

    /// A lesson has come to a step. At its beginning there is nothing to go on with.
    pub fn come_to(&mut self, lesson: &str, step: usize) {
        if step == 0 {
            self.begun.remove(lesson);
        } else {
            self.begun.insert(lesson.to_owned(), step);
        }
    }

    /// Whether the fact about `species` has been shown to a person of this name.
    pub fn knows(&self, name: &str, species: Wildlife) -> bool {
        self.facts.get(&known_as(name)).is_some_and(|known| known.contains(species))
    }

    /// The fact about `species` is shown to a person of this name.
    pub fn tell(&mut self, name: &str, species: Wildlife) {
        let name = known_as(name);
        if self.facts.len() < MOST_NAMES || self.facts.contains_key(&name) {
            let known = self.facts.entry(name).or_default();
            *known = known.with(species);
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LearnedFile {
    format: u32,
    finished: Vec<String>,
    begun: BTreeMap<String, usize>,
    facts: BTreeMap<String, Vec<String>>,
}

/// The text of what has been learned as a file.
pub fn write_learned(learned: &Learned) -> String {
    let keys = |known: &WildlifeSet| known.iter().map(|species| species.key().to_owned()).collect();
    let file = LearnedFile {
        format: FORMAT,
        finished: learned.finished.iter().cloned().collect(),
        begun: learned.begun.clone(),
        facts: learned.facts.iter().map(|(name, known)| (name.clone(), keys(known))).collect(),
    };
    to_text(&file, 2)
}

/// What has been learned, from the text of a file.
///
/// # Errors
/// If the text is damaged or of a later format; nothing of it should be overwritten then.
pub fn read_learned(text: &str) -> Result<Learned, FileError> {
    format_of(text, FORMAT)?;
    let file: LearnedFile = parse(text)?;
    let mut learned =
        Learned { finished: file.finished.into_iter().collect(), begun: file.begun, facts: BTreeMap::new() };
    for (name, keys) in file.facts {
        for key in keys {
            let species = Wildlife::from_key(&key)
                .ok_or_else(|| FileError::Damaged(format!("`{key}` is not an animal")))?;
            learned.tell(&name, species);
        }
    }
    Ok(learned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_survives_writing_and_reading() {
        let mut learned = Learned::default();
        assert_eq!(read_learned(&write_learned(&learned)), Ok(learned.clone()));
        learned.come_to("draft", 3);
        learned.finish("draft");
        learned.come_to("habitats", 2);
        learned.come_to("nature", 1);
        learned.come_to("nature", 0);
        learned.tell("Ada ", Wildlife::Elk);
        learned.tell("ada", Wildlife::Fox);
        assert_eq!(read_learned(&write_learned(&learned)), Ok(learned.clone()));
        assert!(learned.has_finished("draft") && !learned.has_finished("habitats"));
        assert_eq!((learned.step_of("draft"), learned.step_of("habitats")), (None, Some(2)));
        assert_eq!(learned.step_of("nature"), None);
        assert!(learned.knows("ADA", Wildlife::Elk) && learned.knows("Ada", Wildlife::Fox));
        assert!(!learned.knows("Ada", Wildlife::Bear) && !learned.knows("Bo", Wildlife::Elk));
    }

    #[test]
    fn what_is_no_such_file_is_said() {
        for text in ["", "(format: 1)", "(format: 0, finished: [], begun: {}, facts: {})"] {
            assert!(matches!(read_learned(text), Err(FileError::Damaged(_))), "{text}");
        }
        let lynx = "(format: 1, finished: [], begun: {}, facts: {\"ada\": [\"lynx\"]})";
        assert_eq!(read_learned(lynx), Err(FileError::Damaged("`lynx` is not an animal".to_owned())));
        assert_eq!(read_learned("(format: 2, x: 1)"), Err(FileError::NewerFormat { found: 2, known: 1 }));
    }

    #[test]
    fn the_file_does_not_grow_for_ever() {
        let mut learned = Learned::default();
        for number in 0..500 {
            learned.tell(&format!("player {number}"), Wildlife::Hawk);
        }
        assert_eq!(learned.facts.len(), MOST_NAMES);
        learned.tell("player 3", Wildlife::Bear);
        assert!(learned.knows("player 3", Wildlife::Bear));
    }
}

//! Lesson progress: lessons done or begun, facts already shown to each person, and their file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::comparable_name;
use cascadia_base::{Wildlife, WildlifeSet};
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

/// The current format version.
const FORMAT: u32 = 1;

/// The largest number of names kept, so that the file does not grow with every visitor.
const MOST_NAMES: usize = 100;

/// Lessons done, the current step of lessons begun, and the facts already shown to each person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress {
    finished: BTreeSet<String>,
    begun: BTreeMap<String, usize>,
    facts: BTreeMap<String, WildlifeSet>,
}

impl LessonProgress {
    /// Returns whether the lesson with the key `lesson` has been completed.
    pub fn has_finished(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// Returns the index of the step at which a partly done lesson resumes; none for any other lesson.
    pub fn step_of(&self, lesson: &str) -> Option<usize> {
        self.begun.get(lesson).copied()
    }

    /// Marks a lesson as done; next time it starts at its first step.
    pub fn finish(&mut self, lesson: &str) {
        self.begun.remove(lesson);
        self.finished.insert(lesson.to_owned());
    }

    /// Records that a lesson has reached the step with the index `step`. The first step is the default.
    pub fn come_to(&mut self, lesson: &str, step: usize) {
        if step == 0 {
            self.begun.remove(lesson);
        } else {
            self.begun.insert(lesson.to_owned(), step);
        }
    }

    /// Returns whether the fact about `species` has been shown to the person `name`, regardless of case.
    pub fn has_seen_fact(&self, name: &str, species: Wildlife) -> bool {
        self.facts.get(&comparable_name(name)).is_some_and(|known| known.contains(species))
    }

    /// Records that the fact about `species` has been shown to the person `name`, up to `MOST_NAMES` names.
    pub fn note_fact(&mut self, name: &str, species: Wildlife) {
        let name = comparable_name(name);
        if self.facts.len() < MOST_NAMES || self.facts.contains_key(&name) {
            let known = self.facts.entry(name).or_default();
            *known = known.with(species);
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonProgressFile {
    format: u32,
    finished: Vec<String>,
    begun: BTreeMap<String, usize>,
    facts: BTreeMap<String, Vec<String>>,
}

/// Writes lesson progress as the text of its file.
pub fn write_lesson_progress(progress: &LessonProgress) -> String {
    let keys = |known: &WildlifeSet| known.iter().map(|species| species.key().to_owned()).collect();
    let file = LessonProgressFile {
        format: FORMAT,
        finished: progress.finished.iter().cloned().collect(),
        begun: progress.begun.clone(),
        facts: progress.facts.iter().map(|(name, known)| (name.clone(), keys(known))).collect(),
    };
    to_text(&file, 2)
}

/// Reads lesson progress from the text of its file.
///
/// # Errors
/// If the text is damaged or of a later format; the file must not be overwritten then.
pub fn read_lesson_progress(text: &str) -> Result<LessonProgress, FileError> {
    format_of(text, FORMAT)?;
    let file: LessonProgressFile = parse(text)?;
    let mut progress = LessonProgress {
        finished: file.finished.into_iter().collect(),
        begun: file.begun,
        facts: BTreeMap::new(),
    };
    for (name, keys) in file.facts {
        for key in keys {
            let species = Wildlife::from_key(&key)
                .ok_or_else(|| FileError::Damaged(format!("`{key}` is not an animal")))?;
            progress.note_fact(&name, species);
        }
    }
    Ok(progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lesson_progress_survives_a_round_trip() {
        let mut progress = LessonProgress::default();
        assert_eq!(read_lesson_progress(&write_lesson_progress(&progress)), Ok(progress.clone()));
        progress.come_to("draft", 3);
        progress.finish("draft");
        progress.come_to("habitats", 2);
        progress.come_to("nature", 1);
        progress.come_to("nature", 0);
        progress.note_fact("Ada ", Wildlife::Elk);
        progress.note_fact("ada", Wildlife::Fox);
        assert_eq!(read_lesson_progress(&write_lesson_progress(&progress)), Ok(progress.clone()));
        assert!(progress.has_finished("draft") && !progress.has_finished("habitats"));
        assert_eq!((progress.step_of("draft"), progress.step_of("habitats")), (None, Some(2)));
        assert_eq!(progress.step_of("nature"), None);
        assert!(progress.has_seen_fact("ADA", Wildlife::Elk) && progress.has_seen_fact("Ada", Wildlife::Fox));
        assert!(
            !progress.has_seen_fact("Ada", Wildlife::Bear) && !progress.has_seen_fact("Bo", Wildlife::Elk)
        );
    }

    #[test]
    fn other_files_are_reported() {
        for text in ["", "(format: 1)", "(format: 0, finished: [], begun: {}, facts: {})"] {
            assert!(matches!(read_lesson_progress(text), Err(FileError::Damaged(_))), "{text}");
        }
        let lynx = "(format: 1, finished: [], begun: {}, facts: {\"ada\": [\"lynx\"]})";
        assert_eq!(read_lesson_progress(lynx), Err(FileError::Damaged("`lynx` is not an animal".to_owned())));
        assert_eq!(
            read_lesson_progress("(format: 2, x: 1)"),
            Err(FileError::NewerFormat { found: 2, known: 1 })
        );
    }

    #[test]
    fn the_file_does_not_grow_for_ever() {
        let mut progress = LessonProgress::default();
        for number in 0..500 {
            progress.note_fact(&format!("player {number}"), Wildlife::Hawk);
        }
        assert_eq!(progress.facts.len(), MOST_NAMES);
        progress.note_fact("player 3", Wildlife::Bear);
        assert!(progress.has_seen_fact("player 3", Wildlife::Bear));
    }
}

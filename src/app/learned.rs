//! What has been learned on this machine, and the file it is kept in.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use directories::ProjectDirs;
use fluent_bundle::FluentValue;

use super::library::Speaker;
use super::trails::keep_aside;
use crate::record::{Learned, LearnedError, read_learned, write_atomically, write_learned};

/// The file, in the player's folder for data.
const FILE: &str = "learned.ron";

/// What has been learned. Written to the file by itself.
#[derive(Resource, Clone, Debug, Default)]
pub struct LearnedBook {
    /// Lessons that are done or begun, facts that were shown.
    pub learned: Learned,
    /// None if there is no place to keep it, or if what lies there must not be written over.
    path: Option<PathBuf>,
    /// What the file says.
    stored: Learned,
    /// What could not be written; not tried again until something changes.
    refused: Option<Learned>,
}

/// Something the player has to know about the file. Written once each time.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LearnedTrouble {
    /// The file was damaged and is kept under this name.
    KeptAside(String),
    /// The file cannot be used, written or moved, for this reason; nothing is written over it.
    NotKept(String),
    /// A later version wrote the file; nothing is written over it.
    Newer,
}

impl LearnedTrouble {
    /// It in words.
    pub fn text(&self, speaker: &Speaker) -> String {
        match self {
            Self::KeptAside(name) => {
                speaker.say_with("lesson-notice-kept-aside", &[("file", FluentValue::from(name.as_str()))])
            }
            Self::NotKept(why) => {
                speaker.say_with("lesson-notice-not-kept", &[("why", FluentValue::from(why.as_str()))])
            }
            Self::Newer => speaker.say("lesson-notice-newer"),
        }
    }
}

impl LearnedBook {
    /// Reads what was learned from the usual place of the system; or from beside `settings`, if the program was told to
    /// use that file.
    pub fn read(settings: Option<&Path>) -> (Self, Option<LearnedTrouble>) {
        let path = match settings {
            Some(settings) => Some(settings.with_file_name(FILE)),
            None => ProjectDirs::from("", "", "cascadia").map(|dirs| dirs.data_dir().join(FILE)),
        };
        path.map_or_else(Default::default, |path| Self::of_file(&path))
    }

    fn of_file(path: &Path) -> (Self, Option<LearnedTrouble>) {
        let with = |learned: Learned| Self {
            stored: learned.clone(),
            learned,
            path: Some(path.to_owned()),
            ..Self::default()
        };
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            // No file yet is how everybody starts.
            Err(error) if error.kind() == ErrorKind::NotFound => return (with(Learned::default()), None),
            Err(error) => return (Self::default(), Some(LearnedTrouble::NotKept(error.to_string()))),
        };
        let not_text = || LearnedError::Damaged("it is not text".to_owned());
        match String::from_utf8(bytes).map_err(|_| not_text()).and_then(|text| read_learned(&text)) {
            Ok(learned) => (with(learned), None),
            Err(error @ LearnedError::NewerFormat(_)) => {
                warn!("{}: {error}", path.display());
                (Self::default(), Some(LearnedTrouble::Newer))
            }
            Err(error @ LearnedError::Damaged(_)) => {
                warn!("{}: {error}", path.display());
                match keep_aside(path) {
                    Ok(kept) => {
                        let kept = kept.display().to_string();
                        (with(Learned::default()), Some(LearnedTrouble::KeptAside(kept)))
                    }
                    Err(error) => (Self::default(), Some(LearnedTrouble::NotKept(error.to_string()))),
                }
            }
        }
    }

    /// Writes the file if it does not say what is true.
    fn save(&mut self) -> Result<(), LearnedTrouble> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.learned == self.stored || self.refused.as_ref() == Some(&self.learned) {
            return Ok(());
        }
        let written = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| write_atomically(path, &write_learned(&self.learned)));
        match written {
            Ok(()) => {
                self.stored = self.learned.clone();
                self.refused = None;
                Ok(())
            }
            Err(error) => {
                warn!("{} cannot be written: {error}", path.display());
                let told_before = self.refused.replace(self.learned.clone()).is_some();
                if told_before { Ok(()) } else { Err(LearnedTrouble::NotKept(error.to_string())) }
            }
        }
    }
}

/// Keeps the file in step. A disk that refuses is told once; playing goes on.
fn save_learned(mut book: ResMut<LearnedBook>, mut troubles: MessageWriter<LearnedTrouble>) {
    if !book.is_changed() {
        return;
    }
    // Writing changes nothing that anybody else would want to hear about.
    if let Err(trouble) = book.bypass_change_detection().save() {
        troubles.write(trouble);
    }
}

/// Keeps the file of what has been learned.
pub fn plugin(app: &mut App) {
    app.init_resource::<LearnedBook>().add_message::<LearnedTrouble>().add_systems(Last, save_learned);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Wildlife;

    /// An empty folder of its own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cascadia-learned-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder to try things in");
        folder
    }

    #[test]
    fn what_was_learned_is_written_beside_the_settings_and_read_again() {
        let folder = folder("again");
        let settings = folder.join("deeper").join("settings.toml");
        let (mut book, trouble) = LearnedBook::read(Some(&settings));
        assert_eq!(trouble, None);
        assert!(!folder.join("deeper").exists(), "nothing is written before there is something to write");
        book.learned.finish("draft");
        book.learned.tell("Ada", Wildlife::Salmon);
        assert_eq!(book.save(), Ok(()));
        let (again, trouble) = LearnedBook::read(Some(&settings));
        assert_eq!((&again.learned, trouble), (&book.learned, None));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_damaged_file_is_kept_and_one_of_a_later_version_left_alone() {
        let folder = folder("damaged");
        let path = folder.join("learned.ron");
        fs::write(&path, b"(format: 1, \xff").expect("a file");
        let (mut book, trouble) = LearnedBook::of_file(&path);
        let aside = folder.join("learned.ron.damaged-1");
        assert_eq!(trouble, Some(LearnedTrouble::KeptAside(aside.display().to_string())));
        assert!(aside.exists() && !path.exists());
        book.learned.finish("draft");
        assert_eq!(book.save(), Ok(()));
        assert!(path.exists());
        let newer = "(format: 9, more: ())";
        fs::write(&path, newer).expect("a file");
        let (mut book, trouble) = LearnedBook::of_file(&path);
        assert_eq!(trouble, Some(LearnedTrouble::Newer));
        book.learned.finish("draft");
        assert_eq!(book.save(), Ok(()));
        assert_eq!(fs::read_to_string(&path).expect("readable"), newer);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_disk_that_refuses_is_told_once_and_tried_again_later() {
        let folder = folder("refused");
        // A file where the folder should be.
        let blocked = folder.join("blocked");
        fs::write(&blocked, "").expect("a file");
        let mut book = LearnedBook { path: Some(blocked.join("learned.ron")), ..LearnedBook::default() };
        book.learned.finish("draft");
        assert!(matches!(book.save(), Err(LearnedTrouble::NotKept(_))));
        assert_eq!(book.save(), Ok(()));
        fs::remove_file(&blocked).expect("the way is free");
        book.learned.finish("habitats");
        assert_eq!(book.save(), Ok(()));
        assert!(blocked.join("learned.ron").exists());
        let _ = fs::remove_dir_all(folder);
    }
}

//! The profiles of everybody who plays here, and the file they are kept in.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use directories::ProjectDirs;
use fluent_bundle::FluentValue;

use super::library::Speaker;
use crate::record::{Trails, TrailsError, read_trails, write_atomically, write_trails};

/// The file, in the player's folder for data.
const FILE: &str = "trail.ron";

/// The profiles. Changed by the trail's screen and by whoever hands out shapes; written to the file by itself.
#[derive(Resource, Clone, Debug, Default)]
pub struct TrailBook {
    /// All profiles and what they have earned.
    pub trails: Trails,
    /// None if there is no place to keep them, or if what lies there must not be written over.
    path: Option<PathBuf>,
    /// What the file says.
    stored: Trails,
    /// What could not be written; not tried again until something changes.
    refused: Option<Trails>,
}

/// Something the player has to know about the file. Written once each time.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum TrailTrouble {
    /// The file was damaged and is kept under this name.
    KeptAside(String),
    /// The file cannot be used or moved, for this reason; nothing is written over it.
    Untouched(String),
    /// A later version wrote the file; nothing is written over it.
    Newer,
    /// The disk refuses, for this reason.
    NotWritten(String),
}

impl TrailTrouble {
    /// It in words.
    pub fn text(&self, speaker: &Speaker) -> String {
        match self {
            Self::KeptAside(name) => {
                speaker.say_with("trail-notice-kept-aside", &[("file", FluentValue::from(name.as_str()))])
            }
            Self::Untouched(why) => {
                speaker.say_with("trail-notice-untouched", &[("why", FluentValue::from(why.as_str()))])
            }
            Self::Newer => speaker.say("trail-notice-newer"),
            Self::NotWritten(why) => {
                speaker.say_with("trail-notice-not-written", &[("why", FluentValue::from(why.as_str()))])
            }
        }
    }
}

impl TrailBook {
    /// Reads the profiles from the usual place of the system; or from beside `settings`, if the program was told to use
    /// that file, so that whoever tries something out does not touch what people have earned.
    pub fn read(settings: Option<&Path>) -> (Self, Option<TrailTrouble>) {
        let path = match settings {
            Some(settings) => Some(settings.with_file_name(FILE)),
            None => ProjectDirs::from("", "", "cascadia").map(|dirs| dirs.data_dir().join(FILE)),
        };
        path.map_or_else(Default::default, |path| Self::of_file(&path))
    }

    fn of_file(path: &Path) -> (Self, Option<TrailTrouble>) {
        let with = |trails: Trails| Self {
            stored: trails.clone(),
            trails,
            path: Some(path.to_owned()),
            ..Self::default()
        };
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            // No file yet is how everybody starts.
            Err(error) if error.kind() == ErrorKind::NotFound => return (with(Trails::default()), None),
            Err(error) => return (Self::default(), Some(TrailTrouble::Untouched(error.to_string()))),
        };
        let not_text = || TrailsError::Damaged("it is not text".to_owned());
        match String::from_utf8(bytes).map_err(|_| not_text()).and_then(|text| read_trails(&text)) {
            Ok(trails) => (with(trails), None),
            Err(error @ TrailsError::NewerFormat(_)) => {
                warn!("{}: {error}", path.display());
                (Self::default(), Some(TrailTrouble::Newer))
            }
            Err(error @ TrailsError::Damaged(_)) => {
                warn!("{}: {error}", path.display());
                match keep_aside(path) {
                    Ok(kept) => {
                        let kept = kept.display().to_string();
                        (with(Trails::default()), Some(TrailTrouble::KeptAside(kept)))
                    }
                    Err(error) => (Self::default(), Some(TrailTrouble::Untouched(error.to_string()))),
                }
            }
        }
    }

    /// Writes the file if it does not say what is true.
    fn save(&mut self) -> Result<(), TrailTrouble> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.trails == self.stored || self.refused.as_ref() == Some(&self.trails) {
            return Ok(());
        }
        let written = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| write_atomically(path, &write_trails(&self.trails)));
        match written {
            Ok(()) => {
                self.stored = self.trails.clone();
                self.refused = None;
                Ok(())
            }
            Err(error) => {
                warn!("{} cannot be written: {error}", path.display());
                let told_before = self.refused.replace(self.trails.clone()).is_some();
                if told_before { Ok(()) } else { Err(TrailTrouble::NotWritten(error.to_string())) }
            }
        }
    }
}

/// Gives a damaged file another name, which no file has.
pub(super) fn keep_aside(path: &Path) -> std::io::Result<PathBuf> {
    for number in 1..10_000 {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        let aside = PathBuf::from(name);
        // A link can only be made where there is nothing; renaming would write over what is there.
        match fs::hard_link(path, &aside) {
            Ok(()) => return fs::remove_file(path).map(|()| aside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // Not every disk has links. Nobody else makes files of this name, so asking first will do.
            Err(_) if aside.symlink_metadata().is_err() => return fs::rename(path, &aside).map(|()| aside),
            Err(_) => {}
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Keeps the file in step with the profiles. A disk that refuses is told once; playing goes on.
fn save_trails(mut book: ResMut<TrailBook>, mut troubles: MessageWriter<TrailTrouble>) {
    if !book.is_changed() {
        return;
    }
    // Writing changes nothing that anybody else would want to hear about.
    if let Err(trouble) = book.bypass_change_detection().save() {
        troubles.write(trouble);
    }
}

/// Keeps the file of the profiles.
pub fn plugin(app: &mut App) {
    app.init_resource::<TrailBook>().add_message::<TrailTrouble>().add_systems(Last, save_trails);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder of its own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cascadia-trails-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder to try things in");
        folder
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("a readable file")
    }

    #[test]
    fn profiles_are_written_beside_the_settings_and_read_again() {
        let folder = folder("again");
        let settings = folder.join("deeper").join("settings.toml");
        let (mut book, trouble) = TrailBook::read(Some(&settings));
        assert_eq!(trouble, None);
        assert!(!folder.join("deeper").exists(), "nothing is written before there is something to write");
        book.trails.add("Ada").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        let (again, trouble) = TrailBook::read(Some(&settings));
        assert_eq!((&again.trails, trouble), (&book.trails, None));
        assert!(settings.with_file_name("trail.ron").exists());
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn damaged_files_are_kept_and_none_is_written_over() {
        let folder = folder("damaged");
        let path = folder.join("trail.ron");
        for (number, damage) in [&b"(format: 1, profiles"[..], b"", b"\xff\xfe"].into_iter().enumerate() {
            fs::write(&path, damage).expect("a file");
            let (mut book, trouble) = TrailBook::of_file(&path);
            let aside = folder.join(format!("trail.ron.damaged-{}", number + 1));
            assert_eq!(trouble, Some(TrailTrouble::KeptAside(aside.display().to_string())));
            assert!(!path.exists());
            assert_eq!(fs::read(&aside).expect("it is kept"), damage);
            book.trails.add("Ada").expect("a free name");
            assert_eq!(book.save(), Ok(()));
            assert!(path.exists());
        }
        assert_eq!(read(&folder.join("trail.ron.damaged-1")), "(format: 1, profiles");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn the_file_of_a_later_version_is_left_alone() {
        let folder = folder("newer");
        let path = folder.join("trail.ron");
        let newer = "(format: 7, and_so_on: ())";
        fs::write(&path, newer).expect("a file");
        let (mut book, trouble) = TrailBook::of_file(&path);
        assert_eq!(trouble, Some(TrailTrouble::Newer));
        book.trails.add("Ada").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        assert_eq!(read(&path), newer);
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_disk_that_refuses_is_told_once_and_tried_again_later() {
        let folder = folder("refused");
        // A file where the folder should be.
        let blocked = folder.join("blocked");
        fs::write(&blocked, "").expect("a file");
        let mut book = TrailBook { path: Some(blocked.join("trail.ron")), ..TrailBook::default() };
        book.trails.add("Ada").expect("a free name");
        assert!(matches!(book.save(), Err(TrailTrouble::NotWritten(_))));
        assert_eq!(book.save(), Ok(()));
        book.trails.add("Noor").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        fs::remove_file(&blocked).expect("the way is free");
        book.trails.add("Kim").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        assert_eq!(read_trails(&read(&blocked.join("trail.ron"))), Ok(book.trails));
        let _ = fs::remove_dir_all(folder);
    }
}

//! A file that follows what the program knows: read when it starts, written whenever that changes, never over something
//! that cannot be read.

use std::path::PathBuf;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::files::Files;
use super::library::Speaker;
use crate::record::{FileError, Newest, Reading, read_newest, write_with_copies};

/// Something that is kept in a file of its own.
pub trait Kept: Clone + PartialEq + Default + Send + Sync + 'static {
    /// The file, in the folder of the data.
    const FILE: &'static str;
    /// What the keys of the sentences about it begin with.
    const NOTICES: &'static str;

    /// Makes sense of the file.
    ///
    /// # Errors
    /// If the text is damaged or of a later format.
    fn read(text: &str) -> Result<Self, FileError>;

    /// The text of the file.
    fn write(&self) -> String;
}

/// Something that is kept, and its file. Written by itself.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Book<T: Kept> {
    /// What is true now.
    pub now: T,
    /// None if there is no place to keep it, or if what lies there must not be written over.
    path: Option<PathBuf>,
    /// What the file says.
    stored: T,
    /// What could not be written; not tried again until something changes.
    refused: Option<T>,
}

/// Something the player has to know about a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The file was damaged and is kept under this name.
    KeptAside(String),
    /// The file was damaged and is kept under this name; the version before it was good.
    Restored(String),
    /// The file cannot be used or moved, for this reason; nothing is written over it.
    Untouched(String),
    /// A later version wrote the file; nothing is written over it.
    Newer,
    /// The disk refuses, for this reason.
    NotWritten(String),
}

/// What has gone wrong with a file, in words. Written once each time.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct FileTrouble(pub String);

impl<T: Kept> Book<T> {
    /// Reads the file; the second value is what the player has to know about it.
    pub fn read(files: &Files) -> (Self, Option<Trouble>) {
        let Some(path) = files.in_data(T::FILE) else { return Default::default() };
        if !files.may_write() {
            // Nothing is moved or written: it is only looked at.
            let text = std::fs::read(&path).unwrap_or_default();
            let now = T::read(&String::from_utf8_lossy(&text)).unwrap_or_default();
            return (Self { stored: now.clone(), now, ..Self::default() }, None);
        }
        let reading = read_newest(&path, T::read, |error| matches!(error, FileError::NewerFormat { .. }));
        let trouble = match &reading {
            Reading::Nothing | Reading::Good(_) | Reading::Copy { newest: Newest::Missing, .. } => None,
            Reading::Copy { newest: Newest::KeptAside(file), .. } => {
                Some(Trouble::Restored(file.display().to_string()))
            }
            Reading::Copy { newest: Newest::Untouched(why), .. } | Reading::Untouched(why) => {
                Some(Trouble::Untouched(why.clone()))
            }
            Reading::Newer(_) => Some(Trouble::Newer),
            Reading::Damaged(file) => Some(Trouble::KeptAside(file.display().to_string())),
        };
        let path = reading.may_write().then_some(path);
        // A copy that was good is written again as the file itself.
        let is_file = matches!(reading, Reading::Good(_));
        let now = reading.value().unwrap_or_default();
        let stored = if is_file { now.clone() } else { T::default() };
        (Self { now, path, stored, refused: None }, trouble)
    }

    /// A trouble with this file in words.
    pub fn text(trouble: &Trouble, speaker: &Speaker) -> String {
        let (ending, (name, value)) = match trouble {
            Trouble::KeptAside(file) => ("kept-aside", ("file", file.as_str())),
            Trouble::Restored(file) => ("restored", ("file", file.as_str())),
            Trouble::Untouched(why) => ("untouched", ("why", why.as_str())),
            Trouble::Newer => ("newer", ("why", "")),
            Trouble::NotWritten(why) => ("not-written", ("why", why.as_str())),
        };
        speaker.say_with(&format!("{}-notice-{ending}", T::NOTICES), &[(name, FluentValue::from(value))])
    }

    /// Writes the file if it does not say what is true.
    fn save(&mut self) -> Result<(), Trouble> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.now == self.stored || self.refused.as_ref() == Some(&self.now) {
            return Ok(());
        }
        match write_with_copies(path, &self.now.write()) {
            Ok(()) => {
                self.stored = self.now.clone();
                self.refused = None;
                Ok(())
            }
            Err(error) => {
                warn!("{} cannot be written: {error}", path.display());
                let told_before = self.refused.replace(self.now.clone()).is_some();
                if told_before { Ok(()) } else { Err(Trouble::NotWritten(error.to_string())) }
            }
        }
    }
}

/// Keeps the file in step. A disk that refuses is told once; playing goes on.
fn save<T: Kept>(
    mut book: ResMut<Book<T>>,
    speaker: Option<Res<Speaker>>,
    mut troubles: MessageWriter<FileTrouble>,
) {
    if !book.is_changed() {
        return;
    }
    // Writing changes nothing that anybody else would want to hear about.
    if let (Err(trouble), Some(speaker)) = (book.bypass_change_detection().save(), speaker) {
        troubles.write(FileTrouble(Book::<T>::text(&trouble, &speaker)));
    }
}

/// Keeps the file of a `T`.
pub fn plugin<T: Kept>(app: &mut App) {
    app.init_resource::<Book<T>>().add_message::<FileTrouble>().add_systems(Last, save::<T>);
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::record::{Learned, Trails};
    use crate::rules::Wildlife;

    /// Files in an empty folder of their own.
    fn files(name: &str) -> (PathBuf, Files) {
        let folder = std::env::temp_dir().join(format!("cascadia-book-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let mut files = Files::of(Some(&folder.join("settings.toml")), None);
        files.lock().expect("nobody else is here");
        (folder, files)
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("a readable file")
    }

    #[test]
    fn what_is_kept_is_written_and_read_again() {
        let (folder, files) = files("again");
        let (mut trails, trouble) = Book::<Trails>::read(&files);
        assert_eq!(trouble, None);
        assert!(!folder.join("trail.ron").exists(), "nothing is written before there is something to write");
        trails.now.add("Ada").expect("a free name");
        assert_eq!(trails.save(), Ok(()));
        let (mut learned, _) = Book::<Learned>::read(&files);
        learned.now.finish("draft");
        learned.now.tell("Ada", Wildlife::Salmon);
        assert_eq!(learned.save(), Ok(()));
        assert_eq!(Book::<Trails>::read(&files).0.now, trails.now);
        assert_eq!(Book::<Learned>::read(&files).0.now, learned.now);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_damaged_file_is_kept_and_the_version_before_it_comes_back() {
        let (folder, files) = files("damaged");
        let path = folder.join("trail.ron");
        let (mut book, _) = Book::<Trails>::read(&files);
        for name in ["Ada", "Noor"] {
            book.now.add(name).expect("a free name");
            assert_eq!(book.save(), Ok(()));
        }
        fs::write(&path, b"(format: 1, \xff").expect("a file");
        let (mut again, trouble) = Book::<Trails>::read(&files);
        let Some(Trouble::Restored(aside)) = trouble else { panic!("{trouble:?}") };
        assert!(again.now.find("Ada").is_some() && again.now.find("Noor").is_none());
        // It is written again, and what was damaged is still there.
        assert_eq!(again.save(), Ok(()));
        assert_eq!(Book::<Trails>::read(&files), (again, None));
        assert_eq!(fs::read(aside).expect("it is kept"), b"(format: 1, \xff");
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_is_damaged_with_all_its_copies_is_kept_too() {
        let (folder, files) = files("all-damaged");
        let path = folder.join("learned.ron");
        for damage in ["", "(format: 1", "(format: 0)"] {
            fs::write(&path, damage).expect("a file");
            let (mut book, trouble) = Book::<Learned>::read(&files);
            let Some(Trouble::KeptAside(aside)) = trouble else { panic!("{damage}: {trouble:?}") };
            assert_eq!(read(Path::new(&aside)), damage);
            assert_eq!(book.now, Learned::default());
            book.now.finish("draft");
            assert_eq!(book.save(), Ok(()));
            assert!(path.exists());
            for copy in ["learned.ron", "learned.ron.1", "learned.ron.2", "learned.ron.3"] {
                let _ = fs::remove_file(folder.join(copy));
            }
        }
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn the_file_of_a_later_version_is_left_alone() {
        let (folder, files) = files("newer");
        let path = folder.join("trail.ron");
        let newer = "(format: 70, and_so_on: ())";
        fs::write(&path, newer).expect("a file");
        let (mut book, trouble) = Book::<Trails>::read(&files);
        assert_eq!(trouble, Some(Trouble::Newer));
        book.now.add("Ada").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        assert_eq!(read(&path), newer);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_disk_that_refuses_is_told_once_and_tried_again_later() {
        let (folder, files) = files("refused");
        let path = folder.join("trail.ron");
        let (mut book, _) = Book::<Trails>::read(&files);
        // A folder where the file should be.
        fs::create_dir_all(path.join("blocked")).expect("a folder");
        book.now.add("Ada").expect("a free name");
        assert!(matches!(book.save(), Err(Trouble::NotWritten(_))));
        assert_eq!(book.save(), Ok(()));
        book.now.add("Noor").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        fs::remove_dir_all(&path).expect("the way is free");
        book.now.add("Kim").expect("a free name");
        assert_eq!(book.save(), Ok(()));
        assert_eq!(Trails::read(&read(&path)), Ok(book.now));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn without_the_folder_nothing_is_written_or_moved() {
        let (folder, locked) = files("watching");
        let path = folder.join("trail.ron");
        fs::write(&path, "(format: 1, prof").expect("a file");
        drop(locked);
        let files = Files::of(Some(&folder.join("settings.toml")), None);
        let (mut book, trouble) = Book::<Trails>::read(&files);
        book.now.add("Ada").expect("a free name");
        assert_eq!((trouble, book.save()), (None, Ok(())));
        assert_eq!(read(&path), "(format: 1, prof");
        let _ = fs::remove_dir_all(folder);
    }
}

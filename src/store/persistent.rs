//! Values with a file each, read at the start and written in the background on every change.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::paths::DataPaths;
use super::save_writer::{CopyRotation, SaveSystems, SaveWriter, WriteJob};
use cascadia_storage::{FileError, Newest, Reading, read_newest};

/// The location of a file, which also determines its protection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FileLocation {
    /// A file in the data folder. It is written only under the folder's lock, has three older copies, and
    /// is never overwritten while unreadable.
    Data(&'static str),
    /// A configuration file, which the player may edit or delete. Unreadable parts are reported, and lost
    /// with the next write.
    Configuration(fn(&DataPaths) -> Option<PathBuf>),
}

/// A value with its own file.
pub(crate) trait Persist: Clone + PartialEq + Default + Send + Sync + 'static {
    const LOCATION: FileLocation;
    /// Prefix of the keys of notices about the file.
    const NOTICES: &'static str;

    /// Returns the value used before the file exists.
    fn initial() -> Self {
        Self::default()
    }

    /// Parses the file. Returns the value, and the invalid entries left out.
    ///
    /// # Errors
    /// If the text is damaged or of a later format.
    fn read(text: &str) -> Result<(Self, Vec<String>), FileError>;

    /// Renders the file.
    fn write(&self) -> String;
}

/// A value and its file, which follows the value automatically.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct Persistent<T: Persist> {
    /// The current value.
    pub value: T,
    /// `None` if there is no place for the file, or if the existing one must not be overwritten.
    path: Option<PathBuf>,
    /// The value in the file after all pending writes.
    saved: T,
}

impl<T: Persist> Default for Persistent<T> {
    fn default() -> Self {
        Self { value: T::initial(), path: None, saved: T::initial() }
    }
}

/// A problem with a file, to be reported to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PersistError {
    /// The file was damaged and is kept under this name.
    KeptAside(String),
    /// The file was damaged and is kept under this name; the previous version was good.
    Restored(String),
    /// The file is unusable and cannot be moved, for this reason; it is never overwritten.
    Untouched(String),
    /// The file is from a later version; it is never overwritten.
    Newer,
    /// Invalid entries of a configuration file, or a single reason that invalidates all of it.
    Rejected(Vec<String>),
}

impl<T: Persist> Persistent<T> {
    /// Reads the file. Returns the value with its file, and a problem to report.
    pub(crate) fn read(paths: &DataPaths) -> (Self, Option<PersistError>) {
        match T::LOCATION {
            FileLocation::Data(name) => match paths.in_data(name) {
                Some(path) if paths.may_write() => Self::read_newest(path),
                // Read-only: nothing is moved or written.
                Some(path) => (Self::watching(&path), None),
                None => Default::default(),
            },
            FileLocation::Configuration(path) => Self::read_configuration(path(paths).as_deref()),
        }
    }

    /// Reads the file or its newest good copy, and moves damaged ones aside.
    fn read_newest(path: PathBuf) -> (Self, Option<PersistError>) {
        let read = |text: &str| T::read(text).map(|(value, _)| value);
        let reading = read_newest(&path, read, |error| matches!(error, FileError::NewerFormat { .. }));
        let error = match &reading {
            Reading::Nothing | Reading::Good(_) | Reading::Copy { newest: Newest::Missing, .. } => None,
            Reading::Copy { newest: Newest::Quarantined(file), .. } => {
                Some(PersistError::Restored(file.display().to_string()))
            }
            Reading::Copy { newest: Newest::Untouched(why), .. } | Reading::Untouched(why) => {
                Some(PersistError::Untouched(why.clone()))
            }
            Reading::Newer(_) => Some(PersistError::Newer),
            Reading::Damaged(file) => Some(PersistError::KeptAside(file.display().to_string())),
        };
        let path = reading.may_write().then_some(path);
        // A good copy is written again as the file.
        let is_file = matches!(reading, Reading::Good(_));
        let value = reading.value().unwrap_or_else(T::initial);
        let saved = if is_file { value.clone() } else { T::initial() };
        (Self { value, path, saved }, error)
    }

    fn watching(path: &Path) -> Self {
        let text = fs::read(path).unwrap_or_default();
        let value = T::read(&String::from_utf8_lossy(&text)).map_or_else(|_| T::initial(), |(read, _)| read);
        Self { saved: value.clone(), value, path: None }
    }

    fn read_configuration(path: Option<&Path>) -> (Self, Option<PersistError>) {
        let (value, rejected) = match path.map(fs::read_to_string) {
            Some(Ok(text)) => T::read(&text).unwrap_or_else(|error| match error {
                FileError::Damaged(why) => (T::initial(), vec![why]),
                newer @ FileError::NewerFormat { .. } => (T::initial(), vec![newer.to_string()]),
            }),
            // Without a file, as at the first start, there is nothing to report.
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => {
                (T::initial(), vec![error.to_string()])
            }
            _ => (T::initial(), Vec::new()),
        };
        let error = (!rejected.is_empty()).then_some(PersistError::Rejected(rejected));
        (Self { saved: value.clone(), value, path: path.map(Path::to_owned) }, error)
    }

    /// Replaces the value and treats it as saved; it is written at the next change.
    #[must_use]
    pub(crate) fn with_saved(self, value: T) -> Self {
        Self { value: value.clone(), saved: value, ..self }
    }

    /// Returns the job that brings the file up to date, `None` if it is already, or must not be written.
    fn take_job(&mut self) -> Option<WriteJob> {
        let path = self.path.clone().filter(|_| self.value != self.saved)?;
        self.saved = self.value.clone();
        let rotation = match T::LOCATION {
            FileLocation::Data(_) => CopyRotation::EachWrite,
            FileLocation::Configuration(_) => CopyRotation::Never,
        };
        let value = self.value.clone();
        Some(
            WriteJob::new(format!("{}-notice-not-written", T::NOTICES))
                .write(path, rotation, move || value.write()),
        )
    }
}

/// Hands a changed value to the writer.
fn save<T: Persist>(mut file: ResMut<Persistent<T>>, writer: Res<SaveWriter>) {
    // The value itself is unchanged.
    if let Some(job) = file.bypass_change_detection().take_job() {
        writer.send(job);
    }
}

/// Keeps the file of a `T` in step with its value.
pub(crate) fn plugin<T: Persist>(app: &mut App) {
    app.init_resource::<Persistent<T>>()
        .add_systems(Last, save::<T>.in_set(SaveSystems::Send).run_if(resource_changed::<Persistent<T>>));
}

#[allow(clippy::disallowed_methods, reason = "tests write and damage files")]
#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use cascadia_base::Wildlife;
    use cascadia_engine::archive::LessonProgress;
    use cascadia_rules::archive::Profiles;

    /// Creates an empty data folder for a test, locked by this program.
    fn paths() -> (TempDir, DataPaths) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut paths = DataPaths::of(Some(&folder.path().join("settings.toml")), None);
        paths.lock().expect("the folder is free");
        (folder, paths)
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("a readable file")
    }

    /// Writes pending changes. Returns the notices about them.
    fn write<T: Persist>(file: &mut Persistent<T>, writer: &SaveWriter) -> Vec<String> {
        if let Some(job) = file.take_job() {
            writer.send(job);
        }
        writer.flush();
        writer.take_failures().into_iter().map(|failure| failure.notice).collect()
    }

    /// Writes with a separate writer.
    fn write_once<T: Persist>(file: &mut Persistent<T>) {
        assert_eq!(write(file, &SaveWriter::default()), [""; 0]);
    }

    #[test]
    fn kept_values_survive_a_round_trip() {
        let (folder, paths) = paths();
        let (mut profiles, error) = Persistent::<Profiles>::read(&paths);
        assert_eq!(error, None);
        write_once(&mut profiles);
        assert!(
            !folder.path().join("trail.ron").exists(),
            "nothing is written before there is something to write"
        );
        profiles.value.add("Ada").expect("a free name");
        write_once(&mut profiles);
        let (mut progress, _) = Persistent::<LessonProgress>::read(&paths);
        progress.value.finish("draft");
        progress.value.note_fact("Ada", Wildlife::Salmon);
        write_once(&mut progress);
        assert_eq!(Persistent::<Profiles>::read(&paths).0.value, profiles.value);
        assert_eq!(Persistent::<LessonProgress>::read(&paths).0.value, progress.value);
    }

    #[test]
    fn a_damaged_file_is_kept_and_the_version_before_it_comes_back() {
        let (folder, paths) = paths();
        let path = folder.path().join("trail.ron");
        let (mut profiles, _) = Persistent::<Profiles>::read(&paths);
        for name in ["Ada", "Noor"] {
            profiles.value.add(name).expect("a free name");
            write_once(&mut profiles);
        }
        fs::write(&path, b"(format: 1, \xff").expect("a file");
        let (mut again, error) = Persistent::<Profiles>::read(&paths);
        let Some(PersistError::Restored(aside)) = error else { panic!("{error:?}") };
        assert!(again.value.find("Ada").is_some() && again.value.find("Noor").is_none());
        // It is written again, and the damaged one is still there.
        write_once(&mut again);
        assert_eq!(Persistent::<Profiles>::read(&paths), (again, None));
        assert_eq!(fs::read(aside).expect("it is kept"), b"(format: 1, \xff");
    }

    #[test]
    fn a_file_damaged_with_all_its_copies_is_kept() {
        let (folder, paths) = paths();
        let path = folder.path().join("learned.ron");
        for damage in ["", "(format: 1", "(format: 0)"] {
            fs::write(&path, damage).expect("a file");
            let (mut progress, error) = Persistent::<LessonProgress>::read(&paths);
            let Some(PersistError::KeptAside(aside)) = error else { panic!("{damage}: {error:?}") };
            assert_eq!(read(Path::new(&aside)), damage);
            assert_eq!(progress.value, LessonProgress::default());
            progress.value.finish("draft");
            write_once(&mut progress);
            assert!(path.exists());
            for copy in ["learned.ron", "learned.ron.1", "learned.ron.2", "learned.ron.3"] {
                let _ = fs::remove_file(folder.path().join(copy));
            }
        }
    }

    #[test]
    fn the_file_of_a_later_version_is_left_alone() {
        let (folder, paths) = paths();
        let path = folder.path().join("trail.ron");
        let newer = "(format: 70, and_so_on: ())";
        fs::write(&path, newer).expect("a file");
        let (mut profiles, error) = Persistent::<Profiles>::read(&paths);
        assert_eq!(error, Some(PersistError::Newer));
        profiles.value.add("Ada").expect("a free name");
        write_once(&mut profiles);
        assert_eq!(read(&path), newer);
    }

    #[test]
    fn a_disk_that_refuses_is_reported_once_and_tried_again_later() {
        let (folder, paths) = paths();
        let path = folder.path().join("trail.ron");
        let writer = SaveWriter::default();
        let (mut profiles, _) = Persistent::<Profiles>::read(&paths);
        // A folder in the place of the file.
        fs::create_dir_all(path.join("blocked")).expect("a folder");
        profiles.value.add("Ada").expect("a free name");
        assert_eq!(write(&mut profiles, &writer), ["trail-notice-not-written"]);
        assert_eq!(write(&mut profiles, &writer), [""; 0]);
        profiles.value.add("Noor").expect("a free name");
        assert_eq!(write(&mut profiles, &writer), [""; 0]);
        fs::remove_dir_all(&path).expect("the way is free");
        assert_eq!(write(&mut profiles, &writer), [""; 0]);
        assert_eq!(Profiles::read(&read(&path)), Ok((profiles.value, Vec::new())));
    }

    #[test]
    fn without_the_folder_nothing_is_written_or_moved() {
        let (folder, locked) = paths();
        let path = folder.path().join("trail.ron");
        fs::write(&path, "(format: 1, prof").expect("a file");
        drop(locked);
        let paths = DataPaths::of(Some(&folder.path().join("settings.toml")), None);
        let (mut profiles, error) = Persistent::<Profiles>::read(&paths);
        profiles.value.add("Ada").expect("a free name");
        write_once(&mut profiles);
        assert_eq!((error, read(&path).as_str()), (None, "(format: 1, prof"));
    }
}

//! Paths of the player's files: system folders, or folders named on the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use directories::{ProjectDirs, UserDirs};

use cascadia_storage::FolderLock;

/// The paths of the player's files. Holds the lock on the data folder.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct DataPaths {
    pub settings: Option<PathBuf>,
    pub keys: Option<PathBuf>,
    pub window: Option<PathBuf>,
    /// The folder of the last setups.
    setups: Option<PathBuf>,
    /// The data folder: games, profiles and the journal. `None` if the system has no place for it.
    pub data: Option<PathBuf>,
    /// Excludes other programs from the data folder while it is held.
    lock: Option<Arc<FolderLock>>,
}

/// The reason why the data folder cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FolderError {
    InUse(PathBuf),
    NotWritable(PathBuf, String),
}

impl DataPaths {
    /// Returns the system's paths; or with `settings` that file and all others beside it, so that
    /// experiments leave the player's progress alone; or with `data` that data folder.
    pub(crate) fn of(settings: Option<&Path>, data: Option<&Path>) -> Self {
        let dirs = ProjectDirs::from("", "", "cascadia");
        let dirs = dirs.as_ref();
        let beside = |name: &str| settings.map(|settings| settings.with_file_name(name));
        let config = |name: &str| dirs.map(|dirs| dirs.config_dir().join(name));
        let state = || dirs.map(|dirs| dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned());
        // A file without a folder is relative to the current directory.
        let folder = || {
            settings.map(|settings| match settings.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
                _ => PathBuf::from("."),
            })
        };
        let usual = || dirs.map(|dirs| dirs.data_dir().to_owned());
        Self {
            settings: settings.map(Path::to_owned).or_else(|| config("settings.toml")),
            keys: beside("keys.toml").or_else(|| config("keys.toml")),
            window: beside("window.toml").or_else(|| state().map(|folder| folder.join("window.toml"))),
            setups: settings.map(|settings| settings.with_file_name("")).or_else(state),
            data: data.map(Path::to_owned).or_else(folder).or_else(usual),
            lock: None,
        }
    }

    /// Returns the path of a mode's last setup.
    pub(crate) fn setup(&self, name: &str) -> Option<PathBuf> {
        self.setups.as_ref().map(|folder| folder.join(name))
    }

    /// Locks the data folder for the lifetime of this program.
    ///
    /// # Errors
    /// If another program holds the lock, or the folder is not writable. In the second case the files are
    /// still readable.
    pub(crate) fn lock(&mut self) -> Result<(), FolderError> {
        let Some(folder) = &self.data else { return Ok(()) };
        match FolderLock::take(folder) {
            Ok(Some(lock)) => {
                self.lock = Some(Arc::new(lock));
                Ok(())
            }
            Ok(None) => Err(FolderError::InUse(folder.clone())),
            Err(error) => Err(FolderError::NotWritable(folder.clone(), error.to_string())),
        }
    }

    pub(crate) const fn may_write(&self) -> bool {
        self.lock.is_some()
    }

    /// Returns a file in the data folder.
    pub(crate) fn in_data(&self, name: &str) -> Option<PathBuf> {
        self.data.as_ref().map(|folder| folder.join(name))
    }

    /// Returns the player's folder of pictures, or the default one if the system names none.
    pub(crate) fn pictures() -> PathBuf {
        let pictures = UserDirs::new()
            .map(|dirs| dirs.picture_dir().map_or_else(|| dirs.home_dir().join("Pictures"), Path::to_owned));
        pictures.unwrap_or_else(|| PathBuf::from("."))
    }

    /// Returns the player's folder of documents, or the default one if the system names none.
    pub(crate) fn documents() -> PathBuf {
        let documents = UserDirs::new().map(|dirs| {
            dirs.document_dir().map_or_else(|| dirs.home_dir().join("Documents"), Path::to_owned)
        });
        documents.unwrap_or_else(|| PathBuf::from("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_lies_beside_the_settings_file_unless_a_folder_is_given() {
        let files = DataPaths::of(Some(Path::new("a/b.toml")), None);
        assert_eq!(files.settings, Some(PathBuf::from("a/b.toml")));
        assert_eq!(files.keys, Some(PathBuf::from("a/keys.toml")));
        assert_eq!(files.window, Some(PathBuf::from("a/window.toml")));
        assert_eq!(files.setup("setup.toml"), Some(PathBuf::from("a/setup.toml")));
        assert_eq!(files.in_data("trail.ron"), Some(PathBuf::from("a/trail.ron")));
        let files = DataPaths::of(Some(Path::new("b.toml")), Some(Path::new("there")));
        assert_eq!(files.keys, Some(PathBuf::from("keys.toml")));
        assert_eq!(files.in_data("trail.ron"), Some(PathBuf::from("there/trail.ron")));
        assert_eq!(DataPaths::of(Some(Path::new("b.toml")), None).data, Some(PathBuf::from(".")));
    }
}

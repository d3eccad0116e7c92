//! Storage of the local players' profiles in a file.

use bevy::prelude::App;

use crate::store::persistent::{self, FileLocation, Persist, Persistent};
use cascadia_rules::archive::{Profiles, read_profiles, write_profiles};
use cascadia_storage::FileError;

/// The profiles and their file.
pub(crate) type SavedProfiles = Persistent<Profiles>;

impl Persist for Profiles {
    const LOCATION: FileLocation = FileLocation::Data("trail.ron");
    const NOTICES: &'static str = "trail";

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        read_profiles(text).map(|profiles| (profiles, Vec::new()))
    }

    fn write(&self) -> String {
        write_profiles(self)
    }
}

/// Saves changed profiles.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(persistent::plugin::<Profiles>);
}

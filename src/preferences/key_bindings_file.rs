//! File of the player's key bindings: only the differences from the defaults.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::input::bindings::{Bindings, CustomBindings, DefaultBindings};
use crate::store::paths::DataPaths;
use crate::store::persistent::{self, FileLocation, Persist, PersistError, Persistent};
use crate::store::save_writer::SaveSystems;
use cascadia_storage::FileError;

impl Persist for CustomBindings {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.keys.clone());
    const NOTICES: &'static str = "keys";

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        let file: toml::Table =
            text.parse().map_err(|error: toml::de::Error| FileError::Damaged(error.message().to_owned()))?;
        let mut custom = Self::new();
        let mut rejected = Vec::new();
        for (name, value) in file {
            let action = toml::Value::String(name.clone()).try_into::<InputAction>();
            match (action, value.try_into::<Vec<String>>()) {
                (Ok(action), Ok(keys)) => {
                    custom.insert(action, keys);
                }
                _ => rejected.push(name),
            }
        }
        Ok((custom, rejected))
    }

    fn write(&self) -> String {
        let mut text = String::from(
            "# Keys of Cascadia that differ from the usual ones. The program writes this file when a key is chosen.\n",
        );
        for (action, keys) in self {
            // Action names are words, so this cannot fail; if it did, the action would be left out.
            let Ok(toml::Value::String(name)) = toml::Value::try_from(action) else { continue };
            let keys = toml::Value::Array(keys.iter().map(|key| toml::Value::String(key.clone())).collect());
            text.push_str(&format!("{name} = {keys}\n"));
        }
        text
    }
}

/// Reads the custom bindings and applies them to the `default` ones. Returns their file, the bindings in
/// force, and the entries that were rejected.
pub(crate) fn read(
    paths: &DataPaths,
    default: &Bindings,
) -> (Persistent<CustomBindings>, Bindings, Option<PersistError>) {
    let (file, error) = Persistent::<CustomBindings>::read(paths);
    let mut rejected = if let Some(PersistError::Rejected(entries)) = error { entries } else { Vec::new() };
    let (bindings, left_out) = default.with_custom(&file.value);
    rejected.extend(left_out);
    let custom = bindings.differences_from(default);
    let error = (!rejected.is_empty()).then_some(PersistError::Rejected(rejected));
    (file.with_saved(custom), bindings, error)
}

/// Copies the bindings in force to the file's value.
fn sync_file(
    bindings: Res<Bindings>,
    default: Res<DefaultBindings>,
    mut file: ResMut<Persistent<CustomBindings>>,
) {
    let custom = bindings.differences_from(&default.0);
    if file.value != custom {
        file.value = custom;
    }
}

/// Keeps the file in step with the bindings.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(persistent::plugin::<CustomBindings>).add_systems(
        Last,
        sync_file
            .in_set(SaveSystems::Collect)
            .run_if(resource_exists::<DefaultBindings>.and_then(resource_exists_and_changed::<Bindings>)),
    );
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::save_writer::{self, SaveWriter};

    #[test]
    fn custom_keys_survive_a_round_trip_and_a_broken_entry_loses_only_itself() {
        let own = CustomBindings::from([
            (InputAction::Fit, vec!["Shift+H".to_owned(), "End".to_owned()]),
            (InputAction::Mute, Vec::new()),
            (InputAction::Choose1, vec!["J".to_owned()]),
        ]);
        assert_eq!(Persist::read(&own.write()), Ok((own, Vec::new())));
        let text = "fit = [\"J\"]\nfly = [\"K\"]\nundo = 3\n";
        let fit = CustomBindings::from([(InputAction::Fit, vec!["J".to_owned()])]);
        assert_eq!(Persist::read(text), Ok((fit, vec!["fly".to_owned(), "undo".to_owned()])));
        assert!(<CustomBindings as Persist>::read("not a table").is_err());
    }

    #[test]
    fn the_file_has_the_changed_keys_only() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("keys.toml");
        let paths = DataPaths::of(Some(&folder.path().join("settings.toml")), None);
        let default = Bindings::built_in();
        let (file, bindings, error) = read(&paths, &default);
        assert_eq!((&bindings, error), (&default, None));
        let mut app = App::new();
        app.insert_resource(file)
            .insert_resource(bindings)
            .insert_resource(DefaultBindings(default.clone()))
            .add_plugins(save_writer::plugin);
        plugin(&mut app);
        let update = |app: &mut App| {
            app.update();
            app.world().resource::<SaveWriter>().flush();
        };
        update(&mut app);
        assert!(!path.exists(), "nothing was chosen");
        assert!(app.world_mut().resource_mut::<Bindings>().bind(InputAction::Fit, Some("Home"), "J"));
        update(&mut app);
        let (_, read, error) = read(&paths, &default);
        assert_eq!(error, None);
        assert_eq!(read, *app.world().resource::<Bindings>());
        let text = fs::read_to_string(&path).expect("it was written");
        assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 1, "{text}");
    }
}

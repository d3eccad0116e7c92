//! The keys that the player chose, and the file they are kept in: only what differs from the usual ones.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;

use super::controls::{Control, Controls, OwnKeys};
use crate::record::create_folder_and_write;

/// Where the player's own keys are kept, and the keys that everybody begins with.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct KeysFile {
    path: Option<PathBuf>,
    /// The keys of the program.
    usual: Controls,
    /// What the file says, as far as it could be used.
    stored: OwnKeys,
}

impl KeysFile {
    /// Reads the player's own keys from the file at `path`. The second value is the keys as they are now, the third what
    /// an existing file says that could not be used.
    pub fn read(path: Option<PathBuf>, usual: Controls) -> (Self, Controls, Option<String>) {
        let mut wrong = Vec::new();
        let own = match path.as_ref().map(fs::read_to_string) {
            Some(Ok(text)) => read_own(&text, &mut wrong),
            // No file yet is how everybody starts.
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => {
                wrong.push(error.to_string());
                OwnKeys::new()
            }
            _ => OwnKeys::new(),
        };
        let (now, left_out) = usual.with_own(&own);
        wrong.extend(left_out);
        let stored = now.own_beside(&usual);
        (Self { path, usual, stored }, now, (!wrong.is_empty()).then(|| wrong.join(", ")))
    }

    /// The keys that everybody begins with.
    pub const fn usual(&self) -> &Controls {
        &self.usual
    }
}

/// What a file says. What is no control or no list of keys is added to `wrong`.
fn read_own(text: &str, wrong: &mut Vec<String>) -> OwnKeys {
    let file = match text.parse::<toml::Table>() {
        Ok(file) => file,
        Err(error) => {
            wrong.push(error.message().to_owned());
            return OwnKeys::new();
        }
    };
    let mut own = OwnKeys::new();
    for (name, value) in file {
        let control = toml::Value::String(name.clone()).try_into::<Control>();
        match (control, value.try_into::<Vec<String>>()) {
            (Ok(control), Ok(keys)) => {
                own.insert(control, keys);
            }
            _ => wrong.push(name),
        }
    }
    own
}

/// The file that says this.
fn write_own(own: &OwnKeys) -> String {
    let mut text = String::from(
        "# Keys of Cascadia that differ from the usual ones. The program writes this file when a key is chosen.\n",
    );
    for (control, keys) in own {
        // Names of controls are words, so this cannot fail; what did would be left out.
        let Ok(toml::Value::String(name)) = toml::Value::try_from(control) else { continue };
        let keys = toml::Value::Array(keys.iter().map(|key| toml::Value::String(key.clone())).collect());
        text.push_str(&format!("{name} = {keys}\n"));
    }
    text
}

/// Writes the keys when they have changed. A disk that refuses is logged; playing goes on.
fn save_keys(controls: Res<Controls>, mut file: ResMut<KeysFile>) {
    if !controls.is_changed() {
        return;
    }
    let own = controls.own_beside(&file.usual);
    if own == file.stored {
        return;
    }
    let text = write_own(&own);
    file.stored = own;
    let Some(path) = &file.path else { return };
    if let Err(error) = create_folder_and_write(path, &text) {
        warn!("{} cannot be written: {error}", path.display());
    }
}

/// Keeps the file in step with the keys.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, save_keys.run_if(resource_exists::<KeysFile>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_keys_survive_writing_and_reading_and_what_is_broken_costs_nothing_else() {
        let own = OwnKeys::from([
            (Control::Fit, vec!["Shift+H".to_owned(), "End".to_owned()]),
            (Control::Mute, Vec::new()),
            (Control::Choose1, vec!["J".to_owned()]),
        ]);
        let mut wrong = Vec::new();
        assert_eq!(read_own(&write_own(&own), &mut wrong), own);
        assert_eq!(wrong, [""; 0]);
        let text = "fit = [\"J\"]\nfly = [\"K\"]\nundo = 3\n";
        let read = read_own(text, &mut wrong);
        assert_eq!(read, OwnKeys::from([(Control::Fit, vec!["J".to_owned()])]));
        assert_eq!(wrong, ["fly", "undo"]);
        assert_eq!(read_own("not a table", &mut wrong), OwnKeys::new());
        assert_eq!(wrong.len(), 3, "a file that is none is one complaint");
    }

    #[test]
    fn the_file_says_what_was_chosen_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("cascadia-keys-{}", std::process::id()));
        let path = folder.join("keys.toml");
        let (file, controls, wrong) = KeysFile::read(Some(path.clone()), Controls::built_in());
        assert_eq!((controls.clone(), wrong), (Controls::built_in(), None));
        let mut app = App::new();
        app.insert_resource(file).insert_resource(controls);
        plugin(&mut app);
        app.update();
        assert!(!path.exists(), "nothing was chosen");
        assert!(app.world_mut().resource_mut::<Controls>().bind(Control::Fit, Some("Home"), "J"));
        app.update();
        let (_, read, wrong) = KeysFile::read(Some(path.clone()), Controls::built_in());
        assert_eq!(wrong, None);
        assert_eq!(read, *app.world().resource::<Controls>());
        let text = fs::read_to_string(&path).expect("it was written");
        assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 1, "{text}");
        fs::remove_dir_all(folder).expect("it can be cleared away");
    }
}

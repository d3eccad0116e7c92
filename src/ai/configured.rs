//! Reads the files of the configuration that opponents need; what the program was built with serves for a broken one.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

/// What the file below `root` holds, if `check` agrees with it; otherwise what is `built_in`, with a sentence that says
/// why and calls it by the plural `name`.
pub(super) fn read_or_built_in<T: DeserializeOwned>(
    root: &Path,
    file: &str,
    name: &str,
    check: impl FnOnce(T) -> Result<T, String>,
    built_in: impl FnOnce() -> T,
) -> (T, Option<String>) {
    let checked = fs::read_to_string(root.join(file))
        .map_err(|error| error.to_string())
        .and_then(|text| ron::from_str(&text).map_err(|error| error.to_string()))
        .and_then(check);
    match checked {
        Ok(found) => (found, None),
        Err(why) => (built_in(), Some(format!("{file}: {why}; the built-in {name} are used"))),
    }
}

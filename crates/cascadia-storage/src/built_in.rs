//! The copy of the shipped files embedded in the program, so that the executable alone is the whole game.
//!
//! A development build has none unless the feature `embed` is on: it reads the files in the source folder,
//! where they can be changed without recompiling.

use std::borrow::Cow;
use std::io;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../assets/"]
#[prefix = "assets/"]
struct EmbeddedAssets;

#[derive(RustEmbed)]
#[folder = "../../config/"]
#[prefix = "config/"]
struct EmbeddedConfig;

#[derive(RustEmbed)]
#[folder = "../../shaders/"]
#[prefix = "shaders/"]
struct EmbeddedShaders;

/// Returns the built-in copy of `file`, a path below the program's root such as `config/timing.ron`.
///
/// # Errors
/// If there is no such file.
pub(super) fn read_built_in(file: &str) -> io::Result<Cow<'static, [u8]>> {
    [EmbeddedAssets::get, EmbeddedConfig::get, EmbeddedShaders::get]
        .into_iter()
        .find_map(|get| get(file))
        .map(|found| found.data)
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the program was built without it"))
}

/// Iterates over the built-in files, by their paths below the program's root.
pub(super) fn built_in_files() -> impl Iterator<Item = Cow<'static, str>> {
    EmbeddedAssets::iter().chain(EmbeddedConfig::iter()).chain(EmbeddedShaders::iter())
}

//! Finds the folder of the program, which holds its own folders `assets`, `config` and `shaders`.

use std::env;
use std::path::PathBuf;

/// Finds the folder that holds `assets/content`.
///
/// Searches the package when run by cargo, then the folder of the executable and those above it, then the current
/// directory, and finally the folder in which the program was built.
pub fn find_root() -> Option<PathBuf> {
    let from_cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let program = env::current_exe().ok();
    let above_program =
        program.iter().flat_map(|program| program.ancestors().skip(1).take(4)).map(PathBuf::from);
    from_cargo
        .into_iter()
        .chain(above_program)
        .chain(env::current_dir().ok())
        .chain([PathBuf::from(env!("CARGO_MANIFEST_DIR"))])
        .find(|folder| folder.join("assets/content").is_dir())
}

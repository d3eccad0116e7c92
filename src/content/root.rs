//! Where the program's own folders `assets`, `config` and `shaders` lie.

use std::env;
use std::path::PathBuf;

/// The folder that holds `assets/content`, or none.
///
/// Looked for in the package when run by cargo, then in the program's folder and those above it, then where the
/// program was started, and at last where it was built.
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

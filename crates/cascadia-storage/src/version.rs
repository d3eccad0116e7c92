//! The version of the program. Each program stamps its own revision, so that a commit recompiles none of the crates below it.

use std::sync::OnceLock;

static STAMPED: OnceLock<&str> = OnceLock::new();

/// Sets the version and revision of this program, once, before anything asks for it.
pub fn stamp_version(version: &'static str) {
    // The first stamp stays.
    let _ = STAMPED.set(version);
}

/// Returns the version of this program, with its revision where the program has stamped it.
pub fn program_version() -> &'static str {
    STAMPED.get().copied().unwrap_or(env!("CARGO_PKG_VERSION"))
}

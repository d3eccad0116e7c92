//! The version of the program. Each program sets its revision itself, so that a commit recompiles none of the
//! crates below it.

use std::sync::OnceLock;

static STAMPED: OnceLock<&str> = OnceLock::new();

/// Sets the version and revision of this program, once, before its first use.
pub fn stamp_version(version: &'static str) {
    // The first stamp stays.
    let _ = STAMPED.set(version);
}

/// Returns the version of this program, with its revision if the program has set it.
pub fn program_version() -> &'static str {
    STAMPED.get().copied().unwrap_or(env!("CARGO_PKG_VERSION"))
}

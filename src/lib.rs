//! The desktop game: the window around the rules, opponents and records of the other crates.
//!
//! `docs/architecture.md` is the map. Read first: `session/apply.rs`, `cascadia/table/reconcile.rs`,
//! `cascadia/turn/place_tile.rs` and `cascadia/hud/mod.rs`.

pub(crate) mod audio;
pub(crate) mod boot;
pub(crate) mod camera;
pub(crate) mod cascadia;
pub(crate) mod input;
pub(crate) mod lessons;
pub(crate) mod online;
pub(crate) mod preferences;
pub(crate) mod rolling;
pub(crate) mod schedule;
pub(crate) mod screens;
pub(crate) mod session;
pub(crate) mod shell;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
pub(crate) mod window;

pub use self::boot::start::run;

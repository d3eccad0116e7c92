//! Cascadia: a library of rules, scoring and computer players, and a desktop program around it.
//!
//! ```text
//! app ─► archive ─► engine ─► base          cascadia ─► archive, engine, storage, base
//!  ├───► storage ─► base
//!  ├───► table ─► cascadia, rolling, engine, base
//!  └───► text ───► storage
//! ```
//!
//! Each module may use those its arrow points to, never the other way; `app` exists only with the feature of that name.
//! `docs/architecture.md` is the map. Read first: the worked turn in [`cascadia::rules`], then
//! [`cascadia::rules::Game`], and from the window's side `app/session/apply.rs`, `app/cascadia/table/reconcile.rs`,
//! `app/cascadia/turn/place_tile.rs` and `app/cascadia/hud/mod.rs`.

#[cfg(feature = "app")]
mod app;
pub mod archive;
pub mod base;
pub mod cascadia;
pub mod engine;
#[cfg(feature = "net")]
pub mod net;
pub mod rolling;
#[cfg(feature = "server")]
pub mod server;
pub mod storage;
pub mod table;
pub mod text;

#[cfg(feature = "app")]
pub use app::{run, test_support};

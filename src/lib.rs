//! Cascadia: a pure rules library with a desktop game around it.
//!
//! ```text
//! app ─► record ─► content ─► challenges ─► scoring ─► rules ─► hexx
//!  └──► ai ───────────────────────┘
//! ```
//!
//! Each module may use those to its right, never the other way; `app` exists only with the feature of that name.
//! Read first: the worked turn in [`rules`], then [`rules::Game`], and from the window's side `app/play/apply.rs`,
//! `app/table/reconcile.rs`, `app/turn/place_tile.rs` and `app/hud/mod.rs`.

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
pub mod challenges;
pub mod content;
pub mod record;
pub mod rules;
pub mod scoring;

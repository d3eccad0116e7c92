//! Tests of the computer players of Rolling Rivers and of its journal.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../../../rolling-rivers/tests/it/rolling_fixtures.rs"]
mod rolling_fixtures;

mod rolling_journal;
mod rolling_players;

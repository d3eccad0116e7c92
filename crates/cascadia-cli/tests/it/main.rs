//! Tests of the program without a window, run as a process, and of the packages.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../../../cascadia-rules/tests/it/common/mod.rs"]
mod common;
#[path = "../../../rolling-rivers/tests/it/rolling_fixtures.rs"]
mod rolling_fixtures;

mod cli;
mod cli_review;
mod cli_rules;
mod packaging;
mod puzzles;
mod rolling_records;
mod rolling_score;

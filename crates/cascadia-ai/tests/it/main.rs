//! Tests of the computer players of Cascadia, advice, review and puzzles.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../../../cascadia-rules/tests/it/common/mod.rs"]
mod common;

mod opponents;
mod puzzles;
mod restrictions;
mod review;
mod turn_advice;
mod turn_ranking;

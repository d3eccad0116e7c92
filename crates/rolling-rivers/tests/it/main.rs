//! Tests of the rules, the content and the records of Rolling Rivers.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../../../cascadia-rules/tests/it/common/mod.rs"]
mod common;
mod rolling_fixtures;

mod rolling_cards;
mod rolling_codes;
mod rolling_collect;
mod rolling_goals;
mod rolling_laws;
mod rolling_lessons;
mod rolling_rounds;
mod rolling_rulings;
mod rolling_saves;
mod rolling_sheets;

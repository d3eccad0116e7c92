//! Tests of the rules, the scoring, the content and the records of Cascadia.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

mod common;
#[path = "../../../rolling-rivers/tests/it/rolling_fixtures.rs"]
mod rolling_fixtures;
#[path = "../../../cascadia-engine/tests/it/toy.rs"]
mod toy;

mod arbitrary;
mod both_trails;
mod content;
mod custom_rules;
mod daily;
mod examples;
mod goals;
mod journal;
mod lessons;
mod notation;
mod overpopulation;
mod profiles;
mod random_play;
mod ranking;
mod record_texts;
mod records;
mod reference_scoring;
mod robustness;
mod rulebook_example;
mod saves;
mod scenarios;
mod scoring_bear;
mod scoring_elk;
mod scoring_fox;
mod scoring_habitats;
mod scoring_hawk;
mod scoring_salmon;
mod scoring_variants;
mod seed_codes;
mod solo;
mod supply;
mod trail;
mod turn;

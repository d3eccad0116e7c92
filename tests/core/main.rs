//! Everything that is tested without a window.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../common/mod.rs"]
mod common;

mod arbitrary;
mod cli;
mod cli_review;
mod cli_rules;
mod content;
mod custom_rules;
mod daily;
mod examples;
mod goals;
mod journal;
mod lessons;
mod notation;
mod opponents;
mod overpopulation;
mod palette;
mod profiles;
mod puzzles;
mod random_play;
mod ranking;
mod records;
mod reference_scoring;
mod restrictions;
mod review;
mod robustness;
mod rolling_cards;
mod rolling_codes;
mod rolling_collect;
mod rolling_goals;
mod rolling_journal;
mod rolling_laws;
mod rolling_lessons;
mod rolling_players;
mod rolling_records;
mod rolling_rulings;
mod rolling_saves;
mod rolling_score;
mod rolling_sheets;
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
mod seam;
mod seed_codes;
mod solo;
mod storage;
mod supply;
mod table_laws;
mod table_told;
mod table_wire;
mod texts;
mod trail;
mod turn;
mod turn_advice;
mod turn_ranking;

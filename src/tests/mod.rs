//! Tests of the window without a window: tables stepped by hand, and pictures rendered off screen.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

pub(crate) mod colour;
pub(crate) mod support;
#[path = "../../crates/cascadia-engine/tests/it/toy.rs"]
mod toy;

mod advice;
mod amber;
mod assists;
mod both_trails;
mod ending;
mod first_clicks;
mod games;
mod grounds;
mod keepsakes;
mod kept;
mod lessons;
mod life;
mod motion;
mod online_games;
mod opponents;
mod order;
mod palette;
mod panels;
mod picture;
mod picture_mode;
mod puzzles;
mod restrictions;
mod review;
mod rolling_choices;
mod rolling_dice;
mod rolling_games;
mod rolling_lessons;
mod rolling_planning;
mod rolling_table;
mod same_number;
mod settings;
mod sound;
mod studio;
mod table;
mod table_app;
mod texts;
mod touch;
mod toy_mode;
mod toy_table;
mod toy_window;
mod trail;
mod turn;
mod undo;
mod view;

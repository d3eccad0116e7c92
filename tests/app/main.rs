//! The window, tested without one: tables stepped by hand, and pictures drawn off the screen.

#![expect(unreachable_pub, reason = "the helpers of tests are used from several files")]
#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../common/colour.rs"]
mod colour;
#[path = "../common/toy.rs"]
mod toy;

mod advice;
mod aids;
mod ending;
mod games;
mod grounds;
mod kept;
mod lessons;
mod motion;
mod online_games;
mod opponents;
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
mod toy_mode;
mod trail;
mod trails;
mod turn;
mod undo;
mod view;

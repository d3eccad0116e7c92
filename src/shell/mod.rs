//! The windows and the menu around the game of any mode.

pub(crate) mod after_game;
pub(crate) mod game_menu;
pub(crate) mod lesson_list;
pub(crate) mod mode_list;
pub(crate) mod mode_ui;
mod quality_notice;
pub(crate) mod top_bar;
pub(crate) mod windows;

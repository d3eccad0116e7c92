//! The panels around the table.

pub(crate) mod action_bar;
pub(crate) mod banner;
pub(crate) mod bar_room;
mod card;
pub(crate) mod curtain;
pub(crate) mod flights;
pub(crate) mod goals;
pub(crate) mod habitat_table;
pub(crate) mod log;
pub(crate) mod nature_tokens;
pub(crate) mod players;
mod pulse;
pub(crate) mod replay_bar;
pub(crate) mod right_strip;
pub(crate) mod scoring_cards;
mod strip;
pub(crate) mod top_bar;
pub(crate) mod tray;
pub(crate) mod view_buttons;

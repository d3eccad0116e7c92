//! The panels of the table, one file each.

pub(super) mod card_strip;
pub(super) mod dice_tray;
mod goals;
pub(super) mod paper_area;
pub(super) mod right_column;
pub(super) mod tally_panel;
pub(super) mod title_bar;
pub(super) mod watch_panel;

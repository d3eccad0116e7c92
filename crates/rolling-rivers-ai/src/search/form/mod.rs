//! The game in a form made for speed: stocks as bytes, sheets as small numbers and sets of bits, everything printed in
//! tables, and what is hidden dealt and rolled.

mod animal_scores;
pub(super) mod deal;
pub(super) mod harvests;
pub(super) mod seat_state;
pub(super) mod stock;
pub(super) mod tables;

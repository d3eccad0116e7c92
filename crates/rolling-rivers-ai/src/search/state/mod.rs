//! Fast form of the game: stocks as bytes, sheets as small numbers and bit sets, printed values in tables,
//! hidden cards and dice drawn directly.

mod animal_scores;
pub(super) mod deal;
pub(super) mod harvests;
pub(super) mod seat_state;
pub(super) mod stock;
pub(super) mod tables;

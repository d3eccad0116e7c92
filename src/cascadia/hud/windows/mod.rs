//! Windows about the game on the table.

pub(crate) mod awards;
pub(crate) mod fact_card;
pub(crate) mod lesson_card;
pub(crate) mod overlays;
pub(crate) mod scoring_card;
pub(crate) mod window_names;
pub(crate) mod window_views;

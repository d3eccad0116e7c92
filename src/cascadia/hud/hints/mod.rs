//! Everything drawn over the environment: hints, previews, marks.

mod chip_place;
pub(crate) mod heat_map;
pub(crate) mod hint;
pub(crate) mod marks;
pub(crate) mod move_explanation;
pub(crate) mod score_preview;
pub(crate) mod visited;

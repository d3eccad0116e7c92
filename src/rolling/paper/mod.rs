//! The four environment sheets as papers: their print, the pencil marks on them, and the pointer over them.
//!
//! A screen fills in a [`PaperView`] and calls [`draw_paper`], which reports hover and clicks in a
//! [`view::PaperResponse`]. The pencil marks are a list of [`PaperMark`]s that follows from the sheet alone;
//! for animations and previews, [`marks_between`] returns the marks added between two sheets.

mod draw;
mod explain;
mod geometry;
mod ground;
mod handwriting;
mod marks;
mod overlay;
mod pen;
mod pencil;
mod places;
mod print;
mod seals;
mod side;
mod spoken;
mod stamps;
mod strokes;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use draw::{draw_paper, place_bounds, step_target};
pub(crate) use marks::{PaperMark, marks_between, marks_of};
pub(crate) use places::PaperPlace;
pub(crate) use view::{FreshMark, PaperChip, PaperLetters, PaperScore, PaperSeal, PaperTone, PaperView};

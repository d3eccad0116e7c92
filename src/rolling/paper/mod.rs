//! The four environment sheets as papers: how they are printed, what is written on them in pencil, and what one points at.
//!
//! A screen fills in a [`PaperView`] and calls [`draw_paper`], which tells in a [`view::PaperResponse`] what is pointed at and
//! clicked. What is written is a list of [`PaperMark`]s that follows from the sheet alone: what a change adds, be it
//! to animate it or to show it before it happens, is [`marks_between`] two sheets.

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

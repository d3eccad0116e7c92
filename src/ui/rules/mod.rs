//! The rules of all games in one window, with a search.

pub(crate) mod book;
pub(crate) mod button;
mod search;
pub(crate) mod window;

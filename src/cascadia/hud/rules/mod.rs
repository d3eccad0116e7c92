//! The rules to read and to search.

pub(crate) mod button;
pub(crate) mod pages;
pub(crate) mod window;

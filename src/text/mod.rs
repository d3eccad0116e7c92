//! The texts of the game in several languages.

pub mod texts;

pub use texts::{Language, Texts};

//! The texts of the game in several languages.

mod reading_order;
pub mod texts;

pub use reading_order::in_reading_order;
pub use texts::{Language, Texts};

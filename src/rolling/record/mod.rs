//! A game as text: the notation of actions and the serialised setup.

mod entries;
mod notation;

pub use entries::{CompletionCardsEntry, RollingSetupEntry, SheetEntry};
pub use notation::{read_action, write_action};

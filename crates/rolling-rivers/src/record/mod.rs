//! A game as text: the serialised setup and seed codes. The notation of actions has its own file.

mod daily;
mod entries;
mod playing_order;
mod seed_code;

pub use super::notation::{read_action, write_action};
pub use daily::daily_options;
pub use entries::{CompletionCardsEntry, SetupEntry, SheetEntry};
pub use playing_order::in_playing_order;
pub use seed_code::{CodeError, SeedText, options_of_code, read_seed, seed_code};

//! A game as text: the notation of actions, the serialised setup, seed codes.

mod daily;
mod entries;
mod notation;
mod seed_code;

pub use daily::rolling_daily_options;
pub use entries::{CompletionCardsEntry, RollingSetupEntry, SheetEntry};
pub use notation::{read_action, write_action};
pub use seed_code::{
    RollingCodeError, RollingSeedText, read_rolling_seed, rolling_options_of_code, rolling_seed_code,
};

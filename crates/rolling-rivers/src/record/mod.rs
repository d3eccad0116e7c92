//! A game as text: the serialised setup and seed codes. The notation of actions has its own file.

mod daily;
mod entries;
mod seed_code;

pub use super::notation::{read_action, write_action};
pub use daily::rolling_daily_options;
pub use entries::{CompletionCardsEntry, RollingSetupEntry, SheetEntry};
pub use seed_code::{
    RollingCodeError, RollingSeedText, read_rolling_seed, rolling_options_of_code, rolling_seed_code,
};

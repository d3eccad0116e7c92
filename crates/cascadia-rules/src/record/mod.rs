//! The text forms of a game of Cascadia: notation of actions, serialised options, seed codes, older formats.

mod code_error;
mod daily;
pub(crate) mod entries;
mod notation;
mod numbering;
mod seed_code;
pub(crate) mod upgrade;

pub use cascadia_base::rng::derived_seed;
pub use cascadia_engine::seed_from_text;
pub use code_error::CodeError;
pub use daily::daily_options;
pub use notation::{read_action, write_action};
pub use seed_code::{SeedText, options_of_code, read_seed, seed_code};

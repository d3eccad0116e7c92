//! Small drawings of the game's pieces for panels and windows: environments, displays, score sheets, cards.

pub(crate) mod card;
pub(crate) mod environment;
#[cfg(test)]
pub(crate) mod fixtures;
pub(crate) mod picture;
pub(crate) mod shares;

//! Small drawings of the game's pieces for panels and windows: environments, displays, score sheets, cards.

pub(crate) mod card;
#[cfg(test)]
pub(crate) mod fixtures;
pub(crate) mod land;
pub(crate) mod picture;
pub(crate) mod shares;

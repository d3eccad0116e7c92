//! Small drawings of the game's pieces for panels and windows: lands, displays, score sheets, cards.

pub(crate) mod card;
pub(crate) mod land;
pub(crate) mod picture;
pub(crate) mod shares;

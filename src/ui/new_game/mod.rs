//! The choices for a new game shared by all modes: seats, seed, purpose.

pub(crate) mod again;
pub(crate) mod begin;
pub(crate) mod gallery;
pub(crate) mod known_players;
pub(crate) mod last_setup;
pub(crate) mod opponents;
pub(crate) mod page;
pub(crate) mod places;
pub(crate) mod purpose;
pub(crate) mod seats;
pub(crate) mod seed_field;

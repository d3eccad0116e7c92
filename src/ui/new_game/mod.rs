//! What the choices for a new game of every mode have: the seats, the seed, and what they are for.

pub(crate) mod begin;
pub(crate) mod known_players;
pub(crate) mod purpose;
pub(crate) mod seats;
pub(crate) mod seed_field;

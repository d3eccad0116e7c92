//! What the choices for a new game of every mode have: the seats and the seed.

pub(crate) mod begin;
pub(crate) mod known_players;
pub(crate) mod seats;
pub(crate) mod seed_field;

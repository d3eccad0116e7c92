//! The types shared by all game modes: habitats, wildlife, hexes, seats, random numbers, hashes,
//! statistics, sequential halving.

mod enum_collections;
pub mod habitat;
pub mod hash;
pub mod hexes;
pub mod rng;
pub mod seat;
pub mod sequential_halving;
pub mod statistics;
pub mod wildlife;

pub use habitat::{ByHabitat, Habitat};
pub use hexes::{Edge, Hex, Rotation, neighbours, reading_order};
pub use rng::{FastRng, GameRng};
pub use seat::{Seat, SeatSet};
pub use wildlife::{ByWildlife, Wildlife, WildlifeSet};

//! Worth of one more animal on sheet D. Each animal has its own file: it prepares the map once, then values
//! a further hexagon by the changes around it instead of rescoring the whole map.

mod bears;
mod foxes;
mod ground;
mod hawks;
mod herd_cache;
mod herds;
mod outlook;
mod runs;

pub(super) use herd_cache::HerdCache;
pub(super) use outlook::AnimalOutlook;

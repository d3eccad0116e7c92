//! What one more animal is worth on sheet D. Every animal has its own file: it prepares what stands on the map once and
//! then values a further hexagon by what changes around it, instead of scoring the whole map again.

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

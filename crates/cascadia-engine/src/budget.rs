//! The limits of a plan: its random numbers, the number of playouts, and a flag to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cascadia_base::GameRng;

/// Limits of one plan. Copies share the flag, so that every owner of one can stop the plan.
#[derive(Clone, Debug)]
pub struct Budget {
    seed: u64,
    most_playouts: u32,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// Creates a budget with random numbers from `seed` and no limits beyond the opponent's.
    pub fn new(seed: u64) -> Self {
        Self { seed, most_playouts: u32::MAX, stop: Arc::default() }
    }

    /// Returns the same budget with at most `playouts` playouts, regardless of the opponent's limits.
    #[must_use]
    pub fn limited_to(self, playouts: u32) -> Self {
        Self { most_playouts: playouts, ..self }
    }

    /// Returns the most playouts allowed.
    pub const fn most_playouts(&self) -> u32 {
        self.most_playouts
    }

    /// Returns the opponent's separate generator; the same on each call.
    pub fn rng(&self) -> GameRng {
        GameRng::new(self.seed)
    }

    /// Requests the best plan found so far, right away.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tests whether a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

//! The limits of a plan: its random numbers, the number of playouts, time, and a flag to stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cascadia_base::GameRng;
use cascadia_base::sequential_halving::sequential_halving;

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

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Number of candidates: the turns of the highest static evaluation.
    pub width: usize,
    /// Playouts, all candidates together.
    pub playouts: u32,
    /// Time after which the search returns the best candidate so far.
    pub limit: Option<Duration>,
}

impl SearchLimits {
    /// Creates limits; zero milliseconds are no limit.
    pub fn of(width: usize, playouts: u32, milliseconds: u64) -> Self {
        let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
        Self { width, playouts, limit }
    }

    /// Sorts `candidates` by [`sequential_halving`] within these limits and the budget.
    pub fn search<C>(
        &self,
        budget: &Budget,
        candidates: &mut [C],
        playout: impl FnMut(&mut C, usize),
        sort: impl Fn(&mut [C], usize),
    ) {
        let deadline = self.limit.map(|limit| Instant::now() + limit);
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let playouts = self.playouts.min(budget.most_playouts()) as usize;
        sequential_halving(candidates, playouts, || budget.is_stopped() || is_late(), playout, sort);
    }
}

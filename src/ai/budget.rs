//! What an opponent may use while it thinks: its own luck, so many sampled courses, and time until it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::rules::Random;

/// Limits of one plan. Copies share the flag, so that whoever holds one can stop the thinking.
#[derive(Clone, Debug)]
pub struct Budget {
    seed: u64,
    most_courses: u32,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// A budget whose chance comes from `seed`, without other limits than the opponent's own.
    pub fn new(seed: u64) -> Self {
        Self { seed, most_courses: u32::MAX, stop: Arc::default() }
    }

    /// The same for whoever must not sample more than `courses` courses of the game, however long it would think.
    #[must_use]
    pub fn limited_to(self, courses: u32) -> Self {
        Self { most_courses: courses, ..self }
    }

    /// Courses of the game that may be sampled.
    pub const fn most_courses(&self) -> u32 {
        self.most_courses
    }

    /// The opponent's own luck; the same each time it is asked for.
    pub fn chance(&self) -> Random {
        Random::new(self.seed)
    }

    /// Asks whoever thinks with this budget to answer at once with the best found so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the answer is wanted at once.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

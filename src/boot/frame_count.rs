//! Global frame counter, readable from other threads and after a panic.

use std::sync::atomic::{AtomicU32, Ordering};

static FRAMES: AtomicU32 = AtomicU32::new(0);

pub(super) fn count_frame() {
    FRAMES.fetch_add(1, Ordering::Relaxed);
}

/// Returns the number of frames begun.
pub(super) fn frames_begun() -> u32 {
    FRAMES.load(Ordering::Relaxed)
}

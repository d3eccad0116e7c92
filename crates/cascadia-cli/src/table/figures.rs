//! Figures of a load test: percentiles and rounding.

use std::time::Duration;

/// Returns a quantile of sorted times, in milliseconds.
pub(super) fn milliseconds_at(sorted: &[Duration], part: f64) -> f64 {
    let index = (sorted.len() as f64 * part) as usize;
    let time = sorted.get(index.min(sorted.len().saturating_sub(1)));
    rounded(time.map_or(0.0, |time| time.as_secs_f64() * 1_000.0))
}

/// Rounds to two decimals.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

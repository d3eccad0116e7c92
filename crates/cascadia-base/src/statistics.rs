//! The few statistics shared by reviews, puzzles and series of games: means with errors, and fair rounding.

use std::array;

/// Returns the mean of `values` and its standard error; both are 0 without values, the error also for one.
pub fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

/// Divides `sums` by the positive `count` and rounds the quotients so that they add up to the rounded
/// quotient of all: the largest remainders are rounded up (Hamilton's method of apportionment), the first of
/// equals.
pub fn apportioned<const N: usize>(sums: &[i64; N], count: i64) -> [i32; N] {
    let total = (2 * sums.iter().sum::<i64>() + count).div_euclid(2 * count);
    let mut parts = sums.map(|sum| sum.div_euclid(count) as i32);
    let mut remainders: [(i64, usize); N] = array::from_fn(|index| (-sums[index].rem_euclid(count), index));
    remainders.sort_unstable();
    let missing = total - parts.iter().map(|part| i64::from(*part)).sum::<i64>();
    for (_, index) in remainders.into_iter().take(missing.max(0) as usize) {
        parts[index] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_parts_add_up() {
        assert_eq!(apportioned(&[101, 101, 101, -2], 3), [34, 34, 33, -1]);
    }

    #[test]
    fn the_error_of_a_mean_shrinks_with_the_root_of_the_count() {
        assert_eq!(mean_and_error(&[0.0, 200.0]), (100.0, 100.0));
        assert_eq!(mean_and_error(&[7.0; 50]), (7.0, 0.0));
        assert_eq!(mean_and_error(&[7.0]), (7.0, 0.0));
        assert_eq!(mean_and_error(&[]), (0.0, 0.0));
    }
}

//! Means, intervals and terms of choices judged by the same playouts.

use crate::search::{ExactTerms, POINT, TERMS, Terms};
use cascadia_base::statistics::{apportioned, mean_and_error};

use super::report::{ByTerm, ReachedOdds, ScoreTerm};

/// Factor from the standard error to half the width of a 90 % interval.
const WITHIN_90: f64 = 1.645;
/// Smallest meaningful difference between odds, in percent.
const LEAST_ODDS: u8 = 8;

/// The results of one choice: of every playout in the order of the seeds, or exact.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    Sampled(Vec<Terms>),
    Exact(ExactTerms),
}

impl Judgement {
    /// Returns the mean by terms, in hundredths of a point, rounded so that they add up to the rounded sum.
    pub(super) fn terms(&self) -> ByTerm {
        self.terms_of_first(usize::MAX)
    }

    /// Returns the number of playouts; 0 if the value is exact.
    pub(super) fn playouts(&self) -> usize {
        match self {
            Self::Sampled(results) => results.len(),
            Self::Exact(_) => 0,
        }
    }

    /// Returns [`Judgement::terms`] over the first `count` playouts.
    pub(super) fn terms_of_first(&self, count: usize) -> ByTerm {
        let (sums, count) = match self {
            Self::Exact(exact) => (exact.sums, exact.outcomes),
            Self::Sampled(results) => {
                let results = &results[..count.min(results.len())];
                let mut sums = [0i64; TERMS];
                for terms in results {
                    for (sum, term) in sums.iter_mut().zip(terms) {
                        *sum += i64::from(*term);
                    }
                }
                (sums, results.len() as i64)
            }
        };
        ByTerm(apportioned(&sums, count.max(1)))
    }

    /// Tests whether there is any outcome; a wipe that leaves nothing to take has none.
    pub(super) fn has_outcome(&self) -> bool {
        match self {
            Self::Sampled(results) => !results.is_empty(),
            Self::Exact(exact) => exact.outcomes > 0,
        }
    }

    /// Returns the total of each playout; empty if the value is exact.
    fn totals(&self) -> Vec<i32> {
        match self {
            Self::Sampled(results) => results.iter().map(|terms| terms.iter().sum()).collect(),
            Self::Exact(_) => Vec::new(),
        }
    }

    /// Returns half the width of the mean's 90 % interval, rounded up; 0 if it is exact.
    pub(super) fn within_90(&self) -> i32 {
        within_90(&self.totals())
    }

    /// Returns half the width of the 90 % interval of the difference to `other` over the same playouts.
    pub(super) fn difference_within_90(&self, other: &Self) -> i32 {
        let differences: Vec<i32> = self.totals().iter().zip(other.totals()).map(|(a, b)| a - b).collect();
        within_90(&differences)
    }

    /// Returns the index of the playout with the median total; none if the value is exact.
    pub(super) fn median_playout(&self) -> Option<usize> {
        let mut order: Vec<(i32, usize)> =
            self.totals().into_iter().enumerate().map(|(number, total)| (total, number)).collect();
        order.sort_unstable();
        order.get(order.len() / 2).map(|(_, number)| *number)
    }

    /// Returns how often `term` reaches the threshold at which this choice and `played` differ most.
    pub(super) fn odds(&self, played: &Self, term: ScoreTerm) -> Option<ReachedOdds> {
        let (Self::Sampled(best), Self::Sampled(played)) = (self, played) else { return None };
        let points = |results: &[Terms]| -> Vec<i32> {
            results.iter().map(|terms| terms[term.index()] / POINT).collect()
        };
        let (best, played) = (points(best), points(played));
        let reaching = |all: &[i32], least: i32| {
            (all.iter().filter(|points| **points >= least).count() * 100 / all.len().max(1)) as u8
        };
        let most = best.iter().chain(&played).copied().max().unwrap_or(0);
        let shares = (1..=most).map(|least| (least, reaching(&best, least), reaching(&played, least)));
        let (least, best, played) =
            shares.max_by_key(|(least, best, played)| (i32::from(*best) - i32::from(*played), *least))?;
        (best >= played + LEAST_ODDS).then_some(ReachedOdds { term, points: least, best, played })
    }
}

/// Returns half the width of the 90 % interval of the mean, rounded up, by the normal approximation.
fn within_90(values: &[i32]) -> i32 {
    let values: Vec<f64> = values.iter().copied().map(f64::from).collect();
    (WITHIN_90 * mean_and_error(&values).1).ceil() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_that_of_the_normal_distribution() {
        assert_eq!(within_90(&[0, 200]), (1.645f64 * 100.0).ceil() as i32);
        assert_eq!(within_90(&[7; 50]), 0);
    }
}

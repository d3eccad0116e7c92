//! Sequential halving (Karnin, Koren and Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits"):
//! every round shares equally many samples between the arms left, and the better half enters the next.

/// A round of sequential halving.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalvingRound {
    alive: usize,
    goal: usize,
    per_round: usize,
    least: usize,
}

impl HalvingRound {
    /// Begins the first round of `arms` with about `samples` in all rounds together, and at least `least` of
    /// each arm in a round.
    pub fn first(arms: usize, samples: usize, least: usize) -> Self {
        let alive = arms.max(1);
        let rounds = (usize::BITS - (alive - 1).leading_zeros()).max(1);
        let per_round = samples / rounds as usize;
        Self { alive, goal: (per_round / alive).max(least), per_round, least }
    }

    /// Returns the number of arms left.
    pub const fn alive(&self) -> usize {
        self.alive
    }

    /// Returns the number of samples of each arm left at the end of the round, earlier rounds included.
    pub const fn goal(&self) -> usize {
        self.goal
    }

    /// Begins the next round, with the better half of the arms; returns false after the last round.
    pub fn halve(&mut self) -> bool {
        if self.alive <= 2 {
            return false;
        }
        self.alive = self.alive.div_ceil(2);
        self.goal += (self.per_round / self.alive).max(self.least);
        true
    }
}

/// Sorts `arms` by sequential halving, with about `samples` in all. `sample` takes the sample of an arm with
/// the given number; `sort` sorts the given number of first arms, the best first. Every arm is sampled at
/// least once; from then on `is_over` ends the sampling.
pub fn sequential_halving<A>(
    arms: &mut [A],
    samples: usize,
    is_over: impl Fn() -> bool,
    mut sample: impl FnMut(&mut A, usize),
    sort: impl Fn(&mut [A], usize),
) {
    let mut round = HalvingRound::first(arms.len(), samples, 1);
    let mut done = 0;
    'rounds: loop {
        // Sample by sample over all arms, so that each has as many at any end.
        while done < round.goal {
            if done > 0 && is_over() {
                break 'rounds;
            }
            arms[..round.alive].iter_mut().for_each(|arm| sample(arm, done));
            done += 1;
        }
        sort(arms, round.alive);
        if !round.halve() {
            break;
        }
    }
    sort(arms, round.alive);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_arm_gets_the_most_samples() {
        let mut arms = [(3, 0), (1, 0), (5, 0), (4, 0), (2, 0)];
        let sort = |arms: &mut [(i32, usize)], alive: usize| arms[..alive].sort_by_key(|arm| -arm.0);
        sequential_halving(
            &mut arms,
            90,
            || false,
            |arm, number| arm.1 += usize::from(arm.1 == number),
            sort,
        );
        assert_eq!(arms, [(5, 31), (4, 31), (3, 16), (2, 6), (1, 6)]);
        let mut arms = [(1, 0), (2, 0)];
        sequential_halving(&mut arms, 90, || true, |arm, _| arm.1 += 1, sort);
        assert_eq!(arms, [(2, 1), (1, 1)]);
    }
}

//! Choice of a turn by flat Monte Carlo search: sequential halving over the root candidates, each sampled by
//! determinized playouts.
//!
//! The n-th playout of every candidate has the same seed: common random numbers, which lower the variance of
//! the differences between candidates.

use super::playout::PlayoutRng;
use super::policy::PolicyTurn;
use super::position::{Position, RankedAction, RootAction};
use cascadia_engine::{Budget, SearchLimits};
use cascadia_rules::rules::Action;

/// An arm of the bandit: a root action and its samples.
struct RootCandidate {
    /// The turn; none for the free wipe.
    turn: Option<PolicyTurn>,
    /// The value of each playout, in the order of the seeds.
    results: Vec<i32>,
    sum: i64,
}

impl RootCandidate {
    fn new(turn: Option<PolicyTurn>) -> Self {
        Self { turn, results: Vec::new(), sum: 0 }
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.results.len().max(1) as f64
    }

    /// Returns the mean of the first `count` playouts.
    fn mean_of_first(&self, count: usize) -> f64 {
        let count = count.min(self.results.len());
        self.results[..count].iter().map(|value| f64::from(*value)).sum::<f64>() / count.max(1) as f64
    }

    fn is_wipe(&self) -> bool {
        self.turn.is_none()
    }
}

impl Position {
    /// Searches the root and returns all candidates with their expected scores, the best first. Empty only if
    /// there is no tile to take. Deterministic for a seed unless [`SearchLimits::limit`] or the stop flag of
    /// `budget` ends it.
    pub fn search(&self, limits: &SearchLimits, budget: &Budget) -> Vec<RankedAction> {
        if self.turns_after == 0 {
            return self.last_turn();
        }
        let mut candidates = self.candidates(limits.width);
        if candidates.is_empty() {
            return Vec::new();
        }
        let seed = budget.rng().next_seed();
        let playout = |candidate: &mut RootCandidate, number: usize| {
            let value = self.playout(candidate.turn.as_ref(), seed.wrapping_add(number as u64));
            candidate.results.push(value);
            candidate.sum += i64::from(value);
        };
        limits.search(budget, &mut candidates, playout, sort);
        self.ranked(candidates)
    }

    /// Returns the expected score of every placement of the drafted tile, each with the token on its
    /// statically best cell, over the same `playouts` seeds; the best first.
    pub fn rank_placements(&self, draft: Action, playouts: u32, budget: &Budget) -> Vec<RankedAction> {
        let evaluator = self.evaluator();
        let mut turns = Vec::new();
        evaluator.generate_turns(&self.state.display, usize::MAX, usize::MAX, &mut turns);
        turns.sort_unstable_by_key(|turn| (-turn.value, turn.token_cell));
        let mut seen = Vec::new();
        turns.retain(|turn| {
            let new = self.whole_turn(turn).draft.action == draft && !seen.contains(&turn.placement);
            seen.extend(new.then_some(turn.placement));
            new
        });
        let seed = budget.rng().next_seed();
        let now = self.current_value();
        let mut found: Vec<RankedAction> = Vec::new();
        for turn in turns {
            let mut sum = 0i64;
            let mut tried = 0;
            while self.turns_after > 0 && tried < playouts.max(1) && (tried == 0 || !budget.is_stopped()) {
                sum += i64::from(self.playout(Some(&turn), seed.wrapping_add(u64::from(tried))));
                tried += 1;
            }
            let expected = if tried > 0 { (sum / i64::from(tried)) as i32 } else { now + turn.value };
            let action = RootAction::Turn(self.whole_turn(&turn));
            found.push(RankedAction { action, expected, samples: tried });
        }
        // The sort is stable: ties stay in the order of their static evaluation.
        found.sort_by_key(|ranked| -ranked.expected);
        found
    }

    fn ranked(&self, candidates: Vec<RootCandidate>) -> Vec<RankedAction> {
        candidates
            .iter()
            .map(|candidate| RankedAction {
                action: candidate
                    .turn
                    .map_or(RootAction::WipeThree, |turn| RootAction::Turn(self.whole_turn(&turn))),
                expected: candidate.mean().round() as i32,
                samples: candidate.results.len() as u32,
            })
            .collect()
    }

    /// Generates the root candidates: the `width` turns of the highest static evaluation, and the free wipe.
    fn candidates(&self, width: usize) -> Vec<RootCandidate> {
        let evaluator = self.evaluator();
        let mut turns = Vec::new();
        evaluator.generate_turns(&self.state.display, 16, 4, &mut turns);
        turns.sort_unstable_by_key(PolicyTurn::rank);
        turns.dedup();
        turns.truncate(width.max(1));
        let mut candidates: Vec<RootCandidate> =
            turns.into_iter().map(|turn| RootCandidate::new(Some(turn))).collect();
        if self.free_wipe().is_some() {
            candidates.push(RootCandidate::new(None));
        }
        candidates
    }

    /// Returns the value of one playout after `turn`, or after the free wipe, in hundredths of a point.
    fn playout(&self, turn: Option<&PolicyTurn>, seed: u64) -> i32 {
        let mut state = self.state;
        let mut rng = PlayoutRng::new(seed);
        let context = self.context();
        if let Some(turn) = turn {
            state.play(&self.tables, turn);
            let denied = self.denial.as_ref().map_or(0, |denial| denial.penalty(&self.state.display, turn));
            return state.play_out(&context, &mut rng) - denied;
        }
        if let Some(slots) = self.free_wipe() {
            state.wipe_three(slots, &self.tables, &mut rng);
        }
        state.play_out_from_draft(&context, false, &mut rng)
    }
}

/// Sorts the first `alive` candidates by their mean, the best first.
fn sort(candidates: &mut [RootCandidate], alive: usize) {
    let bonus = wipe_bonus(candidates, alive);
    let merit = |candidate: &RootCandidate| candidate.mean() + if candidate.is_wipe() { bonus } else { 0.0 };
    candidates[..alive].sort_by(|a, b| merit(b).total_cmp(&merit(a)));
}

/// Returns the improvement of the search over the policy here, in hundredths of a point: the deficit in
/// playouts of a wipe, whose current turn is played by the policy.
fn wipe_bonus(candidates: &[RootCandidate], alive: usize) -> f64 {
    let turns = || candidates.iter().filter(|candidate| !candidate.is_wipe());
    // The choice of the policy is the turn of the highest static evaluation.
    let policy = turns().max_by_key(|candidate| candidate.turn.map_or(i32::MIN, |turn| turn.value));
    let best = candidates[..alive]
        .iter()
        .filter(|candidate| !candidate.is_wipe())
        .max_by(|a, b| a.mean().total_cmp(&b.mean()));
    match (policy, best) {
        (Some(policy), Some(best)) => {
            let common = policy.results.len();
            (best.mean_of_first(common) - policy.mean()).max(0.0)
        }
        _ => 0.0,
    }
}

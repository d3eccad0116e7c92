//! Choice of a turn by playouts: sequential halving (Karnin, Koren and Somekh 2013, "Almost Optimal
//! Exploration in Multi-Armed Bandits") over the turns of the highest value, each sampled by determinized
//! playouts.
//!
//! The n-th playout of every turn has the same seed: common dice and piles lower the variance of the
//! differences.

use std::time::{Duration, Instant};

use super::evaluator::{Evaluator, POINT};
use super::playout::Playout;
use super::policy::PolicyTurn;
use super::state::seat_state::SeatState;
use super::turn_resolution::SearchCompletion;
use cascadia_engine::Budget;
use rolling_rivers::rules::CompletionBonus;

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// The number of turns sampled, from the highest value down.
    pub width: usize,
    /// Playouts, all turns together.
    pub playouts: u32,
    /// Time limit, at which the best turn yet is returned.
    pub limit: Option<Duration>,
}

struct SampledTurn {
    turn: PolicyTurn,
    /// The seat after the turn, `None` if it depends on dice.
    after: Option<SeatState>,
    sum: i64,
    samples: u32,
}

impl SampledTurn {
    fn mean(&self) -> f64 {
        self.sum as f64 / f64::from(self.samples.max(1))
    }
}

/// Tests whether a completion rolls dice.
fn rolls_dice(by: &Evaluator<'_>, completion: &SearchCompletion) -> bool {
    matches!(
        by.tables.bonus(completion.space.into()),
        Some(CompletionBonus::RollPersonalDie { .. } | CompletionBonus::RollBothPersonalDice { .. })
    )
}

/// Returns the turns with their expected final scores in hundredths of a point, the best first. `score`
/// values the end of a game. Deterministic for a seed unless stopped by a time limit or the stop flag.
pub(crate) fn search(
    by: &Evaluator<'_>,
    playout: &Playout<'_>,
    seat: &SeatState,
    turns: Vec<PolicyTurn>,
    (limits, seed): (&SearchLimits, u64),
    budget: &Budget,
    score: &dyn Fn(&SeatState) -> i32,
) -> Vec<(PolicyTurn, i32)> {
    let mut sampled: Vec<SampledTurn> = turns
        .into_iter()
        .map(|turn| {
            let fixed = !turn.completion.is_some_and(|completion| rolls_dice(by, &completion));
            let after = fixed.then(|| {
                let mut after = *seat;
                by.play(&mut after, &turn, super::BEAM, super::policy::no_dice);
                after
            });
            SampledTurn { turn, after, sum: 0, samples: 0 }
        })
        .collect();
    if sampled.is_empty() {
        return Vec::new();
    }
    let deadline = limits.limit.map(|limit| Instant::now() + limit);
    let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let mut alive = sampled.len();
    let rounds = ((usize::BITS - (alive - 1).leading_zeros()) as usize).max(1);
    let per_round = limits.playouts.min(budget.most_playouts()) as usize / rounds;
    'rounds: for round in 0..rounds {
        let more = (per_round / alive).max(1);
        for _ in 0..more {
            let done = sampled[0].samples;
            if done > 0 && (budget.is_stopped() || late()) {
                break 'rounds;
            }
            let seed = seed.wrapping_add(u64::from(done).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            for one in &mut sampled[..alive] {
                let end = match one.after {
                    Some(after) => playout.play(after, seed),
                    None => playout.play_turn(by, *seat, &one.turn, 1, seed),
                };
                one.sum += i64::from(score(&end));
                one.samples += 1;
            }
        }
        sampled[..alive].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        if round + 1 < rounds {
            alive = alive.div_ceil(2);
        }
    }
    sampled[..alive].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    sampled.iter().map(|one| (one.turn, one.mean().round() as i32)).collect()
}

pub(crate) fn total_of(by: &Evaluator<'_>, seat: &SeatState) -> i32 {
    seat.total(by.tables) * POINT
}

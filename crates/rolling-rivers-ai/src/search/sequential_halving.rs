//! Choice of a turn by playouts: sequential halving over the turns of the highest value, each sampled by
//! determinized playouts.
//!
//! The n-th playout of every turn has the same seed: common dice and piles lower the variance of the
//! differences.

use super::evaluator::{Evaluator, POINT};
use super::playout::Playout;
use super::policy::PolicyTurn;
use super::state::seat_state::SeatState;
use super::turn_resolution::SearchCompletion;
use cascadia_base::hash::fibonacci64;
use cascadia_engine::{Budget, SearchLimits};
use rolling_rivers::rules::CompletionBonus;

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
    let sample = |one: &mut SampledTurn, number: usize| {
        let seed = seed.wrapping_add(fibonacci64(number as u64));
        let end = match one.after {
            Some(after) => playout.play(after, seed),
            None => playout.play_turn(by, *seat, &one.turn, 1, seed),
        };
        one.sum += i64::from(score(&end));
        one.samples += 1;
    };
    limits.search(budget, &mut sampled, sample, |sampled, alive| {
        sampled[..alive].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    });
    sampled.iter().map(|one| (one.turn, one.mean().round() as i32)).collect()
}

pub(crate) fn total_of(by: &Evaluator<'_>, seat: &SeatState) -> i32 {
    seat.total(by.tables) * POINT
}

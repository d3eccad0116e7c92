//! A decision tried once more: what was tried against the best of the review, over the same playouts.

use crate::base::rng::derived_seed;
use crate::cascadia::Cascadia;
use crate::cascadia::content::Content;
use crate::cascadia::rules::{Action, Seat};
use crate::cascadia::search::{EvalWeights, TableChoice, TablePosition};
use crate::engine::{Budget, Record};

use super::choices::played_choice;
use super::judged::Judgement;
use super::moment::Moment;
use super::report::{ReachedOdds, ReviewedDecision, ScoreTerm};

/// The stream of random numbers of the playouts that judge, as in the review.
const JUDGE: u64 = 4;

/// What was tried in the place of a decision, against its best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedAttempt {
    /// What it missed of the best, in hundredths of a point; negative if it is better than the best that was known.
    pub missed: i32,
    /// `missed` is within this of its true value with a chance of 90 %; 0 where it is exact.
    pub within_90: i32,
    /// The source of points with the largest part of `missed`, and that part.
    pub theme: ScoreTerm,
    /// The part of the theme, in hundredths of a point.
    pub from_theme: i32,
    /// Odds of the theme; none if they hardly differ.
    pub odds: Option<ReachedOdds>,
}

/// Judges actions that were tried in the place of a decision of a record, by `depth` playouts of them and of the best;
/// the last turn is exact. Returns none if they make no decision, or if `budget` was stopped before the end.
pub fn judge_attempt(
    record: &Record<Cascadia>,
    content: &Content,
    weights: &EvalWeights,
    (seat, decision): (Seat, &ReviewedDecision),
    tried: &[Action],
    depth: u32,
    budget: &Budget,
) -> Option<JudgedAttempt> {
    let actions = record.actions.get(..decision.first_action)?.iter().chain(tried).copied().collect();
    let attempt = Record { actions, outcome: None, ..record.clone() };
    let moment = Moment::at(&attempt, content, seat, decision.first_action)?;
    let table = TablePosition::of(&moment.knowledge, &moment.cards, weights)?;
    let choice = played_choice(&moment)?;
    let best = played_choice(&Moment { actions: decision.best_actions.clone(), ..moment.clone() })?;
    let judge = |choice: &TableChoice| {
        if table.is_last() {
            return Some(Judgement::Exact(table.exact(choice)));
        }
        let first = derived_seed(moment.seed, JUDGE);
        let mut results = Vec::with_capacity(depth as usize);
        for number in 0..u64::from(depth) {
            if budget.is_stopped() {
                return None;
            }
            results.push(table.playout(choice, first.wrapping_add(number)));
        }
        Some(Judgement::Sampled(results))
    };
    let (tried, best) = (judge(&choice)?, judge(&best)?);
    let missed = best.terms().less(&tried.terms());
    // The first of equals.
    let (theme, from_theme) = missed.iter().min_by_key(|(_, part)| std::cmp::Reverse(*part))?;
    Some(JudgedAttempt {
        missed: missed.sum(),
        within_90: best.difference_within_90(&tried),
        theme,
        from_theme,
        odds: best.odds(&tried, theme),
    })
}

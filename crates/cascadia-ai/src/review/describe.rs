//! Conversion of a judged decision to its entry in the review.

use crate::search::{LaterTurn, TableChoice};

use super::choices::{both_turns, same_draft, same_payment, same_place};
use super::decision::Judged;
use super::moment::Moment;
use super::report::{ByTerm, DecisionKind, MissedByKind, ReviewMark, ReviewedDecision, ScoreTerm};
use super::roles::Roles;

/// Lower ends of missed points from which each mark applies, in hundredths of a point.
const SLIGHT: i32 = 50;
const CLEAR: i32 = 150;
const LARGE: i32 = 300;
/// Least lead of a find over par and over every other draft, in hundredths of a point.
const FIND: i32 = 150;
/// Stake below which there is no real choice, in hundredths of a point.
const NO_STAKE: i32 = 30;
/// Least share of a second theme in the first, in percent.
const SECOND_THEME: i32 = 85;

/// Reports a decision; the luck after it is filled in later.
pub(super) fn describe(moment: &Moment, judged: &Judged) -> ReviewedDecision {
    let values = values(judged);
    let roles = with_true_best(judged.roles, &values);
    let Roles { par, played, best, .. } = roles;
    let value = |index: usize| values[index].sum();
    let missed_within_90 = judged.choices[best].1.difference_within_90(&judged.choices[played].1);
    let missed = values[best].less(&values[played]);
    let (theme, second_theme) = themes(&missed, &values, roles);
    let stake = judged.stake.max(value(best) - value(played)).max(value(best) - value(par));
    let actions_of = |index: usize| judged.choices[index].0.actions();
    let odds =
        (best != played).then(|| judged.choices[best].1.odds(&judged.choices[played].1, theme)).flatten();
    let mut decision = ReviewedDecision {
        turn: moment.turn,
        kind: moment.kind,
        first_action: moment.first_action,
        par: value(par),
        played: value(played),
        best: value(best),
        missed_within_90,
        played_within_90: judged.choices[played].1.within_90(),
        luck_after: 0,
        theme,
        second_theme,
        kinds: kinds(moment.kind, judged, roles, &values),
        mark: ReviewMark::Unmarked,
        stake,
        par_terms: values[par],
        played_terms: values[played],
        best_terms: values[best],
        actions: moment.actions.clone(),
        par_actions: actions_of(par),
        best_actions: if best == played { moment.actions.clone() } else { actions_of(best) },
        odds,
        film: film(judged, best),
    };
    decision.mark = mark(&decision, roles.other_draft.map(value));
    decision
}

/// Returns the values of the choices. If some were judged by more playouts, the others keep their differences
/// over the common playouts and move with the played choice, par or the best, whichever of these was judged
/// again first.
fn values(judged: &Judged) -> Vec<ByTerm> {
    let Roles { par, played, best, .. } = judged.roles;
    let judgement = |index: usize| &judged.choices[index].1;
    let is_again = |index: &usize| judgement(*index).playouts() > judged.playouts;
    let Some(anchor) = [played, par, best].into_iter().find(is_again) else {
        return judged.choices.iter().map(|(_, judgement)| judgement.terms()).collect();
    };
    let moved = judgement(anchor).terms().less(&judgement(anchor).terms_of_first(judged.playouts));
    let value = |index: usize| {
        let terms = judgement(index).terms();
        if is_again(&index) { terms } else { terms.plus(&moved) }
    };
    (0..judged.choices.len()).map(value).collect()
}

/// Makes par or the played choice the best where fresh playouts rank it above the best found.
fn with_true_best(roles: Roles, values: &[ByTerm]) -> Roles {
    let value = |index: usize| values[index].sum();
    let most = [roles.best, roles.par, roles.played].map(value).into_iter().max().unwrap_or(0);
    let best = [roles.played, roles.best, roles.par].into_iter().find(|index| value(*index) == most);
    Roles { best: best.unwrap_or(roles.best), ..roles }
}

/// Returns the term with the largest part of the missed points, and another with nearly as much. If nothing
/// was missed, the term in which par and the choice differ most, or else the largest one.
fn themes(missed: &ByTerm, values: &[ByTerm], roles: Roles) -> (ScoreTerm, Option<ScoreTerm>) {
    let largest = |terms: &ByTerm| {
        // The first of equals.
        let mut sorted: Vec<(ScoreTerm, i32)> = terms.iter().collect();
        sorted.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        (sorted[0], sorted[1])
    };
    let ((first, most), (second, next)) = largest(missed);
    if most > 0 {
        return (first, (next * 100 >= most * SECOND_THEME).then_some(second));
    }
    let ((first, most), _) = largest(&values[roles.played].less(&values[roles.par]));
    if most > 0 {
        return (first, None);
    }
    let ((first, _), _) = largest(&values[roles.played]);
    (first, None)
}

/// Splits the missed points by the part of the decision: from the best to the best choice that equals the
/// played one in one more respect, and so on. No part is negative.
fn kinds(kind: DecisionKind, judged: &Judged, roles: Roles, values: &[ByTerm]) -> MissedByKind {
    let mut kinds = MissedByKind::default();
    let value = |index: usize| values[index].sum();
    let missed = value(roles.best) - value(roles.played);
    match kind {
        DecisionKind::Opening => kinds.tile = missed,
        DecisionKind::Wipe => kinds.wipe = missed,
        DecisionKind::Turn => {
            let played = &judged.choices[roles.played].0;
            let mut now = (roles.best, value(roles.best));
            let mut part = |like: fn(&TableChoice, &TableChoice) -> bool, best_like: usize| {
                if like(&judged.choices[now.0].0, played) {
                    return 0;
                }
                let then = value(best_like).clamp(value(roles.played), now.1);
                let lost = now.1 - then;
                now = (best_like, then);
                lost
            };
            kinds.wipe = part(both_turns, roles.turn);
            kinds.mix = part(same_payment, roles.payment);
            kinds.draft = part(same_draft, roles.draft);
            kinds.tile = part(same_place, roles.place);
            let unpaid = roles.twin.map_or(value(roles.played), value);
            let unpaid = unpaid.clamp(value(roles.played), now.1);
            kinds.token = now.1 - unpaid;
            kinds.mix += unpaid - value(roles.played);
        }
    }
    kinds
}

fn mark(decision: &ReviewedDecision, other_draft: Option<i32>) -> ReviewMark {
    let surely = decision.surely_missed();
    let is_find = decision.missed() == 0
        && decision.gain() >= FIND
        && other_draft.is_some_and(|other| decision.played >= other + FIND);
    if is_find {
        ReviewMark::Find
    } else if decision.stake < NO_STAKE {
        ReviewMark::Unmarked
    } else if surely < SLIGHT {
        ReviewMark::Sound
    } else if surely < CLEAR {
        ReviewMark::Slight
    } else if surely < LARGE {
        ReviewMark::Clear
    } else {
        ReviewMark::Large
    }
}

/// Returns this seat's turns in the playout after the best with the median result.
fn film(judged: &Judged, best: usize) -> Vec<LaterTurn> {
    let (choice, judgement) = &judged.choices[best];
    let median = judgement.median_playout();
    median
        .map(|number| judged.table.film(choice, judged.seed.wrapping_add(number as u64)))
        .unwrap_or_default()
}

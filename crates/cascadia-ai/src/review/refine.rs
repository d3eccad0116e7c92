//! Refinement of possible turning points: they are judged by more playouts until the turning point of each
//! kind is clear of the others or the budget is spent. For missed points, the search for the best is repeated
//! with more playouts too, since more judging does not correct for an overlooked better choice.
//!
//! The largest of several estimates changes with the playouts as long as their errors exceed the differences
//! between them. In each round, the candidates that may still take its place get twice the playouts, as in
//! successive elimination (Even-Dar, Mannor and Mansour 2006). The playouts continue the same stream, and the
//! rounds follow from the numbers alone, so that a review is identical on every machine.

use cascadia_base::ByWildlife;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::Letter;

use super::decision::{DecisionWork, ReportedErrors};
use super::depth::{MOST_PLAYOUTS, MOST_THOROUGH};
use super::report::{ReviewedDecision, TurningPoints, largest, turning_point};
use super::roles::ReportedRoles;

/// Standard errors by which two values must differ for neither to get more playouts: first, where twenty
/// decisions are compared and two would pass over one of them; then after a value has got some.
const APART_AT_FIRST: f64 = 3.0;
const APART: f64 = 2.0;
/// Factor on the playouts of the search for the best, from one search to the next.
const MORE_THOROUGH: usize = 4;
/// Points that an overlooked better choice may add to the missed ones, in hundredths of a point, while the
/// best was found by the playouts of the depth alone; with n times as many it shrinks by √n. Below
/// [`TurningPoints::LEAST`], so that decisions without a better choice stay out.
const UNFOUND: f64 = 40.0;
/// The greatest depth with refinement: values of deeper reviews are clear anyway, and more playouts would
/// fill the memory.
pub(super) const DEEPEST: u32 = 4000;
/// Refinement budget of a solo game, as a share of all other work, in percent: five times as much. Cards D
/// take up to three times as long, and their reviews must not take twice that.
const BUDGET_ALONE: u64 = 500;
const LESS_FOR_EACH_D: u64 = 84;
/// Refinement budget with several seats; a playout includes the turns of all of them.
const BUDGET_AMONG_SEVERAL: u64 = 40;

/// Returns the refinement budget of a game whose other work costs `cost`.
pub(super) fn budget(options: &GameOptions, cost: u64) -> u64 {
    let letters_d =
        |letters: &ByWildlife<Letter>| letters.0.iter().filter(|letter| **letter == Letter::D).count() as u64;
    let percent = match options.seats {
        1 => BUDGET_ALONE - LESS_FOR_EACH_D * options.cards.letters().map_or(5, letters_d),
        _ => BUDGET_AMONG_SEVERAL,
    };
    cost * percent / 100
}

/// A judged decision with the work on it.
pub(super) struct RefinedDecision<'a> {
    pub reported: &'a ReviewedDecision,
    pub work: &'a DecisionWork,
}

/// More playouts for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refinement {
    /// The decision's place in the list.
    pub index: usize,
    pub roles: ReportedRoles,
    pub playouts: usize,
    /// Factor on the playouts of the depth in a new search for the best; 0 for no new search.
    pub thoroughness: usize,
}

impl Refinement {
    /// Returns the approximate cost in turns of playouts.
    pub(super) fn cost(&self, work: &DecisionWork) -> u64 {
        let finding = if self.thoroughness > 0 { work.cost_of_finding(self.thoroughness) } else { 0 };
        finding + work.cost_again(self.roles, self.playouts)
    }

    /// Tests whether the work already includes this refinement.
    pub(super) const fn is_done_by(&self, work: &DecisionWork) -> bool {
        work.has_judged(self.roles, self.playouts, self.thoroughness)
    }

    pub(super) fn begin(&self, work: &mut DecisionWork) {
        if self.thoroughness > 0 {
            work.find_again(self.thoroughness);
        }
        work.judge_again(self.roles, self.playouts);
    }
}

/// A possible turning point of its kind.
struct Candidate {
    value: f64,
    /// Margin of its value: its standard error times the number by which it must be clear of others.
    doubt: f64,
    /// Possible rise of the value by more playouts alone.
    rises: f64,
    judges: Vec<(usize, ReportedRoles)>,
}

/// Returns the refinements of the next round for a seat with these decisions, in their order, and takes their
/// cost from `budget`; none if all values are clear or the budget does not suffice. The kind *missed* gets
/// half of the budget, because it includes a new search for the best, or all of it if the other kinds are
/// decided; those share the rest.
pub(super) fn next_round(decisions: &[RefinedDecision<'_>], budget: &mut u64) -> Vec<Refinement> {
    let errors: Vec<ReportedErrors> = decisions.iter().map(|decision| decision.work.errors()).collect();
    let kinds = [missed(decisions, &errors), found(decisions, &errors), luck(decisions, &errors)];
    let mut round = Vec::new();
    let undecided: Vec<Vec<Candidate>> =
        kinds.into_iter().map(undecided).filter(|kind| !kind.is_empty()).collect();
    for (index, kind) in undecided.iter().enumerate() {
        let mut share = *budget / (undecided.len() - index).min(2) as u64;
        for candidate in kind {
            let asked = more_for(candidate, decisions);
            let cost: u64 = asked.iter().map(|more| more.cost(decisions[more.index].work)).sum();
            if cost > share {
                break;
            }
            share -= cost;
            *budget -= cost;
            asked.into_iter().for_each(|more| add(&mut round, more));
        }
    }
    round
}

/// Returns twice the playouts for the choices a candidate depends on, where possible, and a more thorough
/// search for the best.
fn more_for(candidate: &Candidate, decisions: &[RefinedDecision<'_>]) -> Vec<Refinement> {
    let more = |(index, roles): &(usize, ReportedRoles)| {
        let work = decisions[*index].work;
        let has = work.playouts_of(*roles);
        let twice = (2 * has).min(MOST_PLAYOUTS);
        let playouts = if work.can_judge_again() && twice > has { twice } else { 0 };
        let finds = roles.best && can_find_better(work);
        let thoroughness = if finds { MORE_THOROUGH * work.thoroughness() } else { 0 };
        (playouts + thoroughness > 0).then_some(Refinement {
            index: *index,
            roles: *roles,
            playouts,
            thoroughness,
        })
    };
    candidate.judges.iter().filter_map(more).collect()
}

/// Tests whether the search for the best can still be more thorough.
fn can_find_better(work: &DecisionWork) -> bool {
    work.can_find_again() && work.thoroughness() < MOST_THOROUGH
}

/// Adds more playouts for a decision to those of the round.
fn add(round: &mut Vec<Refinement>, more: Refinement) {
    match round.iter_mut().find(|other| other.index == more.index) {
        Some(other) => {
            other.roles = other.roles.with(more.roles);
            other.playouts = other.playouts.max(more.playouts);
            other.thoroughness = other.thoroughness.max(more.thoroughness);
        }
        None => round.push(more),
    }
}

/// Returns the candidates between which more playouts may decide, as [`turning_point`] does: the present
/// turning point, the largest, then those that may take its place; none if that is decided.
fn undecided(candidates: Vec<Candidate>) -> Vec<Candidate> {
    let values: Vec<i32> = candidates.iter().map(|candidate| candidate.value.round() as i32).collect();
    let Some(most) = largest(&values) else { return Vec::new() };
    let reported = turning_point(&values).unwrap_or(most);
    let (least, equal) = (f64::from(TurningPoints::LEAST), f64::from(TurningPoints::EQUAL));
    let value = |index: usize| candidates[index].value;
    let at_most = |index: usize| value(index) + candidates[index].rises;
    let doubt = |one: usize, other: usize| both(candidates[one].doubt, candidates[other].doubt);
    let takes_its_place = |index: usize| {
        let may_be_reported = at_most(index) + candidates[index].doubt >= least;
        let leaves_it_behind = at_most(index) - equal + doubt(index, reported) > value(reported);
        let comes_first = index < reported && at_most(index) + doubt(index, most) >= value(most) - equal;
        may_be_reported && (leaves_it_behind || comes_first)
    };
    let mut others: Vec<usize> = (0..candidates.len())
        .filter(|index| ![reported, most].contains(index) && takes_its_place(*index))
        .collect();
    others.sort_by(|a, b| value(*b).total_cmp(&value(*a)));
    let largest_does = most != reported && takes_its_place(most);
    // The existence of a turning point may be in doubt as well.
    let is_reported = (value(most) - least).abs() > candidates[most].doubt;
    let is_in_doubt = !is_reported && at_most(most) + candidates[most].doubt >= least;
    if others.is_empty() && !largest_does && !is_in_doubt {
        return Vec::new();
    }
    let mut places = vec![reported];
    places.extend((most != reported).then_some(most));
    places.extend(others);
    let mut candidates: Vec<Option<Candidate>> = candidates.into_iter().map(Some).collect();
    places.into_iter().filter_map(|place| candidates[place].take()).collect()
}

/// Returns the candidates for the most missed points, by the lower end.
fn missed(decisions: &[RefinedDecision<'_>], errors: &[ReportedErrors]) -> Vec<Candidate> {
    let all = decisions.iter().zip(errors).enumerate().map(|(index, (decision, errors))| {
        let unfound = if can_find_better(decision.work) {
            UNFOUND / (decision.work.thoroughness() as f64).sqrt()
        } else {
            0.0
        };
        Candidate {
            value: f64::from(decision.reported.missed() - decision.reported.missed_within_90),
            doubt: apart(decision) * errors.missed,
            rises: f64::from(decision.reported.missed_within_90) / 2.0 + unfound,
            judges: vec![(index, ReportedRoles { par: true, played: true, best: true })],
        }
    });
    all.collect()
}

/// Returns the candidates for the largest gain over par.
fn found(decisions: &[RefinedDecision<'_>], errors: &[ReportedErrors]) -> Vec<Candidate> {
    let all = decisions.iter().zip(errors).enumerate().map(|(index, (decision, errors))| Candidate {
        value: f64::from(decision.reported.gain()),
        doubt: apart(decision) * errors.gain,
        rises: 0.0,
        judges: vec![(index, ReportedRoles { par: true, played: true, best: false })],
    });
    all.collect()
}

/// Returns the candidates for luck, the value of par at the next decision less that of the played choice.
fn luck(decisions: &[RefinedDecision<'_>], errors: &[ReportedErrors]) -> Vec<Candidate> {
    let all = decisions.iter().enumerate().map(|(index, decision)| {
        let played = ReportedRoles { played: true, ..ReportedRoles::default() };
        let par = ReportedRoles { par: true, ..ReportedRoles::default() };
        let next = decisions.get(index + 1).zip(errors.get(index + 1));
        let mut judges = vec![(index, played)];
        judges.extend(next.map(|_| (index + 1, par)));
        Candidate {
            value: f64::from(decision.reported.luck_after.abs()),
            doubt: both(
                apart(decision) * errors[index].played,
                next.map_or(0.0, |(next, errors)| apart(next) * errors.par),
            ),
            rises: 0.0,
            judges,
        }
    });
    all.collect()
}

/// Returns the number of standard errors by which the values of a decision must be clear of others.
fn apart(decision: &RefinedDecision<'_>) -> f64 {
    if decision.work.was_judged_again() { APART } else { APART_AT_FIRST }
}

/// Returns the standard error of the difference of two independent values, or the same multiple of it.
fn both(one: f64, other: f64) -> f64 {
    (one * one + other * other).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_rules::rules::CardChoice;

    fn candidates(values: &[(f64, f64)]) -> Vec<Candidate> {
        let candidate = |(value, doubt): &(f64, f64)| Candidate {
            value: *value,
            doubt: *doubt,
            rises: 0.0,
            judges: Vec::new(),
        };
        values.iter().map(candidate).collect()
    }

    fn kept(values: &[(f64, f64)]) -> Vec<f64> {
        undecided(candidates(values)).iter().map(|candidate| candidate.value).collect()
    }

    #[test]
    fn costly_cards_and_several_seats_get_less_of_it() {
        let budget_of = |seats: u8, cards: &str| {
            let choice = CardChoice::from_key(cards).expect("cards");
            budget(&GameOptions::standard(seats, choice, 0), 1000)
        };
        assert_eq!(
            ["ABCBA", "ADBAC", "DDDDD", "family"].map(|cards| budget_of(1, cards)),
            [5000, 4160, 800, 800]
        );
        assert_eq!(budget_of(4, "AAAAA"), 400);
    }

    #[test]
    fn only_those_that_may_take_the_place_of_the_first_get_more_playouts() {
        // 40 lies between them, less than √(60² + 45²) and 10.
        assert_eq!(kept(&[(110.0, 45.0), (240.0, 45.0), (200.0, 60.0)]), [240.0, 200.0]);
        assert!(kept(&[(110.0, 45.0), (240.0, 45.0), (150.0, 60.0)]).is_empty());
        assert!(kept(&[]).is_empty());
        // A clear one does not exclude another with a larger error.
        assert_eq!(kept(&[(240.0, 45.0), (190.0, 3.0), (200.0, 60.0)]), [240.0, 200.0]);
    }

    #[test]
    fn of_equals_the_first_is_reported_and_no_playout_is_spent_on_their_order() {
        assert!(kept(&[(240.0, 3.0), (238.0, 3.0)]).is_empty());
        assert!(kept(&[(238.0, 3.0), (240.0, 3.0)]).is_empty());
        // It is in doubt whether the first is equal to the largest.
        assert_eq!(kept(&[(232.0, 12.0), (240.0, 12.0), (228.0, 0.3)]), [232.0, 240.0]);
        assert_eq!(kept(&[(225.0, 12.0), (240.0, 3.0)]), [240.0, 225.0]);
        // Later candidates matter only if they may leave it behind.
        assert_eq!(kept(&[(240.0, 3.0), (236.0, 12.0), (244.0, 12.0)]), [240.0, 244.0]);
    }

    #[test]
    fn a_better_best_may_be_found_where_it_was_not_looked_for_thoroughly() {
        let candidate = |value: f64, rises: f64| Candidate { value, doubt: 15.0, rises, judges: Vec::new() };
        let kept = |rises: f64| undecided(vec![candidate(240.0, 0.0), candidate(195.0, rises)]).len();
        assert_eq!([kept(0.0), kept(UNFOUND)], [0, 2]);
        assert!(UNFOUND < f64::from(TurningPoints::LEAST));
    }

    #[test]
    fn only_borderline_turning_points_are_refined() {
        assert_eq!(kept(&[(60.0, 45.0), (0.0, 0.0)]), [60.0]);
        assert!(kept(&[(30.0, 15.0), (29.0, 15.0)]).is_empty());
        assert!(kept(&[(0.0, 0.0), (0.0, 0.0)]).is_empty());
    }
}

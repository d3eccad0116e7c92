//! A decision of the reviewed game retried on the table: its position, the attempts, and their outcome.

use std::sync::Arc;

use bevy::prelude::*;

use super::show_turn::decision_of;
use super::tried::{MOST_HINTS, Trial, TriedDecision};
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::job::ReviewJob;
use crate::cascadia::review::queue::{MistakeQueue, NextMistake, mistake_key};
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::cascadia::review::words::Choice;
use crate::cascadia::{ModeAssets, Session};
use crate::session::PlayableMode;
use crate::session::SearchTask;
use crate::store::clock::Today;
use crate::ui::overlay::{Overlay, ShowWindow, Windows};
use crate::window::screen::Screen;
use cascadia_ai::review::{CompareWork, ReachedOdds, ReviewedDecision, ScoreTerm, USUAL_DEPTH};
use cascadia_engine::Budget;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Action;

/// The largest loss that still passes, in hundredths of a point.
const PASSES: i32 = 30;
/// Seed that keeps the judge's playouts independent of the review's.
const LUCK: u64 = 1;

/// An attempted choice compared with the best one over the same playouts; points are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct JudgedAttempt {
    /// The loss against the best; negative if the attempt is better.
    missed: i32,
    /// The half width of its 90 % interval; 0 if exact.
    within_90: i32,
    /// The source of points with the largest share of the loss, and that share.
    theme: ScoreTerm,
    from_theme: i32,
    /// Odds of the theme.
    odds: Option<ReachedOdds>,
}

impl JudgedAttempt {
    /// Reads the comparison of the best choice with the attempt, in this order; `None` if either is missing.
    fn of(work: CompareWork) -> Option<Self> {
        let compared = work.finish();
        let (best, tried) = (compared.first()?, compared.get(1)?);
        let missed = best.terms.less(&tried.terms);
        let theme = missed.largest();
        let odds = tried.odds.filter(|odds| odds.term == theme);
        Some(Self {
            missed: missed.sum(),
            within_90: tried.within_90,
            theme,
            from_theme: missed.of(theme),
            odds,
        })
    }
}

/// The outcome of an attempt; points are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttemptOutcome {
    /// The best turn of the review.
    Best,
    /// A turn better than the best of the review.
    Better {
        /// The gain.
        by: i32,
    },
    /// A loss that is negligible or not significant.
    Passed {
        /// The loss, possibly zero.
        missed: i32,
    },
    /// A significant loss.
    Missed {
        missed: i32,
        /// The half width of the 90 % interval of the loss.
        within: i32,
        /// The source of points with the largest share of the loss.
        theme: ScoreTerm,
        /// That share.
        from_theme: i32,
        /// The odds behind it.
        odds: Option<ReachedOdds>,
    },
    /// The attempt could not be judged.
    Failed,
}

impl AttemptOutcome {
    /// Returns the outcome of a judged attempt.
    const fn of(judged: &JudgedAttempt) -> Self {
        let JudgedAttempt { missed, within_90, theme, from_theme, odds } = *judged;
        if missed < 0 && -missed > within_90 {
            Self::Better { by: -missed }
        } else if missed <= PASSES || missed <= within_90 {
            Self::Passed { missed }
        } else {
            Self::Missed { missed, within: within_90, theme, from_theme, odds }
        }
    }

    /// Tests whether the attempt is good enough.
    pub(crate) const fn passes(self) -> bool {
        matches!(self, Self::Best | Self::Better { .. } | Self::Passed { .. })
    }
}

/// The decision being retried.
#[derive(Resource)]
pub(crate) struct TurnAttempt {
    /// The indices of the decisions to practise, and the position of the current one.
    decisions: Vec<usize>,
    at: usize,
    tried: TriedDecision<AttemptOutcome>,
}

impl TurnAttempt {
    /// Returns the index of the decision.
    pub(crate) fn decision(&self) -> usize {
        self.decisions.get(self.at).copied().unwrap_or_default()
    }

    /// Returns the number of decisions to practise.
    pub(super) const fn count(&self) -> usize {
        self.decisions.len()
    }

    /// Returns the 1-based position of the current decision.
    pub(super) const fn number(&self) -> usize {
        self.at + 1
    }

    /// Tests whether another decision follows.
    pub(super) const fn has_next(&self) -> bool {
        self.at + 1 < self.decisions.len()
    }

    /// Returns the number of hints shown.
    pub(crate) const fn hints(&self) -> u8 {
        self.tried.hints()
    }

    /// Returns the outcome, once judged.
    pub(crate) const fn outcome(&self) -> Option<AttemptOutcome> {
        self.tried.outcome()
    }

    /// Tests whether the attempt is being judged.
    pub(crate) const fn is_judging(&self) -> bool {
        self.tried.is_judging()
    }

    /// Tests whether the game on the table is at this decision's position.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        self.tried.is_of(session)
    }

    pub(super) fn show_hint(&mut self) {
        self.tried.show_hint();
    }
}

impl Trial for TurnAttempt {
    type Outcome = AttemptOutcome;
    const FAILED: AttemptOutcome = AttemptOutcome::Failed;

    fn decision(&self) -> &TriedDecision<AttemptOutcome> {
        &self.tried
    }

    fn decision_mut(&mut self) -> &mut TriedDecision<AttemptOutcome> {
        &mut self.tried
    }
}

/// Starts practising decisions.
pub(in crate::cascadia::review) fn begin(world: &mut World, decisions: Vec<usize>) {
    begin_at(world, decisions, 0);
}

/// Starts practising the most instructive decisions of the seat, the largest losses first.
pub(super) fn begin_practice(world: &mut World) {
    let Some(reviewed) = world.get_resource::<ReviewedGame>() else { return };
    let Some(review) = world.resource::<ReviewJob>().of_seat(reviewed.seat) else { return };
    let missed = |index: &usize| review.decisions.get(*index).map_or(0, ReviewedDecision::missed);
    let mut worth: Vec<usize> = review.mistakes().map(|(index, _)| index).collect();
    worth.sort_by_key(|index| std::cmp::Reverse(missed(index)));
    if !worth.is_empty() {
        begin(world, worth);
    }
}

/// Starts one of the decisions to practise.
fn begin_at(world: &mut World, decisions: Vec<usize>, at: usize) {
    let Some(decision) = decisions.get(at).and_then(|index| decision_of(world, *index)) else { return };
    let Some(reviewed) = world.get_resource::<ReviewedGame>() else { return };
    let Some(before) = reviewed.record.actions.get(..decision.first_action).map(<[Action]>::to_vec) else {
        return;
    };
    let setup = reviewed.record.setup.clone();
    let Some(tried) = TriedDecision::begin(world, &setup, before) else { return };
    world.insert_resource(TurnAttempt { decisions, at, tried });
    world.trigger(ShowWindow(Overlay::Closed));
    // Only if the screen differs: entering the table again would drop its state.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Cascadia::TABLE);
}

/// Continues with the next decision to practise, of this game or of another one.
pub(super) fn go_on(world: &mut World) {
    if world.contains_resource::<MistakeQueue>() {
        world.write_message(NextMistake);
    } else if let Some(attempt) = world.remove_resource::<TurnAttempt>() {
        begin_at(world, attempt.decisions, attempt.at + 1);
    }
}

/// Restarts the same decision; hints shown stay.
pub(super) fn again(world: &mut World) {
    if world.contains_resource::<TurnAttempt>() {
        world.resource_scope(|world, mut attempt: Mut<TurnAttempt>| attempt.tried.again(world));
    }
}

/// Sends a completed choice to be judged.
pub(super) fn judge(
    reviewed: Res<ReviewedGame>,
    job: Res<ReviewJob>,
    assets: Res<ModeAssets>,
    mut attempt: ResMut<TurnAttempt>,
) {
    let index = attempt.decision();
    let Some(made) = attempt.bypass_change_detection().tried.take_made() else { return };
    let decision = job.of_seat(reviewed.seat).and_then(|review| review.decisions.get(index));
    let Some(decision) = decision else {
        return attempt.tried.settle(AttemptOutcome::Failed);
    };
    if Choice::of(&made) == Choice::of(&decision.best_actions) {
        return attempt.tried.settle(AttemptOutcome::Best);
    }
    attempt.tried.judge_by(start_judge(&reviewed, &assets, decision, made));
}

/// Starts judging an attempt in the background.
fn start_judge(
    reviewed: &ReviewedGame,
    assets: &ModeAssets,
    decision: &ReviewedDecision,
    tried: Vec<Action>,
) -> SearchTask<Option<AttemptOutcome>> {
    let (record, content) = (Arc::clone(&reviewed.record), Arc::clone(&assets.content));
    let (weights, first_action) = (Arc::clone(assets.levels.weights()), decision.first_action);
    let ways = [decision.best_actions.clone(), tried];
    SearchTask::spawn(Budget::new(0), move |budget| {
        let work = CompareWork::new(&record, &content, &weights, first_action, &ways, USUAL_DEPTH, LUCK);
        let mut work = work.ok()?;
        while !work.is_done() {
            if budget.is_stopped() {
                return None;
            }
            work.step();
        }
        JudgedAttempt::of(work).map(|judged| AttemptOutcome::of(&judged))
    })
}

/// Gives the judge priority over the rest of the review.
pub(super) fn hurry(attempt: Option<Res<TurnAttempt>>, job: Res<ReviewJob>) {
    job.give_way(attempt.is_some_and(|attempt| attempt.is_judging()));
}

/// Records the outcome of the first attempt in the player's profile, for spaced repetition until it is
/// learned. The attempt does not count as solved if a hint has revealed the draft.
pub(super) fn note(
    reviewed: Res<ReviewedGame>,
    job: Res<ReviewJob>,
    profiles: Option<ResMut<SavedProfiles>>,
    today: Res<Today>,
    mut attempt: ResMut<TurnAttempt>,
) {
    let Some(outcome) = attempt.outcome().filter(|_| !attempt.tried.is_noted) else { return };
    attempt.tried.is_noted = true;
    let decision = job.of_seat(reviewed.seat).and_then(|review| review.decisions.get(attempt.decision()));
    let owner = reviewed.owner(reviewed.seat).filter(|owner| owner.is_human());
    let (Some(decision), Some(owner), Some(mut profiles)) = (decision, owner, profiles) else { return };
    if outcome == AttemptOutcome::Failed || profiles.value.find(owner.name()).is_none() {
        return;
    }
    let key = mistake_key(&reviewed.record.id(), decision.first_action);
    let is_solved = outcome.passes() && attempt.hints() < MOST_HINTS;
    if let Some(log) = profiles.value.practice_mut(owner.name()) {
        log.note(&key, is_solved, today.0);
    }
}

/// Returns to the page without asking for confirmation, because nothing is lost.
pub(super) fn follow_windows(mut windows: Windows, mut next: ResMut<NextState<Screen>>) {
    if windows.open() == Overlay::Leave {
        windows.close();
        next.set(Cascadia::REVIEW);
    }
}

/// Ends the attempt when the table is left.
pub(super) fn leave(mut commands: Commands) {
    commands.remove_resource::<TurnAttempt>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_within_a_third_of_a_point_or_their_interval_pass() {
        let judged = |missed, within_90| JudgedAttempt {
            missed,
            within_90,
            theme: ScoreTerm::Nature,
            from_theme: 0,
            odds: None,
        };
        for (missed, within, passes) in
            [(30, 0, true), (31, 0, false), (80, 90, true), (120, 90, false), (-200, 50, true)]
        {
            let outcome = AttemptOutcome::of(&judged(missed, within));
            assert_eq!(outcome.passes(), passes, "{missed} within {within}: {outcome:?}");
        }
        assert_eq!(AttemptOutcome::of(&judged(-200, 50)), AttemptOutcome::Better { by: 200 });
        assert_eq!(AttemptOutcome::of(&judged(-40, 50)), AttemptOutcome::Passed { missed: -40 });
    }
}

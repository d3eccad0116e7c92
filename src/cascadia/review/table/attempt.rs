//! A turn of the reviewed game decided again: its position on the table, the tries, and what came of them.

use std::sync::Arc;

use bevy::prelude::*;

use super::show_turn::decision_of;
use super::tried::{MOST_HINTS, Trial, TriedDecision};
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::desk::ReviewDesk;
use crate::cascadia::review::queue::{MistakeQueue, NextMistake, mistake_key};
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::cascadia::review::words::Choice;
use crate::cascadia::{CascadiaAssets, CascadiaSession};
use crate::session::SearchTask;
use crate::store::clock::Today;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use cascadia_ai::review::{CompareWork, ReachedOdds, ReviewedDecision, ScoreTerm, USUAL_DEPTH};
use cascadia_engine::Budget;
use cascadia_rules::rules::Action;

/// Whatever misses no more of the best passes, in hundredths of a point.
const PASSES: i32 = 30;
/// The playouts that judge are other ones than those of the review.
const LUCK: u64 = 1;

/// What was tried in the place of a decision against its best, over the same playouts; points are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct JudgedAttempt {
    /// What it missed of the best; negative if it is better than the best that was known.
    missed: i32,
    /// The half width of its 90 % interval; 0 where it is exact.
    within_90: i32,
    /// The source of points with the largest part of it, and that part.
    theme: ScoreTerm,
    from_theme: i32,
    /// Odds of the theme.
    odds: Option<ReachedOdds>,
}

impl JudgedAttempt {
    /// Reads the comparison of the best with what was tried, in this order; none if it has not both.
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

/// What came of an attempt; points are in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttemptOutcome {
    /// It was the best turn of the review.
    Best,
    /// It was better than the best of the review.
    Better {
        /// By so much.
        by: i32,
    },
    /// It missed next to nothing, or no more than can be told for certain.
    Passed {
        /// What it missed.
        missed: i32,
    },
    /// It missed something.
    Missed {
        /// So much.
        missed: i32,
        /// The half width of its 90 % interval.
        within: i32,
        /// The source with the largest part of it.
        theme: ScoreTerm,
        /// That part.
        from_theme: i32,
        /// The odds that show it.
        odds: Option<ReachedOdds>,
    },
    /// It could not be judged.
    Failed,
}

impl AttemptOutcome {
    /// Returns the outcome of an attempt that was judged.
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

    /// Tests whether it is good enough.
    pub(crate) const fn passes(self) -> bool {
        matches!(self, Self::Best | Self::Better { .. } | Self::Passed { .. })
    }
}

/// The decision that is made again.
#[derive(Resource)]
pub(crate) struct TurnAttempt {
    /// The decisions of this game that are practised, as indices, and which of them it is.
    decisions: Vec<usize>,
    at: usize,
    tried: TriedDecision<AttemptOutcome>,
}

impl TurnAttempt {
    /// Returns the decision that is made again, as an index.
    pub(crate) fn decision(&self) -> usize {
        self.decisions.get(self.at).copied().unwrap_or_default()
    }

    /// Returns how many decisions are practised, and which of them it is, from 1.
    pub(super) const fn count(&self) -> usize {
        self.decisions.len()
    }

    /// Returns which of them it is, from 1.
    pub(super) const fn number(&self) -> usize {
        self.at + 1
    }

    /// Tests whether there is another one after it.
    pub(super) const fn has_next(&self) -> bool {
        self.at + 1 < self.decisions.len()
    }

    /// Returns how many hints were asked for.
    pub(crate) const fn hints(&self) -> u8 {
        self.tried.hints()
    }

    /// Returns what came of it, once that is known.
    pub(crate) const fn outcome(&self) -> Option<AttemptOutcome> {
        self.tried.outcome()
    }

    /// Tests whether the tried turn is being judged.
    pub(crate) const fn is_judging(&self) -> bool {
        self.tried.is_judging()
    }

    /// Tests whether the game on the table is its position.
    pub(super) fn is_of(&self, session: &CascadiaSession) -> bool {
        self.tried.is_of(session)
    }

    /// Shows one more hint.
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

/// Begins to practise decisions.
pub(in crate::cascadia::review) fn begin(world: &mut World, decisions: Vec<usize>) {
    begin_at(world, decisions, 0);
}

/// Begins to practise those decisions of the seat that teach most, those that missed most first.
pub(super) fn begin_practice(world: &mut World) {
    let Some(reviewed) = world.get_resource::<ReviewedGame>() else { return };
    let Some(review) = world.resource::<ReviewDesk>().of_seat(reviewed.seat) else { return };
    let missed = |index: &usize| review.decisions.get(*index).map_or(0, ReviewedDecision::missed);
    let mut worth: Vec<usize> = review.mistakes().map(|(index, _)| index).collect();
    worth.sort_by_key(|index| std::cmp::Reverse(missed(index)));
    if !worth.is_empty() {
        begin(world, worth);
    }
}

/// Begins one of the decisions that are practised.
fn begin_at(world: &mut World, decisions: Vec<usize>, at: usize) {
    let Some(decision) = decisions.get(at).and_then(|index| decision_of(world, *index)) else { return };
    let Some(reviewed) = world.get_resource::<ReviewedGame>() else { return };
    let Some(before) = reviewed.record.actions.get(..decision.first_action).map(<[Action]>::to_vec) else {
        return;
    };
    let setup = reviewed.record.setup.clone();
    let Some(tried) = TriedDecision::begin(world, &setup, before) else { return };
    world.insert_resource(TurnAttempt { decisions, at, tried });
    world.insert_resource(Overlay::Closed);
    // Not again if the table is there already: what belongs to it would be dropped.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Playing);
}

/// Goes on to the next decision that is practised, of this game or of another one.
pub(super) fn go_on(world: &mut World) {
    if world.contains_resource::<MistakeQueue>() {
        world.write_message(NextMistake);
    } else if let Some(attempt) = world.remove_resource::<TurnAttempt>() {
        begin_at(world, attempt.decisions, attempt.at + 1);
    }
}

/// Begins the same decision once more; hints that were shown stay.
pub(super) fn again(world: &mut World) {
    if world.contains_resource::<TurnAttempt>() {
        world.resource_scope(|world, mut attempt: Mut<TurnAttempt>| attempt.tried.again(world));
    }
}

/// Has the choice judged once it is made.
pub(super) fn judge(
    reviewed: Res<ReviewedGame>,
    desk: Res<ReviewDesk>,
    assets: Res<CascadiaAssets>,
    mut attempt: ResMut<TurnAttempt>,
) {
    let index = attempt.decision();
    let Some(made) = attempt.bypass_change_detection().tried.take_made() else { return };
    let decision = desk.of_seat(reviewed.seat).and_then(|review| review.decisions.get(index));
    let Some(decision) = decision else {
        return attempt.tried.settle(AttemptOutcome::Failed);
    };
    if Choice::of(&made) == Choice::of(&decision.best_actions) {
        return attempt.tried.settle(AttemptOutcome::Best);
    }
    attempt.tried.judge_by(start_judge(&reviewed, &assets, decision, made));
}

/// Begins to judge what was tried, in the background.
fn start_judge(
    reviewed: &ReviewedGame,
    assets: &CascadiaAssets,
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

/// Lets the judge go before the rest of the review.
pub(super) fn hurry(attempt: Option<Res<TurnAttempt>>, desk: Res<ReviewDesk>) {
    desk.give_way(attempt.is_some_and(|attempt| attempt.is_judging()));
}

/// Notes in the profile of whoever tries what came of the first try: it comes back after days until it is known. Who was
/// shown the draft has not found it.
pub(super) fn note(
    reviewed: Res<ReviewedGame>,
    desk: Res<ReviewDesk>,
    profiles: Option<ResMut<SavedProfiles>>,
    today: Res<Today>,
    mut attempt: ResMut<TurnAttempt>,
) {
    let Some(outcome) = attempt.outcome().filter(|_| !attempt.tried.is_noted) else { return };
    attempt.tried.is_noted = true;
    let decision = desk.of_seat(reviewed.seat).and_then(|review| review.decisions.get(attempt.decision()));
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

/// Leads back to the page instead of asking whether to leave: nothing is lost.
pub(super) fn follow_windows(mut overlay: ResMut<Overlay>, mut next: ResMut<NextState<Screen>>) {
    if *overlay == Overlay::Leave {
        *overlay = Overlay::Closed;
        next.set(Screen::Review);
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
    fn what_is_within_a_third_of_a_point_or_inside_its_doubt_passes() {
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

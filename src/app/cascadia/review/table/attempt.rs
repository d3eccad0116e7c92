//! A turn of the reviewed game decided again: its position on the table, the tries, and what came of them.

use std::sync::Arc;

use bevy::prelude::*;

use super::show_turn::decision_of;
use crate::app::cascadia::hud::names::opponent_name;
use crate::app::cascadia::profiles::SavedProfiles;
use crate::app::cascadia::review::desk::ReviewDesk;
use crate::app::cascadia::review::queue::{MistakeQueue, NextMistake, mistake_key};
use crate::app::cascadia::review::reviewed::ReviewedGame;
use crate::app::cascadia::review::words::Choice;
use crate::app::cascadia::turn::Aim;
use crate::app::cascadia::{CascadiaAssets, CascadiaSession};
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::wake_up::NextFrame;
use crate::app::session::{self, SearchTask};
use crate::app::store::clock::now;
use crate::app::ui::overlay::Overlay;
use crate::app::window::screen::Screen;
use crate::cascadia::Cascadia;
use crate::cascadia::review::{CompareWork, ReachedOdds, ReviewedDecision, ScoreTerm, USUAL_DEPTH};
use crate::cascadia::rules::Action;
use crate::engine::{Budget, GameSetup, SeatOwner};

/// Hints there are: the part of the turn, the theme, the draft.
pub(super) const MOST_HINTS: u8 = 3;
/// Whatever misses no more of the best passes, in hundredths of a point.
const PASSES: i32 = 30;
/// The playouts that judge are other ones than those of the review.
const LUCK: u64 = 1;
/// The time between two looks at the judge.
const LOOK: std::time::Duration = std::time::Duration::from_millis(100);

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
pub enum AttemptOutcome {
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
    pub const fn passes(self) -> bool {
        matches!(self, Self::Best | Self::Better { .. } | Self::Passed { .. })
    }
}

/// The decision that is made again.
#[derive(Resource)]
pub struct TurnAttempt {
    /// The decisions of this game that are practised, as indices, and which of them it is.
    decisions: Vec<usize>,
    at: usize,
    /// Whether what came of it is noted already: only the first try counts.
    is_noted: bool,
    /// The actions before the decision, and the position on the table.
    first_action: usize,
    serial: u64,
    hints: u8,
    outcome: Option<AttemptOutcome>,
    judge: Option<SearchTask<Option<JudgedAttempt>>>,
}

impl TurnAttempt {
    /// Returns the decision that is made again, as an index.
    pub fn decision(&self) -> usize {
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
    pub const fn hints(&self) -> u8 {
        self.hints
    }

    /// Returns what came of it, once that is known.
    pub const fn outcome(&self) -> Option<AttemptOutcome> {
        self.outcome
    }

    /// Tests whether the tried turn is being judged.
    pub const fn is_judging(&self) -> bool {
        self.judge.is_some()
    }

    /// Tests whether the game on the table is its position.
    pub(super) fn is_of(&self, session: &CascadiaSession) -> bool {
        session.serial() == self.serial
    }

    /// Shows one more hint.
    pub(super) fn show_hint(&mut self) {
        self.hints = (self.hints + 1).min(MOST_HINTS);
    }
}

/// Returns the setup of the game with a person at every seat, so that nobody plays on when the turn is over.
fn without_opponents(setup: &GameSetup<Cascadia>, localizer: &Localizer) -> GameSetup<Cascadia> {
    let person = |owner: &SeatOwner| {
        SeatOwner::Human(match owner {
            SeatOwner::Human(name) => name.clone(),
            SeatOwner::Opponent(level) => opponent_name(localizer, level),
        })
    };
    GameSetup { seats: setup.seats.iter().map(person).collect(), ..setup.clone() }
}

/// Puts the position before a decision on the table, with what was tried already. Returns the number of the playthrough.
fn set_up(world: &mut World, first_action: usize, tried: &[Action]) -> Option<u64> {
    let reviewed = world.get_resource::<ReviewedGame>()?;
    let setup = without_opponents(&reviewed.record.setup, world.resource::<Localizer>());
    let before = reviewed.record.actions.get(..first_action)?;
    let actions: Vec<Action> = before.iter().chain(tried).copied().collect();
    if let Err(error) = session::start_practice(world, setup, &actions) {
        warn!("a turn cannot be tried again: {error}");
        return None;
    }
    if let Some(mut aim) = world.get_resource_mut::<Aim>() {
        *aim = Aim::default();
    }
    world.get_resource::<CascadiaSession>().map(|session| session.serial())
}

/// Begins to practise decisions.
pub(super) fn begin(world: &mut World, decisions: Vec<usize>) {
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
    let first_action = decision.first_action;
    let Some(serial) = set_up(world, first_action, &[]) else { return };
    world.insert_resource(TurnAttempt {
        decisions,
        at,
        first_action,
        serial,
        is_noted: false,
        hints: 0,
        outcome: None,
        judge: None,
    });
    world.insert_resource(Overlay::Closed);
    // Not again if the table is there already: what belongs to it would be dropped.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Playing);
}

/// Puts one mistake of the game that is looked at on the table.
pub(crate) fn begin_mistake(world: &mut World, decision: usize) {
    begin_at(world, vec![decision], 0);
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
    let Some(attempt) = world.remove_resource::<TurnAttempt>() else { return };
    let (hints, is_noted) = (attempt.hints, attempt.is_noted);
    begin_at(world, attempt.decisions, attempt.at);
    if let Some(mut attempt) = world.get_resource_mut::<TurnAttempt>() {
        (attempt.hints, attempt.is_noted) = (hints, is_noted);
    }
}

/// Returns the decision that these actions since its beginning make, once it is made: up to a wipe or the end of the turn.
fn made(actions: &[Action]) -> Option<&[Action]> {
    let ends = |action: &Action| action.is_wipe() || *action == Action::EndTurn;
    let end = actions.iter().position(ends)?;
    actions.get(..=end)
}

/// Judges the turn once it is over, and puts its pieces back on the table as they were placed: nothing that came after it
/// is to be seen.
pub(super) fn follow(world: &mut World) {
    let (Some(session), Some(attempt)) =
        (world.get_resource::<CascadiaSession>(), world.get_resource::<TurnAttempt>())
    else {
        return;
    };
    if !attempt.is_of(session) || attempt.judge.is_some() {
        return;
    }
    let since = session.record().actions.get(attempt.first_action..).unwrap_or_default();
    let (Some(tried), first_action) = (made(since).map(<[Action]>::to_vec), attempt.first_action) else {
        return;
    };
    let Some(decision) = decision_of(world, attempt.decision()) else { return };
    // The pieces stay where they were put, and can be placed anew.
    let (placed, _) = tried.split_at(tried.len() - usize::from(tried.last() == Some(&Action::EndTurn)));
    let placed = if placed.len() == tried.len() { Vec::new() } else { placed.to_vec() };
    let Some(serial) = set_up(world, first_action, &placed) else { return };
    let is_best = Choice::of(&tried) == Choice::of(&decision.best_actions);
    let judge = (!is_best).then(|| start_judge(world, &decision, tried)).flatten();
    if let Some(mut attempt) = world.get_resource_mut::<TurnAttempt>() {
        attempt.serial = serial;
        attempt.outcome = match (is_best, judge.is_some()) {
            (true, _) => Some(AttemptOutcome::Best),
            (false, true) => None,
            (false, false) => Some(AttemptOutcome::Failed),
        };
        attempt.judge = judge;
    }
}

/// Begins to judge what was tried, in the background.
fn start_judge(
    world: &World,
    decision: &ReviewedDecision,
    tried: Vec<Action>,
) -> Option<SearchTask<Option<JudgedAttempt>>> {
    let reviewed = world.get_resource::<ReviewedGame>()?;
    let assets = world.resource::<CascadiaAssets>();
    let (record, content) = (Arc::clone(&reviewed.record), Arc::clone(&assets.content));
    let (weights, first_action) = (Arc::clone(assets.levels.weights()), decision.first_action);
    let ways = [decision.best_actions.clone(), tried];
    Some(SearchTask::spawn(Budget::new(0), move |budget| {
        let work = CompareWork::new(&record, &content, &weights, first_action, &ways, USUAL_DEPTH, LUCK);
        let mut work = work.ok()?;
        while !work.is_done() {
            if budget.is_stopped() {
                return None;
            }
            work.step();
        }
        JudgedAttempt::of(work)
    }))
}

/// Lets the judge go before the rest of the review.
pub(super) fn hurry(attempt: Option<Res<TurnAttempt>>, desk: Res<ReviewDesk>) {
    desk.give_way(attempt.is_some_and(|attempt| attempt.is_judging()));
}

/// Takes what the judge says.
pub(super) fn collect(mut attempt: ResMut<TurnAttempt>, mut next: ResMut<NextFrame>) {
    let attempt_now = attempt.bypass_change_detection();
    let Some(judge) = &mut attempt_now.judge else { return };
    let Some(judged) = judge.poll() else {
        next.within(LOOK);
        return;
    };
    attempt.judge = None;
    attempt.outcome =
        Some(judged.ok().flatten().map_or(AttemptOutcome::Failed, |judged| AttemptOutcome::of(&judged)));
}

/// Notes in the profile of whoever tries what came of the first try: it comes back after days until it is known. Who was
/// shown the draft has not found it.
pub(super) fn note(
    reviewed: Res<ReviewedGame>,
    desk: Res<ReviewDesk>,
    profiles: Option<ResMut<SavedProfiles>>,
    mut attempt: ResMut<TurnAttempt>,
) {
    let Some(outcome) = attempt.outcome.filter(|_| !attempt.is_noted) else { return };
    attempt.is_noted = true;
    let decision = desk.of_seat(reviewed.seat).and_then(|review| review.decisions.get(attempt.decision()));
    let owner = reviewed.owner(reviewed.seat).filter(|owner| owner.is_human());
    let (Some(decision), Some(owner), Some(mut profiles)) = (decision, owner, profiles) else { return };
    if outcome == AttemptOutcome::Failed || profiles.value.find(owner.name()).is_none() {
        return;
    }
    let key = mistake_key(&reviewed.record.id(), decision.first_action);
    let is_solved = outcome.passes() && attempt.hints < MOST_HINTS;
    if let Some(log) = profiles.value.practice_mut(owner.name()) {
        log.note(&key, is_solved, now().date());
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
    use crate::cascadia::rules::{Slot, SlotSet};

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

    #[test]
    fn a_decision_is_made_by_a_wipe_or_by_the_end_of_the_turn() {
        let take = Action::TakePair(Slot(1));
        assert_eq!(made(&[take]), None);
        let whole = [take, Action::ReturnToken, Action::EndTurn];
        assert_eq!(made(&whole), Some(&whole[..]));
        let wipe = Action::PaidWipe(SlotSet::default());
        assert_eq!(made(&[wipe, take]), Some(&[wipe][..]));
    }
}

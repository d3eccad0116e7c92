//! An attempt at a puzzle: set up, judged in the background, recorded in the profile, and repeated.

use std::sync::Arc;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::aside::{SetAside, put_back, set_aside};
use super::choice::PuzzleChoice;
use super::shelf::PuzzleShelf;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::{Choice, MOST_HINTS, Trial, TriedDecision};
use crate::cascadia::sound::Cue;
use crate::cascadia::{ModeAssets, Session};
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::session::SearchTask;
use crate::store::clock::Today;
use crate::ui::Notice;
use crate::ui::leaves::LetLeavesFall;
use crate::ui::overlay::{Overlay, ShowWindow};
use crate::window::screen::Screen;
use cascadia_ai::puzzles::{
    AttemptResult, AttemptVerdict, Puzzle, PuzzleId, PuzzleProgress, daily_puzzle, practice_key,
};
use cascadia_engine::Budget;
use cascadia_engine::archive::PracticeLog;
use cascadia_rules::Cascadia;
use cascadia_rules::mode::ScoredGame;

/// A request to put a puzzle on the table, from the pages or from the card beside the table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ToPuzzle {
    /// The next puzzle of the chosen tier and theme.
    Next,
    /// The puzzle of the day.
    Daily,
    /// The current puzzle again.
    Again,
}

/// The outcome of an attempt at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleOutcome {
    Judged(AttemptVerdict),
    /// The attempt could not be judged.
    Failed,
}

impl PuzzleOutcome {
    /// Tests whether the attempt solves the puzzle.
    pub(crate) const fn is_solved(self) -> bool {
        matches!(self, Self::Judged(AttemptVerdict { result: AttemptResult::Solved, .. }))
    }
}

/// The puzzle on the table.
#[derive(Resource)]
pub(crate) struct PuzzleAttempt {
    id: PuzzleId,
    puzzle: Arc<Puzzle>,
    position: Arc<ScoredGame>,
    tried: TriedDecision<PuzzleOutcome>,
    /// The last attempted choice.
    pub(super) played: Option<Choice>,
    /// True while the best turn is shown.
    pub(super) shows_best: bool,
    /// True once solved or with the solution shown; later attempts are not recorded.
    is_settled: bool,
    /// The profile for its record.
    person: Option<String>,
    is_daily: bool,
    /// The screen to return to.
    pub(super) came_from: Screen,
}

impl PuzzleAttempt {
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    #[cfg(test)]
    pub(crate) const fn id(&self) -> PuzzleId {
        self.id
    }

    pub(super) fn position(&self) -> &ScoredGame {
        &self.position
    }

    /// Returns the outcome of the last attempt, once judged.
    pub(crate) const fn outcome(&self) -> Option<PuzzleOutcome> {
        self.tried.outcome()
    }

    /// Tests whether an attempt is being judged.
    pub(crate) const fn is_judging(&self) -> bool {
        self.tried.is_judging()
    }

    /// Returns the number of hints shown.
    pub(crate) const fn hints(&self) -> u8 {
        self.tried.hints()
    }

    pub(crate) const fn is_daily(&self) -> bool {
        self.is_daily
    }

    pub(crate) const fn shows_best(&self) -> bool {
        self.shows_best
    }

    /// Tests whether the game on the table is this puzzle's.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        self.tried.is_of(session)
    }

    /// Tests whether the position is still unchanged.
    pub(super) fn is_untouched(&self, session: &Session) -> bool {
        self.tried.done(session).is_some_and(<[_]>::is_empty)
    }

    pub(super) fn show_hint(&mut self) {
        self.tried.show_hint();
    }
}

impl Trial for PuzzleAttempt {
    type Outcome = PuzzleOutcome;
    const FAILED: PuzzleOutcome = PuzzleOutcome::Failed;

    fn decision(&self) -> &TriedDecision<PuzzleOutcome> {
        &self.tried
    }

    fn decision_mut(&mut self) -> &mut TriedDecision<PuzzleOutcome> {
        &mut self.tried
    }
}

/// Puts the most recently requested puzzle on the table.
pub(super) fn to_puzzle(world: &mut World) {
    let asked: Vec<ToPuzzle> = world.resource_mut::<Messages<ToPuzzle>>().drain().collect();
    match asked.last() {
        Some(ToPuzzle::Next) => {
            if let Some(id) = next_puzzle(world) {
                begin(world, id, false);
            }
        }
        Some(ToPuzzle::Daily) => {
            let book = world.resource::<PuzzleShelf>().book().cloned();
            let today = world.resource::<Today>().0;
            if let Some(id) = book.and_then(|book| daily_puzzle(&book, today)) {
                begin(world, id, true);
            }
        }
        Some(ToPuzzle::Again) => again(world),
        None => {}
    }
}

/// Returns the next puzzle of the chosen tier and theme.
fn next_puzzle(world: &World) -> Option<PuzzleId> {
    let (shelf, choice) = (world.resource::<PuzzleShelf>(), world.resource::<PuzzleChoice>());
    let nothing = PracticeLog::default();
    let log = choice.log(&world.resource::<SavedProfiles>().value, &nothing);
    let progress = PuzzleProgress::of(shelf.book()?, log, world.resource::<Today>().0);
    let filter = choice.filter(progress.suggested_tier());
    // From the page, the last puzzle may repeat if it is the only one.
    let is_on_table = world.contains_resource::<PuzzleAttempt>();
    let again = || progress.next(filter, None).filter(|_| !is_on_table);
    progress.next(filter, choice.last).or_else(again)
}

/// Tests whether another puzzle follows the one on the table.
pub(super) fn has_next(
    shelf: &PuzzleShelf,
    choice: &PuzzleChoice,
    profiles: &SavedProfiles,
    today: Today,
) -> bool {
    let nothing = PracticeLog::default();
    let Some(book) = shelf.book() else { return false };
    let progress = PuzzleProgress::of(book, choice.log(&profiles.value, &nothing), today.0);
    progress.next(choice.filter(progress.suggested_tier()), choice.last).is_some()
}

/// Returns the name of the solver, creating a profile if there is none.
fn solver(world: &mut World) -> String {
    world.resource_scope(|world, mut choice: Mut<PuzzleChoice>| {
        world.resource_scope(|world, mut profiles: Mut<SavedProfiles>| {
            let localizer = world.resource::<Localizer>();
            if choice.person.is_some() {
                // Nothing changes, so change detection is bypassed.
                let profiles = &mut profiles.bypass_change_detection().value;
                return choice.bypass_change_detection().with_profile(profiles, localizer);
            }
            choice.with_profile(&mut profiles.value, localizer)
        })
    })
}

/// Puts a puzzle on the table and sets the previous game aside.
fn begin(world: &mut World, id: PuzzleId, is_daily: bool) {
    let book = world.resource::<PuzzleShelf>().book().cloned();
    let Some(puzzle) = book.as_ref().and_then(|book| book.get(id)).cloned() else { return };
    let content = Arc::clone(&world.resource::<ModeAssets>().content);
    let position = match puzzle.set_up(&content) {
        Ok(position) => Arc::new(position),
        Err(error) => {
            warn!("the puzzle {id} cannot be set up: {error}");
            let localizer = world.resource::<Localizer>();
            let text = localizer.text_with("puzzle-unplayable", &[("id", FluentValue::from(id.to_string()))]);
            world.write_message(Notice(text));
            world.resource_mut::<PuzzleChoice>().last = Some(id);
            return;
        }
    };
    let name = solver(world);
    let screen = *world.resource::<State<Screen>>().get();
    let came_from = world.get_resource::<PuzzleAttempt>().map_or(screen, |attempt| attempt.came_from);
    set_aside(world);
    let record = puzzle.record(&name, &content);
    let Some(tried) = TriedDecision::begin(world, &record.setup, record.actions) else {
        return put_back(world);
    };
    world.resource_mut::<PuzzleChoice>().last = Some(id);
    let person = world.resource::<PuzzleChoice>().person.clone();
    world.insert_resource(PuzzleAttempt {
        id,
        puzzle: Arc::new(puzzle),
        position,
        tried,
        played: None,
        shows_best: false,
        is_settled: false,
        person,
        is_daily,
        came_from,
    });
    world.trigger(ShowWindow(Overlay::Closed));
    // Only if the screen differs: entering the table again would drop its state.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Cascadia::TABLE);
}

/// Resets the table to the position of the puzzle.
fn again(world: &mut World) {
    if world.contains_resource::<PuzzleAttempt>() && world.contains_resource::<SetAside>() {
        world.resource_scope(|world, mut attempt: Mut<PuzzleAttempt>| {
            attempt.tried.again(world);
            (attempt.played, attempt.shows_best) = (None, false);
        });
    }
}

/// Sends a completed turn to be judged.
pub(super) fn judge(assets: Res<ModeAssets>, mut attempt: ResMut<PuzzleAttempt>) {
    let attempt_now = attempt.bypass_change_detection();
    let Some(made) = attempt_now.tried.take_made() else { return };
    attempt_now.played = Some(Choice::of(&made));
    attempt_now.tried.is_noted = false;
    attempt_now.shows_best = false;
    let (puzzle, position) = (Arc::clone(&attempt_now.puzzle), Arc::clone(&attempt_now.position));
    let weights = Arc::clone(assets.levels.weights());
    let task = SearchTask::spawn(Budget::new(0), move |_| {
        let judged = puzzle.judge(&position, &weights, &made);
        let judged = judged.inspect_err(|error| warn!("a turn cannot be judged: {error}"));
        judged.ok().map(PuzzleOutcome::Judged)
    });
    attempt.tried.judge_by(task);
}

/// Records the outcome of every attempt in the solver's profile until the puzzle is solved or its solution
/// shown, and celebrates the solution. A puzzle does not count as solved once a hint has revealed the draft.
pub(super) fn note(
    profiles: Option<ResMut<SavedProfiles>>,
    today: Res<Today>,
    mut cues: MessageWriter<Cue>,
    mut leaves: MessageWriter<LetLeavesFall>,
    mut attempt: ResMut<PuzzleAttempt>,
) {
    let Some(outcome) = attempt.outcome().filter(|_| !attempt.tried.is_noted) else { return };
    let attempt = attempt.bypass_change_detection();
    attempt.tried.is_noted = true;
    if attempt.is_settled || outcome == PuzzleOutcome::Failed {
        return;
    }
    attempt.is_settled = outcome.is_solved();
    let is_solved = outcome.is_solved() && attempt.hints() < MOST_HINTS;
    if is_solved {
        cues.write(Cue::Harmony);
        leaves.write(LetLeavesFall);
    }
    if let Some(mut profiles) = profiles {
        write_down(&mut profiles, attempt, is_solved, *today);
    }
}

/// Records an attempt in the profile.
fn write_down(profiles: &mut SavedProfiles, attempt: &PuzzleAttempt, is_solved: bool, today: Today) {
    let log = attempt.person.as_deref().and_then(|person| profiles.value.practice_mut(person));
    if let Some(log) = log {
        log.note(&practice_key(attempt.id), is_solved, today.0);
    }
}

/// Shows the best turn on the original position. An unsolved puzzle then counts as failed.
pub(super) fn show_best(world: &mut World) {
    if !world.contains_resource::<PuzzleAttempt>() {
        return;
    }
    world.resource_scope(|world, mut attempt: Mut<PuzzleAttempt>| {
        let (outcome, played) = (attempt.outcome(), attempt.played);
        let today = *world.resource::<Today>();
        if !attempt.is_settled
            && let Some(mut profiles) = world.get_resource_mut::<SavedProfiles>()
        {
            // A failed attempt is already recorded.
            if outcome.is_none() {
                write_down(&mut profiles, &attempt, false, today);
            }
        }
        if attempt.tried.again(world) {
            attempt.is_settled = true;
            attempt.played = played;
            attempt.shows_best = true;
            attempt.tried.is_noted = true;
            if let Some(outcome) = outcome {
                attempt.tried.settle(outcome);
            }
        }
    });
}

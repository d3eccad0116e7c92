//! Contents of the puzzle page, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use super::choice::PuzzleChoice;
use super::shelf::PuzzleShelf;
use super::words::{moment_words, state_words};
use crate::cascadia::ModeAssets;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::source_name;
use crate::preferences::localizer::Localizer;
use crate::store::clock::Today;
use crate::ui::daily::calendar::day_text;
use crate::ui::names::opponent_name;
use cascadia_ai::puzzles::{
    PuzzleBook, PuzzleCounts, PuzzleFilter, PuzzleId, PuzzleProgress, PuzzleTier, daily_puzzle, practice_key,
};
use cascadia_ai::review::ScoreTerm;
use cascadia_engine::archive::{PracticeLog, PracticeState};

/// A tier on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PuzzleTierView {
    pub tier: PuzzleTier,
    pub name: String,
    /// Its audience.
    pub about: String,
    /// The number of puzzles and the solver's progress.
    pub counts: PuzzleCounts,
    /// The counts in words.
    pub counted: String,
    /// True for the tier that suits the solver best.
    pub is_suggested: bool,
    pub is_chosen: bool,
}

/// A theme of the selected tier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ThemeChoice {
    pub theme: ScoreTerm,
    pub name: String,
    pub counts: PuzzleCounts,
    pub is_chosen: bool,
}

/// The puzzle of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DailyPuzzleView {
    pub id: PuzzleId,
    /// The date in words.
    pub day: String,
    /// Its tier and its moment in the game.
    pub about: String,
    /// The solver's progress with it.
    pub state: String,
    pub is_tried: bool,
    pub is_done: bool,
}

/// Contents of the puzzle page.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct PuzzlesView {
    /// The names of the profiles, and whether each is selected.
    pub(super) people: Vec<(String, bool)>,
    /// The tiers, easiest first; empty while loading or without puzzles.
    pub tiers: Vec<PuzzleTierView>,
    pub(super) themes: Vec<ThemeChoice>,
    /// Counts of the selected tier over all themes.
    pub(super) of_tier: PuzzleCounts,
    pub daily: Option<DailyPuzzleView>,
    pub next: Option<PuzzleId>,
    /// A sentence about the next puzzle, or why there is none.
    pub summary: String,
    /// The fault of the puzzle file.
    pub fault: Option<String>,
}

/// Prepares the page.
pub(super) fn prepare(
    shelf: Res<PuzzleShelf>,
    choice: Res<PuzzleChoice>,
    profiles: Res<SavedProfiles>,
    assets: Res<ModeAssets>,
    localizer: Res<Localizer>,
    today: Res<Today>,
    mut view: ResMut<PuzzlesView>,
) {
    let name = |profile: &str| (profile.to_owned(), choice.person.as_deref() == Some(profile));
    let people = profiles.value.profiles().iter().map(|profile| name(profile.name())).collect();
    let Some(book) = shelf.book() else {
        *view = PuzzlesView { people, ..PuzzlesView::default() };
        return;
    };
    let nothing = PracticeLog::default();
    let log = choice.log(&profiles.value, &nothing);
    let progress = PuzzleProgress::of(book, log, today.0);
    let now = if book.is_empty() {
        PuzzlesView { fault: Some(localizer.text("puzzles-unreadable")), ..PuzzlesView::default() }
    } else {
        view_of(book, &progress, &choice, &localizer)
    };
    let left_out = [("count", FluentValue::from(shelf.faults().len()))];
    let some_left_out =
        (!shelf.faults().is_empty()).then(|| localizer.text_with("puzzles-left-out", &left_out));
    let now = PuzzlesView {
        people,
        daily: daily_view(book, today.0, (&progress, log), &assets, &localizer),
        fault: now.fault.or(some_left_out),
        ..now
    };
    view.set_if_neq(now);
}

/// Prepares the tiers, the themes and the next puzzle.
fn view_of(
    book: &PuzzleBook,
    progress: &PuzzleProgress<'_>,
    choice: &PuzzleChoice,
    localizer: &Localizer,
) -> PuzzlesView {
    let suggested = progress.suggested_tier();
    let filter = choice.filter(suggested);
    let tier = |tier: PuzzleTier| {
        let counts = progress.counts(PuzzleFilter { tier: Some(tier), theme: None });
        PuzzleTierView {
            tier,
            name: opponent_name(localizer, tier.key()),
            about: localizer.text(match tier {
                PuzzleTier::Sprout => "puzzle-tier-sprout",
                PuzzleTier::Hiker => "puzzle-tier-hiker",
                PuzzleTier::Ranger => "puzzle-tier-ranger",
            }),
            counted: counted_words(localizer, &counts),
            counts,
            is_suggested: tier == suggested,
            is_chosen: filter.tier == Some(tier),
        }
    };
    let theme = |(theme, counts): (ScoreTerm, PuzzleCounts)| ThemeChoice {
        theme,
        name: source_name(localizer, theme),
        counts,
        is_chosen: choice.theme == Some(theme),
    };
    let next = progress.next(filter, choice.last).or_else(|| progress.next(filter, None));
    let summary = match next.and_then(|id| Some((book.get(id)?, progress.state(id)))) {
        Some((_, PracticeState::Due)) => localizer.text("puzzles-next-due"),
        Some(_) => localizer.text("puzzles-next-new"),
        None if progress.counts(filter).all == 0 => localizer.text("puzzles-none-of-theme"),
        None => localizer.text("puzzles-all-done"),
    };
    PuzzlesView {
        tiers: PuzzleTier::ALL.map(tier).into(),
        themes: progress.themes(filter.tier).into_iter().map(theme).collect(),
        of_tier: progress.counts(PuzzleFilter { theme: None, ..filter }),
        next,
        summary,
        ..PuzzlesView::default()
    }
}

/// Describes the solver's progress with puzzles of a kind.
fn counted_words(localizer: &Localizer, counts: &PuzzleCounts) -> String {
    let count = |key: &str, count: usize| {
        (count > 0).then(|| localizer.text_with(key, &[("count", FluentValue::from(count))]))
    };
    let done = [("done", FluentValue::from(counts.done)), ("all", FluentValue::from(counts.all))];
    let parts = [
        Some(localizer.text_with("puzzles-done", &done)),
        count("puzzles-due", counts.due),
        count("puzzles-waiting", counts.waiting),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Prepares the puzzle of the day.
fn daily_view(
    book: &PuzzleBook,
    day: Date,
    (progress, log): (&PuzzleProgress<'_>, &PracticeLog),
    assets: &ModeAssets,
    localizer: &Localizer,
) -> Option<DailyPuzzleView> {
    let id = daily_puzzle(book, day)?;
    let puzzle = book.get(id)?;
    let turns = assets.content.setup(&puzzle.options).map_or(0, |setup| usize::from(setup.turns_each()));
    let state = progress.state(id);
    let name = opponent_name(localizer, puzzle.tier.key());
    Some(DailyPuzzleView {
        id,
        day: day_text(localizer, day),
        about: format!("{name} · {}", moment_words(localizer, puzzle, turns).trim_end_matches('.')),
        state: state_words(localizer, state, log.item(&practice_key(id))),
        is_tried: state != PracticeState::New,
        is_done: state == PracticeState::Done,
    })
}

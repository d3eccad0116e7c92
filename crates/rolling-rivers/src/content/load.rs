//! Loader of the content: reads all files below `assets/content/rolling` and checks them together, or
//! reports every problem.

use std::sync::Arc;

use super::check_lessons::RawStep;
use super::raw_cards::{RawCompletionCard, RawDice, RawHabitatCard, RawSetup};
use super::raw_goals::{RawAchievements, RawScenario};
use super::raw_sheets::RawSheets;
use super::{
    ACHIEVEMENTS_FILE, COMPLETION_CARDS_FILE, Content, DICE_FILE, HABITAT_CARDS_FILE, LESSONS_FILE,
    SCENARIOS_FILE, SETUP_FILE, SHEETS_FILE, check_cards, check_goals, check_lessons, check_sheets,
};
use cascadia_base::hash::fnv1a_64;
use cascadia_engine::RawLesson;
use cascadia_storage::{Entries, Problems, ProgramRoot, find_root};

/// The raw files, `None` for each unreadable one.
struct RawFiles {
    dice: Option<RawDice>,
    habitat_cards: Option<Entries<String, RawHabitatCard>>,
    completion_cards: Option<Entries<String, RawCompletionCard>>,
    setup: Option<RawSetup>,
    sheets: Option<RawSheets>,
    scenarios: Option<Entries<u8, RawScenario>>,
    achievements: Option<RawAchievements>,
    lessons: Option<Vec<RawLesson<RawStep>>>,
}

impl RawFiles {
    fn read(root: &ProgramRoot, problems: &mut Problems) -> Self {
        Self {
            dice: problems.read_ron(root, DICE_FILE),
            habitat_cards: problems.read_ron(root, HABITAT_CARDS_FILE),
            completion_cards: problems.read_ron(root, COMPLETION_CARDS_FILE),
            setup: problems.read_ron(root, SETUP_FILE),
            sheets: problems.read_ron(root, SHEETS_FILE),
            scenarios: problems.read_ron(root, SCENARIOS_FILE),
            achievements: problems.read_ron(root, ACHIEVEMENTS_FILE),
            lessons: problems.read_ron(root, LESSONS_FILE),
        }
    }

    /// Computes the fingerprint: the FNV-1a hash of the reserialised data, so that it depends on meaning
    /// and not on formatting. Goals and lessons are left out, since they never affect a game.
    fn fingerprint(&self) -> String {
        let Self { dice, habitat_cards, completion_cards, setup, sheets, .. } = self;
        let meaning =
            ron::to_string(&(dice, habitat_cards, completion_cards, setup, sheets)).unwrap_or_default();
        format!("{:016x}", fnv1a_64(meaning.as_bytes()))
    }
}

impl Content {
    /// Loads the content shipped with the program.
    ///
    /// # Errors
    /// All problems found.
    pub fn shipped() -> Result<Self, Problems> {
        match find_root() {
            Ok(root) => Self::load(&root),
            Err(error) => {
                let mut problems = Problems::default();
                problems.report_file("assets/content/rolling", error.to_string());
                Err(problems)
            }
        }
    }

    /// Loads the content below `root`, the parent of `assets`.
    ///
    /// # Errors
    /// All problems found.
    pub fn load(root: &ProgramRoot) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let files = RawFiles::read(root, &mut problems);
        let fingerprint = files.fingerprint();
        // Every readable file is checked, so that one broken file does not hide the problems of another.
        let sheets = files.sheets.as_ref().and_then(|raw| check_sheets::sheets(raw, &mut problems));
        let dice = files.dice.as_ref().and_then(|raw| check_cards::dice(raw, &mut problems));
        let habitat_cards =
            files.habitat_cards.as_ref().map(|raw| check_cards::habitat_cards(raw, &mut problems));
        let completion_cards =
            files.completion_cards.as_ref().map(|raw| check_cards::completion_cards(raw, &mut problems));
        let tallies = files
            .setup
            .as_ref()
            .map(|raw| (check_cards::tally(&raw.start), check_cards::tally(&raw.abundance)));
        // Counted in raw form: a broken entry is an error of its own file, not of the track.
        let count = files.scenarios.as_ref().map(|raw| raw.0.len());
        let scenarios =
            files.scenarios.as_ref().map(|raw| check_goals::scenarios(raw, sheets.as_ref(), &mut problems));
        let track = files
            .achievements
            .as_ref()
            .map(|raw| check_goals::track(raw, count, sheets.as_ref(), &mut problems));
        if let (Some(scenarios), Some(cards)) = (&scenarios, &completion_cards) {
            check_cards::cards_of_scenarios(scenarios, cards, &mut problems);
        }
        let lessons = files.lessons.as_deref().map(|raw| check_lessons::lessons(raw, &mut problems));
        let on_paper = sheets.zip(scenarios.zip(track).zip(lessons));
        let in_the_box = dice.zip(habitat_cards.zip(completion_cards)).zip(tallies);
        match (on_paper, in_the_box) {
            (Some((sheets, ((scenarios, track), lessons))), Some(((dice, cards), (start, abundance))))
                if problems.0.is_empty() =>
            {
                let ((dice, costs), (habitat_cards, completion_cards)) = (dice, cards);
                let habitat_cards = Arc::new(habitat_cards);
                let content = Self {
                    dice,
                    costs,
                    habitat_cards,
                    completion_cards,
                    start,
                    abundance,
                    sheets,
                    scenarios,
                    track,
                    lessons,
                    fingerprint,
                };
                // Lessons are played, which needs content without errors.
                check_lessons::play_lessons(&content, &mut problems);
                problems.into_result(content)
            }
            _ => Err(problems),
        }
    }
}

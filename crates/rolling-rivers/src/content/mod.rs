//! Shipped content of Rolling Rivers as data: dice, cards, sheets, scenarios, achievements, the track and
//! lessons.

mod check_cards;
mod check_goals;
mod check_lessons;
mod check_sheets;
mod load;
mod options;
mod raw_cards;
mod raw_goals;
mod raw_sheets;
mod setup;
mod words;

pub use check_cards::PrintedCompletionCard;
pub use options::GameOptions;
pub use setup::{NotInTheBox, cards_from_words, cards_in_words};

use std::collections::BTreeMap;
use std::sync::Arc;

use super::goals::{Beginning, HikingTrack, Lesson, Scenario};
use super::rules::{CompletionCardId, DiceActionCosts, DiceFaces, HabitatCards};
use super::sheets::{SheetLayout, SheetLetter, Tally};

const DICE_FILE: &str = "assets/content/rolling/dice.ron";
const HABITAT_CARDS_FILE: &str = "assets/content/rolling/habitat_cards.ron";
const COMPLETION_CARDS_FILE: &str = "assets/content/rolling/completion_cards.ron";
const SETUP_FILE: &str = "assets/content/rolling/setup.ron";

const SHEETS_FILE: &str = "assets/content/rolling/sheets.ron";
const SCENARIOS_FILE: &str = "assets/content/rolling/scenarios.ron";
const ACHIEVEMENTS_FILE: &str = "assets/content/rolling/achievements.ron";
const LESSONS_FILE: &str = "assets/content/rolling/lessons.ron";

/// The validated content of Rolling Rivers.
#[derive(Clone, Debug)]
pub struct Content {
    dice: DiceFaces,
    costs: DiceActionCosts,
    habitat_cards: Arc<HabitatCards>,
    completion_cards: BTreeMap<CompletionCardId, PrintedCompletionCard>,
    start: Tally,
    abundance: Tally,
    sheets: [PrintedSheet; 4],
    scenarios: BTreeMap<u8, Scenario>,
    track: HikingTrack,
    lessons: Vec<Lesson>,
    fingerprint: String,
}

#[derive(Clone, Debug)]
pub(super) struct PrintedSheet {
    /// The difficulty, in stars.
    stars: u8,
    layout: Arc<SheetLayout>,
}

impl Content {
    /// Returns the faces of the dice.
    pub const fn dice(&self) -> &DiceFaces {
        &self.dice
    }

    /// Returns the costs of dice actions.
    pub const fn dice_action_costs(&self) -> &DiceActionCosts {
        &self.costs
    }

    /// Returns the initial tally of every player.
    pub const fn start(&self) -> &Tally {
        &self.start
    }

    /// Returns the initial tally of every player with abundance.
    pub const fn abundance(&self) -> &Tally {
        &self.abundance
    }

    /// Returns the number of rounds of any game: one for each card of the draw pile.
    pub fn rounds(&self) -> u16 {
        let options = GameOptions {
            seats: 1,
            seed: 0,
            sheet: SheetLetter::A,
            completion_cards: self.beginner_cards(),
            family: false,
            abundance: false,
            scenario: None,
        };
        self.setup(&options).map_or(0, |setup| setup.rounds())
    }

    /// Returns the habitat cards.
    pub const fn habitat_cards(&self) -> &Arc<HabitatCards> {
        &self.habitat_cards
    }

    /// Returns the completion cards of both sets.
    pub const fn completion_cards(&self) -> &BTreeMap<CompletionCardId, PrintedCompletionCard> {
        &self.completion_cards
    }

    /// Returns the layout of a sheet.
    pub const fn sheet(&self, letter: SheetLetter) -> &Arc<SheetLayout> {
        &self.sheets[letter.index()].layout
    }

    /// Returns the difficulty of a sheet, in one to three stars.
    pub const fn stars(&self, letter: SheetLetter) -> u8 {
        self.sheets[letter.index()].stars
    }

    /// Returns the scenario with this number.
    pub fn scenario(&self, number: u8) -> Option<&Scenario> {
        self.scenarios.get(&number)
    }

    /// Returns the scenarios by their numbers.
    pub const fn scenarios(&self) -> &BTreeMap<u8, Scenario> {
        &self.scenarios
    }

    /// Returns the achievements and the ranks.
    pub const fn track(&self) -> &HikingTrack {
        &self.track
    }

    /// Returns the lessons in their recommended order.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Returns the options of the game in which a lesson begins.
    pub const fn options_of_lesson(beginning: &Beginning) -> GameOptions {
        check_lessons::options_of(beginning)
    }

    /// Returns a short text that changes with the meaning of the data. Records store it, so that a replay
    /// can warn.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}

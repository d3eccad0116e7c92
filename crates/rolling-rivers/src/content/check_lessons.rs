//! Lessons: the format of `lessons.ron`, and the check that each can be completed.

use serde::Deserialize;

use super::words::{AnimalWord, HabitatWord, LetterWord, written};
use super::{LESSONS_FILE, RollingContent, RollingOptions, cards_from_words};
use crate::goals::{
    RIVER_LESSON_SEATS, RiverAbout, RiverAim, RiverBeginning, RiverCurriculum, RiverLesson, RiverLessonStep,
    RiverLook,
};
use crate::notation::read_action;
use crate::rules::{CARD_SPACES, Die, RollingAction, RollingGame};
use cascadia_engine::{PracticeTable, collect_courses, learn_all};
use cascadia_storage::Problems;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRiverLesson {
    key: String,
    steps: Vec<RawRiverStep>,
}

/// A step of a lesson. Actions are written as in records.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRiverStep {
    key: String,
    #[serde(default, deserialize_with = "written")]
    table: Option<RawRiverTable>,
    aim: RawRiverAim,
    #[serde(default)]
    about: Vec<RawRiverAbout>,
    #[serde(default)]
    way: Vec<String>,
}

/// A starting position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRiverTable {
    seed: u64,
    sheet: LetterWord,
    cards: String,
    before: Vec<String>,
}

/// The aim of a step; spaces are counted from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawRiverAim {
    Read,
    LookAtRow(AnimalWord),
    LookAtCard(u8),
    Roll,
    Gather { animal: AnimalWord, least: u8 },
    PlusOne,
    Complete(u8),
    UseBonus,
    Pick,
    Gain,
    Free(HabitatWord),
    EndRound,
}

/// The highlight of a step; dice are written as in records.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawRiverAbout {
    Dice,
    Die(String),
    Tally,
    Row(AnimalWord),
    NatureTokens,
    Cards,
    Card(u8),
    Completion(u8),
    Paper,
    Track(HabitatWord),
    Overflow,
    Picks,
    Answers,
    Button,
    Points,
}

fn space(number: u8) -> Option<u8> {
    (1..=CARD_SPACES as u8).contains(&number).then_some(number)
}

impl RawRiverAim {
    fn read(self) -> Option<RiverAim> {
        Some(match self {
            Self::Read => RiverAim::Read,
            Self::LookAtRow(animal) => RiverAim::Look(RiverLook::Row(animal.into())),
            Self::LookAtCard(number) => RiverAim::Look(RiverLook::Card(space(number)?)),
            Self::Roll => RiverAim::Roll,
            Self::Gather { animal, least } => RiverAim::Gather { animal: animal.into(), least },
            Self::PlusOne => RiverAim::PlusOne,
            Self::Complete(number) => RiverAim::Complete(space(number)?),
            Self::UseBonus => RiverAim::UseBonus,
            Self::Pick => RiverAim::Pick,
            Self::Gain => RiverAim::Gain,
            Self::Free(habitat) => RiverAim::Free(habitat.into()),
            Self::EndRound => RiverAim::EndRound,
        })
    }
}

impl RawRiverAbout {
    fn read(&self) -> Option<RiverAbout> {
        Some(match self {
            Self::Dice => RiverAbout::Dice,
            Self::Die(key) => RiverAbout::Die(Die::from_key(key)?),
            Self::Tally => RiverAbout::Tally,
            Self::Row(animal) => RiverAbout::Row((*animal).into()),
            Self::NatureTokens => RiverAbout::NatureTokens,
            Self::Cards => RiverAbout::Cards,
            Self::Card(number) => RiverAbout::Card(space(*number)?),
            Self::Completion(number) => RiverAbout::Completion(space(*number)?),
            Self::Paper => RiverAbout::Paper,
            Self::Track(habitat) => RiverAbout::Track((*habitat).into()),
            Self::Overflow => RiverAbout::Overflow,
            Self::Picks => RiverAbout::Picks,
            Self::Answers => RiverAbout::Answers,
            Self::Button => RiverAbout::Button,
            Self::Points => RiverAbout::Points,
        })
    }
}

fn actions(lines: &[String]) -> Result<Vec<RollingAction>, String> {
    lines.iter().map(|line| read_action(line).map_err(|error| error.to_string())).collect()
}

impl RawRiverTable {
    fn read(&self) -> Result<RiverBeginning, String> {
        let completion_cards =
            cards_from_words(&self.cards).ok_or("the cards are four numbers of completion cards")?;
        let actions = actions(&self.before)?;
        Ok(RiverBeginning { seed: self.seed, sheet: self.sheet.into(), completion_cards, actions })
    }
}

impl RawRiverStep {
    /// Converts a raw step to a lesson step.
    ///
    /// # Errors
    /// A sentence for the report of problems.
    fn read(&self) -> Result<RiverLessonStep, String> {
        let about: Option<_> = self.about.iter().map(RawRiverAbout::read).collect();
        Ok(RiverLessonStep {
            key: self.key.clone(),
            beginning: self.table.as_ref().map(RawRiverTable::read).transpose()?,
            aim: self.aim.read().ok_or("there is no such space")?,
            about: about.ok_or("there is no such space or die")?,
            way: actions(&self.way)?,
        })
    }
}

/// Converts the raw lessons and validates everything that needs no other content; errors go to `problems`.
pub(super) fn lessons(raw: &[RawRiverLesson], problems: &mut Problems) -> Vec<RiverLesson> {
    let read = raw.iter().map(|lesson| {
        let steps = lesson.steps.iter().map(|step| (step.key.clone(), step.read())).collect();
        (lesson.key.clone(), steps)
    });
    collect_courses(read, "a lesson begins with a table", |entry, sentence| match entry {
        Some(entry) => problems.report_entry(LESSONS_FILE, entry, sentence),
        None => problems.report_file(LESSONS_FILE, sentence),
    })
}

/// Returns the options of the game in which a lesson begins.
pub(super) const fn options_of(beginning: &RiverBeginning) -> RollingOptions {
    RollingOptions {
        seats: RIVER_LESSON_SEATS,
        seed: beginning.seed,
        sheet: beginning.sheet,
        completion_cards: beginning.completion_cards,
        family: false,
        abundance: false,
        scenario: None,
    }
}

struct RiverTable(RollingGame);

impl RiverTable {
    fn set_up(content: &RollingContent, beginning: &RiverBeginning) -> Result<Self, String> {
        let setup = content.setup(&options_of(beginning)).map_err(|error| error.to_string())?;
        let mut table = Self(RollingGame::start(setup).0);
        for (index, action) in beginning.actions.iter().enumerate() {
            let why = |error| format!("action {} before the lesson is refused: {error}", index + 1);
            table.perform(*action).map_err(why)?;
        }
        Ok(table)
    }
}

impl PracticeTable<RiverCurriculum> for RiverTable {
    fn perform(&mut self, action: RollingAction) -> Result<(), String> {
        self.0.apply(action).map(|_| ()).map_err(|error| error.to_string())
    }

    fn position(&self) -> &RollingGame {
        &self.0
    }
}

/// Plays every lesson along its solution with the components of the box; reports the first step of each
/// that fails.
pub(super) fn play_lessons(content: &RollingContent, problems: &mut Problems) {
    let set_up = |beginning: &_| RiverTable::set_up(content, beginning);
    learn_all(&content.lessons, set_up, |step, sentence| {
        problems.report_entry(LESSONS_FILE, step, sentence);
    });
}

//! Lessons: the format of `lessons.ron`, and the check that each can be completed.

use serde::Deserialize;

use super::words::{AnimalWord, HabitatWord, LetterWord, written};
use super::{Content, GameOptions, LESSONS_FILE, cards_from_words};
use crate::goals::{About, Beginning, LESSON_SEATS, Lesson, LessonCurriculum, LessonStep, Look, StepAim};
use crate::notation::read_action;
use crate::rules::{Action, CARD_SPACES, Die, Game};
use cascadia_engine::{PracticeTable, RawLesson, collect_courses, learn_all};
use cascadia_storage::Problems;

/// A step of a lesson. Actions are written as in records.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    key: String,
    #[serde(default, deserialize_with = "written")]
    table: Option<RawBeginning>,
    aim: RawAim,
    #[serde(default)]
    about: Vec<RawAbout>,
    #[serde(default)]
    way: Vec<String>,
}

/// A starting position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBeginning {
    seed: u64,
    sheet: LetterWord,
    cards: String,
    before: Vec<String>,
}

/// The aim of a step; spaces are counted from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawAim {
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
enum RawAbout {
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

impl RawAim {
    fn read(self) -> Option<StepAim> {
        Some(match self {
            Self::Read => StepAim::Read,
            Self::LookAtRow(animal) => StepAim::Look(Look::Row(animal.into())),
            Self::LookAtCard(number) => StepAim::Look(Look::Card(space(number)?)),
            Self::Roll => StepAim::Roll,
            Self::Gather { animal, least } => StepAim::Gather { animal: animal.into(), least },
            Self::PlusOne => StepAim::PlusOne,
            Self::Complete(number) => StepAim::Complete(space(number)?),
            Self::UseBonus => StepAim::UseBonus,
            Self::Pick => StepAim::Pick,
            Self::Gain => StepAim::Gain,
            Self::Free(habitat) => StepAim::Free(habitat.into()),
            Self::EndRound => StepAim::EndRound,
        })
    }
}

impl RawAbout {
    fn read(&self) -> Option<About> {
        Some(match self {
            Self::Dice => About::Dice,
            Self::Die(key) => About::Die(Die::from_key(key)?),
            Self::Tally => About::Tally,
            Self::Row(animal) => About::Row((*animal).into()),
            Self::NatureTokens => About::NatureTokens,
            Self::Cards => About::Cards,
            Self::Card(number) => About::Card(space(*number)?),
            Self::Completion(number) => About::Completion(space(*number)?),
            Self::Paper => About::Paper,
            Self::Track(habitat) => About::Track((*habitat).into()),
            Self::Overflow => About::Overflow,
            Self::Picks => About::Picks,
            Self::Answers => About::Answers,
            Self::Button => About::Button,
            Self::Points => About::Points,
        })
    }
}

fn actions(lines: &[String]) -> Result<Vec<Action>, String> {
    lines.iter().map(|line| read_action(line).map_err(|error| error.to_string())).collect()
}

impl RawBeginning {
    fn read(&self) -> Result<Beginning, String> {
        let completion_cards =
            cards_from_words(&self.cards).ok_or("the cards are four numbers of completion cards")?;
        let actions = actions(&self.before)?;
        Ok(Beginning { seed: self.seed, sheet: self.sheet.into(), completion_cards, actions })
    }
}

impl RawStep {
    /// Returns the key of the step, and the step or its fault.
    fn entry(&self) -> (&str, Result<LessonStep, String>) {
        (&self.key, self.read())
    }

    /// Converts a raw step to a lesson step.
    ///
    /// # Errors
    /// A sentence for the report of problems.
    fn read(&self) -> Result<LessonStep, String> {
        let about: Option<_> = self.about.iter().map(RawAbout::read).collect();
        Ok(LessonStep {
            key: self.key.clone(),
            beginning: self.table.as_ref().map(RawBeginning::read).transpose()?,
            aim: self.aim.read().ok_or("there is no such space")?,
            about: about.ok_or("there is no such space or die")?,
            way: actions(&self.way)?,
        })
    }
}

/// Converts the raw lessons and validates everything that needs no other content; errors go to `problems`.
pub(super) fn lessons(raw: &[RawLesson<RawStep>], problems: &mut Problems) -> Vec<Lesson> {
    collect_courses(LESSONS_FILE, raw, RawStep::entry, "a lesson begins with a table", problems)
}

/// Returns the options of the game in which a lesson begins.
pub(super) const fn options_of(beginning: &Beginning) -> GameOptions {
    GameOptions {
        seats: LESSON_SEATS,
        seed: beginning.seed,
        sheet: beginning.sheet,
        completion_cards: beginning.completion_cards,
        family: false,
        abundance: false,
        scenario: None,
    }
}

struct LessonTable(Game);

impl LessonTable {
    fn set_up(content: &Content, beginning: &Beginning) -> Result<Self, String> {
        let setup = content.setup(&options_of(beginning)).map_err(|error| error.to_string())?;
        let mut table = Self(Game::start(setup).0);
        for (index, action) in beginning.actions.iter().enumerate() {
            let why = |error| format!("action {} before the lesson is refused: {error}", index + 1);
            table.perform(*action).map_err(why)?;
        }
        Ok(table)
    }
}

impl PracticeTable<LessonCurriculum> for LessonTable {
    fn perform(&mut self, action: Action) -> Result<(), String> {
        self.0.apply(action).map(|_| ()).map_err(|error| error.to_string())
    }

    fn position(&self) -> &Game {
        &self.0
    }
}

/// Plays every lesson along its solution with the components of the box; reports the first step of each
/// that fails.
pub(super) fn play_lessons(content: &Content, problems: &mut Problems) {
    let set_up = |beginning: &_| LessonTable::set_up(content, beginning);
    learn_all(LESSONS_FILE, &content.lessons, set_up, problems);
}

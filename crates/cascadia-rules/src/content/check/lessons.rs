//! The lessons: the shape of their file, and the check that each can be completed.

use serde::{Deserialize, Serialize};

use crate::goals::{
    About, Beginning, LEARNER, LESSON_SEATS, Lesson, LessonCurriculum, LessonPosition, LessonStep, StepAim,
};
use crate::rules::{Action, CardChoice, Game, MAX_PAIRS, Phase, Slot, SlotSet};
use crate::scoring::{ScoreSheet, ScoringCards, score_game};
use cascadia_base::{Hex, Rotation};
use cascadia_engine::{PracticeTable, RawLesson, collect_courses, learn_all};

use super::super::raw::{RawHabitat, RawWildlife, present};
use super::super::{Content, GameOptions, LESSONS_FILE};
use cascadia_storage::Problems;

/// A step of a lesson.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStep {
    key: String,
    #[serde(rename = "land", default, deserialize_with = "present")]
    beginning: Option<RawBeginning>,
    aim: RawAim,
    #[serde(default)]
    about: Vec<RawAbout>,
    #[serde(default)]
    way: Vec<RawAction>,
}

/// The opening position of a part of a lesson.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBeginning {
    seed: u64,
    cards: String,
    before: Vec<RawAction>,
}

/// The aim of a step; slots are counted from 1.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawAim {
    Read,
    OpenCard(RawWildlife),
    TakePair(Vec<u8>),
    PlaceTile,
    Corridor { habitat: RawHabitat, least: u16 },
    PlaceToken,
    PointsOf { species: RawWildlife, least: u16 },
    NatureTokens(u8),
    WipeThree,
    PaidWipe,
    Mix,
    EndTurn,
}

/// The subject of a step.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawAbout {
    Environment,
    Display,
    Pair(u8),
    Card(RawWildlife),
    Habitats,
    NatureTokens,
    Place(i32, i32),
}

/// An action, with the words of the records.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawAction {
    Pair(u8),
    Mix(u8, u8),
    WipeThree,
    Wipe(Vec<u8>),
    Tile(i32, i32, i32),
    Token(i32, i32),
    Return,
    End,
}

/// A coordinate far outside every environment; hexes are checked against it so that nothing can overflow.
const FARTHEST: i32 = 100;

fn slot(number: u8) -> Option<Slot> {
    (1..=MAX_PAIRS).contains(&usize::from(number)).then(|| Slot(number - 1))
}

fn slots(numbers: &[u8]) -> Option<SlotSet> {
    let set: SlotSet = numbers.iter().map(|number| slot(*number)).collect::<Option<_>>()?;
    (!set.is_empty()).then_some(set)
}

fn hex(q: i32, r: i32) -> Option<Hex> {
    (q.abs() <= FARTHEST && r.abs() <= FARTHEST).then(|| Hex::new(q, r))
}

impl RawAction {
    fn read(&self) -> Option<Action> {
        Some(match self {
            Self::Pair(number) => Action::TakePair(slot(*number)?),
            Self::Mix(tile, token) => Action::TakeMixed { tile: slot(*tile)?, token: slot(*token)? },
            Self::WipeThree => Action::WipeThree,
            Self::Wipe(numbers) => Action::PaidWipe(slots(numbers)?),
            Self::Tile(q, r, steps) => {
                let rotation = (0..6).contains(steps).then(|| Rotation::new(*steps))?;
                Action::PlaceTile { hex: hex(*q, *r)?, rotation }
            }
            Self::Token(q, r) => Action::PlaceToken { hex: hex(*q, *r)? },
            Self::Return => Action::ReturnToken,
            Self::End => Action::EndTurn,
        })
    }
}

impl RawAim {
    fn read(&self) -> Option<StepAim> {
        Some(match self {
            Self::Read => StepAim::Read,
            Self::OpenCard(species) => StepAim::OpenCard((*species).into()),
            Self::TakePair(numbers) => StepAim::TakePair(slots(numbers)?),
            Self::PlaceTile => StepAim::PlaceTile,
            Self::Corridor { habitat, least } => {
                StepAim::Corridor { habitat: (*habitat).into(), least: *least }
            }
            Self::PlaceToken => StepAim::PlaceToken,
            Self::PointsOf { species, least } => {
                StepAim::PointsOf { species: (*species).into(), least: *least }
            }
            Self::NatureTokens(least) => StepAim::NatureTokens(*least),
            Self::WipeThree => StepAim::WipeThree,
            Self::PaidWipe => StepAim::PaidWipe,
            Self::Mix => StepAim::Mix,
            Self::EndTurn => StepAim::EndTurn,
        })
    }
}

impl RawAbout {
    fn read(self) -> Option<About> {
        Some(match self {
            Self::Environment => About::Environment,
            Self::Display => About::Display,
            Self::Pair(number) => About::Pair(slot(number)?),
            Self::Card(species) => About::Card(species.into()),
            Self::Habitats => About::Habitats,
            Self::NatureTokens => About::NatureTokens,
            Self::Place(q, r) => About::Place(hex(q, r)?),
        })
    }
}

impl RawStep {
    /// Returns the key of the step, and the step or its fault.
    fn entry(&self) -> (&str, Result<LessonStep, String>) {
        (&self.key, self.read().map_err(str::to_owned))
    }

    /// Converts a raw step to a lesson step.
    ///
    /// # Errors
    /// Its fault, as a sentence for the report of problems.
    fn read(&self) -> Result<LessonStep, &'static str> {
        let actions = |raw: &[RawAction]| -> Result<Vec<Action>, &'static str> {
            raw.iter()
                .map(RawAction::read)
                .collect::<Option<_>>()
                .ok_or("there is no such slot, place or turn")
        };
        let beginning = self.beginning.as_ref().map(|raw| {
            let Some(CardChoice::Lettered(cards)) = CardChoice::from_key(&raw.cards) else {
                return Err("the cards are five letters, A to D");
            };
            Ok(Beginning { seed: raw.seed, cards, actions: actions(&raw.before)? })
        });
        Ok(LessonStep {
            key: self.key.clone(),
            beginning: beginning.transpose()?,
            aim: self.aim.read().ok_or("there is no such slot")?,
            about: self
                .about
                .iter()
                .map(|about| about.read())
                .collect::<Option<_>>()
                .ok_or("there is no such slot or place")?,
            way: actions(&self.way)?,
        })
    }
}

/// Converts raw lessons, with all checks possible without the rest of the content; faults go to `problems`.
pub(crate) fn lessons(raw: &[RawLesson<RawStep>], problems: &mut Problems) -> Vec<Lesson> {
    let no_beginning = "a lesson begins with an environment";
    collect_courses(LESSONS_FILE, raw, RawStep::entry, no_beginning, problems)
}

/// Plays every lesson by its example actions, with the pieces of the box; reports each impossible step.
pub(in crate::content) fn play_lessons(content: &Content, problems: &mut Problems) {
    let set_up = |beginning: &_| LessonTable::set_up(content, beginning);
    learn_all(LESSONS_FILE, &content.lessons, set_up, problems);
}

/// A position of a lesson, scored after every action.
struct LessonTable {
    game: Game,
    cards: ScoringCards,
    sheets: Vec<ScoreSheet>,
}

impl LessonTable {
    /// Sets up a position.
    ///
    /// # Errors
    /// Its fault, as a sentence for the report of problems.
    fn set_up(content: &Content, beginning: &Beginning) -> Result<Self, String> {
        let options =
            GameOptions::standard(LESSON_SEATS, CardChoice::Lettered(beginning.cards), beginning.seed);
        let setup = content.setup(&options).map_err(|error| error.to_string())?;
        let cards = content.cards_of(&options).map_err(|error| error.to_string())?;
        let (game, _) = Game::start(setup);
        let sheets = score_game(&game, &cards);
        let mut table = Self { game, cards, sheets };
        for (index, action) in beginning.actions.iter().enumerate() {
            let why = |error| format!("action {} before the lesson is refused: {error}", index + 1);
            table.perform(*action).map_err(why)?;
        }
        if table.game.seat() != LEARNER || table.game.phase() != Phase::Draft {
            return Err("the position does not begin with a turn of the learner".to_owned());
        }
        if table.sheets.get(LEARNER.index()).is_none() {
            return Err("nobody plays".to_owned());
        }
        Ok(table)
    }
}

impl PracticeTable<LessonCurriculum> for LessonTable {
    fn perform(&mut self, action: Action) -> Result<(), String> {
        self.game.apply(action).map_err(|error| error.to_string())?;
        self.sheets = score_game(&self.game, &self.cards);
        Ok(())
    }

    fn position(&self) -> LessonPosition<'_> {
        LessonPosition { game: &self.game, sheet: &self.sheets[LEARNER.index()] }
    }
}

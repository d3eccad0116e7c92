//! The lessons of Cascadia: their opening positions, the aims of their steps, and their judging.
//!
//! The learner sits in the first seat and plays one turn in each prepared position of a lesson.

use crate::rules::{Action, Game, Letter, Seat, Slot, SlotSet, overpopulation};
use crate::scoring::ScoreSheet;
use cascadia_base::{ByWildlife, Habitat, Hex, Wildlife};
use cascadia_engine::{Course, CourseProgress, CourseStep, Curriculum, LearningMoment, StepState};

/// The seat of the learner.
pub const LEARNER: Seat = Seat(0);

/// The number of seats in the game of a lesson.
pub const LESSON_SEATS: u8 = 2;

/// The opening position of a part of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The seed of the game.
    pub seed: u64,
    /// The scoring cards.
    pub cards: ByWildlife<Letter>,
    /// The whole turns of both players that lead to the position.
    pub actions: Vec<Action>,
}

/// The condition that completes a step: a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAim {
    /// The text is read.
    Read,
    /// The scoring card of a species is viewed.
    OpenCard(Wildlife),
    /// One of these pairs is taken.
    TakePair(SlotSet),
    /// The tile is placed, anywhere.
    PlaceTile,
    /// The tile makes a corridor of at least this size.
    Corridor {
        /// The habitat of the corridor.
        habitat: Habitat,
        /// The required number of tiles.
        least: u16,
    },
    /// The token is placed, anywhere.
    PlaceToken,
    /// The token raises a species to at least this number of points.
    PointsOf {
        /// The scoring species.
        species: Wildlife,
        /// The required points.
        least: u16,
    },
    /// The token earns a nature token, for at least this number of them.
    NatureTokens(u8),
    /// Three alike are replaced.
    WipeThree,
    /// Tokens are replaced for a nature token.
    PaidWipe,
    /// A tile and a token of different pairs are taken.
    Mix,
    /// The turn is ended.
    EndTurn,
}

/// An element highlighted by a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The learner's environment.
    Environment,
    /// The whole display.
    Display,
    /// A pair of the display.
    Pair(Slot),
    /// The scoring card of a species.
    Card(Wildlife),
    /// The table of habitats.
    Habitats,
    /// The nature tokens and the actions that cost them.
    NatureTokens,
    /// A hex of the environment.
    Place(Hex),
}

/// The type parameters of a Cascadia lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonCurriculum;

/// A lesson of Cascadia.
pub type Lesson = Course<LessonCurriculum>;

/// A step of a lesson of Cascadia.
pub type LessonStep = CourseStep<LessonCurriculum>;

/// The learner's progress in a lesson of Cascadia.
pub type LessonProgressState = CourseProgress<LessonCurriculum>;

/// The input for judging a step of a Cascadia lesson.
pub type LessonMoment<'a> = LearningMoment<'a, LessonCurriculum>;

/// The position of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonPosition<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The score sheet of the learner.
    pub sheet: &'a ScoreSheet,
}

impl Curriculum for LessonCurriculum {
    type Action = Action;
    type Beginning = Beginning;
    type Aim = StepAim;
    type About = About;
    type Look = Wildlife;
    type Position<'a> = LessonPosition<'a>;

    fn preparation(beginning: &Beginning) -> &[Action] {
        &beginning.actions
    }

    fn is_read(aim: StepAim) -> bool {
        aim == StepAim::Read
    }

    fn looks_at(aim: StepAim) -> Option<Wildlife> {
        match aim {
            StepAim::OpenCard(species) => Some(species),
            _ => None,
        }
    }

    fn judge(aim: StepAim, moment: &LessonMoment<'_>) -> StepState {
        let actions = moment.actions;
        let LessonPosition { game, sheet } = moment.position;
        // The learner has one turn in each position; later turns of others are not judged.
        let end = actions.iter().position(|action| *action == Action::EndTurn);
        let turn = &actions[..end.map_or(actions.len(), |end| end + 1)];
        let did = |wanted: fn(&Action) -> bool| turn.iter().any(wanted);
        let took = turn.iter().find(|action| action.is_draft());
        let token_gone = did(|action| matches!(action, Action::PlaceToken { .. } | Action::ReturnToken));
        let tile_placed = did(|action| matches!(action, Action::PlaceTile { .. }));
        let (done, astray) = match aim {
            StepAim::Read => (moment.has_read, false),
            StepAim::OpenCard(species) => (moment.looked_at == Some(species), false),
            StepAim::TakePair(slots) => {
                let wanted = matches!(took, Some(Action::TakePair(slot)) if slots.contains(*slot));
                (wanted, took.is_some())
            }
            StepAim::PlaceTile => (tile_placed, false),
            StepAim::Corridor { habitat, least } => (sheet.habitats[habitat].size >= least, tile_placed),
            StepAim::PlaceToken => (did(|action| matches!(action, Action::PlaceToken { .. })), token_gone),
            StepAim::PointsOf { species, least } => (sheet.wildlife[species].points >= least, token_gone),
            StepAim::NatureTokens(least) => (game.player(LEARNER).nature_tokens() >= least, token_gone),
            StepAim::WipeThree => {
                let possible = overpopulation::three_alike(game.display()).is_some();
                (did(|action| *action == Action::WipeThree), took.is_some() || !possible)
            }
            StepAim::PaidWipe => (did(|action| matches!(action, Action::PaidWipe(_))), took.is_some()),
            StepAim::Mix => (matches!(took, Some(Action::TakeMixed { .. })), took.is_some()),
            StepAim::EndTurn => (end.is_some(), false),
        };
        StepState::of(done, astray)
    }
}

impl StepAim {
    /// Returns whether the learner can make a move that forces a retry of the step.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::OpenCard(_) | Self::PlaceTile | Self::EndTurn)
    }
}

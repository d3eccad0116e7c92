//! The lessons of Cascadia: what their positions begin with, what their steps wait for, and how one is judged.
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

/// A position to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The seed of the game.
    pub seed: u64,
    /// The scoring cards.
    pub cards: ByWildlife<Letter>,
    /// The actions of both players that lead to the position: whole turns.
    pub actions: Vec<Action>,
}

/// The condition that a step waits for: a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAim {
    /// The text is read.
    Read,
    /// The scoring card of a species is looked at.
    OpenCard(Wildlife),
    /// One of these pairs is taken.
    TakePair(SlotSet),
    /// The tile is placed, anywhere.
    PlaceTile,
    /// The tile makes a corridor as long as this.
    Corridor {
        /// Of which habitat.
        habitat: Habitat,
        /// How many tiles.
        least: u16,
    },
    /// The token is placed, anywhere.
    PlaceToken,
    /// The token makes a species worth as much as this.
    PointsOf {
        /// Which species.
        species: Wildlife,
        /// How many points.
        least: u16,
    },
    /// The token earns a nature token, so that there are as many as this.
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

/// A thing that a step highlights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The whole display.
    Display,
    /// A pair of it.
    Pair(Slot),
    /// The scoring card of a species.
    Card(Wildlife),
    /// The table of habitats.
    Habitats,
    /// The nature tokens and what they can be spent on.
    NatureTokens,
    /// A hex of the environment.
    Place(Hex),
}

/// What the lessons of Cascadia are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandCurriculum;

/// A lesson of Cascadia.
pub type Lesson = Course<LandCurriculum>;

/// A step of a lesson of Cascadia.
pub type LessonStep = CourseStep<LandCurriculum>;

/// How far the learner is in a lesson of Cascadia.
pub type LessonProgressState = CourseProgress<LandCurriculum>;

/// What a step of a lesson of Cascadia is judged by.
pub type LessonMoment<'a> = LearningMoment<'a, LandCurriculum>;

/// The position of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LandPosition<'a> {
    /// The position.
    pub game: &'a Game,
    /// The score sheet of the learner.
    pub sheet: &'a ScoreSheet,
}

impl Curriculum for LandCurriculum {
    type Action = Action;
    type Beginning = Beginning;
    type Aim = StepAim;
    type About = About;
    type Look = Wildlife;
    type Position<'a> = LandPosition<'a>;

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
        let LandPosition { game, sheet } = moment.position;
        // The learner has one turn in each position; what others do afterwards is none of the lesson's business.
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
    /// Returns whether the learner can do something else after which the step has to be tried again.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::OpenCard(_) | Self::PlaceTile | Self::EndTurn)
    }
}

//! Lessons of Rolling Rivers: their starting positions, the aims of their steps, and how these are checked.
//!
//! The learner plays solo.

use crate::rules::{Action, BonusUse, CompletionChoice, Die, Game, OtherDice, Phase};
use crate::sheets::{FreeTarget, SheetLetter};
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::{Course, CourseStep, Curriculum, LearningMoment, StepState};

/// The number of seats in the game of a lesson.
pub const LESSON_SEATS: u8 = 1;

/// The curriculum type of Rolling Rivers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonCurriculum;

/// A lesson of Rolling Rivers.
pub type Lesson = Course<LessonCurriculum>;

/// A step of a lesson of Rolling Rivers.
pub type LessonStep = CourseStep<LessonCurriculum>;

/// A starting position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The seed of the game.
    pub seed: u64,
    /// The sheet.
    pub sheet: SheetLetter,
    /// The completion cards in their spaces.
    pub completion_cards: CompletionChoice,
    /// The actions that lead to the position.
    pub actions: Vec<Action>,
}

/// The aim that completes a step: a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAim {
    /// The text is read.
    Read,
    /// The pointer is on this.
    Look(Look),
    /// The dice are rolled.
    Roll,
    /// Animals are collected, until there are at least this many of a type.
    Gather {
        /// The animal.
        animal: Wildlife,
        /// The minimum count.
        least: u8,
    },
    /// Animals are collected, and one from another die.
    PlusOne,
    /// The card in a space is completed.
    Complete(u8),
    /// The bonus completion card is used.
    UseBonus,
    /// An item of the bonus area or an option of the sun/rain area is taken.
    Pick,
    /// A wild animal is gained.
    Gain,
    /// A free hexagon is taken in the track of this habitat on sheet B.
    Free(Habitat),
    /// The round is ended.
    EndRound,
}

/// A target of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The row of an animal in the tally.
    Row(Wildlife),
    /// The card in a space, from 1.
    Card(u8),
}

/// An element that a step highlights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// All dice.
    Dice,
    /// One die.
    Die(Die),
    /// The tally.
    Tally,
    /// A row of it.
    Row(Wildlife),
    /// The nature tokens.
    NatureTokens,
    /// All cards.
    Cards,
    /// The card in a space, from 1.
    Card(u8),
    /// The completion card of a space, from 1.
    Completion(u8),
    /// The paper.
    Paper,
    /// A column of sheet A or a track of sheet B.
    Track(Habitat),
    /// The overflow.
    Overflow,
    /// The items currently available in the bonus area or the sun/rain area.
    Picks,
    /// The current question with its answers.
    Answers,
    /// The large button.
    Button,
    /// The points.
    Points,
}

impl About {
    /// Tests whether it is on the environment sheet.
    pub const fn is_on_paper(self) -> bool {
        matches!(self, Self::Paper | Self::Track(_) | Self::Overflow | Self::Picks)
    }
}

impl StepAim {
    /// Tests whether the learner can do something else that makes a retry of the step necessary.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::EndRound)
    }
}

impl Curriculum for LessonCurriculum {
    type Action = Action;
    type Beginning = Beginning;
    type Aim = StepAim;
    type About = About;
    type Look = Look;
    type Position<'a> = &'a Game;

    fn preparation(beginning: &Beginning) -> &[Action] {
        &beginning.actions
    }

    fn is_read(aim: StepAim) -> bool {
        aim == StepAim::Read
    }

    fn looks_at(aim: StepAim) -> Option<Look> {
        match aim {
            StepAim::Look(look) => Some(look),
            _ => None,
        }
    }

    fn judge(aim: StepAim, moment: &LearningMoment<'_, Self>) -> StepState {
        let game = moment.position;
        let phase = game.phase();
        let did = |wanted: &dyn Fn(&Action) -> bool| moment.since().iter().any(wanted);
        let (done, waits_in) = match aim {
            StepAim::Read => return StepState::of(moment.has_read, false),
            // The end of a round may follow directly, without a request.
            StepAim::EndRound => {
                let ended = moment.actions.last() == Some(&Action::Done);
                return StepState::of(ended || did(&|action| *action == Action::Done), false);
            }
            StepAim::Look(look) => {
                let waits_in = match look {
                    Look::Row(_) => Phase::Collect,
                    Look::Card(_) => phase.min(Phase::Complete),
                };
                (moment.looked_at == Some(look), waits_in)
            }
            StepAim::Roll => (did(&|action| *action == Action::Roll), Phase::Roll),
            StepAim::Gather { animal, least } => {
                let collected = did(&|action| matches!(action, Action::Collect(_)));
                let has = game.active_player().tally().animals[animal];
                (collected && has >= least, Phase::Collect)
            }
            StepAim::PlusOne => {
                let with_another = |action: &Action| match action {
                    Action::Collect(collection) => collection.others == OtherDice::PlusOne,
                    _ => false,
                };
                (did(&with_another), Phase::Collect)
            }
            StepAim::Complete(wanted) => {
                let completes = |action: &Action| match action {
                    Action::Complete { space, .. } => *space == wanted,
                    _ => false,
                };
                (did(&completes), Phase::Complete)
            }
            StepAim::UseBonus => {
                let uses = |action: &Action| match action {
                    Action::Bonus(choice) => *choice != BonusUse::Declined,
                    _ => false,
                };
                (did(&uses), Phase::Bonus)
            }
            StepAim::Pick => (did(&|action| matches!(action, Action::Pick(_))), Phase::Rewards),
            StepAim::Gain => (did(&|action| matches!(action, Action::Gain(_))), Phase::Rewards),
            StepAim::Free(habitat) => {
                let wanted = Action::Free(Some(FreeTarget::Track(habitat)));
                let taken = did(&|action| matches!(action, Action::Free(_)));
                let waits_in = if taken { Phase::Finished } else { Phase::Rewards };
                (did(&|action| *action == wanted), waits_in)
            }
        };
        StepState::of(done, phase != waits_in)
    }
}

//! Lessons of Rolling Rivers: their starting positions, the aims of their steps, and how these are checked.
//!
//! The learner plays solo.

use crate::rules::{BonusUse, CompletionChoice, Die, OtherDice, RollingAction, RollingGame, RollingPhase};
use crate::sheets::{FreeTarget, SheetLetter};
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::{Course, CourseStep, Curriculum, LearningMoment, StepState};

/// The number of seats in the game of a lesson.
pub const RIVER_LESSON_SEATS: u8 = 1;

/// The curriculum type of Rolling Rivers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RiverCurriculum;

/// A lesson of Rolling Rivers.
pub type RiverLesson = Course<RiverCurriculum>;

/// A step of a lesson of Rolling Rivers.
pub type RiverLessonStep = CourseStep<RiverCurriculum>;

/// A starting position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RiverBeginning {
    /// The seed of the game.
    pub seed: u64,
    /// The sheet.
    pub sheet: SheetLetter,
    /// The completion cards in their spaces.
    pub completion_cards: CompletionChoice,
    /// The actions that lead to the position.
    pub actions: Vec<RollingAction>,
}

/// The aim that completes a step: a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RiverAim {
    /// The text is read.
    Read,
    /// The pointer is on this.
    Look(RiverLook),
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
pub enum RiverLook {
    /// The row of an animal in the tally.
    Row(Wildlife),
    /// The card in a space, from 1.
    Card(u8),
}

/// An element that a step highlights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RiverAbout {
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

impl RiverAbout {
    /// Tests whether it is on the environment sheet.
    pub const fn is_on_paper(self) -> bool {
        matches!(self, Self::Paper | Self::Track(_) | Self::Overflow | Self::Picks)
    }
}

impl RiverAim {
    /// Tests whether the learner can do something else that makes a retry of the step necessary.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::EndRound)
    }
}

impl Curriculum for RiverCurriculum {
    type Action = RollingAction;
    type Beginning = RiverBeginning;
    type Aim = RiverAim;
    type About = RiverAbout;
    type Look = RiverLook;
    type Position<'a> = &'a RollingGame;

    fn preparation(beginning: &RiverBeginning) -> &[RollingAction] {
        &beginning.actions
    }

    fn is_read(aim: RiverAim) -> bool {
        aim == RiverAim::Read
    }

    fn looks_at(aim: RiverAim) -> Option<RiverLook> {
        match aim {
            RiverAim::Look(look) => Some(look),
            _ => None,
        }
    }

    fn judge(aim: RiverAim, moment: &LearningMoment<'_, Self>) -> StepState {
        let game = moment.position;
        let phase = game.phase();
        let did = |wanted: &dyn Fn(&RollingAction) -> bool| moment.since().iter().any(wanted);
        let (done, waits_in) = match aim {
            RiverAim::Read => return StepState::of(moment.has_read, false),
            // The end of a round may follow directly, without a request.
            RiverAim::EndRound => {
                let ended = moment.actions.last() == Some(&RollingAction::Done);
                return StepState::of(ended || did(&|action| *action == RollingAction::Done), false);
            }
            RiverAim::Look(look) => {
                let waits_in = match look {
                    RiverLook::Row(_) => RollingPhase::Collect,
                    RiverLook::Card(_) => phase.min(RollingPhase::Complete),
                };
                (moment.looked_at == Some(look), waits_in)
            }
            RiverAim::Roll => (did(&|action| *action == RollingAction::Roll), RollingPhase::Roll),
            RiverAim::Gather { animal, least } => {
                let collected = did(&|action| matches!(action, RollingAction::Collect(_)));
                let has = game.active_player().tally().animals[animal];
                (collected && has >= least, RollingPhase::Collect)
            }
            RiverAim::PlusOne => {
                let with_another = |action: &RollingAction| match action {
                    RollingAction::Collect(collection) => collection.others == OtherDice::PlusOne,
                    _ => false,
                };
                (did(&with_another), RollingPhase::Collect)
            }
            RiverAim::Complete(wanted) => {
                let completes = |action: &RollingAction| match action {
                    RollingAction::Complete { space, .. } => *space == wanted,
                    _ => false,
                };
                (did(&completes), RollingPhase::Complete)
            }
            RiverAim::UseBonus => {
                let uses = |action: &RollingAction| match action {
                    RollingAction::Bonus(choice) => *choice != BonusUse::Declined,
                    _ => false,
                };
                (did(&uses), RollingPhase::Bonus)
            }
            RiverAim::Pick => {
                (did(&|action| matches!(action, RollingAction::Pick(_))), RollingPhase::Rewards)
            }
            RiverAim::Gain => {
                (did(&|action| matches!(action, RollingAction::Gain(_))), RollingPhase::Rewards)
            }
            RiverAim::Free(habitat) => {
                let wanted = RollingAction::Free(Some(FreeTarget::Track(habitat)));
                let taken = did(&|action| matches!(action, RollingAction::Free(_)));
                let waits_in = if taken { RollingPhase::Finished } else { RollingPhase::Rewards };
                (did(&|action| *action == wanted), waits_in)
            }
        };
        StepState::of(done, phase != waits_in)
    }
}

//! Lessons: prepared positions, the condition that each step waits for, and the progress through the steps.
//!
//! The learner sits in the first seat and plays one turn in each prepared position of a lesson.

use crate::base::{ByWildlife, Habitat, Hex, Wildlife};
use crate::cascadia::rules::{Action, Game, Letter, Seat, Slot, SlotSet, overpopulation};
use crate::cascadia::scoring::ScoreSheet;

/// The seat of the learner.
pub const LEARNER: Seat = Seat(0);

/// The number of seats in the game of a lesson.
pub const LESSON_SEATS: u8 = 2;

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The key of the lesson in text keys and in the file of lesson progress.
    pub key: String,
    /// The steps in their order; the first sets up a position.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// Returns the prepared position that `step` is played in, with the index of the step that sets it up; none if
    /// there is no such step.
    pub fn beginning_of(&self, step: usize) -> Option<(usize, &Beginning)> {
        let steps = self.steps.get(..=step)?.iter().enumerate().rev();
        steps.filter_map(|(index, step)| Some((index, step.beginning.as_ref()?))).next()
    }
}

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

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The key of the step in text keys.
    pub key: String,
    /// The position that is set up for it; none if it goes on where the step before ended.
    pub beginning: Option<Beginning>,
    /// The condition that it waits for.
    pub aim: StepAim,
    /// The things that are highlighted.
    pub about: Vec<About>,
    /// Actions that fulfil the condition.
    pub way: Vec<Action>,
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

/// What a step is judged by.
#[derive(Clone, Copy, Debug)]
pub struct LessonMoment<'a> {
    /// The position.
    pub game: &'a Game,
    /// The score sheet of the learner.
    pub sheet: &'a ScoreSheet,
    /// The actions done in this position, without those that prepared it.
    pub actions: &'a [Action],
    /// Whether the learner says to have read the step.
    pub has_read: bool,
    /// The scoring card that is looked at.
    pub open_card: Option<Wildlife>,
}

/// The state of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepState {
    /// Not done yet.
    Open,
    /// Done.
    Done,
    /// Something else was done, after which it cannot be done any more; that has to be taken back.
    Astray,
}

impl StepAim {
    /// Judges whether a step with this aim is done, open, or out of reach.
    pub fn judge(self, moment: &LessonMoment<'_>) -> StepState {
        let actions = moment.actions;
        // The learner has one turn in each position; what others do afterwards is none of the lesson's business.
        let end = actions.iter().position(|action| *action == Action::EndTurn);
        let turn = &actions[..end.map_or(actions.len(), |end| end + 1)];
        let did = |wanted: fn(&Action) -> bool| turn.iter().any(wanted);
        let took = turn.iter().find(|action| is_take(action));
        let token_gone = did(|action| matches!(action, Action::PlaceToken { .. } | Action::ReturnToken));
        let tile_placed = did(|action| matches!(action, Action::PlaceTile { .. }));
        let (done, astray) = match self {
            Self::Read => (moment.has_read, false),
            Self::OpenCard(species) => (moment.open_card == Some(species), false),
            Self::TakePair(slots) => {
                let wanted = matches!(took, Some(Action::TakePair(slot)) if slots.contains(*slot));
                (wanted, took.is_some())
            }
            Self::PlaceTile => (tile_placed, false),
            Self::Corridor { habitat, least } => (moment.sheet.habitats[habitat].size >= least, tile_placed),
            Self::PlaceToken => (did(|action| matches!(action, Action::PlaceToken { .. })), token_gone),
            Self::PointsOf { species, least } => (moment.sheet.wildlife[species].points >= least, token_gone),
            Self::NatureTokens(least) => (moment.game.player(LEARNER).nature_tokens() >= least, token_gone),
            Self::WipeThree => {
                let possible = overpopulation::three_alike(moment.game.display()).is_some();
                (did(|action| *action == Action::WipeThree), took.is_some() || !possible)
            }
            Self::PaidWipe => (did(|action| matches!(action, Action::PaidWipe(_))), took.is_some()),
            Self::Mix => (matches!(took, Some(Action::TakeMixed { .. })), took.is_some()),
            Self::EndTurn => (end.is_some(), false),
        };
        match (done, astray) {
            (true, _) => StepState::Done,
            (false, true) => StepState::Astray,
            (false, false) => StepState::Open,
        }
    }

    /// Returns whether the learner can do something else after which the step has to be tried again.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::OpenCard(_) | Self::PlaceTile | Self::EndTurn)
    }
}

const fn is_take(action: &Action) -> bool {
    matches!(action, Action::TakePair(_) | Action::TakeMixed { .. })
}

/// How far the learner is in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonProgressState {
    /// The index of the step that set up the present position.
    first: usize,
    /// The actions done in this position when each of its steps began, up to the present step.
    begun: Vec<Vec<Action>>,
    state: StepState,
}

/// What comes next in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onward {
    /// Nothing.
    Stay,
    /// The next position is to be set up.
    NextPosition,
    /// The lesson is over.
    Over,
}

impl LessonProgressState {
    /// Returns the state at the step with the index `step`, with the steps before it in the same position done in the
    /// way they name; at the beginning of the lesson if there is no such step.
    pub fn at(lesson: &Lesson, step: usize) -> Self {
        let Some((first, _)) = lesson.beginning_of(step) else { return Self::new(0) };
        let mut state = Self::new(first);
        for done in &lesson.steps[first..step] {
            let mut actions = state.done().to_vec();
            actions.extend(&done.way);
            state.begun.push(actions);
        }
        state
    }

    fn new(first: usize) -> Self {
        Self { first, begun: vec![Vec::new()], state: StepState::Open }
    }

    /// Returns the actions done in this position before the present step began.
    pub fn done(&self) -> &[Action] {
        self.begun.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the index of the present step.
    pub const fn step(&self) -> usize {
        self.first + self.begun.len() - 1
    }

    /// Returns the index of the step that set up the present position.
    pub const fn first_step(&self) -> usize {
        self.first
    }

    /// Returns whether the present step is done, open, or out of reach.
    pub const fn state(&self) -> StepState {
        self.state
    }

    /// Advances over every step that is done, or goes back if actions were taken back, and returns what comes next.
    pub fn follow(&mut self, lesson: &Lesson, moment: &LessonMoment<'_>) -> Onward {
        while self.begun.len() > 1
            && !self.begun.last().is_some_and(|begun| moment.actions.starts_with(begun))
        {
            self.begun.pop();
        }
        let mut moment = *moment;
        loop {
            let Some(step) = lesson.steps.get(self.step()) else { return Onward::Over };
            self.state = step.aim.judge(&moment);
            if self.state != StepState::Done {
                return Onward::Stay;
            }
            match lesson.steps.get(self.step() + 1) {
                None => return Onward::Over,
                Some(next) if next.beginning.is_some() => return Onward::NextPosition,
                Some(_) => self.begun.push(moment.actions.to_vec()),
            }
            // What was read and looked at counts for one step only.
            moment.has_read = false;
            moment.open_card = None;
        }
    }

    /// Reopens a step that went astray and returns the actions that stay done. If the step was out of reach before it
    /// began, the one before it is reopened.
    pub fn try_again(&mut self, actions: &[Action]) -> Vec<Action> {
        while self.begun.len() > 1 && self.begun.last().is_some_and(|begun| begun.len() >= actions.len()) {
            self.begun.pop();
        }
        self.state = StepState::Open;
        self.done().to_vec()
    }

    /// Moves on to the next step, which sets up a position of its own.
    pub fn next_position(&mut self) {
        *self = Self::new(self.step() + 1);
    }

    /// Goes back to the first step of the present position.
    pub fn again(&mut self) {
        *self = Self::new(self.first);
    }
}

//! Lessons: prepared positions, what each step waits for, and the way through the steps.
//!
//! The learner sits in the first seat and plays one turn on each land of a lesson.

use crate::rules::{
    Action, ByWildlife, Game, Habitat, Hex, Letter, Seat, Slot, SlotSet, Wildlife, overpopulation,
};
use crate::scoring::ScoreSheet;

/// The seat of whoever learns.
pub const LEARNER: Seat = Seat(0);

/// How many sit at the table of a lesson.
pub const LESSON_SEATS: u8 = 2;

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name in text keys and in the file of what has been learned.
    pub key: String,
    /// What is done one after the other; the first begins with a land.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The step with which the land of `step` was laid out, and that land.
    pub fn land_of(&self, step: usize) -> Option<(usize, &Beginning)> {
        let steps = self.steps.get(..=step)?.iter().enumerate().rev();
        steps.filter_map(|(index, step)| Some((index, step.land.as_ref()?))).next()
    }
}

/// A position to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// Where all chance comes from.
    pub seed: u64,
    /// The scoring cards.
    pub cards: ByWildlife<Letter>,
    /// What both players have done before: whole turns.
    pub actions: Vec<Action>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// Its name in text keys.
    pub key: String,
    /// The land that is laid out for it; none if it goes on where the step before ended.
    pub land: Option<Beginning>,
    /// What it waits for.
    pub aim: StepAim,
    /// What it is about, to be pointed out.
    pub about: Vec<About>,
    /// One way to do it.
    pub way: Vec<Action>,
}

/// What a step waits for: the closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAim {
    /// Only that somebody has read it.
    Read,
    /// That the scoring card of a species is looked at.
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

/// What a step can be about.
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
    /// A place in the land.
    Place(Hex),
}

/// What is known when a step is judged.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The position.
    pub game: &'a Game,
    /// The score pad of the learner.
    pub sheet: &'a ScoreSheet,
    /// Everything that was done on this land, without what was played before the lesson began.
    pub actions: &'a [Action],
    /// Whether somebody says to have read the step.
    pub has_read: bool,
    /// The scoring card that is looked at.
    pub open_card: Option<Wildlife>,
}

/// How a step stands.
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
    /// How a step with this aim stands.
    pub fn judge(self, moment: &Moment<'_>) -> StepState {
        let actions = moment.actions;
        // The learner has one turn on each land; what others do afterwards is none of the lesson's business.
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

    /// Whether something else can be done after which the step has to be tried again.
    pub const fn can_go_astray(self) -> bool {
        !matches!(self, Self::Read | Self::OpenCard(_) | Self::PlaceTile | Self::EndTurn)
    }
}

const fn is_take(action: &Action) -> bool {
    matches!(action, Action::TakePair(_) | Action::TakeMixed { .. })
}

/// Where somebody is in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The step that laid out the present land.
    first: usize,
    /// What had been done on this land when each of its steps began, up to the present step.
    begun: Vec<Vec<Action>>,
    state: StepState,
}

/// What has to be done to go on with a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onward {
    /// Nothing.
    Stay,
    /// The next land is to be laid out.
    NextLand,
    /// The lesson is over.
    Over,
}

impl Course {
    /// At a step, with the steps before it on the same land done in the way they name; at the beginning of the lesson if
    /// there is no such step.
    pub fn at(lesson: &Lesson, step: usize) -> Self {
        let Some((first, _)) = lesson.land_of(step) else { return Self::new(0) };
        let mut course = Self::new(first);
        for done in &lesson.steps[first..step] {
            let mut actions = course.done().to_vec();
            actions.extend(&done.way);
            course.begun.push(actions);
        }
        course
    }

    fn new(first: usize) -> Self {
        Self { first, begun: vec![Vec::new()], state: StepState::Open }
    }

    /// What had been done on this land when the present step began.
    pub fn done(&self) -> &[Action] {
        self.begun.last().map_or(&[], Vec::as_slice)
    }

    /// The present step.
    pub const fn step(&self) -> usize {
        self.first + self.begun.len() - 1
    }

    /// The step with which the present land was laid out.
    pub const fn first_of_land(&self) -> usize {
        self.first
    }

    /// How the present step stands.
    pub const fn state(&self) -> StepState {
        self.state
    }

    /// Goes on as far as what was done leads; back if something was taken back.
    pub fn follow(&mut self, lesson: &Lesson, moment: &Moment<'_>) -> Onward {
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
                Some(next) if next.land.is_some() => return Onward::NextLand,
                Some(_) => self.begun.push(moment.actions.to_vec()),
            }
            // One word and one look are for one step.
            moment.has_read = false;
            moment.open_card = None;
        }
    }

    /// What stays done when a step that went astray is tried again. If the step was lost before it began, the one
    /// before it is tried again.
    pub fn try_again(&mut self, actions: &[Action]) -> Vec<Action> {
        while self.begun.len() > 1 && self.begun.last().is_some_and(|begun| begun.len() >= actions.len()) {
            self.begun.pop();
        }
        self.state = StepState::Open;
        self.done().to_vec()
    }

    /// To the next land.
    pub fn next_land(&mut self) {
        *self = Self::new(self.step() + 1);
    }

    /// Back to the beginning of the present land.
    pub fn again(&mut self) {
        *self = Self::new(self.first);
    }
}

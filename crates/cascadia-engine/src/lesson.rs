//! Lessons of any mode: prepared positions, the condition that completes each step, and the progress through
//! the steps.
//!
//! A mode provides a [`Curriculum`]: the opening positions, the aims and subjects of the steps, and the
//! judging of an aim.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use cascadia_storage::Problems;

/// The building blocks of a mode's lessons.
pub trait Curriculum: Copy + Eq + Debug + Send + Sync + 'static {
    /// A decision of a player.
    type Action: Copy + Eq + Debug + Send + Sync;
    /// The opening position of a part of a lesson.
    type Beginning: Clone + Eq + Debug + Send + Sync;
    /// The condition that completes a step.
    type Aim: Copy + Eq + Debug + Send + Sync;
    /// The subject of a step.
    type About: Copy + Eq + Debug + Send + Sync;
    /// An element to look at without an action.
    type Look: Copy + Eq + Debug + Send + Sync;
    /// The input for judging a step, in addition to the actions.
    type Position<'a>: Copy;

    /// Returns the actions that lead to the position.
    fn preparation(beginning: &Self::Beginning) -> &[Self::Action];

    /// Tests whether a step with this aim only waits to be read.
    fn is_read(aim: Self::Aim) -> bool;

    /// Returns the element to look at for this aim, if any.
    fn looks_at(aim: Self::Aim) -> Option<Self::Look>;

    /// Judges whether a step with this aim is done, open, or out of reach.
    fn judge(aim: Self::Aim, moment: &LearningMoment<'_, Self>) -> StepState;
}

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course<C: Curriculum> {
    /// The key of the lesson in text keys and in the file of lesson progress.
    pub key: String,
    /// The steps in order; the first sets up a position.
    pub steps: Vec<CourseStep<C>>,
}

impl<C: Curriculum> Course<C> {
    /// Returns the prepared position for `step`, with the index of the step that sets it up; none if there is
    /// no such step.
    pub fn beginning_of(&self, step: usize) -> Option<(usize, &C::Beginning)> {
        let steps = self.steps.get(..=step)?.iter().enumerate().rev();
        steps.filter_map(|(index, step)| Some((index, step.beginning.as_ref()?))).next()
    }
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseStep<C: Curriculum> {
    /// The key of the step in text keys.
    pub key: String,
    /// The position to set up for it; none if it continues from the previous step.
    pub beginning: Option<C::Beginning>,
    /// The condition that completes it.
    pub aim: C::Aim,
    /// The elements to highlight.
    pub about: Vec<C::About>,
    /// Actions that fulfil the condition, as an example.
    pub way: Vec<C::Action>,
}

/// A lesson in a file, with steps of the form `S`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawLesson<S> {
    key: String,
    steps: Vec<S>,
}

/// Converts the lessons of `file`; faults go to `problems`. `read` returns the key of a step, and the step or
/// its fault. `no_beginning` is the sentence for a lesson whose first step lacks a position.
pub fn collect_courses<C: Curriculum, S>(
    file: &str,
    raw: &[RawLesson<S>],
    read: impl Fn(&S) -> (&str, Result<CourseStep<C>, String>),
    no_beginning: &str,
    problems: &mut Problems,
) -> Vec<Course<C>> {
    const TWICE: &str = "this key is used twice";
    let mut courses: Vec<Course<C>> = Vec::new();
    for RawLesson { key, steps: raw_steps } in raw {
        if courses.iter().any(|other| other.key == *key) {
            problems.report_entry(file, key, TWICE);
        }
        if raw_steps.is_empty() {
            problems.report_entry(file, key, no_beginning);
        }
        let mut steps: Vec<CourseStep<C>> = Vec::new();
        for (index, (step_key, step)) in raw_steps.iter().map(&read).enumerate() {
            let entry = format!("{key}, {step_key}");
            if steps.iter().any(|other| other.key == step_key) {
                problems.report_entry(file, &entry, TWICE);
            }
            match step {
                Ok(step) => {
                    if index == 0 && step.beginning.is_none() {
                        problems.report_entry(file, key, no_beginning);
                    }
                    steps.push(step);
                }
                Err(sentence) => problems.report_entry(file, &entry, sentence),
            }
        }
        courses.push(Course { key: key.clone(), steps });
    }
    if courses.is_empty() {
        problems.report_file(file, "there is no lesson");
    }
    courses
}

/// The input for judging a step.
#[derive(Clone, Copy, Debug)]
pub struct LearningMoment<'a, C: Curriculum> {
    /// The position.
    pub position: C::Position<'a>,
    /// The actions in this position, without those that prepared it.
    pub actions: &'a [C::Action],
    /// Whether the learner has confirmed reading the step.
    pub has_read: bool,
    /// The element the learner looks at.
    pub looked_at: Option<C::Look>,
    /// The number of actions before the step began.
    earlier: usize,
}

impl<'a, C: Curriculum> LearningMoment<'a, C> {
    /// Creates the moment after these actions.
    pub const fn new(position: C::Position<'a>, actions: &'a [C::Action]) -> Self {
        Self { position, actions, has_read: false, looked_at: None, earlier: 0 }
    }

    /// Returns the actions since the step began.
    pub fn since(&self) -> &'a [C::Action] {
        self.actions.get(self.earlier..).unwrap_or_default()
    }
}

/// The state of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepState {
    /// The step is not done yet.
    Open,
    /// The step is done.
    Done,
    /// A wrong action has put it out of reach and must be taken back.
    Astray,
}

impl StepState {
    /// Returns the state of a step that is done or out of reach; done takes precedence.
    pub const fn of(is_done: bool, is_astray: bool) -> Self {
        match (is_done, is_astray) {
            (true, _) => Self::Done,
            (false, true) => Self::Astray,
            (false, false) => Self::Open,
        }
    }
}

/// The learner's progress in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseProgress<C: Curriculum> {
    /// The index of the step that set up the current position.
    first: usize,
    /// The actions in this position at the beginning of each of its steps, up to the current step.
    begun: Vec<Vec<C::Action>>,
    state: StepState,
}

/// The next move of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonAdvance {
    /// The current step continues.
    Stay,
    /// The next position has to be set up.
    NextPosition,
    /// The lesson is over.
    Over,
}

impl<C: Curriculum> CourseProgress<C> {
    /// Returns the state at the step with the index `step`, with earlier steps in the same position done by
    /// their example actions; at the beginning of the lesson if there is no such step.
    pub fn at(course: &Course<C>, step: usize) -> Self {
        let Some((first, _)) = course.beginning_of(step) else { return Self::new(0) };
        let mut state = Self::new(first);
        for done in &course.steps[first..step] {
            let mut actions = state.done().to_vec();
            actions.extend(&done.way);
            state.begun.push(actions);
        }
        state
    }

    fn new(first: usize) -> Self {
        Self { first, begun: vec![Vec::new()], state: StepState::Open }
    }

    /// Returns the actions in this position before the current step began.
    pub fn done(&self) -> &[C::Action] {
        self.begun.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the index of the current step.
    pub const fn step(&self) -> usize {
        self.first + self.begun.len() - 1
    }

    /// Returns the index of the step that set up the current position.
    pub const fn first_step(&self) -> usize {
        self.first
    }

    /// Returns whether the current step is done, open, or out of reach.
    pub const fn state(&self) -> StepState {
        self.state
    }

    /// Advances over all completed steps, or goes back if actions were taken back, and returns the next move
    /// of the lesson.
    pub fn follow(&mut self, course: &Course<C>, moment: &LearningMoment<'_, C>) -> LessonAdvance {
        while self.begun.len() > 1
            && !self.begun.last().is_some_and(|begun| moment.actions.starts_with(begun))
        {
            self.begun.pop();
        }
        let mut moment = *moment;
        loop {
            let Some(step) = course.steps.get(self.step()) else { return LessonAdvance::Over };
            moment.earlier = self.done().len();
            self.state = C::judge(step.aim, &moment);
            if self.state != StepState::Done {
                return LessonAdvance::Stay;
            }
            match course.steps.get(self.step() + 1) {
                None => return LessonAdvance::Over,
                Some(next) if next.beginning.is_some() => return LessonAdvance::NextPosition,
                // Actions during a step for reading belong to the next step.
                Some(_) if C::is_read(step.aim) => self.begun.push(self.done().to_vec()),
                Some(_) => self.begun.push(moment.actions.to_vec()),
            }
            // Reading and looking count for one step only.
            moment.has_read = false;
            moment.looked_at = None;
        }
    }

    /// Reopens a failed step and returns the actions to keep. If the step was out of reach before it began,
    /// the previous one is reopened.
    pub fn try_again(&mut self, actions: &[C::Action]) -> Vec<C::Action> {
        while self.begun.len() > 1 && self.begun.last().is_some_and(|begun| begun.len() >= actions.len()) {
            self.begun.pop();
        }
        self.state = StepState::Open;
        self.done().to_vec()
    }

    /// Moves on to the next step, which sets up a new position.
    pub fn next_position(&mut self) {
        *self = Self::new(self.step() + 1);
    }

    /// Goes back to the first step of the current position.
    pub fn again(&mut self) {
        *self = Self::new(self.first);
    }
}

/// A position of a lesson that accepts actions.
pub trait PracticeTable<C: Curriculum> {
    /// Carries out an action.
    ///
    /// # Errors
    /// If it is not legal, with the reason.
    fn perform(&mut self, action: C::Action) -> Result<(), String>;

    /// Returns the input for judging steps.
    fn position(&self) -> C::Position<'_>;
}

/// Plays a lesson by its example actions, in positions made by `set_up`.
///
/// # Errors
/// The first impossible step, and its fault.
fn learn<C: Curriculum, T: PracticeTable<C>>(
    course: &Course<C>,
    set_up: impl Fn(&C::Beginning) -> Result<T, String>,
) -> Result<(), (usize, String)> {
    let mut progress = CourseProgress::at(course, 0);
    loop {
        let first = progress.first_step();
        let Some((_, beginning)) = course.beginning_of(first) else {
            return Err((first, "there is no position to begin with".to_owned()));
        };
        let table = set_up(beginning).map_err(|sentence| (first, sentence))?;
        match learn_here(course, &mut progress, table)? {
            LessonAdvance::NextPosition => progress.next_position(),
            _ => return Ok(()),
        }
    }
}

/// Plays all lessons of `file` by their example actions, with positions set up by `set_up`; reports the first
/// impossible step of each.
pub fn learn_all<C: Curriculum, T: PracticeTable<C>>(
    file: &str,
    courses: &[Course<C>],
    set_up: impl Fn(&C::Beginning) -> Result<T, String>,
    problems: &mut Problems,
) {
    for course in courses {
        if let Err((step, sentence)) = learn(course, &set_up) {
            let key = course.steps.get(step).map_or("", |step| step.key.as_str());
            problems.report_entry(file, &format!("{}, {key}", course.key), sentence);
        }
    }
}

/// Plays the steps of one position.
fn learn_here<C: Curriculum, T: PracticeTable<C>>(
    course: &Course<C>,
    progress: &mut CourseProgress<C>,
    mut table: T,
) -> Result<LessonAdvance, (usize, String)> {
    let mut done: Vec<C::Action> = Vec::new();
    loop {
        let step = progress.step();
        let Some(now) = course.steps.get(step) else { return Ok(LessonAdvance::Over) };
        for action in &now.way {
            table.perform(*action).map_err(|error| (step, format!("the way is refused: {error}")))?;
            done.push(*action);
        }
        let mut moment = LearningMoment::new(table.position(), &done);
        moment.has_read = C::is_read(now.aim);
        moment.looked_at = C::looks_at(now.aim);
        let onward = progress.follow(course, &moment);
        if onward != LessonAdvance::Stay {
            return Ok(onward);
        }
        if progress.step() != step + 1 {
            return Err((step, "the way does not end exactly at the next step".to_owned()));
        }
    }
}

//! What to aim for beside points: scenarios and their goals, achievements, the trail they lead along, and lessons.
//!
//! A goal reads the score pad and the land; it never scores anything by itself.

mod goal;
mod lesson;
mod scenario;
mod trail;

pub use goal::{Goal, GoalState, Progress, Situation};
pub use lesson::{
    About, Beginning, Course, LEARNER, LESSON_SEATS, Lesson, LessonStep, Moment, Onward, StepAim, StepState,
};
pub use scenario::Scenario;
pub use trail::{Finished, Milestone, Mode, Shape, Trail, Verdict, WhyNot};

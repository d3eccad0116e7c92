//! What to aim for beside points: scenarios and goals, achievements, the trail, the game of the day, and lessons.
//!
//! A goal reads the score pad and the land; it never scores anything by itself.

mod daily;
mod goal;
mod lesson;
mod scenario;
mod trail;

pub use daily::{ATTEMPTS, Daily, daily_game};
pub use goal::{Goal, GoalState, Progress, Situation};
pub use lesson::{
    About, Beginning, Course, LEARNER, LESSON_SEATS, Lesson, LessonStep, Moment, Onward, StepAim, StepState,
};
pub use scenario::Scenario;
pub use trail::{Finished, Milestone, Mode, Shape, Trail, Verdict, WhyNot};

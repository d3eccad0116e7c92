//! Objectives besides points: scenarios and their goals, achievements, the trail, the daily game, and
//! lessons.
//!
//! A goal reads the score sheet and the environment; it never scores anything.

mod daily;
mod goal;
mod lesson;
mod objective;
mod scenario;
mod trail;

pub use daily::{Daily, daily_game};
pub use goal::{Goal, GoalState, Progress, Situation};
pub use lesson::{
    About, Beginning, LEARNER, LESSON_SEATS, Lesson, LessonCurriculum, LessonMoment, LessonPosition,
    LessonProgressState, LessonStep, StepAim,
};
pub use objective::Objective;
pub use scenario::Scenario;
pub use trail::{Finished, Milestone, Mode, NotEarned, Shape, Trail, Verdict};

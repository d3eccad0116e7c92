//! What to aim for beside points: scenarios and their goals, achievements, and the trail they lead along.
//!
//! A goal reads the score pad and the land; it never scores anything by itself.

mod goal;
mod scenario;
mod trail;

pub use goal::{Goal, GoalState, Progress, Situation};
pub use scenario::Scenario;
pub use trail::{Finished, Milestone, Mode, Shape, Trail, Verdict, WhyNot};

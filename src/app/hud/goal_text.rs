//! Goals of scenarios and achievements in words.

use crate::app::library::Speaker;
use crate::challenges::Goal;

/// The goal in words.
pub fn goal_text(_: &Speaker, goal: &Goal) -> String {
    format!("{goal:?}")
}

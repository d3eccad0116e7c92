//! Objectives besides points: scenarios, achievements, and the track along which each of them is a step.
//!
//! A goal reads the sheet and what is left; it never scores anything by itself.

mod goal;
mod metric;
mod track;

pub use goal::{RollingGoal, RollingProgress, Wanted};
pub use metric::{RollingMetric, SheetSituation};
pub use track::{
    AchievementList, FinishedSheet, Rank, RollingScenario, RollingStep, RollingTrack, ScenarioCard,
};

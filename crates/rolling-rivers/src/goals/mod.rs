//! Objectives besides points: scenarios, achievements, the track on which each is a step, and lessons.
//!
//! A goal reads the sheet and the leftovers; it never scores points.

mod goal;
mod lesson;
mod metric;
mod track;

pub use goal::{RollingGoal, RollingProgress, Wanted};
pub use lesson::{
    RIVER_LESSON_SEATS, RiverAbout, RiverAim, RiverBeginning, RiverCurriculum, RiverLesson, RiverLessonStep,
    RiverLook,
};
pub use metric::{RollingMetric, SheetSituation};
pub use track::{
    AchievementList, FinishedSheet, Rank, RollingScenario, RollingStep, RollingTrack, ScenarioCard,
};

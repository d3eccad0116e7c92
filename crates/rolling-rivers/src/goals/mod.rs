//! Objectives besides points: scenarios, achievements, the track on which each is a step, and lessons.
//!
//! A goal reads the sheet and the leftovers; it never scores points.

mod goal;
mod lesson;
mod metric;
mod track;

pub use goal::{Goal, Progress, Wanted};
pub use lesson::{About, Beginning, LESSON_SEATS, Lesson, LessonCurriculum, LessonStep, Look, StepAim};
pub use metric::{Metric, SheetSituation};
pub use track::{AchievementList, FinishedSheet, HikingTrack, Rank, Scenario, ScenarioCard, TrackStep};

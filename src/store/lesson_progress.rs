//! File of the lessons done or begun, and of the facts already shown.

use super::persistent::{FileLocation, Persist, Persistent};
use cascadia_engine::archive::{LessonProgress, read_lesson_progress, write_lesson_progress};
use cascadia_storage::FileError;

pub(crate) type SavedLessonProgress = Persistent<LessonProgress>;

impl Persist for LessonProgress {
    const LOCATION: FileLocation = FileLocation::Data("learned.ron");
    const NOTICES: &'static str = "lesson";

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        read_lesson_progress(text).map(|progress| (progress, Vec::new()))
    }

    fn write(&self) -> String {
        write_lesson_progress(self)
    }
}

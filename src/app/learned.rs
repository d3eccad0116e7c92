//! What has been learned on this machine, and the file it is kept in.

use super::book::{Book, Kept};
use crate::record::{FileError, Learned, read_learned, write_learned};

/// Lessons that are done or begun, facts that were shown. Written to the file by itself.
pub type LearnedBook = Book<Learned>;

impl Kept for Learned {
    const FILE: &'static str = "learned.ron";
    const NOTICES: &'static str = "lesson";

    fn read(text: &str) -> Result<Self, FileError> {
        read_learned(text)
    }

    fn write(&self) -> String {
        write_learned(self)
    }
}

//! The profiles of everybody who plays here, and the file they are kept in.

use super::book::{Book, Kept};
use crate::record::{FileError, Trails, read_trails, write_trails};

/// The profiles. Changed by the trail's screen and by whoever hands out shapes; written to the file by itself.
pub type TrailBook = Book<Trails>;

impl Kept for Trails {
    const FILE: &'static str = "trail.ron";
    const NOTICES: &'static str = "trail";

    fn read(text: &str) -> Result<Self, FileError> {
        read_trails(text)
    }

    fn write(&self) -> String {
        write_trails(self)
    }
}

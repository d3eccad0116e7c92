//! Reviews that are kept beside the records, one file for each game.

use std::fs;
use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::store::paths::DataPaths;
use crate::app::store::save_writer::{CopyRotation, SaveWriter, WriteJob};
use crate::cascadia::Cascadia;
use crate::cascadia::review::Review;
fn read_review(_: &str) -> Result<Review, String> {
    Err(String::new())
}
fn write_review(_: &Review) -> String {
    String::new()
}
use crate::engine::Record;
use crate::storage::sanitize_file_stem;

/// Folder of reviews, each named after the identifier of its record.
const REVIEWS: &str = "reviews";
/// Extension of reviews.
const ENDING: &str = "ron";

/// What was read of a review that is kept.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ReadReview {
    /// There is none that can be used.
    Nothing,
    /// It is good, though perhaps of another engine.
    Good(Review),
}

/// The reviews kept on this machine.
#[derive(SystemParam)]
pub(super) struct KeptReviews<'w> {
    paths: Option<Res<'w, DataPaths>>,
    writer: Option<Res<'w, SaveWriter>>,
}

/// Returns the file of the review of a game in the data folder; none for a game that nobody has to remember.
pub fn review_file(paths: &DataPaths, record: &Record<Cascadia>) -> Option<PathBuf> {
    record.begun?;
    let name = format!("{}.{ENDING}", sanitize_file_stem(&record.id()));
    paths.in_data(REVIEWS).map(|folder| folder.join(name))
}

impl KeptReviews<'_> {
    /// Reads the review of a game. One that is damaged, of a later version or about other actions is worked out again.
    pub(super) fn read(&self, record: &Record<Cascadia>) -> ReadReview {
        let file = self.paths.as_ref().and_then(|paths| review_file(paths, record));
        let Some(file) = file else { return ReadReview::Nothing };
        // What was handed over a moment ago may still wait to be written.
        if let Some(writer) = &self.writer {
            writer.flush();
        }
        let Ok(text) = fs::read_to_string(&file) else { return ReadReview::Nothing };
        match read_review(&text) {
            Ok(review) => ReadReview::Good(review),
            Err(error) => {
                info!("the review in {} is worked out again: {error}", file.display());
                ReadReview::Nothing
            }
        }
    }

    /// Keeps the review of a game, in the place of one that is there. If the disk refuses, the review is lost and nothing
    /// else.
    pub(super) fn write(&self, record: &Record<Cascadia>, review: Review) {
        // The folder of another program must not be written to.
        let paths = self.paths.as_ref().filter(|paths| paths.may_write());
        let file = paths.and_then(|paths| review_file(paths, record));
        let (Some(writer), Some(file)) = (&self.writer, file) else { return };
        let job = WriteJob::new("review-notice-not-written");
        writer.send(job.write(file, CopyRotation::Never, move || write_review(&review)));
    }
}

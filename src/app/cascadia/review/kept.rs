//! Reviews that are kept beside the records, one file for each game.

use std::fs;
use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::store::paths::DataPaths;
use crate::app::store::save_writer::{CopyRotation, SaveWriter, WriteJob};
use crate::app::ui::journal::REVIEWS;
use crate::cascadia::Cascadia;
use crate::cascadia::review::{
    KeptReview, Review, StaleReview, read_kept_review, review_file_name, write_kept_review,
};
use crate::engine::Record;

/// What was read of a review that is kept.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ReadReview {
    /// There is none that can be used.
    Nothing,
    /// It is as good as one worked out now.
    Good(Review),
    /// Another engine made it, or looked less deep.
    Stale(Review),
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
    paths.in_data(REVIEWS).map(|folder| folder.join(review_file_name(record)))
}

impl KeptReviews<'_> {
    /// Reads the review of a game. One that is damaged, of a later version or about other actions is worked out again.
    pub(super) fn read(&self, record: &Record<Cascadia>, engine: &str, depth: u32) -> ReadReview {
        let file = self.paths.as_ref().and_then(|paths| review_file(paths, record));
        let Some(file) = file else { return ReadReview::Nothing };
        // What was handed over a moment ago may still wait to be written.
        if let Some(writer) = &self.writer {
            writer.flush();
        }
        let Ok(text) = fs::read_to_string(&file) else { return ReadReview::Nothing };
        match read_kept_review(&text) {
            Ok(kept) => match kept.staleness(record, engine, depth) {
                None => ReadReview::Good(kept.review),
                Some(StaleReview::OtherGame) => ReadReview::Nothing,
                Some(StaleReview::OtherEngine | StaleReview::LessDepth) => ReadReview::Stale(kept.review),
            },
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
        let kept = KeptReview::new(record, review);
        let job = WriteJob::new("review-notice-not-written");
        writer.send(job.write(file, CopyRotation::Never, move || write_kept_review(&kept)));
    }
}

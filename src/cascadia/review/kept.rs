//! Saved reviews, one file per game beside the records, and the playouts of unfinished reviews.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::store::game_store::{PLAYOUTS, REVIEWS};
use crate::store::paths::DataPaths;
use crate::store::save_writer::{CopyRotation, SaveWriter, WriteJob};
use cascadia_ai::review::{
    JudgedPlayouts, KeptReview, PlayoutsMark, PlayoutsSource, Review, StaleReview, UnfinishedReview,
    game_of_playouts_file, playouts_file_name, read_kept_review, review_file_name, write_kept_review,
};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;

/// Maximum number of games with saved playouts, the most recently reviewed ones. The files are large, and
/// abandoned reviews would keep them forever.
const WITH_PLAYOUTS: usize = 8;

/// A review read from disk.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ReadReview {
    /// No usable review.
    Nothing,
    /// An up-to-date review, with its unfinished seats.
    Good(Review, Vec<UnfinishedReview>),
    /// A review by another engine or of lower depth.
    Stale(Review),
}

/// Key of the notice about a review that could not be saved.
const NOT_WRITTEN: &str = "review-notice-not-written";

/// Access to the saved reviews.
#[derive(SystemParam)]
pub(super) struct KeptReviews<'w> {
    paths: Option<Res<'w, DataPaths>>,
    writer: Option<Res<'w, SaveWriter>>,
}

/// Returns the review file of a game in the data folder; `None` for a game that is never saved.
pub(crate) fn review_file(paths: &DataPaths, record: &Record<Cascadia>) -> Option<PathBuf> {
    record.begun?;
    paths.in_data(REVIEWS).map(|folder| folder.join(review_file_name(record)))
}

/// Returns the playouts file of a decision; `None` for a game that is never saved.
fn playouts_file(paths: &DataPaths, record: &Record<Cascadia>, first_action: usize) -> Option<PathBuf> {
    record.begun?;
    Some(paths.in_data(PLAYOUTS)?.join(playouts_file_name(record, first_action)))
}

/// Drops unfinished reviews by another engine, whose work starts over.
fn finished_ones(kept: KeptReview) -> ReadReview {
    let is_finished = |seat: &_| kept.finished(*seat).is_some();
    let mut review = kept.review.clone();
    review.seats.retain(|seat| is_finished(&seat.seat));
    if review.seats.is_empty() { ReadReview::Nothing } else { ReadReview::Stale(review) }
}

/// Returns the playouts files of all games but `game` and the most recently written ones.
fn old_playouts(folder: &Path, game: &str) -> Vec<PathBuf> {
    let mut games: BTreeMap<String, (SystemTime, Vec<PathBuf>)> = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let Some(of) = name.to_str().and_then(game_of_playouts_file).filter(|of| *of != game) else {
            continue;
        };
        let written = entry.metadata().and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let (newest, files) = games.entry(of.to_owned()).or_insert((written, Vec::new()));
        *newest = written.max(*newest);
        files.push(path);
    }
    let mut games: Vec<(SystemTime, Vec<PathBuf>)> = games.into_values().collect();
    games.sort_by_key(|(newest, _)| Reverse(*newest));
    games.into_iter().skip(WITH_PLAYOUTS - 1).flat_map(|(_, files)| files).collect()
}

impl KeptReviews<'_> {
    /// Reads the review of a game. A damaged file, one of a later version, or one about other actions counts
    /// as none.
    pub(super) fn read(&self, record: &Record<Cascadia>, engine: &str, depth: u32) -> ReadReview {
        let file = self.paths.as_ref().and_then(|paths| review_file(paths, record));
        let Some(file) = file else { return ReadReview::Nothing };
        // A review just submitted may still be queued.
        if let Some(writer) = &self.writer {
            writer.flush();
        }
        let Ok(text) = fs::read_to_string(&file) else { return ReadReview::Nothing };
        match read_kept_review(&text) {
            Ok(kept) => match kept.staleness(record, engine, depth) {
                None => ReadReview::Good(kept.review, kept.unfinished),
                Some(StaleReview::OtherGame) => ReadReview::Nothing,
                Some(StaleReview::OtherEngine | StaleReview::LessDepth) => finished_ones(kept),
            },
            Err(error) => {
                info!("the review in {} is computed again: {error}", file.display());
                ReadReview::Nothing
            }
        }
    }

    /// Saves the review of a game with its unfinished work, replacing an earlier one. A failing disk costs
    /// only the review.
    pub(super) fn write(&self, record: &Record<Cascadia>, review: Review, unfinished: Vec<UnfinishedReview>) {
        let Some((writer, paths)) = self.writable() else { return };
        let Some(file) = review_file(paths, record) else { return };
        let kept = KeptReview::new(record, review, unfinished);
        let job = WriteJob::new(NOT_WRITTEN);
        writer.send(job.write(file, CopyRotation::Never, move || write_kept_review(&kept)));
    }

    /// Saves playouts of decisions, each with the number of its decision's first action.
    pub(super) fn write_playouts(
        &self,
        record: &Record<Cascadia>,
        playouts: Vec<(usize, PlayoutsMark, JudgedPlayouts)>,
    ) {
        let Some((writer, paths)) = self.writable() else { return };
        for (first_action, mark, playouts) in playouts {
            let Some(file) = playouts_file(paths, record, first_action) else { return };
            let text = move || playouts.write(&mark).unwrap_or_default();
            writer.send(WriteJob::new(NOT_WRITTEN).write(file, CopyRotation::Never, text));
        }
    }

    /// Removes the playouts of finished decisions.
    pub(super) fn remove_playouts(&self, record: &Record<Cascadia>, first_actions: &[usize]) {
        let Some((writer, paths)) = self.writable() else { return };
        let files = first_actions.iter().filter_map(|first| playouts_file(paths, record, *first));
        let job = files.fold(WriteJob::new(NOT_WRITTEN), WriteJob::remove);
        writer.send(job);
    }

    /// Removes the playouts of all games but `record` and the most recently reviewed ones, whose unfinished
    /// parts then start over.
    pub(super) fn remove_old_playouts(&self, record: &Record<Cascadia>) {
        let Some((writer, paths)) = self.writable() else { return };
        let Some(folder) = paths.in_data(PLAYOUTS) else { return };
        let old = old_playouts(&folder, &record.id());
        writer.send(old.into_iter().fold(WriteJob::new(NOT_WRITTEN), WriteJob::remove));
    }

    /// Returns where the playouts of a game are read from.
    pub(super) fn playouts(&self, record: &Arc<Record<Cascadia>>) -> PlayoutsSource {
        let (paths, writer) = (self.paths.as_deref().cloned(), self.writer.as_deref().cloned());
        let record = Arc::clone(record);
        Arc::new(move |first_action| {
            let file = playouts_file(paths.as_ref()?, &record, first_action)?;
            // The latest playouts may still be queued.
            if let Some(writer) = &writer {
                writer.flush();
            }
            fs::read_to_string(file).ok()
        })
    }

    /// Returns the writer and its paths; `None` if writing is forbidden, as in another program's folder.
    fn writable(&self) -> Option<(&SaveWriter, &DataPaths)> {
        let paths = self.paths.as_deref().filter(|paths| paths.may_write())?;
        Some((self.writer.as_deref()?, paths))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_the_games_reviewed_last_keep_their_playouts() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: String, minute: u64| {
            let path = folder.path().join(name);
            let file = fs::File::create(&path).expect("a file");
            let written = SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minute);
            file.set_modified(written).expect("a time");
            path
        };
        let count = WITH_PLAYOUTS as u64 + 2;
        let files: Vec<PathBuf> =
            (0..count).map(|game| write(format!("2026-11-0{game}-0.ron"), game)).collect();
        // The oldest game was reviewed most recently.
        write("2026-11-00-4.ron".to_owned(), count);
        write("notes.txt".to_owned(), 0);
        let mut old = old_playouts(folder.path(), "2026-11-01");
        old.sort();
        // The game under review and the seven most recently written stay.
        assert_eq!(old, [files[2].clone(), files[3].clone()]);
        assert!(old_playouts(&folder.path().join("none"), "2026-11-01").is_empty());
    }
}

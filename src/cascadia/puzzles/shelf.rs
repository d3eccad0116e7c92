//! The puzzles shipped with the program, loaded in the background on first use.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use crate::preferences::wake_up::FrameRequests;
use crate::session::{PendingSearch, SearchTask};
use crate::store::shipped_assets::ShippedAssets;
use cascadia_ai::puzzles::PuzzleBook;
use cascadia_engine::Budget;

/// Polling interval during loading.
const LOOK: Duration = Duration::from_millis(30);

/// The result of loading: the puzzles, and the reasons for rejected ones.
type PuzzleReading = (PuzzleBook, Vec<String>);

/// The puzzles, once loaded.
#[derive(Resource, Default)]
pub(crate) struct PuzzleShelf {
    book: Option<Arc<PuzzleBook>>,
    faults: Vec<String>,
    reading: PendingSearch<PuzzleReading>,
}

impl PuzzleShelf {
    /// Returns the puzzles, possibly an empty book; `None` before they are loaded.
    pub(crate) const fn book(&self) -> Option<&Arc<PuzzleBook>> {
        self.book.as_ref()
    }

    /// Returns the faults of the file as sentences for the log.
    pub(crate) fn faults(&self) -> &[String] {
        &self.faults
    }
}

/// Starts loading the puzzles, once.
pub(super) fn begin(mut shelf: ResMut<PuzzleShelf>, assets: Res<ShippedAssets>) {
    if shelf.book.is_some() || shelf.reading.is_busy() {
        return;
    }
    let root = assets.root.clone();
    shelf.reading = SearchTask::spawn(Budget::new(0), move |_| PuzzleBook::load(&root)).into();
}

/// Takes over the loaded puzzles.
pub(super) fn collect(mut shelf: ResMut<PuzzleShelf>, mut frames: FrameRequests) {
    let read = shelf.bypass_change_detection().reading.take_found(&mut frames, LOOK);
    let Some(read) = read else { return };
    let failed = |_| (PuzzleBook::default(), vec!["the puzzles could not be read".to_owned()]);
    let (book, faults) = read.unwrap_or_else(failed);
    for fault in &faults {
        warn!("{fault}");
    }
    *shelf = PuzzleShelf { book: Some(Arc::new(book)), faults, reading: PendingSearch::default() };
}

//! Works a review out in the background: first a quick look at every turn, then deeper. What is there already is shown
//! meanwhile.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

use super::reviewed::ReviewedGame;
use crate::app::preferences::wake_up::NextFrame;
use crate::app::session::SearchTask;
use crate::cascadia::review::{Review, SeatReview};
use crate::cascadia::rules::Seat;

/// The time between two looks at the work.
const LOOK: Duration = Duration::from_millis(200);

/// Where the review that is shown comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewSource {
    /// There is none.
    #[default]
    None,
    /// Another version of the engine made it.
    Stale,
    /// It is not as deep as it can be.
    Partial,
    /// It is as deep as it can be.
    Whole,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ReviewProgress {
    /// The share that is done.
    pub share: f32,
    /// The seconds that are left, as far as can be told.
    pub seconds_left: f32,
}

/// What the thread that works has to show.
#[derive(Default)]
struct Bench {
    progress: ReviewProgress,
    review: Option<Review>,
}

/// The review of the game that is looked at, and the work on it.
#[derive(Resource, Default)]
pub(crate) struct ReviewWork {
    review: Option<Review>,
    source: ReviewSource,
    progress: Option<ReviewProgress>,
    bench: Arc<Mutex<Bench>>,
    task: Option<SearchTask<()>>,
}

impl ReviewWork {
    /// Returns the review as far as it is known.
    pub(crate) const fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Returns the review of a seat as far as it is known.
    pub(crate) fn of_seat(&self, seat: Seat) -> Option<&SeatReview> {
        self.review.as_ref()?.seats.iter().find(|review| review.seat == seat)
    }

    /// Returns how far the work is; none while nobody works.
    pub(crate) const fn progress(&self) -> Option<ReviewProgress> {
        self.progress
    }

    /// Returns where the review comes from.
    pub(crate) const fn source(&self) -> ReviewSource {
        self.source
    }

    /// Returns the number of playouts that judge each choice.
    pub(crate) fn playouts(&self) -> u32 {
        self.review.as_ref().map_or(0, |review| review.depth)
    }

    pub(super) fn want(&mut self, _seats: Vec<Seat>) {}
    /// Ends the work; what is known stays.
    pub(super) fn stop(&mut self) {
        self.task = None;
        self.progress = None;
    }
    pub(super) fn resume(&mut self) {}
}

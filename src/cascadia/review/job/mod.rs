//! Background review jobs: a quick pass over every turn, then deeper ones. Results are shown and saved along
//! the way, so that an interrupted review can resume.

mod ahead;
mod collect;
mod game;
mod results;
mod start;
mod workers;

pub(crate) use ahead::ReviewAhead;
pub(super) use ahead::begin_ahead;
pub(super) use collect::collect;
pub(super) use game::{leave, take_up};
pub(super) use start::begin;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::cascadia::ModeAssets;
use crate::cascadia::review::kept::KeptReviews;
use crate::preferences::wake_up::FrameRequests;
use cascadia_ai::review::{Review, SeatReview, StartValues, UnfinishedReview};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;
use workers::{JobProgress, RunningWork};

/// Completeness of the review on display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewState {
    /// There is no review.
    #[default]
    None,
    /// A review by another version of the engine.
    Stale,
    /// Some seats are not at full depth.
    Partial,
    /// All seats are at full depth.
    Whole,
}

/// The review of the current game, and its job.
#[derive(Resource, Default)]
pub(crate) struct ReviewJob {
    /// The identifier of the reviewed record.
    game: Option<String>,
    /// The record, once a review of it was requested.
    record: Option<Arc<Record<Cascadia>>>,
    /// The fingerprint of the current engine.
    engine: Option<String>,
    review: Option<Review>,
    state: ReviewState,
    finished: Vec<Seat>,
    /// Saved work on other seats.
    unfinished: Vec<UnfinishedReview>,
    /// True once the player has stopped the job.
    stopped: bool,
    progress: Option<JobProgress>,
    running: Option<RunningWork>,
    /// The seats to review in a job not yet started.
    wanted: Option<Vec<Seat>>,
    /// Average par values of the starts computed in this run.
    starts: Option<StartValues>,
    /// The playouts per choice, if not the default.
    depth: Option<u32>,
}

impl ReviewJob {
    /// Returns the review so far.
    pub(crate) const fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Returns the review of a seat so far.
    pub(crate) fn of_seat(&self, seat: Seat) -> Option<&SeatReview> {
        self.review.as_ref()?.seats.iter().find(|review| review.seat == seat)
    }

    /// Returns the progress; `None` without a running job.
    pub(crate) const fn progress(&self) -> Option<JobProgress> {
        self.progress
    }

    /// Tests whether the player has stopped the job.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) const fn state(&self) -> ReviewState {
        self.state
    }

    /// Returns the number of playouts per choice.
    pub(crate) fn playouts(&self) -> u32 {
        self.review.as_ref().map_or(0, |review| review.depth)
    }

    /// Sets the number of playouts per choice.
    #[cfg(test)]
    pub(crate) const fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// Tests whether the review of a seat is unfinished.
    pub(crate) fn is_first_impression(&self, seat: Seat) -> bool {
        self.state == ReviewState::Partial && !self.finished.contains(&seat)
    }

    /// Returns the progress of an unfinished review, in percent.
    pub(crate) fn percent(&self, seat: Seat) -> Option<u8> {
        self.unfinished.iter().find(|work| work.seats.contains(&seat)).map(|work| work.percent)
    }

    /// Requests the reviews of these seats; finished ones are not repeated.
    pub(super) fn want(&mut self, seats: Vec<Seat>) {
        let is_known = |seat: &Seat| match self.state {
            ReviewState::Stale => self.of_seat(*seat).is_some(),
            _ => self.finished.contains(seat),
        };
        let open: Vec<Seat> = seats.into_iter().filter(|seat| !is_known(seat)).collect();
        if !open.is_empty() && !self.stopped {
            self.wanted = Some(open);
        }
    }

    /// Stops the job and keeps its results.
    pub(super) const fn stop(&mut self) {
        self.stopped = true;
    }

    /// Yields to urgent work or continues.
    pub(super) fn give_way(&self, asked: bool) {
        if let Some(running) = &self.running {
            running.give_way(asked);
        }
    }

    /// Resumes the job for these seats, or restarts it if another engine made the review.
    pub(super) fn resume(&mut self, seats: Vec<Seat>) {
        self.stopped = false;
        if self.state == ReviewState::Stale {
            self.wanted = Some(seats);
        } else {
            self.want(seats);
        }
    }

    /// Returns the next seats and their saved work, new seats first; `None` while a job on a requested seat
    /// runs.
    fn next_seats(&self, wanted: &[Seat]) -> Option<(Vec<Seat>, Option<UnfinishedReview>)> {
        let running = self.running.as_ref().map_or(&[][..], |running| &running.seats[..]);
        let begun = |seat: &Seat| {
            running.contains(seat) || self.unfinished.iter().any(|work| work.seats.contains(seat))
        };
        let fresh: Vec<Seat> = wanted.iter().copied().filter(|seat| !begun(seat)).collect();
        if !fresh.is_empty() {
            return Some((fresh, None));
        }
        if wanted.iter().any(|seat| running.contains(seat)) {
            return None;
        }
        let of_wanted = |work: &&UnfinishedReview| wanted.iter().any(|seat| work.seats.contains(seat));
        let work = self.unfinished.iter().find(of_wanted)?;
        Some((work.seats.clone(), Some(work.clone())))
    }
}

/// Inputs of a review job.
#[derive(SystemParam)]
pub(super) struct JobTools<'w> {
    assets: Res<'w, ModeAssets>,
    kept: KeptReviews<'w>,
    time: Res<'w, Time<Real>>,
    frames: FrameRequests<'w>,
}

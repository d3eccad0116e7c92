//! The game under review: taken up with its saved review, left with the job.

use std::sync::Arc;

use bevy::prelude::*;

use super::{JobTools, ReviewJob, ReviewState};
use crate::cascadia::Session;
use crate::cascadia::review::kept::{KeptReviews, ReadReview};
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::session::PlayableMode;
use crate::window::screen::Screen;
use cascadia_ai::review::{KeptReview, USUAL_DEPTH, UnfinishedReview, review_engine};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

impl ReviewJob {
    /// Switches to another game and its saved review.
    fn take_up(&mut self, game: String, kept: ReadReview) {
        (self.running, self.record) = (None, None);
        (self.wanted, self.progress, self.stopped) = (None, None, false);
        self.game = Some(game);
        (self.finished, self.unfinished) = (Vec::new(), Vec::new());
        (self.review, self.state) = match kept {
            ReadReview::Good(review, unfinished) => {
                let is_open =
                    |seat: &Seat| unfinished.iter().any(|work: &UnfinishedReview| work.seats.contains(seat));
                let seats = review.seats.iter().map(|review| review.seat);
                self.finished = seats.filter(|seat| !is_open(seat)).collect();
                let state = if unfinished.is_empty() { ReviewState::Whole } else { ReviewState::Partial };
                self.unfinished = unfinished;
                let is_shown = !review.seats.is_empty();
                if is_shown { (Some(review), state) } else { (None, ReviewState::None) }
            }
            ReadReview::Stale(review) => (Some(review), ReviewState::Stale),
            ReadReview::Nothing => (None, ReviewState::None),
        };
    }

    /// Shows a review loaded elsewhere.
    pub(in crate::cascadia::review) fn show(&mut self, kept: KeptReview) {
        self.take_up(kept.game, ReadReview::Good(kept.review, kept.unfinished));
    }
}

/// Switches to a game: loads its saved review.
pub(super) fn switch_to(job: &mut ReviewJob, record: &Arc<Record<Cascadia>>, tools: &JobTools<'_>) {
    let id = record.id();
    if job.game.as_ref() != Some(&id) {
        let engine = review_engine(tools.assets.levels.weights(), &tools.assets.content);
        let kept = tools.kept.read(record, &engine, job.depth.unwrap_or(USUAL_DEPTH));
        job.pause(&tools.kept);
        job.take_up(id, kept);
    }
    job.record = Some(Arc::clone(record));
}

/// Switches to the reviewed game, and requests the missing seats.
pub(in crate::cascadia::review) fn take_up(
    reviewed: Option<Res<ReviewedGame>>,
    tools: JobTools,
    mut job: ResMut<ReviewJob>,
) {
    let Some(reviewed) = reviewed.filter(|reviewed| !reviewed.locked) else { return };
    switch_to(&mut job, &reviewed.record, &tools);
    if job.running.is_none() {
        job.want(reviewed.seats());
    }
}

/// Ends the job when the review and the result of its game are left, to free the CPU for the next game.
pub(in crate::cascadia::review) fn leave(
    reviewed: Option<Res<ReviewedGame>>,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    kept: KeptReviews,
    mut job: ResMut<ReviewJob>,
) {
    let is_of_result = || session.is_some_and(|session| job.game == Some(session.record().id()));
    let goes_on = match *screen.get() {
        Cascadia::REVIEW | Cascadia::TABLE => reviewed.is_some(),
        Cascadia::RESULT => !job.stopped && is_of_result(),
        _ => false,
    };
    if !goes_on && (job.running.is_some() || job.stopped) {
        job.pause(&kept);
        // Reopening a review resumes it.
        job.stopped = false;
    }
}

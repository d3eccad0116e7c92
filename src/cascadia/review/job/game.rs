//! The game under review: taken up with its saved review, left with the job.

use bevy::prelude::*;

use super::{JobTools, ReviewJob, ReviewState};
use crate::cascadia::review::kept::{KeptReviews, ReadReview};
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::session::PlayableMode;
use crate::window::screen::Screen;
use cascadia_ai::review::{KeptReview, USUAL_DEPTH, UnfinishedReview, review_engine};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

impl ReviewJob {
    /// Switches to another game and its saved review.
    fn take_up(&mut self, game: String, kept: ReadReview) {
        self.running = None;
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

/// Switches to the reviewed game: loads its saved review and requests the missing seats.
pub(in crate::cascadia::review) fn take_up(
    reviewed: Option<Res<ReviewedGame>>,
    tools: JobTools,
    mut job: ResMut<ReviewJob>,
) {
    let Some(reviewed) = reviewed.filter(|reviewed| !reviewed.locked) else { return };
    let id = reviewed.record.id();
    if job.game.as_ref() != Some(&id) {
        let engine = review_engine(tools.assets.levels.weights(), &tools.assets.content);
        let kept = tools.kept.read(&reviewed.record, &engine, job.depth.unwrap_or(USUAL_DEPTH));
        job.pause(&tools.kept);
        job.take_up(id, kept);
    }
    if job.running.is_none() {
        job.want(reviewed.seats());
    }
}

/// Ends the job when the review is left, to free the CPU for the next game.
pub(in crate::cascadia::review) fn leave(
    reviewed: Option<Res<ReviewedGame>>,
    screen: Res<State<Screen>>,
    kept: KeptReviews,
    mut job: ResMut<ReviewJob>,
) {
    let is_looked_at = reviewed.is_some() && matches!(*screen.get(), Cascadia::REVIEW | Cascadia::TABLE);
    if !is_looked_at && (job.running.is_some() || job.stopped) {
        job.pause(&kept);
        // Reopening a review resumes it.
        job.stopped = false;
    }
}

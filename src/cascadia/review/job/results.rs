//! Results of a review job: merged into the review on display and saved.

use super::workers::Findings;
use super::{ReviewJob, ReviewState};
use crate::cascadia::review::kept::KeptReviews;
use cascadia_ai::review::Review;
use cascadia_engine::Record;
use cascadia_rules::Cascadia;

impl ReviewJob {
    /// Stops the job and saves its results.
    pub(super) fn pause(&mut self, kept: &KeptReviews) {
        if let Some(running) = self.running.take()
            && let Some(findings) = running.last_findings()
        {
            self.keep(&running.record, findings, kept);
        }
        self.wanted = None;
        self.progress = None;
    }

    /// Merges and saves the findings of the job.
    pub(super) fn keep(&mut self, record: &Record<Cascadia>, findings: Findings, kept: &KeptReviews) {
        let Findings { review, unfinished, playouts } = findings;
        if let Some(fresh) = review {
            self.merge(fresh);
            self.state = ReviewState::Partial;
        }
        match self.unfinished.iter_mut().find(|known| known.seats == unfinished.seats) {
            Some(known) => *known = unfinished,
            None => self.unfinished.push(unfinished),
        }
        // Playouts before their results: a saved result without playouts could not be resumed.
        kept.write_playouts(record, playouts);
        self.write(record, kept);
    }

    /// Ends the running job once its reviews are complete.
    pub(super) fn finish(&mut self, kept: &KeptReviews) {
        let Some(running) = self.running.take() else { return };
        self.progress = None;
        self.unfinished.retain(|work| work.seats != running.seats);
        self.finished.extend(&running.seats);
        self.state = if self.unfinished.is_empty() { ReviewState::Whole } else { ReviewState::Partial };
        self.write(&running.record, kept);
        kept.remove_playouts(&running.record, &running.first_actions());
    }

    /// Saves the results. Results of another engine stay until they are replaced.
    fn write(&self, record: &Record<Cascadia>, kept: &KeptReviews) {
        let Some(engine) = self.engine.as_ref().filter(|_| self.state != ReviewState::Stale) else { return };
        let nothing =
            || Review { engine: engine.clone(), depth: 0, by_points_only: false, seats: Vec::new() };
        let review = self.review.as_ref().filter(|review| review.engine == *engine);
        kept.write(record, review.cloned().unwrap_or_else(nothing), self.unfinished.clone());
    }

    /// Replaces the reviews of the same seats.
    fn merge(&mut self, fresh: Review) {
        let Some(known) = self.review.as_mut().filter(|known| known.engine == fresh.engine) else {
            self.review = Some(fresh);
            return;
        };
        known.depth = known.depth.max(fresh.depth);
        known.by_points_only = fresh.by_points_only;
        for seat in fresh.seats {
            match known.seats.iter_mut().find(|known| known.seat == seat.seat) {
                Some(known) => *known = seat,
                None => known.seats.push(seat),
            }
        }
        known.seats.sort_by_key(|review| review.seat);
    }
}

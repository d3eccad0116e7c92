//! Contents of the review page for one seat, prepared once per change.

mod curve;
#[cfg(test)]
pub(super) mod fixtures;
mod lesson;
mod moments;
mod summary;
mod totals;
mod turns;

pub(super) use curve::{CurveBar, CurveView};
pub(super) use lesson::{LessonTurn, ReviewLesson};
pub(super) use moments::KeyMoment;
pub(super) use summary::{Reviewed, SummaryView};
pub(super) use totals::{TotalRow, TotalsView};
pub(super) use turns::{TurnRow, TurnsView, turn_details};

use crate::preferences::localizer::Localizer;
use cascadia_ai::review::SeatReview;
use cascadia_rules::rules::Game;
use cascadia_rules::scoring::ScoreSheet;

/// The displayed review of one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct SeatReviewView {
    /// The sentences of the first view.
    pub lesson: ReviewLesson,
    /// The sum of the game and its explanation.
    pub summary: SummaryView,
    /// The expected score over the turns.
    pub curve: CurveView,
    /// Up to three turning points.
    pub moments: Vec<KeyMoment>,
    /// The sentence in place of turning points.
    pub no_moments: String,
    pub turns: TurnsView,
    /// Points by source.
    pub totals: TotalsView,
}

impl SeatReviewView {
    /// Prepares the review of a seat. `positions` precede each of its decisions.
    pub(super) fn of(
        review: &SeatReview,
        positions: &[&Game],
        sheet: &ScoreSheet,
        who: Reviewed<'_>,
        localizer: &Localizer,
    ) -> Self {
        Self {
            lesson: ReviewLesson::of(review, positions, sheet, who, localizer),
            summary: SummaryView::of(review, who, localizer),
            curve: CurveView::of(review, localizer),
            moments: moments::moments(review, positions, who.is_first_impression, localizer),
            no_moments: localizer.text(if who.is_first_impression {
                "review-no-moments-yet"
            } else {
                "review-no-moments"
            }),
            turns: TurnsView::of(review, positions, localizer),
            totals: TotalsView::of(review, sheet, localizer),
        }
    }
}

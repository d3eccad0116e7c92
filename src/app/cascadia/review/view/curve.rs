//! The expected final score over the decisions: what a choice changed, and what came after it.

use fluent_bundle::FluentValue;

use crate::app::cascadia::review::numbers::{as_points, doubtful_text, signed_text};
use crate::app::preferences::localizer::Localizer;
use crate::cascadia::review::{ReviewedDecision, SeatReview};

/// One decision on the curve: expected scores before it, after it, and after what came then.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CurveBar {
    /// The number of the turn.
    pub label: String,
    /// The expected score under par play before the decision, after it, and at the next one, in points.
    pub before: f32,
    pub chosen: f32,
    pub after: f32,
    /// `chosen` is within so many points of its true value with a chance of 90 %; 0 where it is exact.
    pub within: f32,
    /// The index of the decision.
    pub decision: usize,
    /// What is said of it.
    pub spoken: String,
}

/// The curve.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct CurveView {
    /// The decisions in order.
    pub bars: Vec<CurveBar>,
    /// The scores that are shown, in points.
    pub range: (f32, f32),
    /// The mean of par play.
    pub par: f32,
    /// The curve in a sentence.
    pub spoken: String,
}

impl CurveView {
    /// Prepares the curve.
    pub(super) fn of(review: &SeatReview, localizer: &Localizer) -> Self {
        let points = |hundredths: i32| as_points(hundredths) as f32;
        let bar = |(index, decision): (usize, &ReviewedDecision)| CurveBar {
            label: decision.turn.to_string(),
            before: points(decision.par),
            chosen: points(decision.played),
            after: points(decision.played + decision.luck_after),
            within: points(decision.played_within_90),
            decision: index,
            spoken: spoken(decision, localizer),
        };
        let bars: Vec<CurveBar> = review.decisions.iter().enumerate().map(bar).collect();
        let par = points(review.start);
        let of_bar =
            |bar: &CurveBar| [bar.before, bar.after, bar.chosen - bar.within, bar.chosen + bar.within];
        let all = || bars.iter().flat_map(of_bar).chain([par]);
        let (low, high) = (all().fold(f32::MAX, f32::min), all().fold(f32::MIN, f32::max));
        let values = [
            ("from", FluentValue::from(signed_text(review.luck_at_start, localizer))),
            ("turns", FluentValue::from(bars.len())),
        ];
        let spoken = localizer.text_with("review-curve-spoken", &values);
        Self { bars, range: ((low - 1.0).floor(), (high + 1.0).ceil()), par, spoken }
    }
}

/// Says what a decision changed, and what came after it.
fn spoken(decision: &ReviewedDecision, localizer: &Localizer) -> String {
    let gain = signed_text(decision.gain(), localizer);
    let missed = doubtful_text(decision.missed(), decision.missed_within_90, localizer);
    let values = [
        ("turn", FluentValue::from(decision.turn)),
        ("gain", FluentValue::from(gain)),
        ("missed", FluentValue::from(missed)),
        ("luck", FluentValue::from(signed_text(decision.luck_after, localizer))),
    ];
    localizer.text_with("review-curve-turn", &values)
}

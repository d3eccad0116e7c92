//! The expected final score over the decisions: the effect of each choice and of the luck after it.

use fluent_bundle::FluentValue;

use crate::cascadia::review::numbers::{as_points, doubtful_text, signed_text};
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{ReviewedDecision, SeatReview};

/// One decision on the curve.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CurveBar {
    /// The number of the turn.
    pub turn: u8,
    /// The left and right edge as shares of the width: turns have equal width, split evenly among their
    /// decisions.
    pub edges: (f32, f32),
    /// The expected score under par play before the decision, after it, and at the next one, in points.
    pub before: f32,
    pub chosen: f32,
    pub after: f32,
    /// Half width of the 90 % interval of `chosen`, in points; 0 if exact.
    pub within: f32,
    /// The index of the decision.
    pub decision: usize,
    /// Its description for screen readers.
    pub spoken: String,
}

/// The curve.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct CurveView {
    /// The decisions in order.
    pub bars: Vec<CurveBar>,
    /// The range of scores shown, in points.
    pub range: (f32, f32),
    /// The average of par play.
    pub par: f32,
    /// The curve in a sentence, for screen readers.
    pub spoken: String,
}

impl CurveView {
    /// Prepares the curve.
    pub(super) fn of(review: &SeatReview, localizer: &Localizer) -> Self {
        let points = |hundredths: i32| as_points(hundredths) as f32;
        let bar = |(index, decision): (usize, &ReviewedDecision)| CurveBar {
            turn: decision.turn,
            edges: edges(review, index),
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

/// Returns the edges of a decision, as shares of the width.
fn edges(review: &SeatReview, index: usize) -> (f32, f32) {
    let turn = |index: usize| review.decisions[index].turn;
    let (mut before, mut within) = (0, 0);
    for other in 0..index {
        if turn(other) == turn(index) {
            within += 1;
        } else if turn(other) != turn(other + 1) {
            before += 1;
        }
    }
    let of_turn = |decision: &&ReviewedDecision| decision.turn == turn(index);
    let parts = review.decisions.iter().filter(of_turn).count();
    let turns = 1 + review.decisions.windows(2).filter(|pair| pair[0].turn != pair[1].turn).count();
    let edge = |part: usize| (before as f32 + part as f32 / parts as f32) / turns as f32;
    (edge(within), edge(within + 1))
}

/// Describes the effect of a decision and of the luck after it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::reviewed_seat;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn every_turn_is_as_wide_and_a_wipe_takes_a_part_of_its_own() {
        let mut review = reviewed_seat();
        // The second turn has a wipe.
        (review.decisions[2].turn, review.decisions[3].turn) = (2, 3);
        let view = CurveView::of(&review, &shipped().0.localizer(Language::English));
        let edges: Vec<f32> = view.bars.iter().map(|bar| bar.edges.0 * 6.0).collect();
        assert!(
            edges.iter().zip([0.0, 2.0, 3.0, 4.0]).all(|(edge, so)| (edge - so).abs() < 1e-4),
            "{edges:?}"
        );
        assert!(view.bars.windows(2).all(|pair| (pair[0].edges.1 - pair[1].edges.0).abs() < 1e-4));
        assert!((view.bars[3].edges.1 - 1.0).abs() < 1e-4);
    }
}

//! The sentence about a game: what was made, par, luck, and what was found of what there was to win.

use fluent_bundle::FluentValue;

use crate::app::cascadia::review::numbers::{
    POINT, doubtful_text, exact_text, points_text, tenths_that_add_up,
};
use crate::app::preferences::localizer::Localizer;
use crate::cascadia::review::SeatReview;

/// What is said about a game as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::app::cascadia::review) struct SummaryView {
    /// The sentence, with bold parts.
    pub sentence: String,
    /// The same for screen readers.
    pub spoken: String,
    /// What par and luck are, and what this play makes on average.
    pub explanation: String,
    /// The sum, exact in hundredths.
    pub sum: String,
}

/// Who is spoken to or about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app::cascadia::review) struct Reviewed<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// Whether that is whoever sits at the screen.
    pub is_reader: bool,
    /// Whether others played: luck is then what was drawn and what they did.
    pub has_rivals: bool,
}

impl SummaryView {
    /// Writes the sentence. The figures in it are rounded to tenths so that they add up exactly.
    pub(super) fn of(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> Self {
        let (luck, offered, missed) = (review.luck(), review.offered(), review.missed());
        let [par, luck_shown, found] =
            tenths_that_add_up([review.start, luck, offered - missed], review.total);
        let made =
            [("name", FluentValue::from(who.name)), ("points", FluentValue::from(review.total / POINT))];
        let made =
            localizer.text_with(if who.is_reader { "review-you-made" } else { "review-they-made" }, &made);
        let text = |hundredths: i32| FluentValue::from(points_text(hundredths, localizer));
        let par_text = localizer.text_with("review-par-is", &[("points", text(par))]);
        let luck_key = match (luck_shown.signum(), who.has_rivals) {
            (-1, false) => "review-luck-took",
            (-1, true) => "review-rivals-took",
            (1, false) => "review-luck-gave",
            (1, true) => "review-rivals-gave",
            _ => "review-luck-even",
        };
        let luck_text = localizer.text_with(luck_key, &[("points", text(luck_shown))]);
        let found_key = match (found < 0, who.is_reader) {
            (false, true) => "review-you-found",
            (false, false) => "review-they-found",
            (true, true) => "review-you-below",
            (true, false) => "review-they-below",
        };
        let found_text =
            localizer.text_with(found_key, &[("offered", text(offered)), ("found", text(found))]);
        let sentence = [made, par_text, luck_text, found_text].join(" ");
        Self {
            spoken: sentence.replace("**", ""),
            sentence,
            explanation: explanation(review, who, localizer),
            sum: exact_sum(review, localizer),
        }
    }
}

/// Says what par and luck are, and what this play makes on average, luck apart.
fn explanation(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> String {
    let adjusted = doubtful_text(review.luck_adjusted(), review.missed_within_90(), localizer);
    let values = [("points", FluentValue::from(adjusted))];
    let mut said = vec![localizer.text_with("review-adjusted", &values)];
    if let Some(share) = review.share_found() {
        said.push(localizer.text_with("review-share", &[("share", FluentValue::from(share))]));
    }
    said.push(localizer.text(if who.has_rivals { "review-par-about-rivals" } else { "review-par-about" }));
    said.join(" ")
}

/// Writes the identity of the review, exact in hundredths of a point.
fn exact_sum(review: &SeatReview, localizer: &Localizer) -> String {
    let exact = |hundredths: i32| FluentValue::from(exact_text(hundredths, localizer));
    let sign = FluentValue::from(if review.luck() < 0 { "−" } else { "+" });
    let values = [
        ("par", exact(review.start)),
        ("sign", sign),
        ("luck", exact(review.luck())),
        ("offered", exact(review.offered())),
        ("missed", exact(review.missed())),
        ("total", exact(review.total)),
    ];
    localizer.text_with("review-sum", &values)
}

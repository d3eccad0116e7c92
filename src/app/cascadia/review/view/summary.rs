//! The sentence about a game: what was made, par, luck, and what was found of what there was to win.

use fluent_bundle::FluentValue;

use crate::app::cascadia::review::numbers::{
    as_points, doubtful_text, exact_text, points_text, tenths_that_add_up,
};
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::names::opponent_name;
use crate::cascadia::players::{LevelStanding, Strengths};
use crate::cascadia::review::SeatReview;
use crate::cascadia::search::POINT;

/// What is said about a game as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SummaryView {
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reviewed<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// Whether that is whoever sits at the screen.
    pub is_reader: bool,
    /// Whether others played: luck is then what was drawn and what they did.
    pub has_rivals: bool,
    /// How strong the levels are, to say which this play is like; none where the game was not played for points alone.
    pub levels: Option<&'a Strengths>,
}

impl SummaryView {
    /// Writes the sentence. The figures in it are rounded to tenths so that they add up exactly.
    pub(super) fn of(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> Self {
        let (luck, offered, missed) = (review.luck(), review.offered(), review.missed());
        let [par, luck_shown, found] = tenths_that_add_up([review.start, luck, offered - missed]);
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
    said.extend(standing(review, who, localizer));
    if let Some(share) = review.share_found() {
        said.push(localizer.text_with("review-share", &[("share", FluentValue::from(share))]));
    }
    said.push(localizer.text(if who.has_rivals { "review-par-about-rivals" } else { "review-par-about" }));
    said.join(" ")
}

/// Says which level such play is like.
fn standing(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> Option<String> {
    let name = |level: &str| FluentValue::from(opponent_name(localizer, level));
    let gain = as_points(review.gain()) as f32;
    let (key, values) = match who.levels?.standing(gain, !who.has_rivals)? {
        LevelStanding::Equals(level) => ("review-level-equal", vec![("level", name(level))]),
        LevelStanding::Between(weaker, stronger) => {
            ("review-level-between", vec![("weaker", name(weaker)), ("stronger", name(stronger))])
        }
        LevelStanding::Above(level) => ("review-level-above", vec![("level", name(level))]),
        LevelStanding::Below(level) => ("review-level-below", vec![("level", name(level))]),
    };
    Some(localizer.text_with(key, &values))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::cascadia::review::view::fixtures::reviewed_seat;
    use crate::app::test_support::shipped;
    use crate::text::Language;

    const ADA: Reviewed<'_> = Reviewed { name: "Ada", is_reader: true, has_rivals: false, levels: None };

    #[test]
    fn the_sentence_is_true_to_its_figures() {
        let review = reviewed_seat();
        assert!(review.adds_up());
        let (assets, _) = shipped();
        let summary = SummaryView::of(&review, ADA, &assets.localizer(Language::English));
        // What was won over par: 2.40 − 1.80 + 0.70 + 0.
        assert_eq!(
            summary.spoken,
            "You made 98. Par is 94.9. Luck gave 1.8; of the 5.8 points on offer beyond par you found 1.3."
        );
        assert_eq!(summary.sum, "94.87 + 1.83 + 5.80 − 4.50 = 98.00: par, luck, on offer, missed, made");
        assert!(summary.explanation.contains("96.2"), "{}", summary.explanation);
        let french = SummaryView::of(&review, ADA, &assets.localizer(Language::French));
        assert!(french.spoken.contains("94,9") && french.spoken.contains("1,3"), "{}", french.spoken);
    }

    #[test]
    fn play_is_told_by_the_level_it_is_like() {
        let localizer = shipped().0.localizer(Language::English);
        let mut strengths = Strengths::built_in();
        let said = |levels: &Strengths| {
            let who = Reviewed { has_rivals: true, levels: Some(levels), ..ADA };
            SummaryView::of(&reviewed_seat(), who, &localizer).explanation
        };
        assert!(said(&strengths).contains("between a Ranger and a Biologist"), "{}", said(&strengths));
        strengths.0.remove("biologist");
        assert!(said(&strengths).contains("above a Ranger"), "{}", said(&strengths));
        assert!(!SummaryView::of(&reviewed_seat(), ADA, &localizer).explanation.contains("Ranger and"));
    }

    #[test]
    fn luck_that_takes_and_play_below_par_are_said_so() {
        let localizer = shipped().0.localizer(Language::English);
        let mut review = reviewed_seat();
        review.luck_at_start -= 1000;
        review.total -= 1000;
        for decision in &mut review.decisions {
            // What is played is worth 3 points less, and luck gives it back.
            decision.played -= 300;
            decision.luck_after += 300;
        }
        assert!(review.adds_up());
        let alone = SummaryView::of(&review, ADA, &localizer).spoken;
        assert!(
            alone.contains("points were on offer beyond par, and your turns came to 10.7 less"),
            "{alone}"
        );
        let other = Reviewed { name: "Noor", is_reader: false, has_rivals: true, levels: None };
        review.luck_at_start -= 2000;
        review.total -= 2000;
        let among = SummaryView::of(&review, other, &localizer).spoken;
        assert!(among.starts_with("Noor made 68. Par is 94.9. Luck and rivals took 16.2;"), "{among}");
    }
}

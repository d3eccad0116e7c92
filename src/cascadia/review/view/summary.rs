//! The figures of a game: how par, luck and turns add up to the score, with the score of the best turns, the
//! share of the points found and a comparison with the levels.

use fluent_bundle::FluentValue;

use crate::cascadia::review::numbers::{
    as_points, doubtful_text, exact_text, points_text, tenths_that_add_up,
};
use crate::preferences::localizer::Localizer;
use crate::ui::names::opponent_name;
use cascadia_ai::players::{LevelStanding, Strengths};
use cascadia_ai::review::SeatReview;
use cascadia_ai::search::POINT;

/// The summary of a whole game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SummaryView {
    /// The sum in one line, with bold parts.
    pub sentence: String,
    /// The line for screen readers.
    pub spoken: String,
    /// The points of the best turns and their share found, the average of this play, and the meaning of par
    /// and luck.
    pub explanation: String,
    /// The sum, exact in hundredths.
    pub sum: String,
}

/// The player under review, as addressed by the texts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reviewed<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// True if the player is the reader.
    pub is_reader: bool,
    /// True in a game with opponents: luck then consists of the draws and of their play.
    pub has_rivals: bool,
    /// The strengths of the levels, for the comparison; `None` if the game was not played for points alone.
    pub levels: Option<&'a Strengths>,
    /// True while the review is unfinished and its figures can change.
    pub is_first_impression: bool,
}

impl SummaryView {
    /// Prepares the summary, with figures rounded to tenths that add up exactly.
    pub(super) fn of(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> Self {
        let [par, luck, turns] = tenths_that_add_up([review.start, review.luck(), review.gain()]);
        let text = |hundredths: i32| FluentValue::from(points_text(hundredths, localizer));
        let sign = |hundredths: i32| FluentValue::from(if hundredths < 0 { "−" } else { "+" });
        let values = [
            ("name", FluentValue::from(who.name)),
            ("par", text(par)),
            ("lucksign", sign(luck)),
            ("luck", text(luck)),
            ("turnssign", sign(turns)),
            ("turns", text(turns)),
            ("total", FluentValue::from(review.total / POINT)),
        ];
        let key = match (who.is_reader, who.has_rivals) {
            (true, false) => "review-line",
            (true, true) => "review-line-rivals",
            (false, false) => "review-line-other",
            (false, true) => "review-line-other-rivals",
        };
        let sentence = localizer.text_with(key, &values);
        Self {
            spoken: sentence.replace("**", ""),
            sentence,
            explanation: explanation(review, who, localizer),
            sum: exact_sum(review, localizer),
        }
    }
}

/// Describes the share of the points to find that were found.
fn share_found(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> Option<String> {
    let share = review.share_found()?;
    let key = if who.is_reader { "review-share" } else { "review-share-other" };
    let values = [("name", FluentValue::from(who.name)), ("share", FluentValue::from(share))];
    Some(localizer.text_with(key, &values))
}

/// Returns the explanation: certainty, points of the best turns and their share found, average of this play,
/// par and luck.
fn explanation(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> String {
    let mut sentences = Vec::new();
    if who.is_first_impression {
        sentences.push(localizer.text("review-first-impression"));
    }
    let offered = [("points", FluentValue::from(points_text(review.offered(), localizer)))];
    sentences.push(localizer.text_with("review-on-offer", &offered));
    sentences.extend(share_found(review, who, localizer));
    let adjusted = doubtful_text(review.luck_adjusted(), review.missed_within_90(), localizer);
    let values = [("points", FluentValue::from(adjusted))];
    sentences.push(localizer.text_with("review-adjusted", &values));
    sentences.extend(standing(review, who, localizer));
    sentences.push(localizer.text(if who.has_rivals {
        "review-par-about-rivals"
    } else {
        "review-par-about"
    }));
    sentences.join(" ")
}

/// Describes the computer level that matches the play.
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

/// Writes the sum of the review, exact in hundredths of a point.
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
    use crate::cascadia::review::view::fixtures::{ADA, reviewed_seat};
    use crate::tests::support::shipped;
    use cascadia_base::rng::GameRng;
    use cascadia_storage::text::Language;

    #[test]
    fn the_sentence_is_true_to_its_figures() {
        let review = reviewed_seat();
        assert!(review.adds_up());
        let (assets, _) = shipped();
        let summary = SummaryView::of(&review, ADA, &assets.localizer(Language::English));
        // Points over par: 2.40 − 1.80 + 0.70 + 0.
        assert_eq!(summary.spoken, "Par 94.9 + luck 1.8 + your turns 1.3 = 98");
        assert!(summary.explanation.contains("5.8"), "{}", summary.explanation);
        let early = Reviewed { is_first_impression: true, ..ADA };
        let early = SummaryView::of(&review, early, &assets.localizer(Language::English)).explanation;
        assert!(early.starts_with("First impressions"), "{early}");
        assert_eq!(summary.sum, "94.87 + 1.83 + 5.80 − 4.50 = 98.00: par, luck, on offer, missed, made");
        assert!(summary.explanation.contains("96.2"), "{}", summary.explanation);
        let french = SummaryView::of(&review, ADA, &assets.localizer(Language::French));
        assert!(french.spoken.contains("94,9") && french.spoken.contains("1,3"), "{}", french.spoken);
    }

    #[test]
    fn play_is_compared_with_the_level_it_is_like() {
        let localizer = shipped().0.localizer(Language::English);
        let mut strengths = Strengths::built_in();
        let standing_of = |levels: &Strengths| {
            let who = Reviewed { has_rivals: true, levels: Some(levels), ..ADA };
            SummaryView::of(&reviewed_seat(), who, &localizer).explanation
        };
        assert!(
            standing_of(&strengths).contains("between a Ranger and a Biologist"),
            "{}",
            standing_of(&strengths)
        );
        strengths.0.remove("biologist");
        assert!(standing_of(&strengths).contains("above a Ranger"), "{}", standing_of(&strengths));
        assert!(!SummaryView::of(&reviewed_seat(), ADA, &localizer).explanation.contains("Ranger and"));
    }

    #[test]
    fn bad_luck_and_play_below_par_are_named() {
        let localizer = shipped().0.localizer(Language::English);
        let mut review = reviewed_seat();
        review.luck_at_start -= 1000;
        review.total -= 1000;
        for decision in &mut review.decisions {
            // The played choices lose 3 points each, and luck returns them.
            decision.played -= 300;
            decision.luck_after += 300;
        }
        assert!(review.adds_up());
        let alone = SummaryView::of(&review, ADA, &localizer).spoken;
        assert_eq!(alone, "Par 94.9 + luck 3.8 − your turns 10.7 = 88");
        let other = Reviewed { name: "Noor", is_reader: false, has_rivals: true, ..ADA };
        review.luck_at_start -= 2000;
        review.total -= 2000;
        let among = SummaryView::of(&review, other, &localizer).spoken;
        assert_eq!(among, "Noor: par 94.9 − luck and rivals 16.2 − turns 10.7 = 68");
    }

    /// Returns the sum of the line's signed figures up to the equals sign, and the figure after it.
    fn sum_of(line: &str) -> (i64, i64) {
        let (mut sum, mut sign) = (0, 1);
        for word in line.replace(',', ".").split_whitespace() {
            match word {
                "+" => sign = 1,
                "−" => sign = -1,
                "=" => return (sum, line.rsplit(' ').next().map_or(0, |word| word.parse().expect("whole"))),
                _ => {
                    if let Some((whole, tenth)) = word.split_once('.')
                        && let (Ok(whole), Ok(tenth)) = (whole.parse::<i64>(), tenth.parse::<i64>())
                    {
                        sum += sign * (10 * whole + tenth);
                    }
                }
            }
        }
        panic!("{line}: no equals sign")
    }

    #[test]
    fn the_figures_of_the_line_add_up_as_they_are_written_in_every_game() {
        let (assets, _) = shipped();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let mut chance = GameRng::new(7);
            for number in 0..500 {
                let mut review = reviewed_seat();
                review.start = 7000 + chance.below(4000) as i32;
                for decision in &mut review.decisions {
                    decision.played += chance.below(2001) as i32 - 1000;
                    decision.luck_after = chance.below(1601) as i32 - 800;
                }
                review.total = 5000 + 100 * chance.below(60) as i32;
                review.luck_at_start = 0;
                review.luck_at_start = review.total - review.start - review.gain() - review.luck();
                assert!(review.adds_up());
                let who = Reviewed { is_reader: number % 2 == 0, has_rivals: number % 3 == 0, ..ADA };
                let line = SummaryView::of(&review, who, &localizer).spoken;
                let (sum, total) = sum_of(&line);
                assert_eq!((sum, total), (10 * total, i64::from(review.total / POINT)), "{line}");
            }
        }
    }
}

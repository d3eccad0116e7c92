//! The turning points of a game: the largest loss, the largest gain, and the luckiest or unluckiest reveal.

use fluent_bundle::FluentValue;

use crate::cascadia::review::numbers::{points_text, signed_text};
use crate::cascadia::review::words::{Choice, choice_words, missed_words};
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{ReviewMark, ReviewedDecision, SeatReview, TurningPoints};
use cascadia_rules::rules::Game;

/// The reason why a turn is a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MomentKind {
    /// The largest loss.
    Missed,
    /// The largest loss of the other turns, in place of a missing find or reveal.
    AlsoMissed,
    /// The largest gain over par.
    Found,
    /// The luckiest or the unluckiest reveal.
    Revealed,
}

/// A turning point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeyMoment {
    pub kind: MomentKind,
    /// The index of the decision, and the number of its turn.
    pub decision: usize,
    pub turn: u8,
    pub mark: ReviewMark,
    pub title: String,
    /// A sentence about it, with bold parts.
    pub sentence: String,
    /// True if it offers a retry.
    pub can_try: bool,
}

/// Maximum number of turning points.
const MOST_SHOWN: usize = 3;

/// Picks the turning points of a game, in the order of [`MomentKind`]: at most one of a kind, but other
/// costly turns replace a kind without one. An unfinished review yields only those that further playouts are
/// unlikely to change.
pub(super) fn pick_moments(review: &SeatReview, is_first_impression: bool) -> Vec<(MomentKind, usize)> {
    let TurningPoints { missed, found, luck } =
        if is_first_impression { review.clear_turning_points(true) } else { review.turning_points() };
    let picked = [(MomentKind::Missed, missed), (MomentKind::Found, found), (MomentKind::Revealed, luck)];
    let mut picked: Vec<_> = picked.into_iter().filter_map(|(kind, index)| Some((kind, index?))).collect();
    if is_first_impression {
        return picked;
    }
    let surely_missed = |index: usize| review.decisions[index].surely_missed();
    let mut others: Vec<usize> = (0..review.decisions.len())
        .filter(|index| Some(*index) != missed && surely_missed(*index) >= TurningPoints::LEAST)
        .collect();
    // The sort is stable: ties stay in the order of the turns.
    others.sort_by_key(|index| std::cmp::Reverse(surely_missed(*index)));
    for (place, index) in others.into_iter().take(MOST_SHOWN - picked.len()).enumerate() {
        picked.insert(1 + place, (MomentKind::AlsoMissed, index));
    }
    picked
}

/// Describes the turning points. `positions` precede each decision. Only a turn clearly ahead of all others
/// is called the largest.
pub(super) fn moments(
    review: &SeatReview,
    positions: &[&Game],
    is_first_impression: bool,
    localizer: &Localizer,
) -> Vec<KeyMoment> {
    let clear = review.clear_turning_points(is_first_impression);
    let shown = pick_moments(review, is_first_impression).into_iter().filter_map(|(kind, index)| {
        let (decision, game) = (review.decisions.get(index)?, positions.get(index)?);
        let key = match kind {
            MomentKind::Missed if clear.missed.is_some() => "review-moment-missed",
            MomentKind::Missed => "review-moment-much-missed",
            MomentKind::AlsoMissed => "review-moment-also-missed",
            MomentKind::Found if clear.found.is_some() => "review-moment-found",
            MomentKind::Found => "review-moment-good",
            MomentKind::Revealed => match (decision.luck_after < 0, clear.luck.is_some()) {
                (true, true) => "review-moment-unluckiest",
                (true, false) => "review-moment-unlucky",
                (false, true) => "review-moment-luckiest",
                (false, false) => "review-moment-lucky",
            },
        };
        let title = localizer.text_with(key, &[("turn", FluentValue::from(decision.turn))]);
        let sentence = match kind {
            MomentKind::Missed | MomentKind::AlsoMissed => missed_words(localizer, game, decision),
            MomentKind::Found => found_words(localizer, game, decision),
            MomentKind::Revealed => revealed_words(localizer, decision),
        };
        Some(KeyMoment {
            kind,
            decision: index,
            turn: decision.turn,
            mark: if kind == MomentKind::Revealed { ReviewMark::Unmarked } else { decision.mark },
            title,
            sentence,
            can_try: kind != MomentKind::Revealed && decision.mark != ReviewMark::Unmarked,
        })
    });
    shown.collect()
}

/// Describes a find beyond par.
pub(super) fn found_words(localizer: &Localizer, game: &Game, decision: &ReviewedDecision) -> String {
    let (played, par) = (Choice::of(&decision.actions), Choice::of(&decision.par_actions));
    let values = [
        ("choice", FluentValue::from(choice_words(localizer, game, &played, &par))),
        ("points", FluentValue::from(points_text(decision.gain(), localizer))),
    ];
    localizer.text_with("review-find", &values)
}

/// Describes the luck after a decision.
fn revealed_words(localizer: &Localizer, decision: &ReviewedDecision) -> String {
    let values = [("points", FluentValue::from(signed_text(decision.luck_after, localizer)))];
    localizer.text_with("review-revealed", &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::{decided, opening, reviewed_seat};
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn turning_points_are_the_largest_of_their_kind_and_none_is_made_up() {
        let mut review = reviewed_seat();
        // Luck after the second decision: 9480 − 9430; after the first: 9610 − 9740; at the end 200.
        let kinds = [(MomentKind::Missed, 1), (MomentKind::Found, 0), (MomentKind::Revealed, 3)];
        assert_eq!(pick_moments(&review, false), kinds);
        let game = opening();
        let positions = vec![&game; review.decisions.len()];
        let localizer = shipped().0.localizer(Language::English);
        let shown = moments(&review, &positions, false, &localizer);
        assert!(shown[0].sentence.contains("3.6\u{a0}±\u{a0}0.5"), "{}", shown[0].sentence);
        assert!(shown[0].sentence.contains("62%"), "{}", shown[0].sentence);
        assert!(shown[1].sentence.contains("2.4"), "{}", shown[1].sentence);
        assert_eq!(shown.iter().map(|moment| moment.can_try).collect::<Vec<_>>(), [true, true, false]);
        for decision in &mut review.decisions {
            (decision.par, decision.best, decision.luck_after) = (decision.played, decision.played + 40, 30);
        }
        assert!(pick_moments(&review, false).is_empty());
    }

    #[test]
    fn turns_with_large_misses_replace_missing_finds() {
        let mut review = reviewed_seat();
        review.decisions[0].par = review.decisions[0].played;
        review.decisions[2] = decided(3, (9480, 9400, 9640), 30, ReviewMark::Clear);
        let kinds = [(MomentKind::Missed, 1), (MomentKind::AlsoMissed, 2), (MomentKind::Revealed, 3)];
        assert_eq!(pick_moments(&review, false), kinds);
        // No replacement either if the loss is uncertain.
        review.decisions[2].missed_within_90 = 200;
        assert_eq!(pick_moments(&review, false).len(), 2);
    }

    #[test]
    fn a_miss_within_its_interval_is_no_turning_point() {
        let mut review = reviewed_seat();
        review.decisions[1].missed_within_90 = 400;
        review.decisions[2].missed_within_90 = 100;
        assert!(pick_moments(&review, false).iter().all(|(kind, _)| *kind != MomentKind::Missed));
    }

    #[test]
    fn only_a_clear_maximum_is_called_the_most() {
        let localizer = shipped().0.localizer(Language::English);
        let game = opening();
        let mut review = reviewed_seat();
        let positions = vec![&game; review.decisions.len()];
        let first = |review: &SeatReview, is_first: bool| {
            let shown = moments(review, &positions, is_first, &localizer);
            shown.first().map(|moment| moment.title.clone()).unwrap_or_default()
        };
        assert_eq!([first(&review, false), first(&review, true)], ["Turn 2: most to learn"; 2]);
        // Another turn lost nearly as much: 3.6 ± 0.5 and 3.4 ± 0.3.
        review.decisions[2] = decided(3, (9480, 9300, 9640), 30, ReviewMark::Large);
        assert_eq!(first(&review, false), "Turn 2: much to learn");
        assert!(pick_moments(&review, true).iter().all(|(kind, _)| *kind != MomentKind::Missed));
    }
}

//! The first view of a review: where most points were lost, the turns to look at, and luck against play, in
//! plain sentences.

use fluent_bundle::FluentValue;

use super::moments::found_words;
use super::summary::Reviewed;
use crate::cascadia::review::words::{missed_words, source_inside};
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{ReviewMark, ReviewedDecision, ScoreTerm, SeatReview, TurningPoints};
use cascadia_ai::search::POINT;
use cascadia_rules::rules::Game;
use cascadia_rules::scoring::ScoreSheet;

/// A turn to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LessonTurn {
    /// The index of the decision, and the number of its turn.
    pub decision: usize,
    pub turn: u8,
    pub mark: ReviewMark,
    /// The better or the good choice in a sentence.
    pub about: String,
}

/// The sentences about a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReviewLesson {
    /// The source of most lost points; `None` if no source stands out.
    pub source: Option<ScoreTerm>,
    /// The sentence about it.
    pub most: String,
    /// The turns that lost most, and the words before them.
    pub turns: Vec<LessonTurn>,
    pub turns_words: String,
    /// The best find, and the words before it.
    pub found: Option<LessonTurn>,
    pub found_words: String,
    /// The sentence about luck and play.
    pub balance: String,
    /// Small print, if any.
    pub note: String,
    /// All sentences, for screen readers.
    pub spoken: String,
}

/// Maximum number of turns to look at.
const MOST_TURNS: usize = 3;
/// The least loss of such a turn, in hundredths of a point.
const LEAST_LOSS: i32 = 30;
/// The least luck called kind or unkind, in hundredths of a point.
const LEAST_LUCK: i32 = 100;

impl ReviewLesson {
    /// Prepares the sentences. `positions` precede each decision.
    pub(super) fn of(
        review: &SeatReview,
        positions: &[&Game],
        sheet: &ScoreSheet,
        who: Reviewed<'_>,
        localizer: &Localizer,
    ) -> Self {
        let source = worst_source(review);
        let most = most_words(review, source, sheet, who, localizer);
        let link = |index: usize, words: fn(&Localizer, &Game, &ReviewedDecision) -> String| {
            let (decision, game) = (review.decisions.get(index)?, positions.get(index)?);
            let about = words(localizer, game, decision).replace("**", "");
            Some(LessonTurn { decision: index, turn: decision.turn, mark: decision.mark, about })
        };
        let turns = turns_to_look_at(review, who.is_first_impression);
        let turns: Vec<LessonTurn> =
            turns.into_iter().filter_map(|index| link(index, missed_words)).collect();
        let found = find_of(review, who.is_first_impression).and_then(|index| link(index, found_words));
        let turns_words = if !turns.is_empty() {
            localizer.text_with("review-lesson-turns", &[("count", FluentValue::from(turns.len()))])
        } else if who.is_first_impression {
            localizer.text("review-lesson-no-turns-yet")
        } else {
            localizer.text("review-lesson-no-turns")
        };
        let balance = balance_words(review, who, localizer);
        let numbers: Vec<String> = turns.iter().map(|turn| turn.turn.to_string()).collect();
        let listed = [turns_words.clone(), numbers.join(", ")].join(" ");
        Self {
            source,
            spoken: [most.as_str(), listed.trim_end(), &balance].join(" "),
            most,
            turns,
            turns_words,
            found,
            found_words: localizer.text("review-lesson-found"),
            balance,
            note: if who.is_first_impression {
                localizer.text("review-first-impression")
            } else {
                String::new()
            },
        }
    }
}

/// Returns the source of most lost points; `None` if none cost half a point, or all turns together did not.
fn worst_source(review: &SeatReview) -> Option<ScoreTerm> {
    let missed = review.sources();
    let source = missed.largest();
    let counts = review.missed().min(missed.of(source)) >= TurningPoints::LEAST;
    counts.then_some(source)
}

/// Rounds hundredths to whole points, halves up.
const fn whole_points(hundredths: i32) -> i32 {
    (hundredths + POINT / 2).div_euclid(POINT)
}

/// Describes the worst source: its points, and its points after the best turns, made and missed together.
fn most_words(
    review: &SeatReview,
    source: Option<ScoreTerm>,
    sheet: &ScoreSheet,
    who: Reviewed<'_>,
    localizer: &Localizer,
) -> String {
    let key = |reader: &'static str, other: &'static str| if who.is_reader { reader } else { other };
    let mut values = vec![("name", FluentValue::from(who.name))];
    let Some(source) = source else {
        if review.missed() < TurningPoints::LEAST {
            return localizer.text_with(key("review-lesson-none", "review-lesson-none-other"), &values);
        }
        values.push(("points", FluentValue::from(whole_points(review.missed()))));
        return localizer.text_with(key("review-lesson-scattered", "review-lesson-scattered-other"), &values);
    };
    let made = i32::from(source.points_on(sheet));
    let possible = made + whole_points(review.sources().of(source));
    values.extend([
        ("theme", FluentValue::from(source_inside(localizer, source))),
        ("points", FluentValue::from(made)),
        ("possible", FluentValue::from(possible)),
    ]);
    localizer.text_with(key("review-lesson-most", "review-lesson-most-other"), &values)
}

/// Returns the decisions that lost most, in order and at most one of a turn. An unfinished review yields only
/// reliable losses.
fn turns_to_look_at(review: &SeatReview, is_first_impression: bool) -> Vec<usize> {
    if review.missed() < TurningPoints::LEAST {
        return Vec::new();
    }
    let is_sure = |decision: &ReviewedDecision| {
        !is_first_impression || decision.missed() - 2 * decision.missed_within_90 >= TurningPoints::LEAST
    };
    let losses = review.decisions.iter().enumerate().filter(|(_, decision)| is_sure(decision));
    let losses = losses.map(|(index, decision)| (index, decision.missed()));
    let mut losses: Vec<_> = losses.filter(|(_, loss)| *loss >= LEAST_LOSS).collect();
    losses.sort_by_key(|(_, loss)| std::cmp::Reverse(*loss));
    let mut picked: Vec<usize> = Vec::new();
    for (index, _) in losses {
        let turn = |index: usize| review.decisions[index].turn;
        if picked.len() < MOST_TURNS && picked.iter().all(|other| turn(*other) != turn(index)) {
            picked.push(index);
        }
    }
    picked.sort_unstable();
    picked
}

/// Returns the best find, if there is one.
fn find_of(review: &SeatReview, is_first_impression: bool) -> Option<usize> {
    let is_find = |index: &usize| review.decisions[*index].mark == ReviewMark::Find;
    if is_first_impression {
        return review.clear_turning_points(true).found.filter(is_find);
    }
    // The first of equals.
    (0..review.decisions.len()).filter(is_find).rev().max_by_key(|index| review.decisions[*index].gain())
}

/// Describes luck, and the points missed to the best turns.
fn balance_words(review: &SeatReview, who: Reviewed<'_>, localizer: &Localizer) -> String {
    let luck = review.luck();
    let side = match luck {
        _ if luck.abs() < LEAST_LUCK => "even",
        0.. => "kind",
        _ => "unkind",
    };
    let values = [
        ("side", FluentValue::from(side)),
        ("luck", FluentValue::from(whole_points(luck.abs()))),
        ("cost", FluentValue::from(whole_points(review.missed()))),
    ];
    let key = if who.has_rivals { "review-balance-rivals" } else { "review-balance" };
    localizer.text_with(key, &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::{ADA, opening, reviewed_seat};
    use crate::tests::support::shipped;
    use cascadia_base::Wildlife;
    use cascadia_storage::text::Language;

    const NOOR: Reviewed<'_> = Reviewed { name: "Noor", is_reader: false, has_rivals: true, ..ADA };
    const BEAR: ScoreTerm = ScoreTerm::Wildlife(Wildlife::Bear);
    const ELK: ScoreTerm = ScoreTerm::Wildlife(Wildlife::Elk);

    /// Returns a sheet with these points for bears and elk.
    fn sheet(bears: u16, elk: u16) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        sheet.wildlife[Wildlife::Bear].points = bears;
        sheet.wildlife[Wildlife::Elk].points = elk;
        sheet
    }

    /// Returns a review with these losses: turn, source, hundredths of a point.
    fn with_losses(losses: &[(u8, ScoreTerm, i32)]) -> SeatReview {
        let mut review = reviewed_seat();
        let mut pattern = review.decisions[3].clone();
        (pattern.best, pattern.best_terms) = (pattern.played, pattern.played_terms);
        review.decisions = losses
            .iter()
            .map(|(turn, source, missed)| {
                let mut decision = ReviewedDecision { turn: *turn, luck_after: 0, ..pattern.clone() };
                decision.best_terms.0[source.index()] += missed;
                decision.best += missed;
                decision
            })
            .collect();
        review.luck_at_start = 0;
        review
    }

    fn lesson(
        review: &SeatReview,
        sheet: &ScoreSheet,
        who: Reviewed<'_>,
        language: Language,
    ) -> ReviewLesson {
        let game = opening();
        let positions = vec![&game; review.decisions.len()];
        ReviewLesson::of(review, &positions, sheet, who, &shipped().0.localizer(language))
    }

    fn turns(view: &ReviewLesson) -> Vec<u8> {
        view.turns.iter().map(|turn| turn.turn).collect()
    }

    #[test]
    fn the_largest_loss_has_its_points_and_turns() {
        let review = with_losses(&[
            (3, ELK, 420),
            (5, BEAR, 150),
            (9, ELK, 380),
            (12, ELK, 10),
            (15, ELK, 290),
            (17, ELK, 100),
        ]);
        let view = lesson(&review, &sheet(8, 4), ADA, Language::English);
        assert_eq!(view.most, "You lost most on elk: 4 points, about 16 were possible.");
        assert_eq!((turns(&view), view.turns_words.as_str()), (vec![3, 9, 15], "Look at these turns:"));
        assert_eq!(
            view.balance,
            "Luck made hardly a difference; the best turns would have made 14 points more."
        );
        assert!(view.turns[0].about.contains("4.2") && !view.turns[0].about.contains("**"), "{view:?}");
        assert_eq!(view.spoken, format!("{} {} 3, 9, 15 {}", view.most, view.turns_words, view.balance));
        let french = lesson(&review, &sheet(8, 4), NOOR, Language::French);
        let most = "Noor a laissé le plus de points avec les wapitis\u{a0}: 4 sur environ 16 possibles.";
        assert_eq!(french.most, most);
        assert!(
            french.balance.ends_with("\u{a0}; les meilleurs tours auraient rapporté 14 points de plus."),
            "{}",
            french.balance
        );
    }

    #[test]
    fn one_point_and_one_turn_are_singular() {
        let review = with_losses(&[(5, BEAR, 90)]);
        let said = |points, who, language| {
            let view = lesson(&review, &sheet(points, 0), who, language);
            [view.most, view.turns_words, view.balance].join(" ")
        };
        assert_eq!(
            said(0, ADA, Language::English),
            "You lost most on bears: no points, about 1 was possible. Look at this turn: \
             Luck made hardly a difference; the best turns would have made 1 point more."
        );
        assert!(said(1, ADA, Language::English).contains(": 1 point, about 2 were possible."));
        let french = said(0, ADA, Language::French);
        assert!(
            french.contains("0 sur environ 1 possible.")
                && french.contains("auraient rapporté 1 point de plus."),
            "{french}"
        );
        assert!(french.contains("Revoyez ce tour\u{a0}:"), "{french}");
    }

    #[test]
    fn without_losses_or_decisions_nothing_is_blamed() {
        for review in [with_losses(&[(1, BEAR, 0), (2, ELK, 40)]), with_losses(&[])] {
            for (who, first) in [(ADA, "You lost"), (NOOR, "Noor lost")] {
                let view = lesson(&review, &sheet(9, 9), who, Language::English);
                let most = format!("{first} next to nothing: every turn was close to the best.");
                assert_eq!((turns(&view), &view.most, view.source), (vec![], &most, None));
                assert!(view.balance.ends_with("no turn could have made more."), "{}", view.balance);
            }
        }
        let none = lesson(&with_losses(&[]), &sheet(0, 0), ADA, Language::French);
        assert_eq!((turns(&none), none.turns_words.as_str()), (vec![], "Aucun tour ne se détache."));
    }

    #[test]
    fn the_turns_lost_most_on_any_source() {
        let review = with_losses(&[(3, ELK, 420), (5, BEAR, 350), (9, ELK, 100), (11, ELK, 60)]);
        let view = lesson(&review, &sheet(4, 4), ADA, Language::English);
        assert_eq!((view.source, turns(&view)), (Some(ELK), vec![3, 5, 9]));
    }

    #[test]
    fn small_losses_everywhere_name_no_source() {
        let losses: Vec<(u8, ScoreTerm, i32)> =
            ScoreTerm::ALL.into_iter().zip(1..).map(|(source, turn)| (turn, source, 20)).collect();
        let view = lesson(&with_losses(&losses), &sheet(9, 9), ADA, Language::English);
        assert_eq!(view.most, "You lost a little here and there: about 2 points in all.");
        assert_eq!(view.turns_words, "No single turn stands out.");
    }

    #[test]
    fn a_loss_that_other_sources_made_up_for_is_no_turn_to_look_at() {
        let mut review = with_losses(&[(4, BEAR, 500), (7, BEAR, 120)]);
        review.decisions[0].best_terms.0[ELK.index()] -= 490;
        review.decisions[0].best -= 490;
        let view = lesson(&review, &sheet(9, 9), ADA, Language::English);
        assert_eq!((view.source, turns(&view)), (Some(BEAR), vec![7]));
        // A wipe and the turn after it are one turn.
        let review = with_losses(&[(7, BEAR, 120), (7, BEAR, 240)]);
        let view = lesson(&review, &sheet(9, 9), ADA, Language::English);
        assert_eq!((turns(&view), view.turns[0].decision), (vec![7], 1));
    }

    #[test]
    fn first_impressions_say_so_and_name_only_turns_that_will_stay() {
        let mut review = with_losses(&[(4, BEAR, 300), (7, BEAR, 200)]);
        for decision in &mut review.decisions {
            decision.missed_within_90 = 100;
        }
        let early = Reviewed { is_first_impression: true, ..ADA };
        let view = lesson(&review, &sheet(0, 0), early, Language::English);
        assert_eq!(turns(&view), [4]);
        assert!(view.note.starts_with("First impressions"), "{}", view.note);
        review.decisions.remove(0);
        let view = lesson(&review, &sheet(0, 0), early, Language::English);
        assert!(view.turns_words.starts_with("Turns to look at appear here"), "{}", view.turns_words);
        assert_eq!(lesson(&review, &sheet(0, 0), ADA, Language::English).note, "");
    }

    #[test]
    fn luck_is_told_from_play_and_a_find_is_named() {
        let mut review = reviewed_seat();
        let view = lesson(&review, &sheet(4, 0), ADA, Language::English);
        assert_eq!(view.found.as_ref().map(|found| found.turn), Some(1));
        assert_eq!(view.balance, "The draws were kind: +2; the best turns would have made 5 points more.");
        review.luck_at_start -= 500;
        let view = lesson(&review, &sheet(4, 0), NOOR, Language::English);
        assert_eq!(
            view.balance,
            "Draws and rivals were unkind: −3; the best turns would have made 5 points more."
        );
        let french = lesson(&review, &sheet(4, 0), ADA, Language::French);
        assert_eq!(
            french.balance,
            "La chance a manqué\u{a0}: −3\u{a0}; les meilleurs tours auraient rapporté 5 points de plus."
        );
    }
}

//! The table of turns with their details.

use fluent_bundle::FluentValue;

use crate::cascadia::review::numbers::{doubtful_text, signed_text};
use crate::cascadia::review::words::{
    Choice, LEAST_SHOWN, TurnPart, choice_words, mark_word, missed_words, source_name,
};
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{DecisionKind, ReviewMark, ReviewedDecision, ScoreTerm, SeatReview};
use cascadia_rules::rules::Game;

/// One decision in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnRow {
    /// The index of the decision, and the number of its turn.
    pub decision: usize,
    pub turn: u8,
    /// The formatted number, with a sign for a wipe.
    pub number: String,
    pub mark: ReviewMark,
    pub mark_word: String,
    /// The loss with its uncertainty, in points.
    pub missed: String,
    /// The source of most of the loss; `None` without a loss.
    pub theme: Option<ScoreTerm>,
    pub theme_name: String,
    /// The part of the turn that caused it.
    pub part_name: String,
    pub luck: String,
    /// The details of the open row, with bold parts.
    pub details: Vec<String>,
    pub can_try: bool,
    pub spoken: String,
}

/// A theme by which the table can be filtered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ThemeChip {
    pub theme: ScoreTerm,
    pub name: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnsView {
    pub rows: Vec<TurnRow>,
    /// The themes that occur, in the order of the score pad.
    pub themes: Vec<ThemeChip>,
}

impl TurnsView {
    /// Prepares the table. `positions` precede each decision.
    pub(super) fn of(review: &SeatReview, positions: &[&Game], localizer: &Localizer) -> Self {
        let decisions = review.decisions.iter().zip(positions).enumerate();
        let rows: Vec<TurnRow> =
            decisions.map(|(index, (decision, game))| row(index, decision, game, localizer)).collect();
        let themes =
            ScoreTerm::ALL.into_iter().filter(|theme| rows.iter().any(|row| row.theme == Some(*theme)));
        let chip = |theme| {
            let turns = rows.iter().filter(|row| row.theme == Some(theme)).count();
            let values = [
                ("theme", FluentValue::from(source_name(localizer, theme))),
                ("count", FluentValue::from(turns)),
            ];
            ThemeChip { theme, name: localizer.text_with("review-theme", &values) }
        };
        Self { themes: themes.map(chip).collect(), rows }
    }

    /// Returns the rows of one theme, or all of them.
    pub(crate) fn filtered(&self, theme: Option<ScoreTerm>) -> impl Iterator<Item = &TurnRow> {
        self.rows.iter().filter(move |row| theme.is_none() || row.theme == theme)
    }
}

/// Prepares the row of a decision.
fn row(index: usize, decision: &ReviewedDecision, game: &Game, localizer: &Localizer) -> TurnRow {
    let is_worth_it = decision.mark != ReviewMark::Unmarked && decision.missed() >= LEAST_SHOWN;
    let theme = is_worth_it.then_some(decision.theme);
    let part = TurnPart::of(&decision.kinds).filter(|_| is_worth_it);
    let number = match decision.kind {
        DecisionKind::Wipe => {
            localizer.text_with("review-turn-wipe", &[("turn", FluentValue::from(decision.turn))])
        }
        DecisionKind::Opening | DecisionKind::Turn => decision.turn.to_string(),
    };
    let missed = doubtful_text(decision.missed(), decision.missed_within_90, localizer);
    let mark_word = mark_word(localizer, decision.mark);
    let theme_name = theme.map(|theme| source_name(localizer, theme)).unwrap_or_default();
    let part_name = part.map(|part| part.name(localizer)).unwrap_or_default();
    let luck = signed_text(decision.luck_after, localizer);
    let values = [
        ("turn", FluentValue::from(decision.turn)),
        ("mark", FluentValue::from(mark_word.as_str())),
        ("missed", FluentValue::from(missed.as_str())),
        ("luck", FluentValue::from(luck.as_str())),
    ];
    TurnRow {
        decision: index,
        turn: decision.turn,
        number,
        mark: decision.mark,
        theme,
        part_name,
        details: turn_details(decision, game, localizer),
        can_try: decision.mark != ReviewMark::Unmarked,
        spoken: localizer.text_with("review-turn-spoken", &values),
        mark_word,
        missed,
        theme_name,
        luck,
    }
}

/// Describes the played and the best choice and the source of the difference, in sentences with bold parts.
pub(crate) fn turn_details(decision: &ReviewedDecision, game: &Game, localizer: &Localizer) -> Vec<String> {
    if decision.mark == ReviewMark::Unmarked {
        return vec![localizer.text("review-no-choice")];
    }
    let (best, played) = (Choice::of(&decision.best_actions), Choice::of(&decision.actions));
    let mut sentences = Vec::new();
    if decision.missed() >= LEAST_SHOWN && best != played {
        let values = [
            ("played", FluentValue::from(choice_words(localizer, game, &played, &best))),
            (
                "points",
                FluentValue::from(doubtful_text(decision.played, decision.played_within_90, localizer)),
            ),
        ];
        sentences.push(localizer.text_with("review-played", &values));
        sentences.push(missed_words(localizer, game, decision));
        sentences.extend(by_source(decision, localizer));
    } else {
        sentences.push(localizer.text("review-was-best"));
    }
    let values = [
        ("gain", FluentValue::from(signed_text(decision.gain(), localizer))),
        ("luck", FluentValue::from(signed_text(decision.luck_after, localizer))),
    ];
    sentences.push(localizer.text_with("review-gain-and-luck", &values));
    sentences
}

/// Lists the sources of the loss, as far as the last digit shows them.
fn by_source(decision: &ReviewedDecision, localizer: &Localizer) -> Option<String> {
    let mut parts: Vec<(ScoreTerm, i32)> =
        decision.sources().iter().filter(|(_, part)| part.abs() >= 10).collect();
    parts.sort_by_key(|(_, part)| std::cmp::Reverse(part.abs()));
    if parts.len() < 2 {
        return None;
    }
    let parts_text = parts
        .into_iter()
        .map(|(source, part)| format!("{} {}", source_name(localizer, source), signed_text(part, localizer)));
    let list = parts_text.collect::<Vec<_>>().join(" · ");
    Some(localizer.text_with("review-by-source", &[("list", FluentValue::from(list))]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::{opening, reviewed_seat};
    use crate::tests::support::shipped;
    use cascadia_base::{Habitat, Wildlife};
    use cascadia_storage::text::Language;

    #[test]
    fn the_table_is_filtered_by_theme_and_every_mark_has_a_word() {
        let review = reviewed_seat();
        let game = opening();
        let positions = vec![&game; review.decisions.len()];
        let view = TurnsView::of(&review, &positions, &shipped().0.localizer(Language::English));
        let (bear, river) = (ScoreTerm::Wildlife(Wildlife::Bear), ScoreTerm::Habitat(Habitat::River));
        let rows = |theme| view.filtered(theme).map(|row| row.decision).collect::<Vec<_>>();
        assert_eq!(rows(None), [0, 1, 2, 3]);
        assert_eq!(rows(Some(river)), [1]);
        assert_eq!(rows(Some(bear)), [2], "what missed nothing has no theme");
        assert_eq!(view.themes.iter().map(|chip| chip.theme).collect::<Vec<_>>(), [bear, river]);
        let mut words: Vec<&str> = view.rows.iter().map(|row| row.mark_word.as_str()).collect();
        words.dedup();
        assert_eq!(words.len(), 4, "{words:?}");
        assert!(view.rows.iter().all(|row| row.spoken.contains(&row.mark_word)));
        assert_eq!(view.rows[1].missed, "3.6\u{a0}±\u{a0}0.5");
        assert_eq!(
            view.rows.iter().map(|row| row.can_try).collect::<Vec<_>>(),
            [true, true, true, false],
            "there is nothing to try where there was no choice"
        );
    }
}

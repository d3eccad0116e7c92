//! Texts of the review: sources of points, parts of a turn, marks and choices.

use fluent_bundle::FluentValue;

use super::numbers::{doubtful_text, points_text};
use crate::cascadia::hud::names::{habitat_name, species_inside, species_name, the_species};
use crate::preferences::localizer::Localizer;
use cascadia_ai::review::{MissedByKind, ReachedOdds, ReviewMark, ReviewedDecision, ScoreTerm};
use cascadia_base::{Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Action, Game, Slot};

/// Smaller amounts count as zero, in hundredths of a point.
pub(super) const LEAST_SHOWN: i32 = 5;

/// Returns the name of a source of points as a heading.
pub(crate) fn source_name(localizer: &Localizer, source: ScoreTerm) -> String {
    match source {
        ScoreTerm::Wildlife(species) => species_name(localizer, species, 2),
        ScoreTerm::Habitat(habitat) => habitat_name(localizer, habitat),
        ScoreTerm::Nature => localizer.text("journal-nature"),
        ScoreTerm::Bonus => localizer.text("pad-bonus"),
    }
}

/// Returns the name of a source inside a sentence, with its article where the language needs one.
pub(crate) fn source_inside(localizer: &Localizer, source: ScoreTerm) -> String {
    match source {
        ScoreTerm::Wildlife(species) => {
            let values = [("species", FluentValue::from(species_inside(localizer, species, 2)))];
            localizer.text_with("thought-source-wildlife", &values)
        }
        ScoreTerm::Habitat(habitat) => localizer.text(&format!("thought-source-{}", habitat.key())),
        ScoreTerm::Nature => localizer.text("review-source-nature"),
        ScoreTerm::Bonus => localizer.text("review-source-bonus"),
    }
}

/// Returns the word for a mark.
pub(super) fn mark_word(localizer: &Localizer, mark: ReviewMark) -> String {
    localizer.text(match mark {
        ReviewMark::Unmarked => "review-mark-none",
        ReviewMark::Find => "review-mark-find",
        ReviewMark::Sound => "review-mark-sound",
        ReviewMark::Slight => "review-mark-slight",
        ReviewMark::Clear => "review-mark-clear",
        ReviewMark::Large => "review-mark-large",
    })
}

/// The longest wait given in seconds instead of minutes.
const LONGEST_IN_SECONDS: f32 = 99.0;

/// Formats a remaining time in whole seconds or minutes, rounded up.
pub(super) fn wait_text(localizer: &Localizer, seconds: f32) -> String {
    if seconds <= LONGEST_IN_SECONDS {
        localizer.text_with("review-seconds", &[("seconds", FluentValue::from(seconds.ceil()))])
    } else {
        localizer.text_with("review-minutes", &[("minutes", FluentValue::from((seconds / 60.0).ceil()))])
    }
}

/// The part of a turn that decides its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnPart {
    Draft,
    Tile,
    Token,
    Wipe,
    Mix,
}

impl TurnPart {
    /// Returns the part with the most missed points; `None` if nothing was missed.
    pub(super) fn of(kinds: &MissedByKind) -> Option<Self> {
        let parts = [
            (Self::Draft, kinds.draft),
            (Self::Tile, kinds.tile),
            (Self::Token, kinds.token),
            (Self::Wipe, kinds.wipe),
            (Self::Mix, kinds.mix),
        ];
        // The first wins a tie.
        let most = parts.into_iter().min_by_key(|(_, missed)| std::cmp::Reverse(*missed));
        most.filter(|(_, missed)| *missed > 0).map(|(part, _)| part)
    }

    /// Returns its name in the table.
    pub(super) fn name(self, localizer: &Localizer) -> String {
        localizer.text(match self {
            Self::Draft => "review-part-draft",
            Self::Tile => "review-part-tile",
            Self::Token => "review-part-token",
            Self::Wipe => "review-part-wipe",
            Self::Mix => "review-part-mix",
        })
    }

    /// Returns the hint to think about it.
    pub(crate) fn hint(self, localizer: &Localizer) -> String {
        localizer.text(match self {
            Self::Draft => "review-hint-draft",
            Self::Tile => "review-hint-tile",
            Self::Token => "review-hint-token",
            Self::Wipe => "review-hint-wipe",
            Self::Mix => "review-hint-mix",
        })
    }
}

/// A decision reduced to its result: the choice its actions amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Choice {
    /// True if tokens were replaced.
    pub wipes: bool,
    /// The slots of the tile and of the token, and whether a nature token was paid for them.
    pub draft: Option<(Slot, Slot, bool)>,
    /// The position and rotation of the tile.
    pub tile: Option<(Hex, Rotation)>,
    /// The position of the token; `None` without a token or if it went back to the bag.
    pub token: Option<Hex>,
}

impl Choice {
    /// Reads the actions of a decision; later ones override earlier ones.
    pub(crate) fn of(actions: &[Action]) -> Self {
        let mut choice = Self::default();
        for action in actions {
            match *action {
                Action::WipeThree | Action::PaidWipe(_) => choice.wipes = true,
                Action::TakePair(slot) => choice.draft = Some((slot, slot, false)),
                Action::TakeMixed { tile, token } => choice.draft = Some((tile, token, true)),
                Action::PlaceTile { hex, rotation } => choice.tile = Some((hex, rotation)),
                Action::PlaceToken { hex } => choice.token = Some(hex),
                Action::ReturnToken => choice.token = None,
                Action::EndTurn => {}
            }
        }
        choice
    }

    /// Returns the species of the token taken from the display of `game`.
    pub(crate) fn species(&self, game: &Game) -> Option<Wildlife> {
        let (_, token, _) = self.draft?;
        game.display().token(token).map(|token| token.species)
    }
}

/// Describes a choice by its difference from another one in the same position: the draft, or else the place
/// of a piece.
pub(crate) fn choice_words(localizer: &Localizer, game: &Game, choice: &Choice, other: &Choice) -> String {
    let species = choice.species(game).map(|species| the_species(localizer, species));
    let with_species = |key: &str| {
        let species = species.clone().unwrap_or_default();
        localizer.text_with(key, &[("species", FluentValue::from(species))])
    };
    match (choice.wipes, other.wipes) {
        (true, _) => return localizer.text("review-choice-wipe"),
        (false, true) => return localizer.text("review-choice-no-wipe"),
        _ => {}
    }
    if choice.draft.is_none() {
        return localizer.text("review-choice-opening");
    }
    if choice.draft != other.draft {
        return match (choice.draft, species.is_some()) {
            (Some((_, _, true)), true) => with_species("review-choice-mixed"),
            (Some((slot, _, _)), true) if has_twin(game, slot) => {
                let values = [
                    ("number", FluentValue::from(slot.0 + 1)),
                    ("species", FluentValue::from(species.unwrap_or_default())),
                ];
                localizer.text_with("review-choice-pair-of-several", &values)
            }
            (_, true) => with_species("review-choice-pair"),
            _ => localizer.text("review-choice-tile-alone"),
        };
    }
    match (choice.tile, other.tile) {
        (Some((hex, one)), Some((there, two))) if hex == there && one != two => {
            localizer.text("review-choice-rotation")
        }
        (one, two) if one != two => localizer.text("review-choice-tile"),
        _ if choice.token.is_none() => localizer.text("review-choice-bag"),
        _ if choice.token != other.token => with_species("review-choice-token"),
        _ => localizer.text("review-choice-same"),
    }
}

/// Tests whether another slot of the display holds a token of the same species as `slot`.
fn has_twin(game: &Game, slot: Slot) -> bool {
    let species = |slot: Slot| game.display().token(slot).map(|token| token.species);
    game.display().slots().any(|other| other != slot && species(other) == species(slot))
}

/// Describes the best choice of a decision by the largest loss: if a nature token was wasted, or the place of
/// the token cost more than that of the tile, other differences do not matter.
fn best_words(localizer: &Localizer, game: &Game, decision: &ReviewedDecision) -> String {
    let best = Choice::of(&decision.best_actions);
    let played = Choice::of(&decision.actions);
    let pays = |choice: &Choice| choice.draft.is_some_and(|(_, _, is_paid)| is_paid);
    match TurnPart::of(&decision.kinds) {
        Some(TurnPart::Mix) if pays(&played) && !pays(&best) => localizer.text("review-choice-unpaid"),
        Some(TurnPart::Token) if best.draft == played.draft => {
            // As if the tile had been placed like the best one.
            choice_words(localizer, game, &best, &Choice { tile: best.tile, ..played })
        }
        _ => choice_words(localizer, game, &best, &played),
    }
}

/// Describes the points gained by the best choice and their source, with the odds behind them.
pub(super) fn missed_words(localizer: &Localizer, game: &Game, decision: &ReviewedDecision) -> String {
    let points = doubtful_text(decision.missed(), decision.missed_within_90, localizer);
    let values = [
        ("choice", FluentValue::from(best_words(localizer, game, decision))),
        ("points", FluentValue::from(points)),
    ];
    let mut sentences = vec![localizer.text_with("review-miss", &values)];
    sentences.extend(theme_words(
        localizer,
        decision.theme,
        decision.sources().of(decision.theme),
        decision.missed(),
    ));
    sentences.extend(decision.odds.map(|odds| odds_words(localizer, odds)));
    sentences.join(" ")
}

/// Describes the share of a source in the missed points or, if it exceeds them, the loss elsewhere; `None` if
/// too small for the last digit. Points are in hundredths.
pub(super) fn theme_words(localizer: &Localizer, theme: ScoreTerm, part: i32, missed: i32) -> Option<String> {
    let values = [
        ("points", FluentValue::from(points_text(part, localizer))),
        ("theme", FluentValue::from(source_inside(localizer, theme))),
        ("less", FluentValue::from(points_text(part - missed, localizer))),
    ];
    let key = if part > missed { "review-more-and-less" } else { "review-mostly" };
    (part >= LEAST_SHOWN).then(|| localizer.text_with(key, &values))
}

/// Describes how often a source yields a number of points after the best choice and after the one played.
pub(super) fn odds_words(localizer: &Localizer, odds: ReachedOdds) -> String {
    let values = [
        ("points", FluentValue::from(odds.points)),
        ("theme", FluentValue::from(source_inside(localizer, odds.term))),
        ("best", FluentValue::from(odds.best)),
        ("played", FluentValue::from(odds.played)),
    ];
    localizer.text_with("review-odds", &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::{decided, opening};
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn a_long_wait_is_written_in_minutes() {
        let localizer = shipped().0.localizer(Language::English);
        let texts = [0.0, 0.2, 98.5, 99.5, 120.0, 1_551.3].map(|seconds| wait_text(&localizer, seconds));
        assert_eq!(texts, ["0 s", "1 s", "99 s", "2 min", "2 min", "26 min"]);
    }

    #[test]
    fn a_pair_has_its_number_where_its_animal_is_there_twice() {
        let (assets, game) = (shipped().0, opening());
        let localizer = assets.localizer(Language::English);
        for slot in game.display().slots() {
            let choice = Choice { draft: Some((slot, slot, false)), ..Choice::default() };
            let words = choice_words(&localizer, &game, &choice, &Choice::default());
            let start = if has_twin(&game, slot) {
                format!("Pair {} with the ", slot.0 + 1)
            } else {
                "The pair with the ".to_owned()
            };
            assert!(words.starts_with(&start), "{words}");
        }
        let twins = game.display().slots().filter(|slot| has_twin(&game, *slot)).count();
        assert!(twins >= 2, "the display of this seed shows an animal twice");
    }

    #[test]
    fn the_best_choice_is_described_by_the_largest_miss() {
        let (assets, game) = (shipped().0, opening());
        let localizer = assets.localizer(Language::English);
        let turn = |take: Action, x: i32, token: i32| {
            vec![
                take,
                Action::PlaceTile { hex: Hex::new(x, 0), rotation: Rotation::default() },
                Action::PlaceToken { hex: Hex::new(token, 0) },
                Action::EndTurn,
            ]
        };
        let pair = Action::TakePair(Slot(0));
        let mut decision = decided(2, (9610, 9430, 9790), 45, ReviewMark::Large);
        (decision.actions, decision.best_actions) = (turn(pair, 2, 0), turn(pair, 3, 1));
        let mut words_of = |kinds: MissedByKind| {
            decision.kinds = kinds;
            missed_words(&localizer, &game, &decision)
        };
        let of_tile = MissedByKind { tile: 300, token: 60, ..MissedByKind::default() };
        assert!(words_of(of_tile).starts_with("Another space for the tile"), "{}", words_of(of_tile));
        let of_token = MissedByKind { tile: 60, token: 300, ..MissedByKind::default() };
        let words = words_of(of_token);
        assert!(words.starts_with("Another space for ") && !words.contains("the tile was"), "{words}");
        decision.actions[0] = Action::TakeMixed { tile: Slot(0), token: Slot(0) };
        decision.kinds = MissedByKind { mix: 360, ..MissedByKind::default() };
        let words = missed_words(&localizer, &game, &decision);
        assert!(words.starts_with("Keeping the nature token was worth"), "{words}");
    }
}

//! The computer players of Cascadia, and the length of a game by its seats.

use fluent_bundle::FluentValue;

use super::choices::{GameFlavour, NewGameChoices};
use crate::cascadia::ModeAssets;
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::opponents::{MeasuredLevel, Opponents};
use cascadia_rules::content::Content;
use cascadia_rules::rules::CustomRules;

/// Returns the computer players on offer, with their measured strength.
pub(super) fn opponents<'a>(assets: &'a ModeAssets, localizer: &'a Localizer) -> Opponents<'a> {
    let hint = |level: &str| format!("opponent-{level}-hint");
    let measured = |level: &str| {
        let found = assets.levels.measured().of(level)?;
        Some(MeasuredLevel { mean: found.mean, milliseconds: found.milliseconds })
    };
    Opponents::new(&assets.levels, localizer, hint, measured)
}

/// Describes the number of tiles and turns.
pub(super) fn game_length(localizer: &Localizer, content: &Content, choices: &NewGameChoices) -> String {
    let seats = choices.seats.owners.len();
    let stack = ["new-game-tiles-1", "new-game-tiles-2", "new-game-tiles-3", "new-game-tiles-4"]
        [seats.clamp(1, 4) - 1];
    let seats = seats as u8;
    let restriction = (choices.kind == GameFlavour::Restriction).then_some(choices.restriction);
    let rules = content.parameters(seats, restriction, CustomRules::NONE);
    let (tiles, turns) = rules.map_or((0, 0), |rules| (rules.stack, rules.turns_each(seats)));
    let values = [("tiles", FluentValue::from(tiles)), ("turns", FluentValue::from(turns))];
    localizer.text_with(stack, &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn every_opponent_has_a_portrait_and_a_line() {
        let (assets, cascadia) = shipped();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let opponents = opponents(&cascadia, &localizer);
            assert_eq!(opponents.styles.len(), 3);
            opponents.check_portraits();
        }
    }

    #[test]
    fn the_length_of_a_game_depends_on_its_players_and_its_restriction() {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let mut choices = NewGameChoices::default();
        let length = |choices: &NewGameChoices| game_length(&localizer, &cascadia.content, choices);
        assert_eq!(length(&choices), "Two players: 43 tiles, 20 turns each");
        (choices.kind, choices.restriction) = (GameFlavour::Restriction, 7);
        assert!(length(&choices).contains("18 turns"), "{}", length(&choices));
    }
}

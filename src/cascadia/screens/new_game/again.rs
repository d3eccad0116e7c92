//! The words for the last game, on the button that repeats it.

use fluent_bundle::FluentValue;

use super::choices::{CardMode, GameFlavour, NewGameChoices};
use crate::cascadia::screens::scenario_title;
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::again::game_in_words;
use cascadia_rules::rules::{CardChoice, CustomRules, Edition};

/// Returns the players, the cards and the special options of a game in one line.
pub(super) fn describe(choices: &NewGameChoices, localizer: &Localizer) -> String {
    let mut parts: Vec<String> = goal(choices, localizer).into_iter().collect();
    if choices.kind != GameFlavour::Scenario {
        let cards = FluentValue::from(cards(choices, localizer));
        parts.push(localizer.text_with("new-game-again-cards", &[("cards", cards)]));
    }
    if choices.kind == GameFlavour::Normal {
        let variants = [
            (choices.edition == Edition::Preliminary, "rules-variants-preliminary"),
            (!choices.majorities, "journal-no-bonuses"),
            (choices.custom != CustomRules::NONE, "purpose-custom"),
        ];
        let chosen = variants.into_iter().filter(|(is_chosen, _)| *is_chosen);
        parts.extend(chosen.map(|(_, key)| localizer.text(key)));
    }
    game_in_words(&choices.seats, parts, localizer)
}

/// Returns the name of the scenario or of the restriction.
fn goal(choices: &NewGameChoices, localizer: &Localizer) -> Option<String> {
    match choices.kind {
        GameFlavour::Normal => None,
        GameFlavour::Scenario => Some(scenario_title(localizer, choices.scenario)),
        GameFlavour::Restriction => {
            let number = choices.restriction;
            let name = localizer.text(&format!("restriction-{number}-name"));
            let values = [("number", FluentValue::from(number)), ("name", FluentValue::from(name))];
            Some(localizer.text_with("trail-restriction-name", &values))
        }
    }
}

fn cards(choices: &NewGameChoices, localizer: &Localizer) -> String {
    let key = match choices.card_mode() {
        CardMode::AllA => "cards-all-a",
        CardMode::Random => "cards-random",
        CardMode::Family => "cards-family",
        CardMode::Intermediate => "cards-intermediate",
        CardMode::Picked => return CardChoice::Lettered(choices.picked).key(),
    };
    localizer.text(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_base::ByWildlife;
    use cascadia_rules::rules::{CustomRule, Letter};
    use cascadia_storage::text::Language;

    #[test]
    fn the_line_names_the_players_the_cards_and_what_is_special() {
        let (assets, _) = shipped();
        let (english, french) = (assets.localizer(Language::English), assets.localizer(Language::French));
        let mut choices = NewGameChoices::default();
        choices.seats.names[0] = "Ada".to_owned();
        assert_eq!(describe(&choices, &english), "Ada, Hiker · scoring cards: All A");
        choices.seats.names[0].clear();
        choices.mode = CardMode::Picked;
        choices.picked = ByWildlife([Letter::B, Letter::C, Letter::A, Letter::D, Letter::B]);
        choices.majorities = false;
        choices.custom = [CustomRule::ShortRuns].into_iter().collect();
        assert_eq!(
            describe(&choices, &french),
            "Joueur 1, Randonneur · cartes de score\u{a0}: BCADB · sans bonus d’habitat · Règles personnalisées"
        );
        choices.kind = GameFlavour::Scenario;
        assert_eq!(describe(&choices, &english), "Player 1, Hiker · Scenario 1: First steps");
        choices.kind = GameFlavour::Restriction;
        choices.mode = CardMode::Family;
        assert!(describe(&choices, &english).ends_with(" · scoring cards: All A"), "there is no family card");
    }
}

//! The words for the last game of Rolling Rivers, on the button that repeats it.

use fluent_bundle::FluentValue;

use super::choices::{CompletionMode, NewGameChoices, NewGameKind};
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{scenario_title, sheet_title};
use crate::ui::new_game::again::game_in_words;
use rolling_rivers::content::Content;

/// Returns the players, the sheet, the cards or the scenario, and the variants of a game in one line.
pub(super) fn describe(choices: &NewGameChoices, content: &Content, localizer: &Localizer) -> String {
    let normal = choices.kind == NewGameKind::Achievements;
    let text_if = |yes: bool, key: &str| yes.then(|| localizer.text(key));
    let parts = [
        Some(sheet_title(localizer, choices.sheet_of_game(content))),
        Some(if normal { cards(choices, localizer) } else { scenario_title(localizer, choices.scenario) }),
        text_if(normal && choices.family, "rolling-journal-family"),
        text_if(normal && choices.abundance, "rolling-journal-abundance"),
    ];
    game_in_words(&choices.seats, parts.into_iter().flatten(), localizer)
}

fn cards(choices: &NewGameChoices, localizer: &Localizer) -> String {
    let cards = match choices.card_mode() {
        CompletionMode::Beginner => localizer.text("rolling-cards-beginner"),
        CompletionMode::Random => localizer.text("rolling-cards-random"),
        CompletionMode::Picked => {
            choices.picked.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
    };
    localizer.text_with("rolling-new-again-cards", &[("cards", FluentValue::from(cards))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};
    use cascadia_storage::text::Language;
    use rolling_rivers::rules::CompletionCardId;

    #[test]
    fn the_line_names_the_players_the_sheet_and_the_cards() {
        let (assets, content) = (shipped().0, shipped_rolling().content);
        let localizer = assets.localizer(Language::English);
        let picked = ["3", "H8", "12", "H1"].into_iter().filter_map(CompletionCardId::from_key).collect();
        let mut choices = NewGameChoices { picked, mode: CompletionMode::Picked, ..Default::default() };
        choices.seats.names[0] = "Ada".to_owned();
        let line = describe(&choices, &content, &localizer);
        assert!(line.starts_with("Ada") && line.ends_with("completion cards: 3, H8, 12, H1"), "{line}");
        (choices.kind, choices.scenario, choices.abundance) = (NewGameKind::Scenario, 17, true);
        let line = describe(&choices, &content, &localizer);
        assert!(line.ends_with("Scenario 17: Swimming upstream"), "{line}");
    }
}

//! Questions that are answered by buttons: the use of a bonus card, a wild animal, one side of a die.

use fluent_bundle::FluentValue;

use super::{ChoiceView, CompletionView, QuestionView};
use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::turn::{RollingAim, RollingClick, RollingOutlook, gains, offered};
use crate::app::ui::names::{habitat_name, one_species};
use crate::base::Wildlife;
use crate::rolling::rules::{BonusUse, PersonalDie, RollingGame, RollingPhase};

/// Returns the question that is open, if it is answered by buttons.
pub(super) fn question(
    localizer: &Localizer,
    game: &RollingGame,
    outlook: &RollingOutlook,
    completions: &[CompletionView],
    aim: &RollingAim,
) -> Option<QuestionView> {
    match game.phase() {
        RollingPhase::Bonus => {
            let space = game.active_player().completing()?.space;
            let card = completions.get(usize::from(space).checked_sub(1)?)?;
            let title = format!("**{}**: {}", card.name, card.text);
            let choices = offered(outlook).into_iter().enumerate();
            let choices = choices.map(|(index, choice)| bonus_choice(localizer, choice, index == aim.choice));
            Some(QuestionView { title, choices: choices.collect() })
        }
        RollingPhase::Mark | RollingPhase::Rewards => gain_question(localizer, game, outlook, aim),
        _ => None,
    }
}

fn gain_question(
    localizer: &Localizer,
    game: &RollingGame,
    outlook: &RollingOutlook,
    aim: &RollingAim,
) -> Option<QuestionView> {
    // Several gains may be due, of different animals and amounts.
    let due: Vec<(Wildlife, u8)> = gains(outlook)
        .into_iter()
        .filter_map(|animal| Some((animal, game.active_player().gain_of(animal)?)))
        .collect();
    let most = due.iter().map(|(_, amount)| *amount).max()?;
    let is_same = due.iter().all(|(_, amount)| *amount == most);
    let choices: Vec<ChoiceView> = due
        .into_iter()
        .map(|(animal, amount)| ChoiceView {
            text: String::new(),
            animals: vec![animal; usize::from(amount)],
            habitat: None,
            click: RollingClick::Gain(animal),
            aimed: aim.gain == Some(animal),
            spoken: one_species(localizer, animal),
        })
        .collect();
    let title = if is_same {
        localizer.text_with("rolling-ask-gain", &[("count", FluentValue::from(most))])
    } else {
        localizer.text("rolling-ask-gain-next")
    };
    Some(QuestionView { title, choices })
}

fn bonus_choice(localizer: &Localizer, choice: BonusUse, aimed: bool) -> ChoiceView {
    let click = RollingClick::Use(choice);
    let mut view = ChoiceView {
        text: String::new(),
        animals: Vec::new(),
        habitat: None,
        click,
        aimed,
        spoken: String::new(),
    };
    match choice {
        BonusUse::Declined => view.text = localizer.text("rolling-bonus-decline"),
        BonusUse::Plain => view.text = localizer.text("rolling-bonus-use"),
        BonusUse::Roll(PersonalDie::Bear) => view.text = localizer.text("rolling-bonus-roll-bear"),
        BonusUse::Roll(PersonalDie::Split) => view.text = localizer.text("rolling-bonus-roll-split"),
        BonusUse::Mark(habitat) => {
            view.habitat = Some(habitat);
            view.text = habitat_name(localizer, habitat);
        }
        BonusUse::Animals(first, second) => {
            view.animals = std::iter::once(first).chain(second).collect();
            let names: Vec<String> =
                view.animals.iter().map(|animal| one_species(localizer, *animal)).collect();
            view.spoken = names.join(", ");
        }
    }
    if view.spoken.is_empty() {
        view.spoken.clone_from(&view.text);
    }
    view
}

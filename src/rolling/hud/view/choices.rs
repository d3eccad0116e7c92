//! Questions answered by buttons: the use of a bonus card, a wild animal, one side of a die.

use fluent_bundle::FluentValue;

use super::words::face_name;
use super::{ChoiceView, CompletionView, QuestionView};
use crate::preferences::localizer::Localizer;
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::{Aim, Click, Outlook, gains, offered};
use crate::ui::names::{habitat_name, one_species};
use cascadia_base::Wildlife;
use rolling_rivers::rules::{BonusUse, Game, PersonalDie, Phase};

/// Returns the pending question, if it is answered by buttons.
pub(super) fn question(
    localizer: &Localizer,
    game: &Game,
    outlook: &Outlook,
    completions: &[CompletionView],
    aim: &Aim,
) -> Option<QuestionView> {
    match game.phase() {
        Phase::Bonus => {
            let space = game.active_player().completing()?.space;
            let card = completions.get(usize::from(space).checked_sub(1)?)?;
            let title = format!("**{}**: {}", card.name, card.text);
            let choices = offered(outlook).into_iter().enumerate();
            let choices =
                choices.map(|(index, choice)| bonus_choice(localizer, game, choice, index == aim.choice));
            Some(QuestionView { title, choices: choices.collect() })
        }
        Phase::Mark | Phase::Rewards => gain_question(localizer, game, outlook, aim),
        _ => None,
    }
}

fn gain_question(localizer: &Localizer, game: &Game, outlook: &Outlook, aim: &Aim) -> Option<QuestionView> {
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
            text: if amount > 2 { String::new() } else { one_species(localizer, animal) },
            animals: vec![animal; usize::from(amount)],
            aimed: aim.gain == Some(animal),
            spoken: one_species(localizer, animal),
            ..plain_choice(Click::Gain(animal))
        })
        .collect();
    let title = if is_same {
        localizer.text_with("rolling-ask-gain", &[("count", FluentValue::from(most))])
    } else {
        localizer.text("rolling-ask-gain-next")
    };
    Some(QuestionView { title, choices })
}

/// Returns an answer without contents.
const fn plain_choice(click: Click) -> ChoiceView {
    ChoiceView {
        text: String::new(),
        animals: Vec::new(),
        habitat: None,
        die: None,
        is_small: false,
        hint: String::new(),
        click,
        aimed: false,
        spoken: String::new(),
    }
}

/// Adds the die to an answer, with its face as it lies.
fn show_die(view: &mut ChoiceView, localizer: &Localizer, game: &Game, die: PersonalDie) {
    let (index, faces) = match die {
        PersonalDie::Bear => (0, game.setup().dice.bear),
        PersonalDie::Split => (1, game.setup().dice.split),
    };
    let physical = PhysicalDie::Personal(game.seat(), index);
    view.die = game.active_player().dice().map(|dice| (physical, dice[usize::from(index)]));
    view.text = localizer.text("rolling-bonus-roll");
    let names: Vec<String> = faces.into_iter().map(|face| face_name(localizer, face)).collect();
    let names = FluentValue::from(names.join(", "));
    view.hint = localizer.text_with("rolling-bonus-roll-faces", &[("faces", names)]);
    if let Some((_, face)) = view.die {
        let face = FluentValue::from(face_name(localizer, face));
        view.spoken = localizer.text_with("rolling-bonus-roll-spoken", &[("face", face)]);
    }
}

fn bonus_choice(localizer: &Localizer, game: &Game, choice: BonusUse, aimed: bool) -> ChoiceView {
    let mut view = ChoiceView { aimed, ..plain_choice(Click::Use(choice)) };
    match choice {
        BonusUse::Declined => {
            view.text = localizer.text("rolling-bonus-decline");
            view.is_small = true;
        }
        BonusUse::Plain => view.text = localizer.text("rolling-bonus-use"),
        BonusUse::Roll(die) => show_die(&mut view, localizer, game, die),
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

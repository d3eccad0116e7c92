//! Words of the coach in the prompt: a warning, or the revealed part of a hint.

use fluent_bundle::FluentValue;

use super::words;
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::rolling::Session;
use crate::rolling::turn::{Aim, Hint, HintStep, Outlook, Warning};
use crate::ui::names::{habitat_name, species_inside};
use crate::ui::widgets::signed;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{Action, Game};
use rolling_rivers::sheets::{Cell, FreeTarget};
use rolling_rivers_ai::advice::preview;

/// Returns the text of a warning or a hint, or `None` without either.
pub(super) fn advice_text(
    (localizer, bindings): (&Localizer, Option<&Bindings>),
    session: &Session,
    outlook: &Outlook,
    aim: &Aim,
    hint: &Hint,
) -> Option<String> {
    if let Some(warning) = aim.warned {
        return Some(warned(localizer, warning));
    }
    if hint.is_busy() {
        return Some(localizer.text("rolling-hint-busy"));
    }
    let (step, actions) = hint.given(session)?;
    let (action, rest) = actions.split_first()?;
    let game = session.state();
    Some(match step {
        HintStep::None => return None,
        HintStep::Where => localizer.text_with(
            "rolling-hint-where",
            &[("place", FluentValue::from(place(localizer, game, *action, rest)))],
        ),
        HintStep::Which => {
            let key = bindings.map(|bindings| localizer.keys(bindings.key_name(InputAction::Confirm)));
            let key = ("key", FluentValue::from(key.unwrap_or_default()));
            let passes = *action == Action::Pass;
            localizer.text_with(if passes { "rolling-hint-which-pass" } else { "rolling-hint-which" }, &[key])
        }
        HintStep::Why => why(localizer, game, outlook, *action, rest),
    })
}

/// Describes a warning: the loss if the player repeats the action.
fn warned(localizer: &Localizer, warning: Warning) -> String {
    let with_count = |key: &str, count: u8| localizer.text_with(key, &[("count", FluentValue::from(count))]);
    match warning {
        Warning::Pass => localizer.text("rolling-warning-pass"),
        Warning::Bonus => localizer.text("rolling-warning-bonus"),
        Warning::Free => localizer.text("rolling-warning-free"),
        Warning::Marks(count) => with_count("rolling-warning-marks", count),
        Warning::Tokens(count) => with_count("rolling-warning-tokens", count),
    }
}

/// Returns the space of the card completed by these actions.
fn completed(actions: &[Action]) -> Option<u8> {
    actions.iter().find_map(|action| match action {
        Action::Complete { space, .. } => Some(*space),
        _ => None,
    })
}

/// Returns the name of a card in a space: its habitat and its number.
fn card_name(localizer: &Localizer, game: &Game, space: u8) -> String {
    let Some(id) = game.card_in(space) else { return String::new() };
    let card = game.card(id);
    format!("{} {}", habitat_name(localizer, card.habitat), card.number)
}

/// Returns the place of the hinted action: a card, a row, a part of the sheet.
fn place(localizer: &Localizer, game: &Game, action: Action, rest: &[Action]) -> String {
    let card = |space| {
        let name = card_name(localizer, game, space);
        localizer.text_with("rolling-hint-at-card", &[("card", FluentValue::from(name))])
    };
    match action {
        Action::Collect(_) => match completed(rest) {
            Some(space) => card(space),
            None => localizer.text("rolling-hint-at-later"),
        },
        Action::Complete { space, .. } => card(space),
        Action::Bonus(_) => localizer.text("rolling-hint-at-bonus"),
        Action::Mark { cell, .. }
        | Action::Free(Some(FreeTarget::Outline(cell) | FreeTarget::Animal(cell, _))) => {
            part_of_sheet(localizer, game, cell)
        }
        Action::Free(Some(FreeTarget::Track(habitat))) => localizer.text_with(
            "rolling-hint-at-track",
            &[("habitat", FluentValue::from(habitat_name(localizer, habitat)))],
        ),
        Action::Pick(_) | Action::Free(_) => localizer.text("rolling-hint-at-rewards"),
        Action::Gain(_) => localizer.text("rolling-hint-at-costs"),
        _ => localizer.text("rolling-hint-at-later"),
    }
}

/// Returns the quarter of the map around a hexagon.
fn part_of_sheet(localizer: &Localizer, game: &Game, cell: Cell) -> String {
    let cells = game.setup().layout.map().map_or(&[][..], |map| map.cells());
    let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0);
    let columns = cells.iter().map(|cell| cell.column).max().unwrap_or(0);
    localizer.text(match (cell.row * 2 > rows, cell.column * 2 > columns) {
        (false, false) => "rolling-hint-at-upper-left",
        (false, true) => "rolling-hint-at-upper-right",
        (true, false) => "rolling-hint-at-lower-left",
        (true, true) => "rolling-hint-at-lower-right",
    })
}

/// Explains why an action is the best one.
fn why(localizer: &Localizer, game: &Game, outlook: &Outlook, action: Action, rest: &[Action]) -> String {
    let points =
        preview(game, action).ok().filter(|brought| !brought.reveals()).map_or(0, |brought| brought.points);
    let points = ("points", FluentValue::from(signed(i16::try_from(points).unwrap_or(0))));
    match action {
        Action::Collect(collection) => {
            let gain = game.dice_of(game.seat()).map(|dice| collection.gain(&dice)).unwrap_or_default();
            let animals = words::listed_in_words(localizer, &gain).join(", ");
            let animals = ("animals", FluentValue::from(animals));
            match completed(rest) {
                Some(space) => {
                    let card = ("card", FluentValue::from(card_name(localizer, game, space)));
                    localizer.text_with("rolling-hint-why-collect", &[animals, card])
                }
                None => localizer.text_with("rolling-hint-why-save", &[animals]),
            }
        }
        Action::Complete { .. } => localizer.text_with("rolling-hint-why-complete", &[points]),
        Action::Pass => pass_reason(localizer, game, outlook),
        Action::Gain(animal) => gain_reason(localizer, game, outlook, animal),
        Action::Bonus(_) => localizer.text("rolling-hint-why-bonus"),
        _ => localizer.text_with("rolling-hint-why-mark", &[points]),
    }
}

/// Explains why no card is completed, naming the largest payable one.
fn pass_reason(localizer: &Localizer, game: &Game, outlook: &Outlook) -> String {
    let tally = game.active_player().tally();
    let payable = (1..=4).filter(|space| !outlook.payments(*space, tally).is_empty());
    let number = |space: &u8| game.card_in(*space).map(|card| game.card(card).number);
    match payable.max_by_key(number) {
        Some(space) => {
            let card = ("card", FluentValue::from(card_name(localizer, game, space)));
            localizer.text_with("rolling-hint-why-pass", &[card])
        }
        None => localizer.text("rolling-hint-why-pass-none"),
    }
}

/// Names a visible card that lacks an animal of the gain.
fn gain_reason(localizer: &Localizer, game: &Game, outlook: &Outlook, animal: Wildlife) -> String {
    let tally = game.active_player().tally();
    let lacks = |space: &u8| {
        outlook.standing(*space, tally).is_some_and(|standing| standing.missing.animals[animal] > 0)
    };
    let name = ("animal", FluentValue::from(species_inside(localizer, animal, 2)));
    match (1..=4).find(lacks) {
        Some(space) => {
            let card = ("card", FluentValue::from(card_name(localizer, game, space)));
            localizer.text_with("rolling-hint-why-lacks", &[name, card])
        }
        None => localizer.text_with("rolling-hint-why-gain", &[name]),
    }
}

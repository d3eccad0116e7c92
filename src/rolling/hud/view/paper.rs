//! The visible paper: places to write at, and the consequences.

use super::{PaperState, chips};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::rolling::paper::{PaperLetters, PaperPlace, marks_between};
use crate::rolling::turn::{Aim, Outlook, choices_at, targets};
use crate::rolling::{ModeAssets, Session};
use cascadia_base::{Seat, Wildlife, WildlifeSet};
use rolling_rivers::rules::{Action, BonusUse, Game, Phase};
use rolling_rivers_ai::advice::{MarkPreview, preview, preview_all};

/// Returns the paper of the visible seat.
pub(super) fn paper(
    localizer: &Localizer,
    settings: &Settings,
    assets: &ModeAssets,
    session: &Session,
    outlook: &Outlook,
    aim: &Aim,
    seat: Seat,
) -> PaperState {
    let game = session.state();
    let sheet = game.player(seat).sheet().clone();
    let stars = assets.content.stars(sheet.letter());
    let mut state = PaperState {
        sheet,
        stars,
        seat,
        is_active: false,
        targets: Vec::new(),
        aim: None,
        ghosts: Vec::new(),
        letters: None,
        chips: Vec::new(),
        more: Vec::new(),
        lost: Vec::new(),
        score: settings.helps(Assist::Points).then(|| session.ledger().scores[seat.index()].clone()),
    };
    let decides = seat == game.seat() && session.decides_here(seat) && !session.is_watched();
    if !decides {
        return state;
    }
    match game.phase() {
        Phase::Mark | Phase::Rewards => {
            state.targets = if settings.helps(Assist::Places) { targets(outlook) } else { Vec::new() };
            state.is_active = !targets(outlook).is_empty();
            state.aim = aim.place;
            if let Some(place) = aim.place {
                point_at(&mut state, localizer, settings, game, outlook, aim, place);
            }
        }
        Phase::Complete => {
            if let Some(action) = aimed_completion(game, outlook, aim) {
                preview_completion(&mut state, localizer, settings, game, action);
            }
        }
        _ => {}
    }
    state
}

/// Shows the consequences of writing at a place.
fn point_at(
    state: &mut PaperState,
    localizer: &Localizer,
    settings: &Settings,
    game: &Game,
    outlook: &Outlook,
    aim: &Aim,
    place: PaperPlace,
) {
    let choices = choices_at(outlook, place);
    let chosen = choices.iter().find(|(animal, _)| *animal == aim.animal).or(choices.first());
    let Some((animal, action)) = chosen else { return };
    if let (PaperPlace::Cell(cell), Some(animal)) = (place, animal) {
        let animals = choices
            .iter()
            .filter_map(|(animal, _)| *animal)
            .fold(WildlifeSet::NONE, |all, animal: Wildlife| all.with(animal));
        let chosen = Some(*animal);
        state.letters = Some(PaperLetters { cell, animals, chosen, is_open: aim.letters_open });
    }
    if settings.helps(Assist::Change) {
        show_outcome(state, localizer, place, preview(game, *action).ok());
    }
}

/// Shows the outcome of a tried action, unless it reveals hidden information.
fn show_outcome(
    state: &mut PaperState,
    localizer: &Localizer,
    place: PaperPlace,
    brought: Option<MarkPreview>,
) {
    let Some(brought) = brought.filter(|brought| !brought.reveals()) else { return };
    state.ghosts = marks_between(&state.sheet, &brought.sheet);
    state.chips = chips::chips(localizer, place, &state.sheet, &brought);
    state.more = state.chips.split_off(state.chips.len().min(chips::AT_PLACE));
    state.lost = chips::spoiled(&state.sheet, &brought);
}

/// Returns the completion that is aimed at.
fn aimed_completion(game: &Game, outlook: &Outlook, aim: &Aim) -> Option<Action> {
    let space = aim.card?;
    let payments = outlook.payments(space, game.active_player().tally());
    let payment = *payments.get(aim.payment)?;
    Some(Action::Complete { space, payment, without_tokens: aim.leaves_tokens })
}

/// Shows the marks of completing a card, or their possible places.
fn preview_completion(
    state: &mut PaperState,
    localizer: &Localizer,
    settings: &Settings,
    game: &Game,
    action: Action,
) {
    if !settings.helps(Assist::Places) {
        return;
    }
    let Action::Complete { space, .. } = action else { return };
    let Some(habitat) = game.card_in(space).map(|id| game.card(id).habitat) else { return };
    if state.sheet.is_marked_by_hand() {
        let cells = state.sheet.cells_to_mark(habitat);
        state.targets = cells.into_iter().map(PaperPlace::Cell).collect();
        return;
    }
    state.targets = vec![PaperPlace::Track(habitat)];
    if settings.helps(Assist::Change) {
        // The effect of a bonus card is chosen later; without it, the card marks its printed habitat.
        let brought = preview_all(game, &[action, Action::Bonus(BonusUse::Declined)])
            .or_else(|_| preview(game, action));
        show_outcome(state, localizer, PaperPlace::Track(habitat), brought.ok());
    }
}

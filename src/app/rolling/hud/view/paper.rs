//! The paper in sight: where one can write, and what would come of it.

use fluent_bundle::FluentValue;

use super::PaperState;
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::settings::Settings;
use crate::app::rolling::paper::{PaperChip, PaperLetters, PaperMark, PaperPlace, PaperTone, marks_between};
use crate::app::rolling::turn::{RollingAim, RollingOutlook, choices_at, targets};
use crate::app::rolling::{RollingAssets, RollingSession};
use crate::app::ui::names::species_inside;
use crate::app::ui::widgets::signed;
use crate::base::{Seat, Wildlife, WildlifeSet};
use crate::rolling::rules::{BonusUse, GainSource, RollingAction, RollingEvent, RollingGame, RollingPhase};
use crate::rolling::sheets::{Sheet, Tally};

/// Returns the paper of the seat in sight.
pub(super) fn paper(
    localizer: &Localizer,
    settings: &Settings,
    assets: &RollingAssets,
    session: &RollingSession,
    outlook: &RollingOutlook,
    aim: &RollingAim,
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
    };
    let decides = seat == game.seat() && session.is_human(seat) && !session.is_watched();
    if !decides {
        return state;
    }
    match game.phase() {
        RollingPhase::Mark | RollingPhase::Rewards => {
            state.targets = if settings.show_places { targets(outlook) } else { Vec::new() };
            state.is_active = !targets(outlook).is_empty();
            state.aim = aim.place;
            if let Some(place) = aim.place {
                point_at(&mut state, localizer, settings, game, outlook, aim, place);
            }
        }
        RollingPhase::Complete => {
            if let Some(action) = aimed_completion(game, outlook, aim) {
                preview_completion(&mut state, localizer, settings, game, action);
            }
        }
        _ => {}
    }
    state
}

/// Shows what writing at a place would bring.
fn point_at(
    state: &mut PaperState,
    localizer: &Localizer,
    settings: &Settings,
    game: &RollingGame,
    outlook: &RollingOutlook,
    aim: &RollingAim,
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
    if settings.show_change
        && let Some(outcome) = tried(game, &[*action])
    {
        state.ghosts = outcome.marks;
        state.chips.extend(chip(localizer, place, outcome.points, &outcome.events));
    }
}

/// Returns the completion that the aim stands for.
fn aimed_completion(game: &RollingGame, outlook: &RollingOutlook, aim: &RollingAim) -> Option<RollingAction> {
    let space = aim.card?;
    let payments = outlook.payments(space, game.active_player().tally());
    let payment = *payments.get(aim.payment)?;
    Some(RollingAction::Complete { space, payment, without_tokens: false })
}

/// Shows what completing a card would write, or where it could.
fn preview_completion(
    state: &mut PaperState,
    localizer: &Localizer,
    settings: &Settings,
    game: &RollingGame,
    action: RollingAction,
) {
    if !settings.show_places {
        return;
    }
    // What a bonus card brings is asked later; without it the card marks what it says.
    let outcome =
        tried(game, &[action, RollingAction::Bonus(BonusUse::Declined)]).or_else(|| tried(game, &[action]));
    let Some(outcome) = outcome else { return };
    let RollingAction::Complete { space, .. } = action else { return };
    let Some(habitat) = game.card_in(space).map(|id| game.card(id).habitat) else { return };
    if state.sheet.is_marked_by_hand() {
        let cells = state.sheet.cells_to_mark(habitat);
        state.targets = cells.into_iter().map(PaperPlace::Cell).collect();
        return;
    }
    state.targets = vec![PaperPlace::Track(habitat)];
    if settings.show_change {
        state.ghosts = outcome.marks;
        state.chips.extend(chip(localizer, PaperPlace::Track(habitat), outcome.points, &outcome.events));
    }
}

/// What comes of actions that are only tried.
struct Tried {
    marks: Vec<PaperMark>,
    points: i16,
    events: Vec<RollingEvent>,
}

/// Tries actions on a copy of the game. Nothing hidden may be revealed by them.
fn tried(game: &RollingGame, actions: &[RollingAction]) -> Option<Tried> {
    let mut copy = game.clone();
    let seat = game.seat();
    let before = game.player(seat).sheet().clone();
    let mut events = Vec::new();
    for action in actions {
        events.extend(copy.apply(*action).ok()?);
    }
    if events.iter().any(RollingEvent::reveals) {
        return None;
    }
    let after = copy.player(seat).sheet();
    let points = written_points(after) as i16 - written_points(&before) as i16;
    Some(Tried { marks: marks_between(&before, after), points, events })
}

/// Returns the points of what is written on a sheet.
fn written_points(sheet: &Sheet) -> u16 {
    sheet.total(&Tally::default())
}

/// Returns the chip that tells what comes of a mark.
fn chip(localizer: &Localizer, place: PaperPlace, points: i16, events: &[RollingEvent]) -> Option<PaperChip> {
    let mut parts: Vec<String> = Vec::new();
    if points != 0 {
        parts.push(signed(points));
    }
    for event in events {
        match event {
            RollingEvent::Gained { animals, nature_tokens, source, .. } => {
                if *source != GainSource::Sheet {
                    continue;
                }
                for (animal, count) in animals.iter().filter(|(_, count)| **count > 0) {
                    parts.push(format!("+{count} {}", species_inside(localizer, animal, (*count).into())));
                }
                if *nature_tokens > 0 {
                    let values = [("count", FluentValue::from(*nature_tokens))];
                    parts.push(localizer.text_with("rolling-chip-tokens", &values));
                }
            }
            RollingEvent::IconCrossed { .. } => parts.push(localizer.text("rolling-chip-choose")),
            RollingEvent::Marked { lost, .. } if *lost > 0 => {
                let values = [("count", FluentValue::from(*lost))];
                parts.push(localizer.text_with("rolling-chip-lost", &values));
            }
            _ => {}
        }
    }
    let tone = match points {
        ..0 => PaperTone::Loss,
        0 => PaperTone::Plain,
        _ => PaperTone::Gain,
    };
    (!parts.is_empty()).then(|| PaperChip { place, text: parts.join(" · "), tone })
}

//! What is to be done next: the prompt, and the buttons of the turn.

use fluent_bundle::FluentValue;

use super::{Prompt, TurnView, seat_name, species_name};
use crate::app::hud::widgets::signed;
use crate::app::library::Speaker;
use crate::app::play::{Playthrough, Stage};
use crate::app::settings::Settings;
use crate::app::turn::{Aim, Coach, DraftMode};
use crate::rules::overpopulation::three_alike;
use crate::rules::{Action, Phase, Seat, legal};

pub(super) fn turn_view(playthrough: &Playthrough, aim: &Aim, stage: Option<Stage>) -> TurnView {
    let Some(Stage::Choosing(phase)) = stage else { return TurnView::default() };
    let game = playthrough.game();
    let hand = game.hand();
    TurnView {
        choosing: Some(phase),
        can_choose: phase == Phase::Draft || (hand.tile.is_some() && hand.token.is_some()),
        can_undo: playthrough.can_undo(),
        can_redo: playthrough.can_redo(),
        undo_barred: !playthrough.can_undo()
            && playthrough.record().actions.last().is_some_and(|last| *last != Action::EndTurn),
        can_rotate: matches!(phase, Phase::Place | Phase::Review),
        token_in_hand: hand.token.map(|token| token.species),
        token_is_stuck: hand.tile.is_none() && legal::token_hexes(game).is_empty(),
        can_pay: phase == Phase::Draft && legal::can_pay_nature_action(game),
        wipe_three: three_alike(game.display()).filter(|_| legal::check(game, Action::WipeThree).is_ok()),
        draft: aim.draft,
        can_end: phase == Phase::Review,
    }
}

pub(super) fn prompt(
    playthrough: &Playthrough,
    speaker: &Speaker,
    aim: &Aim,
    visited: Seat,
    stage: Option<Stage>,
) -> Prompt {
    let game = playthrough.game();
    let seat = game.seat();
    let name = seat_name(speaker, playthrough, seat);
    let said = |key: &str| speaker.say_with(key, &[("name", FluentValue::from(name.clone()))]);
    let text = match stage {
        None | Some(Stage::Finished) => said("prompt-finished"),
        Some(Stage::Watching) => said("prompt-watching"),
        Some(Stage::Replaying) if game.phase() == Phase::Finished => said("prompt-replay-over"),
        Some(Stage::Replaying) => said("prompt-replay"),
        Some(Stage::Handover) => said("prompt-handover"),
        Some(Stage::Choosing(_)) if visited != seat => said("prompt-visiting"),
        Some(Stage::Choosing(Phase::Draft)) => match aim.draft {
            DraftMode::Pair if legal::check(game, Action::WipeThree).is_ok() => said("prompt-draft-or-wipe"),
            DraftMode::Pair => said("prompt-draft"),
            DraftMode::Mix { tile: None, token: None } => said("prompt-mix"),
            DraftMode::Mix { tile: None, .. } => said("prompt-mix-tile"),
            DraftMode::Mix { .. } => said("prompt-mix-token"),
            DraftMode::Wipe(slots) if slots.is_empty() => said("prompt-wipe"),
            DraftMode::Wipe(_) => said("prompt-wipe-confirm"),
        },
        Some(Stage::Choosing(Phase::Place)) => {
            let species = game.hand().token.map(|token| species_name(speaker, token.species, 1));
            let with = |key: &str| {
                let species = species.clone().unwrap_or_default();
                speaker.say_with(key, &[("species", FluentValue::from(species))])
            };
            let placeable = !legal::token_hexes(game).is_empty();
            match (game.hand().tile.is_some(), species.is_some(), placeable) {
                _ if !game.drafted() => said("prompt-place-opening-tile"),
                (true, true, true) => with("prompt-place-both"),
                (true, ..) => with("prompt-place-tile"),
                (false, _, true) => with("prompt-place-token"),
                (false, _, false) => with("prompt-return-token"),
            }
        }
        Some(Stage::Choosing(_)) => said("prompt-review"),
    };
    Prompt { text, seat: (stage != Some(Stage::Finished)).then_some(seat) }
}

/// With warnings on, what was made of the turn, compared with the best there was.
pub(super) fn compared(
    playthrough: &Playthrough,
    speaker: &Speaker,
    settings: &Settings,
    coach: &Coach,
    stage: Option<Stage>,
) -> Option<String> {
    let best = coach.best_of_turn.filter(|_| settings.warnings)?;
    if stage != Some(Stage::Choosing(Phase::Review)) {
        return None;
    }
    let change = playthrough.turn_change();
    let key = if change < best { "prompt-review-less" } else { "prompt-review-best" };
    let values = [("change", FluentValue::from(signed(change))), ("best", FluentValue::from(signed(best)))];
    Some(speaker.say_with(key, &values))
}

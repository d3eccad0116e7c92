//! Choose a pair, or mix with a nature token.

use bevy::prelude::*;

use super::{Aim, DraftMode, Part, TrayClicked, TurnButton};
use crate::app::Frame;
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Chosen, Playthrough, Request, Stage};
use crate::rules::{Action, Phase, Slot, legal};

/// The controls that choose the pair, or the tile of a mix, from left to right.
const CHOOSE: [Control; 4] = [Control::Choose1, Control::Choose2, Control::Choose3, Control::Choose4];
/// The controls that choose the token of a mix, from left to right.
const CHOOSE_TOKEN: [Control; 4] =
    [Control::ChooseToken1, Control::ChooseToken2, Control::ChooseToken3, Control::ChooseToken4];

/// What was picked in this frame, by click or key.
pub(super) fn picks(clicked: &mut MessageReader<TrayClicked>, pressed: &Pressed) -> Vec<TrayClicked> {
    let by_key = |controls: [Control; 4], part| {
        controls
            .into_iter()
            .enumerate()
            .filter(|(_, control)| pressed.just(*control))
            .map(move |(slot, _)| TrayClicked { slot: Slot(slot as u8), part })
            .collect::<Vec<_>>()
    };
    let mut picks: Vec<TrayClicked> = clicked.read().copied().collect();
    picks.extend(by_key(CHOOSE, Part::Tile));
    picks.extend(by_key(CHOOSE_TOKEN, Part::Token));
    picks
}

fn choose(
    mut clicked: MessageReader<TrayClicked>,
    mut buttons: MessageReader<TurnButton>,
    pressed: Res<Pressed>,
    playthrough: Res<Playthrough>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen>,
) {
    let game = playthrough.game();
    let mut buttons: Vec<TurnButton> = buttons.read().copied().collect();
    if pressed.just(Control::Mix) {
        buttons.push(TurnButton::Mix);
    }
    if pressed.just(Control::StepBack) {
        buttons.push(TurnButton::StepBack);
    }
    for button in buttons {
        match (button, aim.draft) {
            (TurnButton::Mix, DraftMode::Mix { .. }) | (TurnButton::StepBack, _) => {
                aim.set_if_neq(Aim { draft: DraftMode::Pair, ..Aim::default() });
            }
            (TurnButton::Mix, _) if legal::can_pay_nature_action(game) => {
                aim.draft = DraftMode::Mix { tile: None, token: None };
            }
            _ => {}
        }
    }
    for pick in picks(&mut clicked, &pressed) {
        let DraftMode::Mix { tile, token } = aim.draft else {
            if aim.draft == DraftMode::Pair {
                chosen.write(Chosen(Action::TakePair(pick.slot)));
            }
            continue;
        };
        let picked = match pick.part {
            Part::Tile => (Some(pick.slot), token),
            Part::Token => (tile, Some(pick.slot)),
        };
        if let (Some(tile), Some(token)) = picked {
            // The pair of one slot costs nothing; nobody wants to pay for it.
            let action =
                if tile == token { Action::TakePair(tile) } else { Action::TakeMixed { tile, token } };
            chosen.write(Chosen(action));
            aim.draft = DraftMode::Pair;
        } else {
            aim.draft = DraftMode::Mix { tile: picked.0, token: picked.1 };
        }
    }
}

/// Another pair can be taken as long as both pieces are in hand. What was placed is not thrown away by a slip of the
/// finger: it is picked up first.
fn choose_another(
    mut clicked: MessageReader<TrayClicked>,
    pressed: Res<Pressed>,
    playthrough: Res<Playthrough>,
    mut requests: MessageWriter<Request>,
) {
    let hand = playthrough.game().hand();
    let both = hand.tile.is_some() && hand.token.is_some();
    for pick in picks(&mut clicked, &pressed) {
        let display = playthrough.game().display();
        if !both {
            continue;
        }
        // The slot the pieces came from is empty; a click there changes nothing.
        if display.has(pick.slot) && display.tile(pick.slot).is_some() && display.token(pick.slot).is_some() {
            requests.write(Request::TakeInstead(Action::TakePair(pick.slot)));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (choose.run_if(in_state(Stage::Choosing(Phase::Draft))), choose_another.run_if(super::placing))
            .in_set(Frame::Decide)
            .run_if(resource_exists::<Playthrough>),
    );
}

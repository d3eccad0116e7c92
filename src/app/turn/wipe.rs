//! Overpopulation: replace three alike for nothing, or any tokens for a nature token.

use bevy::prelude::*;

use super::{Aim, DraftMode, TrayClicked, TurnButton};
use crate::app::Frame;
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Chosen, Playthrough, Stage};
use crate::rules::{Action, Phase, SlotSet, legal};

fn wipe(
    mut buttons: MessageReader<TurnButton>,
    mut clicked: MessageReader<TrayClicked>,
    pressed: Res<Pressed>,
    playthrough: Res<Playthrough>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen>,
) {
    let game = playthrough.game();
    let mut buttons: Vec<TurnButton> = buttons.read().copied().collect();
    if pressed.just(Control::Wipe) {
        // The free wipe comes first, as long as there is one.
        let free = legal::check(game, Action::WipeThree).is_ok() && aim.draft == DraftMode::Pair;
        buttons.push(if free { TurnButton::WipeThree } else { TurnButton::Wipe });
    }
    if pressed.just(Control::Confirm) {
        buttons.push(TurnButton::Confirm);
    }
    for button in buttons {
        match (button, aim.draft) {
            (TurnButton::WipeThree, _) => {
                chosen.write(Chosen(Action::WipeThree));
            }
            (TurnButton::Wipe, DraftMode::Wipe(_)) => aim.draft = DraftMode::Pair,
            (TurnButton::Wipe, _) if legal::can_pay_nature_action(game) => {
                aim.draft = DraftMode::Wipe(SlotSet::NONE);
            }
            (TurnButton::Confirm, DraftMode::Wipe(slots)) if !slots.is_empty() => {
                chosen.write(Chosen(Action::PaidWipe(slots)));
                aim.draft = DraftMode::Pair;
            }
            _ => {}
        }
    }
    if let DraftMode::Wipe(mut slots) = aim.draft {
        let before = slots;
        for pick in super::draft::picks(&mut clicked, &pressed) {
            if game.display().has(pick.slot) && game.display().token(pick.slot).is_some() {
                slots = slots.toggled(pick.slot);
            }
        }
        if slots != before {
            aim.draft = DraftMode::Wipe(slots);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        wipe.in_set(Frame::Decide)
            .run_if(in_state(Stage::Choosing(Phase::Draft)).and_then(resource_exists::<Playthrough>)),
    );
}

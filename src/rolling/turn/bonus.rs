//! The question of a bonus completion card.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{Aim, Click, Outlook, in_phase, offered};
use crate::input::InputAction;
use crate::rolling::Session;
use crate::schedule::Decisions;
use rolling_rivers::rules::{Action, BonusUse, Phase};

fn use_bonus(mut input: RoundInput, outlook: Res<Outlook>, mut aim: ResMut<Aim>) {
    let uses = offered(&outlook);
    let mut now = aim.clone();
    let arrows = input.arrows();
    now.choice = stepped(now.choice, arrows.x + arrows.y + input.turns(), uses.len());
    let mut taken = None;
    for click in input.clicks() {
        match click {
            Click::AimUse(choice) => {
                now.choice = uses.iter().position(|other| *other == choice).unwrap_or(now.choice);
            }
            Click::Use(choice) => taken = Some(choice),
            _ => {}
        }
    }
    if let Some(number) = input.number() {
        taken = uses.get(usize::from(number)).copied();
    }
    if input.pressed(InputAction::Pass) {
        taken = Some(BonusUse::Declined);
    }
    if input.pressed(InputAction::Confirm) {
        taken = uses.get(now.choice).copied();
    }
    if let Some(choice) = taken {
        now.choice = uses.iter().position(|other| *other == choice).unwrap_or(now.choice);
        input.decide_or_warn(&outlook, &mut now, Action::Bonus(choice));
    }
    aim.set_if_neq(now);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        use_bonus.run_if(in_phase(Phase::Bonus)).run_if(resource_exists::<Session>).in_set(Decisions::Turn),
    );
}

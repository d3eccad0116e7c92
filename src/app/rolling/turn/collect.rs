//! Choosing the animals: a row of the tally, and which of its collections.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{RollingAim, RollingClick, RollingOutlook, in_phase};
use crate::app::input::InputAction;
use crate::app::rolling::RollingSession;
use crate::app::schedule::AppSystems;
use crate::rolling::advice::next_reading;
use crate::rolling::rules::{RollingAction, RollingPhase};
use crate::rolling::sheets::HIERARCHY;

/// Aims at a row; at another one, its first collection is meant.
fn aim_at(aim: &mut RollingAim, row: Option<u8>) {
    if aim.row != row {
        aim.row = row;
        aim.variant = 0;
    }
}

fn collect(mut input: RoundInput, outlook: Res<RollingOutlook>, mut aim: ResMut<RollingAim>) {
    let mut now = aim.clone();
    let mut taken = None;
    for click in input.clicks() {
        match click {
            RollingClick::AimRow(row) => aim_at(&mut now, row),
            RollingClick::TurnRow(steps) => turn(&mut now, &outlook, steps),
            RollingClick::TurnDie(die, backward) => {
                now.readings = next_reading(input.session.state(), &now.readings, die, backward);
                now.variant = 0;
            }
            RollingClick::TakeRow(row) => {
                aim_at(&mut now, Some(row));
                taken = Some(row);
            }
            _ => {}
        }
    }
    if let Some(row) = input.number() {
        // The same number again goes to the next collection of the row.
        if now.row == Some(row) {
            turn(&mut now, &outlook, 1);
        } else {
            aim_at(&mut now, Some(row));
        }
    }
    let arrows = input.arrows();
    if arrows.y != 0 {
        let row = now.row.map_or(0, |row| stepped(row.into(), arrows.y, HIERARCHY.len()) as u8);
        aim_at(&mut now, Some(row));
    }
    turn(&mut now, &outlook, input.turns() + arrows.x);
    if input.pressed(InputAction::Confirm) {
        taken = now.row;
    }
    let found = taken.and_then(|row| outlook.variants(row).get(now.variant));
    if let Some(found) = found {
        input.decide(RollingAction::Collect(found.collection));
    }
    aim.set_if_neq(now);
}

fn turn(aim: &mut RollingAim, outlook: &RollingOutlook, steps: i32) {
    if let Some(row) = aim.row
        && steps != 0
    {
        aim.variant = stepped(aim.variant, steps, outlook.variants(row).len());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        collect
            .run_if(in_phase(RollingPhase::Collect))
            .run_if(resource_exists::<RollingSession>)
            .in_set(AppSystems::Decide),
    );
}

//! Choosing the animals: a row of the tally, and one of its collections.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{Aim, Click, Outlook, in_phase, planner};
use crate::input::InputAction;
use crate::rolling::Session;
use crate::schedule::Decisions;
use rolling_rivers::rules::{Action, Harvest, Phase};
use rolling_rivers::sheets::HIERARCHY;
use rolling_rivers_ai::advice::next_reading;

/// Aims at a row, with its chosen or else its first collection; without a row, at the chosen row.
fn aim_at(aim: &mut Aim, row: Option<u8>) {
    let row = row.or(aim.row_held.map(|(row, _)| row));
    if aim.row != row {
        aim.row = row;
        aim.variant = aim.row_held.filter(|(held, _)| row == Some(*held)).map_or(0, |(_, variant)| variant);
    }
}

/// Tests whether a row has a single collection, at no cost.
fn is_plain(variants: &[Harvest]) -> bool {
    matches!(variants, [only] if only.nature_tokens == 0)
}

fn collect(mut input: RoundInput, outlook: Res<Outlook>, mut aim: ResMut<Aim>) {
    if planner(&input.session, &outlook, &aim).is_some() {
        // The visible rows belong to a waiting player.
        return;
    }
    let mut now = aim.clone();
    let mut taken = None;
    for click in input.clicks() {
        match click {
            Click::AimRow(row) => aim_at(&mut now, row),
            Click::TurnRow(steps) => turn(&mut now, &outlook, steps),
            Click::TurnDie(die, backward) => {
                now.readings = next_reading(input.session.state(), &now.readings, die, backward);
                now.variant = 0;
                now.row_held = None;
            }
            Click::ChooseRow(row) => {
                aim_at(&mut now, Some(row));
                let is_chosen = now.row_held.is_some_and(|(held, _)| held == row);
                if is_chosen || is_plain(outlook.variants(row)) {
                    taken = Some(row);
                } else if !outlook.variants(row).is_empty() {
                    now.row_held = Some((row, now.variant));
                }
            }
            Click::TakeRow(row) => {
                aim_at(&mut now, Some(row));
                taken = Some(row);
            }
            _ => {}
        }
    }
    if let Some(row) = input.number() {
        // The same number again selects the next collection of the row.
        if now.row == Some(row) {
            turn(&mut now, &outlook, 1);
        } else {
            choose(&mut now, row);
        }
    }
    let arrows = input.arrows();
    if arrows.y != 0 {
        let row = now.row.map_or(0, |row| stepped(row.into(), arrows.y, HIERARCHY.len()) as u8);
        choose(&mut now, row);
    }
    turn(&mut now, &outlook, input.turns() + arrows.x);
    if input.pressed(InputAction::Confirm) {
        taken = now.row;
    }
    let found = taken.and_then(|row| outlook.variants(row).get(now.variant));
    if let Some(found) = found {
        input.decide(Action::Collect(found.collection));
    }
    aim.set_if_neq(now);
}

/// Chooses a row by key; the aim returns to it once the pointer leaves another row.
fn choose(aim: &mut Aim, row: u8) {
    aim_at(aim, Some(row));
    aim.row_held = Some((row, aim.variant));
}

fn turn(aim: &mut Aim, outlook: &Outlook, steps: i32) {
    if let Some(row) = aim.row
        && steps != 0
    {
        aim.variant = stepped(aim.variant, steps, outlook.variants(row).len());
        aim.row_held = aim.row_held.map(|held| if held.0 == row { (row, aim.variant) } else { held });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        collect.run_if(in_phase(Phase::Collect)).run_if(resource_exists::<Session>).in_set(Decisions::Turn),
    );
}

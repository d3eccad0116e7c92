//! Planning ahead: waiting players see the use of their dice, and choose a row for later in the round.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{Aim, Click, Outlook};
use crate::rolling::Session;
use crate::schedule::Decisions;
use crate::session::PlayableMode;
use cascadia_base::Seat;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::Phase;
use rolling_rivers::sheets::HIERARCHY;

/// A planned collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlannedAhead {
    /// The planning seat.
    pub seat: Seat,
    /// The row, in the order of the hierarchy.
    pub row: u8,
    /// The index of the collection within the row.
    pub variant: usize,
    /// The serial number of the session and the round of the plan.
    of: (u64, u8),
}

/// Returns the seat whose sheet is visible: the visited seat, else the only person at this screen, else the
/// deciding seat.
pub(crate) fn seat_in_sight(session: &Session, aim: &Aim) -> Seat {
    if let Some(seat) = aim.looked_at {
        return seat;
    }
    let seat = session.seat();
    let mut people = session.seats_here();
    match (people.next(), people.next()) {
        (Some(only), None) if !session.is_watched() => only,
        _ => seat,
    }
}

/// Returns the visible person with open dice and a turn still to come in this round.
pub(crate) fn planner(session: &Session, outlook: &Outlook, aim: &Aim) -> Option<Seat> {
    let seat = seat_in_sight(session, aim);
    outlook.ahead(seat).map(|_| seat)
}

/// Returns the aim at a new position: a plan is kept until its turn, and chosen then.
pub(super) fn carried_on(session: &Session, ahead: Option<PlannedAhead>) -> Aim {
    let is_same = |plan: &PlannedAhead| plan.of == (session.serial(), session.state().round());
    let Some(plan) = ahead.filter(is_same) else { return Aim::default() };
    if session.state().player(plan.seat).is_done() {
        return Aim::default();
    }
    if session.seat() != plan.seat {
        return Aim { ahead: Some(plan), ..Aim::default() };
    }
    if session.phase() != Phase::Collect {
        return Aim::default();
    }
    let PlannedAhead { row, variant, .. } = plan;
    Aim { row: Some(row), variant, row_held: Some((row, variant)), ..Aim::default() }
}

/// Lets the visible person plan.
fn plan_ahead(input: RoundInput, outlook: Res<Outlook>, mut aim: ResMut<Aim>) {
    let Some(seat) = planner(&input.session, &outlook, &aim) else { return };
    let Some(own) = outlook.ahead(seat) else { return };
    let of = (input.session.serial(), input.session.state().round());
    let plan = aim.ahead.filter(|plan| plan.seat == seat && plan.of == of);
    let mut now = plan.map(|plan| (plan.row, plan.variant));
    let mut turns = 0;
    for click in input.clicks() {
        match click {
            Click::AimRow(Some(row)) | Click::ChooseRow(row) => {
                now = now.filter(|(known, _)| *known == row).or(Some((row, 0)));
            }
            Click::TurnRow(steps) => turns += steps,
            _ => {}
        }
    }
    // The keys belong to the player who decides.
    if !input.session.decides_here(input.session.seat()) {
        let arrows = input.arrows();
        turns += input.turns() + arrows.x;
        if arrows.y != 0 {
            now = Some((now.map_or(0, |(row, _)| stepped(row.into(), arrows.y, HIERARCHY.len()) as u8), 0));
        }
        if let Some(row) = input.number() {
            turns += i32::from(now.is_some_and(|(known, _)| known == row));
            now = now.filter(|(known, _)| *known == row).or(Some((row, 0)));
        }
    }
    let next = now.map(|(row, variant)| {
        let variant = stepped(variant, turns, own.variants(row).len());
        PlannedAhead { seat, row, variant, of }
    });
    if next != plan {
        aim.ahead = next;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        plan_ahead
            .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<Session>))
            .in_set(Decisions::Ahead),
    );
}

//! A turn of the reviewed game on the table, as a replay.

use bevy::prelude::*;

use crate::cascadia::Session;
use crate::cascadia::review::job::ReviewJob;
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::session::PlayableMode;
use crate::session::{self, Request};
use crate::ui::open_record::ReplayOrigin;
use crate::ui::overlay::{Overlay, ShowWindow};
use crate::window::screen::Screen;
use cascadia_ai::review::ReviewedDecision;
use cascadia_rules::Cascadia;

/// A request to put a decision of the reviewed game on the table, from the page and from the cards of the
/// table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShowDecision {
    /// Shows a decision.
    Show(usize),
    /// Retries a decision.
    Try(usize),
    /// Retries the most instructive decisions one after the other.
    Practise,
    /// Retries the current decision again.
    Again,
    /// Retries the next decision to practise.
    Next,
}

/// Returns a decision of the selected seat by its index.
pub(super) fn decision_of(world: &World, index: usize) -> Option<ReviewedDecision> {
    let seat = world.get_resource::<ReviewedGame>()?.seat;
    world.get_resource::<ReviewJob>()?.of_seat(seat)?.decisions.get(index).cloned()
}

/// Shows the position before a decision as a replay of the whole game.
pub(super) fn show_decision(world: &mut World, index: usize) {
    let Some(decision) = decision_of(world, index) else { return };
    let Some(reviewed) = world.get_resource::<ReviewedGame>() else { return };
    let record = reviewed.record.as_ref().clone();
    let is_there = world
        .get_resource::<Session>()
        .is_some_and(|session| session.watched().is_some_and(|whole| **whole == record));
    if !is_there && let Err(error) = session::watch(world, record) {
        warn!("a game cannot be put on the table: {error}");
        return;
    }
    world.insert_resource(ReplayOrigin(Cascadia::REVIEW));
    world.trigger(ShowWindow(Overlay::Closed));
    world.write_message(Request::<Cascadia>::Jump(decision.first_action));
    // Only if the screen differs: entering the table again would drop its state.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Cascadia::TABLE);
}

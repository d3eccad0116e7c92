//! The review of a game just finished, begun while its result is shown.

use std::sync::Arc;

use bevy::prelude::*;

use super::game::switch_to;
use super::{JobTools, ReviewJob};
use crate::cascadia::Session;
use crate::cascadia::review::reviewed::is_locked;
use crate::store::game_store::GameStore;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// A request to begin the review of the game on the table, whose result has just been counted.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReviewAhead;

/// Begins the review of the players at this screen, unless it would be closed to them.
pub(in crate::cascadia::review) fn begin_ahead(
    session: Res<Session>,
    store: Res<GameStore<Cascadia>>,
    tools: JobTools,
    mut job: ResMut<ReviewJob>,
) {
    let record = session.record();
    let seats = session.game().setup().seats();
    let seats: Vec<Seat> = seats.filter(|seat| session.is_here(*seat)).collect();
    if !session.is_over() || session.is_watched() || seats.is_empty() || is_locked(record, &store) {
        return;
    }
    switch_to(&mut job, &Arc::new(record.clone()), &tools);
    job.want(seats);
}

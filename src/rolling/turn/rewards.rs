//! Rewards of the marks: choices, wild animals, free hexagons, in any order.

use bevy::prelude::*;

use super::in_phase;
use super::mark::write;
use crate::rolling::Session;
use crate::schedule::Decisions;
use rolling_rivers::rules::Phase;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write.run_if(in_phase(Phase::Rewards)).run_if(resource_exists::<Session>).in_set(Decisions::Turn),
    );
}

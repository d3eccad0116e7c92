//! The contents of the table as entities: players, tiles, tokens. They are a projection of the session; the
//! rules never read them.

mod area;
mod players;
mod reconcile;
mod rest;
mod tiles;
mod tokens;
mod visit;

pub(crate) use players::{Environments, PlayerSeat};
#[cfg(test)]
pub(crate) use reconcile::same_as_position;
pub(crate) use rest::{RestPose, TraySpot};
pub(crate) use rest::{TrayPose, screen_pose, token_on_screen};
pub(crate) use tiles::{Facing, TileOf};
pub(crate) use tokens::TokenOf;

use bevy::prelude::*;

use cascadia_rules::rules::Place;

/// The place of a piece in the position. Replaced when the piece moves, never changed.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct At(Place);

impl At {
    pub(crate) const fn place(self) -> Place {
        self.0
    }
}

/// Marks entities that are despawned with the table.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OnTable;

/// Adds the entities of the table, their poses, and the choice of the environment in view.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((reconcile::plugin, rest::plugin, visit::plugin));
}

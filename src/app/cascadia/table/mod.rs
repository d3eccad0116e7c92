//! Everything lying on the table, as entities: players, tiles, tokens. They are a projection of the
//! playthrough; the rules never read them.

mod area;
mod players;
mod reconcile;
mod rest;
mod tiles;
mod tokens;
mod visit;

pub use players::{Controller, PlayerSeat};
pub use reconcile::same_as_position;
pub use rest::{RestPose, TraySpot};
pub(crate) use rest::{TrayPose, screen_pose, token_on_screen};
pub use tiles::{Facing, TileOf};
pub use tokens::TokenOf;

use bevy::prelude::*;

use crate::cascadia::rules::Place;

/// The place of a piece in the position. Replaced when the piece moves, never changed.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct At(Place);

impl At {
    /// Returns the place.
    pub const fn place(self) -> Place {
        self.0
    }
}

/// Marks what belongs to the table and is despawned with it.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnTable;

/// Adds the entities of the table, their poses, and the choice of the environment in sight.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((reconcile::plugin, rest::plugin, visit::plugin));
}

//! Everything lying on the table, as entities: players, tiles, tokens. They are a projection of the playthrough and
//! are never asked about the rules.

mod players;
mod reconcile;
mod rest;
mod tiles;
mod tokens;
mod visit;

pub use players::{Controller, Player};
pub use reconcile::same_as_position;
pub use rest::{Rest, TrayPose, screen_pose};
pub use tiles::{Facing, TileOf};
pub use tokens::TokenOf;

use bevy::prelude::*;

use crate::rules::Place;

/// Where a piece lies, as the position says. Replaced when the piece moves, never changed.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct At(Place);

impl At {
    /// The place.
    pub const fn place(self) -> Place {
        self.0
    }
}

/// Belongs to the table: gone when the table is cleared.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnTable;

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_plugins((reconcile::plugin, rest::plugin, visit::plugin));
}

//! The components of a tile entity.

use bevy::prelude::*;

use super::{At, OnTable};
use cascadia_base::Rotation;
use cascadia_rules::rules::{Place, TileId};

/// The tile of an entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct TileOf(TileId);

impl TileOf {
    pub(crate) const fn id(self) -> TileId {
        self.0
    }
}

/// The rotation of a tile in the position.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct Facing(Rotation);

impl Facing {
    pub(super) const fn new(rotation: Rotation) -> Self {
        Self(rotation)
    }

    pub(crate) const fn rotation(self) -> Rotation {
        self.0
    }
}

/// Returns the bundle of a tile.
pub(super) fn tile(id: TileId, place: Place, rotation: Rotation) -> impl Bundle {
    (
        Name::new(format!("Tile {}", id.0)),
        TileOf(id),
        At(place),
        Facing::new(rotation),
        OnTable,
        Transform::default(),
        Visibility::default(),
    )
}

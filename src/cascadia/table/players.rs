//! The components of a player entity, and the pieces that lie in its environment.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::OnTable;
use crate::camera::space::environment_origin;
use crate::cascadia::Session;
use cascadia_rules::rules::Seat;

/// A player at the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct PlayerSeat {
    seat: Seat,
}

impl PlayerSeat {
    pub(crate) const fn seat(self) -> Seat {
        self.seat
    }
}

/// The player in whose environment a piece lies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[relationship(relationship_target = EnvironmentPieces)]
pub(crate) struct InEnvironmentOf(pub(super) Entity);

/// The tiles and tokens in the environment of a player.
#[derive(Component, Default, Debug)]
#[relationship_target(relationship = InEnvironmentOf)]
pub(crate) struct EnvironmentPieces(Vec<Entity>);

/// The environments of all players as entities.
#[derive(SystemParam)]
pub(crate) struct Environments<'w, 's> {
    players: Query<'w, 's, (&'static PlayerSeat, &'static EnvironmentPieces)>,
}

impl Environments<'_, '_> {
    /// Returns the tiles and tokens in a player's environment.
    pub(crate) fn pieces(&self, seat: Seat) -> impl Iterator<Item = Entity> {
        let owner = self.players.iter().find(|(player, _)| player.seat == seat);
        owner.into_iter().flat_map(|(_, pieces)| pieces.iter())
    }
}

/// Returns the bundle of the player at `seat`; its transform is the origin of that player's environment.
pub(super) fn player(session: &Session, seat: Seat) -> impl Bundle {
    (
        Name::new(format!("Player {}: {}", seat.0 + 1, session.owner(seat).name())),
        PlayerSeat { seat },
        OnTable,
        Transform::from_translation(environment_origin(seat)),
        Visibility::default(),
    )
}

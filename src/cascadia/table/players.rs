//! The components of a player entity.

use bevy::prelude::*;

use super::OnTable;
use crate::camera::space::environment_origin;
use crate::cascadia::Session;
use cascadia_engine::SeatOwner;
use cascadia_rules::rules::Seat;

/// A player at the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct PlayerSeat {
    seat: Seat,
}

impl PlayerSeat {
    #[cfg(test)]
    pub(crate) const fn seat(self) -> Seat {
        self.seat
    }
}

/// The controller of a player.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) enum Controller {
    Human,
    /// The computer, at this level.
    Opponent(String),
}

/// Returns the bundle of the player at `seat`; its transform is the origin of that player's environment.
pub(super) fn player(session: &Session, seat: Seat) -> impl Bundle {
    let (name, controller) = match session.owner(seat) {
        SeatOwner::Human(name) => (name.clone(), Controller::Human),
        SeatOwner::Opponent(level) => (level.clone(), Controller::Opponent(level.clone())),
    };
    (
        Name::new(format!("Player {}: {name}", seat.0 + 1)),
        PlayerSeat { seat },
        controller,
        OnTable,
        Transform::from_translation(environment_origin(seat)),
        Visibility::default(),
    )
}

//! What a player entity consists of.

use bevy::prelude::*;

use super::OnTable;
use crate::app::play::Playthrough;
use crate::app::space::land_origin;
use crate::record::SeatOwner;
use crate::rules::Seat;

/// A player at the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Player {
    seat: Seat,
}

impl Player {
    /// The seat.
    pub const fn seat(self) -> Seat {
        self.seat
    }
}

/// Who decides for a player.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[component(immutable)]
pub enum Controller {
    /// A person.
    Human,
    /// The computer, at this level.
    Opponent(String),
}

/// The bundle of the player at `seat`; its transform is the origin of that player's land.
pub(super) fn player(playthrough: &Playthrough, seat: Seat) -> impl Bundle {
    let (name, controller) = match playthrough.owner(seat) {
        SeatOwner::Human(name) => (name.clone(), Controller::Human),
        SeatOwner::Opponent(level) => (level.clone(), Controller::Opponent(level.clone())),
    };
    (
        Name::new(format!("Player {}: {name}", seat.0 + 1)),
        Player { seat },
        controller,
        OnTable,
        Transform::from_translation(land_origin(seat)),
        Visibility::default(),
    )
}

//! The players and the dice of Rolling Rivers as entities. The rules never read them. Cards and sheets lie on
//! panels.

mod dice;

pub(crate) use dice::{DieOf, PhysicalDie};

use bevy::prelude::*;

use crate::rolling::Session;
use crate::schedule::AppSystems;
use cascadia_base::Seat;

/// Marks entities that are despawned with the table.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OnTable;

/// A player at the table. The player's personal dice are its children.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct PlayerSeat(Seat);

#[cfg(test)]
impl PlayerSeat {
    pub(crate) const fn seat(self) -> Seat {
        self.0
    }
}

/// Puts the players and the dice of a new game on the table.
fn lay(
    mut commands: Commands,
    session: Res<Session>,
    mut laid: Local<Option<u64>>,
    on_table: Query<Entity, With<OnTable>>,
) {
    let serial = session.serial();
    if *laid == Some(serial) && !on_table.is_empty() {
        return;
    }
    *laid = Some(serial);
    on_table.iter().for_each(|entity| commands.entity(entity).despawn());
    let setup = session.state().setup();
    for die in dice::shared_dice(setup.family) {
        commands.spawn((dice::die(die), OnTable));
    }
    for seat in setup.seats() {
        let name = Name::new(format!("Player {}: {}", seat.0 + 1, session.owner(seat).name()));
        let player = (name, PlayerSeat(seat), OnTable, Transform::default(), Visibility::default());
        commands.spawn(player).with_children(|player| {
            for die in dice::personal_dice(seat) {
                player.spawn(dice::die(die));
            }
        });
    }
}

fn clear_table(mut commands: Commands, on_table: Query<Entity, With<OnTable>>) {
    on_table.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Adds the entities of the table.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay.run_if(resource_exists_and_changed::<Session>), clear_table.run_if(resource_removed::<Session>))
            .in_set(AppSystems::Project),
    );
}

//! Everything on the table of Rolling Rivers as entities: players, dice, cards, sheets, marks. They are a
//! projection of the game; the rules never read them.

mod pieces;
mod reconcile;
mod wanted;

pub(crate) use pieces::DieOf;
#[cfg(test)]
pub(crate) use reconcile::table_shows_position;
pub(crate) use wanted::PhysicalDie;

use bevy::prelude::App;

/// Adds the entities of the table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(reconcile::plugin);
}

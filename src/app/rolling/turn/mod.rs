//! One file per decision of a round: picks become actions. What is legal is up to the rules alone.

use bevy::prelude::App;

/// Adds the decisions of a round.
pub fn plugin(_: &mut App) {}

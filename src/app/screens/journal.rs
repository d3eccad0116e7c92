//! What was played here: figures, plots and the finished games.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}

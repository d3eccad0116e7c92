//! Contents of the panels, prepared once per change of the game, the aim, the environment in view or the
//! language.

mod cards;
mod display;
pub(crate) mod goal_text;
mod habitats;
mod hud_view;
mod log;
mod players;
mod prepare;
mod purpose;
mod turn;

pub(crate) use cards::{CardStep, CardView, printed_steps};
pub(crate) use display::SlotView;
pub(crate) use habitats::HabitatView;
pub(crate) use hud_view::HudView;
pub(crate) use log::LogLine;
pub(crate) use players::{MiniTile, SeatView};
pub(super) use prepare::another_environment_in_sight;
pub(crate) use purpose::{GoalView, PurposeView};
pub(crate) use turn::TurnView;

use bevy::prelude::App;

/// Keeps [`HudView`] up to date.
pub(crate) fn plugin(app: &mut App) {
    prepare::plugin(app);
}

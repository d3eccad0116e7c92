//! The dice in their tray: thrown from a cup, sorted into rows, lifted when they belong to what is aimed at. A scene of its
//! own, drawn into a picture that the panel of the tray shows, and only while something in it changes.

mod cup;
mod die_mesh;
mod face_art;
mod flight;
mod rows;
mod scene;
mod sides;
mod stage;
mod throw;
mod tray_dice;
mod tray_material;
mod tray_picture;
mod tray_view;

pub(crate) use stage::DiceStage;
pub(crate) use throw::DiceSystems;
pub(crate) use throw::TrayPanel;
pub(crate) use tray_dice::{DiceInSight, TrayDie};
pub(crate) use tray_picture::TrayPicture;

use bevy::prelude::App;

/// Moves the dice, also where nothing is drawn.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(throw::plugin);
}

/// Draws the dice.
pub(crate) fn scene_plugin(app: &mut App) {
    app.add_plugins((tray_material::plugin, scene::plugin, tray_picture::plugin));
}

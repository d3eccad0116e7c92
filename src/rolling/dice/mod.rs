//! The dice in their tray: thrown from a cup, sorted into rows, lifted if the aimed choice uses them. The
//! tray is a separate scene, drawn into a texture for its panel, and only while it changes.

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

/// Registers the motion of the dice, also without a renderer.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(throw::plugin);
}

/// Registers the rendering of the dice.
pub(crate) fn scene_plugin(app: &mut App) {
    app.add_plugins((tray_material::plugin, scene::plugin, tray_picture::plugin));
}

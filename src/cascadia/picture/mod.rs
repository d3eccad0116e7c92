//! Picture mode: the environment without UI, a nearly free camera, a choice of light, focus and frame;
//! pictures up to 3840 × 2160 and turning clips, rendered off-screen while the game is paused.

mod bar;
mod choices;
mod clip;
mod frame;
mod mode;
mod order;
mod palette;
mod saving;
mod sheet;
mod work;
mod writer;

pub(crate) use choices::PictureFrame;
#[cfg(test)]
pub(crate) use mode::PictureMode;
pub(crate) use order::PictureOrder;
pub(crate) use palette::ClipPalette;

use bevy::prelude::App;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((mode::plugin, frame::plugin, bar::plugin, saving::plugin, order::plugin));
}

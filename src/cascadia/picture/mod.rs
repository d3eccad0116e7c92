//! Picture mode: the land alone, a camera that goes nearly everywhere, light, focus and a frame as one likes them; pictures
//! up to 3840 × 2160 and turning clips, drawn apart from the window. The game waits meanwhile.

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

use bevy::prelude::App;

/// Adds picture mode.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((mode::plugin, frame::plugin, bar::plugin, saving::plugin, order::plugin));
}

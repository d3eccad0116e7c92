//! What a frame does with the landscape: draws it, with fewer pixels while the view moves, or shows the picture that was kept of
//! it.

mod moving_view;
mod still_land;

pub(crate) use still_land::StillLand;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((still_land::plugin, moving_view::plugin));
}

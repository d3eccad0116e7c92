//! Keepsakes: a picture of every environment of a finished game, taken on its result while nothing else
//! happens, or for the album from the record.

mod camera;
mod encode;
mod laid_out;
mod work;

pub(super) use laid_out::lay_out;
#[cfg(test)]
pub(crate) use work::KeepsakeWork;

use bevy::prelude::App;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(work::plugin);
}

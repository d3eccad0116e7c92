//! The screens of Rolling Rivers besides the table.

mod begin;
mod daily;
mod journal;
mod lid;
mod mode_ui;
pub(crate) mod new_game;
mod result;
mod rules;
mod trail;

pub(crate) use begin::BeginGame;

use bevy::prelude::*;

use crate::shell::{game_menu, mode_list};
use crate::ui::{daily as ui_daily, open_record};
use rolling_rivers::RollingRivers;

pub(crate) fn transitions(app: &mut App) {
    app.add_plugins((
        mode_list::plugin::<RollingRivers>,
        begin::plugin,
        open_record::plugin::<RollingRivers>,
        ui_daily::transitions::<RollingRivers>,
    ));
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        transitions,
        game_menu::plugin::<RollingRivers>,
        daily::plugin,
        new_game::plugin,
        journal::plugin,
        result::plugin,
        trail::plugin,
        rules::plugin,
    ));
}

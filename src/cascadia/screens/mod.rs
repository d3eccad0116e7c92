//! The screens of Cascadia besides the table.

mod begin;
pub(crate) mod daily;
mod goal_sketch;
pub(crate) mod journal;
pub(crate) mod keepsakes;
mod lid;
mod mode_ui;
pub(crate) mod new_game;
pub(crate) mod playing;
pub(crate) mod result;
mod title_background;
pub(crate) mod trail;

pub(crate) use begin::BeginGame;
pub(crate) use begin::PlayShape;

use bevy::prelude::*;

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::shell::{game_menu, mode_list};
use crate::ui::{daily as ui_daily, open_record};
use cascadia_rules::Cascadia;

/// Registers the transitions onto the table: starting a game, and opening a record.
pub(crate) fn transitions(app: &mut App) {
    app.add_plugins((
        mode_list::plugin::<Cascadia>,
        begin::plugin,
        open_record::plugin::<Cascadia>,
        ui_daily::transitions::<Cascadia>,
    ));
}

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<PlayShape>().add_plugins((
        transitions,
        game_menu::plugin::<Cascadia>,
        daily::plugin,
        journal::plugin,
        keepsakes::plugin,
        new_game::plugin,
        playing::plugin,
        result::plugin,
        title_background::plugin,
        trail::plugin,
    ));
}

/// Returns the number and the name of a scenario.
fn scenario_title(localizer: &Localizer, number: u8) -> String {
    let name = localizer.text(&format!("scenario-{number}-name"));
    let values = [("number", FluentValue::from(number)), ("name", FluentValue::from(name))];
    localizer.text_with("trail-scenario-name", &values)
}

//! The user interface shared by all modes: style, widgets, windows.

pub(crate) mod clicks;
pub(crate) mod daily;
pub(crate) mod journal;
pub(crate) mod key_names;
pub(crate) mod leaves;
pub(crate) mod lettering;
pub(crate) mod map;
pub(crate) mod mode_tabs;
pub(crate) mod mute;
pub(crate) mod names;
pub(crate) mod new_game;
pub(crate) mod open_record;
pub(crate) mod overlay;
pub(crate) mod page;
pub(crate) mod panels;
pub(crate) mod portraits;
mod repaint;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod screen_keys;
mod screen_reader;
pub(crate) mod screenshot;
pub(crate) mod settings;
pub(crate) mod silhouettes;
pub(crate) mod style;
pub(crate) mod toast;
pub(crate) mod widgets;
pub(crate) mod windows;

pub(crate) use panels::PanelOpacity;
pub(crate) use panels::{PanelSet, UiContext, UncoveredPart, area_in, egui_rect, fixed_area};
pub(crate) use toast::Notice;

use bevy::prelude::App;

use crate::input::typing;

/// Registers the open window, the exits and the notices, needed with and without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(overlay::plugin).add_message::<Notice>();
}

/// Prepares egui for every panel, and draws the windows shared by all modes.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((
        silhouettes::plugin,
        style::plugin,
        lettering::plugin,
        toast::plugin,
        screenshot::plugin,
        mute::plugin,
        clicks::plugin,
        leaves::plugin,
        panels::plugin,
        repaint::plugin,
        screen_reader::plugin,
        typing::plugin,
        rules::window::plugin,
    ));
}

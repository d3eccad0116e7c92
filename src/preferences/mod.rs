//! Player preferences, and the shipped configuration of colours, durations and graphics.

pub(crate) mod animation_timing;
pub(crate) mod assist;
pub(crate) mod assists;
pub(crate) mod colour_vision;
pub(crate) mod config_files;
pub(crate) mod graphics_quality;
pub(crate) mod ground_tones;
pub(crate) mod key_bindings_file;
pub(crate) mod localizer;
pub(crate) mod mix_levels;
pub(crate) mod quality_trial;
pub(crate) mod season;
pub(crate) mod season_look;
pub(crate) mod settings;
pub(crate) mod theme;
pub(crate) mod timing;
pub(crate) mod wake_up;

use bevy::prelude::App;

/// Registers the preferences, and keeps their files and the language in step with them. Drawing in a window
/// needs [`graphics_quality::plugin`] as well.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<timing::Timing>().init_resource::<theme::Theme>();
    app.init_resource::<graphics_quality::Preparing>().add_plugins((
        settings::plugin,
        key_bindings_file::plugin,
        localizer::plugin,
        season_look::plugin,
        wake_up::plugin,
    ));
}

//! The game as plugins, with a window and without one.

use bevy::prelude::*;

use super::loaded_files::LoadedFiles;
use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::input::bindings::DefaultBindings;
use crate::preferences::config_files::Config;
use crate::preferences::graphics_quality::DetectedQuality;
use crate::preferences::settings::Settings;
use crate::rolling::ModeAssets as RollingAssets;
use crate::schedule;
use crate::store::shipped_assets::ShippedAssets;
use crate::window::geometry::WindowTracker;
use crate::{
    audio, camera, cascadia, input, online, preferences, rolling, screens, session, shell, store, ui, window,
};
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

/// The game without a window: the basis of headless tests and of the windowed game.
pub(crate) struct TablePlugin {
    pub assets: ShippedAssets,
    pub cascadia: CascadiaAssets,
    pub rolling: RollingAssets,
    pub settings: Settings,
}

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        schedule::configure_order(app);
        app.insert_resource(self.assets.localizer(self.settings.language))
            .insert_resource(self.assets.clone())
            .insert_resource(self.cascadia.clone())
            .insert_resource(self.rolling.clone())
            .insert_resource(self.settings.clone())
            .add_plugins((
                schedule::plugin,
                window::plugin,
                store::plugin,
                preferences::plugin,
                camera::plugin,
                input::bindings::plugin,
                ui::plugin,
                (session::plugin::<Cascadia>, cascadia::profiles::plugin, cascadia::table::plugin),
                (session::plugin::<RollingRivers>, rolling::river_trail::plugin, rolling::table::plugin),
                online::plugin,
                online::game_plugin::<Cascadia>,
                online::game_plugin::<RollingRivers>,
            ));
    }
}

/// The whole game in its window.
pub(crate) struct GamePlugin {
    pub loaded: LoadedFiles,
    /// The graphics quality recommended for the device.
    pub detected: DetectedQuality,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        let loaded = self.loaded.clone();
        let Config { timing, theme, bindings: default_bindings, presets, levels, grounds, seasons } =
            loaded.config;
        app.insert_resource(timing)
            .insert_resource(theme)
            .insert_resource(DefaultBindings(default_bindings))
            .insert_resource(presets)
            .insert_resource(levels)
            .insert_resource(grounds)
            .insert_resource(seasons)
            .insert_resource(self.detected)
            .insert_resource(loaded.paths)
            .insert_resource(loaded.writer)
            .insert_resource(loaded.settings_file)
            .insert_resource(loaded.bindings)
            .insert_resource(loaded.bindings_file)
            .insert_resource(loaded.profiles)
            .insert_resource(loaded.lesson_progress)
            .insert_resource(loaded.setup)
            .insert_resource(loaded.rolling_setup)
            .insert_resource(loaded.known_tables)
            .insert_resource(loaded.river_trails)
            .insert_resource(loaded.games)
            .insert_resource(loaded.rolling_games);
        if let Some(file) = loaded.window_file {
            app.insert_resource(WindowTracker::new(file.value)).insert_resource(file);
        }
        app.add_plugins(TablePlugin {
            assets: loaded.assets,
            cascadia: loaded.cascadia,
            rolling: loaded.rolling,
            settings: loaded.settings,
        })
        .add_plugins((
            schedule::render_plugin,
            super::first_pictures::plugin,
            super::frame_bench::plugin,
            super::idle_bench::plugin,
            camera::window_plugin,
            camera::pointer::plugin,
            input::wheel::plugin,
            window::icon::plugin,
            preferences::graphics_quality::plugin,
            preferences::quality_trial::plugin,
        ))
        .add_plugins((
            cascadia::turn::plugin,
            cascadia::render::plugin,
            audio::plugin,
            cascadia::sound::plugin,
            cascadia::animation::plugin,
            cascadia::lessons::plugin,
            ui::window_plugin,
            online::window_plugin,
            shell::windows::plugin,
            cascadia::hud::plugin,
            cascadia::picture::plugin,
            cascadia::review::plugin,
            cascadia::puzzles::plugin,
            cascadia::screens::plugin,
            screens::plugin,
        ))
        .add_plugins((
            rolling::turn::plugin,
            rolling::lessons::plugin,
            rolling::sound::plugin,
            rolling::dice::plugin,
            rolling::dice::scene_plugin,
            rolling::hud::plugin,
            rolling::screens::plugin,
        ));
    }
}

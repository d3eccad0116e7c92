//! The desktop game: the order of a frame, and the list of what takes part in it.

pub mod aids;
pub mod archive;
pub mod areas;
pub mod bench;
pub mod book;
pub mod camera;
pub mod cli;
pub mod clock;
pub mod config;
pub mod controls;
pub mod files;
pub mod hud;
pub mod learned;
pub mod lessons;
pub mod levels;
pub mod library;
pub mod look;
pub mod motion;
pub mod orbit;
pub mod own_keys;
pub mod play;
pub mod pointer;
pub mod quality;
pub mod screen;
pub mod screens;
pub mod seed;
pub mod settings;
pub mod sound;
pub mod space;
mod start;
pub mod table;
pub mod trails;
pub mod turn;
pub mod vision;
pub mod window;

pub use start::run;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use config::{Config, Theme};
use files::Files;
use learned::LearnedBook;
use library::{Library, Speaker};
use own_keys::KeysFile;
use settings::{Settings, SettingsFile};
use trails::TrailBook;

/// The order of a frame. Panels run after all of it; what they write is read in the next frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// Keys and pointer are read.
    Read,
    /// People, opponents and records choose.
    Decide,
    /// What was chosen goes through the rules.
    Apply,
    /// The table is made to show the position.
    Project,
    /// Pieces move, numbers are prepared.
    Show,
}

/// The game without a window: what headless tests need, and what the rest is built on.
pub struct TablePlugin {
    /// Everything that was read at the start.
    pub library: Library,
    /// The preferences.
    pub settings: Settings,
}

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        let order = (Frame::Read, Frame::Decide, Frame::Apply, Frame::Project, Frame::Show);
        app.configure_sets(Update, order.chain())
            .insert_resource(self.library.speaker(self.settings.language))
            .insert_resource(self.library.clone())
            .insert_resource(self.settings.clone())
            .init_resource::<config::Timing>()
            .init_resource::<camera::Rig>()
            .init_resource::<camera::Eye>()
            .init_resource::<quality::Awake>()
            .init_resource::<areas::Areas>()
            .add_plugins((screen::plugin, play::plugin, table::plugin))
            .add_systems(Update, change_language.in_set(Frame::Read).run_if(resource_changed::<Settings>));
    }
}

/// Speaks the language of the settings.
fn change_language(settings: Res<Settings>, library: Res<Library>, mut speaker: ResMut<Speaker>) {
    if speaker.language() != settings.language {
        *speaker = library.speaker(settings.language);
    }
}

/// The whole game in its window.
pub struct GamePlugin {
    /// Everything that was read at the start.
    pub library: Library,
    /// The preferences.
    pub settings: Settings,
    /// Where the preferences are kept.
    pub settings_file: SettingsFile,
    /// The profiles.
    pub trail_book: TrailBook,
    /// What has been learned.
    pub learned_book: LearnedBook,
    /// Where everything is kept.
    pub files: Files,
    /// How much the graphics device can draw.
    pub suited: quality::Suited,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        let Config { timing, theme, controls, presets, levels, notices } = Config::read(&self.library.root);
        let mut library = self.library.clone();
        let speaker = library.speaker(self.settings.language);
        library.notices.extend(notices.into_iter().map(|(file, why)| {
            let values = [("file", FluentValue::from(file)), ("why", FluentValue::from(why))];
            speaker.say_with("notice-config-broken", &values)
        }));
        let (keys_file, controls, wrong) = KeysFile::read(self.files.keys.clone(), controls);
        library.notices.extend(
            wrong.map(|why| speaker.say_with("notice-keys-broken", &[("why", FluentValue::from(why))])),
        );
        app.insert_resource(timing)
            .insert_resource::<Theme>(theme)
            .insert_resource(controls)
            .insert_resource(keys_file)
            .insert_resource(levels)
            .insert_resource(self.settings_file.clone())
            .insert_resource(self.trail_book.clone())
            .insert_resource(self.learned_book.clone())
            .insert_resource(self.suited)
            .insert_resource(self.files.clone())
            .insert_resource(presets)
            .add_plugins(TablePlugin { library, settings: self.settings.clone() })
            .add_plugins((
                areas::plugin,
                bench::plugin,
                camera::plugin,
                controls::plugin,
                book::plugin::<crate::record::Learned>,
                own_keys::plugin,
                pointer::plugin,
                quality::plugin,
                settings::plugin,
                book::plugin::<crate::record::Trails>,
                archive::plugin,
                window::plugin,
            ))
            .add_plugins((
                turn::plugin,
                look::plugin,
                sound::plugin,
                motion::plugin,
                lessons::plugin,
                hud::plugin,
                screens::plugin,
            ));
    }
}

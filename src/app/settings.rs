//! The player's preferences and the file they are kept in.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use directories::ProjectDirs;
use serde::Deserialize;

use crate::content::Language;
use crate::record::write_atomically;

/// How fast pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Everything is where it belongs at once.
    Instant,
    /// Half as long as normal.
    Fast,
    /// As designed.
    #[default]
    Normal,
    /// Half as fast again.
    Slow,
}

impl Speed {
    /// All speeds, the fastest first.
    pub const ALL: [Self; 4] = [Self::Instant, Self::Fast, Self::Normal, Self::Slow];

    /// The word for it in the settings file and in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Instant => "instant",
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    /// What durations are multiplied by.
    pub const fn factor(self) -> f32 {
        match self {
            Self::Instant => 0.0,
            Self::Fast => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 1.6,
        }
    }
}

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// As much as suits the graphics device.
    #[default]
    Automatic,
    /// For weak devices and those that draw in software.
    Low,
    /// For most.
    Medium,
    /// For strong ones.
    High,
}

impl Picture {
    /// All of them, the automatic choice first.
    pub const ALL: [Self; 4] = [Self::Automatic, Self::Low, Self::Medium, Self::High];

    /// The word for it in the settings file and in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The preferences.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Settings {
    /// Language of all texts.
    pub language: Language,
    /// Text size in percent, 80 to 160.
    pub text_size: u16,
    /// How fast pieces move.
    pub speed: Speed,
    /// Show no moving pictures.
    pub reduce_motion: bool,
    /// The camera visits the land of an opponent who plays.
    pub follow_moves: bool,
    /// A turn ends by itself once everything is placed.
    pub end_turn_automatically: bool,
    /// Fill the screen.
    pub fullscreen: bool,
    /// How strongly the tiles are set apart, in percent.
    pub grid: u16,
    /// How much is drawn.
    pub picture: Picture,
    /// The light stays as it is at noon.
    pub steady_light: bool,
    /// Loudness of everything, in percent.
    pub volume: u16,
    /// Loudness of pieces and calls, in percent.
    pub effects_volume: u16,
    /// Loudness of wind, water and animals, in percent.
    pub ambience_volume: u16,
    /// Loudness of the music, in percent.
    pub music_volume: u16,
    /// Play no sound at all.
    pub mute: bool,
    /// Play no sound while another window is in front.
    pub mute_in_background: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            text_size: 100,
            speed: Speed::Normal,
            reduce_motion: false,
            follow_moves: true,
            end_turn_automatically: false,
            fullscreen: false,
            grid: 55,
            picture: Picture::Automatic,
            steady_light: false,
            volume: 80,
            effects_volume: 80,
            ambience_volume: 60,
            music_volume: 35,
            mute: false,
            mute_in_background: true,
        }
    }
}

impl Settings {
    /// What sizes of text are multiplied by.
    pub fn text_scale(&self) -> f32 {
        f32::from(self.text_size) / 100.0
    }

    /// What durations of pieces are multiplied by; 0 if nothing should move.
    pub const fn motion(&self) -> f32 {
        if self.reduce_motion { 0.0 } else { self.speed.factor() }
    }
}

/// The file as written; everything may be missing.
#[derive(Deserialize)]
struct RawSettings {
    language: Option<String>,
    text_size: Option<u16>,
    speed: Option<Speed>,
    reduce_motion: Option<bool>,
    follow_moves: Option<bool>,
    end_turn_automatically: Option<bool>,
    fullscreen: Option<bool>,
    grid: Option<u16>,
    picture: Option<Picture>,
    steady_light: Option<bool>,
    volume: Option<u16>,
    effects_volume: Option<u16>,
    ambience_volume: Option<u16>,
    music_volume: Option<u16>,
    mute: Option<bool>,
    mute_in_background: Option<bool>,
}

/// Where the settings are kept, and what is known to be there.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile {
    path: Option<PathBuf>,
    /// What the file says.
    stored: Settings,
    /// The settings when the file was last in step with them. The command line may have made them other than the file
    /// for this time; only what is changed afterwards goes into the file.
    known: Settings,
}

impl SettingsFile {
    /// Reads the settings from `path`, or from the usual place of the system. The second value is why an existing
    /// file could not be used.
    pub fn read(path: Option<&Path>) -> (Self, Settings, Option<String>) {
        let usual =
            || ProjectDirs::from("", "", "cascadia").map(|dirs| dirs.config_dir().join("settings.toml"));
        let path = path.map(Path::to_owned).or_else(usual);
        let mut settings = Settings { language: system_language(), ..Settings::default() };
        let mut problem = None;
        match path.as_ref().map(fs::read_to_string) {
            Some(Ok(text)) => match toml::from_str::<RawSettings>(&text) {
                Ok(raw) => settings = raw.over(settings),
                Err(error) => problem = Some(error.message().to_owned()),
            },
            // No file yet is how everybody starts.
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => {
                problem = Some(error.to_string());
            }
            _ => {}
        }
        let file = Self { path, stored: settings.clone(), known: settings.clone() };
        (file, settings, problem)
    }

    /// Begins with settings that hold for this time only, whatever the file says.
    #[must_use]
    pub fn begin_with(self, settings: &Settings) -> Self {
        Self { known: settings.clone(), ..self }
    }

    /// Takes over what was changed since the last time. Whether the file has to be written.
    fn follow(&mut self, settings: &Settings) -> bool {
        let before = self.stored.clone();
        let (stored, known) = (&mut self.stored, &self.known);
        macro_rules! follow {
            ($($entry:ident),*) => {
                $(if settings.$entry != known.$entry { stored.$entry = settings.$entry; })*
            };
        }
        follow!(
            language,
            text_size,
            speed,
            reduce_motion,
            follow_moves,
            end_turn_automatically,
            fullscreen,
            grid,
            picture,
            steady_light,
            volume,
            effects_volume,
            ambience_volume,
            music_volume,
            mute,
            mute_in_background
        );
        self.known = settings.clone();
        self.stored != before
    }
}

impl RawSettings {
    fn over(self, base: Settings) -> Settings {
        let percent = |value: Option<u16>, base: u16| value.unwrap_or(base).min(100);
        Settings {
            language: self.language.and_then(|code| Language::from_code(&code)).unwrap_or(base.language),
            text_size: self.text_size.unwrap_or(base.text_size).clamp(80, 160),
            speed: self.speed.unwrap_or(base.speed),
            reduce_motion: self.reduce_motion.unwrap_or(base.reduce_motion),
            follow_moves: self.follow_moves.unwrap_or(base.follow_moves),
            end_turn_automatically: self.end_turn_automatically.unwrap_or(base.end_turn_automatically),
            fullscreen: self.fullscreen.unwrap_or(base.fullscreen),
            grid: percent(self.grid, base.grid),
            picture: self.picture.unwrap_or(base.picture),
            steady_light: self.steady_light.unwrap_or(base.steady_light),
            volume: percent(self.volume, base.volume),
            effects_volume: percent(self.effects_volume, base.effects_volume),
            ambience_volume: percent(self.ambience_volume, base.ambience_volume),
            music_volume: percent(self.music_volume, base.music_volume),
            mute: self.mute.unwrap_or(base.mute),
            mute_in_background: self.mute_in_background.unwrap_or(base.mute_in_background),
        }
    }
}

/// The language of the system, as far as the environment tells.
fn system_language() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .and_then(|value| Language::from_code(&value))
        .unwrap_or_default()
}

fn to_toml(settings: &Settings) -> String {
    format!(
        "# Settings of Cascadia. The program writes this file when a setting changes.\n\
         \n\
         # Language of all texts: \"en\" or \"fr\".\n\
         language = \"{}\"\n\
         # Text size in percent, 80 to 160.\n\
         text_size = {}\n\
         # How fast pieces move: \"instant\", \"fast\", \"normal\" or \"slow\".\n\
         speed = \"{}\"\n\
         # Show no moving pictures.\n\
         reduce_motion = {}\n\
         # The camera visits the land of an opponent who plays.\n\
         follow_moves = {}\n\
         # A turn ends by itself once everything is placed.\n\
         end_turn_automatically = {}\n\
         # Fill the screen.\n\
         fullscreen = {}\n\
         # How strongly the tiles are set apart, in percent.\n\
         grid = {}\n\
         # How much is drawn: \"automatic\", \"low\", \"medium\" or \"high\".\n\
         picture = \"{}\"\n\
         # The light stays as it is at noon.\n\
         steady_light = {}\n\
         # Loudness in percent: of everything, of pieces and calls, of wind and water and animals, of the music.\n\
         volume = {}\n\
         effects_volume = {}\n\
         ambience_volume = {}\n\
         music_volume = {}\n\
         # Play no sound at all.\n\
         mute = {}\n\
         # Play no sound while another window is in front.\n\
         mute_in_background = {}\n",
        settings.language.code(),
        settings.text_size,
        settings.speed.key(),
        settings.reduce_motion,
        settings.follow_moves,
        settings.end_turn_automatically,
        settings.fullscreen,
        settings.grid,
        settings.picture.key(),
        settings.steady_light,
        settings.volume,
        settings.effects_volume,
        settings.ambience_volume,
        settings.music_volume,
        settings.mute,
        settings.mute_in_background,
    )
}

/// Writes the settings when they have changed. A disk that refuses is logged once; playing goes on.
fn save_settings(settings: Res<Settings>, mut file: ResMut<SettingsFile>) {
    if !settings.is_changed() || !file.follow(&settings) {
        return;
    }
    let Some(path) = file.path.clone() else { return };
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| write_atomically(&path, &to_toml(&file.stored)));
    if let Err(error) = written {
        warn!("{} cannot be written: {error}", path.display());
    }
}

/// Keeps the settings file in step with the settings.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, save_settings);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_writing_and_reading() {
        let settings = Settings {
            language: Language::French,
            text_size: 150,
            speed: Speed::Slow,
            reduce_motion: true,
            follow_moves: false,
            end_turn_automatically: true,
            fullscreen: true,
            grid: 10,
            picture: Picture::High,
            steady_light: true,
            volume: 10,
            effects_volume: 20,
            ambience_volume: 30,
            music_volume: 40,
            mute: true,
            mute_in_background: false,
        };
        let raw: RawSettings = toml::from_str(&to_toml(&settings)).expect("our own file can be read");
        assert_eq!(raw.over(Settings::default()), settings);
    }

    #[test]
    fn what_the_command_line_said_is_not_written() {
        let stored = Settings { text_size: 110, ..Settings::default() };
        let now = Settings { language: Language::French, reduce_motion: true, ..stored };
        let mut file = SettingsFile { path: None, stored: stored.clone(), known: stored.clone() };
        file = file.begin_with(&now);
        assert!(!file.follow(&now));
        assert!(file.follow(&Settings { grid: 20, ..now.clone() }));
        assert_eq!(file.stored, Settings { grid: 20, ..stored });
        assert!(file.follow(&Settings { grid: 20, language: Language::English, text_size: 120, ..now }));
        assert_eq!(file.stored, Settings { grid: 20, text_size: 120, ..stored });
    }

    #[test]
    fn values_out_of_range_and_missing_ones_are_mended() {
        let raw: RawSettings =
            toml::from_str("text_size = 900\nlanguage = \"xx\"\nsomething_new = 1\nvolume = 300\n")
                .expect("unknown entries are ignored");
        let settings = raw.over(Settings::default());
        assert_eq!(settings, Settings { text_size: 160, volume: 100, ..Settings::default() });
    }
}

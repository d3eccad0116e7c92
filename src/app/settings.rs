//! The player's preferences and the file they are kept in.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::content::Language;
use crate::record::create_folder_and_write;

/// How fast pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

/// What the wheel does while a tile is held; at other times it always zooms, and with Ctrl too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wheel {
    /// Turns the tile.
    #[default]
    Rotate,
    /// Brings the land nearer or further away.
    Zoom,
}

impl Wheel {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rotate, Self::Zoom];

    /// The word for it in the settings file and in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rotate => "rotate",
            Self::Zoom => "zoom",
        }
    }
}

/// A value that a settings file can hold.
trait Value: Sized {
    /// What the file says, brought into its limits; none if it is nothing of the kind.
    fn read(raw: &toml::Value) -> Option<Self>;
    /// As the file says it.
    fn write(&self) -> toml::Value;
}

impl Value for bool {
    fn read(raw: &toml::Value) -> Option<Self> {
        raw.as_bool()
    }

    fn write(&self) -> toml::Value {
        (*self).into()
    }
}

impl Value for u16 {
    fn read(raw: &toml::Value) -> Option<Self> {
        let number = raw.as_integer()?;
        Some(Self::try_from(number.max(0)).unwrap_or(Self::MAX))
    }

    fn write(&self) -> toml::Value {
        i64::from(*self).into()
    }
}

impl Value for Language {
    fn read(raw: &toml::Value) -> Option<Self> {
        Self::from_code(raw.as_str()?)
    }

    fn write(&self) -> toml::Value {
        self.code().into()
    }
}

/// Values that are one of several words.
macro_rules! words {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn read(raw: &toml::Value) -> Option<Self> {
                let word = raw.as_str()?;
                Self::ALL.into_iter().find(|value| value.key() == word)
            }

            fn write(&self) -> toml::Value {
                self.key().into()
            }
        })*
    };
}

words!(Speed, Picture, Wheel);

/// The one table of all preferences: what each is, its type, how it begins, its limits if it is a number. The
/// explanation is also the comment in the file.
macro_rules! preferences {
    ($($(#[doc = $about:literal])+ $name:ident: $type:ty = $begin:expr $(, $limits:expr)?;)*) => {
        /// The preferences.
        #[derive(Resource, Clone, PartialEq, Debug)]
        pub struct Settings {
            $($(#[doc = $about])+ pub $name: $type,)*
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $begin,)* }
            }
        }

        impl Settings {
            /// The names of all preferences, as in the file.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Takes over what a file says. What it does not say, or says wrongly, stays; the second kind is returned.
            fn take_over(&mut self, file: &toml::Table) -> Vec<&'static str> {
                let mut wrong = Vec::new();
                $(match file.get(stringify!($name)).map(<$type as Value>::read) {
                    Some(Some(value)) => {
                        $(let value = value.clamp(*$limits.start(), *$limits.end());)?
                        self.$name = value;
                    }
                    Some(None) => wrong.push(stringify!($name)),
                    None => {}
                })*
                wrong
            }

            /// Takes over what differs between two others.
            fn follow(&mut self, before: &Self, after: &Self) {
                $(if before.$name != after.$name {
                    self.$name = after.$name;
                })*
            }

            /// The file that says this, with comments.
            fn to_toml(&self) -> String {
                let mut text = String::from("# Settings of Cascadia. The program writes this file when a setting changes.\n");
                $(
                    text.push('\n');
                    $(text.push_str(concat!("#", $about, "\n"));)+
                    text.push_str(&format!("{} = {}\n", stringify!($name), self.$name.write()));
                )*
                text
            }
        }
    };
}

preferences! {
    /// Language of all texts: "en" or "fr".
    language: Language = Language::English;
    /// Text size in percent, 80 to 160.
    text_size: u16 = 100, 80..=160;
    /// The questions of the first start have been answered.
    welcomed: bool = false;

    /// How fast pieces move: "instant", "fast", "normal" or "slow".
    speed: Speed = Speed::Normal;
    /// The camera visits the land of an opponent who plays.
    follow_moves: bool = true;
    /// A turn ends by itself once everything is placed.
    end_turn_automatically: bool = false;
    /// What the wheel does while a tile is held: "rotate" or "zoom".
    wheel: Wheel = Wheel::Rotate;
    /// Tell something about an animal when its first token is placed.
    facts: bool = true;
    /// Buttons on the land to move, turn and zoom the view.
    view_buttons: bool = true;

    /// Aid: show where the piece in hand may go.
    show_places: bool = true;
    /// Aid: show points and corridors during the game.
    show_points: bool = true;
    /// Aid: show what the held piece would change.
    show_change: bool = true;
    /// Aid: show at each pair the most it can bring this turn.
    show_best: bool = false;
    /// Aid: show what every free place would bring.
    heat_map: bool = false;
    /// Aid: offer hints.
    hints: bool = true;
    /// Aid: warn of moves that lose points, and of tokens thrown away.
    warnings: bool = false;
    /// Whether opponents say what they had in mind.
    explain: bool = false;

    /// Fill the screen.
    fullscreen: bool = false;
    /// How much is drawn: "automatic", "low", "medium" or "high".
    picture: Picture = Picture::Automatic;
    /// How strongly the tiles are set apart, in percent.
    grid: u16 = 55, 0..=100;
    /// The light stays as it is at noon.
    steady_light: bool = false;

    /// Show no moving pictures.
    reduce_motion: bool = false;
    /// Stronger colours on the land, black lines between tiles, panels without see-through.
    high_contrast: bool = false;
    /// A sign of its habitat on every half of a tile.
    habitat_signs: bool = false;

    /// Loudness of everything, in percent.
    volume: u16 = 80, 0..=100;
    /// Loudness of pieces and calls, in percent.
    effects_volume: u16 = 80, 0..=100;
    /// Loudness of wind, water and animals, in percent.
    ambience_volume: u16 = 60, 0..=100;
    /// Loudness of the music, in percent.
    music_volume: u16 = 35, 0..=100;
    /// Play no sound at all.
    mute: bool = false;
    /// Play no sound while another window is in front.
    mute_in_background: bool = true;
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
    /// Reads the settings from the file at `path`. The second value is why an existing file could not be used.
    pub fn read(path: Option<PathBuf>) -> (Self, Settings, Option<String>) {
        let mut settings = Settings { language: system_language(), ..Settings::default() };
        let mut problem = None;
        match path.as_ref().map(fs::read_to_string) {
            Some(Ok(text)) => match text.parse::<toml::Table>() {
                Ok(file) => {
                    let wrong = settings.take_over(&file);
                    problem = (!wrong.is_empty()).then(|| wrong.join(", "));
                }
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
        self.stored.follow(&self.known, settings);
        self.known = settings.clone();
        self.stored != before
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

/// Writes the settings when they have changed. A disk that refuses is logged once; playing goes on.
fn save_settings(settings: Res<Settings>, mut file: ResMut<SettingsFile>) {
    if !settings.is_changed() || !file.follow(&settings) {
        return;
    }
    let Some(path) = file.path.clone() else { return };
    if let Err(error) = create_folder_and_write(&path, &file.stored.to_toml()) {
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

    fn read(text: &str) -> (Settings, Vec<&'static str>) {
        let mut settings = Settings::default();
        let wrong = settings.take_over(&text.parse().expect("the text is TOML"));
        (settings, wrong)
    }

    #[test]
    fn settings_survive_writing_and_reading() {
        let settings = Settings {
            language: Language::French,
            text_size: 150,
            speed: Speed::Slow,
            wheel: Wheel::Zoom,
            reduce_motion: true,
            follow_moves: false,
            show_best: true,
            picture: Picture::High,
            volume: 10,
            mute: true,
            ..Settings::default()
        };
        assert_eq!(read(&settings.to_toml()), (settings, Vec::new()));
    }

    #[test]
    fn every_word_of_a_setting_can_be_read_again() {
        for speed in Speed::ALL {
            assert_eq!(Speed::read(&speed.write()), Some(speed));
        }
        for picture in Picture::ALL {
            assert_eq!(Picture::read(&picture.write()), Some(picture));
        }
        for wheel in Wheel::ALL {
            assert_eq!(Wheel::read(&wheel.write()), Some(wheel));
        }
        for language in Language::ALL {
            assert_eq!(Language::read(&language.write()), Some(language));
        }
    }

    #[test]
    fn the_file_explains_every_setting() {
        let text = Settings::default().to_toml();
        for name in Settings::NAMES {
            let line = text.find(&format!("\n{name} = ")).expect("it is in the file");
            let above = text[..line].lines().last().expect("there is a line above");
            assert!(above.starts_with("# "), "{name}: {above}");
        }
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
    fn one_wrong_value_costs_no_other() {
        let text = "text_size = 900\nlanguage = \"xx\"\nsomething_new = 1\nvolume = 300\nmute = 3\ngrid = -4\n\
                    speed = \"fast\"\n";
        let (settings, wrong) = read(text);
        let wanted =
            Settings { text_size: 160, volume: 100, grid: 0, speed: Speed::Fast, ..Settings::default() };
        assert_eq!(settings, wanted);
        assert_eq!(wrong, ["language", "mute"]);
    }
}

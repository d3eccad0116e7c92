//! Player settings and their file.

use bevy::prelude::*;

use super::assist::AssistPreset;
use super::season::SeasonChoice;
use crate::store::persistent::{self, FileLocation, Persist, Persistent};
use crate::store::save_writer::SaveSystems;
use cascadia_storage::FileError;
use cascadia_storage::text::Language;

/// The animation speed of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Speed {
    /// No animation.
    Instant,
    /// Half the normal duration.
    Fast,
    #[default]
    Normal,
    /// 1.6 times the normal duration.
    Slow,
}

impl Speed {
    /// All speeds, the fastest first.
    pub(crate) const ALL: [Self; 4] = [Self::Instant, Self::Fast, Self::Normal, Self::Slow];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Instant => "instant",
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    pub(crate) const fn factor(self) -> f32 {
        match self {
            Self::Instant => 0.0,
            Self::Fast => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 1.6,
        }
    }
}

/// The amount of detail drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GraphicsQuality {
    /// As recommended for the graphics device.
    #[default]
    Automatic,
    /// For weak devices and software rendering.
    Low,
    /// For most devices.
    Medium,
    /// For strong devices.
    High,
}

impl GraphicsQuality {
    /// All qualities, the automatic choice first.
    pub(crate) const ALL: [Self; 4] = [Self::Automatic, Self::Low, Self::Medium, Self::High];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The backdrop far below the environments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum GroundStyle {
    /// A valley with a river, woods and lakes, and a mountain range on the horizon.
    #[default]
    Valley,
    /// A still lake in front of misty mountain ranges.
    Lake,
    /// A hiking map on paper.
    Map,
}

impl GroundStyle {
    /// All grounds, the default first.
    pub(crate) const ALL: [Self; 3] = [Self::Valley, Self::Lake, Self::Map];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Valley => "valley",
            Self::Lake => "lake",
            Self::Map => "map",
        }
    }
}

/// The effect of the wheel while a tile is held. Otherwise, and always with Ctrl, it zooms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum WheelUse {
    /// Rotates the tile.
    #[default]
    Rotate,
    /// Zooms the camera.
    Zoom,
}

impl WheelUse {
    pub(crate) const ALL: [Self; 2] = [Self::Rotate, Self::Zoom];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Rotate => "rotate",
            Self::Zoom => "zoom",
        }
    }
}

/// The look of the wildlife tokens on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TokenLook {
    /// Figures from medium graphics quality on, discs at low.
    #[default]
    Automatic,
    /// Round discs with a picture of the animal.
    Discs,
    /// Standing wooden figures in the shape of the animal.
    Figures,
}

impl TokenLook {
    pub(crate) const ALL: [Self; 3] = [Self::Automatic, Self::Discs, Self::Figures];

    /// Returns its word in the settings file and text keys.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Discs => "discs",
            Self::Figures => "figures",
        }
    }
}

/// A value in a settings file.
trait SettingValue: Sized {
    /// Converts the file's value, `None` for another type.
    fn read(raw: &toml::Value) -> Option<Self>;
    /// Converts to the file's value.
    fn write(&self) -> toml::Value;
}

impl SettingValue for bool {
    fn read(raw: &toml::Value) -> Option<Self> {
        raw.as_bool()
    }

    fn write(&self) -> toml::Value {
        (*self).into()
    }
}

impl SettingValue for u16 {
    fn read(raw: &toml::Value) -> Option<Self> {
        let number = raw.as_integer()?;
        Some(Self::try_from(number.max(0)).unwrap_or(Self::MAX))
    }

    fn write(&self) -> toml::Value {
        i64::from(*self).into()
    }
}

impl SettingValue for Language {
    fn read(raw: &toml::Value) -> Option<Self> {
        Self::from_code(raw.as_str()?)
    }

    fn write(&self) -> toml::Value {
        self.code().into()
    }
}

/// Implements settings with a closed list of words as values.
macro_rules! words {
    ($($type:ty),*) => {
        $(impl SettingValue for $type {
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

words!(Speed, GraphicsQuality, GroundStyle, WheelUse, SeasonChoice, TokenLook);

/// The only table of all settings: documentation, type, default, and limits for numbers. The documentation
/// is also the comment in the file.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $name:ident: $type:ty = $begin:expr $(, $limits:expr)?;)*) => {
        #[derive(Resource, Clone, PartialEq, Debug)]
        pub(crate) struct Settings {
            $($(#[doc = $about])+ pub(crate) $name: $type,)*
            /// The maximum of assists at the current table, overriding the switches: part of the terms of a
            /// hosted game, and never in the file.
            pub(crate) assist_limit: Option<AssistPreset>,
            /// Set while a turn is being tested, as in a puzzle: assists that reveal the best one are off,
            /// overriding the settings. Never in the file.
            pub(crate) in_trial: bool,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $begin,)* assist_limit: None, in_trial: false }
            }
        }

        impl Settings {
            /// The names of all settings, as in the file.
            #[cfg(test)]
            pub(crate) const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Merges a file into the settings, keeping the value of every missing or invalid key. Returns
            /// the invalid keys.
            fn take_over(&mut self, file: &toml::Table) -> Vec<&'static str> {
                let mut wrong = Vec::new();
                $(match file.get(stringify!($name)).map(<$type as SettingValue>::read) {
                    Some(Some(value)) => {
                        $(let value = value.clamp(*$limits.start(), *$limits.end());)?
                        self.$name = value;
                    }
                    Some(None) => wrong.push(stringify!($name)),
                    None => {}
                })*
                wrong
            }

            /// Applies the differences between `before` and `after`.
            fn follow(&mut self, before: &Self, after: &Self) {
                $(if before.$name != after.$name {
                    self.$name = after.$name;
                })*
            }

            /// Renders the file, with comments.
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

settings! {
    /// Language of all texts: "en" or "fr".
    language: Language = Language::English;
    /// Text size in percent, 80 to 160.
    text_size: u16 = 100, 80..=160;
    /// The questions of the first start have been answered.
    welcomed: bool = false;

    /// Animation speed of pieces: "instant", "fast", "normal" or "slow".
    speed: Speed = Speed::Normal;
    /// The camera visits the environment of the playing opponent.
    follow_moves: bool = true;
    /// End a turn automatically once everything is placed.
    end_turn_automatically: bool = false;
    /// Effect of the wheel while a tile is held: "rotate" or "zoom".
    wheel: WheelUse = WheelUse::Rotate;
    /// Show a fact about an animal when its first token is placed.
    facts: bool = true;
    /// Notify on the desktop at the start of the player's turn in an online game if the window is in the
    /// background.
    turn_notices: bool = true;
    /// Show buttons over the environment to move, rotate and zoom the view.
    view_buttons: bool = true;
    /// Show all turns in the log, not only the latest one.
    log_open: bool = false;

    /// Assist: show the legal spaces for the piece in hand.
    show_places: bool = true;
    /// Assist: show points and corridors during the game.
    show_points: bool = true;
    /// Assist: show the change of points by the held piece.
    show_change: bool = true;
    /// Assist: show the remaining contents of bag and stack, by kind.
    show_supply: bool = true;
    /// Assist: show the maximum points of each pair this turn.
    show_best: bool = false;
    /// Assist: show the points of every free space.
    heat_map: bool = false;
    /// Assist: offer hints.
    hints: bool = true;
    /// Assist: warn of moves that lose points, and of discarded tokens.
    warnings: bool = false;
    /// Assist: explain opponents' moves.
    explain: bool = false;

    /// Fill the screen.
    fullscreen: bool = false;
    /// Graphics quality: "automatic", "low", "medium" or "high".
    picture: GraphicsQuality = GraphicsQuality::Automatic;
    /// Backdrop far below the environments: "valley", "lake" or "map".
    ground: GroundStyle = GroundStyle::Valley;
    /// Look of the wildlife tokens: "automatic", "discs" or "figures".
    tokens: TokenLook = TokenLook::Automatic;
    /// Strength of the lines between tiles, in percent.
    grid: u16 = 55, 0..=100;
    /// The season of the landscape: "calendar", "spring", "summer", "autumn" or "winter".
    season: SeasonChoice = SeasonChoice::Calendar;
    /// Keep the light of noon.
    steady_light: bool = false;

    /// Show no animations.
    reduce_motion: bool = false;
    /// Stronger colours in the environment, black lines between tiles, opaque panels.
    high_contrast: bool = false;
    /// Mark every half of a tile with the sign of its habitat.
    habitat_signs: bool = false;

    /// Master volume, in percent.
    volume: u16 = 80, 0..=100;
    /// Volume of pieces and calls, in percent.
    effects_volume: u16 = 80, 0..=100;
    /// Volume of wind, water and animals, in percent.
    ambience_volume: u16 = 60, 0..=100;
    /// Volume of the music, in percent.
    music_volume: u16 = 35, 0..=100;
    /// Mute all sound.
    mute: bool = false;
    /// Mute all sound while the window is in the background.
    mute_in_background: bool = true;
}

impl Settings {
    pub(crate) fn text_scale(&self) -> f32 {
        f32::from(self.text_size) / 100.0
    }

    /// Returns the factor for durations of pieces, 0 without animations.
    pub(crate) const fn motion(&self) -> f32 {
        if self.reduce_motion { 0.0 } else { self.speed.factor() }
    }
}

impl Persist for Settings {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.settings.clone());
    const NOTICES: &'static str = "settings";

    fn initial() -> Self {
        Self { language: system_language(), ..Self::default() }
    }

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        let file: toml::Table =
            text.parse().map_err(|error: toml::de::Error| FileError::Damaged(error.message().to_owned()))?;
        let mut settings = Self::initial();
        let rejected = settings.take_over(&file);
        Ok((settings, rejected.into_iter().map(str::to_owned).collect()))
    }

    fn write(&self) -> String {
        self.to_toml()
    }
}

/// Returns the system's language: of the environment variables, otherwise of the system's own settings,
/// since Windows sets no variable, and macOS none for a program started by a click.
fn system_language() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .or_else(sys_locale::get_locale)
        .and_then(|value| Language::from_code(&value))
        .unwrap_or_default()
}

/// The settings at the last synchronisation with the file. Overrides of the command line apply to this run
/// only; later changes go into the file.
#[derive(Resource)]
struct SyncedSettings(Settings);

/// Applies changes of the settings to the file's value.
fn sync_file(
    settings: Res<Settings>,
    mut synced: ResMut<SyncedSettings>,
    mut file: ResMut<Persistent<Settings>>,
) {
    let mut stored = file.value.clone();
    stored.follow(&synced.0, &settings);
    synced.0 = settings.clone();
    if file.value != stored {
        file.value = stored;
    }
}

/// Changes the settings after the system that triggers it.
#[derive(Event)]
pub(crate) struct ChangeSettings(Box<dyn Fn(&mut Settings) + Send + Sync>);

impl ChangeSettings {
    pub(crate) fn new(change: impl Fn(&mut Settings) + Send + Sync + 'static) -> Self {
        Self(Box::new(change))
    }
}

fn carry_out(change: On<ChangeSettings>, mut settings: ResMut<Settings>) {
    let mut changed = settings.clone();
    change.0(&mut changed);
    settings.set_if_neq(changed);
}

/// Registers the settings without their file.
pub(crate) fn values_plugin(app: &mut App) {
    app.init_resource::<Settings>().add_observer(carry_out);
}

/// Registers the settings, and keeps their file in step with them.
pub(crate) fn plugin(app: &mut App) {
    values_plugin(app);
    let settings = app.world().resource::<Settings>().clone();
    app.insert_resource(SyncedSettings(settings))
        .add_plugins(persistent::plugin::<Settings>)
        .add_systems(Last, sync_file.in_set(SaveSystems::Collect).run_if(resource_changed::<Settings>));
}

#[cfg(test)]
mod tests {
    use super::super::season::Season;
    use super::*;
    use crate::store::save_writer;

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
            wheel: WheelUse::Zoom,
            tokens: TokenLook::Figures,
            reduce_motion: true,
            follow_moves: false,
            show_best: true,
            picture: GraphicsQuality::High,
            ground: GroundStyle::Lake,
            season: SeasonChoice::Always(Season::Autumn),
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
        for picture in GraphicsQuality::ALL {
            assert_eq!(GraphicsQuality::read(&picture.write()), Some(picture));
        }
        for ground in GroundStyle::ALL {
            assert_eq!(GroundStyle::read(&ground.write()), Some(ground));
        }
        for season in SeasonChoice::ALL {
            assert_eq!(SeasonChoice::read(&season.write()), Some(season));
        }
        for wheel in WheelUse::ALL {
            assert_eq!(WheelUse::read(&wheel.write()), Some(wheel));
        }
        for tokens in TokenLook::ALL {
            assert_eq!(TokenLook::read(&tokens.write()), Some(tokens));
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
    fn command_line_options_are_not_saved() {
        let stored = Settings { text_size: 110, ..Settings::default() };
        let now = Settings { language: Language::French, reduce_motion: true, ..stored };
        let mut app = App::new();
        app.insert_resource(now.clone())
            .insert_resource(Persistent::default().with_saved(stored.clone()))
            .add_plugins(save_writer::plugin);
        plugin(&mut app);
        let mut after = |settings: Settings| {
            app.insert_resource(settings);
            app.update();
            app.world().resource::<Persistent<Settings>>().value.clone()
        };
        assert_eq!(after(now.clone()), stored);
        let grid = Settings { grid: 20, ..now };
        assert_eq!(after(grid.clone()), Settings { grid: 20, ..stored });
        let chosen = Settings { language: Language::English, text_size: 120, ..grid };
        assert_eq!(after(chosen), Settings { grid: 20, text_size: 120, ..stored });
    }

    #[test]
    fn a_file_from_before_the_seasons_loads_and_follows_the_calendar() {
        let text = Settings { grid: 20, ..Settings::default() }.to_toml();
        let old: String =
            text.lines().filter(|line| !line.starts_with("season")).collect::<Vec<_>>().join("\n");
        assert_ne!(old.len(), text.len());
        let (settings, wrong) = read(&old);
        assert_eq!((settings.season, settings.grid, wrong), (SeasonChoice::Calendar, 20, Vec::new()));
        let (settings, wrong) = read("season = \"monsoon\"");
        assert_eq!((settings.season, wrong), (SeasonChoice::Calendar, vec!["season"]));
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

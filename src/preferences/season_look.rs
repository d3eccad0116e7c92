//! Look of the landscape in each season (`config/seasons.ron`), and the current season.

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use serde::Deserialize;

use super::season::Season;
use super::settings::Settings;
use super::theme::parse_colour;
use crate::store::clock::Today;
use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<RawLooks, SeasonLooks> =
    ConfigFile::new("config/seasons.ron", include_str!("../../config/seasons.ron"), RawLooks::check);

/// A value of a season in its file form and its shader form.
trait LookValue: Sized {
    type Written;
    /// Converts the file's value. Returns a sentence if it is invalid.
    fn check(written: Self::Written) -> Result<Self, String>;
}

impl LookValue for Vec3 {
    type Written = String;

    fn check(written: String) -> Result<Self, String> {
        Ok(Self::from(parse_colour(&written)?.map(f32::from)) / 255.0)
    }
}

impl LookValue for f32 {
    type Written = Self;

    fn check(written: Self) -> Result<Self, String> {
        if (0.0..=1.0).contains(&written) { Ok(written) } else { Err(format!("{written} is not 0 to 1")) }
    }
}

/// The only list of a season's values, in the order of the structure `Season` of `shaders/patterns.wgsl`.
macro_rules! look {
    ($($name:ident: $type:ty,)*) => {
        /// The look of a season: perceived colours (sRGB), and shares and strengths from 0 to 1. Documented
        /// in `config/seasons.ron`.
        #[derive(Clone, Copy, PartialEq, Debug, ShaderType)]
        pub(crate) struct SeasonLook {
            $(pub(crate) $name: $type,)*
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct RawLook {
            $($name: <$type as LookValue>::Written,)*
        }

        impl RawLook {
            fn check(self) -> Result<SeasonLook, String> {
                Ok(SeasonLook {
                    $($name: LookValue::check(self.$name).map_err(|why| format!("{}: {why}", stringify!($name)))?,)*
                })
            }
        }
    };
}

look! {
    crown_shade: Vec3,
    broad_leaved: f32,
    crown: Vec3,
    snow: f32,
    crown_light: Vec3,
    leaf_cover: f32,
    leaf: Vec3,
    litter: f32,
    leaf_other: Vec3,
    frost: f32,
    fallen: Vec3,
    snow_line: f32,
    heath: Vec3,
    shrubs: f32,
    grass: Vec3,
    flowers: f32,
    grass_light: Vec3,
    seeds: f32,
    grass_shade: Vec3,
    ice: f32,
    flower: Vec3,
    lilies: f32,
    flower_other: Vec3,
    seed: Vec3,
    marsh: Vec3,
    marsh_light: Vec3,
    reed: Vec3,
    reed_light: Vec3,
    pool: Vec3,
    pool_light: Vec3,
    pool_rim: Vec3,
    water: Vec3,
    water_light: Vec3,
    ripple: Vec3,
}

/// The file format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLooks {
    spring: RawLook,
    summer: RawLook,
    autumn: RawLook,
    winter: RawLook,
}

impl RawLooks {
    fn check(self) -> Result<SeasonLooks, String> {
        let of =
            |season: Season, raw: RawLook| raw.check().map_err(|why| format!("{} of {why}", season.key()));
        Ok(SeasonLooks([
            of(Season::Spring, self.spring)?,
            of(Season::Summer, self.summer)?,
            of(Season::Autumn, self.autumn)?,
            of(Season::Winter, self.winter)?,
        ]))
    }
}

#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct SeasonLooks([SeasonLook; 4]);

impl Default for SeasonLooks {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl SeasonLooks {
    /// Reads the file below `root`; falls back to the built-in looks.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Returns the look of a season. High contrast always uses summer, for which its colours were measured.
    pub(crate) fn of(&self, season: Season, high_contrast: bool) -> &SeasonLook {
        &self.0[if high_contrast { Season::Summer } else { season } as usize]
    }
}

/// A temporary season that overrides the settings.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeasonOverride(pub Option<Season>);

/// Sets the season: the override, the player's choice, or the season of the month.
fn follow_calendar(
    settings: Res<Settings>,
    shown: Res<SeasonOverride>,
    today: Res<Today>,
    mut season: ResMut<Season>,
) {
    season.set_if_neq(shown.0.unwrap_or_else(|| Season::now(settings.season, today.0)));
}

/// Keeps [`Season`] in step with the settings and the calendar.
pub(super) fn plugin(app: &mut App) {
    let choice = app.world().resource::<Settings>().season;
    let today = app.world().resource::<Today>().0;
    app.insert_resource(Season::now(choice, today))
        .init_resource::<SeasonLooks>()
        .init_resource::<SeasonOverride>()
        .add_systems(
            PreUpdate,
            follow_calendar.run_if(
                resource_changed::<Settings>
                    .or_else(resource_changed::<SeasonOverride>)
                    .or_else(resource_changed::<Today>),
            ),
        );
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_value_that_cannot_be_painted_is_refused_by_name() {
        let text = include_str!("../../config/seasons.ron");
        let read = |text: &str| ron::from_str::<RawLooks>(text).map_err(|why| why.to_string())?.check();
        assert!(read(text).is_ok());
        let (_, after) = text.split_once("winter:").expect("winter");
        let start = after.find("snow: ").expect("snow") + 6;
        let end = start + after[start..].find(',').expect("a comma");
        let with = |snow: &str| {
            let before = &text[..text.len() - after.len()];
            read(&[before, &after[..start], snow, &after[end..]].concat())
        };
        assert_eq!(with("1.5"), Err("winter of snow: 1.5 is not 0 to 1".to_owned()));
        assert!(with("0.2").is_ok_and(|looks| looks.of(Season::Winter, false).snow == 0.2));
        let broken = text.replacen("marsh: \"#", "marsh: \"", 1);
        assert!(read(&broken).is_err_and(|why| why.starts_with("spring of marsh: ")));
    }

    #[test]
    fn the_season_follows_the_calendar_while_the_program_runs() {
        let mut app = App::new();
        app.insert_resource(Today(date(2026, 11, 30))).init_resource::<Settings>();
        plugin(&mut app);
        app.update();
        assert_eq!(*app.world().resource::<Season>(), Season::Autumn);
        app.insert_resource(Today(date(2026, 12, 1)));
        app.update();
        assert_eq!(*app.world().resource::<Season>(), Season::Winter);
    }

    #[test]
    fn high_contrast_has_the_same_look_all_year() {
        let looks = SeasonLooks::default();
        for season in Season::ALL {
            assert_eq!(looks.of(season, true), looks.of(Season::Summer, false));
        }
        assert_ne!(looks.of(Season::Winter, false), looks.of(Season::Summer, false));
    }
}

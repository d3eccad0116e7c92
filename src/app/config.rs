//! Reads and checks the files below `config`. A broken one is replaced by the built-in values, with one notice.

use std::fs;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::controls::{Controls, RawControls};
use super::levels::Levels;
use super::quality::Presets;

/// Durations of everything that moves.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the file explains its entries")]
pub struct Timing {
    pub pick_up: u64,
    pub tile_travel: u64,
    pub tile_fall: u64,
    pub tile_settle: u64,
    pub token_travel: u64,
    pub token_fall: u64,
    pub token_settle: u64,
    pub put_back: u64,
    pub arc: f32,
    pub rotate: u64,
    pub ghost_follow: u64,
    pub ghost_rise: u64,
    pub dust: u64,
    pub edge_glow: u64,
    pub edge_stagger: u64,
    pub harmony: u64,
    pub refill: u64,
    pub refill_stagger: u64,
    pub solo_slide: u64,
    pub wipe_out: u64,
    pub wipe_in: u64,
    pub wipe_stagger: u64,
    pub nature_gained: u64,
    pub nature_spent: u64,
    pub number_rise: u64,
    pub number_flight: u64,
    pub number_stagger: u64,
    pub pulse: u64,
    pub celebrate: u64,
    pub celebrate_stagger: u64,
    pub opponent_slower: f32,
    pub opponent_think: u64,
    pub opponent_pause: u64,
    pub replay_pause: u64,
    pub turn_banner: u64,
    pub notice: u64,
    pub trail_step: u64,
    pub trail_pulse: u64,
    pub end_pause: u64,
    pub panels_fade: u64,
    pub final_orbit: u64,
    pub final_orbit_ease: u64,
    pub count_flight: u64,
    pub pad_slide: u64,
    pub count_line: u64,
    pub count_longest: u64,
    pub verdict_fade: u64,
    pub drift_wait: u64,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            pick_up: 160,
            tile_travel: 320,
            tile_fall: 180,
            tile_settle: 260,
            token_travel: 280,
            token_fall: 170,
            token_settle: 220,
            put_back: 220,
            arc: 1.3,
            rotate: 140,
            ghost_follow: 120,
            ghost_rise: 90,
            dust: 350,
            edge_glow: 220,
            edge_stagger: 55,
            harmony: 500,
            refill: 240,
            refill_stagger: 70,
            solo_slide: 300,
            wipe_out: 260,
            wipe_in: 160,
            wipe_stagger: 80,
            nature_gained: 700,
            nature_spent: 450,
            number_rise: 320,
            number_flight: 600,
            number_stagger: 90,
            pulse: 250,
            celebrate: 480,
            celebrate_stagger: 90,
            opponent_slower: 1.5,
            opponent_think: 350,
            opponent_pause: 250,
            replay_pause: 1000,
            turn_banner: 1300,
            notice: 4200,
            trail_step: 450,
            trail_pulse: 1400,
            end_pause: 900,
            panels_fade: 400,
            final_orbit: 12_000,
            final_orbit_ease: 2500,
            count_flight: 800,
            pad_slide: 350,
            count_line: 350,
            count_longest: 12_000,
            verdict_fade: 350,
            drift_wait: 8000,
        }
    }
}

impl Timing {
    /// `milliseconds` at a speed where `factor` is 1 for normal and 0 for at once.
    pub fn scaled(milliseconds: u64, factor: f32) -> Duration {
        Duration::from_secs_f32(milliseconds as f32 / 1000.0 * factor.max(0.0))
    }
}

/// A disc and the silhouette on it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDisc {
    disc: String,
    silhouette: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawContrast {
    background: String,
    panel: String,
    raised: String,
    outline: String,
    text: String,
    muted: String,
    habitats: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTheme {
    background: String,
    panel: String,
    raised: String,
    outline: String,
    text: String,
    muted: String,
    accent: String,
    focus: String,
    gain: String,
    loss: String,
    paper: String,
    ink: String,
    panel_opacity: f32,
    players: Vec<String>,
    trails: Vec<String>,
    wildlife: Vec<RawDisc>,
    habitats: Vec<String>,
    contrast: RawContrast,
    nature: RawDisc,
    prompt: f32,
    body: f32,
    small: f32,
    smallest: f32,
    number: f32,
    large_number: f32,
}

/// A colour of the interface: red, green and blue as the eye sees them (sRGB).
pub type Rgb = [u8; 3];

/// The two colours of a token.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Disc {
    /// Colour of the disc.
    pub disc: Rgb,
    /// Colour of the silhouette on it.
    pub silhouette: Rgb,
}

/// The colours that high contrast changes.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "the names of the theme")]
pub struct Contrast {
    pub background: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub outline: Rgb,
    pub text: Rgb,
    pub muted: Rgb,
    pub habitats: [Rgb; 5],
}

/// Colours and sizes of the interface.
#[derive(Resource, Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "the file names its entries, and the design guide explains them")]
pub struct Theme {
    pub background: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub outline: Rgb,
    /// What is under the pointer: a rim of the usual theme, also where rims are lighter.
    pub hover: Rgb,
    pub text: Rgb,
    pub muted: Rgb,
    pub accent: Rgb,
    pub focus: Rgb,
    pub gain: Rgb,
    pub loss: Rgb,
    pub paper: Rgb,
    pub ink: Rgb,
    pub panel_opacity: f32,
    pub players: [Rgb; 4],
    pub trails: [Rgb; 5],
    pub wildlife: [Disc; 5],
    pub habitats: [Rgb; 5],
    pub contrast: Contrast,
    pub nature: Disc,
    pub prompt: f32,
    pub body: f32,
    pub small: f32,
    pub smallest: f32,
    pub number: f32,
    pub large_number: f32,
}

impl Default for Theme {
    fn default() -> Self {
        let disc = |disc, silhouette| Disc { disc: hex(disc), silhouette: hex(silhouette) };
        Self {
            background: hex(0x1C2A27),
            panel: hex(0x243531),
            raised: hex(0x2E443E),
            outline: hex(0x3D5650),
            hover: hex(0x3D5650),
            text: hex(0xF4EFE3),
            muted: hex(0xB9C4B8),
            accent: hex(0xF2B84B),
            focus: hex(0xFFD166),
            gain: hex(0x8FD6A0),
            loss: hex(0xF2A08B),
            paper: hex(0xF3EAD7),
            ink: hex(0x25302C),
            panel_opacity: 0.92,
            players: [0xF2A71B, 0x4FA9E6, 0x1E8C67, 0xC65D9C].map(hex),
            trails: [0xF2A71B, 0x4FA9E6, 0x1E8C67, 0xC65D9C, 0xF1E9D2].map(hex),
            wildlife: [
                disc(0x5A3A22, 0xF6E7CF),
                disc(0xE8D5AE, 0x4A3A1E),
                disc(0xD14A66, 0xFFFFFF),
                disc(0x1F6E9C, 0xF2F7FA),
                disc(0xF0953A, 0x3B1E08),
            ],
            habitats: [0x9A96B2, 0x295A31, 0xEFC75A, 0x6CC4A3, 0x1F6DB5].map(hex),
            contrast: Contrast {
                background: hex(0x0E1513),
                panel: hex(0x101917),
                raised: hex(0x1B2925),
                outline: hex(0xB9C4B8),
                text: hex(0xFFFFFF),
                muted: hex(0xE2E8DF),
                habitats: [0xA6A2C4, 0x0B3D14, 0xFFD84D, 0x5FD6B0, 0x005FB8].map(hex),
            },
            nature: disc(0x4A3322, 0xF2B84B),
            prompt: 18.0,
            body: 16.0,
            small: 14.0,
            smallest: 13.0,
            number: 22.0,
            large_number: 32.0,
        }
    }
}

impl Theme {
    /// As it is seen: with its own colours, or with those of high contrast and solid panels.
    #[must_use]
    pub fn seen(&self, high_contrast: bool) -> Self {
        if !high_contrast {
            return self.clone();
        }
        let Contrast { background, panel, raised, outline, text, muted, habitats } = self.contrast;
        Self { background, panel, raised, outline, text, muted, habitats, panel_opacity: 1.0, ..self.clone() }
    }
}

const fn hex(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

fn parse_colour(text: &str) -> Result<Rgb, String> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    digits
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .map(hex)
        .ok_or_else(|| format!("`{text}` is not a colour like #1C2A27"))
}

impl RawTheme {
    fn check(self) -> Result<Theme, String> {
        let colour = |text: &String| parse_colour(text);
        let disc = |raw: &RawDisc| {
            Ok::<_, String>(Disc { disc: colour(&raw.disc)?, silhouette: colour(&raw.silhouette)? })
        };
        let colours = |texts: &[String]| texts.iter().map(colour).collect::<Result<Vec<Rgb>, String>>();
        let many = "a list has the wrong length".to_owned();
        let discs = self.wildlife.iter().map(disc).collect::<Result<Vec<Disc>, String>>()?;
        Ok(Theme {
            background: colour(&self.background)?,
            panel: colour(&self.panel)?,
            raised: colour(&self.raised)?,
            outline: colour(&self.outline)?,
            hover: colour(&self.outline)?,
            text: colour(&self.text)?,
            muted: colour(&self.muted)?,
            accent: colour(&self.accent)?,
            focus: colour(&self.focus)?,
            gain: colour(&self.gain)?,
            loss: colour(&self.loss)?,
            paper: colour(&self.paper)?,
            ink: colour(&self.ink)?,
            panel_opacity: self.panel_opacity.clamp(0.3, 1.0),
            players: colours(&self.players)?.try_into().map_err(|_| many.clone())?,
            trails: colours(&self.trails)?.try_into().map_err(|_| many.clone())?,
            wildlife: discs.try_into().map_err(|_| many.clone())?,
            habitats: colours(&self.habitats)?.try_into().map_err(|_| many.clone())?,
            contrast: Contrast {
                background: colour(&self.contrast.background)?,
                panel: colour(&self.contrast.panel)?,
                raised: colour(&self.contrast.raised)?,
                outline: colour(&self.contrast.outline)?,
                text: colour(&self.contrast.text)?,
                muted: colour(&self.contrast.muted)?,
                habitats: colours(&self.contrast.habitats)?.try_into().map_err(|_| many)?,
            },
            nature: disc(&self.nature)?,
            prompt: self.prompt,
            body: self.body,
            small: self.small,
            smallest: self.smallest,
            number: self.number,
            large_number: self.large_number,
        })
    }
}

/// Everything below `config`.
pub struct Config {
    /// Durations.
    pub timing: Timing,
    /// Colours and sizes.
    pub theme: Theme,
    /// Keys.
    pub controls: Controls,
    /// Picture qualities.
    pub presets: Presets,
    /// How loud everything is.
    pub levels: Levels,
    /// Which file is broken and why; the built-in values are used instead.
    pub notices: Vec<(String, String)>,
}

impl Config {
    /// Reads the files below `root`.
    pub fn read(root: &Path) -> Self {
        let mut notices = Vec::new();
        let timing = read(root, "config/timing.ron", Ok, &mut notices).unwrap_or_default();
        let theme = read(root, "config/theme.ron", RawTheme::check, &mut notices).unwrap_or_default();
        let check_controls = |raw: RawControls| Controls::check(&raw);
        let controls = read(root, "config/controls.ron", check_controls, &mut notices);
        let controls = controls.unwrap_or_else(Controls::built_in);
        let presets = read(root, "config/quality.ron", Presets::check, &mut notices).unwrap_or_default();
        let levels = read(root, "config/sound.ron", Levels::check, &mut notices).unwrap_or_default();
        Self { timing, theme, controls, presets, levels, notices }
    }
}

fn read<R: DeserializeOwned, T>(
    root: &Path,
    file: &str,
    check: impl FnOnce(R) -> Result<T, String>,
    notices: &mut Vec<(String, String)>,
) -> Option<T> {
    let checked = fs::read_to_string(root.join(file))
        .map_err(|error| error.to_string())
        .and_then(|text| {
            ron::from_str(&text).map_err(|error| format!("line {}: {}", error.span.start.line, error.code))
        })
        .and_then(check);
    match checked {
        Ok(value) => Some(value),
        Err(why) => {
            notices.push((file.to_owned(), why));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::find_root;

    #[test]
    fn the_shipped_files_are_valid_and_equal_to_the_built_in_values() {
        let root = find_root().expect("the package has its folders");
        let config = Config::read(&root);
        assert_eq!(config.notices, Vec::new());
        assert_eq!(config.timing, Timing::default());
        assert_eq!(config.theme, Theme::default());
        assert_eq!(config.controls, Controls::built_in());
        assert_eq!(config.presets, Presets::default());
        assert_eq!(config.levels, Levels::default());
    }

    #[test]
    fn a_broken_file_gives_the_built_in_values_and_a_notice() {
        let config = Config::read(Path::new("/nowhere"));
        assert_eq!(config.timing, Timing::default());
        assert_eq!(config.notices.len(), 5);
    }
}

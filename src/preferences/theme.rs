//! Colours and type sizes of the interface: `config/theme.ron`.

use bevy::color::{ColorToPacked, Srgba};
use bevy::prelude::*;
use serde::Deserialize;

use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<RawTheme, Theme> =
    ConfigFile::new("config/theme.ron", include_str!("../../config/theme.ron"), RawTheme::check);

/// A colour of the interface: red, green and blue (sRGB).
pub(crate) type Rgb = [u8; 3];

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Disc {
    pub disc: Rgb,
    pub silhouette: Rgb,
}

/// The colours changed by high contrast.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Contrast {
    pub background: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub outline: Rgb,
    pub text: Rgb,
    pub muted: Rgb,
    pub habitats: [Rgb; 5],
}

#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct Theme {
    pub background: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub outline: Rgb,
    /// The outline of the hovered element; unchanged by high contrast.
    pub hover: Rgb,
    pub text: Rgb,
    pub muted: Rgb,
    /// The next action: the default button, a hint, the keyboard's focus.
    pub accent: Rgb,
    /// The selection.
    pub chosen: Rgb,
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
    pub title: f32,
    pub prompt: f32,
    pub body: f32,
    pub small: f32,
    pub smallest: f32,
    pub number: f32,
    pub large_number: f32,
}

impl Default for Theme {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl Theme {
    /// Reads the file below `root`; falls back to the built-in theme.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Returns the theme in its normal form, or with high-contrast colours and opaque panels.
    #[must_use]
    pub(crate) fn seen(&self, high_contrast: bool) -> Self {
        if !high_contrast {
            return self.clone();
        }
        let Contrast { background, panel, raised, outline, text, muted, habitats } = self.contrast;
        Self { background, panel, raised, outline, text, muted, habitats, panel_opacity: 1.0, ..self.clone() }
    }
}

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

/// The file format.
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
    chosen: String,
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
    title: f32,
    prompt: f32,
    body: f32,
    small: f32,
    smallest: f32,
    number: f32,
    large_number: f32,
}

impl RawTheme {
    /// Converts the colours. Returns a sentence about an invalid colour or a list of the wrong length.
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
            chosen: colour(&self.chosen)?,
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
            title: self.title,
            prompt: self.prompt,
            body: self.body,
            small: self.small,
            smallest: self.smallest,
            number: self.number,
            large_number: self.large_number,
        })
    }
}

/// Parses a colour like `#1C2A27`.
pub(super) fn parse_colour(text: &str) -> Result<Rgb, String> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    digits
        .and_then(|digits| Srgba::hex(digits).ok())
        .map(Srgba::to_u8_array_no_alpha)
        .ok_or_else(|| format!("`{text}` is not a colour like #1C2A27"))
}

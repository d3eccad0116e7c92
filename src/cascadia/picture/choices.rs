//! What a picture is to look like, as its player chooses.

use bevy::math::UVec2;

use crate::preferences::season::Season;

/// What stands around the land in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PictureFrame {
    /// Nothing.
    Plain,
    /// A band with the score below it.
    #[default]
    Band,
    /// A mount of paper with a title and the score, as around a picture on the wall.
    Mount,
}

impl PictureFrame {
    /// All frames, in the order of their buttons.
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Band, Self::Mount];

    /// Returns the frame that the command line calls so.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        match key {
            "plain" => Some(Self::Plain),
            "band" => Some(Self::Band),
            "mount" => Some(Self::Mount),
            _ => None,
        }
    }

    /// Returns the word for it in text keys.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Plain => "photo-frame-plain",
            Self::Band => "photo-frame-band",
            Self::Mount => "photo-frame-mount",
        }
    }
}

/// The shape of a picture.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum PictureAspect {
    /// That of the window.
    Window,
    /// 16 : 9.
    #[default]
    Wide,
    /// 1 : 1.
    Square,
    /// 3 : 4.
    Portrait,
    /// Any other, as the command line asks for: width by height.
    Exactly(f32),
}

impl PictureAspect {
    /// The shapes that have a button, in their order.
    pub(super) const ALL: [Self; 4] = [Self::Window, Self::Wide, Self::Square, Self::Portrait];

    /// Returns the word for it in text keys.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Window | Self::Exactly(_) => "photo-aspect-window",
            Self::Wide => "photo-aspect-wide",
            Self::Square => "photo-aspect-square",
            Self::Portrait => "photo-aspect-portrait",
        }
    }

    /// Returns width by height, in a window of this shape.
    pub(super) fn ratio(self, window: f32) -> f32 {
        match self {
            Self::Window => window,
            Self::Wide => 16.0 / 9.0,
            Self::Square => 1.0,
            Self::Portrait => 0.75,
            Self::Exactly(ratio) => ratio,
        }
    }
}

/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PictureSize {
    /// 1080 rows.
    #[default]
    FullHd,
    /// 1440 rows.
    QuadHd,
    /// 2160 rows.
    UltraHd,
    /// Any other, as the command line asks for: rows.
    Rows(u32),
}

impl PictureSize {
    /// The sizes that have a button, from the smallest.
    pub(crate) const ALL: [Self; 3] = [Self::FullHd, Self::QuadHd, Self::UltraHd];

    const fn rows(self) -> u32 {
        match self {
            Self::FullHd => 1080,
            Self::QuadHd => 1440,
            Self::UltraHd => 2160,
            Self::Rows(rows) => rows,
        }
    }

    /// Returns width and height in pixels of a picture of this shape. Where it would be wider than one of 16 : 9, as in an
    /// ultra-wide window, it has fewer rows instead, so that no picture is larger than 3840 × 2160.
    pub(crate) fn pixels(self, ratio: f32) -> UVec2 {
        let rows = self.rows() as f32;
        let exact = matches!(self, Self::Rows(_));
        let widest = if exact { f32::MAX } else { (rows * 16.0 / 9.0).round() };
        let width = (rows * ratio).round().min(widest);
        UVec2::new(width as u32, (width / ratio).round() as u32).max(UVec2::ONE)
    }
}

/// Length of the shorter side of a clip in pixels, and of the longer side of a wide one.
const CLIP_SHORT: f32 = 360.0;
const CLIP_LONG: f32 = 640.0;

/// Returns width and height of the turning clip of this shape, in pixels: one that mail and chat programs take.
pub(super) fn clip_pixels(ratio: f32) -> UVec2 {
    // Every shape has about as many pixels as 640 × 360; more would make too large a file.
    let height = (CLIP_SHORT * CLIP_LONG / ratio).sqrt().min(CLIP_LONG);
    let width = (height * ratio).min(CLIP_LONG * 1.2);
    // Even numbers, since other programs may turn it into a video.
    let even = |length: f32| ((length / 2.0).round() as u32 * 2).max(2);
    UVec2::new(even(width), even(width / ratio))
}

/// Everything that is chosen for a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PictureChoices {
    /// The hour of the day; none for that of the game.
    pub hour: Option<f32>,
    /// The season; none for the one that the settings say.
    pub season: Option<Season>,
    /// The strength of the soft focus, 0 to 1.
    pub softness: f32,
    /// The row that stays sharp, 0 at the top to 1.
    pub sharp_at: f32,
    /// What stands around the land.
    pub frame: PictureFrame,
    /// The title; empty for the name of the player.
    pub title: String,
    /// Its shape.
    pub(crate) aspect: PictureAspect,
    /// Its size.
    pub size: PictureSize,
}

impl PictureChoices {
    /// Returns the choices with which a picture begins: those of the last one that do not belong to a land or a moment.
    pub(super) fn afresh(&self) -> Self {
        Self { hour: None, season: None, softness: 0.0, sharp_at: 0.5, title: String::new(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_is_larger_than_ultra_hd_and_each_has_its_shape() {
        for aspect in PictureAspect::ALL {
            for window in [1024.0 / 600.0, 1280.0 / 720.0, 3440.0 / 1440.0, 5.0] {
                for size in PictureSize::ALL {
                    let ratio = aspect.ratio(window);
                    let pixels = size.pixels(ratio);
                    assert!(pixels.x <= 3840 && pixels.y <= 2160, "{pixels}");
                    assert!(
                        (pixels.x as f32 / pixels.y as f32 / ratio - 1.0).abs() < 0.01,
                        "{pixels} {ratio}"
                    );
                }
            }
        }
        assert_eq!(PictureSize::UltraHd.pixels(16.0 / 9.0), UVec2::new(3840, 2160));
        assert_eq!(PictureSize::UltraHd.pixels(0.75), UVec2::new(1620, 2160));
        assert_eq!(PictureSize::Rows(100).pixels(3.0), UVec2::new(300, 100));
    }

    #[test]
    fn clips_are_small_and_even_in_every_shape() {
        assert_eq!(clip_pixels(16.0 / 9.0), UVec2::new(640, 360));
        assert_eq!(clip_pixels(1.0), UVec2::new(480, 480));
        for ratio in [0.3, 0.75, 1.6, 2.4, 5.0] {
            let pixels = clip_pixels(ratio);
            assert!((pixels % 2) == UVec2::ZERO && pixels.element_product() <= 240_000, "{pixels}");
            assert!((pixels.x as f32 / pixels.y as f32 / ratio - 1.0).abs() < 0.03, "{pixels} {ratio}");
        }
    }
}

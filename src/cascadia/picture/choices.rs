//! The player's choices for a picture: light, focus, frame, title, shape and size.

use bevy::math::UVec2;

use crate::preferences::season::Season;

/// The frame around the environment in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PictureFrame {
    /// No frame.
    Plain,
    /// A band with the score below the picture.
    #[default]
    Band,
    /// A paper mount with a title and the score, as around a picture on a wall.
    Mount,
}

impl PictureFrame {
    /// All frames in button order.
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Band, Self::Mount];

    /// Returns the frame for a key of the command line.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        match key {
            "plain" => Some(Self::Plain),
            "band" => Some(Self::Band),
            "mount" => Some(Self::Mount),
            _ => None,
        }
    }

    /// Returns the key of its label.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Plain => "photo-frame-plain",
            Self::Band => "photo-frame-band",
            Self::Mount => "photo-frame-mount",
        }
    }
}

/// The aspect ratio of a picture.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum PictureAspect {
    /// The window's ratio.
    Window,
    /// 16:9.
    #[default]
    Wide,
    /// 1:1.
    Square,
    /// 3:4.
    Portrait,
    /// Any other ratio (width by height), from the command line.
    Exactly(f32),
}

impl PictureAspect {
    /// The ratios that have a button, in order.
    pub(super) const ALL: [Self; 4] = [Self::Window, Self::Wide, Self::Square, Self::Portrait];

    /// Returns the key of its label.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Window | Self::Exactly(_) => "photo-aspect-window",
            Self::Wide => "photo-aspect-wide",
            Self::Square => "photo-aspect-square",
            Self::Portrait => "photo-aspect-portrait",
        }
    }

    /// Returns width by height; `window` is the ratio of the window.
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

/// The resolution of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PictureSize {
    /// 1080 rows.
    #[default]
    FullHd,
    /// 1440 rows.
    QuadHd,
    /// 2160 rows.
    UltraHd,
    /// Any other number of rows, from the command line.
    Rows(u32),
}

impl PictureSize {
    /// The resolutions that have a button, smallest first.
    pub(crate) const ALL: [Self; 3] = [Self::FullHd, Self::QuadHd, Self::UltraHd];

    const fn rows(self) -> u32 {
        match self {
            Self::FullHd => 1080,
            Self::QuadHd => 1440,
            Self::UltraHd => 2160,
            Self::Rows(rows) => rows,
        }
    }

    /// Returns the size in pixels of a picture with this ratio. A picture wider than 16:9, as in an
    /// ultra-wide window, gets fewer rows, so that none exceeds 3840 × 2160.
    pub(crate) fn pixels(self, ratio: f32) -> UVec2 {
        let rows = self.rows() as f32;
        let exact = matches!(self, Self::Rows(_));
        let widest = if exact { f32::MAX } else { (rows * 16.0 / 9.0).round() };
        let width = (rows * ratio).round().min(widest);
        UVec2::new(width as u32, (width / ratio).round() as u32).max(UVec2::ONE)
    }
}

/// Length of the shorter side of a clip and of the longer side of a wide one, in pixels.
const CLIP_SHORT: f32 = 360.0;
const CLIP_LONG: f32 = 640.0;

/// Returns the size in pixels of a clip with this ratio, small enough for mail and chat programs.
pub(super) fn clip_pixels(ratio: f32) -> UVec2 {
    // About as many pixels as 640 × 360 for every ratio; more would make the file too large.
    let height = (CLIP_SHORT * CLIP_LONG / ratio).sqrt().min(CLIP_LONG);
    let width = (height * ratio).min(CLIP_LONG * 1.2);
    // Even numbers, because video codecs require them.
    let even = |length: f32| ((length / 2.0).round() as u32 * 2).max(2);
    UVec2::new(even(width), even(width / ratio))
}

/// All choices for a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PictureChoices {
    /// The hour of the day; `None` for the hour of the game.
    pub hour: Option<f32>,
    /// The season; `None` for that of the settings.
    pub season: Option<Season>,
    /// The strength of the soft focus, 0 to 1.
    pub softness: f32,
    /// The row that stays sharp, 0 (top) to 1.
    pub sharp_at: f32,
    pub frame: PictureFrame,
    /// The title; empty for the player's name.
    pub title: String,
    pub(crate) aspect: PictureAspect,
    pub size: PictureSize,
}

impl PictureChoices {
    /// Returns the initial choices of the next picture: the last ones, except those that depend on the
    /// environment or the moment.
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

//! Selects how much is drawn and how often: as the settings say, or as suits the graphics device.

use std::path::Path;
use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowResized;
use bevy::winit::{UpdateMode, WinitSettings};
use serde::Deserialize;

use super::settings::{GraphicsQuality, Settings};
use crate::storage::{ConfigError, ConfigFile};

const FILE: ConfigFile<QualityPresets> =
    ConfigFile::new("config/quality.ron", include_str!("../../../config/quality.ron"), QualityPresets::check);

/// The preset of one graphics quality, from `config/quality.ron`.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityPreset {
    pub samples: u32,
    pub shadow_map: usize,
    pub scenery: f32,
    pub baked: bool,
    pub bloom: f32,
    pub idle_wait: u64,
}

/// The presets of all graphics qualities.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityPresets {
    pub low: QualityPreset,
    pub medium: QualityPreset,
    pub high: QualityPreset,
}

impl Default for QualityPresets {
    fn default() -> Self {
        FILE.built_in()
    }
}

impl QualityPresets {
    /// Reads the file below `root`; if it is broken, the built-in one serves.
    pub fn read(root: &Path) -> (Self, Option<ConfigError>) {
        FILE.read(root)
    }

    /// Returns a sentence if a value cannot be drawn.
    fn check(self) -> Result<Self, String> {
        for preset in [self.low, self.medium, self.high] {
            if ![1, 2, 4, 8].contains(&preset.samples) {
                return Err("samples are 1, 2, 4 or 8".to_owned());
            }
            if preset.shadow_map > 8192 {
                return Err("a shadow map has at most 8192 texels".to_owned());
            }
            if !(0.0..=1.0).contains(&preset.scenery) || !(0.0..=0.08).contains(&preset.bloom) {
                return Err("scenery is 0 to 1 and bloom 0 to 0.08".to_owned());
            }
        }
        Ok(self)
    }

    fn of(&self, picture: GraphicsQuality) -> QualityPreset {
        match picture {
            GraphicsQuality::Low => self.low,
            GraphicsQuality::Medium | GraphicsQuality::Automatic => self.medium,
            GraphicsQuality::High => self.high,
        }
    }
}

/// The quality that suits the graphics device: what `GraphicsQuality::Automatic` stands for.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DetectedQuality(pub GraphicsQuality);

/// Whether shaders are compiled before they are first needed, rather than in the background while the meshes
/// that need them are left out.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShadersAtOnce(pub bool);

/// The quality in force and its preset.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Quality {
    /// The quality; never the automatic one.
    pub picture: GraphicsQuality,
    /// The preset of that quality.
    pub preset: QualityPreset,
}

impl Quality {
    fn of(picture: GraphicsQuality, detected: DetectedQuality, presets: &QualityPresets) -> Self {
        let picture = if picture == GraphicsQuality::Automatic { detected.0 } else { picture };
        Self { picture, preset: presets.of(picture) }
    }

    /// Returns how the edges of meshes are smoothed.
    pub(crate) const fn msaa(&self) -> Msaa {
        match self.preset.samples {
            1 => Msaa::Off,
            2 => Msaa::Sample2,
            8 => Msaa::Sample8,
            _ => Msaa::Sample4,
        }
    }

    /// Returns the time between two frames of a table where nothing but the water moves.
    const fn idle_wait(&self) -> Duration {
        Duration::from_millis(self.preset.idle_wait)
    }
}

fn follow_settings(
    settings: Res<Settings>,
    detected: Res<DetectedQuality>,
    presets: Res<QualityPresets>,
    mut quality: ResMut<Quality>,
) {
    quality.set_if_neq(Quality::of(settings.picture, *detected, &presets));
}

/// Frames drawn after the last input. A letter or icon shown for the first time reaches the graphics device a frame
/// late, and must not wait for the next lazy one.
const FRAMES_AFTER: u8 = 3;

/// Draws every frame while something moves or there is input, and few frames otherwise.
fn throttle(
    quality: Res<Quality>,
    keep_rendering: Res<KeepRendering>,
    mut moves: MessageReader<CursorMoved>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut keys: MessageReader<KeyboardInput>,
    mut sizes: MessageReader<WindowResized>,
    mut left: Local<u8>,
    mut winit: ResMut<WinitSettings>,
) {
    let input = [
        moves.read().count(),
        clicks.read().count(),
        wheel.read().count(),
        keys.read().count(),
        sizes.read().count(),
    ];
    *left = if keep_rendering.0 || input.iter().sum::<usize>() > 0 {
        FRAMES_AFTER
    } else {
        left.saturating_sub(1)
    };
    let focused = if *left > 0 { UpdateMode::Continuous } else { UpdateMode::reactive(quality.idle_wait()) };
    let unfocused = UpdateMode::reactive_low_power(Duration::from_millis(250).max(quality.idle_wait()));
    if winit.focused_mode != focused || winit.unfocused_mode != unfocused {
        winit.focused_mode = focused;
        winit.unfocused_mode = unfocused;
    }
}

/// Whether every frame has to be drawn: pieces or the camera move, or a screenshot is taken. Set in each
/// frame.
#[derive(Resource, Default, Debug)]
pub struct KeepRendering(pub bool);

fn clear_keep_rendering(mut keep_rendering: ResMut<KeepRendering>) {
    keep_rendering.0 = false;
}

/// Registers [`KeepRendering`], also where there is no window.
pub(super) fn keep_rendering(app: &mut App) {
    app.init_resource::<KeepRendering>().add_systems(First, clear_keep_rendering);
}

/// Registers the quality in force and the rate at which frames are drawn.
pub(crate) fn plugin(app: &mut App) {
    let world = app.world_mut();
    let presets = *world.get_resource_or_init::<QualityPresets>();
    let detected = *world.get_resource_or_insert_with(|| DetectedQuality(GraphicsQuality::Medium));
    let picture = world.get_resource_or_init::<Settings>().picture;
    app.insert_resource(Quality::of(picture, detected, &presets))
        .init_resource::<ShadersAtOnce>()
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<Settings>))
        .add_systems(Last, throttle);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts an app on a device that `detected` suits, and runs its first frame.
    fn running(detected: GraphicsQuality) -> App {
        let mut app = App::new();
        app.insert_resource(DetectedQuality(detected)).init_resource::<WinitSettings>();
        app.add_message::<CursorMoved>()
            .add_message::<MouseButtonInput>()
            .add_message::<MouseWheel>()
            .add_message::<KeyboardInput>()
            .add_message::<WindowResized>();
        app.add_plugins((keep_rendering, plugin));
        app.update();
        app
    }

    fn mode(app: &App) -> UpdateMode {
        app.world().resource::<WinitSettings>().focused_mode
    }

    #[test]
    fn the_settings_choose_and_automatic_is_what_suits_the_device() {
        let mut app = running(GraphicsQuality::High);
        assert_eq!(app.world().resource::<Quality>().preset, QualityPresets::default().high);
        for (picture, preset) in [
            (GraphicsQuality::Low, QualityPresets::default().low),
            (GraphicsQuality::Medium, QualityPresets::default().medium),
        ] {
            app.world_mut().resource_mut::<Settings>().picture = picture;
            app.update();
            assert_eq!(*app.world().resource::<Quality>(), Quality { picture, preset });
        }
    }

    #[test]
    fn presets_that_cannot_be_drawn_are_refused() {
        let mut presets = QualityPresets::default();
        assert!(presets.check().is_ok());
        presets.low.samples = 3;
        assert!(presets.check().is_err());
    }

    #[test]
    fn pictures_are_drawn_in_a_row_after_input_and_seldom_later() {
        let mut app = running(GraphicsQuality::Low);
        assert_ne!(mode(&app), UpdateMode::Continuous);
        app.world_mut().write_message(WindowResized { window: Entity::PLACEHOLDER, width: 1.0, height: 1.0 });
        for _ in 0..FRAMES_AFTER {
            app.update();
            assert_eq!(mode(&app), UpdateMode::Continuous);
        }
        app.update();
        assert_eq!(
            mode(&app),
            UpdateMode::reactive(Duration::from_millis(QualityPresets::default().low.idle_wait))
        );
    }
}

//! Graphics quality and frame rate: as chosen in the settings, or as recommended for the device.

use std::time::{Duration, Instant};

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use serde::Deserialize;

use super::settings::{GraphicsQuality, Settings, TokenLook};
use super::wake_up::{Alarm, FramePacing, NextFrame, collect_requests};
use cascadia_storage::{ConfigError, ConfigFile, ProgramRoot};

const FILE: ConfigFile<QualityPresets> =
    ConfigFile::new("config/quality.ron", include_str!("../../config/quality.ron"), QualityPresets::check);

/// The preset of one graphics quality, from `config/quality.ron`.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QualityPreset {
    pub samples: u32,
    pub shadow_map: usize,
    pub scenery: f32,
    pub baked: bool,
    pub ground: u32,
    pub bloom: f32,
    pub moving: f32,
    pub idle_wait: u64,
}

#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QualityPresets {
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
    /// Reads the file below `root`; falls back to the built-in presets.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Option<ConfigError>) {
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
            if !preset.ground.is_power_of_two() || !(256..=4096).contains(&preset.ground) {
                return Err("a ground has 256, 512, 1024, 2048 or 4096 texels".to_owned());
            }
            if !(0.25..=1.0).contains(&preset.moving) {
                return Err("a moving view has 0.25 to 1 of its pixels each way".to_owned());
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

/// The quality recommended for the graphics device: the meaning of `GraphicsQuality::Automatic`.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DetectedQuality(pub GraphicsQuality);

/// Set to compile shaders before their first use, rather than in the background while the meshes that need
/// them are missing.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ShadersAtOnce(pub bool);

/// The quality in force and its preset.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Quality {
    /// The quality; never the automatic one.
    pub picture: GraphicsQuality,
    pub preset: QualityPreset,
    pub tokens: TokenShape,
}

/// The shape of the wildlife tokens as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenShape {
    Disc,
    Figure,
}

impl TokenShape {
    /// Returns the shape at a quality; without a window there is none.
    pub(crate) fn at(quality: Option<&Quality>) -> Self {
        quality.map_or(Self::Disc, |quality| quality.tokens)
    }
}

impl Quality {
    fn of(settings: &Settings, detected: DetectedQuality, presets: &QualityPresets) -> Self {
        let automatic = settings.picture == GraphicsQuality::Automatic;
        let picture = if automatic { detected.0 } else { settings.picture };
        let preset = presets.of(picture);
        let tokens = match settings.tokens {
            TokenLook::Automatic if preset.baked => TokenShape::Disc,
            TokenLook::Discs => TokenShape::Disc,
            TokenLook::Automatic | TokenLook::Figures => TokenShape::Figure,
        };
        Self { picture, preset, tokens }
    }

    pub(crate) const fn msaa(&self) -> Msaa {
        match self.preset.samples {
            1 => Msaa::Off,
            2 => Msaa::Sample2,
            8 => Msaa::Sample8,
            _ => Msaa::Sample4,
        }
    }

    /// Tests whether the landscape stands still, because of reduced motion or of the quality.
    pub(crate) const fn stands_still(&self, settings: &Settings) -> bool {
        settings.reduce_motion || self.preset.baked
    }

    /// Returns the frame interval while only endless animations run (the landscape, or a pulsing mark),
    /// `None` if they stand still.
    pub(crate) fn idle_wait(&self, settings: &Settings) -> Option<Duration> {
        (!self.stands_still(settings)).then(|| Duration::from_millis(self.preset.idle_wait))
    }
}

fn follow_settings(
    settings: Res<Settings>,
    detected: Res<DetectedQuality>,
    presets: Res<QualityPresets>,
    mut quality: ResMut<Quality>,
) {
    quality.set_if_neq(Quality::of(&settings, *detected, &presets));
}

/// Frames drawn after the last input. A letter or icon shown for the first time reaches the graphics device
/// a frame late, and must not wait for the next lazy frame.
const FRAMES_AFTER: u8 = 3;

/// Frame interval of animations in an unfocused window.
const UNFOCUSED: Duration = Duration::from_millis(250);
/// The wait of an idle window. Earlier frames are requested by [`RequestFrame`](super::wake_up::RequestFrame).
const AT_REST: UpdateMode = UpdateMode::Reactive {
    wait: Duration::from_secs(3600),
    // Pointer movement elsewhere on the screen.
    react_to_device_events: false,
    react_to_user_events: true,
    react_to_window_events: true,
};
/// The wait before the first frame of a window that becomes idle. Each further wait is several times
/// longer, so that results of background work appear soon, and an idle table costs nothing.
const FIRST_REST: Duration = Duration::from_millis(100);
/// The longest of these waits.
const LONGEST_REST: Duration = Duration::from_secs(120);

/// Returns the factor between two of these waits: smaller if shaders are compiled in the background.
const fn rest_growth(shaders: ShadersAtOnce) -> u32 {
    if shaders.0 { 8 } else { 2 }
}

/// The wait with an active screen reader, whose requests do not wake the window.
const SCREEN_READER: Duration = Duration::from_millis(100);

/// Set if a landscape is visible. If panels cover the whole window, none of it is drawn or updated.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LandscapeInSight(pub bool);

impl Default for LandscapeInSight {
    fn default() -> Self {
        Self(true)
    }
}

/// Tests whether a landscape is visible, as a run condition.
pub(crate) fn landscape_in_sight(in_sight: Option<Res<LandscapeInSight>>) -> bool {
    in_sight.is_none_or(|in_sight| in_sight.0)
}

/// Tests whether a window event may have a visible effect. The pointer counts only over the window.
pub(crate) const fn may_change_picture(event: &WindowEvent) -> bool {
    !matches!(event, WindowEvent::MouseMotion(_) | WindowEvent::RequestRedraw(_))
}

/// The activity of a frame, which determines the next one.
#[derive(SystemParam)]
struct Activity<'w, 's> {
    window_events: MessageReader<'w, 's, WindowEvent>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    screen_reader: Option<Res<'w, AccessibilityRequested>>,
    landscape: Res<'w, LandscapeInSight>,
}

impl Activity<'_, '_> {
    /// Tests whether the window received an event.
    fn has_event(&mut self) -> bool {
        // All are read, so that none is left for the next frame.
        self.window_events.read().filter(|event| may_change_picture(event)).count() > 0
    }

    /// Returns the frame interval while only the landscape moves, `moving` if it does. It stands still in
    /// an unfocused window.
    fn idle_wait(&self, moving: Option<Duration>) -> Option<Duration> {
        let in_use = self.windows.iter().any(|window| window.focused);
        let moving = moving.filter(|_| self.landscape.0 && in_use);
        let asked = self.screen_reader.as_ref().filter(|asked| asked.get()).map(|_| SCREEN_READER);
        moving.into_iter().chain(asked).min()
    }
}

/// Remaining frames of a burst, and the number of frames drawn since.
#[derive(Default)]
struct FramesAfter {
    left: u8,
    at_rest: u32,
}

/// Draws every frame during movement or input. Otherwise a frame is drawn on request, and after increasing
/// waits.
fn throttle(
    (quality, shaders): (Res<Quality>, Res<ShadersAtOnce>),
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut activity: Activity,
    mut frames: Local<FramesAfter>,
    mut next: ResMut<NextFrame>,
    alarm: Option<Res<Alarm>>,
    mut winit: ResMut<WinitSettings>,
) {
    if activity.has_event() || next.is_now {
        *frames = FramesAfter { left: FRAMES_AFTER, at_rest: 0 };
    } else {
        frames.left = frames.left.saturating_sub(1);
    }
    let (focused, unfocused) = if frames.left > 0 {
        (UpdateMode::Continuous, UpdateMode::reactive_low_power(UNFOCUSED))
    } else {
        let growth = rest_growth(*shaders).saturating_pow(frames.at_rest);
        let rest = FIRST_REST.saturating_mul(growth).min(LONGEST_REST);
        frames.at_rest += 1;
        next.within(rest);
        if let Some(idle) = activity.idle_wait(quality.idle_wait(&settings)) {
            next.within(idle);
        }
        if let (Some(alarm), Some(wait)) = (alarm, next.wait) {
            alarm.set(time.last_update().unwrap_or_else(Instant::now) + wait);
        }
        (AT_REST, AT_REST)
    };
    if winit.focused_mode != focused || winit.unfocused_mode != unfocused {
        winit.focused_mode = focused;
        winit.unfocused_mode = unfocused;
    }
}

/// Set while part of the picture, such as the ground, is still being painted in the background. Only saved
/// pictures wait for it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Preparing(pub bool);

/// Registers the quality in force and the frame pacing.
pub(crate) fn plugin(app: &mut App) {
    let world = app.world_mut();
    let presets = *world.get_resource_or_init::<QualityPresets>();
    let detected = *world.get_resource_or_insert_with(|| DetectedQuality(GraphicsQuality::Medium));
    let quality = Quality::of(world.resource::<Settings>(), detected, &presets);
    app.insert_resource(quality)
        .init_resource::<ShadersAtOnce>()
        .init_resource::<LandscapeInSight>()
        .add_systems(
            PreUpdate,
            follow_settings.run_if(resource_changed::<Settings>.or_else(resource_changed::<DetectedQuality>)),
        )
        .add_systems(Last, throttle.in_set(FramePacing).after(collect_requests));
}

#[cfg(test)]
mod tests {
    use bevy::time::TimePlugin;
    use bevy::window::WindowResized;

    use super::*;
    use crate::preferences::wake_up::{self, FrameRequests};

    /// Starts an app on a device with this recommended quality, and runs its first frame.
    fn running(detected: GraphicsQuality) -> App {
        let mut app = App::new();
        app.insert_resource(DetectedQuality(detected)).init_resource::<WinitSettings>();
        app.init_resource::<Settings>().add_plugins(TimePlugin).add_message::<WindowEvent>();
        app.add_plugins((wake_up::plugin, plugin));
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
            let tokens = if preset.baked { TokenShape::Disc } else { TokenShape::Figure };
            assert_eq!(*app.world().resource::<Quality>(), Quality { picture, preset, tokens });
        }
    }

    #[test]
    fn presets_that_cannot_be_drawn_are_refused() {
        let mut presets = QualityPresets::default();
        assert!(presets.check().is_ok());
        presets.low.samples = 3;
        assert!(presets.check().is_err());
    }

    fn resized() -> WindowEvent {
        WindowResized { window: Entity::PLACEHOLDER, width: 1.0, height: 1.0 }.into()
    }

    fn wait(app: &App) -> Duration {
        app.world().resource::<NextFrame>().wait.expect("a window at rest has a next frame")
    }

    #[test]
    fn pictures_are_drawn_in_a_row_after_input_and_ever_seldomer_later() {
        let mut app = running(GraphicsQuality::Low);
        assert_eq!(mode(&app), AT_REST);
        app.world_mut().write_message(resized());
        for _ in 0..FRAMES_AFTER {
            app.update();
            assert_eq!(mode(&app), UpdateMode::Continuous);
        }
        let mut before = Duration::ZERO;
        for _ in 0..12 {
            app.update();
            // The mode stays unchanged, since each change draws a frame.
            assert_eq!(mode(&app), AT_REST);
            let growth = rest_growth(ShadersAtOnce::default());
            assert_eq!(wait(&app), (before * growth).clamp(FIRST_REST, LONGEST_REST));
            before = wait(&app);
        }
        assert_eq!(before, LONGEST_REST);
        app.world_mut().write_message(resized());
        app.update();
        assert_eq!(mode(&app), UpdateMode::Continuous);
    }

    #[test]
    fn requested_frames_are_drawn_and_a_moving_landscape_has_a_steady_rate() {
        let mut app = running(GraphicsQuality::Low);
        app.add_systems(Update, |mut frames: FrameRequests| frames.within(Duration::from_millis(7)));
        app.update();
        assert_eq!(wait(&app), Duration::from_millis(7));
        let mut app = running(GraphicsQuality::Medium);
        app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
        let moving = Duration::from_millis(QualityPresets::default().medium.idle_wait);
        assert!(moving >= Duration::from_millis(50), "at most 20 frames a second");
        for _ in 0..12 {
            app.update();
            assert_eq!((mode(&app), wait(&app)), (AT_REST, moving));
        }
        let mut windows = app.world_mut().query::<&mut Window>();
        windows.single_mut(app.world_mut()).unwrap().focused = false;
        app.update();
        assert!(wait(&app) > moving, "another window is in use");
        windows.single_mut(app.world_mut()).unwrap().focused = true;
        app.update();
        assert_eq!(wait(&app), moving);
        app.insert_resource(LandscapeInSight(false));
        app.update();
        assert!(wait(&app) > moving, "panels cover it");
        app.insert_resource(LandscapeInSight(true));
        app.update();
        assert_eq!(wait(&app), moving);
        app.world_mut().resource_mut::<Settings>().reduce_motion = true;
        app.update();
        assert!(wait(&app) > moving);
    }
}

//! What the machine is asked to draw, and how often: by the settings, or by what suits the graphics device.

use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowResized;
use bevy::winit::{UpdateMode, WinitSettings};
use serde::Deserialize;

use super::settings::{Picture, Settings};

/// How much is drawn at one picture quality, as `config/quality.ron` says.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the file explains its entries")]
pub struct Preset {
    pub samples: u32,
    pub shadow_map: usize,
    pub scenery: f32,
    pub baked: bool,
    pub bloom: f32,
    pub idle_wait: u64,
}

/// The presets of all qualities.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the qualities")]
pub struct Presets {
    pub low: Preset,
    pub medium: Preset,
    pub high: Preset,
}

impl Default for Presets {
    fn default() -> Self {
        let medium =
            Preset { samples: 4, shadow_map: 2048, scenery: 0.6, baked: false, bloom: 0.0, idle_wait: 33 };
        Self {
            low: Preset { samples: 1, shadow_map: 0, scenery: 0.0, baked: true, idle_wait: 400, ..medium },
            medium,
            high: Preset { shadow_map: 4096, scenery: 1.0, bloom: 0.05, ..medium },
        }
    }
}

impl Presets {
    /// Values as they can be drawn.
    ///
    /// # Errors
    /// A sentence if a value makes no sense.
    pub fn check(self) -> Result<Self, String> {
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

    fn of(&self, picture: Picture) -> Preset {
        match picture {
            Picture::Low => self.low,
            Picture::Medium | Picture::Automatic => self.medium,
            Picture::High => self.high,
        }
    }
}

/// The quality that suits the graphics device: what `Picture::Automatic` stands for.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suited(pub Picture);

/// Whether shaders are prepared before they are first needed, rather than in the background while what needs them is
/// left out.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShadersAtOnce(pub bool);

/// How much is drawn now: the preset that the settings ask for.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Quality {
    /// Which quality; never the automatic one.
    pub picture: Picture,
    /// What it means.
    pub preset: Preset,
}

impl Quality {
    fn of(picture: Picture, suited: Suited, presets: &Presets) -> Self {
        let picture = if picture == Picture::Automatic { suited.0 } else { picture };
        Self { picture, preset: presets.of(picture) }
    }

    /// How the edges of meshes are smoothed.
    pub const fn msaa(&self) -> Msaa {
        match self.preset.samples {
            1 => Msaa::Off,
            2 => Msaa::Sample2,
            8 => Msaa::Sample8,
            _ => Msaa::Sample4,
        }
    }

    /// Time between two pictures of a table where nothing but the water moves.
    const fn idle_wait(&self) -> Duration {
        Duration::from_millis(self.preset.idle_wait)
    }
}

fn follow_settings(
    settings: Res<Settings>,
    suited: Res<Suited>,
    presets: Res<Presets>,
    mut quality: ResMut<Quality>,
) {
    quality.set_if_neq(Quality::of(settings.picture, *suited, &presets));
}

/// Pictures drawn after the last thing that happened. A letter or icon shown for the first time reaches the graphics
/// device a picture late, and must not wait for the next lazy one.
const PICTURES_AFTER: u8 = 3;

/// Draws as fast as possible while something moves or is done, and seldom otherwise.
fn throttle(
    quality: Res<Quality>,
    awake: Res<Awake>,
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
    *left = if awake.0 || input.iter().sum::<usize>() > 0 { PICTURES_AFTER } else { left.saturating_sub(1) };
    let focused = if *left > 0 { UpdateMode::Continuous } else { UpdateMode::reactive(quality.idle_wait()) };
    let unfocused = UpdateMode::reactive_low_power(Duration::from_millis(250).max(quality.idle_wait()));
    if winit.focused_mode != focused || winit.unfocused_mode != unfocused {
        winit.focused_mode = focused;
        winit.unfocused_mode = unfocused;
    }
}

/// Whether anything asks for every frame in a row: moving pieces, the moving eye, a picture to be taken. Set each frame.
#[derive(Resource, Default, Debug)]
pub struct Awake(pub bool);

fn sleep(mut awake: ResMut<Awake>) {
    awake.0 = false;
}

/// Chooses how often to draw.
pub fn plugin(app: &mut App) {
    let world = app.world_mut();
    let presets = *world.get_resource_or_init::<Presets>();
    let suited = *world.get_resource_or_insert_with(|| Suited(Picture::Medium));
    let picture = world.get_resource_or_init::<Settings>().picture;
    app.insert_resource(Quality::of(picture, suited, &presets))
        .init_resource::<Awake>()
        .init_resource::<ShadersAtOnce>()
        .add_systems(First, sleep)
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<Settings>))
        .add_systems(Last, throttle);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program on a device that `suited` suits, after its first frame.
    fn running(suited: Picture) -> App {
        let mut app = App::new();
        app.insert_resource(Suited(suited)).init_resource::<WinitSettings>();
        app.add_message::<CursorMoved>()
            .add_message::<MouseButtonInput>()
            .add_message::<MouseWheel>()
            .add_message::<KeyboardInput>()
            .add_message::<WindowResized>();
        plugin(&mut app);
        app.update();
        app
    }

    fn mode(app: &App) -> UpdateMode {
        app.world().resource::<WinitSettings>().focused_mode
    }

    #[test]
    fn the_settings_choose_and_automatic_is_what_suits_the_device() {
        let mut app = running(Picture::High);
        assert_eq!(app.world().resource::<Quality>().preset, Presets::default().high);
        for (picture, preset) in
            [(Picture::Low, Presets::default().low), (Picture::Medium, Presets::default().medium)]
        {
            app.world_mut().resource_mut::<Settings>().picture = picture;
            app.update();
            assert_eq!(*app.world().resource::<Quality>(), Quality { picture, preset });
        }
    }

    #[test]
    fn presets_that_cannot_be_drawn_are_refused() {
        let mut presets = Presets::default();
        assert!(presets.check().is_ok());
        presets.low.samples = 3;
        assert!(presets.check().is_err());
    }

    #[test]
    fn pictures_are_drawn_in_a_row_after_input_and_seldom_later() {
        let mut app = running(Picture::Low);
        assert_ne!(mode(&app), UpdateMode::Continuous);
        app.world_mut().write_message(WindowResized { window: Entity::PLACEHOLDER, width: 1.0, height: 1.0 });
        for _ in 0..PICTURES_AFTER {
            app.update();
            assert_eq!(mode(&app), UpdateMode::Continuous);
        }
        app.update();
        assert_eq!(mode(&app), UpdateMode::reactive(Duration::from_millis(Presets::default().low.idle_wait)));
    }
}

//! What the machine is asked to draw: chosen once from the kind of graphics device.

use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowResized;
use bevy::winit::{UpdateMode, WinitSettings};

/// How much is drawn.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quality {
    /// For devices that draw in software: no smoothing of mesh edges, and still pictures are drawn seldom.
    Low,
    /// For everything else.
    Medium,
}

impl Quality {
    /// How the edges of meshes are smoothed.
    pub const fn msaa(self) -> Msaa {
        match self {
            Self::Low => Msaa::Off,
            Self::Medium => Msaa::Sample4,
        }
    }

    /// Time between two pictures of a table where nothing but the water moves.
    const fn idle_wait(self) -> Duration {
        match self {
            Self::Low => Duration::from_millis(400),
            Self::Medium => Duration::from_millis(33),
        }
    }
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
    app.init_resource::<Awake>().add_systems(First, sleep).add_systems(Last, throttle);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(app: &App) -> UpdateMode {
        app.world().resource::<WinitSettings>().focused_mode
    }

    #[test]
    fn pictures_are_drawn_in_a_row_after_input_and_seldom_later() {
        let mut app = App::new();
        app.insert_resource(Quality::Low).init_resource::<WinitSettings>();
        app.add_message::<CursorMoved>()
            .add_message::<MouseButtonInput>()
            .add_message::<MouseWheel>()
            .add_message::<KeyboardInput>()
            .add_message::<WindowResized>();
        plugin(&mut app);
        app.update();
        assert_ne!(mode(&app), UpdateMode::Continuous);
        app.world_mut().write_message(WindowResized { window: Entity::PLACEHOLDER, width: 1.0, height: 1.0 });
        for _ in 0..PICTURES_AFTER {
            app.update();
            assert_eq!(mode(&app), UpdateMode::Continuous);
        }
        app.update();
        assert_eq!(mode(&app), UpdateMode::reactive(Quality::Low.idle_wait()));
    }
}

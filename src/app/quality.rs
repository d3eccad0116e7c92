//! What the machine is asked to draw: chosen once from the kind of graphics device.

use std::time::Duration;

use bevy::prelude::*;
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

/// Draws as fast as possible while something moves, and seldom otherwise.
fn throttle(quality: Res<Quality>, awake: Res<Awake>, mut winit: ResMut<WinitSettings>) {
    let focused = if awake.0 { UpdateMode::Continuous } else { UpdateMode::reactive(quality.idle_wait()) };
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

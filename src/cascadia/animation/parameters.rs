//! What several animation systems read together: durations as a person chose them, and what the camera sees.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::camera::CameraView;
use crate::camera::space::hex_position;
pub(super) use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::settings::Settings;
use crate::window::layout::ScreenLayout;
use cascadia_base::Hex;
use cascadia_rules::rules::Seat;

/// The camera, the window it draws to, and what the tokens before it look like.
#[derive(SystemParam)]
pub(super) struct ScreenView<'w> {
    pub(super) camera: Res<'w, CameraView>,
    pub(super) layout: Res<'w, ScreenLayout>,
    /// Figures stand before the camera otherwise than discs.
    pub(super) settings: Res<'w, Settings>,
}

impl ScreenView<'_> {
    /// Returns where a hex of an environment appears in the window, in points; none behind the camera.
    pub(super) fn hex_on_screen(&self, seat: Seat, hex: Hex) -> Option<Vec2> {
        self.camera.on_screen(hex_position(seat, hex) + Vec3::Y * 0.1, self.layout.window)
    }
}

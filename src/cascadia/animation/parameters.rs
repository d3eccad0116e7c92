//! Shared inputs of the animation systems: the camera's view and the player's settings.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::camera::CameraView;
use crate::camera::space::hex_position;
pub(super) use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::graphics_quality::{Quality, TokenShape};
use crate::window::layout::ScreenLayout;
use cascadia_base::Hex;
use cascadia_rules::rules::Seat;

/// The camera, its window, and the look of tokens in front of it.
#[derive(SystemParam)]
pub(super) struct ScreenView<'w> {
    pub(super) camera: Res<'w, CameraView>,
    pub(super) layout: Res<'w, ScreenLayout>,
    quality: Option<Res<'w, Quality>>,
}

impl ScreenView<'_> {
    /// Returns the shape of tokens: figures and discs stand differently in front of the camera.
    pub(super) fn tokens(&self) -> TokenShape {
        TokenShape::at(self.quality.as_deref())
    }

    /// Returns the position of a hex of an environment in the window, in points; `None` behind the camera.
    pub(super) fn hex_on_screen(&self, seat: Seat, hex: Hex) -> Option<Vec2> {
        self.camera.on_screen(hex_position(seat, hex) + Vec3::Y * 0.1, self.layout.window)
    }
}

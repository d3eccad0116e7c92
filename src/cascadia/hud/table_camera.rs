//! The camera over the environments, as moved by panels.

use bevy::ecs::system::SystemParam;
use bevy::math::Vec2;
use bevy::prelude::{Res, ResMut};

use crate::camera::Rig;
use crate::camera::space::hex_position;
use crate::cascadia::Session;
use crate::window::layout::ScreenLayout;
use cascadia_base::Hex;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// A camera move requested by a panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CameraIntent {
    /// Shows the environment of a player.
    Visit(Seat),
    /// Shows a hex of a player's environment.
    LookAt(Seat, Hex),
    /// Fits the whole environment of the current player into view.
    Fit,
}

/// The camera and its possible targets.
#[derive(SystemParam)]
pub(crate) struct TableCamera<'w> {
    rig: ResMut<'w, Rig>,
    session: Res<'w, Session>,
}

impl TableCamera<'_> {
    /// Carries out the camera move of a panel, if any.
    pub(super) fn follow(&mut self, intent: Option<CameraIntent>, layout: &ScreenLayout) {
        let Some(intent) = intent else { return };
        let game = self.session.game();
        match intent {
            CameraIntent::Visit(seat) => self.rig.visit(seat, game.player(seat).environment(), layout),
            CameraIntent::LookAt(seat, hex) => {
                self.rig.visit(seat, game.player(seat).environment(), layout);
                let point = hex_position(seat, hex);
                self.rig.goal.focus = Vec2::new(point.x, point.z);
            }
            CameraIntent::Fit => {
                let seat = self.rig.seat();
                self.rig.fit_then_face_north(game.player(seat).environment(), layout);
            }
        }
    }
}

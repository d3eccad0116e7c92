//! The camera over the environments, as moved by panels.

use bevy::ecs::system::SystemParam;
use bevy::math::Vec2;
use bevy::prelude::{MessageWriter, Res};

use crate::camera::space::hex_position;
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::Session;
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
    rig: Res<'w, Rig>,
    orders: MessageWriter<'w, CameraOrder>,
    session: Res<'w, Session>,
}

impl TableCamera<'_> {
    /// Carries out the camera move of a panel, if any.
    pub(super) fn follow(&mut self, intent: Option<CameraIntent>) {
        let Some(intent) = intent else { return };
        let game = self.session.game();
        match intent {
            CameraIntent::Visit(seat) => {
                self.orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
            }
            CameraIntent::LookAt(seat, hex) => {
                self.orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
                let point = hex_position(seat, hex);
                self.orders.write(CameraOrder::LookAt(Vec2::new(point.x, point.z)));
            }
            CameraIntent::Fit => {
                let seat = self.rig.seat();
                self.orders.write(CameraOrder::fit_then_face_north(seat, game.player(seat).environment()));
            }
        }
    }
}

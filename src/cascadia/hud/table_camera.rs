//! The camera over the environments, moved for panels that ask for it.

use bevy::ecs::system::SystemParam;
use bevy::math::Vec2;
use bevy::prelude::{Res, ResMut};

use crate::camera::Rig;
use crate::camera::space::hex_position;
use crate::cascadia::CascadiaSession;
use crate::window::layout::ScreenLayout;
use cascadia_base::Hex;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// What a panel wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CameraIntent {
    /// The environment of a player.
    Visit(Seat),
    /// A hex of the environment of a player.
    LookAt(Seat, Hex),
    /// The whole environment in sight.
    Fit,
}

/// The camera, and what it can look at.
#[derive(SystemParam)]
pub(crate) struct TableCamera<'w> {
    rig: ResMut<'w, Rig>,
    playthrough: Res<'w, CascadiaSession>,
}

impl TableCamera<'_> {
    /// Moves the camera to what a panel wants to see, if it wants anything.
    pub(super) fn follow(&mut self, intent: Option<CameraIntent>, layout: &ScreenLayout) {
        let Some(intent) = intent else { return };
        let game = self.playthrough.game();
        match intent {
            CameraIntent::Visit(seat) => self.rig.visit(seat, game.player(seat).environment(), layout),
            CameraIntent::LookAt(seat, hex) => {
                self.rig.visit(seat, game.player(seat).environment(), layout);
                let point = hex_position(seat, hex);
                self.rig.goal.focus = Vec2::new(point.x, point.z);
            }
            CameraIntent::Fit => {
                let seat = self.rig.seat();
                self.rig.fit(game.player(seat).environment(), layout);
            }
        }
    }
}

//! Pieces that go back into the bag or out of the game: only pictures of them, the pieces themselves are gone.

use std::time::Duration;

use bevy::prelude::*;

use super::ease;
use super::flights::{Anchor, Pulses};
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::quality::Awake;
use crate::app::settings::Settings;
use crate::app::table::screen_pose;

/// Where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WayOut {
    /// In an arc into the bag.
    Bag,
    /// Away to the right, where the row ends.
    Exit,
}

/// The picture of a piece on its way out of the display.
#[derive(Component, Debug)]
pub(super) struct Leaving {
    /// Points of the window where it begins.
    pub(super) from: Vec2,
    /// Size on the screen as it begins, in points.
    pub(super) size: f32,
    /// Circumradius in the world.
    pub(super) radius: f32,
    pub(super) way: WayOut,
    pub(super) delay: Duration,
    pub(super) elapsed: Duration,
    pub(super) duration: Duration,
}

/// Where the bag stands, in points.
fn bag(areas: &Areas) -> Vec2 {
    let supply = areas.supply();
    Vec2::new(supply.min.x + supply.width() * 0.3, supply.min.y + supply.height() * 0.75)
}

impl Leaving {
    /// Makes it arrive in the next frame.
    pub(super) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    fn pose(&self, t: f32, eye: &Eye, areas: &Areas) -> Transform {
        match self.way {
            WayOut::Bag => {
                // Thrown: even to the side, up and down again.
                let to = bag(areas);
                let mut point = self.from.lerp(to, t);
                point.y -= (0.12 * self.from.distance(to) + 26.0) * ease::hop(t);
                let size = self.size * (1.0 - 0.45 * t * t);
                let mut pose = screen_pose(eye, areas, point, self.radius, size, 0.4);
                pose.rotation *= Quat::from_rotation_y(t * 2.6);
                pose
            }
            WayOut::Exit => {
                // Beside the last pair, away from the stack.
                let to = Vec2::new(areas.nature().min.x + self.size * 0.4, self.from.y);
                let size = self.size * (1.0 - 0.9 * ease::fall(t));
                screen_pose(eye, areas, self.from.lerp(to, ease::in_out(t)), self.radius, size, 0.4)
            }
        }
    }
}

/// Moves them out, and away with them at the end.
pub(super) fn leave(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    mut pulses: ResMut<Pulses>,
    mut awake: ResMut<Awake>,
    mut leaving: Query<(Entity, &mut Leaving, &mut Transform)>,
) {
    for (entity, mut leaving, mut transform) in &mut leaving {
        awake.0 = true;
        leaving.elapsed = leaving.elapsed.saturating_add(time.delta());
        let on_its_way = leaving.elapsed.saturating_sub(leaving.delay);
        let t = on_its_way.as_secs_f32() / leaving.duration.as_secs_f32().max(1e-3);
        if t >= 1.0 {
            commands.entity(entity).despawn();
            if leaving.way == WayOut::Bag {
                pulses.begin(Anchor::Bag, Timing::scaled(timing.pulse, settings.motion()));
            }
            continue;
        }
        *transform = leaving.pose(t, &eye, &areas);
    }
}

//! Pieces that leave the display for the bag or the box: copies are animated, for the pieces themselves are
//! gone.

use std::time::Duration;

use bevy::prelude::*;

use super::easing;
use super::flights::{Anchor, Pulses};
use super::parameters::{AnimationTiming, ScreenView};
use crate::app::cascadia::table::screen_pose;
use crate::app::preferences::graphics_quality::KeepRendering;
use crate::app::window::layout::ScreenLayout;

/// Where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WayOut {
    /// In an arc into the bag.
    Bag,
    /// To the right, out of the row.
    Exit,
}

/// The copy of a piece on its way out of the display.
#[derive(Component, Debug)]
pub(super) struct Leaving {
    /// Where it begins, in points of the window.
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

/// Returns where the bag stands, in points.
fn bag_position(layout: &ScreenLayout) -> Vec2 {
    let supply = layout.supply();
    Vec2::new(supply.min.x + supply.width() * 0.3, supply.min.y + supply.height() * 0.75)
}

impl Leaving {
    /// Makes it arrive in the next frame.
    pub(super) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    fn pose(&self, t: f32, view: &ScreenView) -> Transform {
        let (camera, layout) = (&*view.camera, &*view.layout);
        match self.way {
            WayOut::Bag => {
                // Thrown: horizontally at an even speed, up and down again.
                let to = bag_position(layout);
                let mut point = self.from.lerp(to, t);
                point.y -= (0.12 * self.from.distance(to) + 26.0) * easing::hop(t);
                let size = self.size * (1.0 - 0.45 * t * t);
                let mut pose = screen_pose(camera, layout, point, self.radius, size, 0.4);
                pose.rotation *= Quat::from_rotation_y(t * 2.6);
                pose
            }
            WayOut::Exit => {
                // Beside the last pair, away from the stack.
                let to = Vec2::new(layout.nature().min.x + self.size * 0.4, self.from.y);
                let size = self.size * (1.0 - 0.9 * EaseFunction::QuadraticIn.sample_clamped(t));
                let point = self.from.lerp(to, EaseFunction::SmoothStep.sample_clamped(t));
                screen_pose(camera, layout, point, self.radius, size, 0.4)
            }
        }
    }
}

/// Moves the copies and despawns those that have arrived.
pub(super) fn leave(
    mut commands: Commands,
    time: Res<Time>,
    timing: AnimationTiming,
    view: ScreenView,
    mut pulses: ResMut<Pulses>,
    mut keep_rendering: ResMut<KeepRendering>,
    mut leaving: Query<(Entity, &mut Leaving, &mut Transform)>,
) {
    for (entity, mut leaving, mut transform) in &mut leaving {
        keep_rendering.0 = true;
        leaving.elapsed = leaving.elapsed.saturating_add(time.delta());
        let on_its_way = leaving.elapsed.saturating_sub(leaving.delay);
        let t = on_its_way.as_secs_f32() / leaving.duration.as_secs_f32().max(1e-3);
        if t >= 1.0 {
            commands.entity(entity).despawn();
            if leaving.way == WayOut::Bag {
                pulses.begin(Anchor::Bag, timing.scaled(timing.pulse));
            }
            continue;
        }
        *transform = leaving.pose(t, &view);
    }
}

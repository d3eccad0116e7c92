//! Pieces on their way from the display to the bag or the box. The pieces themselves are despawned, so copies
//! are animated.

use std::time::Duration;

use bevy::prelude::*;

use super::easing;
use super::flights::{Anchor, Pulses};
use super::parameters::{AnimationTiming, ScreenView};
use crate::cascadia::table::{screen_pose, token_on_screen};
use crate::preferences::graphics_quality::TokenShape;
use crate::preferences::wake_up::FrameRequests;
use crate::window::layout::ScreenLayout;

/// The destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExitPath {
    /// In an arc into the bag.
    Bag,
    /// To the right, out of the row.
    Exit,
}

/// The copy of a piece on its way out of the display.
#[derive(Component, Debug)]
pub(super) struct Leaving {
    /// The start position, in points of the window.
    pub(super) from: Vec2,
    /// Initial size on the screen, in points.
    pub(super) size: f32,
    pub(super) is_tile: bool,
    pub(super) path: ExitPath,
    pub(super) delay: Duration,
    pub(super) elapsed: Duration,
    pub(super) duration: Duration,
}

/// Returns the position of the bag, in points.
fn bag_position(layout: &ScreenLayout) -> Vec2 {
    let supply = layout.supply();
    Vec2::new(supply.min.x + supply.width() * 0.3, supply.min.y + supply.height() * 0.75)
}

impl Leaving {
    /// Lets it arrive in the next frame.
    pub(super) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Returns the pose that appears at `point` of the window in this size, both in points.
    fn on_screen(&self, point: Vec2, size: f32, view: &ScreenView) -> Transform {
        let (camera, layout) = (&*view.camera, &*view.layout);
        if self.is_tile {
            screen_pose(camera, layout, point, 1.0, size, 0.4)
        } else {
            token_on_screen(camera, layout, (point, size), 0.4, view.tokens())
        }
    }

    fn pose(&self, t: f32, view: &ScreenView) -> Transform {
        let layout = &*view.layout;
        match self.path {
            ExitPath::Bag => {
                // Thrown: constant horizontal speed, up and down again.
                let to = bag_position(layout);
                let mut point = self.from.lerp(to, t);
                point.y -= (0.12 * self.from.distance(to) + 26.0) * easing::hop(t);
                let size = self.size * (1.0 - 0.45 * t * t);
                let mut pose = self.on_screen(point, size, view);
                // A disc spins around its middle, a figure turns over.
                pose.rotation *= match view.tokens() {
                    TokenShape::Disc => Quat::from_rotation_y(t * 2.6),
                    TokenShape::Figure => Quat::from_rotation_z(t * 1.9),
                };
                pose
            }
            ExitPath::Exit => {
                // Beside the last pair, away from the stack.
                let to = Vec2::new(layout.nature().min.x + self.size * 0.4, self.from.y);
                let size = self.size * (1.0 - 0.9 * EaseFunction::QuadraticIn.sample_clamped(t));
                let point = self.from.lerp(to, EaseFunction::SmoothStep.sample_clamped(t));
                self.on_screen(point, size, view)
            }
        }
    }
}

/// Moves the copies and despawns arrived ones.
pub(super) fn leave(
    mut commands: Commands,
    time: Res<Time>,
    timing: AnimationTiming,
    view: ScreenView,
    mut pulses: ResMut<Pulses>,
    mut frames: FrameRequests,
    mut leaving: Query<(Entity, &mut Leaving, &mut Transform)>,
) {
    for (entity, mut leaving, mut transform) in &mut leaving {
        frames.now();
        leaving.elapsed = leaving.elapsed.saturating_add(time.delta());
        let on_its_way = leaving.elapsed.saturating_sub(leaving.delay);
        let t = on_its_way.as_secs_f32() / leaving.duration.as_secs_f32().max(1e-3);
        if t >= 1.0 {
            commands.entity(entity).despawn();
            if leaving.path == ExitPath::Bag {
                pulses.begin(Anchor::Bag, timing.scaled(timing.pulse));
            }
            continue;
        }
        *transform = leaving.pose(t, &view);
    }
}

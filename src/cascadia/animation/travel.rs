//! The travel of a piece from a previous pose to its rest pose.

use std::time::Duration;

use bevy::prelude::*;

use super::easing;
use crate::camera::CameraView;

/// Height from which tiles and tokens fall, in circumradii.
const HOVER: f32 = 0.55;
/// Overshoot of a piece being picked up, as a share of its way.
const LIFT_OVERSHOOT: f32 = 0.45;
/// Overshoot of a piece popping up, as a share of its size.
const POP_OVERSHOOT: f32 = 0.08;

/// The path of a travel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Path {
    /// Straight, slow at both ends.
    Slide,
    /// Straight, with an overshoot.
    Lift,
    /// Over an arc, ending in a fall of this duration.
    Fall(Duration),
    /// Over a low arc.
    Return,
    /// None: the piece grows at its rest pose.
    Pop,
}

/// The travel of a piece from a pose to its rest pose.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Travel {
    from: Transform,
    path: Path,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
    /// Height of the arc, in circumradii.
    arc: f32,
}

impl Travel {
    /// Returns a travel that begins immediately; `arc` is its height in circumradii.
    pub(super) const fn new(from: Transform, path: Path, duration: Duration, arc: f32) -> Self {
        Self { from, path, delay: Duration::ZERO, elapsed: Duration::ZERO, duration, arc }
    }

    /// Returns the travel with a delay before it begins.
    #[must_use]
    pub(super) const fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// Lets the piece arrive in the next frame.
    pub(crate) const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Lets the piece grow at its rest pose, after a delay.
    pub(super) const fn pop(&mut self, delay: Duration, duration: Duration) {
        self.path = Path::Pop;
        self.delay = delay;
        self.duration = duration;
    }

    /// Extends the travel to at least `duration`, excluding its delay.
    pub(super) fn last_at_least(&mut self, duration: Duration) {
        self.duration = self.duration.max(duration);
    }

    /// Advances the travel by a time. Returns whether the piece has arrived.
    pub(super) fn advance(&mut self, passed: Duration) -> bool {
        self.elapsed = self.elapsed.saturating_add(passed);
        self.left().is_zero()
    }

    pub(super) const fn path(&self) -> Path {
        self.path
    }

    /// Returns the time between take-off and arrival.
    pub(super) const fn duration(&self) -> Duration {
        self.duration
    }

    /// Returns the time until it arrives.
    pub(super) fn left(&self) -> Duration {
        self.delay.saturating_add(self.duration).saturating_sub(self.elapsed)
    }

    /// Returns the pose of the piece on its way to `rest`.
    pub(super) fn pose(&self, rest: Transform, camera: &CameraView) -> Transform {
        let on_its_way = self.elapsed.saturating_sub(self.delay).as_secs_f32();
        let share = |duration: Duration| (on_its_way / duration.as_secs_f32().max(1e-3)).clamp(0.0, 1.0);
        let t = share(self.duration);
        match self.path {
            Path::Slide => self.straight(rest, EaseFunction::SmoothStep.sample_clamped(t)),
            Path::Lift => self.straight(rest, easing::out_back(t, LIFT_OVERSHOOT)),
            Path::Pop => {
                let size = easing::out_back(t, POP_OVERSHOOT).max(1e-3);
                Transform { scale: rest.scale * size, ..rest }
            }
            Path::Return => self.thrown(rest, EaseFunction::CubicOut.sample_clamped(t), camera),
            Path::Fall(fall) => {
                let hover = Transform { translation: rest.translation + Vec3::Y * HOVER, ..rest };
                let flight = self.duration.saturating_sub(fall);
                let falling = on_its_way - flight.as_secs_f32();
                if falling <= 0.0 {
                    self.thrown(hover, EaseFunction::SmoothStep.sample_clamped(share(flight)), camera)
                } else {
                    let fallen = (falling / fall.as_secs_f32().max(1e-3)).min(1.0);
                    let t = EaseFunction::QuadraticIn.sample_clamped(fallen);
                    Transform { translation: hover.translation.lerp(rest.translation, t), ..rest }
                }
            }
        }
    }

    /// Returns the pose at `share` of the straight way; `share` may go beyond 1.
    fn straight(&self, to: Transform, share: f32) -> Transform {
        Transform {
            translation: self.from.translation.lerp(to.translation, share),
            rotation: self.from.rotation.slerp(to.rotation, share.clamp(0.0, 1.0)),
            scale: self.from.scale.lerp(to.scale, share),
        }
    }

    /// Returns the pose at `share` of the way, on an arc of even apparent speed: pieces near the camera seem
    /// to move faster, so they move less there.
    fn thrown(&self, to: Transform, share: f32, camera: &CameraView) -> Transform {
        let depth = |at: Vec3| (at - camera.position).dot(camera.forward()).max(0.5);
        let (near, far) = (depth(self.from.translation), depth(to.translation));
        let t = share * near / (share * near + (1.0 - share) * far);
        let mut pose = Transform {
            translation: self.from.translation.lerp(to.translation, t),
            rotation: self.from.rotation.slerp(to.rotation, share),
            scale: self.from.scale.lerp(to.scale, t),
        };
        let height = self.arc * (share * std::f32::consts::PI).sin() * depth(pose.translation);
        pose.translation += camera.up() * (height / near.max(far));
        pose
    }
}

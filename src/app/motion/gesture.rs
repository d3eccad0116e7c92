//! Small movements on the spot: the blow of a landing, and what animals do when their shape is complete.

use std::time::Duration;

use bevy::prelude::*;

use super::ease;
use crate::rules::Wildlife;

/// What a piece does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Act {
    /// A tile takes the blow of its landing.
    Squash,
    /// A token takes it, and leaves the ground once more.
    Bounce,
    /// What lies beside a tile that lands is shaken.
    Jolt,
    /// A bear nods.
    Nod,
    /// An elk hops.
    Hop,
    /// A salmon swims through a wave.
    Ripple,
    /// A hawk rises for a moment.
    Soar,
    /// A fox wags.
    Wiggle,
}

impl Act {
    /// What an animal does when its shape is complete.
    pub(super) const fn of(species: Wildlife) -> Self {
        match species {
            Wildlife::Bear => Self::Nod,
            Wildlife::Elk => Self::Hop,
            Wildlife::Salmon => Self::Ripple,
            Wildlife::Hawk => Self::Soar,
            Wildlife::Fox => Self::Wiggle,
        }
    }

    /// Whether it is done for joy and not by a blow.
    pub const fn is_joy(self) -> bool {
        !matches!(self, Self::Squash | Self::Bounce | Self::Jolt)
    }

    fn apply(self, mut pose: Transform, t: f32) -> Transform {
        match self {
            Self::Squash => {
                // Pressed down in the first moment, then it springs back.
                let pressed = if t < 0.12 { t / 0.12 } else { ease::spring((t - 0.12) / 0.88, 1.6) };
                pose.scale.y *= 1.0 - 0.08 * pressed;
                pose.scale.x *= 1.0 + 0.018 * pressed;
                pose.scale.z *= 1.0 + 0.018 * pressed;
                pose.translation.y -= 0.035 * pressed;
            }
            Self::Bounce => {
                let pressed = if t < 0.3 { (t / 0.3 * std::f32::consts::PI).sin() } else { 0.0 };
                pose.scale.y *= 1.0 - 0.3 * pressed;
                pose.scale.x *= 1.0 + 0.06 * pressed;
                pose.scale.z *= 1.0 + 0.06 * pressed;
                if t > 0.3 {
                    pose.translation.y += 0.1 * ease::hop((t - 0.3) / 0.7);
                }
            }
            Self::Jolt => pose.translation.y += 0.045 * ease::sway(t, 1.0) * (1.0 - t),
            Self::Nod => {
                // Seen from the south: the head goes down twice.
                let down = (t * std::f32::consts::TAU).sin().abs() * (1.0 - 0.35 * t);
                pose.rotation *= Quat::from_rotation_x(0.38 * down);
                pose.translation.y += 0.15 * down;
            }
            Self::Hop => {
                pose.translation.y += 0.34 * ease::hop((t * 1.25).min(1.0));
                let stretch = ease::sway(t, 1.0);
                pose.scale.y *= 1.0 + 0.3 * stretch;
            }
            Self::Ripple => {
                pose.translation.y += 0.16 * ease::hop(t);
                pose.rotation *= Quat::from_rotation_z(0.32 * ease::sway(t, 1.0));
            }
            Self::Soar => {
                pose.translation.y += 0.22 * ease::hop(t);
                pose.scale *= 1.0 + 0.06 * ease::hop(t);
            }
            Self::Wiggle => {
                pose.rotation *= Quat::from_rotation_y(0.4 * ease::sway(t, 2.5));
                pose.translation.y += 0.05 * ease::hop(t);
            }
        }
        pose
    }
}

/// One movement on the spot.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Gesture {
    act: Act,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
}

/// Everything a piece does on the spot now.
#[derive(Component, Clone, PartialEq, Debug, Default)]
pub struct Gestures(Vec<Gesture>);

impl Gestures {
    /// These and one more.
    #[must_use]
    pub(super) fn and(mut self, act: Act, delay: Duration, duration: Duration) -> Self {
        // The same twice at a time would only look restless: a blow begins anew, joy goes on.
        if act.is_joy() && self.acts().any(|known| known == act) {
            return self;
        }
        self.0.retain(|gesture| gesture.act != act);
        self.0.push(Gesture { act, delay, elapsed: Duration::ZERO, duration });
        self
    }

    /// Lets a piece do one more thing.
    pub(super) fn begin(
        commands: &mut Commands,
        piece: Entity,
        act: Act,
        delay: Duration,
        duration: Duration,
    ) {
        commands.entity(piece).entry::<Self>().or_default().and_modify(move |mut gestures| {
            *gestures = std::mem::take(&mut *gestures).and(act, delay, duration);
        });
    }

    /// What the piece does.
    pub fn acts(&self) -> impl Iterator<Item = Act> + '_ {
        self.0.iter().map(|gesture| gesture.act)
    }

    /// Lets time pass. Whether all of it is done.
    pub(super) fn advance(&mut self, passed: Duration) -> bool {
        for gesture in &mut self.0 {
            gesture.elapsed = gesture.elapsed.saturating_add(passed);
        }
        self.0.retain(|gesture| gesture.elapsed < gesture.delay.saturating_add(gesture.duration));
        self.0.is_empty()
    }

    /// A pose as these movements change it.
    pub(super) fn apply(&self, pose: Transform) -> Transform {
        self.0.iter().fold(pose, |pose, gesture| {
            let acting = gesture.elapsed.saturating_sub(gesture.delay).as_secs_f32();
            gesture.act.apply(pose, (acting / gesture.duration.as_secs_f32().max(1e-3)).min(1.0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_movement_ends_where_it_began() {
        let rest = Transform::from_xyz(3.0, 0.0, 1.0);
        let acts = Wildlife::ALL.map(Act::of).into_iter().chain([Act::Squash, Act::Bounce, Act::Jolt]);
        for act in acts {
            for t in [0.0, 1.0] {
                let pose = act.apply(rest, t);
                assert!(pose.translation.distance(rest.translation) < 1e-3, "{act:?} at {t}");
                assert!(pose.rotation.angle_between(rest.rotation) < 1e-2, "{act:?} at {t}");
                assert!(pose.scale.distance(rest.scale) < 1e-3, "{act:?} at {t}");
            }
            let moves = (1..20).any(|i| act.apply(rest, i as f32 / 20.0) != rest);
            assert!(moves, "{act:?} does nothing");
        }
    }

    #[test]
    fn a_tile_is_pressed_to_ninety_two_percent() {
        let lowest = (0..=100)
            .map(|i| Act::Squash.apply(Transform::IDENTITY, i as f32 / 100.0).scale.y)
            .fold(1.0, f32::min);
        assert!((lowest - 0.92).abs() < 0.005, "{lowest}");
    }
}

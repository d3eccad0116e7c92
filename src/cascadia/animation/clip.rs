//! Short movements in place: the impact of a landing, and the animals of a completed shape.

use std::time::Duration;

use bevy::prelude::*;

use super::easing;
use cascadia_base::Wildlife;

/// A kind of movement in place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ClipKind {
    /// A tile squashed by its landing.
    Squash,
    /// A token squashed by its landing, with one bounce.
    Bounce,
    /// A neighbour shaken by a landing tile.
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

impl ClipKind {
    /// Returns an animal's movement for a completed shape.
    pub(super) const fn of(species: Wildlife) -> Self {
        match species {
            Wildlife::Bear => Self::Nod,
            Wildlife::Elk => Self::Hop,
            Wildlife::Salmon => Self::Ripple,
            Wildlife::Hawk => Self::Soar,
            Wildlife::Fox => Self::Wiggle,
        }
    }

    /// Returns whether the movement celebrates a shape, as opposed to an impact.
    pub(crate) const fn is_celebration(self) -> bool {
        !matches!(self, Self::Squash | Self::Bounce | Self::Jolt)
    }

    fn apply(self, mut pose: Transform, t: f32) -> Transform {
        match self {
            Self::Squash => {
                // Pressed down in the first moment, then it springs back.
                let pressed = if t < 0.12 { t / 0.12 } else { easing::spring((t - 0.12) / 0.88, 1.6) };
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
                    pose.translation.y += 0.1 * easing::hop((t - 0.3) / 0.7);
                }
            }
            Self::Jolt => pose.translation.y += 0.045 * easing::sway(t, 1.0) * (1.0 - t),
            Self::Nod => {
                // Seen from the south: the head goes down twice.
                let down = (t * std::f32::consts::TAU).sin().abs() * (1.0 - 0.35 * t);
                pose.rotation *= Quat::from_rotation_x(0.38 * down);
                pose.translation.y += 0.15 * down;
            }
            Self::Hop => {
                pose.translation.y += 0.34 * easing::hop((t * 1.25).min(1.0));
                let stretch = easing::sway(t, 1.0);
                pose.scale.y *= 1.0 + 0.3 * stretch;
            }
            Self::Ripple => {
                pose.translation.y += 0.16 * easing::hop(t);
                pose.rotation *= Quat::from_rotation_z(0.32 * easing::sway(t, 1.0));
            }
            Self::Soar => {
                pose.translation.y += 0.22 * easing::hop(t);
                pose.scale *= 1.0 + 0.06 * easing::hop(t);
            }
            Self::Wiggle => {
                pose.rotation *= Quat::from_rotation_y(0.4 * easing::sway(t, 2.5));
                pose.translation.y += 0.05 * easing::hop(t);
            }
        }
        pose
    }
}

/// A movement in place with its timing.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PieceClip {
    kind: ClipKind,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
}

/// All movements in place of a piece, running or waiting.
#[derive(Component, Clone, PartialEq, Debug, Default)]
pub(crate) struct PieceClips(Vec<PieceClip>);

impl PieceClips {
    /// Adds a movement that begins after `delay`.
    #[must_use]
    pub(super) fn and(mut self, kind: ClipKind, delay: Duration, duration: Duration) -> Self {
        // An impact restarts; a celebration continues, because restarting it would look restless.
        if kind.is_celebration() && self.kinds().any(|known| known == kind) {
            return self;
        }
        self.0.retain(|clip| clip.kind != kind);
        self.0.push(PieceClip { kind, delay, elapsed: Duration::ZERO, duration });
        self
    }

    /// Adds a movement to those of a piece.
    pub(super) fn begin(
        commands: &mut Commands,
        piece: Entity,
        kind: ClipKind,
        delay: Duration,
        duration: Duration,
    ) {
        commands.entity(piece).entry::<Self>().or_default().and_modify(move |mut clips| {
            *clips = std::mem::take(&mut *clips).and(kind, delay, duration);
        });
    }

    /// Returns the running and waiting movements.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = ClipKind> + '_ {
        self.0.iter().map(|clip| clip.kind)
    }

    /// Advances the movements by a time. Returns whether all are done.
    pub(super) fn advance(&mut self, passed: Duration) -> bool {
        for clip in &mut self.0 {
            clip.elapsed = clip.elapsed.saturating_add(passed);
        }
        self.0.retain(|clip| clip.elapsed < clip.delay.saturating_add(clip.duration));
        self.0.is_empty()
    }

    /// Applies these movements to a pose.
    pub(super) fn apply(&self, pose: Transform) -> Transform {
        self.0.iter().fold(pose, |pose, clip| {
            let running = clip.elapsed.saturating_sub(clip.delay).as_secs_f32();
            clip.kind.apply(pose, (running / clip.duration.as_secs_f32().max(1e-3)).min(1.0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_movement_ends_where_it_began() {
        let rest = Transform::from_xyz(3.0, 0.0, 1.0);
        let kinds = Wildlife::ALL.map(ClipKind::of).into_iter().chain([
            ClipKind::Squash,
            ClipKind::Bounce,
            ClipKind::Jolt,
        ]);
        for kind in kinds {
            for t in [0.0, 1.0] {
                let pose = kind.apply(rest, t);
                assert!(pose.translation.distance(rest.translation) < 1e-3, "{kind:?} at {t}");
                assert!(pose.rotation.angle_between(rest.rotation) < 1e-2, "{kind:?} at {t}");
                assert!(pose.scale.distance(rest.scale) < 1e-3, "{kind:?} at {t}");
            }
            let moves = (1..20).any(|i| kind.apply(rest, i as f32 / 20.0) != rest);
            assert!(moves, "{kind:?} does nothing");
        }
    }

    #[test]
    fn a_tile_is_pressed_to_ninety_two_percent() {
        let lowest = (0..=100)
            .map(|i| ClipKind::Squash.apply(Transform::IDENTITY, i as f32 / 100.0).scale.y)
            .fold(1.0, f32::min);
        assert!((lowest - 0.92).abs() < 0.005, "{lowest}");
    }
}

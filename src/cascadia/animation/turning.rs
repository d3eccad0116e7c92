//! The rotation of tiles, step by step in the requested direction.

use std::time::Duration;

use bevy::prelude::*;

use super::parameters::AnimationTiming;
use super::{Departed, Landed, easing};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, Facing, TileOf};
use crate::cascadia::turn::Aim;
use crate::session::Request;
use cascadia_base::Rotation;
use cascadia_rules::Cascadia;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::Place;

/// Overshoot of a rotation, in degrees.
const OVERSHOOT: f32 = 8.0;

/// Height of a tile during its rotation in the environment, in circumradii.
const LIFT: f32 = 0.16;

/// A rotation in progress. The tile already has its new rotation; this turns it back by the remaining steps.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Turning {
    /// Steps at the start, clockwise if positive.
    from: f32,
    elapsed: Duration,
    duration: Duration,
    /// True if a player rotated the tile in the environment, so that it lands once more afterwards.
    pub(super) touches_down_again: bool,
}

impl Turning {
    /// Returns the rotation with `steps` more to go; one step takes `step`, several in a row less each.
    #[must_use]
    pub(super) fn further(self, steps: i32, step: Duration) -> Self {
        let from = self.left() + steps as f32;
        Self { from, elapsed: Duration::ZERO, duration: step.mul_f32(from.abs().powf(0.6)), ..self }
    }

    /// Advances the rotation by a time. Returns whether it has finished.
    pub(super) fn advance(&mut self, passed: Duration) -> bool {
        self.elapsed = self.elapsed.saturating_add(passed);
        self.elapsed >= self.duration
    }

    fn progress(&self) -> f32 {
        (self.elapsed.as_secs_f32() / self.duration.as_secs_f32().max(1e-3)).min(1.0)
    }

    /// Returns the steps still to go, clockwise if positive.
    pub(super) fn left(&self) -> f32 {
        if self.from == 0.0 {
            return 0.0;
        }
        let overshoot = OVERSHOOT / 60.0 / self.from.abs();
        self.from * (1.0 - easing::out_back(self.progress(), overshoot))
    }

    /// Returns the rotation from the final to the displayed pose.
    pub(super) fn back(&self) -> Quat {
        // Clockwise seen from above is negative around y.
        Quat::from_rotation_y(self.left() * std::f32::consts::FRAC_PI_3)
    }

    /// Returns the pose of a rotating tile, raised if it lies in an environment.
    pub(super) fn apply(&self, mut pose: Transform, in_environment: bool) -> Transform {
        pose.rotation *= self.back();
        if in_environment {
            pose.translation.y += LIFT * easing::hop(self.progress());
        }
        pose
    }
}

/// The rotation of a tile in the last frame.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LastRotation(Rotation);

/// Returns the steps from one rotation to the next: the requested ones if they lead there, otherwise in the
/// requested direction, otherwise the shorter way.
pub(super) fn steps_between(from: Rotation, to: Rotation, asked: i32) -> i32 {
    let clockwise = (i32::from(to.steps()) - i32::from(from.steps())).rem_euclid(6);
    if (asked - clockwise).rem_euclid(6) == 0 {
        asked
    } else if asked > 0 || (asked == 0 && clockwise <= 3) {
        clockwise
    } else {
        clockwise - 6
    }
}

/// Starts the rotation of every tile with a changed rotation, in the hand or in an environment.
pub(super) fn follow_turns(
    mut commands: Commands,
    timing: AnimationTiming,
    aim: Res<Aim>,
    mut requests: MessageReader<Request<Cascadia>>,
    mut departed: MessageWriter<Departed>,
    mut landed: MessageWriter<Landed>,
    mut cues: MessageWriter<Cue>,
    mut steps_seen: Local<i32>,
    tiles: Query<(Entity, &At, &Facing, Option<&LastRotation>, Option<&Turning>), With<TileOf>>,
) {
    let by_request: i32 = requests
        .read()
        .map(
            |request| {
                if let Request::Amend(TurnAmendment::TurnPlacedTile(steps)) = request { *steps } else { 0 }
            },
        )
        .sum();
    // A new aim starts at 0, which is no rotation.
    let by_hand = if aim.steps_turned == 0 { 0 } else { aim.steps_turned - *steps_seen };
    *steps_seen = aim.steps_turned;
    for (entity, at, facing, turned, turning) in &tiles {
        let in_hand = matches!(at.place(), Place::Hand(_));
        let in_environment = matches!(at.place(), Place::Environment(..));
        let now = if in_hand { aim.rotation } else { facing.rotation() };
        let asked = if in_hand { by_hand } else { by_request };
        match turned {
            Some(LastRotation(before)) if *before == now => continue,
            Some(LastRotation(before)) => {
                let steps = steps_between(*before, now, asked);
                let touches_down_again = asked != 0 && in_environment;
                if asked != 0 {
                    cues.write(Cue::Rotate(now.steps()));
                }
                if touches_down_again {
                    departed.write(Departed { entity, to_environment: true, soft: true });
                }
                if timing.is_on() {
                    let step = timing.scaled(timing.rotate);
                    let turning = turning.copied().unwrap_or_default().further(steps, step);
                    commands.entity(entity).insert(Turning { touches_down_again, ..turning });
                } else if touches_down_again {
                    landed.write(Landed { entity, soft: true });
                }
            }
            None => {}
        }
        commands.entity(entity).insert(LastRotation(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_the_way_that_was_asked_for() {
        let steps = |from, to, asked| steps_between(Rotation::new(from), Rotation::new(to), asked);
        assert_eq!(steps(0, 1, 1), 1);
        assert_eq!(steps(0, 4, 4), 4);
        assert_eq!(steps(0, 4, -2), -2);
        assert_eq!(steps(0, 3, -3), -3);
        // Rotations forbidden by the rules are skipped.
        assert_eq!(steps(0, 4, 1), 4);
        assert_eq!(steps(0, 4, -1), -2);
        // Without a request: the shorter way.
        assert_eq!(steps(0, 4, 0), -2);
        assert_eq!(steps(5, 1, 0), 2);
    }

    #[test]
    fn quick_presses_add_up() {
        let step = Duration::from_millis(140);
        let mut turning = Turning::default().further(1, step);
        assert!(!turning.advance(Duration::from_millis(15)));
        let left = turning.left();
        assert!((0.1..0.9).contains(&left), "{left}");
        turning = turning.further(1, step).further(1, step);
        assert!((turning.left() - left - 2.0).abs() < 1e-5);
        assert!(turning.advance(Duration::from_millis(400)));
        assert_eq!(turning.left(), 0.0);
    }
}

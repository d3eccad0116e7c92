//! Tiles turn step by step, always the way round that was asked for.

use std::time::Duration;

use bevy::prelude::*;

use super::{Departed, Landed, ease};
use crate::app::config::Timing;
use crate::app::play::Request;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::table::{At, Facing, TileOf};
use crate::app::turn::Aim;
use crate::rules::{Place, Rotation};

/// Degrees by which a turn goes too far before it comes back.
const OVERSHOOT: f32 = 8.0;

/// On its way to another rotation. What is drawn is turned already; this turns it back as far as it has to go.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Turning {
    /// Steps to go when it began, clockwise if positive.
    from: f32,
    elapsed: Duration,
    duration: Duration,
    /// Whether the tile lies on the land, so that it lands once more when it has turned.
    pub(super) on_land: bool,
}

impl Turning {
    /// This and `steps` more; one step takes as long as `step`, several in a row less each.
    #[must_use]
    pub(super) fn further(self, steps: i32, step: Duration) -> Self {
        let from = self.left() + steps as f32;
        Self { from, elapsed: Duration::ZERO, duration: step.mul_f32(from.abs().powf(0.6)), ..self }
    }

    /// Lets time pass. Whether it has arrived.
    pub(super) fn advance(&mut self, passed: Duration) -> bool {
        self.elapsed = self.elapsed.saturating_add(passed);
        self.elapsed >= self.duration
    }

    fn progress(&self) -> f32 {
        (self.elapsed.as_secs_f32() / self.duration.as_secs_f32().max(1e-3)).min(1.0)
    }

    /// Steps still to go, clockwise if positive.
    pub(super) fn left(&self) -> f32 {
        if self.from == 0.0 {
            return 0.0;
        }
        let too_far = OVERSHOOT / 60.0 / self.from.abs();
        self.from * (1.0 - ease::out_back(self.progress(), too_far))
    }

    /// What a pose has to be turned by to show it.
    pub(super) fn back(&self) -> Quat {
        // Clockwise seen from above is negative around y.
        Quat::from_rotation_y(self.left() * std::f32::consts::FRAC_PI_3)
    }

    /// How far it is raised while it turns, 0 to 1.
    pub(super) fn raised(&self) -> f32 {
        ease::hop(self.progress())
    }
}

/// How a tile was turned when it was last looked at.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turned(Rotation);

/// Steps from one rotation to the next: those that were asked for if they lead there, or the way round that was asked
/// for, or the shorter way.
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

/// Turns every tile to how it is to be shown: as the hand holds it, or as it lies.
pub(super) fn follow_turns(
    mut commands: Commands,
    settings: Res<Settings>,
    timing: Res<Timing>,
    aim: Res<Aim>,
    mut requests: MessageReader<Request>,
    mut departed: MessageWriter<Departed>,
    mut landed: MessageWriter<Landed>,
    mut cues: MessageWriter<Cue>,
    mut steps_seen: Local<i32>,
    tiles: Query<(Entity, &At, &Facing, Option<&Turned>, Option<&Turning>), With<TileOf>>,
) {
    let by_request: i32 = requests
        .read()
        .map(|request| if let Request::TurnPlacedTile(steps) = request { *steps } else { 0 })
        .sum();
    // A new aim begins at 0; that is no turn.
    let by_hand = if aim.steps_turned == 0 { 0 } else { aim.steps_turned - *steps_seen };
    *steps_seen = aim.steps_turned;
    for (entity, at, facing, turned, turning) in &tiles {
        let in_hand = matches!(at.place(), Place::Hand(_));
        let on_land = matches!(at.place(), Place::Environment(..));
        let now = if in_hand { aim.rotation } else { facing.rotation() };
        let asked = if in_hand { by_hand } else { by_request };
        match turned {
            Some(Turned(before)) if *before == now => continue,
            Some(Turned(before)) => {
                let steps = steps_between(*before, now, asked);
                let asked = asked != 0;
                if asked {
                    cues.write(Cue::Rotate(now.steps()));
                }
                if asked && on_land {
                    departed.write(Departed { entity, to_land: true, soft: true });
                }
                if settings.motion() <= 0.0 {
                    if asked && on_land {
                        landed.write(Landed { entity, soft: true });
                    }
                } else {
                    let step = Timing::scaled(timing.rotate, settings.motion());
                    let turning = turning.copied().unwrap_or_default().further(steps, step);
                    let on_land = asked && on_land;
                    commands.entity(entity).insert(Turning { on_land, ..turning });
                }
            }
            None => {}
        }
        commands.entity(entity).insert(Turned(now));
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
        // Rotations that the rules forbid are passed over.
        assert_eq!(steps(0, 4, 1), 4);
        assert_eq!(steps(0, 4, -1), -2);
        // Nobody asked: the shorter way.
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

//! The throw: where each die is on its way from the cup to its place.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::preferences::animation_timing::AnimationTiming;
use crate::app::preferences::graphics_quality::KeepRendering;
use crate::app::rolling::RollingSession;
use crate::app::schedule::AppSystems;
use crate::app::session::Happened;
use crate::rolling::rules::RollingEvent;

/// How long a throw takes, in milliseconds at normal speed.
const THROW: u64 = 900;

/// The throw that is under way.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct DiceThrow {
    since: Option<Duration>,
    whole: Duration,
    fades: bool,
    /// What sets the paths of this throw.
    pub seed: u32,
}

/// Where a die is on its way, as shares of the way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DieFlight {
    /// How far it has come from the cup, from 0 to 1.
    pub way: f32,
    /// How high it is, in sizes of a die.
    pub height: f32,
    /// How far it is turned, in radians.
    pub turn: f32,
    /// How much of it is to be seen.
    pub opacity: f32,
    /// Whether its face can be told.
    pub shows: bool,
}

impl DieFlight {
    /// A die that lies.
    pub(crate) const LYING: Self = Self { way: 1.0, height: 0.0, turn: 0.0, opacity: 1.0, shows: true };
}

impl DiceThrow {
    /// Tests whether dice fly.
    pub(crate) const fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// Returns where the die with this index is.
    pub(crate) fn flight(&self, index: usize) -> DieFlight {
        let Some(since) = self.since else { return DieFlight::LYING };
        let share = since.as_secs_f32() / self.whole.as_secs_f32().max(1e-3);
        if self.fades {
            return DieFlight { opacity: share.min(1.0), ..DieFlight::LYING };
        }
        // The dice leave the cup one after the other.
        let start = index as f32 * 0.045;
        let share = ((share - start) / (0.78 - start * 0.2)).clamp(0.0, 1.0);
        let noise = hashed(self.seed, index as u32);
        let way = 1.0 - (1.0 - share).powf(2.2);
        let bounce = |from: f32, to: f32, height: f32| {
            let inside = ((share - from) / (to - from)).clamp(0.0, 1.0);
            4.0 * height * inside * (1.0 - inside)
        };
        let height = bounce(0.0, 0.5, 1.5) + bounce(0.5, 0.78, 0.55) + bounce(0.78, 0.94, 0.16);
        let spin = (1.0 - way) * (7.0 + 6.0 * noise) * if noise > 0.5 { 1.0 } else { -1.0 };
        DieFlight { way, height, turn: spin, opacity: 1.0, shows: share > 0.72 }
    }

    /// Ends the throw: the dice lie.
    pub(crate) const fn skip(&mut self) {
        self.since = None;
    }
}

/// Returns a number from 0 to 1 that looks like chance, for how a die flies and not for what it shows.
fn hashed(seed: u32, index: u32) -> f32 {
    let mut mixed = seed.wrapping_mul(0x9E37_79B9) ^ index.wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^= mixed >> 13;
    (mixed & 0xFFFF) as f32 / 65535.0
}

fn begin_throw(
    mut happened: MessageReader<Happened<RollingEvent>>,
    timing: AnimationTiming,
    session: Res<RollingSession>,
    mut throw: ResMut<DiceThrow>,
) {
    for Happened(event) in happened.read() {
        if matches!(event, RollingEvent::DiceRolled { .. }) {
            let fades = timing.reduces_motion();
            let whole =
                timing.scaled(THROW).max(if fades { Duration::from_millis(250) } else { Duration::ZERO });
            *throw = DiceThrow {
                since: (timing.is_on() || fades).then_some(Duration::ZERO),
                whole,
                fades,
                seed: u32::from(session.state().round()) * 77 + session.serial() as u32,
            };
        }
    }
}

fn fly(time: Res<Time<Real>>, mut throw: ResMut<DiceThrow>, mut keep_rendering: ResMut<KeepRendering>) {
    let Some(since) = throw.since else { return };
    keep_rendering.0 = true;
    // A slow frame does not swallow the throw.
    let since = since + time.delta().min(Duration::from_millis(150));
    throw.since = (since < throw.whole).then_some(since);
}

/// Ends the throw as soon as anything is pressed.
fn skip_by_input(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut throw: ResMut<DiceThrow>,
) {
    if throw.is_on()
        && (keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some())
    {
        throw.skip();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceThrow>().add_systems(
        Update,
        (skip_by_input, begin_throw, fly)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(resource_exists::<RollingSession>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_comes_to_rest_on_its_face() {
        for index in 0..7 {
            let at = |share: f32| DiceThrow {
                since: Some(Duration::from_secs_f32(0.9 * share)),
                whole: Duration::from_millis(900),
                fades: false,
                seed: 5,
            };
            assert_eq!(DiceThrow::default().flight(index), DieFlight::LYING);
            let last = at(0.999).flight(index);
            assert!(last.way > 0.999 && last.height < 0.01 && last.turn.abs() < 0.02 && last.shows);
            assert!(!at(0.1).flight(index).shows);
        }
    }
}

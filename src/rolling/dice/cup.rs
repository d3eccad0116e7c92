//! The dice cup: it waits in the tray, is swung with the pointer, and leaves with the throw.

use bevy::prelude::*;

use super::die_mesh::CUP;
use super::flight::{DiePlace, IN_CUP, eased, hashed};

/// Waiting place, from the middle of the tray, as shares of half the floor.
const HOME: Vec2 = Vec2::new(-0.56, 0.0);
/// Place outside the tray, in the same units.
const AWAY: Vec2 = Vec2::new(-1.95, 0.6);
/// Seconds for entering and leaving.
const COMES: f32 = 0.24;
const LEAVES: f32 = 0.3;
/// Distance swung, in sides of a die, between two knocks of the dice.
const KNOCK_WAY: f32 = 0.5;

/// The state of the cup.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum CupAct {
    /// It is outside the tray.
    #[default]
    Away,
    /// It enters; seconds so far.
    Comes(f32),
    /// It waits.
    Waits,
    /// The pointer swings it.
    Held,
    /// It leaves; seconds so far.
    Leaves(f32),
}

/// The dice cup.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DiceCup {
    act: CupAct,
    /// Half the size of the floor.
    half: Vec2,
    /// Place on the floor.
    pub at: Vec2,
    /// Direction and amount of its lean.
    pub lean: Vec2,
    /// Total distance swung.
    swung: f32,
    knocked: f32,
}

impl Default for DiceCup {
    fn default() -> Self {
        let half = Vec2::new(2.7, 1.3);
        Self { act: CupAct::Away, half, at: HOME * half, lean: Vec2::ZERO, swung: 0.0, knocked: 0.0 }
    }
}

impl DiceCup {
    /// Returns the middle of its mouth.
    pub(super) fn mouth(&self) -> Vec3 {
        Vec3::new(self.at.x, CUP[2] * 0.55, self.at.y)
    }

    /// Tests whether it is visible.
    pub(super) fn is_there(&self) -> bool {
        self.act != CupAct::Away
    }

    pub(super) fn is_moving(&self) -> bool {
        matches!(self.act, CupAct::Comes(_) | CupAct::Leaves(_) | CupAct::Held) || self.is_off()
    }

    fn is_off(&self) -> bool {
        self.act == CupAct::Waits && self.at.distance(HOME * self.half) > 1e-3
    }

    /// Brings it into the tray, with or without motion.
    pub(super) fn come(&mut self, half: Vec2, moves: bool) {
        self.half = half;
        if matches!(self.act, CupAct::Away | CupAct::Leaves(_)) {
            self.act = if moves { CupAct::Comes(0.0) } else { CupAct::Waits };
            self.at = HOME * half;
            self.lean = Vec2::ZERO;
        }
    }

    /// Moves it out of the tray as the dice are thrown.
    pub(super) fn leave(&mut self) {
        if self.act != CupAct::Away {
            self.act = CupAct::Leaves(0.0);
        }
    }

    /// Removes it from the tray at once.
    pub(super) fn vanish(&mut self) {
        *self = Self { half: self.half, ..Self::default() };
    }

    /// Holds it at a place of the tray, or releases it.
    pub(super) fn hold(&mut self, at: Option<Vec2>, seconds: f32, swings: bool) {
        match at {
            Some(at) if self.act != CupAct::Away && swings => {
                self.act = CupAct::Held;
                let reach = (self.half - Vec2::splat(CUP[0] * 0.72)).max(Vec2::ZERO);
                let wanted = at.clamp(-reach, reach);
                let before = self.at;
                // Half of the distance takes 30 ms.
                self.at = wanted + (self.at - wanted) * 0.5f32.powf(seconds / 0.03);
                let step = self.at - before;
                self.swung += step.length();
                let lean = (step / seconds.max(1e-3) * 0.06).clamp_length_max(0.5);
                self.lean += (lean - self.lean) * (seconds / 0.06).min(1.0);
            }
            _ if self.act == CupAct::Held => self.act = CupAct::Waits,
            _ => {}
        }
    }

    /// Tests whether the dice in it have knocked since the last call.
    pub(super) fn takes_knock(&mut self) -> bool {
        let knocks = self.swung - self.knocked > KNOCK_WAY;
        if knocks {
            self.knocked = self.swung;
        }
        knocks
    }

    /// Advances the cup by `seconds`.
    pub(super) fn advance(&mut self, seconds: f32) {
        match &mut self.act {
            CupAct::Comes(since) => {
                *since += seconds;
                if *since >= COMES {
                    self.act = CupAct::Waits;
                }
            }
            CupAct::Leaves(since) => {
                *since += seconds;
                if *since >= LEAVES {
                    self.vanish();
                }
            }
            CupAct::Waits => {
                let home = HOME * self.half;
                self.at = home + (self.at - home) * 0.5f32.powf(seconds / 0.05);
                if self.at.distance(home) <= 1e-3 {
                    self.at = home;
                }
                self.lean *= 0.5f32.powf(seconds / 0.05);
            }
            CupAct::Away | CupAct::Held => {}
        }
    }

    /// Returns its position and lean.
    pub(super) fn pose(&self) -> Transform {
        let (at, lean) = match self.act {
            CupAct::Comes(since) => {
                let share = eased(since / COMES);
                (AWAY * self.half + (self.at - AWAY * self.half) * share, self.lean)
            }
            CupAct::Leaves(since) => {
                let share = since / LEAVES;
                // It tips towards the middle as it leaves.
                let tip = (share * 3.0).min(1.0);
                let way = (share * share).min(1.0);
                (self.at + (AWAY * self.half - self.at) * way, self.lean + Vec2::new(1.0, -0.25) * tip)
            }
            _ => (self.at, self.lean),
        };
        let axis = Vec3::new(lean.y, 0.0, -lean.x);
        let rotation = Quat::from_scaled_axis(axis);
        Transform { translation: Vec3::new(at.x, 0.0, at.y), rotation, scale: Vec3::ONE }
    }

    /// Returns the place of the die with this index in the cup.
    pub(super) fn place_inside(&self, index: usize) -> DiePlace {
        let pose = self.pose();
        let ring = index as f32 / 5.0 * std::f32::consts::TAU + 0.4;
        let jolt = (self.swung * 3.1 + index as f32).sin() * 0.06;
        let (out, up) =
            if index == 0 { (0.04, 0.78) } else { (0.48 + jolt, 0.42 + 0.05 * (index % 3) as f32) };
        let inside = Vec3::new(ring.cos() * out, up + jolt.abs(), ring.sin() * out);
        let axis = Vec3::new(hashed(11, index as u32) - 0.5, hashed(12, index as u32) - 0.5, 0.4)
            .normalize_or(Vec3::X);
        let turned = Quat::from_axis_angle(axis, hashed(13, index as u32) * 6.0 + self.swung * 2.3);
        DiePlace { at: pose.transform_point(inside), rotation: pose.rotation * turned, size: IN_CUP }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cup_follows_the_hand_within_the_tray_and_goes_home() {
        let mut cup = DiceCup::default();
        assert!(!cup.is_there());
        cup.come(Vec2::new(2.7, 1.3), true);
        assert!(cup.is_there() && cup.is_moving());
        (0..20).for_each(|_| cup.advance(0.02));
        assert!(!cup.is_moving());
        let mut knocks = 0;
        for step in 0..40 {
            let at = Vec2::new(9.0 * (step as f32 * 0.7).sin(), 0.0);
            cup.hold(Some(at), 0.02, true);
            knocks += usize::from(cup.takes_knock());
            assert!(cup.at.x.abs() <= 2.7, "{}", cup.at);
        }
        assert!(knocks > 5, "{knocks}");
        cup.hold(None, 0.02, true);
        (0..60).for_each(|_| cup.advance(0.02));
        assert!(!cup.is_moving() && cup.is_there());
        cup.leave();
        (0..20).for_each(|_| cup.advance(0.02));
        assert!(!cup.is_there() && !cup.is_moving());
    }
}

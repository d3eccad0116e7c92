//! The current place of every die: in the cup, thrown, sliding to its row, or at rest.

use bevy::prelude::*;

use super::cup::DiceCup;
use super::flight::{BOUNCES, DieFlight, DiePlace, eased, half_height, hashed, landings};
use super::rows::places;
use super::sides::{faces_of, lying_on, side_with};
use super::tray_dice::{DiceInSight, TrayDie};
use super::tray_view::TrayView;
use crate::rolling::table::PhysicalDie;
use rolling_rivers::rules::{DiceFaces, DieFace};

/// Milliseconds at normal speed of a throw, and of the slide to the rows after it.
pub(super) const THROW: u64 = 900;
pub(super) const SLIDE: u64 = 300;
/// Milliseconds for lifting or moving dice aside, and for fading in with reduced motion.
pub(super) const SHIFT: u64 = 150;
pub(super) const FADE: u64 = 250;
/// Milliseconds of the hop of a die rolled again, and of the moment that shows its face.
pub(super) const AGAIN: u64 = 1500;
/// Height of a lifted die, in sides of a die.
const LIFT: f32 = 0.3;

/// A die and its movement to its resting place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct StagedDie {
    /// The content shown on it.
    pub view: TrayDie,
    /// The side with its face.
    pub side: usize,
    /// Its resting place.
    pub rest: DiePlace,
    /// Its previous place, and the progress from there.
    from: DiePlace,
    moved: f32,
}

/// A throw in progress.
#[derive(Clone, PartialEq, Debug)]
struct RunningThrow {
    /// Seconds since its beginning, and the lengths of its parts.
    since: f32,
    throw: f32,
    slide: f32,
    /// Set if the dice fade in without motion.
    fades: bool,
    flights: Vec<DieFlight>,
}

/// A single die rolled again: it hops, shows a face for a moment, and returns as before.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ExtraRoll {
    die: usize,
    side: usize,
    since: f32,
    whole: f32,
}

impl ExtraRoll {
    /// Returns the place of the die during the hop above `rest`.
    fn place(&self, rest: &DiePlace) -> DiePlace {
        let share = (self.since / self.whole.max(1e-3)).clamp(0.0, 1.0);
        let shown = DiePlace { rotation: lying_on(self.side), ..*rest };
        let mut place = if share < 0.4 {
            let left = 1.0 - share / 0.4;
            let spin = Quat::from_axis_angle(Vec3::new(0.8, 0.0, 0.6), left * std::f32::consts::TAU * 2.0);
            let height = 1.1 * 4.0 * left * (1.0 - left);
            DiePlace { at: rest.at + Vec3::Y * height, rotation: spin * shown.rotation, size: rest.size }
        } else {
            let back = eased((share - 0.85) / 0.15);
            shown.towards(rest, back)
        };
        place.at.y = place.at.y.max(half_height(place.rotation) * place.size);
        place
    }
}

/// The impact of a die on the wood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DieBounce {
    /// The index of the die in the tray.
    pub die: usize,
    /// The index of its bounce, from 0.
    pub bounce: usize,
}

/// The dice in the tray.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct DiceStage {
    pub(super) view: TrayView,
    pub(super) cup: DiceCup,
    pub(super) dice: Vec<StagedDie>,
    throw: Option<RunningThrow>,
    extra: Option<ExtraRoll>,
    game: Option<u64>,
    /// Duration in seconds of moves between resting places.
    shift: f32,
}

impl DiceStage {
    /// Tests whether dice fly, slide to their rows or fade in.
    pub(crate) const fn is_throwing(&self) -> bool {
        self.throw.is_some()
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.is_throwing()
            || self.extra.is_some()
            || self.cup.is_moving()
            || self.dice.iter().any(|die| die.moved < 1.0)
    }

    #[cfg(test)]
    pub(crate) fn in_cup(&self) -> bool {
        self.dice.iter().all(|die| die.view.face.is_none())
    }

    /// Shows the given dice. Dice with a new resting place move there in `shift` seconds.
    pub(super) fn show(&mut self, sight: &DiceInSight, shift: f32) {
        let known = self.game == Some(sight.serial);
        let seed = u32::from(sight.round) * 977 + sight.serial as u32;
        let at = places(&sight.dice);
        let staged = sight.dice.iter().zip(at).enumerate().map(|(index, (die, place))| {
            let salt = seed.wrapping_add(index as u32 * 31);
            let side = die.face.map_or(0, |face| side_with(face, faces_of(die.die, &sight.faces), salt));
            let rest = self.rest_of(die, place, side, salt);
            let before = self.dice.iter().position(|known| is_same(&known.view, die));
            let was =
                before.filter(|_| known).map(|before| (self.dice[before].view.face, self.place(before)));
            match was {
                Some((face, place)) if face == die.face && shift > 0.0 && place != rest => {
                    StagedDie { view: *die, side, rest, from: place, moved: 0.0 }
                }
                _ => StagedDie { view: *die, side, rest, from: rest, moved: 1.0 },
            }
        });
        self.dice = staged.collect();
        self.shift = shift;
        self.game = Some(sight.serial);
    }

    /// Returns the resting place of a die.
    fn rest_of(&self, die: &TrayDie, place: Vec2, side: usize, salt: u32) -> DiePlace {
        let yaw = (hashed(salt, 7) - 0.5) * 0.14;
        let size = if die.twice { 0.86 } else { 1.0 };
        if die.aside {
            // Turned away to show that it was left out on purpose.
            return DiePlace::lying(place + Vec2::new(0.0, 0.1), side, yaw + 0.42, size * 0.82);
        }
        let mut rest = DiePlace::lying(place, side, yaw, size);
        if die.lifted {
            rest.at.y += LIFT;
        }
        rest
    }

    /// Throws the dice in the tray: they fly for `throw` seconds and slide for `slide`, or fade in.
    pub(super) fn begin_throw(&mut self, seed: u32, [throw, slide]: [f32; 2], fades: bool) {
        let rests: Vec<Vec2> = self.dice.iter().map(|die| die.rest.at.xz()).collect();
        let landed = landings(&rests, self.view.half, seed);
        let mouth = self.cup.mouth();
        let flight = |(index, (place, yaw)): (usize, (Vec2, f32))| DieFlight {
            from: mouth,
            to: DiePlace::lying(place, self.dice[index].side, yaw, 1.0),
            late: index as f32 * 0.035,
            seed: seed.wrapping_add(index as u32 * 57),
        };
        let flights = landed.into_iter().enumerate().map(flight).collect();
        self.cup.leave();
        self.throw =
            (throw + slide > 0.0).then_some(RunningThrow { since: 0.0, throw, slide, fades, flights });
    }

    /// Rolls one die again for `whole` seconds, to show this face.
    pub(super) fn roll_again(&mut self, die: PhysicalDie, face: DieFace, faces: &DiceFaces, whole: f32) {
        let found = self.views().position(|view| view.die == die && !view.twice && view.face.is_some());
        if let Some(index) = found.filter(|_| whole > 0.0) {
            let side = side_with(face, faces_of(die, faces), 0);
            self.extra = Some(ExtraRoll { die: index, side, since: 0.0, whole });
        }
    }

    /// Ends the throw with the dice in their rows.
    pub(super) fn skip(&mut self) {
        self.throw = None;
        self.extra = None;
        self.dice.iter_mut().for_each(|die| die.moved = 1.0);
    }

    /// Advances all dice by `seconds`. Returns their bounces.
    pub(super) fn advance(&mut self, seconds: f32) -> Vec<DieBounce> {
        let shift = self.shift.max(1e-3);
        self.dice.iter_mut().for_each(|die| die.moved = (die.moved + seconds / shift).min(1.0));
        if let Some(extra) = &mut self.extra {
            extra.since += seconds;
        }
        self.extra = self.extra.filter(|extra| extra.since < extra.whole);
        let Some(throw) = &mut self.throw else { return Vec::new() };
        let before = throw.since;
        throw.since += seconds;
        let shares = [before, throw.since].map(|since| (since / throw.throw.max(1e-3)).min(1.0));
        let mut bounces = Vec::new();
        for (die, flight) in throw.flights.iter().enumerate().filter(|_| !throw.fades) {
            let own = shares.map(|share| flight.own_share(share));
            let hit =
                (0..BOUNCES.len()).filter(|bounce| own[0] < BOUNCES[*bounce] && BOUNCES[*bounce] <= own[1]);
            bounces.extend(hit.map(|bounce| DieBounce { die, bounce }));
        }
        if throw.since >= throw.throw + throw.slide {
            self.skip();
        }
        bounces
    }

    pub(super) fn slides(&self) -> bool {
        self.throw.as_ref().is_some_and(|throw| !throw.fades && throw.since >= throw.throw)
    }

    /// Returns the current place of a die.
    pub(super) fn place(&self, index: usize) -> DiePlace {
        let die = &self.dice[index];
        if die.view.face.is_none() {
            return self.cup.place_inside(index);
        }
        let rest = die.from.towards(&die.rest, eased(die.moved));
        if let Some(extra) = self.extra.filter(|extra| extra.die == index) {
            return extra.place(&rest);
        }
        match &self.throw {
            Some(throw) if !throw.fades => {
                let Some(flight) = throw.flights.get(index) else { return rest };
                if throw.since < throw.throw {
                    return flight.at(throw.since / throw.throw.max(1e-3));
                }
                let share = (throw.since - throw.throw) / throw.slide.max(1e-3);
                let mut place = flight.to.towards(&rest, eased(share.min(1.0)));
                // Dice with a long distance hop over the others.
                let way = flight.to.at.distance(rest.at);
                place.at.y += (way - 0.8).clamp(0.0, 1.0) * 4.0 * share * (1.0 - share).max(0.0);
                place
            }
            _ => rest,
        }
    }

    /// Returns the opacity of a die, 0 to 1.
    pub(super) fn opacity(&self, index: usize) -> f32 {
        let fade = match &self.throw {
            Some(throw) if throw.fades => (throw.since / (throw.throw + throw.slide).max(1e-3)).min(1.0),
            _ => 1.0,
        };
        if self.dice[index].view.twice { fade * 0.85 } else { fade }
    }

    /// Returns the die under a point of the window, the topmost if several overlap.
    #[cfg(test)]
    pub(crate) fn die_at(&self, pointer: Vec2) -> Option<PhysicalDie> {
        if self.is_throwing() || self.in_cup() || !self.view.rect.contains(pointer) {
            return None;
        }
        let under = |index: &usize| self.outline(*index).contains(pointer);
        let highest = |one: &usize, other: &usize| self.place(*one).at.y.total_cmp(&self.place(*other).at.y);
        let found = (0..self.dice.len()).filter(under).max_by(highest)?;
        Some(self.dice[found].view.die)
    }

    /// Returns the rectangle of a die's upper side in the window, in points.
    pub(crate) fn outline(&self, index: usize) -> Rect {
        let place = self.place(index);
        let top = place.at + Vec3::Y * place.size * 0.5;
        Rect::from_center_size(self.view.point_of(top), Vec2::splat(self.view.size_of(top) * place.size))
    }

    /// Returns the rectangle of a die, or of its copy, in the window, or `None` if it is not in the tray.
    pub(crate) fn outline_of(&self, die: PhysicalDie, twice: bool) -> Option<Rect> {
        let index = self.views().position(|view| view.die == die && view.twice == twice)?;
        Some(self.outline(index))
    }

    /// Iterates over the contents of the dice.
    pub(crate) fn views(&self) -> impl Iterator<Item = &TrayDie> {
        self.dice.iter().map(|die| &die.view)
    }
}

/// Tests whether two views are of the same die, distinguishing copies from their originals.
pub(super) fn is_same(one: &TrayDie, other: &TrayDie) -> bool {
    one.die == other.die && one.twice == other.twice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rolling::dice::sides::upper_side;
    use crate::tests::support::shipped_rolling;
    use cascadia_base::Seat;

    /// All dice of a table, each showing the face on side `turn`.
    fn thrown(turn: usize, round: u8) -> DiceInSight {
        let faces = shipped_rolling().content.dice().clone();
        let own = |index| PhysicalDie::Personal(Seat(1), index);
        let dice = [
            PhysicalDie::Central(0),
            PhysicalDie::Central(1),
            PhysicalDie::Central(2),
            PhysicalDie::Special,
            own(0),
            own(1),
        ];
        let die = |(index, die): (usize, PhysicalDie)| TrayDie {
            die,
            face: Some(faces_of(die, &faces)[(turn + index) % 6]),
            lifted: false,
            counts_as: None,
            converted: false,
            twice: false,
            aside: false,
        };
        DiceInSight {
            serial: 3,
            round,
            dice: dice.into_iter().enumerate().map(die).collect(),
            faces: faces.clone(),
        }
    }

    fn in_cup() -> DiceInSight {
        let mut sight = thrown(0, 1);
        sight.dice.iter_mut().for_each(|die| die.face = None);
        sight
    }

    fn shown(stage: &DiceStage, sight: &DiceInSight) -> Vec<DieFace> {
        let up = |index: usize| {
            let painted = faces_of(stage.dice[index].view.die, &sight.faces);
            painted[upper_side(stage.place(index).rotation)]
        };
        (0..stage.dice.len()).map(up).collect()
    }

    #[test]
    fn every_die_ends_with_its_face_up_and_touches_no_other() {
        for round in 1..=20 {
            for turn in 0..6 {
                let sight = thrown(turn, round);
                let mut stage = DiceStage::default();
                stage.show(&in_cup(), 0.1);
                assert!(stage.in_cup());
                stage.show(&sight, 0.1);
                stage.begin_throw(u32::from(round) * 7919, [0.9, 0.3], false);
                let truth: Vec<DieFace> = sight.dice.iter().filter_map(|die| die.face).collect();
                let mut bounces = 0;
                let mut frames = 0;
                while stage.is_throwing() {
                    if stage.slides() {
                        assert_eq!(shown(&stage, &sight), truth, "known before the dice slide");
                    }
                    bounces += stage.advance(0.02).len();
                    frames += 1;
                }
                assert!((59..=61).contains(&frames), "0.9 s and 0.3 s: {frames}");
                assert_eq!(bounces, 6 * BOUNCES.len());
                assert_eq!(shown(&stage, &sight), truth);
                for one in 0..6 {
                    let place = stage.place(one);
                    assert!((place.at.y - 0.5).abs() < 1e-4, "it lies on the wood");
                    for other in 0..one {
                        let apart = (place.at - stage.place(other).at).abs();
                        assert!(apart.x > 1.08 || apart.z > 1.08, "{one} {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_throw_ends_at_once_by_a_press_and_without_time() {
        let sight = thrown(2, 4);
        let mut rest = DiceStage::default();
        rest.show(&sight, 0.0);
        assert!(!rest.is_moving());
        let mut stage = rest.clone();
        stage.begin_throw(5, [0.9, 0.3], false);
        stage.advance(0.3);
        assert!(stage.is_throwing() && stage.place(0) != rest.place(0));
        stage.skip();
        assert!(!stage.is_moving());
        assert!((0..6).all(|index| stage.place(index) == rest.place(index)));
        stage.begin_throw(5, [0.0, 0.0], false);
        assert!(!stage.is_throwing());
        stage.begin_throw(5, [0.25, 0.0], true);
        assert!(stage.opacity(0) < 0.1 && stage.place(0) == rest.place(0), "it fades in where it lies");
        stage.advance(0.3);
        assert_eq!(stage.opacity(0), 1.0);
    }

    #[test]
    fn a_die_that_is_rolled_again_shows_its_face_and_lies_down_as_before() {
        let sight = thrown(1, 2);
        let mut stage = DiceStage::default();
        stage.show(&sight, 0.15);
        let rest = stage.place(5);
        let painted = *faces_of(sight.dice[5].die, &sight.faces);
        let other = *painted.iter().find(|face| Some(**face) != sight.dice[5].face).expect("it has others");
        stage.roll_again(sight.dice[5].die, other, &sight.faces, 1.5);
        stage.advance(0.2);
        assert!(stage.place(5).at.y > rest.at.y + 0.3);
        stage.advance(0.7);
        assert_eq!(painted[upper_side(stage.place(5).rotation)], other);
        stage.advance(0.7);
        assert!(!stage.is_moving() && stage.place(5) == rest);
    }

    #[test]
    fn counted_dice_are_lifted_and_every_die_can_be_picked() {
        let mut sight = thrown(1, 2);
        let mut stage = DiceStage::default();
        stage.show(&sight, 0.15);
        let before: Vec<DiePlace> = (0..6).map(|index| stage.place(index)).collect();
        sight.dice[2].lifted = true;
        sight.dice[4].aside = true;
        stage.show(&sight, 0.15);
        assert!(stage.is_moving() && stage.place(2) == before[2]);
        stage.advance(0.2);
        assert!(!stage.is_moving());
        assert!(stage.place(2).at.y > before[2].at.y + 0.2);
        assert!(stage.place(4) != before[4] && stage.place(0) == before[0]);
        for index in 0..6 {
            let middle = stage.outline(index).center();
            assert_eq!(stage.die_at(middle), Some(sight.dice[index].die), "{index}");
        }
        assert_eq!(stage.die_at(Vec2::new(2.0, 2.0)), None);
        let copy = TrayDie { twice: true, ..sight.dice[5] };
        sight.dice.push(copy);
        stage.show(&sight, 0.15);
        assert!(stage.outline_of(copy.die, true) != stage.outline_of(copy.die, false));
        stage.begin_throw(1, [0.9, 0.3], false);
        assert_eq!(stage.die_at(stage.outline(0).center()), None, "not while they fly");
    }
}

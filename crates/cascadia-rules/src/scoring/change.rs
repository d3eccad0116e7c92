//! Changes of points: of a score sheet by source, and one number for display, with a separate habitat bonus.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use super::sheet::ScoreSheet;
use cascadia_base::{ByHabitat, ByWildlife, Habitat, WildlifeSet};

/// A change of points for display: the points, and separately the habitat bonus, which other players can
/// still take away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointChange {
    /// Points by scoring cards, corridors and nature tokens.
    pub points: i16,
    /// Points by habitat bonuses.
    pub bonus: i16,
}

impl PointChange {
    /// Creates a change without habitat bonus.
    pub const fn of_points(points: i16) -> Self {
        Self { points, bonus: 0 }
    }

    /// Returns the change of the total.
    pub const fn total(self) -> i16 {
        self.points + self.bonus
    }

    /// Returns the sort key: the total, then the points that no player can take away.
    pub const fn rank(self) -> (i16, i16) {
        (self.total(), self.points)
    }

    /// Returns whether nothing changes.
    pub const fn is_zero(self) -> bool {
        self.points == 0 && self.bonus == 0
    }
}

impl Add for PointChange {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { points: self.points + other.points, bonus: self.bonus + other.bonus }
    }
}

impl AddAssign for PointChange {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for PointChange {
    fn sum<I: Iterator<Item = Self>>(changes: I) -> Self {
        changes.fold(Self::default(), Add::add)
    }
}

/// The change of a score sheet by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoreDelta {
    /// Change by scoring card.
    pub wildlife: ByWildlife<i16>,
    /// Change by corridors, without bonuses.
    pub habitats: ByHabitat<i16>,
    /// Change by habitat bonuses.
    pub bonuses: ByHabitat<i16>,
    /// Change by nature tokens.
    pub nature: i16,
}

impl ScoreDelta {
    /// Returns the change from one score sheet of a player to another.
    pub fn between(before: &ScoreSheet, after: &ScoreSheet) -> Self {
        let change = |before: u16, after: u16| after as i16 - before as i16;
        Self {
            wildlife: ByWildlife::from_fn(|species| {
                change(before.wildlife[species].points, after.wildlife[species].points)
            }),
            habitats: ByHabitat::from_fn(|habitat| {
                change(before.habitats[habitat].points, after.habitats[habitat].points)
            }),
            bonuses: ByHabitat::from_fn(|habitat| {
                change(before.habitats[habitat].bonus, after.habitats[habitat].bonus)
            }),
            nature: change(before.nature_tokens, after.nature_tokens),
        }
    }

    /// Returns the change without the points of the scoring cards of these species.
    #[must_use]
    pub fn without(mut self, secret: WildlifeSet) -> Self {
        for species in secret.iter() {
            self.wildlife[species] = 0;
        }
        self
    }

    /// Returns the change of one habitat, with its bonus separate.
    pub fn habitat(&self, habitat: Habitat) -> PointChange {
        PointChange { points: self.habitats[habitat], bonus: self.bonuses[habitat] }
    }

    /// Returns the change over all sources, with the habitat bonus separate.
    pub fn sum(&self) -> PointChange {
        PointChange {
            points: self.wildlife.0.iter().sum::<i16>() + self.habitats.0.iter().sum::<i16>() + self.nature,
            bonus: self.bonuses.0.iter().sum(),
        }
    }

    /// Returns the change of the total.
    pub fn total(&self) -> i16 {
        self.sum().total()
    }
}

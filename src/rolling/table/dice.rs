//! The dice of a game as entities.

use bevy::prelude::*;

use cascadia_base::Seat;
use rolling_rivers::rules::PersonalDie;

/// A physical die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PhysicalDie {
    /// One of the identical central dice, from 0.
    Central(u8),
    Special,
    /// A personal die of a seat: 0 is the bear die.
    Personal(Seat, u8),
}

/// The identity of a die entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct DieOf(PhysicalDie);

impl DieOf {
    pub(crate) const fn die(self) -> PhysicalDie {
        self.0
    }
}

pub(super) fn die(die: PhysicalDie) -> impl Bundle {
    (Name::new(format!("Die {die:?}")), DieOf(die), Transform::default(), Visibility::Hidden)
}

/// Returns the dice that all players share.
pub(super) fn shared_dice(family: bool) -> impl Iterator<Item = PhysicalDie> {
    let special = (!family).then_some(PhysicalDie::Special);
    (0..3).map(PhysicalDie::Central).chain(special)
}

/// Returns the dice of one player.
pub(super) fn personal_dice(seat: Seat) -> impl Iterator<Item = PhysicalDie> {
    PersonalDie::ALL.into_iter().map(move |die| PhysicalDie::Personal(seat, die.index() as u8))
}

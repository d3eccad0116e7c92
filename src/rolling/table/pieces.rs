//! What the entities of the table consist of.

use bevy::prelude::*;

use super::wanted::{MarkKey, Pencil, PhysicalDie};
use crate::rolling::RollingSession;
use cascadia_base::Seat;
use rolling_rivers::rules::{CompletionCardId, DieFace, HabitatCardId};

/// Marks what belongs to the table and is despawned with it.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OnRollingTable;

/// A player at the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct RollingSeat(Seat);

/// Which die an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct DieOf(PhysicalDie);

impl DieOf {
    /// Returns the die.
    pub(crate) const fn die(self) -> PhysicalDie {
        self.0
    }
}

/// What a die shows on the table; none while it is in the cup.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct ShowingFace(Option<DieFace>);

impl ShowingFace {
    /// Returns the face.
    pub(crate) const fn face(self) -> Option<DieFace> {
        self.0
    }
}

/// Which habitat card an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct HabitatCardOf(HabitatCardId);

impl HabitatCardOf {
    /// Returns the card.
    pub(crate) const fn id(self) -> HabitatCardId {
        self.0
    }
}

/// Which completion card an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct CompletionCardOf(CompletionCardId);

impl CompletionCardOf {
    /// Returns the card.
    pub(crate) const fn id(self) -> CompletionCardId {
        self.0
    }
}

/// The space that a card lies in, from 1 beside the draw pile.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct AtSpace(u8);

impl AtSpace {
    /// Returns the space.
    pub(crate) const fn space(self) -> u8 {
        self.0
    }
}

/// Whose sheet an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct SheetOf(Seat);

impl SheetOf {
    /// Returns the seat.
    pub(crate) const fn seat(self) -> Seat {
        self.0
    }
}

/// Which mark on a sheet an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct MarkOf(MarkKey);

impl MarkOf {
    /// Returns whose it is and where.
    pub(crate) const fn key(self) -> MarkKey {
        self.0
    }
}

/// What the pencil wrote for a mark.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct WrittenMark(Pencil);

impl WrittenMark {
    /// Returns what it is.
    pub(crate) const fn pencil(self) -> Pencil {
        self.0
    }
}

/// Returns the bundle of the player at `seat`.
pub(super) fn player(session: &RollingSession, seat: Seat) -> impl Bundle {
    let name = session.owner(seat).name().to_owned();
    (Name::new(format!("Player {}: {name}", seat.0 + 1)), RollingSeat(seat), OnRollingTable)
}

/// Returns the bundle of a die.
pub(super) fn die(die: PhysicalDie, face: Option<DieFace>) -> impl Bundle {
    (Name::new(format!("Die {die:?}")), DieOf(die), ShowingFace(face), OnRollingTable)
}

/// Returns what a die shows as a component.
pub(super) const fn showing(face: Option<DieFace>) -> ShowingFace {
    ShowingFace(face)
}

/// Returns the bundle of a habitat card.
pub(super) fn habitat_card(id: HabitatCardId, space: u8) -> impl Bundle {
    (Name::new(format!("Habitat card {}", id.0)), HabitatCardOf(id), AtSpace(space), OnRollingTable)
}

/// Returns the bundle of a completion card.
pub(super) fn completion_card(id: CompletionCardId, space: u8) -> impl Bundle {
    (Name::new(format!("Completion card {id}")), CompletionCardOf(id), AtSpace(space), OnRollingTable)
}

/// Returns a space as a component.
pub(super) const fn at_space(space: u8) -> AtSpace {
    AtSpace(space)
}

/// Returns the bundle of a sheet.
pub(super) fn sheet(seat: Seat) -> impl Bundle {
    (Name::new(format!("Sheet {}", seat.0 + 1)), SheetOf(seat), OnRollingTable)
}

/// Returns the bundle of a mark.
pub(super) fn mark(key: MarkKey, pencil: Pencil) -> impl Bundle {
    (MarkOf(key), WrittenMark(pencil), OnRollingTable)
}

/// Returns what is written as a component.
pub(super) const fn written(pencil: Pencil) -> WrittenMark {
    WrittenMark(pencil)
}

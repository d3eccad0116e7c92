//! Components of the table's entities.

use bevy::prelude::*;

use super::wanted::{MarkKey, Pencil, PhysicalDie};
use crate::rolling::Session;
use cascadia_base::Seat;
use rolling_rivers::rules::{CompletionCardId, DieFace, HabitatCardId};

/// Marks entities of the table, which are despawned with it.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct OnTable;

/// A player at the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct PlayerSeat(Seat);

/// The identity of a die entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct DieOf(PhysicalDie);

impl DieOf {
    pub(crate) const fn die(self) -> PhysicalDie {
        self.0
    }
}

/// The face of a die on the table; `None` while it is in the cup.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct ShowingFace(Option<DieFace>);

impl ShowingFace {
    pub(crate) const fn face(self) -> Option<DieFace> {
        self.0
    }
}

/// The identity of a habitat card entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct HabitatCardOf(HabitatCardId);

impl HabitatCardOf {
    pub(crate) const fn id(self) -> HabitatCardId {
        self.0
    }
}

/// The identity of a completion card entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct CompletionCardOf(CompletionCardId);

impl CompletionCardOf {
    pub(crate) const fn id(self) -> CompletionCardId {
        self.0
    }
}

/// The space of a card, from 1 beside the draw pile.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct AtSpace(u8);

impl AtSpace {
    pub(crate) const fn space(self) -> u8 {
        self.0
    }
}

/// The owner of a sheet entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct SheetOf(Seat);

impl SheetOf {
    pub(crate) const fn seat(self) -> Seat {
        self.0
    }
}

/// The identity of a mark entity on a sheet.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct MarkOf(MarkKey);

impl MarkOf {
    pub(crate) const fn key(self) -> MarkKey {
        self.0
    }
}

/// The pencil mark as written.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub(crate) struct WrittenMark(Pencil);

impl WrittenMark {
    pub(crate) const fn pencil(self) -> Pencil {
        self.0
    }
}

pub(super) fn player(session: &Session, seat: Seat) -> impl Bundle {
    let name = session.owner(seat).name().to_owned();
    (Name::new(format!("Player {}: {name}", seat.0 + 1)), PlayerSeat(seat), OnTable)
}

pub(super) fn die(die: PhysicalDie, face: Option<DieFace>) -> impl Bundle {
    (Name::new(format!("Die {die:?}")), DieOf(die), ShowingFace(face), OnTable)
}

pub(super) const fn showing(face: Option<DieFace>) -> ShowingFace {
    ShowingFace(face)
}

pub(super) fn habitat_card(id: HabitatCardId, space: u8) -> impl Bundle {
    (Name::new(format!("Habitat card {}", id.0)), HabitatCardOf(id), AtSpace(space), OnTable)
}

pub(super) fn completion_card(id: CompletionCardId, space: u8) -> impl Bundle {
    (Name::new(format!("Completion card {id}")), CompletionCardOf(id), AtSpace(space), OnTable)
}

pub(super) const fn at_space(space: u8) -> AtSpace {
    AtSpace(space)
}

pub(super) fn sheet(seat: Seat) -> impl Bundle {
    (Name::new(format!("Sheet {}", seat.0 + 1)), SheetOf(seat), OnTable)
}

pub(super) fn mark(key: MarkKey, pencil: Pencil) -> impl Bundle {
    (MarkOf(key), WrittenMark(pencil), OnTable)
}

pub(super) const fn written(pencil: Pencil) -> WrittenMark {
    WrittenMark(pencil)
}

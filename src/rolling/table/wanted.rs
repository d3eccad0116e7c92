//! The pieces of a position and their look, as required on the table.

use cascadia_base::{Habitat, Seat, Wildlife};
use rolling_rivers::rules::{
    CARD_SPACES, CentralRoll, CompletionCardId, DieFace, Game, HabitatCardId, PersonalDie,
};
use rolling_rivers::sheets::{Cell, Pick, Sheet};

/// A physical die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PhysicalDie {
    /// One of the identical central dice, from 0.
    Central(u8),
    Special,
    /// A personal die of a seat: 0 is the bear die.
    Personal(Seat, u8),
}

/// The place of a mark on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum MarkPlace {
    /// A hexagon of a column of sheet A, from 1.
    Column(Habitat, u8),
    /// A hexagon of a track of sheet B, from 1.
    Track(Habitat, u8),
    /// A hexagon or a space of the overflow, from 1.
    Overflow(u8),
    /// A hexagon of a map.
    Cell(Cell),
    /// A choice in a bonus area.
    Pick(Pick),
}

/// The identity of a mark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct MarkKey {
    /// The owner of the sheet.
    pub seat: Seat,
    pub place: MarkPlace,
}

/// The shape of a pencil mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pencil {
    Number(u8),
    /// An outline around a hexagon.
    Outline,
    /// The letter of an animal.
    Animal(Wildlife),
    Cross,
}

/// A piece by its identity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Piece {
    Die(PhysicalDie),
    Habitat(HabitatCardId),
    Completion(CompletionCardId),
    Sheet(Seat),
    Mark(MarkKey),
}

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum PieceLook {
    Showing(Option<DieFace>),
    InSpace(u8),
    Lying,
    Written(Pencil),
}

/// Returns the pieces of a position, sorted by identity.
pub(super) fn pieces(game: &Game) -> Vec<(Piece, PieceLook)> {
    let mut all = Vec::new();
    dice(game, &mut all);
    for space in 1..=CARD_SPACES as u8 {
        let look = PieceLook::InSpace(space);
        all.extend(game.card_in(space).map(|id| (Piece::Habitat(id), look)));
        all.push((Piece::Completion(game.completion_card(space).id), look));
    }
    for seat in game.setup().seats() {
        all.push((Piece::Sheet(seat), PieceLook::Lying));
        for (place, pencil) in marks(game.player(seat).sheet()) {
            all.push((Piece::Mark(MarkKey { seat, place }), PieceLook::Written(pencil)));
        }
    }
    all.sort_by_key(|(piece, _)| *piece);
    all
}

fn dice(game: &Game, all: &mut Vec<(Piece, PieceLook)>) {
    let central: Option<CentralRoll> = game.central().copied();
    for index in 0..3_u8 {
        let face = central.map(|roll| roll.dice[usize::from(index)]);
        all.push((Piece::Die(PhysicalDie::Central(index)), PieceLook::Showing(face)));
    }
    if !game.setup().family {
        let face = central.and_then(|roll| roll.special);
        all.push((Piece::Die(PhysicalDie::Special), PieceLook::Showing(face)));
    }
    for seat in game.setup().seats() {
        for die in PersonalDie::ALL {
            let face = game.player(seat).dice().map(|dice| dice[die.index()]);
            let die = PhysicalDie::Personal(seat, die.index() as u8);
            all.push((Piece::Die(die), PieceLook::Showing(face)));
        }
    }
}

/// Returns all marks on a sheet.
pub(crate) fn marks(sheet: &Sheet) -> Vec<(MarkPlace, Pencil)> {
    let mut all = Vec::new();
    match sheet {
        Sheet::A(sheet) => {
            for habitat in Habitat::ALL {
                let numbers = (1_u8..).zip(sheet.column(habitat));
                all.extend(
                    numbers.map(|(row, number)| (MarkPlace::Column(habitat, row), Pencil::Number(*number))),
                );
            }
            all.extend(sheet.items().map(|item| (MarkPlace::Pick(Pick::Item(item)), Pencil::Cross)));
        }
        Sheet::B(sheet) => {
            for habitat in Habitat::ALL {
                all.extend(
                    (1..=sheet.track(habitat)).map(|n| (MarkPlace::Track(habitat, n), Pencil::Outline)),
                );
            }
            all.extend((1..=sheet.overflow()).map(|n| (MarkPlace::Overflow(n), Pencil::Outline)));
            all.extend(sheet.options().picks().map(|pick| (MarkPlace::Pick(pick), Pencil::Cross)));
        }
        Sheet::C(sheet) => {
            let cells = sheet.printed().map.cells_of(sheet.outlined());
            all.extend(cells.into_iter().map(|cell| (MarkPlace::Cell(cell), Pencil::Outline)));
            all.extend((1..=sheet.overflow()).map(|n| (MarkPlace::Overflow(n), Pencil::Cross)));
            all.extend(sheet.options().picks().map(|pick| (MarkPlace::Pick(pick), Pencil::Cross)));
        }
        Sheet::D(sheet) => {
            let cells = sheet.printed().map.cells().iter().enumerate();
            let written = cells.filter_map(|(index, cell)| Some((*cell, sheet.animal(index)?)));
            all.extend(written.map(|(cell, animal)| (MarkPlace::Cell(cell), Pencil::Animal(animal))));
            all.extend((1..=sheet.overflow()).map(|n| (MarkPlace::Overflow(n), Pencil::Cross)));
        }
    }
    all
}

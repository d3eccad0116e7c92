//! A player's sheet of any kind: possible marks, their effects, and the score.

use std::sync::Arc;

use super::animals::AnimalSheet;
use super::columns::ColumnSheet;
use super::gain::Tally;
use super::layout::SheetLayout;
use super::outlines::OutlineSheet;
use super::score::{LEFTOVERS, ScorePart, ScoredMark, SheetScore, lose};
use super::sheet::{Cell, FreeTarget, Pick, SheetEffect, SheetLetter};
use super::tracks::TrackSheet;
use cascadia_base::{Habitat, Wildlife};

/// The sheet of one player with all its marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Sheet A.
    A(ColumnSheet),
    /// Sheet B.
    B(TrackSheet),
    /// Sheet C.
    C(OutlineSheet),
    /// Sheet D.
    D(AnimalSheet),
}

impl Sheet {
    /// Creates an empty sheet.
    pub fn new(layout: &Arc<SheetLayout>) -> Self {
        match **layout {
            SheetLayout::A(_) => Self::A(ColumnSheet::new(layout)),
            SheetLayout::B(_) => Self::B(TrackSheet::new(layout)),
            SheetLayout::C(_) => Self::C(OutlineSheet::new(layout)),
            SheetLayout::D(_) => Self::D(AnimalSheet::new(layout)),
        }
    }

    /// Returns the letter.
    pub fn letter(&self) -> SheetLetter {
        self.layout().letter()
    }

    /// Returns the printed layout.
    pub const fn layout(&self) -> &Arc<SheetLayout> {
        match self {
            Self::A(sheet) => sheet.whole(),
            Self::B(sheet) => sheet.whole(),
            Self::C(sheet) => sheet.whole(),
            Self::D(sheet) => sheet.whole(),
        }
    }

    /// Tests whether a card of this habitat may be completed. Only a full column of sheet A refuses.
    ///
    /// Open question: does a full column of sheet A refuse a card that would mark nothing? Chosen answer:
    /// yes, every card of its habitat.
    pub fn takes(&self, habitat: Habitat) -> bool {
        match self {
            Self::A(sheet) => !sheet.is_column_full(habitat),
            Self::B(_) | Self::C(_) | Self::D(_) => true,
        }
    }

    /// Marks a number on sheets A and B, which need no decision; does nothing on the others.
    pub fn mark_at_once(&mut self, habitat: Habitat, number: u8, effects: &mut Vec<SheetEffect>) {
        match self {
            Self::A(sheet) => sheet.write(habitat, number, effects),
            Self::B(sheet) => sheet.outline(habitat, number, effects),
            Self::C(_) | Self::D(_) => {}
        }
    }

    /// Tests whether the player marks hexagon by hexagon: on sheets C and D.
    pub const fn is_marked_by_hand(&self) -> bool {
        matches!(self, Self::C(_) | Self::D(_))
    }

    /// Returns the hexagons that can be marked next for a habitat, in reading order: on sheet C the open
    /// ones beside an outlined one, on sheet D the empty ones.
    pub fn cells_to_mark(&self, habitat: Habitat) -> Vec<Cell> {
        match self {
            Self::A(_) | Self::B(_) => Vec::new(),
            Self::C(sheet) => sheet.printed().map.cells_of(sheet.reachable(Some(habitat))),
            Self::D(sheet) => sheet.printed().map.cells_of(sheet.empty(habitat)),
        }
    }

    /// Tests whether a habitat has no open hexagon left.
    pub fn is_complete(&self, habitat: Habitat) -> bool {
        match self {
            Self::A(sheet) => sheet.is_column_full(habitat),
            Self::B(sheet) => sheet.is_full(habitat),
            Self::C(sheet) => sheet.is_complete(habitat),
            Self::D(sheet) => sheet.is_complete(habitat),
        }
    }

    /// Outlines a hexagon of sheet C, which must be one of [`Sheet::cells_to_mark`], for a habitat.
    pub fn outline(&mut self, cell: Cell, habitat: Habitat, effects: &mut Vec<SheetEffect>) {
        if let Self::C(sheet) = self {
            sheet.outline(cell, habitat, effects);
        }
    }

    /// Writes an animal into a hexagon of sheet D, which must be empty.
    pub fn write_animal(&mut self, cell: Cell, animal: Wildlife, effects: &mut Vec<SheetEffect>) {
        if let Self::D(sheet) = self {
            sheet.write(cell, animal, effects);
        }
    }

    /// Uses hexagons or spaces of the overflow; the rest is lost.
    pub fn mark_overflow(&mut self, count: u8, effects: &mut Vec<SheetEffect>) {
        match self {
            Self::A(_) => lose(count, effects),
            Self::B(sheet) => sheet.mark_overflow(count, effects),
            Self::C(sheet) => sheet.mark_overflow(count, effects),
            Self::D(sheet) => sheet.mark_overflow(count, effects),
        }
    }

    /// Returns how many of `left` marks of a card can go on by hand: all if the habitat has a hexagon to
    /// mark. Otherwise none: they go to the overflow if the habitat is complete, and are lost if nothing is
    /// within reach.
    ///
    /// Open question: what happens to marks if a habitat has open hexagons, but none within reach? Chosen
    /// answer: they are lost; the overflow takes only marks for which a complete habitat has no room.
    pub fn settle_marks(&mut self, habitat: Habitat, left: u8, effects: &mut Vec<SheetEffect>) -> u8 {
        if self.is_complete(habitat) {
            self.mark_overflow(left, effects);
            0
        } else if self.cells_to_mark(habitat).is_empty() {
            lose(left, effects);
            0
        } else {
            left
        }
    }

    /// Returns the choices for an icon: the remaining items on sheet A, the remaining options of the icon's
    /// column on sheets B and C.
    pub fn open_picks(&self, column: Option<u8>) -> Vec<Pick> {
        match (self, column) {
            (Self::A(sheet), _) => sheet.open_items(),
            (Self::B(sheet), Some(column)) => sheet.open_options(column),
            (Self::C(sheet), Some(column)) => sheet.open_options(column),
            _ => Vec::new(),
        }
    }

    /// Takes one of [`Sheet::open_picks`].
    pub fn pick(&mut self, pick: Pick, effects: &mut Vec<SheetEffect>) {
        match (self, pick) {
            (Self::A(sheet), Pick::Item(item)) => sheet.take(item, effects),
            (Self::B(sheet), pick) => sheet.take(pick, effects),
            (Self::C(sheet), pick) => sheet.take(pick, effects),
            _ => {}
        }
    }

    /// Returns the destinations of a free hexagon, typed or wild. Empty if it is lost, or if it goes to the
    /// overflow (see [`Sheet::free_overflows`]).
    pub fn free_targets(&self, habitat: Option<Habitat>) -> Vec<FreeTarget> {
        match self {
            Self::A(_) => Vec::new(),
            Self::B(sheet) => sheet.free_targets(habitat),
            Self::C(sheet) => {
                let cells = sheet.printed().map.cells_of(sheet.reachable(habitat));
                cells.into_iter().map(FreeTarget::Outline).collect()
            }
            Self::D(sheet) => sheet.free_targets(habitat),
        }
    }

    /// Tests whether a free hexagon goes to the overflow automatically: one of a complete habitat on sheet
    /// C. Then [`Sheet::mark_overflow`] with 1 takes it.
    ///
    /// Open question: what happens to a free hexagon whose habitat is complete? Chosen answer: it goes to
    /// the overflow, as a mark of a card does.
    pub fn free_overflows(&self, habitat: Option<Habitat>) -> bool {
        matches!((self, habitat), (Self::C(sheet), Some(habitat)) if sheet.is_complete(habitat))
    }

    /// Takes a free hexagon; the target must be one of [`Sheet::free_targets`]. A split hexagon of sheet C
    /// is outlined for the first of its habitats; use [`Sheet::outline`] for another.
    pub fn take_free(&mut self, target: FreeTarget, effects: &mut Vec<SheetEffect>) {
        match (self, target) {
            (Self::B(sheet), FreeTarget::Track(habitat)) => sheet.outline(habitat, 1, effects),
            (Self::B(sheet), FreeTarget::Overflow) => sheet.mark_overflow(1, effects),
            (Self::C(sheet), FreeTarget::Outline(cell)) => sheet.outline_free(cell, effects),
            (Self::D(sheet), FreeTarget::Animal(cell, animal)) => sheet.write(cell, animal, effects),
            _ => {}
        }
    }

    /// Scores the sheet and the leftovers.
    pub fn score(&self, tally: &Tally) -> SheetScore {
        let mut score = SheetScore::new(self.letter(), tally);
        self.each_part(&mut |line, points, mark| score.add(line, ScorePart { points, mark }));
        score
    }

    /// Returns the total of [`Sheet::score`], faster without the lines.
    pub fn total(&self, tally: &Tally) -> u16 {
        let mut total = tally.leftover_points();
        self.each_part(&mut |line, points, _| {
            debug_assert_ne!(line, LEFTOVERS);
            total += points;
        });
        total
    }

    fn each_part(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        match self {
            Self::A(sheet) => sheet.each_part(visit),
            Self::B(sheet) => sheet.each_part(visit),
            Self::C(sheet) => sheet.each_part(visit),
            Self::D(sheet) => sheet.each_part(visit),
        }
    }
}

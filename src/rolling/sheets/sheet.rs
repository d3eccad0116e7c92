//! The words all four sheets share: letters, cells, choices, and the effects of a mark in the order they happen.

use std::fmt;

use super::gain::Gain;
use crate::base::{Habitat, Wildlife};

/// The letter of an environment sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SheetLetter {
    /// Columbia River: five columns of numbers.
    A,
    /// Elwha River: five tracks.
    B,
    /// Tatshenshini-Alsek Rivers: a map of outlined hexagons.
    C,
    /// Fraser River: a map of animals.
    D,
}

/// A hexagon of the maps of sheets C and D by its printed row and column, from 0; written `r3c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The row from the north.
    pub row: u8,
    /// The column from the west, in odd-r offset coordinates.
    pub column: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "r{}c{}", self.row, self.column)
    }
}

/// A choice in a bonus area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// An item of the bonus area of sheet A, from 1.
    Item(u8),
    /// An option of the sun/rain area of sheets B and C: the column from 1 and the option from 0, written `3c`.
    Option {
        /// The column, from 1.
        column: u8,
        /// The option, from 0.
        option: u8,
    },
}

/// Where a free hexagon can go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FreeTarget {
    /// The next hexagon of a track of sheet B.
    Track(Habitat),
    /// The next hexagon of the overflow track of sheet B.
    Overflow,
    /// A hexagon of sheet C.
    Outline(Cell),
    /// A hexagon of sheet D, with the animal to be written into it.
    Animal(Cell, Wildlife),
}

/// An icon whose crossing grants a choice in the bonus area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Icon {
    /// A sun.
    Sun,
    /// A rain cloud.
    Rain,
}

/// Something that a mark did or set off. Sheets append these in the order in which they happen. Animals and nature
/// tokens of [`SheetEffect::Gained`] are to be added to the tally by whoever asked for the mark; choices that are due are
/// to be remembered by them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetEffect {
    /// A number was written into a column of sheet A.
    NumberWritten {
        /// The column.
        habitat: Habitat,
        /// The row, from 1.
        row: u8,
        /// The number.
        number: u8,
    },
    /// Hexagons `from` to `to` of a track of sheet B were outlined, from 1.
    TrackOutlined {
        /// The track.
        habitat: Habitat,
        /// The first one.
        from: u8,
        /// The last one.
        to: u8,
    },
    /// A hexagon of sheet C was outlined.
    Outlined {
        /// The hexagon.
        cell: Cell,
        /// The habitat it was outlined for.
        habitat: Habitat,
    },
    /// An animal was written into a hexagon of sheet D.
    AnimalWritten {
        /// The hexagon.
        cell: Cell,
        /// The animal.
        animal: Wildlife,
    },
    /// So many hexagons or spaces of the overflow were used.
    OverflowUsed {
        /// How many.
        count: u8,
    },
    /// So many marks were lost, since nothing was left to mark.
    Lost {
        /// How many.
        count: u8,
    },
    /// A hexagon of sheet C was outlined because its six neighbours were.
    Surrounded {
        /// The hexagon.
        cell: Cell,
    },
    /// All hexagons of a habitat are outlined or written in.
    HabitatCompleted {
        /// Which one.
        habitat: Habitat,
    },
    /// The next landmark of a habitat was crossed off.
    LandmarkCrossed {
        /// Whose landmark.
        habitat: Habitat,
    },
    /// A habitat row of sheet A was filled.
    RowFilled {
        /// The row, from 1.
        row: u8,
    },
    /// An icon was crossed off; a pick is due, in this column unless the sheet is A.
    IconCrossed {
        /// Sun or rain.
        icon: Icon,
        /// The column of the sun/rain area, from 1; none on sheet A.
        column: Option<u8>,
    },
    /// Points were circled; `line` is the key of the line of the score they count in.
    PointsCircled {
        /// How many.
        points: u8,
        /// The key of the line of the score, such as `bonus_row_1`.
        line: &'static str,
    },
    /// A bonus was gained. Only `animals`, `nature_tokens`, `wild`, `free` and `free_in` are for the asker; its points
    /// were circled already.
    Gained(Gain),
}

//! Types shared by all four sheets: letters, cells, choices, and the effects of a mark in order.

use std::fmt;

use super::gain::SheetGain;
use cascadia_base::{Habitat, Wildlife};

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

impl SheetLetter {
    /// All letters.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Returns the index in [`SheetLetter::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the printed letter, also used in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
        }
    }

    /// Finds the sheet with this letter.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|letter| letter.key() == key)
    }
}

/// A hexagon of the maps of sheets C and D by its printed row and column (from 0), written `r3c4`.
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

impl Cell {
    /// Parses a hexagon such as `r3c4`, which need not be on any map.
    pub fn from_key(key: &str) -> Option<Self> {
        let (row, column) = key.strip_prefix('r')?.split_once('c')?;
        let cell = Self { row: row.parse().ok()?, column: column.parse().ok()? };
        (cell.to_string() == key).then_some(cell)
    }
}

/// A choice in a bonus area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// An item of the bonus area of sheet A, from 1.
    Item(u8),
    /// An option of the sun/rain area of sheets B and C: the column from 1 and the option from 0, written
    /// `3c`.
    Option {
        /// The column, from 1.
        column: u8,
        /// The option, from 0.
        option: u8,
    },
}

/// The letters of the options of a column of the sun/rain area.
const OPTION_LETTERS: &[u8] = b"abcdefgh";

impl fmt::Display for Pick {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Item(item) => write!(formatter, "{item}"),
            Self::Option { column, option } => {
                let letter = OPTION_LETTERS.get(usize::from(option)).copied().unwrap_or(b'?');
                write!(formatter, "{column}{}", char::from(letter))
            }
        }
    }
}

impl Pick {
    /// Parses a choice, `8` or `3c`, which need not be on any sheet.
    pub fn from_key(key: &str) -> Option<Self> {
        let pick = match key.as_bytes().split_last()? {
            (last, column) if last.is_ascii_lowercase() => Self::Option {
                column: std::str::from_utf8(column).ok()?.parse().ok()?,
                option: OPTION_LETTERS.iter().position(|letter| letter == last)? as u8,
            },
            _ => Self::Item(key.parse().ok()?),
        };
        (pick.to_string() == key).then_some(pick)
    }
}

/// The destination of a free hexagon.
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

/// An icon that grants a choice in the bonus area when crossed off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Icon {
    /// A sun.
    Sun,
    /// A rain cloud.
    Rain,
}

/// An effect of a mark, direct or indirect. Sheets append these in order. The caller adds the animals and
/// nature tokens of [`SheetEffect::Gained`] to the tally and keeps track of choices due.
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
    /// Hexagons or spaces of the overflow were used.
    OverflowUsed {
        /// Their number.
        count: u8,
    },
    /// Marks were lost, since nothing was left to mark.
    Lost {
        /// Their number.
        count: u8,
    },
    /// A hexagon of sheet C was outlined because its six neighbours were.
    Surrounded {
        /// The hexagon.
        cell: Cell,
    },
    /// All hexagons of a habitat are outlined or written in.
    HabitatCompleted {
        /// The habitat.
        habitat: Habitat,
    },
    /// The next landmark of a habitat was crossed off.
    LandmarkCrossed {
        /// The habitat of the landmark.
        habitat: Habitat,
    },
    /// A habitat row of sheet A was filled.
    RowFilled {
        /// The row, from 1.
        row: u8,
    },
    /// An icon was crossed off; a pick is due, in this column except on sheet A.
    IconCrossed {
        /// Sun or rain.
        icon: Icon,
        /// The column of the sun/rain area from 1, `None` on sheet A.
        column: Option<u8>,
    },
    /// Points were circled; `line` is the key of the line of the score that includes them.
    PointsCircled {
        /// The points.
        points: u8,
        /// The key of the line of the score, such as `bonus_row_1`.
        line: &'static str,
    },
    /// A bonus was gained. Only `animals`, `nature_tokens`, `wild`, `free` and `free_in` are left to the
    /// caller; its points are circled already.
    Gained(SheetGain),
}

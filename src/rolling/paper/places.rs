//! Selectable places on a paper, and the corresponding targets of the rules.

use cascadia_base::Habitat;
use rolling_rivers::sheets::{Cell, FreeTarget, HexagonKind, Pick, SheetLayout};

/// A selectable place on a paper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum PaperPlace {
    /// A hexagon of the map of sheet C or D.
    Cell(Cell),
    /// The column of a habitat on sheet A, or its track on sheet B.
    Track(Habitat),
    /// The overflow of sheets B, C and D.
    Overflow,
    /// An item of the bonus area of sheet A, or an option of the sun/rain area of sheets B and C.
    Pick(Pick),
}

impl From<FreeTarget> for PaperPlace {
    fn from(target: FreeTarget) -> Self {
        match target {
            FreeTarget::Track(habitat) => Self::Track(habitat),
            FreeTarget::Overflow => Self::Overflow,
            FreeTarget::Outline(cell) | FreeTarget::Animal(cell, _) => Self::Cell(cell),
        }
    }
}

impl PaperPlace {
    /// Returns all places of a sheet, in reading order: hexagons or tracks, the overflow, the choices.
    pub(crate) fn all(layout: &SheetLayout) -> Vec<Self> {
        let mut places: Vec<Self> = match layout {
            SheetLayout::A(_) => Habitat::ALL.map(Self::Track).into(),
            SheetLayout::B(layout) => layout.rows.map(Self::Track).into(),
            SheetLayout::C(layout) => {
                let cells = layout.hexagons.iter().filter(|hexagon| hexagon.kind != HexagonKind::Star);
                cells.map(|hexagon| Self::Cell(hexagon.cell)).collect()
            }
            SheetLayout::D(layout) => layout.map.cells().iter().copied().map(Self::Cell).collect(),
        };
        if !matches!(layout, SheetLayout::A(_)) {
            places.push(Self::Overflow);
        }
        places.extend(picks_of(layout).into_iter().map(Self::Pick));
        places
    }
}

/// Returns all choices of the bonus area or the sun/rain area of a sheet, column by column.
pub(super) fn picks_of(layout: &SheetLayout) -> Vec<Pick> {
    let columns = match layout {
        SheetLayout::A(layout) => return (1..=layout.area.len() as u8).map(Pick::Item).collect(),
        SheetLayout::B(layout) => &layout.sun_rain,
        SheetLayout::C(layout) => &layout.printed.sun_rain,
        SheetLayout::D(_) => return Vec::new(),
    };
    let of_column = |(index, options): (usize, &[_; 4])| {
        let column = index as u8 + 1;
        (0..options.len() as u8).map(move |option| Pick::Option { column, option })
    };
    columns.iter().enumerate().flat_map(of_column).collect()
}

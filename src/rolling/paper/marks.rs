//! The pencil marks on a sheet.

use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{
    AnimalSheet, Cell, ColumnSheet, HexagonKind, Icon, OutlineSheet, Pick, PickedOptions, Sheet, TrackSheet,
};

/// A mark in pencil, including the bonuses it crosses off or circles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum PaperMark {
    /// A number in a column of sheet A.
    Number {
        habitat: Habitat,
        /// The row, from 0.
        row: u8,
        number: u8,
    },
    /// The points and the sun of a bonus row of sheet A, by its position.
    BonusRow {
        habitat: Habitat,
        /// The bonus row, from 0.
        row: u8,
    },
    /// The points and the animal of a full row of sheet A, from 0.
    FullRow(u8),
    /// An outlined hexagon of a track of sheet B, with its printed bonus.
    Step {
        habitat: Habitat,
        /// The column, from 1.
        column: u8,
    },
    /// A diamond of sheet B, by its position.
    Diamond(u8),
    /// An outlined hexagon of sheet C, with its printed bonus.
    Outline(Cell),
    /// An animal in a hexagon of sheet D.
    Animal(Cell, Wildlife),
    /// The bonus between two hexagons of sheet D, by its position.
    Edge(u8),
    /// The bonus between three hexagons of sheet D, by its position.
    Corner(u8),
    /// A hexagon of the overflow track of sheet B, or a space of the overflow of sheets C and D, from 1.
    Overflow(u8),
    /// A sun or a rain cloud at the head of a column of the sun/rain area, from 1.
    Weather(Icon, u8),
    /// A chosen item or option.
    Picked(Pick),
    /// A landmark in the grid of sheet C, from 1.
    Landmark(Habitat, u8),
    /// The bonus of a full row of landmarks.
    LandmarkRow(Habitat),
    /// The bonus of a full column of landmarks, from 1.
    LandmarkColumn(u8),
    /// The points of a complete habitat of sheet C or D.
    Complete(Habitat),
    /// The points of a habitat of sheet D with all five animals.
    Diverse(Habitat),
}

/// Returns all marks on a sheet, in drawing order.
pub(crate) fn marks_of(sheet: &Sheet) -> Vec<PaperMark> {
    match sheet {
        Sheet::A(sheet) => of_columns(sheet),
        Sheet::B(sheet) => of_tracks(sheet),
        Sheet::C(sheet) => of_outlines(sheet),
        Sheet::D(sheet) => of_animals(sheet),
    }
}

/// Returns the marks of `after` missing on `before`, as added by an action.
pub(crate) fn marks_between(before: &Sheet, after: &Sheet) -> Vec<PaperMark> {
    let there = marks_of(before);
    marks_of(after).into_iter().filter(|mark| !there.contains(mark)).collect()
}

fn of_columns(sheet: &ColumnSheet) -> Vec<PaperMark> {
    let printed = sheet.printed();
    let mut marks = Vec::new();
    for habitat in Habitat::ALL {
        let column = sheet.column(habitat);
        let numbers = column.iter().enumerate();
        marks.extend(numbers.map(|(row, number)| PaperMark::Number {
            habitat,
            row: row as u8,
            number: *number,
        }));
        let rows = printed.bonus_rows.iter().enumerate();
        let reached = rows.filter(|(_, row)| usize::from(row.below) <= column.len());
        marks.extend(reached.map(|(row, _)| PaperMark::BonusRow { habitat, row: row as u8 }));
    }
    let rows = (0..printed.rows.len()).filter(|row| sheet.is_row_full(*row));
    marks.extend(rows.map(|row| PaperMark::FullRow(row as u8)));
    marks.extend(sheet.items().map(|item| PaperMark::Picked(Pick::Item(item))));
    marks
}

fn of_tracks(sheet: &TrackSheet) -> Vec<PaperMark> {
    let printed = sheet.printed();
    let mut marks = Vec::new();
    for habitat in printed.rows {
        marks.extend((1..=sheet.track(habitat)).map(|column| PaperMark::Step { habitat, column }));
    }
    marks.extend((1..=sheet.overflow()).map(PaperMark::Overflow));
    for (index, diamond) in printed.diamonds.iter().enumerate() {
        if sheet.track(diamond.upper).min(sheet.track(diamond.lower)) >= diamond.right {
            marks.push(PaperMark::Diamond(index as u8));
        }
    }
    let icons = |icon| sheet.icons(icon);
    weather(&mut marks, printed.sun_rain.len(), icons, sheet.options());
    marks
}

fn of_outlines(sheet: &OutlineSheet) -> Vec<PaperMark> {
    let printed = sheet.printed();
    let hexagons = sheet.outlined().iter().map(|index| &printed.hexagons[index]);
    let drawn = hexagons.filter(|hexagon| hexagon.kind != HexagonKind::Star);
    let mut marks: Vec<PaperMark> = drawn.map(|hexagon| PaperMark::Outline(hexagon.cell)).collect();
    marks.extend((1..=sheet.overflow()).map(PaperMark::Overflow));
    for habitat in Habitat::ALL {
        marks.extend((1..=sheet.landmarks(habitat)).map(|number| PaperMark::Landmark(habitat, number)));
        marks.extend(sheet.is_landmark_row_full(habitat).then_some(PaperMark::LandmarkRow(habitat)));
        marks.extend(sheet.is_complete(habitat).then_some(PaperMark::Complete(habitat)));
    }
    let columns = 1..=printed.printed.landmark_columns.len() as u8;
    let full = columns.filter(|column| sheet.is_landmark_column_full(*column));
    marks.extend(full.map(PaperMark::LandmarkColumn));
    weather(&mut marks, printed.printed.sun_rain.len(), |icon| sheet.icons(icon), sheet.options());
    marks
}

fn of_animals(sheet: &AnimalSheet) -> Vec<PaperMark> {
    let printed = sheet.printed();
    let cells = printed.map.cells().iter().enumerate();
    let written = cells.filter_map(|(index, cell)| Some(PaperMark::Animal(*cell, sheet.animal(index)?)));
    let mut marks: Vec<PaperMark> = written.collect();
    let filled = sheet.filled();
    for (index, (cells, _)) in printed.edges.iter().enumerate() {
        marks.extend(filled.contains_all(*cells).then_some(PaperMark::Edge(index as u8)));
    }
    for (index, (cells, _)) in printed.corners.iter().enumerate() {
        marks.extend(filled.contains_all(*cells).then_some(PaperMark::Corner(index as u8)));
    }
    marks.extend((1..=sheet.overflow()).map(PaperMark::Overflow));
    for habitat in Habitat::ALL {
        marks.extend(sheet.is_complete(habitat).then_some(PaperMark::Complete(habitat)));
        marks.extend(sheet.is_diverse(habitat).then_some(PaperMark::Diverse(habitat)));
    }
    marks
}

/// Adds the crossed heads of the sun/rain area, and the chosen options.
fn weather(marks: &mut Vec<PaperMark>, columns: usize, icons: impl Fn(Icon) -> u8, options: PickedOptions) {
    for icon in [Icon::Sun, Icon::Rain] {
        let crossed = icons(icon).min(columns as u8);
        marks.extend((1..=crossed).map(|column| PaperMark::Weather(icon, column)));
    }
    marks.extend(options.picks().map(PaperMark::Picked));
}

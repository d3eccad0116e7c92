//! What is written on a sheet in pencil, mark by mark.

use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{
    AnimalSheet, Cell, ColumnSheet, HexagonKind, Icon, OutlineSheet, Pick, PickedOptions, Sheet, TrackSheet,
};

/// A mark in pencil. What it crosses off or circles belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum PaperMark {
    /// A number in a column of sheet A.
    Number {
        /// The column.
        habitat: Habitat,
        /// The row, from 0.
        row: u8,
        /// The number.
        number: u8,
    },
    /// The points and the sun of a bonus row of sheet A, by its position.
    BonusRow {
        /// The column.
        habitat: Habitat,
        /// The bonus row, from 0.
        row: u8,
    },
    /// The points and the animal of a full row of sheet A, from 0.
    FullRow(u8),
    /// An outlined hexagon of a track of sheet B, with what is printed in it.
    Step {
        /// The track.
        habitat: Habitat,
        /// The column, from 1.
        column: u8,
    },
    /// A diamond of sheet B, by its position.
    Diamond(u8),
    /// An outlined hexagon of sheet C, with what is printed in it.
    Outline(Cell),
    /// An animal in a hexagon of sheet D.
    Animal(Cell, Wildlife),
    /// What stands between two hexagons of sheet D, by its position.
    Edge(u8),
    /// What stands between three hexagons of sheet D, by its position.
    Corner(u8),
    /// A hexagon of the overflow track of sheet B, or a space of the overflow of sheets C and D, from 1.
    Overflow(u8),
    /// A sun or a rain cloud at the head of a column of the sun/rain area, from 1.
    Weather(Icon, u8),
    /// An item or an option that was taken.
    Picked(Pick),
    /// A landmark in the grid of sheet C, from 1.
    Landmark(Habitat, u8),
    /// What a full row of landmarks brings.
    LandmarkRow(Habitat),
    /// What a full column of landmarks brings, from 1.
    LandmarkColumn(u8),
    /// The points of a complete habitat of sheet C or D.
    Complete(Habitat),
    /// The points of a habitat of sheet D with all five animals.
    Diverse(Habitat),
}

/// Returns everything that is written on a sheet, in the order in which it is drawn.
pub(crate) fn marks_of(sheet: &Sheet) -> Vec<PaperMark> {
    match sheet {
        Sheet::A(sheet) => of_columns(sheet),
        Sheet::B(sheet) => of_tracks(sheet),
        Sheet::C(sheet) => of_outlines(sheet),
        Sheet::D(sheet) => of_animals(sheet),
    }
}

/// Returns what is written on `after` and not yet on `before`: what an action has added, or would add.
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

/// Adds the crossed heads of the sun/rain area, and the options that were taken.
fn weather(marks: &mut Vec<PaperMark>, columns: usize, icons: impl Fn(Icon) -> u8, options: PickedOptions) {
    for icon in [Icon::Sun, Icon::Rain] {
        let crossed = icons(icon).min(columns as u8);
        marks.extend((1..=crossed).map(|column| PaperMark::Weather(icon, column)));
    }
    marks.extend(options.picks().map(PaperMark::Picked));
}

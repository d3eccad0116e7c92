//! Sheet A: numbers written into five columns of hexagons.

use std::sync::Arc;

use super::layout::{COLUMN_LENGTH, ColumnLayout, SheetLayout};
use super::score::{BONUS_ROWS, ROWS, ScoredMark, give};
use super::sheet::{Pick, SheetEffect};
use cascadia_base::{ByHabitat, Habitat};

/// Sheet A of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnSheet {
    layout: Arc<SheetLayout>,
    /// The numbers of each column from the top; 0 in open hexagons.
    columns: ByHabitat<[u8; COLUMN_LENGTH]>,
    /// The taken items of the bonus area, as bits.
    items: u16,
}

/// Returns the line of the bonus row below a habitat row (from 0): there is one below every second row.
fn bonus_line(row: usize) -> &'static str {
    BONUS_ROWS[row / 2]
}

impl ColumnSheet {
    pub(super) fn new(layout: &Arc<SheetLayout>) -> Self {
        Self { layout: Arc::clone(layout), columns: ByHabitat::default(), items: 0 }
    }

    /// Returns the layout shared with the content.
    pub const fn whole(&self) -> &Arc<SheetLayout> {
        &self.layout
    }

    /// Returns the printed layout.
    pub fn printed(&self) -> &ColumnLayout {
        match &*self.layout {
            SheetLayout::A(layout) => layout,
            _ => unreachable!("columns are of sheet A"),
        }
    }

    /// Returns the numbers of a column from the top.
    pub fn column(&self, habitat: Habitat) -> &[u8] {
        let column = &self.columns[habitat];
        let length = column.iter().position(|number| *number == 0).unwrap_or(COLUMN_LENGTH);
        &column[..length]
    }

    /// Returns whether a column has no open hexagon.
    pub fn is_column_full(&self, habitat: Habitat) -> bool {
        self.columns[habitat][COLUMN_LENGTH - 1] != 0
    }

    /// Tests whether a habitat row (from 0) is full.
    pub fn is_row_full(&self, row: usize) -> bool {
        self.columns.0.iter().all(|column| column[row] != 0)
    }

    /// Tests whether an item of the bonus area (from 1) is taken.
    pub const fn is_taken(&self, item: u8) -> bool {
        item > 0 && self.items >> (item - 1) & 1 == 1
    }

    /// Iterates over the taken items (from 1) in order.
    pub fn items(&self) -> impl Iterator<Item = u8> {
        let items = self.items;
        (1..=16).filter(move |item| items >> (item - 1) & 1 == 1)
    }

    /// Counts the suns below filled hexagons, whether or not an item was taken for them.
    pub fn suns(&self) -> u8 {
        let below = |habitat: Habitat| {
            let length = self.column(habitat).len();
            let rows = self.printed().bonus_rows.iter();
            rows.filter(|row| row.spot.icon.is_some() && usize::from(row.below) <= length).count() as u8
        };
        Habitat::ALL.into_iter().map(below).sum()
    }

    /// Writes a number into the top open hexagon of a column.
    ///
    /// Open question: how is a number written that card 11 lowered to 0, or that is too large? Chosen
    /// answer: a 0 is not written and uses no hexagon; there is no larger number than the largest of the
    /// cards raised by one.
    pub(super) fn write(&mut self, habitat: Habitat, number: u8, effects: &mut Vec<SheetEffect>) {
        let row = self.column(habitat).len();
        if number == 0 || row == COLUMN_LENGTH {
            return;
        }
        let number = number.min(self.printed().largest_number);
        self.columns[habitat][row] = number;
        effects.push(SheetEffect::NumberWritten { habitat, row: row as u8 + 1, number });
        for bonus in &self.printed().bonus_rows {
            if usize::from(bonus.below) == row + 1 {
                give(&bonus.spot.gain, bonus_line(row), effects);
                effects.extend(bonus.spot.icon.map(|icon| SheetEffect::IconCrossed { icon, column: None }));
            }
        }
        if self.is_row_full(row) {
            effects.push(SheetEffect::RowFilled { row: row as u8 + 1 });
            give(&self.printed().rows[row], ROWS[row], effects);
        }
    }

    pub(super) fn open_items(&self) -> Vec<Pick> {
        let items = 1..=self.printed().area.len() as u8;
        items.filter(|item| !self.is_taken(*item)).map(Pick::Item).collect()
    }

    pub(super) fn take(&mut self, item: u8, effects: &mut Vec<SheetEffect>) {
        if let Some(gain) = self.layout.gain_of(Pick::Item(item)) {
            self.items |= 1 << (item - 1);
            // Points of the bonus area are added to the bonus row above it.
            give(&gain, BONUS_ROWS[1], effects);
        }
    }

    /// Returns the points of a habitat row (from 0): its numbers, and its bonus if it is full.
    pub fn row_points(&self, row: usize) -> u16 {
        let numbers: u16 = self.columns.0.iter().map(|column| u16::from(column[row])).sum();
        let bonus = if self.is_row_full(row) { self.printed().rows[row].points } else { 0 };
        numbers + u16::from(bonus)
    }

    /// Returns the points of a column: its numbers and its own circled points.
    pub fn column_points(&self, habitat: Habitat) -> u16 {
        let column = self.column(habitat);
        let rows = self.printed().bonus_rows.iter().filter(|row| usize::from(row.below) <= column.len());
        column.iter().map(|number| u16::from(*number)).sum::<u16>()
            + rows.map(|row| u16::from(row.spot.gain.points)).sum::<u16>()
    }

    /// Returns all circled points.
    pub fn bonus_points(&self) -> u16 {
        let mut circled = 0;
        self.each_part(&mut |_, points, mark| {
            if !matches!(mark, ScoredMark::Number(_)) {
                circled += points;
            }
        });
        circled
    }

    pub(super) fn each_part(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        let printed = self.printed();
        for (row, line) in ROWS.into_iter().enumerate() {
            for (habitat, column) in self.columns.iter().filter(|(_, column)| column[row] != 0) {
                visit(line, column[row].into(), ScoredMark::Number(habitat));
            }
            if self.is_row_full(row) {
                visit(line, printed.rows[row].points.into(), ScoredMark::FullRow);
            }
        }
        for bonus in &printed.bonus_rows {
            let full = Habitat::ALL.into_iter().filter(|own| self.column(*own).len() >= bonus.below.into());
            for habitat in full {
                let line = bonus_line(usize::from(bonus.below) - 1);
                visit(line, bonus.spot.gain.points.into(), ScoredMark::Column(habitat));
            }
        }
        for item in self.items() {
            let points = printed.area[usize::from(item) - 1].points;
            if points > 0 {
                visit(BONUS_ROWS[1], points.into(), ScoredMark::Picked(Pick::Item(item)));
            }
        }
    }
}

//! Search for good marks of a card on sheets C and D: step by step, or with a beam.

use super::animals::AnimalOutlook;
use super::evaluator::Evaluator;
use super::state::seat_state::SeatState;
use super::state::stock::Stock;
use super::state::tables::{AnimalTables, OutlineTables, SheetTables};
use super::turn_resolution::{FreePlace, MarkList, SearchMark, put_free};
use rolling_rivers::sheets::CellSet;

/// A list of marks with the resulting seat and value.
struct MarkLine {
    value: i32,
    seat: SeatState,
    cost: Stock,
    list: MarkList,
}

impl Evaluator<'_> {
    /// Returns good marks of a card on sheet C or D, with a beam of `width` lists.
    pub(crate) fn marks(
        &self,
        seat: &SeatState,
        habitat: usize,
        number: u8,
        cost: Stock,
        width: usize,
    ) -> MarkList {
        if width > 1 {
            return self.beam(seat, habitat, number, cost, width);
        }
        match &*self.tables.sheet {
            SheetTables::C(tables) => self.outlines(tables, seat, habitat, number),
            SheetTables::D(tables) => self.animals(tables, seat, habitat, number, cost),
            _ => MarkList::default(),
        }
    }

    /// Returns a greedy sequence of hexagons on sheet C.
    fn outlines(&self, tables: &OutlineTables, seat: &SeatState, habitat: usize, number: u8) -> MarkList {
        let mut seat = *seat;
        let mut list = MarkList::default();
        for _ in 0..number {
            let mut best: Option<(i32, SearchMark)> = None;
            let cells = seat.reachable(tables.map.habitats[habitat]);
            self.each_outline(tables, &seat, cells, &mut |value, mark| {
                if best.is_none_or(|(found, _)| value > found) {
                    best = Some((value, mark));
                }
            });
            let Some((_, mark)) = best else { break };
            seat.outline(tables, mark.0);
            list.push(mark);
        }
        list
    }

    /// Returns a greedy sequence of the animals of a cost on sheet D.
    fn animals(
        &self,
        tables: &AnimalTables,
        seat: &SeatState,
        habitat: usize,
        number: u8,
        mut cost: Stock,
    ) -> MarkList {
        let mut outlook = AnimalOutlook::of(self, tables, seat);
        let mut list = MarkList::default();
        for _ in 0..number {
            let mut best: Option<(i32, usize, usize)> = None;
            let cells = tables.map.habitats[habitat] & !outlook.seat().sheet.filled;
            outlook.each(cells, kinds_of(cost), &mut |value, cell, animal| {
                if best.is_none_or(|(found, ..)| value > found) {
                    best = Some((value, cell, animal));
                }
            });
            let Some((_, cell, animal)) = best else { break };
            if list.len() + 1 < number {
                outlook.write(cell, animal);
            }
            cost = cost.minus(Stock::only(animal, 1));
            list.push((cell, Some(animal)));
        }
        list
    }

    fn beam(&self, seat: &SeatState, habitat: usize, number: u8, cost: Stock, width: usize) -> MarkList {
        let mut lines = vec![MarkLine { value: 0, seat: *seat, cost, list: MarkList::default() }];
        for _ in 0..number {
            let mut next: Vec<MarkLine> = Vec::with_capacity(width + 1);
            for line in &lines {
                self.each_mark(&line.seat, habitat, line.cost, &mut |value, mark| {
                    if next.len() >= width && next[width - 1].value >= value {
                        return;
                    }
                    let after = self.marked(&line.seat, mark);
                    let is_known = next.iter().any(|other| {
                        other.value == value
                            && other.seat.sheet.parts == after.sheet.parts
                            && other.seat.sheet.filled == after.sheet.filled
                    });
                    if is_known {
                        return;
                    }
                    let mut list = line.list;
                    list.push(mark);
                    let at = next.partition_point(|other| other.value >= value);
                    next.insert(at, MarkLine { value, seat: after, cost: without(line.cost, mark), list });
                    next.truncate(width);
                });
            }
            if next.is_empty() {
                break;
            }
            lines = next;
        }
        lines.first().map(|line| line.list).unwrap_or_default()
    }

    fn marked(&self, seat: &SeatState, (cell, animal): SearchMark) -> SeatState {
        let mut after = *seat;
        match (&*self.tables.sheet, animal) {
            (SheetTables::C(tables), _) => after.outline(tables, cell),
            (SheetTables::D(tables), Some(animal)) => after.write(tables, cell, animal),
            _ => {}
        }
        after
    }

    /// Calls back with every hexagon that can be marked next and the resulting value of the seat.
    fn each_mark(
        &self,
        seat: &SeatState,
        habitat: usize,
        cost: Stock,
        visit: &mut impl FnMut(i32, SearchMark),
    ) {
        match &*self.tables.sheet {
            SheetTables::C(tables) => {
                self.each_outline(tables, seat, seat.reachable(tables.map.habitats[habitat]), visit);
            }
            SheetTables::D(tables) => {
                let cells = tables.map.habitats[habitat] & !seat.sheet.filled;
                self.each_animal(tables, seat, cells, kinds_of(cost), visit);
            }
            _ => {}
        }
    }

    fn each_outline(
        &self,
        tables: &OutlineTables,
        seat: &SeatState,
        cells: u64,
        visit: &mut impl FnMut(i32, SearchMark),
    ) {
        for cell in CellSet(cells).iter() {
            let mut after = *seat;
            after.outline(tables, cell);
            visit(self.of(&after), (cell, None));
        }
    }

    /// Calls back with every animal of `kinds` (bits) in every hexagon of `cells`.
    fn each_animal(
        &self,
        tables: &AnimalTables,
        seat: &SeatState,
        cells: u64,
        kinds: u8,
        visit: &mut impl FnMut(i32, SearchMark),
    ) {
        if cells != 0 && kinds != 0 {
            let outlook = AnimalOutlook::of(self, tables, seat);
            outlook.each(cells, kinds, &mut |value, cell, animal| visit(value, (cell, Some(animal))));
        }
    }

    /// Returns the best destination of a free hexagon.
    pub(crate) fn best_free(&self, seat: &SeatState, habitat: Option<usize>) -> FreePlace {
        let mut best = (i32::MIN, FreePlace::Overflow);
        match &*self.tables.sheet {
            SheetTables::A(_) => {}
            SheetTables::B(tables) => {
                let full = |habitat: usize| seat.sheet.lengths[habitat] >= tables.length;
                let open = (0..5).filter(|habitat| !full(*habitat)).map(FreePlace::Track);
                let overflow = (0..5).any(full) && seat.sheet.overflow < tables.overflow;
                for place in open.chain(overflow.then_some(FreePlace::Overflow)) {
                    let mut after = *seat;
                    put_free(self.tables, &mut after, place);
                    let value = self.of(&after);
                    if value > best.0 {
                        best = (value, place);
                    }
                }
            }
            SheetTables::C(tables) => {
                let within = habitat.map_or(tables.all, |habitat| tables.map.habitats[habitat]);
                self.each_outline(tables, seat, seat.reachable(within), &mut |value, (cell, _)| {
                    if value > best.0 {
                        best = (value, FreePlace::Cell(cell));
                    }
                });
            }
            SheetTables::D(tables) => {
                let cells = tables.all & !seat.sheet.filled;
                self.each_animal(tables, seat, cells, 0x1f, &mut |value, (cell, animal)| {
                    if value > best.0 {
                        best = (value, FreePlace::Animal(cell, animal.unwrap_or(0)));
                    }
                });
            }
        }
        best.1
    }
}

/// Returns the animals of a cost left after a mark.
const fn without(cost: Stock, (_, animal): SearchMark) -> Stock {
    match animal {
        Some(animal) => cost.minus(Stock::only(animal, 1)),
        None => cost,
    }
}

/// Returns the animals of a cost as bits.
fn kinds_of(cost: Stock) -> u8 {
    cost.counts().fold(0, |bits, (kind, _)| bits | 1 << kind) & 0x1f
}

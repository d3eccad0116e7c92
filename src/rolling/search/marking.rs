//! Finds good marks for a card on sheets C and D: step by step, or with a beam of several lists of marks.

use super::course::{FastMark, FreePlace, MarkList, put_free};
use super::evaluator::Evaluator;
use super::form::seat_state::SeatState;
use super::form::stock::Stock;
use super::form::tables::{AnimalTables, OutlineTables, SheetTables};
use crate::rolling::sheets::CellSet;

/// A list of marks with the seat and the value it leads to.
struct MarkLine {
    value: i32,
    seat: SeatState,
    cost: Stock,
    list: MarkList,
}

impl Evaluator<'_> {
    /// Returns good marks of a card on sheet C or D, keeping `width` lists in every step.
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
        let mut seat = *seat;
        let mut cost = cost;
        let mut list = MarkList::default();
        for _ in 0..number {
            let mut best: Option<(i32, SeatState, FastMark)> = None;
            self.each_mark(&seat, habitat, cost, &mut |value, after, mark| {
                if best.as_ref().is_none_or(|(found, ..)| value > *found) {
                    best = Some((value, *after, mark));
                }
            });
            let Some((_, after, mark)) = best else { break };
            seat = after;
            if let (_, Some(animal)) = mark {
                cost = cost.minus(Stock::only(animal, 1));
            }
            list.push(mark);
        }
        list
    }

    fn beam(&self, seat: &SeatState, habitat: usize, number: u8, cost: Stock, width: usize) -> MarkList {
        let mut lines = vec![MarkLine { value: 0, seat: *seat, cost, list: MarkList::default() }];
        for _ in 0..number {
            let mut next: Vec<MarkLine> = Vec::new();
            for line in &lines {
                self.each_mark(&line.seat, habitat, line.cost, &mut |value, after, mark| {
                    let known = next.iter().any(|other| {
                        other.value == value
                            && other.seat.sheet.parts == after.sheet.parts
                            && other.seat.sheet.filled == after.sheet.filled
                    });
                    if known || (next.len() >= width && next[width - 1].value >= value) {
                        return;
                    }
                    let mut list = line.list;
                    list.push(mark);
                    let left = mark.1.map_or(line.cost, |animal| line.cost.minus(Stock::only(animal, 1)));
                    let at = next.partition_point(|other| other.value >= value);
                    next.insert(at, MarkLine { value, seat: *after, cost: left, list });
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

    /// Tells every hexagon that can be marked next, with the seat after it and its value.
    fn each_mark(
        &self,
        seat: &SeatState,
        habitat: usize,
        cost: Stock,
        tell: &mut impl FnMut(i32, &SeatState, FastMark),
    ) {
        match &*self.tables.sheet {
            SheetTables::C(tables) => {
                self.each_outline(tables, seat, seat.reachable(tables, tables.map.habitats[habitat]), tell);
            }
            SheetTables::D(tables) => {
                let kinds = (0..5).filter(|kind| cost.get(*kind) > 0).fold(0, |bits, kind| bits | 1 << kind);
                let cells = tables.map.habitats[habitat] & !seat.sheet.filled;
                self.each_animal(tables, seat, cells, kinds, tell);
            }
            _ => {}
        }
    }

    fn each_outline(
        &self,
        tables: &OutlineTables,
        seat: &SeatState,
        cells: u64,
        tell: &mut impl FnMut(i32, &SeatState, FastMark),
    ) {
        for cell in CellSet(cells).iter() {
            let mut after = *seat;
            after.outline(tables, cell);
            tell(self.of(&after), &after, (cell, None));
        }
    }

    /// Tells every animal of `kinds` in every hexagon of `cells`.
    fn each_animal(
        &self,
        tables: &AnimalTables,
        seat: &SeatState,
        cells: u64,
        kinds: u8,
        tell: &mut impl FnMut(i32, &SeatState, FastMark),
    ) {
        const FOX: usize = crate::base::Wildlife::Fox.index();
        // What an animal does to the others but foxes is left out: they only lose room.
        let before = [0, 1, 2, 3, 4].map(|animal| self.of_animal(tables, seat, animal));
        let habitats = [0, 1, 2, 3, 4].map(|habitat| self.of_habitat(tables, seat, habitat));
        let all = before.iter().sum::<i32>() + habitats.iter().sum::<i32>();
        for cell in CellSet(cells).iter() {
            // What is filled, and so what it brings, is the same whichever animal is written.
            let mut any = *seat;
            any.write(tables, cell, FOX);
            any.sheet.parts[FOX] = seat.sheet.parts[FOX];
            let own = (0..5).find(|habitat| tables.map.habitats[*habitat] >> cell & 1 == 1).unwrap_or(0);
            let mut common = all - habitats[own] + self.of_between(tables, &any);
            common += any.points * super::evaluator::POINT + self.of_rewards(&any) + self.worth.of(any.stock);
            let foxes = if seat.sheet.parts[FOX] & tables.map.neighbours[cell] != 0 {
                self.of_animal(tables, &any, FOX) - before[FOX]
            } else {
                0
            };
            for animal in (0..5).filter(|animal| kinds >> animal & 1 == 1) {
                let mut after = any;
                after.sheet.parts[animal] |= 1 << cell;
                let mut value = common - before[animal] + self.of_animal(tables, &after, animal);
                value += self.of_habitat(tables, &after, own) + if animal == FOX { 0 } else { foxes };
                tell(value, &after, (cell, Some(animal)));
            }
        }
    }

    /// Returns the best place of a free hexagon.
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
                self.each_outline(
                    tables,
                    seat,
                    seat.reachable(tables, within),
                    &mut |value, _, (cell, _)| {
                        if value > best.0 {
                            best = (value, FreePlace::Cell(cell));
                        }
                    },
                );
            }
            SheetTables::D(tables) => {
                let cells = tables.all & !seat.sheet.filled;
                self.each_animal(tables, seat, cells, 0x1f, &mut |value, _, (cell, animal)| {
                    if value > best.0 {
                        best = (value, FreePlace::Animal(cell, animal.unwrap_or(0)));
                    }
                });
            }
        }
        best.1
    }
}

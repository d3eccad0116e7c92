//! Value of a seat on sheet D, also with one more animal.

use super::super::evaluator::{Evaluator, POINT};
use super::super::state::seat_state::{SearchSheet, SeatState};
use super::super::state::tables::{AnimalTables, HABITATS};
use super::bears::Bears;
use super::foxes::Foxes;
use super::ground::{AnimalGround, AnimalValue};
use super::hawks::Hawks;
use super::herds::Herds;
use super::runs::Runs;
use cascadia_base::Wildlife;
use rolling_rivers::sheets::CellSet;

const BEAR: usize = Wildlife::Bear.index();
const ELK: usize = Wildlife::Elk.index();
const FOX: usize = Wildlife::Fox.index();
const HAWK: usize = Wildlife::Hawk.index();

/// Capacity for edges and corners with a bonus, which are stored as the bits of one number.
const MOST_BETWEEN: usize = 64;

/// A seat on sheet D, prepared for incremental evaluation of one more animal.
pub(crate) struct AnimalOutlook<'e> {
    by: &'e Evaluator<'e>,
    seat: SeatState,
    ground: AnimalGround<'e>,
    bears: Bears,
    elk: Herds,
    foxes: Foxes,
    hawks: Hawks,
    salmon: Runs,
    habitats: [i32; HABITATS],
    bonuses: Bonuses,
}

impl<'e> AnimalOutlook<'e> {
    /// Prepares a seat.
    pub(crate) fn of(by: &'e Evaluator<'e>, tables: &'e AnimalTables, seat: &SeatState) -> Self {
        let filled = seat.sheet.filled;
        let ground = AnimalGround {
            tables,
            weights: &by.weights.marks,
            empty: tables.all & !filled,
            scale: by.scale,
            herds: &by.herds,
        };
        let parts = &seat.sheet.parts;
        let habitat = |habitat| of_habitat(&ground, &seat.sheet, habitat, 0, 0);
        Self {
            bears: Bears::of(&ground, parts[BEAR]),
            elk: Herds::of(&ground, parts[ELK]),
            foxes: Foxes::of(&ground, parts[FOX], filled),
            hawks: Hawks::of(&ground, parts[HAWK]),
            salmon: Runs::of(&ground, parts[Wildlife::Salmon.index()]),
            habitats: [0, 1, 2, 3, 4].map(habitat),
            bonuses: Bonuses::of(by, &ground, seat),
            by,
            seat: *seat,
            ground,
        }
    }

    /// Writes an animal into a hexagon and updates only the parts that this changes.
    pub(crate) fn write(&mut self, cell: usize, animal: usize) {
        let stock = self.seat.stock;
        self.seat.write(self.ground.tables, cell, animal);
        self.ground.empty &= !(1 << cell);
        let ground = &self.ground;
        let cells = self.seat.sheet.parts[animal];
        match animal {
            BEAR => self.bears = Bears::of(ground, cells),
            ELK => self.elk = Herds::of(ground, cells),
            FOX => {}
            HAWK => self.hawks = Hawks::of(ground, cells),
            _ => self.salmon = Runs::of(ground, cells),
        }
        self.foxes = Foxes::of(ground, self.seat.sheet.parts[FOX], self.seat.sheet.filled);
        let habitat = usize::from(ground.tables.habitat_of[cell]);
        self.habitats[habitat] = of_habitat(ground, &self.seat.sheet, habitat, 0, 0);
        if self.seat.stock == stock {
            self.bonuses.add_up(ground, &self.seat.sheet);
        } else {
            self.bonuses = Bonuses::of(self.by, ground, &self.seat);
        }
    }

    pub(crate) const fn seat(&self) -> &SeatState {
        &self.seat
    }

    /// Returns the value of animals, habitats, edges and corners, without overflow points, rewards and
    /// tally.
    pub(crate) fn of_sheet(&self) -> i32 {
        let animals: i32 = (0..5).map(|animal| self.ground.value(self.now(animal))).sum();
        animals + self.habitats.iter().sum::<i32>() + self.bonuses.sum * self.ground.scale / 100
    }

    /// Calls back with the value of the seat for every animal of `kinds` (bits) in every hexagon of
    /// `cells`. Side effects on animals other than foxes are ignored: they only lose room.
    pub(crate) fn each(&self, cells: u64, kinds: u8, visit: &mut impl FnMut(i32, usize, usize)) {
        let Self { by, seat, ground, .. } = self;
        let tables = ground.tables;
        let now = [0, 1, 2, 3, 4].map(|animal| self.now(animal));
        let before = now.map(|animal_value| ground.value(animal_value));
        let all = before.iter().sum::<i32>() + self.habitats.iter().sum::<i32>() + seat.points * POINT;
        let stock = by.of_rewards(seat) + by.tally_value.of(seat.stock);
        // Indexed by the new animal, for the habitats that accept it.
        let mut with = [[0; 5]; HABITATS];
        for habitat in (0..HABITATS).filter(|habitat| tables.map.habitats[*habitat] & cells != 0) {
            with[habitat] =
                [0, 1, 2, 3, 4].map(|animal| of_habitat(ground, &seat.sheet, habitat, 1, 1 << animal));
        }
        for cell in CellSet(cells).iter() {
            let own = usize::from(tables.habitat_of[cell]);
            let common = all - self.habitats[own] + self.of_bonuses(stock, cell);
            let foxes = ground.value(self.foxes.with_other(ground, cell)) - before[FOX];
            for animal in CellSet(kinds.into()).iter() {
                let mut value = common - before[animal] + ground.value(self.with(animal, cell, now[animal]));
                value += with[own][animal] + if animal == FOX { 0 } else { foxes };
                visit(value, cell, animal);
            }
        }
    }

    fn now(&self, animal: usize) -> AnimalValue {
        match animal {
            BEAR => self.bears.now(&self.ground),
            ELK => self.elk.now(&self.ground),
            FOX => self.foxes.now(),
            HAWK => self.hawks.now(&self.ground),
            _ => self.salmon.now(&self.ground),
        }
    }

    fn with(&self, animal: usize, cell: usize, now: AnimalValue) -> AnimalValue {
        match animal {
            BEAR => self.bears.with(&self.ground, cell),
            ELK => self.elk.with(&self.ground, cell, now),
            FOX => self.foxes.with(&self.ground, cell),
            HAWK => self.hawks.with(&self.ground, cell),
            _ => self.salmon.with(&self.ground, cell),
        }
    }

    /// Returns the value of future edges and corners, rewards and tally once a hexagon is filled.
    fn of_bonuses(&self, stock: i32, cell: usize) -> i32 {
        let Self { by, seat, ground, bonuses, .. } = self;
        let touching = ground.tables.touching[cell] & !seat.sheet.beside;
        let mut sum = bonuses.sum;
        if touching != 0 {
            let filled = seat.sheet.filled | 1 << cell;
            let mut gained = false;
            for index in CellSet(touching).iter() {
                let (cells, _) = ground.tables.between[index];
                gained |= cells & !filled == 0;
                sum += bonuses.term(ground, index, filled) - bonuses.term(ground, index, seat.sheet.filled);
            }
            if gained {
                // A gain changes the worth of everything else.
                let mut after = *seat;
                after.write(ground.tables, cell, FOX);
                let sum = Bonuses::of(by, ground, &after).sum;
                return sum * ground.scale / 100 + by.of_rewards(&after) + by.tally_value.of(after.stock);
            }
        }
        sum * ground.scale / 100 + stock
    }
}

/// Returns the value of a habitat with `more` hexagons filled and these animals added. Weights 5: percent
/// of a full habitat by the square of its share; 6: percent of a habitat with all animals for each after
/// the second.
fn of_habitat(ground: &AnimalGround<'_>, sheet: &SearchSheet, habitat: usize, more: i32, kinds: u8) -> i32 {
    let AnimalGround { tables, weights, scale, .. } = ground;
    let own = tables.map.habitats[habitat];
    let (have, want) = ((own & sheet.filled).count_ones() as i32 + more, own.count_ones() as i32);
    let held = |(animal, cells): (usize, &u64)| i32::from(cells & own != 0 || kinds >> animal & 1 == 1);
    let kinds: i32 = sheet.parts.iter().enumerate().map(held).sum();
    let points = i32::from(have == want) * tables.completion + i32::from(kinds == 5) * tables.diversity;
    if have == want {
        return points * POINT;
    }
    let diverse = if (3..5).contains(&kinds) { tables.diversity * weights[6] * (kinds - 2) } else { 0 };
    let full = tables.completion * POINT * weights[5] * have * have / (want * want * 100);
    points * POINT + (full + diverse) * scale / 100
}

/// Potential of the edges and corners not gained yet.
struct Bonuses {
    gains: [i32; MOST_BETWEEN],
    sum: i32,
}

impl Bonuses {
    fn of(by: &Evaluator<'_>, ground: &AnimalGround<'_>, seat: &SeatState) -> Self {
        let mut found = Self { gains: [0; MOST_BETWEEN], sum: 0 };
        for (index, (_, gain)) in ground.tables.between.iter().enumerate().take(MOST_BETWEEN) {
            if seat.sheet.beside >> index & 1 == 0 {
                found.gains[index] = by.of_gain(seat.stock, gain);
            }
        }
        found.add_up(ground, &seat.sheet);
        found
    }

    fn add_up(&mut self, ground: &AnimalGround<'_>, sheet: &SearchSheet) {
        let all = 0..ground.tables.between.len().min(MOST_BETWEEN);
        let open = all.filter(|index| sheet.beside >> index & 1 == 0);
        self.sum = open.map(|index| self.term(ground, index, sheet.filled)).sum();
    }

    /// Returns the potential of one edge or corner. Weights 7 and 8: percent if it lacks one or two
    /// hexagons.
    #[inline]
    fn term(&self, ground: &AnimalGround<'_>, index: usize, filled: u64) -> i32 {
        let (cells, _) = ground.tables.between[index];
        let missing = (cells & !filled).count_ones() as usize;
        if (1..=2).contains(&missing) && cells & filled != 0 {
            self.gains[index] * ground.weights[6 + missing] / 100
        } else {
            0
        }
    }
}

#[cfg(test)]
impl AnimalOutlook<'_> {
    /// Checks incremental values against a map prepared from scratch, for one more animal in any hexagon.
    pub(crate) fn check(&self) {
        let tables = self.ground.tables;
        for cell in CellSet(self.ground.empty).iter() {
            for animal in 0..5 {
                let mut after = self.seat;
                after.write(tables, cell, animal);
                let anew = AnimalOutlook::of(self.by, tables, &after);
                assert_eq!(self.with(animal, cell, self.now(animal)), anew.now(animal), "{animal} in {cell}");
                if animal != FOX {
                    assert_eq!(
                        self.foxes.with_other(&self.ground, cell),
                        anew.foxes.now(),
                        "foxes by {cell}"
                    );
                }
                let points = tables.points_of(animal, after.sheet.parts[animal], after.sheet.filled);
                assert_eq!(anew.now(animal).points, points, "{animal} in {cell}");
                let mut written = AnimalOutlook::of(self.by, tables, &self.seat);
                written.write(cell, animal);
                assert_eq!(written.of_sheet(), anew.of_sheet(), "{animal} in {cell}");
            }
        }
    }
}

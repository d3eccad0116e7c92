//! Hawks on sheet D, which score if they touch no other hawk.

use super::ground::{AnimalGround, AnimalValue};
use rolling_rivers::sheets::CellSet;

pub(super) struct Hawks {
    all: u64,
    alone: u64,
}

impl Hawks {
    pub(super) fn of(ground: &AnimalGround<'_>, all: u64) -> Self {
        let alone = CellSet(all).iter().filter(|hawk| ground.beside(*hawk) & all == 0);
        Self { all, alone: alone.fold(0, |cells, hawk| cells | 1 << hawk) }
    }

    /// Returns the worth of the hawks. Weight 4: each hawk, including those beside another.
    pub(super) fn now(&self, ground: &AnimalGround<'_>) -> AnimalValue {
        animal_value(ground, self.alone.count_ones(), self.all.count_ones())
    }

    /// Returns their worth with one more hawk.
    pub(super) fn with(&self, ground: &AnimalGround<'_>, cell: usize) -> AnimalValue {
        let around = ground.beside(cell);
        let alone = (self.alone & !around).count_ones() + u32::from(around & self.all == 0);
        animal_value(ground, alone, self.all.count_ones() + 1)
    }
}

fn animal_value(ground: &AnimalGround<'_>, alone: u32, all: u32) -> AnimalValue {
    let table = &ground.tables.hawks;
    AnimalValue {
        points: table[(alone as usize).min(table.len() - 1)],
        potential: ground.weights[4] * all as i32,
    }
}

//! Bears on sheet D: pairs that touch no other bear.

use super::ground::{AnimalGround, AnimalValue};
use rolling_rivers::sheets::CellSet;

pub(super) struct Bears {
    all: u64,
    /// Bears without a neighbouring bear.
    alone: u64,
    /// Bears in pairs.
    paired: u64,
    /// Hexagons beside at least one bear, and beside at least two.
    beside: u64,
    beside_two: u64,
}

impl Bears {
    pub(super) fn of(ground: &AnimalGround<'_>, all: u64) -> Self {
        let mut found = Self { all, alone: 0, paired: 0, beside: 0, beside_two: 0 };
        for bear in CellSet(all).iter() {
            let around = ground.beside(bear);
            found.beside_two |= found.beside & around;
            found.beside |= around;
            let others = around & all;
            if others == 0 {
                found.alone |= 1 << bear;
            } else if others.count_ones() == 1
                && ground.beside(others.trailing_zeros() as usize) & all == 1 << bear
            {
                found.paired |= 1 << bear;
            }
        }
        found
    }

    /// Returns the worth of the bears. Weight 0: a lone bear with room for exactly one partner.
    pub(super) fn now(&self, ground: &AnimalGround<'_>) -> AnimalValue {
        let pairs = self.paired.count_ones() as i32 / 2;
        self.animal_value(ground, pairs, self.alone, ground.empty & !self.beside_two)
    }

    /// Returns their worth with one more bear.
    pub(super) fn with(&self, ground: &AnimalGround<'_>, cell: usize) -> AnimalValue {
        let around = ground.beside(cell);
        let others = around & self.all;
        let mut pairs = self.paired.count_ones() as i32 / 2;
        let mut alone = self.alone & !around;
        if others == 0 {
            alone |= 1 << cell;
        } else if others.count_ones() == 1 && others & self.alone != 0 {
            pairs += 1;
        } else {
            // Pairs that the new bear touches no longer count.
            let mut spoiled = others & self.paired;
            while spoiled != 0 {
                let bear = spoiled.trailing_zeros() as usize;
                spoiled &= !(1 << bear | ground.beside(bear));
                pairs -= 1;
            }
        }
        let beside_two = self.beside_two | self.beside & around;
        self.animal_value(ground, pairs, alone, ground.empty & !beside_two & !(1 << cell))
    }

    fn animal_value(&self, ground: &AnimalGround<'_>, pairs: i32, alone: u64, room: u64) -> AnimalValue {
        let growing = CellSet(alone).iter().filter(|bear| ground.beside(*bear) & room != 0).count() as i32;
        AnimalValue { points: pairs * ground.tables.bear_pair, potential: growing * ground.weights[0] }
    }
}

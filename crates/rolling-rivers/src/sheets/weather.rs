//! Sun/rain area of sheets B and C: the options of its columns, each taken at most once.

use super::layout::{OPTIONS, SheetLayout};
use super::score::{BONUSES, ScoredMark};
use super::sheet::Pick;

/// The options taken in a sun/rain area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PickedOptions(u32);

fn bit(column: u8, option: u8) -> u32 {
    1 << (u32::from(column - 1) * OPTIONS as u32 + u32::from(option))
}

impl PickedOptions {
    /// The most columns of a sun/rain area.
    pub const COLUMNS: usize = 8;

    /// Tests whether an option is taken; false for choices of other areas.
    pub fn has(self, pick: Pick) -> bool {
        match pick {
            Pick::Item(_) => false,
            Pick::Option { column, option } => self.0 & bit(column, option) != 0,
        }
    }

    /// Counts the options taken.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Counts the options taken in a column.
    pub fn count_in(self, column: u8) -> u8 {
        (0..OPTIONS as u8).filter(|option| self.0 & bit(column, *option) != 0).count() as u8
    }

    /// Iterates over the options taken, column by column.
    pub fn picks(self) -> impl Iterator<Item = Pick> {
        let all = (1..=Self::COLUMNS as u8)
            .flat_map(|column| (0..OPTIONS as u8).map(move |option| Pick::Option { column, option }));
        all.filter(move |pick| self.has(*pick))
    }

    pub(super) fn open(self, column: u8) -> Vec<Pick> {
        let all = (0..OPTIONS as u8).map(|option| Pick::Option { column, option });
        all.filter(|pick| column > 0 && !self.has(*pick)).collect()
    }

    pub(super) fn take(&mut self, pick: Pick) {
        if let Pick::Option { column, option } = pick {
            self.0 |= bit(column, option);
        }
    }

    pub(super) fn each_points(
        self,
        layout: &SheetLayout,
        visit: &mut impl FnMut(&'static str, u16, ScoredMark),
    ) {
        for pick in self.picks() {
            let points = layout.gain_of(pick).map_or(0, |gain| gain.points);
            if points > 0 {
                visit(BONUSES, points.into(), ScoredMark::Picked(pick));
            }
        }
    }
}

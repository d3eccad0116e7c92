//! The shape values of tokens: the static evaluation of unfinished groups, beyond the points of the cards.

use super::bit_iter::bits;
use super::board::{Board, FOX, HAWK, SALMON};
use super::rule_tables::{RuleTables, SpeciesTables};
use cascadia_rules::scoring::Pattern;

impl Board {
    /// Returns the shape value of a `species` token on `cell`: the learned value of the resulting groups less
    /// that of the groups it joins, in hundredths of a point.
    #[inline]
    pub(super) fn shape_value(&self, tables: &RuleTables, species: usize, cell: u8) -> i32 {
        let own = self.own_shape_value(&tables.species[species], species, cell);
        let foxes = &tables.species[FOX];
        if species == FOX || self.near_of(cell, FOX) == 0 || scores_each_group(foxes) {
            return own;
        }
        // A fox beside it has one open neighbour less.
        let shape = &foxes.weights.shape;
        let mut lost = 0;
        for fox in bits(self.beside[usize::from(cell)] & self.tokens[FOX]) {
            let open = self.open_neighbours(self.cell[fox]);
            lost += i32::from(shape[open]) - i32::from(shape[open.saturating_sub(1)]);
        }
        own - lost
    }

    /// Returns the shape value of a `species` token on `cell` for its own species.
    #[inline]
    fn own_shape_value(&self, of_species: &SpeciesTables, species: usize, cell: u8) -> i32 {
        let shape = &of_species.weights.shape;
        let at = |size: usize| i32::from(shape[size.min(shape.len() - 1)]);
        let grouped = scores_each_group(of_species);
        match species {
            HAWK if !grouped => {
                let hawks = self.tokens[HAWK].count_ones() as usize;
                at(hawks + 1) - at(hawks)
            }
            FOX if !grouped => at(self.open_neighbours(cell)),
            _ => {
                let mut lost = 0;
                let joined = self.each_group_beside(species, cell, |_, size| lost += at(size));
                let crowded = species == SALMON && !grouped && self.would_crowd(species, cell);
                if crowded { -lost } else { at(joined) - lost }
            }
        }
    }
}

/// Tests whether the first card of a species scores each group by its size alone.
#[inline]
fn scores_each_group(of_species: &SpeciesTables) -> bool {
    of_species.cards.first().is_some_and(|card| matches!(card.pattern, Pattern::EachGroup))
}

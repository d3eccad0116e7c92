//! The marginal points of one more token on the scoring cards, by species, card and cell.

use cascadia_rules::scoring::Pattern;

use super::bit_iter::bits;
use super::board::{Board, FOX, HAWK, NONE, SALMON, STEPS};
use super::rule_tables::{COUNTED_SIZES, CardTable, RuleTables};
use super::set_packing;
use super::set_packing::TokenCells;

impl Board {
    /// Returns the change of all cards by a `species` token on `cell`, which is free or has a tile without
    /// one.
    #[inline]
    pub(super) fn change(&self, tables: &RuleTables, species: usize, cell: u8) -> i16 {
        let mut sum = self.change_of(tables, species, species, cell);
        for owner in bits(tables.cross_species & !(1 << species)) {
            // Foxes depend on their neighbours only.
            if owner != FOX || self.near_of(cell, FOX) != 0 {
                sum += self.change_of(tables, owner, species, cell);
            }
        }
        sum
    }

    /// Returns the change of the cards of one species, `owner`.
    #[inline]
    fn change_of(&self, tables: &RuleTables, owner: usize, species: usize, cell: u8) -> i16 {
        let of_owner = &tables.species[owner];
        if let [card] = of_owner.cards.as_slice() {
            return self.change_on(card, owner, 0, species, cell);
        }
        let with = |index: usize, card: &CardTable| {
            self.points[owner][index] + self.change_on(card, owner, index, species, cell)
        };
        let each = of_owner.cards.iter().enumerate().map(|(index, card)| with(index, card));
        together(each, of_owner.cards.len(), of_owner.guess) - self.species_points[owner]
    }

    /// Adds the change by a token to the points of the cards; called before it is placed.
    pub(super) fn update_points(&mut self, tables: &RuleTables, species: usize, cell: u8) {
        for owner in 0..5 {
            if owner != species && tables.cross_species >> owner & 1 == 0 {
                continue;
            }
            let of_owner = &tables.species[owner];
            for (index, card) in of_owner.cards.iter().enumerate() {
                self.points[owner][index] += self.change_on(card, owner, index, species, cell);
            }
            let each = self.points[owner][..of_owner.cards.len()].iter().copied();
            self.species_points[owner] = together(each, of_owner.cards.len(), of_owner.guess);
        }
    }

    /// Adds the change by a token of another species to the points of the groups of foxes beside it.
    pub(super) fn update_duos(&mut self, tables: &RuleTables, species: usize, cell: u8) {
        if species == FOX || self.near_of(cell, FOX) == 0 {
            return;
        }
        let Some(CardTable { pattern: Pattern::FoxDuos { only_couples }, .. }) =
            tables.species[FOX].cards.first()
        else {
            return;
        };
        let card = &tables.species[FOX].cards[0];
        let mut foxes = self.beside[usize::from(cell)] & self.tokens[FOX];
        while foxes != 0 {
            let group = usize::from(self.group[foxes.trailing_zeros() as usize]);
            let tiles = self.group_tiles[group];
            foxes &= !tiles;
            self.group_points[group] =
                set_packing::duos(self, card, *only_couples, tiles, Some((species, cell)));
        }
    }

    fn change_on(&self, card: &CardTable, owner: usize, index: usize, species: usize, cell: u8) -> i16 {
        if species == owner {
            self.change_by_own(card, owner, index, cell)
        } else {
            self.change_by_other(card, index, species, cell)
        }
    }

    /// Returns the change by a token of the card's species.
    fn change_by_own(&self, card: &CardTable, owner: usize, index: usize, cell: u8) -> i16 {
        let present = self.points[owner][index];
        match card.pattern {
            Pattern::CountOfGroups { size } => {
                let size = usize::from(size);
                let count = self.groups_of[owner][size];
                let mut then = count;
                let joined = self.each_group_beside(owner, cell, |_, found| then -= u8::from(found == size));
                then += u8::from(joined == size);
                card.table[usize::from(then)] - card.table[usize::from(count)]
            }
            Pattern::EachGroup => {
                let mut lost = 0;
                let joined = self.each_group_beside(owner, cell, |_, found| lost += card.table[found]);
                card.table[joined] - lost
            }
            Pattern::EachGroupAndBonus { ref sizes, points } => {
                let mut counts = self.groups_of[owner];
                let every = |counts: &[u8; COUNTED_SIZES]| {
                    let has = |size: &u8| counts[usize::from(*size)] > 0;
                    if sizes.iter().all(has) { points as i16 } else { 0 }
                };
                let before = every(&counts);
                let mut lost = 0;
                let joined = self.each_group_beside(owner, cell, |_, found| {
                    lost += card.table[found];
                    counts[found.min(COUNTED_SIZES - 1)] -= 1;
                });
                counts[joined.min(COUNTED_SIZES - 1)] += 1;
                card.table[joined] - lost + every(&counts) - before
            }
            Pattern::Lines | Pattern::Formations | Pattern::Rings => {
                self.packing_change(card, index, owner, cell)
            }
            Pattern::Runs => {
                let mut lost = 0;
                let joined = self.each_group_beside(owner, cell, |group, found| {
                    lost += if self.crowded >> group & 1 == 0 { card.table[found] } else { 0 };
                });
                if self.would_crowd(owner, cell) { -lost } else { card.table[joined] - lost }
            }
            Pattern::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => {
                let tokens = self.all_tokens() & !self.tokens[owner];
                let value = |size: usize, around: u32| {
                    if size < usize::from(min_size) {
                        return 0;
                    }
                    (per_salmon * size as u16 + per_neighbour * (around & tokens).count_ones() as u16) as i16
                };
                let (mut lost, mut around) = (0, self.beside[usize::from(cell)]);
                let joined = self.each_group_beside(owner, cell, |group, found| {
                    let beside = self.around_group(group);
                    around |= beside;
                    lost += if self.crowded >> group & 1 == 0 { value(found, beside) } else { 0 };
                });
                if self.would_crowd(owner, cell) { -lost } else { value(joined, around) - lost }
            }
            Pattern::Solitary => {
                let count = self.alone(owner);
                let then = if self.near_of(cell, owner) == 0 {
                    count + 1
                } else {
                    count - self.alone_beside(owner, cell)
                };
                card.table[then] - card.table[count]
            }
            Pattern::InSight { partner_alone } => {
                let hawks = TokenCells::of(self, self.tokens[owner], Some(cell));
                card.table[set_packing::hawks_in_sight(&hawks, partner_alone)] - present
            }
            Pattern::Network { points } => {
                points as i16 * set_packing::lines_gained(self, self.tokens[owner], cell)
            }
            Pattern::Territorial => set_packing::territories(self, card, Some((owner, cell))) - present,
            Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon => {
                fox_points(card, self.near[usize::from(cell)]) + self.foxes_change(card, owner, cell)
            }
            Pattern::FoxDuos { only_couples } => self.duo_change(card, index, only_couples, owner, cell),
        }
    }

    /// Returns the change by one more token for the groups of foxes beside it.
    fn duo_change(
        &self,
        card: &CardTable,
        index: usize,
        only_couples: bool,
        species: usize,
        cell: u8,
    ) -> i16 {
        let (mut joined, mut change) = (0, 0);
        self.each_group_beside(FOX, cell, |group, _| {
            let tiles = self.group_tiles[group];
            joined |= tiles;
            change -= match index {
                0 => self.group_points[group],
                _ => set_packing::duos(self, card, only_couples, tiles, None),
            };
            // A token of another species leaves the groups apart.
            if species != FOX {
                change += set_packing::duos(self, card, only_couples, tiles, Some((species, cell)));
            }
        });
        if species == FOX {
            change += set_packing::duos(self, card, only_couples, joined, Some((species, cell)));
        }
        change
    }

    /// Returns the change by a token of another species on a card that depends on others.
    fn change_by_other(&self, card: &CardTable, index: usize, species: usize, cell: u8) -> i16 {
        match card.pattern {
            Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon => {
                self.foxes_change(card, species, cell)
            }
            Pattern::FoxDuos { only_couples } => {
                if self.near_of(cell, FOX) == 0 {
                    return 0;
                }
                self.duo_change(card, index, only_couples, species, cell)
            }
            Pattern::RunsAndNeighbours { min_size, per_neighbour, .. } => {
                let mut change = 0;
                self.each_group_beside(SALMON, cell, |group, size| {
                    if size >= usize::from(min_size) && self.crowded >> group & 1 == 0 {
                        change += per_neighbour as i16;
                    }
                });
                change
            }
            Pattern::Territorial => {
                if !set_packing::between_hawks(self, cell) {
                    return 0;
                }
                set_packing::territories(self, card, Some((species, cell))) - self.points[HAWK][index]
            }
            _ => 0,
        }
    }

    /// Calls `found` with the representative and the size of every group of `species` beside `cell`. Returns
    /// the size of all of them together with one more token.
    #[inline]
    pub(super) fn each_group_beside(
        &self,
        species: usize,
        cell: u8,
        mut found: impl FnMut(usize, usize),
    ) -> usize {
        let mut joined = 1;
        let mut around = self.beside[usize::from(cell)] & self.tokens[species];
        while around != 0 {
            let group = usize::from(self.group[around.trailing_zeros() as usize]);
            around &= !self.group_tiles[group];
            let size = usize::from(self.group_size[group]);
            joined += size;
            found(group, size);
        }
        joined
    }

    /// Tests whether a `species` token on `cell` would join a group with a token of more than two neighbours.
    pub(super) fn would_crowd(&self, species: usize, cell: u8) -> bool {
        if self.near_of(cell, species) > 2 {
            return true;
        }
        for other in bits(self.beside[usize::from(cell)] & self.tokens[species]) {
            if self.near_of(self.cell[other], species) >= 2 || self.crowded >> self.group[other] & 1 != 0 {
                return true;
            }
        }
        false
    }

    /// Returns the tiles beside the tokens of a group, including the group's tiles, a bit set.
    fn around_group(&self, group: usize) -> u32 {
        let mut around = 0;
        for member in bits(self.group_tiles[group]) {
            around |= self.beside[usize::from(self.cell[member])];
        }
        around
    }

    /// Returns the number of hawks without an adjacent hawk.
    fn alone(&self, species: usize) -> usize {
        self.groups_of[species][1].into()
    }

    /// Returns the number of hawks beside `cell` without an adjacent hawk.
    fn alone_beside(&self, species: usize, cell: u8) -> usize {
        let mut count = 0;
        self.each_group_beside(species, cell, |_, size| count += usize::from(size == 1));
        count
    }

    /// Returns the change by a `species` token on `cell` for the foxes beside it.
    #[inline]
    fn foxes_change(&self, card: &CardTable, species: usize, cell: u8) -> i16 {
        let mut change = 0;
        for fox in bits(self.beside[usize::from(cell)] & self.tokens[FOX]) {
            let near = self.near[usize::from(self.cell[fox])];
            change += fox_points(card, near + (1 << (4 * species))) - fox_points(card, near);
        }
        change
    }

    /// Returns the number of free neighbours and tiles without token beside `cell`.
    pub(super) fn open_neighbours(&self, cell: u8) -> usize {
        let near = self.near[usize::from(cell)];
        let tokens = (0..5).fold(0, |sum, species| sum + (near >> (4 * species) & 0xf));
        6usize.saturating_sub(tokens as usize)
    }

    /// Returns the cell one step from `cell`, or [`NONE`].
    #[inline]
    pub(super) fn step(&self, cell: u8, direction: usize) -> u8 {
        let (dq, dr) = STEPS[direction];
        self.cell_at(self.q[usize::from(cell)] + dq, self.r[usize::from(cell)] + dr)
    }

    /// Returns the species on `cell`, or [`NONE`].
    #[inline]
    pub(super) fn species_at(&self, cell: u8) -> u8 {
        if cell == NONE {
            return NONE;
        }
        let near = self.tile_at[usize::from(cell)];
        if near == NONE {
            return NONE;
        }
        (0..5).find(|species| self.tokens[*species as usize] >> near & 1 != 0).unwrap_or(NONE)
    }
}

/// Combines the points of several cards for a species: their mean if `guess`, otherwise the best.
fn together(each: impl Iterator<Item = i16>, count: usize, guess: bool) -> i16 {
    if guess { each.sum::<i16>() / (count.max(1) as i16) } else { each.max().unwrap_or(0) }
}

/// Returns the points of a fox with these numbers of tokens of each species beside it.
#[inline]
fn fox_points(card: &CardTable, near: u32) -> i16 {
    const ONES: u32 = 0x1_1111;
    let count = match card.pattern {
        Pattern::Variety => sum_of_ones((near | near >> 1 | near >> 2) & ONES),
        // Two or three, or more than three; foxes themselves do not count.
        Pattern::NeighbourPairs => sum_of_ones((near >> 1 | near >> 2) & (ONES >> 4)),
        Pattern::MostCommon => (0..FOX as u32).map(|species| near >> (4 * species) & 0xf).max().unwrap_or(0),
        _ => 0,
    };
    card.table[count as usize]
}

/// Sums the lowest bits of five nibbles by one multiplication.
#[inline]
fn sum_of_ones(bits: u32) -> u32 {
    (bits.wrapping_mul(0x1_1111) >> 16) & 0xf
}

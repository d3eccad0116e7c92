//! What one more token changes on the scoring cards.

use crate::scoring::Pattern;

use super::bits::bits;
use super::land::{COUNTED_SIZES, FOX, HAWK, Land, NONE, SALMON, STEPS};
use super::law::{Card, Law};
use super::splits::{self, Members};

impl Land {
    /// Points that a token of `species` at `place`, a tile without token or a free place, changes on all cards.
    #[inline]
    pub(super) fn change(&self, law: &Law, species: usize, place: u8) -> i16 {
        let mut sum = self.change_of(law, species, species, place);
        for watcher in bits(law.watchers & !(1 << species)) {
            // Foxes look no further than beside them.
            if watcher != FOX || self.near_of(place, FOX) != 0 {
                sum += self.change_of(law, watcher, species, place);
            }
        }
        sum
    }

    /// The same on the cards of one species.
    #[inline]
    fn change_of(&self, law: &Law, owner: usize, species: usize, place: u8) -> i16 {
        let of_owner = &law.species[owner];
        if let [card] = of_owner.cards.as_slice() {
            return self.change_on(card, owner, 0, species, place);
        }
        let with = |index: usize, card: &Card| {
            self.points[owner][index] + self.change_on(card, owner, index, species, place)
        };
        let each = of_owner.cards.iter().enumerate().map(|(index, card)| with(index, card));
        together(each, of_owner.cards.len(), of_owner.guess) - self.species_points[owner]
    }

    /// Adds what a token will change to the points of the cards; before it is put there.
    pub(super) fn settle_points(&mut self, law: &Law, species: usize, place: u8) {
        for owner in 0..5 {
            if owner != species && law.watchers >> owner & 1 == 0 {
                continue;
            }
            let of_owner = &law.species[owner];
            for (index, card) in of_owner.cards.iter().enumerate() {
                self.points[owner][index] += self.change_on(card, owner, index, species, place);
            }
            let each = self.points[owner][..of_owner.cards.len()].iter().copied();
            self.species_points[owner] = together(each, of_owner.cards.len(), of_owner.guess);
        }
    }

    /// Adds what a token of another species will change to the points of the groups of foxes beside it.
    pub(super) fn settle_duos(&mut self, law: &Law, species: usize, place: u8) {
        if species == FOX || self.near_of(place, FOX) == 0 {
            return;
        }
        let Some(Card { pattern: Pattern::FoxDuos { only_couples }, .. }) = law.species[FOX].cards.first()
        else {
            return;
        };
        let card = &law.species[FOX].cards[0];
        let mut foxes = self.beside[usize::from(place)] & self.tokens[FOX];
        while foxes != 0 {
            let group = usize::from(self.group[foxes.trailing_zeros() as usize]);
            let tiles = self.group_tiles[group];
            foxes &= !tiles;
            self.group_points[group] = splits::duos(self, card, *only_couples, tiles, Some((species, place)));
        }
    }

    fn change_on(&self, card: &Card, owner: usize, index: usize, species: usize, place: u8) -> i16 {
        if species == owner {
            self.change_by_own(card, owner, index, place)
        } else {
            self.change_by_other(card, index, species, place)
        }
    }

    /// What a token of the card's own species changes.
    fn change_by_own(&self, card: &Card, owner: usize, index: usize, place: u8) -> i16 {
        let present = self.points[owner][index];
        match card.pattern {
            Pattern::CountOfGroups { size } => {
                let size = usize::from(size);
                let count = self.groups_of[owner][size];
                let mut then = count;
                let joined = self.each_group_beside(owner, place, |_, found| then -= u8::from(found == size));
                then += u8::from(joined == size);
                card.table[usize::from(then)] - card.table[usize::from(count)]
            }
            Pattern::EachGroup => {
                let mut lost = 0;
                let joined = self.each_group_beside(owner, place, |_, found| lost += card.table[found]);
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
                let joined = self.each_group_beside(owner, place, |_, found| {
                    lost += card.table[found];
                    counts[found.min(COUNTED_SIZES - 1)] -= 1;
                });
                counts[joined.min(COUNTED_SIZES - 1)] += 1;
                card.table[joined] - lost + every(&counts) - before
            }
            Pattern::Lines | Pattern::Formations | Pattern::Rings => {
                self.split_change(card, index, owner, place)
            }
            Pattern::Runs => {
                let mut lost = 0;
                let joined = self.each_group_beside(owner, place, |group, found| {
                    lost += if self.crowded >> group & 1 == 0 { card.table[found] } else { 0 };
                });
                if self.would_crowd(owner, place) { -lost } else { card.table[joined] - lost }
            }
            Pattern::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => {
                let tokens = self.all_tokens() & !self.tokens[owner];
                let value = |size: usize, around: u32| {
                    if size < usize::from(min_size) {
                        return 0;
                    }
                    (per_salmon * size as u16 + per_neighbour * (around & tokens).count_ones() as u16) as i16
                };
                let (mut lost, mut around) = (0, self.beside[usize::from(place)]);
                let joined = self.each_group_beside(owner, place, |group, found| {
                    let beside = self.around_group(group);
                    around |= beside;
                    lost += if self.crowded >> group & 1 == 0 { value(found, beside) } else { 0 };
                });
                if self.would_crowd(owner, place) { -lost } else { value(joined, around) - lost }
            }
            Pattern::Solitary => {
                let count = self.alone(owner);
                let then = if self.near_of(place, owner) == 0 {
                    count + 1
                } else {
                    count - self.alone_beside(owner, place)
                };
                card.table[then] - card.table[count]
            }
            Pattern::InSight { partner_alone } => {
                let hawks = Members::of(self, self.tokens[owner], Some(place));
                card.table[splits::hawks_in_sight(&hawks, partner_alone)] - present
            }
            Pattern::Network { points } => {
                points as i16 * splits::lines_gained(self, self.tokens[owner], place)
            }
            Pattern::Territorial => splits::territories(self, card, Some((owner, place))) - present,
            Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon => {
                fox_points(card, self.near[usize::from(place)]) + self.foxes_change(card, owner, place)
            }
            Pattern::FoxDuos { only_couples } => self.duo_change(card, index, only_couples, owner, place),
        }
    }

    /// What one more token changes for the groups of foxes beside it.
    fn duo_change(&self, card: &Card, index: usize, only_couples: bool, species: usize, place: u8) -> i16 {
        let (mut joined, mut change) = (0, 0);
        self.each_group_beside(FOX, place, |group, _| {
            let tiles = self.group_tiles[group];
            joined |= tiles;
            change -= match index {
                0 => self.group_points[group],
                _ => splits::duos(self, card, only_couples, tiles, None),
            };
            // Another token leaves the groups apart.
            if species != FOX {
                change += splits::duos(self, card, only_couples, tiles, Some((species, place)));
            }
        });
        if species == FOX {
            change += splits::duos(self, card, only_couples, joined, Some((species, place)));
        }
        change
    }

    /// What a token of another species changes on a card that looks at others.
    fn change_by_other(&self, card: &Card, index: usize, species: usize, place: u8) -> i16 {
        match card.pattern {
            Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon => {
                self.foxes_change(card, species, place)
            }
            Pattern::FoxDuos { only_couples } => {
                if self.near_of(place, FOX) == 0 {
                    return 0;
                }
                self.duo_change(card, index, only_couples, species, place)
            }
            Pattern::RunsAndNeighbours { min_size, per_neighbour, .. } => {
                let mut change = 0;
                self.each_group_beside(SALMON, place, |group, size| {
                    if size >= usize::from(min_size) && self.crowded >> group & 1 == 0 {
                        change += per_neighbour as i16;
                    }
                });
                change
            }
            Pattern::Territorial => {
                if !splits::between_hawks(self, place) {
                    return 0;
                }
                splits::territories(self, card, Some((species, place))) - self.points[HAWK][index]
            }
            _ => 0,
        }
    }

    /// Tells `found` the number and size of every group of `species` beside `place`; the size of all of them with one
    /// more token.
    #[inline]
    pub(super) fn each_group_beside(
        &self,
        species: usize,
        place: u8,
        mut found: impl FnMut(usize, usize),
    ) -> usize {
        let mut joined = 1;
        let mut around = self.beside[usize::from(place)] & self.tokens[species];
        while around != 0 {
            let group = usize::from(self.group[around.trailing_zeros() as usize]);
            around &= !self.group_tiles[group];
            let size = usize::from(self.group_size[group]);
            joined += size;
            found(group, size);
        }
        joined
    }

    /// Whether a token of `species` at `place` would be in a group with a token that has more than two beside it.
    pub(super) fn would_crowd(&self, species: usize, place: u8) -> bool {
        if self.near_of(place, species) > 2 {
            return true;
        }
        for other in bits(self.beside[usize::from(place)] & self.tokens[species]) {
            if self.near_of(self.place[other], species) >= 2 || self.crowded >> self.group[other] & 1 != 0 {
                return true;
            }
        }
        false
    }

    /// The tiles beside the tokens of a group, those of the group among them.
    fn around_group(&self, group: usize) -> u32 {
        let mut around = 0;
        for member in bits(self.group_tiles[group]) {
            around |= self.beside[usize::from(self.place[member])];
        }
        around
    }

    /// Hawks that have none beside them.
    fn alone(&self, species: usize) -> usize {
        self.groups_of[species][1].into()
    }

    /// Hawks beside `place` that have none beside them.
    fn alone_beside(&self, species: usize, place: u8) -> usize {
        let mut count = 0;
        self.each_group_beside(species, place, |_, size| count += usize::from(size == 1));
        count
    }

    /// What one more token of `species` at `place` changes for the foxes beside it.
    #[inline]
    fn foxes_change(&self, card: &Card, species: usize, place: u8) -> i16 {
        let mut change = 0;
        for fox in bits(self.beside[usize::from(place)] & self.tokens[FOX]) {
            let near = self.near[usize::from(self.place[fox])];
            change += fox_points(card, near + (1 << (4 * species))) - fox_points(card, near);
        }
        change
    }

    /// Free neighbours and tiles without token beside `place`.
    pub(super) fn room_beside(&self, place: u8) -> usize {
        let near = self.near[usize::from(place)];
        let tokens = (0..5).fold(0, |sum, species| sum + (near >> (4 * species) & 0xf));
        6usize.saturating_sub(tokens as usize)
    }

    /// The place one step from `place`, or [`NONE`].
    #[inline]
    pub(super) fn step(&self, place: u8, direction: usize) -> u8 {
        let (dq, dr) = STEPS[direction];
        self.place_at(self.q[usize::from(place)] + dq, self.r[usize::from(place)] + dr)
    }

    /// The species on `place`, or [`NONE`].
    #[inline]
    pub(super) fn species_at(&self, place: u8) -> u8 {
        if place == NONE {
            return NONE;
        }
        let near = self.slot[usize::from(place)];
        if near == NONE {
            return NONE;
        }
        (0..5).find(|species| self.tokens[*species as usize] >> near & 1 != 0).unwrap_or(NONE)
    }
}

/// Several cards for a species read together.
fn together(each: impl Iterator<Item = i16>, count: usize, guess: bool) -> i16 {
    if guess { each.sum::<i16>() / (count.max(1) as i16) } else { each.max().unwrap_or(0) }
}

/// Points of a fox with so many tokens of each species beside it.
#[inline]
fn fox_points(card: &Card, near: u32) -> i16 {
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

/// How many of the lowest bits of five groups of four are set.
#[inline]
fn sum_of_ones(bits: u32) -> u32 {
    (bits.wrapping_mul(0x1_1111) >> 16) & 0xf
}

/// Species other than foxes of which at least two stand on the tiles of `around`.
pub(super) fn species_with_a_pair(land: &Land, around: u32, extra: Option<usize>) -> usize {
    (0..FOX)
        .filter(|species| {
            let there = around & land.tokens[*species];
            let count = there.count_ones() + u32::from(extra == Some(*species));
            count >= 2
        })
        .count()
}

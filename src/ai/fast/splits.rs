//! Cards whose tokens have to be split into shapes for the most points, and lines of sight.

use crate::scoring::Pattern;

use super::bits::bits;
use super::land::{FOX, HAWK, Land, NONE};
use super::law::Card;
use super::wildlife::species_with_a_pair;

/// Most tokens of one species that are looked at together.
const MOST: usize = 28;

/// The tokens of a species, as places.
pub(super) struct Members<'a> {
    pub land: &'a Land,
    places: [u8; MOST + 1],
    count: usize,
}

impl<'a> Members<'a> {
    /// The tokens on `tiles`, and one more at `extra`.
    pub(super) fn of(land: &'a Land, tiles: u32, extra: Option<u8>) -> Self {
        let mut members = Self { land, places: [NONE; MOST + 1], count: 0 };
        for slot in bits(tiles) {
            members.places[members.count] = land.place[slot];
            members.count += 1;
        }
        if let Some(place) = extra {
            members.places[members.count] = place;
            members.count += 1;
        }
        members
    }

    fn places(&self) -> &[u8] {
        &self.places[..self.count]
    }

    fn hex(&self, member: usize) -> (i32, i32) {
        let place = usize::from(self.places[member]);
        (self.land.q[place].into(), self.land.r[place].into())
    }

    /// Whether the two are neighbours.
    fn touch(&self, a: usize, b: usize) -> bool {
        sight(self.hex(a), self.hex(b)).is_some_and(|(_, far)| far.abs() == 1)
    }
}

/// The axis on which `to` is seen from `from`, and how far along it; none if the two are on no straight line.
#[inline]
fn sight(from: (i32, i32), to: (i32, i32)) -> Option<(usize, i32)> {
    let (dq, dr) = (to.0 - from.0, to.1 - from.1);
    if dr == 0 {
        Some((0, dq))
    } else if dq == 0 {
        Some((1, dr))
    } else if dq + dr == 0 {
        Some((2, dq))
    } else {
        None
    }
}

/// Tells `found` each pair of tokens that see each other: on a straight line, not beside each other, none between.
fn each_sight(members: &Members<'_>, mut found: impl FnMut(usize, usize)) {
    for from in 0..members.count {
        let mut nearest = [(i32::MAX, usize::MAX); 3];
        for to in 0..members.count {
            if let Some((axis, far)) = sight(members.hex(from), members.hex(to))
                && far > 0
                && far < nearest[axis].0
            {
                nearest[axis] = (far, to);
            }
        }
        for (far, to) in nearest {
            if to != usize::MAX && far > 1 {
                found(from, to);
            }
        }
    }
}

/// Hawks with none beside them that see another.
pub(super) fn hawks_in_sight(members: &Members<'_>, partner_alone: bool) -> usize {
    let mut alone = 0u32;
    for hawk in 0..members.count {
        let touched = (0..members.count).any(|other| other != hawk && members.touch(hawk, other));
        alone |= u32::from(!touched) << hawk;
    }
    let mut seeing = 0u32;
    each_sight(members, |a, b| {
        if !partner_alone || (alone >> a & 1 != 0 && alone >> b & 1 != 0) {
            seeing |= 1 << a | 1 << b;
        }
    });
    (alone & seeing).count_ones() as usize
}

/// How many lines of sight more there are with one more hawk at `place`; it also breaks those it stands in.
pub(super) fn lines_gained(land: &Land, hawks: u32, place: u8) -> i16 {
    let nearest = nearest_both_ways(land, hawks, place);
    let mut gained = 0;
    for [ahead, behind] in nearest {
        gained += i16::from(ahead != i32::MAX && ahead > 1) + i16::from(behind != i32::MAX && behind > 1);
        gained -= i16::from(ahead != i32::MAX && behind != i32::MAX);
    }
    gained
}

/// Whether `place` lies between two hawks of a straight line.
pub(super) fn between_hawks(land: &Land, place: u8) -> bool {
    let nearest = nearest_both_ways(land, land.tokens[HAWK], place);
    nearest.iter().any(|[ahead, behind]| *ahead != i32::MAX && *behind != i32::MAX)
}

/// The places that a token at `place` separates from a hawk, as bits.
pub(super) fn behind(land: &Land, place: u8) -> u128 {
    let nearest = nearest_both_ways(land, land.tokens[HAWK], place);
    let mut found = 0;
    // Ahead on the axes is east, south east and north east; see [`sight`].
    for (axis, forward) in [(0, (1, 0)), (1, (0, 1)), (2, (1, -1))] {
        for (way, sign) in [(0, -1), (1, 1)] {
            if nearest[axis][way] == i32::MAX {
                continue;
            }
            // Away from the hawk, over gaps as well, to the end of the land.
            let (mut q, mut r) = (land.q[usize::from(place)], land.r[usize::from(place)]);
            for _ in 0..super::land::MOST_TILES {
                q += forward.0 * sign;
                r += forward.1 * sign;
                let there = land.place_at(q, r);
                if there != NONE {
                    // The grid wraps around: a place on its other side is no harm, it is only asked anew.
                    found |= 1 << there;
                }
            }
        }
    }
    found
}

/// How far the nearest hawk is along each axis, ahead and behind.
fn nearest_both_ways(land: &Land, hawks: u32, place: u8) -> [[i32; 2]; 3] {
    let at = (i32::from(land.q[usize::from(place)]), i32::from(land.r[usize::from(place)]));
    let mut nearest = [[i32::MAX; 2]; 3];
    for hawk in bits(hawks) {
        let hawk = usize::from(land.place[hawk]);
        if let Some((axis, far)) = sight(at, (land.q[hawk].into(), land.r[hawk].into())) {
            let way = &mut nearest[axis][usize::from(far < 0)];
            *way = (*way).min(far.abs());
        }
    }
    nearest
}

/// Hawk D: the best pairing of hawks that see each other, with one more token if there is one.
pub(super) fn territories(land: &Land, card: &Card, extra: Option<(usize, u8)>) -> i16 {
    let hawk = extra.filter(|(species, _)| *species == HAWK).map(|(_, place)| place);
    let other = extra.filter(|(species, _)| *species != HAWK);
    let members = Members::of(land, land.tokens[HAWK], hawk);
    if members.count < 2 {
        return 0;
    }
    let mut split = Split::<SOME_SHAPES>::new();
    each_sight(&members, |a, b| {
        let species = species_between(land, members.hex(a), members.hex(b), other);
        split.add(1 << a | 1 << b, card.table[species.count_ones() as usize]);
    });
    split.best(members.count)
}

/// Bit by species: which of those other than hawks stand between two hexes of a straight line.
fn species_between(land: &Land, from: (i32, i32), to: (i32, i32), other: Option<(usize, u8)>) -> u32 {
    let Some((_, far)) = sight(from, to) else { return 0 };
    let (dq, dr) = ((to.0 - from.0) / far.abs(), (to.1 - from.1) / far.abs());
    let mut species = 0;
    for step in 1..far.abs() {
        let place = land.place_at((from.0 + dq * step) as i8, (from.1 + dr * step) as i8);
        if place == NONE {
            continue;
        }
        if let Some((new, at)) = other
            && at == place
        {
            species |= 1 << new;
        }
        let there = land.species_at(place);
        if there != NONE && usize::from(there) != HAWK {
            species |= 1 << there;
        }
    }
    species
}

/// Fox D: the best couples among the foxes on `tiles`, which are whole groups, with one more token if there is one.
pub(super) fn duos(
    land: &Land,
    card: &Card,
    only_couples: bool,
    tiles: u32,
    extra: Option<(usize, u8)>,
) -> i16 {
    let fox = extra.filter(|(species, _)| *species == FOX).map(|(_, place)| place);
    let other = extra.filter(|(species, _)| *species != FOX);
    let members = Members::of(land, tiles, fox);
    if members.count < 2 {
        return 0;
    }
    let around = |member: usize| land.beside[usize::from(members.places[member])];
    // The slot of a tile that is not laid yet cannot be told from the masks, so it is asked by place.
    let mut beside_other = 0u32;
    if let Some((_, place)) = other {
        for direction in 0..6 {
            let beside = land.step(place, direction);
            if beside != NONE
                && let Some(member) = members.places().iter().position(|member| *member == beside)
            {
                beside_other |= 1 << member;
            }
        }
    }
    let mut touching = [0u32; MOST + 1];
    for a in 0..members.count {
        for b in 0..a {
            if members.touch(a, b) {
                touching[a] |= 1 << b;
                touching[b] |= 1 << a;
            }
        }
    }
    let mut split = Split::<SOME_SHAPES>::new();
    for a in 0..members.count {
        for b in 0..a {
            if touching[a] >> b & 1 == 0 {
                continue;
            }
            if only_couples && (touching[a] != 1 << b || touching[b] != 1 << a) {
                continue;
            }
            let new = other.filter(|_| (beside_other >> a | beside_other >> b) & 1 != 0);
            let species = species_with_a_pair(land, around(a) | around(b), new.map(|(species, _)| species));
            split.add(1 << a | 1 << b, card.table[species]);
        }
    }
    split.best(members.count)
}

impl Land {
    /// What one more elk at `place` changes on a card that splits herds into shapes.
    pub(super) fn split_change(&self, card: &Card, index: usize, species: usize, place: u8) -> i16 {
        let mut joined = 0u32;
        let mut lost = 0;
        let size = self.each_group_beside(species, place, |group, size| {
            joined |= self.group_tiles[group];
            lost += match (size, index) {
                (1, _) => card.table[1],
                (_, 0) => self.group_points[group],
                _ => shapes_points(card, &Members::of(self, self.group_tiles[group], None)),
            };
        });
        if size == 1 {
            return card.table[1];
        }
        shapes_points(card, &Members::of(self, joined, Some(place))) - lost
    }
}

/// The most points for the members of one group, split into the shapes of the card.
fn shapes_points(card: &Card, members: &Members<'_>) -> i16 {
    // Two neighbours are a line, a pair and an arc.
    if members.count == 2 {
        return card.table[2].max(2 * card.table[1]);
    }
    if members.count == 3 && card.pattern == Pattern::Lines {
        let [a, b, c] = [members.hex(0), members.hex(1), members.hex(2)];
        let line = matches!((sight(a, b), sight(b, c)), (Some((one, _)), Some((other, _))) if one == other);
        let apart = (card.table[2] + card.table[1]).max(3 * card.table[1]);
        return if line { card.table[3].max(apart) } else { apart };
    }
    if members.count <= FEW {
        best_shapes::<SOME_SHAPES>(card, members)
    } else {
        best_shapes::<MOST_SHAPES>(card, members)
    }
}

/// The same with room for `N` shapes.
fn best_shapes<const N: usize>(card: &Card, members: &Members<'_>) -> i16 {
    let mut split = Split::<N>::new();
    let mut index_at = [NONE; super::land::MOST_PLACES];
    for (index, place) in members.places().iter().enumerate() {
        index_at[usize::from(*place)] = index as u8;
    }
    let next = |from: u8, direction: usize| -> u8 {
        let place = members.land.step(members.places[usize::from(from)], direction);
        if place == NONE { NONE } else { index_at[usize::from(place)] }
    };
    // Steps over hexes that are no members, from where one is.
    for first in 0..members.count as u8 {
        split.add(1 << first, card.table[1]);
        match card.pattern {
            Pattern::Lines => {
                for direction in [1, 2, 3] {
                    let (mut line, mut last) = (1u32 << first, first);
                    for size in 2..=usize::from(card.entries) {
                        last = next(last, direction);
                        if last == NONE {
                            break;
                        }
                        line |= 1 << last;
                        split.add(line, card.table[size]);
                    }
                }
            }
            Pattern::Formations => {
                // East, south east and south west, as in the law.
                let around = [next(first, 1), next(first, 2), next(first, 3)];
                let [east, south_east, south_west] = around;
                let own = 1u32 << first;
                let bit = |index: u8| 1u32 << index;
                for other in around {
                    if other != NONE {
                        split.add(own | bit(other), card.table[2]);
                    }
                }
                // Two triangles share the side to the south east. The fourth elk of a rhombus lies beyond the side that
                // faces the first, or across the shared one: that rhombus is made of both and counted once.
                for (beside, onward, across) in [(east, 1, south_west), (south_west, 3, NONE)] {
                    if beside == NONE || south_east == NONE {
                        continue;
                    }
                    let triangle = own | bit(beside) | bit(south_east);
                    split.add(triangle, card.table[3]);
                    for fourth in [next(south_east, onward), across] {
                        if fourth != NONE {
                            split.add(triangle | bit(fourth), card.table[4]);
                        }
                    }
                }
            }
            Pattern::Rings => {
                // Around the centre that lies `to_centre` of the first, clockwise: each further one is reached by a
                // step two directions on.
                for to_centre in 0..6 {
                    let (mut arc, mut last) = (1u32 << first, first);
                    for size in 2..=usize::from(card.entries).min(6) {
                        last = next(last, (to_centre + 3 + size) % 6);
                        if last == NONE {
                            break;
                        }
                        arc |= 1 << last;
                        split.add(arc, card.table[size]);
                    }
                }
            }
            _ => {}
        }
    }
    split.best(members.count)
}

/// Shapes that may not share a token, of which the most valuable set is looked for; at most `N` of them.
struct Split<const N: usize> {
    shapes: [(u32, i16); N],
    count: usize,
}

/// Shapes of the largest herds there can be: for each elk itself, and six arcs of five further sizes.
const MOST_SHAPES: usize = 400;
/// Shapes of a few tokens, and of all couples there can be among [`MOST`].
const SOME_SHAPES: usize = 88;
/// Tokens that have no more shapes than that.
const FEW: usize = 6;

impl<const N: usize> Split<N> {
    fn new() -> Self {
        Self { shapes: [(0, 0); N], count: 0 }
    }

    fn add(&mut self, tokens: u32, points: i16) {
        if points > 0 && self.count < N {
            self.shapes[self.count] = (tokens, points);
            self.count += 1;
        }
    }

    /// The most points of shapes that share no token.
    fn best(&mut self, tokens: usize) -> i16 {
        if self.count == 0 {
            return 0;
        }
        let shapes = &mut self.shapes[..self.count];
        if let [(_, points)] = shapes {
            return *points;
        }
        // Large shapes first, so that good splits are found early and the others can be cut off.
        shapes.sort_unstable_by_key(|(_, points)| std::cmp::Reverse(*points));
        let mut promise = [0i32; 32];
        // What a token can bring at most: its share of the best shape it is part of, in sixtieths of a point.
        for (tokens, points) in shapes.iter() {
            let share = i32::from(*points) * 60 / tokens.count_ones() as i32 + 1;
            for token in bits(*tokens) {
                promise[token] = promise[token].max(share);
            }
        }
        let all = if tokens >= 32 { u32::MAX } else { (1u32 << tokens) - 1 };
        let left = promise.iter().sum();
        let mut best = 0;
        cut_and_try(shapes, &promise, all, left, 0, &mut best);
        best
    }
}

/// Tries what the lowest token left can be part of; `left` is what the tokens left can bring at most.
fn cut_and_try(shapes: &[(u32, i16)], promise: &[i32; 32], left: u32, most: i32, sum: i16, best: &mut i16) {
    *best = (*best).max(sum);
    if left == 0 || i32::from(sum) * 60 + most <= i32::from(*best) * 60 {
        return;
    }
    let token = left.trailing_zeros();
    for (tokens, points) in shapes {
        if tokens >> token & 1 != 0 && tokens & !left == 0 {
            let mut most = most;
            for taken in bits(*tokens) {
                most -= promise[taken];
            }
            cut_and_try(shapes, promise, left & !tokens, most, sum + points, best);
        }
    }
    let without = most - promise[token as usize];
    cut_and_try(shapes, promise, left & !(1 << token), without, sum, best);
}

/// All points of a land from nothing but its tokens, to check what was added up step by step.
#[cfg(test)]
pub(super) fn points_afresh(land: &Land, law: &super::law::Law) -> [i16; 5] {
    let mut fresh = *land;
    fresh.points = Default::default();
    fresh.species_points = Default::default();
    fresh.tokens = [0; 5];
    fresh.near = [0; super::land::MOST_PLACES];
    fresh.groups_of = Default::default();
    fresh.crowded = 0;
    for slot in 0..land.tile_count() {
        let species = land.species_at(land.place[usize::from(slot)]);
        if species != NONE {
            fresh.put_token(law, species.into(), slot);
        }
    }
    fresh.species_points
}

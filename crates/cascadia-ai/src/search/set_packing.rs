//! Scoring cards as weighted set packing problems: the most valuable shapes, pairs or couples among tokens,
//! with each token in at most one. Solved exactly by branch and bound over bit sets. Also the lines of sight
//! of hawks.

use cascadia_rules::scoring::Pattern;

use super::bit_iter::bits;
use super::board::{Board, FOX, HAWK, NONE};
use super::rule_tables::CardTable;

/// Most tokens of one species in a packing.
const MOST: usize = 28;

/// Tokens of a species, by their cells.
pub(super) struct TokenCells<'a> {
    pub board: &'a Board,
    cells: [u8; MOST + 1],
    count: usize,
}

impl<'a> TokenCells<'a> {
    /// Collects the tokens on `tiles`, and one more on `extra`.
    pub(super) fn of(board: &'a Board, tiles: u32, extra: Option<u8>) -> Self {
        let mut members = Self { board, cells: [NONE; MOST + 1], count: 0 };
        for tile in bits(tiles) {
            members.cells[members.count] = board.cell[tile];
            members.count += 1;
        }
        if let Some(cell) = extra {
            members.cells[members.count] = cell;
            members.count += 1;
        }
        members
    }

    fn cells(&self) -> &[u8] {
        &self.cells[..self.count]
    }

    fn hex(&self, member: usize) -> (i32, i32) {
        let cell = usize::from(self.cells[member]);
        (self.board.q[cell].into(), self.board.r[cell].into())
    }

    /// Tests whether two tokens are neighbours.
    fn touch(&self, a: usize, b: usize) -> bool {
        sight(self.hex(a), self.hex(b)).is_some_and(|(_, far)| far.abs() == 1)
    }
}

/// Returns the axis and the signed distance from one hex to another; none if they are not on a straight line.
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

/// Calls `found` with each pair of tokens in line of sight: on a straight line, not neighbours, none between.
fn for_each_sight_line(members: &TokenCells<'_>, mut found: impl FnMut(usize, usize)) {
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

/// Counts the hawks without a neighbour that see another.
pub(super) fn hawks_in_sight(members: &TokenCells<'_>, partner_alone: bool) -> usize {
    let mut alone = 0u32;
    for hawk in 0..members.count {
        let touched = (0..members.count).any(|other| other != hawk && members.touch(hawk, other));
        alone |= u32::from(!touched) << hawk;
    }
    let mut seeing = 0u32;
    for_each_sight_line(members, |a, b| {
        if !partner_alone || (alone >> a & 1 != 0 && alone >> b & 1 != 0) {
            seeing |= 1 << a | 1 << b;
        }
    });
    (alone & seeing).count_ones() as usize
}

/// Returns the change of the number of lines of sight by a hawk on `cell`, which also breaks lines.
pub(super) fn lines_gained(board: &Board, hawks: u32, cell: u8) -> i16 {
    let nearest = nearest_both_ways(board, hawks, cell);
    let mut gained = 0;
    for [ahead, behind] in nearest {
        gained += i16::from(ahead != i32::MAX && ahead > 1) + i16::from(behind != i32::MAX && behind > 1);
        gained -= i16::from(ahead != i32::MAX && behind != i32::MAX);
    }
    gained
}

/// Tests whether `cell` is between two hawks of a straight line.
pub(super) fn between_hawks(board: &Board, cell: u8) -> bool {
    let nearest = nearest_both_ways(board, board.tokens[HAWK], cell);
    nearest.iter().any(|[ahead, behind]| *ahead != i32::MAX && *behind != i32::MAX)
}

/// Returns the cells that a token on `cell` separates from a hawk, a bit set.
pub(super) fn behind(board: &Board, cell: u8) -> u128 {
    let nearest = nearest_both_ways(board, board.tokens[HAWK], cell);
    let mut found = 0;
    // Ahead on the axes is east, south east and north east; see [`sight`].
    for (axis, forward) in [(0, (1, 0)), (1, (0, 1)), (2, (1, -1))] {
        for (way, sign) in [(0, -1), (1, 1)] {
            if nearest[axis][way] == i32::MAX {
                continue;
            }
            // Away from the hawk, over gaps as well, to the end of the board.
            let (mut q, mut r) = (board.q[usize::from(cell)], board.r[usize::from(cell)]);
            for _ in 0..super::board::MOST_TILES {
                q += forward.0 * sign;
                r += forward.1 * sign;
                let there = board.cell_at(q, r);
                if there != NONE {
                    // The grid wraps around: a cell on its other side is recomputed needlessly, to no harm.
                    found |= 1 << there;
                }
            }
        }
    }
    found
}

/// Returns the distance of the nearest hawk along each axis, ahead and behind.
fn nearest_both_ways(board: &Board, hawks: u32, cell: u8) -> [[i32; 2]; 3] {
    let at = (i32::from(board.q[usize::from(cell)]), i32::from(board.r[usize::from(cell)]));
    let mut nearest = [[i32::MAX; 2]; 3];
    for hawk in bits(hawks) {
        let hawk = usize::from(board.cell[hawk]);
        if let Some((axis, far)) = sight(at, (board.q[hawk].into(), board.r[hawk].into())) {
            let way = &mut nearest[axis][usize::from(far < 0)];
            *way = (*way).min(far.abs());
        }
    }
    nearest
}

/// Returns the points of hawk card D: the best matching of hawks in line of sight, with `extra` if given.
pub(super) fn territories(board: &Board, card: &CardTable, extra: Option<(usize, u8)>) -> i16 {
    let hawk = extra.filter(|(species, _)| *species == HAWK).map(|(_, cell)| cell);
    let other = extra.filter(|(species, _)| *species != HAWK);
    let members = TokenCells::of(board, board.tokens[HAWK], hawk);
    if members.count < 2 {
        return 0;
    }
    let mut split = SetPacking::<SOME_SHAPES>::new();
    for_each_sight_line(&members, |a, b| {
        let species = species_between(board, members.hex(a), members.hex(b), other);
        split.add(1 << a | 1 << b, card.table[species.count_ones() as usize]);
    });
    split.best(members.count)
}

/// Returns the species other than hawks between two hexes of a straight line, a bit set.
fn species_between(board: &Board, from: (i32, i32), to: (i32, i32), other: Option<(usize, u8)>) -> u32 {
    let Some((_, far)) = sight(from, to) else { return 0 };
    let (dq, dr) = ((to.0 - from.0) / far.abs(), (to.1 - from.1) / far.abs());
    let mut species = 0;
    for step in 1..far.abs() {
        let cell = board.cell_at((from.0 + dq * step) as i8, (from.1 + dr * step) as i8);
        if cell == NONE {
            continue;
        }
        if let Some((new, at)) = other
            && at == cell
        {
            species |= 1 << new;
        }
        let there = board.species_at(cell);
        if there != NONE && usize::from(there) != HAWK {
            species |= 1 << there;
        }
    }
    species
}

/// Returns the points of fox card D: the best couples among the foxes on `tiles`, which are whole groups,
/// with one more token if given.
pub(super) fn duos(
    board: &Board,
    card: &CardTable,
    only_couples: bool,
    tiles: u32,
    extra: Option<(usize, u8)>,
) -> i16 {
    let fox = extra.filter(|(species, _)| *species == FOX).map(|(_, cell)| cell);
    let other = extra.filter(|(species, _)| *species != FOX);
    let members = TokenCells::of(board, tiles, fox);
    if members.count < 2 {
        return 0;
    }
    let around = |member: usize| board.beside[usize::from(members.cells[member])];
    // The masks lack the tile still to be placed, so it is found by its cell.
    let mut beside_other = 0u32;
    if let Some((_, cell)) = other {
        for direction in 0..6 {
            let beside = board.step(cell, direction);
            if beside != NONE
                && let Some(member) = members.cells().iter().position(|member| *member == beside)
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
    let mut split = SetPacking::<SOME_SHAPES>::new();
    for a in 0..members.count {
        for b in 0..a {
            if touching[a] >> b & 1 == 0 {
                continue;
            }
            if only_couples && (touching[a] != 1 << b || touching[b] != 1 << a) {
                continue;
            }
            let new = other.filter(|_| (beside_other >> a | beside_other >> b) & 1 != 0);
            let species = species_with_a_pair(board, around(a) | around(b), new.map(|(species, _)| species));
            split.add(1 << a | 1 << b, card.table[species]);
        }
    }
    split.best(members.count)
}

/// Counts the species other than foxes with at least two tokens on the tiles of `around`, including one more
/// of `extra`.
fn species_with_a_pair(board: &Board, around: u32, extra: Option<usize>) -> usize {
    (0..FOX)
        .filter(|species| {
            let there = around & board.tokens[*species];
            let count = there.count_ones() + u32::from(extra == Some(*species));
            count >= 2
        })
        .count()
}

impl Board {
    /// Returns the change by an elk on `cell` on a card that packs groups with shapes.
    pub(super) fn packing_change(&self, card: &CardTable, index: usize, species: usize, cell: u8) -> i16 {
        let mut joined = 0u32;
        let mut lost = 0;
        let size = self.each_group_beside(species, cell, |group, size| {
            joined |= self.group_tiles[group];
            lost += match (size, index) {
                (1, _) => card.table[1],
                (_, 0) => self.group_points[group],
                _ => shapes_points(card, &TokenCells::of(self, self.group_tiles[group], None)),
            };
        });
        if size == 1 {
            return card.table[1];
        }
        shapes_points(card, &TokenCells::of(self, joined, Some(cell))) - lost
    }
}

/// Returns the points of one group, packed with the shapes of the card.
fn shapes_points(card: &CardTable, members: &TokenCells<'_>) -> i16 {
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

/// Packs a group with at most `N` candidate shapes.
fn best_shapes<const N: usize>(card: &CardTable, members: &TokenCells<'_>) -> i16 {
    let mut split = SetPacking::<N>::new();
    let mut index_at = [NONE; super::board::MOST_CELLS];
    for (index, cell) in members.cells().iter().enumerate() {
        index_at[usize::from(*cell)] = index as u8;
    }
    let next = |from: u8, direction: usize| -> u8 {
        let cell = members.board.step(members.cells[usize::from(from)], direction);
        if cell == NONE { NONE } else { index_at[usize::from(cell)] }
    };
    // Steps lead to hexes without a member as well, and end there.
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
                // East, south east and south west, as in the scoring of the rules.
                let around = [next(first, 1), next(first, 2), next(first, 3)];
                let [east, south_east, south_west] = around;
                let own = 1u32 << first;
                let bit = |index: u8| 1u32 << index;
                for other in around {
                    if other != NONE {
                        split.add(own | bit(other), card.table[2]);
                    }
                }
                // Two triangles share the side to the south east. The fourth elk of a rhombus lies beyond the
                // side that faces the first, or across the shared one: that rhombus is made of both and
                // counted once.
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
                // Around the centre, which lies `to_centre` of the first, clockwise: each further one is
                // reached by a step two directions on.
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

/// A weighted set packing problem: at most `N` shapes, bit sets of tokens with points, to be disjoint.
struct SetPacking<const N: usize> {
    shapes: [(u32, i16); N],
    count: usize,
}

/// Most shapes of the largest group: for each elk itself, and six arcs of five further sizes.
const MOST_SHAPES: usize = 400;
/// Most shapes of a few tokens, and of all couples among [`MOST`].
const SOME_SHAPES: usize = 88;
/// Most tokens with no more shapes than [`SOME_SHAPES`].
const FEW: usize = 6;

impl<const N: usize> SetPacking<N> {
    fn new() -> Self {
        Self { shapes: [(0, 0); N], count: 0 }
    }

    fn add(&mut self, tokens: u32, points: i16) {
        if points > 0 && self.count < N {
            self.shapes[self.count] = (tokens, points);
            self.count += 1;
        }
    }

    /// Returns the most points of disjoint shapes.
    fn best(&mut self, tokens: usize) -> i16 {
        if self.count == 0 {
            return 0;
        }
        let shapes = &mut self.shapes[..self.count];
        if let [(_, points)] = shapes {
            return *points;
        }
        // Valuable shapes first, so that good packings are found early and prune the others.
        shapes.sort_unstable_by_key(|(_, points)| std::cmp::Reverse(*points));
        let mut bounds = [0i32; 32];
        // The bound of a token: its largest share in a shape, in sixtieths of a point, rounded up.
        for (tokens, points) in shapes.iter() {
            let share = i32::from(*points) * 60 / tokens.count_ones() as i32 + 1;
            for token in bits(*tokens) {
                bounds[token] = bounds[token].max(share);
            }
        }
        let all = if tokens >= 32 { u32::MAX } else { (1u32 << tokens) - 1 };
        let left = bounds.iter().sum();
        let mut best = 0;
        branch_and_bound(shapes, &bounds, all, left, 0, &mut best);
        best
    }
}

/// Branches on the shapes of the lowest token in `left`, and on leaving it out; `most` bounds what the tokens
/// in `left` can add, in sixtieths of a point.
fn branch_and_bound(
    shapes: &[(u32, i16)],
    bounds: &[i32; 32],
    left: u32,
    most: i32,
    sum: i16,
    best: &mut i16,
) {
    *best = (*best).max(sum);
    if left == 0 || i32::from(sum) * 60 + most <= i32::from(*best) * 60 {
        return;
    }
    let token = left.trailing_zeros();
    for (tokens, points) in shapes {
        if tokens >> token & 1 != 0 && tokens & !left == 0 {
            let mut most = most;
            for taken in bits(*tokens) {
                most -= bounds[taken];
            }
            branch_and_bound(shapes, bounds, left & !tokens, most, sum + points, best);
        }
    }
    let without = most - bounds[token as usize];
    branch_and_bound(shapes, bounds, left & !(1 << token), without, sum, best);
}

/// Recomputes all points of a board from its tokens, to compare them with the incremental ones.
#[cfg(test)]
pub(super) fn recomputed_points(board: &Board, tables: &super::rule_tables::RuleTables) -> [i16; 5] {
    let mut fresh = *board;
    fresh.points = Default::default();
    fresh.species_points = Default::default();
    fresh.tokens = [0; 5];
    fresh.near = [0; super::board::MOST_CELLS];
    fresh.groups_of = Default::default();
    fresh.crowded = 0;
    for tile in 0..board.tile_count() {
        let species = board.species_at(board.cell[usize::from(tile)]);
        if species != NONE {
            fresh.place_token(tables, species.into(), tile);
        }
    }
    fresh.species_points
}

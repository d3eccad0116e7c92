//! Shapes cut out of a board: the outline of a distance field, and flat faces inside it, holes included.
//!
//! Everything is in units of the view box of the silhouettes: x to the right, y down.

use std::collections::BTreeMap;

use bevy::math::Vec2;

/// Largest deviation of an outline from the field it follows.
const TOLERANCE: f32 = 0.35;
/// Area of loops too small to cut: crumbs and pinholes.
const LEAST_AREA: f32 = 9.0;

/// Side of a block of grid points measured together.
const BLOCK: usize = 6;

/// A distance field on a square grid, positive inside the shape.
pub(super) struct Field {
    /// The first point of the grid, the distance between two, and their number in each direction.
    corner: Vec2,
    step: f32,
    side: usize,
    values: Vec<f32>,
}

impl Field {
    /// Measures `distance` on a grid of `side` × `side` points from `corner` on. One measurement is enough
    /// for a block whose distance from the outline exceeds its size.
    pub(super) fn measure(corner: Vec2, step: f32, side: usize, distance: impl Fn(Vec2) -> f32) -> Self {
        let at = |x: usize, y: usize| corner + Vec2::new(x as f32, y as f32) * step;
        let mut values = vec![0.0; side * side];
        let half = (BLOCK - 1) as f32 / 2.0 * step;
        for top in (0..side).step_by(BLOCK) {
            for left in (0..side).step_by(BLOCK) {
                let middle = distance(at(left, top) + Vec2::splat(half));
                // Includes the corners of the block and their neighbours.
                let far = middle.abs() > half * 1.5 + step;
                for y in top..(top + BLOCK).min(side) {
                    for x in left..(left + BLOCK).min(side) {
                        values[y * side + x] = if far { middle } else { distance(at(x, y)) };
                    }
                }
            }
        }
        Self { corner, step, side, values }
    }

    fn at(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.side + x]
    }

    /// Returns the zero of the field between two neighbours of the grid.
    fn crossing(&self, edge: GridLine) -> Vec2 {
        let GridLine { x, y, down } = edge;
        let (from, to) = (self.at(x, y), if down { self.at(x, y + 1) } else { self.at(x + 1, y) });
        let along = if down { Vec2::Y } else { Vec2::X };
        let share = (from / (from - to)).clamp(0.02, 0.98);
        self.corner + (Vec2::new(x as f32, y as f32) + along * share) * self.step
    }

    /// Returns the zero outlines by marching squares (after Lorensen and Cline 1987), with the inside always
    /// on the same hand: outlines of the shape have a positive area, those of holes a negative one.
    pub(super) fn outlines(&self) -> Vec<Vec<Vec2>> {
        let mut next: BTreeMap<GridLine, GridLine> = BTreeMap::new();
        for y in 0..self.side - 1 {
            for x in 0..self.side - 1 {
                let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
                let inside = corners.map(|(x, y)| self.at(x, y) > 0.0);
                let mask =
                    inside.iter().enumerate().map(|(bit, inside)| usize::from(*inside) << bit).sum::<usize>();
                let sides = [
                    GridLine { x, y, down: false },
                    GridLine { x: x + 1, y, down: true },
                    GridLine { x, y: y + 1, down: false },
                    GridLine { x, y, down: true },
                ];
                for (from, to) in SEGMENTS[mask].iter().copied() {
                    next.insert(sides[from], sides[to]);
                }
            }
        }
        let mut outlines = Vec::new();
        while let Some((&first, _)) = next.first_key_value() {
            let mut points = Vec::new();
            let mut at = first;
            while let Some(to) = next.remove(&at) {
                points.push(self.crossing(at));
                at = to;
            }
            let outline = simplify(&points);
            if outline.len() >= 3 && area(&outline).abs() >= LEAST_AREA {
                outlines.push(outline);
            }
        }
        outlines
    }
}

/// A line between two neighbours of the grid, to the right or down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct GridLine {
    x: usize,
    y: usize,
    down: bool,
}

/// For each set of corners inside (bits: the first, then along x, y, and back): the sides of the square
/// joined by the outline, from and to. Sides: 0 of the first row, 1 of the second column, 2 of the second
/// row, 3 of the first column.
const SEGMENTS: [&[(usize, usize)]; 16] = [
    &[],
    &[(0, 3)],
    &[(1, 0)],
    &[(1, 3)],
    &[(2, 1)],
    &[(0, 3), (2, 1)],
    &[(2, 0)],
    &[(2, 3)],
    &[(3, 2)],
    &[(0, 2)],
    &[(1, 0), (3, 2)],
    &[(1, 2)],
    &[(3, 1)],
    &[(0, 1)],
    &[(3, 0)],
    &[],
];

/// Returns the signed area of a loop; the sign gives its orientation.
pub(super) fn area(points: &[Vec2]) -> f32 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(from, to)| from.perp_dot(*to)).sum::<f32>() / 2.0
}

/// Simplifies a loop within the tolerance (Ramer 1972, Douglas and Peucker 1973).
fn simplify(points: &[Vec2]) -> Vec<Vec2> {
    let Some(first) = points.first() else { return Vec::new() };
    let distances = points.iter().map(|point| point.distance_squared(*first));
    let far = distances.enumerate().max_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |far| far.0);
    let mut kept = Vec::new();
    let closed: Vec<Vec2> = points.iter().chain([first]).copied().collect();
    for part in [&closed[..=far], &closed[far..]] {
        keep_bends(part, &mut kept);
    }
    kept
}

/// Adds the points of a line that are needed to keep its bends, without the last.
fn keep_bends(line: &[Vec2], kept: &mut Vec<Vec2>) {
    let (Some(from), Some(to)) = (line.first(), line.last()) else { return };
    let off = |point: &Vec2| {
        let along = (*to - *from).normalize_or_zero();
        if along == Vec2::ZERO { point.distance(*from) } else { (*point - *from).perp_dot(along).abs() }
    };
    let bend = line.iter().map(off).enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
    match bend {
        Some((at, by)) if by > TOLERANCE && at > 0 && at + 1 < line.len() => {
            keep_bends(&line[..=at], kept);
            keep_bends(&line[at..], kept);
        }
        _ if line.len() > 1 => kept.push(*from),
        _ => {}
    }
}

/// Flat pieces with their holes, triangulated.
#[derive(Default, Debug)]
pub(super) struct Cutout {
    /// The loops: pieces in one orientation, holes in the other.
    pub loops: Vec<Vec<Vec2>>,
    /// The corners of the triangles as indices into the concatenated loops, in the orientation of the pieces.
    pub triangles: Vec<[usize; 3]>,
}

impl Cutout {
    /// Triangulates the area enclosed by the loops.
    pub(super) fn of(loops: Vec<Vec<Vec2>>) -> Self {
        let points: Vec<Vec2> = loops.iter().flatten().copied().collect();
        let mut start = 0;
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        let mut holes: Vec<Vec<usize>> = Vec::new();
        for outline in &loops {
            let places: Vec<usize> = (start..start + outline.len()).collect();
            start += outline.len();
            if area(outline) > 0.0 { pieces.push(places) } else { holes.push(places) }
        }
        let mut triangles = Vec::new();
        for mut piece in pieces {
            let around = |hole: &Vec<usize>| contains(&points, &piece, points[hole[0]]);
            let mut inside: Vec<Vec<usize>> = holes.iter().filter(|hole| around(hole)).cloned().collect();
            while !inside.is_empty() {
                if !join_nearest_hole(&points, &mut piece, &mut inside) {
                    break;
                }
            }
            clip_ears(&points, piece, &mut triangles);
        }
        Self { loops, triangles }
    }

    /// Returns all points, one loop after the other.
    pub(super) fn points(&self) -> Vec<Vec2> {
        self.loops.iter().flatten().copied().collect()
    }
}

/// Tests whether a point lies inside a loop.
fn contains(points: &[Vec2], outline: &[usize], point: Vec2) -> bool {
    let mut inside = false;
    for (index, place) in outline.iter().enumerate() {
        let (from, to) = (points[*place], points[outline[(index + 1) % outline.len()]]);
        if (from.y > point.y) != (to.y > point.y)
            && point.x < from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
        {
            inside = !inside;
        }
    }
    inside
}

/// Joins one of the holes to the loop around it by the shortest cut that crosses nothing. Returns false
/// if there is none.
fn join_nearest_hole(points: &[Vec2], piece: &mut Vec<usize>, holes: &mut Vec<Vec<usize>>) -> bool {
    let mut cuts: Vec<(f32, usize, usize, usize)> = Vec::new();
    for (hole, places) in holes.iter().enumerate() {
        for (to, place) in places.iter().enumerate() {
            let from = |(at, outer): (usize, &usize)| (points[*outer].distance(points[*place]), at, hole, to);
            cuts.extend(piece.iter().enumerate().map(from));
        }
    }
    cuts.sort_by(|one, other| one.0.total_cmp(&other.0));
    let free = |(_, at, hole, to): &(f32, usize, usize, usize)| {
        let cut = [points[piece[*at]], points[holes[*hole][*to]]];
        std::iter::once(&*piece).chain(holes.iter()).all(|outline| {
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).all(|(from, to)| !crosses(cut, [points[*from], points[*to]]))
        })
    };
    let Some((_, at, hole, to)) = cuts.into_iter().find(free) else { return false };
    let hole = holes.remove(hole);
    let around = hole.iter().cycle().skip(to).take(hole.len() + 1).copied();
    let rest = piece.split_off(at);
    let back = rest[0];
    piece.push(back);
    piece.extend(around);
    piece.extend(rest);
    true
}

/// Tests whether two lines cross; lines that only share an end do not.
fn crosses([a, b]: [Vec2; 2], [c, d]: [Vec2; 2]) -> bool {
    if [a, b].iter().any(|end| *end == c || *end == d) {
        return false;
    }
    let side = |from: Vec2, to: Vec2, point: Vec2| (to - from).perp_dot(point - from);
    side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}

/// Triangulates a loop by ear clipping (Meisters 1975), always taking the best shaped ear.
fn clip_ears(points: &[Vec2], mut left: Vec<usize>, triangles: &mut Vec<[usize; 3]>) {
    while left.len() > 2 {
        let count = left.len();
        let corner = |at: usize| [left[(at + count - 1) % count], left[at], left[(at + 1) % count]];
        let quality = |at: usize| {
            let [a, b, c] = corner(at).map(|place| points[place]);
            let double = (b - a).perp_dot(c - a);
            let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
            let free = || left.iter().all(|place| !covers([a, b, c], points[*place]));
            (double > 1e-4 && free()).then(|| double / (longest * longest).max(1e-9))
        };
        let ears = (0..count).filter_map(|at| quality(at).map(|quality| (at, quality)));
        let Some((best, _)) = ears.max_by(|one, other| one.1.total_cmp(&other.1)) else {
            // Collinear corners enclose nothing.
            return;
        };
        triangles.push(corner(best));
        left.remove(best);
    }
}

/// Tests whether a triangle covers a point other than its corners.
fn covers([a, b, c]: [Vec2; 3], point: Vec2) -> bool {
    let side = |from: Vec2, to: Vec2| (to - from).perp_dot(point - from);
    point != a && point != b && point != c && side(a, b) >= 0.0 && side(b, c) >= 0.0 && side(c, a) >= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(cutout: &Cutout) -> f32 {
        let points = cutout.points();
        cutout.triangles.iter().map(|corners| area(&corners.map(|place| points[place]))).sum()
    }

    fn outlined(cutout: &Cutout) -> f32 {
        cutout.loops.iter().map(|outline| area(outline)).sum()
    }

    #[test]
    fn a_ring_with_two_holes_is_filled_but_for_its_holes() {
        let field = Field::measure(Vec2::splat(-50.0), 1.0, 101, |at| {
            let hole = |x: f32| 8.0 - at.distance(Vec2::new(x, 3.0));
            (40.0 - at.length()).min(-hole(-18.0)).min(-hole(18.0))
        });
        let cutout = Cutout::of(field.outlines());
        assert_eq!(cutout.loops.len(), 3);
        let wanted = std::f32::consts::PI * (40.0 * 40.0 - 2.0 * 64.0);
        assert!((outlined(&cutout) / wanted - 1.0).abs() < 0.02, "{} of {wanted}", outlined(&cutout));
        assert!((filled(&cutout) / outlined(&cutout) - 1.0).abs() < 1e-3, "{}", filled(&cutout));
        // Two triangles less than corners, and two more for every cut to a hole and back.
        assert_eq!(cutout.triangles.len(), cutout.points().len() - 2 + 2 * 2);
    }

    #[test]
    fn an_outline_keeps_to_its_field_with_few_points() {
        let field = Field::measure(Vec2::splat(-50.0), 1.0, 101, |at| 30.0 - at.length());
        let outlines = field.outlines();
        assert_eq!(outlines.len(), 1);
        assert!((12..60).contains(&outlines[0].len()), "{}", outlines[0].len());
        assert!(outlines[0].iter().all(|point| (point.length() - 30.0).abs() < 0.1));
    }

    #[test]
    fn two_pieces_are_cut_each_for_itself() {
        let at = |x: f32| move |point: Vec2| 9.0 - (point - Vec2::new(x, 0.0)).abs().max_element();
        let field =
            Field::measure(Vec2::splat(-40.0), 0.7, 115, |point| at(-15.0)(point).max(at(15.0)(point)));
        let cutout = Cutout::of(field.outlines());
        assert_eq!(cutout.loops.len(), 2);
        // The corners are slightly rounded.
        assert!((filled(&cutout) - 2.0 * 18.0 * 18.0).abs() < 14.0, "{}", filled(&cutout));
    }
}

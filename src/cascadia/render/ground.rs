//! The habitat at a point of an environment as rendered, wobbling borders included: the same arithmetic as in
//! `shaders/land.wgsl` and `shaders/terrain.wgsl`, for the scenery.

use bevy::math::{IVec2, Vec2};

use crate::camera::space::{hex_at, hex_centre};
use cascadia_base::hash::{fibonacci32, lowbias32};
use cascadia_base::{Habitat, Hex};

/// Hexes of an environment in each direction; a constant of the shader too.
pub(super) const BOARD: i32 = 64;
/// Distance from the centre of a hex to the middle of an edge.
const APOTHEM: f32 = 0.866_025_4;
/// The habitats in the order of their numbers in a cell.
const HABITATS: [Habitat; 5] =
    [Habitat::Mountain, Habitat::Forest, Habitat::Prairie, Habitat::Wetland, Habitat::River];
/// The bit of a cell with a placed tile.
pub(super) const OCCUPIED: u32 = 0x200;
/// Distance beyond which borders are ignored.
pub(super) const FAR: f32 = 9.0;

fn hash_cell(cell: IVec2, salt: u32) -> u32 {
    let y = (cell.y as u32).wrapping_add(salt.wrapping_mul(0x85eb_ca6b));
    lowbias32(fibonacci32(cell.x as u32).wrapping_add(lowbias32(y)))
}

/// Returns a number from 0 to 1, fixed for each cell of a grid and each salt.
pub(super) fn random1(cell: IVec2, salt: u32) -> f32 {
    (hash_cell(cell, salt) >> 8) as f32 / 16_777_216.0
}

/// Returns two numbers from 0 to 1, fixed for each cell of a grid and each salt.
pub(super) fn random2(cell: IVec2, salt: u32) -> Vec2 {
    let h = hash_cell(cell, salt);
    Vec2::new((h & 0xffff) as f32, (h >> 16) as f32) / 65536.0
}

/// Returns smooth noise from 0 to 1 at a point of the environment.
pub(super) fn noise(p: Vec2, salt: u32) -> f32 {
    let cell = p.floor().as_ivec2();
    let f = p - p.floor();
    let u = f * f * (Vec2::splat(3.0) - 2.0 * f);
    let corner = |x, y| random1(cell + IVec2::new(x, y), salt);
    let north = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u.x;
    let south = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u.x;
    north + (south - north) * u.y
}

fn fbm2(p: Vec2, salt: u32) -> f32 {
    0.65 * noise(p, salt) + 0.35 * noise(p * 2.03 + Vec2::splat(17.3), salt + 1)
}

const fn first(cell: u32) -> usize {
    (cell & 7) as usize
}

const fn second(cell: u32) -> usize {
    (cell >> 3 & 7) as usize
}

/// Returns the signed distance to the line between the halves of a tile, positive in the first.
fn split_distance(cell: u32, local: Vec2, wobble: f32) -> f32 {
    if first(cell) == second(cell) {
        return FAR;
    }
    let across = Vec2::from_angle((cell >> 6 & 7) as f32 * std::f32::consts::FRAC_PI_3);
    let along = local.dot(across.perp());
    let window = (1.0 - along * along).clamp(0.0, 1.0);
    local.dot(across) + wobble * window
}

fn habitat_of(cell: u32, local: Vec2, wobble: f32) -> usize {
    if split_distance(cell, local, wobble) >= 0.0 { first(cell) } else { second(cell) }
}

/// Returns the direction from the centre of a hex to the middle of an edge.
pub(super) fn edge_direction(edge: usize) -> Vec2 {
    Vec2::from_angle((edge as f32 - 1.0) * std::f32::consts::FRAC_PI_3)
}

/// Steps to the neighbours, clockwise from the north-east.
pub(super) const STEPS: [IVec2; 6] = [
    IVec2::new(1, -1),
    IVec2::new(1, 0),
    IVec2::new(0, 1),
    IVec2::new(-1, 1),
    IVec2::new(-1, 0),
    IVec2::new(0, -1),
];

/// The ground at a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ground {
    /// The habitat.
    pub habitat: Habitat,
    /// Distance to the nearest other habitat; at least `FAR` if none is near.
    pub border: f32,
}

/// The tile at a point, with its surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) enum Patch<'a> {
    /// In an environment: the cells of that environment, the tile's hex and cell.
    InEnvironment { cells: &'a [u32], hex: Hex, cell: u32 },
    /// Outside environments: the tile's cell, and the origin of its patch of ground.
    Apart { cell: u32, origin: Vec2 },
}

/// Returns the hex of a cell by its index in an environment.
pub(super) const fn hex_of_cell(index: usize) -> Hex {
    let index = index as i32;
    Hex::new(index % BOARD - BOARD / 2, index / BOARD - BOARD / 2)
}

/// Returns the cell of an environment at `hex`; 0 outside.
pub(super) fn cell_at(cells: &[u32], hex: IVec2) -> u32 {
    let at = hex + IVec2::splat(BOARD / 2);
    let inside = (0..BOARD).contains(&at.x) && (0..BOARD).contains(&at.y);
    if inside { cells.get((at.y * BOARD + at.x) as usize).copied().unwrap_or(0) } else { 0 }
}

impl Patch<'_> {
    /// Returns the coordinates at which patterns are evaluated for a point of the tile.
    pub(super) fn pattern_point(&self, local: Vec2) -> Vec2 {
        match self {
            Self::InEnvironment { hex, .. } => hex_centre(*hex) + local,
            Self::Apart { origin, .. } => *origin + local,
        }
    }

    pub(super) const fn cell(&self) -> u32 {
        match self {
            Self::InEnvironment { cell, .. } | Self::Apart { cell, .. } => *cell,
        }
    }

    /// Returns whether another tile lies beyond an edge.
    pub(super) fn joins(&self, edge: usize) -> bool {
        match self {
            Self::InEnvironment { cells, hex, .. } => {
                cell_at(cells, IVec2::new(hex.x, hex.y) + STEPS[edge]) & OCCUPIED != 0
            }
            Self::Apart { .. } => false,
        }
    }

    /// Returns the distance from a point of the tile inwards from the rim of the environment.
    pub(super) fn rim_distance(&self, local: Vec2) -> f32 {
        (0..6)
            .filter(|edge| !self.joins(*edge))
            .map(|edge| APOTHEM - local.dot(edge_direction(edge)))
            .fold(FAR, f32::min)
    }

    /// Returns the habitat at a point of the tile, and the distance to its border.
    pub(super) fn ground(&self, local: Vec2) -> Ground {
        let p = self.pattern_point(local);
        let wobble = 0.2 * (noise(p * 2.3, 5) - 0.5) + 0.1 * (noise(p * 6.1, 6) - 0.5);
        let (habitat, border) = match *self {
            Self::Apart { cell, .. } => {
                (habitat_of(cell, local, wobble), split_distance(cell, local, wobble).abs())
            }
            Self::InEnvironment { cells, hex: own_hex, cell: own } => {
                let own_hex = IVec2::new(own_hex.x, own_hex.y);
                let at = |hex: IVec2| if hex == own_hex { own } else { cell_at(cells, hex) };
                let warp =
                    Vec2::new(fbm2(p * 3.1, 1), fbm2(p * 3.1 + Vec2::splat(41.7), 3)) * 2.0 - Vec2::ONE;
                let mut w = p + 0.095 * warp;
                let warped = hex_at(w);
                let mut hex = IVec2::new(warped.x, warped.y);
                if at(hex) & OCCUPIED == 0 {
                    w = p;
                    hex = own_hex;
                }
                let cell = at(hex);
                let local = w - hex_centre(Hex::new(hex.x, hex.y));
                let habitat = habitat_of(cell, local, wobble);
                let mut border = split_distance(cell, local, wobble).abs();
                for (edge, step) in STEPS.iter().enumerate() {
                    let direction = edge_direction(edge);
                    let distance = APOTHEM - local.dot(direction);
                    let neighbour = at(hex + *step);
                    if distance < border
                        && neighbour & OCCUPIED != 0
                        && habitat_of(neighbour, local - direction * 2.0 * APOTHEM, wobble) != habitat
                    {
                        border = distance.max(0.0);
                    }
                }
                (habitat, border)
            }
        };
        Ground { habitat: HABITATS[habitat.min(4)], border }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forest to the east, river to the west.
    const CELL: u32 = 1 | 4 << 3 | OCCUPIED;

    #[test]
    fn the_line_between_the_halves_ends_in_the_corners() {
        let patch = Patch::Apart { cell: CELL, origin: Vec2::new(3.0, 8.0) };
        for y in [-0.99, 0.99] {
            assert_eq!(patch.ground(Vec2::new(0.03, y)).habitat, Habitat::Forest);
            assert_eq!(patch.ground(Vec2::new(-0.03, y)).habitat, Habitat::River);
        }
        assert_eq!(patch.ground(Vec2::new(0.8, 0.0)).habitat, Habitat::Forest);
        assert_eq!(patch.ground(Vec2::new(-0.8, 0.0)).habitat, Habitat::River);
    }

    #[test]
    fn neighbours_agree_about_the_ground_between_them() {
        let mut cells = vec![0; (BOARD * BOARD) as usize];
        let mut put = |x: i32, y: i32, cell: u32| {
            cells[((y + BOARD / 2) * BOARD + x + BOARD / 2) as usize] = cell;
        };
        let east = 2 | 3 << 3 | 2 << 6 | OCCUPIED;
        put(0, 0, CELL);
        put(1, 0, east);
        let (here, there) = (Hex::new(0, 0), Hex::new(1, 0));
        let a = Patch::InEnvironment { cells: &cells, hex: here, cell: CELL };
        let b = Patch::InEnvironment { cells: &cells, hex: there, cell: east };
        assert!(a.joins(1) && b.joins(4) && !a.joins(0));
        let mut habitats = std::collections::BTreeSet::new();
        for step in -8..=8 {
            let along = step as f32 * 0.05;
            // The same point of the world, seen from both tiles.
            let (seen_a, seen_b) = (Vec2::new(APOTHEM, along), Vec2::new(-APOTHEM, along));
            assert_eq!(a.ground(seen_a).habitat, b.ground(seen_b).habitat, "at {along}");
            habitats.insert(a.ground(seen_a).habitat as usize);
        }
        assert!(habitats.len() > 1, "the shore wobbles across the edge");
        // A border is near, and the rim is not.
        assert!(a.ground(Vec2::new(APOTHEM, 0.0)).border < 0.2);
        assert!(a.rim_distance(Vec2::new(APOTHEM, 0.0)) > 0.3);
        assert!(a.rim_distance(Vec2::new(-APOTHEM, 0.0)).abs() < 1e-4);
    }
}

//! The pictures of the environments for low quality, and what each shows.

use bevy::prelude::*;

use super::cells::{ENVIRONMENTS, GHOST};
use super::ground::{BOARD, OCCUPIED};
use crate::app::camera::space::hex_centre;
use crate::base::Hex;

/// Cells of one environment.
pub(super) const CELLS: usize = (BOARD * BOARD) as usize;

/// The part of an environment that its picture shows: a square, as its least corner and its side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BakedRegion {
    least: Vec2,
    side: f32,
}

impl Default for BakedRegion {
    fn default() -> Self {
        Self { least: Vec2::splat(-4.0), side: 8.0 }
    }
}

impl BakedRegion {
    /// Returns the smallest region that holds all tiles of an environment; it grows in steps, so that it
    /// seldom changes.
    pub(super) fn of(cells: &[u32]) -> Self {
        let occupied = |(index, cell): (usize, &u32)| {
            let index = index as i32;
            let hex = Hex::new(index % BOARD - BOARD / 2, index / BOARD - BOARD / 2);
            (*cell & OCCUPIED != 0 && *cell & GHOST == 0).then(|| hex_centre(hex))
        };
        let mut bounds = None;
        for centre in cells.iter().enumerate().filter_map(occupied) {
            let tile = Rect::from_center_half_size(centre, Vec2::splat(1.05));
            bounds = Some(bounds.map_or(tile, |bounds: Rect| bounds.union(tile)));
        }
        let Some(bounds) = bounds else { return Self::default() };
        let least = (bounds.min / 2.0).floor() * 2.0;
        let most = (bounds.max / 2.0).ceil() * 2.0;
        Self { least, side: (most - least).max_element().max(8.0) }
    }

    /// Returns it as the shader expects it: the least corner, the side, and 0.
    pub(super) const fn vector(self) -> Vec4 {
        Vec4::new(self.least.x, self.least.y, self.side, 0.0)
    }
}

/// The pictures, and what they were painted from.
#[derive(Resource)]
pub(super) struct BakedPictures {
    /// The image of all four, two by two.
    pub image: Handle<Image>,
    /// What each shows.
    pub regions: [BakedRegion; ENVIRONMENTS],
    /// The cells each was painted from.
    pub(super) painted: Vec<u32>,
    /// Frames each has still to be painted in.
    pub(super) left: [u8; ENVIRONMENTS],
    /// The cells that the pictures are known to show.
    pub(super) finished: Vec<u32>,
}

impl BakedPictures {
    /// Creates pictures without tiles, each still to be painted in `frames` frames.
    pub(super) fn empty(image: Handle<Image>, frames: u8) -> Self {
        Self {
            image,
            regions: [BakedRegion::default(); ENVIRONMENTS],
            painted: vec![0; ENVIRONMENTS * CELLS],
            left: [frames; ENVIRONMENTS],
            finished: vec![0; ENVIRONMENTS * CELLS],
        }
    }

    /// Tests whether an environment has any tiles. The first one is painted even so, to have everything ready
    /// for the game.
    pub(super) fn is_needed(&self, environment: usize) -> bool {
        environment == 0 || self.painted[cells_of(environment)].iter().any(|cell| cell & OCCUPIED != 0)
    }
}

/// Returns where the cells of an environment are among those of all.
pub(super) const fn cells_of(environment: usize) -> std::ops::Range<usize> {
    environment * CELLS..(environment + 1) * CELLS
}

/// Returns the bits of a cell that a picture depends on: tiles that lie, without previews and tokens.
pub(super) const fn painted_bits(cell: u32) -> u32 {
    if cell & GHOST == 0 { cell & 0xffff } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_holds_every_tile_and_no_preview() {
        let mut cells = vec![0; (BOARD * BOARD) as usize];
        assert_eq!(BakedRegion::of(&cells), BakedRegion::default());
        let index = |x: i32, y: i32| ((y + BOARD / 2) * BOARD + x + BOARD / 2) as usize;
        for (x, y) in [(0, 0), (7, -2), (-1, 5)] {
            cells[index(x, y)] = OCCUPIED;
        }
        let region = BakedRegion::of(&cells);
        for (x, y) in [(0, 0), (7, -2), (-1, 5)] {
            let centre = hex_centre(Hex::new(x, y));
            let inside = Rect::from_corners(region.least, region.least + Vec2::splat(region.side));
            assert!(inside.contains(centre - Vec2::ONE) && inside.contains(centre + Vec2::ONE));
        }
        cells[index(-20, 0)] = OCCUPIED | GHOST;
        assert_eq!(BakedRegion::of(&cells), region);
        assert_eq!(painted_bits(OCCUPIED | GHOST | 1), 0);
    }
}

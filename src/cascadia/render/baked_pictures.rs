//! The baked images of the environments for low quality, and the region of each.

use bevy::prelude::*;

use super::cells::{BoardTexture, ENVIRONMENTS, GHOST};
use super::ground::{BOARD, OCCUPIED, hex_of_cell};
use crate::camera::space::hex_centre;
use crate::preferences::graphics_quality::ShadersAtOnce;

/// Number of cells of one environment.
pub(super) const CELLS: usize = (BOARD * BOARD) as usize;

/// The part of an environment in its image: a square, as its minimum corner and its side.
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
    /// Returns the smallest region with all tiles of an environment; it grows in steps, to change rarely.
    pub(super) fn of(cells: &[u32]) -> Self {
        let Some(bounds) = tile_bounds(cells, 1.05) else { return Self::default() };
        let least = (bounds.min / 2.0).floor() * 2.0;
        let most = (bounds.max / 2.0).ceil() * 2.0;
        Self { least, side: (most - least).max_element().max(8.0) }
    }

    /// Returns the region in the layout of the shader: the minimum corner, the side, and 0.
    pub(super) const fn vector(self) -> Vec4 {
        Vec4::new(self.least.x, self.least.y, self.side, 0.0)
    }
}

/// Frames between a change and the baking: changed assets arrive a frame or two later.
const ARRIVAL: u8 = 2;
/// The same at program start and after a change of quality: image, material and pipeline arrive one after the
/// other.
const FIRST_ARRIVAL: u8 = 6;
/// Number of frames in which an image is baked once everything is loaded.
const PAINTINGS: u8 = 2;
/// The same for the first image if pipelines are compiled in the background, which begins with the first
/// baking.
const PAINTINGS_IN_BACKGROUND: u8 = 90;

/// The images, and the cells they were baked from.
#[derive(Resource)]
pub(super) struct BakedPictures {
    pub images: [Handle<Image>; ENVIRONMENTS],
    /// The region of each image.
    pub regions: [BakedRegion; ENVIRONMENTS],
    /// The cells each was baked from.
    pub(super) painted: Vec<u32>,
    /// Frames until each can be baked.
    waits: [u8; ENVIRONMENTS],
    /// Frames left to bake each.
    paintings: [u8; ENVIRONMENTS],
    /// The cells known to be in the images.
    pub(super) finished: Vec<u32>,
}

impl BakedPictures {
    /// Creates empty images, each still to be baked.
    pub(super) fn empty(images: [Handle<Image>; ENVIRONMENTS], at_once: ShadersAtOnce) -> Self {
        let mut pictures = Self {
            images,
            regions: [BakedRegion::default(); ENVIRONMENTS],
            painted: vec![0; ENVIRONMENTS * CELLS],
            waits: [0; ENVIRONMENTS],
            paintings: [0; ENVIRONMENTS],
            finished: vec![0; ENVIRONMENTS * CELLS],
        };
        pictures.begin_again(at_once);
        pictures
    }

    /// Schedules all of them to be baked again, with a pipeline that may still have to be compiled.
    pub(super) fn begin_again(&mut self, at_once: ShadersAtOnce) {
        self.waits = [FIRST_ARRIVAL; ENVIRONMENTS];
        self.paintings = [PAINTINGS; ENVIRONMENTS];
        if !at_once.0 {
            self.paintings[0] = PAINTINGS_IN_BACKGROUND;
        }
        self.finished.fill(0);
    }

    /// Replaces the cells of all environments. Every image with changed cells is baked again.
    pub(super) fn take_cells(&mut self, cells: Vec<u32>) {
        for (environment, part) in cells.chunks(CELLS).enumerate() {
            if part == &self.painted[cells_of(environment)] {
                continue;
            }
            self.waits[environment] = self.waits[environment].max(ARRIVAL);
            self.paintings[environment] = self.paintings[environment].max(PAINTINGS);
            let region = BakedRegion::of(part);
            if self.regions[environment] != region {
                // During a change of region, tiles are drawn without the image.
                self.regions[environment] = region;
                self.finished[cells_of(environment)].fill(0);
            }
        }
        self.painted = cells;
    }

    /// Tests whether any image is still to be baked.
    pub(super) fn is_busy(&self) -> bool {
        (0..ENVIRONMENTS).any(|environment| self.paintings[environment] > 0 && self.is_needed(environment))
    }

    /// Counts a frame and returns the environment baked in it: one at a time, so that one canvas is enough.
    pub(super) fn count_frame(&mut self) -> Option<usize> {
        for wait in &mut self.waits {
            *wait = wait.saturating_sub(1);
        }
        let mut ready = (0..ENVIRONMENTS)
            .filter(|environment| self.paintings[*environment] > 0 && self.waits[*environment] == 0);
        let now = ready.find(|environment| self.is_needed(*environment))?;
        self.paintings[now] -= 1;
        if self.paintings[now] == 0 {
            self.finished[cells_of(now)].copy_from_slice(&self.painted[cells_of(now)]);
        }
        Some(now)
    }

    /// Tests whether an environment has any tiles. The first one is baked even when empty, to have everything
    /// ready for the game.
    fn is_needed(&self, environment: usize) -> bool {
        environment == 0 || self.painted[cells_of(environment)].iter().any(|cell| cell & OCCUPIED != 0)
    }
}

/// Returns the range of an environment's cells among all cells.
pub(super) const fn cells_of(environment: usize) -> std::ops::Range<usize> {
    environment * CELLS..(environment + 1) * CELLS
}

/// Returns the smallest rectangle with all tiles of an environment, each taken as a square that extends
/// `half` on all sides of its centre; `None` without tiles.
pub(super) fn tile_bounds(cells: &[u32], half: f32) -> Option<Rect> {
    let tiles = cells.iter().enumerate().filter(|(_, cell)| painted_bits(**cell) & OCCUPIED != 0);
    let squares = tiles
        .map(|(index, _)| Rect::from_center_half_size(hex_centre(hex_of_cell(index)), Vec2::splat(half)));
    squares.reduce(|one, other| one.union(other))
}

/// Returns the bits relevant to the images in the cells of all environments.
pub(super) fn painted_cells(board: &BoardTexture) -> Vec<u32> {
    board.cells().iter().copied().map(painted_bits).collect()
}

/// Returns the bits of a cell that are relevant to an image: placed tiles, without previews and tokens.
pub(super) const fn painted_bits(cell: u32) -> u32 {
    if cell & GHOST == 0 { cell & 0xffff } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::Hex;

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

    /// Counts frames until nothing is left to do. Returns the environment baked in each.
    fn run(pictures: &mut BakedPictures) -> Vec<Option<usize>> {
        let mut painted = Vec::new();
        while pictures.is_busy() {
            painted.push(pictures.count_frame());
            assert!(painted.len() < 1000, "the painting never ends");
        }
        painted
    }

    fn with_tiles(environments: &[usize]) -> Vec<u32> {
        let mut cells = vec![0; ENVIRONMENTS * CELLS];
        for environment in environments {
            cells[environment * CELLS + 400] = OCCUPIED | 1;
        }
        cells
    }

    #[test]
    fn only_changes_are_painted_one_environment_at_a_time() {
        let mut pictures = BakedPictures::empty(Default::default(), ShadersAtOnce(true));
        let cells = with_tiles(&[0, 1, 3]);
        pictures.take_cells(cells.clone());
        assert!(pictures.finished.iter().all(|cell| *cell == 0));
        let frames: Vec<usize> = run(&mut pictures).into_iter().flatten().collect();
        assert_eq!(frames, [0, 0, 1, 1, 3, 3], "there is no third seat");
        assert_eq!(pictures.finished, cells);
        let mut more = cells;
        more[CELLS + 401] = OCCUPIED | 2;
        pictures.take_cells(more.clone());
        let frames = run(&mut pictures);
        assert_eq!(frames[0], None, "the changed cells arrive later");
        assert_eq!(frames.into_iter().flatten().collect::<Vec<_>>(), [1, 1]);
        assert_eq!(pictures.finished, more);
        assert!(!pictures.is_busy() && pictures.count_frame().is_none());
    }

    #[test]
    fn a_picture_whose_look_changes_is_painted_again_and_not_shown_meanwhile() {
        for at_once in [ShadersAtOnce(true), ShadersAtOnce(false)] {
            let mut pictures = BakedPictures::empty(Default::default(), at_once);
            pictures.take_cells(with_tiles(&[0, 1]));
            run(&mut pictures);
            pictures.begin_again(at_once);
            assert!(pictures.finished.iter().all(|cell| *cell == 0));
            let frames = run(&mut pictures);
            let count = |wanted| frames.iter().filter(|painted| **painted == Some(wanted)).count();
            let first = if at_once.0 { PAINTINGS } else { PAINTINGS_IN_BACKGROUND };
            assert_eq!((count(0), count(1)), (usize::from(first), usize::from(PAINTINGS)));
        }
    }
}

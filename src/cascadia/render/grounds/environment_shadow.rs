//! The soft shadows of the environments on the ground far below, as a texture: the share of tiles around a
//! point, nearby and in a wider neighbourhood.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::math::IVec2;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use half::f16;

use super::super::baked_pictures::{CELLS, cells_of, painted_cells, tile_bounds};
use super::super::cells::{BoardTexture, ENVIRONMENTS, write_board};
use super::super::ground::{OCCUPIED, cell_at};
use crate::camera::space::hex_at;
use crate::preferences::graphics_quality::landscape_in_sight;

/// Side of the shadow of one environment, in texels.
const SIDE: usize = 64;
/// Blur radius of a shadow, in units of the table: three times a box of twice this width.
const BLUR: f32 = 0.62;
/// Additional blur radius of the neighbourhood of an environment.
const WIDER: f32 = 1.1;
/// Two-byte numbers: 256 steps would show as stairs along lines of equal depth.
const FORMAT: TextureFormat = TextureFormat::Rg16Float;
/// Margin around the tiles for both to fade out.
const AROUND: f32 = 5.5;

/// The part of the world in a shadow: its minimum corner and its side.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ShadowRegion {
    least: Vec2,
    side: f32,
}

impl Default for ShadowRegion {
    fn default() -> Self {
        Self { least: Vec2::splat(-8.0), side: 16.0 }
    }
}

impl ShadowRegion {
    /// Returns the region around all tiles of an environment.
    fn of(cells: &[u32]) -> Self {
        tile_bounds(cells, 1.0).map_or_else(Self::default, |bounds| {
            let side = bounds.size().max_element() + 2.0 * AROUND;
            Self { least: bounds.center() - Vec2::splat(side / 2.0), side }
        })
    }
}

/// The shadows of all environments.
#[derive(Resource)]
pub(super) struct EnvironmentShadow {
    image: Handle<Image>,
    regions: [ShadowRegion; ENVIRONMENTS],
    cells: Vec<u32>,
}

impl EnvironmentShadow {
    /// Returns the texture with the shadows of all environments side by side.
    pub(super) const fn image(&self) -> &Handle<Image> {
        &self.image
    }

    /// Returns the region of each environment's shadow, in the layout of the shader.
    pub(super) fn regions(&self) -> [Vec4; ENVIRONMENTS] {
        self.regions.map(|region| region.least.extend(region.side).extend(0.0))
    }
}

impl FromWorld for EnvironmentShadow {
    fn from_world(world: &mut World) -> Self {
        let size =
            Extent3d { width: (SIDE * ENVIRONMENTS) as u32, height: SIDE as u32, depth_or_array_layers: 1 };
        let usages = RenderAssetUsages::default();
        let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 4], FORMAT, usages);
        image.sampler = ImageSampler::linear();
        Self {
            image: world.resource_mut::<Assets<Image>>().add(image),
            regions: [ShadowRegion::default(); ENVIRONMENTS],
            cells: vec![0; ENVIRONMENTS * CELLS],
        }
    }
}

/// Computes the share of tiles around each texel of a region, 0 to 1.
fn soft_shadow(cells: &[u32], region: ShadowRegion) -> Vec<f32> {
    let step = region.side / SIDE as f32;
    let covered = |column: usize, row: usize, corner: Vec2| {
        let point = region.least + (Vec2::new(column as f32, row as f32) + corner) * step;
        let hex = hex_at(point);
        cell_at(cells, IVec2::new(hex.x, hex.y)) & OCCUPIED != 0
    };
    let corners =
        [Vec2::new(0.25, 0.25), Vec2::new(0.75, 0.25), Vec2::new(0.25, 0.75), Vec2::new(0.75, 0.75)];
    let mut shade: Vec<f32> = (0..SIDE * SIDE)
        .map(|index| {
            let (column, row) = (index % SIDE, index / SIDE);
            corners.iter().filter(|corner| covered(column, row, **corner)).count() as f32 / 4.0
        })
        .collect();
    soften(&mut shade, BLUR / step);
    shade
}

/// Blurs a square of texels three times with a box of radius `reach`, in texels.
fn soften(shade: &mut Vec<f32>, reach: f32) {
    for _ in 0..3 {
        for (along, across) in [(1, SIDE), (SIDE, 1)] {
            *shade = blurred(shade, reach, along, across);
        }
    }
}

/// Blurs a square of texels along one axis with a box of radius `reach`. `along` is the stride within a line,
/// `across` the stride between lines.
fn blurred(shade: &[f32], reach: f32, along: usize, across: usize) -> Vec<f32> {
    let whole = reach.floor() as usize;
    let part = reach.fract();
    let mut result = vec![0.0; shade.len()];
    for line in 0..SIDE {
        let at = |index: isize| {
            let inside = (0..SIDE as isize).contains(&index);
            if inside { shade[line * across + index as usize * along] } else { 0.0 }
        };
        for index in 0..SIDE {
            let here = index as isize;
            let far = whole as isize + 1;
            let inner: f32 = (here - whole as isize..=here + whole as isize).map(at).sum();
            let sum = inner + part * (at(here - far) + at(here + far));
            result[line * across + index * along] = sum / (2.0 * reach + 1.0);
        }
    }
    result
}

/// Computes the shadow of every environment with changed tiles.
pub(super) fn follow_environment(
    board: Res<BoardTexture>,
    mut shadow: ResMut<EnvironmentShadow>,
    mut images: ResMut<Assets<Image>>,
) {
    if !board.is_changed() {
        return;
    }
    let cells = painted_cells(&board);
    if cells == shadow.cells {
        return;
    }
    let shadow = &mut *shadow;
    let Some(mut image) = images.get_mut(&shadow.image) else { return };
    let Some(texels) = &mut image.data else { return };
    for (environment, part) in cells.chunks(CELLS).enumerate() {
        if part == &shadow.cells[cells_of(environment)] {
            continue;
        }
        let region = ShadowRegion::of(part);
        shadow.regions[environment] = region;
        let shade = soft_shadow(part, region);
        let mut wider = shade.clone();
        soften(&mut wider, WIDER * SIDE as f32 / region.side);
        for (index, shares) in shade.into_iter().zip(wider).enumerate() {
            let (column, row) = (index % SIDE, index / SIDE);
            let texel = (row * ENVIRONMENTS + environment) * SIDE + column;
            let [near, wide] = [shares.0, shares.1].map(|share| f16::from_f32(share).to_le_bytes());
            texels[texel * 4..texel * 4 + 2].copy_from_slice(&near);
            texels[texel * 4 + 2..texel * 4 + 4].copy_from_slice(&wide);
        }
    }
    shadow.cells = cells;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EnvironmentShadow>()
        .add_systems(PostUpdate, follow_environment.after(write_board).run_if(landscape_in_sight));
}

#[cfg(test)]
mod tests {
    use super::super::super::ground::BOARD;
    use super::*;
    use crate::camera::space::hex_centre;
    use cascadia_base::Hex;

    #[test]
    fn a_shadow_is_deep_below_the_environment_and_ends_around_it() {
        let mut cells = vec![0; CELLS];
        assert_eq!(ShadowRegion::of(&cells), ShadowRegion::default());
        for (x, y) in [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (4, 0)] {
            cells[((y + BOARD / 2) * BOARD + x + BOARD / 2) as usize] = OCCUPIED;
        }
        let region = ShadowRegion::of(&cells);
        let shade = soft_shadow(&cells, region);
        let at = |point: Vec2| {
            let texel = ((point - region.least) / region.side * SIDE as f32).as_ivec2();
            shade[texel.y as usize * SIDE + texel.x as usize]
        };
        assert!(at(Vec2::ZERO) > 0.9, "{}", at(Vec2::ZERO));
        let beside = at(Vec2::new(0.0, 2.6));
        assert!(beside > 0.1 && beside < 0.6, "{beside}");
        let alone = at(hex_centre(Hex::new(4, 0)));
        assert!(alone > 0.3 && alone < at(Vec2::ZERO), "{alone}");
        let rim = (0..SIDE).flat_map(|index| [index, index * SIDE, index * SIDE + SIDE - 1]);
        assert!(rim.into_iter().all(|index| shade[index] < 0.01));
    }
}

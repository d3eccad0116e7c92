//! The parts of a ground painted once in the background: its floor, its surroundings, and clouds.

use std::ops::Range;
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::math::IVec2;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::noise::repeating_fractal;
use super::{lake, ranges, sheet, valley};
use crate::preferences::graphics_quality::{LandscapeInSight, Preparing, Quality};
use crate::preferences::settings::{GroundStyle, Settings};
use crate::preferences::wake_up::FrameRequests;

/// Rows of a floor painted per task.
const STRIP: usize = 64;
/// Frames of the program before its first painting, so that the window appears first.
const FIRST_FRAMES: u8 = 6;
/// Polling interval of a painting.
const LOOK: Duration = Duration::from_millis(40);
/// Side of the cloud texture, and cells of its noise along it.
const DRIFT_SIDE: u32 = 256;
const DRIFT_CELLS: i32 = 4;

/// The painting method of a floor.
#[derive(Clone, Copy)]
enum Floor {
    /// In strips of some rows, for a square with a side in texels: four bytes per texel.
    Strips(fn(usize, Range<usize>) -> Vec<u8>),
    /// As a whole, of a fixed size that repeats in all directions: two bytes per texel.
    Sheet(fn() -> (UVec2, Vec<u8>)),
    /// Not at all: the shader computes it.
    Computed,
}

/// The painting method of a ground.
struct Painter {
    floor: Floor,
    /// Paints the surroundings by direction and from the top down, for a floor with a side in texels: size,
    /// and four bytes per texel.
    panorama: Option<fn(u32) -> (UVec2, Vec<u8>)>,
}

/// Returns the painting method of a ground.
fn painter(ground: GroundStyle) -> Painter {
    match ground {
        GroundStyle::Valley => Painter {
            floor: Floor::Strips(valley::floor),
            panorama: Some(|side| {
                let size = panorama_size(side);
                (size, ranges::panorama(size))
            }),
        },
        GroundStyle::Lake => Painter { floor: Floor::Computed, panorama: Some(|_| lake::shore()) },
        GroundStyle::Map => Painter { floor: Floor::Sheet(sheet::sheet), panorama: None },
    }
}

/// The textures of a ground.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    /// The floor as seen from above: north is up in the world and down in the texture.
    pub floor: Handle<Image>,
    /// The surroundings.
    pub panorama: Handle<Image>,
    /// Two kinds of clouds.
    pub drift: Handle<Image>,
}

/// The identity of a painting: the ground, and the side of its floor in texels.
type PaintingKey = (GroundStyle, u32);

fn wanted(ground: GroundStyle, quality: &Quality) -> PaintingKey {
    let scales = matches!(painter(ground).floor, Floor::Strips(_));
    (ground, if scales { quality.preset.ground } else { 0 })
}

/// The paintings of the grounds chosen so far, one of each.
#[derive(Resource)]
pub(super) struct GroundPaintings {
    blank: Painting,
    finished: Vec<(PaintingKey, Painting)>,
}

impl GroundPaintings {
    /// Returns empty textures.
    pub(super) fn blank(&self) -> Painting {
        self.blank.clone()
    }

    /// Returns the painting of a ground, if it is finished.
    pub(super) fn finished(&self, ground: GroundStyle, quality: &Quality) -> Option<Painting> {
        let finished = self.finished.iter().find(|(key, _)| *key == wanted(ground, quality));
        finished.map(|(_, painting)| painting.clone())
    }
}

impl FromWorld for GroundPaintings {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut texel =
            |bytes: [u8; 4]| images.add(image(UVec2::ONE, bytes.to_vec(), 1, ImageAddressMode::Repeat));
        // Level meadows, empty surroundings, no clouds.
        let blank = Painting {
            floor: texel([128, 128, 90, 128]),
            panorama: texel([255, 0, 0, 255]),
            drift: texel([0, 0, 0, 255]),
        };
        Self { blank, finished: Vec::new() }
    }
}

/// Makes an image of raw bytes with a number of mip levels: four bytes a texel, or two.
fn image(size: UVec2, bytes: Vec<u8>, levels: u32, beyond: ImageAddressMode) -> Image {
    let two = bytes.len() < (size.x * size.y * 4) as usize;
    let format = if two { TextureFormat::Rg8Unorm } else { TextureFormat::Rgba8Unorm };
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(extent, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(bytes);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: beyond,
        address_mode_v: beyond,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Makes a panorama: it repeats all around, but not upwards.
fn panorama_image((size, bytes): PaintedPart) -> Image {
    let mut image = image(size, bytes, 1, ImageAddressMode::Repeat);
    if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
        sampler.address_mode_v = ImageAddressMode::ClampToEdge;
    }
    image
}

/// Appends the mip levels to a texture with `each` bytes per texel. Returns the number of levels.
fn add_levels(bytes: &mut Vec<u8>, size: UVec2, each: usize) -> u32 {
    let (mut wide, mut high) = (size.x as usize, size.y as usize);
    let (mut start, mut levels) = (0, 1);
    while wide.max(high) > 1 {
        let half = ((wide / 2).max(1), (high / 2).max(1));
        let mut level = Vec::with_capacity(half.0 * half.1 * each);
        for row in 0..half.1 {
            for column in 0..half.0 {
                for part in 0..each {
                    let at = |x: usize, y: usize| {
                        let (x, y) = ((column * 2 + x).min(wide - 1), (row * 2 + y).min(high - 1));
                        u32::from(bytes[start + (y * wide + x) * each + part])
                    };
                    level.push(((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4) as u8);
                }
            }
        }
        start = bytes.len();
        bytes.extend(level);
        (wide, high) = half;
        levels += 1;
    }
    levels
}

/// Paints tileable clouds.
fn drift() -> Vec<u8> {
    let period = IVec2::splat(DRIFT_CELLS);
    let mut bytes = Vec::with_capacity((DRIFT_SIDE * DRIFT_SIDE * 4) as usize);
    for row in 0..DRIFT_SIDE {
        for column in 0..DRIFT_SIDE {
            let at = Vec2::new(column as f32, row as f32) / DRIFT_SIDE as f32 * DRIFT_CELLS as f32;
            let clouds = |salt: u32| {
                // Stretches the usual range of the noise to the whole byte.
                let thick = (repeating_fractal(at, salt, 5, period) - 0.2) / 0.6;
                (thick.clamp(0.0, 1.0) * 255.0).round() as u8
            };
            bytes.extend([clouds(91), clouds(165), 0, 255]);
        }
    }
    bytes
}

/// A part of a painting: its size in texels, and its bytes.
type PaintedPart = (UVec2, Vec<u8>);

/// A painting in progress in the background.
struct PaintingJob {
    key: PaintingKey,
    /// The floor, in one part or several, then the panorama, then the clouds; the next task is the last.
    tasks: Vec<Task<PaintedPart>>,
    parts: Vec<PaintedPart>,
}

/// Returns the size of the panorama for a floor with this side in texels.
const fn panorama_size(side: u32) -> UVec2 {
    // The largest texture supported by every device.
    let columns = if side * 4 > 8192 { 8192 } else { side * 4 };
    UVec2::new(columns, columns / 36)
}

impl PaintingJob {
    /// Starts the tasks.
    fn start(key: PaintingKey) -> Self {
        let pool = AsyncComputeTaskPool::get();
        let Painter { floor, panorama } = painter(key.0);
        let side = key.1 as usize;
        let mut tasks = Vec::new();
        match floor {
            Floor::Strips(paint) => {
                for start in (0..side).step_by(STRIP) {
                    let rows = start..(start + STRIP).min(side);
                    let size = UVec2::new(side as u32, rows.len() as u32);
                    tasks.push(pool.spawn(async move { (size, paint(side, rows)) }));
                }
            }
            Floor::Sheet(paint) => tasks.push(pool.spawn(async move { paint() })),
            Floor::Computed => {}
        }
        if let Some(panorama) = panorama {
            tasks.push(pool.spawn(async move { panorama(key.1) }));
        }
        tasks.push(pool.spawn(async { (UVec2::splat(DRIFT_SIDE), drift()) }));
        tasks.reverse();
        Self { key, tasks, parts: Vec::new() }
    }

    /// Collects finished parts. Returns whether all are finished.
    fn is_finished(&mut self) -> bool {
        while let Some(task) = self.tasks.last_mut() {
            let Some(part) = block_on(poll_once(task)) else { return false };
            self.parts.push(part);
            self.tasks.pop();
        }
        true
    }

    /// Returns the textures.
    fn into_painting(self, blank: &Painting, images: &mut Assets<Image>) -> Painting {
        let Painter { floor, panorama } = painter(self.key.0);
        let mut parts = self.parts;
        let mut painting = blank.clone();
        if let Some((size, clouds)) = parts.pop() {
            painting.drift = images.add(image(size, clouds, 1, ImageAddressMode::Repeat));
        }
        if panorama.is_some()
            && let Some(part) = parts.pop()
        {
            painting.panorama = images.add(panorama_image(part));
        }
        let (each, beyond) = match floor {
            Floor::Strips(_) => (4, ImageAddressMode::ClampToEdge),
            Floor::Sheet(_) => (2, ImageAddressMode::Repeat),
            Floor::Computed => return painting,
        };
        let size = parts.iter().fold(UVec2::ZERO, |all, (size, _)| UVec2::new(size.x, all.y + size.y));
        let mut bytes = parts.into_iter().flat_map(|(_, bytes)| bytes).collect();
        let levels = add_levels(&mut bytes, size, each);
        painting.floor = images.add(image(size, bytes, levels, beyond));
        painting
    }
}

/// Paints the chosen ground in the background.
fn paint(
    (settings, quality): (Res<Settings>, Res<Quality>),
    in_sight: Res<LandscapeInSight>,
    mut paintings: ResMut<GroundPaintings>,
    (mut job, mut drawn): (Local<Option<PaintingJob>>, Local<u8>),
    mut images: ResMut<Assets<Image>>,
    mut preparing: ResMut<Preparing>,
    mut frames: FrameRequests,
) {
    *drawn = drawn.saturating_add(1);
    let key = wanted(settings.ground, &quality);
    let is_there = paintings.finished.iter().any(|(finished, _)| *finished == key);
    if is_there || !in_sight.0 {
        preparing.set_if_neq(Preparing(false));
        return;
    }
    preparing.set_if_neq(Preparing(true));
    frames.within(LOOK);
    if *drawn < FIRST_FRAMES {
        return;
    }
    // Dropping an outdated job cancels its tasks.
    let known = job.take().filter(|job| job.key == key);
    let mut now = known.unwrap_or_else(|| PaintingJob::start(key));
    if now.is_finished() {
        let painting = now.into_painting(&paintings.blank, &mut images);
        paintings.finished.retain(|((ground, _), _)| *ground != key.0);
        paintings.finished.push((key, painting));
    } else {
        *job = Some(now);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GroundPaintings>().add_systems(Update, paint);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_has_all_its_levels_and_each_is_the_mean_of_the_one_before() {
        let side = 8;
        let mut bytes: Vec<u8> = (0..side * side * 4).map(|at| (at % 251) as u8).collect();
        let before = bytes.clone();
        assert_eq!(add_levels(&mut bytes, UVec2::splat(side as u32), 4), 4);
        assert_eq!(bytes.len(), (64 + 16 + 4 + 1) * 4);
        let mean = |part: usize| {
            before.iter().skip(part).step_by(4).map(|byte| f32::from(*byte)).sum::<f32>() / 64.0
        };
        for part in 0..4 {
            assert!((f32::from(bytes[84 * 4 + part]) - mean(part)).abs() < 2.0);
        }
    }

    #[test]
    fn strips_of_a_floor_join() {
        let whole = valley::floor(64, 0..64);
        let strips = [valley::floor(64, 0..20), valley::floor(64, 20..64)].concat();
        assert_eq!(whole, strips);
    }
}

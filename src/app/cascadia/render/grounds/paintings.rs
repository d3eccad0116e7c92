//! What of a ground is painted once, in the background: its floor, what stands around it, and clouds.

use std::ops::Range;
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::math::IVec2;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::noise::repeating_fractal;
use super::{ranges, valley};
use crate::app::preferences::graphics_quality::{LandscapeInSight, Preparing, Quality};
use crate::app::preferences::settings::{GroundStyle, Settings};
use crate::app::preferences::wake_up::NextFrame;

/// Rows of a floor that are painted in one go.
const STRIP: usize = 64;
/// Frames of the program that come before its first painting, so that its window is there first.
const FIRST_FRAMES: u8 = 6;
/// The wait between two looks at how far a painting is.
const LOOK: Duration = Duration::from_millis(40);
/// Side of the texture of clouds, and cells of its noise along it.
const DRIFT_SIDE: u32 = 256;
const DRIFT_CELLS: i32 = 4;

/// How a ground is painted. Grounds that compute everything in their shader need nothing here.
struct Painter {
    /// Paints some rows of the floor, which is so many texels wide: four bytes for each texel.
    floor: Option<fn(usize, Range<usize>) -> Vec<u8>>,
    /// Paints what stands around the floor, by the direction and from the top down: four bytes for each texel.
    panorama: Option<fn(UVec2) -> Vec<u8>>,
}

/// Returns how a ground is painted.
fn painter(ground: GroundStyle) -> Painter {
    match ground {
        GroundStyle::Valley => Painter { floor: Some(valley::floor), panorama: Some(ranges::panorama) },
        GroundStyle::Lake | GroundStyle::Map => Painter { floor: None, panorama: None },
    }
}

/// The textures of a ground.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    /// The floor, as it is seen from above: north is up in the world and down in the texture.
    pub floor: Handle<Image>,
    /// What stands around it.
    pub panorama: Handle<Image>,
    /// Clouds: two kinds of them.
    pub drift: Handle<Image>,
}

/// Which painting: of which ground, and how many texels its floor is wide.
type PaintingKey = (GroundStyle, u32);

fn wanted(ground: GroundStyle, quality: &Quality) -> PaintingKey {
    (ground, quality.preset.ground)
}

/// The painting of the ground that was chosen.
#[derive(Resource)]
pub(super) struct GroundPaintings {
    blank: Painting,
    finished: Option<(PaintingKey, Painting)>,
}

impl GroundPaintings {
    /// Returns textures in which there is nothing.
    pub(super) fn blank(&self) -> Painting {
        self.blank.clone()
    }

    /// Returns the painting of a ground, if it is finished.
    pub(super) fn finished(&self, ground: GroundStyle, quality: &Quality) -> Option<Painting> {
        let finished = self.finished.as_ref().filter(|(key, _)| *key == wanted(ground, quality));
        finished.map(|(_, painting)| painting.clone())
    }
}

impl FromWorld for GroundPaintings {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut texel =
            |bytes: [u8; 4]| images.add(image(UVec2::ONE, bytes.to_vec(), 1, ImageAddressMode::Repeat));
        // Level meadows, nothing around them, no clouds.
        let blank = Painting {
            floor: texel([128, 128, 90, 128]),
            panorama: texel([255, 0, 0, 255]),
            drift: texel([0, 0, 0, 255]),
        };
        Self { blank, finished: None }
    }
}

/// Makes an image of bytes as they are, with so many levels.
fn image(size: UVec2, bytes: Vec<u8>, levels: u32, beyond: ImageAddressMode) -> Image {
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(bytes);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: beyond,
        address_mode_v: if beyond == ImageAddressMode::Repeat && size.width != size.height {
            ImageAddressMode::ClampToEdge
        } else {
            beyond
        },
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Appends to the bytes of a square texture those of its smaller levels, each half as large. Returns how many levels
/// there are.
fn add_levels(bytes: &mut Vec<u8>, side: usize) -> u32 {
    let (mut side, mut start, mut levels) = (side, 0, 1);
    while side > 1 {
        let half = side / 2;
        let mut level = Vec::with_capacity(half * half * 4);
        for row in 0..half {
            for column in 0..half {
                for part in 0..4 {
                    let at = |x: usize, y: usize| {
                        u32::from(bytes[start + ((row * 2 + y) * side + column * 2 + x) * 4 + part])
                    };
                    level.push(((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4) as u8);
                }
            }
        }
        start = bytes.len();
        bytes.extend(level);
        side = half;
        levels += 1;
    }
    levels
}

/// Paints clouds that can be laid side by side.
fn drift() -> Vec<u8> {
    let period = IVec2::splat(DRIFT_CELLS);
    let mut bytes = Vec::with_capacity((DRIFT_SIDE * DRIFT_SIDE * 4) as usize);
    for row in 0..DRIFT_SIDE {
        for column in 0..DRIFT_SIDE {
            let at = Vec2::new(column as f32, row as f32) / DRIFT_SIDE as f32 * DRIFT_CELLS as f32;
            let clouds = |salt: u32| {
                // All of the byte for what noise is made of mostly.
                let thick = (repeating_fractal(at, salt, 5, period) - 0.2) / 0.6;
                (thick.clamp(0.0, 1.0) * 255.0).round() as u8
            };
            bytes.extend([clouds(91), clouds(165), 0, 255]);
        }
    }
    bytes
}

/// A painting on which work goes on in the background.
struct Easel {
    key: PaintingKey,
    /// Strips of the floor, then the panorama, then the clouds.
    tasks: Vec<Task<Vec<u8>>>,
    parts: Vec<Vec<u8>>,
}

/// Returns the size of the panorama of a ground whose floor is so many texels wide.
const fn panorama_size(side: u32) -> UVec2 {
    // The largest texture that every device has.
    let columns = if side * 4 > 8192 { 8192 } else { side * 4 };
    UVec2::new(columns, columns / 36)
}

impl Easel {
    /// Starts the work.
    fn set_up(key: PaintingKey) -> Self {
        let pool = AsyncComputeTaskPool::get();
        let Painter { floor, panorama } = painter(key.0);
        let side = key.1 as usize;
        let mut tasks = Vec::new();
        if let Some(floor) = floor {
            for start in (0..side).step_by(STRIP) {
                tasks.push(pool.spawn(async move { floor(side, start..(start + STRIP).min(side)) }));
            }
        }
        if let Some(panorama) = panorama {
            tasks.push(pool.spawn(async move { panorama(panorama_size(key.1)) }));
        }
        tasks.push(pool.spawn(async { drift() }));
        tasks.reverse();
        Self { key, tasks, parts: Vec::new() }
    }

    /// Collects what is finished. Returns whether everything is.
    fn is_finished(&mut self) -> bool {
        while let Some(task) = self.tasks.last_mut() {
            let Some(part) = block_on(poll_once(task)) else { return false };
            self.parts.push(part);
            self.tasks.pop();
        }
        true
    }

    /// Hands over the textures.
    fn take_down(self, blank: &Painting, images: &mut Assets<Image>) -> Painting {
        let Painter { floor, panorama } = painter(self.key.0);
        let side = self.key.1;
        let mut parts = self.parts;
        let mut painting = blank.clone();
        let clouds = parts.pop().unwrap_or_default();
        painting.drift = images.add(image(UVec2::splat(DRIFT_SIDE), clouds, 1, ImageAddressMode::Repeat));
        if panorama.is_some() {
            let bytes = parts.pop().unwrap_or_default();
            painting.panorama = images.add(image(panorama_size(side), bytes, 1, ImageAddressMode::Repeat));
        }
        if floor.is_some() {
            let mut bytes = parts.concat();
            let levels = add_levels(&mut bytes, side as usize);
            let size = UVec2::splat(side);
            painting.floor = images.add(image(size, bytes, levels, ImageAddressMode::MirrorRepeat));
        }
        painting
    }
}

/// Paints the ground that was chosen, in the background.
fn paint(
    (settings, quality): (Res<Settings>, Res<Quality>),
    in_sight: Res<LandscapeInSight>,
    mut paintings: ResMut<GroundPaintings>,
    (mut easel, mut frames): (Local<Option<Easel>>, Local<u8>),
    mut images: ResMut<Assets<Image>>,
    mut preparing: ResMut<Preparing>,
    mut next: ResMut<NextFrame>,
) {
    *frames = frames.saturating_add(1);
    let key = wanted(settings.ground, &quality);
    let is_there = paintings.finished.as_ref().is_some_and(|(finished, _)| *finished == key);
    if is_there || !in_sight.0 {
        preparing.set_if_neq(Preparing(false));
        return;
    }
    preparing.set_if_neq(Preparing(true));
    next.within(LOOK);
    if *frames < FIRST_FRAMES {
        return;
    }
    // Work on what is not wanted any more ends with its tasks.
    let busy = easel.take().filter(|easel| easel.key == key);
    let mut busy = busy.unwrap_or_else(|| Easel::set_up(key));
    if busy.is_finished() {
        let painting = busy.take_down(&paintings.blank, &mut images);
        paintings.finished = Some((key, painting));
    } else {
        *easel = Some(busy);
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
        assert_eq!(add_levels(&mut bytes, side), 4);
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

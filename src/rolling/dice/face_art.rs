//! The pictures on the sides of dice: discs like the wildlife tokens, so that shape and colour identify an
//! animal.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::preferences::config_files::{Rgb, Theme};
use crate::ui::silhouettes::Silhouettes;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{DiceFaces, DieFace};

/// Side of a picture in pixels, and pictures per row.
const CELL: usize = 192;
pub(super) const COLUMNS: usize = 4;
/// Radius of the disc and width of its light ring, as shares of half a picture.
const DISC: f32 = 0.94;
const RING: f32 = 0.085;
/// Colours besides the animals': of rings and lines, and of the disc of the special die's options.
const CREAM: Rgb = [0xFF, 0xF6, 0xE3];
const DARK: Rgb = [0x24, 0x1A, 0x12];
const GOLD: Rgb = [0xF6, 0xDD, 0xA6];

/// The faces with pictures, by number.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FaceArts(Vec<DieFace>);

impl FaceArts {
    /// Collects the faces of all dice, always including the animals.
    pub(super) fn of(faces: &DiceFaces) -> Self {
        let mut all: Vec<DieFace> = Wildlife::ALL.map(DieFace::Animal).to_vec();
        for face in [faces.central, faces.special, faces.bear, faces.split].into_iter().flatten() {
            if !all.contains(&face) {
                all.push(face);
            }
        }
        Self(all)
    }

    /// Returns the number of a face's picture.
    pub(super) fn number(&self, face: DieFace) -> usize {
        self.0.iter().position(|known| *known == face).unwrap_or(0)
    }

    /// Returns the number of rows of the image with all pictures.
    pub(super) const fn rows(&self) -> usize {
        self.0.len().div_ceil(COLUMNS)
    }

    /// Paints all pictures into one image with mipmaps for small dice.
    pub(super) fn paint(&self, theme: &Theme, silhouettes: &Silhouettes) -> Image {
        let pictures: Vec<FacePicture> = std::thread::scope(|scope| {
            let threads: Vec<_> = self
                .0
                .iter()
                .map(|face| scope.spawn(move || FacePicture::of(*face, theme, silhouettes)))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| FacePicture::empty())).collect()
        });
        let (width, height) = (COLUMNS * CELL, self.rows() * CELL);
        let mut level = vec![[0_u8; 4]; width * height];
        for (number, picture) in pictures.iter().enumerate() {
            let corner = (number / COLUMNS) * CELL * width + (number % COLUMNS) * CELL;
            for (row, pixels) in picture.pixels.chunks(CELL).enumerate() {
                let start = corner + row * width;
                level[start..start + CELL].copy_from_slice(pixels);
            }
        }
        let mut bytes: Vec<u8> = Vec::new();
        let (mut across, mut down, mut levels) = (width, height, 0);
        // Stop at 12 pixels per picture; smaller pictures would blend into each other.
        while across / COLUMNS >= 12 {
            bytes.extend(level.iter().flatten());
            level = halved(&level, across);
            (across, down, levels) = (across / 2, down / 2, levels + 1);
        }
        debug_assert!(down > 0);
        let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
        let mut image = Image::new_uninit(
            size,
            TextureDimension::D2,
            TextureFormat::Rgba8Unorm,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.texture_descriptor.mip_level_count = levels;
        image.data = Some(bytes);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            mipmap_filter: ImageFilterMode::Linear,
            ..ImageSamplerDescriptor::linear()
        });
        image
    }
}

/// Returns an image of half the size.
fn halved(level: &[[u8; 4]], width: usize) -> Vec<[u8; 4]> {
    let (across, down) = (width / 2, level.len() / width / 2);
    let pixel = |index: usize| {
        let (x, y) = (index % across * 2, index / across * 2);
        let four = [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1];
        std::array::from_fn(|channel| {
            (four.iter().map(|at| u32::from(level[*at][channel])).sum::<u32>() / 4) as u8
        })
    };
    (0..across * down).map(pixel).collect()
}

/// A picture: colours with coverage, row by row from the top. Its coordinates run from -1 to 1, y down.
struct FacePicture {
    pixels: Vec<[u8; 4]>,
}

impl FacePicture {
    fn empty() -> Self {
        Self { pixels: vec![[0; 4]; CELL * CELL] }
    }

    fn of(face: DieFace, theme: &Theme, silhouettes: &Silhouettes) -> Self {
        let mut picture = Self::empty();
        let disc = |animal: Wildlife| theme.wildlife[animal.index()].disc;
        let ink = |animal: Wildlife| theme.wildlife[animal.index()].silhouette;
        match face {
            DieFace::Animal(animal) => {
                picture.fill_disc(|_| disc(animal), |_| 9.0);
                picture.draw(silhouettes, animal.key(), Vec2::new(0.0, 0.0), 1.28, ink(animal));
            }
            DieFace::Either(sides) => {
                let [(first, _), (second, _)] = sides;
                let across = |at: Vec2| (at.x + at.y) * std::f32::consts::FRAC_1_SQRT_2;
                picture.fill_disc(
                    |at| if across(at) < 0.0 { disc(first) } else { disc(second) },
                    |at| across(at).abs(),
                );
                for ((animal, count), way) in sides.into_iter().zip([-1.0_f32, 1.0]) {
                    let many = count > 1;
                    let middle = Vec2::splat(way * if many { 0.36 } else { 0.35 });
                    let aside = if many { Vec2::new(0.16, -0.14) } else { Vec2::ZERO };
                    picture.draw(
                        silhouettes,
                        animal.key(),
                        middle + aside,
                        if many { 0.74 } else { 0.82 },
                        ink(animal),
                    );
                    if many {
                        let digit = format!("digit_{count}");
                        picture.draw(silhouettes, &digit, middle + Vec2::new(-0.27, 0.2), 0.5, ink(animal));
                    }
                }
            }
            DieFace::Wild => {
                let sector = |at: Vec2| {
                    let turn = (at.x.atan2(-at.y) / std::f32::consts::TAU + 1.1).fract() * 5.0;
                    (turn as usize).min(4)
                };
                let line = |at: Vec2| {
                    let turn = (at.x.atan2(-at.y) / std::f32::consts::TAU + 1.1).fract() * 5.0;
                    let angle = turn.fract().min(1.0 - turn.fract()) / 5.0 * std::f32::consts::TAU;
                    at.length() * angle.sin()
                };
                picture.fill_disc(|at| disc(Wildlife::ALL[sector(at)]), line);
                for (index, animal) in Wildlife::ALL.into_iter().enumerate() {
                    let angle = index as f32 / 5.0 * std::f32::consts::TAU;
                    let at = Vec2::new(angle.sin(), -angle.cos()) * 0.56;
                    picture.draw(silhouettes, animal.key(), at, 0.56, ink(animal));
                }
            }
            DieFace::DiscountAction => {
                picture.fill_disc(|_| DARK, |_| 9.0);
                picture.draw(silhouettes, "minus", Vec2::new(-0.6, 0.0), 0.46, GOLD);
                picture.draw(silhouettes, "digit_1", Vec2::new(-0.22, 0.0), 0.8, GOLD);
                picture.draw(silhouettes, "cone", Vec2::new(0.36, 0.02), 0.82, theme.nature.silhouette);
            }
            DieFace::PlusOneOther => {
                picture.fill_disc(|_| DARK, |_| 9.0);
                picture.draw(silhouettes, "plus", Vec2::new(-0.4, 0.0), 0.66, GOLD);
                picture.draw(silhouettes, "digit_1", Vec2::new(0.28, 0.0), 1.06, GOLD);
            }
            DieFace::PersonalTwice => {
                picture.fill_disc(|_| DARK, |_| 9.0);
                picture.draw(silhouettes, "times", Vec2::new(-0.38, 0.06), 0.6, GOLD);
                picture.draw(silhouettes, "digit_2", Vec2::new(0.3, 0.0), 1.06, GOLD);
            }
        }
        picture
    }

    /// Fills the disc with a light ring around it, and a light line where `line` is near 0.
    fn fill_disc(&mut self, fill: impl Fn(Vec2) -> Rgb, line: impl Fn(Vec2) -> f32) {
        let pixel = 2.0 / CELL as f32;
        let cover = |inside: f32| (inside / pixel + 0.5).clamp(0.0, 1.0);
        for (index, target) in self.pixels.iter_mut().enumerate() {
            let at = point(index);
            let from_rim = DISC - at.length();
            let light = cover(RING - from_rim).max(cover(0.028 - line(at)));
            let tint = mixed(fill(at), CREAM, light);
            // The colour extends beyond the rim, so that smaller copies have no dark edge.
            *target = [tint[0], tint[1], tint[2], (cover(from_rim) * 255.0) as u8];
        }
    }

    /// Draws a shape in a square of this side.
    fn draw(&mut self, silhouettes: &Silhouettes, name: &str, middle: Vec2, side: f32, ink: Rgb) {
        let Some(shape) = silhouettes.get(name) else { return };
        let height = (side * CELL as f32 / 2.0).round() as usize;
        let (width, cover) = shape.coverage(height.max(1));
        let corner = (middle + Vec2::ONE) * CELL as f32 / 2.0 - Vec2::new(width as f32, height as f32) / 2.0;
        let (left, top) = (corner.x.round() as isize, corner.y.round() as isize);
        for (index, share) in cover.iter().enumerate().filter(|(_, share)| **share > 0) {
            let x = left + (index % width) as isize;
            let y = top + (index / width) as isize;
            let inside = |at: isize| (0..CELL as isize).contains(&at);
            if inside(x) && inside(y) {
                let target = &mut self.pixels[y as usize * CELL + x as usize];
                let tint = mixed([target[0], target[1], target[2]], ink, f32::from(*share) / 255.0);
                target[..3].copy_from_slice(&tint);
            }
        }
    }
}

/// Returns the coordinates of a pixel.
fn point(index: usize) -> Vec2 {
    let pixel = Vec2::new((index % CELL) as f32 + 0.5, (index / CELL) as f32 + 0.5);
    pixel * 2.0 / CELL as f32 - Vec2::ONE
}

fn mixed(from: Rgb, to: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        (from + (to - from) * share).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};

    #[test]
    fn every_face_of_every_die_has_a_picture_of_its_own() {
        let (assets, _) = shipped();
        let faces = shipped_rolling().content.dice().clone();
        let arts = FaceArts::of(&faces);
        let (theme, silhouettes) = (Theme::default(), Silhouettes::of(&assets));
        let mut pictures: Vec<Vec<[u8; 4]>> = Vec::new();
        for face in [faces.central, faces.special, faces.bear, faces.split].into_iter().flatten() {
            assert_eq!(arts.0[arts.number(face)], face);
            let picture = FacePicture::of(face, &theme, &silhouettes).pixels;
            // Some symbol on the disc must contrast with it in colour.
            let tints: std::collections::BTreeSet<[u8; 3]> =
                picture.iter().map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
            assert!(tints.len() > 3, "{face}");
            pictures.push(picture);
        }
        pictures.sort();
        pictures.dedup();
        let distinct = arts.0.iter().filter(|face| {
            [faces.central, faces.special, faces.bear, faces.split]
                .into_iter()
                .flatten()
                .any(|known| known == **face)
        });
        assert_eq!(pictures.len(), distinct.count(), "no two faces look the same");
    }
}

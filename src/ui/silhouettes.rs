//! Rasterization of vector paths: distance fields for the shaders, and icons of any size for the panels.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use kurbo::{BezPath, PathEl, Point};

use crate::store::shipped_assets::ShippedAssets;

/// Shapes in the atlas of the shaders, in the order of the shaders.
const ATLAS: [&str; 12] = [
    "bear",
    "elk",
    "salmon",
    "hawk",
    "fox",
    "cone",
    "mountain",
    "forest",
    "prairie",
    "wetland",
    "river",
    "elk_figure",
];
/// Pixels of one shape of the atlas in each direction.
const CELL: usize = 160;
/// Units of the view box between the rim of a shape and saturation of its distance field.
const RANGE: f32 = 12.0;
/// Height in pixels up to which pictures are supersampled at four points per pixel, and their offsets.
const FINE: usize = 64;
const QUARTERS: [Vec2; 4] =
    [Vec2::new(0.25, 0.25), Vec2::new(0.75, 0.25), Vec2::new(0.25, 0.75), Vec2::new(0.75, 0.75)];
/// Largest deviation of a polygon from its curve, in units of the view box.
const TOLERANCE: f64 = 0.12;

/// A shape as the sides of its polygons, in a view box of 100 units of height.
#[derive(Clone, Debug, Default)]
pub(crate) struct VectorShape {
    sides: Vec<[Vec2; 2]>,
    /// Width of the view box; the height is 100.
    width: f32,
}

impl VectorShape {
    fn parse(path: &str, width: f32) -> Result<Self, String> {
        let path = BezPath::from_svg(path).map_err(|error| error.to_string())?;
        let mut shape = Self { sides: Vec::new(), width };
        let mut start = Point::ZERO;
        let mut last = Point::ZERO;
        let vector = |point: Point| Vec2::new(point.x as f32, point.y as f32);
        kurbo::flatten(&path, TOLERANCE, |element| match element {
            PathEl::MoveTo(to) => {
                start = to;
                last = to;
            }
            PathEl::LineTo(to) => {
                shape.sides.push([vector(last), vector(to)]);
                last = to;
            }
            PathEl::ClosePath => {
                if last != start {
                    shape.sides.push([vector(last), vector(start)]);
                }
                last = start;
            }
            // Flattening leaves no curves.
            _ => {}
        });
        Ok(shape)
    }

    /// Returns the width of the shape's view box for a height of 1.
    pub(crate) fn aspect(&self) -> f32 {
        self.width / 100.0
    }

    /// Returns the distance from `point` to the rim, positive inside (even-odd).
    pub(crate) fn signed_distance(&self, point: Vec2) -> f32 {
        let mut nearest = f32::MAX;
        let mut inside = false;
        for [from, to] in &self.sides {
            let side = *to - *from;
            let along = ((point - *from).dot(side) / side.length_squared().max(1e-9)).clamp(0.0, 1.0);
            nearest = nearest.min(point.distance_squared(*from + side * along));
            if (from.y > point.y) != (to.y > point.y)
                && point.x < from.x + (point.y - from.y) / (to.y - from.y) * side.x
            {
                inside = !inside;
            }
        }
        if inside { nearest.sqrt() } else { -nearest.sqrt() }
    }

    /// Returns the coverage of each pixel, 0 to 255, row by row, in a picture of `height` pixels, with the
    /// width of that picture.
    pub(crate) fn coverage(&self, height: usize) -> (usize, Vec<u8>) {
        let width = (height as f32 * self.aspect()).round().max(1.0) as usize;
        let unit = 100.0 / height as f32;
        // In small pictures antlers and fins are thinner than a pixel, so the mean of four points of each is
        // taken.
        let points: &[Vec2] = if height > FINE { &[Vec2::splat(0.5)] } else { &QUARTERS };
        let share = points.len() as f32;
        // A point stands for its part of the pixel: half of it in each direction with four points.
        let part = unit / share.sqrt();
        let pixel = |index: usize| {
            let corner = Vec2::new((index % width) as f32, (index / width) as f32);
            let covered =
                |point: &Vec2| (self.signed_distance((corner + *point) * unit) / part + 0.5).clamp(0.0, 1.0);
            (points.iter().map(covered).sum::<f32>() / share * 255.0).round() as u8
        };
        (width, (0..width * height).map(pixel).collect())
    }

    /// Returns distances to the rim as the shaders expect them: 0.5 on the rim, more inside.
    fn distance_field(&self, size: usize) -> Vec<u8> {
        let unit = 100.0 / size as f32;
        let pixel = |index: usize| {
            let at = Vec2::new((index % size) as f32 + 0.5, (index / size) as f32 + 0.5) * unit;
            let distance = self.signed_distance(at) / (2.0 * RANGE);
            ((distance + 0.5).clamp(0.0, 1.0) * 255.0).round() as u8
        };
        (0..size * size).map(pixel).collect()
    }
}

/// All shapes by name.
#[derive(Resource, Default)]
pub(crate) struct Silhouettes(BTreeMap<String, VectorShape>);

impl Silhouettes {
    /// Parses the paths of the assets. An invalid path is skipped with a warning in the log.
    pub(crate) fn of(assets: &ShippedAssets) -> Self {
        let parsed = assets.shapes.iter().filter_map(|(name, path)| {
            let width = if name == "wordmark" { 400.0 } else { 100.0 };
            match VectorShape::parse(path, width) {
                Ok(shape) => Some((name.clone(), shape)),
                Err(why) => {
                    warn!("the shape `{name}` cannot be drawn: {why}");
                    None
                }
            }
        });
        Self(parsed.collect())
    }

    /// Returns the shape called `name`.
    pub(crate) fn get(&self, name: &str) -> Option<&VectorShape> {
        self.0.get(name)
    }
}

/// The distance fields of the shapes the shaders draw, side by side.
#[derive(Resource, Clone)]
pub(crate) struct ShapeAtlas(pub Handle<Image>);

fn draw_atlas(assets: Res<ShippedAssets>, mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let silhouettes = Silhouettes::of(&assets);
    let mut pixels = vec![0; CELL * CELL * ATLAS.len()];
    // The shapes are slow and independent, so compute them in parallel.
    let fields: Vec<Vec<u8>> = std::thread::scope(|scope| {
        let threads: Vec<_> = ATLAS
            .iter()
            .map(|name| {
                let shape = silhouettes.get(name);
                scope.spawn(move || shape.map_or_else(Vec::new, |shape| shape.distance_field(CELL)))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    });
    for (index, field) in fields.iter().enumerate() {
        for (row, values) in field.chunks(CELL).enumerate() {
            let start = (row * ATLAS.len() + index) * CELL;
            pixels[start..start + CELL].copy_from_slice(values);
        }
    }
    let size = Extent3d { width: (CELL * ATLAS.len()) as u32, height: CELL as u32, depth_or_array_layers: 1 };
    let mut image =
        Image::new(size, TextureDimension::D2, pixels, TextureFormat::R8Unorm, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    commands.insert_resource(ShapeAtlas(images.add(image)));
    commands.insert_resource(silhouettes);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, draw_atlas);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_with_a_hole_covers_what_it_should() {
        let shape =
            VectorShape::parse("M0 0 H100 V100 H0 Z M25 25 H75 V75 H25 Z", 100.0).expect("a simple path");
        let (width, pixels) = shape.coverage(8);
        assert_eq!(width, 8);
        assert_eq!(pixels[0], 255);
        assert_eq!(pixels[8 * 4 + 4], 0);
        assert!(shape.signed_distance(Vec2::new(12.5, 50.0)) > 12.0);
        assert!(shape.signed_distance(Vec2::new(50.0, 50.0)) < -24.0);
    }

    #[test]
    fn shapes_thinner_than_a_pixel_are_shaded_by_their_width() {
        // A bar a quarter of a pixel wide in a picture of 20 pixels, at several subpixel positions.
        for left in [50.1, 51.0, 52.4, 53.6] {
            let path = format!("M{left} 0 h1.25 V100 h-1.25 Z");
            let shape = VectorShape::parse(&path, 100.0).expect("a simple path");
            let (width, pixels) = shape.coverage(20);
            let row: u32 = pixels[10 * width..11 * width].iter().map(|cover| u32::from(*cover)).sum();
            assert!((30..=110).contains(&row), "{left}: {row} of 64");
        }
    }
}

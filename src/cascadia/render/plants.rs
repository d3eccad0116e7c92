//! Scenery as low-poly shapes in vertex colours: trees, peaks, reeds, tufts, stones.

use bevy::asset::RenderAssetUsages;
use bevy::math::{IVec2, Vec2, Vec3};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use super::ground::{random1, random2};
use crate::preferences::season_look::SeasonLook;

/// A colour in sRGB, red, green and blue from 0 to 1.
type PlantTint = Vec3;

/// Returns the colour 0xRRGGBB.
pub(super) fn tint(rgb: u32) -> PlantTint {
    Vec3::new((rgb >> 16 & 255) as f32, (rgb >> 8 & 255) as f32, (rgb & 255) as f32) / 255.0
}

/// A plant or stone: the position of its foot, and the parameters of its shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlantSpot {
    /// The foot, on the tile.
    pub foot: Vec2,
    /// Its cell of the grid, which seeds its shape.
    pub seed: IVec2,
    /// Size; 1 is normal.
    pub size: f32,
}

impl PlantSpot {
    fn random(&self, salt: u32) -> f32 {
        random1(self.seed, salt)
    }

    /// Returns a point beside the foot at some height.
    pub(super) fn at(&self, offset: Vec2, height: f32) -> Vec3 {
        Vec3::new(self.foot.x + offset.x, height, self.foot.y + offset.y)
    }

    /// Returns points on a circle around the foot, rotated by `turn` sides.
    pub(super) fn around(&self, sides: usize, radius: f32, turn: f32) -> Vec<Vec2> {
        (0..sides)
            .map(|side| {
                Vec2::from_angle((side as f32 + turn) / sides as f32 * std::f32::consts::TAU) * radius
            })
            .collect()
    }
}

/// The scenery of one tile, as the parts of a mesh.
pub(super) struct Thicket {
    pub look: SeasonLook,
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    /// Colour, and the vertex's movement in the wind.
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// The wind value that marks snow and gold instead, which are bright in the shade as well.
pub(super) const GLEAM: f32 = -1.0;
/// The value that marks the side of an environment, lit like the side of a tile.
pub(super) const EARTH: f32 = -2.0;
/// The value that marks falling water, at the rim; at the foot of a fall it is 0.9 less.
pub(super) const WATER: f32 = -3.0;
/// The height of a peak above which snow lies in the shapes below.
const USUAL_SNOW_LINE: f32 = 0.58;

/// A corner of a triangle: position, colour, movement in the wind.
type Corner = (Vec3, PlantTint, f32);

impl Thicket {
    /// Starts a thicket without plants, in the season with this look.
    pub(super) fn new(look: SeasonLook) -> Self {
        let (positions, normals, colours, indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { look, positions, normals, colours, indices }
    }

    /// Blends snow over a colour in the season's amount, reduced by `bare` from 0 to 1.
    fn snowed(&self, colour: PlantTint, bare: f32) -> PlantTint {
        colour.lerp(tint(0xf0_f4fc), self.look.snow * (1.0 - bare))
    }

    /// Adds a triangle with a given normal for lighting.
    pub(super) fn facet(&mut self, corners: [Corner; 3], normal: Vec3) {
        corners.into_iter().for_each(|corner| self.corner(corner, normal));
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    fn corner(&mut self, (position, tint, sway): Corner, normal: Vec3) {
        self.indices.push(self.positions.len() as u32);
        self.positions.push(position.to_array());
        self.normals.push(normal.to_array());
        self.colours.push(tint.clamp(Vec3::ZERO, Vec3::ONE).extend(sway).to_array());
    }

    /// Adds a flat triangle, counter-clockwise seen from outside.
    pub(super) fn triangle(&mut self, corners: [Corner; 3]) {
        let [a, b, c] = corners.map(|corner| corner.0);
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        corners.into_iter().for_each(|corner| self.corner(corner, normal));
    }

    /// Adds a thin blade, visible from both sides and lit like the ground.
    pub(super) fn blade(&mut self, corners: [Corner; 3]) {
        let [a, b, c] = corners;
        for corner in [a, b, c, a, c, b] {
            self.corner(corner, Vec3::Y);
        }
    }

    /// Adds an open cone: a ring of points and a tip.
    pub(super) fn cone(
        &mut self,
        spot: &PlantSpot,
        ring: &[Vec2],
        foot: (f32, PlantTint, f32),
        tip: (Vec3, PlantTint, f32),
    ) {
        for (index, point) in ring.iter().enumerate() {
            let next = ring[(index + 1) % ring.len()];
            let low = |offset: Vec2| (spot.at(offset, foot.0), foot.1, foot.2);
            self.triangle([low(next), low(*point), tip]);
        }
    }

    /// Adds a spruce of three tiers.
    pub(super) fn spruce(&mut self, spot: &PlantSpot) {
        let height = 0.36 * spot.size * (0.8 + 0.45 * spot.random(31));
        let radius = 0.105 * spot.size * (0.85 + 0.3 * spot.random(32));
        let lean = (random2(spot.seed, 33) - Vec2::splat(0.5)) * 0.03;
        let warm = spot.random(34) - 0.5;
        let shift = Vec3::new(0.05 * warm + 0.02, 0.05 * warm, -0.03 * warm);
        let (dark, light) = (self.look.crown * 0.9 + shift, self.look.crown_light * 1.2 + shift);
        for tier in 0..3 {
            let t = tier as f32 / 3.0;
            let low = height * (0.08 + t * 0.8);
            let high = height * (0.52 + t * 0.72).min(1.0);
            let ring = spot.around(6, radius * (1.0 - 0.78 * t), spot.random(35) + t * 1.5);
            let foot = self.snowed(dark.lerp(light, t * 0.45), 0.75);
            let tip = self.snowed(dark.lerp(light, 0.45 + t * 0.8), 0.0);
            let sway = low / 0.36;
            self.cone(spot, &ring, (low, foot, sway * 0.7), (spot.at(lean * t, high), tip, high / 0.36));
        }
    }

    /// Adds a round leafy tree.
    pub(super) fn leafy(&mut self, spot: &PlantSpot) {
        let height = 0.26 * spot.size * (0.85 + 0.3 * spot.random(31));
        let radius = 0.115 * spot.size * (0.85 + 0.3 * spot.random(32));
        let SeasonLook { leaf, leaf_other, leaf_cover, crown_light, .. } = self.look;
        let own = if spot.random(36) < 0.5 { leaf } else { leaf_other };
        let base = (crown_light * 1.1).lerp(own, leaf_cover) * (0.92 + 0.2 * spot.random(34));
        self.round(spot, (height, radius), base, 0.55);
    }

    /// Adds a low shrub of several cushions.
    pub(super) fn shrub(&mut self, spot: &PlantSpot) {
        for cushion in 0..3u32 {
            let salt = 141 + cushion * 4;
            let offset = (random2(spot.seed, salt) - Vec2::splat(0.5)) * 0.1 * spot.size;
            let size = spot.size * (0.7 + 0.6 * spot.random(salt + 1));
            let base = self.look.heath * (0.75 + 0.35 * spot.random(salt + 2));
            let spot = PlantSpot { foot: spot.foot + offset, ..*spot };
            self.round(&spot, (0.04 * size, 0.036 * size), base, 0.4);
        }
    }

    /// Adds a round crown of some height and radius; `bare` keeps its top free of snow.
    fn round(&mut self, spot: &PlantSpot, (height, radius): (f32, f32), base: PlantTint, bare: f32) {
        let rows = [(0.18, 0.62, 0.62, 1.0), (0.5, 1.0, 0.86, 0.8), (0.82, 0.66, 1.06, bare)];
        let rings: Vec<(Vec<Vec2>, f32, PlantTint)> = rows
            .iter()
            .enumerate()
            .map(|(row, (up, out, shade, bare))| {
                let ring = spot.around(6, radius * out, row as f32 * 0.5 + spot.random(34));
                (ring, height * up, self.snowed(base * *shade, *bare))
            })
            .collect();
        for pair in rings.windows(2) {
            let [(low, low_height, low_tint), (high, high_height, high_tint)] = pair else { continue };
            for index in 0..6 {
                let next = (index + 1) % 6;
                let bottom = |at: usize| (spot.at(low[at], *low_height), *low_tint, *low_height / 0.36);
                let top = |at: usize| (spot.at(high[at], *high_height), *high_tint, *high_height / 0.36);
                self.triangle([bottom(next), bottom(index), top(index)]);
                self.triangle([bottom(next), top(index), top(next)]);
            }
        }
        if let Some((ring, low, shade)) = rings.last() {
            let tip = (spot.at(Vec2::ZERO, height), self.snowed(base * 1.15, bare * 0.5), height / 0.36);
            self.cone(spot, ring, (*low, *shade, low / 0.36), tip);
        }
    }

    /// Adds a mountain peak with snow above a jagged line.
    pub(super) fn peak(&mut self, spot: &PlantSpot) {
        const SIDES: usize = 6;
        let height = 0.5 * spot.size * (0.7 + 0.55 * spot.random(41));
        let radius = 0.24 * spot.size * (0.85 + 0.3 * spot.random(42));
        let apex = spot.at((random2(spot.seed, 43) - Vec2::splat(0.5)) * radius * 0.6, height);
        let shade = 0.96 + 0.1 * spot.random(44);
        let (foot, rock) = (tint(0xae_aac4) * shade, tint(0xd4_d1e1) * shade);
        let (snow, summit) = (tint(0xf4_f4fc), Vec3::ONE);
        let ring: Vec<Vec3> = spot
            .around(SIDES, radius, spot.random(45))
            .iter()
            .enumerate()
            .map(|(side, point)| spot.at(*point * (0.75 + 0.5 * spot.random(46 + side as u32)), -0.01))
            .collect();
        // The snow line is jagged: low on ridges, high in gullies.
        let line: Vec<Vec3> = ring
            .iter()
            .enumerate()
            .map(|(side, low)| {
                let ridge = side % 2 == 0;
                let usual = if ridge { 0.36 } else { 0.62 } + 0.12 * spot.random(56 + side as u32);
                let up = (usual + 1.1 * (self.look.snow_line - USUAL_SNOW_LINE)).clamp(0.1, 0.85);
                let mut point = low.lerp(apex, up);
                let out = if ridge { 1.06 } else { 0.92 };
                point.x = apex.x + (point.x - apex.x) * out;
                point.z = apex.z + (point.z - apex.z) * out;
                point
            })
            .collect();
        for side in 0..SIDES {
            let next = (side + 1) % SIDES;
            self.triangle([(ring[next], foot, 0.0), (ring[side], foot, 0.0), (line[side], rock, 0.0)]);
            self.triangle([(ring[next], foot, 0.0), (line[side], rock, 0.0), (line[next], rock, 0.0)]);
            self.triangle([(line[next], snow, GLEAM), (line[side], snow, GLEAM), (apex, summit, GLEAM)]);
        }
    }

    /// Adds the golden cone that stands on a keystone tile until a token earns it.
    pub(super) fn golden_cone(&mut self, spot: &PlantSpot) {
        const ROWS: usize = 6;
        const SCALES: usize = 7;
        let (base, bright) = (tint(0xa8_6a22), tint(0xff_d877));
        let core = spot.around(SCALES, 0.08, 0.0);
        self.cone(spot, &core, (0.01, base, GLEAM), (spot.at(Vec2::ZERO, 0.3), bright, GLEAM));
        for row in 0..ROWS {
            let t = row as f32 / ROWS as f32;
            // Widest a little above the foot, as real cones are.
            let radius = 0.155 * (1.0 - t).powf(0.7) * (0.72 + 0.55 * (t * 4.0).min(1.0));
            let height = 0.03 + 0.25 * t;
            let tips = spot.around(SCALES, radius, row as f32 * 0.5);
            let roots = spot.around(SCALES * 2, radius * 0.72, row as f32 - 0.5);
            for (scale, tip) in tips.iter().enumerate() {
                let (left, right) = (roots[scale * 2 % roots.len()], roots[(scale * 2 + 1) % roots.len()]);
                let shade = bright * (0.9 + 0.2 * t);
                let low = |offset: Vec2| {
                    (spot.at(offset, height + 0.055), base.lerp(bright, 0.15 + 0.5 * t), GLEAM)
                };
                self.triangle([low(right), low(left), (spot.at(*tip, height + 0.02), shade, GLEAM)]);
                self.triangle([(spot.at(*tip, height + 0.02), shade, GLEAM), low(left), low(right)]);
            }
        }
    }

    /// Adds a clump of reeds, some with brown heads.
    pub(super) fn reeds(&mut self, spot: &PlantSpot) {
        for stem in 0..6u32 {
            let salt = 61 + stem * 5;
            let offset = (random2(spot.seed, salt) - Vec2::splat(0.5)) * 0.13 * spot.size;
            let height = (0.14 + 0.15 * spot.random(salt + 1)) * spot.size;
            let lean = (random2(spot.seed, salt + 2) - Vec2::splat(0.5)) * 0.07;
            let side = Vec2::from_angle(spot.random(salt + 3) * std::f32::consts::TAU) * 0.016;
            let (low, high) = (self.look.reed, self.look.reed_light * 0.9);
            let (foot, top) = (spot.at(offset, 0.0), spot.at(offset + lean, height));
            let out = Vec3::new(side.x, 0.0, side.y);
            self.blade([(foot - out, low, 0.0), (foot + out, low, 0.0), (top, high, height / 0.2)]);
            if spot.random(salt + 4) > 0.55 {
                let brown = tint(0x6b_4a2a);
                let head = PlantSpot { foot: spot.foot + offset + lean, ..*spot };
                let ring = head.around(4, 0.013, 0.0);
                let (from, to) = (height * 0.94, height * 0.94 + 0.055);
                let up = (head.at(Vec2::ZERO, to), brown * 1.3, height / 0.2);
                self.cone(&head, &ring, (from, brown, height / 0.2), up);
            }
        }
    }

    /// Adds a tuft of dry grass.
    pub(super) fn tuft(&mut self, spot: &PlantSpot) {
        let (low, high) = (self.look.grass_shade * 0.92, self.look.grass_light * 1.05);
        // Stubble is short.
        let size = spot.size * (1.0 - 0.45 * self.look.frost);
        for blade in 0..5u32 {
            let salt = 91 + blade * 3;
            let away = Vec2::from_angle((blade as f32 + spot.random(salt)) * 1.257);
            let height = (0.08 + 0.08 * spot.random(salt + 1)) * size;
            let foot = spot.at(away * 0.012, 0.0);
            let side = away.perp() * 0.015;
            let out = Vec3::new(side.x, 0.0, side.y);
            let top = spot.at(away * (0.03 + 0.03 * spot.random(salt + 2)), height);
            self.blade([(foot - out, low, 0.0), (foot + out, low, 0.0), (top, high, height / 0.15)]);
        }
    }

    /// Adds a flower on a stem.
    pub(super) fn flower(&mut self, spot: &PlantSpot) {
        let height = 0.07 * spot.size;
        let petals = if spot.random(111) < 0.6 { self.look.flower } else { self.look.flower_other };
        let ring = spot.around(5, 0.034 * spot.size, spot.random(112));
        self.cone(
            spot,
            &ring,
            (height, petals, 0.4),
            (spot.at(Vec2::ZERO, height + 0.016), petals * 1.15, 0.4),
        );
    }

    /// Adds a stone.
    pub(super) fn stone(&mut self, spot: &PlantSpot) {
        let height = 0.055 * spot.size * (0.7 + 0.6 * spot.random(121));
        let shade = 0.85 + 0.3 * spot.random(122);
        let (low, high) = (tint(0x66_6478) * shade, self.snowed(tint(0xa8_a6b4) * shade, 0.15));
        let ring: Vec<Vec2> = spot
            .around(6, 0.06 * spot.size, spot.random(123))
            .iter()
            .enumerate()
            .map(|(side, point)| *point * (0.75 + 0.5 * spot.random(124 + side as u32)))
            .collect();
        let top: Vec<Vec2> = ring.iter().map(|point| *point * 0.6).collect();
        for index in 0..ring.len() {
            let next = (index + 1) % ring.len();
            let bottom = |at: usize| (spot.at(ring[at], -0.005), low, 0.0);
            let upper = |at: usize| (spot.at(top[at], height * 0.8), high, 0.0);
            self.triangle([bottom(next), bottom(index), upper(index)]);
            self.triangle([bottom(next), upper(index), upper(next)]);
        }
        self.cone(spot, &top, (height * 0.8, high, 0.0), (spot.at(Vec2::ZERO, height), high * 1.08, 0.0));
    }

    /// Adds the leaf of a water lily; some bear a blossom.
    pub(super) fn lily(&mut self, spot: &PlantSpot) {
        let ring = spot.around(7, 0.05 * spot.size, spot.random(131));
        let green = tint(0x4f_9a5a).lerp(tint(0x86_c06a), spot.random(132));
        // In winter, a floe.
        let green = green.lerp(tint(0xdd_edf1), self.look.ice);
        // One sector is missing, as in a real leaf.
        for index in 0..6 {
            let middle = (spot.at(Vec2::ZERO, 0.012), green * 0.85, 0.0);
            let rim = |at: usize| (spot.at(ring[at], 0.01), green, 0.0);
            self.triangle([middle, rim(index + 1), rim(index)]);
        }
        if spot.random(133) > 1.0 - self.look.lilies {
            let petals = spot.around(5, 0.022, 0.0);
            let white = tint(0xfd_f1f4);
            self.cone(spot, &petals, (0.03, white, 0.0), (spot.at(Vec2::ZERO, 0.014), tint(0xf2_b84b), 0.0));
        }
    }

    /// Builds a single mesh.
    pub(super) fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }

    /// Returns the points of all corners, for tests.
    #[cfg(test)]
    pub(super) fn points(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.positions.iter().map(|point| Vec3::from_array(*point))
    }
}

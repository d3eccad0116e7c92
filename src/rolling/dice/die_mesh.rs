//! Meshes of the tray: dice with round edges, the cup, the wood under them.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::sides::side_axes;

/// Radius of the round edges of a die with sides of length 1.
pub(super) const EDGE: f32 = 0.15;
/// Segments from the start of a round edge to its middle.
const STEPS: usize = 4;
/// Sides of the cup.
const AROUND: usize = 40;

/// The part that a vertex belongs to, as numbered in the shader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrayPart {
    Die,
    Floor,
    Rim,
    Cup,
    Plate,
}

/// Collects vertices: `uv` is a point of the part, `art` the picture on it.
struct DiceMeshBuilder {
    part: TrayPart,
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    arts: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl DiceMeshBuilder {
    const fn new(part: TrayPart) -> Self {
        Self {
            part,
            positions: Vec::new(),
            normals: Vec::new(),
            uvs: Vec::new(),
            arts: Vec::new(),
            indices: Vec::new(),
        }
    }

    fn vertex(&mut self, position: Vec3, normal: Vec3, uv: Vec2, art: f32) -> u32 {
        self.positions.push(position.to_array());
        self.normals.push(normal.normalize_or(Vec3::Y).to_array());
        self.uvs.push(uv.to_array());
        self.arts.push([art, self.part as u32 as f32]);
        self.positions.len() as u32 - 1
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.arts)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Returns a die with sides of length 1 around the origin. `arts` are the numbers of the pictures on its
/// sides.
pub(super) fn die_mesh(arts: [usize; 6]) -> Mesh {
    let mut mesh = DiceMeshBuilder::new(TrayPart::Die);
    let inner = 0.5 - EDGE;
    // Grid lines of a side: first edge, its bend, flat part, second edge.
    let bend = |step: usize| {
        let angle = std::f32::consts::FRAC_PI_4 * (1.0 - step as f32 / STEPS as f32);
        inner + EDGE * angle.tan()
    };
    let lines: Vec<f32> = (0..=STEPS).map(|step| -bend(step)).chain((0..=STEPS).rev().map(bend)).collect();
    for (side, art) in arts.into_iter().enumerate() {
        let (out, right, up) = side_axes(side);
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for y in &lines {
            let row = lines.iter().map(|x| {
                // Pull a point of the cube in to the round edge.
                let cube = right * *x + up * *y + out * 0.5;
                let core = cube.clamp(Vec3::splat(-inner), Vec3::splat(inner));
                let normal = (cube - core).normalize_or(out);
                mesh.vertex(core + normal * EDGE, normal, Vec2::new(*x, *y) * 2.0, art as f32)
            });
            rows.push(row.collect());
        }
        for (lower, upper) in rows.iter().zip(&rows[1..]) {
            for column in 0..lines.len() - 1 {
                mesh.quad([lower[column], lower[column + 1], upper[column + 1], upper[column]]);
            }
        }
    }
    mesh.build()
}

/// Returns a flat, upward picture of a face, as large as the field on a die.
pub(super) fn plate_mesh(art: usize) -> Mesh {
    let mut mesh = DiceMeshBuilder::new(TrayPart::Plate);
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
    let quad = corners
        .map(|(x, z)| mesh.vertex(Vec3::new(x * 0.5, 0.0, z * 0.5), Vec3::Y, Vec2::new(x, -z), art as f32));
    mesh.quad(quad);
    mesh.build()
}

/// Returns the floor of a tray, `half` its size, and the rim of this width and height around it. The rim
/// extends beyond the visible area.
pub(super) fn tray_meshes(half: Vec2, rim: Vec2) -> [Mesh; 2] {
    let mut floor = DiceMeshBuilder::new(TrayPart::Floor);
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
    let quad = corners.map(|(x, z)| {
        let at = Vec3::new(x * half.x, 0.0, z * half.y);
        floor.vertex(at, Vec3::Y, Vec2::new(at.x, at.z), 0.0)
    });
    floor.quad(quad);
    let mut walls = DiceMeshBuilder::new(TrayPart::Rim);
    // From the floor up the wall, over a round edge, and out of sight.
    let round = rim.y * 0.45;
    let mut profile: Vec<(f32, f32, Vec2)> = vec![(0.0, 0.0, Vec2::new(-1.0, 0.0))];
    for step in 0..=5 {
        let angle = step as f32 / 5.0 * std::f32::consts::FRAC_PI_2;
        let (sine, cosine) = angle.sin_cos();
        profile.push((round * (1.0 - cosine), rim.y - round * (1.0 - sine), Vec2::new(-cosine, sine)));
    }
    profile.push((rim.x, rim.y, Vec2::Y));
    let ways = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    for (side, (first, last)) in ways.into_iter().zip(ways.into_iter().cycle().skip(1)).enumerate() {
        let out = [Vec3::Z, Vec3::NEG_X, Vec3::NEG_Z, Vec3::X][side];
        let mut before: Option<[u32; 2]> = None;
        for (away, height, lean) in &profile {
            let pair = [first, last].map(|(x, z)| {
                let at = Vec3::new(x * (half.x + away), *height, z * (half.y + away));
                let along = if side % 2 == 0 { at.x } else { at.z };
                walls.vertex(at, out * lean.x + Vec3::Y * lean.y, Vec2::new(along, *away), side as f32)
            });
            if let Some(before) = before {
                walls.quad([before[0], before[1], pair[1], pair[0]]);
            }
            before = Some(pair);
        }
    }
    [floor.build(), walls.build()]
}

/// Dimensions of the cup: radius of its mouth, radius of its foot, height.
pub(super) const CUP: [f32; 3] = [1.0, 0.84, 1.15];

/// Returns the cup, standing on height 0.
pub(super) fn cup_mesh() -> Mesh {
    let mut mesh = DiceMeshBuilder::new(TrayPart::Cup);
    let [mouth, foot, height] = CUP;
    let wall = 0.13;
    // Up the outside, over the lip, down the inside, across the bottom.
    let profile: [(f32, f32, Vec2, f32); 9] = [
        (foot, 0.0, Vec2::new(1.0, 0.1), 0.0),
        (mouth - 0.03, height - 0.1, Vec2::new(1.0, 0.1), 0.0),
        (mouth, height - 0.05, Vec2::new(0.8, 0.6), 1.0),
        (mouth - wall * 0.35, height, Vec2::new(0.25, 1.0), 1.0),
        (mouth - wall * 0.75, height, Vec2::new(-0.3, 1.0), 1.0),
        (mouth - wall, height - 0.06, Vec2::new(-0.9, 0.4), 1.0),
        (mouth - wall - 0.01, height - 0.1, Vec2::new(-1.0, 0.15), 2.0),
        (foot - wall, 0.08, Vec2::new(-1.0, 0.15), 2.0),
        (0.001, 0.08, Vec2::Y, 2.0),
    ];
    let mut before: Option<Vec<u32>> = None;
    for (radius, up, lean, zone) in profile {
        let ring: Vec<u32> = (0..AROUND)
            .map(|step| {
                let out = Vec2::from_angle(step as f32 / AROUND as f32 * std::f32::consts::TAU);
                let out = Vec3::new(out.x, 0.0, out.y);
                let at = out * radius + Vec3::Y * up;
                mesh.vertex(at, out * lean.x + Vec3::Y * lean.y, Vec2::new(step as f32, up), zone)
            })
            .collect();
        if let Some(before) = before {
            for step in 0..AROUND {
                let next = (step + 1) % AROUND;
                mesh.quad([before[step], ring[step], ring[next], before[next]]);
            }
        }
        before = Some(ring);
    }
    mesh.build()
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;

    fn positions(mesh: &Mesh) -> (Vec<Vec3>, Vec<Vec3>) {
        let read = |attribute| match mesh.attribute(attribute) {
            Some(VertexAttributeValues::Float32x3(values)) => {
                values.iter().map(|value| Vec3::from_array(*value)).collect()
            }
            _ => Vec::new(),
        };
        (read(Mesh::ATTRIBUTE_POSITION), read(Mesh::ATTRIBUTE_NORMAL))
    }

    /// Tests whether all triangles face along their normals.
    fn looks_out(mesh: &Mesh) -> bool {
        let (at, normals) = positions(mesh);
        let indices: Vec<usize> = mesh.indices().expect("it has").iter().collect();
        indices.chunks(3).all(|three| {
            let [a, b, c] = [three[0], three[1], three[2]];
            let face = (at[b] - at[a]).cross(at[c] - at[a]);
            face.length() < 1e-7 || face.dot(normals[a] + normals[b] + normals[c]) > 0.0
        })
    }

    #[test]
    fn a_die_is_as_large_as_a_cube_and_round_at_its_edges() {
        let mesh = die_mesh([0, 1, 2, 3, 4, 5]);
        let (at, normals) = positions(&mesh);
        assert!(at.iter().all(|point| point.abs().max_element() < 0.5001));
        let corner = at.iter().map(|point| point.length()).fold(0.0, f32::max);
        assert!(corner < 0.5 * 3f32.sqrt() - 0.05, "{corner}");
        assert!(normals.iter().all(|normal| (normal.length() - 1.0).abs() < 1e-4));
        assert!(looks_out(&mesh));
    }

    #[test]
    fn everything_in_the_tray_looks_out() {
        for mesh in tray_meshes(Vec2::new(3.0, 1.5), Vec2::new(1.0, 0.4)) {
            assert!(looks_out(&mesh));
        }
        assert!(looks_out(&cup_mesh()) && looks_out(&plate_mesh(0)));
    }
}

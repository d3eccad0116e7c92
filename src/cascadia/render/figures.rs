//! Wildlife tokens as standing wooden figures: cut out of a board along the silhouette of the animal, on a
//! round foot. They stand upright on the tiles, turn with the view, and lean back in steep views.

use bevy::prelude::*;

use super::cutout::{Cutout, Field};
use super::pieces::{Builder, disc_mesh};
use crate::camera::CameraView;
use crate::ui::silhouettes::{Silhouettes, VectorShape};
use cascadia_base::Wildlife;

/// Size of the view box of a silhouette on a figure, in circumradii, and thickness of the board.
const SIZE: f32 = 0.98;
const THICKNESS: f32 = 0.12;
/// Margin of the board around the silhouette, in units of the view box: thin antlers would break.
const MARGIN: f32 = 2.6;
/// The foot: half its width, its height, its depth as a share of its width, and its distance in front of the
/// middle of the tile, which centres the figure as a whole.
const FOOT_RADIUS: f32 = 0.38;
const FOOT_HEIGHT: f32 = 0.055;
const FOOT_DEPTH: f32 = 0.56;
const FORWARD: f32 = 0.18;
/// A height that no figure exceeds.
pub(super) const HIGHEST_FIGURE: f32 = SIZE + FOOT_HEIGHT;
/// Depth of the board in the foot.
const SUNK: f32 = 0.012;
/// The steepest view, in radians, in which a figure stands upright.
const UPRIGHT_UP_TO: f32 = 40.0 * std::f32::consts::PI / 180.0;
/// The parts of the meshes, numbered as in the shader, in the first of the second coordinates.
const FACE: f32 = 2.0;
const EDGE: f32 = 3.0;
const FOOT: f32 = 4.0;

/// A peg that holds a figure to its foot: middle, half its width, and its upper and lower ends, in units of
/// the view box.
#[derive(Clone, Copy, Debug)]
struct Peg {
    x: f32,
    half: f32,
    top: f32,
    bottom: f32,
}

/// Returns the peg of an animal without broad feet, and the height in the view box where the foot begins.
const fn stand(species: Wildlife) -> (Option<Peg>, f32) {
    match species {
        Wildlife::Bear => (None, 75.4),
        Wildlife::Elk => (None, 94.6),
        Wildlife::Salmon => (Some(Peg { x: 48.0, half: 3.8, top: 57.0, bottom: 92.0 }), 90.0),
        Wildlife::Hawk => (Some(Peg { x: 50.0, half: 7.0, top: 88.0, bottom: 99.0 }), 97.0),
        Wildlife::Fox => (Some(Peg { x: 51.0, half: 9.0, top: 86.0, bottom: 95.0 }), 93.0),
    }
}

/// Returns the name of the silhouette of a figure; on discs only the head of an elk fits.
const fn silhouette(species: Wildlife) -> &'static str {
    match species {
        Wildlife::Elk => "elk_figure",
        other => other.key(),
    }
}

impl Peg {
    /// Returns the distance of a point to its outline, positive inside.
    fn distance(self, point: Vec2) -> f32 {
        let middle = Vec2::new(self.x, f32::midpoint(self.top, self.bottom));
        let half = Vec2::new(self.half, (self.bottom - self.top) / 2.0);
        let away = (point - middle).abs() - half;
        -(away.max(Vec2::ZERO).length() + away.max_element().min(0.0))
    }
}

/// Cuts an animal out of a board.
fn cut_out(shape: &VectorShape, species: Wildlife) -> Cutout {
    let peg = stand(species).0;
    let field = Field::measure(Vec2::splat(-6.0), 1.0, 113, |point| {
        let animal = shape.signed_distance(point) + MARGIN;
        peg.map_or(animal, |peg| animal.max(peg.distance(point)))
    });
    Cutout::of(field.outlines())
}

/// Builds the mesh of a cut-out board: its front faces +z, and its foot is at the origin.
fn board(cutout: &Cutout, bottom: f32) -> Mesh {
    let mut mesh = Builder::default();
    let scale = SIZE / 100.0;
    let place = |point: Vec2, z: f32| Vec3::new((point.x - 50.0) * scale, (bottom - point.y) * scale, z);
    let (front, back) = (THICKNESS / 2.0, -THICKNESS / 2.0);
    // The edge first: on a translucent figure, the front lies over it.
    for outline in &cutout.loops {
        let count = outline.len();
        let out = |at: usize| {
            let along = (outline[(at + 1) % count] - outline[(at + count - 1) % count]).normalize_or_zero();
            // The y axis of the view box points down, that of the world up.
            Vec3::new(along.y, along.x, 0.0)
        };
        for at in 0..count {
            let next = (at + 1) % count;
            let corners = [(at, front, 0.0), (next, front, 0.0), (next, back, 1.0), (at, back, 1.0)];
            let quad = corners.map(|(at, z, deep)| {
                let uv = outline[at] / 100.0;
                mesh.vertex_at(place(outline[at], z), out(at), uv, Vec2::new(EDGE, deep))
            });
            mesh.triangle([quad[0], quad[1], quad[2]]);
            mesh.triangle([quad[0], quad[2], quad[3]]);
        }
    }
    for (z, side) in [(back, Vec2::new(EDGE, 1.0)), (front, Vec2::new(FACE, 0.0))] {
        let normal = Vec3::Z * z.signum();
        let points: Vec<u32> = cutout
            .points()
            .iter()
            .map(|point| mesh.vertex_at(place(*point, z), normal, *point / 100.0, side))
            .collect();
        for corners in &cutout.triangles {
            let [a, b, c] = corners.map(|corner| points[corner]);
            // Loops are oriented as in the view box, which is upside down.
            mesh.triangle(if z > 0.0 { [a, c, b] } else { [a, b, c] });
        }
    }
    mesh.build()
}

/// The meshes of figures, cut on first use.
#[derive(Resource)]
pub(crate) struct FigureMeshes {
    /// The board of each species.
    pub(super) boards: [Handle<Mesh>; 5],
    /// The foot of all figures.
    pub(super) foot: Handle<Mesh>,
}

impl FigureMeshes {
    /// Cuts all figures; `None` if a silhouette is missing.
    pub(super) fn cut(silhouettes: &Silhouettes, meshes: &mut Assets<Mesh>) -> Option<Self> {
        // In parallel, because each takes a while.
        let boards = std::thread::scope(|scope| {
            let threads = Wildlife::ALL.map(|species| {
                let shape = silhouettes.get(silhouette(species));
                scope.spawn(move || shape.map(|shape| board(&cut_out(shape, species), stand(species).1)))
            });
            threads.map(|thread| thread.join().ok().flatten())
        });
        let foot = disc_mesh(FOOT_RADIUS, FOOT_HEIGHT, 0.022, FOOT)
            .scaled_by(Vec3::new(1.0, 1.0, FOOT_DEPTH))
            .translated_by(Vec3::Z * FORWARD);
        let [bear, elk, salmon, hawk, fox] = boards;
        let boards = [bear?, elk?, salmon?, hawk?, fox?].map(|mesh| meshes.add(mesh));
        Some(Self { boards, foot: meshes.add(foot) })
    }
}

/// Returns the pose of a leaning board on its foot.
pub(super) fn board_pose(lean: f32) -> Transform {
    Transform {
        translation: Vec3::new(0.0, FOOT_HEIGHT - SUNK, FORWARD),
        rotation: Quat::from_rotation_x(-lean),
        scale: Vec3::ONE,
    }
}

/// Returns the lean of figures on tiles in radians, which limits the view from above.
pub(super) fn lean_under(camera: &CameraView) -> f32 {
    let pitch = (-camera.forward().y).clamp(-1.0, 1.0).asin();
    (pitch - UPRIGHT_UP_TO).max(0.0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::LazyLock;

    use bevy::mesh::{Indices, VertexAttributeValues};

    use super::*;
    use crate::camera::CameraPose;
    use crate::store::shipped_assets::ShippedAssets;
    use cascadia_storage::find_root;

    /// The cut-out figures of the package.
    static FIGURES: LazyLock<Vec<(Wildlife, Cutout)>> = LazyLock::new(|| {
        let assets = ShippedAssets::read(&find_root().expect("the package")).expect("the data is valid");
        let silhouettes = Silhouettes::of(&assets);
        let shape = |species: Wildlife| silhouettes.get(silhouette(species)).expect("a silhouette").clone();
        Wildlife::ALL.map(|species| (species, cut_out(&shape(species), species))).into()
    });

    /// Returns the corners of the triangles of a mesh.
    fn triangles(mesh: &Mesh) -> Vec<[Vec3; 3]> {
        let Some(VertexAttributeValues::Float32x3(points)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            panic!("a mesh has points");
        };
        let Some(Indices::U32(indices)) = mesh.indices() else { panic!("a mesh has triangles") };
        let point = |index: u32| Vec3::from_array(points[index as usize]);
        indices.as_chunks().0.iter().map(|[a, b, c]| [point(*a), point(*b), point(*c)]).collect()
    }

    fn boards() -> impl Iterator<Item = (Wildlife, Mesh)> {
        FIGURES.iter().map(|(species, cutout)| (*species, board(cutout, stand(*species).1)))
    }

    fn camera(yaw: f32, pitch: f32) -> CameraView {
        let pose = CameraPose { yaw, pitch: pitch.to_radians(), ..CameraPose::default() };
        CameraView::of(pose, Vec2::new(640.0, 314.0), Vec2::new(1280.0, 720.0))
    }

    #[test]
    fn every_figure_is_a_closed_body_of_few_triangles() {
        for (species, mesh) in boards() {
            let triangles = triangles(&mesh);
            println!("{species:?}: {} triangles", triangles.len());
            assert!((100..900).contains(&triangles.len()), "{species:?}: {}", triangles.len());
            // Every side of a triangle is the side of exactly one other, in the opposite direction.
            let key = |point: Vec3| (point * 1e5).round().as_ivec3().to_array();
            let mut sides: BTreeMap<([i32; 3], [i32; 3]), i32> = BTreeMap::new();
            let mut volume = 0.0;
            for [a, b, c] in &triangles {
                assert!((*b - *a).cross(*c - *a).length() > 1e-9, "{species:?}: {a} {b} {c} is no triangle");
                volume += a.dot(b.cross(*c)) / 6.0;
                for (from, to) in [(*a, *b), (*b, *c), (*c, *a)] {
                    *sides.entry((key(from), key(to))).or_default() += 1;
                    *sides.entry((key(to), key(from))).or_default() -= 1;
                }
            }
            let open = sides.values().filter(|count| **count != 0).count();
            assert_eq!(open, 0, "{species:?} is open");
            let filled = FIGURES.iter().find(|(other, _)| *other == species).expect("it was cut");
            let area: f32 = filled.1.loops.iter().map(|outline| super::super::cutout::area(outline)).sum();
            let wanted = area * (SIZE / 100.0).powi(2) * THICKNESS;
            assert!((volume / wanted - 1.0).abs() < 0.01, "{species:?}: {volume} of {wanted}");
        }
    }

    #[test]
    fn figures_stand_on_their_foot_and_are_of_a_size() {
        for (species, mesh) in boards() {
            let points: Vec<Vec3> = triangles(&mesh).into_iter().flatten().collect();
            let least = points.iter().copied().reduce(Vec3::min).expect("points");
            let most = points.iter().copied().reduce(Vec3::max).expect("points");
            assert!((0.6..0.96).contains(&most.y), "{species:?} is {} high", most.y);
            assert!((0.75..1.0).contains(&(most.x - least.x)), "{species:?}: {least} to {most}");
            // Inside the foot stands a part broad enough, over the foot, and hardly deeper than the foot is
            // high.
            let low = points.iter().filter(|point| point.y < 0.012);
            let (left, right) =
                low.fold((9.0f32, -9.0f32), |span, point| (span.0.min(point.x), span.1.max(point.x)));
            assert!(right - left > 0.06, "{species:?} stands on {left} to {right}");
            assert!((left + right).abs() / 2.0 < 0.12, "{species:?} stands on {left} to {right}");
            assert!(least.y < -SUNK && least.y > SUNK - FOOT_HEIGHT, "{species:?}: {least}");
        }
    }

    #[test]
    fn no_two_figures_have_nearly_the_same_outline() {
        let covered: Vec<Vec<bool>> = boards()
            .map(|(_, mesh)| {
                let front: Vec<[Vec3; 3]> = triangles(&mesh)
                    .into_iter()
                    .filter(|corners| corners.iter().all(|corner| corner.z > 0.0))
                    .collect();
                let inside = |at: Vec2| {
                    front.iter().any(|corners| {
                        let sides = [0, 1, 2].map(|index| {
                            let (from, to) = (corners[index].xy(), corners[(index + 1) % 3].xy());
                            (to - from).perp_dot(at - from)
                        });
                        sides.iter().all(|side| *side >= 0.0)
                    })
                };
                (0..2500).map(|i| inside(Vec2::new((i % 50) as f32 - 25.0, (i / 50) as f32) * 0.02)).collect()
            })
            .collect();
        for one in 0..5 {
            for other in 0..one {
                let pairs = covered[one].iter().zip(&covered[other]);
                let (both, either) = pairs.fold((0.0, 0.0), |(both, either), (a, b)| {
                    (both + f32::from(*a && *b), either + f32::from(*a || *b))
                });
                assert!(both / either < 0.66, "{one} and {other} share {}", both / either);
            }
        }
    }

    #[test]
    fn figures_face_the_view_from_every_side_and_lean_only_where_it_is_steep() {
        for step in 0..12 {
            for pitch in [40.0, 58.0, 75.0, 89.0] {
                let camera = camera(step as f32 * std::f32::consts::FRAC_PI_6, pitch);
                let lean = lean_under(&camera);
                let front = camera.upright() * board_pose(lean).rotation * Vec3::Z;
                let facing = front.dot(-camera.forward());
                assert!(facing > 40.5f32.to_radians().cos(), "{pitch}: {facing}");
                let right = camera.upright() * board_pose(lean).rotation * Vec3::X;
                assert!(right.distance(camera.right()) < 1e-3, "upright on the screen");
            }
        }
        assert!(lean_under(&camera(0.0, 40.0)).abs() < 1e-4);
        assert!(lean_under(&camera(0.0, 58.0)) < 0.35);
    }

    /// Returns the middles of the front's triangles with their areas, on a tile seen by the camera from the
    /// south.
    fn front_on_tile(mesh: &Mesh, camera: &CameraView) -> Vec<(Vec3, f32)> {
        let pose = board_pose(lean_under(camera));
        triangles(mesh)
            .into_iter()
            .filter(|corners| corners.iter().all(|corner| corner.z > 0.0))
            .flat_map(|[a, b, c]| {
                // Splits large triangles.
                let (ab, bc, ca) = (a.midpoint(b), b.midpoint(c), c.midpoint(a));
                [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
            })
            .map(|[a, b, c]| (pose * ((a + b + c) / 3.0), (b - a).cross(c - a).length() / 2.0))
            .collect()
    }

    #[test]
    fn a_figure_hides_no_wildlife_of_the_next_tile_and_is_picked_where_it_is_seen() {
        // From the middle of the next tile to its animals: those of three lie 0.29 from it and are 0.235
        // large.
        let animals = 3f32.sqrt() - 0.29 - 0.235;
        for (species, mesh) in boards() {
            for (pitch, most_outside) in [(40.0, 0.08), (50.0, 0.03), (58.0, 0.0), (75.0, 0.0), (89.0, 0.0)] {
                let camera = camera(0.0, pitch);
                let parts = front_on_tile(&mesh, &camera);
                let whole: f32 = parts.iter().map(|part| part.1).sum();
                // At any rotation of the tile, this much of it is within its hex.
                let outside = |radius: f32| {
                    let under = |at: Vec3| at - camera.forward() * (at.y / camera.forward().y);
                    let beyond = parts.iter().filter(|(at, _)| under(*at).xz().length() > radius);
                    beyond.map(|part| part.1).sum::<f32>() / whole
                };
                let (hidden, elsewhere) = (outside(animals), outside(0.866));
                assert!(hidden <= 0.0, "{species:?} at {pitch}: {hidden} over the next animals");
                assert!(elsewhere <= most_outside, "{species:?} at {pitch}: {elsewhere} out of its hex");
            }
        }
    }

    #[test]
    fn figures_do_not_reach_into_the_scenery() {
        for (species, mesh) in boards() {
            for pitch in [40.0, 58.0, 75.0, 89.0] {
                let pose = board_pose(lean_under(&camera(0.0, pitch)));
                let reach = triangles(&mesh)
                    .into_iter()
                    .flatten()
                    .map(|point| pose * point)
                    // Above this height, nothing stands so near to the clearing.
                    .filter(|point| point.y < 0.3)
                    .map(|point| point.xz().length())
                    .fold(0.0, f32::max);
                assert!(reach < super::super::scenery::CLEARING, "{species:?} at {pitch}: {reach}");
            }
        }
    }
}

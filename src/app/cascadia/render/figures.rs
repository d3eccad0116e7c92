//! Wildlife tokens as standing wooden figures: cut out of a board along the silhouette of the animal, on a round
//! foot. They stand upright on the tiles, turn with the view, and lean back where one looks down steeply.

use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::cutout::{Cutout, Field};
use super::light::CASTING_HEIGHT;
use super::pieces::{Builder, PieceMeshes, TokenMaterials, disc_mesh, token_tag};
use crate::app::camera::CameraView;
use crate::app::cascadia::render::InFlight;
use crate::app::cascadia::table::RestPose;
use crate::app::preferences::graphics_quality::landscape_in_sight;
use crate::app::preferences::settings::{Settings, TokenLook};
use crate::app::ui::silhouettes::{Silhouettes, VectorShape};
use crate::base::Wildlife;

/// Size of the view box of a silhouette on a figure, in circumradii, and how thick the board is.
const SIZE: f32 = 0.85;
const THICKNESS: f32 = 0.11;
/// How far the board reaches beyond the silhouette, in units of the view box: thin antlers would break.
const MARGIN: f32 = 1.8;
/// The foot: radius, height, and how far before its middle the board stands in it.
const FOOT_RADIUS: f32 = 0.31;
const FOOT_HEIGHT: f32 = 0.055;
const FORWARD: f32 = 0.07;
/// How deep the board sinks into the foot.
const SUNK: f32 = 0.012;
/// The steepest view, in radians, of which a figure is seen without leaning back.
const UPRIGHT_UP_TO: f32 = 40.0 * std::f32::consts::PI / 180.0;
/// Share of the lean that is left after a second in flight.
const LEAN_LEFT: f32 = 1e-5;
/// The parts of the meshes, as the shader numbers them in the first of the second coordinates.
const FACE: f32 = 2.0;
const EDGE: f32 = 3.0;
const FOOT: f32 = 4.0;

/// A peg under a figure that holds it to its foot: middle, half its width, and its upper and lower ends, in units of
/// the view box.
#[derive(Clone, Copy, Debug)]
struct Peg {
    x: f32,
    half: f32,
    top: f32,
    bottom: f32,
}

/// Returns the peg of an animal that does not stand on broad feet, and the height in the view box where the foot begins.
const fn stand(species: Wildlife) -> (Option<Peg>, f32) {
    match species {
        Wildlife::Bear => (None, 75.4),
        Wildlife::Elk => (Some(Peg { x: 46.0, half: 9.0, top: 84.0, bottom: 97.0 }), 95.0),
        Wildlife::Salmon => (Some(Peg { x: 49.0, half: 3.4, top: 57.0, bottom: 92.0 }), 90.0),
        Wildlife::Hawk => (Some(Peg { x: 50.0, half: 7.0, top: 88.0, bottom: 99.0 }), 97.0),
        Wildlife::Fox => (Some(Peg { x: 51.0, half: 9.0, top: 86.0, bottom: 95.0 }), 93.0),
    }
}

impl Peg {
    /// Returns the distance of a point to its rim, positive inside.
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
    // The edge first: of a translucent figure, the front lies over it.
    for outline in &cutout.loops {
        let count = outline.len();
        let out = |at: usize| {
            let along = (outline[(at + 1) % count] - outline[(at + count - 1) % count]).normalize_or_zero();
            // The view box points down, the world up.
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
            // Loops go round as the view box sees them, which is upside down.
            mesh.triangle(if z > 0.0 { [a, c, b] } else { [a, b, c] });
        }
    }
    mesh.build()
}

/// The meshes of figures. Cut when they are first wanted.
#[derive(Resource)]
pub(crate) struct FigureMeshes {
    /// The board of each species.
    boards: [Handle<Mesh>; 5],
    /// The foot of all of them.
    foot: Handle<Mesh>,
}

impl FigureMeshes {
    /// Cuts all figures; none if a silhouette is missing.
    fn cut(silhouettes: &Silhouettes, meshes: &mut Assets<Mesh>) -> Option<Self> {
        // They take a while, and are independent of each other.
        let boards = std::thread::scope(|scope| {
            let threads = Wildlife::ALL.map(|species| {
                let shape = silhouettes.get(species.key());
                scope.spawn(move || shape.map(|shape| board(&cut_out(shape, species), stand(species).1)))
            });
            threads.map(|thread| thread.join().ok().flatten())
        });
        let foot = disc_mesh(FOOT_RADIUS, FOOT_HEIGHT, 0.022, FOOT);
        let [bear, elk, salmon, hawk, fox] = boards;
        let boards = [bear?, elk?, salmon?, hawk?, fox?].map(|mesh| meshes.add(mesh));
        Some(Self { boards, foot: meshes.add(foot) })
    }
}

/// What a token looks like, as a disc or as a figure. Whoever spawns a token inserts it; mesh and material follow.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TokenModel {
    /// The animal.
    pub species: Wildlife,
    /// Which of the pieces it is.
    pub kind: ModelKind,
}

/// The kinds of pieces that are drawn as a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModelKind {
    /// A token of the game.
    Token,
    /// The preview of one on a tile.
    Preview,
    /// The copy of one that leaves the display.
    Copy,
}

/// The board of a figure, a child of the token that stands for it.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Figure {
    /// How far it leans back, in radians.
    lean: f32,
}

/// What models are made of; nothing without a window.
#[derive(bevy::ecs::system::SystemParam)]
struct ModelParts<'w> {
    settings: Res<'w, Settings>,
    meshes: Option<Res<'w, PieceMeshes>>,
    figures: Option<Res<'w, FigureMeshes>>,
    materials: Option<Res<'w, TokenMaterials>>,
}

impl ModelParts<'_> {
    /// Gives an entity the mesh and the material of its model, and a board if it is a figure.
    fn dress(&self, commands: &mut Commands, entity: Entity, model: TokenModel, high: bool) {
        let (Some(meshes), Some(materials)) = (&self.meshes, &self.materials) else { return };
        let material = match model.kind {
            ModelKind::Preview => &materials.ghost,
            ModelKind::Token | ModelKind::Copy => &materials.solid,
        };
        let tag = token_tag(model.species);
        let look = (MeshMaterial3d(material.clone()), tag);
        let figure = self.figures.as_ref().filter(|_| self.settings.tokens == TokenLook::Figures);
        let Some(figures) = figure else {
            commands.entity(entity).insert((Mesh3d(meshes.token.clone()), look));
            return;
        };
        commands.entity(entity).insert((Mesh3d(figures.foot.clone()), look.clone()));
        let mut board = commands.spawn((
            Name::new("Figure"),
            Figure { lean: 0.0 },
            ChildOf(entity),
            Mesh3d(figures.boards[model.species as usize].clone()),
            look,
            board_pose(0.0),
        ));
        if high {
            board.insert(NotShadowCaster);
        }
    }
}

/// Returns the pose of a board on its foot when it leans back.
fn board_pose(lean: f32) -> Transform {
    Transform {
        translation: Vec3::new(0.0, FOOT_HEIGHT - SUNK, FORWARD),
        rotation: Quat::from_rotation_x(-lean),
        scale: Vec3::ONE,
    }
}

/// Returns how far figures on tiles lean back, in radians, so that none is seen too much from above.
fn lean_under(camera: &CameraView) -> f32 {
    let pitch = (-camera.forward().y).clamp(-1.0, 1.0).asin();
    (pitch - UPRIGHT_UP_TO).max(0.0)
}

/// Dresses a model as soon as it appears, and anew when it shows another animal.
fn dress_model(
    inserted: On<Insert, TokenModel>,
    mut commands: Commands,
    parts: ModelParts,
    models: Query<(&TokenModel, Option<&Transform>, Option<&Children>, Option<&MeshTag>)>,
    boards: Query<(), With<Figure>>,
) {
    let Ok((model, transform, children, tag)) = models.get(inserted.entity) else { return };
    let old = children.into_iter().flatten().copied().filter(|child| boards.contains(*child));
    let old: Vec<Entity> = old.collect();
    if tag == Some(&token_tag(model.species)) && !old.is_empty() {
        return;
    }
    old.iter().for_each(|board| commands.entity(*board).despawn());
    let high = transform.is_some_and(|transform| transform.translation.y > CASTING_HEIGHT);
    parts.dress(&mut commands, inserted.entity, *model, high);
}

/// Cuts the figures when they are first wanted.
fn cut_figures(
    mut commands: Commands,
    settings: Res<Settings>,
    silhouettes: Res<Silhouettes>,
    figures: Option<Res<FigureMeshes>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if settings.tokens == TokenLook::Figures
        && figures.is_none()
        && let Some(cut) = FigureMeshes::cut(&silhouettes, &mut meshes)
    {
        commands.insert_resource(cut);
    }
}

/// Dresses all tokens anew when the setting has changed.
fn follow_setting(
    mut commands: Commands,
    parts: ModelParts,
    mut before: Local<Option<(TokenLook, bool)>>,
    models: Query<(Entity, &TokenModel, &Transform)>,
    boards: Query<Entity, With<Figure>>,
) {
    let now = (parts.settings.tokens, parts.figures.is_some());
    if before.replace(now) == Some(now) {
        return;
    }
    boards.iter().for_each(|board| commands.entity(board).despawn());
    for (entity, model, transform) in &models {
        parts.dress(&mut commands, entity, *model, transform.translation.y > CASTING_HEIGHT);
    }
}

/// Lets every figure on a tile lean back as the view is steep, and stand straight in the tray.
fn lean_figures(
    time: Res<Time>,
    camera: Res<CameraView>,
    tokens: Query<(&TokenModel, Option<&RestPose>, Has<InFlight>)>,
    mut boards: Query<(&ChildOf, &mut Figure, &mut Transform)>,
) {
    let on_tiles = lean_under(&camera);
    for (of, mut figure, mut transform) in &mut boards {
        let Ok((model, rest, in_flight)) = tokens.get(of.parent()) else { continue };
        let in_tray = model.kind == ModelKind::Copy || matches!(rest, Some(RestPose::Tray(_)));
        let goal = if in_tray { 0.0 } else { on_tiles };
        let left = if in_flight { LEAN_LEFT.powf(time.delta_secs()) } else { 0.0 };
        let lean = goal + (figure.lean - goal) * left;
        figure.set_if_neq(Figure { lean });
        transform.set_if_neq(board_pose(lean));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_model).add_systems(PostStartup, cut_figures).add_systems(
        PostUpdate,
        (
            cut_figures.run_if(resource_changed::<Settings>),
            follow_setting,
            lean_figures.run_if(landscape_in_sight),
        )
            .chain()
            .before(TransformSystems::Propagate),
    );
}

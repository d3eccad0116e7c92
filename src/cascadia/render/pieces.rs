//! Meshes of tiles and tokens, and the materials of tokens, spots, trays and the table.

use bevy::asset::RenderAssetUsages;
use bevy::math::Vec3Swizzles;
use bevy::mesh::{Indices, MeshTag, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::light::{Shaded, Shadows, follow_shadows};
use crate::camera::space::{TILE_HEIGHT, TOKEN_RADIUS, hex_corners};
use crate::cascadia::turn::{Spot, SpotKind};
use crate::preferences::graphics_quality::{Quality, TokenShape};
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::ui::silhouettes::ShapeAtlas;
use cascadia_base::Wildlife;

/// Width of the bevel around a tile, as a share of its circumradius, and its depth.
const BEVEL: f32 = 0.028;
const BEVEL_DEPTH: f32 = 0.022;
/// Height of a token.
const TOKEN_HEIGHT: f32 = 0.1;
/// Sides of a token's outline: at the nearest view on the largest screens, none is a pixel away from a
/// circle.
const TOKEN_SIDES: usize = 28;

/// The shared meshes of all pieces.
#[derive(Resource)]
pub(crate) struct PieceMeshes {
    /// A hex prism with its face at height 0.
    pub tile: Handle<Mesh>,
    /// A disc standing on height 0.
    pub token: Handle<Mesh>,
    /// A flat hex at height 0.
    pub spot: Handle<Mesh>,
    /// A flat square of side 1 facing up.
    pub plate: Handle<Mesh>,
}

#[derive(Clone, Copy, ShaderType, Debug)]
struct TokenParameters {
    opacity: f32,
    unused_a: f32,
    unused_b: f32,
    unused_c: f32,
}

/// The variant of the shader of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenKey {
    /// True with shadows.
    shadows: Shadows,
    /// True if tokens on the table are figures. Software rendering would also shade their parts on discs.
    figures: bool,
}

impl TokenKey {
    fn of(quality: &Quality) -> Self {
        Self { shadows: Shadows::of(quality), figures: quality.tokens == TokenShape::Figure }
    }
}

/// The material of tokens; the tag of the mesh selects the species.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(TokenKey)]
pub(crate) struct TokenMaterial {
    #[uniform(0)]
    parameters: TokenParameters,
    #[texture(1)]
    #[sampler(2)]
    shapes: Handle<Image>,
    alpha_mode: AlphaMode,
    key: TokenKey,
}

impl From<&TokenMaterial> for TokenKey {
    fn from(material: &TokenMaterial) -> Self {
        material.key
    }
}

impl Shaded for TokenMaterial {
    fn shadows(&mut self) -> &mut Shadows {
        &mut self.key.shadows
    }
}

impl Material for TokenMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://token.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let TokenKey { shadows, figures } = key.bind_group_data;
        shadows.define(descriptor);
        // The shadow pass may have no fragment shader.
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| figures) {
            fragment.shader_defs.push("FIGURES".into());
        }
        Ok(())
    }
}

/// The materials of tokens on the table and of the preview.
#[derive(Resource)]
pub(crate) struct TokenMaterials {
    pub solid: Handle<TokenMaterial>,
    pub ghost: Handle<TokenMaterial>,
}

#[derive(Clone, Copy, ShaderType, Debug)]
struct SpotParameters {
    still: f32,
    unused_a: f32,
    unused_b: f32,
    unused_c: f32,
}

/// The material of selectable places; the tag of the mesh selects the kind.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(crate) struct SpotMaterial {
    #[uniform(0)]
    parameters: SpotParameters,
}

impl Material for SpotMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://spot.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The handle of the material of places.
#[derive(Resource)]
pub(super) struct SpotMaterials(pub Handle<SpotMaterial>);

/// Returns the mesh tag of a token.
pub(crate) const fn token_tag(species: Wildlife) -> MeshTag {
    MeshTag(species as u32)
}

fn make_meshes(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut tokens: ResMut<Assets<TokenMaterial>>,
    mut spots: ResMut<Assets<SpotMaterial>>,
    atlas: Res<ShapeAtlas>,
    settings: Res<Settings>,
    quality: Res<Quality>,
) {
    commands.insert_resource(PieceMeshes {
        tile: meshes.add(tile_mesh()),
        token: meshes.add(disc_mesh(TOKEN_RADIUS, TOKEN_HEIGHT, 0.03, 0.0)),
        spot: meshes.add(spot_mesh()),
        plate: meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(0.5)).mesh().build()),
    });
    let mut token = |opacity, alpha_mode| {
        let parameters = TokenParameters { opacity, unused_a: 0.0, unused_b: 0.0, unused_c: 0.0 };
        tokens.add(TokenMaterial {
            parameters,
            shapes: atlas.0.clone(),
            alpha_mode,
            key: TokenKey::of(&quality),
        })
    };
    commands.insert_resource(TokenMaterials {
        solid: token(1.0, AlphaMode::Opaque),
        ghost: token(0.8, AlphaMode::Blend),
    });
    let still = still(&settings, &quality);
    let parameters = SpotParameters { still, unused_a: 0.0, unused_b: 0.0, unused_c: 0.0 };
    commands.insert_resource(SpotMaterials(spots.add(SpotMaterial { parameters })));
}

/// Returns the time at which places stand still in the middle of their pulse; negative if they pulse with the
/// clock.
fn still(settings: &Settings, quality: &Quality) -> f32 {
    if quality.stands_still(settings) { 0.5 } else { -1.0 }
}

/// Applies the settings and the graphics quality: pulsing or still places, discs or figures.
fn follow_settings(
    settings: Res<Settings>,
    quality: Res<Quality>,
    (handle, handles): (Res<SpotMaterials>, Res<TokenMaterials>),
    mut spots: ResMut<Assets<SpotMaterial>>,
    mut tokens: ResMut<Assets<TokenMaterial>>,
) {
    let wanted = TokenKey::of(&quality);
    for token in [&handles.solid, &handles.ghost] {
        if tokens.get(token).is_some_and(|material| material.key != wanted)
            && let Some(mut material) = tokens.get_mut(token)
        {
            material.key = wanted;
        }
    }
    if let Some(mut material) = spots.get_mut(&handle.0) {
        material.parameters.still = still(&settings, &quality);
    }
}

/// Collects vertices of a mesh; `uv` is the point of the piece seen from above, `side` the position down its
/// side.
#[derive(Default)]
pub(super) struct Builder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    sides: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Builder {
    fn vertex(&mut self, position: Vec3, normal: Vec3, side: Vec2) -> u32 {
        self.vertex_at(position, normal, position.xz(), side)
    }

    /// Adds a vertex with the texture point `uv`. Returns its index.
    pub(super) fn vertex_at(&mut self, position: Vec3, normal: Vec3, uv: Vec2, side: Vec2) -> u32 {
        self.positions.push(position.to_array());
        self.normals.push(normal.normalize_or(Vec3::Y).to_array());
        self.uvs.push(uv.to_array());
        self.sides.push(side.to_array());
        self.positions.len() as u32 - 1
    }

    /// Adds a triangle between three vertices, counter-clockwise as seen from its front.
    pub(super) fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend(corners);
    }

    /// Builds the mesh.
    pub(super) fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.sides)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

fn tile_mesh() -> Mesh {
    let mut mesh = Builder::default();
    let corners = hex_corners();
    let inner = corners.map(|corner| corner * (1.0 - BEVEL));
    face(&mut mesh, &inner, 0.0);
    for (index, corner) in corners.iter().enumerate() {
        let next = (index + 1) % 6;
        let outwards = (*corner + corners[next]).extend(0.0).xzy().normalize_or(Vec3::X);
        // The bevel still belongs to the painted face.
        let lean = outwards + Vec3::Y;
        let rim =
            [(inner[index], 0.0), (inner[next], 0.0), (corners[next], BEVEL_DEPTH), (*corner, BEVEL_DEPTH)];
        let rim = rim.map(|(point, down)| mesh.vertex(Vec3::new(point.x, -down, point.y), lean, Vec2::ZERO));
        mesh.indices.extend([rim[0], rim[1], rim[2], rim[0], rim[2], rim[3]]);
        let sides = [(*corner, 0.0), (corners[next], 0.0), (corners[next], 1.0), (*corner, 1.0)];
        let quad = sides.map(|(point, down)| {
            let height = -BEVEL_DEPTH - down * (TILE_HEIGHT - BEVEL_DEPTH);
            // The face has exactly 0 here, so the side begins slightly above.
            mesh.vertex(Vec3::new(point.x, height, point.y), outwards, Vec2::new(0.02 + down * 0.98, 0.0))
        });
        mesh.indices.extend([quad[0], quad[1], quad[2], quad[0], quad[2], quad[3]]);
    }
    mesh.build()
}

/// Builds a square of side 1 that faces up, laid out like a tile. Its coordinates go from 0 in the north-west
/// to 1.
pub(super) fn canvas_mesh() -> Mesh {
    let mut mesh = Builder::default();
    let corners = [(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)]
        .map(|(x, z)| mesh.vertex_at(Vec3::new(x, 0.0, z), Vec3::Y, Vec2::new(x + 0.5, z + 0.5), Vec2::ZERO));
    mesh.triangle([corners[0], corners[1], corners[2]]);
    mesh.triangle([corners[0], corners[2], corners[3]]);
    mesh.build()
}

fn spot_mesh() -> Mesh {
    let mut mesh = Builder::default();
    face(&mut mesh, &hex_corners(), 0.0);
    mesh.build()
}

/// Adds a flat convex polygon that faces up, triangulated into few and large triangles: software rendering
/// pays for whole blocks of pixels along every edge, so a fan around the middle would be shaded several times
/// over.
fn face(mesh: &mut Builder, corners: &[Vec2], height: f32) {
    let rim: Vec<u32> = corners
        .iter()
        .map(|corner| mesh.vertex(Vec3::new(corner.x, height, corner.y), Vec3::Y, Vec2::ZERO))
        .collect();
    let third = rim.len() / 3;
    mesh.triangle([rim[0], rim[2 * third], rim[third]]);
    // The remainder beyond each side, halved repeatedly.
    let mut left = vec![(0, third), (third, 2 * third), (2 * third, rim.len())];
    while let Some((from, to)) = left.pop() {
        if to - from > 1 {
            let middle = usize::midpoint(from, to);
            mesh.triangle([rim[from], rim[to % rim.len()], rim[middle]]);
            left.extend([(from, middle), (middle, to)]);
        }
    }
}

/// Builds a disc that stands on height 0, with a rounded rim of the width `bevel`. `mark` identifies its face
/// to the shader: 0 for the face of a token.
pub(super) fn disc_mesh(radius: f32, height: f32, bevel: f32, mark: f32) -> Mesh {
    let mut mesh = Builder::default();
    let around = |radius: f32| -> Vec<Vec2> {
        (0..TOKEN_SIDES)
            .map(|side| Vec2::from_angle(side as f32 / TOKEN_SIDES as f32 * std::f32::consts::TAU) * radius)
            .collect()
    };
    // The face, the rim with normals that make it look round, and the side.
    face(&mut mesh, &around(radius - bevel), height);
    mesh.sides.iter_mut().for_each(|side| side[0] = mark);
    let lean = std::f32::consts::FRAC_PI_2;
    ring(&mut mesh, (radius - bevel, height, 0.0), (radius, height - bevel, lean), (mark, height));
    ring(&mut mesh, (radius, height - bevel, lean), (radius, 0.0, lean), (1.0, height));
    mesh.build()
}

/// Adds a band around the vertical between two circles, each given by radius, height, and the lean of its
/// normal from the vertical. `mark` is its side mark for the shader, `whole` the height of the piece.
fn ring(mesh: &mut Builder, upper: (f32, f32, f32), lower: (f32, f32, f32), (mark, whole): (f32, f32)) {
    let mut rows = [Vec::new(), Vec::new()];
    for (row, (radius, height, lean)) in rows.iter_mut().zip([upper, lower]) {
        for step in 0..TOKEN_SIDES {
            let out = Vec2::from_angle(step as f32 / TOKEN_SIDES as f32 * std::f32::consts::TAU);
            let normal = Vec3::new(out.x * lean.sin(), lean.cos(), out.y * lean.sin());
            let position = Vec3::new(out.x * radius, height, out.y * radius);
            row.push(mesh.vertex(position, normal, Vec2::new(mark, 1.0 - height / whole)));
        }
    }
    for step in 0..TOKEN_SIDES {
        let next = (step + 1) % TOKEN_SIDES;
        let (a, b, c, d) = (rows[0][step], rows[0][next], rows[1][next], rows[1][step]);
        mesh.indices.extend([a, b, c, a, c, d]);
    }
}

/// Attaches mesh and material to a selectable place.
fn attach_spot_mesh(
    added: On<Add, Spot>,
    mut commands: Commands,
    spots: Query<&Spot>,
    meshes: Option<Res<PieceMeshes>>,
    material: Option<Res<SpotMaterials>>,
) {
    let (Ok(spot), Some(meshes), Some(material)) = (spots.get(added.entity), meshes, material) else {
        return;
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.spot.clone()),
        MeshMaterial3d(material.0.clone()),
        spot_tag(*spot),
    ));
}

/// Shows the aimed place.
fn mark_spots(mut spots: Query<(&Spot, &mut MeshTag), Changed<Spot>>) {
    for (spot, mut tag) in &mut spots {
        *tag = spot_tag(*spot);
    }
}

/// Returns the mesh tag of a place, in the layout of the shader.
fn spot_tag(spot: Spot) -> MeshTag {
    MeshTag(u32::from(spot.kind == SpotKind::Token) | u32::from(spot.aimed_at) << 1)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((MaterialPlugin::<TokenMaterial>::default(), MaterialPlugin::<SpotMaterial>::default()))
        .add_systems(Startup, make_meshes)
        .add_systems(
            Update,
            follow_settings.run_if(resource_changed::<Settings>.or_else(resource_changed::<Quality>)),
        )
        .add_systems(Update, follow_shadows::<TokenMaterial>.run_if(resource_changed::<Quality>))
        .add_systems(Update, mark_spots.in_set(AppSystems::Show))
        .add_observer(attach_spot_mesh);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of the triangles of a mesh.
    fn triangles(mesh: &Builder) -> Vec<[Vec3; 3]> {
        let corner = |index: &u32| Vec3::from_array(mesh.positions[*index as usize]);
        mesh.indices
            .chunks(3)
            .map(|three| [corner(&three[0]), corner(&three[1]), corner(&three[2])])
            .collect()
    }

    #[test]
    fn a_face_is_covered_once_by_few_triangles_that_face_up() {
        for sides in [3, 4, 6, 7, TOKEN_SIDES] {
            let corners: Vec<Vec2> = (0..sides)
                .map(|side| Vec2::from_angle(side as f32 / sides as f32 * std::f32::consts::TAU))
                .collect();
            let mut mesh = Builder::default();
            face(&mut mesh, &corners, 0.5);
            let cut = triangles(&mesh);
            assert_eq!(cut.len(), sides - 2);
            let up: Vec<f32> = cut.iter().map(|[a, b, c]| (b - a).cross(c - a).y / 2.0).collect();
            assert!(up.iter().all(|area| *area > 0.0), "{sides} sides: {up:?}");
            // The area of the whole polygon, so no triangles overlap.
            let whole = sides as f32 / 2.0 * (std::f32::consts::TAU / sides as f32).sin();
            assert!((up.iter().sum::<f32>() - whole).abs() < 1e-4, "{sides} sides: {up:?}");
            assert!(mesh.positions.iter().all(|[_, height, _]| *height == 0.5));
        }
    }

    #[test]
    fn a_token_has_few_triangles_and_none_that_faces_inwards() {
        let mesh = disc_mesh(TOKEN_RADIUS, TOKEN_HEIGHT, 0.03, 0.0);
        let positions = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|values| values.as_float3())
            .expect("positions");
        let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
        // A full table shows about thirty of them.
        assert!(indices.len() / 3 <= 140, "{}", indices.len() / 3);
        let inside = Vec3::new(0.0, TOKEN_HEIGHT / 2.0, 0.0);
        for three in indices.chunks(3) {
            let [a, b, c] = [three[0], three[1], three[2]].map(|index| Vec3::from_array(positions[index]));
            assert!((b - a).cross(c - a).dot((a + b + c) / 3.0 - inside) > 0.0, "{a} {b} {c}");
        }
    }
}

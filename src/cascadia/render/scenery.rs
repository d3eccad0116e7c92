//! Trees, peaks, reeds, tufts and stones on the tiles. Their places follow from the ground alone, point by
//! point of the environment, so that a forest continues across the edges of tiles. The middle of a tile stays
//! free for its wildlife.

use bevy::light::NotShadowCaster;
use bevy::math::IVec2;
use bevy::mesh::{MeshTag, MeshVertexBufferLayoutRef};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::cells::{BoardTexture, ENVIRONMENTS, KEYSTONE, TOKEN, place_of_tag, write_board};
use super::ground::{BOARD, FAR, OCCUPIED, Patch, STEPS, cell_at, random1, random2};
use super::light::{CASTING_HEIGHT, Shaded, Shadows, follow_shadows};
use super::plants::{PlantSpot, Thicket};
use super::terrain::density;
use crate::cascadia::table::TileOf;
use crate::cascadia::turn::GhostTile;
use crate::preferences::graphics_quality::{Quality, landscape_in_sight};
use crate::preferences::season::Season;
use crate::preferences::season_look::{SeasonLook, SeasonLooks};
use crate::preferences::settings::Settings;
use cascadia_base::{Habitat, Hex};

/// Radius around the middle of a tile that stays free.
pub(super) const CLEARING: f32 = 0.57;
/// Position of a keystone tile's emblem, and the radius that stays free there.
const EMBLEM: (Vec2, f32) = (Vec2::new(0.0, 0.55), 0.24);
/// Minimum distance of scenery from the rim of the environment.
const FROM_RIM: f32 = 0.09;
/// Minimum distance from the edges of the tile, to keep tiles distinguishable; keystone tiles show their
/// golden rim there.
const FROM_EDGE: f32 = 0.055;
const FROM_GOLDEN_RIM: f32 = 0.13;

#[derive(Clone, Copy, ShaderType, Debug)]
struct SceneryParameters {
    opacity: f32,
    /// The time of the wind in seconds; negative for the clock.
    still: f32,
    unused_a: f32,
    unused_b: f32,
}

/// The material of scenery.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Shadows)]
pub(crate) struct SceneryMaterial {
    #[uniform(0)]
    parameters: SceneryParameters,
    alpha_mode: AlphaMode,
    shadows: Shadows,
}

impl From<&SceneryMaterial> for Shadows {
    fn from(material: &SceneryMaterial) -> Self {
        material.shadows
    }
}

impl Shaded for SceneryMaterial {
    fn shadows(&mut self) -> &mut Shadows {
        &mut self.shadows
    }
}

impl Material for SceneryMaterial {
    fn vertex_shader() -> ShaderRef {
        "shaders://scenery.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "shaders://scenery.wgsl".into()
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
        key.bind_group_data.define(descriptor);
        Ok(())
    }
}

/// The materials of scenery on tiles and on the preview.
#[derive(Resource)]
pub(super) struct SceneryMaterials {
    /// On tiles.
    pub solid: Handle<SceneryMaterial>,
    ghost: Handle<SceneryMaterial>,
}

/// The inputs of a tile's scenery, which is replaced when any of them changes.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
struct Grown {
    cell: u32,
    spot: u32,
    around: [u32; 6],
    density: f32,
    season: Season,
}

/// The entity of a tile's scenery.
#[derive(Component, Clone, Copy, Debug)]
struct SceneryOf(Entity);

/// The bits of a cell that determine the scenery.
const SHAPE: u32 = 0x3ff | KEYSTONE;

fn still(settings: &Settings, quality: &Quality) -> f32 {
    if quality.stands_still(settings) { 3.0 } else { -1.0 }
}

fn make_materials(
    mut commands: Commands,
    mut materials: ResMut<Assets<SceneryMaterial>>,
    settings: Res<Settings>,
    quality: Res<Quality>,
) {
    let mut material = |opacity, alpha_mode| {
        let parameters =
            SceneryParameters { opacity, still: still(&settings, &quality), unused_a: 0.0, unused_b: 0.0 };
        materials.add(SceneryMaterial { parameters, alpha_mode, shadows: Shadows::of(&quality) })
    };
    commands.insert_resource(SceneryMaterials {
        solid: material(1.0, AlphaMode::Opaque),
        ghost: material(0.82, AlphaMode::Blend),
    });
}

fn follow_settings(
    settings: Res<Settings>,
    quality: Res<Quality>,
    handles: Res<SceneryMaterials>,
    mut materials: ResMut<Assets<SceneryMaterial>>,
) {
    for handle in [&handles.solid, &handles.ghost] {
        if let Some(mut material) = materials.get_mut(handle) {
            material.parameters.still = still(&settings, &quality);
        }
    }
}

/// Grows the scenery of a tile.
fn grow(patch: &Patch, density: f32, look: &SeasonLook) -> Thicket {
    let mut thicket = Thicket::new(*look);
    let keystone = patch.cell() & KEYSTONE != 0;
    if keystone && patch.cell() & TOKEN == 0 {
        thicket.golden_cone(&PlantSpot { foot: EMBLEM.0, seed: IVec2::ZERO, size: 1.0 });
    }
    // Higher kinds stand farther apart, each on a separate grid.
    for (kind, spacing) in [(PlantKind::Peaks, 0.37), (PlantKind::Trees, 0.185), (PlantKind::Low, 0.155)] {
        let middle = patch.pattern_point(Vec2::ZERO);
        let lowest = ((middle - Vec2::splat(1.1)) / spacing).floor().as_ivec2();
        let highest = ((middle + Vec2::splat(1.1)) / spacing).ceil().as_ivec2();
        for y in lowest.y..=highest.y {
            for x in lowest.x..=highest.x {
                let seed = IVec2::new(x, y);
                let jitter = (random2(seed, 201) - Vec2::splat(0.5)) * 0.75;
                let foot = (seed.as_vec2() + Vec2::splat(0.5) + jitter) * spacing - middle;
                let clear = foot.length() < CLEARING
                    || keystone && foot.distance(EMBLEM.0) < EMBLEM.1
                    || !stands_here(patch, foot, if keystone { FROM_GOLDEN_RIM } else { FROM_EDGE });
                if !clear && random1(seed, 202) < density {
                    plant(&mut thicket, patch, kind, &PlantSpot { foot, seed, size: 1.0 });
                }
            }
        }
    }
    thicket
}

/// Returns whether a point belongs to the tile and keeps its distance from its edges and the rim of the
/// environment.
fn stands_here(patch: &Patch, foot: Vec2, from_edge: f32) -> bool {
    let a = foot.abs();
    let inside = 0.866_025_4 - a.x.max(a.x * 0.5 + a.y * 0.866_025_4);
    inside >= from_edge && patch.rim_distance(foot) > FROM_RIM
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlantKind {
    Peaks,
    Trees,
    Low,
}

/// Adds the plant of a point, if there is any of this kind.
fn plant(thicket: &mut Thicket, patch: &Patch, kind: PlantKind, spot: &PlantSpot) {
    let ground = patch.ground(spot.foot);
    let chance = random1(spot.seed, 203);
    let SeasonLook { flowers, shrubs, .. } = thicket.look;
    let from_rim = patch.rim_distance(spot.foot).min(FAR);
    match (ground.habitat, kind) {
        (Habitat::Mountain, PlantKind::Peaks) if ground.border > 0.06 && from_rim > 0.13 => {
            // Smaller beside other habitats, at the rim, and around the clearing. Scenery south of the
            // clearing must not hide the wildlife in it.
            let before = if spot.foot.y > 0.0 { 0.0 } else { 0.08 };
            let from_clearing = spot.foot.length() - CLEARING + before;
            let size =
                (0.62 + ground.border.min(from_rim - 0.05) * 2.2).min(0.42 + from_clearing * 2.4).min(1.2);
            thicket.peak(&PlantSpot { size, ..*spot });
        }
        (Habitat::Forest, PlantKind::Trees) if ground.border > 0.035 => {
            let from_clearing = spot.foot.length() - CLEARING;
            let size = (0.72 + ground.border.min(from_rim)).min(0.74 + from_clearing * 2.0).min(1.1);
            let spot = PlantSpot { size, ..*spot };
            if chance < 0.76 { thicket.spruce(&spot) } else { thicket.leafy(&spot) }
        }
        (Habitat::Prairie, PlantKind::Low) if ground.border > 0.03 => match chance {
            c if c < 0.34 => thicket.tuft(spot),
            c if c < 0.34 + 0.9 * flowers => thicket.flower(spot),
            c if c > 0.985 => thicket.stone(spot),
            c if c > 0.985 - 0.06 * shrubs => thicket.shrub(spot),
            _ => {}
        },
        (Habitat::Wetland, PlantKind::Low) if ground.border > 0.03 => match chance {
            c if c < 0.36 => thicket.reeds(spot),
            c if c > 0.86 => thicket.lily(spot),
            _ => {}
        },
        (Habitat::River, PlantKind::Low) if ground.border > 0.03 && ground.border < 0.16 && chance < 0.16 => {
            thicket.stone(&PlantSpot { size: 0.8, ..*spot });
        }
        (Habitat::Mountain, PlantKind::Low) if chance < 0.07 => thicket.stone(spot),
        (Habitat::Mountain, PlantKind::Low) if chance > 1.0 - 0.2 * shrubs => thicket.shrub(spot),
        _ => {}
    }
}

/// Returns the origin of the patch of ground of a tile outside environments.
fn apart_origin(tag: u32) -> Vec2 {
    let variation = (tag >> 24) as f32;
    Vec2::new((variation * 0.618).fract(), (variation * 0.414).fract()) * 40.0
}

/// Grows scenery on every tile with changed ground.
fn follow_ground(
    mut commands: Commands,
    quality: Res<Quality>,
    settings: Res<Settings>,
    (season, looks): (Res<Season>, Res<SeasonLooks>),
    board: Res<BoardTexture>,
    materials: Res<SceneryMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    tiles: Query<
        (Entity, &MeshTag, Option<&Grown>, Option<&SceneryOf>, Option<&GhostTile>, &GlobalTransform),
        Or<(With<TileOf>, With<GhostTile>)>,
    >,
) {
    let density = density(&settings, &quality);
    for (entity, tag, grown, scenery, ghost, transform) in &tiles {
        let place = place_of_tag(tag.0, transform.translation());
        let (around, home) = match place {
            Some((environment, hex)) if environment < ENVIRONMENTS => {
                let rows = (BOARD * BOARD) as usize;
                let cells = &board.cells()[environment * rows..(environment + 1) * rows];
                let at = |step: IVec2| cell_at(cells, IVec2::new(hex.x, hex.y) + step) & SHAPE;
                (STEPS.map(at), Some((cells, hex)))
            }
            _ => ([0; 6], None),
        };
        let (cell, spot) = match home {
            Some((cells, hex)) => {
                // A cone stands until a token lies on its keystone tile.
                let lying = cell_at(cells, IVec2::new(hex.x, hex.y)) & TOKEN;
                let earned = if tag.0 & KEYSTONE == 0 { 0 } else { lying };
                (tag.0 & SHAPE | OCCUPIED | earned, cell_of_hex(hex))
            }
            None => (tag.0 & SHAPE, tag.0 & 0xff00_0000),
        };
        // A tile outside environments is identified by its patch of ground; one in an environment by its hex.
        let now = Grown { cell, spot, around, density, season: *season };
        if grown == Some(&now) {
            continue;
        }
        commands.entity(entity).insert(now);
        let patch = match home {
            Some((cells, hex)) => Patch::InEnvironment { cells, hex, cell },
            None => Patch::Apart { cell, origin: apart_origin(tag.0) },
        };
        let look = looks.of(*season, settings.high_contrast);
        let thicket = if density > 0.0 { grow(&patch, density, look) } else { Thicket::new(*look) };
        if let Some(SceneryOf(old)) = scenery {
            commands.entity(*old).try_despawn();
        }
        if thicket.is_empty() {
            commands.entity(entity).remove::<SceneryOf>();
            continue;
        }
        let material = if ghost.is_some() { &materials.ghost } else { &materials.solid };
        let mut child = commands.spawn((
            Name::new("Scenery"),
            ChildOf(entity),
            Mesh3d(meshes.add(thicket.build())),
            MeshMaterial3d(material.clone()),
            Transform::default(),
        ));
        if ghost.is_some() || transform.translation().y > CASTING_HEIGHT {
            child.insert(NotShadowCaster);
        }
        let child = child.id();
        commands.entity(entity).insert(SceneryOf(child));
    }
}

/// Computes bits that identify one hex of an environment.
const fn cell_of_hex(hex: Hex) -> u32 {
    ((hex.x + BOARD / 2) as u32) << 16 | ((hex.y + BOARD / 2) as u32) << 22
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<SceneryMaterial>::default())
        .add_systems(Startup, make_materials)
        .add_systems(
            Update,
            follow_settings.run_if(resource_changed::<Settings>.or_else(resource_changed::<Quality>)),
        )
        .add_systems(Update, follow_shadows::<SceneryMaterial>.run_if(resource_changed::<Quality>))
        .add_systems(
            PostUpdate,
            follow_ground.after(write_board).before(TransformSystems::Propagate).run_if(landscape_in_sight),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the look of a season.
    fn look(season: Season) -> SeasonLook {
        *SeasonLooks::default().of(season, false)
    }

    fn patch(first: u32, second: u32) -> Patch<'static> {
        Patch::Apart { cell: first | second << 3 | OCCUPIED, origin: Vec2::new(12.0, 5.0) }
    }

    #[test]
    fn nothing_stands_where_wildlife_is_shown_or_beyond_the_rim() {
        for (habitat, season) in (0..5).flat_map(|habitat| Season::ALL.map(|season| (habitat, season))) {
            let thicket = grow(&patch(habitat, habitat), 1.0, &look(season));
            for point in thicket.points() {
                let from_middle = Vec2::new(point.x, point.z).length();
                // A peak spreads a little around its foot.
                assert!(from_middle > CLEARING - 0.3, "habitat {habitat} at {point}");
                assert!(from_middle < 1.1, "habitat {habitat} at {point}");
                assert!(point.y < 0.75, "habitat {habitat} at {point}");
            }
        }
    }

    #[test]
    fn every_habitat_has_something_and_less_of_it_at_a_lower_density() {
        for (habitat, season) in (0..4).flat_map(|habitat| Season::ALL.map(|season| (habitat, season))) {
            let at = |density| grow(&patch(habitat, habitat), density, &look(season));
            let (all, some) = (at(1.0), at(0.4));
            assert!(!all.is_empty(), "habitat {habitat}");
            assert!(some.points().count() < all.points().count(), "habitat {habitat}");
        }
    }

    #[test]
    fn trees_keep_to_the_forest_half() {
        let thicket = grow(&patch(1, 4), 1.0, &look(Season::Summer));
        assert!(thicket.points().filter(|point| point.y > 0.1).all(|point| point.x > -0.25));
    }
}

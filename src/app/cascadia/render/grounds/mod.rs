//! The ground far under the lands: a valley, a lake or a map, drawn behind everything else. What of it does not change
//! from frame to frame is painted once in the background, and looked up in each frame.

mod floor_map;
mod lake;
mod land_shadow;
mod material;
mod noise;
mod paintings;
mod ranges;
mod sheet;
mod valley;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::shader::Shader;

use self::land_shadow::LandShadow;
pub(super) use self::material::GroundMaterial;
use self::material::{GroundKey, GroundParameters, GroundPart};
use self::paintings::{GroundPaintings, Painting};
use super::light::HourOfDay;
use crate::app::preferences::config_files::GroundTones;
use crate::app::preferences::graphics_quality::{Quality, landscape_in_sight};
use crate::app::preferences::settings::{GroundStyle, Settings};

/// Share of the haze where there is least of it: usually, and in high contrast.
const LEAST_HAZE: (f32, f32) = (0.0, 0.6);

/// The shaders of the grounds, and the one they share.
#[derive(Resource)]
struct GroundShaders {
    _shared: Handle<Shader>,
    grounds: [Handle<Shader>; GroundStyle::ALL.len()],
}

impl GroundShaders {
    fn of(&self, ground: GroundStyle) -> Handle<Shader> {
        self.grounds[ground as usize].clone()
    }
}

/// The parts of the ground, each drawn by a variant of the shader of its own: a processor that draws would compute the sky
/// for every point of the floor as well.
const PARTS: [GroundPart; 2] = [GroundPart::Horizon, GroundPart::Floor];
/// The rows of a window of 720 rows in which the horizon is seen; a constant of the shader too.
const HORIZON_ROWS: f32 = 136.0;

/// The materials of the parts of the ground.
#[derive(Resource)]
struct GroundHandles([Handle<GroundMaterial>; PARTS.len()]);

fn load_shaders(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(GroundShaders {
        _shared: assets.load("shaders://ground.wgsl"),
        grounds: GroundStyle::ALL
            .map(|ground| assets.load(format!("shaders://ground_{}.wgsl", ground.key()))),
    });
}

/// Returns a rectangle that covers a part of the picture from one side to the other, whatever the camera looks at.
fn covering_rectangle(part: GroundPart) -> Mesh {
    let bend = 1.0 - HORIZON_ROWS / 360.0;
    let (top, bottom) = match part {
        GroundPart::Horizon => (1.0, bend),
        GroundPart::Floor => (bend, -1.0),
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            vec![[-1.0, bottom, 0.0], [1.0, bottom, 0.0], [1.0, top, 0.0], [-1.0, top, 0.0]],
        )
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}

fn key(part: GroundPart, shaders: &GroundShaders, settings: &Settings, quality: &Quality) -> GroundKey {
    GroundKey { part, shader: shaders.of(settings.ground), drifts: !quality.preset.baked }
}

fn spawn_ground(
    mut commands: Commands,
    shaders: Res<GroundShaders>,
    (settings, quality): (Res<Settings>, Res<Quality>),
    paintings: Res<GroundPaintings>,
    shadow: Res<LandShadow>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let Painting { floor, panorama, drift } = paintings.blank();
    let handles = PARTS.map(|part| {
        let material = materials.add(GroundMaterial {
            parameters: GroundParameters::default(),
            floor: floor.clone(),
            panorama: panorama.clone(),
            drift: drift.clone(),
            shadow: shadow.image().clone(),
            key: key(part, &shaders, &settings, &quality),
        });
        commands.spawn((
            Name::new(format!("Ground: {part:?}")),
            Mesh3d(meshes.add(covering_rectangle(part))),
            MeshMaterial3d(material.clone()),
            NoFrustumCulling,
            NotShadowCaster,
        ));
        material
    });
    commands.insert_resource(GroundHandles(handles));
}

/// Tells whether the ground is painted, for whoever takes a picture that is to show it.
#[derive(SystemParam)]
pub(super) struct GroundInSight<'w> {
    paintings: Res<'w, GroundPaintings>,
    settings: Res<'w, Settings>,
    quality: Res<'w, Quality>,
}

impl GroundInSight<'_> {
    /// Tests whether the ground that is chosen is painted for the quality in force.
    pub(super) fn is_painted(&self) -> bool {
        self.paintings.finished(self.settings.ground, &self.quality).is_some()
    }
}

/// Brings the material in step with the settings, the hour, the land and what has been painted.
fn follow(
    (settings, quality): (Res<Settings>, Res<Quality>),
    hour: Res<HourOfDay>,
    tones: Res<GroundTones>,
    shaders: Res<GroundShaders>,
    (paintings, shadow): (Res<GroundPaintings>, Res<LandShadow>),
    ground: Res<GroundHandles>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let changed = settings.is_changed()
        || quality.is_changed()
        || hour.is_changed()
        || tones.is_changed()
        || paintings.is_changed()
        || shadow.is_changed();
    if !changed {
        return;
    }
    let painted = paintings.finished(settings.ground, &quality);
    let (usual, contrast) = LEAST_HAZE;
    let parameters = GroundParameters {
        hour: hour.0,
        still: if quality.stands_still(&settings) { 3.0 } else { -1.0 },
        least_haze: if settings.high_contrast { contrast } else { usual },
        painted: f32::from(u8::from(painted.is_some())),
        lands: shadow.regions(),
        tones: tones.at(settings.ground, hour.0).map(|tone| tone.extend(1.0)),
    };
    let Painting { floor, panorama, drift } = painted.unwrap_or_else(|| paintings.blank());
    for (part, handle) in PARTS.into_iter().zip(&ground.0) {
        let Some(mut material) = materials.get_mut(handle) else { continue };
        material.parameters = parameters;
        material.floor = floor.clone();
        material.panorama = panorama.clone();
        material.drift = drift.clone();
        material.key = key(part, &shaders, &settings, &quality);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GroundTones>()
        .add_plugins((MaterialPlugin::<GroundMaterial>::default(), paintings::plugin, land_shadow::plugin))
        .add_systems(PreStartup, load_shaders)
        .add_systems(Startup, spawn_ground)
        .add_systems(PostUpdate, follow.run_if(landscape_in_sight).after(land_shadow::follow_land));
}

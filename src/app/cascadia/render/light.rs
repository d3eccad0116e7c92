//! The sun over the table: where it stands, how it is tinted, and what throws shadows.

use bevy::light::{
    CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster,
    PointLightShadowMap,
};
use bevy::prelude::*;
use bevy::render::render_resource::RenderPipelineDescriptor;

use crate::app::camera::CameraView;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::table::{TileOf, TokenOf};
use crate::app::preferences::graphics_quality::{Quality, landscape_in_sight};
use crate::app::preferences::settings::Settings;
use crate::app::schedule::AppSystems;

/// Pieces higher above the table than this throw no shadow: they are in the tray, or far on their way.
pub(super) const CASTING_HEIGHT: f32 = 2.2;

/// Whether a shader looks up shadows. In software the look-up costs a third of a frame even where there are
/// none, so there is a variant of the shader without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shadows(bool);

impl Shadows {
    /// Returns whether a quality has shadows.
    pub(super) const fn of(quality: &Quality) -> Self {
        Self(quality.preset.shadow_map > 0)
    }

    /// Defines `SHADOWS` for the fragment shader of a material.
    pub(super) fn define(self, descriptor: &mut RenderPipelineDescriptor) {
        // The pass that draws shadows may have no fragments.
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| self.0) {
            fragment.shader_defs.push("SHADOWS".into());
        }
    }
}

/// A material that shows shadows.
pub(super) trait Shaded: Material {
    /// Returns the setting of the material.
    fn shadows(&mut self) -> &mut Shadows;
}

/// Keeps the materials of one kind in step with the quality.
pub(super) fn follow_shadows<M: Shaded>(quality: Res<Quality>, mut materials: ResMut<Assets<M>>) {
    for (_, material) in materials.iter_mut() {
        *material.shadows() = Shadows::of(&quality);
    }
}

/// The sun at one time of the day.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sun {
    /// Degrees above the horizon.
    elevation: f32,
    /// Degrees from west, towards north.
    azimuth: f32,
    /// Its colour (linear); the brightest part is 1.
    tint: Vec3,
}

/// Morning, noon and the golden hour. The painted patterns are lit from the north west, so the sun stays near
/// there; tints stay within 6 % of white so that the palette keeps its meaning.
const DAY: [Sun; 3] = [
    Sun { elevation: 46.0, azimuth: 62.0, tint: Vec3::new(1.0, 0.955, 0.975) },
    Sun { elevation: 58.0, azimuth: 48.0, tint: Vec3::new(1.0, 0.995, 0.98) },
    Sun { elevation: 42.0, azimuth: 30.0, tint: Vec3::new(1.0, 0.965, 0.9) },
];

/// Returns the sun when this share of the game has been played.
fn sun_at(progress: f32) -> Sun {
    let along = progress.clamp(0.0, 1.0) * 2.0;
    let (from, to) = if along < 1.0 { (DAY[0], DAY[1]) } else { (DAY[1], DAY[2]) };
    let t = along - along.floor().min(1.0);
    let eased = t * t * (3.0 - 2.0 * t);
    let mix = |a: f32, b: f32| a + (b - a) * eased;
    Sun {
        elevation: mix(from.elevation, to.elevation),
        azimuth: mix(from.azimuth, to.azimuth),
        tint: from.tint.lerp(to.tint, eased),
    }
}

impl Sun {
    /// Returns the direction from the table to the sun.
    fn direction(self) -> Vec3 {
        let (elevation, azimuth) = (self.elevation.to_radians(), self.azimuth.to_radians());
        let flat = elevation.cos();
        Vec3::new(-azimuth.cos() * flat, elevation.sin(), -azimuth.sin() * flat)
    }
}

/// Marks the light of the sun.
#[derive(Component)]
struct SunLight;

/// Returns the share of the game that has been played, 0 to 1; one half without a game.
fn progress(playthrough: Option<&CascadiaSession>) -> f32 {
    let Some(playthrough) = playthrough else { return 0.5 };
    let game = playthrough.game();
    let turns = f32::from(game.setup().turns_each()).max(1.0) * game.players().len() as f32;
    f32::from(game.turns_ended()) / turns
}

fn spawn_sun(mut commands: Commands) {
    commands.spawn((Name::new("Sun"), SunLight, DirectionalLight::default(), Transform::default()));
}

fn follow_quality(
    quality: Res<Quality>,
    mut map: ResMut<DirectionalLightShadowMap>,
    mut light: Single<&mut DirectionalLight, With<SunLight>>,
) {
    light.shadow_maps_enabled = Shadows::of(&quality).0;
    light.shadow_depth_bias = 0.03;
    light.shadow_normal_bias = 1.2;
    // Bound to every shader even where nothing throws shadows, so it takes its memory all the same.
    map.size = quality.preset.shadow_map.max(1);
}

/// Moves the sun as the game goes on.
fn move_sun(
    playthrough: Option<Res<CascadiaSession>>,
    settings: Res<Settings>,
    light: Single<(&mut Transform, &mut DirectionalLight), With<SunLight>>,
) {
    let now = if settings.steady_light { 0.5 } else { progress(playthrough.as_deref()) };
    let sun = sun_at(now);
    let (mut transform, mut light) = light.into_inner();
    transform.set_if_neq(Transform::default().looking_to(-sun.direction(), Vec3::Y));
    let colour = Color::linear_rgb(sun.tint.x, sun.tint.y, sun.tint.z);
    if light.color != colour {
        light.color = colour;
    }
}

/// Keeps the shadow map on the part of the table that is in sight.
fn frame_shadows(camera: Res<CameraView>, mut cascades: Single<&mut CascadeShadowConfig, With<SunLight>>) {
    // The distance along the line of sight to the table.
    let down = (-camera.forward().y).max(0.1);
    let distance = (camera.position.y / down).clamp(2.0, 120.0);
    let known = cascades.bounds.first().copied().unwrap_or_default();
    let wanted = distance * 1.55;
    // Moving the bounds makes shadows shimmer, so they follow in steps.
    if (known / wanted - 1.0).abs() > 0.08 {
        **cascades = CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: distance * 0.55,
            maximum_distance: wanted,
            ..default()
        }
        .build();
    }
}

/// Keeps pieces high above the table, such as those of the tray, from throwing shadows on it.
fn choose_casters(
    mut commands: Commands,
    pieces: Query<
        (Entity, &Transform, Has<NotShadowCaster>, Option<&Children>),
        (Or<(With<TileOf>, With<TokenOf>)>, Changed<Transform>),
    >,
) {
    for (piece, transform, hidden, children) in &pieces {
        let high = transform.translation.y > CASTING_HEIGHT;
        if high == hidden {
            continue;
        }
        let all = std::iter::once(piece).chain(children.into_iter().flat_map(|children| children.iter()));
        for entity in all {
            if high {
                commands.entity(entity).insert(NotShadowCaster);
            } else {
                commands.entity(entity).remove::<NotShadowCaster>();
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // There are no lamps, and the map of their shadows would take 25 MB.
    app.insert_resource(PointLightShadowMap { size: 1 }).add_systems(Startup, spawn_sun).add_systems(
        Update,
        (
            follow_quality.run_if(resource_changed::<Quality>),
            move_sun
                .run_if(resource_changed::<Settings>.or_else(resource_exists_and_changed::<CascadiaSession>)),
            frame_shadows.run_if(resource_changed::<CameraView>),
            choose_casters.run_if(landscape_in_sight),
        )
            .in_set(AppSystems::Show),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_stays_in_the_north_west_and_near_white_all_day() {
        for step in 0..=40 {
            let sun = sun_at(step as f32 / 40.0);
            let direction = sun.direction();
            assert!(direction.x < -0.2 && direction.z < -0.2 && direction.y > 0.5, "{direction}");
            assert!((direction.length() - 1.0).abs() < 1e-4);
            // 6 % of perceived brightness is about 13 % of linear light.
            assert!(sun.tint.min_element() > 0.87 && sun.tint.max_element() <= 1.0, "{}", sun.tint);
        }
        assert_eq!(sun_at(0.0), DAY[0]);
        assert_eq!(sun_at(0.5), DAY[1]);
        assert_eq!(sun_at(1.0), DAY[2]);
    }
}

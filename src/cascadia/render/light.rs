//! The sun over the table: position, tint and shadow casters.

use bevy::light::cluster::ClusterConfig;
use bevy::light::{
    CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster,
    PointLightShadowMap,
};
use bevy::prelude::*;
use bevy::render::render_resource::RenderPipelineDescriptor;
use bevy::render::renderer::RenderAdapterInfo;
use cascadia_rules::CascadiaPlaythrough;

use crate::camera::CameraView;
use crate::cascadia::Session;
use crate::cascadia::table::{TileOf, TokenOf};
use crate::preferences::graphics_quality::{Quality, landscape_in_sight};
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Height above the table from which pieces cast no shadow: they are in the tray, or far on their way.
pub(super) const CASTING_HEIGHT: f32 = 2.2;

/// True if a shader samples shadows. In software rendering, sampling costs a third of a frame even without
/// shadows, so there is a variant of the shader without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shadows(bool);

impl Shadows {
    /// Returns whether a quality has shadows.
    pub(super) const fn of(quality: &Quality) -> Self {
        Self(quality.preset.shadow_map > 0)
    }

    /// Defines `SHADOWS` for the fragment shader of a material.
    pub(super) fn define(self, descriptor: &mut RenderPipelineDescriptor) {
        // The shadow pass may have no fragment shader.
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| self.0) {
            fragment.shader_defs.push("SHADOWS".into());
        }
    }
}

/// A material with shadows.
pub(super) trait Shaded: Material {
    /// Returns the setting of the material.
    fn shadows(&mut self) -> &mut Shadows;
}

/// Updates the materials of one kind after a change of quality.
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

/// Morning, noon and the golden hour. The painted patterns are lit from the north-west, so the sun stays near
/// there; tints stay within 6 % of white so that the palette keeps its meaning.
const DAY: [Sun; 3] = [
    Sun { elevation: 46.0, azimuth: 62.0, tint: Vec3::new(1.0, 0.955, 0.975) },
    Sun { elevation: 58.0, azimuth: 48.0, tint: Vec3::new(1.0, 0.995, 0.98) },
    Sun { elevation: 42.0, azimuth: 30.0, tint: Vec3::new(1.0, 0.965, 0.9) },
];

/// Before and after the day of a game, for pictures only: the sun stands low, casts long shadows and tints
/// the environment more than is acceptable during play.
const FIRST_LIGHT: Sun = Sun { elevation: 17.0, azimuth: 78.0, tint: Vec3::new(1.0, 0.76, 0.74) };
const LAST_LIGHT: Sun = Sun { elevation: 12.0, azimuth: 14.0, tint: Vec3::new(1.0, 0.68, 0.4) };

/// The hour of the day in pictures, independent of the game: 0 and 1 are the hours at which a game begins
/// and ends, `FIRST_HOUR` and `LAST_HOUR` those of the first and the last light. `None` for the hour of the
/// game.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct PictureHour(pub Option<f32>);

/// A request for the hour of a picture; `None` for that of the game.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub(crate) struct SetPictureHour(pub Option<f32>);

fn set_picture_hour(mut asked: MessageReader<SetPictureHour>, mut hour: ResMut<PictureHour>) {
    if let Some(SetPictureHour(asked)) = asked.read().last() {
        hour.set_if_neq(PictureHour(*asked));
    }
}

/// The hours of the first and the last light.
pub(crate) const FIRST_HOUR: f32 = -0.4;
pub(crate) const LAST_HOUR: f32 = 1.4;

/// Returns the sun after this share of the game, or at the hour of a picture.
fn sun_at(hour: f32) -> Sun {
    let hour = hour.clamp(FIRST_HOUR, LAST_HOUR);
    let (from, to, t) = if hour < 0.0 {
        (FIRST_LIGHT, DAY[0], 1.0 - hour / FIRST_HOUR)
    } else if hour < 0.5 {
        (DAY[0], DAY[1], hour * 2.0)
    } else if hour < 1.0 {
        (DAY[1], DAY[2], hour * 2.0 - 1.0)
    } else {
        (DAY[2], LAST_LIGHT, (hour - 1.0) / (LAST_HOUR - 1.0))
    };
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

/// Returns the hour of the day: that of a picture, or the completed share of the game, 0 to 1; one half with
/// a steady light or without a game.
pub(crate) fn hour_of_day(picture: PictureHour, settings: &Settings, session: Option<&Session>) -> f32 {
    let of_game = if settings.steady_light { 0.5 } else { progress(session) };
    picture.0.unwrap_or(of_game)
}

/// The hour of the day over the table: 0 is dawn, one half noon, 1 the golden hour.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(super) struct HourOfDay(pub f32);

impl Default for HourOfDay {
    fn default() -> Self {
        Self(0.5)
    }
}

/// Returns the completed share of the game, 0 to 1; one half without a game.
fn progress(session: Option<&Session>) -> f32 {
    let Some(session) = session else { return 0.5 };
    let game = session.game();
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
    // Allocated even without shadows, because every shader binds it.
    map.size = quality.preset.shadow_map.max(1);
}

/// Moves the sun with the progress of the game, or to the hour of a picture.
fn move_sun(
    picture: Res<PictureHour>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    mut hour: ResMut<HourOfDay>,
    light: Single<(&mut Transform, &mut DirectionalLight), With<SunLight>>,
) {
    // Noon behind the title and its lists.
    let in_game = matches!(*screen.get(), Cascadia::TABLE | Cascadia::RESULT | Cascadia::PICTURE);
    let now = if in_game || picture.0.is_some() {
        hour_of_day(*picture, &settings, session.as_deref())
    } else {
        0.5
    };
    // The ground only supports the day of a game.
    hour.set_if_neq(HourOfDay(now.clamp(0.0, 1.0)));
    let sun = sun_at(now);
    let (mut transform, mut light) = light.into_inner();
    transform.set_if_neq(Transform::default().looking_to(-sun.direction(), Vec3::Y));
    let colour = Color::linear_rgb(sun.tint.x, sun.tint.y, sun.tint.z);
    if light.color != colour {
        light.color = colour;
    }
}

/// Returns the shadow maps for a table at this distance: one. OpenGL treats an array of one as a plain
/// texture and shades everything; there, the first of two covers everything, and the second nothing.
fn shadow_maps(distance: f32, backend: Option<wgpu::Backend>) -> CascadeShadowConfig {
    let far = distance * 1.55;
    let (num_cascades, maximum_distance) =
        if backend == Some(wgpu::Backend::Gl) { (2, far * 1.01) } else { (1, far) };
    CascadeShadowConfigBuilder {
        num_cascades,
        minimum_distance: distance * 0.55,
        first_cascade_far_bound: far,
        maximum_distance,
        ..default()
    }
    .build()
}

/// Keeps the shadow map on the visible part of the table.
fn frame_shadows(
    camera: Res<CameraView>,
    device: Option<Res<RenderAdapterInfo>>,
    mut cascades: Single<&mut CascadeShadowConfig, With<SunLight>>,
) {
    // The distance to the table along the line of sight.
    let down = (-camera.forward().y).max(0.1);
    let distance = (camera.position.y / down).clamp(2.0, 120.0);
    let wanted = shadow_maps(distance, device.map(|device| device.backend));
    let far = |cascades: &CascadeShadowConfig| cascades.bounds.first().copied().unwrap_or_default();
    // Moving the bounds makes shadows shimmer, so they follow in steps.
    if (far(&cascades) / far(&wanted) - 1.0).abs() > 0.08 {
        **cascades = wanted;
    }
}

/// Keeps pieces high above the table, such as those of the tray, from casting shadows on it.
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

/// Adds the hour of a picture.
pub(crate) fn picture_hour_plugin(app: &mut App) {
    app.init_resource::<PictureHour>().add_message::<SetPictureHour>().add_systems(
        Update,
        set_picture_hour.run_if(on_message::<SetPictureHour>).before(move_sun).in_set(AppSystems::Show),
    );
}

pub(super) fn plugin(app: &mut App) {
    // There are no lamps. Their shadow map would take 25 MB, and sorting them would divide every view into up
    // to 4,096 clusters in each frame.
    app.insert_resource(PointLightShadowMap { size: 1 });
    app.register_required_components_with::<Camera3d, ClusterConfig>(|| ClusterConfig::Single);
    app.add_plugins(picture_hour_plugin)
        .init_resource::<HourOfDay>()
        .add_systems(Startup, spawn_sun)
        .add_systems(
            Update,
            (
                follow_quality.run_if(resource_changed::<Quality>).before(move_sun),
                move_sun.run_if(
                    resource_changed::<Settings>
                        .or_else(resource_changed::<PictureHour>)
                        .or_else(resource_exists_and_changed::<Session>)
                        .or_else(state_changed::<Screen>),
                ),
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
    fn opengl_gets_an_array_of_shadow_maps_the_first_of_which_holds_everything() {
        let usual = shadow_maps(20.0, Some(wgpu::Backend::Vulkan));
        let opengl = shadow_maps(20.0, Some(wgpu::Backend::Gl));
        assert_eq!((usual.bounds.len(), opengl.bounds.len()), (1, 2));
        assert!((opengl.bounds[0] - usual.bounds[0]).abs() < 1e-3 && opengl.bounds[1] > opengl.bounds[0]);
    }

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

    #[test]
    fn the_day_of_pictures_goes_on_without_a_jump_and_the_sun_stays_up() {
        let mut before = sun_at(FIRST_HOUR);
        for step in 1..=180 {
            let sun = sun_at(FIRST_HOUR + step as f32 * 0.01);
            assert!(
                sun.elevation > 10.0 && (sun.elevation - before.elevation).abs() < 2.0,
                "{step}: {sun:?}"
            );
            assert!(sun.tint.distance(before.tint) < 0.03, "{step}: {sun:?}");
            before = sun;
        }
        assert_eq!(sun_at(FIRST_HOUR - 1.0), FIRST_LIGHT);
        assert_eq!(sun_at(LAST_HOUR + 1.0), LAST_LIGHT);
    }

    #[test]
    fn the_hour_of_a_picture_goes_before_the_game_and_the_settings() {
        let settings = Settings { steady_light: true, ..Settings::default() };
        assert_eq!(hour_of_day(PictureHour(None), &settings, None), 0.5);
        assert_eq!(hour_of_day(PictureHour(Some(1.2)), &settings, None), 1.2);
    }
}

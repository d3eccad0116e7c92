//! The ground far under the environments: a valley, a lake or a map, drawn behind everything else. Its static
//! parts are painted once in the background and sampled in each frame.

mod environment_shadow;
mod floor_map;
mod lake;
mod material;
pub(super) mod noise;
mod paintings;
mod ranges;
mod sheet;
mod valley;

use bevy::asset::RenderAssetUsages;
use bevy::camera::ClearColorConfig;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy_egui::EguiPostUpdateSet;

use self::environment_shadow::EnvironmentShadow;
pub(super) use self::material::GroundMaterial;
use self::material::{GroundKey, GroundParameters, GroundPart};
use self::paintings::{GroundPaintings, Painting};
use super::light::HourOfDay;
use crate::camera::{BACKGROUND, MainCamera};
use crate::preferences::config_files::GroundTones;
use crate::preferences::graphics_quality::{Quality, landscape_in_sight};
use crate::preferences::season::Season;
use crate::preferences::season_look::SeasonLooks;
use crate::preferences::settings::{GroundStyle, Settings};
use crate::ui::UncoveredPart;
use crate::window::layout::ScreenLayout;

/// The minimum share of haze: normal, and in high contrast.
const LEAST_HAZE: (f32, f32) = (0.0, 0.6);

/// The shaders of the grounds, and the shared one.
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

/// The parts of the ground, each drawn by a separate variant of the shader: software rendering would compute
/// the sky for every point of the floor as well.
const PARTS: [GroundPart; 2] = [GroundPart::Horizon, GroundPart::Floor];
/// Height of the horizon part in a window of 720 rows without panels; a constant of the shader too.
const HORIZON_ROWS: f32 = 136.0;
/// Rows of sky between the panels at the upper edge and the highest peaks.
const SKY_ROWS: f32 = 6.0;
/// Most rows by which the horizon is lowered: the floor below it would get too steep.
const MOST_LOWERED: f32 = 60.0;

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

/// Margin of the ground beyond the part uncovered by panels, in points: upscaling mixes neighbouring pixels.
const MARGIN: f32 = 4.0;

/// Returns a square over the whole picture, which is transformed to each part's rectangle.
fn whole_picture() -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]],
        )
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}

/// Returns the rows by which the horizon is lowered, so that its peaks stand below the panels at the upper
/// edge, in a window of 720 rows.
fn lowered(layout: &ScreenLayout) -> f32 {
    let covered = layout.viewport.min.y / layout.window.y.max(1.0) * 720.0;
    (covered + SKY_ROWS - ranges::HIGHEST_ROW).clamp(0.0, MOST_LOWERED)
}

/// Returns the rectangle of a part of the ground in clip space: the full width at any camera angle, except
/// for the part of the window covered by panels.
fn rectangle(part: GroundPart, uncovered: Option<Rect>, layout: &ScreenLayout) -> Rect {
    let window = layout.window;
    let bend = 1.0 - (HORIZON_ROWS + lowered(layout)) / 360.0;
    let (top, bottom) = match part {
        GroundPart::Horizon => (1.0, bend),
        GroundPart::Floor => (bend, -1.0),
    };
    let whole = Rect::new(-1.0, bottom, 1.0, top);
    let Some(uncovered) = uncovered.filter(|_| window.min_element() > 0.0) else { return whole };
    let clip = |point: Vec2| (point / window * 2.0 - 1.0) * Vec2::new(1.0, -1.0);
    let uncovered = uncovered.inflate(MARGIN);
    whole.intersect(Rect::from_corners(clip(uncovered.min), clip(uncovered.max)))
}

/// Omits the part of the ground covered by panels: half of its cost in software rendering.
fn leave_out_covered_part(
    layout: Res<ScreenLayout>,
    uncovered: Res<UncoveredPart>,
    mut parts: Query<(&GroundPart, &mut Transform)>,
) {
    for (part, mut place) in &mut parts {
        let rectangle = rectangle(*part, uncovered.0, &layout);
        let scale = rectangle.half_size().extend(1.0);
        place.set_if_neq(Transform::from_translation(rectangle.center().extend(0.0)).with_scale(scale));
    }
}

/// Shows a tone of the ground behind panels, which are slightly translucent.
fn tint_covered_part(
    uncovered: Res<UncoveredPart>,
    (settings, hour, tones): (Res<Settings>, Res<HourOfDay>, Res<GroundTones>),
    mut camera: Single<&mut Camera, With<MainCamera>>,
) {
    let tone = uncovered.0.map(|_| tones.covered_at(settings.ground, hour.0));
    let colour = tone.map_or(BACKGROUND, |tone| Color::srgb_from_array(tone.to_array()));
    if !matches!(camera.clear_color, ClearColorConfig::Custom(now) if now == colour) {
        camera.clear_color = ClearColorConfig::Custom(colour);
    }
}

fn key(part: GroundPart, shaders: &GroundShaders, settings: &Settings, quality: &Quality) -> GroundKey {
    GroundKey { part, shader: shaders.of(settings.ground), drifts: !quality.preset.baked }
}

fn spawn_ground(
    mut commands: Commands,
    shaders: Res<GroundShaders>,
    (settings, quality): (Res<Settings>, Res<Quality>),
    paintings: Res<GroundPaintings>,
    shadow: Res<EnvironmentShadow>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let Painting { floor, panorama, drift } = paintings.blank();
    let picture = meshes.add(whole_picture());
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
            part,
            Mesh3d(picture.clone()),
            MeshMaterial3d(material.clone()),
            NoFrustumCulling,
            NotShadowCaster,
        ));
        material
    });
    commands.insert_resource(GroundHandles(handles));
}

/// The state of the ground's painting, for pictures that must show it.
#[derive(SystemParam)]
pub(crate) struct GroundInSight<'w> {
    paintings: Res<'w, GroundPaintings>,
    settings: Res<'w, Settings>,
    quality: Res<'w, Quality>,
}

impl GroundInSight<'_> {
    /// Tests whether the chosen ground is painted for the current quality.
    pub(crate) fn is_painted(&self) -> bool {
        self.paintings.finished(self.settings.ground, &self.quality).is_some()
    }
}

/// Updates the material after changes of the settings, the hour, the environments and the paintings.
fn follow(
    (settings, quality): (Res<Settings>, Res<Quality>),
    (hour, tones): (Res<HourOfDay>, Res<GroundTones>),
    (season, looks): (Res<Season>, Res<SeasonLooks>),
    layout: Res<ScreenLayout>,
    shaders: Res<GroundShaders>,
    (paintings, shadow): (Res<GroundPaintings>, Res<EnvironmentShadow>),
    ground: Res<GroundHandles>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let changed = settings.is_changed()
        || quality.is_changed()
        || hour.is_changed()
        || tones.is_changed()
        || season.is_changed()
        || layout.is_changed()
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
        snow: looks.of(*season, settings.high_contrast).frost,
        lowered: lowered(&layout),
        environments: shadow.regions(),
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
        .add_plugins((
            MaterialPlugin::<GroundMaterial>::default(),
            paintings::plugin,
            environment_shadow::plugin,
        ))
        .add_systems(PreStartup, load_shaders)
        .add_systems(Startup, spawn_ground)
        .add_systems(
            PostUpdate,
            (
                follow.run_if(landscape_in_sight).after(environment_shadow::follow_environment),
                tint_covered_part.after(EguiPostUpdateSet::EndPass),
                leave_out_covered_part.after(EguiPostUpdateSet::EndPass).before(TransformSystems::Propagate),
            ),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

    #[test]
    fn the_ground_is_drawn_where_no_panel_covers_it_and_nowhere_else() {
        let layout = ScreenLayout::of(WINDOW, 1.0);
        let parts = PARTS.map(|part| rectangle(part, Some(layout.viewport), &layout));
        let rows = |y: f32| (1.0 - y) * WINDOW.y / 2.0;
        let columns = |x: f32| (1.0 + x) * WINDOW.x / 2.0;
        let [horizon, floor] = parts;
        // The parts meet at the row below the horizon, and reach a little below the panels.
        assert!(
            (rows(horizon.min.y) - HORIZON_ROWS - lowered(&layout)).abs() < 1e-3
                && horizon.min.y == floor.max.y
        );
        let seen = horizon.union(floor);
        let (top, bottom) = (rows(seen.max.y), rows(seen.min.y));
        assert!((top - (layout.viewport.min.y - MARGIN)).abs() < 1e-3, "{top}");
        assert!((bottom - (layout.viewport.max.y + MARGIN)).abs() < 1e-3, "{bottom}");
        assert!((columns(seen.min.x) - (layout.viewport.min.x - MARGIN)).abs() < 1e-3);
        assert!((columns(seen.max.x) - (layout.viewport.max.x + MARGIN)).abs() < 1e-3);
    }

    #[test]
    fn without_panels_the_ground_fills_the_window() {
        let layout = ScreenLayout::of(WINDOW, 1.0);
        let [horizon, floor] = PARTS.map(|part| rectangle(part, None, &layout));
        assert_eq!(horizon.union(floor), Rect::new(-1.0, -1.0, 1.0, 1.0));
        assert_eq!(horizon.min.y, floor.max.y);
    }

    #[test]
    fn the_peaks_of_the_horizon_stand_below_the_panels_in_every_window() {
        for (window, scale) in [(WINDOW, 1.0), (WINDOW, 1.5), (Vec2::new(1920.0, 1080.0), 1.0)] {
            let layout = ScreenLayout::of(window / scale, scale);
            let covered = layout.viewport.min.y / layout.window.y * 720.0;
            let peaks = ranges::HIGHEST_ROW + lowered(&layout);
            assert!(peaks > covered, "peaks at {peaks}, panels to {covered} in {window} x {scale}");
        }
        let bare = ScreenLayout { viewport: Rect::new(0.0, 0.0, 1280.0, 720.0), ..default() };
        assert_eq!(lowered(&bare), 0.0);
    }
}

//! The plates of the tray under the pairs, and hiding of the tray outside games.

use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use cascadia_rules::CascadiaPlaythrough;

use super::pieces::PieceMeshes;
use crate::camera::CameraView;
use crate::cascadia::Session;
use crate::cascadia::table::{RestPose, screen_pose};
use crate::preferences::config_files::{Rgb, Theme};
use crate::preferences::graphics_quality::landscape_in_sight;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::window::layout::ScreenLayout;
use crate::window::screen::{HideUi, Screen};
use cascadia_rules::Cascadia;

#[derive(Clone, Copy, ShaderType, Debug, PartialEq)]
struct PlateParameters {
    colour: Vec4,
    rim: Vec4,
    size: Vec2,
    corner: f32,
    rim_width: f32,
}

/// The material of a plate.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct PlateMaterial {
    #[uniform(0)]
    parameters: PlateParameters,
}

impl Material for PlateMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://plate.wgsl".into()
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

#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum Plate {
    /// The plate of the whole tray.
    Tray,
    /// The plate of one pair.
    Pair(usize),
}

impl Plate {
    /// Returns its colour and that of its outline.
    fn colours(self, theme: &Theme) -> (Vec4, Vec4) {
        match self {
            Self::Tray => (vector(theme.panel, theme.panel_opacity), vector(theme.outline, 1.0)),
            Self::Pair(_) => (vector(theme.raised, 1.0), vector(theme.raised, 0.0)),
        }
    }
}

/// Updates the colours of the plates after a change of settings.
fn follow_contrast(
    theme: Res<Theme>,
    settings: Res<Settings>,
    plates: Query<(&Plate, &MeshMaterial3d<PlateMaterial>)>,
    mut materials: ResMut<Assets<PlateMaterial>>,
) {
    let theme = theme.seen(settings.high_contrast);
    for (plate, material) in &plates {
        if let Some(mut material) = materials.get_mut(&material.0) {
            (material.parameters.colour, material.parameters.rim) = plate.colours(&theme);
        }
    }
}

fn vector(rgb: Rgb, alpha: f32) -> Vec4 {
    Vec4::new(f32::from(rgb[0]), f32::from(rgb[1]), f32::from(rgb[2]), 255.0 * alpha) / 255.0
}

fn spawn_plates(
    mut commands: Commands,
    meshes: Res<PieceMeshes>,
    theme: Res<Theme>,
    settings: Res<Settings>,
    mut materials: ResMut<Assets<PlateMaterial>>,
) {
    let plates = [Plate::Tray, Plate::Pair(0), Plate::Pair(1), Plate::Pair(2), Plate::Pair(3)];
    for plate in plates {
        let corner = if plate == Plate::Tray { 0.0 } else { 10.0 };
        let (colour, rim) = plate.colours(&theme.seen(settings.high_contrast));
        let parameters = PlateParameters { colour, rim, size: Vec2::ONE, corner, rim_width: 1.0 };
        commands.spawn((
            Name::new(format!("{plate:?}")),
            plate,
            Mesh3d(meshes.plate.clone()),
            MeshMaterial3d(materials.add(PlateMaterial { parameters })),
            Transform::default(),
            Visibility::Hidden,
        ));
    }
}

/// Keeps the plates in front of the camera.
fn place_plates(
    camera: Res<CameraView>,
    layout: Res<ScreenLayout>,
    session: Option<Res<Session>>,
    mut plates: Query<(&Plate, &mut Transform, &MeshMaterial3d<PlateMaterial>)>,
    mut materials: ResMut<Assets<PlateMaterial>>,
) {
    let pairs = session.map_or(4, |session| session.game().display().slots().count());
    for (plate, mut transform, material) in &mut plates {
        let (rect, nearer) = match plate {
            Plate::Tray => (layout.tray, -0.3),
            Plate::Pair(slot) => (layout.pair(*slot, pairs), -0.2),
        };
        // One point of the window at that depth, as a scale for a square of side 1.
        let mut pose = screen_pose(&camera, &layout, rect.center(), 1.0, 1.0, nearer);
        let point = pose.scale.x;
        pose.scale = Vec3::new(rect.width() * point, 1.0, rect.height() * point);
        pose.rotation = camera.rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        transform.set_if_neq(pose);
        let size = rect.size();
        let stale = materials.get(&material.0).is_some_and(|material| material.parameters.size != size);
        if stale && let Some(mut material) = materials.get_mut(&material.0) {
            material.parameters.size = size;
        }
    }
}

/// Hides the tray and its contents outside games.
fn hide_tray(
    screen: Res<State<Screen>>,
    hide_ui: Res<HideUi>,
    session: Option<Res<Session>>,
    mut plates: Query<(&Plate, &mut Visibility), Without<RestPose>>,
    mut pieces: Query<(&RestPose, &mut Visibility), Without<Plate>>,
) {
    let playing = *screen.get() == Cascadia::TABLE && !hide_ui.is_on();
    let pairs = session.map_or(0, |session| session.game().display().slots().count());
    for (plate, mut visibility) in &mut plates {
        let there = playing && !matches!(plate, Plate::Pair(slot) if *slot >= pairs);
        visibility.set_if_neq(if there { Visibility::Inherited } else { Visibility::Hidden });
    }
    for (rest, mut visibility) in &mut pieces {
        let there = playing || matches!(rest, RestPose::Environment(_));
        visibility.set_if_neq(if there { Visibility::Inherited } else { Visibility::Hidden });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PlateMaterial>::default())
        .add_systems(PostStartup, spawn_plates)
        .add_systems(Update, follow_contrast.run_if(resource_changed::<Settings>))
        .add_systems(Update, (place_plates, hide_tray).in_set(AppSystems::Show).run_if(landscape_in_sight));
}

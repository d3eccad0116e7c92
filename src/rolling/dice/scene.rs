//! The tray as a scene: meshes of the dice, the cup, the wood, translucent faces over converted dice.

use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::die_mesh::{cup_mesh, die_mesh, plate_mesh, tray_meshes};
use super::face_art::FaceArts;
use super::flight::DiePlace;
use super::sides::faces_of;
use super::stage::DiceStage;
use super::throw::DiceSystems;
use super::tray_dice::{DiceInSight, TrayDie};
use super::tray_material::{CASTERS, DieLook, ShadowCaster, TrayMaterial, TrayParameters};
use crate::preferences::config_files::Theme;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::settings::Settings;
use crate::rolling::ModeAssets;
use crate::rolling::table::{DieOf, PhysicalDie};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::silhouettes::Silhouettes;
use cascadia_base::{Seat, Wildlife};
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::DieFace;

/// The render layer of the tray, drawn by no other camera.
pub(super) const TRAY_LAYER: usize = 8;
/// Width and height of the rim.
const RIM: Vec2 = Vec2::new(1.6, 0.34);
/// Greatest number of copies of personal dice.
const COPIES: usize = 2;
/// Brightness of dice outside the aimed choice.
const DIMMED: f32 = 0.5;

/// The meshes and materials of the tray.
#[derive(Resource)]
pub(super) struct TrayScene {
    arts: FaceArts,
    kinds: [Handle<Mesh>; 4],
    animals: Vec<Handle<Mesh>>,
    floor: [Entity; 2],
    half: Vec2,
    solid: Handle<TrayMaterial>,
    translucent: Handle<TrayMaterial>,
    parameters: TrayParameters,
    /// Set if the scene differs from the picture.
    pub changed: bool,
}

/// The second use of a personal die.
#[derive(Component, Clone, Copy)]
struct DieCopy(usize);

/// The translucent face over a converted die, by its place in the tray.
#[derive(Component, Clone, Copy)]
struct FacePlate(usize);

#[derive(Component)]
struct CupShape;

/// The floor of the tray, and its rim.
#[derive(Component)]
struct TrayWood;

/// Returns the number of the mesh of a die.
const fn kind_of(die: PhysicalDie) -> usize {
    match die {
        PhysicalDie::Central(_) => 0,
        PhysicalDie::Special => 1,
        PhysicalDie::Personal(_, 0) => 2,
        PhysicalDie::Personal(..) => 3,
    }
}

/// Builds the scene once the table is first shown.
fn make_scene(
    mut commands: Commands,
    (theme, settings): (Res<Theme>, Res<Settings>),
    (assets, boxed): (Res<ShippedAssets>, Res<ModeAssets>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TrayMaterial>>,
) {
    let faces = boxed.content.dice();
    let arts = FaceArts::of(faces);
    let image = images.add(arts.paint(&theme, &Silhouettes::of(&assets)));
    let parameters = TrayParameters::of(&theme, arts.rows(), settings.high_contrast);
    let mut material =
        |alpha_mode| materials.add(TrayMaterial { parameters, faces: image.clone(), alpha_mode });
    let (solid, translucent) = (material(AlphaMode::Opaque), material(AlphaMode::Blend));
    let some = Seat(0);
    let dice = [
        PhysicalDie::Central(0),
        PhysicalDie::Special,
        PhysicalDie::Personal(some, 0),
        PhysicalDie::Personal(some, 1),
    ];
    let kinds = dice.map(|die| meshes.add(die_mesh(faces_of(die, faces).map(|face| arts.number(face)))));
    let plate = |animal: Wildlife| plate_mesh(arts.number(DieFace::Animal(animal)));
    let animals: Vec<Handle<Mesh>> =
        Wildlife::ALL.into_iter().map(|animal| meshes.add(plate(animal))).collect();
    let half = Vec2::new(2.7, 1.3);
    let floor = tray_meshes(half, RIM).map(|mesh| {
        commands.spawn((TrayWood, shape(meshes.add(mesh), solid.clone()), Transform::default())).id()
    });
    commands.spawn((CupShape, shape(meshes.add(cup_mesh()), solid.clone()), Transform::default()));
    for copy in 0..COPIES {
        commands.spawn((DieCopy(copy), shape(kinds[2].clone(), translucent.clone()), Transform::default()));
    }
    for plate in 0..CASTERS {
        let mesh = animals.first().cloned().unwrap_or_default();
        commands.spawn((FacePlate(plate), shape(mesh, translucent.clone()), Transform::default()));
    }
    commands.insert_resource(TrayScene {
        arts,
        kinds,
        animals,
        floor,
        half,
        solid,
        translucent,
        parameters,
        changed: true,
    });
}

/// Returns the components shared by everything in the tray.
fn shape(mesh: Handle<Mesh>, material: Handle<TrayMaterial>) -> impl Bundle {
    (
        Mesh3d(mesh),
        MeshMaterial3d(material),
        MeshTag(0),
        Visibility::Hidden,
        RenderLayers::layer(TRAY_LAYER),
        NoFrustumCulling,
    )
}

/// Adds meshes and materials to the dice of the table.
fn dress_dice(mut commands: Commands, scene: Res<TrayScene>, dice: Query<(Entity, &DieOf), Without<Mesh3d>>) {
    for (entity, die) in &dice {
        let mesh = scene.kinds[kind_of(die.die())].clone();
        commands.entity(entity).insert((shape(mesh, scene.solid.clone()), Transform::default()));
    }
}

/// The components of a mesh that change while the tray is shown.
type Shown<'a> = (
    &'a mut Transform,
    &'a mut Visibility,
    &'a mut MeshTag,
    &'a mut MeshMaterial3d<TrayMaterial>,
    &'a mut Mesh3d,
);

/// The meshes of the tray.
#[derive(SystemParam)]
pub(super) struct TrayMeshes<'w, 's> {
    dice: Query<'w, 's, (&'static DieOf, Shown<'static>), (Without<DieCopy>, Without<FacePlate>)>,
    copies: Query<'w, 's, (&'static DieCopy, Shown<'static>), Without<FacePlate>>,
    plates: Query<'w, 's, (&'static FacePlate, Shown<'static>)>,
    others: Query<
        'w,
        's,
        (&'static mut Transform, &'static mut Visibility, Has<CupShape>),
        (Or<(With<CupShape>, With<TrayWood>)>, Without<DieOf>, Without<DieCopy>, Without<FacePlate>),
    >,
}

/// The desired appearance of a mesh; absent if hidden.
struct WantedShape {
    pose: Transform,
    tag: MeshTag,
    material: Handle<TrayMaterial>,
    mesh: Option<Handle<Mesh>>,
}

/// Shows or hides a mesh. Returns true if anything has changed.
fn put_on(
    (mut transform, mut visibility, mut tag, mut material, mut mesh): <Shown<'static> as bevy::ecs::query::QueryData>::Item<'_, '_>,
    wanted: Option<WantedShape>,
) -> bool {
    let Some(WantedShape { pose, tag: now, material: of, mesh: shape }) = wanted else {
        return visibility.set_if_neq(Visibility::Hidden);
    };
    let mut changed = visibility.set_if_neq(Visibility::Inherited);
    changed |= transform.set_if_neq(pose);
    changed |= tag.set_if_neq(now);
    changed |= material.set_if_neq(MeshMaterial3d(of));
    if let Some(shape) = shape {
        changed |= mesh.set_if_neq(Mesh3d(shape));
    }
    changed
}

const fn pose_of(place: &DiePlace) -> Transform {
    Transform { translation: place.at, rotation: place.rotation, scale: Vec3::splat(place.size) }
}

impl TrayScene {
    /// Returns the appearance of a die.
    fn die(&self, stage: &DiceStage, index: usize) -> WantedShape {
        let view = stage.dice[index].view;
        let aims = stage.views().any(|die| die.lifted) && !stage.is_throwing();
        let opacity = stage.opacity(index);
        let light = if aims && !view.lifted { DIMMED } else { 1.0 };
        let glow = if aims && view.lifted { 1.0 } else { 0.0 };
        let look = DieLook { die: view.die, caster: index, opacity, light, glow };
        let material = if opacity < 1.0 { &self.translucent } else { &self.solid };
        let pose = pose_of(&stage.place(index));
        WantedShape { pose, tag: look.tag(), material: material.clone(), mesh: None }
    }

    /// Returns the appearance of the face over a converted die.
    fn plate(&self, stage: &DiceStage, index: usize) -> Option<WantedShape> {
        let view = stage.dice.get(index)?.view;
        let (animal, _) = view.counts_as.filter(|_| view.converted && view.lifted && !stage.is_throwing())?;
        let place = stage.place(index);
        let pose = Transform {
            translation: place.at + Vec3::Y * (0.5 * place.size + 0.1),
            rotation: Quat::IDENTITY,
            scale: Vec3::splat(place.size * 0.94),
        };
        let look = DieLook { die: view.die, caster: index, opacity: 0.86, light: 1.0, glow: 1.0 };
        let mesh = self.animals.get(animal.index()).cloned();
        Some(WantedShape { pose, tag: look.tag(), material: self.translucent.clone(), mesh })
    }

    /// Returns the shadow casters and their number.
    fn casters(&self, stage: &DiceStage) -> ([ShadowCaster; CASTERS], usize) {
        let mut casters = [ShadowCaster::default(); CASTERS];
        let count = stage.dice.len().min(CASTERS - 1);
        for (index, caster) in casters.iter_mut().enumerate().take(count) {
            *caster = ShadowCaster::of_die(&stage.place(index), stage.opacity(index));
        }
        if stage.cup.is_there() {
            casters[count] = ShadowCaster::of_cup(&stage.cup.pose());
        }
        (casters, count + usize::from(stage.cup.is_there()))
    }
}

/// Updates the meshes from the stage.
pub(super) fn show_scene(
    stage: Res<DiceStage>,
    (quality, theme, settings): (Res<Quality>, Res<Theme>, Res<Settings>),
    mut scene: ResMut<TrayScene>,
    mut shown: TrayMeshes,
    mut materials: ResMut<Assets<TrayMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let scene = scene.bypass_change_detection();
    let mut changed = false;
    let find = |die: PhysicalDie, twice: bool| {
        stage.views().position(|known: &TrayDie| known.die == die && known.twice == twice)
    };
    for (die, mesh) in &mut shown.dice {
        let wanted = find(die.die(), false).map(|index| scene.die(&stage, index));
        changed |= put_on(mesh, wanted);
    }
    for (copy, mesh) in &mut shown.copies {
        let index =
            stage.views().enumerate().filter(|(_, die)| die.twice).nth(copy.0).map(|(index, _)| index);
        let wanted = index.map(|index| {
            let kind = kind_of(stage.dice[index].view.die);
            WantedShape { mesh: Some(scene.kinds[kind].clone()), ..scene.die(&stage, index) }
        });
        changed |= put_on(mesh, wanted);
    }
    for (plate, mesh) in &mut shown.plates {
        changed |= put_on(mesh, scene.plate(&stage, plate.0));
    }
    for (mut transform, mut visibility, is_cup) in &mut shown.others {
        let there = !is_cup || stage.cup.is_there();
        changed |= visibility.set_if_neq(if there { Visibility::Inherited } else { Visibility::Hidden });
        if is_cup && there {
            changed |= transform.set_if_neq(stage.cup.pose());
        }
    }
    if scene.half != stage.view.half {
        scene.half = stage.view.half;
        for (entity, mesh) in scene.floor.into_iter().zip(tray_meshes(scene.half, RIM)) {
            commands.entity(entity).insert(Mesh3d(meshes.add(mesh)));
        }
        changed = true;
    }
    let mut parameters = TrayParameters::of(&theme, scene.arts.rows(), settings.high_contrast);
    let (casters, count) = scene.casters(&stage);
    parameters.half.x = scene.half.x;
    parameters.half.y = scene.half.y;
    if quality.preset.shadow_map > 0 {
        parameters.casters = casters;
        parameters.shadows = Vec4::new(count as f32, 1.0, 0.0, 0.0);
    }
    if parameters != scene.parameters {
        scene.parameters = parameters;
        for handle in [&scene.solid, &scene.translucent] {
            if let Some(mut material) = materials.get_mut(handle) {
                material.parameters = parameters;
            }
        }
        changed = true;
    }
    scene.changed |= changed;
}

/// Hides the tray when another screen is shown.
fn hide_scene(mut shapes: Query<&mut Visibility, With<MeshMaterial3d<TrayMaterial>>>) {
    for mut visibility in &mut shapes {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(RollingRivers::TABLE), make_scene.run_if(not(resource_exists::<TrayScene>)))
        .add_systems(OnExit(RollingRivers::TABLE), hide_scene)
        .add_systems(
            Update,
            (dress_dice, show_scene).chain().after(DiceSystems).in_set(AppSystems::Show).run_if(
                in_state(RollingRivers::TABLE)
                    .and_then(resource_exists::<TrayScene>)
                    .and_then(resource_exists::<DiceInSight>),
            ),
        );
}

//! The models of tokens, as discs or as figures: meshes, materials, and the lean of figures.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::cells::InFlight;
use super::figures::{FigureMeshes, board_pose, lean_under};
use super::light::CASTING_HEIGHT;
use super::pieces::{PieceMeshes, TokenMaterials, token_tag};
use crate::camera::CameraView;
use crate::cascadia::table::{RestPose, TokenOf};
use crate::cascadia::turn::GhostToken;
use crate::preferences::graphics_quality::{Quality, TokenShape, landscape_in_sight};
use crate::ui::silhouettes::Silhouettes;
use cascadia_base::Wildlife;

/// Share of the lean left after a second in flight.
const LEAN_LEFT: f32 = 1e-5;

/// The model of a token, as a disc or as a figure. Inserted by the spawning system; mesh and material follow.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TokenModel {
    pub species: Wildlife,
    pub kind: ModelKind,
}

/// The kinds of pieces drawn as a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModelKind {
    /// A token of the game.
    Token,
    /// The preview on a tile.
    Preview,
    /// The copy that leaves the display.
    Copy,
}

/// The board of a figure, a child of its token.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Figure {
    /// Its lean in radians.
    lean: f32,
}

/// Parts of the models; absent without a window.
#[derive(SystemParam)]
struct ModelParts<'w> {
    quality: Option<Res<'w, Quality>>,
    meshes: Option<Res<'w, PieceMeshes>>,
    figures: Option<Res<'w, FigureMeshes>>,
    materials: Option<Res<'w, TokenMaterials>>,
}

impl ModelParts<'_> {
    fn shape(&self) -> TokenShape {
        TokenShape::at(self.quality.as_deref())
    }

    /// Gives an entity the mesh and the material of its model, and a board if it is a figure.
    fn dress(&self, commands: &mut Commands, entity: Entity, model: TokenModel, high: bool) {
        let (Some(meshes), Some(materials)) = (&self.meshes, &self.materials) else { return };
        let material = match model.kind {
            ModelKind::Preview => &materials.ghost,
            ModelKind::Token | ModelKind::Copy => &materials.solid,
        };
        let tag = token_tag(model.species);
        let look = (MeshMaterial3d(material.clone()), tag);
        let figure = self.figures.as_ref().filter(|_| self.shape() == TokenShape::Figure);
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

/// Gives a new token its model.
fn attach_token_model(added: On<Add, TokenOf>, mut commands: Commands, tokens: Query<&TokenOf>) {
    if let Ok(token) = tokens.get(added.entity) {
        let model = TokenModel { species: token.species(), kind: ModelKind::Token };
        commands.entity(added.entity).insert(model);
    }
}

/// Gives the preview of a token its model.
fn attach_ghost_model(inserted: On<Insert, GhostToken>, mut commands: Commands, ghosts: Query<&GhostToken>) {
    if let Ok(ghost) = ghosts.get(inserted.entity) {
        let model = TokenModel { species: ghost.species, kind: ModelKind::Preview };
        commands.entity(inserted.entity).insert(model);
    }
}

/// Builds a new model, and rebuilds it for another animal.
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

/// Cuts the figures on first use.
fn cut_figures(
    mut commands: Commands,
    quality: Res<Quality>,
    silhouettes: Res<Silhouettes>,
    figures: Option<Res<FigureMeshes>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if quality.tokens == TokenShape::Figure
        && figures.is_none()
        && let Some(cut) = FigureMeshes::cut(&silhouettes, &mut meshes)
    {
        commands.insert_resource(cut);
    }
}

/// Rebuilds all tokens after a change of their shape.
fn follow_setting(
    mut commands: Commands,
    parts: ModelParts,
    mut before: Local<Option<(TokenShape, bool)>>,
    models: Query<(Entity, &TokenModel, &Transform)>,
    boards: Query<Entity, With<Figure>>,
) {
    let now = (parts.shape(), parts.figures.is_some());
    if before.replace(now) == Some(now) {
        return;
    }
    boards.iter().for_each(|board| commands.entity(board).despawn());
    for (entity, model, transform) in &models {
        parts.dress(&mut commands, entity, *model, transform.translation.y > CASTING_HEIGHT);
    }
}

/// Leans every figure on a tile back according to the view, and straightens it in the tray.
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
    app.add_observer(attach_token_model)
        .add_observer(attach_ghost_model)
        .add_observer(dress_model)
        .add_systems(PostStartup, cut_figures)
        .add_systems(
            PostUpdate,
            (
                cut_figures.run_if(resource_changed::<Quality>),
                follow_setting,
                lean_figures.run_if(landscape_in_sight),
            )
                .chain()
                .before(TransformSystems::Propagate),
        );
}

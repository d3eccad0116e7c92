//! What happened decides how it is shown: delays, pieces that leave, and skipping.

use std::time::Duration;

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::glide::Travel;
use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::controls::{Control, Pressed};
use crate::app::look::{PieceMeshes, TerrainMaterials, TokenMaterials, tile_tag, token_tag};
use crate::app::play::{Happened, Playthrough, Stage, Thinking};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::space::TOKEN_RADIUS;
use crate::app::table::{TokenOf, screen_pose};
use crate::rules::{GameEvent, Rotation, Slot, TokenId, Wildlife};

/// A piece that goes back into the bag or out of the game: only a picture of it, the piece itself is gone.
#[derive(Component)]
struct Leaving {
    from: Vec2,
    to: Vec2,
    /// Circumradius in the world.
    radius: f32,
    size: f32,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
}

/// Where the bag stands, in points.
fn bag(areas: &Areas) -> Vec2 {
    let supply = areas.supply();
    Vec2::new(supply.center().x, supply.min.y + supply.height() * 0.72)
}

fn choreograph(
    mut commands: Commands,
    mut happened: MessageReader<Happened>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    meshes: Option<Res<PieceMeshes>>,
    materials: Option<Res<TokenMaterials>>,
    tile_materials: Option<Res<TerrainMaterials>>,
    mut arriving: Query<(&TokenOf, &mut Travel)>,
) {
    let motion = settings.motion();
    let (Some(meshes), Some(materials), Some(tile_materials), true) =
        (meshes, materials, tile_materials, motion > 0.0)
    else {
        happened.clear();
        return;
    };
    let pairs = playthrough.game().display().slots().count();
    // Beside the last pair, away from the stack.
    let exit = Vec2::new(areas.nature().min.x, areas.tray.center().y);
    let leaving = |(from, size): (Vec2, f32), to: Vec2, radius: f32, order: u64| {
        let leaving = Leaving {
            from,
            to,
            radius,
            size,
            delay: Timing::scaled(timing.wipe_stagger * order, motion),
            elapsed: Duration::ZERO,
            duration: Timing::scaled(timing.wipe_out, motion),
        };
        (
            Name::new("On its way out of the display"),
            leaving,
            Transform::default(),
            DespawnOnExit(Screen::Playing),
        )
    };
    let token_leaves = |commands: &mut Commands, slot: Slot, species: Wildlife, order: u64, to: Vec2| {
        commands.spawn((
            leaving(areas.slot_token(slot.index(), pairs), to, TOKEN_RADIUS, order),
            Mesh3d(meshes.token.clone()),
            MeshMaterial3d(materials.solid.clone()),
            token_tag(species),
        ));
    };
    let mut late: Vec<(TokenId, Duration)> = Vec::new();
    for Happened(event) in happened.read() {
        match event {
            GameEvent::TokensWiped { tokens, .. } => {
                for (order, token) in tokens.iter().enumerate() {
                    token_leaves(&mut commands, token.slot, token.out.species, order as u64, bag(&areas));
                    let wait = timing.wipe_out + timing.wipe_stagger * order as u64;
                    late.push((token.drawn, Timing::scaled(wait, motion)));
                }
            }
            GameEvent::TokenReturned { token, .. } => {
                let display = playthrough.game().display();
                let slot = display.slots().find(|slot| display.token(*slot).is_none()).unwrap_or(Slot(0));
                token_leaves(&mut commands, slot, token.species, 0, bag(&areas));
            }
            GameEvent::FarthestLeft { tile, token } => {
                if let Some((slot, token)) = token {
                    token_leaves(&mut commands, *slot, token.species, 0, exit);
                }
                if let Some((slot, tile)) = tile {
                    let face = playthrough.game().setup().catalogue.tile(*tile);
                    commands.spawn((
                        leaving(areas.slot_tile(slot.index(), pairs), exit, 1.0, 0),
                        Mesh3d(meshes.tile.clone()),
                        MeshMaterial3d(tile_materials.solid.clone()),
                        MeshTag(tile_tag(face, Rotation::default(), tile.0)),
                    ));
                }
            }
            _ => {}
        }
    }
    for (token, wait) in late {
        for (arriving, mut travel) in &mut arriving {
            if arriving.id() == token {
                travel.wait(wait);
            }
        }
    }
}

fn move_leaving(
    mut commands: Commands,
    time: Res<Time>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    mut leaving: Query<(Entity, &mut Leaving, &mut Transform)>,
) {
    for (entity, mut leaving, mut transform) in &mut leaving {
        leaving.elapsed += time.delta();
        let on_its_way = leaving.elapsed.saturating_sub(leaving.delay);
        let t = (on_its_way.as_secs_f32() / leaving.duration.as_secs_f32().max(1e-3)).min(1.0);
        if t >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let point = leaving.from.lerp(leaving.to, t * t);
        let size = leaving.size * (1.0 - 0.75 * t);
        *transform = screen_pose(&eye, &areas, point, leaving.radius, size, 0.4);
    }
}

/// While an opponent plays, a click or the confirm key shows the rest of its move at once.
fn skip(
    buttons: Res<ButtonInput<MouseButton>>,
    pressed: Res<Pressed>,
    mut thinking: ResMut<Thinking>,
    mut travelling: Query<&mut Travel>,
) {
    if buttons.just_pressed(MouseButton::Left) || pressed.just(Control::Confirm) {
        thinking.hurry();
        travelling.iter_mut().for_each(|mut travel| travel.skip());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            skip.run_if(in_state(Stage::Watching)),
            choreograph.run_if(resource_exists::<Playthrough>),
            move_leaving,
        )
            .chain()
            .in_set(Frame::Show)
            .after(super::glide::depart),
    );
}

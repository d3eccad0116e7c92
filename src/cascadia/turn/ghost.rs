//! The translucent preview of the aimed piece.

use bevy::prelude::*;

use super::{Aim, preview_placement};
use crate::camera::space::hex_position;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::schedule::AppSystems;
use cascadia_base::{Hex, Rotation, Wildlife};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Phase, Seat, Tile};

/// Height of a tile's preview above the environment.
const HOVER: f32 = 0.1;

/// The preview of a tile; the environment is drawn as if the tile were placed.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) struct GhostTile {
    /// The seat of the environment.
    pub seat: Seat,
    pub hex: Hex,
    pub tile: Tile,
    pub rotation: Rotation,
}

/// The preview of a token.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(crate) struct GhostToken {
    pub hex: Hex,
    pub species: Wildlife,
}

/// Keeps exactly one preview of the tile and of the token at the aim.
fn follow_aim(
    mut commands: Commands,
    aim: Res<Aim>,
    session: Res<Session>,
    tiles: Query<(Entity, &GhostTile)>,
    tokens: Query<(Entity, &GhostToken)>,
) {
    let game = session.game();
    let hand = game.hand();
    let seat = game.seat();
    let tile = aim.tile.zip(hand.tile).map(|(hex, tile)| GhostTile {
        seat,
        hex,
        tile: game.setup().catalogue.tile(tile),
        rotation: aim.rotation,
    });
    let token = aim.token.zip(hand.token).map(|(hex, token)| GhostToken { hex, species: token.species });
    let lift =
        |hex: Hex, height: f32| Transform::from_translation(hex_position(seat, hex) + Vec3::Y * height);

    match (tile, tiles.single()) {
        (Some(ghost), Ok((entity, shown))) => {
            if *shown != ghost {
                commands.entity(entity).insert((ghost, lift(ghost.hex, HOVER)));
            }
        }
        (Some(ghost), Err(_)) => {
            commands.spawn((
                Name::new("Ghost of a tile"),
                ghost,
                lift(ghost.hex, HOVER),
                Visibility::default(),
                DespawnOnExit(SessionStage::Choosing(Phase::Place)),
            ));
        }
        (None, _) => tiles.iter().for_each(|(entity, _)| commands.entity(entity).despawn()),
    }
    match (token, tokens.single()) {
        (Some(ghost), Ok((entity, shown))) => {
            if *shown != ghost {
                commands.entity(entity).insert((ghost, lift(ghost.hex, 0.0)));
            }
        }
        (Some(ghost), Err(_)) => {
            commands.spawn((
                Name::new("Ghost of a token"),
                ghost,
                lift(ghost.hex, 0.0),
                Visibility::default(),
                DespawnOnExit(SessionStage::Choosing(Phase::Place)),
            ));
        }
        (None, _) => tokens.iter().for_each(|(entity, _)| commands.entity(entity).despawn()),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_aim
            .after(preview_placement)
            .in_set(AppSystems::Project)
            .run_if(in_state(SessionStage::Choosing(Phase::Place)).and_then(resource_exists::<Session>)),
    );
}

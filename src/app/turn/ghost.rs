//! The translucent preview of the piece that is held over the land.

use bevy::prelude::*;

use super::Aim;
use crate::app::Frame;
use crate::app::play::{Playthrough, Stage};
use crate::app::space::hex_position;
use crate::rules::{Hex, Phase, Rotation, Seat, Tile, Wildlife};

/// How high a tile that only might lie hovers.
const HOVER: f32 = 0.1;

/// A tile that only might lie there; the land is drawn as if it did.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct GhostTile {
    /// Whose land.
    pub seat: Seat,
    /// Where.
    pub hex: Hex,
    /// The face.
    pub tile: Tile,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A token that only might lie there.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct GhostToken {
    /// Where.
    pub hex: Hex,
    /// The species.
    pub species: Wildlife,
}

/// Keeps one ghost of the tile and one of the token where the aim is, and none elsewhere.
fn follow_aim(
    mut commands: Commands,
    aim: Res<Aim>,
    playthrough: Res<Playthrough>,
    tiles: Query<(Entity, &GhostTile)>,
    tokens: Query<(Entity, &GhostToken)>,
) {
    let game = playthrough.game();
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
                DespawnOnExit(Stage::Choosing(Phase::Place)),
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
                DespawnOnExit(Stage::Choosing(Phase::Place)),
            ));
        }
        (None, _) => tokens.iter().for_each(|(entity, _)| commands.entity(entity).despawn()),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_aim
            .in_set(Frame::Project)
            .run_if(in_state(Stage::Choosing(Phase::Place)).and_then(resource_exists::<Playthrough>)),
    );
}

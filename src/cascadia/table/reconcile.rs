//! Reconciliation of the entities with the position. It reads no events, so a new game, undo and replay need
//! no special cases.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::tiles::{Facing, TileOf, tile};
use super::tokens::{TokenOf, token};
use super::{At, OnTable, players};
use crate::cascadia::Session;
use crate::schedule::AppSystems;
use cascadia_base::Rotation;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Piece, PieceLocation, Place};

/// The entities of all visible pieces, and the number of their session.
#[derive(Resource, Default)]
struct Pieces {
    serial: u64,
    entities: HashMap<Piece, Entity>,
}

fn reconcile(
    mut commands: Commands,
    session: Res<Session>,
    mut pieces: ResMut<Pieces>,
    on_table: Query<Entity, With<OnTable>>,
    lying: Query<(&At, Option<&Facing>)>,
) {
    if pieces.serial != session.serial() {
        // In another game the same piece number means another piece.
        on_table.iter().for_each(|entity| commands.entity(entity).despawn());
        pieces.entities.clear();
        pieces.serial = session.serial();
        for seat in session.game().setup().seats() {
            commands.spawn(players::player(&session, seat));
        }
    }
    let piece_locations = session.game().piece_locations();
    pieces.entities.retain(|piece, entity| {
        let stays = piece_locations.binary_search_by_key(piece, |found| found.piece).is_ok();
        if !stays {
            commands.entity(*entity).despawn();
        }
        stays
    });
    for PieceLocation { piece, place, rotation } in piece_locations {
        let Some(entity) = pieces.entities.get(&piece).copied() else {
            let entity = match piece {
                Piece::Tile(id) => commands.spawn(tile(id, place, rotation)).id(),
                Piece::Token(id) => commands.spawn(token(id, place)).id(),
            };
            pieces.entities.insert(piece, entity);
            continue;
        };
        // An entity spawned earlier in this frame cannot be queried yet, and was spawned from this position.
        let Ok((at, facing)) = lying.get(entity) else { continue };
        if facing.is_some_and(|facing| facing.rotation() != rotation) {
            commands.entity(entity).insert(Facing::new(rotation));
        }
        if at.place() != place {
            commands.entity(entity).insert(At(place));
        }
    }
}

/// Returns whether the tile and token entities match the position, each at its place. Used by tests
/// and by development builds.
pub(crate) fn same_as_position(
    session: &Session,
    tiles: impl Iterator<Item = (TileOf, At, Facing)>,
    tokens: impl Iterator<Item = (TokenOf, At)>,
) -> bool {
    let mut found: Vec<(Piece, Place, Rotation)> = tiles
        .map(|(tile, at, facing)| (Piece::Tile(tile.id()), at.place(), facing.rotation()))
        .chain(tokens.map(|(token, at)| (Piece::Token(token.id()), at.place(), Rotation::default())))
        .collect();
    found.sort_by_key(|(piece, ..)| *piece);
    let wanted = session.game().piece_locations();
    found.len() == wanted.len()
        && found.iter().zip(&wanted).all(|((piece, place, rotation), wanted)| {
            (*piece, *place, *rotation) == (wanted.piece, wanted.place, wanted.rotation)
        })
}

/// Panics in development builds if the entities differ from the position.
fn check_projection(
    session: Res<Session>,
    tiles: Query<(&TileOf, &At, &Facing)>,
    tokens: Query<(&TokenOf, &At)>,
) {
    let tiles = tiles.iter().map(|(tile, at, facing)| (*tile, *at, *facing));
    let tokens = tokens.iter().map(|(token, at)| (*token, *at));
    debug_assert!(same_as_position(&session, tiles, tokens), "the table does not show the position");
}

fn clear_table(mut commands: Commands, mut pieces: ResMut<Pieces>, on_table: Query<Entity, With<OnTable>>) {
    on_table.iter().for_each(|entity| commands.entity(entity).despawn());
    *pieces = Pieces::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pieces>().add_systems(
        Update,
        (
            reconcile.run_if(resource_exists_and_changed::<Session>),
            clear_table.run_if(resource_removed::<Session>),
        )
            .chain()
            .in_set(AppSystems::Project),
    );
    if cfg!(debug_assertions) {
        app.add_systems(
            Update,
            check_projection.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Session>),
        );
    }
}

//! Outlines of the pieces last placed by computer players, in their colours, until their next move.

use bevy::prelude::*;

use super::effects::{tile_pose, token_pose};
use super::travel::Travel;
use super::{Landed, piece_motion};
use crate::cascadia::Session;
use crate::cascadia::render::{EffectLook, EffectTint, Glow};
use crate::cascadia::table::{At, TileOf};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Place, Seat};

/// The outline of a piece last placed by a computer player.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastMove {
    pub seat: Seat,
    pub hex: Hex,
    /// True for the tile, false for the token.
    pub tile: bool,
}

/// Returns the outlines of a position: the last move of every computer player.
fn outlines(session: &Session) -> Vec<LastMove> {
    let game = session.game();
    let mut wanted = Vec::new();
    for seat in game.setup().seats().filter(|seat| !session.is_here(*seat)) {
        let playing = seat == game.seat() && game.drafted();
        let (tile, token) = if playing {
            (session.tile_placed_this_turn(), session.token_placed_this_turn())
        } else {
            let last = session.log().iter().rev().find(|turn| turn.seat == seat);
            (last.and_then(|turn| turn.tile_hex), last.and_then(|turn| turn.token_hex))
        };
        wanted.extend(tile.map(|hex| LastMove { seat, hex, tile: true }));
        wanted.extend(token.map(|hex| LastMove { seat, hex, tile: false }));
    }
    wanted
}

/// Keeps exactly one outline around each last placed piece that has arrived.
fn outline(
    mut commands: Commands,
    session: Res<Session>,
    mut landed: MessageReader<Landed>,
    shown: Query<(Entity, &LastMove)>,
    travelling: Query<(&At, Has<TileOf>), With<Travel>>,
) {
    let arrived = landed.read().count() > 0;
    if !arrived && !session.is_changed() {
        return;
    }
    let mut wanted = outlines(&session);
    wanted.retain(|outline| {
        let place = Place::Environment(outline.seat, outline.hex);
        !travelling.iter().any(|(at, is_tile)| at.place() == place && is_tile == outline.tile)
    });
    for (entity, outline) in &shown {
        if !wanted.contains(outline) {
            commands.entity(entity).despawn();
        }
    }
    for outline in wanted.into_iter().filter(|outline| !shown.iter().any(|(_, shown)| shown == outline)) {
        let LastMove { seat, hex, tile } = outline;
        let (glow, pose) = if tile {
            (Glow::TileOutline, tile_pose(seat, hex))
        } else {
            (Glow::TokenOutline, token_pose(seat, hex))
        };
        let style = EffectLook { glow, tint: EffectTint::Player(seat.0), progress: 1.0, strength: 1.0 };
        commands.spawn((Name::new("Last move"), outline, style, pose, DespawnOnExit(Cascadia::TABLE)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        outline
            .in_set(AppSystems::Show)
            .after(piece_motion::move_pieces)
            .run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<Session>)),
    );
}

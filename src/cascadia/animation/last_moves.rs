//! Outlines of the pieces last placed by computer players, in their colours, until their next move.

use bevy::prelude::*;

use super::effects::{tile_pose, token_pose};
use super::travel::Travel;
use super::{Landed, piece_motion};
use crate::cascadia::Session;
use crate::cascadia::render::{EffectLook, EffectTint, Glow};
use crate::cascadia::table::{At, PlayerSeat, TileOf};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Place, Seat};

/// The hexes of the pieces that a player who isn't here placed last. Empty for players at this screen.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LastMove {
    tile: Option<Hex>,
    token: Option<Hex>,
}

/// The outline of a piece placed last.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastMoveOutline {
    pub seat: Seat,
    pub hex: Hex,
    /// True for the tile, false for the token.
    pub tile: bool,
}

impl LastMove {
    fn of(session: &Session, seat: Seat) -> Self {
        let game = session.game();
        if session.is_here(seat) {
            Self::default()
        } else if seat == game.seat() && game.drafted() {
            Self { tile: session.tile_placed_this_turn(), token: session.token_placed_this_turn() }
        } else {
            let last = session.log().iter().rev().find(|turn| turn.seat == seat);
            last.map_or_else(Self::default, |turn| Self { tile: turn.tile_hex, token: turn.token_hex })
        }
    }

    fn outlines(self, seat: Seat) -> impl Iterator<Item = LastMoveOutline> {
        let outline = move |hex, tile| LastMoveOutline { seat, hex, tile };
        let tile = self.tile.map(|hex| outline(hex, true));
        tile.into_iter().chain(self.token.map(|hex| outline(hex, false)))
    }
}

/// Notes the last move of every player.
fn note_last_moves(session: Res<Session>, mut players: Query<(&PlayerSeat, &mut LastMove)>) {
    for (player, mut last) in &mut players {
        last.set_if_neq(LastMove::of(&session, player.seat()));
    }
}

/// Keeps exactly one outline around each last placed piece that has arrived.
fn outline(
    mut commands: Commands,
    players: Query<(&PlayerSeat, Ref<LastMove>)>,
    mut landed: MessageReader<Landed>,
    shown: Query<(Entity, &LastMoveOutline)>,
    travelling: Query<(&At, Has<TileOf>), With<Travel>>,
) {
    let arrived = landed.read().count() > 0;
    if !arrived && !players.iter().any(|(_, last)| last.is_changed()) {
        return;
    }
    let outlines = players.iter().flat_map(|(player, last)| last.outlines(player.seat()));
    let mut wanted: Vec<LastMoveOutline> = outlines.collect();
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
        let LastMoveOutline { seat, hex, tile } = outline;
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
    app.register_required_components::<PlayerSeat, LastMove>().add_systems(
        Update,
        (note_last_moves.run_if(resource_exists_and_changed::<Session>), outline)
            .chain()
            .in_set(AppSystems::Show)
            .after(piece_motion::move_pieces)
            .run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<Session>)),
    );
}

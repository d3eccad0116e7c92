//! Legal places as entities: empty spaces for the tile, tiles that accept the token.

use bevy::prelude::*;

use super::{Aim, preview_placement};
use crate::camera::space::hex_position;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use cascadia_base::Hex;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Phase, legal};

/// The piece for which a place is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SpotKind {
    /// The tile in hand.
    Tile,
    /// The token in hand.
    Token,
}

/// A legal place for a piece in hand.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub hex: Hex,
    pub kind: SpotKind,
    /// True while a piece is aimed at it.
    pub aimed_at: bool,
}

/// Height of a spot above the faces of tiles, so that it is drawn over them.
const ABOVE: f32 = 0.012;

/// Spawns the legal places of the pieces in hand after every change of the position.
fn spawn_spots(
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    spots: Query<Entity, With<Spot>>,
) {
    spots.iter().for_each(|spot| commands.entity(spot).despawn());
    if !settings.helps(Assist::Places) {
        // The preview of the piece shows its place even without these marks.
        return;
    }
    let game = session.game();
    let mut wanted: Vec<(Hex, SpotKind)> = Vec::new();
    wanted.extend(legal::tile_hexes(game).into_iter().map(|hex| (hex, SpotKind::Tile)));
    wanted.extend(legal::token_hexes(game).into_iter().map(|hex| (hex, SpotKind::Token)));
    for (hex, kind) in wanted {
        let height = if kind == SpotKind::Token { ABOVE } else { -ABOVE };
        commands.spawn((
            Name::new(format!("Spot at {}, {}", hex.x, hex.y)),
            Spot { hex, kind, aimed_at: false },
            Transform::from_translation(hex_position(game.seat(), hex) + Vec3::Y * height),
            Visibility::default(),
            DespawnOnExit(SessionStage::Choosing(Phase::Place)),
        ));
    }
}

/// Marks the aimed place.
fn mark_aim(aim: Res<Aim>, mut spots: Query<&mut Spot>) {
    for mut spot in &mut spots {
        let aimed_at = match spot.kind {
            SpotKind::Tile => aim.tile == Some(spot.hex),
            SpotKind::Token => aim.token == Some(spot.hex),
        };
        if spot.aimed_at != aimed_at {
            spot.aimed_at = aimed_at;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(SessionStage::Choosing(Phase::Place)),
        spawn_spots.run_if(resource_exists::<Session>),
    )
    .add_systems(
        Update,
        (
            spawn_spots.run_if(resource_exists_and_changed::<Session>.or_else(resource_changed::<Settings>)),
            mark_aim.after(preview_placement),
        )
            .chain()
            .in_set(AppSystems::Project)
            .run_if(in_state(SessionStage::Choosing(Phase::Place)).and_then(resource_exists::<Session>)),
    );
}

//! Which land is heard: the one that is looked at.

use bevy::prelude::*;

use super::{Order, Sounds};
use crate::app::camera::Rig;
use crate::app::play::Playthrough;
use crate::app::screen::InGame;
use crate::rules::{ByHabitat, Environment, Habitat};

/// Where nothing is played, a wood is heard, and a brook not far from it.
const ELSEWHERE: [f32; 5] = [0.06, 0.66, 0.04, 0.04, 0.20];

/// The shares of the habitats on a land; they add up to 1.
fn shares(land: &Environment) -> ByHabitat<f32> {
    let mut shares = ByHabitat::default();
    let tiles = land.tiles();
    for habitat in tiles.iter().flat_map(|tile| tile.edges) {
        shares[habitat] += 1.0 / (6 * tiles.len()) as f32;
    }
    shares
}

pub(super) fn follow_land(
    playthrough: Option<Res<Playthrough>>,
    in_game: Option<Res<State<InGame>>>,
    rig: Res<Rig>,
    sounds: Res<Sounds>,
    mut known: Local<Option<[f32; 5]>>,
) {
    let land = playthrough
        .filter(|_| in_game.is_some())
        .and_then(|playthrough| {
            let players = playthrough.game().players();
            players.get(rig.seat().index()).map(|player| shares(player.environment()))
        })
        .map_or(ELSEWHERE, |shares| Habitat::ALL.map(|habitat| shares[habitat]));
    if *known != Some(land) {
        *known = Some(land);
        sounds.order(Order::Land(land));
    }
}

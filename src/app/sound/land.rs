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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Hex, PlacedTile, Rotation, Tile, TileId, WildlifeSet};

    #[test]
    fn the_shares_are_those_of_the_edges() {
        let mut land = Environment::new();
        for (id, (first, second)) in
            [(Habitat::Forest, Habitat::Forest), (Habitat::Forest, Habitat::River)].into_iter().enumerate()
        {
            let tile = Tile::new(first, second, WildlifeSet::ALL);
            land.lay(PlacedTile::new(Hex::new(id as i32, 0), TileId(id as u8), tile, Rotation::new(2)));
        }
        let shares = shares(&land);
        assert!((shares[Habitat::Forest] - 0.75).abs() < 1e-6);
        assert!((shares[Habitat::River] - 0.25).abs() < 1e-6);
        assert_eq!(shares[Habitat::Prairie], 0.0);
        assert!((ELSEWHERE.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
}

//! The link from the environment in view to the ambience.

use bevy::prelude::*;

use crate::audio::{Order, Sounds};
use crate::camera::Rig;
use crate::cascadia::Session;
use crate::window::screen::InGame;
use cascadia_base::{ByHabitat, Habitat};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Environment;

/// The shares without a game: a forest, and a brook not far from it.
const ELSEWHERE: [f32; 5] = [0.06, 0.66, 0.04, 0.04, 0.20];

/// Returns the shares of the habitats of an environment; they add up to 1.
fn shares(environment: &Environment) -> ByHabitat<f32> {
    let mut shares = ByHabitat::default();
    let tiles = environment.tiles();
    for habitat in tiles.iter().flat_map(|tile| tile.edges) {
        shares[habitat] += 1.0 / (6 * tiles.len()) as f32;
    }
    shares
}

/// Switches the ambience after a change of the environment in view.
pub(super) fn follow_environment(
    session: Option<Res<Session>>,
    in_game: Option<Res<State<InGame>>>,
    rig: Res<Rig>,
    sounds: Res<Sounds>,
    mut known: Local<Option<[f32; 5]>>,
) {
    let now = session
        .filter(|_| in_game.is_some())
        .and_then(|session| {
            let players = session.game().players();
            players.get(rig.seat().index()).map(|player| shares(player.environment()))
        })
        .map_or(ELSEWHERE, |shares| Habitat::ALL.map(|habitat| shares[habitat]));
    if *known != Some(now) {
        *known = Some(now);
        sounds.order(Order::Ambience(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::{Hex, Rotation, WildlifeSet};
    use cascadia_rules::rules::{PlacedTile, Tile, TileId};

    #[test]
    fn the_shares_are_those_of_the_edges() {
        let mut environment = Environment::new();
        for (id, (first, second)) in
            [(Habitat::Forest, Habitat::Forest), (Habitat::Forest, Habitat::River)].into_iter().enumerate()
        {
            let tile = Tile::new(first, second, WildlifeSet::ALL);
            environment.lay(PlacedTile::new(
                Hex::new(id as i32, 0),
                TileId(id as u8),
                tile,
                Rotation::new(2),
            ));
        }
        let shares = shares(&environment);
        assert!((shares[Habitat::Forest] - 0.75).abs() < 1e-6);
        assert!((shares[Habitat::River] - 0.25).abs() < 1e-6);
        assert_eq!(shares[Habitat::Prairie], 0.0);
        assert!((ELSEWHERE.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
}

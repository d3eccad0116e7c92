//! The moment of the blow: what is seen and heard when a piece lands.

use std::time::Duration;

use bevy::prelude::*;

use super::Landed;
use super::celebrate::celebrate;
use super::effects::{self, Effect};
use super::flights::{Launch, launch};
use super::gains::Gain;
use super::gesture::{Act, Gestures};
use crate::app::areas::Areas;
use crate::app::camera::{Eye, Rig};
use crate::app::config::Timing;
use crate::app::look::{Glow, Tint};
use crate::app::play::Playthrough;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::table::{At, TileOf, TokenOf};
use crate::rules::{Edge, Environment, Habitat, Hex, Place, Seat, neighbours};

/// Edges that have to match for harmony, at least.
const EDGES_FOR_HARMONY: usize = 3;

/// The edges of the tile at `hex` whose habitat goes on beyond them, clockwise, and whether every edge that touches a
/// tile is one of them.
fn matching_edges(environment: &Environment, hex: Hex) -> (Vec<(Edge, Habitat)>, bool) {
    let Some(tile) = environment.at(hex) else { return (Vec::new(), false) };
    let mut touching = 0;
    let mut matching: Vec<(Edge, Habitat)> = Vec::new();
    for (edge, neighbour) in environment.tiles_beside(hex) {
        touching += 1;
        let habitat = tile.edges[edge.index()];
        if neighbour.edges[edge.opposite().index()] == habitat {
            matching.push((edge, habitat));
        }
    }
    let all = matching.len() == touching;
    (matching, all)
}

/// Dust, glowing edges, animals that move, numbers that fly, and all of their sounds. With nothing moving there are
/// the sounds alone, at once.
pub(super) fn land(
    mut commands: Commands,
    settings: Res<Settings>,
    timing: Res<Timing>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    rig: Res<Rig>,
    playthrough: Res<Playthrough>,
    mut landed: MessageReader<Landed>,
    mut cues: MessageWriter<Cue>,
    pieces: Query<(&At, Option<&TokenOf>, Option<&Gain>)>,
    all: Query<(Entity, &At), Or<(With<TileOf>, With<TokenOf>)>>,
    tokens: Query<(Entity, &At), With<TokenOf>>,
) {
    let motion = settings.motion();
    for Landed { entity, soft } in landed.read() {
        let Ok((at, token, gain)) = pieces.get(*entity) else { continue };
        let Place::Environment(seat, hex) = at.place() else { continue };
        let scaled = |milliseconds| Timing::scaled(milliseconds, motion);
        match token {
            Some(token) => {
                cues.write(Cue::TokenDrop(token.species()));
                if motion > 0.0 {
                    let settle = scaled(timing.token_settle);
                    Gestures::begin(&mut commands, *entity, Act::Bounce, Duration::ZERO, settle);
                }
            }
            None => {
                if !soft {
                    cues.write(Cue::TileDrop);
                    if motion > 0.0 {
                        let settle = scaled(timing.tile_settle);
                        Gestures::begin(&mut commands, *entity, Act::Squash, Duration::ZERO, settle);
                        shake(&mut commands, seat, hex, settle, &all);
                        let dust = Effect::new(*entity, Duration::ZERO, scaled(timing.dust));
                        commands.spawn(effects::around_tile(dust, Glow::Dust, Tint::Dust, seat, hex));
                    }
                }
                let environment = playthrough.game().player(seat).environment();
                let show = Show { entity: *entity, seat, hex, timing: &timing, motion };
                light_edges(&mut commands, &mut cues, environment, &show);
            }
        }
        let Some(gain) = gain else { continue };
        commands.entity(*entity).remove::<Gain>();
        let mut species: Vec<_> = gain.finished.iter().map(|shape| shape.species).collect();
        species.dedup();
        cues.write_batch(species.into_iter().map(Cue::Completed));
        if motion > 0.0 {
            celebrate(&mut commands, &timing, motion, *entity, seat, &gain.finished, &tokens);
        }
        let of = Launch {
            entity: *entity,
            hex,
            at_home: playthrough.is_human(seat) && rig.seat() == seat,
            in_sight: rig.seat() == seat,
        };
        launch(&mut commands, &mut cues, &timing, motion, (&eye, &areas), gain, of);
    }
}

/// What shakes around a tile that lands: its neighbours and what stands on them.
fn shake(
    commands: &mut Commands,
    seat: Seat,
    hex: Hex,
    duration: Duration,
    pieces: &Query<(Entity, &At), Or<(With<TileOf>, With<TokenOf>)>>,
) {
    let around = neighbours(hex).map(|hex| Place::Environment(seat, hex));
    for (piece, _) in pieces.iter().filter(|(_, at)| around.contains(&at.place())) {
        Gestures::begin(commands, piece, Act::Jolt, Duration::ZERO, duration);
    }
}

/// A tile that has just landed.
struct Show<'a> {
    entity: Entity,
    seat: Seat,
    hex: Hex,
    timing: &'a Timing,
    motion: f32,
}

/// A light on each edge that matches, one after the other, and a ring if all of them do.
fn light_edges(
    commands: &mut Commands,
    cues: &mut MessageWriter<Cue>,
    environment: &Environment,
    show: &Show,
) {
    let Show { entity, seat, hex, timing, motion } = *show;
    let (matching, all) = matching_edges(environment, hex);
    let count = matching.len();
    let stagger = Timing::scaled(timing.edge_stagger, motion);
    for (step, (edge, habitat)) in matching.into_iter().enumerate() {
        let cue = Cue::Matched { habitat, step: step as u8 };
        if motion > 0.0 {
            let glow = Effect::new(entity, stagger * step as u32, Timing::scaled(timing.edge_glow, motion));
            commands.spawn(effects::along_edge(glow.heard(cue), seat, hex, edge));
        } else {
            cues.write(cue);
        }
    }
    if all && count >= EDGES_FOR_HARMONY {
        if motion > 0.0 {
            let ring = Effect::new(entity, stagger * count as u32, Timing::scaled(timing.harmony, motion));
            let ring = ring.heard(Cue::Harmony);
            commands.spawn(effects::around_tile(ring, Glow::Harmony, Tint::Warm, seat, hex));
        } else {
            cues.write(Cue::Harmony);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PlacedTile, Rotation, Tile, TileId, WildlifeSet};

    fn lay(environment: &mut Environment, hex: Hex, first: Habitat, second: Habitat) {
        let tile = Tile::new(first, second, WildlifeSet::NONE);
        environment.lay(PlacedTile::new(hex, TileId(0), tile, Rotation::default()));
    }

    #[test]
    fn edges_match_where_the_same_habitat_goes_on() {
        use Habitat::{Forest, River};
        let mut environment = Environment::new();
        let middle = Hex::ZERO;
        lay(&mut environment, middle, Forest, River);
        assert_eq!(matching_edges(&environment, middle), (vec![], true));
        lay(&mut environment, Edge::East.neighbour(middle), Forest, Forest);
        lay(&mut environment, Edge::West.neighbour(middle), River, River);
        assert_eq!(
            matching_edges(&environment, middle),
            (vec![(Edge::East, Forest), (Edge::West, River)], true)
        );
        lay(&mut environment, Edge::SouthEast.neighbour(middle), River, River);
        let (matching, all) = matching_edges(&environment, middle);
        assert_eq!((matching.len(), all), (2, false));
    }
}

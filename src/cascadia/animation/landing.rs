//! The sights and sounds of a landing piece.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Landed;
use super::celebrate::celebrate;
use super::clip::{ClipKind, PieceClips};
use super::effects;
use super::effects::Effect;
use super::flights::{FlightOrigin, launch};
use super::gains::Gain;
use super::parameters::{AnimationTiming, ScreenView};
use crate::camera::Rig;
use crate::cascadia::Session;
use crate::cascadia::render::{EffectTint, Glow};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, Environments, TokenOf};
use cascadia_base::{Edge, Habitat, Hex, Wildlife, neighbours};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Environment, Place, Seat};

/// Minimum number of matching edges for harmony.
const EDGES_FOR_HARMONY: usize = 3;

/// Returns the edges of the tile at `hex` that match their neighbours' habitat, clockwise, and whether all
/// edges with a neighbour match.
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

/// Maximum number of lit edges per corridor, besides the edges of the placed tile.
const LIT_EDGES: usize = 20;

/// An edge inside a corridor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CorridorEdge {
    hex: Hex,
    edge: Edge,
    /// Number of edges between it and the placed tile, at least 1.
    distance: u8,
}

/// Returns the edges of a breadth-first search through a corridor from the tile at `hex`, nearest first,
/// excluding the edges of this tile.
fn corridor_edges(environment: &Environment, hex: Hex, habitat: Habitat) -> Vec<CorridorEdge> {
    let (mut reached, mut edges, mut distance) = (vec![hex], Vec::new(), 0);
    let mut front = vec![hex];
    while !front.is_empty() {
        let mut next = Vec::new();
        for from in front {
            for (edge, _) in matching_edges(environment, from).0.into_iter().filter(|(_, on)| *on == habitat)
            {
                let to = edge.neighbour(from);
                if reached.contains(&to) {
                    continue;
                }
                reached.push(to);
                next.push(to);
                if distance > 0 {
                    edges.push(CorridorEdge { hex: from, edge, distance });
                }
            }
        }
        distance += 1;
        front = next;
    }
    edges
}

/// Returns the habitats of the matching edges of the tile at `hex`, each with the lit edges of its corridor.
fn lit_corridors(
    environment: &Environment,
    hex: Hex,
    matching: &[(Edge, Habitat)],
) -> impl Iterator<Item = (Habitat, Vec<CorridorEdge>)> {
    let mut habitats: Vec<Habitat> = matching.iter().map(|(_, habitat)| *habitat).collect();
    habitats.sort_unstable_by_key(|habitat| habitat.index());
    habitats.dedup();
    habitats.into_iter().map(move |habitat| {
        let mut edges = corridor_edges(environment, hex, habitat);
        edges.truncate(LIT_EDGES);
        (habitat, edges)
    })
}

/// Returns the number of edges that a landing of the tile at `hex` lights.
pub(super) fn lit_edges(environment: &Environment, hex: Hex) -> usize {
    let (matching, _) = matching_edges(environment, hex);
    let beyond = lit_corridors(environment, hex, &matching).map(|(_, edges)| edges.len());
    matching.len() + beyond.sum::<usize>()
}

/// The pieces on the table, as needed by landings.
#[derive(SystemParam)]
pub(super) struct LandingPieces<'w, 's> {
    landing: Query<'w, 's, (&'static At, Option<&'static TokenOf>, Option<&'static Gain>)>,
    lying: Query<'w, 's, (&'static At, Has<TokenOf>)>,
    environments: Environments<'w, 's>,
}

impl LandingPieces<'_, '_> {
    /// Returns the pieces in a player's environment with their hexes, and whether they are tokens.
    fn pieces(&self, seat: Seat) -> impl Iterator<Item = (Entity, Hex, bool)> {
        self.environments.pieces(seat).filter_map(|piece| match self.lying.get(piece) {
            Ok((at, is_token)) => match at.place() {
                Place::Environment(_, hex) => Some((piece, hex, is_token)),
                _ => None,
            },
            Err(_) => None,
        })
    }

    /// Returns the tokens in a player's environment with their hexes.
    fn tokens(&self, seat: Seat) -> Vec<(Entity, Hex)> {
        let tokens = self.pieces(seat).filter(|(.., is_token)| *is_token);
        tokens.map(|(token, hex, _)| (token, hex)).collect()
    }

    /// Shakes the neighbours of a landing tile, and the tokens on them.
    fn shake_beside(&self, commands: &mut Commands, seat: Seat, hex: Hex, duration: Duration) {
        let around = neighbours(hex);
        for (piece, ..) in self.pieces(seat).filter(|(_, hex, _)| around.contains(hex)) {
            PieceClips::begin(commands, piece, ClipKind::Jolt, Duration::ZERO, duration);
        }
    }
}

/// A piece that has just landed.
struct Landing<'a> {
    entity: Entity,
    seat: Seat,
    hex: Hex,
    timing: &'a AnimationTiming<'a>,
}

impl Landing<'_> {
    /// Starts the impact of a token.
    fn strike_with_token(&self, commands: &mut Commands, cues: &mut MessageWriter<Cue>, species: Wildlife) {
        cues.write(Cue::TokenDrop(species));
        if self.timing.is_on() {
            let settle = self.timing.scaled(self.timing.token_settle);
            PieceClips::begin(commands, self.entity, ClipKind::Bounce, Duration::ZERO, settle);
        }
    }

    /// Starts the impact of a tile that comes from above.
    fn strike_with_tile(
        &self,
        commands: &mut Commands,
        cues: &mut MessageWriter<Cue>,
        pieces: &LandingPieces,
    ) {
        let Self { entity, seat, hex, timing } = *self;
        cues.write(Cue::TileDrop);
        if timing.is_on() {
            let settle = timing.scaled(timing.tile_settle);
            PieceClips::begin(commands, entity, ClipKind::Squash, Duration::ZERO, settle);
            pieces.shake_beside(commands, seat, hex, settle);
            let dust = Effect::new(entity, Duration::ZERO, timing.scaled(timing.dust));
            commands.spawn(effects::around_tile(dust, Glow::Dust, EffectTint::Dust, seat, hex));
        }
    }

    /// Lights the matching edges of a tile one after the other, then the corridors they join, and a ring if all
    /// edges match.
    fn light_edges(&self, commands: &mut Commands, cues: &mut MessageWriter<Cue>, environment: &Environment) {
        let Self { entity, seat, hex, timing } = *self;
        let (matching, all) = matching_edges(environment, hex);
        let count = matching.len();
        let stagger = timing.scaled(timing.edge_stagger);
        for (step, (edge, habitat)) in matching.iter().copied().enumerate() {
            let cue = Cue::Matched { habitat, step: step as u8 };
            if timing.is_on() {
                let glow = Effect::new(entity, stagger * step as u32, timing.scaled(timing.edge_glow));
                commands.spawn(effects::along_edge(glow.with_cue(cue), seat, hex, edge));
            } else {
                cues.write(cue);
            }
        }
        let steps = if timing.is_on() {
            self.light_corridors(commands, environment, &matching)
        } else {
            count as u32
        };
        if all && count >= EDGES_FOR_HARMONY {
            if timing.is_on() {
                let ring = Effect::new(entity, stagger * steps, timing.scaled(timing.harmony));
                let ring = ring.with_cue(Cue::Harmony);
                commands.spawn(effects::around_tile(ring, Glow::Harmony, EffectTint::Warm, seat, hex));
            } else {
                cues.write(Cue::Harmony);
            }
        }
    }

    /// Lights the corridors joined by matching edges, tile by tile, with rising notes. Returns the number of
    /// steps, including one per matching edge.
    fn light_corridors(
        &self,
        commands: &mut Commands,
        environment: &Environment,
        matching: &[(Edge, Habitat)],
    ) -> u32 {
        let stagger = self.timing.scaled(self.timing.edge_stagger);
        let glow = self.timing.scaled(self.timing.edge_glow);
        let count = matching.len() as u8;
        // One note per distance.
        let mut sounded = 0;
        for (habitat, edges) in lit_corridors(environment, self.hex, matching) {
            for CorridorEdge { hex, edge, distance } in edges {
                let step = count + distance - 1;
                let mut effect = Effect::new(self.entity, stagger * u32::from(step), glow);
                if distance > sounded {
                    sounded = distance;
                    effect = effect.with_cue(Cue::Matched { habitat, step });
                }
                commands.spawn(effects::along_edge(effect, self.seat, hex, edge));
            }
        }
        u32::from(count + sounded)
    }
}

/// Starts the effects of a landing: dust, glowing edges, moving animals, flying numbers, and their sounds.
/// With animations off only the sounds play, all at once.
pub(super) fn touch_down(
    mut commands: Commands,
    timing: AnimationTiming,
    view: ScreenView,
    rig: Res<Rig>,
    session: Res<Session>,
    mut landed: MessageReader<Landed>,
    mut cues: MessageWriter<Cue>,
    pieces: LandingPieces,
) {
    for Landed { entity, soft } in landed.read() {
        let Ok((at, token, gain)) = pieces.landing.get(*entity) else { continue };
        let Place::Environment(seat, hex) = at.place() else { continue };
        let landing = Landing { entity: *entity, seat, hex, timing: &timing };
        if let Some(token) = token {
            landing.strike_with_token(&mut commands, &mut cues, token.species());
        } else {
            if !soft {
                landing.strike_with_tile(&mut commands, &mut cues, &pieces);
            }
            let environment = session.game().player(seat).environment();
            landing.light_edges(&mut commands, &mut cues, environment);
        }
        let Some(gain) = gain else { continue };
        commands.entity(*entity).remove::<Gain>();
        let mut species: Vec<_> = gain.finished.iter().map(|shape| shape.species).collect();
        species.dedup();
        cues.write_batch(species.into_iter().map(Cue::Completed));
        if timing.is_on() {
            celebrate(&mut commands, &timing, *entity, seat, &gain.finished, &pieces.tokens(seat));
        }
        let in_sight = rig.seat() == seat;
        let at_home = session.is_here(seat) && in_sight;
        let launched = FlightOrigin { entity: *entity, hex, at_home, in_sight };
        launch(&mut commands, &mut cues, &timing, &view, gain, launched);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::{Rotation, WildlifeSet};
    use cascadia_rules::rules::{PlacedTile, Tile, TileId};

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
        // Beyond the neighbours only corridors of the same habitat go on.
        let far = Edge::East.neighbour(Edge::East.neighbour(middle));
        lay(&mut environment, far, Forest, Forest);
        let beyond = CorridorEdge { hex: Edge::East.neighbour(middle), edge: Edge::East, distance: 1 };
        assert_eq!(corridor_edges(&environment, middle, Forest), vec![beyond]);
        assert_eq!(corridor_edges(&environment, middle, River), vec![]);
        lay(&mut environment, Edge::SouthEast.neighbour(middle), River, River);
        let (matching, all) = matching_edges(&environment, middle);
        assert_eq!((matching.len(), all), (2, false));
    }
}

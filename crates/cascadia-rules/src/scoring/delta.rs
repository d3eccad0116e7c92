//! Marginal scores: the change of an environment's points by one more tile or token, without placing it.

use super::bonus::BonusScorer;
use super::change::ScoreDelta;
use super::{CorridorMap, ScoringCards};
use crate::rules::{CorridorRule, Edges, Environment, PlacedTile, Tile, TileId, TokenId};
use cascadia_base::{ByHabitat, ByWildlife, Habitat, Hex, Rotation, Wildlife, WildlifeSet};

/// Computes the change of points by a tile or a token, without placing it.
#[derive(Clone, Debug)]
pub struct DeltaScorer<'a> {
    environment: &'a Environment,
    cards: &'a ScoringCards,
    rule: CorridorRule,
    corridors: CorridorMap,
    points: ByHabitat<u16>,
    /// The environment with blank tiles on its whole frontier, so that a token can be tried anywhere.
    trial: Environment,
    present: ByWildlife<u16>,
}

impl<'a> DeltaScorer<'a> {
    /// Prepares a scorer for `environment`, in which corridors score by `rule`.
    pub fn of(environment: &'a Environment, rule: CorridorRule, cards: &'a ScoringCards) -> Self {
        let mut trial = environment.clone();
        // Wildlife cards depend on tokens only, so the habitats of these tiles do not matter.
        let blank = Tile::new(Habitat::Mountain, Habitat::Mountain, WildlifeSet::ALL);
        for hex in environment.frontier() {
            trial.lay(PlacedTile::new(*hex, TileId(u8::MAX), blank, Rotation::default()));
        }
        let corridors = CorridorMap::of(environment);
        Self {
            rule,
            points: corridors.points(rule),
            corridors,
            present: cards.wildlife_points(environment),
            environment,
            cards,
            trial,
        }
    }

    /// Returns the change of corridor points, without bonuses, if a tile with these edges were placed at
    /// `hex` on the frontier.
    pub fn tile_change(&self, hex: Hex, edges: &Edges) -> ByHabitat<i16> {
        let with = self.corridors.points_with(self.rule, self.environment, hex, edges);
        self.habitat_change(&with)
    }

    /// Returns the total change if a tile with these edges were placed at `hex` on the frontier, with the
    /// habitat bonuses by `bonus`.
    pub fn tile_delta(&self, hex: Hex, edges: &Edges, bonus: &BonusScorer) -> ScoreDelta {
        let with = self.corridors.points_with(self.rule, self.environment, hex, edges);
        ScoreDelta {
            habitats: self.habitat_change(&with),
            bonuses: bonus.change(&with),
            ..ScoreDelta::default()
        }
    }

    fn habitat_change(&self, with: &ByHabitat<u16>) -> ByHabitat<i16> {
        ByHabitat::from_fn(|habitat| with[habitat] as i16 - self.points[habitat] as i16)
    }

    /// Returns the change of points by scoring card if a token of `species` were placed at `hex`, a tile
    /// without a token or a hex of the frontier.
    pub fn token_change(&mut self, hex: Hex, species: Wildlife) -> ByWildlife<i16> {
        // Only the species matters here, not the number of the token.
        self.trial.set_token(hex, Some(TokenId { species, number: u8::MAX }));
        let with = self.cards.wildlife_points(&self.trial);
        self.trial.set_token(hex, None);
        ByWildlife::from_fn(|species| with[species] as i16 - self.present[species] as i16)
    }

    /// Counts the edges among the six that would meet the same habitat, and those that would meet any tile.
    pub fn contact(&self, hex: Hex, edges: &Edges) -> (u8, u8) {
        let mut contact = (0, 0);
        for (edge, tile) in self.environment.tiles_beside(hex) {
            contact.0 += u8::from(tile.edges[edge.opposite().index()] == edges[edge.index()]);
            contact.1 += 1;
        }
        contact
    }
}

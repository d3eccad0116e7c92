//! What one more tile and one more token would change in an environment's score.

use crate::rules::{
    ByHabitat, ByWildlife, CorridorRule, Edges, Environment, Habitat, Hex, PlacedTile, Rotation, Tile,
    TileId, TokenId, Wildlife, WildlifeSet,
};
use crate::scoring::{CorridorMap, ScoringCards};

/// A change of points by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// By scoring card.
    pub wildlife: ByWildlife<i16>,
    /// By corridors, without bonuses.
    pub habitats: ByHabitat<i16>,
    /// By nature tokens.
    pub nature: i16,
}

impl Change {
    /// All sources together.
    pub fn total(&self) -> i16 {
        self.wildlife.0.iter().sum::<i16>() + self.habitats.0.iter().sum::<i16>() + self.nature
    }
}

/// Answers what a tile or a token would change, without placing it.
#[derive(Clone, Debug)]
pub struct Appraisal<'a> {
    environment: &'a Environment,
    cards: &'a ScoringCards,
    rule: CorridorRule,
    corridors: CorridorMap,
    points: ByHabitat<u16>,
    /// The environment with blank tiles on all free neighbours, to put a token anywhere.
    trial: Environment,
    present: ByWildlife<u16>,
}

impl<'a> Appraisal<'a> {
    /// Prepares for questions about `environment`, in which corridors score by `rule`.
    pub fn of(environment: &'a Environment, rule: CorridorRule, cards: &'a ScoringCards) -> Self {
        let mut trial = environment.clone();
        // Wildlife cards look at tokens only, so it does not matter what these tiles show.
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

    /// What a tile with these edges at the free neighbour `hex` would change in the corridors.
    pub fn tile_change(&self, hex: Hex, edges: &Edges) -> ByHabitat<i16> {
        let with = self.corridors.points_with(self.rule, self.environment, hex, edges);
        ByHabitat::from_fn(|habitat| with[habitat] as i16 - self.points[habitat] as i16)
    }

    /// What a token of `species` at `hex`, a tile without token or a free neighbour, would change on the cards.
    pub fn token_change(&mut self, hex: Hex, species: Wildlife) -> ByWildlife<i16> {
        // Only the species matters here, not which of its tokens it is.
        self.trial.set_token(hex, Some(TokenId { species, number: u8::MAX }));
        let with = self.cards.wildlife_points(&self.trial);
        self.trial.set_token(hex, None);
        ByWildlife::from_fn(|species| with[species] as i16 - self.present[species] as i16)
    }

    /// How many of the six edges would meet the same habitat, and how many would meet a tile at all.
    pub fn contact(&self, hex: Hex, edges: &Edges) -> (u8, u8) {
        let mut contact = (0, 0);
        for (edge, tile) in self.environment.tiles_beside(hex) {
            contact.0 += u8::from(tile.edges[edge.opposite().index()] == edges[edge.index()]);
            contact.1 += 1;
        }
        contact
    }
}

//! Advice about placements: what a tile or a token would change, its best rotation, the best hex for the token.
//!
//! Only what is in sight is looked at, so advice can never tell a secret.

use crate::base::{ByWildlife, Hex, Rotation, Wildlife};
use crate::cascadia::rules::{Environment, RuleSet, Tile, legal};
use crate::cascadia::scoring::ScoringCards;

use crate::cascadia::scoring::delta::{DeltaScorer, ScoreDelta};

/// The change by placing a tile, and the best that the token in hand could add to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementAdvice {
    /// The change by the tile itself.
    pub tile: ScoreDelta,
    /// The best hex for the token once the tile is placed, and its change; none if the bag is better.
    pub token: Option<(Hex, ScoreDelta)>,
}

impl PlacementAdvice {
    /// Returns the change by tile and token together.
    pub fn total(&self) -> i16 {
        self.tile.total() + self.token.map_or(0, |(_, change)| change.total())
    }
}

/// An advisor about the placements on one environment.
#[derive(Clone, Debug)]
pub struct PlacementAdvisor<'a> {
    environment: &'a Environment,
    rules: &'a RuleSet,
    scorer: DeltaScorer<'a>,
    /// Whether a token on a keystone earns a nature token.
    nature_left: bool,
}

impl<'a> PlacementAdvisor<'a> {
    /// Creates an advisor about `environment` under `rules`; `nature_left` tells whether the supply has nature tokens.
    pub fn of(
        environment: &'a Environment,
        rules: &'a RuleSet,
        cards: &'a ScoringCards,
        nature_left: bool,
    ) -> Self {
        Self { environment, rules, scorer: DeltaScorer::of(environment, rules.corridors, cards), nature_left }
    }

    /// Returns the change by the tile at the free neighbour `hex`, and what a token of `species` could add.
    pub fn tile(
        &mut self,
        tile: Tile,
        hex: Hex,
        rotation: Rotation,
        species: Option<Wildlife>,
    ) -> PlacementAdvice {
        let habitats = self.scorer.tile_change(hex, &tile.edges(rotation));
        let token = species.and_then(|species| {
            let mut best = self.best_token(species);
            if tile.wildlife().contains(species) && self.rules.token_on_new_tile {
                let own = self.token_change(hex, species, tile.is_keystone());
                if best.is_none_or(|(_, change)| own.total() > change.total()) {
                    best = Some((hex, own));
                }
            }
            // A token that would only cost points can go back to the bag.
            best.filter(|(_, change)| change.total() >= 0)
        });
        PlacementAdvice { tile: ScoreDelta { habitats, ..ScoreDelta::default() }, token }
    }

    /// Returns the rotation with the longest corridors among those that fit; among equals the one with the most
    /// matching edges.
    pub fn best_rotation(&self, tile: Tile, hex: Hex) -> Rotation {
        let key = |rotation: Rotation| {
            let edges = tile.edges(rotation);
            let change: i16 = self.scorer.tile_change(hex, &edges).0.iter().sum();
            (change, self.scorer.contact(hex, &edges).0)
        };
        let rule = legal::edge_rule_for(self.rules.edges, self.environment, tile);
        let fits = |rotation: &Rotation| legal::fits(rule, self.environment, hex, &tile.edges(*rotation));
        let best = Rotation::ALL.into_iter().rev().filter(fits).max_by_key(|rotation| key(*rotation));
        best.unwrap_or_default()
    }

    /// Returns the change by a token of `species` on the tile at `hex`.
    pub fn token(&mut self, hex: Hex, species: Wildlife) -> ScoreDelta {
        let keystone = self.environment.at(hex).is_some_and(|tile| tile.keystone);
        self.token_change(hex, species, keystone)
    }

    /// Returns the most that one more token of `species` can bring on the placed tiles; none if no tile takes it.
    pub fn next_token(&mut self, species: Wildlife) -> Option<i16> {
        self.best_token(species).map(|(_, change)| change.total())
    }

    fn best_token(&mut self, species: Wildlife) -> Option<(Hex, ScoreDelta)> {
        let hexes = self.environment.token_hexes(species);
        let changes = hexes.into_iter().map(|hex| (hex, self.token(hex, species)));
        changes.rev().max_by_key(|(_, change)| change.total())
    }

    fn token_change(&mut self, hex: Hex, species: Wildlife, keystone: bool) -> ScoreDelta {
        let wildlife: ByWildlife<i16> = self.scorer.token_change(hex, species);
        ScoreDelta { wildlife, nature: i16::from(keystone && self.nature_left), ..ScoreDelta::default() }
    }
}

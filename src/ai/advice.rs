//! Advice for people: what a tile or a token would change, where it is best turned, where the token is worth most.
//!
//! It looks at what is in sight only, so it can never tell a secret.

use crate::rules::{ByWildlife, Environment, Hex, Rotation, RuleSet, Tile, Wildlife, legal};
use crate::scoring::ScoringCards;

use super::evaluate::{Appraisal, Change};

/// What placing a tile would change at once, and what the token in hand could add to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileAdvice {
    /// By the tile itself.
    pub tile: Change,
    /// The best place for the token once the tile lies there, and what it would change; none if the bag is better.
    pub token: Option<(Hex, Change)>,
}

impl TileAdvice {
    /// Tile and token together.
    pub fn total(&self) -> i16 {
        self.tile.total() + self.token.map_or(0, |(_, change)| change.total())
    }
}

/// Somebody who looks over a player's shoulder.
#[derive(Clone, Debug)]
pub struct Adviser<'a> {
    environment: &'a Environment,
    rules: &'a RuleSet,
    appraisal: Appraisal<'a>,
    /// Whether a token on a keystone earns something.
    nature_left: bool,
}

impl<'a> Adviser<'a> {
    /// Advice about `environment` by `rules`; `nature_left` says whether the supply has nature tokens.
    pub fn of(
        environment: &'a Environment,
        rules: &'a RuleSet,
        cards: &'a ScoringCards,
        nature_left: bool,
    ) -> Self {
        Self {
            environment,
            rules,
            appraisal: Appraisal::of(environment, rules.corridors, cards),
            nature_left,
        }
    }

    /// What the tile at the free neighbour `hex` would change, and what a token of `species` could add.
    pub fn tile(
        &mut self,
        tile: Tile,
        hex: Hex,
        rotation: Rotation,
        species: Option<Wildlife>,
    ) -> TileAdvice {
        let habitats = self.appraisal.tile_change(hex, &tile.edges(rotation));
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
        TileAdvice { tile: Change { habitats, ..Change::default() }, token }
    }

    /// The rotation with the longest corridors among those that fit; among equals the one with the most matching edges.
    pub fn best_rotation(&self, tile: Tile, hex: Hex) -> Rotation {
        let worth = |rotation: Rotation| {
            let edges = tile.edges(rotation);
            let change: i16 = self.appraisal.tile_change(hex, &edges).0.iter().sum();
            (change, self.appraisal.contact(hex, &edges).0)
        };
        let rule = legal::edge_rule_for(self.rules.edges, self.environment, tile);
        let fits = |rotation: &Rotation| legal::fits(rule, self.environment, hex, &tile.edges(*rotation));
        let best = Rotation::ALL.into_iter().rev().filter(fits).max_by_key(|rotation| worth(*rotation));
        best.unwrap_or_default()
    }

    /// What a token of `species` on the tile at `hex` would change.
    pub fn token(&mut self, hex: Hex, species: Wildlife) -> Change {
        let keystone = self.environment.at(hex).is_some_and(|tile| tile.keystone);
        self.token_change(hex, species, keystone)
    }

    /// The most that one more token of `species` can bring on the tiles that lie, where there is a place for it.
    pub fn next_token(&mut self, species: Wildlife) -> Option<i16> {
        self.best_token(species).map(|(_, change)| change.total())
    }

    fn best_token(&mut self, species: Wildlife) -> Option<(Hex, Change)> {
        let hexes = self.environment.token_hexes(species);
        let changes = hexes.into_iter().map(|hex| (hex, self.token(hex, species)));
        changes.rev().max_by_key(|(_, change)| change.total())
    }

    fn token_change(&mut self, hex: Hex, species: Wildlife, keystone: bool) -> Change {
        let wildlife: ByWildlife<i16> = self.appraisal.token_change(hex, species);
        Change { wildlife, nature: i16::from(keystone && self.nature_left), ..Change::default() }
    }
}

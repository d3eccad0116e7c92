//! Advice about placements: the change by a tile or a token, the best rotation, the best hex for the token.
//!
//! It uses visible information only, so advice can never reveal a secret.

use cascadia_base::{ByWildlife, Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Edges, Environment, Knowledge, Tile, legal};
use cascadia_rules::scoring::delta::DeltaScorer;
use cascadia_rules::scoring::{BonusScorer, PointChange, ScoreDelta, ScoringCards};

/// The change by placing a tile, and the most that the token in hand could add to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementAdvice {
    /// The change by the tile itself.
    pub tile: ScoreDelta,
    /// The best hex for the token once the tile is placed, and its change; none if the bag is better.
    pub token: Option<(Hex, ScoreDelta)>,
}

impl PlacementAdvice {
    /// Returns the change by tile and token together.
    pub fn sum(&self) -> PointChange {
        self.tile.sum() + self.token.map_or_else(PointChange::default, |(_, change)| change.sum())
    }
}

/// An advisor about the placements in one environment, the source of every change shown in advance.
#[derive(Clone, Debug)]
pub struct PlacementAdvisor<'a, 'g> {
    knowledge: &'a Knowledge<'g>,
    scorer: DeltaScorer<'a>,
    bonus: BonusScorer,
    /// Computed changes by tokens, by hex.
    known: ByWildlife<Vec<(Hex, ByWildlife<i16>)>>,
}

impl<'a, 'g> PlacementAdvisor<'a, 'g> {
    /// Creates an advisor about the environment of the seat with this knowledge.
    pub fn of(knowledge: &'a Knowledge<'g>, cards: &'a ScoringCards) -> Self {
        let rules = knowledge.rules();
        Self {
            scorer: DeltaScorer::of(knowledge.environment(), rules.corridors, cards),
            bonus: BonusScorer::of(rules, knowledge.players(), knowledge.seat()),
            known: ByWildlife::default(),
            knowledge,
        }
    }

    /// Returns the change by the tile at the free neighbour `hex`, and what a token of `species` could add.
    pub fn tile(
        &mut self,
        tile: Tile,
        hex: Hex,
        rotation: Rotation,
        species: Option<Wildlife>,
    ) -> PlacementAdvice {
        let token = species.and_then(|species| {
            let placed = self.best_token(species, false);
            self.better_token(species, placed, tile, hex, false)
        });
        PlacementAdvice { tile: self.tile_change(hex, &tile.edges(rotation)), token }
    }

    /// Returns the best legal rotation: the highest change, then the most matching edges.
    pub fn best_rotation(&self, tile: Tile, hex: Hex) -> Rotation {
        let key = |rotation: &Rotation| {
            let edges = tile.edges(*rotation);
            (self.tile_change(hex, &edges).sum().rank(), self.scorer.contact(hex, &edges).0)
        };
        let environment = self.knowledge.environment();
        let rule = legal::edge_rule_for(self.knowledge.rules().edges, environment, tile);
        let fits = |rotation: &Rotation| legal::fits(rule, environment, hex, &tile.edges(*rotation));
        let best = Rotation::ALL.into_iter().rev().filter(fits).max_by_key(key);
        best.unwrap_or_default()
    }

    /// Returns the change by a token of `species` on the tile at `hex`.
    pub fn token(&mut self, hex: Hex, species: Wildlife) -> ScoreDelta {
        self.token_on_placed(hex, species, false)
    }

    /// Returns the highest change by one more token of `species` on the placed tiles; none if no tile takes
    /// one.
    pub fn next_token(&mut self, species: Wildlife) -> Option<i16> {
        self.best_token(species, false).map(|(_, change)| change.total())
    }

    /// Returns the placed tiles on which a token of `species` may be placed this turn.
    pub(super) fn token_hexes(&self, species: Wildlife) -> Vec<Hex> {
        let knowledge = self.knowledge;
        let environment = knowledge.environment();
        let mut hexes = environment.token_hexes(species);
        let hand = knowledge.hand();
        if !knowledge.rules().token_on_new_tile && hand.tile.is_none() && hand.token.is_some() {
            // A token without a tile: that tile was placed last.
            let new = environment.tiles().last().map(|tile| tile.hex);
            hexes.retain(|hex| Some(*hex) != new);
        }
        hexes
    }

    /// Returns the best hex for a token of `species` among the placed tiles, the first of equals. `paid`
    /// means that a nature token was paid for it, which is in the supply then.
    pub(super) fn best_token(&mut self, species: Wildlife, paid: bool) -> Option<(Hex, ScoreDelta)> {
        let hexes = self.token_hexes(species);
        let changes = hexes.into_iter().map(|hex| (hex, self.token_on_placed(hex, species, paid)));
        changes.rev().max_by_key(|(_, change)| change.total())
    }

    /// Returns the better of `placed`, the best hex among the placed tiles, and the tile to be placed at
    /// `hex`; none if the bag is better, since a token that only costs points can be returned.
    pub(super) fn better_token(
        &mut self,
        species: Wildlife,
        placed: Option<(Hex, ScoreDelta)>,
        tile: Tile,
        hex: Hex,
        paid: bool,
    ) -> Option<(Hex, ScoreDelta)> {
        let mut best = placed;
        if tile.wildlife().contains(species) && self.knowledge.rules().token_on_new_tile {
            let own = self.token_change(hex, species, tile.is_keystone(), paid);
            if best.is_none_or(|(_, change)| own.total() > change.total()) {
                best = Some((hex, own));
            }
        }
        best.filter(|(_, change)| change.total() >= 0)
    }

    /// Returns the change by a tile with these edges at the free neighbour `hex`.
    pub(super) fn tile_change(&self, hex: Hex, edges: &Edges) -> ScoreDelta {
        self.scorer.tile_delta(hex, edges, &self.bonus)
    }

    /// Returns the change by a token of `species` at `hex`, where a keystone earns a nature token if one is
    /// left in the supply or if one was `paid`.
    pub(super) fn token_change(
        &mut self,
        hex: Hex,
        species: Wildlife,
        keystone: bool,
        paid: bool,
    ) -> ScoreDelta {
        let known = self.known[species].iter().find(|(known, _)| *known == hex).map(|(_, change)| *change);
        let wildlife = known.unwrap_or_else(|| {
            let change = self.scorer.token_change(hex, species);
            self.known[species].push((hex, change));
            change
        });
        let earns = keystone && (paid || self.knowledge.nature_supply() > 0);
        ScoreDelta { wildlife, nature: i16::from(earns), ..ScoreDelta::default() }
    }

    /// Counts the edges among the six that would meet the same habitat, and the edges that would meet any
    /// tile.
    pub(super) fn contact(&self, hex: Hex, edges: &Edges) -> (u8, u8) {
        self.scorer.contact(hex, edges)
    }

    fn token_on_placed(&mut self, hex: Hex, species: Wildlife, paid: bool) -> ScoreDelta {
        let keystone = self.environment().at(hex).is_some_and(|tile| tile.keystone);
        self.token_change(hex, species, keystone, paid)
    }

    fn environment(&self) -> &'a Environment {
        self.knowledge.environment()
    }
}

//! The rules and the scoring cards of one game as lookup tables.

use cascadia_base::Wildlife;
use cascadia_rules::rules::{CorridorRule, EdgeRule, Knowledge, OverpopulationRule, RuleSet, Tile};
use cascadia_rules::scoring::{Pattern, ScoringCard, ScoringCards};

use super::eval_weights::{CardWeights, EvalWeights, GeneralWeights, POINT};

/// Sizes of a value table; no board has more tokens of a species.
pub(super) const SIZES: usize = 32;
/// Most cards that can count for one species: the four letters of a secret one.
pub(super) const MOST_CARDS: usize = 4;

/// Group sizes that are counted one by one; the last entry is for all larger ones.
pub(super) const COUNTED_SIZES: usize = 8;
/// Number of distinct corridor sizes.
pub(super) const CORRIDOR_SIZES: usize = 32;

/// The value of a habitat by the size of its largest corridor, with expected bonuses, in hundredths of a
/// point.
pub(super) type CorridorValues = [[i32; CORRIDOR_SIZES]; 5];

/// The face of a tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TileFace {
    /// Habitats of the two halves; twice the same on a keystone tile.
    pub halves: [u8; 2],
    /// The species it takes, a bit set.
    pub accepts: u8,
    pub keystone: bool,
}

impl TileFace {
    fn of(tile: Tile) -> Self {
        let accepts = tile.wildlife().iter().fold(0, |bits, species| bits | 1 << species.index());
        Self {
            halves: [tile.first().index() as u8, tile.second().index() as u8],
            accepts,
            keystone: tile.is_keystone(),
        }
    }
}

/// A scoring card with its value table filled in for every size.
#[derive(Clone, Debug)]
pub(super) struct CardTable {
    pub pattern: Pattern,
    /// Points by size or count; the first entry is for none.
    pub table: [i16; SIZES],
    /// Number of printed entries.
    pub entries: u8,
}

impl CardTable {
    /// Builds the table of a card; none if the card needs groups of a size that is not counted separately.
    fn of(card: &ScoringCard) -> Option<Self> {
        let counted = |size: &u8| usize::from(*size) < COUNTED_SIZES;
        let readable = match &card.pattern {
            Pattern::CountOfGroups { size } => counted(size),
            Pattern::EachGroupAndBonus { sizes, .. } => sizes.iter().all(counted),
            _ => true,
        };
        readable.then(|| Self {
            pattern: card.pattern.clone(),
            table: std::array::from_fn(|size| card.table.points(size) as i16),
            entries: card.table.entries().len() as u8,
        })
    }

    /// Tests whether tokens of other species change the points of the card.
    fn is_cross_species(&self) -> bool {
        matches!(
            self.pattern,
            Pattern::RunsAndNeighbours { .. }
                | Pattern::Territorial
                | Pattern::Variety
                | Pattern::NeighbourPairs
                | Pattern::MostCommon
                | Pattern::FoxDuos { .. }
        )
    }
}

/// The cards of one species.
#[derive(Clone, Debug, Default)]
pub(super) struct SpeciesTables {
    pub cards: Vec<CardTable>,
    /// Whether the mean of the cards counts instead of the best.
    pub guess: bool,
    pub weights: CardWeights,
}

/// The constants of a game.
#[derive(Clone, Debug)]
pub struct RuleTables {
    pub(super) faces: Vec<TileFace>,
    pub(super) species: [SpeciesTables; 5],
    /// Species whose cards depend on other species, a bit set.
    pub(super) cross_species: u8,
    pub(super) corridors: CorridorRule,
    pub(super) edges: EdgeRule,
    pub(super) token_on_new_tile: bool,
    pub(super) nature_cost: u8,
    pub(super) pairs: usize,
    pub(super) farthest_leaves: bool,
    pub(super) overpopulation: OverpopulationRule,
    /// Size of scoring corridors under a rule with a single one; otherwise an impossible size.
    pub(super) exact: u8,
    pub(super) weights: GeneralWeights,
}

impl RuleTables {
    /// Builds the tables for the game of `knowledge`, scored by `cards`; none if something exceeds them.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, weights: &EvalWeights) -> Option<Self> {
        let faces = knowledge.catalogue().tiles().iter().map(|tile| TileFace::of(*tile)).collect();
        Self::new(knowledge.rules(), faces, cards, weights)
    }

    fn new(
        rules: &RuleSet,
        faces: Vec<TileFace>,
        cards: &ScoringCards,
        weights: &EvalWeights,
    ) -> Option<Self> {
        let mut species: [SpeciesTables; 5] = Default::default();
        let mut cross_species = 0;
        for wildlife in Wildlife::ALL {
            let tables = &mut species[wildlife.index()];
            tables.cards =
                cards.cards(wildlife).iter().map(|card| CardTable::of(card)).collect::<Option<Vec<_>>>()?;
            if tables.cards.len() > MOST_CARDS {
                return None;
            }
            tables.guess = cards.is_average(wildlife);
            if tables.cards.iter().any(CardTable::is_cross_species) {
                cross_species |= 1 << wildlife.index();
            }
            tables.weights = weights.of_cards(cards.cards(wildlife));
        }
        let exact = match rules.corridors {
            CorridorRule::Exact { size, .. } => size,
            _ => u8::MAX,
        };
        Some(Self {
            faces,
            species,
            cross_species,
            corridors: rules.corridors,
            edges: rules.edges,
            token_on_new_tile: rules.token_on_new_tile,
            nature_cost: rules.nature_action_cost,
            pairs: rules.pairs.into(),
            farthest_leaves: rules.farthest_leaves,
            overpopulation: rules.overpopulation,
            exact,
            weights: weights.general(),
        })
    }

    /// Replaces the evaluation weights.
    pub(super) fn set_weights(&mut self, cards: &ScoringCards, weights: &EvalWeights) {
        for wildlife in Wildlife::ALL {
            self.species[wildlife.index()].weights = weights.of_cards(cards.cards(wildlife));
        }
        self.weights = weights.general();
    }

    /// Returns the values of corridors by their size, without bonuses.
    pub(super) fn plain_corridors(&self) -> CorridorValues {
        std::array::from_fn(|_| {
            std::array::from_fn(|size| i32::from(self.corridor_points(size as u8)) * POINT)
        })
    }

    /// Returns the points of a habitat whose largest corridor has `size` hexes, if only the largest counts.
    pub(super) fn corridor_points(&self, size: u8) -> i16 {
        match self.corridors {
            CorridorRule::Largest => size.into(),
            CorridorRule::Minimum { size: least } if size >= least => size.into(),
            CorridorRule::Minimum { .. } | CorridorRule::Nothing | CorridorRule::Exact { .. } => 0,
        }
    }
}

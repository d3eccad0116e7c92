//! The rules and the scoring cards of one game, put into tables that a search can read quickly.

use crate::rules::{CorridorRule, EdgeRule, Knowledge, RuleSet, Tile, Wildlife};
use crate::scoring::{Pattern, ScoringCard, ScoringCards};

use super::chooser::CorridorWorth;
use super::instinct::{CardInstinct, Instinct, POINT};
use super::land::COUNTED_SIZES;

/// Sizes a value table is read for; no land that is searched has more tokens of a species.
pub(super) const SIZES: usize = 32;
/// Cards that can count for one species: the four letters of a secret one.
pub(super) const MOST_CARDS: usize = 4;

/// A tile as the search sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    /// Habitats of the two halves; twice the same on a keystone.
    pub halves: [u8; 2],
    /// Bit by species: what it takes.
    pub accepts: u8,
    pub keystone: bool,
}

impl Face {
    fn of(tile: Tile) -> Self {
        let accepts = tile.wildlife().iter().fold(0, |bits, species| bits | 1 << species.index());
        Self {
            halves: [tile.first().index() as u8, tile.second().index() as u8],
            accepts,
            keystone: tile.is_keystone(),
        }
    }
}

/// A scoring card with its value table filled in for every size there can be.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub pattern: Pattern,
    /// Points by size or count; the first entry is for none.
    pub table: [i16; SIZES],
    /// Printed entries.
    pub entries: u8,
}

impl Card {
    /// The card; none if it asks for groups of a size that is not counted by itself.
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

    /// Whether tokens of other species change what this card gives.
    fn watches_others(&self) -> bool {
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
pub(super) struct SpeciesLaw {
    pub cards: Vec<Card>,
    /// Whether their average counts instead of the best.
    pub guess: bool,
    pub instinct: CardInstinct,
}

/// Everything about a game that does not change while it is played.
#[derive(Clone, Debug)]
pub struct Law {
    pub(super) faces: Vec<Face>,
    pub(super) species: [SpeciesLaw; 5],
    /// Bit by species: those whose cards look at other species, too.
    pub(super) watchers: u8,
    pub(super) corridors: CorridorRule,
    pub(super) edges: EdgeRule,
    pub(super) token_on_new_tile: bool,
    pub(super) nature_cost: u8,
    pub(super) pairs: usize,
    pub(super) farthest_leaves: bool,
    /// Size of the corridors that score where only one size does, otherwise none has it.
    pub(super) exact: u8,
    pub(super) instinct: Instinct,
}

impl Law {
    /// The law of the game that `knowledge` is about, with `cards` as they are known; none if something about it is too
    /// large for the tables.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, instinct: &Instinct) -> Option<Self> {
        let faces = knowledge.catalogue().tiles().iter().map(|tile| Face::of(*tile)).collect();
        Self::new(knowledge.rules(), faces, cards, instinct)
    }

    fn new(rules: &RuleSet, faces: Vec<Face>, cards: &ScoringCards, instinct: &Instinct) -> Option<Self> {
        let mut species: [SpeciesLaw; 5] = Default::default();
        let mut watchers = 0;
        for wildlife in Wildlife::ALL {
            let law = &mut species[wildlife.index()];
            law.cards =
                cards.cards(wildlife).iter().map(|card| Card::of(card)).collect::<Option<Vec<_>>>()?;
            if law.cards.len() > MOST_CARDS {
                return None;
            }
            law.guess = cards.is_guess(wildlife);
            if law.cards.iter().any(Card::watches_others) {
                watchers |= 1 << wildlife.index();
            }
            law.instinct = instinct.of_cards(cards.cards(wildlife));
        }
        let exact = match rules.corridors {
            CorridorRule::Exact { size, .. } => size,
            _ => u8::MAX,
        };
        Some(Self {
            faces,
            species,
            watchers,
            corridors: rules.corridors,
            edges: rules.edges,
            token_on_new_tile: rules.token_on_new_tile,
            nature_cost: rules.nature_action_cost,
            pairs: rules.pairs.into(),
            farthest_leaves: rules.farthest_leaves,
            exact,
            instinct: instinct.clone(),
        })
    }

    /// Another feeling for the same game.
    pub(super) fn set_instinct(&mut self, cards: &ScoringCards, instinct: &Instinct) {
        for wildlife in Wildlife::ALL {
            self.species[wildlife.index()].instinct = instinct.of_cards(cards.cards(wildlife));
        }
        self.instinct = instinct.clone();
    }

    /// What corridors are worth by their size, without bonuses.
    pub(super) fn plain_corridors(&self) -> CorridorWorth {
        std::array::from_fn(|_| {
            std::array::from_fn(|size| i32::from(self.corridor_points(size as u8)) * POINT)
        })
    }

    /// Points of a habitat whose largest corridor has `size` hexes, where only that matters.
    pub(super) fn corridor_points(&self, size: u8) -> i16 {
        match self.corridors {
            CorridorRule::Largest => size.into(),
            CorridorRule::Minimum { size: least } if size >= least => size.into(),
            CorridorRule::Minimum { .. } | CorridorRule::Nothing | CorridorRule::Exact { .. } => 0,
        }
    }
}

//! A wildlife scoring card: its pattern, its value table and its picture.

use crate::rules::{CustomRule, Environment};
use cascadia_base::{Hex, Wildlife};

use super::sheet::{ScoreLine, ScoreLines, Sum};
use super::value_table::ValueTable;
use super::{bear, elk, fox, groups, hawk, salmon};

/// The scoring pattern of a card. Patterns are code, their values are data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Bear A: the number of groups of exactly `size`, read once in the table.
    CountOfGroups {
        /// Tokens in such a group.
        size: u8,
    },
    /// Bear B and D, elk C, the family and the intermediate card: every connected group by its size.
    EachGroup,
    /// Bear C: every connected group by its size, and `points` once if there is a group of each of `sizes`.
    EachGroupAndBonus {
        /// The sizes that must all occur.
        sizes: Vec<u8>,
        /// The bonus for them.
        points: u16,
    },
    /// Elk A: straight lines.
    Lines,
    /// Elk B: single, pair, triangle, rhombus.
    Formations,
    /// Elk D: arcs of a ring around a common centre.
    Rings,
    /// Salmon A to C: runs by their length.
    Runs,
    /// Salmon D: runs by their length and by the other wildlife beside them.
    RunsAndNeighbours {
        /// Size of the shortest run that scores.
        min_size: u8,
        /// Points for each salmon of the run.
        per_salmon: u16,
        /// Points for each token of another species beside the run.
        per_neighbour: u16,
    },
    /// Hawk A: hawks with no adjacent hawk.
    Solitary,
    /// Hawk B: hawks with no adjacent hawk and another in line of sight.
    InSight {
        /// Whether the hawk in sight must have no adjacent hawk either.
        partner_alone: bool,
    },
    /// Hawk C: lines of sight.
    Network {
        /// Points for each line.
        points: u16,
    },
    /// Hawk D: pairs of hawks in sight of each other, by the species between them.
    Territorial,
    /// Fox A: species around each fox.
    Variety,
    /// Fox B: other species with a pair around each fox.
    NeighbourPairs,
    /// Fox C: tokens of the most common other species around each fox.
    MostCommon,
    /// Fox D: other species with a pair around each couple of adjacent foxes.
    FoxDuos {
        /// Whether only groups of exactly two foxes score.
        only_couples: bool,
    },
}

/// The picture on a card: an example of the pattern.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardPicture {
    /// Hexes with the species of the card.
    pub own: Vec<Hex>,
    /// Hexes with other wildlife that counts.
    pub around: Vec<Hex>,
}

/// A wildlife scoring card for one species.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringCard {
    /// The stable key, such as `bear-a`, which identifies texts and weights of the card.
    pub key: String,
    /// The species that the card scores.
    pub species: Wildlife,
    /// The scoring pattern.
    pub pattern: Pattern,
    /// Points by size or count; empty for patterns with fixed points.
    pub table: ValueTable,
    /// The example on the card.
    pub picture: CardPicture,
}

impl ScoringCard {
    /// Returns the card under a custom rule; none if the rule does not concern this card.
    pub fn with_custom_rule(&self, rule: CustomRule) -> Option<Self> {
        let pattern = match (rule, &self.pattern) {
            (CustomRule::ShortRuns, Pattern::RunsAndNeighbours { per_salmon, per_neighbour, .. }) => {
                let (per_salmon, per_neighbour) = (*per_salmon, *per_neighbour);
                Pattern::RunsAndNeighbours { min_size: 1, per_salmon, per_neighbour }
            }
            (CustomRule::LonelyPartner, Pattern::InSight { .. }) => Pattern::InSight { partner_alone: true },
            (CustomRule::LonelyCouples, Pattern::FoxDuos { .. }) => Pattern::FoxDuos { only_couples: true },
            _ => return None,
        };
        Some(Self { pattern, ..self.clone() })
    }

    /// Computes the points of the card in `environment`.
    pub fn points(&self, environment: &Environment) -> u16 {
        let mut sum = Sum::default();
        self.score(environment, &mut sum);
        sum.0
    }

    /// Returns the lines that explain the points of the card in `environment`.
    pub fn lines(&self, environment: &Environment) -> Vec<ScoreLine> {
        let mut lines = Vec::new();
        self.score(environment, &mut lines);
        lines
    }

    /// Scores `environment` line by line.
    pub(super) fn score(&self, environment: &Environment, lines: &mut impl ScoreLines) {
        let table = &self.table;
        match &self.pattern {
            Pattern::CountOfGroups { size } => bear::count_of_groups(environment, *size, table, lines),
            Pattern::EachGroup => groups::each_group(environment, self.species, table, lines),
            Pattern::EachGroupAndBonus { sizes, points } => {
                bear::each_group_and_bonus(environment, table, sizes, *points, lines);
            }
            Pattern::Lines => elk::lines(environment, table, lines),
            Pattern::Formations => elk::formations(environment, table, lines),
            Pattern::Rings => elk::rings(environment, table, lines),
            Pattern::Runs => salmon::runs(environment, table, lines),
            Pattern::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => {
                salmon::runs_and_neighbours(environment, *min_size, *per_salmon, *per_neighbour, lines);
            }
            Pattern::Solitary => hawk::solitary(environment, table, lines),
            Pattern::InSight { partner_alone } => {
                hawk::in_sight(environment, *partner_alone, table, lines);
            }
            Pattern::Network { points } => hawk::network(environment, *points, lines),
            Pattern::Territorial => hawk::territorial(environment, table, lines),
            Pattern::Variety => fox::variety(environment, table, lines),
            Pattern::NeighbourPairs => fox::neighbour_pairs(environment, table, lines),
            Pattern::MostCommon => fox::most_common(environment, table, lines),
            Pattern::FoxDuos { only_couples } => fox::duos(environment, *only_couples, table, lines),
        }
    }
}

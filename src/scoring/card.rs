//! A scoring card: the pattern it looks for, its value table, and what happens above the maximum.

use crate::rules::{CustomRule, Environment, Hex, Wildlife};

use super::sheet::{ScoreLines, Sum};
use super::{bear, elk, fox, groups, hawk, salmon};

/// What a card looks for. A pattern is code; its values are data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Bear A: the number of groups of exactly `size`, read once in the table.
    CountOfGroups {
        /// Tokens in such a group.
        size: u8,
    },
    /// Bear B and D, elk C, family and intermediate: every connected group by its size.
    EachGroup,
    /// Bear C: every connected group by its size, and `points` once if there is a group of each of `sizes`.
    EachGroupAndBonus {
        /// Sizes that must all be there.
        sizes: Vec<u8>,
        /// Points for having them.
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
    /// Salmon D: runs by their length and by the other wildlife around them.
    RunsAndNeighbours {
        /// Shortest run that scores.
        min_size: u8,
        /// Points for each salmon of the run.
        per_salmon: u16,
        /// Points for each token of another species beside the run.
        per_neighbour: u16,
    },
    /// Hawk A: hawks with no hawk beside them.
    Solitary,
    /// Hawk B: hawks with no hawk beside them and another in sight.
    InSight {
        /// Whether the hawk that is seen must have no hawk beside it either.
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
    /// Fox D: other species with a pair around each couple of foxes.
    FoxDuos {
        /// Whether only groups of exactly two count.
        only_couples: bool,
    },
}

/// What a size above the end of a table is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// As much as the last entry.
    Cap,
    /// Nothing.
    Zero,
}

/// Points for each size or count, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTable {
    points: Vec<u16>,
    beyond: Beyond,
}

impl ValueTable {
    /// A table whose first entry is for a size of 1.
    pub const fn new(points: Vec<u16>, beyond: Beyond) -> Self {
        Self { points, beyond }
    }

    /// Points for `size`.
    pub fn points(&self, size: usize) -> u16 {
        let Some(index) = size.checked_sub(1) else {
            return 0;
        };
        match self.points.get(index) {
            Some(points) => *points,
            None => match self.beyond {
                Beyond::Cap => self.points.last().copied().unwrap_or(0),
                Beyond::Zero => 0,
            },
        }
    }

    /// The highest value; none if the card has no table.
    pub fn highest(&self) -> Option<u16> {
        self.points.iter().copied().max()
    }

    /// The printed entries, from size 1.
    pub fn entries(&self) -> &[u16] {
        &self.points
    }

    /// What a size above the printed entries is worth.
    pub const fn beyond(&self) -> Beyond {
        self.beyond
    }
}

/// The small drawing on a card: where the species stands and where the wildlife around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardPicture {
    /// Hexes of the species itself.
    pub own: Vec<Hex>,
    /// Hexes of other wildlife the card looks at.
    pub around: Vec<Hex>,
}

/// A wildlife scoring card for one species.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringCard {
    /// Stable name, `bear-a`; texts of the card are found by it.
    pub key: String,
    /// The species it scores.
    pub species: Wildlife,
    /// What it looks for.
    pub pattern: Pattern,
    /// What that is worth.
    pub table: ValueTable,
    /// The drawing on it.
    pub picture: CardPicture,
}

impl ScoringCard {
    /// The card as `rule` reads it; none if the rule is not about this card.
    pub fn read_by(&self, rule: CustomRule) -> Option<Self> {
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

    /// Points of the card in `environment`.
    pub fn points(&self, environment: &Environment) -> u16 {
        let mut sum = Sum::default();
        self.score(environment, &mut sum);
        sum.0
    }

    /// Writes what the card gives for `environment` into `lines`.
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

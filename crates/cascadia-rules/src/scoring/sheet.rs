//! The score sheet of a player: the points of each species and habitat, the lines that explain them, and
//! their hexes.

use cascadia_base::{ByHabitat, ByWildlife, Hex};

/// The reason for the points of a line, with the numbers for the sentence that explains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Bear A: groups of the scoring size.
    CountOfGroups {
        /// Number of groups.
        count: usize,
        /// Tokens in each group.
        size: usize,
    },
    /// A connected group.
    Group {
        /// Tokens in the group.
        size: usize,
    },
    /// Bear C: a group of every size.
    EverySize,
    /// Elk A: a straight line.
    Line {
        /// Elk in the line.
        size: usize,
    },
    /// Elk B: a single elk, pair, triangle or rhombus.
    Formation {
        /// Elk in the formation.
        size: usize,
    },
    /// Elk D: an arc of a ring.
    Ring {
        /// Elk in the arc.
        size: usize,
    },
    /// Salmon A to C: a run.
    Run {
        /// Salmon in the run.
        size: usize,
    },
    /// A group of salmon that is invalid as a run, since one has more than two neighbours.
    CrowdedRun {
        /// Salmon in the group.
        size: usize,
    },
    /// Salmon D: a run and the tokens beside it.
    RunAndNeighbours {
        /// Salmon in the run.
        size: usize,
        /// Tokens of other species beside it.
        neighbours: usize,
    },
    /// Hawk A: hawks with no adjacent hawk.
    Solitary {
        /// Number of hawks.
        count: usize,
    },
    /// Hawk B: hawks with no adjacent hawk and another in line of sight.
    InSight {
        /// Number of hawks.
        count: usize,
    },
    /// Hawk C: a line of sight.
    LineOfSight,
    /// Hawk D: two hawks and the species between them.
    Territory {
        /// Species between them.
        species: usize,
    },
    /// Fox A: species around a fox.
    Variety {
        /// Number of species.
        species: usize,
    },
    /// Fox B: species with a pair around a fox.
    NeighbourPairs {
        /// Number of species.
        species: usize,
    },
    /// Fox C: tokens of the most common species around a fox.
    MostCommon {
        /// Number of tokens.
        tokens: usize,
    },
    /// Fox D: species with a pair around two foxes.
    Duo {
        /// Number of species.
        species: usize,
    },
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// Points of this line; 0 for tokens without points.
    pub points: u16,
    /// The reason for the points.
    pub reason: Reason,
    /// The hexes of the scoring tokens, without those around them.
    pub hexes: Vec<Hex>,
}

/// The output of a scoring card: a list that keeps the lines, or a sum that only adds up the points.
pub(super) trait ScoreLines {
    /// Adds one line.
    fn line(&mut self, points: u16, reason: Reason, hexes: &[Hex]);
}

impl ScoreLines for Vec<ScoreLine> {
    fn line(&mut self, points: u16, reason: Reason, hexes: &[Hex]) {
        self.push(ScoreLine { points, reason, hexes: hexes.to_vec() });
    }
}

/// A sum of points, if the reasons are not needed.
#[derive(Default)]
pub(super) struct Sum(pub u16);

impl ScoreLines for Sum {
    fn line(&mut self, points: u16, _: Reason, _: &[Hex]) {
        self.0 += points;
    }
}

/// The score of a species.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WildlifeScore {
    /// Index of the card that counted; 0 unless there are two sets.
    pub card: usize,
    /// Points of all lines together.
    pub points: u16,
    /// The lines that make up the points.
    pub lines: Vec<ScoreLine>,
}

/// The score of a habitat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HabitatScore {
    /// Number of hexes in the largest corridor that scores.
    pub size: u16,
    /// Points without bonus: the size, under the usual corridor rule.
    pub points: u16,
    /// Points for the majority, or for a large corridor in a solo game.
    pub bonus: u16,
    /// The hexes of the scoring corridors; by the rulebook those of the largest, the first in reading order
    /// among equals.
    pub hexes: Vec<Hex>,
}

/// The score sheet of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// The score of each species.
    pub wildlife: ByWildlife<WildlifeScore>,
    /// The score of each habitat.
    pub habitats: ByHabitat<HabitatScore>,
    /// Unspent nature tokens, one point each.
    pub nature_tokens: u16,
}

impl ScoreSheet {
    /// Adds up the points of all species.
    pub fn wildlife_subtotal(&self) -> u16 {
        self.wildlife.0.iter().map(|score| score.points).sum()
    }

    /// Adds up the points of all habitats with their bonuses.
    pub fn habitat_subtotal(&self) -> u16 {
        self.habitat_points().0.iter().sum::<u16>() + self.habitat_bonus()
    }

    /// Returns the points of the habitats without bonuses.
    pub fn habitat_points(&self) -> ByHabitat<u16> {
        ByHabitat::from_fn(|habitat| self.habitats[habitat].points)
    }

    /// Returns the sizes of the largest scoring corridors.
    pub fn habitat_sizes(&self) -> ByHabitat<u16> {
        ByHabitat::from_fn(|habitat| self.habitats[habitat].size)
    }

    /// Adds up all habitat bonuses.
    pub fn habitat_bonus(&self) -> u16 {
        self.habitats.0.iter().map(|score| score.bonus).sum()
    }

    /// Adds up all points.
    pub fn total(&self) -> u16 {
        self.wildlife_subtotal() + self.habitat_subtotal() + self.nature_tokens
    }

    /// Adds up all points but the habitat bonuses.
    pub fn total_without_bonus(&self) -> u16 {
        self.total() - self.habitat_bonus()
    }
}

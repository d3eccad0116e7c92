//! The score pad: rows, the lines that explain each row, and the hexes that earned them.

use crate::rules::{ByHabitat, ByWildlife, Hex};

/// Why a line of the score pad has its points. The numbers are for the sentence that explains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Bear A: this many groups of the wanted size.
    CountOfGroups {
        /// Groups counted.
        count: usize,
        /// Tokens in each.
        size: usize,
    },
    /// A connected group.
    Group {
        /// Tokens in it.
        size: usize,
    },
    /// Bear C: a group of every size.
    EverySize,
    /// Elk A: a straight line.
    Line {
        /// Elk in it.
        size: usize,
    },
    /// Elk B: a single elk, pair, triangle or rhombus.
    Formation {
        /// Elk in it.
        size: usize,
    },
    /// Elk D: an arc of a ring.
    Ring {
        /// Elk in it.
        size: usize,
    },
    /// Salmon A to C: a run.
    Run {
        /// Salmon in it.
        size: usize,
    },
    /// A salmon has more than two salmon beside it, so the group is no run.
    CrowdedRun {
        /// Salmon in the group.
        size: usize,
    },
    /// Salmon D: a run and what stands around it.
    RunAndNeighbours {
        /// Salmon in the run.
        size: usize,
        /// Tokens of other species beside it.
        neighbours: usize,
    },
    /// Hawk A: hawks with no hawk beside them.
    Solitary {
        /// Hawks counted.
        count: usize,
    },
    /// Hawk B: hawks with no hawk beside them and another in sight.
    InSight {
        /// Hawks counted.
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
        /// Species counted.
        species: usize,
    },
    /// Fox B: species with a pair around a fox.
    NeighbourPairs {
        /// Species counted.
        species: usize,
    },
    /// Fox C: tokens of the most common species around a fox.
    MostCommon {
        /// Tokens counted.
        tokens: usize,
    },
    /// Fox D: species with a pair around two foxes.
    Duo {
        /// Species counted.
        species: usize,
    },
}

/// One line of the score pad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// Points of this line; 0 where something was looked at and earned nothing.
    pub points: u16,
    /// Why.
    pub reason: Reason,
    /// The hexes that earned it: the tokens themselves, without what stands around them.
    pub hexes: Vec<Hex>,
}

/// Where a scoring card writes its lines: a score pad that keeps them, or a sum that only adds the points up.
pub(super) trait ScoreLines {
    /// Takes one line.
    fn line(&mut self, points: u16, reason: Reason, hexes: &[Hex]);
}

impl ScoreLines for Vec<ScoreLine> {
    fn line(&mut self, points: u16, reason: Reason, hexes: &[Hex]) {
        self.push(ScoreLine { points, reason, hexes: hexes.to_vec() });
    }
}

/// A sum of points, for whoever does not need the reasons.
#[derive(Default)]
pub(super) struct Sum(pub u16);

impl ScoreLines for Sum {
    fn line(&mut self, points: u16, _: Reason, _: &[Hex]) {
        self.0 += points;
    }
}

/// What a species earned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WildlifeScore {
    /// Which of the cards for the species counted, from 0; of interest where there are two sets.
    pub card: usize,
    /// Points of all lines together.
    pub points: u16,
    /// What they consist of.
    pub lines: Vec<ScoreLine>,
}

/// What a habitat earned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HabitatScore {
    /// Hexes of the largest corridor that scores.
    pub size: u16,
    /// Points without bonus: that size, unless corridors score otherwise.
    pub points: u16,
    /// Points for the majority, or for a large corridor when playing alone.
    pub bonus: u16,
    /// The hexes of what scores: of the largest corridor, of the first in reading order if several are as large; of
    /// every corridor that scores where several do.
    pub hexes: Vec<Hex>,
}

/// The score pad of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// Points of each species.
    pub wildlife: ByWildlife<WildlifeScore>,
    /// Points of each habitat.
    pub habitats: ByHabitat<HabitatScore>,
    /// Unspent nature tokens, one point each.
    pub nature_tokens: u16,
}

impl ScoreSheet {
    /// Points of all species.
    pub fn wildlife_subtotal(&self) -> u16 {
        self.wildlife.0.iter().map(|score| score.points).sum()
    }

    /// Points of all habitats with their bonuses.
    pub fn habitat_subtotal(&self) -> u16 {
        self.habitat_points().0.iter().sum::<u16>() + self.habitat_bonus()
    }

    /// Points of the habitats without bonuses.
    pub fn habitat_points(&self) -> ByHabitat<u16> {
        ByHabitat::from_fn(|habitat| self.habitats[habitat].points)
    }

    /// Sizes of the largest corridors that score.
    pub fn habitat_sizes(&self) -> ByHabitat<u16> {
        ByHabitat::from_fn(|habitat| self.habitats[habitat].size)
    }

    /// All habitat bonuses together.
    pub fn habitat_bonus(&self) -> u16 {
        self.habitats.0.iter().map(|score| score.bonus).sum()
    }

    /// Everything.
    pub fn total(&self) -> u16 {
        self.wildlife_subtotal() + self.habitat_subtotal() + self.nature_tokens
    }

    /// Everything but the habitat bonuses.
    pub fn total_without_bonus(&self) -> u16 {
        self.total() - self.habitat_bonus()
    }
}

//! The raw form of the data files. Their meaning is checked elsewhere.

use serde::{Deserialize, Deserializer, Serialize};

pub(crate) use cascadia_storage::Entries;

/// A habitat's word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawHabitat {
    Mountain,
    Forest,
    Prairie,
    Wetland,
    River,
}

impl From<RawHabitat> for cascadia_base::Habitat {
    fn from(raw: RawHabitat) -> Self {
        match raw {
            RawHabitat::Mountain => Self::Mountain,
            RawHabitat::Forest => Self::Forest,
            RawHabitat::Prairie => Self::Prairie,
            RawHabitat::Wetland => Self::Wetland,
            RawHabitat::River => Self::River,
        }
    }
}

/// A species' word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawWildlife {
    Bear,
    Elk,
    Salmon,
    Hawk,
    Fox,
}

impl From<RawWildlife> for cascadia_base::Wildlife {
    fn from(raw: RawWildlife) -> Self {
        match raw {
            RawWildlife::Bear => Self::Bear,
            RawWildlife::Elk => Self::Elk,
            RawWildlife::Salmon => Self::Salmon,
            RawWildlife::Hawk => Self::Hawk,
            RawWildlife::Fox => Self::Fox,
        }
    }
}

/// An entry of `tiles.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTile {
    pub key: String,
    pub habitats: Vec<RawHabitat>,
    pub wildlife: Vec<RawWildlife>,
}

/// An entry of `starters.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStarter {
    pub key: String,
    pub tiles: Vec<RawStarterTile>,
}

/// A tile of a starter group.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStarterTile {
    pub at: (i32, i32),
    pub habitats: Vec<RawHabitat>,
    pub wildlife: Vec<RawWildlife>,
    pub rotation: u8,
}

/// `scoring_cards.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawScoringCards {
    pub cards: Entries<String, RawCard>,
    pub common_cards: Entries<String, RawCommonCard>,
    pub editions: Entries<String, RawEditionCards>,
}

/// A card for one species.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCard {
    pub species: RawWildlife,
    pub pattern: RawPattern,
    pub table: Vec<u16>,
    pub beyond: RawBeyond,
    pub shape: Vec<(i32, i32)>,
    #[serde(default)]
    pub around: Vec<(i32, i32)>,
}

/// A card for all species.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCommonCard {
    pub table: Vec<u16>,
    pub beyond: RawBeyond,
    pub shape: Vec<(i32, i32)>,
}

/// The keys of the cards of one printing, in the order of their letters.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawEditionCards {
    pub bear: Vec<String>,
    pub elk: Vec<String>,
    pub salmon: Vec<String>,
    pub hawk: Vec<String>,
    pub fox: Vec<String>,
    pub family: String,
    pub intermediate: Option<String>,
}

/// The name of a pattern and its parameters.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawPattern {
    CountOfGroups { size: u8 },
    EachGroup,
    EachGroupAndBonus { sizes: Vec<u8>, points: u16 },
    Lines,
    Formations,
    Rings,
    Runs,
    RunsAndNeighbours { min_size: u8, per_salmon: u16, per_neighbour: u16 },
    Solitary,
    InSight,
    Network { points: u16 },
    Territorial,
    Variety,
    NeighbourPairs,
    MostCommon,
    FoxDuos,
}

/// The value of a size above the table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawBeyond {
    Cap,
    Zero,
}

/// `variants.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVariants {
    pub components: RawComponents,
    pub turns_per_player: u8,
    pub display_pairs: u8,
    pub nature_action_cost: u8,
    pub stack: Entries<u8, u8>,
    pub solo_bands: Vec<u16>,
    pub habitat_bonus: Entries<u8, RawHabitatBonus>,
    pub restrictions: Entries<u8, RawRestriction>,
    pub custom_second_place: u8,
}

/// The changes by a rule restriction; all other parameters stay.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawRestriction {
    pub edges: RawEdgeRule,
    pub corridors: RawCorridorRule,
    #[serde(deserialize_with = "present")]
    pub pairs: Option<u8>,
    pub two_card_sets: bool,
    pub opening: RawOpening,
    #[serde(deserialize_with = "present")]
    pub turns: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub nature_action_cost: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub token_on_new_tile: Option<bool>,
    pub hidden_cards: bool,
}

/// Deserialises an optional field written without `Some`.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The allowed neighbours of a placed tile.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawEdgeRule {
    #[default]
    Any,
    OneMatch,
    NoMatch,
}

/// The corridors that score.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawCorridorRule {
    #[default]
    Largest,
    Minimum {
        size: u8,
    },
    Exact {
        size: u8,
        points: u8,
    },
    Nothing,
}

/// The beginning of an environment.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawOpening {
    #[default]
    StarterGroup,
    TwoTiles,
}

/// An entry of `scenarios.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawScenario {
    pub cards: String,
    pub goals: Vec<RawGoal>,
}

/// `trail.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTrail {
    pub achievements: Entries<u8, RawGoal>,
    pub milestones: Vec<RawMilestone>,
}

/// A place along the trail.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawMilestone {
    pub steps: u8,
    pub habitat: Option<RawHabitat>,
}

/// The name of a goal and its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawGoal {
    Total { least: u16 },
    CardMaximum { species: RawWildlife, times: u16 },
    TokensOfEach { least: u16 },
    TokensOf { species: RawWildlife, least: u16 },
    PointsOf { species: RawWildlife, least: u16 },
    PointsOfEachSpecies { least: u16 },
    PointsOfEachHabitat { least: u16 },
    AnyHabitats { count: u16, least: u16 },
    AnySpecies { count: u16, least: u16 },
    WildlifeSubtotal { least: u16 },
    HabitatSubtotal { least: u16 },
    NatureTokens { least: u16 },
    NoNatureTokens,
    SpeciesApart { first: RawWildlife, second: RawWildlife },
    HabitatsApart { first: RawHabitat, second: RawHabitat },
    NotOnHabitat { species: RawWildlife, habitat: RawHabitat },
    AlwaysBeside { species: RawWildlife, other: RawWildlife },
    NoTokensOf { species: RawWildlife },
    CrowdAbove { count: u16 },
    Majorities { least: u16 },
    NoKeystones,
    SpeciesPlaced { count: u16 },
}

/// The required numbers of pieces in the box; the lists are checked against them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawComponents {
    pub habitat_tiles: usize,
    pub keystones_per_habitat: usize,
    pub keystones_per_wildlife: usize,
    pub tiles_per_habitat_pair: usize,
    pub tiles_per_habitat: usize,
    pub tiles_per_wildlife: usize,
    pub starters: usize,
    pub tokens_per_wildlife: u8,
    pub nature_tokens: Entries<String, u8>,
}

/// A habitat bonus.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RawHabitatBonus {
    MinimumSize { size: u8, points: u8 },
    Majority { largest: u8, second: u8, shared_by_two: u8, shared_by_more: u8 },
}

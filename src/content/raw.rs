//! The shapes of the data files, exactly as written. What they mean is checked elsewhere.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules;

/// The entries of a map as written, also when a key stands there twice; the check reports that.
#[derive(Clone, Debug)]
pub struct Entries<K, V>(pub Vec<(K, V)>);

impl<K: PartialEq, V> Entries<K, V> {
    /// The value of `key`.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }
}

impl<K: Serialize + Ord, V: Serialize> Serialize for Entries<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // In the order of the keys: that of the file means nothing.
        let mut entries: Vec<&(K, V)> = self.0.iter().collect();
        entries.sort_by_key(|(key, _)| key);
        serializer.collect_map(entries.into_iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Entries<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Collect<K, V> {
            type Value = Entries<K, V>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Collect(PhantomData))
    }
}

/// A habitat's word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Habitat {
    Mountain,
    Forest,
    Prairie,
    Wetland,
    River,
}

impl From<Habitat> for rules::Habitat {
    fn from(raw: Habitat) -> Self {
        match raw {
            Habitat::Mountain => Self::Mountain,
            Habitat::Forest => Self::Forest,
            Habitat::Prairie => Self::Prairie,
            Habitat::Wetland => Self::Wetland,
            Habitat::River => Self::River,
        }
    }
}

/// A species' word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wildlife {
    Bear,
    Elk,
    Salmon,
    Hawk,
    Fox,
}

impl From<Wildlife> for rules::Wildlife {
    fn from(raw: Wildlife) -> Self {
        match raw {
            Wildlife::Bear => Self::Bear,
            Wildlife::Elk => Self::Elk,
            Wildlife::Salmon => Self::Salmon,
            Wildlife::Hawk => Self::Hawk,
            Wildlife::Fox => Self::Fox,
        }
    }
}

/// An entry of `tiles.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    pub key: String,
    pub habitats: Vec<Habitat>,
    pub wildlife: Vec<Wildlife>,
}

/// An entry of `starters.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Starter {
    pub key: String,
    pub tiles: Vec<StarterTile>,
}

/// A tile of a starter group.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarterTile {
    pub at: (i32, i32),
    pub habitats: Vec<Habitat>,
    pub wildlife: Vec<Wildlife>,
    pub rotation: u8,
}

/// `scoring_cards.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringCards {
    pub cards: Entries<String, Card>,
    pub common_cards: Entries<String, CommonCard>,
    pub editions: Entries<String, EditionCards>,
}

/// A card for one species.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub species: Wildlife,
    pub pattern: Pattern,
    pub table: Vec<u16>,
    pub beyond: Beyond,
    pub shape: Vec<(i32, i32)>,
    #[serde(default)]
    pub around: Vec<(i32, i32)>,
}

/// A card for all species.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommonCard {
    pub table: Vec<u16>,
    pub beyond: Beyond,
    pub shape: Vec<(i32, i32)>,
}

/// The keys of the cards of one printing, in the order of their letters.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionCards {
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
pub enum Pattern {
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

/// What a size above the table is worth.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    Cap,
    Zero,
}

/// `variants.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    pub components: Components,
    pub turns_per_player: u8,
    pub display_pairs: u8,
    pub nature_action_cost: u8,
    pub stack: Entries<u8, u8>,
    pub solo_bands: Vec<u16>,
    pub habitat_bonus: Entries<u8, HabitatBonus>,
    pub restrictions: Entries<u8, Restriction>,
    pub custom_second_place: u8,
}

/// What a rule restriction changes; everything else stays.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Restriction {
    pub edges: EdgeRule,
    pub corridors: CorridorRule,
    #[serde(deserialize_with = "present")]
    pub pairs: Option<u8>,
    pub two_card_sets: bool,
    pub opening: Opening,
    #[serde(deserialize_with = "present")]
    pub turns: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub nature_action_cost: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub token_on_new_tile: Option<bool>,
    pub hidden_cards: bool,
}

/// A value that is written plainly, without `Some`.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Which neighbours a tile may be placed beside.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeRule {
    #[default]
    Any,
    OneMatch,
    NoMatch,
}

/// Which corridors score.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CorridorRule {
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

/// What an environment begins with.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    #[default]
    StarterGroup,
    TwoTiles,
}

/// An entry of `scenarios.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub cards: String,
    pub goals: Vec<Goal>,
}

/// `trail.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trail {
    pub achievements: Entries<u8, Goal>,
    pub milestones: Vec<Milestone>,
}

/// A place along the trail.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    pub steps: u8,
    pub habitat: Option<Habitat>,
}

/// The name of a goal and its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    Total { least: u16 },
    CardMaximum { species: Wildlife, times: u16 },
    TokensOfEach { least: u16 },
    TokensOf { species: Wildlife, least: u16 },
    PointsOf { species: Wildlife, least: u16 },
    PointsOfEachSpecies { least: u16 },
    PointsOfEachHabitat { least: u16 },
    AnyHabitats { count: u16, least: u16 },
    AnySpecies { count: u16, least: u16 },
    WildlifeSubtotal { least: u16 },
    HabitatSubtotal { least: u16 },
    NatureTokens { least: u16 },
    NoNatureTokens,
    SpeciesApart { first: Wildlife, second: Wildlife },
    HabitatsApart { first: Habitat, second: Habitat },
    NotOnHabitat { species: Wildlife, habitat: Habitat },
    AlwaysBeside { species: Wildlife, other: Wildlife },
    NoTokensOf { species: Wildlife },
    CrowdAbove { count: u16 },
    Majorities { least: u16 },
    NoKeystones,
    SpeciesPlaced { count: u16 },
}

/// How many pieces the box must hold; the lists are checked against it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
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
pub enum HabitatBonus {
    MinimumSize { size: u8, points: u8 },
    Majority { largest: u8, second: u8, shared_by_two: u8, shared_by_more: u8 },
}

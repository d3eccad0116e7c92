//! File formats of `scenarios.ron` and `achievements.ron`, exactly as written; validated elsewhere.

use serde::{Deserialize, Serialize};

use super::words::{AnimalWord, HabitatWord, LetterWord, SourceWord};
use cascadia_storage::Entries;

/// An entry of `scenarios.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    pub sheet: LetterWord,
    pub completion_cards: (String, SourceWord),
    pub points: u16,
    pub goals: Vec<RawGoal>,
    pub source: SourceWord,
}

/// `achievements.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAchievements {
    pub achievements: Entries<LetterWord, Entries<u8, RawAchievement>>,
    pub ranks: Vec<RawRank>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAchievement {
    pub goal: RawGoal,
    pub source: SourceWord,
}

/// A title along the track.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRank {
    pub at: u8,
    pub key: String,
    pub source: SourceWord,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGoal {
    pub metric: RawMetric,
    pub want: RawWanted,
}

/// The amount a goal wants.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RawWanted {
    AtLeast(u16),
    AtMost(u16),
    All,
}

/// The metric of a goal, with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum RawMetric {
    TotalScore,
    SunBonuses,
    FullRows,
    FullColumns,
    MaxRowScore,
    MaxColumnScore,
    ColumnsWithScore {
        least: u16,
    },
    BonusPoints,
    FullTracks,
    OverflowComplete,
    SunRainBonuses,
    MapAnimalBonuses {
        animal: AnimalWord,
    },
    SurroundedAnimals,
    MapPointsBonuses {
        points: u8,
    },
    MapTokenBonuses,
    FreeHexBonuses,
    HabitatComplete {
        habitat: HabitatWord,
    },
    HabitatsComplete,
    LandmarksOf {
        habitat: HabitatWord,
    },
    LandmarksTotal,
    HexesWithPointsOutlined {
        points: u8,
    },
    HabitatScore {
        habitat: HabitatWord,
    },
    MinHabitatScore,
    MinWildlifeScore,
    WildlifeTypesWithScore {
        least: u16,
    },
    FoxScore,
    BearPairs,
    #[serde(rename = "salmon_runs_of_7")]
    SalmonRunsOf7,
    DiversityBonuses,
    CompletionBonuses,
    CardsCompleted,
    LeftoverTokens,
    LeftoverAnimal {
        animal: AnimalWord,
    },
    LeftoverAnimalsTotal,
    LeftoverTotal,
}

//! File formats of dice, cards and the set-up, exactly as written; validated elsewhere.

use serde::{Deserialize, Serialize};

use super::words::{AnimalWord, HabitatWord, SourceWord};

/// `dice.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDice {
    pub central: RawFaces,
    pub special: RawFaces,
    pub bear: RawFaces,
    pub split: RawFaces,
    pub actions: RawActionCosts,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFaces {
    pub faces: Vec<String>,
    pub source: SourceWord,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawActionCosts {
    pub down: u8,
    pub up: u8,
    pub two: u8,
    pub extra: u8,
    pub discount: u8,
    pub source: SourceWord,
}

/// `setup.ron`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSetup {
    pub start: RawTally,
    pub abundance: RawTally,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTally {
    pub bear: u8,
    pub elk: u8,
    pub fox: u8,
    pub hawk: u8,
    pub salmon: u8,
    pub nature_tokens: u8,
    pub source: SourceWord,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawCost {
    pub bear: u8,
    pub elk: u8,
    pub fox: u8,
    pub hawk: u8,
    pub salmon: u8,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawHabitatCard {
    pub tier: u8,
    pub habitat: HabitatWord,
    pub number: u8,
    pub nature_tokens: u8,
    pub cost: RawCost,
    pub source: SourceWord,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCompletionCard {
    pub key: String,
    pub grade: RawGrade,
    pub effect: RawEffect,
    pub source: SourceWord,
}

/// The difficulty of a completion card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RawGrade {
    Beginner,
    Advanced,
}

/// The effect of a completion card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum RawEffect {
    SubtractAny { amount: u8, types: Vec<AnimalWord> },
    SubtractOneOfEach { types: Vec<AnimalWord> },
    SubtractOneFromEachWithAtLeast { threshold: u8, max: u8 },
    SubtractSingletons { max: u8 },
    SubtractAnyBySize { threshold: u8, amount_small: u8, amount_large: u8 },
    ReduceNumberAndCost { number: u8, amount: u8 },
    SubstituteType { max: u8 },
    SubstituteWith { animal: AnimalWord, max: u8 },
    PayTypeWithTypeBelow,
    TokensForAnimals,
    RollPersonalDie { multiplier: u8 },
    RollBothPersonalDice { multiplier: u8 },
    GainFixed { animals: RawCost },
    AnyHabitat,
    GainOneOfEachMissing,
    TokensUpTo { target: u8 },
    PayTokenGainAnimals { tokens: u8, animals: u8 },
    GainTokens { tokens: u8, tokens_if_card_gave_none: u8 },
    GainFromCostTypes { types: u8, animals_each: u8 },
    PayTokensNumberPlus { tokens: u8, number: u8 },
    GainWildBySize { threshold: u8, animals_small: u8, animals_large: u8 },
}

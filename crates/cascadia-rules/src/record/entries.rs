//! The serialised form of the options of a game.

use serde::{Deserialize, Serialize};

use crate::rules::{CardChoice, CustomRule, Edition};
use cascadia_engine::SeatEntry;

/// The serialised setup of a game. Before a field of it changes, its old form moves to `upgrade.rs`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupEntry {
    /// The seed.
    pub seed: u64,
    /// The printing of the cards.
    pub edition: EditionEntry,
    /// The scoring cards.
    pub cards: CardsEntry,
    /// The second set of scoring cards, if a restriction requires one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_cards: Option<CardsEntry>,
    /// Set if habitat bonuses are given.
    pub majorities: bool,
    /// The number of the rule restriction in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restriction: Option<u8>,
    /// The number of the scenario, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<u8>,
    /// The custom rules in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub custom: Vec<CustomEntry>,
    /// The owners of the seats, in playing order.
    pub seats: Vec<SeatEntry>,
}

/// The serialised form of an edition.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditionEntry {
    /// The final edition.
    Final,
    /// The preliminary edition.
    Preliminary,
}

impl From<Edition> for EditionEntry {
    fn from(edition: Edition) -> Self {
        match edition {
            Edition::Final => Self::Final,
            Edition::Preliminary => Self::Preliminary,
        }
    }
}

impl From<EditionEntry> for Edition {
    fn from(entry: EditionEntry) -> Self {
        match entry {
            EditionEntry::Final => Self::Final,
            EditionEntry::Preliminary => Self::Preliminary,
        }
    }
}

/// Scoring cards by their key.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CardsEntry(pub CardChoice);

impl TryFrom<String> for CardsEntry {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        CardChoice::from_key(&key).map(Self).ok_or_else(|| format!("`{key}` does not name scoring cards"))
    }
}

impl From<CardsEntry> for String {
    fn from(CardsEntry(cards): CardsEntry) -> Self {
        cards.key()
    }
}

/// A custom rule by its key.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CustomEntry(pub CustomRule);

impl TryFrom<String> for CustomEntry {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        CustomRule::from_key(&key).map(Self).ok_or_else(|| format!("`{key}` does not name a custom rule"))
    }
}

impl From<CustomEntry> for String {
    fn from(CustomEntry(rule): CustomEntry) -> Self {
        rule.key().to_owned()
    }
}

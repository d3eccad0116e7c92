//! Serialised form of a game's options.

use serde::{Deserialize, Serialize};

use crate::content::{cards_from_words, cards_in_words};
use crate::rules::CompletionChoice;
use crate::sheets::SheetLetter;
use cascadia_engine::SeatEntry;

/// The serialised setup of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupEntry {
    /// The seed.
    pub seed: u64,
    /// The sheet.
    pub sheet: SheetEntry,
    /// The completion cards.
    pub completion_cards: CompletionCardsEntry,
    /// Set for the family rules.
    pub family: bool,
    /// Set if all players begin with more animals and nature tokens.
    pub abundance: bool,
    /// The number of the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<u8>,
    /// The owners of the seats, in playing order.
    pub seats: Vec<SeatEntry>,
}

/// A sheet by its letter.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SheetEntry(pub SheetLetter);

impl TryFrom<String> for SheetEntry {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        SheetLetter::from_key(&key).map(Self).ok_or_else(|| format!("`{key}` is not a sheet"))
    }
}

impl From<SheetEntry> for String {
    fn from(SheetEntry(letter): SheetEntry) -> Self {
        letter.key().to_owned()
    }
}

/// The completion cards of the four spaces, such as `2 H8 11 H11`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CompletionCardsEntry(pub CompletionChoice);

impl TryFrom<String> for CompletionCardsEntry {
    type Error = String;

    fn try_from(words: String) -> Result<Self, String> {
        let choice = cards_from_words(&words);
        choice.map(Self).ok_or_else(|| format!("`{words}` does not name four completion cards"))
    }
}

impl From<CompletionCardsEntry> for String {
    fn from(CompletionCardsEntry(choice): CompletionCardsEntry) -> Self {
        cards_in_words(&choice)
    }
}

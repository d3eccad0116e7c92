//! The shipped content of the box as data: pieces, scoring cards, variants, scenarios, achievements and
//! lessons.
//!
//! [`Content`] is everything below `assets/content`, loaded and checked at the start of the program; it
//! converts [`GameOptions`] to a [`Setup`](super::rules::Setup) and to scoring cards. The [`Catalogue`] is
//! the part of it used by the rules: tiles, starter groups and tokens.

mod cards;
mod check;
mod edition_cards;
mod error;
mod examples;
mod load;
mod options;
mod raw;
mod setup;
mod variants;

pub use error::NotInTheBox;
pub use examples::{CardExample, CardExamples, ExampleEnvironment, ExamplePair, PieceMark, RulesPicture};
pub use options::GameOptions;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::edition_cards::EditionCards;
use self::variants::Variants;
use super::goals::{Lesson, Scenario, Trail};
use super::rules::{Catalogue, TileId};
use crate::scoring::ScoringCard;
use cascadia_base::Wildlife;

const TILES_FILE: &str = "assets/content/tiles.ron";
const STARTERS_FILE: &str = "assets/content/starters.ron";
const CARDS_FILE: &str = "assets/content/scoring_cards.ron";
const VARIANTS_FILE: &str = "assets/content/variants.ron";
const SCENARIOS_FILE: &str = "assets/content/scenarios.ron";
const TRAIL_FILE: &str = "assets/content/trail.ron";
const LESSONS_FILE: &str = "assets/content/lessons.ron";
const EXAMPLES_FILE: &str = "assets/content/examples.ron";

/// The shipped content, checked.
#[derive(Clone, Debug)]
pub struct Content {
    catalogue: Arc<Catalogue>,
    tile_keys: Vec<String>,
    editions: BTreeMap<String, EditionCards>,
    variants: Variants,
    scenarios: BTreeMap<u8, Scenario>,
    trail: Trail,
    lessons: Vec<Lesson>,
    card_examples: BTreeMap<(String, Wildlife), CardExamples>,
    rules_pictures: BTreeMap<String, RulesPicture>,
    fingerprint: String,
}

impl Content {
    /// Returns the pieces used by the rules.
    pub const fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Returns a short text that changes when the data of pieces, cards or variants change their meaning.
    /// Records contain it, so that a replay can warn.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Returns the key of a habitat tile; none for tiles of starter groups.
    pub fn tile_key(&self, tile: TileId) -> Option<&str> {
        self.tile_keys.get(usize::from(tile.0)).map(String::as_str)
    }

    /// Returns the scenario with this number.
    ///
    /// # Errors
    /// If there is none.
    pub fn scenario(&self, number: u8) -> Result<&Scenario, NotInTheBox> {
        self.scenarios.get(&number).ok_or(NotInTheBox::Scenario(number, self.scenarios.len()))
    }

    /// Returns the scenarios by their numbers.
    pub const fn scenarios(&self) -> &BTreeMap<u8, Scenario> {
        &self.scenarios
    }

    /// Returns the trail.
    pub const fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Returns the lessons in their recommended order.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Returns the drawn examples of a scoring card; none for a card not in the box.
    pub fn card_examples(&self, card: &ScoringCard) -> Option<&CardExamples> {
        self.card_examples.get(&(card.key.clone(), card.species))
    }

    /// Returns the pictures of the rules, by the key of the text above each.
    pub const fn rules_pictures(&self) -> &BTreeMap<String, RulesPicture> {
        &self.rules_pictures
    }
}

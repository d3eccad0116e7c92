//! Drawn examples: a right and a wrong one for each scoring card, and the pictures on the pages of the rules.

use crate::rules::{Environment, Tile};
use crate::scoring::ScoreSheet;
use cascadia_base::{Habitat, Hex, Wildlife, WildlifeSet};

/// A small environment with highlights.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExampleEnvironment {
    /// The tiles with their tokens.
    pub environment: Environment,
    /// Free hexes to place something on.
    pub free: Vec<Hex>,
    /// Highlighted hexes.
    pub lit: Vec<Hex>,
    /// Hexes with a fault.
    pub wrong: Vec<Hex>,
    /// True for a rule kept, false for a rule broken, none for neither.
    pub kept: Option<bool>,
}

/// A small environment and its points by a scoring card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardExample {
    /// The environment of the example.
    pub shown: ExampleEnvironment,
    /// The points of the card.
    pub points: u16,
}

/// The two examples of a scoring card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardExamples {
    /// An example that scores.
    pub right: CardExample,
    /// A near miss.
    pub wrong: CardExample,
}

/// The fate of a piece in a picture of the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceMark {
    /// The piece stays.
    #[default]
    None,
    /// The piece is taken.
    Taken,
    /// The piece is replaced or discarded.
    Gone,
}

/// A pair in a picture of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExamplePair {
    /// The tile with its mark.
    pub tile: (Tile, PieceMark),
    /// The species of the token with its mark.
    pub token: (Wildlife, PieceMark),
}

/// A picture on a page of the rules.
#[derive(Clone, PartialEq, Debug)]
pub enum RulesPicture {
    /// Small environments side by side.
    Environments(Vec<ExampleEnvironment>),
    /// The pairs of a display.
    Display(Vec<ExamplePair>),
    /// The figures of a score sheet.
    Sheet(Box<ScoreSheet>),
    /// The shapes of the trail with this number of them filled in.
    Shapes(u8),
}

/// Returns the tile for drawn examples in which only the wildlife matters: it takes every species.
pub(super) const fn plain_tile(habitat: Habitat) -> Tile {
    Tile::new(habitat, habitat, WildlifeSet::ALL)
}

//! Drawn examples: a right and a wrong one for each scoring card, and the pictures on the pages of the rules.

use crate::rules::{Environment, Tile};
use crate::scoring::ScoreSheet;
use cascadia_base::{Habitat, Hex, Wildlife, WildlifeSet};

/// A small environment, and what is pointed out in it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExampleLand {
    /// The tiles with their tokens.
    pub environment: Environment,
    /// Free hexes where something may be placed.
    pub free: Vec<Hex>,
    /// Hexes that matter.
    pub lit: Vec<Hex>,
    /// Hexes where something is wrong.
    pub wrong: Vec<Hex>,
    /// Whether it shows how a rule is kept, or how it is not; none if it is about neither.
    pub kept: Option<bool>,
}

/// A small environment and what a scoring card gives for it.
#[derive(Clone, PartialEq, Debug)]
pub struct CardExample {
    /// The environment.
    pub land: ExampleLand,
    /// The points of the card.
    pub points: u16,
}

/// The two examples of a scoring card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardExamples {
    /// How it scores.
    pub right: CardExample,
    /// A near miss.
    pub wrong: CardExample,
}

/// What happens to a piece in a picture of the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceMark {
    /// Nothing.
    #[default]
    None,
    /// It is taken.
    Taken,
    /// It is replaced or discarded.
    Gone,
}

/// A pair in a picture of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExamplePair {
    /// The tile, and what happens to it.
    pub tile: (Tile, PieceMark),
    /// The species of the token, and what happens to it.
    pub token: (Wildlife, PieceMark),
}

/// A picture on a page of the rules.
#[derive(Clone, PartialEq, Debug)]
pub enum RulesPicture {
    /// Small environments side by side.
    Lands(Vec<ExampleLand>),
    /// A display.
    Display(Vec<ExamplePair>),
    /// The figures of a score sheet.
    Sheet(Box<ScoreSheet>),
    /// The shapes of the trail, so many of them filled in.
    Shapes(u8),
}

/// Returns the tile of drawn examples in which only the wildlife matters: it takes every species.
pub(super) const fn plain_tile(habitat: Habitat) -> Tile {
    Tile::new(habitat, habitat, WildlifeSet::ALL)
}

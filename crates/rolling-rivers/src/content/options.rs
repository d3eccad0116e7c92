//! What the players of a game agree on.

use crate::rules::CompletionChoice;
use crate::sheets::SheetLetter;

/// What the players of a game agree on, with the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollingOptions {
    /// The number of players.
    pub seats: u8,
    /// The seed of everything by chance.
    pub seed: u64,
    /// The sheet that everybody plays on.
    pub sheet: SheetLetter,
    /// The completion cards of the four spaces, the first one beside the draw pile.
    pub completion_cards: CompletionChoice,
    /// Whether the family rules are in force.
    pub family: bool,
    /// Whether everybody begins with more animals and nature tokens.
    pub abundance: bool,
    /// The number of the scenario that is played; none if it is played for achievements.
    pub scenario: Option<u8>,
}

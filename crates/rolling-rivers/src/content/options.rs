//! Options of a game, agreed on by its players.

use crate::rules::CompletionChoice;
use crate::sheets::SheetLetter;

/// The options of a game, including the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOptions {
    /// The number of players.
    pub seats: u8,
    /// The seed of all randomness.
    pub seed: u64,
    /// The environment sheet of all players.
    pub sheet: SheetLetter,
    /// The completion cards of the four spaces, the first one beside the draw pile.
    pub completion_cards: CompletionChoice,
    /// Set for the family rules.
    pub family: bool,
    /// Set if all players begin with more animals and nature tokens.
    pub abundance: bool,
    /// The number of the scenario; `None` in a game for achievements.
    pub scenario: Option<u8>,
}

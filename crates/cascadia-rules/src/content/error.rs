//! The reasons why game options cannot be played with the shipped content.

use thiserror::Error;

use cascadia_base::Wildlife;

/// The reason why the box lacks the pieces for game options.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotInTheBox {
    /// There is no set-up for that number of players.
    #[error("a game is for 1 to 4 players, not {0}")]
    Seats(u8),
    /// The edition has no card with that letter.
    #[error("the {edition} edition has no {} card {letter}", .species.key())]
    Letter {
        /// The key of the edition.
        edition: &'static str,
        /// The species.
        species: Wildlife,
        /// The letter.
        letter: char,
    },
    /// The edition does not have that variant.
    #[error("the {edition} edition has no {variant} card")]
    Variant {
        /// The key of the edition.
        edition: &'static str,
        /// The key of the variant.
        variant: &'static str,
    },
    /// There is no restriction with that number.
    #[error("there is no rule restriction {0}; they are numbered 1 to {1}")]
    Restriction(u8, usize),
    /// There is no scenario with that number.
    #[error("there is no scenario {0}; they are numbered 1 to {1}")]
    Scenario(u8, usize),
    /// A scenario follows the rulebook with fixed cards.
    #[error(
        "scenario {number} is played with the cards {cards} of the final edition, by the rulebook and without a restriction"
    )]
    ScenarioOptions {
        /// The number of the scenario.
        number: u8,
        /// The letters of its cards.
        cards: String,
    },
    /// A second set of cards is missing or superfluous.
    #[error(
        "a second set of lettered cards belongs to the restriction with two sets, with another letter for every species"
    )]
    SecondSet,
    /// Secret cards need lettered cards and several players.
    #[error("hidden scoring cards are for two to four players and lettered cards")]
    HiddenCards,
}

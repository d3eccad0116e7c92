//! The options of a game: everything the players agree on before it begins.

use crate::goals::Mode;
use crate::rules::{CardChoice, CustomRules, Edition};

/// The options agreed on before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOptions {
    /// The number of players.
    pub seats: u8,
    /// The printing of the cards.
    pub edition: Edition,
    /// The scoring cards.
    pub cards: CardChoice,
    /// The second set of scoring cards, for a restriction with two sets.
    pub second_cards: Option<CardChoice>,
    /// Whether habitat bonuses are given.
    pub majorities: bool,
    /// The number of the rule restriction in force.
    pub restriction: Option<u8>,
    /// The number of the scenario, if any.
    pub scenario: Option<u8>,
    /// The custom rules in force.
    pub custom: CustomRules,
    /// The seed of all random decisions.
    pub seed: u64,
}

impl GameOptions {
    /// Returns the options of a game by the final rulebook.
    pub const fn standard(seats: u8, cards: CardChoice, seed: u64) -> Self {
        Self {
            seats,
            edition: Edition::Final,
            cards,
            second_cards: None,
            majorities: true,
            restriction: None,
            scenario: None,
            custom: CustomRules::NONE,
            seed,
        }
    }

    /// Returns the sets of scoring cards in play: one, or both with a restriction to two.
    pub fn card_sets(&self) -> impl Iterator<Item = &CardChoice> {
        std::iter::once(&self.cards).chain(&self.second_cards)
    }

    /// Classifies the game for the trail.
    pub fn mode(&self) -> Mode {
        let by_the_book = self.edition == Edition::Final
            && self.cards.letters().is_some()
            && self.majorities
            && self.custom.is_empty();
        match (self.scenario, self.restriction) {
            _ if !by_the_book => Mode::Other,
            (Some(_), Some(_)) => Mode::Other,
            (Some(scenario), None) => Mode::Scenario(scenario),
            (None, Some(restriction)) => Mode::Restriction(restriction),
            (None, None) => Mode::Normal,
        }
    }
}

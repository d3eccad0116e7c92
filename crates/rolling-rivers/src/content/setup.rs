//! Conversion of options to the setup of a game, with the valid combinations.

use std::sync::Arc;

use thiserror::Error;

use super::check_cards::scenario_cards;
use super::{Content, GameOptions};
use crate::rules::{
    CARD_SPACES, CompletionCard, CompletionCardId, CompletionChoice, CompletionSet, FEWEST_SEATS, MOST_SEATS,
    Setup,
};
use cascadia_base::GameRng;

/// The reason why options cannot be played with the shipped content.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotInTheBox {
    /// There are too few sets of personal dice.
    #[error("a game is for {FEWEST_SEATS} to {MOST_SEATS} players, not {0}")]
    Seats(u8),
    /// The completion card does not exist.
    #[error("there is no completion card {0}")]
    CompletionCard(CompletionCardId),
    /// Each completion card is in the box once.
    #[error("completion card {0} is in the box only once")]
    CardTwice(CompletionCardId),
    /// The family rules have their own cards.
    #[error("the family rules are played with the completion cards {0} in any order")]
    FamilyCards(String),
    /// The scenario does not exist.
    #[error("there is no scenario {0}; they are numbered 1 to {1}")]
    Scenario(u8, usize),
    /// A scenario is played on its own sheet with its own cards.
    #[error(
        "scenario {number} is played on sheet {sheet} with the completion cards {cards}, by the full rules and \
         without abundance"
    )]
    ScenarioOptions {
        /// Its number.
        number: u8,
        /// The letter of its sheet.
        sheet: &'static str,
        /// Its cards.
        cards: String,
    },
}

impl Content {
    /// Creates the setup of a game with these options.
    ///
    /// Open question: may a scenario be played with abundance? Chosen answer: no, since such a game would
    /// not count.
    ///
    /// # Errors
    /// If the options need components that are not in the box, or contradict each other.
    pub fn setup(&self, options: &GameOptions) -> Result<Setup, NotInTheBox> {
        if !(FEWEST_SEATS..=MOST_SEATS).contains(&options.seats) {
            return Err(NotInTheBox::Seats(options.seats));
        }
        let completion_cards = self.chosen_cards(&options.completion_cards)?;
        if options.family {
            self.check_family(&options.completion_cards)?;
        }
        if let Some(number) = options.scenario {
            self.check_scenario(number, options)?;
        }
        Ok(Setup {
            seed: options.seed,
            seats: options.seats,
            family: options.family,
            layout: Arc::clone(self.sheet(options.sheet)),
            habitat_cards: Arc::clone(&self.habitat_cards),
            completion_cards,
            dice: self.dice.clone(),
            costs: self.costs,
            tally: if options.abundance { self.abundance } else { self.start },
        })
    }

    /// Returns the completion cards of a scenario in their spaces.
    ///
    /// # Errors
    /// If the scenario does not exist.
    pub fn scenario_cards(&self, number: u8) -> Result<CompletionChoice, NotInTheBox> {
        let unknown = NotInTheBox::Scenario(number, self.scenarios().len());
        self.scenario(number).map(scenario_cards).ok_or(unknown)
    }

    /// Returns the completion cards for beginners, used by the family rules, in the order of their numbers.
    pub fn beginner_cards(&self) -> CompletionChoice {
        let mut beginner = self.core_cards(|card| card.beginner).into_iter();
        std::array::from_fn(|_| beginner.next().unwrap_or(self.any_card()))
    }

    /// Draws the four completion cards of a game from the core set, or only from its cards for beginners.
    pub fn draw_completion_cards(&self, beginner: bool, rng: &mut GameRng) -> CompletionChoice {
        let mut cards = self.core_cards(|card| card.beginner || !beginner);
        rng.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        std::array::from_fn(|_| cards.next().unwrap_or(self.any_card()))
    }

    fn core_cards(&self, wanted: impl Fn(&CompletionCard) -> bool) -> Vec<CompletionCardId> {
        let cards = self.completion_cards.values().map(|printed| &printed.card);
        cards.filter(|card| card.id.set == CompletionSet::Core && wanted(card)).map(|card| card.id).collect()
    }

    /// Returns the first card; content without cards fails to load.
    fn any_card(&self) -> CompletionCardId {
        let first = self.completion_cards.keys().next().copied();
        first.unwrap_or(CompletionCardId { set: CompletionSet::Core, number: 1 })
    }

    fn chosen_cards(&self, choice: &CompletionChoice) -> Result<[CompletionCard; CARD_SPACES], NotInTheBox> {
        let mut cards = Vec::with_capacity(CARD_SPACES);
        for (index, id) in choice.iter().enumerate() {
            if choice[..index].contains(id) {
                return Err(NotInTheBox::CardTwice(*id));
            }
            let printed = self.completion_cards.get(id).ok_or(NotInTheBox::CompletionCard(*id))?;
            cards.push(printed.card);
        }
        <[CompletionCard; CARD_SPACES]>::try_from(cards.as_slice())
            .map_err(|_| NotInTheBox::CompletionCard(choice[0]))
    }

    fn check_family(&self, choice: &CompletionChoice) -> Result<(), NotInTheBox> {
        let beginner = self.beginner_cards();
        if choice.iter().all(|id| beginner.contains(id)) {
            Ok(())
        } else {
            Err(NotInTheBox::FamilyCards(cards_in_words(&beginner)))
        }
    }

    fn check_scenario(&self, number: u8, options: &GameOptions) -> Result<(), NotInTheBox> {
        let count = self.scenarios().len();
        let scenario = self.scenario(number).ok_or(NotInTheBox::Scenario(number, count))?;
        let cards = scenario_cards(scenario);
        let is_its_game = options.sheet == scenario.sheet
            && options.completion_cards == cards
            && !options.family
            && !options.abundance;
        if is_its_game {
            return Ok(());
        }
        Err(NotInTheBox::ScenarioOptions {
            number,
            sheet: scenario.sheet.key(),
            cards: cards_in_words(&cards),
        })
    }
}

/// Formats the completion cards of the four spaces, such as `3 8 10 2`.
pub fn cards_in_words(choice: &CompletionChoice) -> String {
    choice.map(|id| id.to_string()).join(" ")
}

/// Parses the completion cards of the four spaces, such as `2 H8 11 H11`.
pub fn cards_from_words(words: &str) -> Option<CompletionChoice> {
    let cards: Option<Vec<CompletionCardId>> =
        words.split_whitespace().map(CompletionCardId::from_key).collect();
    cards?.try_into().ok()
}

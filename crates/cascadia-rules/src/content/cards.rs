//! The scoring cards of each edition: by options, by a player's knowledge, and random ones.

use std::sync::Arc;

use super::{Content, GameOptions, NotInTheBox};
use crate::rules::{CardChoice, CustomRules, Edition, Game, Letter};
use crate::scoring::{ScoringCard, ScoringCards};
use cascadia_base::{ByWildlife, GameRng, Seat};

impl Content {
    /// Returns the scoring cards of a game with these options, custom rules applied.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn cards_of(&self, options: &GameOptions) -> Result<ScoringCards, NotInTheBox> {
        Ok(with_custom_rules(self.printed_cards_of(options)?, options.custom))
    }

    fn printed_cards_of(&self, options: &GameOptions) -> Result<ScoringCards, NotInTheBox> {
        let cards = self.scoring_cards(options.edition, &options.cards)?;
        match &options.second_cards {
            Some(second) => Ok(cards.with_second_set(&self.scoring_cards(options.edition, second)?)),
            None => Ok(cards),
        }
    }

    /// Returns the scoring cards of a game with these options as known to `seat`: the average of all cards of
    /// the species replaces another player's secret card.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn cards_known_to(
        &self,
        options: &GameOptions,
        game: &Game,
        seat: Seat,
    ) -> Result<ScoringCards, NotInTheBox> {
        let mut cards = self.printed_cards_of(options)?;
        for species in game.cards_hidden_from(seat).iter() {
            let all =
                self.editions.get(options.edition.key()).map(|edition| &edition.lettered[species.index()]);
            cards = cards.averaging(species, all.cloned().unwrap_or_default());
        }
        Ok(with_custom_rules(cards, options.custom))
    }

    /// Returns the five scoring cards of a choice.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn scoring_cards(&self, edition: Edition, choice: &CardChoice) -> Result<ScoringCards, NotInTheBox> {
        let no_variant = |variant| NotInTheBox::Variant { edition: edition.key(), variant };
        let Some(cards) = self.editions.get(edition.key()) else {
            return Err(no_variant("scoring"));
        };
        let five = match choice {
            CardChoice::Lettered(letters) => {
                let mut chosen = Vec::with_capacity(5);
                for (species, letter) in letters.iter() {
                    let card = cards.lettered[species.index()].get(letter.index());
                    chosen.push(Arc::clone(card.ok_or_else(|| NotInTheBox::Letter {
                        edition: edition.key(),
                        species,
                        letter: letter.as_char(),
                    })?));
                }
                chosen.try_into().ok()
            }
            CardChoice::Family => cards.family.clone(),
            CardChoice::Intermediate => cards.intermediate.clone(),
        };
        five.map(|five| ScoringCards::new(ByWildlife(five)))
            .ok_or_else(|| no_variant(if *choice == CardChoice::Family { "family" } else { "intermediate" }))
    }

    /// Returns the number of lettered cards for every species in an edition.
    pub fn letters(&self, edition: Edition) -> u32 {
        let cards = self.editions.get(edition.key());
        cards.and_then(|cards| cards.lettered.iter().map(Vec::len).min()).unwrap_or(1) as u32
    }

    /// Draws a lettered card of an edition for each species, uniformly.
    pub fn random_cards(&self, edition: Edition, rng: &mut GameRng) -> CardChoice {
        let letters = self.letters(edition);
        CardChoice::Lettered(ByWildlife::from_fn(|_| Letter::ALL[rng.below(letters) as usize]))
    }

    /// Draws the second set of lettered cards to go with `cards`, another letter for every species; none if
    /// `restriction` does not use two sets.
    pub fn random_second_cards(
        &self,
        restriction: Option<u8>,
        edition: Edition,
        cards: &CardChoice,
        rng: &mut GameRng,
    ) -> Option<CardChoice> {
        let first = cards.letters().filter(|_| self.has_two_card_sets(restriction))?;
        let letters = self.letters(edition);
        if letters < 2 {
            return None;
        }
        Some(CardChoice::Lettered(ByWildlife::from_fn(|species| {
            let others =
                Letter::ALL.into_iter().take(letters as usize).filter(|letter| *letter != first[species]);
            let others: Vec<Letter> = others.collect();
            others[rng.below(others.len() as u32) as usize]
        })))
    }

    /// Lists every scoring card of every edition, each once, in the order of their keys.
    pub fn all_cards(&self) -> Vec<Arc<ScoringCard>> {
        let mut all: Vec<Arc<ScoringCard>> = self
            .editions
            .values()
            .flat_map(|edition| {
                let lettered = edition.lettered.iter().flatten();
                let common = edition.family.iter().chain(&edition.intermediate).flatten();
                lettered.chain(common).cloned().collect::<Vec<_>>()
            })
            .collect();
        all.sort_by(|a, b| (&a.key, a.species).cmp(&(&b.key, b.species)));
        all.dedup();
        all
    }
}

/// Applies custom rules to the cards.
fn with_custom_rules(cards: ScoringCards, custom: CustomRules) -> ScoringCards {
    custom
        .iter()
        .fold(cards, |cards, rule| cards.map(|card| card.with_custom_rule(rule).map_or(card, Arc::new)))
}

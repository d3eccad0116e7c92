//! Conversion of game options to the setup of a game: variants, restrictions, bonuses, valid combinations.

use std::sync::Arc;

use super::variants::Restriction;
use super::{Content, GameOptions, NotInTheBox};
use crate::rules::{
    CardChoice, CorridorRule, CustomRule, CustomRules, EdgeRule, Edition, HabitatBonus, Opening,
    OverpopulationRule, RuleSet, Setup,
};

impl Content {
    /// Creates the setup of a game with these options.
    ///
    /// # Errors
    /// If the box lacks something the options require, or if they contradict each other.
    pub fn setup(&self, options: &GameOptions) -> Result<Setup, NotInTheBox> {
        let seats = options.seats;
        if !self.variants.stack.contains_key(&seats) {
            return Err(NotInTheBox::Seats(seats));
        }
        self.check_options(options)?;
        self.cards_of(options)?;
        let mut rules = self.parameters(seats, options.restriction, options.custom)?;
        rules.nature_tokens =
            self.variants.nature_tokens.get(options.edition.key()).copied().unwrap_or_default();
        if !options.majorities {
            rules.habitat_bonus = HabitatBonus::None;
        }
        Ok(Setup {
            seed: options.seed,
            seats,
            rules,
            edition: options.edition,
            cards: options.cards,
            second_cards: options.second_cards,
            catalogue: Arc::clone(&self.catalogue),
        })
    }

    /// Returns the parameters of a game for `seats` players, with habitat bonuses and the pieces of the final
    /// edition.
    ///
    /// Open questions: how many tiles has the stack if a restriction changes the display or the opening?
    /// Chosen answer: enough for all turns of the game, with none left over. How many turns has rule
    /// restriction 7, which deals two tiles? Chosen answer: 18, so that an environment of two tiles ends with
    /// 20, as on the sheet. Can restrictions be played solo? Chosen answer: all but the tenth, whose secret
    /// cards need another player to be hidden from.
    ///
    /// # Errors
    /// If the box is not for that number of players or has no such restriction.
    pub fn parameters(
        &self,
        seats: u8,
        restriction: Option<u8>,
        custom: CustomRules,
    ) -> Result<RuleSet, NotInTheBox> {
        let variants = &self.variants;
        let stack = *variants.stack.get(&seats).ok_or(NotInTheBox::Seats(seats))?;
        let mut rules = RuleSet {
            pairs: variants.pairs,
            stack,
            nature_tokens: variants.nature_tokens.get(Edition::Final.key()).copied().unwrap_or_default(),
            nature_action_cost: variants.nature_action_cost,
            opening: Opening::StarterGroup,
            edges: EdgeRule::Any,
            token_on_new_tile: true,
            corridors: CorridorRule::Largest,
            habitat_bonus: self.habitat_bonus(seats)?,
            hidden_cards: false,
            farthest_leaves: seats == 1,
            overpopulation: OverpopulationRule::RULEBOOK,
            mix_of_one_pair: true,
        };
        if let Some(restriction) = self.restriction(restriction)? {
            rules.edges = restriction.edges;
            rules.corridors = restriction.corridors;
            rules.opening = restriction.opening;
            rules.token_on_new_tile = restriction.token_on_new_tile;
            rules.hidden_cards = restriction.hidden_cards;
            rules.pairs = restriction.pairs.unwrap_or(rules.pairs);
            rules.nature_action_cost = restriction.nature_action_cost.unwrap_or(rules.nature_action_cost);
            // No tiles are left over, so that the players have as many turns as in other games.
            let turns = restriction.turns.unwrap_or(variants.turns);
            rules.stack = u8::try_from(rules.stack_for(seats, turns)).unwrap_or(stack).min(stack);
            if rules.corridors == CorridorRule::Nothing {
                rules.habitat_bonus = HabitatBonus::None;
            }
        }
        if custom.contains(CustomRule::SecondPlace)
            && let HabitatBonus::Majority { second, .. } = &mut rules.habitat_bonus
            && *second > 0
        {
            *second = variants.custom_second_place;
        }
        Ok(rules)
    }

    /// Finds the restriction with this number; none without a number.
    fn restriction(&self, number: Option<u8>) -> Result<Option<&Restriction>, NotInTheBox> {
        let Some(number) = number else { return Ok(None) };
        let known = &self.variants.restrictions;
        known.get(&number).map(Some).ok_or(NotInTheBox::Restriction(number, known.len()))
    }

    /// Checks that the options are compatible.
    fn check_options(&self, options: &GameOptions) -> Result<(), NotInTheBox> {
        let restriction = self.restriction(options.restriction)?;
        if let Some(number) = options.scenario {
            let scenario = self.scenario(number)?;
            let own = CardChoice::Lettered(scenario.cards);
            let other_options = options.cards != own
                || options.edition != Edition::Final
                || !options.majorities
                || !options.custom.is_empty()
                || options.restriction.is_some();
            if other_options {
                return Err(NotInTheBox::ScenarioOptions { number, cards: own.key() });
            }
        }
        let two_sets = restriction.is_some_and(|restriction| restriction.two_card_sets);
        let second_set_fits = match (options.cards.letters(), &options.second_cards) {
            (Some(first), Some(CardChoice::Lettered(second))) => {
                two_sets && first.0.iter().zip(&second.0).all(|(first, second)| first != second)
            }
            (_, None) => !two_sets,
            _ => false,
        };
        if !second_set_fits {
            return Err(NotInTheBox::SecondSet);
        }
        let hidden = restriction.is_some_and(|restriction| restriction.hidden_cards);
        if hidden && (options.seats < 2 || options.cards.letters().is_none()) {
            return Err(NotInTheBox::HiddenCards);
        }
        Ok(())
    }

    /// Iterates over the numbers of the rule restrictions.
    pub fn restrictions(&self) -> impl Iterator<Item = u8> + '_ {
        self.variants.restrictions.keys().copied()
    }

    /// Returns whether the restriction with this number uses two sets of scoring cards.
    pub fn has_two_card_sets(&self, restriction: Option<u8>) -> bool {
        self.restriction(restriction).ok().flatten().is_some_and(|restriction| restriction.two_card_sets)
    }

    /// Returns whether the restriction with this number uses secret scoring cards.
    pub fn has_hidden_cards(&self, restriction: Option<u8>) -> bool {
        self.restriction(restriction).ok().flatten().is_some_and(|restriction| restriction.hidden_cards)
    }

    /// Returns the bonus for corridors, in addition to their size, for `seats` players; also for one.
    ///
    /// # Errors
    /// If the box is not for that number of players.
    pub fn habitat_bonus(&self, seats: u8) -> Result<HabitatBonus, NotInTheBox> {
        let bonus = self.variants.habitat_bonus.get(&seats);
        bonus.copied().ok_or(NotInTheBox::Seats(seats))
    }

    /// Returns the totals that rate a solo game, from the lowest (rulebook: solo game).
    pub fn solo_bands(&self) -> &[u16] {
        &self.variants.solo_bands
    }
}

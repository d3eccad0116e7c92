//! What was chosen for a new game, and the game it makes.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::library::Speaker;
use crate::app::seed::fresh_seed;
use crate::challenges::Shape;
use crate::content::{Content, Terms};
use crate::record::{RecordSetup, SeatOwner, seed_from_text};
use crate::rules::{ByWildlife, CardChoice, CustomRules, Edition, Letter, MOST_SEATS, Random};

/// How the scoring cards are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardMode {
    /// All A, as for a first game.
    AllA,
    /// Other ones each time.
    Random,
    /// One by one.
    Picked,
    /// The family card for all species.
    Family,
    /// The intermediate card for all species.
    Intermediate,
}

/// What the game is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Points, with cards and variants to be chosen.
    Normal,
    /// The goals of a scenario.
    Scenario,
    /// Points, with a rule restriction in force.
    Restriction,
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Human,
    Computer(String),
}

/// What was chosen; kept for the next game.
#[derive(Resource, Clone, Debug)]
pub struct Choices {
    pub(super) owners: Vec<Owner>,
    pub(super) names: [String; MOST_SEATS as usize],
    pub(super) kind: Kind,
    pub(super) scenario: u8,
    pub(super) restriction: u8,
    pub(super) mode: CardMode,
    pub(super) picked: ByWildlife<Letter>,
    pub(super) edition: Edition,
    pub(super) majorities: bool,
    pub(super) custom: CustomRules,
    pub(super) seed: String,
    /// Whether the custom rules are shown over everything.
    pub(super) choosing_custom: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            owners: vec![Owner::Human, Owner::Computer("hiker".to_owned())],
            names: Default::default(),
            kind: Kind::Normal,
            scenario: 1,
            restriction: 1,
            mode: CardMode::AllA,
            picked: ByWildlife([Letter::A; 5]),
            edition: Edition::Final,
            majorities: true,
            custom: CustomRules::NONE,
            seed: String::new(),
            choosing_custom: false,
        }
    }
}

impl Choices {
    /// Shows a scenario or a restriction when the screen opens next.
    pub fn choose(&mut self, shape: Shape) {
        match shape {
            Shape::Scenario(number) => (self.kind, self.scenario) = (Kind::Scenario, number),
            Shape::Restriction(number) => (self.kind, self.restriction) = (Kind::Restriction, number),
            Shape::Achievement(_) => self.kind = Kind::Normal,
        }
    }

    /// Gives the person with this name a seat: the first of a person, unless the name sits somewhere already.
    pub(super) fn seat(&mut self, name: &str) {
        let mut humans = (0..self.owners.len()).filter(|index| self.owners[*index] == Owner::Human);
        if humans.clone().any(|index| self.names[index].trim() == name) {
            return;
        }
        if let Some(first) = humans.next() {
            name.clone_into(&mut self.names[first]);
        }
    }

    /// The game that was chosen. What belongs to another kind of game does not count.
    pub(super) fn to_setup(&self, speaker: &Speaker, content: &Content) -> RecordSetup {
        let seed = match self.seed.trim() {
            "" => fresh_seed(),
            text => seed_from_text(text),
        };
        // The cards belong to the seed: the same seed gives the same game.
        let mut random = Random::new(seed ^ 0x00ca_7d5e);
        let seats: Vec<SeatOwner> = self
            .owners
            .iter()
            .enumerate()
            .map(|(index, owner)| match owner {
                Owner::Human => SeatOwner::Human(name_or_default(speaker, &self.names[index], index)),
                Owner::Computer(level) => SeatOwner::Opponent(level.clone()),
            })
            .collect();
        let standard = Terms::standard(u8::try_from(seats.len()).unwrap_or(u8::MAX), CardChoice::ALL_A, seed);
        let terms = match self.kind {
            Kind::Normal => Terms {
                edition: self.edition,
                cards: self.cards(self.edition, content, &mut random),
                majorities: self.majorities,
                custom: self.custom,
                ..standard
            },
            Kind::Scenario => Terms {
                cards: content
                    .scenario(self.scenario)
                    .map_or(CardChoice::ALL_A, |scenario| CardChoice::Lettered(scenario.cards)),
                scenario: Some(self.scenario),
                ..standard
            },
            Kind::Restriction => {
                let restriction = Some(self.restriction);
                let cards = if content.has_hidden_cards(restriction) {
                    // Cards that somebody picked would be no secret.
                    content.random_cards(Edition::Final, &mut random)
                } else {
                    self.cards(Edition::Final, content, &mut random)
                };
                let edition = Edition::Final;
                let second_cards = content.random_second_cards(restriction, edition, &cards, &mut random);
                Terms { cards, second_cards, restriction, ..standard }
            }
        };
        RecordSetup::new(&terms, seats)
    }

    pub(super) fn cards(&self, edition: Edition, content: &Content, random: &mut Random) -> CardChoice {
        // Restrictions are played with lettered cards.
        match (self.mode, self.kind) {
            (CardMode::Picked, _) => CardChoice::Lettered(self.picked),
            (CardMode::Random, _) => content.random_cards(edition, random),
            (CardMode::Family, Kind::Normal) => CardChoice::Family,
            (CardMode::Intermediate, Kind::Normal) => CardChoice::Intermediate,
            (CardMode::AllA | CardMode::Family | CardMode::Intermediate, _) => CardChoice::ALL_A,
        }
    }

    /// How the cards are chosen, as far as that goes with the kind of game.
    pub(super) fn card_mode(&self) -> CardMode {
        match self.mode {
            CardMode::Family | CardMode::Intermediate if self.kind != Kind::Normal => CardMode::AllA,
            mode => mode,
        }
    }

    /// Why the game cannot be begun, if it cannot.
    pub(super) fn obstacle(&self, content: &Content) -> Option<&'static str> {
        let hidden = self.kind == Kind::Restriction && content.has_hidden_cards(Some(self.restriction));
        (hidden && self.owners.len() < 2).then_some("new-game-hidden-alone")
    }

    /// Changes the printing; what it does not have is chosen anew.
    pub(super) fn set_edition(&mut self, edition: Edition, content: &Content) {
        self.edition = edition;
        if self.mode == CardMode::Intermediate
            && content.scoring_cards(edition, &CardChoice::Intermediate).is_err()
        {
            self.mode = CardMode::AllA;
        }
        let letters = content.letters(edition) as usize;
        for letter in &mut self.picked.0 {
            if letter.index() >= letters {
                *letter = Letter::A;
            }
        }
    }
}

/// The name of a person who did not give one.
pub fn default_name(speaker: &Speaker, index: usize) -> String {
    speaker.say_with("player-default", &[("number", FluentValue::from(index + 1))])
}

pub(super) fn name_or_default(speaker: &Speaker, name: &str, index: usize) -> String {
    match name.trim() {
        "" => default_name(speaker, index),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::library::Library;
    use crate::challenges::Mode;
    use crate::content::{Language, find_root};
    use crate::rules::CustomRule;

    fn asked(choices: &Choices) -> RecordSetup {
        let root = find_root().expect("the package has its folders");
        let library = Library::read(&root).expect("the shipped data is valid");
        choices.to_setup(&library.speaker(Language::English), &library.content)
    }

    #[test]
    fn every_way_to_choose_cards_makes_a_game_that_can_be_played() {
        let content = Content::shipped().expect("the shipped data is valid");
        for edition in Edition::ALL {
            for mode in
                [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family, CardMode::Intermediate]
            {
                for seats in 1..=4 {
                    let owners = vec![Owner::Human; seats];
                    let mut choices = Choices { owners, mode, ..Choices::default() };
                    choices.picked = ByWildlife([Letter::D; 5]);
                    choices.set_edition(edition, &content);
                    let setup = asked(&choices);
                    assert!(setup.to_setup(&content).is_ok(), "{edition:?} {mode:?} {seats}");
                    assert_eq!(setup.edition, edition);
                }
            }
        }
    }

    #[test]
    fn every_scenario_and_restriction_makes_a_game_or_says_why_not() {
        let content = Content::shipped().expect("the shipped data is valid");
        let shapes = (1..=15).map(Shape::Scenario).chain((1..=10).map(Shape::Restriction));
        for shape in shapes {
            for mode in [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family] {
                for seats in 1..=4 {
                    let owners = vec![Owner::Human; seats];
                    // What belongs to normal games only must not get in the way.
                    let mut choices = Choices {
                        owners,
                        mode,
                        majorities: false,
                        custom: CustomRule::ALL.into_iter().collect(),
                        edition: Edition::Preliminary,
                        ..Choices::default()
                    };
                    choices.choose(shape);
                    let setup = asked(&choices);
                    let possible = choices.obstacle(&content).is_none();
                    assert_eq!(setup.to_setup(&content).is_ok(), possible, "{shape:?} {mode:?} {seats}");
                    assert_eq!(possible, shape != Shape::Restriction(10) || seats > 1);
                    let expected = match shape {
                        Shape::Scenario(number) => Mode::Scenario(number),
                        Shape::Restriction(number) => Mode::Restriction(number),
                        Shape::Achievement(_) => Mode::Normal,
                    };
                    assert_eq!(setup.terms().mode(), expected);
                }
            }
        }
    }

    #[test]
    fn whoever_comes_from_the_trail_has_a_seat() {
        let mut choices = Choices {
            owners: vec![Owner::Computer("greedy".to_owned()), Owner::Human, Owner::Human],
            ..Choices::default()
        };
        choices.seat("Zoe");
        assert_eq!(choices.names[..3], ["", "Zoe", ""]);
        choices.names[2] = "Ada".to_owned();
        choices.seat("Ada");
        assert_eq!(choices.names[..3], ["", "Zoe", "Ada"]);
        choices.owners = vec![Owner::Computer("greedy".to_owned())];
        choices.seat("Bob");
        assert_eq!(choices.names[..3], ["", "Zoe", "Ada"]);
    }

    #[test]
    fn a_seed_gives_the_same_random_cards_again() {
        let choices = Choices { mode: CardMode::Random, seed: "salmon".to_owned(), ..Choices::default() };
        assert_eq!(asked(&choices), asked(&choices));
        let other = Choices { seed: "bear".to_owned(), ..choices.clone() };
        assert_ne!(asked(&choices).cards, asked(&other).cards);
    }
}

//! What was chosen for a new game, and the game it makes.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::library::Speaker;
use crate::app::seed::fresh_seed;
use crate::challenges::Shape;
use crate::content::{Content, Terms};
use crate::record::{RecordSetup, SeatOwner, SeedText, read_seed, seed_from_text};
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
        let typed = self.seed.trim();
        let (seed, code) = match read_seed(typed, content) {
            _ if typed.is_empty() => (fresh_seed(), None),
            SeedText::Code(terms) => (terms.seed, Some(terms)),
            SeedText::Seed(seed) => (seed, None),
            SeedText::Mistyped => (seed_from_text(typed), None),
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
        // What a code says beyond the choices, such as cards that are drawn, belongs to it as long as the choices are
        // its own.
        let of_code = code.filter(|code| agrees(&terms, code, content));
        RecordSetup::new(&of_code.unwrap_or(terms), seats)
    }

    /// Shows what a code stands for, if one was typed in: from then on it can be changed like any other choice.
    pub(super) fn follow_code(&mut self, content: &Content) {
        let SeedText::Code(terms) = read_seed(self.seed.trim(), content) else { return };
        let usual = self.owners.iter().rev().find(|owner| **owner != Owner::Human).cloned();
        let usual = usual.unwrap_or_else(|| Owner::Computer("hiker".to_owned()));
        self.owners.resize(usize::from(terms.seats), usual);
        self.kind = match (terms.scenario, terms.restriction) {
            (Some(number), _) => {
                self.scenario = number;
                Kind::Scenario
            }
            (None, Some(number)) => {
                self.restriction = number;
                Kind::Restriction
            }
            (None, None) => Kind::Normal,
        };
        (self.edition, self.majorities, self.custom) = (terms.edition, terms.majorities, terms.custom);
        self.mode = match terms.cards {
            CardChoice::Family => CardMode::Family,
            CardChoice::Intermediate => CardMode::Intermediate,
            CardChoice::Lettered(letters) if letters == ByWildlife([Letter::A; 5]) => CardMode::AllA,
            CardChoice::Lettered(letters) => {
                self.picked = letters;
                CardMode::Picked
            }
        };
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
        if read_seed(self.seed.trim(), content) == SeedText::Mistyped {
            return Some("new-game-code-mistyped");
        }
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

/// Whether what was chosen is what a code says. Cards that somebody keeps secret and second cards are not chosen by hand.
fn agrees(terms: &Terms, code: &Terms, content: &Content) -> bool {
    let drawn = content.has_hidden_cards(terms.restriction);
    let cards = if drawn { code.cards } else { terms.cards };
    Terms { cards, second_cards: code.second_cards, ..*terms } == *code
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

    #[test]
    fn a_code_brings_its_rules_along_until_they_are_changed() {
        let content = Content::shipped().expect("the shipped data is valid");
        let mut random = Random::new(5);
        let cards = content.random_cards(Edition::Final, &mut random);
        let second_cards = content.random_second_cards(Some(6), Edition::Final, &cards, &mut random);
        let standard = |seats| Terms::standard(seats, cards, 77);
        for terms in [
            Terms { majorities: false, custom: CustomRule::ALL.into_iter().collect(), ..standard(3) },
            Terms { restriction: Some(6), second_cards, ..standard(4) },
            Terms { restriction: Some(10), ..standard(2) },
            Terms { cards: CardChoice::Family, ..standard(1) },
            Terms { edition: Edition::Preliminary, cards: CardChoice::ALL_A, ..standard(2) },
        ] {
            let code = crate::record::seed_code(&terms, &content).expect("it can be played");
            let mut choices = Choices { seed: format!(" {} ", code.to_lowercase()), ..Choices::default() };
            choices.follow_code(&content);
            assert_eq!(asked(&choices).terms(), terms, "{code}");
            assert_eq!(choices.obstacle(&content), None);
            // Whoever changes something afterwards gets what was changed, with the seed of the code.
            choices.kind = Kind::Normal;
            (choices.edition, choices.mode) = (Edition::Final, CardMode::AllA);
            choices.majorities = !terms.majorities;
            let changed = asked(&choices).terms();
            assert_eq!((changed.seed, changed.restriction, changed.cards), (77, None, CardChoice::ALL_A));
            choices.seed = code.replace(|letter: char| letter.is_ascii_digit(), "7");
            if choices.seed != code {
                assert_eq!(choices.obstacle(&content), Some("new-game-code-mistyped"), "{}", choices.seed);
            }
        }
    }
}

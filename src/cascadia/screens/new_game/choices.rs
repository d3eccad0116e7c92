//! The choices for a new game, and the resulting setup.

use bevy::prelude::*;

use crate::preferences::localizer::Localizer;
use crate::store::seed::fresh_seed;
use crate::ui::new_game::seats::{Owner, SeatChoices, Seats};
use cascadia_base::ByWildlife;
use cascadia_engine::{GameSetup, is_same_person};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::Shape;
use cascadia_rules::record::{SeedText, read_seed, seed_from_text};
use cascadia_rules::rules::{CardChoice, CustomRules, Edition, GameRng, Letter};

/// How the Wildlife scoring cards are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardMode {
    /// All A, as for a first game.
    AllA,
    /// Random for each game.
    Random,
    /// One by one.
    Picked,
    /// The family card for all species.
    Family,
    /// The intermediate card for all species.
    Intermediate,
}

/// The kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameFlavour {
    /// Points, with a choice of cards and variants.
    Normal,
    /// The goals of a scenario.
    Scenario,
    /// Points, with a rule restriction in force.
    Restriction,
}

/// The choices, kept for the next game.
#[derive(Resource, Clone, Debug)]
pub(crate) struct NewGameChoices {
    pub(super) seats: Seats,
    pub(super) kind: GameFlavour,
    pub(super) scenario: u8,
    pub(super) restriction: u8,
    pub(super) mode: CardMode,
    pub(super) picked: ByWildlife<Letter>,
    pub(super) edition: Edition,
    pub(super) majorities: bool,
    pub(super) custom: CustomRules,
    pub(super) seed: String,
    /// True while options for regular players are shown.
    pub(super) more: bool,
    /// True while the window of the custom rules is open.
    pub(super) choosing_custom: bool,
}

impl Default for NewGameChoices {
    fn default() -> Self {
        Self {
            seats: Seats::of(vec![Owner::Human, Owner::Computer("hiker".to_owned())]),
            kind: GameFlavour::Normal,
            scenario: 1,
            restriction: 1,
            mode: CardMode::AllA,
            picked: ByWildlife([Letter::A; 5]),
            edition: Edition::Final,
            majorities: true,
            custom: CustomRules::NONE,
            seed: String::new(),
            more: false,
            choosing_custom: false,
        }
    }
}

impl SeatChoices for NewGameChoices {
    fn seats(&mut self) -> &mut Seats {
        &mut self.seats
    }
}

impl NewGameChoices {
    /// Selects a scenario or a restriction for the next time the screen opens.
    pub(super) fn choose(&mut self, shape: Shape) {
        match shape {
            Shape::Scenario(number) => (self.kind, self.scenario) = (GameFlavour::Scenario, number),
            Shape::Restriction(number) => (self.kind, self.restriction) = (GameFlavour::Restriction, number),
            Shape::Achievement(_) => self.kind = GameFlavour::Normal,
        }
    }

    /// Tests for a seed, edition or variant other than the default.
    pub(super) fn is_unusual(&self) -> bool {
        let variants = self.edition != Edition::Final || !self.majorities || self.custom != CustomRules::NONE;
        !self.seed.is_empty() || self.kind == GameFlavour::Normal && variants
    }

    /// Gives the first human seat to the player with this name, unless the name already has a seat.
    pub(super) fn seat(&mut self, name: &str) {
        let Seats { owners, names, .. } = &mut self.seats;
        let mut humans = (0..owners.len()).filter(|index| owners[*index] == Owner::Human);
        if humans.clone().any(|index| is_same_person(&names[index], name)) {
            return;
        }
        if let Some(first) = humans.next() {
            name.clone_into(&mut names[first]);
        }
    }

    /// Returns the setup of the chosen game. Choices for another kind of game are ignored.
    pub(super) fn to_setup(&self, localizer: &Localizer, content: &Content) -> GameSetup<Cascadia> {
        let typed = self.seed.trim();
        let (seed, code) = match read_seed(typed, content) {
            _ if typed.is_empty() => (fresh_seed(), None),
            SeedText::Code(options) => (options.seed, Some(options)),
            SeedText::Seed(seed) => (seed, None),
            SeedText::Mistyped => (seed_from_text(typed), None),
        };
        // The cards belong to the seed: the same seed gives the same game.
        let mut random = GameRng::new(seed ^ 0x00ca_7d5e);
        let seats = self.seats.players(localizer);
        let standard =
            GameOptions::standard(u8::try_from(seats.len()).unwrap_or(u8::MAX), CardChoice::ALL_A, seed);
        let options = match self.kind {
            GameFlavour::Normal => GameOptions {
                edition: self.edition,
                cards: self.cards(self.edition, content, &mut random),
                majorities: self.majorities,
                custom: self.custom,
                ..standard
            },
            GameFlavour::Scenario => GameOptions {
                cards: content
                    .scenario(self.scenario)
                    .map_or(CardChoice::ALL_A, |scenario| CardChoice::Lettered(scenario.cards)),
                scenario: Some(self.scenario),
                ..standard
            },
            GameFlavour::Restriction => {
                let restriction = Some(self.restriction);
                let cards = if content.has_hidden_cards(restriction) {
                    // Picked cards would not be secret.
                    content.random_cards(Edition::Final, &mut random)
                } else {
                    self.cards(Edition::Final, content, &mut random)
                };
                let edition = Edition::Final;
                let second_cards = content.random_second_cards(restriction, edition, &cards, &mut random);
                GameOptions { cards, second_cards, restriction, ..standard }
            }
        };
        // A code's further contents, such as drawn cards, apply as long as the choices agree with it.
        let of_code = code.filter(|code| agrees(&options, code, content));
        Cascadia::setup(of_code.unwrap_or(options), seats)
    }

    /// Applies a typed code to the choices, which can be changed afterwards. `usual` is the level of the
    /// computer in additional seats.
    pub(super) fn follow_code(&mut self, content: &Content, usual: &str) {
        let SeedText::Code(options) = read_seed(self.seed.trim(), content) else { return };
        self.seats.resize(usize::from(options.seats), usual);
        self.kind = match (options.scenario, options.restriction) {
            (Some(number), _) => {
                self.scenario = number;
                GameFlavour::Scenario
            }
            (None, Some(number)) => {
                self.restriction = number;
                GameFlavour::Restriction
            }
            (None, None) => GameFlavour::Normal,
        };
        (self.edition, self.majorities, self.custom) = (options.edition, options.majorities, options.custom);
        self.mode = match options.cards {
            CardChoice::Family => CardMode::Family,
            CardChoice::Intermediate => CardMode::Intermediate,
            CardChoice::Lettered(letters) if letters == ByWildlife([Letter::A; 5]) => CardMode::AllA,
            CardChoice::Lettered(letters) => {
                self.picked = letters;
                CardMode::Picked
            }
        };
    }

    /// Returns the Wildlife scoring cards, as far as the kind of game allows the choice.
    pub(super) fn cards(&self, edition: Edition, content: &Content, random: &mut GameRng) -> CardChoice {
        // Restrictions are played with lettered cards.
        match (self.mode, self.kind) {
            (CardMode::Picked, _) => CardChoice::Lettered(self.picked),
            (CardMode::Random, _) => content.random_cards(edition, random),
            (CardMode::Family, GameFlavour::Normal) => CardChoice::Family,
            (CardMode::Intermediate, GameFlavour::Normal) => CardChoice::Intermediate,
            (CardMode::AllA | CardMode::Family | CardMode::Intermediate, _) => CardChoice::ALL_A,
        }
    }

    /// Returns the card mode, as far as the kind of game allows it.
    pub(super) fn card_mode(&self) -> CardMode {
        match self.mode {
            CardMode::Family | CardMode::Intermediate if self.kind != GameFlavour::Normal => CardMode::AllA,
            mode => mode,
        }
    }

    /// Returns the text key of the reason why the game cannot begin, if any.
    pub(super) fn obstacle(&self, content: &Content) -> Option<&'static str> {
        if read_seed(self.seed.trim(), content) == SeedText::Mistyped {
            return Some("new-game-code-mistyped");
        }
        let hidden =
            self.kind == GameFlavour::Restriction && content.has_hidden_cards(Some(self.restriction));
        (hidden && self.seats.owners.len() < 2).then_some("new-game-hidden-alone")
    }

    /// Changes the edition, replacing cards that it lacks.
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

/// Returns whether the choices are those of a code. Secret cards and second cards are not chosen by hand and
/// do not count.
fn agrees(options: &GameOptions, code: &GameOptions, content: &Content) -> bool {
    let drawn = content.has_hidden_cards(options.restriction);
    let cards = if drawn { code.cards } else { options.cards };
    GameOptions { cards, second_cards: code.second_cards, ..*options } == *code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_rules::goals::Mode;
    use cascadia_rules::rules::CustomRule;
    use cascadia_storage::text::Language;

    fn asked(choices: &NewGameChoices) -> GameSetup<Cascadia> {
        let (assets, cascadia) = shipped();
        choices.to_setup(&assets.localizer(Language::English), &cascadia.content)
    }

    #[test]
    fn every_way_to_choose_cards_makes_a_game_that_can_be_played() {
        let content = Content::shipped().expect("the shipped data is valid");
        for edition in Edition::ALL {
            for mode in
                [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family, CardMode::Intermediate]
            {
                for seats in 1..=4 {
                    let seats_of = Seats::of(vec![Owner::Human; seats]);
                    let mut choices = NewGameChoices { seats: seats_of, mode, ..NewGameChoices::default() };
                    choices.picked = ByWildlife([Letter::D; 5]);
                    choices.set_edition(edition, &content);
                    let setup = asked(&choices);
                    assert!(content.setup(&setup.options).is_ok(), "{edition:?} {mode:?} {seats}");
                    assert_eq!(setup.options.edition, edition);
                }
            }
        }
    }

    #[test]
    fn every_scenario_and_restriction_makes_a_game_or_gives_a_reason() {
        let content = Content::shipped().expect("the shipped data is valid");
        let shapes = (1..=15).map(Shape::Scenario).chain((1..=10).map(Shape::Restriction));
        for shape in shapes {
            for mode in [CardMode::AllA, CardMode::Random, CardMode::Picked, CardMode::Family] {
                for seats in 1..=4 {
                    // Choices for normal games must not count here.
                    let mut choices = NewGameChoices {
                        seats: Seats::of(vec![Owner::Human; seats]),
                        mode,
                        majorities: false,
                        custom: CustomRule::ALL.into_iter().collect(),
                        edition: Edition::Preliminary,
                        ..NewGameChoices::default()
                    };
                    choices.choose(shape);
                    let setup = asked(&choices);
                    let possible = choices.obstacle(&content).is_none();
                    assert_eq!(content.setup(&setup.options).is_ok(), possible, "{shape:?} {mode:?} {seats}");
                    assert_eq!(possible, shape != Shape::Restriction(10) || seats > 1);
                    let expected = match shape {
                        Shape::Scenario(number) => Mode::Scenario(number),
                        Shape::Restriction(number) => Mode::Restriction(number),
                        Shape::Achievement(_) => Mode::Normal,
                    };
                    assert_eq!(setup.options.mode(), expected);
                }
            }
        }
    }

    #[test]
    fn a_profile_from_the_trail_has_a_seat() {
        let mut choices = NewGameChoices {
            seats: Seats::of(vec![Owner::Computer("greedy".to_owned()), Owner::Human, Owner::Human]),
            ..NewGameChoices::default()
        };
        choices.seat("Zoe");
        assert_eq!(choices.seats.names[..3], ["", "Zoe", ""]);
        choices.seats.names[2] = "Ada".to_owned();
        choices.seat("Ada");
        assert_eq!(choices.seats.names[..3], ["", "Zoe", "Ada"]);
        choices.seats.owners = vec![Owner::Computer("greedy".to_owned())];
        choices.seat("Bob");
        assert_eq!(choices.seats.names[..3], ["", "Zoe", "Ada"]);
    }

    #[test]
    fn a_seed_gives_the_same_random_cards_again() {
        let choices =
            NewGameChoices { mode: CardMode::Random, seed: "salmon".to_owned(), ..NewGameChoices::default() };
        assert_eq!(asked(&choices), asked(&choices));
        let other = NewGameChoices { seed: "bear".to_owned(), ..choices.clone() };
        assert_ne!(asked(&choices).options.cards, asked(&other).options.cards);
    }

    #[test]
    fn a_code_brings_its_rules_along_until_they_are_changed() {
        let content = Content::shipped().expect("the shipped data is valid");
        let mut random = GameRng::new(5);
        let cards = content.random_cards(Edition::Final, &mut random);
        let second_cards = content.random_second_cards(Some(6), Edition::Final, &cards, &mut random);
        let standard = |seats| GameOptions::standard(seats, cards, 77);
        for options in [
            GameOptions { majorities: false, custom: CustomRule::ALL.into_iter().collect(), ..standard(3) },
            GameOptions { restriction: Some(6), second_cards, ..standard(4) },
            GameOptions { restriction: Some(10), ..standard(2) },
            GameOptions { cards: CardChoice::Family, ..standard(1) },
            GameOptions { edition: Edition::Preliminary, cards: CardChoice::ALL_A, ..standard(2) },
        ] {
            let code = cascadia_rules::record::seed_code(&options, &content).expect("it can be played");
            let mut choices =
                NewGameChoices { seed: format!(" {} ", code.to_lowercase()), ..NewGameChoices::default() };
            choices.follow_code(&content, "hiker");
            assert_eq!(asked(&choices).options, options, "{code}");
            assert_eq!(choices.obstacle(&content), None);
            // A change after typing a code counts, with the seed of the code.
            choices.kind = GameFlavour::Normal;
            (choices.edition, choices.mode) = (Edition::Final, CardMode::AllA);
            choices.majorities = !options.majorities;
            let changed = asked(&choices).options;
            assert_eq!((changed.seed, changed.restriction, changed.cards), (77, None, CardChoice::ALL_A));
            choices.seed = code.replace(|letter: char| letter.is_ascii_digit(), "7");
            if choices.seed != code {
                assert_eq!(choices.obstacle(&content), Some("new-game-code-mistyped"), "{}", choices.seed);
            }
        }
    }
}

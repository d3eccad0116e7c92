//! Choices for a new game of Rolling Rivers, and the resulting setup.

use bevy::prelude::*;

use crate::preferences::localizer::Localizer;
use crate::store::seed::fresh_seed;
use crate::ui::new_game::seats::{Owner, SeatChoices, Seats};
use cascadia_base::GameRng;
use cascadia_engine::{GameSetup, seed_from_text};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::record::{SeedText, read_seed};
use rolling_rivers::rules::{CARD_SPACES, CompletionCardId, CompletionSet};
use rolling_rivers::sheets::SheetLetter;

/// Separates the random numbers for completion cards from all others of the seed.
const DRAWN_CARDS: u64 = 0x0d1c_e5ca;

/// The way the completion cards are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CompletionMode {
    /// The beginners' cards, in random order.
    Beginner,
    /// Four random cards of the twelve.
    Random,
    /// Cards picked one by one.
    Picked,
}

/// The aim of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NewGameKind {
    /// Points and achievements.
    Achievements,
    /// The goals of a scenario.
    Scenario,
}

/// The choices, kept for the next game.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewGameChoices {
    pub(super) seats: Seats,
    pub(super) sheet: SheetLetter,
    pub(super) kind: NewGameKind,
    pub(super) scenario: u8,
    pub(super) mode: CompletionMode,
    /// The picked cards in the order of the spaces; a game needs four.
    pub(super) picked: Vec<CompletionCardId>,
    pub(super) family: bool,
    pub(super) abundance: bool,
    pub(super) seed: String,
    /// Set while the window of the completion cards is open.
    pub(super) is_picking: bool,
}

impl Default for NewGameChoices {
    fn default() -> Self {
        Self {
            seats: Seats::of(vec![Owner::Human]),
            sheet: SheetLetter::A,
            kind: NewGameKind::Achievements,
            scenario: 1,
            mode: CompletionMode::Beginner,
            picked: Vec::new(),
            family: false,
            abundance: false,
            seed: String::new(),
            is_picking: false,
        }
    }
}

impl SeatChoices for NewGameChoices {
    fn seats(&mut self) -> &mut Seats {
        &mut self.seats
    }
}

impl NewGameChoices {
    /// Returns the sheet of the game: that of the scenario, or else the chosen one.
    pub(super) fn sheet_of_game(&self, content: &Content) -> SheetLetter {
        let scenario = (self.kind == NewGameKind::Scenario).then(|| content.scenario(self.scenario));
        scenario.flatten().map_or(self.sheet, |scenario| scenario.sheet)
    }

    /// Returns how the completion cards are chosen; the family rules use their own cards.
    pub(super) const fn card_mode(&self) -> CompletionMode {
        if self.family { CompletionMode::Beginner } else { self.mode }
    }

    /// Returns the setup of the chosen game, ignoring choices that only apply to other kinds of game.
    pub(super) fn to_setup(&self, localizer: &Localizer, content: &Content) -> GameSetup<RollingRivers> {
        let typed = self.seed.trim();
        let (seed, code) = match read_seed(typed, content) {
            _ if typed.is_empty() => (fresh_seed(), None),
            SeedText::Code(options) => (options.seed, Some(options)),
            SeedText::Seed(seed) => (seed, None),
            SeedText::Mistyped | SeedText::OtherGame => (seed_from_text(typed), None),
        };
        let seats = self.seats.players(localizer);
        let scenario = (self.kind == NewGameKind::Scenario).then_some(self.scenario);
        let is_free = scenario.is_none();
        // The cards depend only on the seed: the same seed gives the same game.
        let mut random = GameRng::new(seed ^ DRAWN_CARDS);
        let cards = match (scenario, self.card_mode()) {
            (Some(number), _) => content.scenario_cards(number).ok(),
            (None, CompletionMode::Picked) => self.picked.clone().try_into().ok(),
            (None, CompletionMode::Random) => Some(content.draw_completion_cards(false, &mut random)),
            (None, CompletionMode::Beginner) => Some(content.draw_completion_cards(true, &mut random)),
        };
        let options = GameOptions {
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            seed,
            sheet: self.sheet_of_game(content),
            completion_cards: cards.unwrap_or_else(|| content.beginner_cards()),
            family: is_free && self.family,
            abundance: is_free && self.abundance,
            scenario,
        };
        // Use the cards given by a seed code while the choices still agree with it.
        let drawn = is_free && self.card_mode() != CompletionMode::Picked;
        let of_code = code.filter(|code| {
            let cards = if drawn { code.completion_cards } else { options.completion_cards };
            GameOptions { completion_cards: cards, ..options } == *code
        });
        RollingRivers::setup(of_code.unwrap_or(options), seats)
    }

    /// Applies a typed seed code to the choices, which can be changed afterwards. `usual` is the level of the
    /// computer in additional seats.
    pub(super) fn follow_code(&mut self, content: &Content, usual: &str) {
        let SeedText::Code(options) = read_seed(self.seed.trim(), content) else { return };
        self.seats.resize(usize::from(options.seats), usual);
        (self.family, self.abundance) = (options.family, options.abundance);
        match options.scenario {
            Some(number) => (self.kind, self.scenario) = (NewGameKind::Scenario, number),
            None => {
                self.kind = NewGameKind::Achievements;
                self.sheet = options.sheet;
                self.picked = options.completion_cards.to_vec();
                self.mode = if options.family { CompletionMode::Beginner } else { CompletionMode::Picked };
            }
        }
    }

    /// Returns the text key of the reason why the game cannot begin, or `None` if it can.
    pub(super) fn obstacle(&self, content: &Content) -> Option<&'static str> {
        match read_seed(self.seed.trim(), content) {
            SeedText::Mistyped => return Some("new-game-code-mistyped"),
            SeedText::OtherGame => return Some("rolling-code-of-cascadia"),
            SeedText::Code(_) | SeedText::Seed(_) => {}
        }
        let picks = self.kind == NewGameKind::Achievements && self.card_mode() == CompletionMode::Picked;
        (picks && self.picked.len() != CARD_SPACES).then_some("rolling-pick-incomplete")
    }

    /// Picks a completion card, or unpicks it.
    pub(super) fn toggle(&mut self, id: CompletionCardId) {
        if self.picked.contains(&id) {
            self.picked.retain(|picked| *picked != id);
        } else if self.picked.len() < CARD_SPACES {
            self.picked.push(id);
        }
    }

    /// Tests whether these choices allow the game to count as a step on the river trail.
    pub(super) fn counts(&self) -> bool {
        self.kind == NewGameKind::Scenario || !(self.family || self.abundance)
    }
}

/// Returns the cards of a set, ordered by number.
pub(super) fn cards_of_set(content: &Content, set: CompletionSet) -> Vec<CompletionCardId> {
    content.completion_cards().keys().copied().filter(|id| id.set == set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;
    use rolling_rivers::record::seed_code;

    fn asked(choices: &NewGameChoices, content: &Content) -> GameSetup<RollingRivers> {
        choices.to_setup(&shipped().0.localizer(Language::English), content)
    }

    fn content() -> Content {
        Content::shipped().expect("the shipped data is valid")
    }

    #[test]
    fn every_choice_makes_a_game_that_can_be_played() {
        let content = content();
        let all = cards_of_set(&content, CompletionSet::Companion);
        for kind in [NewGameKind::Achievements, NewGameKind::Scenario] {
            for mode in [CompletionMode::Beginner, CompletionMode::Random, CompletionMode::Picked] {
                for number in 1..=20 {
                    let choices = NewGameChoices {
                        kind,
                        mode,
                        scenario: number,
                        sheet: SheetLetter::ALL[usize::from(number % 4)],
                        seats: Seats::of(vec![Owner::Human; usize::from(number % 4) + 1]),
                        picked: all[..4].to_vec(),
                        family: number % 3 == 0,
                        abundance: number % 5 == 0,
                        ..NewGameChoices::default()
                    };
                    let setup = asked(&choices, &content);
                    assert!(content.setup(&setup.options).is_ok(), "{choices:?}");
                    assert_eq!(choices.obstacle(&content), None);
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_cards_and_a_code_its_whole_game() {
        let content = content();
        let drawn = NewGameChoices {
            mode: CompletionMode::Random,
            seed: "salmon".to_owned(),
            ..NewGameChoices::default()
        };
        let first = asked(&drawn, &content).options;
        assert_eq!(asked(&drawn, &content).options, first);
        let code = seed_code(&first, &content).expect("a code");
        let mut coded = NewGameChoices { seed: code, ..NewGameChoices::default() };
        coded.follow_code(&content, "hiker");
        assert_eq!(asked(&coded, &content).options, first);
        // Once another option is chosen, only the seed of the code remains.
        coded.sheet = SheetLetter::D;
        let other = asked(&coded, &content).options;
        assert_eq!((other.sheet, other.seed), (SheetLetter::D, first.seed));
    }

    #[test]
    fn picked_cards_are_four_or_the_game_cannot_begin() {
        let content = content();
        let mut choices = NewGameChoices { mode: CompletionMode::Picked, ..NewGameChoices::default() };
        assert_eq!(choices.obstacle(&content), Some("rolling-pick-incomplete"));
        for id in cards_of_set(&content, CompletionSet::Core).into_iter().take(6) {
            choices.toggle(id);
        }
        assert_eq!((choices.picked.len(), choices.obstacle(&content)), (CARD_SPACES, None));
        choices.toggle(choices.picked[0]);
        assert_eq!(choices.obstacle(&content), Some("rolling-pick-incomplete"));
        choices.seed = "E6RTB-W8SER-BEV4".to_owned();
        assert_eq!(choices.obstacle(&content), Some("rolling-code-of-cascadia"));
    }
}

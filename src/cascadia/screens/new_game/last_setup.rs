//! The form in which the setup of the last game is remembered.

use serde::{Deserialize, Serialize};

use super::choices::{CardMode, GameFlavour, NewGameChoices};
use crate::cascadia::ModeAssets;
use crate::store::persistent::Persistent;
use crate::ui::new_game::last_setup::{self, SavedSeat, restore_seats, saved_seats, value_of, word_of};
use cascadia_rules::rules::{CardChoice, CustomRule, Edition};

/// The setup of the last game.
pub(crate) type LastSetup = last_setup::LastSetup<SetupFile>;

/// The setup and its file.
pub(crate) type SavedSetup = Persistent<LastSetup>;

/// The serialized form.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SetupFile {
    kind: String,
    scenario: u8,
    restriction: u8,
    cards: String,
    picked: String,
    edition: String,
    majorities: Option<bool>,
    custom: Vec<String>,
    seats: Vec<SavedSeat>,
}

/// The words for the kinds of games in the file.
const KINDS: [(GameFlavour, &str); 3] = [
    (GameFlavour::Normal, "normal"),
    (GameFlavour::Scenario, "scenario"),
    (GameFlavour::Restriction, "restriction"),
];

/// The words for the ways to choose cards in the file.
const MODES: [(CardMode, &str); 5] = [
    (CardMode::AllA, "all-a"),
    (CardMode::Random, "random"),
    (CardMode::Picked, "picked"),
    (CardMode::Family, "family"),
    (CardMode::Intermediate, "intermediate"),
];

impl last_setup::RememberedSetup for SetupFile {
    type Choices = NewGameChoices;
    type Assets = ModeAssets;

    const FILE: &'static str = "setup.toml";

    fn of(choices: &NewGameChoices) -> Self {
        Self {
            kind: word_of(&KINDS, &choices.kind),
            scenario: choices.scenario,
            restriction: choices.restriction,
            cards: word_of(&MODES, &choices.mode),
            picked: CardChoice::Lettered(choices.picked).key(),
            edition: choices.edition.key().to_owned(),
            majorities: Some(choices.majorities),
            custom: choices.custom.iter().map(|rule| rule.key().to_owned()).collect(),
            seats: saved_seats(&choices.seats),
        }
    }

    fn apply(&self, choices: &mut NewGameChoices, assets: &ModeAssets) {
        let content = &assets.content;
        choices.kind = value_of(&KINDS, &self.kind).unwrap_or(choices.kind);
        if content.scenario(self.scenario).is_ok() {
            choices.scenario = self.scenario;
        }
        if content.restrictions().any(|known| known == self.restriction) {
            choices.restriction = self.restriction;
        }
        choices.mode = value_of(&MODES, &self.cards).unwrap_or(choices.mode);
        if let Some(CardChoice::Lettered(letters)) = CardChoice::from_key(&self.picked) {
            choices.picked = letters;
        }
        choices.majorities = self.majorities.unwrap_or(choices.majorities);
        choices.custom = self.custom.iter().filter_map(|key| CustomRule::from_key(key)).collect();
        choices.set_edition(Edition::from_key(&self.edition).unwrap_or(choices.edition), content);
        restore_seats(&self.seats, &assets.levels, &mut choices.seats);
    }

    fn is_playable(choices: &NewGameChoices, assets: &ModeAssets) -> bool {
        choices.obstacle(&assets.content).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::persistent::Persist;
    use crate::tests::support::shipped;
    use crate::ui::new_game::seats::{Owner, Seats};
    use cascadia_base::ByWildlife;
    use cascadia_engine::LONGEST_NAME;
    use cascadia_rules::rules::Letter;

    fn read(text: &str) -> LastSetup {
        LastSetup::read(text).expect("no text is an error").0
    }

    #[test]
    fn a_set_up_is_the_same_after_writing_and_reading() {
        let (_, assets) = shipped();
        let mut choices = NewGameChoices {
            seats: Seats::of(vec![Owner::Computer("ranger".to_owned()), Owner::Human, Owner::Human]),
            kind: GameFlavour::Restriction,
            restriction: 4,
            scenario: 12,
            mode: CardMode::Picked,
            picked: ByWildlife([Letter::B, Letter::C, Letter::A, Letter::D, Letter::B]),
            majorities: false,
            custom: [CustomRule::ShortRuns, CustomRule::LonelyCouples].into_iter().collect(),
            ..NewGameChoices::default()
        };
        choices.seats.names[1] = "Ada".to_owned();
        let again = read(&LastSetup::of(&choices).write()).choices(&assets);
        assert_eq!(again.seats, choices.seats);
        assert_eq!((again.kind, again.mode, again.picked), (choices.kind, choices.mode, choices.picked));
        assert_eq!((again.restriction, again.scenario), (4, 12));
        assert_eq!((again.majorities, again.custom), (false, choices.custom));
    }

    #[test]
    fn a_damaged_file_opens_the_page_as_before_the_first_game() {
        let (_, assets) = shipped();
        let fresh = NewGameChoices::default();
        for text in ["", "seats = 3", "kind", "\u{0}\u{1}", "seats = [[3]]"] {
            let choices = read(text).choices(&assets);
            assert_eq!((&choices.seats, choices.kind, choices.mode), (&fresh.seats, fresh.kind, fresh.mode));
        }
    }

    #[test]
    fn invalid_entries_of_a_file_are_skipped() {
        let (_, assets) = shipped();
        let text = "kind = \"picnic\"\nscenario = 99\nrestriction = 0\ncards = \"x\"\npicked = \"AAZ\"\n\
                    custom = [\"second-place\", \"none\"]\n\
                    [[seats]]\nlevel = \"nobody\"\n[[seats]]\nname = \"A very, very, very long name\\u0007\"\n";
        let choices = read(text).choices(&assets);
        let fresh = NewGameChoices::default();
        assert_eq!((choices.kind, choices.mode, choices.picked), (fresh.kind, fresh.mode, fresh.picked));
        assert_eq!((choices.scenario, choices.restriction), (fresh.scenario, fresh.restriction));
        assert_eq!(choices.custom, [CustomRule::SecondPlace].into_iter().collect());
        let usual = Owner::Computer(assets.levels.usual().to_owned());
        assert_eq!(choices.seats.owners, [usual, Owner::Human]);
        assert_eq!(choices.seats.names[1].chars().count(), LONGEST_NAME);
        // Numbers of seats outside the rules are ignored.
        for seats in [0, 5] {
            let many = "[[seats]]\nname = \"Ada\"\n".repeat(seats);
            assert_eq!(read(&many).choices(&assets).seats, fresh.seats);
        }
    }
}

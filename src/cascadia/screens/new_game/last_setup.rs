//! The setup of the last game, remembered across program starts.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::choices::{CardMode, GameFlavour, NewGameChoices, Owner};
use crate::cascadia::ModeAssets;
use crate::store::persistent::{FileLocation, Persist, Persistent};
use cascadia_engine::{LONGEST_NAME, person_name};
use cascadia_rules::rules::{CardChoice, CustomRule, Edition, FEWEST_SEATS, MOST_SEATS};
use cascadia_storage::FileError;

/// The setup and its file.
pub(crate) type SavedSetup = Persistent<LastSetup>;

/// The setup of the last game without its seed; `None` before the first game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LastSetup(Option<SetupFile>);

/// The serialized form. Missing or invalid values fall back to the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct SetupFile {
    kind: String,
    scenario: u8,
    restriction: u8,
    cards: String,
    picked: String,
    edition: String,
    majorities: Option<bool>,
    custom: Vec<String>,
    seats: Vec<LastSeat>,
}

/// A seat: a human player by name, or the computer by level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct LastSeat {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
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

/// Returns the word for a value.
fn word_of<T: PartialEq>(words: &[(T, &str)], value: &T) -> String {
    words.iter().find(|(known, _)| known == value).map_or_else(String::new, |(_, word)| (*word).to_owned())
}

/// Returns the value with this word.
fn value_of<T: Copy>(words: &[(T, &str)], word: &str) -> Option<T> {
    words.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
}

impl Persist for LastSetup {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.setup("setup.toml"));
    const NOTICES: &'static str = "setup";

    /// Parses the file. Never fails: an unusable file counts as none, because nothing is lost with it.
    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        Ok((Self(toml::from_str(text).ok()), Vec::new()))
    }

    fn write(&self) -> String {
        self.0.as_ref().and_then(|file| toml::to_string(file).ok()).unwrap_or_default()
    }
}

impl LastSetup {
    /// Returns the choices to remember.
    pub(super) fn of(choices: &NewGameChoices) -> Self {
        let seat = |(owner, name): (&Owner, &String)| match owner {
            Owner::Human => LastSeat { name: name.trim().to_owned(), level: None },
            Owner::Computer(level) => LastSeat { name: String::new(), level: Some(level.clone()) },
        };
        let (owners, names) = match &choices.here {
            Some((owners, names)) => (owners, names),
            None => (&choices.owners, &choices.names),
        };
        Self(Some(SetupFile {
            kind: word_of(&KINDS, &choices.kind),
            scenario: choices.scenario,
            restriction: choices.restriction,
            cards: word_of(&MODES, &choices.mode),
            picked: CardChoice::Lettered(choices.picked).key(),
            edition: choices.edition.key().to_owned(),
            majorities: Some(choices.majorities),
            custom: choices.custom.iter().map(|rule| rule.key().to_owned()).collect(),
            seats: owners.iter().zip(names).map(seat).collect(),
        }))
    }

    /// Returns the choices of the last game, `None` without one or if it cannot be played any more.
    pub(super) fn to_repeat(&self, assets: &ModeAssets) -> Option<NewGameChoices> {
        self.0.as_ref()?;
        Some(self.choices(assets)).filter(|choices| choices.obstacle(&assets.content).is_none())
    }

    /// Returns the initial choices of the page. Contents missing from the box, and unknown levels, fall back
    /// to the defaults.
    fn choices(&self, assets: &ModeAssets) -> NewGameChoices {
        let mut choices = NewGameChoices::default();
        let Some(file) = &self.0 else { return choices };
        let content = &assets.content;
        choices.kind = value_of(&KINDS, &file.kind).unwrap_or(choices.kind);
        if content.scenario(file.scenario).is_ok() {
            choices.scenario = file.scenario;
        }
        if content.restrictions().any(|known| known == file.restriction) {
            choices.restriction = file.restriction;
        }
        choices.mode = value_of(&MODES, &file.cards).unwrap_or(choices.mode);
        if let Some(CardChoice::Lettered(letters)) = CardChoice::from_key(&file.picked) {
            choices.picked = letters;
        }
        choices.majorities = file.majorities.unwrap_or(choices.majorities);
        choices.custom = file.custom.iter().filter_map(|key| CustomRule::from_key(key)).collect();
        choices.set_edition(Edition::from_key(&file.edition).unwrap_or(choices.edition), content);
        if (usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&file.seats.len()) {
            choices.owners = file.seats.iter().map(|seat| owner(seat, assets)).collect();
            for (name, seat) in choices.names.iter_mut().zip(&file.seats) {
                *name = person_name(&seat.name, LONGEST_NAME).unwrap_or_default();
            }
        }
        choices
    }
}

/// Returns the owner of a seat.
fn owner(seat: &LastSeat, assets: &ModeAssets) -> Owner {
    match &seat.level {
        None => Owner::Human,
        Some(level) if assets.levels.find(level).is_ok() => Owner::Computer(level.clone()),
        Some(_) => Owner::Computer(assets.levels.usual().to_owned()),
    }
}

/// Applies the last setup when the page first opens.
pub(super) fn restore(saved: Res<SavedSetup>, assets: Res<ModeAssets>, mut choices: ResMut<NewGameChoices>) {
    *choices = saved.value.choices(&assets);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_base::ByWildlife;
    use cascadia_rules::rules::Letter;

    fn read(text: &str) -> LastSetup {
        LastSetup::read(text).expect("no text is an error").0
    }

    #[test]
    fn a_set_up_is_the_same_after_writing_and_reading() {
        let (_, assets) = shipped();
        let mut choices = NewGameChoices {
            owners: vec![Owner::Computer("ranger".to_owned()), Owner::Human, Owner::Human],
            kind: GameFlavour::Restriction,
            restriction: 4,
            scenario: 12,
            mode: CardMode::Picked,
            picked: ByWildlife([Letter::B, Letter::C, Letter::A, Letter::D, Letter::B]),
            majorities: false,
            custom: [CustomRule::ShortRuns, CustomRule::LonelyCouples].into_iter().collect(),
            ..NewGameChoices::default()
        };
        choices.names[1] = "Ada".to_owned();
        let again = read(&LastSetup::of(&choices).write()).choices(&assets);
        assert_eq!(again.owners, choices.owners);
        assert_eq!(again.names, choices.names);
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
            assert_eq!(
                (&choices.owners, choices.kind, choices.mode),
                (&fresh.owners, fresh.kind, fresh.mode)
            );
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
        assert_eq!(choices.owners, [usual, Owner::Human]);
        assert_eq!(choices.names[1].chars().count(), LONGEST_NAME);
        // Numbers of seats outside the rules are ignored.
        for seats in [0, 5] {
            let many = "[[seats]]\nname = \"Ada\"\n".repeat(seats);
            assert_eq!(read(&many).choices(&assets).owners, fresh.owners);
        }
    }
}

//! The setup of the last game of Rolling Rivers, remembered between runs of the program.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::choices::{CompletionMode, NewGameChoices, NewGameKind};
use crate::rolling::ModeAssets;
use crate::store::persistent::{FileLocation, Persist, Persistent};
use crate::ui::new_game::seats::Owner;
use cascadia_engine::{LONGEST_NAME, person_name};
use cascadia_storage::FileError;
use rolling_rivers::rules::{CARD_SPACES, CompletionCardId, FEWEST_SEATS, MOST_SEATS};
use rolling_rivers::sheets::SheetLetter;

/// The setup and its file.
pub(crate) type SavedSetup = Persistent<LastSetup>;

/// The setup of the last game, without its seed; `None` before the first game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LastSetup(Option<SetupFile>);

/// The serialised form. Missing or invalid fields fall back to the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct SetupFile {
    sheet: String,
    kind: String,
    scenario: u8,
    cards: String,
    picked: Vec<String>,
    family: bool,
    abundance: bool,
    seats: Vec<LastSeat>,
}

/// A seat: a person by name, or the computer by level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct LastSeat {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
}

/// Names of the kinds of games in the file.
const KINDS: [(NewGameKind, &str); 2] =
    [(NewGameKind::Achievements, "achievements"), (NewGameKind::Scenario, "scenario")];

/// Names of the card modes in the file.
const MODES: [(CompletionMode, &str); 3] = [
    (CompletionMode::Beginner, "beginner"),
    (CompletionMode::Random, "random"),
    (CompletionMode::Picked, "picked"),
];

fn word_of<T: PartialEq>(words: &[(T, &str)], value: &T) -> String {
    words.iter().find(|(known, _)| known == value).map_or_else(String::new, |(_, word)| (*word).to_owned())
}

fn value_of<T: Copy>(words: &[(T, &str)], word: &str) -> Option<T> {
    words.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
}

impl Persist for LastSetup {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.setup("rolling_setup.toml"));
    const NOTICES: &'static str = "setup";

    /// Parses the file. Never fails: an unusable file counts as absent.
    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        Ok((Self(toml::from_str(text).ok()), Vec::new()))
    }

    fn write(&self) -> String {
        self.0.as_ref().and_then(|file| toml::to_string(file).ok()).unwrap_or_default()
    }
}

impl LastSetup {
    /// Extracts the part of the choices to remember.
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
            sheet: choices.sheet.key().to_owned(),
            kind: word_of(&KINDS, &choices.kind),
            scenario: choices.scenario,
            cards: word_of(&MODES, &choices.mode),
            picked: choices.picked.iter().map(ToString::to_string).collect(),
            family: choices.family,
            abundance: choices.abundance,
            seats: owners.iter().zip(names).map(seat).collect(),
        }))
    }

    /// Returns the choices of the last game, `None` without one or if it cannot be played any more.
    pub(super) fn to_repeat(&self, assets: &ModeAssets) -> Option<NewGameChoices> {
        self.0.as_ref()?;
        Some(self.choices(assets)).filter(|choices| choices.obstacle(&assets.content).is_none())
    }

    /// Returns the choices with which the page opens. Unknown content and unknown levels fall back to the
    /// defaults.
    fn choices(&self, assets: &ModeAssets) -> NewGameChoices {
        let mut choices = NewGameChoices::default();
        let Some(file) = &self.0 else { return choices };
        choices.sheet = SheetLetter::from_key(&file.sheet).unwrap_or(choices.sheet);
        choices.kind = value_of(&KINDS, &file.kind).unwrap_or(choices.kind);
        choices.mode = value_of(&MODES, &file.cards).unwrap_or(choices.mode);
        (choices.family, choices.abundance) = (file.family, file.abundance);
        if assets.content.scenario(file.scenario).is_some() {
            choices.scenario = file.scenario;
        }
        for id in file.picked.iter().filter_map(|key| CompletionCardId::from_key(key)).take(CARD_SPACES) {
            if assets.content.completion_cards().contains_key(&id) && !choices.picked.contains(&id) {
                choices.picked.push(id);
            }
        }
        let count = usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS);
        if count.contains(&file.seats.len()) {
            choices.owners = file.seats.iter().map(|seat| owner_of(seat, assets)).collect();
            for (name, seat) in choices.names.iter_mut().zip(&file.seats) {
                *name = person_name(&seat.name, LONGEST_NAME).unwrap_or_default();
            }
        }
        choices
    }
}

fn owner_of(seat: &LastSeat, assets: &ModeAssets) -> Owner {
    match &seat.level {
        None => Owner::Human,
        Some(level) if assets.levels.find(level).is_ok() => Owner::Computer(level.clone()),
        Some(_) => Owner::Computer(assets.levels.usual().to_owned()),
    }
}

/// Restores the last setup when the page first opens.
pub(super) fn restore(saved: Res<SavedSetup>, assets: Res<ModeAssets>, mut choices: ResMut<NewGameChoices>) {
    *choices = saved.value.choices(&assets);
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_storage::find_root;

    fn assets() -> ModeAssets {
        ModeAssets::read(&find_root().expect("the package")).expect("the shipped data is valid").0
    }

    #[test]
    fn the_set_up_comes_back_and_what_makes_no_sense_does_not() {
        let assets = assets();
        let mut choices = NewGameChoices {
            owners: vec![Owner::Human, Owner::Computer("ranger".to_owned())],
            sheet: SheetLetter::C,
            kind: NewGameKind::Scenario,
            scenario: 17,
            mode: CompletionMode::Picked,
            picked: ["3", "H8", "12", "H1"].into_iter().filter_map(CompletionCardId::from_key).collect(),
            abundance: true,
            ..NewGameChoices::default()
        };
        choices.names[0] = "Ada".to_owned();
        let text = LastSetup::of(&choices).write();
        let (read, _) = LastSetup::read(&text).expect("it never fails");
        assert_eq!(read.choices(&assets), choices);
        let strange =
            "sheet = \"Z\"\nscenario = 99\npicked = [\"H99\", \"1\", \"1\"]\n[[seats]]\nlevel = \"nobody\"\n";
        let (read, _) = LastSetup::read(strange).expect("it never fails");
        let choices = read.choices(&assets);
        assert_eq!((choices.sheet, choices.scenario, choices.picked.len()), (SheetLetter::A, 1, 1));
        assert_eq!(choices.owners, [Owner::Computer(assets.levels.usual().to_owned())]);
        let (read, _) = LastSetup::read("no file of ours {").expect("it never fails");
        assert_eq!(read.choices(&assets), NewGameChoices::default());
    }
}

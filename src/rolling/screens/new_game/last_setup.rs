//! The form in which the setup of the last game of Rolling Rivers is remembered.

use serde::{Deserialize, Serialize};

use super::choices::{CompletionMode, NewGameChoices, NewGameKind};
use crate::rolling::ModeAssets;
use crate::store::persistent::Persistent;
use crate::ui::new_game::last_setup::{self, SavedSeat, restore_seats, saved_seats, value_of, word_of};
use rolling_rivers::rules::{CARD_SPACES, CompletionCardId};
use rolling_rivers::sheets::SheetLetter;

/// The setup of the last game.
pub(crate) type LastSetup = last_setup::LastSetup<SetupFile>;

/// The setup and its file.
pub(crate) type SavedSetup = Persistent<LastSetup>;

/// The serialised form.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SetupFile {
    sheet: String,
    kind: String,
    scenario: u8,
    cards: String,
    picked: Vec<String>,
    family: bool,
    abundance: bool,
    seats: Vec<SavedSeat>,
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

impl last_setup::RememberedSetup for SetupFile {
    type Choices = NewGameChoices;
    type Assets = ModeAssets;

    const FILE: &'static str = "rolling_setup.toml";

    fn of(choices: &NewGameChoices) -> Self {
        Self {
            sheet: choices.sheet.key().to_owned(),
            kind: word_of(&KINDS, &choices.kind),
            scenario: choices.scenario,
            cards: word_of(&MODES, &choices.mode),
            picked: choices.picked.iter().map(ToString::to_string).collect(),
            family: choices.family,
            abundance: choices.abundance,
            seats: saved_seats(&choices.seats),
        }
    }

    fn apply(&self, choices: &mut NewGameChoices, assets: &ModeAssets) {
        choices.sheet = SheetLetter::from_key(&self.sheet).unwrap_or(choices.sheet);
        choices.kind = value_of(&KINDS, &self.kind).unwrap_or(choices.kind);
        choices.mode = value_of(&MODES, &self.cards).unwrap_or(choices.mode);
        (choices.family, choices.abundance) = (self.family, self.abundance);
        if assets.content.scenario(self.scenario).is_some() {
            choices.scenario = self.scenario;
        }
        for id in self.picked.iter().filter_map(|key| CompletionCardId::from_key(key)).take(CARD_SPACES) {
            if assets.content.completion_cards().contains_key(&id) && !choices.picked.contains(&id) {
                choices.picked.push(id);
            }
        }
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
    use crate::ui::new_game::seats::{Owner, Seats};
    use cascadia_storage::find_root;

    fn assets() -> ModeAssets {
        ModeAssets::read(&find_root().expect("the package")).expect("the shipped data is valid").0
    }

    #[test]
    fn the_set_up_comes_back_and_what_makes_no_sense_does_not() {
        let assets = assets();
        let mut choices = NewGameChoices {
            seats: Seats::of(vec![Owner::Human, Owner::Computer("ranger".to_owned())]),
            sheet: SheetLetter::C,
            kind: NewGameKind::Scenario,
            scenario: 17,
            mode: CompletionMode::Picked,
            picked: ["3", "H8", "12", "H1"].into_iter().filter_map(CompletionCardId::from_key).collect(),
            abundance: true,
            ..NewGameChoices::default()
        };
        choices.seats.names[0] = "Ada".to_owned();
        let text = LastSetup::of(&choices).write();
        let (read, _) = LastSetup::read(&text).expect("it never fails");
        assert_eq!(read.choices(&assets), choices);
        let strange =
            "sheet = \"Z\"\nscenario = 99\npicked = [\"H99\", \"1\", \"1\"]\n[[seats]]\nlevel = \"nobody\"\n";
        let (read, _) = LastSetup::read(strange).expect("it never fails");
        let choices = read.choices(&assets);
        assert_eq!((choices.sheet, choices.scenario, choices.picked.len()), (SheetLetter::A, 1, 1));
        assert_eq!(choices.seats.owners, [Owner::Computer(assets.levels.usual().to_owned())]);
        let (read, _) = LastSetup::read("no file of ours {").expect("it never fails");
        assert_eq!(read.choices(&assets), NewGameChoices::default());
    }
}

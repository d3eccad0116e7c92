//! The setup of the last game of a mode, remembered across program starts.

use std::fmt::Debug;

use bevy::prelude::{Res, ResMut, Resource};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::seats::{MOST_SEATS, Owner, SeatChoices, Seats};
use crate::store::persistent::{FileLocation, Persist, Persistent};
use cascadia_engine::{LONGEST_NAME, LevelPolicy, LevelTable, person_name};
use cascadia_storage::FileError;

/// The choices of a mode in serialised form. Missing or invalid values fall back to the defaults.
pub(crate) trait RememberedSetup:
    Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    type Choices: SeatChoices + Default;
    type Assets: Resource;
    /// The name of the file.
    const FILE: &'static str;

    /// Extracts the part of the choices to remember.
    fn of(choices: &Self::Choices) -> Self;

    /// Applies the file to the default choices. Contents missing from the box are skipped.
    fn apply(&self, choices: &mut Self::Choices, assets: &Self::Assets);

    /// Tests whether a game with these choices can begin.
    fn is_playable(choices: &Self::Choices, assets: &Self::Assets) -> bool;
}

/// The setup of the last game without its seed; `None` before the first game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LastSetup<F>(Option<F>);

impl<F: RememberedSetup> Persist for LastSetup<F> {
    const LOCATION: FileLocation = FileLocation::Configuration(|paths| paths.setup(F::FILE));
    const NOTICES: &'static str = "setup";

    /// Parses the file. Never fails: an unusable file counts as none, because nothing is lost with it.
    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        Ok((Self(toml::from_str(text).ok()), Vec::new()))
    }

    fn write(&self) -> String {
        self.0.as_ref().and_then(|file| toml::to_string(file).ok()).unwrap_or_default()
    }
}

impl<F: RememberedSetup> LastSetup<F> {
    /// Returns the choices to remember.
    pub(crate) fn of(choices: &F::Choices) -> Self {
        Self(Some(F::of(choices)))
    }

    /// Returns the choices of the last game, `None` without one or if it cannot be played any more.
    pub(crate) fn to_repeat(&self, assets: &F::Assets) -> Option<F::Choices> {
        self.0.as_ref()?;
        Some(self.choices(assets)).filter(|choices| F::is_playable(choices, assets))
    }

    /// Returns the initial choices of the page.
    pub(crate) fn choices(&self, assets: &F::Assets) -> F::Choices {
        let mut choices = F::Choices::default();
        if let Some(file) = &self.0 {
            file.apply(&mut choices, assets);
        }
        choices
    }
}

/// Applies the last setup when the page first opens.
pub(crate) fn restore<F: RememberedSetup>(
    saved: Res<Persistent<LastSetup<F>>>,
    assets: Res<F::Assets>,
    mut choices: ResMut<F::Choices>,
) {
    *choices = saved.value.choices(&assets);
}

/// Returns the word for a value.
pub(crate) fn word_of<T: PartialEq>(words: &[(T, &str)], value: &T) -> String {
    words.iter().find(|(known, _)| known == value).map_or_else(String::new, |(_, word)| (*word).to_owned())
}

/// Returns the value with this word.
pub(crate) fn value_of<T: Copy>(words: &[(T, &str)], word: &str) -> Option<T> {
    words.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
}

/// A seat: a human player by name, or the computer by level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SavedSeat {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
}

/// Returns the seats of the local game to remember.
pub(crate) fn saved_seats(seats: &Seats) -> Vec<SavedSeat> {
    let seat = |(owner, name): (&Owner, &String)| match owner {
        Owner::Human => SavedSeat { name: name.trim().to_owned(), level: None },
        Owner::Computer(level) => SavedSeat { name: String::new(), level: Some(level.clone()) },
    };
    let (owners, names) = seats.local();
    owners.iter().zip(names).map(seat).collect()
}

/// Applies remembered seats, unless their number is against the rules. Unknown levels become the usual one.
pub(crate) fn restore_seats<P: LevelPolicy>(saved: &[SavedSeat], levels: &LevelTable<P>, seats: &mut Seats) {
    if !(1..=MOST_SEATS).contains(&saved.len()) {
        return;
    }
    let owner = |seat: &SavedSeat| match &seat.level {
        None => Owner::Human,
        Some(level) if levels.find(level).is_ok() => Owner::Computer(level.clone()),
        Some(_) => Owner::Computer(levels.usual().to_owned()),
    };
    seats.owners = saved.iter().map(owner).collect();
    for (name, seat) in seats.names.iter_mut().zip(saved) {
        *name = person_name(&seat.name, LONGEST_NAME).unwrap_or_default();
    }
}

//! Vocabulary shared by all data files of the mode.

use serde::{Deserialize, Deserializer, Serialize};

use crate::sheets::{Icon, SheetGain, SheetLetter};
use cascadia_base::{ByWildlife, Habitat, Wildlife};

/// The source of an entry's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SourceWord {
    /// The text of the rulebook.
    Rulebook,
    /// A public page about the game.
    Public,
    /// Our own design.
    Ours,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum HabitatWord {
    Mountain,
    Forest,
    Prairie,
    Wetland,
    River,
}

impl From<HabitatWord> for Habitat {
    fn from(word: HabitatWord) -> Self {
        match word {
            HabitatWord::Mountain => Self::Mountain,
            HabitatWord::Forest => Self::Forest,
            HabitatWord::Prairie => Self::Prairie,
            HabitatWord::Wetland => Self::Wetland,
            HabitatWord::River => Self::River,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AnimalWord {
    Bear,
    Elk,
    Fox,
    Hawk,
    Salmon,
}

impl From<AnimalWord> for Wildlife {
    fn from(word: AnimalWord) -> Self {
        match word {
            AnimalWord::Bear => Self::Bear,
            AnimalWord::Elk => Self::Elk,
            AnimalWord::Fox => Self::Fox,
            AnimalWord::Hawk => Self::Hawk,
            AnimalWord::Salmon => Self::Salmon,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) enum LetterWord {
    A,
    B,
    C,
    D,
}

impl From<LetterWord> for SheetLetter {
    fn from(word: LetterWord) -> Self {
        match word {
            LetterWord::A => Self::A,
            LetterWord::B => Self::B,
            LetterWord::C => Self::C,
            LetterWord::D => Self::D,
        }
    }
}

/// The gains of a bonus.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct GainWords {
    pub bear: u8,
    pub elk: u8,
    pub fox: u8,
    pub hawk: u8,
    pub salmon: u8,
    pub wild: u8,
    pub nature_tokens: u8,
    pub points: u8,
    pub free: u8,
    #[serde(deserialize_with = "written")]
    pub free_in: Option<HabitatWord>,
}

impl From<GainWords> for SheetGain {
    fn from(words: GainWords) -> Self {
        let mut animals = ByWildlife::default();
        animals[Wildlife::Bear] = words.bear;
        animals[Wildlife::Elk] = words.elk;
        animals[Wildlife::Fox] = words.fox;
        animals[Wildlife::Hawk] = words.hawk;
        animals[Wildlife::Salmon] = words.salmon;
        Self {
            animals,
            wild: words.wild,
            nature_tokens: words.nature_tokens,
            points: words.points,
            free: words.free,
            free_in: words.free_in.map(Into::into),
        }
    }
}

/// The icon of a hexagon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum IconWord {
    Sun,
    Rain,
    Landmark,
}

impl IconWord {
    /// Returns the icon of the sun/rain area, `None` for a landmark.
    pub(super) const fn weather(self) -> Option<Icon> {
        match self {
            Self::Sun => Some(Icon::Sun),
            Self::Rain => Some(Icon::Rain),
            Self::Landmark => None,
        }
    }
}

/// Deserialises an optional field written without `Some`.
pub(super) fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

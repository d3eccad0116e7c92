//! What a mode gives to the windows around its table.

use bevy::prelude::Resource;

use crate::session::PlayableMode;
use crate::ui::overlay::{Leave, Overlay};

/// A mode with a table on the screen.
pub(crate) trait ModeUi: PlayableMode {
    /// The lesson in progress; the menu then leads back to the list of lessons.
    type Lesson: Resource;

    /// Entries of the menu below *Continue*.
    const MENU: &'static [MenuEntry] = &[];
    /// Whether finished parts of the table can be shown alone, as pictures.
    const HAS_PICTURES: bool = false;
    /// The entry that leaves an unfinished game.
    const LEAVE: MenuEntry;
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MenuEntry {
    /// The key of its text.
    pub key: &'static str,
    pub icon: &'static str,
    /// The key of its tooltip, if it has one.
    pub hint: Option<&'static str>,
    pub choice: MenuChoice,
}

impl MenuEntry {
    pub(crate) const fn new(key: &'static str, icon: &'static str, choice: MenuChoice) -> Self {
        Self { key, icon, hint: None, choice }
    }

    pub(crate) const fn with_hint(self, key: &'static str) -> Self {
        Self { hint: Some(key), ..self }
    }
}

/// The effect of an entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuChoice {
    /// Switches to another window, or closes the menu.
    Window(Overlay),
    /// Copies the game as text.
    Copy,
    /// Leaves the table.
    Leave(Leave),
}

//! The interface of a mode to the shared screens and windows.

use bevy::prelude::{Resource, World};
use bevy_egui::egui::{Painter, Rect};

use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::style::UiStyle;
use cascadia_base::Habitat;

/// A mode with a table on the screen.
pub(crate) trait ModeUi: PlayableMode {
    /// The lesson in progress; the menu then leads back to the list of lessons.
    type Lesson: Resource;

    /// Its words and pictures on the shared screens.
    const FACE: ModeFace;
    /// Entries of the menu below *Continue*.
    const MENU: &'static [MenuEntry] = &[];
    /// True if the mode has picture mode.
    const HAS_PICTURES: bool = false;
    /// The entry that leaves an unfinished game.
    const LEAVE: MenuEntry;

    /// Returns the names of the people it has stored.
    fn people(_world: &World) -> Vec<String> {
        Vec::new()
    }

    /// Returns its lessons for the list of lessons, in their recommended order.
    fn lesson_rows(_world: &World, _localizer: &Localizer) -> Vec<LessonRow> {
        Vec::new()
    }

    /// Starts the lesson at an index of [`Self::lesson_rows`].
    fn take_lesson(_world: &mut World, _index: usize) {}
}

/// The words and pictures of a mode on the shared screens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModeFace {
    /// The key of *Continue*, with the present turn.
    pub resume: &'static str,
    /// The key of the progress of a game in lists.
    pub progress: &'static str,
    /// True if the first word of the options belongs to the name of a game.
    pub names_options: bool,
    /// The icon of its games in lists.
    pub mark: Option<&'static str>,
    /// The habitat whose colour the lid of its box has.
    pub lid: Habitat,
    /// Draws the picture on the lid.
    pub draw_lid: fn(&Painter, &mut UiStyle, Rect),
}

/// A lesson in the list of lessons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LessonRow {
    pub title: String,
    pub about: String,
    /// The step at which it continues, if it was interrupted.
    pub begun: Option<String>,
    pub done: bool,
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

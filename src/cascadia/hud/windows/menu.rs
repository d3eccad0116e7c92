//! The menu of a game or of a replay.

use bevy_egui::egui::{self, Vec2};

use crate::cascadia::Session;
use crate::preferences::localizer::Localizer;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::page::heading;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, tag, text_button};

/// Inputs of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MenuView {
    /// True if there is a game to copy.
    has_game: bool,
    /// True while a record is replayed.
    watched: bool,
    /// True if the game can be saved under a name.
    can_save: bool,
    /// True if a turn can be taken back.
    can_take_back: bool,
    /// True in a practice game.
    practice: bool,
}

impl MenuView {
    /// Returns the view of the menu over the game on the table, if any.
    pub(super) fn of(session: Option<&Session>) -> Self {
        session.map_or_else(Self::default, |session| Self {
            has_game: true,
            watched: session.is_watched(),
            can_save: session.is_autosaved(),
            can_take_back: session.before_last_turn().is_some(),
            practice: session.record().practice,
        })
    }
}

/// User actions in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MenuChoice {
    /// Switches to another window, or closes the menu.
    Window(Overlay),
    /// Copies the game as text.
    Copy,
    /// Leaves the table, for picture mode or for the screen of a replayed record.
    Leave(Leave),
}

/// Draws the menu. Returns the clicked action.
pub(super) fn draw_menu(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &MenuView,
) -> Option<MenuChoice> {
    let entries = [
        ("menu-resume", "arrow_right", Overlay::Closed, true),
        ("menu-score-pad", "crown", Overlay::ScorePad, true),
        ("menu-save", "save", Overlay::Save, view.can_save),
        ("menu-take-back", "undo", Overlay::TakeBack, view.can_take_back),
        ("menu-settings", "settings", Overlay::Settings, true),
        ("menu-rules", "book", Overlay::Rules, true),
        ("menu-help", "help", Overlay::Help, true),
    ];
    let mut choice = None;
    ui.vertical_centered(|ui| {
        heading(ui, style, &localizer.text(if view.watched { "menu-replay-title" } else { "menu-title" }));
        if view.practice {
            tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
            ui.add_space(8.0);
        }
        ui.spacing_mut().item_spacing.y = 6.0;
        let size = Vec2::new(280.0, 40.0);
        for (index, (key, icon, target, _)) in entries.into_iter().filter(|entry| entry.3).enumerate() {
            let tone = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Plain };
            if text_button(ui, style, Some(icon), &localizer.text(key), tone, true, size).clicked() {
                choice = Some(MenuChoice::Window(target));
            }
        }
        if view.has_game {
            let text = localizer.text("menu-copy");
            let copy = text_button(ui, style, Some("copy"), &text, ButtonStyle::Plain, true, size);
            if copy.on_hover_text(localizer.text("copy-hint")).clicked() {
                choice = Some(MenuChoice::Copy);
            }
        }
        let text = localizer.text("menu-picture");
        if text_button(ui, style, Some("camera"), &text, ButtonStyle::Plain, true, size).clicked() {
            choice = Some(MenuChoice::Leave(Leave::ToPicture));
        }
        let (key, way_out) = if view.watched {
            ("replay-leave", MenuChoice::Leave(Leave::Replay))
        } else {
            ("menu-leave", MenuChoice::Window(Overlay::Leave))
        };
        let text = localizer.text(key);
        if text_button(ui, style, Some("exit"), &text, ButtonStyle::Plain, true, size).clicked() {
            choice = Some(way_out);
        }
    });
    choice
}

//! The menu of a game or of a replay.

use bevy_egui::egui::{self, Vec2};

use crate::cascadia::CascadiaSession;
use crate::preferences::localizer::Localizer;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::page::heading;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, tag, text_button};

/// What the menu depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MenuView {
    /// Whether there is a game that can be copied.
    has_game: bool,
    /// Whether a record is watched.
    watched: bool,
    /// Whether the game can be saved under a name.
    can_save: bool,
    /// Whether a turn can be taken back.
    can_take_back: bool,
    /// Whether the game is for practice.
    practice: bool,
}

impl MenuView {
    /// Returns the view of the menu over the game on the table, if there is one.
    pub(super) fn of(playthrough: Option<&CascadiaSession>) -> Self {
        playthrough.map_or_else(Self::default, |playthrough| Self {
            has_game: true,
            watched: playthrough.is_watched(),
            can_save: playthrough.is_autosaved(),
            can_take_back: playthrough.before_last_turn().is_some(),
            practice: playthrough.record().practice,
        })
    }
}

/// What was pressed in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MenuChoice {
    /// To go on with another window, or with none.
    Window(Overlay),
    /// To copy the game as a text.
    Copy,
    /// To leave the table: for its pictures, or the record that is watched.
    Leave(Leave),
}

/// Draws the menu. Returns what was pressed.
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

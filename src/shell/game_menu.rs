//! The menu of a game or of a replay.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Vec2};

use super::mode_ui::{MenuChoice, MenuEntry, ModeUi};
use crate::preferences::localizer::Localizer;
use crate::session::Session;
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::ui::page::heading;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, tag, text_button};
use crate::ui::windows::modal::modal_window;
use crate::ui::{Notice, PanelSet, UiContext};
use cascadia_engine::write_record_line;

/// Inputs of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct MenuView {
    /// True while a record is replayed.
    watched: bool,
    /// True if the game can be saved under a name.
    can_save: bool,
    /// True if a turn can be taken back.
    can_take_back: bool,
    practice: bool,
    in_lesson: bool,
}

impl MenuView {
    fn of<M: ModeUi>(session: &Session<M>, in_lesson: bool) -> Self {
        Self {
            watched: session.is_watched(),
            can_save: session.is_autosaved(),
            can_take_back: session.before_last_turn().is_some(),
            practice: session.record().practice,
            in_lesson,
        }
    }

    fn entries<M: ModeUi>(self) -> Vec<MenuEntry> {
        use MenuChoice::{Copy, Leave as LeaveBy, Window};

        let mut entries = vec![MenuEntry::new("menu-resume", "arrow_right", Window(Overlay::Closed))];
        entries.extend(M::MENU);
        if self.can_save {
            entries.push(MenuEntry::new("menu-save", "save", Window(Overlay::Save)));
        }
        if self.can_take_back {
            entries.push(MenuEntry::new("menu-take-back", "undo", Window(Overlay::TakeBack)));
        }
        entries.extend([
            MenuEntry::new("menu-settings", "settings", Window(Overlay::Settings)),
            MenuEntry::new("menu-rules", "book", Window(Overlay::Rules)),
            MenuEntry::new("menu-help", "help", Window(Overlay::Help)),
            MenuEntry::new("menu-copy", "copy", Copy).with_hint("copy-hint"),
        ]);
        if M::HAS_PICTURES {
            entries.push(MenuEntry::new("menu-picture", "camera", LeaveBy(Leave::ToPicture)));
        }
        entries.push(match (self.watched, self.in_lesson) {
            (true, _) => MenuEntry::new("replay-leave", "exit", LeaveBy(Leave::Replay)),
            (_, true) => MenuEntry::new("lesson-leave", "exit", LeaveBy(Leave::ToLessons)),
            _ => M::LEAVE,
        });
        entries
    }
}

/// Draws the menu over everything.
fn show<M: ModeUi>(
    mut parts: UiContext,
    session: Res<Session<M>>,
    lesson: Option<Res<M::Lesson>>,
    mut windows: Windows,
    mut leave: MessageWriter<Leave>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    if windows.open() != Overlay::Menu {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let view = MenuView::of(&session, lesson.is_some());
    let entries = view.entries::<M>();
    let name = format!("menu of {}", M::KEY);
    let (choice, beside) = modal_window(&context, &mut style, &layout, &name, |ui, style, _| {
        draw_menu(ui, style, &localizer, view, &entries)
    });
    match choice {
        Some(MenuChoice::Window(window)) => windows.show(window),
        Some(MenuChoice::Copy) => {
            let record = session.watched().map_or(session.record(), |whole| whole);
            context.copy_text(write_record_line(record));
            notices.write(Notice(localizer.text("copy-done")));
        }
        Some(MenuChoice::Leave(way_out)) => {
            windows.close();
            leave.write(way_out);
        }
        None if beside => windows.close(),
        None => {}
    }
    if choice.is_some() {
        context.request_repaint();
    }
    Ok(())
}

/// Draws the entries. Returns the effect of the pressed one.
fn draw_menu(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: MenuView,
    entries: &[MenuEntry],
) -> Option<MenuChoice> {
    let mut choice = None;
    ui.vertical_centered(|ui| {
        heading(ui, style, &localizer.text(if view.watched { "menu-replay-title" } else { "menu-title" }));
        if view.practice {
            tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
            ui.add_space(8.0);
        }
        ui.spacing_mut().item_spacing.y = 6.0;
        let size = Vec2::new(280.0, 40.0);
        for (index, entry) in entries.iter().enumerate() {
            let tone = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Plain };
            let text = localizer.text(entry.key);
            let mut button = text_button(ui, style, Some(entry.icon), &text, tone, true, size);
            if let Some(hint) = entry.hint {
                button = button.on_hover_text(localizer.text(hint));
            }
            if button.clicked() {
                choice = Some(entry.choice);
            }
        }
    });
    choice
}

/// Registers the menu of a mode.
pub(crate) fn plugin<M: ModeUi>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show::<M>.in_set(PanelSet).run_if(in_state(M::TABLE).and_then(resource_exists::<Session<M>>)),
    );
}

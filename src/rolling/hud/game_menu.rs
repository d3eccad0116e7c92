//! The menu of the table: continue, save, take back, settings, controls, leave.

use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::localizer::Localizer;
use crate::rolling::Session;
use crate::rolling::lessons::InRiverLesson;
use crate::rolling::turn::{Aim, has_step_back};
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::page::heading;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, tag, text_button};
use crate::ui::windows::modal::modal_window;
use crate::ui::{Notice, UiContext};
use cascadia_engine::write_record_line;

/// The pressed button of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameMenuChoice {
    Resume,
    Open(Overlay),
    Copy,
    Leave,
}

/// Opens the menu by key, and the question about taking back the last turn.
pub(super) fn open_menu_by_key(
    session: Res<Session>,
    aim: Res<Aim>,
    mut overlay: ResMut<Overlay>,
    mut pressed: ResMut<ActionState>,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    let takes_back =
        pressed.just(InputAction::TakeBackTurn) || pressed.just(InputAction::Undo) && !session.can_undo();
    if takes_back && session.before_last_turn().is_some() {
        *overlay = Overlay::TakeBack;
        pressed.clear();
    } else if !has_step_back(&session, &aim) && pressed.take(InputAction::StepBack) {
        *overlay = Overlay::Menu;
        pressed.clear();
    }
}

/// The state that the menu depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct GameMenuView {
    /// A replay is shown.
    watched: bool,
    /// The game can be saved under a name.
    can_save: bool,
    /// A turn can be taken back.
    can_take_back: bool,
    practice: bool,
    in_lesson: bool,
}

/// Draws the menu over everything.
pub(super) fn show(
    mut parts: UiContext,
    session: Res<Session>,
    in_lesson: Option<Res<InRiverLesson>>,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    if *overlay != Overlay::Menu {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let view = GameMenuView {
        watched: session.is_watched(),
        can_save: session.is_autosaved(),
        can_take_back: session.before_last_turn().is_some(),
        practice: session.record().practice,
        in_lesson: in_lesson.is_some(),
    };
    let (choice, beside) = modal_window(&context, &mut style, &layout, "rolling menu", |ui, style, _| {
        draw_entries(ui, style, &localizer, view)
    });
    if choice.is_some() {
        context.request_repaint();
    }
    match choice {
        Some(GameMenuChoice::Resume) => *overlay = Overlay::Closed,
        Some(GameMenuChoice::Open(window)) => *overlay = window,
        Some(GameMenuChoice::Copy) => {
            let record = session.watched().map_or(session.record(), |whole| whole);
            context.copy_text(write_record_line(record));
            notices.write(Notice(localizer.text("copy-done")));
        }
        Some(GameMenuChoice::Leave) => {
            *overlay = Overlay::Closed;
            leave.write(match (view.watched, view.in_lesson) {
                (true, _) => Leave::Replay,
                (_, true) => Leave::ToLessons,
                _ => Leave::ToTitle,
            });
        }
        None if beside => *overlay = Overlay::Closed,
        None => {}
    }
    Ok(())
}

/// Draws the entries of the menu. Returns the pressed one.
fn draw_entries(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: GameMenuView,
) -> Option<GameMenuChoice> {
    let leave = match (view.watched, view.in_lesson) {
        (true, _) => "replay-leave",
        (_, true) => "lesson-leave",
        _ => "rolling-leave",
    };
    let entries = [
        ("menu-resume", "arrow_right", GameMenuChoice::Resume, true),
        ("menu-save", "save", GameMenuChoice::Open(Overlay::Save), view.can_save),
        ("menu-take-back", "undo", GameMenuChoice::Open(Overlay::TakeBack), view.can_take_back),
        ("menu-settings", "settings", GameMenuChoice::Open(Overlay::Settings), true),
        ("menu-rules", "book", GameMenuChoice::Open(Overlay::Rules), true),
        ("menu-help", "help", GameMenuChoice::Open(Overlay::Help), true),
        ("menu-copy", "copy", GameMenuChoice::Copy, true),
        (leave, "exit", GameMenuChoice::Leave, true),
    ];
    let mut choice = None;
    ui.vertical_centered(|ui| {
        heading(ui, style, &localizer.text(if view.watched { "menu-replay-title" } else { "menu-title" }));
        if view.practice {
            tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
            ui.add_space(8.0);
        }
        ui.spacing_mut().item_spacing.y = 8.0;
        for (index, (key, icon, what, _)) in entries.into_iter().filter(|entry| entry.3).enumerate() {
            let tone = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Plain };
            let size = Vec2::new(280.0, 42.0);
            let button = text_button(ui, style, Some(icon), &localizer.text(key), tone, true, size);
            let button = match what {
                GameMenuChoice::Copy => button.on_hover_text(localizer.text("copy-hint")),
                GameMenuChoice::Leave if !view.watched && !view.in_lesson => {
                    button.on_hover_text(localizer.text("rolling-leave-hint"))
                }
                _ => button,
            };
            if button.clicked() {
                choice = Some(what);
            }
        }
    });
    choice
}

//! The menu of the table: go on, settings, controls, leave.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Vec2};

use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::RollingSession;
use crate::app::rolling::lessons::InRiverLesson;
use crate::app::rolling::turn::{RollingAim, has_step_back};
use crate::app::ui::UiContext;
use crate::app::ui::overlay::{Leave, Overlay};
use crate::app::ui::page::heading;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, text_button};

/// Whether the menu is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameMenu(pub bool);

/// What was pressed in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameMenuChoice {
    Resume,
    Open(Overlay),
    Leave,
}

/// Opens and closes the menu by key. While it is open, the table gets no keys.
pub(super) fn open_menu_by_key(
    session: Res<RollingSession>,
    aim: Res<RollingAim>,
    overlay: Res<Overlay>,
    mut pressed: ResMut<ActionState>,
    mut menu: ResMut<GameMenu>,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    if menu.0 {
        if pressed.take(InputAction::StepBack) || pressed.take(InputAction::Confirm) {
            menu.0 = false;
        }
        pressed.clear();
    } else if !has_step_back(&session, &aim) && pressed.take(InputAction::StepBack) {
        menu.0 = true;
        pressed.clear();
    }
}

/// Draws the menu over everything.
pub(super) fn show(
    mut parts: UiContext,
    mut menu: ResMut<GameMenu>,
    in_lesson: Option<Res<InRiverLesson>>,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    if !menu.0 || *overlay != Overlay::Closed {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { localizer, mut style, .. } = parts;
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let response = egui::Modal::new(egui::Id::new("rolling menu"))
        .frame(frame)
        .show(&context, |ui| draw_entries(ui, &mut style, &localizer, in_lesson.is_some()));
    match response.inner {
        Some(GameMenuChoice::Resume) => menu.0 = false,
        Some(GameMenuChoice::Open(window)) => *overlay = window,
        Some(GameMenuChoice::Leave) => {
            menu.0 = false;
            leave.write(if in_lesson.is_some() { Leave::ToLessons } else { Leave::ToTitle });
        }
        None if response.backdrop_response.clicked() => menu.0 = false,
        None => {}
    }
    Ok(())
}

fn draw_entries(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    in_lesson: bool,
) -> Option<GameMenuChoice> {
    let leave = if in_lesson { "lesson-leave" } else { "rolling-leave" };
    let entries = [
        ("menu-resume", "arrow_right", GameMenuChoice::Resume),
        ("menu-settings", "settings", GameMenuChoice::Open(Overlay::Settings)),
        ("menu-help", "help", GameMenuChoice::Open(Overlay::Help)),
        (leave, "exit", GameMenuChoice::Leave),
    ];
    let mut choice = None;
    ui.vertical_centered(|ui| {
        heading(ui, style, &localizer.text("menu-title"));
        ui.spacing_mut().item_spacing.y = 8.0;
        for (index, (key, icon, what)) in entries.into_iter().enumerate() {
            let tone = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Plain };
            let size = Vec2::new(280.0, 42.0);
            let button = text_button(ui, style, Some(icon), &localizer.text(key), tone, true, size);
            let button = if key == "rolling-leave" {
                button.on_hover_text(localizer.text("rolling-leave-hint"))
            } else {
                button
            };
            if button.clicked() {
                choice = Some(what);
            }
        }
    });
    choice
}

//! The menu of the table: go on, take a turn back, settings, controls, leave; and the question before a turn is taken back.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Vec2};

use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::RollingSession;
use crate::app::rolling::lessons::InRiverLesson;
use crate::app::rolling::turn::{RollingAim, has_step_back};
use crate::app::session::Request;
use crate::app::ui::UiContext;
use crate::app::ui::overlay::{Leave, Overlay};
use crate::app::ui::page::heading;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, rich_text, text_button};
use crate::rolling::Rolling;

/// What lies over the table.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GameMenu {
    /// Nothing.
    #[default]
    Closed,
    /// The menu.
    Menu,
    /// The question whether to take the last turn back.
    TakeBack,
}

/// What was pressed in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameMenuChoice {
    Resume,
    AskTakeBack,
    TakeBack,
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
    if *menu != GameMenu::Closed {
        if pressed.take(InputAction::StepBack)
            || *menu == GameMenu::Menu && pressed.take(InputAction::Confirm)
        {
            *menu = GameMenu::Closed;
        }
        pressed.clear();
        return;
    }
    let takes_back =
        pressed.just(InputAction::TakeBackTurn) || pressed.just(InputAction::Undo) && !session.can_undo();
    if takes_back && session.before_last_turn().is_some() {
        *menu = GameMenu::TakeBack;
        pressed.clear();
    } else if !has_step_back(&session, &aim) && pressed.take(InputAction::StepBack) {
        *menu = GameMenu::Menu;
        pressed.clear();
    }
}

/// Draws the menu over everything.
pub(super) fn show(
    mut parts: UiContext,
    session: Res<RollingSession>,
    mut menu: ResMut<GameMenu>,
    in_lesson: Option<Res<InRiverLesson>>,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
    mut requests: MessageWriter<Request<Rolling>>,
) -> Result {
    if *menu == GameMenu::Closed || *overlay != Overlay::Closed {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { localizer, mut style, .. } = parts;
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let can_take_back = session.before_last_turn().is_some();
    let in_lesson = in_lesson.is_some();
    let response =
        egui::Modal::new(egui::Id::new("rolling menu")).frame(frame).show(&context, |ui| match *menu {
            GameMenu::TakeBack => draw_take_back(ui, &mut style, &localizer, session.record().practice),
            _ => draw_entries(ui, &mut style, &localizer, can_take_back, in_lesson),
        });
    match response.inner {
        Some(GameMenuChoice::Resume) => *menu = GameMenu::Closed,
        Some(GameMenuChoice::AskTakeBack) => *menu = GameMenu::TakeBack,
        Some(GameMenuChoice::TakeBack) => {
            *menu = GameMenu::Closed;
            requests.write(Request::TakeBackTurn);
            context.request_repaint();
        }
        Some(GameMenuChoice::Open(window)) => *overlay = window,
        Some(GameMenuChoice::Leave) => {
            *menu = GameMenu::Closed;
            leave.write(if in_lesson { Leave::ToLessons } else { Leave::ToTitle });
        }
        None if response.backdrop_response.clicked() => *menu = GameMenu::Closed,
        None => {}
    }
    Ok(())
}

fn draw_entries(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    can_take_back: bool,
    in_lesson: bool,
) -> Option<GameMenuChoice> {
    let leave = if in_lesson { "lesson-leave" } else { "rolling-leave" };
    let entries = [
        ("menu-resume", "arrow_right", GameMenuChoice::Resume),
        ("menu-take-back", "undo", GameMenuChoice::AskTakeBack),
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
            let can = what != GameMenuChoice::AskTakeBack || can_take_back;
            let button = text_button(ui, style, Some(icon), &localizer.text(key), tone, can, size);
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

/// Asks whether to take a turn back, which makes the game one for practice.
fn draw_take_back(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    is_practice: bool,
) -> Option<GameMenuChoice> {
    heading(ui, style, &localizer.text("take-back-title"));
    ui.set_max_width(400.0);
    let key = if is_practice { "take-back-practice" } else { "rolling-take-back-question" };
    ui.label(rich_text(style, &localizer.text(key), style.theme.body, colour(style.theme.text)));
    ui.add_space(14.0);
    let mut choice = None;
    ui.horizontal(|ui| {
        let size = Vec2::new(170.0, 38.0);
        let text = localizer.text("take-back-yes");
        if text_button(ui, style, Some("undo"), &text, ButtonStyle::Plain, true, size).clicked() {
            choice = Some(GameMenuChoice::TakeBack);
        }
        let text = localizer.text("take-back-no");
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Primary, true, size).clicked() {
            choice = Some(GameMenuChoice::Resume);
        }
    });
    choice
}

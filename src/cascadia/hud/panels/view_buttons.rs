//! A corner pad of buttons that move, rotate and zoom the camera, for players without a wheel or who do not
//! drag.

use bevy::math::Vec2 as Step;
use bevy::prelude::{Local, MessageWriter, Res, Result};
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin};

use crate::camera::ViewStep;
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::UiContext;
use crate::ui::key_names::with_key;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::UiStyle;
use crate::ui::widgets::icon_button;

/// Side of a button and gap between two, in points.
const BUTTON: f32 = 28.0;
const GAP: f32 = 3.0;
/// Width of the pad.
const WIDTH: f32 = BUTTON * 3.0 + GAP * 2.0;
/// Distance of a camera move, in points.
const FAR: f32 = 110.0;

/// The effect of a button of the pad.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ViewButton {
    Step(ViewStep),
    Fit,
}

/// Returns the rows of the pad; a button is its icon, the key of its text, the equivalent input action, and
/// its effect.
fn pad() -> [[(&'static str, &'static str, InputAction, ViewButton); 3]; 3] {
    let pan = |x: f32, y: f32| ViewButton::Step(ViewStep::Pan(Step::new(x, y) * FAR));
    let turn = |sixths| ViewButton::Step(ViewStep::Turn(sixths));
    let zoom = |notches| ViewButton::Step(ViewStep::Zoom(notches));
    [
        [
            ("rotate_left", "view-turn-left", InputAction::TurnLeft, turn(-1)),
            ("arrow_up", "view-up", InputAction::PanUp, pan(0.0, -1.0)),
            ("rotate_right", "view-turn-right", InputAction::TurnRight, turn(1)),
        ],
        [
            ("arrow_left", "view-left", InputAction::PanLeft, pan(-1.0, 0.0)),
            ("fit", "fit-environment", InputAction::Fit, ViewButton::Fit),
            ("arrow_right", "view-right", InputAction::PanRight, pan(1.0, 0.0)),
        ],
        [
            ("minus", "view-further", InputAction::ZoomOut, zoom(-2)),
            ("arrow_down", "view-down", InputAction::PanDown, pan(0.0, 1.0)),
            ("plus", "view-nearer", InputAction::ZoomIn, zoom(2)),
        ],
    ]
}

/// User actions on the pad.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ViewIntent {
    /// Opens or folds the pad.
    Toggle,
    /// Moves the camera.
    Press(ViewButton),
}

/// Draws a small button that opens and folds the pad, so that it covers little of the environment.
pub(crate) fn show(
    mut parts: UiContext,
    bindings: Res<Bindings>,
    settings: Res<Settings>,
    mut camera: TableCamera,
    mut steps: MessageWriter<ViewStep>,
    mut open: Local<bool>,
) -> Result {
    if !settings.view_buttons {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let corner = egui::pos2(layout.viewport.max.x - 8.0, layout.viewport.max.y - 8.0);
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("view buttons"));
    let mut intent = None;
    area.pivot(Align2::RIGHT_BOTTOM).fixed_pos(corner).show(&context, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
        let frame = Frame::new().corner_radius(CornerRadius::same(10)).inner_margin(Margin::same(4));
        let frame = if *open { frame.fill(style.panel_fill()) } else { frame };
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH);
            let pressed = if *open { draw_pad(ui, style, &localizer, &bindings) } else { None };
            let below = draw_last_row(ui, style, &localizer, &bindings, *open);
            intent = pressed.map(ViewIntent::Press).or(below);
        });
    });
    match intent {
        Some(ViewIntent::Toggle) => *open = !*open,
        Some(ViewIntent::Press(ViewButton::Step(step))) => {
            steps.write(step);
        }
        Some(ViewIntent::Press(ViewButton::Fit)) => camera.follow(Some(CameraIntent::Fit)),
        None => {}
    }
    Ok(())
}

/// Draws the rows of the pad.
fn draw_pad(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
) -> Option<ViewButton> {
    let mut pressed = None;
    for row in pad() {
        ui.horizontal(|ui| {
            for (icon, text, control, button) in row {
                let label = with_key(localizer, bindings, text, control);
                if icon_button(ui, style, icon, &label, true, BUTTON).clicked() {
                    pressed = Some(button);
                }
            }
        });
    }
    pressed
}

/// Draws the row below the pad: the view from above while it is open, and the button that opens and folds it.
fn draw_last_row(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    open: bool,
) -> Option<ViewIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        if open {
            let label = with_key(localizer, bindings, "control-top-down", InputAction::TopDown);
            if icon_button(ui, style, "eye", &label, true, BUTTON).clicked() {
                intent = Some(ViewIntent::Press(ViewButton::Step(ViewStep::TopDown)));
            }
            // The button that folds the pad replaces the one that opened it.
            ui.add_space(BUTTON + GAP);
        }
        let label = localizer.text(if open { "view-fold" } else { "view-open" });
        let icon = if open { "close" } else { "eye" };
        if icon_button(ui, style, icon, &label, true, BUTTON).clicked() {
            intent = Some(ViewIntent::Toggle);
        }
    });
    intent
}

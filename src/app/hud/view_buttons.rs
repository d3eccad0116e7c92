//! Buttons in the corner of the land that move, turn and zoom the view, for hands that do not drag or have no wheel.

use bevy::math::Vec2 as Step;
use bevy::prelude::{Local, MessageWriter, Res, ResMut, Result};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin};

use super::theme::Look;
use super::top_bar::with_key;
use super::widgets::icon_button;
use crate::app::areas::Areas;
use crate::app::camera::{Rig, ViewStep};
use crate::app::controls::{Control, Controls};
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::app::settings::Settings;

/// Side of a button, and what lies between two.
const BUTTON: f32 = 28.0;
const GAP: f32 = 3.0;
/// Width of the pad.
const WIDTH: f32 = BUTTON * 3.0 + GAP * 2.0;
/// Points that a button moves the view by.
const FAR: f32 = 110.0;

/// What a button of the pad does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Press {
    Step(ViewStep),
    Fit,
}

/// The pad, row by row: icon, key of the text, the control that does the same, and what it does.
fn pad() -> [[(&'static str, &'static str, Control, Press); 3]; 3] {
    let pan = |x: f32, y: f32| Press::Step(ViewStep::Pan(Step::new(x, y) * FAR));
    let turn = |sixths| Press::Step(ViewStep::Turn(sixths));
    let zoom = |notches| Press::Step(ViewStep::Zoom(notches));
    [
        [
            ("rotate_left", "view-turn-left", Control::TurnLeft, turn(-1)),
            ("arrow_up", "view-up", Control::PanUp, pan(0.0, -1.0)),
            ("rotate_right", "view-turn-right", Control::TurnRight, turn(1)),
        ],
        [
            ("arrow_left", "view-left", Control::PanLeft, pan(-1.0, 0.0)),
            ("fit", "fit-land", Control::Fit, Press::Fit),
            ("arrow_right", "view-right", Control::PanRight, pan(1.0, 0.0)),
        ],
        [
            ("minus", "view-further", Control::ZoomOut, zoom(-2)),
            ("arrow_down", "view-down", Control::PanDown, pan(0.0, 1.0)),
            ("plus", "view-nearer", Control::ZoomIn, zoom(2)),
        ],
    ]
}

/// A small button opens the pad and folds it again, so that little of the land is covered.
pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    settings: Res<Settings>,
    playthrough: Res<Playthrough>,
    mut look: ResMut<Look>,
    mut rig: ResMut<Rig>,
    mut steps: MessageWriter<ViewStep>,
    mut open: Local<bool>,
) -> Result {
    if !settings.view_buttons {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let corner = egui::pos2(areas.board.max.x - 8.0, areas.board.max.y - 8.0);
    let area = egui::Area::new(egui::Id::new("view buttons")).order(egui::Order::Middle);
    area.pivot(Align2::RIGHT_BOTTOM).fixed_pos(corner).show(&context, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
        let frame = Frame::new().corner_radius(CornerRadius::same(10)).inner_margin(Margin::same(4));
        let frame = if *open { frame.fill(look.panel_fill()) } else { frame };
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH);
            if *open {
                for row in pad() {
                    ui.horizontal(|ui| {
                        for (icon, text, control, press) in row {
                            let label = with_key(&speaker, &controls, text, control);
                            if !icon_button(ui, look, icon, &label, true, BUTTON).clicked() {
                                continue;
                            }
                            match press {
                                Press::Step(step) => {
                                    steps.write(step);
                                }
                                Press::Fit => {
                                    let seat = rig.seat();
                                    rig.fit(playthrough.game().player(seat).environment(), &areas);
                                }
                            }
                        }
                    });
                }
            }
            ui.horizontal(|ui| {
                if *open {
                    let label = with_key(&speaker, &controls, "control-top-down", Control::TopDown);
                    if icon_button(ui, look, "eye", &label, true, BUTTON).clicked() {
                        steps.write(ViewStep::TopDown);
                    }
                    // The button that folds the pad is where the one was that opened it.
                    ui.add_space(BUTTON + GAP);
                }
                let label = speaker.say(if *open { "view-fold" } else { "view-open" });
                let icon = if *open { "close" } else { "eye" };
                if icon_button(ui, look, icon, &label, true, BUTTON).clicked() {
                    *open = !*open;
                }
            });
        });
    });
    Ok(())
}

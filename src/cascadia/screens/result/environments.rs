//! The environments without the pad: a bar to switch between them and back.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};

use super::pad_state::PadState;
use super::prepared::ResultView;
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::PadView;
use crate::cascadia::render::{HighlightOrder, HighlightSource};
use crate::preferences::localizer::Localizer;
use crate::ui::UiContext;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// User actions on the bar.
enum EnvironmentsIntent {
    /// Shows an environment.
    Visit(Seat),
    /// Shows the pad again.
    ShowPad,
}

/// Draws the bar and carries out its action.
pub(super) fn show(
    mut screen: UiContext,
    session: Res<Session>,
    view: Res<ResultView>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut pad: ResMut<PadState>,
    mut lit: MessageWriter<HighlightOrder>,
) -> Result {
    let context = screen.egui()?;
    lit.write(HighlightOrder::of(HighlightSource::Pad, rig.seat(), None));
    let window = screen.layout.window;
    let drawn = layers::area(&context, PanelLayer::Floating, egui::Id::new("environments"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(window.x / 2.0, window.y - 18.0))
        .show(&context, |ui| draw_bar(ui, &mut screen.style, &screen.localizer, &view.pad, rig.seat()));
    match drawn.inner {
        Some(EnvironmentsIntent::Visit(seat)) => {
            orders.write(CameraOrder::visit(seat, session.game().player(seat).environment()));
        }
        Some(EnvironmentsIntent::ShowPad) => pad.aside = false,
        None => {}
    }
    Ok(())
}

/// Draws a button for each environment and one for the pad. `shown` is the seat whose environment is in view.
/// Returns the clicked action.
fn draw_bar(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    pad: &PadView,
    shown: Seat,
) -> Option<EnvironmentsIntent> {
    let mut intent = None;
    let frame = Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let size = Vec2::new(120.0, 40.0);
            for (index, sheet) in pad.sheets().iter().enumerate() {
                let seat = Seat(index as u8);
                let tone = if shown == seat { ButtonStyle::On } else { ButtonStyle::Plain };
                let text = format!("{} · {}", pad.name(index), sheet.total());
                if text_button(ui, style, None, &text, tone, true, size).clicked() {
                    intent = Some(EnvironmentsIntent::Visit(seat));
                }
            }
            ui.add_space(10.0);
            let text = localizer.text("result-pad");
            if text_button(ui, style, Some("back"), &text, ButtonStyle::Primary, true, size).clicked() {
                intent = Some(EnvironmentsIntent::ShowPad);
            }
        });
    });
    intent
}

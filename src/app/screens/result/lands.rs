//! The lands without the pad: a bar to go from one to the next and back.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};

use super::PadAside;
use super::prepared::ResultView;
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::play::Playthrough;

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    view: Res<ResultView>,
    mut look: ResMut<Look>,
    mut rig: ResMut<Rig>,
    mut aside: ResMut<PadAside>,
    mut lit: ResMut<LitHexes>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    LitHexes::ask(&mut lit, LitBy::Pad, rig.seat(), None);
    egui::Area::new(egui::Id::new("lands"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(areas.window.x / 2.0, areas.window.y - 18.0))
        .show(&context, |ui| {
            let frame = Frame::new()
                .fill(look.panel_fill())
                .stroke(Stroke::new(1.0, colour(look.theme.outline)))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(10, 8));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    let size = Vec2::new(120.0, 40.0);
                    for seat in playthrough.game().setup().seats() {
                        let tone = if rig.seat() == seat { Tone::On } else { Tone::Plain };
                        let points = playthrough.sheets()[seat.index()].total();
                        let text = format!("{} · {points}", view.pad.name(seat.index()));
                        if text_button(ui, look, None, &text, tone, true, size).clicked() {
                            rig.visit(seat, playthrough.game().player(seat).environment(), &areas);
                        }
                    }
                    ui.add_space(10.0);
                    let text = speaker.say("result-pad");
                    if text_button(ui, look, Some("back"), &text, Tone::Primary, true, size).clicked() {
                        aside.0 = false;
                    }
                });
            });
        });
    Ok(())
}

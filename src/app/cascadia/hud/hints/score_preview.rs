//! The score change of the piece at the aim, source by source, in chips beside the hex.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::camera::CameraView;
use crate::app::camera::space::hex_position;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::CascadiaStage;
use crate::app::cascadia::hud::change::{points_width, write_points};
use crate::app::cascadia::turn::PlacementPreview;
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::settings::Settings;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::write;
use crate::app::ui::{PanelSet, egui_rect};
use crate::app::window::layout::ScreenLayout;
use crate::base::{Habitat, Hex, Wildlife};
use crate::cascadia::rules::Phase;
use crate::cascadia::scoring::{PointChange, ScoreDelta};

/// The source of a change that a chip shows.
#[derive(Clone, Copy)]
enum PreviewLine {
    Habitat(Habitat),
    Wildlife(Wildlife),
    Nature,
}

const HEIGHT: f32 = 26.0;

fn sources(change: &ScoreDelta) -> Vec<(PreviewLine, PointChange)> {
    let habitats = Habitat::ALL.map(|habitat| (PreviewLine::Habitat(habitat), change.habitat(habitat)));
    let points = PointChange::of_points;
    let wildlife =
        Wildlife::ALL.map(|species| (PreviewLine::Wildlife(species), points(change.wildlife[species])));
    let nature = std::iter::once((PreviewLine::Nature, points(change.nature)));
    habitats.into_iter().chain(wildlife).chain(nature).filter(|(_, change)| !change.is_zero()).collect()
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    prospect: Res<PlacementPreview>,
    settings: Res<Settings>,
    localizer: Res<Localizer>,
    playthrough: Res<CascadiaSession>,
    mut style: ResMut<UiStyle>,
) -> Result {
    if !settings.show_change {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let style = &mut *style;
    let seat = playthrough.game().seat();
    let room = egui_rect(layout.viewport);
    let place = |hex: Hex| camera.on_screen(hex_position(seat, hex), layout.window);
    // Beside the hex, above its middle: the cell being decided stays free.
    if let Some((hex, advice)) = prospect.token
        && let Some(at) = place(hex)
    {
        draw_chips(&context, style, &localizer, room, at, &sources(&advice), None);
    } else if let Some((hex, advice)) = prospect.tile
        && let Some(at) = place(hex)
    {
        let token = advice.token.map(|(_, change)| change.sum()).filter(|change| !change.is_zero());
        let later = token.map(|change| (localizer.text("chip-with-token"), change));
        draw_chips(&context, style, &localizer, room, at, &sources(&advice.tile), later);
    }
    Ok(())
}

fn draw_chips(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    room: Rect,
    at: bevy::math::Vec2,
    sources: &[(PreviewLine, PointChange)],
    later: Option<(String, PointChange)>,
) {
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, egui::Id::new("chips")));
    let theme = style.theme.clone();
    let mut rows: Vec<(Option<PreviewLine>, String, PointChange)> =
        sources.iter().map(|(source, change)| (Some(*source), String::new(), *change)).collect();
    if rows.is_empty() {
        rows.push((None, String::new(), PointChange::default()));
    }
    rows.extend(later.map(|(text, change)| (None, text, change)));
    // The sum comes last and stands out.
    let sum = rows.iter().map(|(.., change)| *change).sum();
    let has_sum = rows.len() > 1;
    if has_sum {
        rows.push((None, "=".to_owned(), sum));
    }
    let plain = style.plain(theme.small);
    let height = (HEIGHT + 3.0) * rows.len() as f32;
    let top =
        (at.y - 26.0 - height / 2.0).clamp(room.top() + 4.0, (room.bottom() - height).max(room.top() + 4.0));
    // Beside the hex; at the right end of the viewport on its other side.
    let left = if at.x + 230.0 > room.right() { at.x - 196.0 } else { at.x + 56.0 };
    let start = Pos2::new(left, top);
    for (index, (source, text, change)) in rows.iter().enumerate() {
        let icon = if source.is_some() { 26.0 } else { 0.0 };
        let label = if text.is_empty() {
            0.0
        } else {
            painter.layout_no_wrap(text.clone(), plain.clone(), Color32::PLACEHOLDER).size().x + 7.0
        };
        let top = start + Vec2::new(0.0, index as f32 * (HEIGHT + 3.0));
        let width = points_width(&painter, style, localizer, *change, theme.body) + icon + label + 18.0;
        let rect = Rect::from_min_size(top, Vec2::new(width, HEIGHT));
        painter.rect_filled(rect, CornerRadius::same(13), colour(theme.background).gamma_multiply(0.94));
        let is_sum = has_sum && index + 1 == rows.len();
        let rim = if is_sum {
            Stroke::new(1.5, colour(theme.text))
        } else {
            Stroke::new(1.0, colour(theme.outline))
        };
        painter.rect_stroke(rect, CornerRadius::same(13), rim, StrokeKind::Inside);
        let middle = Pos2::new(rect.left() + 15.0, rect.center().y);
        match source {
            Some(PreviewLine::Habitat(habitat)) => {
                style.habitat(&painter, *habitat, Rect::from_center_size(middle, Vec2::splat(18.0)));
            }
            Some(PreviewLine::Wildlife(species)) => style.token(&painter, *species, middle, 10.0),
            Some(PreviewLine::Nature) => style.nature_token(&painter, middle, 10.0),
            None => {}
        }
        let text_at = Pos2::new(rect.left() + 9.0 + icon, rect.center().y);
        if !text.is_empty() {
            write(&painter, text_at, Align2::LEFT_CENTER, text, plain.clone(), colour(theme.muted));
        }
        let change_at = text_at + Vec2::new(label, 0.0);
        write_points(&painter, style, localizer, change_at, Align2::LEFT_CENTER, *change, theme.body);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(
            in_state(CascadiaStage::Choosing(Phase::Place)).and_then(resource_exists::<CascadiaSession>),
        ),
    );
}

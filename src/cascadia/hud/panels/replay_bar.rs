//! The controls of a replay: steps, turns, a timeline to scrub, the speed, and playing on from here.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo,
};

use crate::cascadia::{Session, SessionStage};
use crate::input::bindings::{ActionState, Bindings, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::session::Playback;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::replay::{
    ReplayControls, ReplayIntent, draw_moves, leave_button, play_from_here_button, position_text,
};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, text_button};
use crate::ui::{PanelSet, UiContext};
use cascadia_engine::turn_marks;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Action;

fn use_keys(mut pressed: ResMut<ActionState>, mut controls: ReplayControls<Cascadia>) {
    controls.use_keys(&mut pressed);
}

fn show(mut parts: UiContext, bindings: Res<Bindings>, mut controls: ReplayControls<Cascadia>) -> Result {
    if controls.session.watched().is_none() {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let anchor = egui::pos2(layout.viewport.center().x, layout.tray.min.y - 8.0);
    let width = (layout.viewport.width() - 32.0).min(820.0);
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("replay"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(anchor);
    let frame = Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(10, 6));
    let shown = area.show(&context, |ui| {
        let framed = frame.show(ui, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
            let scrubbed = draw_scrub(ui, style, &localizer, controls.actions(), controls.now());
            let pressed = ui.horizontal(|ui| draw_buttons(ui, style, &localizer, &bindings, &controls));
            pressed.inner.or(scrubbed.map(ReplayIntent::Scrub))
        });
        framed.inner
    });
    if let Some(intent) = shown.inner {
        controls.follow(intent);
    }
    Ok(())
}

/// Draws the buttons of the bar. Returns the clicked action. A move that leads nowhere is disabled.
fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    controls: &ReplayControls<Cascadia>,
) -> Option<ReplayIntent> {
    let Playback { runs, pace, .. } = *controls.playback;
    let mut intent = draw_moves(ui, style, localizer, bindings, runs, 38.0, |way| controls.leads_on(way));
    let pace = localizer.text(&format!("replay-pace-{}", pace.key()));
    let size = Vec2::new(110.0, 36.0);
    let button = text_button(ui, style, None, &pace, ButtonStyle::Plain, true, size);
    if button.on_hover_text(localizer.text("replay-pace")).clicked() {
        intent = Some(ReplayIntent::ChangePace);
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let size = Vec2::new(0.0, 36.0);
        let left = leave_button(ui, style, localizer, size);
        let can_play = !controls.session.is_over();
        left.or(play_from_here_button(ui, style, localizer, can_play, size))
    })
    .inner
    .or(intent)
}

/// Draws the timeline with a mark for each turn. Returns the position of a drag or click, in actions.
fn draw_scrub(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    actions: &[Action],
    now: usize,
) -> Option<usize> {
    let size = Vec2::new(ui.available_width(), 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let all = actions.len().max(1);
    let line = Rect::from_center_size(rect.center(), Vec2::new(rect.width() - 20.0, 6.0));
    let at = |step: usize| line.left() + line.width() * step as f32 / all as f32;
    let painter = ui.painter();
    let theme = &style.theme;
    painter.rect_filled(line, CornerRadius::same(3), colour(theme.outline));
    let done = Rect::from_min_max(line.min, Pos2::new(at(now), line.max.y));
    painter.rect_filled(done, CornerRadius::same(3), colour(theme.paper));
    for mark in turn_marks::<Cascadia>(actions) {
        let tint = if mark <= now { theme.paper } else { theme.muted };
        painter.vline(at(mark), line.y_range().expand(3.0), Stroke::new(1.0, colour(tint)));
    }
    painter.circle_filled(Pos2::new(at(now), line.center().y), 9.0, colour(theme.text));
    focus_ring(ui, style, &response, rect);
    let label = position_text(localizer, now, actions.len());
    response.widget_info(|| WidgetInfo::slider(true, now as f64, &label));
    let response = response.on_hover_text(format!("{label}. {}", localizer.text("replay-scrub")));
    let pointer = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())?;
    let share = ((pointer.x - line.left()) / line.width()).clamp(0.0, 1.0);
    let to = (share * all as f32).round() as usize;
    (to != now).then_some(to.min(actions.len()))
}

pub(crate) fn plugin(app: &mut App) {
    let watching = in_state(SessionStage::Replaying).and_then(resource_exists::<Session>);
    app.add_systems(Update, use_keys.in_set(KeyOrder::Screen).run_if(watching.clone()))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(watching));
}

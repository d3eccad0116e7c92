//! The paper in the middle, and the pencil over it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Vec2};

use crate::app::input::InputAction;
use crate::app::preferences::graphics_quality::KeepRendering;
use crate::app::preferences::settings::Settings;
use crate::app::rolling::hud::geometry::RollingLayout;
use crate::app::rolling::hud::strokes::PencilStrokes;
use crate::app::rolling::hud::view::{PaperState, RollingView};
use crate::app::rolling::paper::{PaperPlace, PaperView, draw_paper, place_bounds, step_target};
use crate::app::rolling::turn::RollingClick;
use crate::app::ui::screen_keys::ScreenKeys;
use crate::app::ui::{UiContext, egui_rect, fixed_area};
use crate::app::window::layout::ScreenLayout;

/// Draws the table and the paper on it.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<RollingView>,
    strokes: Res<PencilStrokes>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    keys: ScreenKeys,
    mut keep_rendering: ResMut<KeepRendering>,
    mut clicks: MessageWriter<RollingClick>,
    mut hovered: Local<(Option<PaperPlace>, usize)>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = RollingLayout::of(&layout).paper;
    let state = &view.paper;
    let breathes = state.is_active && !settings.reduce_motion && settings.speed.factor() > 0.0;
    keep_rendering.0 |= breathes;
    let breath = if breathes { (time.elapsed_secs() * 0.7).fract() } else { 0.5 };
    let fresh = strokes.fresh();
    // Between the panels nothing of another table is to be seen.
    fixed_area(&context, "rolling ground", Rect::from_corners(bevy::math::Vec2::ZERO, layout.window), |ui| {
        ui.painter().rect_filled(ui.max_rect(), 0, Color32::from_rgb(0x24, 0x1A, 0x12));
    });
    let (answer, stepped) = fixed_area(&context, "rolling paper", at, |ui| {
        let rect = ui.max_rect();
        draw_table(ui, rect);
        let paper = PaperView {
            is_active: state.is_active,
            targets: &state.targets,
            aim: state.aim,
            ghosts: &state.ghosts,
            letters: state.letters,
            chips: &state.chips,
            fresh: &fresh,
            breath,
            high_contrast: settings.high_contrast,
            ..plain_paper(state, rect)
        };
        let stepped = arrow(&keys).and_then(|way| step_target(&paper, way));
        (draw_paper(ui, style, &localizer, &paper), stepped)
    });
    let mut out = Vec::new();
    out.extend(stepped.filter(|_| state.is_active).map(|place| RollingClick::AimPlace(Some(place))));
    // At a new decision nothing is aimed at until the pointer says so.
    let before = hovered.0.filter(|_| hovered.1 == state.targets.len());
    *hovered = (answer.hovered, state.targets.len());
    if state.is_active && answer.hovered != before {
        out.push(RollingClick::AimPlace(answer.hovered));
    }
    if state.is_active {
        let letter = state.letters.and_then(|letters| letters.chosen);
        let pointed = answer.hovered_animal.filter(|animal| letter != Some(*animal));
        out.extend(pointed.map(RollingClick::AimAnimal));
        out.extend(answer.clicked.map(RollingClick::TakePlace));
        out.extend(answer.clicked_animal.map(RollingClick::TakeAnimal));
    }
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

/// Returns the view of the paper in the panel, with nothing besides.
fn plain_paper(state: &PaperState, panel: egui::Rect) -> PaperView<'_> {
    PaperView::of(&state.sheet, state.stars, state.seat.index(), panel.shrink(5.0))
}

/// Returns the rectangle of a place of the paper on the screen.
pub(crate) fn paper_place(layout: &ScreenLayout, view: &RollingView, place: PaperPlace) -> egui::Rect {
    place_bounds(&plain_paper(&view.paper, egui_rect(RollingLayout::of(layout).paper)), place)
}

/// Returns the direction of the arrow key that was pressed.
fn arrow(keys: &ScreenKeys) -> Option<Vec2> {
    let ways = [
        (InputAction::CursorRight, Vec2::new(1.0, 0.0)),
        (InputAction::CursorLeft, Vec2::new(-1.0, 0.0)),
        (InputAction::CursorDown, Vec2::new(0.0, 1.0)),
        (InputAction::CursorUp, Vec2::new(0.0, -1.0)),
    ];
    ways.into_iter().find(|(action, _)| keys.just(*action)).map(|(_, way)| way)
}

/// Draws the table that the paper lies on: dark boards lit from the north west.
fn draw_table(ui: &egui::Ui, rect: egui::Rect) {
    let painter = ui.painter();
    painter.rect_filled(rect, 0, Color32::from_rgb(0x3A, 0x2B, 0x20));
    let board = 86.0;
    let mut left = rect.left();
    let mut index = 0_u8;
    while left < rect.right() {
        let shade = [0x3E_u8, 0x38, 0x41, 0x3B][usize::from(index % 4)];
        let place =
            egui::Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(board - 1.5, rect.height()));
        painter.rect_filled(place, 0, Color32::from_rgb(shade, shade - 0x10, shade - 0x1B));
        left += board;
        index = index.wrapping_add(1);
    }
}

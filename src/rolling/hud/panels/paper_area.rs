//! The paper in the middle, and the pencil over it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Vec2};

use crate::input::InputAction;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::strokes::PencilStrokes;
use crate::rolling::hud::view::{HudView, PaperState};
use crate::rolling::hud::zoom::PaperZoom;
use crate::rolling::paper::{PaperPlace, PaperScore, PaperView, draw_paper, place_bounds, step_target};
use crate::rolling::turn::Click;
use crate::ui::panels::layers::PanelLayer;
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::{UiContext, area_in, egui_rect, fixed_area};
use crate::window::layout::ScreenLayout;

/// Margin around the paper, in points.
const MARGIN: f32 = 5.0;
/// Scrolling distances of a notch of the wheel and of a key, in points.
const NOTCH: f32 = 50.0;
const KEY_PAN: f32 = 70.0;
/// Spreading of two fingers that counts as a notch.
const SPREAD: f32 = 1.2;

/// Draws the table and the paper on it.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    strokes: Res<PencilStrokes>,
    (settings, quality): (Res<Settings>, Res<Quality>),
    time: Res<Time<Real>>,
    keys: ScreenKeys,
    (mut frames, mut zoom): (FrameRequests, ResMut<PaperZoom>),
    mut clicks: MessageWriter<Click>,
    mut hovered: Local<(Option<PaperPlace>, usize)>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).paper;
    let state = &view.paper;
    let wait = quality.idle_wait(&settings).filter(|_| state.is_active && settings.speed.factor() > 0.0);
    wait.into_iter().for_each(|wait| frames.within(wait));
    let breath = wait.map_or(0.5, |_| (time.elapsed_secs() * 0.7).fract());
    let fresh = strokes.fresh();
    // Cover the table of the other mode between the panels.
    let window = Rect::from_corners(bevy::math::Vec2::ZERO, layout.window);
    area_in(&context, PanelLayer::Ground, "rolling ground", window, |ui| {
        ui.painter().rect_filled(ui.max_rect(), 0, Color32::from_rgb(0x24, 0x1A, 0x12));
    });
    let (answer, stepped) = fixed_area(&context, "rolling paper", at, |ui| {
        let rect = ui.max_rect();
        draw_table(ui, rect);
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        let room = rect.shrink(MARGIN);
        let mut near = *zoom;
        zoom_by_wheel_and_keys(ui, &keys, room, &mut near);
        let paper = PaperView {
            is_active: state.is_active,
            targets: &state.targets,
            aim: state.aim,
            ghosts: &state.ghosts,
            letters: state.letters,
            chips: &state.chips,
            fresh: &fresh,
            lost: &state.lost,
            score: score_so_far(state),
            is_zoomed: near.is_near(),
            breath,
            high_contrast: settings.high_contrast,
            ..plain_paper(state, near.place(room))
        };
        let stepped = arrow(&keys).and_then(|way| step_target(&paper, way));
        let answer = draw_paper(ui, style, &localizer, &paper);
        near.pan(room, answer.response.drag_delta());
        let beside = answer.hovered.is_none_or(|place| !state.targets.contains(&place));
        if near.is_near() && answer.response.double_clicked() && beside {
            near = PaperZoom::default();
        }
        if zoom.set_if_neq(near) {
            frames.now();
        }
        (answer, stepped)
    });
    let mut out = Vec::new();
    out.extend(stepped.filter(|_| state.is_active).map(|place| Click::AimPlace(Some(place))));
    // After a new decision the aim stays empty until the pointer moves.
    let before = hovered.0.filter(|_| hovered.1 == state.targets.len());
    *hovered = (answer.hovered, state.targets.len());
    if state.is_active && answer.hovered != before {
        out.push(Click::AimPlace(answer.hovered));
    }
    if state.is_active {
        let letter = state.letters.and_then(|letters| letters.chosen);
        let pointed = answer.hovered_animal.filter(|animal| letter != Some(*animal));
        out.extend(pointed.map(Click::AimAnimal));
        out.extend(answer.clicked.map(Click::TakePlace));
        out.extend(answer.clicked_animal.map(Click::TakeAnimal));
    }
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

/// Returns the current points with all lines, or `None` if they are hidden.
fn score_so_far(state: &PaperState) -> Option<PaperScore<'_>> {
    let score = state.score.as_ref()?;
    Some(PaperScore { score, shown: score.lines.len() as f32 + 1.0, is_faint: true })
}

/// Returns the view of the paper in a place, without extras.
fn plain_paper(state: &PaperState, place: egui::Rect) -> PaperView<'_> {
    PaperView::of(&state.sheet, state.stars, state.seat.index(), place)
}

/// Returns the rectangle of a place of the paper on the screen.
pub(crate) fn paper_place(
    layout: &ScreenLayout,
    view: &HudView,
    zoom: PaperZoom,
    place: PaperPlace,
) -> egui::Rect {
    let room = egui_rect(HudLayout::of(layout).paper).shrink(MARGIN);
    place_bounds(&plain_paper(&view.paper, zoom.place(room)), place)
}

/// Zooms and moves the paper.
fn zoom_by_wheel_and_keys(ui: &egui::Ui, keys: &ScreenKeys, room: egui::Rect, zoom: &mut PaperZoom) {
    let pointer = ui.input(|input| input.pointer.hover_pos()).filter(|at| room.contains(*at));
    if let Some(at) = pointer.filter(|_| ui.rect_contains_pointer(room)) {
        zoom.turn(room, at, ui.input(|input| input.smooth_scroll_delta.y) / NOTCH);
    }
    if let Some(pinch) = ui.input(|input| input.multi_touch()).filter(|pinch| room.contains(pinch.center_pos))
    {
        zoom.pan(room, pinch.translation_delta);
        zoom.turn(room, pinch.center_pos, pinch.zoom_delta.ln() / SPREAD.ln());
    }
    let steps = [(InputAction::ZoomIn, 1.0), (InputAction::ZoomOut, -1.0)];
    for (_, by) in steps.into_iter().filter(|(action, _)| keys.just(*action)) {
        zoom.turn(room, pointer.unwrap_or(room.center()), by);
    }
    let ways = [
        (InputAction::PanLeft, Vec2::new(1.0, 0.0)),
        (InputAction::PanRight, Vec2::new(-1.0, 0.0)),
        (InputAction::PanUp, Vec2::new(0.0, 1.0)),
        (InputAction::PanDown, Vec2::new(0.0, -1.0)),
    ];
    for (_, way) in ways.into_iter().filter(|(action, _)| keys.just(*action)) {
        zoom.pan(room, way * KEY_PAN);
    }
    if keys.just(InputAction::Fit) {
        *zoom = PaperZoom::default();
    }
}

/// Returns the direction of the pressed arrow key.
fn arrow(keys: &ScreenKeys) -> Option<Vec2> {
    let ways = [
        (InputAction::CursorRight, Vec2::new(1.0, 0.0)),
        (InputAction::CursorLeft, Vec2::new(-1.0, 0.0)),
        (InputAction::CursorDown, Vec2::new(0.0, 1.0)),
        (InputAction::CursorUp, Vec2::new(0.0, -1.0)),
    ];
    ways.into_iter().find(|(action, _)| keys.just(*action)).map(|(_, way)| way)
}

/// Draws the table under the paper: dark boards lit from the north west.
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

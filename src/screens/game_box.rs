//! The boxes of the games on the title: lids of our own design, each a button for a new game.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{fitted, focus_ring};
use cascadia_base::{Habitat, Wildlife};

/// A game with a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoxedGame {
    Cascadia,
    Rolling,
}

/// Height of the visible side of a box, as a share of its lid.
const SIDE: f32 = 0.09;
/// Least height of a lid with a picture, in points.
const PICTURED: f32 = 60.0;

/// Draws the box of a game with its name and the action of a click. `is_bright` marks the game that Enter
/// begins.
pub(super) fn draw_game_box(
    ui: &mut Ui,
    style: &mut UiStyle,
    game: BoxedGame,
    (name, does): (&str, &str),
    is_bright: bool,
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let painter = ui.painter().clone();
    let lifted = if response.hovered() && !response.is_pointer_button_down_on() { 2.0 } else { 0.0 };
    let side = (rect.height() * SIDE).max(4.0);
    let lid =
        Rect::from_min_max(rect.min, rect.max - Vec2::new(0.0, side)).translate(Vec2::new(0.0, -lifted));
    let (top, dark) = match game {
        BoxedGame::Cascadia => (style.theme.habitats[Habitat::Forest.index()], style.theme.background),
        BoxedGame::Rolling => (style.theme.habitats[Habitat::River.index()], style.theme.background),
    };
    // The shadow on the table, the side of the box, the lid.
    let shadow = rect.translate(Vec2::new(2.0, 4.0));
    painter.rect_filled(shadow, CornerRadius::same(8), Color32::from_black_alpha(90));
    painter.rect_filled(lid.translate(Vec2::new(0.0, side)), CornerRadius::same(7), blend(top, dark, 0.72));
    painter.rect_filled(lid, CornerRadius::same(7), blend(top, dark, if lifted > 0.0 { 0.3 } else { 0.42 }));
    let clipped = painter.with_clip_rect(lid.shrink(2.0).intersect(ui.clip_rect()));
    if lid.height() >= PICTURED {
        match game {
            BoxedGame::Cascadia => draw_tiles(&clipped, style, lid),
            BoxedGame::Rolling => draw_river(&clipped, style, lid),
        }
    }
    let rim = if is_bright { (2.0, style.theme.accent) } else { (1.0, style.theme.outline) };
    painter.rect_stroke(lid, CornerRadius::same(7), Stroke::new(rim.0, colour(rim.1)), StrokeKind::Inside);
    draw_words(&painter, style, lid, (name, does), is_bright);
    focus_ring(ui, style, &response, rect);
    let label = format!("{name}: {does}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    response
}

/// Writes the name of the game on its lid, and the action of a click below it.
fn draw_words(
    painter: &Painter,
    style: &mut UiStyle,
    lid: Rect,
    (name, does): (&str, &str),
    is_bright: bool,
) {
    let (paper, accent) = (colour(style.theme.paper), colour(style.theme.accent));
    let room = lid.width() - 24.0;
    let low = lid.height() < PICTURED;
    let height = if low { lid.height() } else { lid.height() - 26.0 };
    let title = fitted(painter, name, style.bold(if low { 15.0 } else { 19.0 }), room);
    let font = style.bold(if low { 15.0 } else { 19.0 });
    let (at, anchor) = if low {
        (lid.left_center() + Vec2::new(12.0, -9.0), Align2::LEFT_CENTER)
    } else {
        (Pos2::new(lid.left() + 12.0, lid.bottom() - 34.0), Align2::LEFT_CENTER)
    };
    let shade = Color32::from_black_alpha(150);
    painter.text(at + Vec2::splat(1.0), anchor, &title, font.clone(), shade);
    painter.text(at, anchor, &title, font, paper);
    let below = if low { height / 2.0 + 10.0 } else { lid.height() - 14.0 };
    let at = Pos2::new(lid.left() + 12.0, lid.top() + below);
    let does = fitted(painter, does, style.plain(style.theme.small), room - 22.0);
    let tint = if is_bright { accent } else { paper.gamma_multiply(0.86) };
    let font = style.plain(style.theme.small);
    let words = painter.text(at, Align2::LEFT_CENTER, &does, font, tint);
    let arrow = Rect::from_center_size(words.right_center() + Vec2::new(14.0, 0.0), Vec2::splat(13.0));
    style.icon(painter, "arrow_right", arrow, tint);
}

/// Draws tiles of three habitats with animals, extending beyond the upper right corner of the lid.
fn draw_tiles(painter: &Painter, style: &mut UiStyle, lid: Rect) {
    let radius = lid.height() * 0.25;
    let middle = Pos2::new(lid.right() - radius * 2.1, lid.top() + radius * 0.95);
    let step = Vec2::new(radius * 3.0_f32.sqrt(), radius * 1.5);
    let tiles = [
        (Vec2::ZERO, Habitat::Prairie, Some(Wildlife::Fox)),
        (Vec2::new(1.0, 0.0), Habitat::Mountain, Some(Wildlife::Hawk)),
        (Vec2::new(-1.0, 0.0), Habitat::Wetland, None),
        (Vec2::new(0.5, 1.0), Habitat::River, Some(Wildlife::Salmon)),
        (Vec2::new(-0.5, 1.0), Habitat::Forest, None),
    ];
    for (offset, habitat, animal) in tiles {
        let centre = middle + Vec2::new(offset.x * step.x, offset.y * step.y);
        let fill = colour(style.theme.habitats[habitat.index()]);
        let corner = |index: u32| {
            let angle = (30.0 + 60.0 * index as f32).to_radians();
            centre + (radius - 1.0) * Vec2::angled(angle)
        };
        let rim = Stroke::new(1.5, Color32::from_black_alpha(110));
        painter.add(Shape::convex_polygon((0..6).map(corner).collect(), fill, rim));
        if let Some(animal) = animal {
            style.token(painter, animal, centre, radius * 0.56);
        }
    }
}

/// Draws a river of blue ink and two dice, at the upper right of the lid.
fn draw_river(painter: &Painter, style: &mut UiStyle, lid: Rect) {
    let ink = colour(style.theme.habitats[Habitat::River.index()]);
    let bend = |share: f32| {
        let x = lid.left() + lid.width() * (0.02 + share);
        let y = lid.top() + lid.height() * (0.22 + 0.12 * (share * 7.0).sin() + 0.12 * share);
        Pos2::new(x, y)
    };
    let line: Vec<Pos2> = (0..=40).map(|step| bend(step as f32 / 40.0)).collect();
    painter.add(Shape::line(line.clone(), Stroke::new(lid.height() * 0.17, ink)));
    painter.add(Shape::line(line, Stroke::new(lid.height() * 0.05, ink.gamma_multiply(0.55))));
    let side = lid.height() * 0.35;
    // Clear of the name below.
    let dice = [
        (Vec2::new(0.71, 0.25), -0.18_f32, Wildlife::Bear, [0xE9, 0xC9, 0x97]),
        (Vec2::new(0.89, 0.42), 0.22, Wildlife::Salmon, [0xF3, 0xEC, 0xDC]),
    ];
    for (place, turn, animal, face) in dice {
        let centre = lid.min + place * lid.size();
        draw_die(painter, style, centre, side, (turn, face), animal);
    }
}

/// Draws a die with an animal, rotated by an angle in radians.
fn draw_die(
    painter: &Painter,
    style: &mut UiStyle,
    centre: Pos2,
    side: f32,
    (turn, [red, green, blue]): (f32, [u8; 3]),
    animal: Wildlife,
) {
    let square = |half: f32, offset: Vec2| -> Vec<Pos2> {
        (0..4)
            .map(|index| {
                let angle = turn + (45.0 + 90.0 * index as f32).to_radians();
                centre + offset + half * std::f32::consts::SQRT_2 * Vec2::angled(angle)
            })
            .collect()
    };
    let half = side / 2.0;
    let (shade, face) = (Color32::from_black_alpha(90), Color32::from_rgb(red, green, blue));
    painter.add(Shape::convex_polygon(square(half, Vec2::new(2.0, 3.5)), shade, Stroke::NONE));
    let rim = Stroke::new(1.2, Color32::from_rgb(0x4A, 0x3A, 0x28));
    painter.add(Shape::convex_polygon(square(half, Vec2::ZERO), face, rim));
    style.token(painter, animal, centre, half * 0.74);
}

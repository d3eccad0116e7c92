//! The river with a stone for every step of the trail, and the position of every player.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use super::walkers::walker_sign;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{trail_shape, write};
use rolling_rivers::archive::RiverTrails;
use rolling_rivers::goals::HikingTrack;

/// Colours of the meadow, the bank, the water, its ripples and the stones.
const MEADOW: Color32 = Color32::from_rgb(0x2B, 0x45, 0x35);
const BANK: Color32 = Color32::from_rgb(0x8A, 0x7B, 0x58);
const WATER: Color32 = Color32::from_rgb(0x2F, 0x6D, 0x96);
const RIPPLE: Color32 = Color32::from_rgb(0x6F, 0xA9, 0xC9);
const STONE: Color32 = Color32::from_rgb(0xB9, 0xB4, 0xA4);
const EDGE: Color32 = Color32::from_rgb(0x1A, 0x26, 0x22);

/// Margin left and right of the stones, as a share of the width.
const MARGIN: f32 = 0.03;
/// Number of segments of the drawn river.
const PIECES: usize = 96;

/// Draws the river from its spring at the left, with one stone more than steps: everyone begins on the first.
pub(super) fn draw_river(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    track: &HikingTrack,
    (trails, name): (&RiverTrails, &str),
    size: Vec2,
) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, CornerRadius::same(10), MEADOW);
    draw_band(&painter, rect, 0.215, BANK);
    draw_band(&painter, rect, 0.175, WATER);
    draw_ripples(&painter, rect);
    let own = trails.find(name).map_or(0, |walker| walker.steps().len());
    let length = usize::from(track.length());
    let radius = (size.x / length.max(1) as f32 * 0.36).min(size.y * 0.09);
    for step in 0..=length {
        let at = stone_at(rect, step, length);
        let is_rank = track.ranks.iter().any(|rank| usize::from(rank.at) == step);
        let reach = if is_rank { radius * 1.3 } else { radius };
        let fill = if step <= own && !name.is_empty() { colour(style.theme.accent) } else { STONE };
        let pebble = egui::epaint::EllipseShape {
            center: at,
            radius: Vec2::new(reach, reach * 0.82),
            fill,
            stroke: Stroke::new(1.0, EDGE),
            angle: 0.0,
        };
        painter.add(Shape::Ellipse(pebble));
    }
    draw_ranks(&painter, style, localizer, track, rect);
    for (index, walker) in trails.walkers().iter().enumerate() {
        let step = walker.steps().len().min(length);
        let before = trails.walkers()[..index].iter().filter(|other| other.steps().len() == step).count();
        let at = stone_at(rect, step, length) - Vec2::new(0.0, before as f32 * radius * 1.9);
        let is_own = walker.name() == name;
        trail_shape(
            &painter,
            style,
            walker_sign(index),
            at,
            if is_own { radius * 1.15 } else { radius * 0.9 },
        );
    }
    let spoken = spoken(localizer, track, trails);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    if !spoken.is_empty() {
        response.on_hover_text(spoken);
    }
}

/// Returns the position of every player, a line each, for screen readers.
fn spoken(localizer: &Localizer, track: &HikingTrack, trails: &RiverTrails) -> String {
    let line = |walker: &rolling_rivers::archive::RiverWalker| {
        let steps = walker.steps().len();
        let rank = track.rank(steps).map(|rank| localizer.text(&format!("rolling-rank-{}", rank.key)));
        let values = [
            ("name", FluentValue::from(walker.name().to_owned())),
            ("steps", FluentValue::from(steps)),
            ("rank", FluentValue::from(rank.unwrap_or_default())),
        ];
        localizer.text_with("rolling-trail-walker", &values)
    };
    trails.walkers().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the river's offset below the middle at a share of its course, in halves of the height.
fn bend(share: f32) -> f32 {
    0.30 * (share * 11.0 + 0.6).sin() + 0.10 * (share * 29.0).sin()
}

/// Returns the middle of the river at a share of its course.
fn course(rect: Rect, share: f32) -> Pos2 {
    Pos2::new(
        rect.left() + share * rect.width(),
        rect.center().y + (0.12 + bend(share)) * rect.height() * 0.5,
    )
}

/// Returns the place of a step's stone.
fn stone_at(rect: Rect, step: usize, length: usize) -> Pos2 {
    let share = MARGIN + (1.0 - 2.0 * MARGIN) * step as f32 / length.max(1) as f32;
    course(rect, share)
}

/// Draws a band along the river that widens from the spring on. `half` is half its final width, as a share of
/// the height.
fn draw_band(painter: &egui::Painter, rect: Rect, half: f32, tint: Color32) {
    let mut mesh = Mesh::default();
    for piece in 0..=PIECES {
        let share = piece as f32 / PIECES as f32;
        let middle = course(rect, share);
        let reach = Vec2::new(0.0, half * rect.height() * (0.62 + 0.38 * share));
        mesh.colored_vertex(middle - reach, tint);
        mesh.colored_vertex(middle + reach, tint);
        if let Some(at) = (2 * piece).checked_sub(2) {
            let at = at as u32;
            mesh.add_triangle(at, at + 1, at + 2);
            mesh.add_triangle(at + 1, at + 3, at + 2);
        }
    }
    painter.add(mesh);
}

fn draw_ripples(painter: &egui::Painter, rect: Rect) {
    for (row, offset) in [-0.10_f32, 0.115].into_iter().enumerate() {
        for piece in 0..9 {
            let from = (piece as f32 + 0.3 * (row as f32 + 1.0)) / 9.3;
            let points = (0..6).map(|point| {
                let share = (from + point as f32 * 0.011).min(1.0);
                let reach = offset * rect.height() * (0.62 + 0.38 * share);
                course(rect, share) + Vec2::new(0.0, reach)
            });
            painter.add(Shape::line(points.collect(), Stroke::new(1.4, RIPPLE)));
        }
    }
}

/// Writes the ranks at their stones, away from the water.
fn draw_ranks(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    track: &HikingTrack,
    rect: Rect,
) {
    let length = usize::from(track.length());
    let font = style.plain(style.theme.smallest);
    // Right edges of the names placed so far, above and below.
    let mut taken = [rect.left(); 2];
    for rank in &track.ranks {
        let at = stone_at(rect, usize::from(rank.at), length);
        let text = localizer.text(&format!("rolling-rank-{}", rank.key));
        let half = painter.layout_no_wrap(text.clone(), font.clone(), STONE).size().x / 2.0;
        let middle = at.x.clamp(rect.left() + half + 8.0, rect.right() - half - 8.0);
        // Away from the water, unless another name is in the way.
        let natural = at.y > rect.center().y;
        let is_free = |above: bool| middle - half > taken[usize::from(above)];
        let is_above = if is_free(natural) || !is_free(!natural) { natural } else { !natural };
        taken[usize::from(is_above)] = middle + half + 8.0;
        let (y, anchor) = if is_above {
            (rect.top() + 5.0, Align2::CENTER_TOP)
        } else {
            (rect.bottom() - 5.0, Align2::CENTER_BOTTOM)
        };
        let reach = if is_above { -1.0 } else { 1.0 };
        let from = at + Vec2::new(0.0, reach * rect.height() * 0.10);
        let to = Pos2::new(at.x, if is_above { y + 17.0 } else { y - 17.0 });
        painter.line_segment([from, to], Stroke::new(1.0, colour(style.theme.muted)));
        write(painter, Pos2::new(middle, y), anchor, &text, font.clone(), colour(style.theme.text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stone_lies_in_the_water_and_right_of_the_one_before() {
        let rect = Rect::from_min_size(Pos2::new(10.0, 20.0), Vec2::new(918.0, 100.0));
        let stones: Vec<Pos2> = (0..=52).map(|step| stone_at(rect, step, 52)).collect();
        assert!(stones.is_sorted_by(|first, second| first.x + 10.0 < second.x));
        assert!(
            stones.iter().all(|stone| rect.shrink2(Vec2::new(20.0, 18.0)).contains(*stone)),
            "{stones:?}"
        );
    }
}

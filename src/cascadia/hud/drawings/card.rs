//! Drawings on a Wildlife scoring card: its pattern and its table.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::camera::space::hex_centre;
use crate::cascadia::hud::view::CardStep;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::{Hex, Wildlife};

/// The largest hex of a pattern in a panel.
pub(crate) const PANEL_HEX: f32 = 13.0;

/// Draws the pattern of a card: hexes with the species and the wildlife around it, of circumradius `largest`
/// at most.
pub(crate) fn draw_pattern(
    painter: &Painter,
    style: &UiStyle,
    species: Wildlife,
    (own, around): (&[Hex], &[Hex]),
    rect: Rect,
    largest: f32,
) {
    let centres: Vec<Vec2> = own
        .iter()
        .chain(around)
        .map(|hex| {
            let centre = hex_centre(*hex);
            Vec2::new(centre.x, centre.y)
        })
        .collect();
    let Some(first) = centres.first() else { return };
    let (mut low, mut high) = (*first, *first);
    for centre in &centres {
        low = low.min(*centre);
        high = high.max(*centre);
    }
    let size = high - low + Vec2::new(2.0, 2.2);
    let unit = (rect.width() / size.x).min(rect.height() / size.y).min(largest);
    let middle = (low + high) / 2.0;
    let disc = colour(style.theme.wildlife[species.index()].disc);
    for (index, centre) in centres.iter().enumerate() {
        let at = rect.center() + (*centre - middle) * unit;
        let corners: Vec<Pos2> = (0..6)
            .map(|corner| {
                let angle = (corner as f32 * 60.0 - 30.0).to_radians();
                at + Vec2::angled(angle) * unit * 0.95
            })
            .collect();
        let (fill, rim) = if index < own.len() {
            (disc, Color32::from_rgb(0xFF, 0xF6, 0xE3))
        } else {
            (Color32::TRANSPARENT, colour(style.theme.muted))
        };
        painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.3, rim)));
        if index >= own.len() {
            painter.circle_filled(at, unit * 0.34, colour(style.theme.muted));
        }
    }
}

/// Width of a bonus cell relative to a size cell.
const BONUS_CELL: f32 = 1.6;
/// The widest column of a table.
pub(crate) const LARGEST_STEP: f32 = 34.0;

impl CardStep {
    /// Returns the width of its cell in columns.
    pub(crate) const fn columns(&self) -> f32 {
        if self.bonus { BONUS_CELL } else { 1.0 }
    }
}

/// Draws the table of a card: sizes, their points, and a mark for each group of that size in the environment.
pub(crate) fn draw_steps(painter: &Painter, style: &UiStyle, steps: &[CardStep], rect: Rect) {
    let theme = &style.theme;
    let columns: f32 = steps.iter().map(CardStep::columns).sum();
    let width = (rect.width() / columns).min(LARGEST_STEP);
    let row = rect.height() / 2.0;
    let mut left = rect.left();
    for step in steps {
        let cell_width = width * step.columns();
        let cell = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(cell_width, row * 2.0));
        left += cell_width;
        let had = step.times > 0;
        if had {
            let paper = colour(theme.paper);
            let round = CornerRadius::same(4);
            painter.rect_filled(cell.shrink(0.5), round, paper.gamma_multiply(0.2));
            painter.rect_stroke(cell.shrink(0.5), round, Stroke::new(1.0, paper), StrokeKind::Inside);
        }
        let small = style.plain(theme.smallest - 1.0);
        // In long tables of narrow rails, figures that would touch are a little smaller.
        let bold = style.bold(if width < 19.0 { theme.small - 2.0 } else { theme.small });
        let middle = cell.center().x;
        let size_at = Pos2::new(middle, cell.top() + row * 0.55);
        write(painter, size_at, Align2::CENTER_CENTER, &step.size, small, colour(theme.muted));
        let points_at = Pos2::new(middle, cell.bottom() - row * 0.55);
        let tint = match (step.bonus, had) {
            (_, true) => colour(theme.text),
            (_, false) => colour(theme.text).gamma_multiply(0.8),
        };
        write(painter, points_at, Align2::CENTER_CENTER, &step.printed_points(), bold, tint);
        if step.times > 1 {
            // The number of groups as a small badge on the corner.
            let badge = Pos2::new(cell.right() - 1.0, cell.top() + 4.0);
            painter.circle_filled(badge, 8.0, colour(theme.paper));
            let times = step.times.to_string();
            write(painter, badge, Align2::CENTER_CENTER, &times, style.bold(12.0), colour(theme.background));
        }
    }
}

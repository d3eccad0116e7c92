//! The seed par as a small distribution that includes the player.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Shape, Stroke, Vec2, WidgetInfo, WidgetType};

use crate::cascadia::review::SeedParView;
use crate::ui::style::{UiStyle, blend, colour};

/// Height of the distribution, and of the marks below its line.
const HEIGHT: f32 = 30.0;
const MARKS: f32 = 10.0;

/// Draws the distribution, `width` points wide, with its sentence below.
pub(super) fn draw_seed_par(ui: &mut egui::Ui, style: &UiStyle, view: &SeedParView, width: f32) {
    let theme = &style.theme;
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, HEIGHT + MARKS), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &view.sentence));
    let painter = ui.painter();
    let (low, high) = view.range;
    let line = rect.top() + HEIGHT;
    let at = |total: f32| rect.left() + (total - low) / (high - low).max(1.0) * rect.width();
    let step = (at(low + 1.0) - at(low)).max(1.0);
    for (total, share) in &view.rangers {
        let size = Vec2::new((step * 0.8).max(1.5), (HEIGHT - 4.0) * share);
        let bar = Rect::from_min_size(Pos2::new(at(*total) - size.x / 2.0, line - size.y), size);
        painter.rect_filled(bar, 1, blend(theme.outline, theme.gain, 0.62));
    }
    painter.hline(rect.x_range(), line, Stroke::new(1.0, colour(theme.muted)));
    for total in &view.biologists {
        // A diamond on the line.
        let middle = Pos2::new(at(*total), line);
        let corners = [(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)];
        let corners = corners.map(|(x, y)| middle + Vec2::new(x, y)).to_vec();
        painter.add(Shape::convex_polygon(
            corners,
            colour(theme.text),
            Stroke::new(1.0, colour(theme.background)),
        ));
    }
    // A triangle below the line, pointing at it.
    let tip = Pos2::new(at(view.own), line + 1.0);
    let corners = vec![tip, tip + Vec2::new(6.5, MARKS - 1.0), tip + Vec2::new(-6.5, MARKS - 1.0)];
    painter.add(Shape::convex_polygon(corners, colour(theme.gain), Stroke::NONE));
    painter.vline(tip.x, rect.top()..=line, Stroke::new(1.5, colour(theme.gain)));
    let text = egui::RichText::new(&view.sentence).font(style.plain(theme.smallest));
    ui.add(egui::Label::new(text.color(colour(theme.text))).wrap());
}

//! Points by source: losses against the best turns and gains over par for each species, each habitat and the
//! nature tokens.

use bevy_egui::egui::{self, Align2, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

use crate::cascadia::review::view::{TotalRow, TotalsView};
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, scroll_by_keys, write};
use cascadia_ai::review::ScoreTerm;

/// Height of a row and of the column headings, and width of the names of the sources, in points.
const ROW: f32 = 36.0;
const HEADING: f32 = 24.0;
const NAME: f32 = 0.30;
/// Width of a figure, as a share of the whole.
const FIGURE: f32 = 0.13;

/// Draws a row for each source.
pub(super) fn draw_totals(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, view: &TotalsView) {
    let about =
        egui::RichText::new(localizer.text("review-sources-about")).font(style.plain(style.theme.small));
    ui.add(egui::Label::new(about.color(colour(style.theme.muted))).wrap());
    egui::ScrollArea::vertical().id_salt("review sources").auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing.y = 2.0;
        let width = ui.available_width() - 14.0;
        draw_heading(ui, style, localizer, width);
        for row in &view.rows {
            draw_row(ui, style, row, width);
        }
    });
}

/// Draws the column headings.
fn draw_heading(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, HEADING), Sense::hover());
    let font = style.plain(style.theme.small);
    let tint = colour(style.theme.muted);
    let columns = ["review-source-made", "review-source-par", "review-source-best"];
    for (index, key) in columns.into_iter().enumerate() {
        let right = rect.left() + width * (NAME + FIGURE * (index as f32 + 1.0));
        let text = fitted(ui.painter(), &localizer.text(key), font.clone(), width * FIGURE - 4.0);
        write(
            ui.painter(),
            Pos2::new(right, rect.center().y),
            Align2::RIGHT_CENTER,
            &text,
            font.clone(),
            tint,
        );
    }
}

/// Draws a source: icon, name, three figures and a bar for the loss.
fn draw_row(ui: &mut Ui, style: &mut UiStyle, row: &TotalRow, width: f32) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
    draw_source(ui.painter(), style, row.source, rect.left_center() + Vec2::new(14.0, 0.0));
    let theme = &style.theme;
    let painter = ui.painter();
    let at = Pos2::new(rect.left() + 36.0, rect.center().y);
    let font = style.plain(theme.body);
    let name = fitted(painter, &row.name, font.clone(), width * NAME - 40.0);
    write(painter, at, Align2::LEFT_CENTER, &name, font, colour(theme.text));
    let figures = [(&row.made, true), (&row.against_par, false), (&row.against_best, false)];
    for (index, (text, bold)) in figures.into_iter().enumerate() {
        let right = rect.left() + width * (NAME + FIGURE * (index as f32 + 1.0));
        let font = if bold { style.bold(theme.body) } else { style.plain(theme.body) };
        let at = Pos2::new(right, rect.center().y);
        write(painter, at, Align2::RIGHT_CENTER, text, font, colour(theme.text));
    }
    let left = rect.left() + width * (NAME + FIGURE * 3.0 + 0.04);
    let track = Rect::from_min_max(
        Pos2::new(left, rect.top() + 6.0),
        Pos2::new(rect.right() - 4.0, rect.bottom() - 6.0),
    );
    draw_differences(painter, style, row, track);
}

/// Draws the symbol of a source, 24 points wide.
pub(super) fn draw_source(painter: &Painter, style: &mut UiStyle, source: ScoreTerm, middle: Pos2) {
    let square = |width: f32| Rect::from_center_size(middle, Vec2::splat(width));
    match source {
        ScoreTerm::Wildlife(species) => style.token(painter, species, middle, 12.0),
        ScoreTerm::Habitat(habitat) => style.habitat(painter, habitat, square(24.0)),
        ScoreTerm::Bonus => style.icon(painter, "crown", square(22.0), colour(style.theme.chosen)),
        ScoreTerm::Nature => style.nature_token(painter, middle, 12.0),
    }
}

/// Draws the two differences as bars from the middle: the one to par above, the one to the best below.
fn draw_differences(painter: &Painter, style: &UiStyle, row: &TotalRow, track: Rect) {
    let theme = &style.theme;
    let middle = track.center();
    let end = |share: f32| middle.x + track.width() / 2.0 * share.clamp(-1.0, 1.0);
    let rows =
        [(row.par_share, track.top(), middle.y - 1.0), (row.best_share, middle.y + 1.0, track.bottom())];
    for (share, top, bottom) in rows {
        let bar = Rect::from_two_pos(Pos2::new(middle.x, top), Pos2::new(end(share), bottom));
        painter.rect_filled(bar, 2, colour(if share < 0.0 { theme.loss } else { theme.gain }));
    }
    painter.vline(middle.x, track.y_range().expand(3.0), Stroke::new(1.0, colour(theme.muted)));
}

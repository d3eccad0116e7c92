//! The table of turns with their losses and reasons, optionally filtered by theme. A click on a turn opens
//! its details.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::marks::draw_mark;
use super::{PageState, ReviewIntent, draw_ways};
use crate::cascadia::review::view::{TurnRow, TurnsView};
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{ButtonStyle, fitted, focus_ring, rich_text, scroll_by_keys, text_button, write};

/// Height of a row and of the column headings, in points.
const ROW: f32 = 38.0;
const HEADING: f32 = 24.0;
/// Below this width the table omits the column of kinds.
const NARROW: f32 = 760.0;

/// A column: the key of its name, and its share of the width.
type Column = (&'static str, f32);

/// The columns of a wide and of a narrow table.
const COLUMNS: [Column; 6] = [
    ("review-column-turn", 0.08),
    ("review-column-mark", 0.22),
    ("review-column-missed", 0.16),
    ("review-column-theme", 0.20),
    ("review-column-part", 0.20),
    ("review-column-luck", 0.14),
];
const NARROW_COLUMNS: [Column; 5] = [
    ("review-column-turn", 0.10),
    ("review-column-mark", 0.30),
    ("review-column-missed", 0.20),
    ("review-column-theme", 0.25),
    ("review-column-luck", 0.15),
];

/// Returns the columns that fit.
const fn columns(width: f32) -> &'static [Column] {
    if width < NARROW { &NARROW_COLUMNS } else { &COLUMNS }
}

/// Draws the theme chips and the table. Returns the clicked action.
pub(super) fn draw_turns(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TurnsView,
    state: &mut PageState,
) -> Option<ReviewIntent> {
    draw_chips(ui, style, localizer, view, state);
    ui.add_space(4.0);
    let width = ui.available_width() - 14.0;
    let columns = columns(width);
    draw_heading(ui, style, localizer, columns, width);
    let mut intent = None;
    egui::ScrollArea::vertical().id_salt("review turns").auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing.y = 3.0;
        for row in view.filtered(state.theme) {
            ui.push_id(row.decision, |ui| {
                let open = state.open_turn == Some(row.decision);
                if draw_row(ui, style, row, columns, width, open) {
                    state.open_turn = (!open).then_some(row.decision);
                }
                if open {
                    intent = draw_details(ui, style, localizer, row, width).or(intent);
                }
            });
        }
    });
    intent
}

/// Draws a chip for all turns and one for each theme that occurs.
fn draw_chips(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TurnsView,
    state: &mut PageState,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        let all = (None, localizer.text("review-theme-all"));
        let chips = view.themes.iter().map(|chip| (Some(chip.theme), chip.name.clone()));
        for (theme, name) in std::iter::once(all).chain(chips) {
            let tone = if state.theme == theme { ButtonStyle::On } else { ButtonStyle::Plain };
            if text_button(ui, style, None, &name, tone, true, Vec2::new(0.0, 30.0)).clicked() {
                state.theme = theme;
            }
        }
    });
}

/// Draws the column headings.
fn draw_heading(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, columns: &[Column], width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, HEADING), Sense::hover());
    let mut left = rect.left() + 10.0;
    for (key, share) in columns {
        let font = style.plain(style.theme.small);
        let name = fitted(ui.painter(), &localizer.text(key), font.clone(), width * share - 8.0);
        let at = Pos2::new(left, rect.center().y);
        write(ui.painter(), at, Align2::LEFT_CENTER, &name, font, colour(style.theme.muted));
        left += (width - 20.0) * share;
    }
}

/// Draws a turn. Returns whether it was clicked.
fn draw_row(ui: &mut Ui, style: &UiStyle, row: &TurnRow, columns: &[Column], width: f32, open: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, open, &row.spoken));
    if response.gained_focus() {
        ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
    }
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let theme = &style.theme;
    let share = if response.hovered() || open { 1.0 } else { 0.4 };
    let fill = blend(theme.panel, theme.raised, share);
    let rim = Stroke::new(1.0, colour(if open { theme.chosen } else { theme.raised }));
    ui.painter().rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
    focus_ring(ui, style, &response, rect);
    let mut left = rect.left() + 10.0;
    for (key, share) in columns {
        let room = (width - 20.0) * share;
        let mut at = Pos2::new(left, rect.center().y);
        let (text, bold, tint) = match *key {
            "review-column-turn" => (&row.number, true, theme.text),
            "review-column-mark" => (&row.mark_word, false, theme.text),
            "review-column-missed" => (&row.missed, true, theme.text),
            "review-column-theme" => (&row.theme_name, false, theme.text),
            "review-column-part" => (&row.part_name, false, theme.text),
            _ => (&row.luck, false, theme.muted),
        };
        let mut space = room - 8.0;
        if *key == "review-column-mark" {
            draw_mark(ui.painter(), style, row.mark, at + Vec2::new(9.0, 0.0), 8.0);
            at.x += 26.0;
            space -= 26.0;
        }
        let font = if bold { style.bold(theme.body) } else { style.plain(theme.body) };
        let text = fitted(ui.painter(), text, font.clone(), space);
        write(ui.painter(), at, Align2::LEFT_CENTER, &text, font, colour(tint));
        left += room;
    }
    response.clicked()
}

/// Draws the details of the open turn with its buttons. Returns the clicked action.
fn draw_details(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &TurnRow,
    width: f32,
) -> Option<ReviewIntent> {
    let mut intent = None;
    let frame = egui::Frame::new()
        .fill(colour(style.theme.background))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(egui::Margin::symmetric(14, 8));
    frame.show(ui, |ui| {
        let inner = Rect::from_min_size(ui.cursor().min, Vec2::new(width - 28.0, 0.0)).width();
        ui.set_width(inner);
        ui.spacing_mut().item_spacing = Vec2::new(8.0, 5.0);
        for line in &row.details {
            let mut job = rich_text(style, line, style.theme.body, colour(style.theme.text));
            job.wrap.max_width = inner;
            ui.label(job);
        }
        let decision = (row.decision, row.turn);
        intent = ui.horizontal_wrapped(|ui| draw_ways(ui, style, localizer, decision, row.can_try)).inner;
    });
    intent
}

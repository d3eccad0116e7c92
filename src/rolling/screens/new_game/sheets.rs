//! The choice of a sheet: four papers with name, stars and one sentence.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::choices::{NewGameChoices, NewGameKind};
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{sheet_about, sheet_name};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, focus_ring, write};
use rolling_rivers::content::Content;
use rolling_rivers::sheets::SheetLetter;

/// Size of a paper and gap between two, in points.
const PAPER: Vec2 = Vec2::new(207.0, 130.0);
const BETWEEN: f32 = 10.0;
/// Stars of the most difficult sheet.
const MOST_STARS: u8 = 3;

/// Draws the four papers; a click selects one, unless a scenario determines the sheet.
pub(super) fn draw_sheets(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let chosen = choices.sheet_of_game(content);
    let is_free = choices.kind == NewGameKind::Achievements;
    ui.spacing_mut().item_spacing = Vec2::splat(BETWEEN);
    for row in SheetLetter::ALL.chunks(2) {
        ui.horizontal(|ui| {
            for sheet in row.iter().copied() {
                let enabled = is_free || sheet == chosen;
                let stars = content.stars(sheet);
                let why_not = (!enabled).then(|| why_not(choices, chosen, localizer));
                let response = draw_sheet(ui, style, localizer, (sheet, stars), sheet == chosen, why_not);
                if response.clicked() && is_free {
                    choices.sheet = sheet;
                }
            }
        });
    }
}

/// Explains why a sheet is not available: the scenario is played on `chosen`.
fn why_not(choices: &NewGameChoices, chosen: SheetLetter, localizer: &Localizer) -> String {
    let values =
        [("number", FluentValue::from(choices.scenario)), ("sheet", FluentValue::from(chosen.key()))];
    localizer.text_with("rolling-sheet-of-scenario", &values)
}

/// Draws a sheet, grey if not available, with the reason `why_not`.
fn draw_sheet(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    (sheet, stars): (SheetLetter, u8),
    is_chosen: bool,
    why_not: Option<String>,
) -> Response {
    let enabled = why_not.is_none();
    let (rect, response) = ui.allocate_exact_size(PAPER, Sense::click());
    let strength = if enabled { 1.0 } else { 0.45 };
    let (paper, ink) = (colour(style.theme.paper).gamma_multiply(strength), colour(style.theme.ink));
    let painter = ui.painter();
    let lifted = if response.hovered() && enabled && !is_chosen { 2.0 } else { 0.0 };
    let lying = rect.shrink(2.0).translate(Vec2::new(0.0, -lifted));
    let shadow = lying.translate(Vec2::new(2.0, 3.0));
    painter.rect_filled(shadow, CornerRadius::same(3), Color32::from_black_alpha(100));
    painter.rect_filled(lying, CornerRadius::same(3), paper);
    draw_motif(painter, sheet, lying, ink.gamma_multiply(0.16 * strength));
    if is_chosen {
        let rim = Stroke::new(3.0, colour(style.theme.chosen));
        painter.rect_stroke(lying, CornerRadius::same(3), rim, StrokeKind::Outside);
    }
    let at = lying.left_top() + Vec2::new(12.0, 8.0);
    let letter = write(painter, at, Align2::LEFT_TOP, sheet.key(), style.bold(26.0), ink);
    let name = sheet_name(localizer, sheet);
    let room = lying.right() - letter.right() - 18.0;
    let sizes = [style.theme.body, style.theme.small, style.theme.smallest];
    let fits = |size: &f32| painter.layout_no_wrap(name.clone(), style.bold(*size), ink).size().x <= room;
    let font = style.bold(sizes.into_iter().find(fits).unwrap_or(style.theme.smallest));
    let title = fitted(painter, &name, font.clone(), room);
    let at = Pos2::new(letter.right() + 10.0, lying.top() + 9.0);
    let title = write(painter, at, Align2::LEFT_TOP, &title, font, ink);
    for star in 0..MOST_STARS {
        let centre = Pos2::new(title.left() + 7.0 + 15.0 * f32::from(star), lying.top() + 36.0);
        draw_star(painter, centre, 6.5, ink, star < stars);
    }
    let about = sheet_about(localizer, sheet);
    let galley = painter.layout(about.clone(), style.plain(style.theme.small), ink, lying.width() - 22.0);
    painter.galley(Pos2::new(lying.left() + 12.0, lying.top() + 47.0), galley, ink);
    focus_ring(ui, style, &response, rect);
    let values = [("stars", FluentValue::from(stars))];
    let difficulty = localizer.text_with("rolling-stars", &values);
    let hint = why_not.unwrap_or(difficulty);
    let spoken = format!("{}, {name}. {about} {hint}", sheet.key());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, enabled, is_chosen, &spoken));
    // A long name is cut on the paper.
    response.on_hover_text(format!("{name}\n{hint}"))
}

/// Draws a star, filled or hollow.
pub(super) fn draw_star(painter: &egui::Painter, centre: Pos2, radius: f32, ink: Color32, filled: bool) {
    let tip = |index: u32| {
        let angle = (36.0 * index as f32 - 90.0).to_radians();
        let reach = if index.is_multiple_of(2) { radius } else { radius * 0.45 };
        centre + reach * Vec2::angled(angle)
    };
    let tips: Vec<Pos2> = (0..10).map(tip).collect();
    if filled {
        // A star is not convex: it is drawn as a fan, in one mesh to avoid seams.
        let mut star = egui::Mesh::default();
        star.colored_vertex(centre, ink);
        for (index, tip) in (0..10_u32).zip(&tips) {
            star.colored_vertex(*tip, ink);
            star.add_triangle(0, index + 1, (index + 1) % 10 + 1);
        }
        painter.add(star);
    } else {
        painter.add(Shape::closed_line(tips, Stroke::new(1.0, ink.gamma_multiply(0.6))));
    }
}

/// Draws the motif of a sheet, faintly on the right of its paper.
fn draw_motif(painter: &egui::Painter, sheet: SheetLetter, paper: Rect, ink: Color32) {
    let clipped = painter.with_clip_rect(paper.intersect(painter.clip_rect()));
    let stroke = Stroke::new(1.2, ink);
    let hexagon = |centre: Pos2, radius: f32| {
        let corner = |index: u32| centre + radius * Vec2::angled((30.0 + 60.0 * index as f32).to_radians());
        Shape::closed_line((0..6).map(corner).collect(), stroke)
    };
    let corner = paper.right_bottom();
    let (columns, rows, radius) = match sheet {
        SheetLetter::A => (5, 3, 9.0),
        SheetLetter::B => (9, 2, 8.0),
        SheetLetter::C | SheetLetter::D => (6, 4, 10.0),
    };
    for row in 0..rows {
        for column in 0..columns {
            // Sheets C and D are hexagon maps side by side; A has columns and B tracks.
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let offset = match sheet {
                SheetLetter::A => Vec2::new(column as f32 * 2.4, row as f32 * 2.0),
                SheetLetter::B => Vec2::new(column as f32 * 1.9, row as f32 * 2.6),
                SheetLetter::C | SheetLetter::D => {
                    Vec2::new((column as f32 + shift) * 3.0_f32.sqrt(), row as f32 * 1.5)
                }
            };
            let centre = corner - Vec2::new(4.0, 6.0) - offset * radius;
            clipped.add(hexagon(centre, radius * 0.94));
        }
    }
}

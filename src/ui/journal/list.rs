//! The list of finished games: a row opens the environment of its game, its buttons replay it and open its
//! result.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, TextFormat, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType,
    text::{LayoutJob, TextWrapping},
};
use fluent_bundle::FluentValue;

use super::figures::{Figures, GameRow, JournalFilter};
use super::shown::JournalShown;
use crate::preferences::localizer::Localizer;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{
    ButtonStyle, draw_alone, fitted, focus_ring, icon_button_of, scroll_by_keys, text_button, write,
};

/// Height of a game, and the space below it.
const ROW: f32 = 56.0;
const GAP: f32 = 5.0;
/// Widths of the crown, of a scoring card, and of a button.
const CROWN: f32 = 46.0;
const CARD: f32 = 40.0;
const BUTTON: f32 = 40.0;

/// Returns the width of the buttons of a game.
const fn buttons_width<M: JournalShown>() -> f32 {
    let buttons = if M::HAS_REVIEW { 3.0 } else { 2.0 };
    BUTTON * buttons + 8.0
}

/// Draws the list. Returns the record to open.
pub(super) fn draw<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    figures: &Figures<M>,
    filter: &mut JournalFilter,
) -> Option<OpenRecord<M>> {
    ui.allocate_ui_with_layout(
        Vec2::new(ui.available_width(), 30.0),
        egui::Layout::left_to_right(egui::Align::Center),
        |ui| {
            let count = [("count", FluentValue::from(figures.games.len()))];
            let text = egui::RichText::new(localizer.text_with("journal-count", &count));
            let tone = if filter.everybody { ButtonStyle::On } else { ButtonStyle::Plain };
            let all = localizer.text("journal-everybody");
            if text_button(ui, style, None, &all, tone, true, Vec2::new(0.0, 30.0)).clicked() {
                filter.everybody = !filter.everybody;
            }
            ui.add_space(8.0);
            ui.label(text.font(style.plain(style.theme.small)).color(colour(style.theme.muted)));
        },
    );
    ui.add_space(2.0);
    if figures.games.is_empty() {
        draw_alone(ui, style, &localizer.text("journal-none"));
        return None;
    }
    let labels = Labels {
        watch: localizer.text("games-watch"),
        result: localizer.text("journal-result"),
        environment: localizer.text(M::WORDS.environment),
        review: localizer.text("review-result"),
        gone: localizer.text("journal-file-gone"),
    };
    let mut intent = None;
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing.y = GAP;
        let width = ui.available_width() - 14.0;
        for row in &figures.games {
            ui.push_id(&row.game, |ui| {
                let sense = if row.file.is_some() { Sense::click() } else { Sense::hover() };
                let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), sense);
                response
                    .widget_info(|| WidgetInfo::labeled(WidgetType::Button, row.file.is_some(), &row.spoken));
                let lit = row.file.is_some() && response.hovered();
                if response.clicked() {
                    intent = row.file.clone().map(|file| OpenRecord::File(file, OpenPurpose::Environment));
                }
                // The buttons of all games exist, so that the Tab key finds them; the rest is drawn only if
                // visible.
                if ui.is_rect_visible(rect) {
                    draw_row(ui, style, row, rect, buttons_width::<M>(), lit);
                    focus_ring(ui, style, &response, rect);
                }
                if row.file.is_some() {
                    response.on_hover_text_at_pointer(&labels.environment);
                }
                intent = draw_buttons(ui, style, row, &labels, rect).or(intent.take());
            });
        }
    });
    intent
}

/// The labels of a game's buttons.
struct Labels {
    watch: String,
    result: String,
    environment: String,
    review: String,
    gone: String,
}

/// Draws the texts of a game.
fn draw_row(ui: &Ui, style: &mut UiStyle, row: &GameRow, rect: Rect, buttons: f32, lit: bool) {
    // Less raised than the buttons on it.
    let (share, rim) = if lit { (1.0, style.theme.muted) } else { (0.45, style.theme.raised) };
    let fill = blend(style.theme.panel, style.theme.raised, share);
    let rim = Stroke::new(1.0, colour(rim));
    ui.painter().rect(rect, CornerRadius::same(10), fill, rim, StrokeKind::Inside);
    if let Some(place) = row.place {
        draw_place(ui, style, row, place, rect);
    }
    let right = rect.right() - buttons - 14.0;
    let right = draw_letters(ui, style, row, Pos2::new(right, rect.center().y)) - 14.0;
    let left = rect.left() + CROWN;
    let galley = ui.painter().layout_job(players(style, row, right - left));
    let corner = Pos2::new(left, rect.center().y - 11.0 - galley.size().y / 2.0);
    ui.painter().galley(corner, galley, colour(style.theme.text));
    let at = Pos2::new(left, rect.center().y + 13.0);
    let font = style.plain(style.theme.small);
    let about = fitted(ui.painter(), &row.about, font.clone(), right - left);
    write(ui.painter(), at, Align2::LEFT_CENTER, &about, font, colour(style.theme.muted));
}

/// Draws the buttons that review a game, replay it and open its result; the first is the brightest. Returns
/// the record to open.
fn draw_buttons<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    row: &GameRow,
    labels: &Labels,
    rect: Rect,
) -> Option<OpenRecord<M>> {
    let mut intent = None;
    let ready = row.file.is_some();
    let review = M::HAS_REVIEW.then_some(("bulb", &labels.review, OpenPurpose::Review));
    let others = [("eye", &labels.watch, OpenPurpose::Watch), ("chart", &labels.result, OpenPurpose::Result)];
    for (index, (icon, label, purpose)) in review.into_iter().chain(others).enumerate() {
        let left = rect.right() - buttons_width::<M>() + BUTTON * index as f32;
        let middle = Pos2::new(left + BUTTON / 2.0, rect.center().y);
        let place = Rect::from_center_size(middle, Vec2::splat(BUTTON - 4.0));
        let label = if ready { label } else { &labels.gone };
        let button = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            let is_first = purpose == OpenPurpose::Review;
            let tone = if is_first { ButtonStyle::Primary } else { ButtonStyle::Plain };
            icon_button_of(ui, style, icon, label, ready, BUTTON - 4.0, tone)
        });
        if button.inner.gained_focus() {
            // Without animation, since frames may be drawn rarely while nothing else moves.
            ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
        }
        if button.inner.clicked() {
            intent = row.file.clone().map(|file| OpenRecord::File(file, purpose));
        }
    }
    intent
}

/// Lays out all players with their totals; the winners among several stand out.
fn players(style: &UiStyle, row: &GameRow, width: f32) -> LayoutJob {
    let theme = &style.theme;
    let mut job =
        LayoutJob { wrap: TextWrapping::truncate_at_width(width.max(40.0)), ..LayoutJob::default() };
    for (index, seat) in row.seats.iter().enumerate() {
        let name = if seat.won { style.bold(theme.body) } else { style.plain(theme.body) };
        let tint = colour(theme.text);
        let format = |font_id| TextFormat { font_id, color: tint, ..TextFormat::default() };
        let before = if index > 0 { 22.0 } else { 0.0 };
        job.append(&seat.name, before, format(name));
        job.append(&seat.total.to_string(), 7.0, format(style.bold(theme.body)));
    }
    job
}

/// Draws the letters of the scoring cards, ending at `right`. Returns their left end.
fn draw_letters(ui: &Ui, style: &mut UiStyle, row: &GameRow, right: Pos2) -> f32 {
    let widest = row.letters.iter().map(|(_, letters)| letters.len()).max().unwrap_or_default();
    let card = CARD + 11.0 * widest.saturating_sub(1) as f32;
    let left = right.x - card * row.letters.len() as f32;
    for (index, (species, letters)) in row.letters.iter().enumerate() {
        let at = Pos2::new(left + card * index as f32 + 10.0, right.y);
        let (font, tint) = (style.bold(style.theme.small), colour(style.theme.text));
        match species {
            Some(species) => {
                style.token(ui.painter(), *species, at, 10.0);
                write(ui.painter(), at + Vec2::new(14.0, 0.0), Align2::LEFT_CENTER, letters, font, tint);
            }
            // A small paper with its letter.
            None => {
                let paper = Rect::from_center_size(at + Vec2::new(4.0, 0.0), Vec2::new(22.0, 26.0));
                ui.painter().rect_filled(paper, CornerRadius::same(3), colour(style.theme.paper));
                let ink = colour(style.theme.ink);
                write(ui.painter(), paper.center(), Align2::CENTER_CENTER, letters, font, ink);
            }
        }
    }
    left
}

/// Draws the rank of one of the person's best games, under a crown unless it was lost.
fn draw_place(ui: &Ui, style: &mut UiStyle, row: &GameRow, place: usize, rect: Rect) {
    let middle = Pos2::new(rect.left() + CROWN / 2.0, rect.center().y);
    let crown = Rect::from_center_size(middle - Vec2::new(0.0, 9.0), Vec2::splat(22.0));
    let tint = colour(if place == 1 { style.theme.chosen } else { style.theme.muted });
    let (at, font) = if row.crowned {
        style.icon(ui.painter(), "crown", crown, tint);
        (middle + Vec2::new(0.0, 13.0), style.bold(style.theme.smallest))
    } else {
        (middle, style.bold(style.theme.number))
    };
    write(ui.painter(), at, Align2::CENTER_CENTER, &place.to_string(), font, tint);
    let around = Rect::from_center_size(middle, Vec2::new(CROWN, rect.height()));
    let response = ui.interact(around, ui.id().with("crown"), Sense::hover());
    response.on_hover_text(&row.praise);
}

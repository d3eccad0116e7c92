//! What the scoring cards and the land bring: means for each card of each species, each habitat, and nature tokens.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::figures::{CardCell, CardRow, Figures, Ground, LandRow};
use crate::app::hud::theme::{Look, blend, colour};
use crate::app::hud::widgets::{fitted, write};
use crate::app::library::Speaker;
use crate::rules::Letter;

/// How much of the width the scoring cards take, and what lies between them and the land.
const CARDS: f32 = 0.62;
const BETWEEN: f32 = 34.0;
/// Height of the heading with the sentence below it, and of the letters.
const HEADING: f32 = 46.0;
const LETTERS: f32 = 24.0;
/// Width of the name of a species.
const NAME: f32 = 132.0;
/// The highest a row gets.
const ROW: f32 = 92.0;

pub(super) fn draw(ui: &mut Ui, look: &mut Look, speaker: &Speaker, figures: &Figures) {
    let room = ui.available_rect_before_wrap();
    let middle = room.left() + (room.width() - BETWEEN) * CARDS;
    let cards = Rect::from_min_max(room.min, Pos2::new(middle, room.bottom()));
    let lands = Rect::from_min_max(Pos2::new(middle + BETWEEN, room.top()), room.max);
    draw_heading(ui, look, [speaker.say("journal-cards"), speaker.say("journal-cards-about")], cards);
    let height = ((cards.height() - HEADING - LETTERS) / figures.cards.len().max(1) as f32).min(ROW);
    let column = (cards.width() - NAME) / 4.0;
    for (index, letter) in Letter::ALL.iter().enumerate() {
        let x = cards.left() + NAME + column * (index as f32 + 0.5);
        let at = Pos2::new(x, cards.top() + HEADING + LETTERS / 2.0);
        let (font, tint) = (look.bold(look.theme.body), colour(look.theme.muted));
        write(ui.painter(), at, Align2::CENTER_CENTER, &letter.as_char().to_string(), font, tint);
    }
    for (index, row) in figures.cards.iter().enumerate() {
        let top = cards.top() + HEADING + LETTERS + height * index as f32;
        let rect = Rect::from_min_size(Pos2::new(cards.left(), top), Vec2::new(cards.width(), height));
        draw_species(ui, look, row, rect);
    }
    draw_heading(ui, look, [speaker.say("journal-lands"), speaker.say("journal-lands-about")], lands);
    let whole = LETTERS + height * figures.cards.len() as f32;
    let height = whole / figures.lands.len().max(1) as f32;
    for (index, row) in figures.lands.iter().enumerate() {
        let top = lands.top() + HEADING + height * index as f32;
        let rect = Rect::from_min_size(Pos2::new(lands.left(), top), Vec2::new(lands.width(), height));
        draw_land(ui, look, row, rect);
    }
}

fn draw_heading(ui: &mut Ui, look: &Look, [title, about]: [String; 2], rect: Rect) {
    let response =
        ui.allocate_rect(Rect::from_min_size(rect.min, Vec2::new(rect.width(), HEADING)), Sense::hover());
    let theme = &look.theme;
    let painter = ui.painter();
    write(painter, rect.min, Align2::LEFT_TOP, &title, look.bold(theme.body), colour(theme.text));
    let at = rect.min + Vec2::new(0.0, 22.0);
    let font = look.plain(theme.smallest);
    let about = fitted(painter, &about, font.clone(), rect.width());
    write(painter, at, Align2::LEFT_TOP, &about, font, colour(theme.muted));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{title}. {about}")));
}

/// A species with its four cards.
fn draw_species(ui: &mut Ui, look: &mut Look, row: &CardRow, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let radius = (rect.height() * 0.32).min(20.0);
    let middle = rect.left_center();
    look.token(ui.painter(), row.species, middle + Vec2::new(radius + 1.0, 0.0), radius);
    let font = look.plain(look.theme.body);
    let at = middle + Vec2::new(radius * 2.0 + 12.0, 0.0);
    let name = fitted(ui.painter(), &row.name, font.clone(), NAME - radius * 2.0 - 18.0);
    write(ui.painter(), at, Align2::LEFT_CENTER, &name, font, colour(look.theme.text));
    let column = (rect.width() - NAME) / 4.0;
    for (index, cell) in row.cells.iter().enumerate() {
        let left = rect.left() + NAME + column * index as f32;
        let place = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(column, rect.height()));
        draw_cell(ui, look, cell, place.shrink(3.0));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
}

fn draw_cell(ui: &Ui, look: &Look, cell: &CardCell, rect: Rect) {
    let theme = &look.theme;
    let painter = ui.painter();
    let Some((mean, share)) = &cell.mean else {
        let faint = colour(theme.outline);
        painter.rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.0, faint), StrokeKind::Inside);
        let font = look.plain(theme.body);
        write(painter, rect.center(), Align2::CENTER_CENTER, "–", font, colour(theme.muted));
        return;
    };
    let rim = if cell.best {
        Stroke::new(1.6, colour(theme.accent))
    } else {
        Stroke::new(1.0, colour(theme.outline))
    };
    painter.rect(rect, CornerRadius::same(8), colour(theme.raised), rim, StrokeKind::Inside);
    let line = |share: f32| Pos2::new(rect.left() + 12.0, rect.top() + (rect.height() - 8.0) * share);
    let tint = if cell.best { colour(theme.accent) } else { colour(theme.text) };
    write(painter, line(0.36), Align2::LEFT_CENTER, mean, look.bold(theme.number), tint);
    let font = look.plain(theme.smallest);
    let games = fitted(painter, &cell.games, font.clone(), rect.width() - 20.0);
    write(painter, line(0.76), Align2::LEFT_CENTER, &games, font, colour(theme.muted));
    let track = Rect::from_min_max(
        rect.left_bottom() + Vec2::new(12.0, -11.0),
        rect.right_bottom() - Vec2::new(10.0, 6.0),
    );
    let fill = if cell.best { colour(theme.accent) } else { blend(theme.outline, theme.gain, 0.62) };
    draw_bar(ui, look, track, *share, fill);
}

/// A habitat, or the nature tokens.
fn draw_land(ui: &mut Ui, look: &mut Look, row: &LandRow, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let side = (rect.height() * 0.6).min(36.0);
    let middle = rect.left_center() + Vec2::new(side / 2.0, 0.0);
    match row.ground {
        Ground::Habitat(habitat) => {
            look.habitat(ui.painter(), habitat, Rect::from_center_size(middle, Vec2::splat(side)));
        }
        Ground::NatureTokens => look.nature_token(ui.painter(), middle, side / 2.0),
    }
    let theme = &look.theme;
    let painter = ui.painter();
    let left = rect.left() + side + 14.0;
    let at = Pos2::new(left, rect.center().y - 9.0);
    write(painter, at, Align2::LEFT_CENTER, &row.name, look.plain(theme.body), colour(theme.text));
    let at = Pos2::new(rect.right(), rect.center().y - 8.0);
    write(painter, at, Align2::RIGHT_CENTER, &row.mean, look.bold(theme.number), colour(theme.text));
    let track = Rect::from_min_max(
        Pos2::new(left, rect.center().y + 8.0),
        Pos2::new(rect.right(), rect.center().y + 13.0),
    );
    draw_bar(ui, look, track, row.share, blend(theme.outline, theme.gain, 0.62));
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {}", row.name, row.mean)));
}

/// How much something is, beside others of its kind.
pub(super) fn draw_bar(ui: &Ui, look: &Look, track: Rect, share: f32, fill: Color32) {
    let radius = CornerRadius::same(3);
    ui.painter().rect_filled(track, radius, colour(look.theme.background));
    let width = track.width() * share.clamp(0.0, 1.0);
    ui.painter().rect_filled(Rect::from_min_size(track.min, Vec2::new(width, track.height())), radius, fill);
}

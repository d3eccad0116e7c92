//! The first view: the sentences about a game with the turns to look at, and the curve below them if there is
//! room.

use bevy_egui::egui::{self, Painter, Pos2, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2};
use fluent_bundle::FluentValue;

use super::marks::draw_mark;
use super::totals::draw_source;
use super::{ReviewIntent, curve};
use crate::cascadia::review::view::{LessonTurn, ReviewLesson, SeatReviewView};
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, name_aloud, rich_text, speak, text_button};
use cascadia_ai::review::ReviewMark;

/// Width of the column of symbols, height of a sentence's first line and gap between sentences, in points.
const SYMBOL: f32 = 38.0;
const LINE: f32 = 32.0;
const GAP: f32 = 8.0;

/// Draws the sentences about the game called `game`. Returns the clicked action.
pub(super) fn draw_lesson(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &SeatReviewView,
    game: &str,
) -> Option<ReviewIntent> {
    let room = ui.available_rect_before_wrap();
    let mut intent = None;
    ScrollArea::vertical().id_salt("review lesson").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(room.width() - 12.0);
        ui.spacing_mut().item_spacing = Vec2::new(8.0, GAP);
        let lesson = &view.lesson;
        let label = RichText::new(game).font(style.plain(style.theme.body));
        ui.add(egui::Label::new(label.color(colour(style.theme.muted))).wrap());
        let top = ui.cursor().top();
        row(
            ui,
            style,
            |painter, style, at| match lesson.source {
                Some(source) => draw_source(painter, style, source, at),
                None => draw_mark(painter, style, ReviewMark::Sound, at, 10.0),
            },
            |ui, style| {
                sentence(ui, style, &lesson.most);
                None
            },
        );
        intent = row(ui, style, icon("eye"), |ui, style| {
            draw_turns(ui, style, localizer, &lesson.turns_words, &lesson.turns)
        });
        if let Some(found) = &lesson.found {
            let star = |painter: &Painter, style: &mut UiStyle, at: Pos2| {
                draw_mark(painter, style, ReviewMark::Find, at, 11.0);
            };
            let found = std::slice::from_ref(found);
            let clicked = row(ui, style, star, |ui, style| {
                draw_turns(ui, style, localizer, &lesson.found_words, found)
            });
            intent = clicked.or(intent);
        }
        row(ui, style, icon("dice"), |ui, style| {
            sentence(ui, style, &lesson.balance);
            None
        });
        draw_note(ui, style, lesson);
        let said = Rect::from_min_max(Pos2::new(room.left(), top), ui.cursor().right_top());
        speak(ui, egui::Id::new("review sentence"), said, &lesson.spoken);
        let rest = room.bottom() - ui.cursor().top() - 2.0;
        if rest >= curve::LEAST_HEIGHT {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), rest), Sense::hover());
            let clicked = curve::draw_curve(ui, style, localizer, &view.curve, rect);
            let bar = clicked.and_then(|index| view.curve.bars.get(index));
            intent = bar.map(|bar| ReviewIntent::Show(bar.decision)).or(intent.take());
        }
    });
    intent
}

/// Returns a painter of the icon called `name` around a point.
fn icon(name: &'static str) -> impl FnOnce(&Painter, &mut UiStyle, Pos2) {
    move |painter, style, at| {
        let square = Rect::from_center_size(at, Vec2::splat(22.0));
        style.icon(painter, name, square, colour(style.theme.muted));
    }
}

/// Draws a symbol and to its right the contents. Returns the clicked action.
fn row(
    ui: &mut Ui,
    style: &mut UiStyle,
    symbol: impl FnOnce(&Painter, &mut UiStyle, Pos2),
    contents: impl FnOnce(&mut Ui, &mut UiStyle) -> Option<ReviewIntent>,
) -> Option<ReviewIntent> {
    let corner = ui.cursor().min;
    symbol(ui.painter(), style, corner + Vec2::new(SYMBOL / 2.0 - 5.0, LINE / 2.0));
    let size = Vec2::new(ui.available_width() - SYMBOL, LINE);
    let room = Rect::from_min_size(corner + Vec2::new(SYMBOL, 0.0), size);
    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| contents(ui, style)).inner
}

/// Draws a sentence with its first line in the middle of a row.
fn sentence(ui: &mut Ui, style: &UiStyle, text: &str) {
    let size = style.theme.prompt;
    let mut job = rich_text(style, text, size, colour(style.theme.text));
    job.wrap.max_width = ui.available_width();
    ui.add_space(((LINE - size * 1.25) / 2.0).max(0.0));
    ui.label(job);
}

/// Draws words and the turns after them as buttons. Returns the clicked action.
fn draw_turns(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    words: &str,
    turns: &[LessonTurn],
) -> Option<ReviewIntent> {
    let mut intent = None;
    if turns.is_empty() {
        sentence(ui, style, words);
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new(words).font(style.plain(style.theme.prompt));
        ui.label(text.color(colour(style.theme.text)));
        for turn in turns {
            let values = [("turn", FluentValue::from(turn.turn))];
            let (text, size) = (localizer.text_with("review-turn", &values), Vec2::new(0.0, LINE));
            let button = text_button(ui, style, None, &text, ButtonStyle::Plain, true, size);
            let whole = localizer.text_with("review-show-turn", &values);
            name_aloud(&button, &whole);
            if button.on_hover_text([whole.as_str(), &turn.about].join("\n")).clicked() {
                intent = Some(ReviewIntent::Show(turn.decision));
            }
        }
    });
    intent
}

/// Draws the small print.
fn draw_note(ui: &mut Ui, style: &UiStyle, lesson: &ReviewLesson) {
    if !lesson.note.is_empty() {
        let text = RichText::new(&lesson.note).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
    }
}

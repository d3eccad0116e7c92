//! Framed and captioned pictures for the rules and the examples of Wildlife scoring cards.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Galley, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use fluent_bundle::FluentValue;

use super::environment::{
    SmallEnvironment, draw_cross, draw_environment, draw_face, draw_frame, draw_wildlife,
};
use crate::cascadia::hud::change::draw_crown;
use crate::cascadia::hud::names::reason_text;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{hex_outline, rich_text, trail_shape, write};
use cascadia_base::{Habitat, Hex, Rotation, Wildlife};
use cascadia_rules::content::{
    CardExample, Content, ExampleEnvironment, ExamplePair, PieceMark, RulesPicture,
};
use cascadia_rules::scoring::{PointShare, ScoreSheet, ScoringCard, point_shares};

/// Padding of a frame.
const MARGIN: Vec2 = vec2(12.0, 10.0);
/// Gap between two frames.
const GAP: f32 = 12.0;
/// Height of the drawing of an example.
const EXAMPLE: f32 = 96.0;
/// Maximum height of a drawing of the rules.
const HIGHEST: f32 = 150.0;
/// Circumradius of the tiles of a display.
const PAIR_TILE: f32 = 34.0;
/// Number of shapes in the picture of the trail.
const SHAPES: u8 = 10;

/// An example of a Wildlife scoring card with its result, in the player's language.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ExampleView {
    shown: ExampleEnvironment,
    shares: Vec<PointShare>,
    /// Its points.
    pub points: String,
    /// The reason for its points.
    pub why: String,
}

impl ExampleView {
    /// Returns the right and the wrong example of a card; none for a card outside the box.
    pub(crate) fn of_card(localizer: &Localizer, content: &Content, card: &ScoringCard) -> Vec<Self> {
        let Some(examples) = content.card_examples(card) else { return Vec::new() };
        [&examples.right, &examples.wrong].map(|example| Self::of(localizer, card, example)).into()
    }

    fn of(localizer: &Localizer, card: &ScoringCard, example: &CardExample) -> Self {
        let environment = &example.shown.environment;
        let lines = card.lines(environment);
        let points: u16 = lines.iter().map(|line| line.points).sum();
        // A custom rule may make a near miss count.
        let as_printed = points == example.points;
        let why = if as_printed && example.shown.kept == Some(false) {
            localizer.text(&format!("card-{}-wrong", card.key))
        } else {
            let earning = lines.iter().filter(|line| line.points > 0);
            earning.map(|line| reason_text(localizer, line.reason)).collect::<Vec<_>>().join(", ")
        };
        let tokens: Vec<Hex> = environment.hexes_with(card.species).collect();
        Self {
            shown: ExampleEnvironment {
                kept: example.shown.kept.filter(|_| as_printed),
                ..example.shown.clone()
            },
            shares: point_shares(card, &lines, &tokens),
            points: localizer.text_with("example-points", &[("count", FluentValue::from(points))]),
            why,
        }
    }
}

/// Draws the examples of a card side by side in `width` points.
pub(crate) fn draw_examples(ui: &mut Ui, style: &mut UiStyle, examples: &[ExampleView], width: f32) {
    let each = (width - GAP * (examples.len() as f32 - 1.0)) / examples.len().max(1) as f32;
    let text_of = |example: &ExampleView| format!("**{}** – {}", example.points, example.why);
    let height = |example| caption(ui, style, &text_of(example), each - 2.0 * MARGIN.x).size().y;
    let highest = examples.iter().map(height).fold(0.0, f32::max);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for example in examples {
            let text = text_of(example);
            let room = vec2(each - 2.0 * MARGIN.x, EXAMPLE);
            let drawn = |painter: &Painter, style: &mut UiStyle, rect: Rect| {
                draw_environment(
                    painter,
                    style,
                    &SmallEnvironment::of(&example.shown, &example.shares),
                    rect,
                );
            };
            draw_framed(ui, style, room, (&text, highest), example.shown.kept, drawn);
        }
    });
}

/// Draws a captioned picture of the rules, at most `width` points wide.
pub(crate) fn draw_rules_picture(
    ui: &mut Ui,
    style: &mut UiStyle,
    picture: &RulesPicture,
    shows: &str,
    width: f32,
) {
    let widest = width - 2.0 * MARGIN.x;
    match picture {
        RulesPicture::Environments(environments) => {
            let count = environments.len() as f32;
            let each = (widest - GAP * (count - 1.0)) / count;
            let size = |environment: &ExampleEnvironment| {
                SmallEnvironment::of(environment, &[]).size_in(vec2(each, HIGHEST))
            };
            let height = environments.iter().map(|environment| size(environment).y).fold(0.0, f32::max);
            draw_framed(ui, style, vec2(widest, height), (shows, 0.0), None, |painter, style, rect| {
                for (index, environment) in environments.iter().enumerate() {
                    let corner = rect.min + vec2((each + GAP) * index as f32, 0.0);
                    let own = Rect::from_min_size(corner, vec2(each, rect.height()));
                    draw_environment(painter, style, &SmallEnvironment::of(environment, &[]), own);
                    if let Some(kept) = environment.kept {
                        let tint = colour(if kept { style.theme.gain } else { style.theme.loss });
                        let sign = Rect::from_min_size(own.min, Vec2::splat(18.0));
                        style.icon(painter, if kept { "check" } else { "close" }, sign, tint);
                    }
                }
            });
        }
        RulesPicture::Display(pairs) => {
            let room = vec2(widest, PAIR_TILE * 2.3);
            draw_framed(ui, style, room, (shows, 0.0), None, |painter, style, rect| {
                draw_display(painter, style, pairs, rect);
            });
        }
        RulesPicture::Sheet(sheet) => {
            draw_framed(ui, style, vec2(widest, 76.0), (shows, 0.0), None, |painter, style, rect| {
                draw_sheet(painter, style, sheet, rect);
            });
        }
        RulesPicture::Shapes(filled) => {
            draw_framed(ui, style, vec2(widest, 46.0), (shows, 0.0), None, |painter, style, rect| {
                draw_shapes(painter, style, *filled, rect);
            });
        }
    }
}

/// Lays out the caption of a drawing.
fn caption(ui: &Ui, style: &UiStyle, text: &str, width: f32) -> Arc<Galley> {
    let mut job = rich_text(style, text, style.theme.small, colour(style.theme.text));
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// Draws a frame with a drawing of size `room` and a caption of a minimum height.
fn draw_framed(
    ui: &mut Ui,
    style: &mut UiStyle,
    room: Vec2,
    (text, least): (&str, f32),
    kept: Option<bool>,
    draw: impl FnOnce(&Painter, &mut UiStyle, Rect),
) {
    let galley = caption(ui, style, text, room.x);
    let size = vec2(room.x, room.y + 6.0 + galley.size().y.max(least)) + 2.0 * MARGIN;
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter().clone();
    draw_frame(&painter, style, rect, kept);
    let drawing = Rect::from_min_size(rect.min + MARGIN, room);
    draw(&painter, style, drawing);
    let below = pos2(drawing.left(), drawing.bottom() + 6.0);
    painter.galley(below, galley, colour(style.theme.text));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text.replace("**", "")));
}

/// Draws the pairs of a display, with the taken and the removed pieces.
fn draw_display(painter: &Painter, style: &mut UiStyle, pairs: &[ExamplePair], rect: Rect) {
    let each = (rect.width() / pairs.len() as f32).min(PAIR_TILE * 3.4);
    let left = rect.center().x - each * pairs.len() as f32 / 2.0;
    for (index, pair) in pairs.iter().enumerate() {
        let corner = pos2(left + each * index as f32, rect.top());
        let slot = Rect::from_min_size(corner, vec2(each, rect.height())).shrink2(vec2(4.0, 0.0));
        let whole = pair.tile.1 == PieceMark::Taken && pair.token.1 == PieceMark::Taken;
        let theme = &style.theme;
        let rim = if whole {
            Stroke::new(3.0, colour(theme.chosen))
        } else {
            Stroke::new(1.0, colour(theme.outline))
        };
        painter.rect_stroke(slot, CornerRadius::same(9), rim, StrokeKind::Inside);
        let tile = slot.center() - vec2(PAIR_TILE * 0.42, 0.0);
        draw_face(painter, style, &pair.tile.0.edges(Rotation::default()), tile, PAIR_TILE);
        if pair.tile.0.is_keystone() {
            style.nature_token(painter, tile + vec2(0.0, PAIR_TILE * 0.56), PAIR_TILE * 0.2);
        }
        draw_wildlife(painter, style, pair.tile.0.wildlife(), tile, PAIR_TILE);
        if pair.tile.1 == PieceMark::Taken && !whole {
            let rim = hex_outline(tile, PAIR_TILE);
            painter.add(Shape::closed_line(rim, Stroke::new(3.0, colour(style.theme.chosen))));
        }
        let token = slot.center() + vec2(PAIR_TILE * 0.85, PAIR_TILE * 0.42);
        style.token(painter, pair.token.0, token, PAIR_TILE * 0.5);
        match pair.token.1 {
            PieceMark::Taken if !whole => {
                painter.circle_stroke(token, PAIR_TILE * 0.56, Stroke::new(3.0, colour(style.theme.chosen)));
            }
            PieceMark::Gone => draw_cross(painter, style, token, PAIR_TILE * 0.36),
            _ => {}
        }
        if pair.tile.1 == PieceMark::Gone {
            draw_cross(painter, style, tile, PAIR_TILE * 0.5);
        }
        let number = (index + 1).to_string();
        let at = slot.right_top() + vec2(-8.0, 6.0);
        let font = style.bold(style.theme.smallest);
        write(painter, at, Align2::RIGHT_TOP, &number, font, colour(style.theme.muted));
    }
}

/// Draws the figures of a score sheet and their sum, centred in `rect`.
fn draw_sheet(painter: &Painter, style: &mut UiStyle, sheet: &ScoreSheet, rect: Rect) {
    let unit = (rect.width() / 620.0).min(1.0);
    let (step, figures) = (74.0 * unit, FIGURES * unit);
    let total_width = 90.0 * unit;
    let left = rect.center().x - (figures + total_width) / 2.0;
    let tones = (colour(style.theme.text), colour(style.theme.chosen));
    draw_figures(painter, style, pos2(left, rect.center().y), step, sheet, tones);
    let at = pos2(left + figures + total_width, rect.center().y);
    let total = format!("= {}", sheet.total());
    write(painter, at, Align2::RIGHT_CENTER, &total, style.bold(30.0 * unit), colour(style.theme.text));
}

/// Width of [`draw_figures`] for steps of 74 points.
pub(crate) const FIGURES: f32 = 74.0 * 6.4;

/// Draws the figures of a score sheet to the right of `at`, centred on its height: wildlife above, habitats
/// with their bonuses below, nature tokens behind them. `step` is the width of one figure; the colours are
/// for the points and for the crowns of habitat bonuses.
pub(crate) fn draw_figures(
    painter: &Painter,
    style: &mut UiStyle,
    at: Pos2,
    step: f32,
    sheet: &ScoreSheet,
    (text, gold): (Color32, Color32),
) {
    let unit = step / 74.0;
    let radius = 14.0 * unit;
    for (index, species) in Wildlife::ALL.into_iter().enumerate() {
        let middle = pos2(at.x + step * index as f32 + radius, at.y - 22.0 * unit);
        style.token(painter, species, middle, radius);
        let points = sheet.wildlife[species].points.to_string();
        let points_at = middle + vec2(18.0 * unit, 0.0);
        write(painter, points_at, Align2::LEFT_CENTER, &points, style.bold(20.0 * unit), text);
    }
    for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
        let middle = pos2(at.x + step * index as f32 + radius, at.y + 22.0 * unit);
        style.habitat(painter, habitat, Rect::from_center_size(middle, Vec2::splat(radius * 2.0)));
        let score = &sheet.habitats[habitat];
        let points_at = middle + vec2(18.0 * unit, 0.0);
        let points = (score.points + score.bonus).to_string();
        let written = write(painter, points_at, Align2::LEFT_CENTER, &points, style.bold(18.0 * unit), text);
        if score.bonus > 0 {
            draw_crown(painter, style, written.right_center(), 14.0 * unit, gold);
        }
    }
    let middle = pos2(at.x + step * 5.0 + radius + 8.0 * unit, at.y);
    style.nature_token(painter, middle, radius);
    let points_at = middle + vec2(18.0 * unit, 0.0);
    let points = sheet.nature_tokens.to_string();
    write(painter, points_at, Align2::LEFT_CENTER, &points, style.bold(20.0 * unit), text);
}

/// Draws the start of the trail: its shapes, some filled in, and the marker behind them.
fn draw_shapes(painter: &Painter, style: &mut UiStyle, filled: u8, rect: Rect) {
    let step = (rect.width() / f32::from(SHAPES)).min(46.0);
    let left = rect.center().x - step * f32::from(SHAPES - 1) / 2.0;
    let place = |index: u8| pos2(left + step * f32::from(index), rect.center().y + 6.0);
    let line = Stroke::new(3.0, colour(style.theme.outline));
    painter.line_segment([place(0), place(SHAPES - 1)], line);
    for index in 0..SHAPES {
        let corners = hex_outline(place(index), 13.0);
        let fill = if index < filled { style.theme.gain } else { style.theme.raised };
        let rim = Stroke::new(1.5, colour(style.theme.muted));
        painter.add(Shape::convex_polygon(corners, colour(fill), rim));
    }
    let marker = place(filled.min(SHAPES - 1).saturating_sub(1)) - vec2(0.0, 22.0);
    trail_shape(painter, style, 0, marker, 8.0);
}

//! The outlines of the played and the best turn on the environment and on the display, and the turns of a
//! film.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke};

use crate::cascadia::hud::hints::marks::EnvironmentOnScreen;
use crate::cascadia::review::words::Choice;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::{Edge, Habitat, Hex, Wildlife};

/// Outlines of one decision.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TurnOutlines {
    /// The played choice with its label.
    pub played: Option<(Choice, String)>,
    /// The best choice with its label.
    pub best: Option<(Choice, String)>,
    /// The turns of a film so far.
    pub film: Vec<FilmTile>,
}

/// A tile of a film with its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FilmTile {
    pub hex: Hex,
    /// The habitats of its edges.
    pub edges: [Habitat; 6],
    /// The token of the same turn and its position.
    pub token: Option<(Wildlife, Hex)>,
    /// True for the most recent tile.
    pub newest: bool,
}

/// Draws the outlines on the environment.
pub(super) fn draw_outlines(
    context: &egui::Context,
    style: &mut UiStyle,
    ground: &EnvironmentOnScreen<'_>,
    outlines: &TurnOutlines,
) {
    let painter = ground.painter(context, "review outlines");
    for tile in &outlines.film {
        draw_film_tile(&painter, style, ground, tile);
    }
    let played = (&outlines.played, colour(style.theme.text), false);
    let best = (&outlines.best, colour(style.theme.gain), true);
    let mut taken: Vec<Hex> = Vec::new();
    for (outline, tint, dashed) in [played, best] {
        let Some((choice, label)) = outline else { continue };
        let size = if dashed { 0.88 } else { 0.97 };
        let tile = choice.tile.map(|(hex, _)| hex);
        let lines = [
            tile.and_then(|hex| ground.corners(hex, size)),
            choice.token.and_then(|hex| ground.circle(hex, if dashed { 0.5 } else { 0.57 })),
        ];
        for line in lines.into_iter().flatten() {
            draw_line(&painter, line, tint, dashed);
        }
        if let Some(middle) = tile.and_then(|hex| ground.middle(hex)) {
            let below = taken.iter().filter(|hex| Some(**hex) == tile).count() as f32;
            taken.extend(tile);
            // Leaves tiles of the film uncovered.
            let is_drawn = outlines.film.iter().any(|film| Some(film.hex) == tile);
            let rim = tile.and_then(|hex| ground.corners(hex, size)).into_iter().flatten();
            let bottom = rim.map(|corner| corner.y).fold(middle.y, f32::max);
            let y = if is_drawn { bottom } else { middle.y };
            draw_label(&painter, style, egui::pos2(middle.x, y + 22.0 * below), label, tint);
        }
    }
}

/// Draws an outline around the drafted parts of a pair on the display.
pub(super) fn draw_pair(painter: &Painter, style: &UiStyle, rect: Rect, label: &str, best: bool) {
    let tint = colour(if best { style.theme.gain } else { style.theme.text });
    let rect = rect.expand(if best { 1.0 } else { 4.0 });
    let line = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    draw_line(painter, line.to_vec(), tint, best);
    // Inside the pair, one below the other if both labels fall on the same pair.
    let at = rect.center_top() + egui::vec2(0.0, if best { 14.0 } else { 40.0 });
    draw_label(painter, style, at, label, tint);
}

/// Draws a closed line over a dark one, optionally dashed.
fn draw_line(painter: &Painter, mut line: Vec<Pos2>, tint: Color32, dashed: bool) {
    line.extend(line.first().copied());
    painter.line(line.clone(), Stroke::new(7.0, Color32::from_black_alpha(170)));
    let stroke = Stroke::new(3.5, tint);
    if dashed {
        painter.extend(Shape::dashed_line(&line, stroke, 11.0, 7.0));
    } else {
        painter.line(line, stroke);
    }
}

/// Draws a word on a dark label.
fn draw_label(painter: &Painter, style: &UiStyle, middle: Pos2, text: &str, tint: Color32) {
    let font = style.bold(style.theme.small);
    let galley = painter.layout_no_wrap(text.to_owned(), font, tint);
    let rect = Rect::from_center_size(middle, galley.size() + egui::vec2(14.0, 4.0));
    painter.rect_filled(rect, CornerRadius::same(9), colour(style.theme.background).gamma_multiply(0.92));
    painter.galley(rect.center() - galley.size() / 2.0, galley, tint);
}

/// Draws a tile of a film: its habitats and the token placed with it.
fn draw_film_tile(painter: &Painter, style: &mut UiStyle, ground: &EnvironmentOnScreen<'_>, tile: &FilmTile) {
    let corners = ground.corners(tile.hex, 0.94);
    if let (Some(corners), Some(middle)) = (corners, ground.middle(tile.hex)) {
        let count = corners.len();
        for (index, edge) in Edge::ALL.into_iter().enumerate() {
            let Some([from, to]) = ground.edge(tile.hex, edge.neighbour(tile.hex)) else { continue };
            let tint = colour(style.theme.habitats[tile.edges[index % count].index()]);
            painter.add(Shape::convex_polygon(vec![middle, from, to], tint, Stroke::NONE));
        }
        let rim =
            Stroke::new(2.5, colour(if tile.newest { style.theme.chosen } else { style.theme.background }));
        painter.add(Shape::closed_line(corners, rim));
    }
    if let Some((species, hex)) = tile.token
        && let Some(middle) = ground.middle(hex)
    {
        let radius = ground.circle(hex, 0.4).and_then(|line| line.first().copied());
        let radius = radius.map_or(12.0, |rim| rim.distance(middle));
        style.token(painter, species, middle, radius);
    }
}

/// Draws a caption at the top of the environment.
pub(super) fn draw_caption(painter: &Painter, style: &UiStyle, at: Pos2, text: &str) {
    let tint = colour(style.theme.text);
    let font = style.bold(style.theme.prompt);
    let size = painter.layout_no_wrap(text.to_owned(), font.clone(), tint).size() + egui::vec2(24.0, 10.0);
    let rect = Rect::from_center_size(at, size);
    painter.rect_filled(rect, CornerRadius::same(12), colour(style.theme.background).gamma_multiply(0.92));
    write(painter, rect.center(), Align2::CENTER_CENTER, text, font, tint);
}

//! Small drawings of an environment: tiles with their habitats and accepted wildlife, tokens, and highlights.

use bevy_egui::egui::{
    Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use super::shares::draw_shares;
use crate::camera::space::hex_centre;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::hex_outline;
use cascadia_base::{Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::content::ExampleEnvironment;
use cascadia_rules::rules::{Edges, Environment, PlacedTile};
use cascadia_rules::scoring::PointShare;

/// The largest circumradius of a hex, in points.
pub(crate) const LARGEST_HEX: f32 = 26.0;

/// An environment to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallEnvironment<'a> {
    pub environment: &'a Environment,
    /// The example whose highlights are drawn.
    pub marks: Option<&'a ExampleEnvironment>,
    /// Points to write on the tokens.
    pub shares: &'a [PointShare],
    /// The only species in full colour; `None` for all.
    pub species: Option<Wildlife>,
}

impl<'a> SmallEnvironment<'a> {
    /// Returns the drawing of an example with the points of its tokens.
    pub(crate) const fn of(example: &'a ExampleEnvironment, shares: &'a [PointShare]) -> Self {
        Self { environment: &example.environment, marks: Some(example), shares, species: None }
    }

    /// Returns the bounds of the drawing, in hex units.
    fn bounds(&self) -> Rect {
        let tiles = self.environment.tiles().iter().map(|tile| tile.hex);
        let free = self.marks.iter().flat_map(|marks| marks.free.iter().copied());
        tiles.chain(free).fold(Rect::NOTHING, |bounds, hex| {
            bounds.union(Rect::from_center_size(centre(hex), vec2(1.8, 2.1)))
        })
    }

    /// Returns the size in points of the drawing with the largest hexes that fit into `room`.
    pub(crate) fn size_in(&self, room: Vec2) -> Vec2 {
        let bounds = self.bounds();
        bounds.size() * unit_in(bounds.size(), room)
    }
}

fn unit_in(size: Vec2, room: Vec2) -> f32 {
    (room.x / size.x).min(room.y / size.y).min(LARGEST_HEX)
}

fn centre(hex: Hex) -> Pos2 {
    let centre = hex_centre(hex);
    pos2(centre.x, centre.y)
}

/// Draws an environment centred in `rect`, as large as possible.
pub(crate) fn draw_environment(
    painter: &Painter,
    style: &mut UiStyle,
    drawing: &SmallEnvironment,
    rect: Rect,
) {
    let bounds = drawing.bounds();
    let unit = unit_in(bounds.size(), rect.size());
    let place = |hex: Hex| rect.center() + (centre(hex) - bounds.center()) * unit;
    for hex in drawing.marks.iter().flat_map(|marks| &marks.free) {
        let mut rim = hex_outline(place(*hex), unit * 0.9);
        rim.extend(rim.first().copied());
        let dash = Stroke::new(1.5, colour(style.theme.muted));
        painter.extend(Shape::dashed_line(&rim, dash, unit * 0.22, unit * 0.16));
    }
    for tile in drawing.environment.tiles() {
        draw_tile(painter, style, tile, place(tile.hex), unit);
        if let Some(token) = tile.token {
            style.token(painter, token.species, place(tile.hex), unit * 0.6);
            if drawing.species.is_some_and(|species| species != token.species) {
                let veil = colour(style.theme.panel).gamma_multiply(0.55);
                painter.circle_filled(place(tile.hex), unit * 0.61, veil);
            }
        }
    }
    if let Some(marks) = drawing.marks {
        for hex in &marks.lit {
            let rim = Stroke::new(2.5, colour(style.theme.focus));
            painter.add(Shape::closed_line(hex_outline(place(*hex), unit * 0.92), rim));
        }
        for hex in &marks.wrong {
            draw_cross(painter, style, place(*hex), unit * 0.5);
        }
    }
    draw_shares(painter, style, drawing.shares, &|hex| Some(place(hex)), unit);
}

/// Draws a cross on a mistake or a removed piece.
pub(super) fn draw_cross(painter: &Painter, style: &UiStyle, at: Pos2, reach: f32) {
    for (stroke, tint) in [(6.0, Color32::from_black_alpha(170)), (3.5, colour(style.theme.loss))] {
        for way in [vec2(1.0, 1.0), vec2(1.0, -1.0)] {
            painter.line_segment([at - way * reach, at + way * reach], Stroke::new(stroke, tint));
        }
    }
}

/// Draws a tile without its token.
fn draw_tile(painter: &Painter, style: &mut UiStyle, tile: &PlacedTile, at: Pos2, unit: f32) {
    let free =
        if tile.token.is_none() && !takes_all(tile.accepts) { tile.accepts } else { WildlifeSet::NONE };
    draw_face(painter, style, &tile.edges, at, unit);
    if tile.keystone && !takes_all(tile.accepts) {
        let rim = Stroke::new(2.0, colour(style.theme.nature.silhouette));
        painter.add(Shape::closed_line(hex_outline(at, unit * 0.8), rim));
        if tile.token.is_none() {
            style.nature_token(painter, at + vec2(0.0, unit * 0.56), unit * 0.22);
        }
    }
    draw_wildlife(painter, style, free, at, unit);
}

/// Returns whether a tile accepts all wildlife, as in examples about tokens alone.
fn takes_all(accepts: WildlifeSet) -> bool {
    accepts == WildlifeSet::ALL
}

/// Draws the habitats of a tile: each edge in the colour of its habitat, with the habitat's icon.
pub(super) fn draw_face(painter: &Painter, style: &mut UiStyle, edges: &Edges, at: Pos2, unit: f32) {
    let rim = hex_outline(at, unit * 0.97);
    let mut mesh = Mesh::default();
    for (edge, habitat) in edges.iter().enumerate() {
        let fill = colour(style.theme.habitats[habitat.index()]);
        let first = mesh.vertices.len() as u32;
        for corner in [at, rim[(edge + 5) % 6], rim[edge]] {
            mesh.colored_vertex(corner, fill);
        }
        mesh.add_triangle(first, first + 1, first + 2);
    }
    painter.add(mesh);
    for habitat in Habitat::ALL {
        let own: Vec<usize> = (0..6).filter(|edge| edges[*edge] == habitat).collect();
        if own.is_empty() || unit < 15.0 {
            continue;
        }
        let middles = own
            .iter()
            .map(|edge| (rim[(edge + 5) % 6].to_vec2() + rim[*edge].to_vec2()) / 2.0 / own.len() as f32);
        let middle = middles.fold(Vec2::ZERO, |sum, middle| sum + middle).to_pos2();
        // A tile of one habitat has its icon at the top.
        let away = if own.len() == 6 { vec2(0.0, -unit * 0.62) } else { (middle - at) * 1.12 };
        let dark = matches!(habitat, Habitat::Forest | Habitat::River);
        let ink = if dark { Color32::from_white_alpha(150) } else { Color32::from_black_alpha(120) };
        let sign = Rect::from_center_size(at + away, Vec2::splat(unit * 0.38));
        style.icon(painter, habitat.key(), sign, ink);
    }
    painter.add(Shape::closed_line(rim, Stroke::new(1.5, Color32::from_rgb(0x15, 0x20, 0x1C))));
}

/// Draws the wildlife that a tile accepts.
pub(super) fn draw_wildlife(
    painter: &Painter,
    style: &mut UiStyle,
    accepts: WildlifeSet,
    at: Pos2,
    unit: f32,
) {
    let count = accepts.iter().count();
    for (index, species) in accepts.iter().enumerate() {
        let offset = match count {
            1 => Vec2::ZERO,
            2 => vec2(index as f32 * 0.66 - 0.33, 0.0),
            _ => {
                Vec2::angled(index as f32 * std::f32::consts::TAU / 3.0 - std::f32::consts::FRAC_PI_2) * 0.34
            }
        };
        style.token(painter, species, at + offset * unit, unit * if count == 1 { 0.36 } else { 0.27 });
    }
}

/// Draws a frame around a drawing, with the tick or cross of a right or wrong example in its corner.
pub(crate) fn draw_frame(painter: &Painter, style: &mut UiStyle, rect: Rect, kept: Option<bool>) {
    let theme = &style.theme;
    let rim = match kept {
        Some(true) => colour(theme.gain),
        Some(false) => colour(theme.loss),
        None => colour(theme.outline),
    };
    painter.rect(
        rect,
        CornerRadius::same(9),
        colour(theme.background),
        Stroke::new(1.0, rim),
        StrokeKind::Inside,
    );
    if let Some(kept) = kept {
        let icon = if kept { "check" } else { "close" };
        let corner = Rect::from_min_size(rect.min + Vec2::splat(7.0), Vec2::splat(16.0));
        style.icon(painter, icon, corner, rim);
    }
}

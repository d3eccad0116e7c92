//! The pen of a paper: lines, shapes, texts and signs that rotate with it, and pencil strokes.

use bevy_egui::egui::ecolor::{gamma_u8_from_linear_f32, linear_f32_from_gamma_u8};
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::TextShape, vec2};

use super::geometry::PaperPlan;
use super::strokes;
use crate::ui::style::{UiStyle, blend, colour};
use cascadia_base::Habitat;

/// Returns a colour that covers the given share of its background. The screen blends in linear light, so
/// halving a pale colour's sRGB values would darken where it should lighten.
pub(super) fn veil(tint: Color32, share: f32) -> Color32 {
    let light = |part: u8| gamma_u8_from_linear_f32(linear_f32_from_gamma_u8(part) * share);
    let cover = (f32::from(tint.a()) * share).round() as u8;
    Color32::from_rgba_premultiplied(light(tint.r()), light(tint.g()), light(tint.b()), cover)
}

/// Smallest height of a printed text, in points.
const LEAST_TEXT: f32 = 5.5;

/// Opacity of each habitat's ground on paper, in the order of [`Habitat::ALL`], normally and in high
/// contrast: as pale as print should be, and of such values the best to distinguish the grounds for every
/// kind of colour vision.
const GROUNDS: [f32; 5] = [0.58, 0.42, 0.46, 0.46, 0.54];
const STRONG_GROUNDS: [f32; 5] = [0.7, 0.46, 0.46, 0.52, 0.64];

/// The colours of a paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaperInks {
    pub paper: Color32,
    pub line: Color32,
    pub print: Color32,
    /// Printed figures on the colours of habitats.
    pub figure: Color32,
    pub pencil: Color32,
    /// Strength of ghosts and running totals, drawn before they are written.
    pub ghost: f32,
    /// The ink of marked rivers.
    pub river: Color32,
    /// Places that can be marked now.
    pub target: Color32,
    /// Losses.
    pub lost: Color32,
    /// The printed grounds of the habitats.
    pub habitats: [Color32; 5],
    /// The signs of the habitats.
    pub signs: [Color32; 5],
}

impl PaperInks {
    /// Returns the colours of all papers; high contrast has the darkest possible lines.
    pub(super) fn of(style: &UiStyle, high_contrast: bool) -> Self {
        let theme = &style.theme;
        let (paper, ink) = (theme.paper, theme.ink);
        let shares = if high_contrast { STRONG_GROUNDS } else { GROUNDS };
        Self {
            paper: if high_contrast { Color32::from_rgb(0xFF, 0xFD, 0xF6) } else { colour(paper) },
            line: blend(paper, ink, if high_contrast { 1.0 } else { 0.46 }),
            print: blend(paper, ink, if high_contrast { 1.0 } else { 0.72 }),
            figure: blend(paper, ink, if high_contrast { 1.0 } else { 0.9 }),
            pencil: if high_contrast { Color32::BLACK } else { Color32::from_rgb(0x30, 0x33, 0x3B) },
            ghost: if high_contrast { 0.68 } else { 0.45 },
            river: colour(theme.habitats[Habitat::River.index()]),
            target: Color32::from_rgb(0xA8, 0x4A, 0x10),
            lost: Color32::from_rgb(0xB3, 0x26, 0x1E),
            habitats: std::array::from_fn(|index| blend(paper, theme.habitats[index], shares[index])),
            signs: theme.habitats.map(|habitat| blend(habitat, ink, if high_contrast { 0.9 } else { 0.55 })),
        }
    }
}

/// The drawing tools of one paper.
pub(super) struct Pen<'p> {
    pub painter: &'p Painter,
    pub style: &'p mut UiStyle,
    pub plan: &'p PaperPlan,
    pub inks: PaperInks,
    /// Set if the paper is a thumbnail.
    pub is_small: bool,
}

impl Pen<'_> {
    /// Converts units of the design to points.
    pub(super) fn units(&self, units: f32) -> f32 {
        units * self.plan.unit
    }

    /// Returns a printed line of this width in units, at least as thick as visible.
    pub(super) fn stroke(&self, units: f32, tint: Color32) -> Stroke {
        Stroke::new(self.units(units).max(0.6), tint)
    }

    fn turn(&self, points: &[Pos2]) -> Vec<Pos2> {
        points.iter().map(|point| self.plan.turned(*point)).collect()
    }

    pub(super) fn line(&self, points: &[Pos2], stroke: Stroke) {
        self.painter.add(Shape::line(self.turn(points), stroke));
    }

    pub(super) fn polygon(&self, corners: &[Pos2], fill: Color32, stroke: Stroke) {
        self.painter.add(Shape::convex_polygon(self.turn(corners), fill, stroke));
    }

    pub(super) fn frame(&self, rect: Rect, radius: f32, fill: Color32, stroke: Stroke) {
        let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let middles = [
            (rect.right_top() + vec2(-radius, radius), -90.0_f32),
            (rect.right_bottom() + vec2(-radius, -radius), 0.0),
            (rect.left_bottom() + vec2(radius, -radius), 90.0),
            (rect.left_top() + vec2(radius, radius), 180.0),
        ];
        let corner = |(middle, from): (Pos2, f32)| {
            (0..=3_u8)
                .map(move |step| middle + Vec2::angled((from + 30.0 * f32::from(step)).to_radians()) * radius)
        };
        let corners: Vec<Pos2> = middles.into_iter().flat_map(corner).collect();
        self.polygon(&corners, fill, stroke);
    }

    pub(super) fn circle(&self, centre: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
        self.painter.circle(self.plan.turned(centre), radius, fill, stroke);
    }

    /// Draws a closed, dashed line.
    pub(super) fn dashed(&self, corners: &[Pos2], stroke: Stroke, dash: f32) {
        let mut rim = self.turn(corners);
        rim.extend(rim.first().copied());
        self.painter.extend(Shape::dashed_line(&rim, stroke, dash, dash * 0.8));
    }

    /// Prints a text of the given height in units, with `anchor` at `at`. Returns its rectangle.
    pub(super) fn text(
        &self,
        at: Pos2,
        anchor: Align2,
        text: &str,
        units: f32,
        bold: bool,
        tint: Color32,
    ) -> Rect {
        let size = self.units(units).round();
        if size < LEAST_TEXT || text.is_empty() {
            return Rect::from_min_size(at, Vec2::ZERO);
        }
        let font = if bold { self.style.bold(size) } else { self.style.plain(size) };
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, tint);
        let place = anchor.anchor_size(at, galley.size());
        if self.plan.angle() == 0.0 {
            self.painter.galley(place.min, galley, tint);
        } else {
            let shape = TextShape::new(self.plan.turned(place.min), galley, tint);
            self.painter.add(shape.with_angle(self.plan.angle()));
        }
        place
    }

    /// Prints a text, shrunk to fit a width. Returns its rectangle.
    pub(super) fn fitted_text(
        &self,
        at: Pos2,
        anchor: Align2,
        text: &str,
        units: f32,
        width: f32,
        tint: Color32,
    ) -> Rect {
        let size = self.units(units).round().max(1.0);
        let wide = self.painter.layout_no_wrap(text.to_owned(), self.style.plain(size), tint).size().x;
        let share = (width / wide.max(1.0)).min(1.0);
        self.text(at, anchor, text, units * share, false, tint)
    }

    /// Draws a silhouette of the given height in points.
    pub(super) fn icon(&mut self, name: &str, centre: Pos2, size: f32, tint: Color32) {
        let rect = Rect::from_center_size(self.plan.turned(centre), Vec2::splat(size));
        self.style.icon(self.painter, name, rect, tint);
    }

    /// Draws pencil strokes one after the other, up to `progress`.
    pub(super) fn pencil_in(&self, tint: Color32, lines: &[Vec<Pos2>], units: f32, progress: f32) {
        let width = self.units(units).max(0.8);
        for line in strokes::part(lines, progress) {
            let line = self.turn(&line);
            // Graphite is darkest in the middle of its line, with a faint trace beside it.
            let beside: Vec<Pos2> = line.iter().map(|point| *point + vec2(0.35, 0.3) * width).collect();
            self.painter.add(Shape::line(beside, Stroke::new(width * 1.25, veil(tint, 0.28))));
            self.painter.add(Shape::line(line, Stroke::new(width, veil(tint, 0.9))));
        }
    }
}

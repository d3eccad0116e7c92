//! Overlays of a paper during the game: targets, the aim, chips, and lit marks.

use bevy_egui::egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::geometry::PaperPlan;
use super::pen::{Pen, veil};
use super::places::PaperPlace;
use super::view::{PaperChip, PaperLetters, PaperTone, PaperView};
use crate::ui::style::colour;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{HIERARCHY, ScoredMark, Sheet, SheetLayout};

/// Space around the text of a chip, in points.
const CHIP_MARGIN: Vec2 = vec2(8.0, 3.0);
/// Least radius of a clickable animal, in points.
const LEAST_LETTER: f32 = 11.0;

/// The layer of a place's outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OverlayLayer {
    /// Below the stamps on the edges between the hexagons of a map, so as not to strike through them.
    Map,
    /// Above all print and marks.
    Top,
}

impl OverlayLayer {
    fn of(place: PaperPlace) -> Self {
        if matches!(place, PaperPlace::Cell(_)) { Self::Map } else { Self::Top }
    }
}

impl Pen<'_> {
    /// Returns the rim of a place: the hexagon, or the rectangle with round corners.
    fn rim(&self, place: PaperPlace, grow: f32) -> Vec<Pos2> {
        if let PaperPlace::Cell(cell) = place {
            return self.plan.corners(self.plan.cell(cell), self.plan.radius * 0.93 + grow).to_vec();
        }
        let rect = self.plan.bounds(place).expand(grow);
        let cut = (self.units(5.0)).min(rect.height() / 3.0);
        vec![
            rect.left_top() + vec2(cut, 0.0),
            rect.right_top() - vec2(cut, 0.0),
            rect.right_top() + vec2(0.0, cut),
            rect.right_bottom() - vec2(0.0, cut),
            rect.right_bottom() - vec2(cut, 0.0),
            rect.left_bottom() + vec2(cut, 0.0),
            rect.left_bottom() - vec2(0.0, cut),
            rect.left_top() + vec2(0.0, cut),
        ]
    }

    /// Returns the thickness factor of the overlay's lines: less on a small paper.
    fn boldness(&self) -> f32 {
        self.plan.unit.clamp(0.55, 1.25)
    }

    /// Returns the rim of the next hexagon of a track, or `None` for other places.
    fn next_rim(&self, sheet: &Sheet, place: PaperPlace) -> Option<Vec<Pos2>> {
        let at = match (place, sheet) {
            (PaperPlace::Track(habitat), Sheet::A(sheet)) => {
                self.plan.number(habitat, sheet.column(habitat).len() as u8)
            }
            (PaperPlace::Track(habitat), Sheet::B(sheet)) => {
                self.plan.step(habitat, (sheet.track(habitat) + 1).min(sheet.printed().length()))
            }
            (PaperPlace::Overflow, Sheet::B(sheet)) => {
                self.plan.overflow((sheet.overflow() + 1).min(self.plan.overflow_len()))
            }
            _ => return None,
        };
        Some(self.hexagon_rim(at))
    }

    /// Draws the pulsating targets of a layer: hexagons and choices, and the next hexagon of tracks.
    pub(super) fn targets(&self, view: &PaperView, layer: OverlayLayer) {
        let breath = 0.5 - 0.5 * (view.breath * std::f32::consts::TAU).cos();
        let light = veil(Color32::from_rgb(0xFF, 0xF6, 0xCE), 0.015 + 0.045 * breath);
        let tint = veil(self.inks.target, 0.66 + 0.34 * breath);
        for target in view.targets.iter().filter(|target| OverlayLayer::of(**target) == layer) {
            let mut rim = self.rim(*target, 0.0);
            if let Some(next) = self.next_rim(view.sheet, *target) {
                self.polygon(&rim, Color32::TRANSPARENT, Stroke::new(1.2 * self.boldness(), veil(tint, 0.6)));
                rim = next;
            }
            self.polygon(&rim, light, Stroke::NONE);
            self.polygon(
                &rim,
                Color32::TRANSPARENT,
                Stroke::new((2.0 + 0.9 * breath) * self.boldness(), tint),
            );
        }
    }

    /// Draws a ring around the aim, if it belongs to a layer.
    pub(super) fn aim(&self, view: &PaperView, layer: OverlayLayer) {
        let Some(place) = view.aim.filter(|place| OverlayLayer::of(*place) == layer) else { return };
        let rim = self.rim(place, self.units(1.0));
        let is_target = view.targets.contains(&place);
        let tint = if is_target { self.inks.target } else { veil(self.inks.print, 0.6) };
        if is_target {
            let glow = veil(Color32::from_rgb(0xFF, 0xD1, 0x66), 0.12);
            let next = self.next_rim(view.sheet, place);
            self.polygon(next.as_deref().unwrap_or(&rim), glow, Stroke::NONE);
        }
        self.polygon(&rim, Color32::TRANSPARENT, Stroke::new(3.2 * self.boldness(), tint));
    }

    /// Marks places with a loss by a dashed rim and a broken triangle.
    pub(super) fn lost(&self, view: &PaperView) {
        for place in view.lost {
            let rect = self.plan.bounds(*place);
            let radius = self.units(8.0).max(6.0);
            let at = if matches!(place, PaperPlace::Cell(_)) {
                rect.center() + vec2(0.62, -0.5) * self.plan.radius
            } else {
                rect.right_top() + vec2(-radius, radius * 0.6)
            };
            let corner = |x: f32, y: f32| at + vec2(x, y) * radius;
            let triangle = [corner(0.0, 1.0), corner(-1.0, -0.8), corner(1.0, -0.8)];
            self.polygon(&triangle, self.inks.lost, Stroke::new(1.5, self.inks.paper));
            let zigzag = [corner(-0.2, -0.6), corner(0.15, -0.2), corner(-0.15, 0.05), corner(0.1, 0.5)];
            self.line(&zigzag, Stroke::new(1.4, self.inks.paper));
            let tint = veil(self.inks.lost, 0.85);
            self.dashed(&self.rim(*place, 0.0), Stroke::new(2.0, tint), self.units(4.0).max(3.0));
        }
    }

    /// Highlights the marks behind a line of the score.
    pub(super) fn lit(&self, view: &PaperView) {
        let (Some(line), Some(score)) = (view.lit, view.score) else { return };
        let Some(line) = score.score.lines.iter().find(|own| own.key == line) else { return };
        let glow = Color32::from_rgb(0xFF, 0xC9, 0x3C);
        let layout: &SheetLayout = view.sheet.layout();
        for part in line.parts.iter().filter(|part| part.points > 0) {
            for rim in self.rims_of(layout, line.key, part.mark) {
                self.polygon(&rim, veil(glow, 0.1), Stroke::new(2.6 * self.boldness(), self.inks.target));
            }
        }
        let lines = self.plan.letter.lines();
        if let Some(rect) = self.plan.subtotal(lines, line.key) {
            self.frame(rect, self.units(5.0), veil(glow, 0.25), Stroke::new(2.4, self.inks.target));
        }
    }

    fn hexagon_rim(&self, at: Pos2) -> Vec<Pos2> {
        self.plan.corners(at, self.plan.radius * 0.94).to_vec()
    }

    fn square(at: Pos2, half: f32) -> Vec<Pos2> {
        let rect = Rect::from_center_size(at, Vec2::splat(half * 2.0));
        vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
    }

    /// Returns the rims of the scoring hexagons.
    fn rims_of(&self, layout: &SheetLayout, line: &str, mark: ScoredMark) -> Vec<Vec<Pos2>> {
        let row = ["row_1", "row_2", "row_3", "row_4"].iter().position(|key| *key == line).unwrap_or(0) as u8;
        let stamp = self.units(13.0);
        match mark {
            ScoredMark::Number(habitat) => vec![self.hexagon_rim(self.plan.number(habitat, row))],
            ScoredMark::FullRow => vec![Self::square(self.plan.row_stamp(row), self.units(27.0))],
            ScoredMark::Column(habitat) => {
                let row = u8::from(line == "bonus_row_2");
                let at = self.plan.bonus(habitat, row) - vec2(self.units(16.0), 0.0);
                vec![Self::square(at, stamp)]
            }
            ScoredMark::Picked(pick) => vec![self.rim(PaperPlace::Pick(pick), 0.0)],
            ScoredMark::Track(length) => {
                let at = match Habitat::from_key(line) {
                    Some(habitat) => self.plan.step(habitat, length.max(1)),
                    None => self.plan.overflow(length.max(1)),
                };
                vec![self.hexagon_rim(at)]
            }
            ScoredMark::TrackHexagon(habitat, column) => {
                vec![self.hexagon_rim(self.plan.step(habitat, column))]
            }
            ScoredMark::Diamond(habitat, right) => {
                let SheetLayout::B(layout) = layout else { return Vec::new() };
                let is_it = |at: &rolling_rivers::sheets::Diamond| at.upper == habitat && at.right == right;
                let index = layout.diamonds.iter().position(is_it);
                index
                    .map(|index| Self::square(self.plan.diamond(index as u8), stamp * 0.9))
                    .into_iter()
                    .collect()
            }
            ScoredMark::Complete(habitat) => vec![Self::square(self.plan.complete(habitat), stamp)],
            ScoredMark::Diverse(habitat) => vec![Self::square(self.plan.diverse(habitat), stamp)],
            ScoredMark::LandmarkRow(habitat) => {
                vec![Self::square(self.plan.landmark_row(habitat).center(), stamp)]
            }
            ScoredMark::LandmarkColumn(column) => {
                vec![Self::square(self.plan.landmark_column(column).center(), stamp)]
            }
            ScoredMark::OverflowSpace(number) => {
                vec![Self::square(self.plan.overflow(number), self.plan.overflow_half())]
            }
            ScoredMark::Cells(cells) => {
                let Some(map) = layout.map() else { return Vec::new() };
                map.cells_of(cells).into_iter().map(|cell| self.hexagon_rim(self.plan.cell(cell))).collect()
            }
            ScoredMark::Items(_) => Vec::new(),
        }
    }

    /// Draws the chips over their places: in a row, or in a column if there is no room, always inside the
    /// sheet and clear of their hexagon.
    pub(super) fn chips(&self, view: &PaperView) {
        let mut places: Vec<PaperPlace> = Vec::new();
        for chip in view.chips {
            if !places.contains(&chip.place) {
                places.push(chip.place);
            }
        }
        for place in places {
            let chips: Vec<&PaperChip> = view.chips.iter().filter(|chip| chip.place == place).collect();
            let bounds = match self.next_rim(view.sheet, place) {
                Some(rim) => Rect::from_points(&rim),
                None => self.plan.bounds(place),
            };
            let letters = view.letters.filter(|_| matches!(place, PaperPlace::Cell(_)));
            let row = letters.and_then(|letters| letter_places(self.plan, &letters).pop());
            let room_below = row.map_or(0.0, |(_, _, radius)| radius * 2.0 + 12.0);
            self.chips_at(bounds, &chips, room_below);
        }
    }

    /// Draws chips above a rectangle, or if there is no room, below it and its letters.
    fn chips_at(&self, bounds: Rect, chips: &[&PaperChip], room_below: f32) {
        let theme = &self.style.theme;
        let font = self.style.bold(theme.smallest);
        let galleys: Vec<_> = chips
            .iter()
            .map(|chip| self.painter.layout_no_wrap(chip.text.clone(), font.clone(), colour(theme.text)))
            .collect();
        let height = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max) + 2.0 * CHIP_MARGIN.y;
        let sign = 15.0;
        let widths: Vec<f32> = galleys
            .iter()
            .zip(chips)
            .map(|(galley, chip)| {
                galley.size().x + 2.0 * CHIP_MARGIN.x + if chip.tone == PaperTone::Plain { 0.0 } else { sign }
            })
            .collect();
        let paper = self.plan.paper.intersect(self.painter.clip_rect());
        // Side by side they hide least.
        let beside = widths.iter().map(|width| width + 2.0).sum::<f32>();
        let is_row = beside <= paper.width() - 8.0;
        let widest = if is_row { beside } else { widths.iter().copied().fold(0.0, f32::max) };
        let all = (height + 2.0) * if is_row { 1.0 } else { chips.len() as f32 };
        let bounds = Rect::from_center_size(self.plan.turned(bounds.center()), bounds.size());
        let above = bounds.top() - 6.0 - all;
        let below = bounds.bottom() + 6.0 + room_below;
        let below = below.min(paper.bottom() - all);
        let top = if above >= paper.top() { above } else { below };
        let left = (bounds.center().x - widest / 2.0)
            .clamp(paper.left() + 4.0, (paper.right() - widest - 4.0).max(paper.left() + 4.0));
        let mut at = pos2(left, top);
        for ((galley, chip), width) in galleys.into_iter().zip(chips).zip(widths) {
            let rect = Rect::from_min_size(at, vec2(width, height));
            let tint = match chip.tone {
                PaperTone::Gain => colour(theme.gain),
                PaperTone::Loss => colour(theme.loss),
                PaperTone::Plain => colour(theme.text),
            };
            let radius = CornerRadius::same((height / 2.0) as u8);
            let rim = Stroke::new(1.0, veil(tint, 0.8));
            self.painter.rect(rect, radius, colour(theme.panel), rim, StrokeKind::Inside);
            let mut from = rect.left_center() + vec2(CHIP_MARGIN.x, 0.0);
            if chip.tone != PaperTone::Plain {
                let up = if chip.tone == PaperTone::Gain { -1.0 } else { 1.0 };
                let corner = |x: f32, y: f32| from + vec2(5.0, 0.0) + vec2(x, y * up) * 4.5;
                let triangle = vec![corner(0.0, 1.0), corner(1.0, -0.75), corner(-1.0, -0.75)];
                self.painter.add(Shape::convex_polygon(triangle, tint, Stroke::NONE));
                from.x += sign;
            }
            let text_at = from - vec2(0.0, galley.size().y / 2.0);
            self.painter.galley_with_override_text_color(text_at, galley, tint);
            if is_row {
                at.x += width + 2.0;
            } else {
                at.y += height + 2.0;
            }
        }
    }

    /// Draws the selectable animals below a hexagon of sheet D.
    pub(super) fn letters(&mut self, letters: &PaperLetters) {
        let row = letter_places(self.plan, letters);
        let (Some((_, first, radius)), Some((_, last, _))) = (row.first(), row.last()) else { return };
        let (radius, theme) = (*radius, self.style.theme.clone());
        let plate = Rect::from_two_pos(*first, *last).expand(radius + 4.0);
        let corner = CornerRadius::same((radius + 4.0).min(250.0) as u8);
        let rim = Stroke::new(1.0, colour(theme.outline));
        self.painter.rect(plate, corner, colour(theme.panel), rim, StrokeKind::Inside);
        for (animal, at, _) in &row {
            self.style.token(self.painter, *animal, *at, radius);
            if letters.chosen == Some(*animal) {
                self.painter.circle_stroke(*at, radius + 1.5, Stroke::new(2.5, colour(theme.focus)));
            }
        }
    }
}

/// Returns the places of the selectable animals, with their radius.
pub(super) fn letter_places(plan: &PaperPlan, letters: &PaperLetters) -> Vec<(Wildlife, Pos2, f32)> {
    let animals: Vec<Wildlife> =
        HIERARCHY.into_iter().filter(|animal| letters.animals.contains(*animal)).collect();
    let radius = (plan.radius * if letters.is_open { 0.46 } else { 0.34 }).max(if letters.is_open {
        LEAST_LETTER
    } else {
        7.0
    });
    let step = radius * 2.25;
    let cell = plan.turned(plan.cell(letters.cell));
    let half = step * animals.len().saturating_sub(1) as f32 / 2.0 + radius + 5.0;
    let paper = plan.paper;
    let x = cell.x.clamp(paper.left() + half, (paper.right() - half).max(paper.left() + half));
    let y = cell.y + plan.radius + radius + 3.0;
    let left = x - step * animals.len().saturating_sub(1) as f32 / 2.0;
    let place = |(index, animal): (usize, Wildlife)| (animal, pos2(left + index as f32 * step, y), radius);
    animals.into_iter().enumerate().map(place).collect()
}

//! The drawing of pencil marks: numbers, outlines, animals, crosses and circles, and the ink of rivers.

use bevy_egui::egui::{Color32, Pos2, Rect, Stroke, Vec2, vec2};

use super::handwriting::{can_write, written};
use super::marks::PaperMark;
use super::pen::{Pen, veil};
use super::strokes::{around, cross, ring};
use crate::preferences::localizer::Localizer;
use cascadia_base::hash::hash_pair;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{Cell, MapIcon, Pick, PrintedSpot, SheetGain, SheetLayout};

/// The progress and strength of a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct PencilTouch {
    /// Progress of the stroke, 0 to 1.
    pub progress: f32,
    /// Set for a preview.
    pub is_ghost: bool,
}

impl PencilTouch {
    /// Returns the progress of a part of the stroke, between two shares of the whole.
    fn within(self, from: f32, to: f32) -> f32 {
        ((self.progress - from) / (to - from)).clamp(0.0, 1.0)
    }
}

/// Returns the key of an animal's letter.
const fn letter_key(animal: Wildlife) -> &'static str {
    match animal {
        Wildlife::Bear => "rolling-paper-letter-bear",
        Wildlife::Elk => "rolling-paper-letter-elk",
        Wildlife::Fox => "rolling-paper-letter-fox",
        Wildlife::Hawk => "rolling-paper-letter-hawk",
        Wildlife::Salmon => "rolling-paper-letter-salmon",
    }
}

/// Returns the random seed for a place.
fn seed_of(kind: u64, first: u64, second: u64) -> u64 {
    hash_pair(kind, first << 8 | second)
}

impl Pen<'_> {
    fn lead(&self, touch: PencilTouch) -> Color32 {
        veil(self.inks.pencil, if touch.is_ghost { self.inks.ghost } else { 1.0 })
    }

    /// Draws the ink of a mark, below all pencil: the water of a marked river hexagon.
    pub(super) fn ink(&self, layout: &SheetLayout, mark: PaperMark, touch: PencilTouch) {
        let at = match (mark, layout) {
            (PaperMark::Number { habitat: Habitat::River, row, .. }, _) => {
                self.plan.number(Habitat::River, row)
            }
            (PaperMark::Step { habitat: Habitat::River, column }, _) => {
                self.plan.step(Habitat::River, column)
            }
            (PaperMark::Outline(cell), SheetLayout::C(layout)) => {
                let index = layout.map.index(cell);
                let is_river = index.is_some_and(|index| layout.hexagons[index].is_of(Habitat::River));
                if !is_river {
                    return self.shade(self.plan.cell(cell), touch);
                }
                self.plan.cell(cell)
            }
            (PaperMark::Animal(cell, _), SheetLayout::D(layout)) => {
                let index = layout.map.index(cell);
                if !index.is_some_and(|index| layout.habitats[Habitat::River].contains(index)) {
                    return;
                }
                self.plan.cell(cell)
            }
            (PaperMark::Step { habitat, column }, _) => {
                return self.shade(self.plan.step(habitat, column), touch);
            }
            _ => return,
        };
        // The ink spreads until it meets that of its neighbours.
        let grown = 0.25 + 0.74 * touch.within(0.0, 1.0).sqrt();
        // The pencil needs contrast with it.
        let tint = veil(self.inks.river, if touch.is_ghost { 0.2 } else { 0.34 });
        if touch.progress > 0.0 {
            self.polygon(&self.plan.corners(at, self.plan.radius * grown), tint, Stroke::NONE);
        }
    }

    /// Shades an outlined hexagon slightly, so that it stands out from afar.
    fn shade(&self, at: Pos2, touch: PencilTouch) {
        let alpha = if touch.is_ghost { 0.08 } else { 0.2 } * touch.progress;
        let tint = veil(self.inks.pencil, alpha);
        self.polygon(&self.plan.corners(at, self.plan.radius * 0.93), tint, Stroke::NONE);
    }

    /// Draws a mark in pencil.
    pub(super) fn mark(
        &mut self,
        localizer: &Localizer,
        layout: &SheetLayout,
        mark: PaperMark,
        touch: PencilTouch,
    ) {
        match (mark, layout) {
            (PaperMark::Number { habitat, row, number }, _) => {
                let seed = seed_of(1, habitat.index() as u64, row.into());
                let at = self.plan.number(habitat, row);
                let lines = written(&number.to_string(), at, self.plan.radius * 1.05, seed);
                self.pencil_in(self.lead(touch), &lines, 2.6, touch.progress);
            }
            (PaperMark::BonusRow { habitat, row }, SheetLayout::A(_)) => {
                let at = self.plan.bonus(habitat, row);
                let seed = seed_of(2, habitat.index() as u64, row.into());
                self.circled(at - vec2(self.units(16.0), 0.0), self.units(13.0), seed, touch);
                self.crossed(at + vec2(self.units(16.0), 0.0), self.units(12.0), seed ^ 9, touch);
            }
            (PaperMark::FullRow(row), SheetLayout::A(layout)) => {
                let gain = layout.rows.get(usize::from(row)).copied().unwrap_or_default();
                let seed = seed_of(3, row.into(), 0);
                self.taken(&gain, self.row_room(row), 14.0, seed, touch);
            }
            (PaperMark::Picked(pick), _) => {
                let gain = layout.gain_of(pick).unwrap_or_default();
                self.picked(pick, &gain, touch);
            }
            (PaperMark::Step { .. } | PaperMark::Diamond(_), SheetLayout::B(layout)) => {
                let spot = match mark {
                    PaperMark::Step { habitat, column } => {
                        layout.hexagons[habitat].get(usize::from(column) - 1).copied()
                    }
                    PaperMark::Diamond(index) => layout.diamonds.get(usize::from(index)).map(|at| at.spot),
                    _ => None,
                };
                self.on_tracks(mark, &spot.unwrap_or_default(), touch);
            }
            (PaperMark::Outline(cell), SheetLayout::C(layout)) => {
                let hexagon = layout.map.index(cell).map(|index| layout.hexagons[index]);
                let icon = hexagon.and_then(|hexagon| hexagon.icon);
                let is_split = hexagon.is_some_and(|hexagon| hexagon.points == 0);
                self.outlined_cell(cell, icon, is_split, touch);
            }
            (PaperMark::Animal(cell, animal), _) => self.animal_in(localizer, cell, animal, touch),
            (PaperMark::Edge(_) | PaperMark::Corner(_), SheetLayout::D(layout)) => {
                let cells = match mark {
                    PaperMark::Edge(index) => layout.edges.get(usize::from(index)),
                    PaperMark::Corner(index) => layout.corners.get(usize::from(index)),
                    _ => None,
                };
                let Some((cells, _)) = cells else { return };
                let at = self.plan.between(&layout.map, *cells);
                self.crossed(at, self.plan.radius * 0.34, seed_of(7, cells.0, 0), touch);
            }
            (PaperMark::Overflow(number), _) => self.in_overflow(layout, number, touch),
            (PaperMark::Weather(icon, column), _) => {
                let seed = seed_of(9, icon as u64, column.into());
                self.crossed(self.plan.weather(icon, column), self.units(8.5), seed, touch);
            }
            _ => self.in_grid(layout, mark, touch),
        }
    }

    /// Draws a mark in the grids of sheets C and D.
    fn in_grid(&mut self, layout: &SheetLayout, mark: PaperMark, touch: PencilTouch) {
        match (mark, layout) {
            (PaperMark::Landmark(habitat, number), _) => {
                let seed = seed_of(10, habitat.index() as u64, number.into());
                self.crossed(self.plan.landmark(habitat, number), self.units(9.5), seed, touch);
            }
            (PaperMark::LandmarkRow(habitat), SheetLayout::C(layout)) => {
                let gain = layout.printed.landmark_rows[habitat];
                let seed = seed_of(11, habitat.index() as u64, 0);
                self.taken(&gain, self.plan.landmark_row(habitat), 10.0, seed, touch);
            }
            (PaperMark::LandmarkColumn(number), SheetLayout::C(layout)) => {
                let gain = layout.printed.landmark_columns.get(usize::from(number) - 1).copied();
                let rect = self.plan.landmark_column(number);
                self.taken(&gain.unwrap_or_default(), rect, 11.0, seed_of(12, number.into(), 0), touch);
            }
            (PaperMark::Complete(habitat), _) => {
                let seed = seed_of(13, habitat.index() as u64, 0);
                self.circled(self.plan.complete(habitat), self.units(10.0), seed, touch);
            }
            (PaperMark::Diverse(habitat), _) => {
                let seed = seed_of(14, habitat.index() as u64, 0);
                self.circled(self.plan.diverse(habitat), self.units(10.0), seed, touch);
            }
            _ => {}
        }
    }

    fn circled(&self, at: Pos2, radius: f32, seed: u64, touch: PencilTouch) {
        let lines = [ring(at, radius * 1.12, seed)];
        self.pencil_in(self.lead(touch), &lines, 1.9, touch.progress);
    }

    fn crossed(&self, at: Pos2, half: f32, seed: u64, touch: PencilTouch) {
        let lines = cross(at, half, seed);
        self.pencil_in(self.lead(touch), &lines, 1.9, touch.progress);
    }

    /// Circles the points of a gained bonus and crosses off the rest.
    fn taken(&self, gain: &SheetGain, rect: Rect, largest: f32, seed: u64, touch: PencilTouch) {
        let largest = self.units(largest);
        let places = self.places_of(gain, rect, largest);
        for (index, (at, radius, is_points)) in places.into_iter().enumerate() {
            if is_points {
                self.circled(at, radius, seed ^ index as u64, touch);
            } else {
                self.crossed(at, radius * 0.95, seed ^ index as u64, touch);
            }
        }
    }

    /// Marks a chosen option: a check beside its points, which are circled.
    fn picked(&self, pick: Pick, gain: &SheetGain, touch: PencilTouch) {
        let rect = self.plan.pick(pick);
        let seed = match pick {
            Pick::Item(item) => seed_of(4, item.into(), 0),
            Pick::Option { column, option } => seed_of(5, column.into(), option.into()),
        };
        let radius = self.units(self.choice_radius());
        if let Some((at, radius)) = self.points_in(gain, self.choice_room(rect), radius) {
            self.circled(at, radius, seed ^ 3, touch);
        }
        let inner = rect.shrink(self.units(1.0));
        let corners = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom()];
        let frame = around(&corners, self.units(1.0), seed);
        let strike = cross(rect.center(), 1.0, seed).map(|line| {
            let half = inner.size() / 2.0 * 0.86;
            line.into_iter().map(|point| rect.center() + (point - rect.center()) * half).collect::<Vec<_>>()
        });
        let mut lines = vec![frame];
        lines.extend(strike.into_iter().take(1).filter(|_| gain.points == 0));
        self.pencil_in(self.lead(touch), &lines, 1.8, touch.progress);
    }

    fn on_tracks(&self, mark: PaperMark, spot: &PrintedSpot, touch: PencilTouch) {
        let (at, radius, seed) = match mark {
            PaperMark::Step { habitat, column } => {
                let at = self.plan.step(habitat, column);
                let seed = seed_of(15, habitat.index() as u64, column.into());
                self.outline(at, seed, touch);
                (at, self.plan.radius * 0.5, seed)
            }
            PaperMark::Diamond(index) => {
                (self.plan.diamond(index), self.plan.radius * 0.33, seed_of(16, index.into(), 0))
            }
            _ => return,
        };
        if spot.icon.is_some() {
            self.crossed(at, radius, seed ^ 5, touch);
        } else {
            let room = match mark {
                PaperMark::Diamond(_) => self.diamond_room(at),
                _ => Rect::from_center_size(at, Vec2::splat(self.plan.radius * 1.5)),
            };
            self.taken(&spot.gain, room, radius / self.plan.unit, seed ^ 5, touch);
        }
    }

    fn outline(&self, at: Pos2, seed: u64, touch: PencilTouch) {
        let corners = self.plan.corners(at, self.plan.radius * 0.9);
        let lines = [around(&corners, self.units(1.3), seed)];
        self.pencil_in(self.lead(touch), &lines, 2.6, touch.progress);
    }

    fn outlined_cell(&self, cell: Cell, icon: Option<MapIcon>, is_split: bool, touch: PencilTouch) {
        let at = self.plan.cell(cell);
        let seed = seed_of(17, cell.row.into(), cell.column.into());
        self.outline(at, seed, PencilTouch { progress: touch.within(0.0, 0.8), ..touch });
        if icon.is_some() {
            let radius = self.plan.radius;
            let off = if is_split { Vec2::ZERO } else { vec2(0.34, 0.2) * radius };
            let touch = PencilTouch { progress: touch.within(0.7, 1.0), ..touch };
            self.crossed(at + off, radius * 0.33, seed ^ 5, touch);
        }
    }

    fn animal_in(&mut self, localizer: &Localizer, cell: Cell, animal: Wildlife, touch: PencilTouch) {
        let at = self.plan.cell(cell);
        let radius = self.plan.radius;
        let seed = seed_of(18, cell.row.into(), cell.column.into());
        let letter = localizer.text(letter_key(animal));
        let shape = veil(self.lead(touch), touch.within(0.4, 1.0) * 0.9);
        if self.is_small || !can_write(&letter) {
            self.icon(animal.key(), at + vec2(0.0, 0.16 * radius), radius * 1.15, shape);
            return;
        }
        // One below the other, to keep clear of stamps on the edges.
        self.icon(animal.key(), at, radius * 0.92, shape);
        let lines = written(&letter, at + vec2(0.0, 0.66 * radius), radius * 0.45, seed);
        self.pencil_in(self.lead(touch), &lines, 1.9, touch.within(0.0, 0.6));
    }

    fn in_overflow(&self, layout: &SheetLayout, number: u8, touch: PencilTouch) {
        let at = self.plan.overflow(number);
        let seed = seed_of(19, number.into(), 0);
        let spaces = match layout {
            SheetLayout::A(_) => return,
            SheetLayout::B(_) => {
                self.shade(at, touch);
                return self.outline(at, seed, touch);
            }
            SheetLayout::C(layout) => &layout.printed.overflow,
            SheetLayout::D(layout) => &layout.overflow,
        };
        let gain = spaces.get(usize::from(number) - 1).copied().unwrap_or_default();
        let rect = Rect::from_center_size(at, Vec2::splat(self.plan.overflow_half() * 2.0));
        self.taken(&gain, rect.shrink(self.units(3.0)), 11.5, seed, touch);
    }

    /// Writes a sub-total into its box.
    pub(super) fn sum(&self, rect: Rect, points: u16, line: u8, touch: PencilTouch) {
        let height = (rect.height() * 0.55).min(self.units(30.0)).min(rect.width() * 0.5);
        let is_last = line as usize == self.plan.letter.lines().len();
        let low = if rect.height() > self.units(40.0) { 0.62 } else { 0.5 };
        let at = Pos2::new(rect.center().x, rect.top() + rect.height() * low);
        let lines = written(&points.to_string(), at, height, seed_of(20, line.into(), 0));
        self.pencil_in(self.lead(touch), &lines, if is_last { 3.0 } else { 2.2 }, touch.progress);
    }
}

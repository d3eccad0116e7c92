//! The print beside the hexagons: bonus areas, landmarks, the overflow, the table of the animals, sub-totals.

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Stroke, Vec2, vec2};

use super::pen::Pen;
use crate::preferences::localizer::Localizer;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{
    AnimalLayout, AnimalPoints, ColumnLayout, HIERARCHY, Icon, OPTIONS, OutlineLayout, Pick, SheetGain,
    SheetLetter,
};

/// Row heights of sheet D's scoring table, in units: from animal to animal, and from line to line of points.
const ANIMAL_ROW: f32 = 35.0;
const POINTS_LINE: f32 = 13.0;
/// The most points in one line of that table.
const MOST_POINTS: usize = 8;

impl Pen<'_> {
    /// Prints the bonus area of sheet A.
    pub(super) fn bonus_area(&mut self, localizer: &Localizer, layout: &ColumnLayout) {
        let first = self.plan.pick(Pick::Item(1));
        let right = self.plan.pick(Pick::Item(2)).right();
        let sun = first.left_top() + vec2(11.0, -14.0) * self.plan.unit;
        self.weather(Icon::Sun, sun, self.units(11.0));
        let left = first.left_top() + vec2(27.0, -6.0) * self.plan.unit;
        self.caption(&localizer.text("rolling-paper-bonus-area"), left, right - left.x);
        for (index, gain) in layout.area.iter().enumerate() {
            self.choice(Pick::Item(index as u8 + 1), gain, 13.5);
        }
    }

    /// Prints one choice in its frame.
    fn choice(&mut self, pick: Pick, gain: &SheetGain, largest: f32) {
        let rect = self.plan.pick(pick);
        let tint = self.inks.paper.lerp_to_gamma(self.inks.line, 0.07);
        self.frame(rect, self.units(5.0), tint, self.stroke(0.9, self.inks.line));
        self.stamp(gain, self.choice_room(rect), self.units(largest));
    }

    /// Returns the room for the pictures in the frame of a choice.
    pub(super) fn choice_room(&self, rect: Rect) -> Rect {
        rect.shrink2(vec2(2.0, 2.0) * self.plan.unit)
    }

    /// Returns the largest radius of a picture in the frame of a choice, in units.
    pub(super) fn choice_radius(&self) -> f32 {
        if self.plan.letter == SheetLetter::A { 13.5 } else { 10.5 }
    }

    /// Prints the sun/rain area of sheets B and C.
    pub(super) fn sun_rain(&mut self, localizer: &Localizer, columns: &[[SheetGain; OPTIONS]]) {
        for (index, options) in columns.iter().enumerate() {
            let column = index as u8 + 1;
            let frame = self.plan.weather_column(column);
            self.frame(frame, self.units(6.0), Color32::TRANSPARENT, self.stroke(1.0, self.inks.line));
            for icon in [Icon::Sun, Icon::Rain] {
                self.weather(icon, self.plan.weather(icon, column), self.units(8.5));
            }
            for (option, gain) in options.iter().enumerate() {
                self.choice(Pick::Option { column, option: option as u8 }, gain, 10.5);
            }
        }
        if self.plan.letter == SheetLetter::C && !columns.is_empty() {
            let first = self.plan.weather_column(1);
            let last = self.plan.weather_column(columns.len() as u8);
            let left = first.left_top() + vec2(2.0, -3.0) * self.plan.unit;
            self.caption(&localizer.text("rolling-paper-sun-rain"), left, last.right() - left.x);
        }
    }

    /// Prints the landmarks of sheet C.
    pub(super) fn landmarks(&mut self, localizer: &Localizer, layout: &OutlineLayout) {
        let columns = layout.printed.landmark_columns.len() as u8;
        let left = self.plan.grid_sign(Habitat::Mountain) - vec2(15.0, 15.0) * self.plan.unit;
        self.caption(&localizer.text("rolling-paper-landmarks"), left, self.units(160.0));
        for habitat in Habitat::ALL {
            let wash = self.inks.paper.lerp_to_gamma(self.inks.habitats[habitat.index()], 0.5);
            let from = self.plan.grid_sign(habitat) - vec2(15.0, 12.5) * self.plan.unit;
            let to = self.plan.landmark_row(habitat).right_bottom();
            let band = Rect::from_min_max(from, Pos2::new(to.x, from.y + self.units(25.0)));
            self.frame(band, self.units(5.0), wash, Stroke::NONE);
            self.sign(habitat, self.plan.grid_sign(habitat), self.units(19.0));
            for number in 1..=columns {
                let at = self.plan.landmark(habitat, number);
                self.circle(at, self.units(10.5), self.inks.paper, self.stroke(0.9, self.inks.line));
                self.landmark_sign(at + vec2(self.units(0.6), 0.0), self.units(6.6));
            }
            let gain = layout.printed.landmark_rows[habitat];
            self.stamp(&gain, self.plan.landmark_row(habitat), self.units(10.0));
        }
        for number in 1..=columns {
            let gain = layout.printed.landmark_columns[usize::from(number) - 1];
            self.stamp(&gain, self.plan.landmark_column(number), self.units(11.0));
        }
    }

    /// Prints the spaces of the overflow of sheets C and D.
    pub(super) fn overflow_spaces(&mut self, localizer: &Localizer, spaces: &[SheetGain]) {
        let half = self.plan.overflow_half();
        for (index, gain) in spaces.iter().enumerate() {
            let at = self.plan.overflow(index as u8 + 1);
            if index + 1 < spaces.len() {
                let next = self.plan.overflow(index as u8 + 2);
                let way = vec2(half + self.units(4.0), 0.0);
                self.arrow(at + way, next - way);
            }
            let rect = Rect::from_center_size(at, Vec2::splat(half * 2.0));
            self.frame(rect, self.units(5.0), self.inks.paper, self.stroke(1.1, self.inks.line));
            self.stamp(gain, rect.shrink(self.units(3.0)), self.units(11.5));
        }
        self.overflow_name(localizer);
    }

    /// Prints the word for the overflow before its first place.
    pub(super) fn overflow_name(&self, localizer: &Localizer) {
        let name = localizer.text("rolling-paper-overflow");
        let first = self.plan.overflow_area().left_center();
        let (room, ink) = match self.plan.letter {
            SheetLetter::B => return self.overflow_after_track(&name),
            _ => (112.0, self.inks.print),
        };
        let at = first - vec2(self.units(6.0), 0.0);
        self.fitted_text(at, Align2::RIGHT_CENTER, &name, 15.0, self.units(room), ink);
    }

    fn overflow_after_track(&self, name: &str) {
        let last = self.plan.overflow(self.plan.overflow_len()) + vec2(self.plan.radius * 1.25, 0.0);
        let ink = self.inks.print;
        self.fitted_text(last, Align2::LEFT_CENTER, name, 15.0, self.units(88.0), ink);
    }

    fn arrow(&self, from: Pos2, to: Pos2) {
        let stroke = self.stroke(1.2, self.inks.line);
        let tip = self.units(3.6);
        self.line(&[from, to], stroke);
        self.line(&[to + vec2(-tip, -tip), to, to + vec2(-tip, tip)], stroke);
    }

    /// Prints the scoring of animals and habitats of sheet D.
    pub(super) fn animal_table(&mut self, localizer: &Localizer, layout: &AnimalLayout) {
        let points = &layout.points;
        let top = self.plan.at(524.0, 62.0);
        self.caption(&localizer.text("rolling-paper-animals"), top, self.units(160.0));
        for (animal, top, _) in animal_rows(points) {
            let at = self.plan.at(538.0, top + ANIMAL_ROW / 2.0);
            self.animal(animal, at, self.units(13.0));
            self.animal_row(localizer, animal, points, at + vec2(self.units(20.0), 0.0));
        }
        let head = self.plan.complete(Habitat::Mountain) - vec2(0.0, self.units(17.0));
        let ink = self.inks.print;
        let beside = self.plan.diverse(Habitat::Mountain) - vec2(0.0, self.units(17.0));
        for (at, key) in [(head, "rolling-paper-full"), (beside, "rolling-paper-all-five")] {
            self.fitted_text(at, Align2::CENTER_BOTTOM, &localizer.text(key), 12.0, self.units(54.0), ink);
        }
        for habitat in Habitat::ALL {
            let (full, five) = (self.plan.complete(habitat), self.plan.diverse(habitat));
            let band = Rect::from_min_max(
                Pos2::new(self.plan.at(522.0, 0.0).x, full.y - self.units(11.5)),
                Pos2::new(self.plan.at(688.0, 0.0).x, full.y + self.units(11.5)),
            );
            self.frame(
                band,
                self.units(5.0),
                self.inks.paper.lerp_to_gamma(self.inks.habitats[habitat.index()], 0.5),
                Stroke::NONE,
            );
            self.sign(habitat, Pos2::new(self.plan.at(542.0, 0.0).x, full.y), self.units(18.0));
            self.points(full, self.units(10.0), points.completion);
            self.points(five, self.units(10.0), points.diversity);
        }
    }

    /// Prints the scoring of one animal: its pattern, and the points, in several lines if necessary.
    fn animal_row(&self, localizer: &Localizer, animal: Wildlife, table: &AnimalPoints, at: Pos2) {
        let key = match animal {
            Wildlife::Bear => "rolling-paper-bear",
            Wildlife::Elk => "rolling-paper-elk",
            Wildlife::Fox => "rolling-paper-fox",
            Wildlife::Hawk => "rolling-paper-hawk",
            Wildlife::Salmon => "rolling-paper-salmon",
        };
        let points = points_lines(animal, table);
        let room = self.units(130.0);
        let ink = self.inks.print;
        self.fitted_text(at, Align2::LEFT_BOTTOM, &localizer.text(key), 12.0, room, ink);
        for (line, points) in points.iter().enumerate() {
            let below = at + vec2(0.0, self.units(1.0 + line as f32 * POINTS_LINE));
            self.fitted_text(below, Align2::LEFT_TOP, points, 13.0, room, self.inks.pencil);
        }
    }

    /// Prints the boxes of the sub-totals, each with the sign of its line, and of the total.
    pub(super) fn subtotals(&mut self, localizer: &Localizer, complete: u8) {
        let lines = self.plan.letter.lines();
        for (index, key) in lines.iter().enumerate() {
            let rect = self.plan.subtotal_box(index as u8, lines.len());
            self.frame(rect, self.units(5.0), self.inks.paper, self.stroke(1.0, self.inks.line));
            self.line_sign(localizer, key, rect);
        }
        if self.plan.letter == SheetLetter::C {
            for habitat in Habitat::ALL {
                self.points(self.plan.complete(habitat), self.units(9.5), complete);
            }
        }
        let total = self.plan.subtotal_box(lines.len() as u8, lines.len());
        self.frame(total, self.units(7.0), self.inks.paper, self.stroke(2.0, self.inks.print));
        let at = total.left_top() + vec2(5.0, 3.0) * self.plan.unit;
        let room = total.width() - self.units(8.0);
        let ink = self.inks.print;
        self.fitted_text(at, Align2::LEFT_TOP, &localizer.text("rolling-paper-total"), 12.0, room, ink);
    }

    /// Prints the sign of a sub-total in the corner of its box. Rows and tracks need none, thanks to their
    /// position.
    fn line_sign(&mut self, localizer: &Localizer, key: &str, rect: Rect) {
        let corner = rect.left_top() + vec2(11.0, 11.0) * self.plan.unit;
        let size = self.units(16.0);
        match self.plan.letter {
            SheetLetter::A | SheetLetter::B if key != "leftovers" && key != "bonuses" => return,
            _ => {}
        }
        if let Some(habitat) = Habitat::from_key(key) {
            self.sign(habitat, corner, size);
            return;
        }
        if let Some(animal) = Wildlife::from_key(key) {
            self.animal(animal, corner, size * 0.55);
            return;
        }
        let Some(key) = caption_of(key) else { return };
        let at = rect.left_top() + vec2(5.0, 3.0) * self.plan.unit;
        let ink = self.inks.print;
        self.fitted_text(
            at,
            Align2::LEFT_TOP,
            &localizer.text(key),
            12.0,
            rect.width() - self.units(8.0),
            ink,
        );
    }
}

/// Returns the key of the caption of a sub-total without a habitat or an animal.
fn caption_of(line: &str) -> Option<&'static str> {
    match line {
        "overflow" => Some("rolling-paper-line-overflow"),
        "bonuses" => Some("rolling-paper-line-bonuses"),
        "completion_diversity" => Some("rolling-paper-line-habitats"),
        "leftovers" => Some("rolling-paper-line-leftovers"),
        _ => None,
    }
}

/// Returns the points of an animal of sheet D in lines.
fn points_lines(animal: Wildlife, table: &AnimalPoints) -> Vec<String> {
    let list = |points: &[u8]| -> Vec<String> {
        let points: Vec<String> = points.iter().skip(1).map(ToString::to_string).collect();
        let lines = points.len().div_ceil(MOST_POINTS).max(1);
        points.chunks(points.len().div_ceil(lines).max(1)).map(|line| line.join(" ")).collect()
    };
    match animal {
        Wildlife::Bear => vec![table.bear_pair.to_string()],
        Wildlife::Elk => list(&table.elk_lines),
        Wildlife::Fox => vec![format!("{} · {}", table.fox[2], table.fox[6])],
        Wildlife::Hawk => list(&table.hawks),
        Wildlife::Salmon => list(&table.salmon_runs),
    }
}

/// Returns the rows of the table of animal points, each with its top and its height in units.
pub(super) fn animal_rows(table: &AnimalPoints) -> Vec<(Wildlife, f32, f32)> {
    let mut top = 82.0 - ANIMAL_ROW / 2.0;
    let row = |animal: Wildlife| {
        let height = ANIMAL_ROW + (points_lines(animal, table).len().max(1) - 1) as f32 * POINTS_LINE;
        let row = (animal, top, height);
        top += height;
        row
    };
    HIERARCHY.into_iter().map(row).collect()
}

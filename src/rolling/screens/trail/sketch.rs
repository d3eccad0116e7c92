//! Small sketches of goals: signs of the sheets and the dice with a number, to recognise a step by.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use crate::ui::map::{GoalSigns, draw_sketches};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{hex_outline, write};
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::goals::{Goal, Metric, Wanted};

/// A sign of a sketch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Animal(Wildlife),
    /// Any animal, as an empty disc.
    AnyAnimal,
    NatureToken,
    Habitat(Habitat),
    /// Any habitat, as a full hexagon.
    AnyHabitat,
    Sun,
    Rain,
    /// A landmark.
    Pennant,
    Row,
    Column,
    Track,
    Overflow,
    /// Circled points.
    Bonus,
    Diamond(u8),
    /// An outlined hexagon with these points.
    Hexagon(u8),
    /// A free hexagon.
    Free,
    /// An animal within an outline.
    Surrounded,
    Card,
}

/// The sketch of one goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GoalSketch {
    signs: Vec<Sign>,
    /// The amount wanted.
    number: String,
    /// Set if all of them are wanted: a check follows.
    all: bool,
    /// Set if they are to be left over: they lie on a tray.
    left: bool,
}

fn animals() -> Vec<Sign> {
    Wildlife::ALL.map(Sign::Animal).to_vec()
}

impl GoalSketch {
    pub(super) fn of(goal: &Goal) -> Self {
        let times = match goal.want {
            Wanted::AtLeast(count) => format!("×{count}"),
            Wanted::AtMost(count) => format!("≤{count}"),
            Wanted::All => String::new(),
        };
        let points = match goal.want {
            Wanted::AtLeast(count) => format!("{count}+"),
            _ => times.clone(),
        };
        let all = goal.want == Wanted::All;
        let sketch = |signs: Vec<Sign>, number: String| Self { signs, number, all, left: false };
        let left = |signs: Vec<Sign>| Self { left: true, ..sketch(signs, times.clone()) };
        let count = || match goal.want {
            Wanted::AtLeast(count) => usize::from(count.clamp(1, 5)),
            _ => 1,
        };
        match goal.metric {
            Metric::TotalScore => sketch(Vec::new(), points.trim_end_matches('+').to_owned()),
            Metric::SunBonuses => sketch(vec![Sign::Sun], times),
            Metric::FullRows => sketch(vec![Sign::Row], times),
            Metric::FullColumns => sketch(vec![Sign::Column], times),
            Metric::MaxRowScore => sketch(vec![Sign::Row], points),
            Metric::MaxColumnScore => sketch(vec![Sign::Column], points),
            Metric::ColumnsWithScore { least } => sketch(vec![Sign::Column; count()], format!("{least}+")),
            Metric::BonusPoints => sketch(vec![Sign::Bonus], points),
            Metric::FullTracks => sketch(vec![Sign::Track], times),
            Metric::OverflowComplete => sketch(vec![Sign::Overflow], times),
            Metric::SunRainBonuses => sketch(vec![Sign::Sun, Sign::Rain], times),
            Metric::MapAnimalBonuses { animal } => {
                sketch(vec![Sign::Hexagon(0), Sign::Animal(animal)], times)
            }
            Metric::SurroundedAnimals => sketch(vec![Sign::Surrounded], times),
            Metric::MapPointsBonuses { points } => sketch(vec![Sign::Diamond(points)], times),
            Metric::MapTokenBonuses => sketch(vec![Sign::Hexagon(0), Sign::NatureToken], times),
            Metric::FreeHexBonuses => sketch(vec![Sign::Free], times),
            Metric::HabitatComplete { habitat } => sketch(vec![Sign::Habitat(habitat)], times),
            Metric::HabitatsComplete | Metric::CompletionBonuses => sketch(vec![Sign::AnyHabitat], times),
            Metric::LandmarksOf { habitat } => sketch(vec![Sign::Pennant, Sign::Habitat(habitat)], times),
            Metric::LandmarksTotal => sketch(vec![Sign::Pennant], times),
            Metric::HexesWithPointsOutlined { points } => sketch(vec![Sign::Hexagon(points)], times),
            Metric::HabitatScore { habitat } => sketch(vec![Sign::Habitat(habitat)], points),
            Metric::MinHabitatScore => sketch(Habitat::ALL.map(Sign::Habitat).to_vec(), points),
            Metric::MinWildlifeScore => sketch(animals(), points),
            Metric::WildlifeTypesWithScore { least } => {
                sketch(vec![Sign::AnyAnimal; count()], format!("{least}+"))
            }
            Metric::FoxScore => sketch(vec![Sign::Animal(Wildlife::Fox)], points),
            Metric::BearPairs => sketch(vec![Sign::Animal(Wildlife::Bear); 2], times),
            Metric::SalmonRunsOf7 => sketch(vec![Sign::Animal(Wildlife::Salmon); 7], times),
            Metric::DiversityBonuses => sketch([vec![Sign::AnyHabitat], animals()].concat(), times),
            Metric::CardsCompleted => sketch(vec![Sign::Card], times),
            Metric::LeftoverTokens => left(vec![Sign::NatureToken]),
            Metric::LeftoverAnimal { animal } => left(vec![Sign::Animal(animal)]),
            Metric::LeftoverAnimalsTotal => left(vec![Sign::AnyAnimal]),
            Metric::LeftoverTotal => left(vec![Sign::AnyAnimal, Sign::NatureToken]),
        }
    }

    /// Returns the distance from one sign to the next, in diameters.
    const fn pace(&self) -> f32 {
        match self.signs.len() {
            0..=2 => 0.94,
            3 => 0.62,
            4..=6 => 0.46,
            _ => 0.34,
        }
    }
}

impl GoalSigns for GoalSketch {
    fn number(&self) -> &str {
        &self.number
    }

    fn width(&self) -> f32 {
        let check = if self.all { 0.75 } else { 0.0 };
        match self.signs.len() {
            0 => check,
            count => 1.0 + (count - 1) as f32 * self.pace() + check,
        }
    }

    fn draw(&self, painter: &Painter, style: &mut UiStyle, start: Pos2, diameter: f32, ink: Color32) {
        let radius = diameter * 0.5;
        let middle = |index: f32| start + vec2(diameter * 0.5 + index * self.pace() * diameter, 0.0);
        for (index, sign) in self.signs.iter().enumerate() {
            draw_sign(painter, style, *sign, middle(index as f32), radius, ink);
        }
        let right = start.x + diameter * (self.width() - if self.all { 0.75 } else { 0.0 });
        if self.all {
            let place =
                Rect::from_center_size(pos2(right + 0.36 * diameter, start.y), Vec2::splat(diameter * 0.62));
            style.icon(painter, "check", place, ink);
        }
        if self.left {
            let foot = start.y + radius;
            let tray = [
                pos2(start.x, foot - radius * 0.5),
                pos2(start.x, foot),
                pos2(right, foot),
                pos2(right, foot - radius * 0.5),
            ];
            painter.add(Shape::line(tray.to_vec(), Stroke::new(1.6, ink)));
        }
    }
}

/// Draws sketches from the left in `rect`. They shrink together if there are many.
pub(super) fn draw_goal_sketches(
    painter: &Painter,
    style: &mut UiStyle,
    sketches: &[GoalSketch],
    rect: Rect,
    ink: Color32,
) {
    draw_sketches(painter, style, sketches, if sketches.len() > 2 { 7.0 } else { 10.0 }, rect, ink);
}

fn draw_sign(painter: &Painter, style: &mut UiStyle, sign: Sign, middle: Pos2, radius: f32, ink: Color32) {
    let (rim, faint) = (Stroke::new(1.5, ink), ink.gamma_multiply(0.18));
    let text = |painter: &Painter, style: &UiStyle, text: &str| {
        write(painter, middle, Align2::CENTER_CENTER, text, style.bold(radius * 1.1), ink);
    };
    let filled_hexagon = |at: Pos2, reach: f32, fill: Color32| {
        painter.add(Shape::convex_polygon(hex_outline(at, reach), fill, Stroke::new(1.2, ink)));
    };
    match sign {
        Sign::Animal(animal) => style.token(painter, animal, middle, radius),
        Sign::AnyAnimal => {
            painter.circle(middle, radius * 0.86, faint, rim);
        }
        Sign::NatureToken => style.nature_token(painter, middle, radius),
        Sign::Habitat(habitat) => {
            style.habitat(painter, habitat, Rect::from_center_size(middle, Vec2::splat(radius * 1.7)));
        }
        Sign::AnyHabitat => filled_hexagon(middle, radius * 0.92, ink.gamma_multiply(0.5)),
        Sign::Sun => draw_sun(painter, style, middle, radius * 0.95),
        Sign::Rain => draw_rain(painter, middle, radius * 0.9),
        Sign::Pennant => draw_pennant(painter, style, middle, radius, ink),
        Sign::Row | Sign::Column => {
            for step in [-1.0, 0.0, 1.0] {
                let way = if sign == Sign::Row { vec2(step, 0.0) } else { vec2(0.0, step) };
                filled_hexagon(middle + way * radius * 0.62, radius * 0.34, ink.gamma_multiply(0.6));
            }
        }
        Sign::Track => {
            for (step, down) in [(-1.0, 0.3), (-0.33, -0.25), (0.33, 0.3), (1.0, -0.25)] {
                let at = middle + vec2(step * 0.66, down) * radius;
                filled_hexagon(at, radius * 0.30, ink.gamma_multiply(0.6));
            }
        }
        Sign::Overflow => {
            for down in [-0.45, 0.05, 0.55] {
                let wave = (0..=8).map(|part| {
                    let share = part as f32 / 4.0 - 1.0;
                    middle + vec2(share * 0.9, down + 0.16 * (share * 5.0).sin()) * radius
                });
                painter.add(Shape::line(wave.collect(), rim));
            }
        }
        Sign::Bonus => {
            painter.circle(middle, radius * 0.82, faint, rim);
            text(painter, style, "+");
        }
        Sign::Diamond(points) => {
            let corners = [(0.0, -1.0), (0.8, 0.0), (0.0, 1.0), (-0.8, 0.0)];
            let corners = corners.map(|(x, y)| middle + vec2(x, y) * radius * 0.98).to_vec();
            painter.add(Shape::convex_polygon(corners, faint, rim));
            text(painter, style, &points.to_string());
        }
        Sign::Hexagon(points) => {
            painter.add(Shape::convex_polygon(hex_outline(middle, radius * 0.95), faint, rim));
            if points > 0 {
                text(painter, style, &points.to_string());
            }
        }
        Sign::Free => {
            let mut corners = hex_outline(middle, radius * 0.92);
            corners.push(corners[0]);
            painter.extend(Shape::dashed_line(&corners, rim, radius * 0.34, radius * 0.24));
        }
        Sign::Surrounded => {
            painter.add(Shape::convex_polygon(hex_outline(middle, radius), faint, Stroke::new(2.4, ink)));
            painter.circle(middle, radius * 0.42, ink.gamma_multiply(0.5), Stroke::new(1.2, ink));
        }
        Sign::Card => {
            let card = Rect::from_center_size(middle, vec2(1.25, 1.7) * radius);
            painter.rect(card, CornerRadius::same(2), faint, rim, StrokeKind::Inside);
            let line = [
                card.left_bottom() + vec2(3.0, -radius * 0.5),
                card.right_bottom() + vec2(-3.0, -radius * 0.5),
            ];
            painter.line_segment(line, rim);
        }
    }
}

fn draw_sun(painter: &Painter, style: &UiStyle, middle: Pos2, radius: f32) {
    let tint = colour(style.theme.habitats[2]);
    for ray in 0..8_u8 {
        let way = Vec2::angled(f32::from(ray) * std::f32::consts::FRAC_PI_4);
        painter.line_segment([middle + way * radius * 0.68, middle + way * radius], Stroke::new(1.6, tint));
    }
    painter.circle(middle, radius * 0.5, tint, Stroke::new(1.0, Color32::from_rgb(0x8A, 0x57, 0x0C)));
}

fn draw_rain(painter: &Painter, middle: Pos2, radius: f32) {
    let (dark, cloud) = (Color32::from_rgb(0x2F, 0x4D, 0x69), Color32::from_rgb(0xC9, 0xD8, 0xE4));
    for (wider, tint) in [(0.1, dark), (0.0, cloud)] {
        for (x, y, reach) in [(-0.42, -0.12, 0.36), (0.08, -0.34, 0.46), (0.5, -0.08, 0.34)] {
            painter.circle_filled(middle + vec2(x, y) * radius, (reach + wider) * radius, tint);
        }
    }
    for x in [-0.38, 0.04, 0.46] {
        let top = middle + vec2(x, 0.42) * radius;
        painter.line_segment(
            [top, top + vec2(-0.14, 0.42) * radius],
            Stroke::new(1.6, Color32::from_rgb(0x7F, 0xB4, 0xDC)),
        );
    }
}

fn draw_pennant(painter: &Painter, style: &UiStyle, middle: Pos2, radius: f32, ink: Color32) {
    let part = |x: f32, y: f32| middle + vec2(x, y) * radius;
    let flag = vec![part(-0.42, -0.9), part(0.72, -0.42), part(-0.42, 0.08)];
    painter.add(Shape::convex_polygon(flag, colour(style.theme.loss), Stroke::new(1.0, ink)));
    painter.line_segment([part(-0.42, -0.95), part(-0.42, 0.95)], Stroke::new(1.7, ink));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_a_sketch_that_no_other_has() {
        let goal = |metric, want| Goal { metric, want };
        let (some, all) = (Wanted::AtLeast(3), Wanted::All);
        let (animal, habitat) = (Wildlife::Elk, Habitat::River);
        let goals = [
            goal(Metric::TotalScore, some),
            goal(Metric::SunBonuses, some),
            goal(Metric::FullRows, some),
            goal(Metric::FullColumns, some),
            goal(Metric::MaxRowScore, some),
            goal(Metric::MaxColumnScore, some),
            goal(Metric::ColumnsWithScore { least: 9 }, some),
            goal(Metric::BonusPoints, some),
            goal(Metric::FullTracks, some),
            goal(Metric::OverflowComplete, all),
            goal(Metric::SunRainBonuses, some),
            goal(Metric::SunRainBonuses, all),
            goal(Metric::MapAnimalBonuses { animal }, all),
            goal(Metric::SurroundedAnimals, all),
            goal(Metric::MapPointsBonuses { points: 1 }, all),
            goal(Metric::MapTokenBonuses, all),
            goal(Metric::FreeHexBonuses, some),
            goal(Metric::HabitatComplete { habitat }, all),
            goal(Metric::HabitatsComplete, some),
            goal(Metric::LandmarksOf { habitat }, all),
            goal(Metric::LandmarksTotal, some),
            goal(Metric::HexesWithPointsOutlined { points: 3 }, all),
            goal(Metric::HabitatScore { habitat }, some),
            goal(Metric::MinHabitatScore, some),
            goal(Metric::MinWildlifeScore, some),
            goal(Metric::WildlifeTypesWithScore { least: 9 }, some),
            goal(Metric::FoxScore, some),
            goal(Metric::BearPairs, some),
            goal(Metric::SalmonRunsOf7, some),
            goal(Metric::DiversityBonuses, some),
            goal(Metric::CardsCompleted, some),
            goal(Metric::LeftoverTokens, some),
            goal(Metric::LeftoverTokens, Wanted::AtMost(3)),
            goal(Metric::LeftoverAnimal { animal }, some),
            goal(Metric::LeftoverAnimalsTotal, some),
            goal(Metric::LeftoverTotal, some),
        ];
        let sketches = goals.map(|goal| GoalSketch::of(&goal));
        for (index, sketch) in sketches.iter().enumerate() {
            assert!(!sketch.signs.is_empty() || !sketch.number.is_empty(), "{:?}", goals[index]);
            assert!(sketch.all || !sketch.number.is_empty(), "{:?} says how much", goals[index]);
            assert!(!sketches[..index].contains(sketch), "{:?}", goals[index]);
        }
    }
}

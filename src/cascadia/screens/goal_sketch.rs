//! Small sketches of goals: tokens, habitats and numbers in a row, to recognise a scenario by.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::ui::map::{GoalSigns, draw_sketches};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::hex_outline;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::content::Content;
use cascadia_rules::goals::Goal;

/// A sign of a sketch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Token(Wildlife),
    Habitat(Habitat),
    NatureToken,
    /// Any species, as an empty disc.
    AnyToken,
    /// Any habitat, as an empty hex.
    AnyHabitat,
}

/// The relation of the signs to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Relation {
    #[default]
    None,
    /// The signs touch.
    Together,
    /// A line is between the signs.
    Apart,
    /// The signs are crossed out.
    Forbidden,
    /// The signs wear a crown: the highest value of their card.
    Crowned,
}

/// The sketch of one goal: its signs, their relation, and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GoalSketch {
    signs: Vec<Sign>,
    relation: Relation,
    number: String,
}

fn all_tokens() -> Vec<Sign> {
    Wildlife::ALL.map(Sign::Token).to_vec()
}

impl GoalSketch {
    /// Sketches five scoring cards with the same letter.
    pub(super) fn of_cards(letter: char) -> Self {
        Self { signs: all_tokens(), relation: Relation::Together, number: letter.to_string() }
    }

    pub(super) fn of(goal: &Goal) -> Self {
        let sketch = |signs: Vec<Sign>, relation: Relation, number: String| Self { signs, relation, number };
        let plain = |signs: Vec<Sign>, number: String| sketch(signs, Relation::None, number);
        let at_least = |points: u16| format!("{points}+");
        let times = |count: u16| format!("×{count}");
        match *goal {
            Goal::Total { least } => plain(Vec::new(), least.to_string()),
            Goal::CardMaximum { species, times: count } => {
                let number = if count > 1 { times(count) } else { String::new() };
                sketch(vec![Sign::Token(species)], Relation::Crowned, number)
            }
            Goal::TokensOfEach { least } => sketch(all_tokens(), Relation::Together, times(least)),
            Goal::TokensOf { species, least } => plain(vec![Sign::Token(species)], times(least)),
            Goal::PointsOf { species, least } => plain(vec![Sign::Token(species)], at_least(least)),
            Goal::PointsOfEachSpecies { least } => sketch(all_tokens(), Relation::Together, at_least(least)),
            Goal::PointsOfEachHabitat { least } => {
                sketch(Habitat::ALL.map(Sign::Habitat).to_vec(), Relation::Together, at_least(least))
            }
            Goal::AnyHabitats { count, least } => {
                sketch(vec![Sign::AnyHabitat; count.into()], Relation::Together, at_least(least))
            }
            Goal::AnySpecies { count, least } => {
                sketch(vec![Sign::AnyToken; count.into()], Relation::Together, at_least(least))
            }
            Goal::WildlifeSubtotal { least } => {
                sketch(vec![Sign::AnyToken; 5], Relation::Together, at_least(least))
            }
            Goal::HabitatSubtotal { least } => {
                sketch(vec![Sign::AnyHabitat; 5], Relation::Together, at_least(least))
            }
            Goal::NatureTokens { least } => plain(vec![Sign::NatureToken], times(least)),
            Goal::NoNatureTokens => sketch(vec![Sign::NatureToken], Relation::Forbidden, String::new()),
            Goal::SpeciesApart { first, second } => {
                sketch(vec![Sign::Token(first), Sign::Token(second)], Relation::Apart, String::new())
            }
            Goal::HabitatsApart { first, second } => {
                sketch(vec![Sign::Habitat(first), Sign::Habitat(second)], Relation::Apart, String::new())
            }
            Goal::NotOnHabitat { species, habitat } => {
                sketch(vec![Sign::Token(species), Sign::Habitat(habitat)], Relation::Apart, String::new())
            }
            Goal::AlwaysBeside { species, other } => {
                sketch(vec![Sign::Token(species), Sign::Token(other)], Relation::Together, String::new())
            }
            Goal::NoTokensOf { species } => {
                sketch(vec![Sign::Token(species)], Relation::Forbidden, String::new())
            }
            Goal::CrowdAbove { count } => plain(vec![Sign::AnyToken], format!(">{count}")),
            Goal::Majorities { least } => sketch(vec![Sign::AnyHabitat], Relation::Crowned, times(least)),
            Goal::NoKeystones => {
                sketch(vec![Sign::AnyHabitat, Sign::NatureToken], Relation::Forbidden, String::new())
            }
            Goal::SpeciesPlaced { count } => {
                sketch(vec![Sign::AnyToken; count.into()], Relation::Together, format!("={count}"))
            }
        }
    }

    /// Returns the distance from one sign to the next, in diameters.
    const fn pace(&self) -> f32 {
        match (self.relation, self.signs.len()) {
            (Relation::Apart, _) => 1.35,
            (_, 0..=2) => 0.92,
            (_, 3) => 0.55,
            _ => 0.42,
        }
    }
}

impl GoalSigns for GoalSketch {
    fn number(&self) -> &str {
        &self.number
    }

    fn width(&self) -> f32 {
        if self.signs.is_empty() {
            return 0.0;
        }
        // A crown needs room beside the last sign.
        let crown = if self.relation == Relation::Crowned { 0.2 } else { 0.0 };
        1.0 + (self.signs.len() - 1) as f32 * self.pace() + crown
    }

    fn draw(&self, painter: &Painter, style: &mut UiStyle, start: Pos2, diameter: f32, ink: Color32) {
        let middle = |index: usize| start + vec2(diameter * (0.5 + index as f32 * self.pace()), 0.0);
        let radius = diameter * 0.5;
        for (index, sign) in self.signs.iter().enumerate() {
            draw_sign(painter, style, *sign, middle(index), radius, ink);
        }
        let whole = Rect::from_min_size(start - vec2(0.0, radius), vec2(self.width() * diameter, diameter));
        let line = Stroke::new(2.2, colour(style.theme.loss));
        match self.relation {
            Relation::None | Relation::Together => {}
            Relation::Apart => {
                let at = whole.center();
                painter.line_segment([at - vec2(0.0, radius), at + vec2(0.0, radius)], line);
            }
            Relation::Forbidden => {
                painter.line_segment(
                    [whole.left_bottom(), whole.right_top()],
                    Stroke::new(4.5, Color32::from_black_alpha(150)),
                );
                painter.line_segment([whole.left_bottom(), whole.right_top()], line);
            }
            Relation::Crowned => {
                let at = whole.right_top() + vec2(-radius * 0.4, radius * 0.35);
                painter.circle_filled(at, radius * 0.52, Color32::from_rgb(0x15, 0x20, 0x1C));
                style.icon(
                    painter,
                    "crown",
                    Rect::from_center_size(at, Vec2::splat(radius * 0.8)),
                    colour(style.theme.ink),
                );
            }
        }
    }
}

/// Sketches the goals of a scenario. One without a goal but points is known by its cards.
pub(super) fn scenario_sketches(content: &Content, number: u8) -> Vec<GoalSketch> {
    let Ok(scenario) = content.scenario(number) else { return Vec::new() };
    let mut sketches: Vec<GoalSketch> = scenario.goals.iter().map(GoalSketch::of).collect();
    let letter = scenario.cards[Wildlife::Bear];
    if sketches.len() == 1 && scenario.cards.iter().all(|(_, other)| *other == letter) {
        sketches.push(GoalSketch::of_cards(letter.as_char()));
    }
    sketches
}

/// Draws sketches from the left in `rect`. They shrink together if there are many.
pub(super) fn draw_goal_sketches(
    painter: &Painter,
    style: &mut UiStyle,
    sketches: &[GoalSketch],
    rect: Rect,
    ink: Color32,
) {
    draw_sketches(painter, style, sketches, if sketches.len() > 3 { 5.0 } else { 8.0 }, rect, ink);
}

fn draw_sign(painter: &Painter, style: &mut UiStyle, sign: Sign, middle: Pos2, radius: f32, ink: Color32) {
    match sign {
        Sign::Token(species) => style.token(painter, species, middle, radius),
        Sign::NatureToken => style.nature_token(painter, middle, radius),
        Sign::Habitat(habitat) => {
            style.habitat(painter, habitat, Rect::from_center_size(middle, Vec2::splat(radius * 1.7)));
        }
        Sign::AnyToken => {
            painter.circle(middle, radius * 0.86, ink.gamma_multiply(0.18), Stroke::new(1.5, ink));
        }
        Sign::AnyHabitat => {
            let (corners, rim) = (hex_outline(middle, radius * 0.95), Stroke::new(1.5, ink));
            painter.add(Shape::convex_polygon(corners, ink.gamma_multiply(0.18), rim));
        }
    }
}

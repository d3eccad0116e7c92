//! The shapes in three tabs, and beside them the requirement of the selected one.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use super::view::TrailView;
use crate::cascadia::hud::view::goal_text::goal_text;
use crate::cascadia::screens::goal_sketch::{GoalSketch, draw_goal_sketches, scenario_sketches};
use crate::cascadia::screens::scenario_title;
use crate::preferences::config_files::Rgb;
use crate::preferences::localizer::Localizer;
use crate::ui::map::{StepCard, card_columns, card_places, draw_card_face, draw_card_tabs, draw_goal_lines};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::Wildlife;
use cascadia_rules::archive::FilledIn;
use cascadia_rules::content::Content;
use cascadia_rules::goals::{Goal, Shape};

/// A kind of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ShapeTab {
    /// Fixed cards and goals.
    #[default]
    Scenarios,
    /// Goals of a normal game.
    Achievements,
    /// House rules.
    Restrictions,
}

impl ShapeTab {
    const ALL: [Self; 3] = [Self::Scenarios, Self::Achievements, Self::Restrictions];

    /// Returns the tab of a shape.
    pub(super) const fn of(shape: Shape) -> Self {
        match shape {
            Shape::Scenario(_) => Self::Scenarios,
            Shape::Achievement(_) => Self::Achievements,
            Shape::Restriction(_) => Self::Restrictions,
        }
    }

    /// Returns the shapes of the tab, in the order of their numbers.
    fn shapes(self, content: &Content) -> Vec<Shape> {
        match self {
            Self::Scenarios => content.scenarios().keys().map(|number| Shape::Scenario(*number)).collect(),
            Self::Achievements => {
                content.trail().achievements.keys().map(|number| Shape::Achievement(*number)).collect()
            }
            Self::Restrictions => content.restrictions().map(Shape::Restriction).collect(),
        }
    }

    const fn name_key(self) -> &'static str {
        match self {
            Self::Scenarios => "trail-scenarios",
            Self::Achievements => "trail-achievements",
            Self::Restrictions => "trail-restrictions",
        }
    }

    const fn hint_key(self) -> &'static str {
        match self {
            Self::Scenarios => "trail-hint-scenarios",
            Self::Achievements => "trail-hint-achievements",
            Self::Restrictions => "trail-hint-restrictions",
        }
    }

    /// Returns the least width of a card, and its height.
    const fn card(self) -> Vec2 {
        match self {
            Self::Scenarios => Vec2::new(170.0, 42.0),
            Self::Achievements => Vec2::new(98.0, 38.0),
            Self::Restrictions => Vec2::new(176.0, 40.0),
        }
    }
}

/// Returns the number of a shape within its kind.
const fn number(shape: Shape) -> u8 {
    match shape {
        Shape::Scenario(number) | Shape::Achievement(number) | Shape::Restriction(number) => number,
    }
}

/// Returns the name of a shape with its kind and number.
fn shape_name(localizer: &Localizer, shape: Shape) -> String {
    let value = ("number", FluentValue::from(number(shape)));
    match shape {
        Shape::Scenario(number) => scenario_title(localizer, number),
        Shape::Achievement(_) => localizer.text_with("trail-achievement-name", &[value]),
        Shape::Restriction(number) => {
            let name = localizer.text(&format!("restriction-{number}-name"));
            localizer.text_with("trail-restriction-name", &[value, ("name", FluentValue::from(name))])
        }
    }
}

/// Returns the name of a shape on its card. Achievements have none; their sketches say it all.
fn short_name(localizer: &Localizer, shape: Shape) -> Option<String> {
    match shape {
        Shape::Scenario(number) => Some(localizer.text(&format!("scenario-{number}-name"))),
        Shape::Restriction(number) => Some(localizer.text(&format!("restriction-{number}-name"))),
        Shape::Achievement(_) => None,
    }
}

/// Sketches the goals of a shape.
fn sketches_of(content: &Content, shape: Shape) -> Vec<GoalSketch> {
    match shape {
        Shape::Scenario(number) => scenario_sketches(content, number),
        Shape::Achievement(number) => {
            content.trail().achievements.get(&number).map(GoalSketch::of).into_iter().collect()
        }
        Shape::Restriction(_) => Vec::new(),
    }
}

/// Describes the requirement of a shape, line by line.
fn shape_lines(localizer: &Localizer, content: &Content, shape: Shape) -> Vec<String> {
    let words = |goal: &Goal| goal_text(localizer, goal);
    match shape {
        Shape::Scenario(number) => content
            .scenario(number)
            .map_or_else(|_| Vec::new(), |scenario| scenario.goals.iter().map(words).collect()),
        Shape::Achievement(number) => {
            content.trail().achievements.get(&number).map(words).into_iter().collect()
        }
        Shape::Restriction(number) => vec![localizer.text(&format!("restriction-{number}-rule"))],
    }
}

/// The selected tab and shape.
#[derive(Default)]
pub(super) struct ShapeSelection {
    pub tab: ShapeTab,
    /// The shape with its text shown.
    pub shape: Option<Shape>,
}

/// Draws tabs and shapes. Returns the shape to play for.
pub(super) fn draw_shapes(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut ShapeSelection,
) -> Option<Shape> {
    draw_tabs(ui, style, localizer, view, selection);
    ui.add_space(6.0);
    let shapes = selection.tab.shapes(view.content);
    let any_house_rule = view.profile().is_some_and(|profile| {
        shapes.iter().any(|shape| profile.filled_in().get(shape).is_some_and(|filled| filled.house_rule))
    });
    let legend = if any_house_rule { style.theme.small + 12.0 } else { 0.0 };
    let (cards, words) = card_columns(ui, style, 0.30, legend);
    if any_house_rule {
        let at = Pos2::new(cards.left() + 10.0, cards.bottom() + legend * 0.6);
        draw_legend(ui, style, localizer, at);
    }
    let mut played = None;
    ui.scope_builder(egui::UiBuilder::new().max_rect(cards), |ui| {
        let id = ("trail_cards", selection.tab.name_key());
        egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
            played = draw_cards(ui, style, localizer, view, selection);
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(words), |ui| {
        draw_words(ui, style, localizer, view, selection);
    });
    played
}

/// Draws the tabs, with the number of shapes earned by the profile.
fn draw_tabs(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut ShapeSelection,
) {
    let text = |tab: ShapeTab| {
        let shapes = tab.shapes(view.content);
        let earned = view.profile().map_or(0, |profile| {
            shapes.iter().filter(|shape| profile.filled_in().contains_key(shape)).count()
        });
        let values = [
            ("text", FluentValue::from(localizer.text(tab.name_key()))),
            ("count", FluentValue::from(earned)),
            ("length", FluentValue::from(shapes.len())),
        ];
        localizer.text_with("trail-tab-count", &values)
    };
    let chosen = ShapeTab::ALL.iter().position(|tab| *tab == selection.tab).unwrap_or_default();
    if let Some(index) = draw_card_tabs(ui, style, &ShapeTab::ALL.map(text), chosen, 130.0) {
        *selection = ShapeSelection { tab: ShapeTab::ALL[index], shape: None };
    }
}

/// Explains the small sun.
fn draw_legend(ui: &Ui, style: &UiStyle, localizer: &Localizer, at: Pos2) {
    draw_sun(ui, style, at, 6.0);
    let text = localizer.text("trail-house-rule-legend");
    let (font, tint) = (style.plain(style.theme.small), colour(style.theme.muted));
    write(ui.painter(), at + Vec2::new(15.0, 0.0), Align2::LEFT_CENTER, &text, font, tint);
}

/// Draws the cards of a tab, as many in a row as there is room for. Returns the clicked shape.
fn draw_cards(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut ShapeSelection,
) -> Option<Shape> {
    let (content, profile) = (view.content, view.profile());
    let shapes = selection.tab.shapes(content);
    let places = card_places(ui, selection.tab.card(), shapes.len());
    let mut played = None;
    let mut noticed = None;
    for (shape, rect) in shapes.into_iter().zip(places) {
        let filled = profile.and_then(|profile| profile.filled_in().get(&shape)).cloned();
        let own = profile.map(|profile| style.theme.trails[usize::from(profile.colour())]);
        let looked_at = selection.shape == Some(shape);
        let age = profile.and_then(|profile| view.walked.age(profile, shape));
        let response =
            draw_card(ui, style, localizer, (content, shape), rect, filled.clone().zip(own), looked_at);
        let label =
            [vec![shape_name(localizer, shape)], shape_lines(localizer, content, shape)].concat().join(". ");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if filled.is_some_and(|filled| filled.house_rule) {
            draw_sun(ui, style, rect.right_top() + Vec2::new(-11.0, 11.0), 6.0);
        }
        if let Some(age) = age {
            draw_ring(ui, style, rect, age, view.pulse);
        }
        if response.hovered() || response.gained_focus() {
            noticed = Some(shape);
        }
        if response.clicked() && !matches!(shape, Shape::Achievement(_)) {
            played = Some(shape);
        }
    }
    if noticed.is_some() {
        selection.shape = noticed;
    }
    played
}

/// Draws the card of a shape – number, name and a sketch of its goals – in the colour of a profile that has
/// earned it.
fn draw_card(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (content, shape): (&Content, Shape),
    rect: Rect,
    filled: Option<(FilledIn, Rgb)>,
    looked_at: bool,
) -> Response {
    let sketches = sketches_of(content, shape);
    let name = short_name(localizer, shape);
    let face = StepCard {
        number: &number(shape).to_string(),
        name: name.as_deref(),
        own: filled.as_ref().map(|(_, own)| *own),
        looked_at,
        has_sketch: !sketches.is_empty(),
    };
    let (response, sketch, ink) = draw_card_face(ui, style, ui.id().with(("shape", shape)), rect, &face);
    let painter = ui.painter();
    if let Some((FilledIn { house_rule: true, .. }, _)) = filled {
        let rim = Stroke::new(1.4, ink);
        painter.rect_stroke(rect.shrink(4.0), CornerRadius::same(8), rim, StrokeKind::Inside);
    }
    draw_goal_sketches(painter, style, &sketches, sketch, ink);
    response
}

/// Draws the mark of a shape earned solo: a small sun, one light for one player.
fn draw_sun(ui: &Ui, style: &UiStyle, centre: Pos2, radius: f32) {
    let painter = ui.painter();
    painter.circle_filled(centre, radius + 2.0, colour(style.theme.background));
    let tint = colour(style.theme.habitats[2]);
    painter.circle_filled(centre, radius * 0.5, tint);
    for ray in 0..8 {
        let way = Vec2::angled(std::f32::consts::TAU * ray as f32 / 8.0);
        let ends = [centre + way * radius * 0.72, centre + way * (radius + 0.5)];
        painter.line_segment(ends, Stroke::new(1.5, tint));
    }
}

/// Draws the ring around a newly earned shape: it grows once and stays as a thin line until the screen is
/// left.
fn draw_ring(ui: &Ui, style: &UiStyle, rect: Rect, age: Duration, pulse: Duration) {
    let tint = colour(style.theme.gain);
    let outline = |grown: f32, stroke: Stroke| {
        ui.painter().rect_stroke(rect.expand(grown), CornerRadius::same(9), stroke, StrokeKind::Middle);
    };
    outline(1.0, Stroke::new(2.0, tint));
    let share = age.as_secs_f32() / pulse.as_secs_f32().max(1e-3);
    if share < 1.0 {
        let grown = rect.height() * 0.5 * (1.0 - (1.0 - share).powi(2));
        outline(grown, Stroke::new(4.0 * (1.0 - share) + 0.5, tint.gamma_multiply(1.0 - share)));
    }
}

/// Describes the requirement of the selected shape, and whether it is earned.
fn draw_words(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &ShapeSelection,
) {
    let content = view.content;
    ui.spacing_mut().item_spacing.y = 3.0;
    let small = style.plain(style.theme.small);
    let Some(shape) = selection.shape.filter(|shape| ShapeTab::of(*shape) == selection.tab) else {
        let text =
            egui::RichText::new(localizer.text(selection.tab.hint_key())).font(style.plain(style.theme.body));
        ui.label(text.color(colour(style.theme.muted)));
        return;
    };
    egui::ScrollArea::vertical().id_salt(("trail_words", shape)).auto_shrink(false).show(ui, |ui| {
        let name = egui::RichText::new(shape_name(localizer, shape)).font(style.heading(style.theme.prompt));
        ui.label(name.color(colour(style.theme.text)));
        if let Shape::Scenario(number) = shape
            && let Ok(scenario) = content.scenario(number)
        {
            let (rect, response) =
                ui.allocate_exact_size(Vec2::new(ui.available_width(), 26.0), Sense::hover());
            let cards: String =
                Wildlife::ALL.map(|species| scenario.cards[species].as_char()).iter().collect();
            let label = localizer.text_with("trail-scenario-cards", &[("cards", FluentValue::from(cards))]);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
            for (index, species) in Wildlife::ALL.into_iter().enumerate() {
                let middle = Pos2::new(rect.left() + 12.0 + 46.0 * index as f32, rect.center().y);
                style.token(ui.painter(), species, middle, 11.0);
                let letter = scenario.cards[species].as_char().to_string();
                let at = middle + Vec2::new(15.0, 0.0);
                let font = style.bold(style.theme.small);
                write(ui.painter(), at, Align2::LEFT_CENTER, &letter, font, colour(style.theme.text));
            }
        }
        draw_goal_lines(ui, style, &shape_lines(localizer, content, shape));
        ui.add_space(3.0);
        let filled = view.profile().and_then(|profile| Some((profile, profile.filled_in().get(&shape)?)));
        let (text, tint) = match (filled, shape) {
            (Some((profile, filled)), _) => {
                let key = if filled.house_rule { "trail-earned-house-rule" } else { "trail-earned" };
                let values =
                    [("name", FluentValue::from(profile.name())), ("total", FluentValue::from(filled.total))];
                (localizer.text_with(key, &values), style.theme.gain)
            }
            (None, Shape::Scenario(_)) => (localizer.text("trail-play-scenario"), style.theme.accent),
            (None, Shape::Restriction(_)) => (localizer.text("trail-play-restriction"), style.theme.accent),
            (None, Shape::Achievement(_)) => (localizer.text("trail-not-earned"), style.theme.muted),
        };
        ui.label(egui::RichText::new(text).font(small).color(colour(tint)));
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn no_two_cards_of_a_tab_look_alike() {
        let (assets, cascadia) = shipped();
        let content = &cascadia.content;
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            for tab in [ShapeTab::Scenarios, ShapeTab::Restrictions] {
                let shapes = tab.shapes(content);
                let names: BTreeSet<_> =
                    shapes.iter().filter_map(|shape| short_name(&localizer, *shape)).collect();
                assert_eq!(names.len(), shapes.len());
                // Longer names would be cut.
                assert!(names.iter().all(|name| name.chars().count() <= 20), "{names:?}");
            }
        }
        for tab in [ShapeTab::Scenarios, ShapeTab::Achievements] {
            let shapes = tab.shapes(content);
            let sketches: BTreeSet<String> =
                shapes.iter().map(|shape| format!("{:?}", sketches_of(content, *shape))).collect();
            assert_eq!(sketches.len(), shapes.len());
        }
    }
}

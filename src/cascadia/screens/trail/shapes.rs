//! The shapes in three tabs, and beside them the requirement of the selected one.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, Color32, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::landscape::hex_corners;
use super::view::TrailView;
use crate::cascadia::hud::view::goal_text::goal_text;
use crate::preferences::config_files::Rgb;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{ButtonStyle, text_button, write};
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

    /// Returns the number of rows of hexes.
    const fn rows(self) -> usize {
        match self {
            Self::Restrictions => 2,
            Self::Scenarios | Self::Achievements => 3,
        }
    }
}

/// Returns the number of a shape within its kind.
const fn number(shape: Shape) -> u8 {
    match shape {
        Shape::Scenario(number) | Shape::Achievement(number) | Shape::Restriction(number) => number,
    }
}

/// Returns the name of a shape.
fn shape_name(localizer: &Localizer, shape: Shape) -> String {
    let value = ("number", FluentValue::from(number(shape)));
    match shape {
        Shape::Scenario(_) => localizer.text_with("trail-scenario-name", &[value]),
        Shape::Achievement(_) => localizer.text_with("trail-achievement-name", &[value]),
        Shape::Restriction(number) => {
            let name = localizer.text(&format!("restriction-{number}-name"));
            localizer.text_with("trail-restriction-name", &[value, ("name", FluentValue::from(name))])
        }
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
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let shapes = selection.tab.shapes(view.content);
    let any_house_rule = view.profile().is_some_and(|profile| {
        shapes.iter().any(|shape| profile.filled_in().get(shape).is_some_and(|filled| filled.house_rule))
    });
    let legend = if any_house_rule { style.theme.small + 12.0 } else { 0.0 };
    let room = Vec2::new(rect.width() * 0.6, rect.height() - legend);
    let hexes = HexRows::of(shapes.len(), selection.tab.rows(), room);
    let height = hexes.size.y + legend;
    let cells = Rect::from_min_size(
        Pos2::new(rect.left(), rect.center().y - height / 2.0),
        Vec2::new(hexes.size.x, height),
    );
    let words = Rect::from_min_max(Pos2::new(cells.right() + 34.0, rect.top()), rect.max);
    let line = cells.right() + 17.0;
    ui.painter().vline(line, rect.y_range(), (1.0, colour(style.theme.outline)));
    if any_house_rule {
        draw_legend(ui, style, localizer, Pos2::new(cells.left() + 10.0, cells.bottom() - legend * 0.4));
    }
    let played = draw_cells(ui, style, localizer, view, selection, hexes, cells.min);
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
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for tab in ShapeTab::ALL {
            let shapes = tab.shapes(view.content);
            let earned = view.profile().map_or(0, |profile| {
                shapes.iter().filter(|shape| profile.filled_in().contains_key(shape)).count()
            });
            let values = [
                ("text", FluentValue::from(localizer.text(tab.name_key()))),
                ("count", FluentValue::from(earned)),
                ("length", FluentValue::from(shapes.len())),
            ];
            let text = localizer.text_with("trail-tab-count", &values);
            let tone = if selection.tab == tab { ButtonStyle::On } else { ButtonStyle::Plain };
            if text_button(ui, style, None, &text, tone, true, Vec2::new(130.0, 34.0)).clicked() {
                *selection = ShapeSelection { tab, shape: None };
            }
        }
    });
}

/// Hexes in interlocking rows.
#[derive(Clone, Copy)]
struct HexRows {
    columns: usize,
    radius: f32,
    pitch: Vec2,
    size: Vec2,
}

impl HexRows {
    /// Lays out `count` hexes in `rows` rows, as large as possible in `room`, in points.
    fn of(count: usize, rows: usize, room: Vec2) -> Self {
        let gap = 5.0;
        let (columns, wide, high) = (count.div_ceil(rows), 3f32.sqrt(), 1.5 * rows as f32 + 0.5);
        let across = (room.x / (columns as f32 + 0.5) - gap) / wide;
        let down = (room.y - gap * rows as f32) / high;
        let radius = across.min(down).clamp(14.0, 44.0);
        let pitch = Vec2::new(radius * wide + gap, radius * 1.5 + gap * 0.87);
        let size = Vec2::new(pitch.x * (columns as f32 + 0.5), pitch.y * (rows as f32 - 1.0) + radius * 2.0);
        Self { columns, radius, pitch, size }
    }

    /// Returns the middle of a hex, from the corner of the whole.
    fn middle(&self, index: usize) -> Vec2 {
        let (row, column) = (index / self.columns, index % self.columns);
        let indent = if row % 2 == 1 { 0.5 } else { 0.0 };
        Vec2::new((column as f32 + 0.5 + indent) * self.pitch.x, self.radius + self.pitch.y * row as f32)
    }
}

/// Explains the small sun.
fn draw_legend(ui: &Ui, style: &UiStyle, localizer: &Localizer, at: Pos2) {
    draw_sun(ui, style, at, 6.0);
    let text = localizer.text("trail-house-rule-legend");
    let (font, tint) = (style.plain(style.theme.small), colour(style.theme.muted));
    write(ui.painter(), at + Vec2::new(15.0, 0.0), Align2::LEFT_CENTER, &text, font, tint);
}

/// Draws the hexes of a tab. Returns the clicked shape.
fn draw_cells(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut ShapeSelection,
    hexes: HexRows,
    corner: Pos2,
) -> Option<Shape> {
    let (content, profile, radius) = (view.content, view.profile(), hexes.radius);
    let mut played = None;
    let mut noticed = None;
    // Rings and suns are drawn over the neighbours of their hex.
    let mut rings = Vec::new();
    let mut suns = Vec::new();
    for (index, shape) in selection.tab.shapes(content).iter().enumerate() {
        let centre = corner + hexes.middle(index);
        let filled = profile.and_then(|profile| profile.filled_in().get(shape)).cloned();
        let own = profile.map(|profile| style.theme.trails[usize::from(profile.colour())]);
        let looked_at = selection.shape == Some(*shape);
        let age = profile.and_then(|profile| view.walked.age(profile, *shape));
        let response = draw_cell(ui, style, *shape, centre, radius, filled.clone().zip(own), looked_at);
        let label = [vec![shape_name(localizer, *shape)], shape_lines(localizer, content, *shape)]
            .concat()
            .join(". ");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if filled.is_some_and(|filled| filled.house_rule) {
            suns.push(centre);
        }
        if let Some(age) = age {
            rings.push((centre, age));
        }
        if response.hovered() || response.gained_focus() {
            noticed = Some(*shape);
        }
        if response.clicked() && !matches!(shape, Shape::Achievement(_)) {
            played = Some(*shape);
        }
    }
    for centre in suns {
        draw_sun(ui, style, centre + Vec2::new(radius * 0.56, -radius * 0.56), 6.0);
    }
    for (centre, age) in rings {
        draw_ring(ui, style, centre, radius, age, view.pulse);
    }
    if noticed.is_some() {
        selection.shape = noticed;
    }
    played
}

/// Returns a readable ink on a colour.
fn ink_on(style: &UiStyle, [red, green, blue]: Rgb) -> Color32 {
    let light = 0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue);
    colour(if light > 120.0 { style.theme.background } else { style.theme.text })
}

/// Draws the hex of a shape, with the colour of a profile that has earned it.
fn draw_cell(
    ui: &mut Ui,
    style: &UiStyle,
    shape: Shape,
    centre: Pos2,
    radius: f32,
    filled: Option<(FilledIn, Rgb)>,
    looked_at: bool,
) -> Response {
    let area = Rect::from_center_size(centre, Vec2::new(radius * 3f32.sqrt(), radius * 1.8));
    let response = ui.interact(area, ui.id().with(("shape", shape)), Sense::click());
    let painter = ui.painter();
    let hex = |radius: f32, fill: Color32, rim: Stroke| {
        painter.add(egui::Shape::convex_polygon(hex_corners(centre, radius), fill, rim));
    };
    let press = if response.is_pointer_button_down_on() { 0.94 } else { 1.0 };
    let radius = radius * press;
    let bright = looked_at || response.hovered();
    let (fill, ink) = match filled {
        Some((_, own)) => (colour(own), ink_on(style, own)),
        None if bright => (colour(style.theme.hover), colour(style.theme.text)),
        None => (colour(style.theme.raised), colour(style.theme.muted)),
    };
    let rim = if bright {
        Stroke::new(2.0, colour(style.theme.text))
    } else {
        Stroke::new(1.2, blend(style.theme.outline, style.theme.muted, 0.45))
    };
    hex(radius, fill, rim);
    if let Some((FilledIn { house_rule: true, .. }, _)) = filled {
        hex(radius * 0.80, Color32::TRANSPARENT, Stroke::new(1.6, ink));
    }
    let size = (radius * 0.72).clamp(style.theme.smallest, style.theme.number);
    let text = number(shape).to_string();
    write(painter, centre, Align2::CENTER_CENTER, &text, style.bold(size), ink);
    if response.has_focus() {
        let stroke = Stroke::new(3.0, colour(style.theme.focus));
        draw_outline(ui, centre, radius + 3.0, stroke);
    }
    response
}

/// Draws the outline of a hex.
fn draw_outline(ui: &Ui, centre: Pos2, radius: f32, stroke: Stroke) {
    ui.painter().add(egui::Shape::closed_line(hex_corners(centre, radius), stroke));
}

/// Draws the mark of a shape earned solo: a small sun, one light for one player.
fn draw_sun(ui: &Ui, style: &UiStyle, centre: Pos2, radius: f32) {
    let painter = ui.painter();
    painter.circle_filled(centre, radius + 2.0, colour(style.theme.background));
    let tint = colour(style.theme.accent);
    painter.circle_filled(centre, radius * 0.5, tint);
    for ray in 0..8 {
        let way = Vec2::angled(std::f32::consts::TAU * ray as f32 / 8.0);
        let ends = [centre + way * radius * 0.72, centre + way * (radius + 0.5)];
        painter.line_segment(ends, Stroke::new(1.5, tint));
    }
}

/// Draws the ring around a newly earned shape: it grows once and stays as a thin line until the screen is
/// left.
fn draw_ring(ui: &Ui, style: &UiStyle, centre: Pos2, radius: f32, age: Duration, pulse: Duration) {
    let tint = colour(style.theme.focus);
    draw_outline(ui, centre, radius + 2.0, Stroke::new(2.0, tint));
    let share = age.as_secs_f32() / pulse.as_secs_f32().max(1e-3);
    if share < 1.0 {
        let grown = radius * (1.0 + 0.9 * (1.0 - (1.0 - share).powi(2)));
        draw_outline(
            ui,
            centre,
            grown,
            Stroke::new(4.0 * (1.0 - share) + 0.5, tint.gamma_multiply(1.0 - share)),
        );
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
        let name = egui::RichText::new(shape_name(localizer, shape)).font(style.bold(style.theme.prompt));
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
        let lines = shape_lines(localizer, content, shape);
        let several = lines.len() > 1;
        for line in lines {
            let indent = if several { 14.0 } else { 0.0 };
            let width = ui.available_width() - indent;
            let galley = ui.painter().layout(line.clone(), small.clone(), colour(style.theme.text), width);
            let size = Vec2::new(ui.available_width(), galley.size().y);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &line));
            if several {
                let dot = Pos2::new(rect.left() + 5.0, rect.top() + style.theme.small * 0.62);
                ui.painter().circle_filled(dot, 2.5, colour(style.theme.accent));
            }
            ui.painter().galley(rect.min + Vec2::new(indent, 0.0), galley, colour(style.theme.text));
        }
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

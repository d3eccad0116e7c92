//! The trail in its landscape: steps, milestones and all profiles on the way.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::landscape::Landscape;
use super::markers::{draw_markers, milestone_radius};
use super::view::TrailView;
use crate::preferences::localizer::Localizer;
use crate::ui::map::{INK, draw_legend, label_size, plate};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::hex_outline;
use cascadia_base::Habitat;
use cascadia_rules::goals::Milestone;

/// Colour of steps ahead of the selected profile: bare paper, unlike any profile.
const AHEAD: Color32 = Color32::from_rgb(0xFA, 0xF4, 0xE4);

/// Draws the map with its milestones, all profiles, and captions of milestones just passed.
pub(super) fn draw_scene(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    landscape: &Landscape,
    passed: impl Iterator<Item = impl AsRef<str>>,
    rect: Rect,
) {
    let painter = ui.painter_at(rect);
    landscape.paint(&painter);
    let reached = view.profile().map_or(0, |profile| view.walked.place(profile, view.step).0);
    draw_steps(&painter, style, view, landscape, reached);
    draw_start(&painter, style, localizer, landscape.place(0.0), landscape.unit());
    let (title, text) = legend_texts(localizer, view);
    draw_legend(ui, &painter, style, (&title, &text), landscape.strip());
    for milestone in &view.trail().milestones {
        let at = landscape.place(f32::from(milestone.steps));
        let is_reached = reached >= usize::from(milestone.steps);
        let name = milestone_name(localizer, milestone);
        let area = draw_milestone(&painter, style, (milestone, &name), at, landscape.unit(), is_reached);
        let hover = ui.interact(area, ui.id().with(("milestone", milestone.steps)), Sense::hover());
        let text = milestone_text(localizer, milestone);
        hover.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        hover.on_hover_text(text);
    }
    draw_markers(ui, &painter, style, localizer, view, landscape);
    let mut top = rect.top() + 14.0;
    for text in passed {
        top = draw_passed(&painter, style, text.as_ref(), rect, top) + 6.0;
    }
    let rim = Stroke::new(1.0, colour(style.theme.outline));
    painter.rect_stroke(rect, CornerRadius::same(2), rim, StrokeKind::Inside);
}

/// Draws the steps between the milestones; those reached by the selected profile in its colour.
fn draw_steps(
    painter: &egui::Painter,
    style: &UiStyle,
    view: &TrailView<'_>,
    landscape: &Landscape,
    reached: usize,
) {
    let (trail, unit) = (view.trail(), landscape.unit());
    let own = view.profile().map(|profile| colour(style.theme.trails[usize::from(profile.colour())]));
    for index in 1..=usize::from(trail.length()) {
        if trail.milestones.iter().any(|milestone| usize::from(milestone.steps) == index) {
            continue;
        }
        let (fill, radius) = match own {
            Some(own) if index <= reached => (own, 5.2),
            _ => (AHEAD, 3.4),
        };
        let rim = Stroke::new((1.3 * unit).min(2.0), INK);
        painter.circle(landscape.place(index as f32), radius * unit, fill, rim);
    }
}

/// Returns the name of a milestone on the map.
pub(super) fn milestone_name(localizer: &Localizer, milestone: &Milestone) -> String {
    match milestone.habitat {
        Some(habitat) => localizer.text(&format!("trail-place-{}", habitat.key())),
        None => localizer.text("trail-place-last"),
    }
}

/// Returns the text about a milestone.
fn milestone_text(localizer: &Localizer, milestone: &Milestone) -> String {
    let key = if milestone.habitat.is_some() { "trail-milestone-at" } else { "trail-milestone-last" };
    let values = [
        ("steps", FluentValue::from(milestone.steps)),
        ("place", FluentValue::from(milestone_name(localizer, milestone))),
    ];
    localizer.text_with(key, &values)
}

/// Returns title and text of the legend: how the trail works, until the selected profile has a step; then the
/// next milestone.
fn legend_texts(localizer: &Localizer, view: &TrailView<'_>) -> (String, String) {
    let walker = view.profile().filter(|profile| profile.steps() > 0);
    let Some(profile) = walker else {
        return (localizer.text("trail-legend-title"), localizer.text("trail-legend"));
    };
    let steps = profile.steps();
    let next = view.trail().milestones.iter().find(|milestone| usize::from(milestone.steps) > steps);
    let values = |place: String, left: usize| {
        [
            ("name", FluentValue::from(profile.name().to_owned())),
            ("place", FluentValue::from(place)),
            ("steps", FluentValue::from(steps)),
            ("length", FluentValue::from(view.trail().length())),
            ("left", FluentValue::from(left)),
        ]
    };
    match next {
        Some(milestone) => {
            let left = usize::from(milestone.steps) - steps;
            let values = values(milestone_name(localizer, milestone), left);
            (
                localizer.text_with("trail-legend-next", &values),
                localizer.text_with("trail-legend-left", &values),
            )
        }
        None => {
            let values = values(String::new(), 0);
            (localizer.text_with("trail-legend-done", &values), localizer.text_with("trail-at", &values))
        }
    }
}

/// Draws the start of the trail.
fn draw_start(painter: &egui::Painter, style: &UiStyle, localizer: &Localizer, at: Pos2, unit: f32) {
    painter.circle(at, 6.5 * unit, colour(style.theme.paper), Stroke::new(2.0, INK));
    painter.circle_filled(at, 2.5 * unit, INK);
    let size = label_size(style, unit);
    let text = localizer.text("trail-start");
    plate(painter, style, Pos2::new(at.x, at.y + 9.0 * unit + size * 0.8), &text, size);
}

/// Draws a milestone. Returns its position.
fn draw_milestone(
    painter: &egui::Painter,
    style: &mut UiStyle,
    (milestone, name): (&Milestone, &str),
    at: Pos2,
    unit: f32,
    reached: bool,
) -> Rect {
    let rim = if reached { colour(style.theme.gain) } else { colour(style.theme.paper) };
    let radius = milestone_radius(milestone) * unit;
    let hex = |radius: f32, fill: Color32| {
        egui::Shape::convex_polygon(hex_outline(at, radius), fill, Stroke::new(1.0, fill))
    };
    painter.add(hex(radius + 4.0 * unit, INK));
    painter.add(hex(radius + 2.8 * unit, rim));
    match milestone.habitat {
        Some(habitat) => {
            painter.add(hex(radius, colour(style.theme.habitats[habitat.index()])));
            let place = Rect::from_center_size(at, Vec2::splat(radius * 1.2));
            style.icon(painter, habitat.key(), place, habitat_ink(habitat));
        }
        None => {
            painter.add(hex(radius, colour(style.theme.panel)));
            // All five around the middle, each on a small hex.
            for (index, habitat) in Habitat::ALL.into_iter().enumerate() {
                let angle = std::f32::consts::TAU * index as f32 / 5.0 - std::f32::consts::FRAC_PI_2;
                let middle = at + Vec2::angled(angle) * radius * 0.52;
                let fill = colour(style.theme.habitats[habitat.index()]);
                painter.circle_filled(middle, radius * 0.3, fill);
                let place = Rect::from_center_size(middle, Vec2::splat(radius * 0.42));
                style.icon(painter, habitat.key(), place, habitat_ink(habitat));
            }
        }
    }
    let size = label_size(style, unit);
    let below = at + Vec2::new(0.0, radius + 5.0 * unit + size * 0.6);
    plate(painter, style, below, name, size);
    Rect::from_center_size(at, Vec2::splat(2.0 * radius))
}

/// Returns a readable ink for the colour of a habitat.
const fn habitat_ink(habitat: Habitat) -> Color32 {
    match habitat {
        Habitat::Forest | Habitat::River => Color32::from_rgb(0xF4, 0xEF, 0xE3),
        _ => Color32::from_rgb(0x1C, 0x2A, 0x27),
    }
}

/// Draws the caption of a milestone just passed. Returns its lower end.
fn draw_passed(painter: &egui::Painter, style: &UiStyle, text: &str, rect: Rect, top: f32) -> f32 {
    let font = style.bold(style.theme.prompt);
    let ink = colour(style.theme.ink);
    let galley = painter.layout(text.to_owned(), font, ink, rect.width() - 90.0);
    let size = galley.size() + Vec2::new(36.0, 16.0);
    let place = Rect::from_center_size(Pos2::new(rect.center().x, top + size.y / 2.0), size);
    painter.rect_filled(place, CornerRadius::same(12), colour(style.theme.paper));
    let rim = Stroke::new(2.0, colour(style.theme.ink));
    painter.rect_stroke(place, CornerRadius::same(12), rim, StrokeKind::Inside);
    painter.galley(place.center() - galley.size() / 2.0, galley, ink);
    place.bottom()
}

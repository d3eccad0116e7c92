//! The markers of the profiles on the trail.

use bevy_egui::egui::{self, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::landscape::Landscape;
use super::view::TrailView;
use crate::preferences::localizer::Localizer;
use crate::ui::map::draw_pin;
use crate::ui::style::UiStyle;
use cascadia_rules::goals::Milestone;

/// Returns the radius of a milestone, in units of the picture.
pub(super) const fn milestone_radius(milestone: &Milestone) -> f32 {
    if milestone.habitat.is_some() { 16.0 } else { 25.0 }
}

/// Draws a marker for every profile, above its step. Several on one step stand side by side.
pub(super) fn draw_markers(
    ui: &mut egui::Ui,
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    landscape: &Landscape,
) {
    let trail = view.trail();
    let length = usize::from(trail.length());
    let unit = landscape.unit();
    let profiles = view.profiles.profiles();
    let places: Vec<(usize, f32)> =
        profiles.iter().map(|profile| view.walked.place(profile, view.step)).collect();
    for (index, profile) in profiles.iter().enumerate() {
        let (steps, share) = places[index];
        let together = |place: &(usize, f32)| place.1 == 0.0 && place.0 == steps;
        let (company, rank) = if share > 0.0 {
            (1, 0)
        } else {
            let rank = places[..index].iter().filter(|place| together(place)).count();
            (places.iter().filter(|place| together(place)).count(), rank)
        };
        // A hop is slow at both ends.
        let eased = share * share * (3.0 - 2.0 * share);
        let foot = landscape.place(steps.min(length) as f32 + eased)
            - Vec2::new(0.0, (std::f32::consts::PI * share).sin() * 15.0 * unit);
        // On a milestone they stand higher, to keep it visible.
        let milestone = trail.milestones.iter().find(|milestone| usize::from(milestone.steps) == steps);
        let higher = match milestone {
            Some(milestone) if share == 0.0 => milestone_radius(milestone) + 3.0,
            _ => 0.0,
        };
        let foot = foot - Vec2::new(0.0, higher * unit);
        let aside = rank as f32 - (company as f32 - 1.0) / 2.0;
        let lift = if higher > 0.0 { 15.0 } else { 20.0 } - aside.abs() * 2.0;
        let mut head = foot + Vec2::new(aside * 21.0, -lift) * unit;
        // No marker is cut off at the edge.
        head.x = head.x.clamp(
            painter.clip_rect().left() + 14.0 * unit + rank as f32 * 21.0 * unit,
            painter.clip_rect().right() - 14.0 * unit,
        );
        let area = draw_pin(painter, style, profile.colour(), (foot, head), unit, index == view.chosen);
        let values = [
            ("name", FluentValue::from(profile.name())),
            ("steps", FluentValue::from(profile.steps())),
            ("length", FluentValue::from(length)),
        ];
        let text = localizer.text_with("trail-at", &values);
        ui.interact(area, ui.id().with(("walker", profile.name())), Sense::hover()).on_hover_text(text);
    }
}

//! The trail in its picture: stones for the steps, milestones with their names, and all players on their stones.

use bevy_egui::egui::epaint::EllipseShape;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::ink::ANIMALS;
use super::painting::RiverPainting;
use super::view::{TrailView, walker_sign};
use crate::preferences::localizer::Localizer;
use crate::ui::map::{INK, SEPIA, draw_legend, draw_pin, label_size, plate, scatter};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::speak;
use rolling_rivers::archive::RiverWalker;
use rolling_rivers::goals::{HikingTrack, Rank};

/// Colours of stones ahead, of their light side, and of their shadow in the water.
const STONE: Color32 = Color32::from_rgb(0xC9, 0xC1, 0xB0);
const LIGHT: Color32 = Color32::from_rgb(0xF3, 0xEE, 0xE2);
const SHADOW: Color32 = Color32::from_rgba_premultiplied(0x0C, 0x1C, 0x22, 0x78);
/// Half the height of a stone over half its width: it is seen from above at a slant.
const FLAT: f32 = 0.78;

/// Draws the picture with stones, milestones, all players and the legend.
pub(super) fn draw_scene(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    painting: &RiverPainting,
    rect: Rect,
) {
    let painter = ui.painter_at(rect);
    painting.paint(&painter);
    speak(ui, ui.id().with("river"), rect, &spoken(localizer, view));
    for (name, place, size) in ANIMALS {
        let side = Vec2::splat(size * painting.unit());
        let place = Rect::from_center_size(painting.at(place), side);
        style.icon(&painter, name, place, SEPIA.gamma_multiply(0.78));
    }
    draw_stones(&painter, style, view, painting);
    let (title, text) = legend_texts(localizer, view);
    draw_legend(ui, &painter, style, (&title, &text), painting.strip());
    for rank in &view.track().ranks {
        draw_milestone(ui, &painter, style, localizer, (rank, view), painting);
    }
    draw_walkers_on_stones(ui, &painter, style, localizer, view, painting);
}

/// Draws a flat stone in the water.
fn draw_stone(painter: &egui::Painter, at: Pos2, radius: f32, fill: Color32, index: usize) {
    let angle = 0.5 * scatter(index, 52) - 0.25;
    let oval = |center: Pos2, reach: f32, fill: Color32, stroke: Stroke| {
        let radius = Vec2::new(reach, reach * FLAT);
        painter.add(Shape::Ellipse(EllipseShape { center, radius, fill, stroke, angle }));
    };
    oval(at + Vec2::new(0.10, 0.30) * radius, radius * 1.16, SHADOW, Stroke::NONE);
    oval(at, radius, fill, Stroke::new((radius * 0.2).clamp(1.0, 1.8), INK));
    let arc = (0..=6).map(|part| {
        let turn = std::f32::consts::PI * (1.02 + 0.46 * part as f32 / 6.0);
        let out = Vec2::angled(turn) * radius * 0.64;
        at + Vec2::new(out.x, out.y * FLAT)
    });
    let shine = Stroke::new(radius * 0.17, LIGHT.gamma_multiply(0.75));
    painter.add(Shape::line(arc.collect(), shine));
}

/// Draws the stones between the milestones; those reached by the selected player in their colour.
fn draw_stones(painter: &egui::Painter, style: &UiStyle, view: &TrailView<'_>, painting: &RiverPainting) {
    let unit = painting.unit();
    let own = view.sign().map(|sign| colour(style.theme.trails[usize::from(sign)]));
    for step in 1..=usize::from(view.track().length()) {
        if view.track().ranks.iter().any(|rank| usize::from(rank.at) == step) {
            continue;
        }
        // The river is narrow near its spring.
        let size = 4.4 + 1.6 * step as f32 / f32::from(view.track().length()) + 0.6 * scatter(step, 51);
        let (fill, radius) = match own {
            Some(own) if step <= view.steps() => (own, size + 0.5),
            _ => (STONE, size),
        };
        draw_stone(painter, painting.stone(step), radius * unit, fill, step);
    }
}

/// Returns the sign on the stone of a milestone.
fn emblem(rank: &Rank) -> &'static str {
    match rank.key.as_str() {
        "visitor" => "mountain",
        "hiker" => "river",
        "ranger" => "hawk",
        "naturalist" => "prairie",
        "explorer" => "wetland",
        "rolling_discoverer" => "salmon",
        _ => "leaf",
    }
}

/// Returns the name of a milestone on the river.
fn milestone_name(localizer: &Localizer, rank: &Rank) -> String {
    localizer.text(&format!("rolling-trail-at-{}", rank.key))
}

/// Returns the title earned at a milestone.
pub(super) fn rank_name(localizer: &Localizer, rank: &Rank) -> String {
    localizer.text(&format!("rolling-rank-{}", rank.key))
}

/// Returns half the width of a milestone's stone, in units of the picture.
fn milestone_radius(track: &HikingTrack, rank: &Rank) -> f32 {
    if rank.at == track.length() { 17.0 } else { 12.5 }
}

/// Tests whether the stones beside a step lie lower, in the way of a name below it.
fn bends_down(painting: &RiverPainting, step: usize, length: usize) -> bool {
    let beside = [step.saturating_sub(1), step + 1].map(|other| painting.stone(other.min(length)).y);
    beside[0] + beside[1] > 2.0 * painting.stone(step).y + 4.0 * painting.unit()
}

/// Draws a milestone: a large stone with a sign, gold once reached, over its name.
fn draw_milestone(
    ui: &Ui,
    painter: &egui::Painter,
    style: &mut UiStyle,
    localizer: &Localizer,
    (rank, view): (&Rank, &TrailView<'_>),
    painting: &RiverPainting,
) {
    let unit = painting.unit();
    let at = painting.stone(usize::from(rank.at));
    let radius = milestone_radius(view.track(), rank) * unit;
    let is_reached = view.walker().is_some() && view.steps() >= usize::from(rank.at);
    let fill = if is_reached { colour(style.theme.gain) } else { STONE };
    if is_reached {
        let rim = Stroke::new(2.4 * unit, LIGHT);
        let grown = Vec2::new(radius, radius * FLAT) + Vec2::splat(2.6 * unit);
        painter.add(Shape::ellipse_filled(at, grown + Vec2::splat(2.0 * unit), INK));
        painter.add(Shape::ellipse_stroke(at, grown, rim));
    }
    draw_stone(painter, at, radius, fill, usize::from(rank.at));
    let sign = Rect::from_center_size(at, Vec2::splat(radius * 1.22));
    style.icon(painter, emblem(rank), sign, INK.gamma_multiply(if is_reached { 1.0 } else { 0.72 }));
    let size = label_size(style, unit);
    let mut away = radius * FLAT + 6.0 * unit + size * 0.6;
    let has_guest = view.trails.walkers().iter().any(|walker| walker.steps().len() == usize::from(rank.at));
    if !has_guest && bends_down(painting, usize::from(rank.at), usize::from(view.track().length())) {
        away = -away;
    }
    plate(painter, style, at + Vec2::new(0.0, away), &milestone_name(localizer, rank), size);
    let place = Rect::from_center_size(at, Vec2::splat(2.0 * radius));
    let hover = ui.interact(place, ui.id().with(("milestone", rank.at)), Sense::hover());
    let values = [
        ("place", FluentValue::from(milestone_name(localizer, rank))),
        ("steps", FluentValue::from(rank.at)),
        ("rank", FluentValue::from(rank_name(localizer, rank))),
    ];
    let text = localizer.text_with("rolling-trail-milestone", &values);
    hover.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    hover.on_hover_text(text);
}

/// Draws all players above their stones, side by side on the same one, the selected player last.
fn draw_walkers_on_stones(
    ui: &Ui,
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    painting: &RiverPainting,
) {
    let (track, unit) = (view.track(), painting.unit());
    let step_of = |walker: &RiverWalker| walker.steps().len().min(usize::from(track.length()));
    let walkers = view.trails.walkers();
    let chosen = view.walker().map(RiverWalker::name);
    let mut order: Vec<usize> = (0..walkers.len()).collect();
    order.sort_by_key(|index| Some(walkers[*index].name()) == chosen);
    for index in order {
        let walker = &walkers[index];
        let step = step_of(walker);
        let together = |others: &[RiverWalker]| others.iter().filter(|other| step_of(other) == step).count();
        let (company, rank) = (together(walkers), together(&walkers[..index]));
        // On a milestone they stand higher, to keep it visible.
        let milestone = track.ranks.iter().find(|rank| usize::from(rank.at) == step);
        let higher = milestone.map_or(0.0, |rank| milestone_radius(track, rank) * FLAT + 2.0);
        let foot = painting.stone(step) - Vec2::new(0.0, higher * unit);
        let aside = rank as f32 - (company as f32 - 1.0) / 2.0;
        // Many stand closer together.
        let apart = (84.0 / company as f32).min(21.0);
        let lift = (if milestone.is_some() { 15.0 } else { 20.0 } - aside.abs() * apart * 0.1).max(8.0);
        let mut head = foot + Vec2::new(aside * apart, -lift) * unit;
        let room = painter.clip_rect().shrink(22.0 * unit);
        head.x = head.x.clamp(room.left(), room.right());
        let is_chosen = Some(walker.name()) == chosen;
        let area = draw_pin(painter, style, walker_sign(index), (foot, head), unit, is_chosen);
        let text = walker_text(localizer, track, walker);
        ui.interact(area, ui.id().with(("walker", walker.name())), Sense::hover()).on_hover_text(text);
    }
}

/// Describes the steps and the title of a player.
fn walker_text(localizer: &Localizer, track: &HikingTrack, walker: &RiverWalker) -> String {
    let steps = walker.steps().len();
    let rank = track.rank(steps).map(|rank| rank_name(localizer, rank));
    let values = [
        ("name", FluentValue::from(walker.name())),
        ("steps", FluentValue::from(steps)),
        ("rank", FluentValue::from(rank.unwrap_or_default())),
    ];
    localizer.text_with("rolling-trail-walker", &values)
}

/// Returns the position of every player, a line each, for screen readers.
fn spoken(localizer: &Localizer, view: &TrailView<'_>) -> String {
    let line = |walker: &RiverWalker| walker_text(localizer, view.track(), walker);
    view.trails.walkers().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns title and text of the legend: how the trail works, until the selected player has a step; then the
/// next milestone.
fn legend_texts(localizer: &Localizer, view: &TrailView<'_>) -> (String, String) {
    let (track, steps) = (view.track(), view.steps());
    let Some(walker) = view.walker().filter(|_| steps > 0) else {
        let values = [("milestones", FluentValue::from(track.ranks.len().saturating_sub(1)))];
        let text = localizer.text_with("rolling-trail-legend", &values);
        return (localizer.text("rolling-trail-legend-title"), text);
    };
    let name = ("name", FluentValue::from(walker.name()));
    match track.ranks.iter().find(|rank| usize::from(rank.at) > steps) {
        Some(rank) => {
            let place = ("place", FluentValue::from(milestone_name(localizer, rank)));
            let values = [
                ("steps", FluentValue::from(steps)),
                ("length", FluentValue::from(track.length())),
                ("left", FluentValue::from(usize::from(rank.at) - steps)),
                ("rank", FluentValue::from(rank_name(localizer, rank))),
            ];
            (
                localizer.text_with("rolling-trail-legend-next", &[name, place]),
                localizer.text_with("rolling-trail-legend-left", &values),
            )
        }
        None => {
            (localizer.text_with("rolling-trail-legend-done", &[name]), walker_text(localizer, track, walker))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};
    use cascadia_storage::text::Language;
    use rolling_rivers::archive::{EarnedStep, RiverTrails};
    use rolling_rivers::goals::TrackStep;
    use rolling_rivers::sheets::SheetLetter;

    /// Trails of a player with this many steps.
    fn trails(steps: u8) -> RiverTrails {
        let mut trails = RiverTrails::default();
        let how = EarnedStep { total: 61, game: "g".to_owned() };
        let scenarios = (1..=20).map(TrackStep::Scenario);
        let numbers = || 1..=8;
        let achievements = SheetLetter::ALL
            .into_iter()
            .flat_map(|sheet| numbers().map(move |number| TrackStep::Achievement(sheet, number)));
        trails.take("Ada", scenarios.chain(achievements).take(usize::from(steps)), &how);
        trails
    }

    #[test]
    fn the_legend_explains_the_trail_once_and_then_names_the_next_milestone() {
        let (assets, content) = (shipped().0, shipped_rolling().content);
        let localizer = assets.localizer(Language::English);
        let legend = |steps: u8| {
            let trails = trails(steps);
            legend_texts(&localizer, &TrailView { content: &content, trails: &trails, name: "Ada" })
        };
        let (title, text) = legend(0);
        assert!(!title.contains("Ada") && text.contains("five milestones"), "{title}: {text}");
        let (title, text) = legend(9);
        assert_eq!(title, "Ada is on the way to Thunder Rapids");
        assert_eq!(text, "9 of 52 steps, one more to the title “Hiker”");
        let (title, text) = legend(10);
        assert!(title.contains("Echo Canyon") && text.contains("10 more"), "{title}: {text}");
        let (title, text) = legend(52);
        assert!(title.contains("to the sea") && text.contains("Rolling Discoverer"), "{title}: {text}");
    }

    #[test]
    fn every_milestone_has_a_name_and_a_sign() {
        let (assets, content) = (shipped().0, shipped_rolling().content);
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let mut names: Vec<String> =
                content.track().ranks.iter().map(|rank| milestone_name(&localizer, rank)).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), content.track().ranks.len());
        }
        assert!(content.track().ranks.iter().all(|rank| emblem(rank) != "leaf"));
    }
}

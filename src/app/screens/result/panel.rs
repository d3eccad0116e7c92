//! The panel with the pad: filled in while it is counted, then with the verdict, and buttons for what to do next.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};

use super::buttons::show_buttons;
use super::count::Count;
use super::goals::show_goals;
use super::layout::{BUTTON, GAP, MARGIN, place};
use super::prepared::ResultView;
use super::sequence::Course;
use super::stage::show_stage;
use super::verdict::show_bands;
use super::{MarkedRow, PadAside, Wishes};
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::hud::score_pad::{Filled, PadRow, Touched, fill_pad};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{fitted, write};
use crate::app::library::{Library, Speaker};
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::play::Playthrough;
use crate::rules::{Habitat, Seat};

/// Seconds for which a number that has just been counted is larger.
const FRESH: f32 = 0.18;
/// Height of the line that says what earned a row.
const WHY: f32 = 24.0;

/// How far the panel has come in, from 0 to 1: quickly at first.
fn slid(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    course: Course,
    count: Res<Count>,
    view: Res<ResultView>,
    mut marked: ResMut<MarkedRow>,
    mut aside: ResMut<PadAside>,
    mut rig: ResMut<Rig>,
    mut lit: ResMut<LitHexes>,
    mut look: ResMut<Look>,
    mut wishes: Wishes,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let (act, elapsed) = course.now();
    let done = course.is_done();
    let (come, verdict) = if done {
        (1.0, course.share(|timing| timing.verdict_fade))
    } else {
        (course.share(|timing| timing.pad_slide), 0.0)
    };
    let mut place = place(&areas, view.pad.players(), act);
    let hidden = place.at.x + place.width;
    place.at.x -= hidden * (1.0 - slid(come));
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(Margin::symmetric(MARGIN.x as i8, MARGIN.y as i8));
    let step = count.at(elapsed).filter(|_| !done);
    let mut touched = None;
    let area = egui::Area::new(egui::Id::new("result"))
        .pivot(place.pivot)
        .fixed_pos(place.at)
        .constrain(come >= 1.0);
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(place.width - 2.0 * MARGIN.x);
            let top = ui.cursor().top();
            show_heading(ui, look, &speaker, &library, &view, done, verdict);
            ui.add_space(8.0);
            let used = ui.cursor().top() - top + WHY + 2.0 * MARGIN.y + 18.0;
            let room = areas.window.y - used;
            let spacing = ui.spacing().item_spacing;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let bonuses = step.map(|(index, _)| count.bonuses(index)).unwrap_or_default();
                let filled = filled(&count, step, done, &view, &bonuses);
                let row = if done { marked.0 } else { None };
                touched = fill_pad(ui, look, &speaker, &view.pad, filled, room, row);
                if place.buttons {
                    ui.add_space(GAP);
                    ui.vertical(|ui| {
                        ui.set_max_width(BUTTON.x);
                        ui.spacing_mut().item_spacing = spacing;
                        let top = ui.cursor().top();
                        if !done {
                            let index = step.map_or(usize::MAX, |(index, _)| index);
                            show_stage(ui, look, &speaker, &view, &count, index, settled(&count, step));
                            return;
                        }
                        ui.set_opacity(verdict);
                        show_goals(ui, look, &view.purposes);
                        let room = room - (ui.cursor().top() - top);
                        show_buttons(ui, look, &speaker, &playthrough, &view, room, &mut aside, &mut wishes);
                    });
                }
            });
            let row = match (touched, step) {
                (Some(touched), _) if done => Some((touched.row, rig.seat())),
                (_, Some((index, _))) => count.beat(index).map(|beat| (beat.row, count.seat())),
                _ => marked.0.filter(|_| done).map(|row| (row, rig.seat())),
            };
            let given = step.and_then(|(index, _)| count.beat(index)?.habitat);
            let why = match (row, given) {
                (_, Some(habitat)) => Some(view.pad.why_habitat(&speaker, habitat, true)),
                // Majorities are counted after all corridors.
                (Some((PadRow::Habitat(habitat), _)), None) if !done => {
                    Some(view.pad.why_habitat(&speaker, habitat, false))
                }
                (Some((row, seat)), None) => view.pad.why(&speaker, row, seat.index()),
                (None, None) => None,
            };
            // What stands on the stage need not be said twice.
            let why = why.filter(|_| done || !place.buttons);
            let hint = done.then(|| speaker.say("pad-why-hint"));
            show_why(ui, look, why.as_deref(), hint.as_deref());
        });
    });
    if !done {
        return Ok(());
    }
    let touched = touched.filter(|_| wishes.nothing_is_over());
    let row = act_on(touched, &mut marked, |seat| {
        rig.visit(seat, playthrough.game().player(seat).environment(), &areas);
    });
    let hexes = row.map(|row| view.pad.hexes(row, rig.seat().index()));
    LitHexes::ask(&mut lit, LitBy::Pad, rig.seat(), hexes);
    Ok(())
}

/// How long the figures of a step have been there: 0 when they have just changed, 1 after a while.
fn settled(count: &Count, step: Option<(usize, Duration)>) -> f32 {
    step.filter(|(index, _)| !count.is_a_rest(*index))
        .map_or(1.0, |(_, lasted)| (lasted.as_secs_f32() / FRESH).min(1.0))
}

/// What the pad shows now.
fn filled<'a>(
    count: &'a Count,
    step: Option<(usize, Duration)>,
    done: bool,
    view: &ResultView,
    bonuses: &'a [Habitat],
) -> Filled<'a> {
    if done {
        return Filled::Whole;
    }
    let first = view.pad.rows().first().copied().unwrap_or(PadRow::Total);
    let empty = Filled::UpTo { row: first, values: &[], bonuses, settled: 1.0 };
    let Some((index, _)) = step else { return empty };
    count.beat(index).map_or(empty, |beat| Filled::UpTo {
        row: beat.row,
        values: &beat.values,
        bonuses,
        settled: settled(count, step),
    })
}

/// A click on a player's figure visits that land; a click on a row marks it, or takes the mark away. Gives the row
/// whose groups are to light up.
fn act_on(
    touched: Option<Touched>,
    marked: &mut ResMut<MarkedRow>,
    visit: impl FnOnce(Seat),
) -> Option<PadRow> {
    let Some(touched) = touched else { return marked.0 };
    if touched.clicked {
        if let Some(seat) = touched.seat {
            visit(Seat(seat as u8));
        }
        let row = (touched.seat.is_some() || marked.0 != Some(touched.row)).then_some(touched.row);
        marked.set_if_neq(MarkedRow(row));
    }
    Some(touched.row)
}

/// The sentences above the pad. They have their room from the beginning, so that nothing jumps when they appear.
fn show_heading(
    ui: &mut egui::Ui,
    look: &Look,
    speaker: &Speaker,
    library: &Library,
    view: &ResultView,
    done: bool,
    opacity: f32,
) {
    let theme = &look.theme;
    ui.vertical_centered(|ui| {
        let title = if done { view.verdict.clone() } else { speaker.say("result-count") };
        let tint = if done { theme.accent } else { theme.muted };
        let opacity_of_title = if done { opacity } else { 1.0 };
        ui.label(
            egui::RichText::new(title)
                .font(look.bold(28.0))
                .color(colour(tint).gamma_multiply(opacity_of_title)),
        );
        ui.set_opacity(opacity);
        if let Some(total) = view.pad.total_alone() {
            show_bands(ui, look, speaker, library.content.solo_bands(), total);
        }
        if let Some(sentence) = &view.scenario {
            let text = egui::RichText::new(sentence).font(look.bold(theme.prompt));
            ui.label(text.color(colour(theme.text)));
        }
        if view.pad.tie_broken {
            let text = egui::RichText::new(speaker.say("result-tie-broken"));
            ui.label(text.font(look.plain(theme.small)).color(colour(theme.muted)));
        }
    });
}

/// The line below the pad: what earned the row that is counted or pointed at.
fn show_why(ui: &mut egui::Ui, look: &Look, why: Option<&str>, hint: Option<&str>) {
    let size = Vec2::new(ui.available_width(), WHY);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let (text, tint) = match (why, hint) {
        (Some(why), _) => (why, look.theme.text),
        (None, Some(hint)) => (hint, look.theme.muted),
        (None, None) => return,
    };
    let font = look.plain(look.theme.small);
    let shown = fitted(ui.painter(), text, font.clone(), rect.width());
    let at = Pos2::new(rect.left() + 2.0, rect.center().y + 2.0);
    write(ui.painter(), at, Align2::LEFT_CENTER, &shown, font, colour(tint));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_comes_in_quickly_at_first() {
        assert_eq!((slid(0.0), slid(1.0), slid(2.0)), (0.0, 1.0, 1.0));
        assert!(slid(0.5) > 0.7);
    }
}

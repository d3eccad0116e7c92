//! Goes through a record that is watched: steps, turns, a bar to scrub, the pace, and playing on from here.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::theme::{Look, colour};
use super::top_bar::with_key;
use super::widgets::{Tone, focus_ring, icon_button, text_button};
use super::{Leave, PanelSet};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Controls, Pressed};
use crate::app::library::Speaker;
use crate::app::play::{Pace, Playback, Playthrough, Request, Stage, next_mark, turn_marks};
use crate::rules::{Action, Phase};

/// Somebody wants to play on from the moment of the record that is in sight, for practice. Written by this panel.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayFromHere;

/// A way through the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    TurnBack,
    StepBack,
    StepOn,
    TurnOn,
}

impl Way {
    /// After how many actions it leads.
    fn from(self, now: usize, actions: &[Action]) -> usize {
        match self {
            Self::TurnBack => next_mark(&turn_marks(actions), now, false),
            Self::StepBack => now.saturating_sub(1),
            Self::StepOn => (now + 1).min(actions.len()),
            Self::TurnOn => next_mark(&turn_marks(actions), now, true),
        }
    }

    /// Icon, key of the text, and the control that does the same.
    const fn button(self) -> (&'static str, &'static str, Control) {
        match self {
            Self::TurnBack => ("turn_back", "replay-turn-back", Control::CursorUp),
            Self::StepBack => ("step_back", "replay-step-back", Control::CursorLeft),
            Self::StepOn => ("step_on", "replay-step-on", Control::CursorRight),
            Self::TurnOn => ("turn_on", "replay-turn-on", Control::CursorDown),
        }
    }
}

const WAYS: [Way; 4] = [Way::TurnBack, Way::StepBack, Way::StepOn, Way::TurnOn];

/// Goes somewhere by hand; the record no longer runs by itself then.
fn go(playback: &mut Playback, requests: &mut MessageWriter<Request>, to: usize) {
    playback.runs = false;
    requests.write(Request::Seek(to));
}

/// Begins to run, or stands still; at its end it runs from the beginning again.
fn run_or_rest(playback: &mut Playback, requests: &mut MessageWriter<Request>, now: usize, all: usize) {
    playback.runs = !playback.runs;
    if playback.runs && now >= all {
        requests.write(Request::Seek(0));
    }
}

fn use_keys(
    mut pressed: ResMut<Pressed>,
    playthrough: Res<Playthrough>,
    mut playback: ResMut<Playback>,
    mut requests: MessageWriter<Request>,
) {
    let Some(whole) = playthrough.watched() else { return };
    let now = playthrough.record().actions.len();
    for way in WAYS {
        if pressed.take(way.button().2) {
            go(&mut playback, &mut requests, way.from(now, &whole.actions));
        }
    }
    if pressed.take(Control::Confirm) {
        run_or_rest(&mut playback, &mut requests, now, whole.actions.len());
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    playthrough: Res<Playthrough>,
    mut playback: ResMut<Playback>,
    mut look: ResMut<Look>,
    mut requests: MessageWriter<Request>,
    mut from_here: MessageWriter<PlayFromHere>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let Some(whole) = playthrough.watched() else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let playback = playback.bypass_change_detection();
    let now = playthrough.record().actions.len();
    let anchor = egui::pos2(areas.board.center().x, areas.tray.min.y - 8.0);
    let width = (areas.board.width() - 32.0).min(820.0);
    egui::Area::new(egui::Id::new("replay")).pivot(Align2::CENTER_BOTTOM).fixed_pos(anchor).show(
        &context,
        |ui| {
            let frame = Frame::new()
                .fill(look.panel_fill())
                .stroke(Stroke::new(1.0, colour(look.theme.outline)))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(10, 6));
            frame.show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
                if let Some(to) = draw_scrub(ui, look, &speaker, &whole.actions, now) {
                    go(playback, &mut requests, to);
                }
                ui.horizontal(|ui| {
                    for way in [Way::TurnBack, Way::StepBack] {
                        if draw_way(ui, look, &speaker, &controls, way, now, &whole.actions) {
                            go(playback, &mut requests, way.from(now, &whole.actions));
                        }
                    }
                    let (icon, key) =
                        if playback.runs { ("pause", "replay-pause") } else { ("play", "replay-play") };
                    let label = with_key(&speaker, &controls, key, Control::Confirm);
                    if icon_button(ui, look, icon, &label, true, 38.0).clicked() {
                        run_or_rest(playback, &mut requests, now, whole.actions.len());
                    }
                    for way in [Way::StepOn, Way::TurnOn] {
                        if draw_way(ui, look, &speaker, &controls, way, now, &whole.actions) {
                            go(playback, &mut requests, way.from(now, &whole.actions));
                        }
                    }
                    let pace = speaker.say(&format!("replay-pace-{}", playback.pace.key()));
                    let size = Vec2::new(110.0, 36.0);
                    let button = text_button(ui, look, None, &pace, Tone::Plain, true, size);
                    if button.on_hover_text(speaker.say("replay-pace")).clicked() {
                        let known = Pace::ALL.iter().position(|pace| *pace == playback.pace).unwrap_or(0);
                        playback.pace = Pace::ALL[(known + 1) % Pace::ALL.len()];
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let size = Vec2::new(0.0, 36.0);
                        let text = speaker.say("replay-leave");
                        if text_button(ui, look, Some("exit"), &text, Tone::Plain, true, size).clicked() {
                            leave.write(Leave::Replay);
                        }
                        let can_play = playthrough.game().phase() != Phase::Finished;
                        let text = speaker.say("replay-from-here");
                        let button =
                            text_button(ui, look, Some("pointer"), &text, Tone::Primary, can_play, size);
                        if button.on_hover_text(speaker.say("replay-from-here-hint")).clicked() {
                            from_here.write(PlayFromHere);
                        }
                    });
                });
            });
        },
    );
    Ok(())
}

fn draw_way(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    controls: &Controls,
    way: Way,
    now: usize,
    actions: &[Action],
) -> bool {
    let (icon, key, control) = way.button();
    let label = with_key(speaker, controls, key, control);
    icon_button(ui, look, icon, &label, way.from(now, actions) != now, 38.0).clicked()
}

/// The bar with a mark for each turn. Returns where somebody has pulled it to.
fn draw_scrub(
    ui: &mut egui::Ui,
    look: &Look,
    speaker: &Speaker,
    actions: &[Action],
    now: usize,
) -> Option<usize> {
    let size = Vec2::new(ui.available_width(), 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let all = actions.len().max(1);
    let line = Rect::from_center_size(rect.center(), Vec2::new(rect.width() - 20.0, 6.0));
    let at = |step: usize| line.left() + line.width() * step as f32 / all as f32;
    let painter = ui.painter();
    let theme = &look.theme;
    painter.rect_filled(line, CornerRadius::same(3), colour(theme.outline));
    let done = Rect::from_min_max(line.min, Pos2::new(at(now), line.max.y));
    painter.rect_filled(done, CornerRadius::same(3), colour(theme.accent));
    for mark in turn_marks(actions) {
        let tint = if mark <= now { theme.accent } else { theme.muted };
        painter.vline(at(mark), line.y_range().expand(3.0), Stroke::new(1.0, colour(tint)));
    }
    painter.circle_filled(Pos2::new(at(now), line.center().y), 9.0, colour(theme.text));
    focus_ring(ui, look, &response, rect);
    let values = [("step", FluentValue::from(now)), ("steps", FluentValue::from(actions.len()))];
    let label = speaker.say_with("replay-at", &values);
    response.widget_info(|| WidgetInfo::slider(true, now as f64, &label));
    let response = response.on_hover_text(format!("{label}. {}", speaker.say("replay-scrub")));
    let pointer = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())?;
    let share = ((pointer.x - line.left()) / line.width()).clamp(0.0, 1.0);
    let to = (share * all as f32).round() as usize;
    (to != now).then_some(to.min(actions.len()))
}

pub(super) fn plugin(app: &mut App) {
    let watching = in_state(Stage::Replaying).and_then(resource_exists::<Playthrough>);
    app.add_message::<PlayFromHere>()
        .add_systems(Update, use_keys.in_set(crate::app::Frame::Decide).run_if(watching.clone()))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(watching));
}

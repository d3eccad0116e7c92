//! The controls of a replay: steps, turns, a timeline to scrub, the speed, and playing on from here.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo,
};
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings};
use crate::preferences::localizer::Localizer;
use crate::session::{Pace, Playback, Request, next_mark};
use crate::ui::key_names::with_key;
use crate::ui::open_record::PlayFromHere;
use crate::ui::overlay::Leave;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, icon_button, text_button};
use crate::ui::{PanelSet, UiContext};
use cascadia_engine::turn_marks;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase};

/// A move through the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReplayMove {
    TurnBack,
    StepBack,
    StepOn,
    TurnOn,
}

impl ReplayMove {
    /// Returns the number of actions at the target of the move, starting from `now`.
    fn from(self, now: usize, actions: &[Action]) -> usize {
        match self {
            Self::TurnBack => next_mark(&turn_marks::<Cascadia>(actions), now, false),
            Self::StepBack => now.saturating_sub(1),
            Self::StepOn => (now + 1).min(actions.len()),
            Self::TurnOn => next_mark(&turn_marks::<Cascadia>(actions), now, true),
        }
    }

    /// Returns the icon, the key of the text, and the equivalent input action.
    const fn button(self) -> (&'static str, &'static str, InputAction) {
        match self {
            Self::TurnBack => ("turn_back", "replay-turn-back", InputAction::CursorUp),
            Self::StepBack => ("step_back", "replay-step-back", InputAction::CursorLeft),
            Self::StepOn => ("step_on", "replay-step-on", InputAction::CursorRight),
            Self::TurnOn => ("turn_on", "replay-turn-on", InputAction::CursorDown),
        }
    }
}

const WAYS: [ReplayMove; 4] =
    [ReplayMove::TurnBack, ReplayMove::StepBack, ReplayMove::StepOn, ReplayMove::TurnOn];

/// Jumps to the position after `to` actions and stops playback.
fn go(playback: &mut Playback, requests: &mut MessageWriter<Request<Cascadia>>, to: usize) {
    playback.runs = false;
    requests.write(Request::Seek(to));
}

/// Starts or pauses playback; at the end of the record it starts from the beginning.
fn run_or_rest(
    playback: &mut Playback,
    requests: &mut MessageWriter<Request<Cascadia>>,
    now: usize,
    all: usize,
) {
    playback.runs = !playback.runs;
    if playback.runs && now >= all {
        requests.write(Request::Jump(0));
    }
}

fn use_keys(
    mut pressed: ResMut<ActionState>,
    session: Res<Session>,
    mut playback: ResMut<Playback>,
    mut requests: MessageWriter<Request<Cascadia>>,
) {
    let Some(whole) = session.watched() else { return };
    let now = session.record().actions.len();
    for way in WAYS {
        if pressed.take(way.button().2) {
            go(&mut playback, &mut requests, way.from(now, &whole.actions));
        }
    }
    if pressed.take(InputAction::Confirm) {
        run_or_rest(&mut playback, &mut requests, now, whole.actions.len());
    }
}

/// User actions on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReplayIntent {
    /// Jumps to the position after a number of actions.
    Go(usize),
    /// Scrubs to a position with the timeline.
    Scrub(usize),
    /// Plays or pauses.
    PlayOrPause,
    /// Switches to the next speed.
    ChangePace,
    /// Plays on from here, for practice.
    PlayFromHere,
    Leave,
}

/// Contents of the bar.
struct ReplayView<'a> {
    actions: &'a [Action],
    /// The number of actions before the current position.
    now: usize,
    playback: &'a Playback,
    /// True if the game can be played on from here.
    can_play: bool,
}

fn show(
    mut parts: UiContext,
    bindings: Res<Bindings>,
    session: Res<Session>,
    mut playback: ResMut<Playback>,
    mut requests: MessageWriter<Request<Cascadia>>,
    mut from_here: MessageWriter<PlayFromHere>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let Some(whole) = session.watched() else { return Ok(()) };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let playback = playback.bypass_change_detection();
    let now = session.record().actions.len();
    let can_play = session.game().phase() != Phase::Finished;
    let view = ReplayView { actions: &whole.actions, now, playback, can_play };
    let anchor = egui::pos2(layout.viewport.center().x, layout.tray.min.y - 8.0);
    let width = (layout.viewport.width() - 32.0).min(820.0);
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("replay"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(anchor);
    let frame = Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(10, 6));
    let shown = area.show(&context, |ui| {
        let framed = frame.show(ui, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
            let scrubbed = draw_scrub(ui, style, &localizer, view.actions, now).map(ReplayIntent::Scrub);
            let pressed = ui.horizontal(|ui| draw_buttons(ui, style, &localizer, &bindings, &view));
            pressed.inner.or(scrubbed)
        });
        framed.inner
    });
    match shown.inner {
        Some(ReplayIntent::Go(to)) => go(playback, &mut requests, to),
        Some(ReplayIntent::Scrub(to)) => {
            playback.runs = false;
            requests.write(Request::Jump(to));
        }
        Some(ReplayIntent::PlayOrPause) => run_or_rest(playback, &mut requests, now, whole.actions.len()),
        Some(ReplayIntent::ChangePace) => {
            let known = Pace::ALL.iter().position(|pace| *pace == playback.pace).unwrap_or(0);
            playback.pace = Pace::ALL[(known + 1) % Pace::ALL.len()];
        }
        Some(ReplayIntent::PlayFromHere) => {
            from_here.write(PlayFromHere);
        }
        Some(ReplayIntent::Leave) => {
            leave.write(Leave::Replay);
        }
        None => {}
    }
    Ok(())
}

/// Draws the buttons of the bar. Returns the clicked action.
fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &ReplayView,
) -> Option<ReplayIntent> {
    let mut intent = None;
    for way in [ReplayMove::TurnBack, ReplayMove::StepBack] {
        intent = draw_way(ui, style, localizer, bindings, way, view).or(intent);
    }
    let (icon, key) = if view.playback.runs { ("pause", "replay-pause") } else { ("play", "replay-play") };
    let label = with_key(localizer, bindings, key, InputAction::Confirm);
    if icon_button(ui, style, icon, &label, true, 38.0).clicked() {
        intent = Some(ReplayIntent::PlayOrPause);
    }
    for way in [ReplayMove::StepOn, ReplayMove::TurnOn] {
        intent = draw_way(ui, style, localizer, bindings, way, view).or(intent);
    }
    let pace = localizer.text(&format!("replay-pace-{}", view.playback.pace.key()));
    let size = Vec2::new(110.0, 36.0);
    let button = text_button(ui, style, None, &pace, ButtonStyle::Plain, true, size);
    if button.on_hover_text(localizer.text("replay-pace")).clicked() {
        intent = Some(ReplayIntent::ChangePace);
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let size = Vec2::new(0.0, 36.0);
        let text = localizer.text("replay-leave");
        if text_button(ui, style, Some("exit"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(ReplayIntent::Leave);
        }
        let text = localizer.text("replay-from-here");
        let tone = ButtonStyle::Primary;
        let button = text_button(ui, style, Some("pointer"), &text, tone, view.can_play, size);
        if button.on_hover_text(localizer.text("replay-from-here-hint")).clicked() {
            intent = Some(ReplayIntent::PlayFromHere);
        }
    });
    intent
}

/// Draws the button of a move through the record, disabled if the move leads nowhere.
fn draw_way(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    way: ReplayMove,
    view: &ReplayView,
) -> Option<ReplayIntent> {
    let (icon, key, control) = way.button();
    let label = with_key(localizer, bindings, key, control);
    let to = way.from(view.now, view.actions);
    let clicked = icon_button(ui, style, icon, &label, to != view.now, 38.0).clicked();
    clicked.then_some(ReplayIntent::Go(to))
}

/// Draws the timeline with a mark for each turn. Returns the position of a drag or click, in actions.
fn draw_scrub(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    actions: &[Action],
    now: usize,
) -> Option<usize> {
    let size = Vec2::new(ui.available_width(), 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let all = actions.len().max(1);
    let line = Rect::from_center_size(rect.center(), Vec2::new(rect.width() - 20.0, 6.0));
    let at = |step: usize| line.left() + line.width() * step as f32 / all as f32;
    let painter = ui.painter();
    let theme = &style.theme;
    painter.rect_filled(line, CornerRadius::same(3), colour(theme.outline));
    let done = Rect::from_min_max(line.min, Pos2::new(at(now), line.max.y));
    painter.rect_filled(done, CornerRadius::same(3), colour(theme.paper));
    for mark in turn_marks::<Cascadia>(actions) {
        let tint = if mark <= now { theme.paper } else { theme.muted };
        painter.vline(at(mark), line.y_range().expand(3.0), Stroke::new(1.0, colour(tint)));
    }
    painter.circle_filled(Pos2::new(at(now), line.center().y), 9.0, colour(theme.text));
    focus_ring(ui, style, &response, rect);
    let values = [("step", FluentValue::from(now)), ("steps", FluentValue::from(actions.len()))];
    let label = localizer.text_with("replay-at", &values);
    response.widget_info(|| WidgetInfo::slider(true, now as f64, &label));
    let response = response.on_hover_text(format!("{label}. {}", localizer.text("replay-scrub")));
    let pointer = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())?;
    let share = ((pointer.x - line.left()) / line.width()).clamp(0.0, 1.0);
    let to = (share * all as f32).round() as usize;
    (to != now).then_some(to.min(actions.len()))
}

pub(crate) fn plugin(app: &mut App) {
    let watching = in_state(SessionStage::Replaying).and_then(resource_exists::<Session>);
    app.add_systems(Update, use_keys.in_set(crate::schedule::AppSystems::Decide).run_if(watching.clone()))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(watching));
}

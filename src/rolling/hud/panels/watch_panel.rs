//! The controls of a replay, and the exits after a finished game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings};
use crate::preferences::localizer::Localizer;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::{Session, SessionStage};
use crate::session::PlayableMode;
use crate::session::{Playback, Request, next_mark};
use crate::ui::key_names::with_key;
use crate::ui::open_record::PlayFromHere;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::panels::layers::PanelLayer;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, icon_button, text_button};
use crate::ui::{UiContext, area_in};
use crate::window::screen::Screen;
use cascadia_engine::turn_marks;
use rolling_rivers::RollingRivers;

/// An action in a replay or after a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WatchIntent {
    Turn(bool),
    Step(bool),
    PlayOrPause,
    Leave,
    FromHere,
    Result,
}

/// The moves through a record: icon, text, key, and action.
const MOVES: [(&str, &str, InputAction, WatchIntent); 4] = [
    ("turn_back", "replay-turn-back", InputAction::CursorUp, WatchIntent::Turn(false)),
    ("step_back", "replay-step-back", InputAction::CursorLeft, WatchIntent::Step(false)),
    ("step_on", "replay-step-on", InputAction::CursorRight, WatchIntent::Step(true)),
    ("turn_on", "replay-turn-on", InputAction::CursorDown, WatchIntent::Turn(true)),
];

/// Access to the replay and the exits from it.
#[derive(SystemParam)]
pub(crate) struct WatchControls<'w> {
    session: Res<'w, Session>,
    playback: ResMut<'w, Playback>,
    requests: MessageWriter<'w, Request<RollingRivers>>,
    leave: MessageWriter<'w, Leave>,
    from_here: MessageWriter<'w, PlayFromHere>,
    next: ResMut<'w, NextState<Screen>>,
}

impl WatchControls<'_> {
    /// Performs an action.
    fn follow(&mut self, intent: WatchIntent) {
        let now = self.session.record().actions.len();
        let all = self.session.watched().map_or_else(Vec::new, |whole| whole.actions.clone());
        let to = match intent {
            WatchIntent::Turn(forward) => next_mark(&turn_marks::<RollingRivers>(&all), now, forward),
            WatchIntent::Step(true) => (now + 1).min(all.len()),
            WatchIntent::Step(false) => now.saturating_sub(1),
            WatchIntent::PlayOrPause => {
                self.playback.runs = !self.playback.runs;
                if self.playback.runs && now >= all.len() {
                    self.requests.write(Request::Jump(0));
                }
                return;
            }
            WatchIntent::Leave => {
                self.leave.write(Leave::Replay);
                return;
            }
            WatchIntent::FromHere => {
                self.from_here.write(PlayFromHere);
                return;
            }
            WatchIntent::Result => {
                self.next.set(RollingRivers::RESULT);
                return;
            }
        };
        self.playback.runs = false;
        self.requests.write(Request::Seek(to));
    }
}

/// Handles the keys.
pub(crate) fn use_keys(
    mut pressed: ResMut<ActionState>,
    stage: Res<State<SessionStage>>,
    overlay: Res<Overlay>,
    mut controls: WatchControls,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    match stage.get() {
        SessionStage::Replaying => {
            for (_, _, action, intent) in MOVES {
                if pressed.take(action) {
                    controls.follow(intent);
                }
            }
            if pressed.take(InputAction::Confirm) {
                controls.follow(WatchIntent::PlayOrPause);
            }
        }
        SessionStage::Finished if pressed.take(InputAction::Confirm) => controls.follow(WatchIntent::Result),
        _ => {}
    }
}

/// Draws the controls at the bottom of the right column.
pub(crate) fn show(
    mut parts: UiContext,
    bindings: Res<Bindings>,
    stage: Res<State<SessionStage>>,
    mut controls: WatchControls,
) -> Result {
    let watched = match stage.get() {
        SessionStage::Replaying => true,
        SessionStage::Finished => false,
        _ => return Ok(()),
    };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let column = HudLayout::of(&layout).right;
    let height = if watched { 162.0 } else { 60.0 };
    let at = Rect::new(column.min.x + 9.0, column.max.y - height, column.max.x - 9.0, column.max.y - 8.0);
    let steps = controls.session.watched().map_or(0, |whole| whole.actions.len());
    let session = &controls.session;
    let state = (session.record().actions.len(), steps, controls.playback.runs, session.is_over());
    let intent = area_in(&context, PanelLayer::OnPanel, "rolling watch", at, |ui| {
        if watched {
            draw_moves(ui, &mut style, &localizer, &bindings, state)
        } else {
            let text = localizer.text("rolling-to-result");
            let size = Vec2::new(ui.available_width(), 44.0);
            let button = text_button(ui, &mut style, Some("crown"), &text, ButtonStyle::Primary, true, size);
            button.clicked().then_some(WatchIntent::Result)
        }
    });
    if let Some(intent) = intent {
        controls.follow(intent);
        context.request_repaint();
    }
    Ok(())
}

/// Draws the moves through a record. `state` holds the current action, the number of actions, and two flags:
/// playing, and game over there.
fn draw_moves(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    (step, steps, runs, is_over): (usize, usize, bool, bool),
) -> Option<WatchIntent> {
    let mut intent = None;
    let values = [("step", FluentValue::from(step)), ("steps", FluentValue::from(steps))];
    ui.vertical_centered(|ui| ui.label(localizer.text_with("replay-at", &values)));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let size = ((ui.available_width() - 12.0) / 5.0).min(38.0);
        for (index, (icon, key, action, what)) in MOVES.into_iter().enumerate() {
            if index == 2 {
                let (icon, key) = if runs { ("pause", "replay-pause") } else { ("play", "replay-play") };
                let label = with_key(localizer, bindings, key, InputAction::Confirm);
                if icon_button(ui, style, icon, &label, true, size).clicked() {
                    intent = Some(WatchIntent::PlayOrPause);
                }
            }
            if icon_button(ui, style, icon, &with_key(localizer, bindings, key, action), true, size).clicked()
            {
                intent = Some(what);
            }
        }
    });
    let size = Vec2::new(ui.available_width(), 36.0);
    let text = localizer.text("replay-from-here");
    let button = text_button(ui, style, Some("pointer"), &text, ButtonStyle::Primary, !is_over, size);
    if button.on_hover_text(localizer.text("replay-from-here-hint")).clicked() {
        intent = Some(WatchIntent::FromHere);
    }
    let text = localizer.text("replay-leave");
    if text_button(ui, style, Some("exit"), &text, ButtonStyle::Plain, true, size).clicked() {
        intent = Some(WatchIntent::Leave);
    }
    intent
}

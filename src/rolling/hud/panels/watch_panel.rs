//! The controls of a replay, and the exits after a finished game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};

use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings};
use crate::preferences::localizer::Localizer;
use crate::rolling::SessionStage;
use crate::rolling::hud::geometry::HudLayout;
use crate::session::PlayableMode;
use crate::ui::overlay::Overlay;
use crate::ui::panels::layers::PanelLayer;
use crate::ui::replay::{
    ReplayControls, ReplayIntent, draw_moves, leave_button, play_from_here_button, position_text,
};
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::ui::{UiContext, area_in};
use crate::window::screen::Screen;
use rolling_rivers::RollingRivers;

/// An action in a replay or after a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WatchIntent {
    Replay(ReplayIntent),
    Result,
}

/// Access to the replay and the exits from it.
#[derive(SystemParam)]
pub(crate) struct WatchControls<'w> {
    replay: ReplayControls<'w, RollingRivers>,
    next: ResMut<'w, NextState<Screen>>,
}

impl WatchControls<'_> {
    /// Performs an action.
    fn follow(&mut self, intent: WatchIntent) {
        match intent {
            WatchIntent::Replay(intent) => self.replay.follow(intent),
            WatchIntent::Result => self.next.set(RollingRivers::RESULT),
        }
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
        SessionStage::Replaying => controls.replay.use_keys(&mut pressed),
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
    let intent = area_in(&context, PanelLayer::OnPanel, "rolling watch", at, |ui| {
        if watched {
            draw_replay(ui, &mut style, &localizer, &bindings, &controls.replay).map(WatchIntent::Replay)
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

/// Draws the controls of a replay. Returns the clicked action.
fn draw_replay(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    replay: &ReplayControls<RollingRivers>,
) -> Option<ReplayIntent> {
    let position = position_text(localizer, replay.now(), replay.actions().len());
    ui.vertical_centered(|ui| ui.label(position));
    let moves = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let size = ((ui.available_width() - 12.0) / 5.0).min(38.0);
        draw_moves(ui, style, localizer, bindings, replay.playback.runs, size, |_| true)
    });
    let size = Vec2::new(ui.available_width(), 36.0);
    let can_play = !replay.session.is_over();
    let from_here = play_from_here_button(ui, style, localizer, can_play, size);
    leave_button(ui, style, localizer, size).or(from_here).or(moves.inner)
}

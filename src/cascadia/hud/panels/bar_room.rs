//! Room for the bars at the upper edge of the tray.

use bevy::prelude::*;

use super::action_bar;
use crate::cascadia::Session;
use crate::cascadia::hud::view::HudView;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::window::layout::{ScreenLayout, TrayBars, TrayChange};

/// Height of the action bar, in points.
const ACTION_BAR: f32 = 48.0;
/// Height of the replay bar with its distance from the tray, in points.
const REPLAY_BAR: f32 = 84.0;

/// Makes room for the bars: smaller pairs below the buttons in the tray, and a viewport that ends above the
/// replay bar.
fn make_room(
    time: Res<Time>,
    timing: AnimationTiming,
    view: Option<Res<HudView>>,
    session: Option<Res<Session>>,
    layout: Res<ScreenLayout>,
    mut commands: Commands,
    mut frames: FrameRequests,
) {
    let has_buttons = view.as_ref().is_some_and(|view| action_bar::is_in_tray(&view.actions));
    let is_replay = view.is_some() && session.is_some_and(|session| session.watched().is_some());
    let target = if has_buttons { ACTION_BAR } else { 0.0 };
    let duration = timing.scaled(timing.pairs_shrink).as_secs_f32();
    let step = ACTION_BAR * (time.delta_secs() / duration.max(1e-3)).min(1.0);
    let inside = layout.bars.inside + (target - layout.bars.inside).clamp(-step, step);
    if inside != target {
        frames.now();
    }
    let bars = TrayBars { inside, above: if is_replay { REPLAY_BAR } else { 0.0 } };
    commands.trigger(TrayChange::Bars(bars));
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, make_room.in_set(AppSystems::Show));
}

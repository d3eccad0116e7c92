//! Draws a frame when egui wants one, and not before: a widget that changes in half a second does not ask for one now.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};

use crate::app::preferences::wake_up::NextFrame;

/// The wait that egui asks for in this frame; the longest there is if it has no wish.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct EguiWait(Duration);

/// Reads what egui asks for, before the output is taken away.
fn read_wish(outputs: Query<&EguiFullOutput>, mut wait: ResMut<EguiWait>, mut next: ResMut<NextFrame>) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    let waits = outputs.flat_map(|output| output.viewport_output.values().map(|view| view.repaint_delay));
    wait.0 = waits.min().unwrap_or(Duration::MAX);
    if wait.0 < Duration::MAX {
        next.within(wait.0);
    }
}

/// Takes back the frames that were requested for a wish that has time.
fn drop_early_redraws(wait: Res<EguiWait>, mut redraws: ResMut<Messages<RequestRedraw>>) {
    if !wait.0.is_zero() {
        redraws.clear();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(EguiWait(Duration::MAX)).init_resource::<NextFrame>().add_systems(
        PostUpdate,
        (
            read_wish.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            drop_early_redraws
                .after(EguiPostUpdateSet::ProcessOutput)
                .run_if(resource_exists::<Messages<RequestRedraw>>),
        ),
    );
}

//! Animation of pencil marks, drawn one after the other.

use std::time::Duration;

use bevy::prelude::*;

use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::Session;
use crate::rolling::hud::view::HudView;
use crate::rolling::paper::{FreshMark, PaperMark, marks_of};
use crate::schedule::AppSystems;
use crate::session::Jumped;
use crate::session::PlayableMode;
use cascadia_base::Seat;
use rolling_rivers::RollingRivers;

/// Duration of a stroke and interval between two, in milliseconds at normal speed.
const STROKE: u64 = 260;
const STAGGER: u64 = 70;

/// The marks of the visible paper, and the marks being drawn.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct PencilStrokes {
    of: Option<(u64, Seat)>,
    there: Vec<PaperMark>,
    /// Marks with their time since the start of the stroke; negative before it.
    drawn: Vec<(PaperMark, f32)>,
    whole: f32,
}

impl PencilStrokes {
    /// Returns the marks being drawn.
    pub(crate) fn fresh(&self) -> Vec<FreshMark> {
        let fresh = |(mark, since): &(PaperMark, f32)| FreshMark {
            mark: *mark,
            progress: since / self.whole.max(1e-3),
        };
        self.drawn.iter().map(fresh).collect()
    }
}

/// Begins to draw new marks. Removed marks vanish at once.
fn begin_strokes(
    timing: AnimationTiming,
    session: Res<Session>,
    view: Res<HudView>,
    mut jumped: MessageReader<Jumped>,
    mut strokes: ResMut<PencilStrokes>,
) {
    let of = Some((session.serial(), view.paper.seat));
    let now = marks_of(&view.paper.sheet);
    let jumped = jumped.read().count() > 0;
    if strokes.of == of && strokes.there == now && !jumped {
        return;
    }
    let moves = timing.is_on() && !timing.reduces_motion() && !jumped && strokes.of == of;
    let mut drawn: Vec<(PaperMark, f32)> =
        strokes.drawn.iter().filter(|(mark, _)| moves && now.contains(mark)).copied().collect();
    if moves {
        let stagger = timing.scaled(STAGGER).as_secs_f32();
        let new = now.iter().filter(|mark| !strokes.there.contains(mark));
        drawn.extend(new.enumerate().map(|(index, mark)| (*mark, -(index as f32) * stagger)));
    }
    let whole = timing.scaled(STROKE).as_secs_f32();
    *strokes = PencilStrokes { of, there: now, drawn, whole };
}

fn draw_on(time: Res<Time<Real>>, mut strokes: ResMut<PencilStrokes>, mut frames: FrameRequests) {
    if strokes.drawn.is_empty() {
        return;
    }
    frames.now();
    let step = time.delta().min(Duration::from_millis(100)).as_secs_f32();
    let whole = strokes.whole;
    for (_, since) in &mut strokes.drawn {
        *since += step;
    }
    strokes.drawn.retain(|(_, since)| *since < whole);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PencilStrokes>().add_systems(
        Update,
        (begin_strokes.run_if(resource_exists_and_changed::<HudView>), draw_on)
            .chain()
            .after(super::view::PrepareHudView)
            .in_set(AppSystems::Show)
            .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<Session>)),
    );
}

//! Startup times: from the start of the program to the first coloured window and to the first complete
//! table.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use serde::Serialize;

use crate::cascadia::table::TileOf;
use crate::window::screen::Screen;

static BEGAN: OnceLock<Instant> = OnceLock::new();
/// Linux clock ticks per second, the unit of a process's start time.
const TICKS: f64 = 100.0;

/// Records the start of the program. Earlier work of the system, such as loading libraries, is included
/// where the system reports it.
pub(super) fn note_start() {
    let now = Instant::now();
    let before = age().map_or(Duration::ZERO, Duration::from_secs_f64);
    BEGAN.get_or_init(|| now.checked_sub(before).unwrap_or(now));
}

/// Returns the seconds since the system started this program; `None` without `/proc`.
fn age() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let uptime = std::fs::read_to_string("/proc/uptime").ok()?;
    age_of(&stat, &uptime)
}

/// Returns the seconds between a start time from `/proc/PID/stat` and the first number of `/proc/uptime`.
fn age_of(stat: &str, uptime: &str) -> Option<f64> {
    // The fields after the name begin with the third; the start time is field 22.
    let started: f64 = stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()?;
    let now: f64 = uptime.split_whitespace().next()?.parse().ok()?;
    Some((now - started / TICKS).max(0.0))
}

fn since_start() -> Duration {
    BEGAN.get().map_or(Duration::ZERO, Instant::elapsed)
}

/// Startup times in seconds, `None` for a picture not shown yet.
#[derive(Serialize, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct PictureTimes {
    /// To a window in our background colour.
    pub(super) colour_s: Option<f64>,
    /// To the title or table, including the landscape if it has one.
    #[serde(rename = "land_s")]
    pub(super) environment_s: Option<f64>,
}

/// The startup times, shared by the main world and the render world.
#[derive(Resource, Clone, Default)]
pub(super) struct FirstPictures(Arc<Mutex<PictureTimes>>);

impl FirstPictures {
    pub(super) fn times(&self) -> PictureTimes {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a picture just shown, with or without the table.
    pub(super) fn note(&self, with_table: bool) {
        let seconds = || (since_start().as_secs_f64() * 1000.0).round() / 1000.0;
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.colour_s.get_or_insert_with(seconds);
        if with_table {
            times.environment_s.get_or_insert_with(seconds);
        }
    }
}

/// Set if this frame shows the title or table rather than the empty window before it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default)]
struct TableInFrame(bool);

/// Detects whether the table is present: its panels, and its tiles if the screen shows a landscape.
fn look_for_table(
    screen: Res<State<Screen>>,
    tiles: Query<&ViewVisibility, With<TileOf>>,
    mut frames: Local<u32>,
    mut in_frame: ResMut<TableInFrame>,
) {
    *frames += 1;
    // Panels have text from the second frame on.
    let there = *frames > 1 && (!screen.get().shows_landscape() || tiles.iter().any(|seen| seen.get()));
    in_frame.set_if_neq(TableInFrame(there));
}

fn extract_table(table: Extract<Res<TableInFrame>>, mut in_frame: ResMut<TableInFrame>) {
    *in_frame = **table;
}

/// Records a picture handed to the screen. Meshes that wait for their shaders are missing from it.
fn note_picture(
    windows: Res<ExtractedWindows>,
    pipelines: Res<PipelineCache>,
    in_frame: Res<TableInFrame>,
    first: Res<FirstPictures>,
) {
    if windows.values().any(|window| !window.needs_initial_present) {
        first.note(in_frame.0 && pipelines.waiting_pipelines().next().is_none());
    }
}

fn still_looks(first: Res<FirstPictures>) -> bool {
    first.times().environment_s.is_none()
}

/// Registers the recording.
pub(super) fn plugin(app: &mut App) {
    let first = FirstPictures::default();
    app.insert_resource(first.clone())
        .init_resource::<TableInFrame>()
        .add_systems(Last, look_for_table.run_if(still_looks));
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(first)
            .init_resource::<TableInFrame>()
            .add_systems(ExtractSchedule, extract_table)
            .add_systems(Render, note_picture.in_set(RenderSystems::Cleanup).run_if(still_looks));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_a_program_is_read_whatever_its_name() {
        let before = "4373 (a (b) c) S 1 4373 1 0 -1 4194560 1 0 0 0 150 25 0 0 20 0 19 0";
        let stat = format!("{before} 1250 1000 200");
        assert_eq!(age_of(&stat, "14.75 20.00\n"), Some(2.25));
        assert_eq!(age_of("4373 (short) S 1", "14.75 20.00"), None);
    }

    #[test]
    fn only_the_first_picture_of_each_kind_counts() {
        note_start();
        let first = FirstPictures::default();
        assert_eq!(first.times(), PictureTimes::default());
        first.note(false);
        let PictureTimes { colour_s: Some(colour), environment_s: None } = first.times() else {
            panic!("{:?}", first.times());
        };
        std::thread::sleep(Duration::from_millis(5));
        first.note(true);
        std::thread::sleep(Duration::from_millis(5));
        first.note(true);
        let times = first.times();
        assert_eq!(times.colour_s, Some(colour));
        assert!(
            times
                .environment_s
                .is_some_and(|environment| environment >= colour + 0.004 && environment < colour + 60.0),
            "{times:?}"
        );
    }
}

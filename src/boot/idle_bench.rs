//! `--bench-idle SECONDS`: leaves the window idle for this time, and prints the cost.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::EguiContexts;
use serde::Serialize;

use super::frame_count::frames_begun;
use super::processor_time::{processor_seconds, processor_time};
use crate::preferences::graphics_quality::Quality;

/// Warm-up time, for shader compilation and the first frames.
const WARM_UP: Duration = Duration::from_secs(6);
/// A window counts as idle if it uses no more than this many processor seconds in this time. The frame rate
/// would be misleading: a machine busy with other programs draws few frames while the table is still being
/// built.
const CALM: (f64, Duration) = (0.1, Duration::from_secs(3));
/// Attempts before the measurement begins anyway.
const ATTEMPTS: u32 = 20;
/// A measurement of the idle window requested on the command line.
#[derive(Resource, Debug)]
pub(crate) struct IdleBench {
    time: Duration,
    device: String,
}

impl IdleBench {
    pub(crate) fn of(seconds: u32, device: String) -> Self {
        Self { time: Duration::from_secs(seconds.into()), device }
    }
}

/// Result of the measuring thread.
struct Rest {
    cpu_seconds: f64,
    frames: u32,
    threads: BTreeMap<String, f64>,
}

/// The future result of the measurement.
#[derive(Resource)]
struct Measured(std::sync::Mutex<Receiver<Option<Rest>>>);

/// The sources of frame requests to egui, with their counts.
#[derive(Resource, Default)]
struct Asked(BTreeMap<String, u32>);

/// The report, printed as JSON.
#[derive(Serialize, PartialEq, Debug)]
struct IdleReport<'a> {
    device: &'a str,
    quality: &'static str,
    width: u32,
    height: u32,
    seconds: f64,
    frames: u32,
    cpu_seconds: f64,
    core_percent: f64,
    /// Processor seconds by thread.
    threads: &'a BTreeMap<String, f64>,
    /// Frame requests by source since the window opened.
    asked: &'a BTreeMap<String, u32>,
}

/// Waits until the window is idle. Gives up eventually, since a window may be measured precisely because it
/// never rests.
fn wait_for_rest() {
    thread::sleep(WARM_UP);
    for _ in 0..ATTEMPTS {
        let used = || processor_seconds().unwrap_or_default();
        let before = used();
        thread::sleep(CALM.1);
        if used() - before <= CALM.0 {
            return;
        }
    }
}

/// Measures the cost of `time` in the idle window.
fn watch(time: Duration) -> Option<Rest> {
    wait_for_rest();
    let (before, threads_before) = processor_time()?;
    let frames = frames_begun();
    thread::sleep(time);
    let (after, mut threads) = processor_time()?;
    let rounded = |seconds: f64| (seconds * 100.0).round() / 100.0;
    for (name, seconds) in &mut threads {
        *seconds = rounded(*seconds - threads_before.get(name).copied().unwrap_or(0.0));
    }
    threads.retain(|_, seconds| *seconds > 0.0);
    Some(Rest { cpu_seconds: rounded(after - before), frames: frames_begun() - frames, threads })
}

/// Starts the measurement on a separate thread, so that the window can rest.
fn begin(mut commands: Commands, bench: Res<IdleBench>, proxy: Res<EventLoopProxyWrapper>) -> Result {
    let (sender, receiver) = channel();
    let (time, window) = (bench.time, (**proxy).clone());
    thread::Builder::new().name("idle-bench".to_owned()).spawn(move || {
        let _ = sender.send(watch(time));
        let _ = window.send_event(WinitUserEvent::WakeUp);
    })?;
    commands.insert_resource(Measured(receiver.into()));
    Ok(())
}

/// Records the sources of egui's request for this frame.
fn note_causes(mut contexts: EguiContexts, mut asked: ResMut<Asked>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    for cause in context.repaint_causes() {
        *asked.0.entry(cause.to_string()).or_insert(0) += 1;
    }
}

fn end(
    bench: Res<IdleBench>,
    measured: Res<Measured>,
    asked: Res<Asked>,
    quality: Res<Quality>,
    window: Single<&Window>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(rest) = measured.0.lock().map_err(|_| ()).and_then(|end| end.try_recv().map_err(|_| ())) else {
        return;
    };
    let Some(Rest { cpu_seconds, frames, threads }) = rest else {
        eprintln!("cascadia: this system does not report the processor time of a program");
        exit.write(AppExit::error());
        return;
    };
    let seconds = bench.time.as_secs_f64();
    let report = IdleReport {
        device: &bench.device,
        quality: quality.picture.key(),
        width: window.physical_width(),
        height: window.physical_height(),
        seconds,
        frames,
        cpu_seconds,
        core_percent: (cpu_seconds / seconds * 1000.0).round() / 10.0,
        threads: &threads,
        asked: &asked.0,
    };
    match serde_json::to_string_pretty(&report) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("cascadia: the measurement cannot be printed: {error}"),
    }
    exit.write(AppExit::Success);
}

/// Registers the measurement, which runs if there is an [`IdleBench`].
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(PostStartup, begin.run_if(resource_exists::<IdleBench>))
        .add_systems(
            Last,
            (note_causes, end.run_if(resource_exists::<Measured>))
                .chain()
                .run_if(resource_exists::<IdleBench>),
        );
}

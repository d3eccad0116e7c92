//! `--bench-frames N`: shows a populated table without waiting for the screen, and prints how long the frames took.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use serde::Serialize;

use crate::app::preferences::graphics_quality::{KeepRendering, Preparing, Quality};

/// Frames shown before the clock starts, in which shaders are compiled and pieces arrive.
const WARM_UP: u32 = 60;

/// A measurement that the command line asked for.
#[derive(Resource, Debug)]
pub(crate) struct FrameBench {
    warm_up: u32,
    frames: usize,
    device: String,
    last: Option<Instant>,
    times: Vec<Duration>,
}

impl FrameBench {
    /// Returns a measurement of `frames` frames on `device`.
    pub(crate) fn of(frames: usize, device: String) -> Self {
        Self { warm_up: WARM_UP, frames, device, last: None, times: Vec::with_capacity(frames) }
    }
}

/// The report, printed as JSON: times in milliseconds.
#[derive(Serialize, PartialEq, Debug)]
struct FrameReport {
    device: String,
    quality: &'static str,
    width: u32,
    height: u32,
    frames: usize,
    mean_ms: f64,
    p50_ms: f64,
    p90_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    frames_per_second: f64,
}

impl FrameReport {
    /// Computes mean and percentiles of the frame times.
    fn of(device: &str, quality: &'static str, (width, height): (u32, u32), times: &[Duration]) -> Self {
        let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        sorted.sort_by(f64::total_cmp);
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        // The smallest value that at least this share of the frames do not exceed.
        let percentile = |share: f64| {
            let rank = (share * sorted.len() as f64).ceil() as usize;
            sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied().map_or(0.0, rounded)
        };
        let mean = sorted.iter().sum::<f64>() / sorted.len().max(1) as f64;
        Self {
            device: device.to_owned(),
            quality,
            width,
            height,
            frames: sorted.len(),
            mean_ms: rounded(mean),
            p50_ms: percentile(0.5),
            p90_ms: percentile(0.9),
            p95_ms: percentile(0.95),
            p99_ms: percentile(0.99),
            max_ms: percentile(1.0),
            frames_per_second: if mean > 0.0 { rounded(1000.0 / mean) } else { 0.0 },
        }
    }
}

/// Measures the time of each frame, prints the report after the last one and ends the program.
fn measure(
    mut bench: ResMut<FrameBench>,
    mut keep_rendering: ResMut<KeepRendering>,
    (quality, preparing): (Res<Quality>, Res<Preparing>),
    window: Single<&Window>,
    mut exit: MessageWriter<AppExit>,
) {
    keep_rendering.0 = true;
    let now = Instant::now();
    let before = bench.last.replace(now);
    if bench.warm_up > 0 {
        // What is painted in the background would be measured as well.
        bench.warm_up -= u32::from(!preparing.0);
        return;
    }
    if let Some(before) = before
        && bench.times.len() < bench.frames
    {
        bench.times.push(now - before);
    }
    if bench.times.len() == bench.frames {
        let size = (window.physical_width(), window.physical_height());
        let report = FrameReport::of(&bench.device, quality.picture.key(), size, &bench.times);
        match serde_json::to_string_pretty(&report) {
            Ok(text) => println!("{text}"),
            Err(error) => eprintln!("cascadia: the measurement cannot be printed: {error}"),
        }
        exit.write(AppExit::Success);
    }
}

/// Registers the measurement, which runs where there is a [`FrameBench`].
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, measure.run_if(resource_exists::<FrameBench>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let times: Vec<Duration> = (1..=100).rev().map(Duration::from_millis).collect();
        let report = FrameReport::of("a device", "low", (1280, 720), &times);
        assert_eq!((report.p50_ms, report.p90_ms, report.p95_ms), (50.0, 90.0, 95.0));
        assert_eq!((report.p99_ms, report.max_ms, report.mean_ms), (99.0, 100.0, 50.5));
        assert_eq!((report.frames, report.width, report.height), (100, 1280, 720));
        assert!(FrameReport::of("none", "low", (1, 1), &[]).max_ms == 0.0);
    }
}

//! Progress and results of the running job, polled at an interval.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::workers::JobProgress;
use super::{JobTools, ReviewJob};
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::preferences::graphics_quality::may_change_picture;

/// Polling interval of the job, while its review is shown and otherwise.
const LOOK: Duration = Duration::from_millis(150);
const GLANCE: Duration = Duration::from_secs(1);

/// Collects and saves progress and results, and stops the job on request.
pub(in crate::cascadia::review) fn collect(
    mut tools: JobTools,
    reviewed: Option<Res<ReviewedGame>>,
    mut window_events: MessageReader<WindowEvent>,
    mut job: ResMut<ReviewJob>,
) {
    // Counting drains the reader, so that no event is left for the next frame.
    let is_used = window_events.read().filter(|event| may_change_picture(event)).count() > 0;
    if job.stopped && job.running.is_some() {
        job.pause(&tools.kept);
        return;
    }
    // Only new results count as a change.
    let job_now = job.bypass_change_detection();
    let Some(running) = &mut job_now.running else { return };
    tools.frames.within(if reviewed.is_some() { LOOK } else { GLANCE });
    let Some(report) = running.report(tools.time.delta(), is_used) else { return };
    let record = Arc::clone(&running.record);
    let is_new = report.findings.is_some() || report.is_finished || report.is_abandoned;
    let percent = |progress: JobProgress| (progress.share * 100.0) as u32;
    if is_new || job_now.progress.map_or(0, percent) != percent(report.progress) {
        job.set_changed();
    }
    let job = job.bypass_change_detection();
    job.progress = Some(report.progress);
    if let Some(findings) = report.findings {
        job.keep(&record, findings, &tools.kept);
    }
    if let (Some((kind, value)), Some(starts)) = (report.start, &mut job.starts) {
        starts.insert(kind, value);
    }
    if report.is_finished {
        job.finish(&tools.kept);
        job.want(reviewed.map(|reviewed| reviewed.seats()).unwrap_or_default());
    } else if report.is_abandoned {
        job.running = None;
        job.progress = None;
    }
}

//! The start of a review job, or its resumption from saved work.

use std::sync::Arc;

use bevy::prelude::*;

use super::workers::{JobProgress, RunningWork};
use super::{JobTools, ReviewJob};
use cascadia_ai::review::{ReviewTerms, ReviewWork, StartValues, USUAL_DEPTH, review_engine};

/// Starts the requested job.
pub(in crate::cascadia::review) fn begin(tools: JobTools, mut job: ResMut<ReviewJob>) {
    // Only a request counts as a change.
    let Some(seats) = job.wanted.is_some().then(|| job.wanted.take()).flatten() else { return };
    let Some((seats, earlier)) = job.next_seats(&seats) else { return };
    let Some(record) = job.record.clone() else { return };
    job.pause(&tools.kept);
    job.engine = Some(review_engine(tools.assets.levels.weights(), &tools.assets.content));
    let terms = ReviewTerms {
        weights: Arc::clone(tools.assets.levels.weights()),
        depth: job.depth.unwrap_or(USUAL_DEPTH),
        seats: seats.clone(),
        starts: job.starts.get_or_insert_with(StartValues::built_in).clone(),
    };
    let content = &tools.assets.content;
    let work = match &earlier {
        Some(earlier) => ReviewWork::resume(&record, content, terms, earlier, tools.kept.playouts(&record)),
        None => ReviewWork::new(&record, content, terms),
    };
    match work {
        Ok(work) => {
            tools.kept.remove_old_playouts(&record);
            job.running = Some(RunningWork::start(work, record, seats));
            job.progress = Some(JobProgress::default());
        }
        Err(error) => {
            warn!("a game cannot be reviewed: {error}");
            job.progress = None;
        }
    }
}

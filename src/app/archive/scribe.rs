//! Writes games in the background, in the order they come, and says once if the disk refuses.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::log::warn;

use crate::record::{
    Record, append_line, create_folder_and_write, remove_with_copies, write_record, write_with_copies,
};

/// The longest that is waited for everything to be written.
const PATIENCE: Duration = Duration::from_secs(20);

/// Something to be written.
pub(super) enum Job {
    /// A game as it is now.
    Keep { path: PathBuf, record: Box<Record> },
    /// A finished game: its record, then its line in the journal; then it is no longer among the unfinished ones.
    File { unfinished: PathBuf, finished: PathBuf, record: Box<Record>, journal: PathBuf, line: String },
    /// A line of the journal.
    Note { journal: PathBuf, line: String },
    /// A game is thrown away, with its copies.
    Remove(PathBuf),
    /// Answer when everything before is done.
    Flush(SyncSender<()>),
}

/// Somebody who writes.
pub(super) struct Scribe {
    jobs: Mutex<Sender<Job>>,
    fault: Arc<Mutex<Fault>>,
}

/// What has gone wrong.
#[derive(Default)]
struct Fault {
    /// The last write failed.
    failing: bool,
    /// Not yet told.
    untold: Option<String>,
}

impl Scribe {
    /// Begins to write on a thread of its own.
    pub fn hire() -> Self {
        let (sender, jobs) = channel();
        let fault = Arc::<Mutex<Fault>>::default();
        let told = Arc::clone(&fault);
        let work = move || write_down(&jobs, &told);
        if let Err(error) = std::thread::Builder::new().name("scribe".to_owned()).spawn(work) {
            warn!("games cannot be written in the background: {error}");
        }
        Self { jobs: Mutex::new(sender), fault }
    }

    pub fn send(&self, job: Job) {
        if let Ok(jobs) = self.jobs.lock()
            && jobs.send(job).is_err()
        {
            note(&self.fault, Err(std::io::Error::other("nobody is there to write")));
        }
    }

    /// Waits until everything is written.
    pub fn flush(&self) {
        let (answer, done) = sync_channel(1);
        self.send(Job::Flush(answer));
        // Nobody answers if the thread is gone; then there is nothing to wait for.
        let _ = done.recv_timeout(PATIENCE);
    }

    /// What has gone wrong since, once until it works again.
    pub fn take_fault(&self) -> Option<String> {
        self.fault.lock().ok()?.untold.take()
    }
}

fn note(fault: &Mutex<Fault>, result: std::io::Result<()>) {
    let Ok(mut fault) = fault.lock() else { return };
    match result {
        Ok(()) => fault.failing = false,
        Err(error) => {
            if !fault.failing {
                fault.untold = Some(error.to_string());
            }
            fault.failing = true;
            warn!("a game cannot be written: {error}");
        }
    }
}

fn write_down(jobs: &Receiver<Job>, fault: &Mutex<Fault>) {
    let mut waiting = None;
    // What the disk refused and no later job will write again.
    let mut refused: Vec<Job> = Vec::new();
    while let Some(job) = waiting.take().or_else(|| jobs.recv().ok()) {
        // Of one game only the newest moment counts.
        if let Job::Keep { path, .. } = &job {
            waiting = jobs.try_recv().ok();
            if matches!(&waiting, Some(Job::Keep { path: next, .. }) if next == path) {
                continue;
            }
        }
        // There may be room by now.
        refused.retain(|job| carry_out(job).is_err());
        if let Job::Flush(answer) = &job {
            // Whoever asked may have gone.
            let _ = answer.send(());
            continue;
        }
        let done = carry_out(&job);
        if done.is_err() && matches!(job, Job::File { .. } | Job::Note { .. }) {
            refused.push(job);
        }
        note(fault, done);
    }
}

fn carry_out(job: &Job) -> std::io::Result<()> {
    match job {
        Job::Keep { path, record } => write_with_copies(path, &write_record(record)),
        Job::File { unfinished, finished, record, journal, line } => {
            let text = write_record(record);
            // Until the journal knows it, it lies among the unfinished ones, to be found there at the next start.
            let kept = write_with_copies(unfinished, &text);
            create_folder_and_write(finished, &text).and(kept)?;
            append_line(journal, line.trim_end())?;
            remove_with_copies(unfinished)
        }
        Job::Note { journal, line } => append_line(journal, line.trim_end()),
        Job::Remove(path) => remove_with_copies(path),
        Job::Flush(_) => Ok(()),
    }
}

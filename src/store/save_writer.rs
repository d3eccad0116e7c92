//! Background writer of files: one thread, in order of submission; disk errors are reported once.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

use super::file_fault::FileFault;
use cascadia_storage::{append_line, remove_with_copies, write_if_changed, write_with_copies};

/// Timeout of [`SaveWriter::flush`].
const PATIENCE: Duration = Duration::from_secs(20);
/// Delay before a failed write is retried, unless another write comes first.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The moment at which the previous version of a file becomes the first of its older copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CopyRotation {
    /// Never: the file has no copies.
    Never,
    /// At every write.
    EachWrite,
    /// Once per turn.
    EachTurn {
        /// Set if the previous version is the end of a turn. Otherwise it is replaced without becoming a
        /// copy.
        turn_ended: bool,
    },
}

/// Renders the text of a file. Called on the writer's thread, again for each retry.
pub(crate) type RenderText = Box<dyn Fn() -> String + Send>;

enum WriteStep {
    Write { path: PathBuf, rotation: CopyRotation, text: RenderText },
    Append { path: PathBuf, line: String },
    Remove { path: PathBuf },
}

impl WriteStep {
    /// Returns the file replaced by this step, `None` for a line appended to a file.
    fn replaced_file(&self) -> Option<&Path> {
        match self {
            Self::Write { path, .. } | Self::Remove { path } => Some(path),
            Self::Append { .. } => None,
        }
    }

    fn carry_out(&self) -> io::Result<()> {
        match self {
            Self::Write { path, rotation, text } => match rotation {
                CopyRotation::EachWrite | CopyRotation::EachTurn { turn_ended: true } => {
                    write_with_copies(path, &text())
                }
                CopyRotation::Never | CopyRotation::EachTurn { turn_ended: false } => {
                    write_if_changed(path, &text())
                }
            },
            Self::Append { path, line } => append_line(path, line),
            Self::Remove { path } => remove_with_copies(path),
        }
    }
}

/// Ordered changes of files. If the disk refuses one, it and all later ones are retried.
pub(crate) struct WriteJob {
    /// The key of the notice about a failure.
    notice: String,
    steps: Vec<WriteStep>,
}

impl WriteJob {
    /// Returns a job without steps. `notice` is the key of the failure text, with `why` to be filled in.
    pub(crate) fn new(notice: impl Into<String>) -> Self {
        Self { notice: notice.into(), steps: Vec::new() }
    }

    /// Adds an atomic write of a file; its folder is created if necessary.
    #[must_use]
    pub(crate) fn write(
        mut self,
        path: PathBuf,
        rotation: CopyRotation,
        text: impl Fn() -> String + Send + 'static,
    ) -> Self {
        self.steps.push(WriteStep::Write { path, rotation, text: Box::new(text) });
        self
    }

    /// Adds a line appended to a text file.
    #[must_use]
    pub(crate) fn append(mut self, path: PathBuf, line: String) -> Self {
        self.steps.push(WriteStep::Append { path, line });
        self
    }

    /// Adds the removal of a file and its copies.
    #[must_use]
    pub(crate) fn remove(mut self, path: PathBuf) -> Self {
        self.steps.push(WriteStep::Remove { path });
        self
    }

    /// Runs the steps in order up to the first failure, and removes the completed ones.
    fn carry_out(&mut self) -> io::Result<()> {
        while let Some(step) = self.steps.first() {
            step.carry_out()?;
            self.steps.remove(0);
        }
        Ok(())
    }

    fn replaces(&self, file: &Path) -> bool {
        self.steps.iter().any(|step| step.replaced_file() == Some(file))
    }
}

/// A write failure, sent once per notice until writing works again.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct SaveFailed {
    /// The key of the notice.
    pub notice: String,
    pub why: FileFault,
}

/// A handle of the writer thread. All clones share one thread, which starts with the first job and ends
/// after the last clone is dropped and everything is written.
#[derive(Resource, Clone, Default)]
pub(crate) struct SaveWriter(Arc<SharedWriter>);

#[derive(Default)]
struct SharedWriter {
    commands: Mutex<Option<Sender<WriterCommand>>>,
    failures: Arc<Failures>,
}

/// Unreported failures and their listener.
#[derive(Default)]
struct Failures {
    waiting: Mutex<Vec<SaveFailed>>,
    /// Files that still fail.
    standing: Mutex<Vec<SaveFailed>>,
    listener: Mutex<Option<FailureListener>>,
}

/// Called on the writer's thread on a failure.
pub(crate) type FailureListener = Arc<dyn Fn() + Send + Sync>;

impl Failures {
    fn report(&self, job: &WriteJob, error: &io::Error) {
        let failure = SaveFailed { notice: job.notice.clone(), why: FileFault::from(error) };
        if let Ok(mut standing) = self.standing.lock() {
            standing.push(failure.clone());
        }
        if let Ok(mut waiting) = self.waiting.lock() {
            waiting.push(failure);
        }
        self.notify();
    }

    /// Ends the failure of a notice whose files are written again.
    fn end(&self, notice: &str) {
        if let Ok(mut standing) = self.standing.lock() {
            standing.retain(|failure| failure.notice != notice);
        }
        self.notify();
    }

    fn notify(&self) {
        let listener = self.listener.lock().ok().and_then(|listener| listener.clone());
        if let Some(listener) = listener {
            listener();
        }
    }
}

enum WriterCommand {
    Write(WriteJob),
    /// Answered once all earlier jobs are done.
    Flush(SyncSender<()>),
}

impl SaveWriter {
    /// Submits a job.
    pub(crate) fn send(&self, job: WriteJob) {
        self.send_command(WriterCommand::Write(job));
    }

    /// Waits until everything is written and failed writes are retried once. Gives up after 20 seconds.
    pub(crate) fn flush(&self) {
        let is_running = self.0.commands.lock().is_ok_and(|commands| commands.is_some());
        if is_running {
            let (answer, done) = sync_channel(1);
            self.send_command(WriterCommand::Flush(answer));
            // If the thread is gone, there is no answer and nothing to wait for.
            let _ = done.recv_timeout(PATIENCE);
        }
    }

    /// Takes the failures since the last call, once per notice until writing works again.
    pub(crate) fn take_failures(&self) -> Vec<SaveFailed> {
        self.0.failures.waiting.lock().map(|mut waiting| std::mem::take(&mut *waiting)).unwrap_or_default()
    }

    /// Returns the files that still fail, empty once all are written.
    pub(crate) fn standing_failures(&self) -> Vec<SaveFailed> {
        self.0.failures.standing.lock().map(|standing| standing.clone()).unwrap_or_default()
    }

    /// Calls `listener` on every failure and recovery, which avoids polling.
    pub(crate) fn set_failure_listener(&self, listener: FailureListener) {
        if let Ok(mut slot) = self.0.failures.listener.lock() {
            *slot = Some(listener);
        }
    }

    fn send_command(&self, command: WriterCommand) {
        let Ok(mut commands) = self.0.commands.lock() else { return };
        let unsent = match &*commands {
            Some(thread) => match thread.send(command) {
                Ok(()) => return,
                // The thread has ended unexpectedly: a new one takes over.
                Err(unsent) => unsent.0,
            },
            None => command,
        };
        let (sender, receiver) = channel();
        let worker = Worker::new(Arc::clone(&self.0.failures));
        let thread = std::thread::Builder::new().name("save-writer".to_owned());
        match thread.spawn(move || worker.run(&receiver)) {
            Ok(_) => {
                let _ = sender.send(unsent);
                *commands = Some(sender);
            }
            Err(error) => {
                if let WriterCommand::Write(job) = unsent {
                    self.0.failures.report(&job, &error);
                }
            }
        }
    }
}

/// The state of the writer thread.
struct Worker {
    queue: VecDeque<WriteJob>,
    /// Failed jobs, from the failed step on.
    refused: Vec<WriteJob>,
    /// The notices whose last job failed.
    failing: BTreeSet<String>,
    failures: Arc<Failures>,
}

impl Worker {
    const fn new(failures: Arc<Failures>) -> Self {
        Self { queue: VecDeque::new(), refused: Vec::new(), failing: BTreeSet::new(), failures }
    }

    /// Writes until every [`SaveWriter`] is dropped.
    fn run(mut self, commands: &Receiver<WriterCommand>) {
        loop {
            let first = if self.refused.is_empty() {
                commands.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                commands.recv_timeout(RETRY_AFTER)
            };
            match first {
                Ok(command) => self.serve(command, commands),
                Err(RecvTimeoutError::Timeout) => self.retry(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Drains the command queue.
    fn serve(&mut self, first: WriterCommand, commands: &Receiver<WriterCommand>) {
        let mut flushes = Vec::new();
        let mut first = Some(first);
        loop {
            // Collected first, so that outdated versions of a file are skipped.
            for command in first.take().into_iter().chain(commands.try_iter()) {
                match command {
                    WriterCommand::Write(job) => self.enqueue(job),
                    WriterCommand::Flush(answer) => flushes.push(answer),
                }
            }
            let Some(job) = self.queue.pop_front() else { break };
            self.carry_out(job);
        }
        if !flushes.is_empty() {
            self.retry();
        }
        for answer in flushes {
            // The caller may have stopped waiting.
            let _ = answer.send(());
        }
    }

    /// Appends a job to the queue. A new version of a file replaces a waiting older one, unless either
    /// would rotate the copies at the end of a turn.
    fn enqueue(&mut self, mut job: WriteJob) {
        if let [WriteStep::Write { path, rotation, text }] = &mut job.steps[..]
            && *rotation != (CopyRotation::EachTurn { turn_ended: true })
            && let Some(older) = self.queue.iter_mut().rev().find(|older| older.replaces(path))
            && let [WriteStep::Write { text: older_text, rotation: older_rotation, .. }] =
                &mut older.steps[..]
            && *older_rotation != (CopyRotation::EachTurn { turn_ended: true })
        {
            std::mem::swap(older_text, text);
            return;
        }
        self.queue.push_back(job);
    }

    /// Runs a job after a retry of the failed ones: the disk may have room by now.
    fn carry_out(&mut self, mut job: WriteJob) {
        self.forget_replaced(&mut job);
        self.retry();
        match attempt(&mut job) {
            Attempt::Done => self.note_success(&job.notice),
            Attempt::Refused(error) => {
                self.note_failure(&job, &error);
                self.refused.push(job);
            }
            Attempt::Panicked => self.note_failure(&job, &io::ErrorKind::InvalidData.into()),
        }
    }

    /// Retries the failed jobs.
    fn retry(&mut self) {
        let mut written = Vec::new();
        for mut job in std::mem::take(&mut self.refused) {
            match attempt(&mut job) {
                Attempt::Done => written.push(job.notice),
                Attempt::Refused(_) => self.refused.push(job),
                Attempt::Panicked => {}
            }
        }
        for notice in written {
            self.note_success(&notice);
        }
    }

    /// Drops failed steps that `job` replaces. If one of them would have made a copy, `job` makes it
    /// instead.
    fn forget_replaced(&mut self, job: &mut WriteJob) {
        for refused in &mut self.refused {
            refused.steps.retain(|step| {
                let Some(newer) = job.steps.iter_mut().find(|newer| {
                    newer.replaced_file().is_some() && newer.replaced_file() == step.replaced_file()
                }) else {
                    return true;
                };
                if let WriteStep::Write { rotation: rotation @ CopyRotation::EachTurn { .. }, .. } = newer
                    && let WriteStep::Write { rotation: CopyRotation::EachTurn { turn_ended: true }, .. } =
                        step
                {
                    *rotation = CopyRotation::EachTurn { turn_ended: true };
                }
                false
            });
        }
        self.refused.retain(|refused| !refused.steps.is_empty());
    }

    fn note_success(&mut self, notice: &str) {
        if self.refused.iter().all(|refused| refused.notice != notice) && self.failing.remove(notice) {
            self.failures.end(notice);
        }
    }

    fn note_failure(&mut self, job: &WriteJob, error: &io::Error) {
        if self.failing.insert(job.notice.clone()) {
            warn!("{}: {error}", job.notice);
            self.failures.report(job, error);
        }
    }
}

/// The outcome of one attempt at a job.
enum Attempt {
    Done,
    /// The job may be retried.
    Refused(io::Error),
    /// A text could not be rendered. The job would fail again in the same way.
    Panicked,
}

/// Runs a job. A panic while rendering a text ends the job, but not the thread and with it all jobs
/// submitted meanwhile.
fn attempt(job: &mut WriteJob) -> Attempt {
    match catch_unwind(AssertUnwindSafe(|| job.carry_out())) {
        Ok(Ok(())) => Attempt::Done,
        Ok(Err(error)) => Attempt::Refused(error),
        Err(_) => Attempt::Panicked,
    }
}

/// The order in which files are updated at the end of a frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SaveSystems {
    /// Persistent values are updated.
    Collect,
    /// Changed values are handed to the writer.
    Send,
    /// At exit, the program waits for the writer.
    Flush,
}

fn report_failures(writer: Res<SaveWriter>, mut failures: MessageWriter<SaveFailed>) {
    failures.write_batch(writer.take_failures());
}

fn flush_at_exit(ends: MessageReader<AppExit>, writer: Res<SaveWriter>) {
    if !ends.is_empty() {
        writer.flush();
    }
}

/// Registers the writer, and reports its failures.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SaveWriter>()
        .add_message::<SaveFailed>()
        .configure_sets(Last, (SaveSystems::Collect, SaveSystems::Send, SaveSystems::Flush).chain())
        .add_systems(Update, report_failures)
        .add_systems(Last, flush_at_exit.in_set(SaveSystems::Flush));
}

#[allow(clippy::disallowed_methods, reason = "tests write and damage files")]
#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn worker() -> Worker {
        Worker::new(Arc::default())
    }

    fn version(path: &Path, rotation: CopyRotation, text: &str) -> WriteJob {
        let text = text.to_owned();
        WriteJob::new("notice").write(path.to_owned(), rotation, move || text.clone())
    }

    /// Submits jobs while the thread is busy, then lets it continue.
    fn serve(worker: &mut Worker, jobs: impl IntoIterator<Item = WriteJob>) {
        let (sender, commands) = channel();
        for job in jobs {
            sender.send(WriterCommand::Write(job)).expect("the other end is there");
        }
        let first = commands.recv().expect("a job");
        worker.serve(first, &commands);
    }

    /// Returns the texts of the file and its older copies, up to the first missing one.
    fn versions(path: &Path) -> Vec<String> {
        let copies = (1..=3).map(|number| PathBuf::from(format!("{}.{number}", path.display())));
        let files = std::iter::once(path.to_owned()).chain(copies);
        files.map_while(|file| fs::read_to_string(file).ok()).collect()
    }

    fn failures(worker: &Worker) -> usize {
        std::mem::take(&mut *worker.failures.waiting.lock().expect("no test panics with it")).len()
    }

    fn standing(worker: &Worker) -> usize {
        worker.failures.standing.lock().expect("nothing panicked").len()
    }

    #[test]
    fn of_versions_that_wait_only_the_newest_is_written() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let (one, two) = (folder.join("one"), folder.join("two"));
        let mut worker = worker();
        let jobs = ["a", "b", "c"].map(|text| {
            [version(&one, CopyRotation::EachWrite, text), version(&two, CopyRotation::EachWrite, text)]
        });
        serve(&mut worker, jobs.into_iter().flatten());
        assert_eq!((versions(&one), versions(&two)), (vec!["c".to_owned()], vec!["c".to_owned()]));
        // A version after the removal is a separate file.
        let again = [
            version(&one, CopyRotation::EachWrite, "d"),
            WriteJob::new("notice").remove(one.clone()),
            version(&one, CopyRotation::EachWrite, "e"),
        ];
        serve(&mut worker, again);
        assert_eq!(versions(&one), ["e"]);
    }

    #[test]
    fn the_end_of_a_turn_is_written_before_it_becomes_a_copy() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let path = folder.join("game");
        let each = |turn_ended, text| version(&path, CopyRotation::EachTurn { turn_ended }, text);
        let jobs = [
            each(true, "1a"),
            each(false, "1b"),
            each(false, "1"),
            each(true, "2a"),
            each(false, "2b"),
            each(false, "2"),
            each(true, "3a"),
            each(false, "3b"),
        ];
        serve(&mut worker(), jobs);
        assert_eq!(versions(&path), ["3b", "2", "1"]);
    }

    #[test]
    fn a_refused_write_is_reported_once_and_resumed() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let (unfinished, finished) = (folder.join("unfinished/game"), folder.join("finished/game"));
        let journal = folder.join("journal");
        let mut worker = worker();
        // A file in the place of the folder.
        fs::write(folder.join("finished"), "").expect("a file");
        let text = || "over".to_owned();
        let job = WriteJob::new("notice")
            .write(unfinished.clone(), CopyRotation::Never, text)
            .write(finished.clone(), CopyRotation::Never, text)
            .append(journal.clone(), "a line".to_owned())
            .remove(unfinished.clone());
        serve(&mut worker, [job]);
        worker.retry();
        assert_eq!((failures(&worker), versions(&unfinished)), (1, vec!["over".to_owned()]));
        assert!(!journal.exists());
        // Others are written meanwhile, and reported separately.
        let settings = folder.join("settings");
        let other = |path: &Path| WriteJob::new("other").write(path.to_owned(), CopyRotation::Never, text);
        serve(&mut worker, [other(&settings), other(&folder.join("finished/settings"))]);
        assert_eq!((failures(&worker), versions(&settings)), (1, vec!["over".to_owned()]));
        fs::remove_file(folder.join("finished")).expect("the way is free");
        worker.retry();
        worker.retry();
        assert_eq!((versions(&finished), versions(&unfinished)), (vec!["over".to_owned()], Vec::new()));
        assert_eq!(fs::read_to_string(&journal).expect("a journal"), "a line\n", "no step is done twice");
        assert!(worker.failing.is_empty() && failures(&worker) == 0);
    }

    #[test]
    fn unchanged_content_makes_no_copy_while_newer_content_waits() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let path = folder.join("game");
        let each = |turn_ended, text| version(&path, CopyRotation::EachTurn { turn_ended }, text);
        let mut worker = worker();
        for job in [each(true, "1"), each(true, "2")] {
            serve(&mut worker, [job]);
        }
        serve(&mut worker, [each(true, "2"), each(false, "2a"), each(false, "2b")]);
        assert_eq!(versions(&path), ["2b", "1"]);
    }

    #[test]
    fn a_newer_version_takes_the_place_of_a_refused_one() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let path = folder.join("below/game");
        let each = |turn_ended, text| version(&path, CopyRotation::EachTurn { turn_ended }, text);
        let mut worker = worker();
        serve(&mut worker, [each(true, "1")]);
        fs::rename(folder.join("below"), folder.join("away")).expect("it can be moved");
        fs::write(folder.join("below"), "").expect("a file");
        for job in [each(true, "2a"), each(false, "2b")] {
            serve(&mut worker, [job]);
        }
        assert_eq!((worker.refused.len(), failures(&worker), standing(&worker)), (1, 1, 1));
        fs::remove_file(folder.join("below")).expect("the way is free");
        fs::rename(folder.join("away"), folder.join("below")).expect("it can be moved");
        worker.retry();
        assert_eq!(versions(&path), ["2b", "1"], "the copy that was due is made");
        assert_eq!(standing(&worker), 0, "everything is written again");
        serve(&mut worker, [WriteJob::new("notice").remove(path.clone())]);
        assert_eq!(versions(&path), [""; 0]);
    }

    #[test]
    fn everything_is_written_after_flushing_and_when_the_last_writer_is_dropped() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let path = folder.join("file");
        let writer = SaveWriter::default();
        writer.flush();
        writer.send(version(&path, CopyRotation::Never, "one"));
        writer.flush();
        assert_eq!(versions(&path), ["one"]);
        // A panic while rendering a text costs only that job, which is reported.
        let other = folder.join("other");
        for round in ["two", "three", "four"] {
            let broken =
                WriteJob::new("broken").write(other.clone(), CopyRotation::Never, || panic!("no text"));
            writer.send(broken.remove(path.clone()));
            writer.send(version(&path, CopyRotation::Never, round));
            writer.flush();
            assert_eq!((versions(&path), other.exists()), (vec![round.to_owned()], false));
        }
        let reported: Vec<String> =
            writer.take_failures().into_iter().map(|failure| failure.notice).collect();
        assert_eq!(reported, ["broken"], "reported once, until writing works again");
        writer.send(version(&path, CopyRotation::Never, "last"));
        drop(writer);
        let written = (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            versions(&path) == ["last"]
        });
        assert!(written);
    }
}

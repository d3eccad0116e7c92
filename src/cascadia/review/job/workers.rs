//! The workers of a review job: they do the quick pass first, rest for the window and yield to urgent work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::session::{SearchTask, low_priority_threads};
use cascadia_ai::review::{
    JudgedPlayouts, PlayoutsMark, Review, ReviewProgress, ReviewWork, UnfinishedReview,
};
use cascadia_engine::{Budget, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// With this many cores or fewer, a worker rests after every slice and while the window is in use, because
/// software rendering takes all of them.
const FEW_CORES: usize = 2;

/// Rest of a worker after a slice.
const REST: Duration = Duration::from_millis(4);

/// Time after the last input during which the window counts as in use.
const IN_USE: Duration = Duration::from_millis(300);

/// Interval at which a worker waits for other workers' results or for the window.
const WAIT: Duration = Duration::from_millis(5);

/// Flags by which the workers yield to urgent work, which may have no other thread.
#[derive(Default)]
struct YieldFlags {
    /// Set while urgent work is waiting.
    asked: AtomicBool,
    /// Set once a worker has ended to make room.
    done: AtomicBool,
    /// Set while the window is in use on a machine with few cores.
    in_use: AtomicBool,
}

/// The progress of a job.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct JobProgress {
    /// The completed share, 0 to 1.
    pub share: f32,
    /// The estimated seconds left.
    pub seconds_left: f32,
}

/// Results since the last report.
pub(super) struct Findings {
    pub(super) review: Option<Review>,
    pub(super) unfinished: UnfinishedReview,
    pub(super) playouts: Vec<(usize, PlayoutsMark, JudgedPlayouts)>,
}

impl Findings {
    fn of(work: &mut ReviewWork) -> Self {
        Self { review: work.review(), unfinished: work.unfinished(), playouts: work.take_playouts() }
    }
}

/// The state of a running job.
pub(super) struct WorkReport {
    pub(super) progress: JobProgress,
    pub(super) findings: Option<Findings>,
    /// The kind of game and its par value at the start, once computed.
    pub(super) start: Option<(String, i32)>,
    pub(super) is_finished: bool,
    /// True if all workers ended early, without urgent work.
    pub(super) is_abandoned: bool,
}

/// A running job.
pub(super) struct RunningWork {
    shared: Arc<Mutex<ReviewWork>>,
    yield_flags: Arc<YieldFlags>,
    /// The workers; dropping them ends them.
    threads: Vec<SearchTask<()>>,
    /// The record under review, and the seats.
    pub(super) record: Arc<Record<Cascadia>>,
    pub(super) seats: Vec<Seat>,
    /// The share completed before this run.
    from: f32,
    /// Turns of playouts at the last report.
    read_at: u64,
    elapsed: Duration,
    /// The time of the last input, by `elapsed`.
    last_used: Option<Duration>,
    /// True if rendering and workers share a few cores.
    few_cores: bool,
}

impl RunningWork {
    pub(super) fn start(work: ReviewWork, record: Arc<Record<Cascadia>>, seats: Vec<Seat>) -> Self {
        let progress = work.progress();
        let shared = Arc::new(Mutex::new(work));
        let yield_flags = Arc::default();
        let few_cores = thread::available_parallelism().is_ok_and(|cores| cores.get() <= FEW_CORES);
        Self {
            threads: start_threads(&shared, &yield_flags, few_cores),
            shared,
            yield_flags,
            record,
            seats,
            from: share(progress),
            read_at: progress.done,
            elapsed: Duration::ZERO,
            last_used: None,
            few_cores,
        }
    }

    /// Yields to urgent work or continues.
    pub(super) fn give_way(&self, asked: bool) {
        self.yield_flags.asked.store(asked, Ordering::Relaxed);
    }

    /// Returns the state of the job; none while a worker holds it. Workers that ended for urgent work start
    /// again after it.
    pub(super) fn report(&mut self, delta: Duration, is_used: bool) -> Option<WorkReport> {
        self.elapsed += delta;
        self.follow_use(is_used);
        let mut work = self.shared.try_lock().ok()?;
        let progress = work.progress();
        let findings = (progress.done != self.read_at).then(|| Findings::of(&mut work));
        let start = work.start_value();
        drop(work);
        let share = share(progress);
        let seconds_left = self.elapsed.as_secs_f32() * (1.0 - share) / (share - self.from).max(0.02);
        let mut is_abandoned = !progress.is_finished && self.threads.iter().all(SearchTask::is_done);
        if is_abandoned && self.yield_flags.done.load(Ordering::Relaxed) {
            is_abandoned = false;
            if !self.yield_flags.asked.load(Ordering::Relaxed) {
                self.yield_flags.done.store(false, Ordering::Relaxed);
                self.threads = start_threads(&self.shared, &self.yield_flags, self.few_cores);
            }
        }
        self.read_at = progress.done;
        let (progress, is_finished) = (JobProgress { share, seconds_left }, progress.is_finished);
        Some(WorkReport { progress, findings, start, is_finished, is_abandoned })
    }

    /// Returns the results since the last report, if there are any.
    pub(super) fn last_findings(&self) -> Option<Findings> {
        let mut work = lock(&self.shared);
        (work.progress().done != self.read_at).then(|| Findings::of(&mut work))
    }

    /// Returns the index of the first action of every reviewed turn.
    pub(super) fn first_actions(&self) -> Vec<usize> {
        lock(&self.shared).first_actions().collect()
    }

    /// Pauses the workers while the window is in use on a machine with few cores.
    fn follow_use(&mut self, is_used: bool) {
        if is_used {
            self.last_used = Some(self.elapsed);
        }
        let in_use = self.last_used.is_some_and(|used| self.elapsed < used + IN_USE);
        self.yield_flags.in_use.store(self.few_cores && in_use, Ordering::Relaxed);
    }
}

/// Returns the completed share, 0 to 1.
fn share(progress: ReviewProgress) -> f32 {
    progress.done as f32 / progress.total.max(1) as f32
}

/// Starts the workers of a job.
fn start_threads(
    shared: &Arc<Mutex<ReviewWork>>,
    yield_flags: &Arc<YieldFlags>,
    few_cores: bool,
) -> Vec<SearchTask<()>> {
    let rest = if few_cores { REST } else { Duration::ZERO };
    let one = |_| {
        let (shared, yield_flags) = (Arc::clone(shared), Arc::clone(yield_flags));
        SearchTask::spawn_low_priority(Budget::new(0), move |budget| {
            work_on(&shared, &yield_flags, budget, rest);
        })
    };
    (0..low_priority_threads()).map(one).collect()
}

/// Takes the lock even if poisoned: a worker that panicked has not applied its part.
fn lock(shared: &Mutex<ReviewWork>) -> MutexGuard<'_, ReviewWork> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Processes parts until none is left, the job is cancelled, or urgent work arrives.
fn work_on(shared: &Mutex<ReviewWork>, yield_flags: &YieldFlags, budget: &Budget, rest: Duration) {
    loop {
        if yield_flags.asked.load(Ordering::Relaxed) {
            yield_flags.done.store(true, Ordering::Relaxed);
            return;
        }
        let (part, is_waiting) = {
            let mut work = lock(shared);
            (work.next_task(), work.is_waiting())
        };
        let Some(mut part) = part else {
            if !is_waiting || budget.is_stopped() {
                return;
            }
            thread::sleep(WAIT);
            continue;
        };
        while !part.is_done() {
            if budget.is_stopped() {
                return;
            }
            // The quick pass is urgent for the player.
            if yield_flags.in_use.load(Ordering::Relaxed) && !part.is_quick() {
                thread::sleep(WAIT);
                continue;
            }
            part.step();
            // Yields a scarce core to the window.
            thread::sleep(rest);
        }
        lock(shared).accept(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::ModeAssets;
    use crate::tests::support::shipped;
    use cascadia_ai::players::Objective;
    use cascadia_ai::review::{LEAST_DEPTH, ReviewTerms, StartValues};
    use cascadia_engine::SeatOwner;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{CardChoice, Game, Knowledge, Phase};

    /// Returns a solo game by a ranger, and the work on its review.
    fn reviewed() -> (Record<Cascadia>, ReviewWork) {
        let (_, assets) = shipped();
        let ModeAssets { content, levels, .. } = &assets;
        let options = GameOptions::standard(1, CardChoice::from_key("AAAAA").expect("cards"), 3);
        let owners = vec![SeatOwner::Opponent("ranger".to_owned())];
        let mut record = Record::new(Cascadia::setup(options, owners), content);
        let ranger = levels.find("ranger").expect("a level").opponent();
        let (mut game, _) = Game::start(content.setup(&options).expect("a game"));
        while game.phase() != Phase::Finished {
            let cards = content.cards_known_to(&options, &game, Seat(0)).expect("cards");
            let known = Knowledge::of(&game, Seat(0));
            for action in ranger.plan(&known, &Objective::points(cards), &Budget::new(1)) {
                game.apply(action).expect("a legal action");
                record.actions.push(action);
            }
        }
        let weights = Arc::clone(levels.weights());
        let terms =
            ReviewTerms { weights, depth: LEAST_DEPTH, seats: Vec::new(), starts: StartValues::built_in() };
        let work = ReviewWork::new(&record, content, terms).expect("it can be reviewed");
        (record, work)
    }

    #[test]
    fn refinement_waits_while_the_window_is_in_use_but_the_first_pass_does_not() {
        let shared = Arc::new(Mutex::new(reviewed().1));
        let yield_flags = Arc::new(YieldFlags::default());
        yield_flags.in_use.store(true, Ordering::Relaxed);
        let worker = {
            let (shared, yield_flags) = (Arc::clone(&shared), Arc::clone(&yield_flags));
            let work = move || work_on(&shared, &yield_flags, &Budget::new(0), Duration::ZERO);
            thread::Builder::new().name("worker".to_owned()).spawn(work).expect("a thread")
        };
        let done = || lock(&shared).progress().done;
        while !lock(&shared).progress().is_readable {
            thread::sleep(WAIT);
        }
        // The last part of the quick pass may still be running.
        let mut before = u64::MAX;
        while before != done() {
            before = done();
            thread::sleep(WAIT * 20);
        }
        assert!(!lock(&shared).progress().is_finished);
        yield_flags.in_use.store(false, Ordering::Relaxed);
        worker.join().expect("it ends by itself");
        assert!(lock(&shared).progress().is_finished && done() > before);
    }

    #[test]
    fn the_window_is_in_use_for_a_while_after_its_last_input() {
        let (record, work) = reviewed();
        let mut running = RunningWork {
            shared: Arc::new(Mutex::new(work)),
            yield_flags: Arc::default(),
            threads: Vec::new(),
            record: Arc::new(record),
            seats: Vec::new(),
            from: 0.0,
            read_at: 0,
            elapsed: Duration::from_secs(1),
            last_used: None,
            few_cores: true,
        };
        let mut rests = |elapsed: Duration, is_used: bool, few: bool| {
            running.elapsed += elapsed;
            running.few_cores = few;
            running.follow_use(is_used);
            running.yield_flags.in_use.load(Ordering::Relaxed)
        };
        assert!(!rests(Duration::ZERO, false, true));
        assert!(rests(Duration::ZERO, true, true));
        assert!(rests(IN_USE / 2, false, true));
        assert!(!rests(IN_USE, false, true));
        // With cores to spare nothing waits.
        assert!(!rests(Duration::ZERO, true, false));
    }
}

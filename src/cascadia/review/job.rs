//! Background review jobs: a quick pass over every turn, then deeper ones. Results are shown and saved along
//! the way, so that an interrupted review can resume.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::kept::{KeptReviews, ReadReview};
use super::reviewed::ReviewedGame;
use crate::cascadia::ModeAssets;
use crate::preferences::graphics_quality::may_change_picture;
use crate::preferences::wake_up::FrameRequests;
use crate::session::PlayableMode;
use crate::session::{SearchTask, low_priority_threads};
use crate::window::screen::Screen;
use cascadia_ai::review::{
    JudgedPlayouts, KeptReview, PlayoutsMark, Review, ReviewTerms, ReviewWork, SeatReview, StartValues,
    USUAL_DEPTH, UnfinishedReview, review_engine,
};
use cascadia_engine::{Budget, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// Polling interval of the job.
const LOOK: Duration = Duration::from_millis(150);
/// With this many cores or fewer, a worker rests after every slice and while the window is in use, because
/// software rendering takes all of them.
const FEW_CORES: usize = 2;
/// Rest of a worker after a slice.
const REST: Duration = Duration::from_millis(4);
/// Time after the last input during which the window counts as in use.
const IN_USE: Duration = Duration::from_millis(300);
/// Interval at which a worker waits for other workers' results or for the window.
const WAIT: Duration = Duration::from_millis(5);

/// Completeness of the review on display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewState {
    /// There is no review.
    #[default]
    None,
    /// A review by another version of the engine.
    Stale,
    /// Some seats are not at full depth.
    Partial,
    /// All seats are at full depth.
    Whole,
}

/// The progress of a job.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct JobProgress {
    /// The completed share, 0 to 1.
    pub share: f32,
    /// The estimated seconds left.
    pub seconds_left: f32,
}

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

/// A running job.
struct RunningWork {
    shared: Arc<Mutex<ReviewWork>>,
    yield_flags: Arc<YieldFlags>,
    /// The workers; dropping them ends them.
    threads: Vec<SearchTask<()>>,
    /// The record under review, and the seats.
    record: Arc<Record<Cascadia>>,
    seats: Vec<Seat>,
    /// The share completed before this run.
    from: f32,
    /// Turns of playouts at the last update of the review.
    read_at: u64,
    elapsed: Duration,
    /// The time of the last input, by `elapsed`.
    last_used: Option<Duration>,
    /// True if rendering and workers share a few cores.
    few_cores: bool,
}

impl RunningWork {
    /// Pauses the workers while the window is in use on a machine with few cores.
    fn follow_use(&mut self, is_used: bool) {
        if is_used {
            self.last_used = Some(self.elapsed);
        }
        let in_use = self.last_used.is_some_and(|used| self.elapsed < used + IN_USE);
        self.yield_flags.in_use.store(self.few_cores && in_use, Ordering::Relaxed);
    }
}

/// Results since the last poll.
struct Findings {
    review: Option<Review>,
    unfinished: UnfinishedReview,
    playouts: Vec<(usize, PlayoutsMark, JudgedPlayouts)>,
}

impl Findings {
    fn of(work: &mut ReviewWork) -> Self {
        Self { review: work.review(), unfinished: work.unfinished(), playouts: work.take_playouts() }
    }
}

/// The review of the current game, and its job.
#[derive(Resource, Default)]
pub(crate) struct ReviewJob {
    /// The identifier of the reviewed record.
    game: Option<String>,
    /// The fingerprint of the current engine.
    engine: Option<String>,
    review: Option<Review>,
    state: ReviewState,
    finished: Vec<Seat>,
    /// Saved work on other seats.
    unfinished: Vec<UnfinishedReview>,
    /// True once the player has stopped the job.
    stopped: bool,
    progress: Option<JobProgress>,
    running: Option<RunningWork>,
    /// The seats to review in a job not yet started.
    wanted: Option<Vec<Seat>>,
    /// Average par values of the starts computed in this run.
    starts: Option<StartValues>,
    /// The playouts per choice, if not the default.
    depth: Option<u32>,
}

impl ReviewJob {
    /// Returns the review so far.
    pub(crate) const fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Returns the review of a seat so far.
    pub(crate) fn of_seat(&self, seat: Seat) -> Option<&SeatReview> {
        self.review.as_ref()?.seats.iter().find(|review| review.seat == seat)
    }

    /// Returns the progress; `None` without a running job.
    pub(crate) const fn progress(&self) -> Option<JobProgress> {
        self.progress
    }

    /// Tests whether the player has stopped the job.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) const fn state(&self) -> ReviewState {
        self.state
    }

    /// Returns the number of playouts per choice.
    pub(crate) fn playouts(&self) -> u32 {
        self.review.as_ref().map_or(0, |review| review.depth)
    }

    /// Sets the number of playouts per choice.
    #[cfg(test)]
    pub(crate) const fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// Tests whether the review of a seat is unfinished.
    pub(crate) fn is_first_impression(&self, seat: Seat) -> bool {
        self.state == ReviewState::Partial && !self.finished.contains(&seat)
    }

    /// Returns the progress of an unfinished review, in percent.
    pub(crate) fn percent(&self, seat: Seat) -> Option<u8> {
        self.unfinished.iter().find(|work| work.seats.contains(&seat)).map(|work| work.percent)
    }

    /// Requests the reviews of these seats; finished ones are not repeated.
    pub(super) fn want(&mut self, seats: Vec<Seat>) {
        let is_known = |seat: &Seat| match self.state {
            ReviewState::Stale => self.of_seat(*seat).is_some(),
            _ => self.finished.contains(seat),
        };
        let open: Vec<Seat> = seats.into_iter().filter(|seat| !is_known(seat)).collect();
        if !open.is_empty() && !self.stopped {
            self.wanted = Some(open);
        }
    }

    /// Stops the job and keeps its results.
    pub(super) const fn stop(&mut self) {
        self.stopped = true;
    }

    /// Stops the job and saves its results.
    fn pause(&mut self, kept: &KeptReviews) {
        if let Some(running) = self.running.take() {
            let mut work = lock(&running.shared);
            let findings = (work.progress().done != running.read_at).then(|| Findings::of(&mut work));
            drop(work);
            if let Some(findings) = findings {
                self.keep(&running.record, findings, kept);
            }
        }
        self.wanted = None;
        self.progress = None;
    }

    /// Merges and saves the findings of the job.
    fn keep(&mut self, record: &Record<Cascadia>, findings: Findings, kept: &KeptReviews) {
        let Findings { review, unfinished, playouts } = findings;
        if let Some(fresh) = review {
            self.merge(fresh);
            self.state = ReviewState::Partial;
        }
        match self.unfinished.iter_mut().find(|known| known.seats == unfinished.seats) {
            Some(known) => *known = unfinished,
            None => self.unfinished.push(unfinished),
        }
        // Playouts before their results: a saved result without playouts could not be resumed.
        kept.write_playouts(record, playouts);
        self.write(record, kept);
    }

    /// Ends the running job once its reviews are complete.
    fn finish(&mut self, kept: &KeptReviews) {
        let Some(running) = self.running.take() else { return };
        self.progress = None;
        self.unfinished.retain(|work| work.seats != running.seats);
        self.finished.extend(running.seats);
        self.state = if self.unfinished.is_empty() { ReviewState::Whole } else { ReviewState::Partial };
        self.write(&running.record, kept);
        let first_actions: Vec<usize> = lock(&running.shared).first_actions().collect();
        kept.remove_playouts(&running.record, &first_actions);
    }

    /// Saves the results. Results of another engine stay until they are replaced.
    fn write(&self, record: &Record<Cascadia>, kept: &KeptReviews) {
        let Some(engine) = self.engine.as_ref().filter(|_| self.state != ReviewState::Stale) else { return };
        let nothing =
            || Review { engine: engine.clone(), depth: 0, by_points_only: false, seats: Vec::new() };
        let review = self.review.as_ref().filter(|review| review.engine == *engine);
        kept.write(record, review.cloned().unwrap_or_else(nothing), self.unfinished.clone());
    }

    /// Yields to urgent work or continues.
    pub(super) fn give_way(&self, asked: bool) {
        if let Some(running) = &self.running {
            running.yield_flags.asked.store(asked, Ordering::Relaxed);
        }
    }

    /// Resumes the job for these seats, or restarts it if another engine made the review.
    pub(super) fn resume(&mut self, seats: Vec<Seat>) {
        self.stopped = false;
        if self.state == ReviewState::Stale {
            self.wanted = Some(seats);
        } else {
            self.want(seats);
        }
    }

    /// Switches to another game and its saved review.
    fn take_up(&mut self, game: String, kept: ReadReview) {
        self.running = None;
        (self.wanted, self.progress, self.stopped) = (None, None, false);
        self.game = Some(game);
        (self.finished, self.unfinished) = (Vec::new(), Vec::new());
        (self.review, self.state) = match kept {
            ReadReview::Good(review, unfinished) => {
                let is_open =
                    |seat: &Seat| unfinished.iter().any(|work: &UnfinishedReview| work.seats.contains(seat));
                let seats = review.seats.iter().map(|review| review.seat);
                self.finished = seats.filter(|seat| !is_open(seat)).collect();
                let state = if unfinished.is_empty() { ReviewState::Whole } else { ReviewState::Partial };
                self.unfinished = unfinished;
                let is_shown = !review.seats.is_empty();
                if is_shown { (Some(review), state) } else { (None, ReviewState::None) }
            }
            ReadReview::Stale(review) => (Some(review), ReviewState::Stale),
            ReadReview::Nothing => (None, ReviewState::None),
        };
    }

    /// Shows a review loaded elsewhere.
    pub(super) fn show(&mut self, kept: KeptReview) {
        self.take_up(kept.game, ReadReview::Good(kept.review, kept.unfinished));
    }

    /// Returns the next seats and their saved work, new seats first; `None` while a job on a requested seat
    /// runs.
    fn next_seats(&self, wanted: &[Seat]) -> Option<(Vec<Seat>, Option<UnfinishedReview>)> {
        let running = self.running.as_ref().map_or(&[][..], |running| &running.seats[..]);
        let begun = |seat: &Seat| {
            running.contains(seat) || self.unfinished.iter().any(|work| work.seats.contains(seat))
        };
        let fresh: Vec<Seat> = wanted.iter().copied().filter(|seat| !begun(seat)).collect();
        if !fresh.is_empty() {
            return Some((fresh, None));
        }
        if wanted.iter().any(|seat| running.contains(seat)) {
            return None;
        }
        let of_wanted = |work: &&UnfinishedReview| wanted.iter().any(|seat| work.seats.contains(seat));
        let work = self.unfinished.iter().find(of_wanted)?;
        Some((work.seats.clone(), Some(work.clone())))
    }

    /// Replaces the reviews of the same seats.
    fn merge(&mut self, fresh: Review) {
        let Some(known) = self.review.as_mut().filter(|known| known.engine == fresh.engine) else {
            self.review = Some(fresh);
            return;
        };
        known.depth = known.depth.max(fresh.depth);
        known.by_points_only = fresh.by_points_only;
        for seat in fresh.seats {
            match known.seats.iter_mut().find(|known| known.seat == seat.seat) {
                Some(known) => *known = seat,
                None => known.seats.push(seat),
            }
        }
        known.seats.sort_by_key(|review| review.seat);
    }
}

/// Inputs of a review job.
#[derive(SystemParam)]
pub(super) struct JobTools<'w> {
    assets: Res<'w, ModeAssets>,
    kept: KeptReviews<'w>,
    time: Res<'w, Time<Real>>,
    frames: FrameRequests<'w>,
}

/// Switches to the reviewed game: loads its saved review and requests the missing seats.
pub(super) fn take_up(reviewed: Option<Res<ReviewedGame>>, tools: JobTools, mut job: ResMut<ReviewJob>) {
    let Some(reviewed) = reviewed.filter(|reviewed| !reviewed.locked) else { return };
    let id = reviewed.record.id();
    if job.game.as_ref() != Some(&id) {
        let engine = review_engine(tools.assets.levels.weights(), &tools.assets.content);
        let kept = tools.kept.read(&reviewed.record, &engine, job.depth.unwrap_or(USUAL_DEPTH));
        job.pause(&tools.kept);
        job.take_up(id, kept);
    }
    if job.running.is_none() {
        job.want(reviewed.seats());
    }
}

/// Starts the requested job.
pub(super) fn begin(reviewed: Res<ReviewedGame>, tools: JobTools, mut job: ResMut<ReviewJob>) {
    // Only a request counts as a change.
    let Some(seats) = job.wanted.is_some().then(|| job.wanted.take()).flatten() else { return };
    let Some((seats, earlier)) = job.next_seats(&seats) else { return };
    job.pause(&tools.kept);
    job.engine = Some(review_engine(tools.assets.levels.weights(), &tools.assets.content));
    let terms = ReviewTerms {
        weights: Arc::clone(tools.assets.levels.weights()),
        depth: job.depth.unwrap_or(USUAL_DEPTH),
        seats: seats.clone(),
        starts: job.starts.get_or_insert_with(StartValues::built_in).clone(),
    };
    let (record, content) = (&reviewed.record, &tools.assets.content);
    let work = match &earlier {
        Some(earlier) => ReviewWork::resume(record, content, terms, earlier, tools.kept.playouts(record)),
        None => ReviewWork::new(record, content, terms),
    };
    match work {
        Ok(work) => {
            let progress = work.progress();
            tools.kept.remove_old_playouts(record);
            let shared = Arc::new(Mutex::new(work));
            let yield_flags = Arc::default();
            let few_cores = thread::available_parallelism().is_ok_and(|cores| cores.get() <= FEW_CORES);
            job.running = Some(RunningWork {
                threads: start_threads(&shared, &yield_flags, few_cores),
                shared,
                yield_flags,
                record: Arc::clone(record),
                seats,
                from: progress.done as f32 / progress.total.max(1) as f32,
                read_at: progress.done,
                elapsed: Duration::ZERO,
                last_used: None,
                few_cores,
            });
            job.progress = Some(JobProgress::default());
        }
        Err(error) => {
            warn!("a game cannot be reviewed: {error}");
            job.progress = None;
        }
    }
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
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
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

/// Collects and saves progress and results, and stops the job on request.
pub(super) fn collect(
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
    tools.frames.within(LOOK);
    running.elapsed += tools.time.delta();
    running.follow_use(is_used);
    let Ok(mut work) = running.shared.try_lock() else { return };
    let progress = work.progress();
    let findings = (progress.done != running.read_at).then(|| Findings::of(&mut work));
    let start = work.start_value();
    drop(work);
    let share = progress.done as f32 / progress.total.max(1) as f32;
    let left = running.elapsed.as_secs_f32() * (1.0 - share) / (share - running.from).max(0.02);
    let mut ended = !progress.is_finished && running.threads.iter().all(SearchTask::is_done);
    if ended && running.yield_flags.done.load(Ordering::Relaxed) {
        ended = false;
        if !running.yield_flags.asked.load(Ordering::Relaxed) {
            running.yield_flags.done.store(false, Ordering::Relaxed);
            running.threads = start_threads(&running.shared, &running.yield_flags, running.few_cores);
        }
    }
    running.read_at = progress.done;
    let record = Arc::clone(&running.record);
    let now = JobProgress { share, seconds_left: left };
    let is_new = findings.is_some() || progress.is_finished || ended;
    let shown = job_now.progress.map_or(0, |shown| (shown.share * 100.0) as u32);
    if is_new || shown != (share * 100.0) as u32 {
        job.set_changed();
    }
    let job = job.bypass_change_detection();
    job.progress = Some(now);
    if let Some(findings) = findings {
        job.keep(&record, findings, &tools.kept);
    }
    if let (Some((kind, value)), Some(starts)) = (start, &mut job.starts) {
        starts.insert(kind, value);
    }
    if progress.is_finished {
        job.finish(&tools.kept);
        job.want(reviewed.map(|reviewed| reviewed.seats()).unwrap_or_default());
    } else if ended {
        job.running = None;
        job.progress = None;
    }
}

/// Ends the job when the review is left, to free the CPU for the next game.
pub(super) fn leave(
    reviewed: Option<Res<ReviewedGame>>,
    screen: Res<State<Screen>>,
    kept: KeptReviews,
    mut job: ResMut<ReviewJob>,
) {
    let is_looked_at = reviewed.is_some() && matches!(*screen.get(), Cascadia::REVIEW | Cascadia::TABLE);
    if !is_looked_at && (job.running.is_some() || job.stopped) {
        job.pause(&kept);
        // Reopening a review resumes it.
        job.stopped = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_ai::players::Objective;
    use cascadia_ai::review::LEAST_DEPTH;
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

//! Reviews in the background: first a quick look at every turn, then deeper. Results are shown and saved along the
//! way, so that an interrupted review resumes later.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::kept::{KeptReviews, ReadReview};
use super::reviewed::ReviewedGame;
use crate::cascadia::CascadiaAssets;
use crate::preferences::graphics_quality::is_told;
use crate::preferences::wake_up::NextFrame;
use crate::session::{SearchTask, low_priority_threads};
use crate::window::screen::Screen;
use cascadia_ai::review::{
    JudgedPlayouts, KeptReview, PlayoutsMark, Review, ReviewTerms, ReviewWork, SeatReview, StartValues,
    USUAL_DEPTH, UnfinishedReview, review_engine,
};
use cascadia_engine::{Budget, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// The time between two looks at the work.
const LOOK: Duration = Duration::from_millis(150);
/// With so few cores, the thread that works rests after every slice, and while the window is in use: where there is no
/// graphics card, drawing takes all of them.
const FEW_CORES: usize = 2;
/// How long it rests after a slice.
const REST: Duration = Duration::from_millis(4);
/// The window is in use for so long after it was told something.
const IN_USE: Duration = Duration::from_millis(300);
/// How long a thread waits for others whose results decide what is left to do, or for the window.
const WAIT: Duration = Duration::from_millis(5);

/// How good the review is that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ReviewState {
    /// There is none.
    #[default]
    None,
    /// Another version of the engine made it.
    Stale,
    /// Some of its seats are not as deep as they get.
    Partial,
    /// It is as deep as it gets.
    Whole,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct DeskProgress {
    /// The share that is done, from 0 to 1.
    pub share: f32,
    /// The seconds that are left, as far as can be told.
    pub seconds_left: f32,
}

/// How the threads of the work make room for what somebody waits for: there may be no other thread for it.
#[derive(Default)]
struct GivingWay {
    /// Whether somebody waits.
    asked: AtomicBool,
    /// Whether a thread has ended for that.
    done: AtomicBool,
    /// Whether the window is in use, and there are few cores.
    in_use: AtomicBool,
}

/// The work that runs.
struct RunningWork {
    shared: Arc<Mutex<ReviewWork>>,
    giving_way: Arc<GivingWay>,
    /// The threads; dropping them ends them.
    threads: Vec<SearchTask<()>>,
    /// The record it is about, and the seats.
    record: Arc<Record<Cascadia>>,
    seats: Vec<Seat>,
    /// The share that was done before.
    from: f32,
    /// Turns of playouts that were done when the review was read last.
    read_at: u64,
    elapsed: Duration,
    /// When the window was told something last, by `elapsed`.
    told: Option<Duration>,
    /// Whether drawing and working share the same few cores.
    few_cores: bool,
}

impl RunningWork {
    /// Lets the work rest while the window is in use, where few cores have to do both.
    fn follow_use(&mut self, told: bool) {
        if told {
            self.told = Some(self.elapsed);
        }
        let in_use = self.told.is_some_and(|told| self.elapsed < told + IN_USE);
        self.giving_way.in_use.store(self.few_cores && in_use, Ordering::Relaxed);
    }
}

/// Results since the last look.
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

/// The review of the game that is looked at, and the work on it.
#[derive(Resource, Default)]
pub(crate) struct ReviewDesk {
    /// The game it is about, by the identifier of its record.
    game: Option<String>,
    /// The fingerprint of the engine that works.
    engine: Option<String>,
    review: Option<Review>,
    state: ReviewState,
    /// The seats whose reviews are finished.
    finished: Vec<Seat>,
    /// Saved work on other seats.
    unfinished: Vec<UnfinishedReview>,
    /// Whether the player has stopped the work.
    stopped: bool,
    progress: Option<DeskProgress>,
    running: Option<RunningWork>,
    /// The seats that are to be reviewed, if that has not begun.
    wanted: Option<Vec<Seat>>,
    /// The means of par play that were worked out in this run.
    starts: Option<StartValues>,
    /// The playouts that judge each choice, if not as many as usual.
    depth: Option<u32>,
}

impl ReviewDesk {
    /// Returns the review as far as it is known.
    pub(crate) const fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Returns the review of a seat as far as it is known.
    pub(crate) fn of_seat(&self, seat: Seat) -> Option<&SeatReview> {
        self.review.as_ref()?.seats.iter().find(|review| review.seat == seat)
    }

    /// Returns how far the work is; none while nobody works.
    pub(crate) const fn progress(&self) -> Option<DeskProgress> {
        self.progress
    }

    /// Tests whether the player has stopped the work.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns how good the review is.
    pub(crate) const fn state(&self) -> ReviewState {
        self.state
    }

    /// Returns the number of playouts that judge each choice.
    pub(crate) fn playouts(&self) -> u32 {
        self.review.as_ref().map_or(0, |review| review.depth)
    }

    /// Judges each choice by so many playouts from now on.
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

    /// Stops the work; its results stay.
    pub(super) const fn stop(&mut self) {
        self.stopped = true;
    }

    /// Stops the work and saves its results.
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

    /// Takes over what the work has found, and keeps it on disk.
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
        // Playouts before their results: a result without its playouts would have to be worked out again.
        kept.write_playouts(record, playouts);
        self.write(record, kept);
    }

    /// Ends the running work, whose reviews are complete.
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

    /// Saves the results. Those of another engine stay until there is a replacement.
    fn write(&self, record: &Record<Cascadia>, kept: &KeptReviews) {
        let Some(engine) = self.engine.as_ref().filter(|_| self.state != ReviewState::Stale) else { return };
        let nothing =
            || Review { engine: engine.clone(), depth: 0, by_points_only: false, seats: Vec::new() };
        let review = self.review.as_ref().filter(|review| review.engine == *engine);
        kept.write(record, review.cloned().unwrap_or_else(nothing), self.unfinished.clone());
    }

    /// Makes room for something shorter that somebody waits for, or goes on with the work.
    pub(super) fn give_way(&self, asked: bool) {
        if let Some(running) = &self.running {
            running.giving_way.asked.store(asked, Ordering::Relaxed);
        }
    }

    /// Resumes the work on these seats, or starts it over after another engine.
    pub(super) fn resume(&mut self, seats: Vec<Seat>) {
        self.stopped = false;
        if self.state == ReviewState::Stale {
            self.wanted = Some(seats);
        } else {
            self.want(seats);
        }
    }

    /// Takes up another game with what is kept about it.
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
                let is_told = !review.seats.is_empty();
                if is_told { (Some(review), state) } else { (None, ReviewState::None) }
            }
            ReadReview::Stale(review) => (Some(review), ReviewState::Stale),
            ReadReview::Nothing => (None, ReviewState::None),
        };
    }

    /// Shows a review that was read elsewhere.
    pub(super) fn show(&mut self, kept: KeptReview) {
        self.take_up(kept.game, ReadReview::Good(kept.review, kept.unfinished));
    }

    /// Returns the next seats to work on, with their saved work: new seats first; none while work on a wanted seat
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

    /// Puts reviews of seats in the place of those that are known of the same seats.
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

/// What working a review out depends on.
#[derive(SystemParam)]
pub(super) struct DeskTools<'w> {
    assets: Res<'w, CascadiaAssets>,
    kept: KeptReviews<'w>,
    time: Res<'w, Time<Real>>,
    next: ResMut<'w, NextFrame>,
}

/// Takes up the game whose review is looked at: what is kept of it is read, and what is missing is asked for.
pub(super) fn take_up(reviewed: Option<Res<ReviewedGame>>, tools: DeskTools, mut desk: ResMut<ReviewDesk>) {
    let Some(reviewed) = reviewed.filter(|reviewed| !reviewed.locked) else { return };
    let id = reviewed.record.id();
    if desk.game.as_ref() != Some(&id) {
        let engine = review_engine(tools.assets.levels.weights(), &tools.assets.content);
        let kept = tools.kept.read(&reviewed.record, &engine, desk.depth.unwrap_or(USUAL_DEPTH));
        desk.pause(&tools.kept);
        desk.take_up(id, kept);
    }
    if desk.running.is_none() {
        desk.want(reviewed.seats());
    }
}

/// Begins the work that was asked for.
pub(super) fn begin(reviewed: Res<ReviewedGame>, tools: DeskTools, mut desk: ResMut<ReviewDesk>) {
    // Nothing wanted is no change.
    let Some(seats) = desk.wanted.is_some().then(|| desk.wanted.take()).flatten() else { return };
    let Some((seats, earlier)) = desk.next_seats(&seats) else { return };
    desk.pause(&tools.kept);
    desk.engine = Some(review_engine(tools.assets.levels.weights(), &tools.assets.content));
    let terms = ReviewTerms {
        weights: Arc::clone(tools.assets.levels.weights()),
        depth: desk.depth.unwrap_or(USUAL_DEPTH),
        seats: seats.clone(),
        starts: desk.starts.get_or_insert_with(StartValues::built_in).clone(),
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
            let giving_way = Arc::default();
            let few_cores = thread::available_parallelism().is_ok_and(|cores| cores.get() <= FEW_CORES);
            desk.running = Some(RunningWork {
                threads: start_threads(&shared, &giving_way, few_cores),
                shared,
                giving_way,
                record: Arc::clone(record),
                seats,
                from: progress.done as f32 / progress.total.max(1) as f32,
                read_at: progress.done,
                elapsed: Duration::ZERO,
                told: None,
                few_cores,
            });
            desk.progress = Some(DeskProgress::default());
        }
        Err(error) => {
            warn!("a game cannot be reviewed: {error}");
            desk.progress = None;
        }
    }
}

/// Starts the threads that share the work.
fn start_threads(
    shared: &Arc<Mutex<ReviewWork>>,
    giving_way: &Arc<GivingWay>,
    few_cores: bool,
) -> Vec<SearchTask<()>> {
    let rest = if few_cores { REST } else { Duration::ZERO };
    let one = |_| {
        let (shared, giving_way) = (Arc::clone(shared), Arc::clone(giving_way));
        SearchTask::spawn_low_priority(Budget::new(0), move |budget| {
            work_on(&shared, &giving_way, budget, rest);
        })
    };
    (0..low_priority_threads()).map(one).collect()
}

/// Takes the lock; a thread that panicked has left the work as it was before its part.
fn lock(shared: &Mutex<ReviewWork>) -> MutexGuard<'_, ReviewWork> {
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Works part by part until nothing is left, nobody waits any more, or something else goes before.
fn work_on(shared: &Mutex<ReviewWork>, giving_way: &GivingWay, budget: &Budget, rest: Duration) {
    loop {
        if giving_way.asked.load(Ordering::Relaxed) {
            giving_way.done.store(true, Ordering::Relaxed);
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
            // The first look is waited for.
            if giving_way.in_use.load(Ordering::Relaxed) && !part.is_quick() {
                thread::sleep(WAIT);
                continue;
            }
            part.step();
            // The window gets its turn where there is no core to spare.
            thread::sleep(rest);
        }
        lock(shared).accept(part);
    }
}

/// Takes and saves the progress and results so far, and stops the work on request.
pub(super) fn collect(
    mut tools: DeskTools,
    reviewed: Option<Res<ReviewedGame>>,
    mut window_events: MessageReader<WindowEvent>,
    mut desk: ResMut<ReviewDesk>,
) {
    // All are read, so that none is left for the next frame.
    let told = window_events.read().filter(|event| is_told(event)).count() > 0;
    if desk.stopped && desk.running.is_some() {
        desk.pause(&tools.kept);
        return;
    }
    // Only what is new counts as a change.
    let desk_now = desk.bypass_change_detection();
    let Some(running) = &mut desk_now.running else { return };
    tools.next.within(LOOK);
    running.elapsed += tools.time.delta();
    running.follow_use(told);
    let Ok(mut work) = running.shared.try_lock() else { return };
    let progress = work.progress();
    let findings = (progress.done != running.read_at).then(|| Findings::of(&mut work));
    let start = work.start_value();
    drop(work);
    let share = progress.done as f32 / progress.total.max(1) as f32;
    let left = running.elapsed.as_secs_f32() * (1.0 - share) / (share - running.from).max(0.02);
    let mut ended = !progress.is_finished && running.threads.iter().all(SearchTask::is_done);
    if ended && running.giving_way.done.load(Ordering::Relaxed) {
        ended = false;
        if !running.giving_way.asked.load(Ordering::Relaxed) {
            running.giving_way.done.store(false, Ordering::Relaxed);
            running.threads = start_threads(&running.shared, &running.giving_way, running.few_cores);
        }
    }
    running.read_at = progress.done;
    let record = Arc::clone(&running.record);
    let now = DeskProgress { share, seconds_left: left };
    let is_new = findings.is_some() || progress.is_finished || ended;
    let shown = desk_now.progress.map_or(0, |shown| (shown.share * 100.0) as u32);
    if is_new || shown != (share * 100.0) as u32 {
        desk.set_changed();
    }
    let desk = desk.bypass_change_detection();
    desk.progress = Some(now);
    if let Some(findings) = findings {
        desk.keep(&record, findings, &tools.kept);
    }
    if let (Some((kind, value)), Some(starts)) = (start, &mut desk.starts) {
        starts.insert(kind, value);
    }
    if progress.is_finished {
        desk.finish(&tools.kept);
        desk.want(reviewed.map(|reviewed| reviewed.seats()).unwrap_or_default());
    } else if ended {
        desk.running = None;
        desk.progress = None;
    }
}

/// Ends the work when nobody looks at the review any more: what is played next needs the time.
pub(super) fn leave(
    reviewed: Option<Res<ReviewedGame>>,
    screen: Res<State<Screen>>,
    kept: KeptReviews,
    mut desk: ResMut<ReviewDesk>,
) {
    let is_looked_at = reviewed.is_some() && matches!(screen.get(), Screen::Review | Screen::Playing);
    if !is_looked_at && (desk.running.is_some() || desk.stopped) {
        desk.pause(&kept);
        // Reopening a review resumes it.
        desk.stopped = false;
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

    /// A solo game by a ranger, and the work on its review.
    fn reviewed() -> (Record<Cascadia>, ReviewWork) {
        let (_, assets) = shipped();
        let CascadiaAssets { content, levels, .. } = &assets;
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
    fn what_goes_deeper_waits_while_the_window_is_in_use_and_the_first_look_does_not() {
        let shared = Arc::new(Mutex::new(reviewed().1));
        let giving_way = Arc::new(GivingWay::default());
        giving_way.in_use.store(true, Ordering::Relaxed);
        let worker = {
            let (shared, giving_way) = (Arc::clone(&shared), Arc::clone(&giving_way));
            let work = move || work_on(&shared, &giving_way, &Budget::new(0), Duration::ZERO);
            thread::Builder::new().name("worker".to_owned()).spawn(work).expect("a thread")
        };
        let done = || lock(&shared).progress().done;
        while !lock(&shared).progress().is_readable {
            thread::sleep(WAIT);
        }
        // The last part of the first look may still be under way.
        let mut before = u64::MAX;
        while before != done() {
            before = done();
            thread::sleep(WAIT * 20);
        }
        assert!(!lock(&shared).progress().is_finished);
        giving_way.in_use.store(false, Ordering::Relaxed);
        worker.join().expect("it ends by itself");
        assert!(lock(&shared).progress().is_finished && done() > before);
    }

    #[test]
    fn the_window_is_in_use_for_a_while_after_it_was_told_something() {
        let (record, work) = reviewed();
        let mut running = RunningWork {
            shared: Arc::new(Mutex::new(work)),
            giving_way: Arc::default(),
            threads: Vec::new(),
            record: Arc::new(record),
            seats: Vec::new(),
            from: 0.0,
            read_at: 0,
            elapsed: Duration::from_secs(1),
            told: None,
            few_cores: true,
        };
        let mut rests = |elapsed: Duration, told: bool, few: bool| {
            running.elapsed += elapsed;
            running.few_cores = few;
            running.follow_use(told);
            running.giving_way.in_use.load(Ordering::Relaxed)
        };
        assert!(!rests(Duration::ZERO, false, true));
        assert!(rests(Duration::ZERO, true, true));
        assert!(rests(IN_USE / 2, false, true));
        assert!(!rests(IN_USE, false, true));
        // With cores to spare nothing has to wait.
        assert!(!rests(Duration::ZERO, true, false));
    }
}

//! The work on a review, in slices: a quick pass over all decisions, then full depth where missed points and
//! doubt are largest, then more playouts for doubtful turning points. It can stop between any two parts and
//! resume.

use std::sync::Arc;

use crate::search::{EvalWeights, POINT};
use cascadia_base::hash::fnv1a_64;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{GameMode, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::mode::options_of;
use cascadia_rules::record::write_action;
use cascadia_rules::rules::Seat;

use super::decision::DecisionWork;
use super::depth::{GREATEST_DEPTH, LEAST_DEPTH, QUICK_DEPTH, Stages};
use super::describe::describe;
use super::moment::{Moment, Moments, NoReview};
use super::playouts::{JudgedPlayouts, PlayoutsMark, PlayoutsSource};
use super::refine::{self, RefinedDecision, Refinement};
use super::report::{Review, ReviewedDecision, SeatReview};
use super::start::{QUICK_TOTALS, StartValues, StartWork, kind_of_game};
use super::unfinished::{UnfinishedDecision, UnfinishedReview};

/// Engine version; changes with everything that affects a review except weights, rules and content.
const ENGINE: u32 = 5;
/// Turns of playouts in a slice of work: some 10 to 40 milliseconds.
const SLICE: u64 = 2500;

/// The parameters of a review.
#[derive(Clone, Debug)]
pub struct ReviewTerms {
    /// The weights of the static evaluation; those of the levels.
    pub weights: Arc<EvalWeights>,
    /// The number of fresh playouts that judge each decision; see [`super::USUAL_DEPTH`].
    pub depth: u32,
    /// The seats to review; empty means all.
    pub seats: Vec<Seat>,
    /// The known means of par play.
    pub starts: StartValues,
}

/// The progress of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewProgress {
    /// Turns of playouts done so far.
    pub done: u64,
    /// Approximate total of turns of playouts.
    pub total: u64,
    /// Set once every decision has a first figure, so that [`ReviewWork::review`] has a result.
    pub is_readable: bool,
    /// Set once the work is complete.
    pub is_finished: bool,
}

/// Returns the fingerprint of the review engine: it changes with everything that affects the results.
pub fn review_engine(weights: &EvalWeights, content: &Content) -> String {
    let weights = cascadia_base::hash::fnv1a_64(format!("{weights:?}").as_bytes());
    format!("review-{ENGINE}.{}-{weights:016x}-{}", Cascadia::RULES, Cascadia::fingerprint(content))
}

/// The work on the review of a game.
///
/// A thread owns it and calls [`ReviewWork::step`], some ten milliseconds each, until that reports the end.
/// Between two calls it can be dropped (nothing is left behind) or queried by [`ReviewWork::review`], which
/// has a result as soon as the quick pass is over. Several threads share the work by
/// [`ReviewWork::next_task`] and [`ReviewWork::accept`]; one that gets no task while
/// [`ReviewWork::is_waiting`] retries a little later. The result depends on record, depth and engine only:
/// not on the machine, the order of the tasks or the number of threads.
pub struct ReviewWork {
    moments: Vec<Arc<Moment>>,
    totals: Vec<u16>,
    seats: Vec<Seat>,
    terms: ReviewTerms,
    options: GameOptions,
    engine: String,
    decisions: Vec<DecisionState>,
    start: StartState,
    running: Option<ReviewTask>,
    refinement: RefinementState,
    restoring: RestoringState,
    /// Indices of the decisions with new playouts since the last call.
    changed: Vec<usize>,
    /// Cloned into every task handed out; its reference count stays right even if a task's thread ends.
    handed_out: Arc<()>,
    done: u64,
    total: u64,
}

/// The progress of the refinement.
#[derive(Default)]
struct RefinementState {
    /// Parts of the current round that are not handed out, by their place in the list of decisions.
    open: Vec<Refinement>,
    /// Parts of the round that are handed out and not done.
    running: Vec<Refinement>,
    /// The refinement budget left for each seat.
    budgets: Vec<u64>,
    is_done: bool,
}

/// The progress of reading earlier playouts.
#[derive(Default)]
struct RestoringState {
    /// Indices of the decisions with unread playouts.
    open: Vec<usize>,
    /// The number of reads in progress.
    running: usize,
    source: Option<PlayoutsSource>,
    /// Set if playouts are missing, so that the plan based on them is void.
    is_incomplete: bool,
}

impl RestoringState {
    const fn is_done(&self) -> bool {
        self.open.is_empty() && self.running == 0
    }
}

/// The results of a decision so far.
#[derive(Default)]
struct DecisionState {
    quick: Option<ReviewedDecision>,
    full: Option<ReviewedDecision>,
    /// The work done at full depth, kept for refinement.
    work: Option<Box<DecisionWork>>,
    /// Flags of the tasks handed out: for the quick pass, for the full depth.
    handed_out: [bool; 2],
}

/// The mean of par play so far.
#[derive(Default)]
struct StartState {
    quick: Option<i32>,
    full: Option<i32>,
    quick_work: Option<StartWork>,
    full_work: Option<StartWork>,
}

/// A part of the work that a thread can do independently.
pub struct ReviewTask {
    kind: TaskKind,
    /// The cost in turns of playouts.
    cost: u64,
    _handed_out: Arc<()>,
}

enum TaskKind {
    Decision { index: usize, is_full: bool, moment: Arc<Moment>, work: Box<DecisionWork> },
    Again { index: usize, moment: Arc<Moment>, work: Box<DecisionWork> },
    Restore { index: usize, moment: Arc<Moment>, restored: Restored },
    Start { is_full: bool, work: Box<StartWork> },
}

enum Restored {
    Open { source: PlayoutsSource, mark: PlayoutsMark, weights: Arc<EvalWeights> },
    Done(Option<Box<DecisionWork>>),
}

impl Restored {
    fn read(&mut self, moment: &Moment) {
        if let Self::Open { source, mark, weights } = self {
            let text = source(moment.first_action);
            let before = text.and_then(|text| JudgedPlayouts::read(&text, mark).ok());
            let work = DecisionWork::judged_before(moment, weights, Stages::of(mark.depth), before);
            *self = Self::Done(work.map(Box::new));
        }
    }
}

impl ReviewTask {
    /// Works for some ten milliseconds; returns the number of turns played.
    pub fn step(&mut self) -> u64 {
        let mut turns = 0;
        while turns < SLICE && !self.is_done() {
            turns += match &mut self.kind {
                TaskKind::Decision { work, .. } | TaskKind::Again { work, .. } => work.step(),
                TaskKind::Start { work, .. } => work.step(),
                TaskKind::Restore { moment, restored, .. } => {
                    restored.read(moment);
                    0
                }
            };
        }
        turns
    }

    /// Tests whether it belongs to the quick pass.
    pub const fn is_quick(&self) -> bool {
        match &self.kind {
            TaskKind::Decision { is_full, .. } | TaskKind::Start { is_full, .. } => !*is_full,
            TaskKind::Again { .. } | TaskKind::Restore { .. } => false,
        }
    }

    /// Tests whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        match &self.kind {
            TaskKind::Decision { work, .. } | TaskKind::Again { work, .. } => work.is_done(),
            TaskKind::Start { work, .. } => work.is_done(),
            TaskKind::Restore { restored, .. } => matches!(restored, Restored::Done(_)),
        }
    }
}

impl ReviewWork {
    /// Prepares the review of a finished game.
    ///
    /// # Errors
    /// If the record cannot be replayed, is not finished, has no such seat, or exceeds the tables of the
    /// search.
    pub fn new(record: &Record<Cascadia>, content: &Content, terms: ReviewTerms) -> Result<Self, NoReview> {
        let count = record.setup.seats.len();
        if let Some(seat) = terms.seats.iter().find(|seat| seat.index() >= count) {
            return Err(NoReview::NoSeat { wanted: seat.index() + 1, seats: count });
        }
        let Moments { all, totals } = Moments::of(record, content, &terms.seats)?;
        let options = options_of(&record.setup);
        let mut seats = terms.seats.clone();
        if seats.is_empty() {
            seats = (0..count).map(|seat| Seat(seat as u8)).collect();
        }
        seats.sort_unstable();
        seats.dedup();
        let known = terms.starts.of(&kind_of_game(&options));
        let terms = ReviewTerms { depth: terms.depth.clamp(LEAST_DEPTH, GREATEST_DEPTH), ..terms };
        let mut start = StartState { quick: known, full: known, ..StartState::default() };
        if known.is_none() {
            start.quick_work = StartWork::sized(&options, content, &terms.weights, QUICK_TOTALS);
            start.full_work = StartWork::new(&options, content, &terms.weights);
        }
        let moments: Vec<Arc<Moment>> = all.into_iter().map(Arc::new).collect();
        let mut work = Self {
            decisions: moments.iter().map(|_| DecisionState::default()).collect(),
            engine: review_engine(&terms.weights, content),
            moments,
            totals,
            seats,
            terms,
            options,
            start,
            running: None,
            refinement: RefinementState::default(),
            restoring: RestoringState::default(),
            changed: Vec::new(),
            handed_out: Arc::default(),
            done: 0,
            total: 0,
        };
        work.total = work.whole_cost()?;
        work.refinement.is_done = work.moments.is_empty() || work.terms.depth > refine::DEEPEST;
        if !work.refinement.is_done {
            let seats = work.seats.len();
            work.refinement.budgets = vec![refine::budget(&work.options, work.total) / seats as u64; seats];
            // The turning points are usually decided before the budget is spent.
            work.total += work.refinement.budgets.iter().sum::<u64>() / 2;
        }
        Ok(work)
    }

    /// Resumes earlier work on the same game without repeating any. `playouts` finds the playouts of each
    /// decision; a decision without them is judged again. Work on other seats or at another depth starts
    /// over.
    ///
    /// # Errors
    /// As [`ReviewWork::new`].
    pub fn resume(
        record: &Record<Cascadia>,
        content: &Content,
        terms: ReviewTerms,
        unfinished: &UnfinishedReview,
        playouts: PlayoutsSource,
    ) -> Result<Self, NoReview> {
        let mut work = Self::new(record, content, terms)?;
        let is_of = |(moment, decision): (&Arc<Moment>, &UnfinishedDecision)| {
            decision.reported.as_ref().map_or(!decision.is_full, |reported| {
                reported.first_action == moment.first_action && reported.actions == moment.actions
            })
        };
        let fits = unfinished.seats == work.seats
            && unfinished.depth == work.terms.depth
            && unfinished.decisions.len() == work.moments.len()
            && unfinished.budgets.len() == work.refinement.budgets.len()
            && unfinished.open.iter().all(|more| more.index < work.moments.len())
            && work.moments.iter().zip(&unfinished.decisions).all(is_of);
        if fits {
            work.take_up(unfinished, playouts);
        }
        Ok(work)
    }

    fn take_up(&mut self, unfinished: &UnfinishedReview, playouts: PlayoutsSource) {
        self.done = unfinished.done;
        let [quick, full] = unfinished.starts;
        self.start.quick = self.start.quick.or(quick);
        self.start.full = self.start.full.or(full);
        if self.start.quick.is_some() {
            self.start.quick_work = None;
        }
        if self.start.full.is_some() {
            self.start.full_work = None;
        }
        for (index, decision) in unfinished.decisions.iter().enumerate() {
            let state = &mut self.decisions[index];
            state.handed_out = [decision.reported.is_some(), decision.is_full];
            let reported = if decision.is_full { &mut state.full } else { &mut state.quick };
            reported.clone_from(&decision.reported);
            if decision.is_full && !self.refinement.is_done {
                self.restoring.open.push(index);
            }
        }
        self.restoring.source = Some(playouts);
        self.refinement.budgets.clone_from(&unfinished.budgets);
        self.refinement.open.clone_from(&unfinished.open);
    }

    /// Returns the state to resume from, without the playouts.
    pub fn unfinished(&self) -> UnfinishedReview {
        let decision = |state: &DecisionState| UnfinishedDecision {
            reported: state.full.clone().or_else(|| state.quick.clone()),
            is_full: state.full.is_some(),
        };
        let ReviewProgress { done, total, .. } = self.progress();
        UnfinishedReview {
            seats: self.seats.clone(),
            depth: self.terms.depth,
            // Unfinished work never shows 100 %.
            percent: (100 * done / total.max(1)).min(99) as u8,
            done: self.done,
            starts: [self.start.quick, self.start.full],
            decisions: self.decisions.iter().map(decision).collect(),
            budgets: self.refinement.budgets.clone(),
            open: self.refinement.open.iter().chain(&self.refinement.running).copied().collect(),
        }
    }

    /// Returns the reviewed seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Takes the playouts of the decisions judged since the last call, each with the index of its first
    /// action.
    pub fn take_playouts(&mut self) -> Vec<(usize, PlayoutsMark, JudgedPlayouts)> {
        let mut changed = std::mem::take(&mut self.changed);
        changed.sort_unstable();
        changed.dedup();
        let playouts = |index: usize| {
            let work = self.decisions[index].work.as_ref()?;
            Some((self.moments[index].first_action, self.mark(index), work.playouts()?))
        };
        changed.into_iter().filter_map(playouts).collect()
    }

    /// Iterates over the indices of the decisions' first actions.
    pub fn first_actions(&self) -> impl Iterator<Item = usize> + '_ {
        self.moments.iter().map(|moment| moment.first_action)
    }

    /// Returns the identity of a decision's playouts.
    fn mark(&self, index: usize) -> PlayoutsMark {
        let moment = &self.moments[index];
        let hash = |hash, action: &_| derived_seed(hash, fnv1a_64(write_action(*action).as_bytes()));
        let decision = moment.actions.iter().fold(moment.seed, hash);
        PlayoutsMark { engine: self.engine.clone(), depth: self.terms.depth, decision }
    }

    /// Returns the same work with other playouts, to measure the influence of chance on a review. The result
    /// is not for storage.
    #[must_use]
    pub fn with_other_luck(mut self, luck: u64) -> Self {
        for moment in &mut self.moments {
            Arc::make_mut(moment).seed = derived_seed(moment.seed, luck);
        }
        self
    }

    /// Adds up the cost of all tasks.
    fn whole_cost(&self) -> Result<u64, NoReview> {
        let mut cost = self.start.quick_work.as_ref().map_or(0, StartWork::cost);
        cost += self.start.full_work.as_ref().map_or(0, StartWork::cost);
        let depths = [QUICK_DEPTH, self.terms.depth].map(Stages::of);
        for moment in &self.moments {
            let planned = DecisionWork::planned_cost(moment, &self.terms.weights, &depths);
            cost += planned.ok_or(NoReview::TooLarge)?;
        }
        Ok(cost)
    }

    /// Works for some ten milliseconds and returns the progress.
    pub fn step(&mut self) -> ReviewProgress {
        if self.running.is_none() {
            self.running = self.next_task();
        }
        if let Some(mut task) = self.running.take() {
            task.step();
            if task.is_done() {
                self.accept(task);
            } else {
                self.running = Some(task);
            }
        }
        self.progress()
    }

    /// Returns the progress of the work.
    pub fn progress(&self) -> ReviewProgress {
        let is_finished = self.refinement.is_done && self.is_whole() && self.start.full.is_some();
        ReviewProgress {
            done: if is_finished { self.total } else { self.done.min(self.total) },
            total: self.total,
            is_readable: self.is_readable(),
            is_finished,
        }
    }

    /// Tests whether every decision was judged at full depth.
    fn is_whole(&self) -> bool {
        self.restoring.is_done() && self.decisions.iter().all(|state| state.full.is_some())
    }

    /// Tests whether there may be another task once the outstanding ones are accepted.
    pub fn is_waiting(&self) -> bool {
        !self.refinement.is_done && Arc::strong_count(&self.handed_out) > 1
    }

    fn is_readable(&self) -> bool {
        let known = |state: &DecisionState| state.quick.is_some() || state.full.is_some();
        self.start.quick.or(self.start.full).is_some() && self.decisions.iter().all(known)
    }

    /// Returns the next task to hand out: the quick pass first, then the decisions with the most missed
    /// points and doubt, then possible turning points. None if all are handed out.
    pub fn next_task(&mut self) -> Option<ReviewTask> {
        if let Some(task) = self.restore_task() {
            return Some(task);
        }
        let quick = self.decisions.iter().position(|state| !state.handed_out[0]);
        if let Some(index) = quick {
            return self.decision_task(index, false);
        }
        if let Some(work) = self.start.quick_work.take() {
            return Some(self.start_task(false, work));
        }
        let open = self.decisions.iter().enumerate().filter(|(_, state)| !state.handed_out[1]);
        let doubt = |state: &DecisionState| {
            state.quick.as_ref().map_or(0, |quick| {
                i64::from(quick.missed().max(quick.gain().abs())) * i64::from(quick.missed_within_90)
            })
        };
        let next = open.max_by_key(|(index, state)| (doubt(state), std::cmp::Reverse(*index)));
        if let Some((index, _)) = next {
            return self.decision_task(index, true);
        }
        if let Some(work) = self.start.full_work.take() {
            return Some(self.start_task(true, work));
        }
        if !self.is_whole() {
            return None;
        }
        let more = self.refinement.open.pop()?;
        let index = more.index;
        let mut work = self.decisions[index].work.take()?;
        self.refinement.running.push(more);
        let cost = more.cost(&work);
        more.begin(&mut work);
        let moment = Arc::clone(&self.moments[index]);
        Some(self.task(TaskKind::Again { index, moment, work }, cost))
    }

    fn task(&self, kind: TaskKind, cost: u64) -> ReviewTask {
        ReviewTask { kind, cost, _handed_out: Arc::clone(&self.handed_out) }
    }

    /// Returns the next part that reads earlier playouts.
    fn restore_task(&mut self) -> Option<ReviewTask> {
        let source = Arc::clone(self.restoring.source.as_ref()?);
        let index = self.restoring.open.pop()?;
        self.restoring.running += 1;
        let (mark, weights) = (self.mark(index), Arc::clone(&self.terms.weights));
        let restored = Restored::Open { source, mark, weights };
        let moment = Arc::clone(&self.moments[index]);
        Some(self.task(TaskKind::Restore { index, moment, restored }, 0))
    }

    fn start_task(&self, is_full: bool, work: StartWork) -> ReviewTask {
        let cost = work.cost();
        self.task(TaskKind::Start { is_full, work: Box::new(work) }, cost)
    }

    fn decision_task(&mut self, index: usize, is_full: bool) -> Option<ReviewTask> {
        self.decisions[index].handed_out[usize::from(is_full)] = true;
        let moment = Arc::clone(&self.moments[index]);
        let depth = if is_full { self.terms.depth } else { QUICK_DEPTH };
        let work = Box::new(DecisionWork::new(&moment, &self.terms.weights, Stages::of(depth), false)?);
        let cost = work.cost();
        Some(self.task(TaskKind::Decision { index, is_full, moment, work }, cost))
    }

    /// Takes over the result of a finished task.
    pub fn accept(&mut self, task: ReviewTask) {
        self.done += task.cost;
        match task.kind {
            TaskKind::Start { is_full: false, work } => self.start.quick = Some(work.mean()),
            TaskKind::Start { is_full: true, work } => self.start.full = Some(work.mean()),
            TaskKind::Decision { index, is_full, moment, work } => {
                let reported = Some(describe(&moment, &work.finish()));
                let state = &mut self.decisions[index];
                if is_full {
                    state.full = reported;
                    state.work = (!self.refinement.is_done).then_some(work);
                    self.changed.push(index);
                } else {
                    state.quick = reported;
                }
            }
            TaskKind::Again { index, moment, work } => {
                let state = &mut self.decisions[index];
                state.full = Some(describe(&moment, &work.finish()));
                state.work = Some(work);
                self.refinement.running.retain(|more| more.index != index);
                self.changed.push(index);
            }
            TaskKind::Restore { index, moment, restored } => self.restore(index, &moment, restored),
        }
        if !self.refinement.is_done && self.is_whole() {
            self.go_on_refining();
        }
    }

    /// Restores a decision from its earlier playouts, or judges it again without them.
    fn restore(&mut self, index: usize, moment: &Moment, restored: Restored) {
        self.restoring.running -= 1;
        let state = &mut self.decisions[index];
        match restored {
            Restored::Done(Some(work)) => {
                // The playouts may have been saved without their result.
                state.full = Some(describe(moment, &work.finish()));
                state.work = Some(work);
            }
            Restored::Done(None) | Restored::Open { .. } => {
                state.quick = state.full.take();
                state.handed_out[1] = false;
                self.restoring.is_incomplete = true;
            }
        }
        if !self.restoring.is_done() {
            return;
        }
        let decisions = &self.decisions;
        let is_left = |more: &Refinement| {
            decisions[more.index].work.as_ref().is_some_and(|work| !more.is_done_by(work))
        };
        self.refinement.open.retain(is_left);
        if self.restoring.is_incomplete {
            self.refinement.open.clear();
        }
    }

    /// Plans the next round once the last one is over, or ends the refinement if there is none.
    fn go_on_refining(&mut self) {
        if !self.refinement.running.is_empty() || !self.refinement.open.is_empty() {
            return;
        }
        let reviews: Vec<SeatReview> = self.seats.iter().map(|seat| self.seat_review(*seat, 0)).collect();
        for (review, budget) in reviews.iter().zip(&mut self.refinement.budgets) {
            let of_seat: Vec<usize> =
                (0..self.moments.len()).filter(|index| self.moments[*index].seat == review.seat).collect();
            let parts = of_seat.iter().zip(&review.decisions).filter_map(|(index, reported)| {
                Some(RefinedDecision { reported, work: self.decisions[*index].work.as_deref()? })
            });
            let parts: Vec<RefinedDecision<'_>> = parts.collect();
            let round = refine::next_round(&parts, budget);
            let in_list = |more: Refinement| Refinement { index: of_seat[more.index], ..more };
            self.refinement.open.extend(round.into_iter().map(in_list));
        }
        if self.refinement.open.is_empty() {
            self.refinement.is_done = true;
            for state in &mut self.decisions {
                state.work = None;
            }
        }
    }

    /// Returns the kind of the game and the mean of par play in it, once that is complete.
    pub fn start_value(&self) -> Option<(String, i32)> {
        Some((kind_of_game(&self.options), self.start.full?))
    }

    /// Returns the review so far; none before the quick pass is over. The numbers add up at any time.
    pub fn review(&self) -> Option<Review> {
        if !self.is_readable() {
            return None;
        }
        let start = self.start.full.or(self.start.quick)?;
        Some(Review {
            engine: self.engine.clone(),
            // Until the last decision is done, a review is only as deep as the quick pass.
            depth: if self.decisions.iter().all(|state| state.full.is_some()) {
                self.terms.depth
            } else {
                self.terms.depth.min(QUICK_DEPTH)
            },
            by_points_only: self.options.scenario.is_some(),
            seats: self.seats.iter().map(|seat| self.seat_review(*seat, start)).collect(),
        })
    }

    fn seat_review(&self, seat: Seat, start: i32) -> SeatReview {
        let of_seat = self.moments.iter().zip(&self.decisions).filter(|(moment, _)| moment.seat == seat);
        let mut decisions: Vec<ReviewedDecision> =
            of_seat.filter_map(|(_, state)| state.full.clone().or_else(|| state.quick.clone())).collect();
        let total = self.totals.get(seat.index()).map_or(0, |total| i32::from(*total)) * POINT;
        let pars: Vec<i32> = decisions.iter().map(|decision| decision.par).collect();
        for (index, decision) in decisions.iter_mut().enumerate() {
            decision.luck_after = pars.get(index + 1).copied().unwrap_or(total) - decision.played;
        }
        let luck_at_start = pars.first().copied().unwrap_or(total) - start;
        SeatReview { seat, total, start, luck_at_start, decisions }
    }
}

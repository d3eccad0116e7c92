//! The work on a review, in slices: a quick pass over all decisions, then the depth that was asked for where most was
//! missed and doubt is largest, then more playouts where the turning points are in doubt.

use std::sync::Arc;

use crate::base::rng::derived_seed;
use crate::cascadia::Cascadia;
use crate::cascadia::content::{Content, GameOptions};
use crate::cascadia::mode::options_of;
use crate::cascadia::rules::Seat;
use crate::cascadia::search::{EvalWeights, POINT};
use crate::engine::{GameMode, Record};

use super::decision::DecisionWork;
use super::depth::{GREATEST_DEPTH, LEAST_DEPTH, QUICK_DEPTH, Stages};
use super::moment::{Moment, Moments, NoReview};
use super::refine::{self, RefinedDecision, Refinement};
use super::report::{Review, ReviewedDecision, SeatReview};
use super::start::{QUICK_TOTALS, StartValues, StartWork, kind_of_game};
use super::told::tell;

/// Changes with everything that changes what a review says but the weights, the rules and the content.
const ENGINE: u32 = 5;
/// Turns of playouts in a slice of work: some 10 to 40 milliseconds.
const SLICE: u64 = 2500;

/// What a review is made with.
#[derive(Clone, Debug)]
pub struct ReviewTerms {
    /// The weights of the static evaluation; those of the levels.
    pub weights: Arc<EvalWeights>,
    /// The number of fresh playouts that judge each decision; see [`super::USUAL_DEPTH`].
    pub depth: u32,
    /// The seats; all if none is named.
    pub seats: Vec<Seat>,
    /// Means of par play that are known.
    pub starts: StartValues,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewProgress {
    /// Turns of playouts that are done.
    pub done: u64,
    /// Turns of playouts that there are, about.
    pub total: u64,
    /// Whether every decision has a first figure, so that [`ReviewWork::review`] answers.
    pub is_readable: bool,
    /// Whether all is done.
    pub is_finished: bool,
}

/// Returns the fingerprint of the engine that makes reviews: it changes with whatever changes what they say.
pub fn review_engine(weights: &EvalWeights, content: &Content) -> String {
    let weights = crate::base::hash::fnv1a_64(format!("{weights:?}").as_bytes());
    format!("review-{ENGINE}.{}-{weights:016x}-{}", Cascadia::RULES, Cascadia::fingerprint(content))
}

/// The work on the review of a game.
///
/// A thread owns it and calls [`ReviewWork::step`] until that says finished, which takes some ten milliseconds each
/// time; between two calls it can be dropped (nothing is left behind) or asked for [`ReviewWork::review`], which
/// answers as soon as the quick pass is over. Several threads share the work by [`ReviewWork::next_task`] and
/// [`ReviewWork::accept`]; one that gets no task while [`ReviewWork::is_waiting`] asks again a little later. The result
/// depends on record, depth and engine only: not on the machine, the order of the tasks or the number of threads.
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
    /// Every task that was handed out holds one more of it, also if the thread that has it ends.
    handed_out: Arc<()>,
    done: u64,
    total: u64,
}

/// How far the refinement is.
#[derive(Default)]
struct RefinementState {
    /// What of the present round nobody has yet, as places in the list of decisions.
    open: Vec<Refinement>,
    /// Parts of the round that were handed out and are not done.
    running: usize,
    /// What may still be spent on each seat.
    budgets: Vec<u64>,
    is_done: bool,
}

/// What is known of a decision.
#[derive(Default)]
struct DecisionState {
    quick: Option<ReviewedDecision>,
    full: Option<ReviewedDecision>,
    /// The work that was done at the full depth, for more of it.
    work: Option<Box<DecisionWork>>,
    /// Whether a task for it was handed out: for the quick pass, for the full depth.
    handed_out: [bool; 2],
}

/// What is known of the mean of par play.
#[derive(Default)]
struct StartState {
    quick: Option<i32>,
    full: Option<i32>,
    quick_work: Option<StartWork>,
    full_work: Option<StartWork>,
}

/// A part of the work that a thread can do on its own.
pub struct ReviewTask {
    kind: TaskKind,
    /// What it takes, in turns of playouts.
    cost: u64,
    _handed_out: Arc<()>,
}

enum TaskKind {
    Decision { index: usize, is_full: bool, moment: Arc<Moment>, work: Box<DecisionWork> },
    Again { index: usize, moment: Arc<Moment>, work: Box<DecisionWork> },
    Start { is_full: bool, work: Box<StartWork> },
}

impl ReviewTask {
    /// Works for some ten milliseconds; returns the number of turns played.
    pub fn step(&mut self) -> u64 {
        let mut turns = 0;
        while turns < SLICE && !self.is_done() {
            turns += match &mut self.kind {
                TaskKind::Decision { work, .. } | TaskKind::Again { work, .. } => work.step(),
                TaskKind::Start { work, .. } => work.step(),
            };
        }
        turns
    }

    /// Tests whether it belongs to the quick pass.
    pub const fn is_quick(&self) -> bool {
        match &self.kind {
            TaskKind::Decision { is_full, .. } | TaskKind::Start { is_full, .. } => !*is_full,
            TaskKind::Again { .. } => false,
        }
    }

    /// Tests whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        match &self.kind {
            TaskKind::Decision { work, .. } | TaskKind::Again { work, .. } => work.is_done(),
            TaskKind::Start { work, .. } => work.is_done(),
        }
    }
}

impl ReviewWork {
    /// Prepares the review of a finished game.
    ///
    /// # Errors
    /// If the record cannot be played, is not finished, has no such seat, or exceeds the tables of the search.
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
            handed_out: Arc::default(),
            done: 0,
            total: 0,
        };
        work.total = work.whole_cost()?;
        work.refinement.is_done = work.moments.is_empty() || work.terms.depth > refine::DEEPEST;
        if !work.refinement.is_done {
            let seats = work.seats.len();
            work.refinement.budgets = vec![refine::budget(&work.options, work.total) / seats as u64; seats];
            // It is usually decided before the budget is spent.
            work.total += work.refinement.budgets.iter().sum::<u64>() / 2;
        }
        Ok(work)
    }

    /// Returns the same work with other playouts, to see how much of a review is chance. The review is not the one that
    /// is kept.
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

    /// Works for some ten milliseconds and says how far it is.
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

    /// Returns how far the work is.
    pub fn progress(&self) -> ReviewProgress {
        let is_finished = self.refinement.is_done && self.is_whole() && self.start.full.is_some();
        ReviewProgress {
            done: if is_finished { self.total } else { self.done.min(self.total) },
            total: self.total,
            is_readable: self.is_readable(),
            is_finished,
        }
    }

    /// Tests whether every decision was judged at the full depth.
    fn is_whole(&self) -> bool {
        self.decisions.iter().all(|state| state.full.is_some())
    }

    /// Tests whether there may be another task once those that were handed out are accepted.
    pub fn is_waiting(&self) -> bool {
        !self.refinement.is_done && Arc::strong_count(&self.handed_out) > 1
    }

    fn is_readable(&self) -> bool {
        let known = |state: &DecisionState| state.quick.is_some() || state.full.is_some();
        self.start.quick.or(self.start.full).is_some() && self.decisions.iter().all(known)
    }

    /// Returns the next part of the work that nobody has: the quick pass first, then the decisions where most was
    /// missed in most doubt, then what may be a turning point. None if all parts are handed out.
    pub fn next_task(&mut self) -> Option<ReviewTask> {
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
        let more = self.refinement.open.pop()?;
        let index = more.index;
        let mut work = self.decisions[index].work.take()?;
        self.refinement.running += 1;
        let cost = more.cost(&work);
        more.begin(&mut work);
        let moment = Arc::clone(&self.moments[index]);
        Some(self.task(TaskKind::Again { index, moment, work }, cost))
    }

    fn task(&self, kind: TaskKind, cost: u64) -> ReviewTask {
        ReviewTask { kind, cost, _handed_out: Arc::clone(&self.handed_out) }
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

    /// Takes over the result of a task that is done.
    pub fn accept(&mut self, task: ReviewTask) {
        self.done += task.cost;
        match task.kind {
            TaskKind::Start { is_full: false, work } => self.start.quick = Some(work.mean()),
            TaskKind::Start { is_full: true, work } => self.start.full = Some(work.mean()),
            TaskKind::Decision { index, is_full, moment, work } => {
                let told = Some(tell(&moment, &work.finish()));
                let state = &mut self.decisions[index];
                if is_full {
                    state.full = told;
                    state.work = (!self.refinement.is_done).then_some(work);
                } else {
                    state.quick = told;
                }
            }
            TaskKind::Again { index, moment, work } => {
                let state = &mut self.decisions[index];
                state.full = Some(tell(&moment, &work.finish()));
                state.work = Some(work);
                self.refinement.running -= 1;
            }
        }
        if !self.refinement.is_done && self.is_whole() {
            self.go_on_refining();
        }
    }

    /// Plans the next round once the last one is over, or ends the refinement if there is none.
    fn go_on_refining(&mut self) {
        if self.refinement.running > 0 || !self.refinement.open.is_empty() {
            return;
        }
        let reviews: Vec<SeatReview> = self.seats.iter().map(|seat| self.seat_review(*seat, 0)).collect();
        for (review, budget) in reviews.iter().zip(&mut self.refinement.budgets) {
            let of_seat: Vec<usize> =
                (0..self.moments.len()).filter(|index| self.moments[*index].seat == review.seat).collect();
            let parts = of_seat.iter().zip(&review.decisions).filter_map(|(index, told)| {
                Some(RefinedDecision { told, work: self.decisions[*index].work.as_deref()? })
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

    /// Returns the mean of par play in this kind of game, with the name of the kind, once it is worked out.
    pub fn start_value(&self) -> Option<(String, i32)> {
        Some((kind_of_game(&self.options), self.start.full?))
    }

    /// Returns the review as far as it is known; none before the quick pass is over. The numbers add up at any time.
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

//! The work on one decision: generate choices, screen them, run a contest among the best, judge by fresh
//! playouts. Each stage has its file.
//!
//! A choice selected for its results is judged by separate playouts, so that luck in the selection does not
//! bias its value (the winner's curse).

mod again;
mod contest;
mod errors;
mod find;
mod finish;
mod judge;
mod resume;
mod screen;
#[cfg(test)]
mod tests;

pub(super) use errors::ReportedErrors;

use crate::search::{EvalWeights, TableChoice, TablePosition, Terms};
use cascadia_base::rng::derived_seed;
use cascadia_base::sequential_halving::HalvingRound;

use super::choices::{Choices, par_choice, played_choice};
use super::depth::Stages;
use super::judged::Judgement;
use super::moment::Moment;
use super::roles::{ReportedRoles, Roles};

/// Number of compared turns in a last turn, which is judged exactly.
const IN_LAST_TURN: usize = 400;

/// The stages. Their numbers are the streams of seeds of their playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DecisionStage {
    Find = 1,
    Screen,
    Contest,
    Judge,
    /// Uses the stream of `Judge`.
    Again,
    Done,
}

/// One choice with its results so far.
struct Contender {
    choice: TableChoice,
    /// Totals of the current stage, in the order of its seeds.
    totals: Vec<i32>,
    judged: Vec<Terms>,
}

impl Contender {
    fn mean(&self) -> f64 {
        self.totals.iter().copied().map(f64::from).sum::<f64>() / self.totals.len().max(1) as f64
    }
}

/// A fully judged decision.
pub(super) struct Judged {
    pub table: TablePosition,
    pub choices: Vec<(TableChoice, Judgement)>,
    pub roles: Roles,
    /// The best less the median choice of the first stage, in hundredths of a point.
    pub stake: i32,
    /// Base seed; the n-th judging playout uses this plus n.
    pub seed: u64,
    /// Number of playouts common to all judged choices; some have more.
    pub playouts: usize,
}

/// The work on one decision.
pub(super) struct DecisionWork {
    table: TablePosition,
    stages: Stages,
    seed: u64,
    stage: DecisionStage,
    contenders: Vec<Contender>,
    /// Number of contenders in the first stage.
    wide: usize,
    /// Indices of the contenders still in the running.
    alive: Vec<usize>,
    round: HalvingRound,
    par: usize,
    played: usize,
    roles: Roles,
    stake: i32,
    /// Set to judge only par and the played choice.
    gain_only: bool,
    /// The choices to judge by more playouts than the others, and their number of playouts.
    again: ReportedRoles,
    playouts_again: usize,
    /// Factor on the playouts of the depth with which the best was found.
    thoroughness: usize,
}

impl DecisionWork {
    /// Prepares the work on `moment`; none if the game exceeds the tables of the search. With `gain_only`
    /// there is no search for improvements: the best is the better of par and the played choice.
    pub(super) fn new(
        moment: &Moment,
        weights: &EvalWeights,
        stages: Stages,
        gain_only: bool,
    ) -> Option<Self> {
        let table = TablePosition::of(&moment.knowledge, &moment.cards, weights)?;
        let played = played_choice(moment)?;
        let par = par_choice(moment, &table)?;
        let width = if table.is_last() { IN_LAST_TURN } else { stages.width };
        let mut choices = if gain_only {
            Choices { all: Vec::new(), wide: 0 }
        } else {
            Choices::of(&table, moment, &played, width)
        };
        let mut place_of = |choice: TableChoice| {
            let known = choices.all.iter().position(|other| *other == choice);
            known.unwrap_or_else(|| {
                choices.all.push(choice);
                choices.all.len() - 1
            })
        };
        let (played, par) = (place_of(played), place_of(par));
        let mut work = Self { par, played, gain_only, ..Self::among(choices, table, stages, moment.seed) };
        work.begin();
        Some(work)
    }

    /// Prepares to judge exactly these distinct choices; none if the game exceeds the tables of the search.
    pub(super) fn comparing(
        moment: &Moment,
        weights: &EvalWeights,
        choices: &[TableChoice],
        stages: Stages,
    ) -> Option<Self> {
        let table = TablePosition::of(&moment.knowledge, &moment.cards, weights)?;
        let stage = if table.is_last() { DecisionStage::Done } else { DecisionStage::Judge };
        let choices = Choices { all: choices.to_vec(), wide: choices.len() };
        Some(Self { stage, gain_only: true, ..Self::among(choices, table, stages, moment.seed) })
    }

    fn among(choices: Choices, table: TablePosition, stages: Stages, seed: u64) -> Self {
        let contender = |choice| Contender { choice, totals: Vec::new(), judged: Vec::new() };
        Self {
            table,
            stages,
            seed,
            stage: DecisionStage::Find,
            contenders: choices.all.into_iter().map(contender).collect(),
            wide: choices.wide,
            alive: (0..choices.wide).collect(),
            round: HalvingRound::default(),
            par: 0,
            played: 0,
            roles: Roles::default(),
            stake: 0,
            gain_only: false,
            again: ReportedRoles::default(),
            playouts_again: 0,
            thoroughness: 1,
        }
    }

    /// Tests whether all choices are judged.
    pub(super) fn is_done(&self) -> bool {
        self.stage == DecisionStage::Done
    }

    /// Returns the approximate cost of the whole work, in turns of playouts.
    pub(super) fn cost(&self) -> u64 {
        cost(&self.table, &self.stages, self.gain_only)
    }

    /// Returns the total cost of the work on `moment` at all these depths, without preparing it; none if
    /// there is no such work.
    pub(super) fn planned_cost(moment: &Moment, weights: &EvalWeights, depths: &[Stages]) -> Option<u64> {
        let table = TablePosition::of(&moment.knowledge, &moment.cards, weights)?;
        played_choice(moment)?;
        par_choice(moment, &table)?;
        Some(depths.iter().map(|stages| cost(&table, stages, false)).sum())
    }

    fn begin(&mut self) {
        if self.table.is_last() {
            self.stage = DecisionStage::Done;
        } else if self.gain_only || self.contenders.len() == 1 {
            self.start_judging(self.better_of_two());
        } else if self.alive.len() > 1 {
            self.start_finding();
        } else {
            self.start_screen();
        }
    }

    /// Plays one playout of every choice in the current stage; returns their number of turns.
    pub(super) fn step(&mut self) -> u64 {
        let mut playouts = self.alive.len();
        match self.stage {
            DecisionStage::Find => self.step_finding(),
            DecisionStage::Screen => self.step_screening(),
            DecisionStage::Contest => self.step_contest(),
            DecisionStage::Judge => playouts = self.step_judging(),
            DecisionStage::Again => playouts = self.step_again(),
            DecisionStage::Done => playouts = 0,
        }
        playouts as u64 * u64::from(self.table.turns_of_playout())
    }

    /// Adds the total of one more playout of every remaining contender in this stage; returns the number of
    /// playouts of each.
    fn play_each(&mut self, playout: impl Fn(&TablePosition, &TableChoice, u64) -> i32) -> usize {
        let number = self.contenders[self.alive[0]].totals.len();
        let seed = self.seed_of(self.stage, number);
        for index in &self.alive {
            let contender = &mut self.contenders[*index];
            contender.totals.push(playout(&self.table, &contender.choice, seed));
        }
        number + 1
    }

    /// Judges by one more playout each of these contenders with fewer than `playouts`; returns their number.
    fn judge_each(&mut self, indices: impl IntoIterator<Item = usize>, playouts: usize) -> usize {
        let mut count = 0;
        for index in indices {
            let number = self.contenders[index].judged.len();
            if number < playouts {
                let seed = self.seed_of(DecisionStage::Judge, number);
                let contender = &mut self.contenders[index];
                contender.judged.push(self.table.playout(&contender.choice, seed));
                count += 1;
            }
        }
        count
    }

    fn has_judged_each(&self, mut indices: impl Iterator<Item = usize>, playouts: usize) -> bool {
        indices.all(|index| self.contenders[index].judged.len() >= playouts)
    }

    /// Returns the seed of a playout by its number in a stage.
    const fn seed_of(&self, stage: DecisionStage, number: usize) -> u64 {
        derived_seed(self.seed, stage as u64).wrapping_add(number as u64)
    }

    /// Sorts the remaining contenders by descending mean; ties keep their order.
    fn sort_alive(&mut self) {
        let contenders = &self.contenders;
        self.alive.sort_by(|a, b| contenders[*b].mean().total_cmp(&contenders[*a].mean()));
    }

    fn enter(&mut self, stage: DecisionStage) {
        for contender in &mut self.contenders {
            contender.totals.clear();
        }
        self.stage = stage;
    }
}

/// Returns the total of a playout of all seats.
fn whole_total(table: &TablePosition, choice: &TableChoice, seed: u64) -> i32 {
    table.playout(choice, seed).iter().sum()
}

/// Returns the approximate cost of the work on a decision, in turns of playouts.
fn cost(table: &TablePosition, stages: &Stages, gain_only: bool) -> u64 {
    if table.is_last() {
        return 1;
    }
    let Stages { find, screen, contest, judge, .. } = *stages;
    let playouts = if gain_only { 2 * judge } else { find + 14 * screen + 5 * contest + 4 * judge };
    playouts as u64 * u64::from(table.turns_of_playout())
}

//! The work on one decision: generate choices, screen them, run a contest among the best, judge by fresh
//! playouts.
//!
//! A choice selected for its results is judged by separate playouts, so that luck in the selection does not
//! bias its value (the winner's curse). Choices are found by sequential halving (Karnin, Koren and Somekh
//! 2013), as in the search.

use crate::search::{EvalWeights, TableChoice, TablePosition, Terms};
use cascadia_base::rng::derived_seed;
use cascadia_base::statistics::mean_and_error;

use super::choices::{
    Choices, both_turns, par_choice, played_choice, same_draft, same_payment, same_place, unpaid_twin,
};
use super::depth::{MOST_PLAYOUTS, Stages};
use super::judged::Judgement;
use super::moment::Moment;
use super::playouts::JudgedPlayouts;
use super::roles::{ReportedRoles, Roles};

/// Number of choices that are screened, and number in the contest.
const SCREENED: usize = 6;
const CONTESTANTS: usize = 4;
/// Standard errors by which another choice must lead in the contest to replace the played one or par.
const TIE: f64 = 1.5;
/// Number of compared turns in a last turn, which is judged exactly.
const IN_LAST_TURN: usize = 400;
/// Gain of the played choice over par from which other drafts are compared, in hundredths of a point.
const FIND_GAIN: i64 = 100;

/// The stages, each with separate playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DecisionStage {
    Find,
    Screen,
    Contest,
    Judge,
    /// Some judged choices get more playouts of the same stream.
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
    fn mean_of_first(&self, count: usize) -> f64 {
        let count = count.min(self.totals.len());
        self.totals[..count].iter().map(|total| f64::from(*total)).sum::<f64>() / count.max(1) as f64
    }

    fn mean(&self) -> f64 {
        self.mean_of_first(self.totals.len())
    }
}

/// Standard errors of the values in a review of one decision, in hundredths of a point; 0 if exact.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct ReportedErrors {
    pub par: f64,
    pub played: f64,
    pub gain: f64,
    pub missed: f64,
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
    /// Playouts of each remaining contender at the end of the current round of halving.
    goal: usize,
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
        let contenders: Vec<Contender> = choices
            .all
            .into_iter()
            .map(|choice| Contender { choice, totals: Vec::new(), judged: Vec::new() })
            .collect();
        let alive: Vec<usize> = (0..choices.wide).collect();
        let mut work = Self {
            table,
            stages,
            seed: moment.seed,
            stage: DecisionStage::Find,
            contenders,
            wide: choices.wide,
            alive,
            goal: 0,
            par,
            played,
            roles: Roles::default(),
            stake: 0,
            gain_only,
            again: ReportedRoles::default(),
            playouts_again: 0,
            thoroughness: 1,
        };
        work.begin();
        Some(work)
    }

    /// Resumes the work on `moment` from its earlier playouts; none if they are missing or do not match the
    /// choices. A last turn is exact and needs no playouts.
    pub(super) fn judged_before(
        moment: &Moment,
        weights: &EvalWeights,
        stages: Stages,
        before: Option<JudgedPlayouts>,
    ) -> Option<Self> {
        let mut work = Self::new(moment, weights, stages, false)?;
        if work.is_done() {
            return Some(work);
        }
        let JudgedPlayouts { roles, stake, again, playouts_again, thoroughness, judged } = before?;
        let count = work.contenders.len();
        let Roles { par, played, best, turn, payment, draft, place, other_draft, twin } = roles;
        let optional = [other_draft, twin].into_iter().flatten();
        let mut places = [par, played, best, turn, payment, draft, place].into_iter().chain(optional);
        let fits = judged.len() == count
            && places.all(|place| place < count)
            && (par, played) == (work.par, work.played)
            && judged.iter().all(|judged| {
                judged.is_empty() || (stages.judge..=MOST_PLAYOUTS.max(stages.judge)).contains(&judged.len())
            })
            && [par, played, best].iter().all(|place| !judged[*place].is_empty());
        if !fits {
            return None;
        }
        for (contender, judged) in work.contenders.iter_mut().zip(judged) {
            contender.judged = judged;
        }
        (work.roles, work.stake) = (roles, stake);
        (work.again, work.playouts_again, work.thoroughness) = (again, playouts_again, thoroughness.max(1));
        let has_all = |index: usize| work.contenders[index].judged.len() >= playouts_again;
        if !work.indices_of(again).all(has_all) {
            return None;
        }
        work.stage = DecisionStage::Done;
        Some(work)
    }

    /// Returns the playouts of a fully judged decision; none if it is exact.
    pub(super) fn playouts(&self) -> Option<JudgedPlayouts> {
        self.can_judge_again().then(|| JudgedPlayouts {
            roles: self.roles,
            stake: self.stake,
            again: self.again,
            playouts_again: self.playouts_again,
            thoroughness: self.thoroughness,
            judged: self.contenders.iter().map(|contender| contender.judged.clone()).collect(),
        })
    }

    /// Tests whether the decision is already judged to the requirements of `roles`, `playouts` and
    /// `thoroughness`.
    pub(super) const fn has_judged(
        &self,
        roles: ReportedRoles,
        playouts: usize,
        thoroughness: usize,
    ) -> bool {
        let covers = (self.again.par || !roles.par)
            && (self.again.played || !roles.played)
            && (self.again.best || !roles.best);
        covers && self.playouts_again >= playouts && self.thoroughness >= thoroughness
    }

    /// Prepares to judge exactly these distinct choices; none if the game exceeds the tables of the search.
    pub(super) fn comparing(
        moment: &Moment,
        weights: &EvalWeights,
        choices: &[TableChoice],
        stages: Stages,
    ) -> Option<Self> {
        let table = TablePosition::of(&moment.knowledge, &moment.cards, weights)?;
        let contender =
            |choice: &TableChoice| Contender { choice: *choice, totals: Vec::new(), judged: Vec::new() };
        Some(Self {
            stage: if table.is_last() { DecisionStage::Done } else { DecisionStage::Judge },
            table,
            stages,
            seed: moment.seed,
            contenders: choices.iter().map(contender).collect(),
            wide: choices.len(),
            alive: (0..choices.len()).collect(),
            goal: 0,
            par: 0,
            played: 0,
            roles: Roles::default(),
            stake: 0,
            gain_only: true,
            again: ReportedRoles::default(),
            playouts_again: 0,
            thoroughness: 1,
        })
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
            self.goal = self.round_goal();
        } else {
            self.start_screen();
        }
    }

    /// Returns the roles if par and the played choice are the only choices.
    fn better_of_two(&self) -> Roles {
        let (par, played) = (self.par, self.played);
        Roles {
            par,
            played,
            best: played,
            turn: played,
            payment: played,
            draft: played,
            place: played,
            other_draft: None,
            twin: None,
        }
    }

    /// Returns the playouts of each choice at the end of the starting round of halving.
    fn round_goal(&self) -> usize {
        let rounds = (usize::BITS - (self.wide - 1).leading_zeros()) as usize;
        let find = self.stages.find * self.thoroughness;
        self.goal + (find / rounds.max(1) / self.alive.len()).max(4)
    }

    /// Plays one playout of every choice in the current stage; returns their number of turns.
    pub(super) fn step(&mut self) -> u64 {
        let turns = u64::from(self.table.turns_of_playout());
        let count = self.alive.len() as u64;
        match self.stage {
            DecisionStage::Done => return 0,
            DecisionStage::Find => {
                let number = self.contenders[self.alive[0]].totals.len();
                let seed = derived_seed(self.seed, 1).wrapping_add(number as u64);
                for index in self.alive.clone() {
                    let total = self.table.quick_playout(&self.contenders[index].choice, seed);
                    self.contenders[index].totals.push(total);
                }
                if number + 1 >= self.goal {
                    self.halve();
                }
            }
            DecisionStage::Judge => return self.step_judging() * turns,
            DecisionStage::Again => return self.step_again() * turns,
            DecisionStage::Screen | DecisionStage::Contest => self.step_whole_table(),
        }
        count * turns
    }

    /// Returns the factor on the playouts of the depth with which the best was found.
    pub(super) const fn thoroughness(&self) -> usize {
        self.thoroughness
    }

    /// Tests whether more playouts may find another best: there are several choices, and none is exact.
    pub(super) fn can_find_again(&self) -> bool {
        self.can_judge_again() && !self.gain_only && self.wide > 1
    }

    /// Starts a new search for the best with `thoroughness` times the playouts of the depth. Judged playouts
    /// are kept; a new best is judged by as many playouts as the old one.
    pub(super) fn find_again(&mut self, thoroughness: usize) {
        self.thoroughness = thoroughness;
        self.enter(DecisionStage::Find);
        self.alive = (0..self.wide).collect();
        self.goal = 0;
        self.goal = self.round_goal();
    }

    /// Returns the approximate cost of [`DecisionWork::find_again`], in turns of playouts.
    pub(super) fn cost_of_finding(&self, thoroughness: usize) -> u64 {
        let Stages { find, screen, contest, .. } = self.stages;
        let playouts = thoroughness * (find + 14 * screen + 5 * contest) + self.playouts_again;
        playouts as u64 * u64::from(self.table.turns_of_playout())
    }

    /// Tests whether more playouts would improve the result: everything is judged, and nothing is exact.
    pub(super) fn can_judge_again(&self) -> bool {
        self.is_done() && !self.table.is_last()
    }

    /// Tests whether any choice has more judging playouts than the depth requires.
    pub(super) const fn was_judged_again(&self) -> bool {
        self.playouts_again > 0
    }

    /// Returns the largest number of judging playouts among `roles`.
    pub(super) fn playouts_of(&self, roles: ReportedRoles) -> usize {
        self.indices_of(roles).map(|index| self.contenders[index].judged.len()).max().unwrap_or(0)
    }

    /// Starts to judge `roles`, and the choices judged again before, by `playouts` each, earlier playouts
    /// included. If a new search for the best is running, this follows it.
    pub(super) fn judge_again(&mut self, roles: ReportedRoles, playouts: usize) {
        self.again = self.again.with(roles);
        self.playouts_again = self.playouts_again.max(playouts);
        if self.is_done() {
            self.start_judging_again();
        }
    }

    fn start_judging_again(&mut self) {
        self.stage = DecisionStage::Again;
        self.end_again();
    }

    /// Returns the approximate cost of [`DecisionWork::judge_again`], in turns of playouts.
    pub(super) fn cost_again(&self, roles: ReportedRoles, playouts: usize) -> u64 {
        let playouts = self.playouts_again.max(playouts);
        let missing = |index: usize| playouts.saturating_sub(self.contenders[index].judged.len()) as u64;
        self.indices_of(self.again.with(roles)).map(missing).sum::<u64>()
            * u64::from(self.table.turns_of_playout())
    }

    /// Iterates over the contenders in `roles`, without duplicates.
    fn indices_of(&self, roles: ReportedRoles) -> impl Iterator<Item = usize> + use<> {
        let Roles { par, played, best, .. } = self.roles;
        let par = roles.par.then_some(par);
        let played = roles.played.then_some(played).filter(|played| par != Some(*played));
        let best = roles.best.then_some(best).filter(|best| par != Some(*best) && played != Some(*best));
        [par, played, best].into_iter().flatten()
    }

    /// Plays one more playout of every choice in this stage that has too few; returns their number.
    fn step_again(&mut self) -> u64 {
        let mut count = 0;
        for index in self.indices_of(self.again) {
            let number = self.contenders[index].judged.len();
            if number < self.playouts_again {
                let seed = derived_seed(self.seed, 4).wrapping_add(number as u64);
                let terms = self.table.playout(&self.contenders[index].choice, seed);
                self.contenders[index].judged.push(terms);
                count += 1;
            }
        }
        self.end_again();
        count
    }

    fn end_again(&mut self) {
        if self.indices_of(self.again).all(|index| self.contenders[index].judged.len() >= self.playouts_again)
        {
            self.stage = DecisionStage::Done;
        }
    }

    /// Returns the standard errors of the values in the review of this decision.
    pub(super) fn errors(&self) -> ReportedErrors {
        if self.table.is_last() {
            return ReportedErrors::default();
        }
        let results = |index: usize| self.contenders[index].judged.iter().map(|terms| terms.iter().sum());
        let error = |values: Vec<f64>| mean_and_error(&values).1;
        let alone = |index: usize| error(results(index).map(|total: i32| f64::from(total)).collect());
        let between = |a: usize, b: usize| {
            error(results(a).zip(results(b)).map(|(a, b): (i32, i32)| f64::from(a - b)).collect())
        };
        let Roles { par, played, best, .. } = self.roles;
        // The value of a choice that was not judged again moves with that of one that was.
        let again = [(self.again.played, played), (self.again.par, par), (self.again.best, best)];
        let anchor = again.into_iter().find(|(is_again, _)| *is_again).map(|(_, index)| index);
        let own = |is_again: bool, index: usize| match anchor {
            Some(anchor) if !is_again && anchor != index => {
                let (moved, between) = (alone(anchor), between(anchor, index));
                (moved * moved + between * between).sqrt()
            }
            _ => alone(index),
        };
        ReportedErrors {
            par: own(self.again.par, par),
            played: own(self.again.played, played),
            gain: between(played, par),
            missed: between(best, played),
        }
    }

    /// Plays one more playout of every choice in the screening or the contest.
    fn step_whole_table(&mut self) {
        let (stream, most) = match self.stage {
            DecisionStage::Screen => (2, self.stages.screen),
            _ => (3, self.stages.contest),
        };
        let number = self.contenders[self.alive[0]].totals.len();
        let seed = derived_seed(self.seed, stream).wrapping_add(number as u64);
        for index in self.alive.clone() {
            let terms = self.table.playout(&self.contenders[index].choice, seed);
            self.contenders[index].totals.push(terms.iter().sum());
        }
        if number + 1 >= most * self.thoroughness {
            match self.stage {
                DecisionStage::Screen => self.start_contest(),
                _ => self.start_judging(self.chosen()),
            }
        }
    }

    /// Plays one more playout of every judged choice that has too few; returns their number.
    fn step_judging(&mut self) -> u64 {
        let seed = derived_seed(self.seed, 4);
        let mut count = 0;
        for index in self.alive.clone() {
            let number = self.contenders[index].judged.len();
            if number < self.stages.judge {
                let terms =
                    self.table.playout(&self.contenders[index].choice, seed.wrapping_add(number as u64));
                self.contenders[index].judged.push(terms);
                count += 1;
            }
        }
        if self.alive.iter().all(|index| self.contenders[*index].judged.len() >= self.stages.judge) {
            self.start_judging_again();
        }
        count
    }

    /// Ends a round of halving.
    fn halve(&mut self) {
        self.sort_alive();
        if self.goal_is_first() {
            self.stake = self.spread();
        }
        if self.alive.len() <= 2 {
            self.start_screen();
        } else {
            self.alive.truncate(self.alive.len().div_ceil(2));
            self.goal = self.round_goal();
        }
    }

    /// Tests whether the first round of halving ends: every choice of the stage is alive.
    fn goal_is_first(&self) -> bool {
        let done = self.contenders.iter().filter(|contender| !contender.totals.is_empty()).count();
        self.alive.len() == done
    }

    /// Returns the best less the median of the sorted remaining choices, in hundredths of a point.
    fn spread(&self) -> i32 {
        let mean = |place: usize| self.contenders[self.alive[place]].mean();
        (mean(0) - mean(self.alive.len() / 2)).round() as i32
    }

    /// Sorts the remaining contenders by descending mean; ties keep their order.
    fn sort_alive(&mut self) {
        let contenders = &self.contenders;
        self.alive.sort_by(|a, b| contenders[*b].mean().total_cmp(&contenders[*a].mean()));
    }

    /// Starts the screening of the best choices found, par, the played choice, and turns similar to it.
    fn start_screen(&mut self) {
        let mut ranked: Vec<usize> =
            (0..self.contenders.len()).filter(|index| !self.contenders[*index].totals.is_empty()).collect();
        let contenders = &self.contenders;
        // Survivors of later rounds first, then by mean.
        ranked.sort_by(|a, b| {
            let (a, b) = (&contenders[*a], &contenders[*b]);
            b.totals.len().cmp(&a.totals.len()).then(b.mean().total_cmp(&a.mean()))
        });
        let choice = |index: usize| &contenders[index].choice;
        let played = choice(self.played);
        let mut screened: Vec<usize> = ranked.iter().take(SCREENED).copied().collect();
        screened.extend([self.played, self.par]);
        screened.extend(ranked.iter().find(|index| both_turns(choice(**index), played)));
        screened.extend(ranked.iter().find(|index| same_payment(choice(**index), played)));
        screened.extend(
            (0..contenders.len())
                .filter(|index| contenders[*index].totals.is_empty() && same_draft(choice(*index), played)),
        );
        screened.extend(ranked.iter().filter(|index| same_draft(choice(**index), played)).take(2));
        screened.extend(ranked.iter().filter(|index| same_place(choice(**index), played)).take(2));
        screened.extend(self.twin());
        screened.sort_unstable();
        screened.dedup();
        self.alive = screened;
        self.enter(DecisionStage::Screen);
    }

    /// Starts the contest among the best screened choices, par and the played choice.
    fn start_contest(&mut self) {
        self.sort_alive();
        let screened = self.alive.clone();
        self.roles = self.roles_among(&screened);
        let mut contest: Vec<usize> = screened.iter().take(CONTESTANTS).copied().collect();
        contest.extend([self.played, self.par]);
        contest.sort_unstable();
        contest.dedup();
        self.alive = contest;
        self.enter(DecisionStage::Contest);
    }

    /// Finds the best of each class in a list sorted by descending value.
    fn roles_among(&self, sorted: &[usize]) -> Roles {
        let choice = |index: usize| &self.contenders[index].choice;
        let played = choice(self.played);
        let best_like = |like: fn(&TableChoice, &TableChoice) -> bool| {
            sorted.iter().copied().find(|index| like(choice(*index), played)).unwrap_or(self.played)
        };
        Roles {
            par: self.par,
            played: self.played,
            best: self.played,
            turn: best_like(both_turns),
            payment: best_like(same_payment),
            draft: best_like(same_draft),
            place: best_like(same_place),
            other_draft: sorted
                .iter()
                .copied()
                .find(|index| both_turns(choice(*index), played) && !same_draft(choice(*index), played)),
            twin: self.twin(),
        }
    }

    /// Finds the played choice without a wasted nature token.
    fn twin(&self) -> Option<usize> {
        let twin = unpaid_twin(&self.contenders[self.played].choice)?;
        self.contenders.iter().position(|contender| contender.choice == twin)
    }

    /// Picks the best by the contest: the played choice unless another is clearly better, else par by the
    /// same rule.
    fn chosen(&self) -> Roles {
        let mut order = self.alive.clone();
        let contenders = &self.contenders;
        order.sort_by(|a, b| contenders[*b].mean().total_cmp(&contenders[*a].mean()));
        let first = order[0];
        let ties = |index: usize| {
            let pairs = contenders[first].totals.iter().zip(&contenders[index].totals);
            let differences: Vec<f64> = pairs.map(|(a, b)| f64::from(a - b)).collect();
            let (mean, error) = mean_and_error(&differences);
            mean <= TIE * error
        };
        let best = [self.played, self.par].into_iter().find(|index| ties(*index)).unwrap_or(first);
        let mean = |index: usize| contenders[index].mean() as i64;
        let wins = best == self.played && mean(best) - mean(self.par) >= FIND_GAIN;
        Roles { best, other_draft: self.roles.other_draft.filter(|_| wins), ..self.roles }
    }

    /// Starts to judge by fresh playouts.
    fn start_judging(&mut self, roles: Roles) {
        self.roles = roles;
        let Roles { par, played, best, turn, payment, draft, place, other_draft, twin } = roles;
        let mut judged = vec![par, played, best];
        if best != played {
            judged.extend([turn, payment, draft, place]);
            judged.extend(twin);
        }
        judged.extend(other_draft);
        judged.sort_unstable();
        judged.dedup();
        self.alive = judged;
        self.enter(DecisionStage::Judge);
    }

    fn enter(&mut self, stage: DecisionStage) {
        for contender in &mut self.contenders {
            contender.totals.clear();
        }
        self.stage = stage;
    }

    /// Returns the judged decision; meaningful only once the work is done.
    pub(super) fn finish(&self) -> Judged {
        if self.table.is_last() {
            return self.judge_exactly();
        }
        let place_of = |index: usize, alive: &[usize]| alive.iter().position(|other| *other == index);
        let judged = |index: &usize| !self.contenders[*index].judged.is_empty();
        let alive: Vec<usize> = (0..self.contenders.len()).filter(judged).collect();
        let place = |index: usize| place_of(index, &alive);
        let Roles { par, played, best, turn, payment, draft, place: same_place, other_draft, twin } =
            self.roles;
        let played_place = place(played).unwrap_or(0);
        let or_played = |index: usize| place(index).unwrap_or(played_place);
        let roles = Roles {
            par: or_played(par),
            played: played_place,
            best: or_played(best),
            turn: or_played(turn),
            payment: or_played(payment),
            draft: or_played(draft),
            place: or_played(same_place),
            other_draft: other_draft.and_then(place),
            twin: twin.and_then(place),
        };
        let mut choices = Vec::new();
        for index in &alive {
            let contender = &self.contenders[*index];
            choices.push((contender.choice, Judgement::Sampled(contender.judged.clone())));
        }
        let playouts = alive.iter().map(|index| self.contenders[*index].judged.len()).min().unwrap_or(0);
        let seed = derived_seed(self.seed, 4);
        Judged { table: self.table.clone(), choices, roles, stake: self.stake, seed, playouts }
    }

    /// Judges every choice of a last turn exactly.
    fn judge_exactly(&self) -> Judged {
        let all: Vec<Judgement> = self
            .contenders
            .iter()
            .map(|contender| Judgement::Exact(self.table.exact(&contender.choice)))
            .collect();
        let value = |index: usize| all[index].terms().sum();
        let mut sorted: Vec<usize> = (0..all.len()).filter(|index| all[*index].has_outcome()).collect();
        sorted.sort_by_key(|index| std::cmp::Reverse(value(*index)));
        let best = sorted.first().copied().unwrap_or(self.played);
        let ties = |index: &usize| value(*index) >= value(best);
        let best = [self.played, self.par].into_iter().find(|index| ties(index)).unwrap_or(best);
        let median = sorted.get(sorted.len() / 2).copied().unwrap_or(best);
        let stake = value(best) - value(median);
        let roles = Roles { best, ..self.roles_among(&sorted) };
        let choices = self.contenders.iter().map(|contender| contender.choice).zip(all).collect();
        Judged { table: self.table.clone(), choices, roles, stake, seed: self.seed, playouts: 0 }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::describe::describe;
    use crate::review::moment::{Moments, hash_of_terms};
    use crate::search::nth_whole_turn;
    use cascadia_base::rng::GameRng;
    use cascadia_engine::{Record, SeatOwner};
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::{Content, GameOptions};
    use cascadia_rules::mode::outcome_of_sheets;
    use cascadia_rules::rules::{Action, CardChoice, Game, Knowledge, Phase, Seat};
    use cascadia_rules::scoring::score_game;

    /// Generates a game of random whole turns, with free wipes where possible.
    fn random_record(content: &Content, seats: u8, seed: u64) -> Record<Cascadia> {
        let options = GameOptions::standard(seats, CardChoice::ALL_A, seed);
        let owners = vec![SeatOwner::Opponent("random".to_owned()); seats.into()];
        let mut record = Record::new(Cascadia::setup(options, owners), content);
        let (mut game, _) = Game::start(content.setup(&options).expect("a game"));
        let mut chance = GameRng::new(seed);
        while game.phase() != Phase::Finished {
            let knowledge = Knowledge::of(&game, game.seat());
            let actions = if knowledge.can_wipe_three() {
                vec![Action::WipeThree]
            } else {
                nth_whole_turn(&knowledge, chance.below(100)).expect("a turn").actions()
            };
            for action in actions {
                game.apply(action).expect("a legal action");
                record.actions.push(action);
            }
        }
        let cards = content.cards_of(&options).expect("cards");
        record.outcome = Some(outcome_of_sheets(&score_game(&game, &cards)));
        record
    }

    #[test]
    fn another_hidden_order_changes_nothing_but_luck() {
        let content = Content::shipped().expect("the shipped data is valid");
        let weights = EvalWeights::built_in();
        let report = |moment: &Moment| {
            let mut work = DecisionWork::new(moment, &weights, Stages::of(40), false).expect("a decision");
            while !work.is_done() {
                work.step();
            }
            describe(moment, &work.finish())
        };
        for seats in [1, 3] {
            let record = random_record(&content, seats, 77);
            let moments = Moments::of(&record, &content, &[Seat(seats - 1)]).expect("decisions").all;
            for moment in moments.iter().step_by(6) {
                let first = report(moment);
                for order in 1..3 {
                    let game = moment.knowledge.determinize(GameRng::new(order));
                    let knowledge = Knowledge::of(&game, moment.seat).into_owned();
                    let shuffled = Moment { knowledge, ..moment.clone() };
                    assert_eq!(report(&shuffled), first, "turn {} of {seats} seats", moment.turn);
                }
            }
        }
    }

    #[test]
    fn a_second_judgement_keeps_the_differences_to_unchanged_decisions() {
        let content = Content::shipped().expect("the shipped data is valid");
        let weights = EvalWeights::built_in();
        let record = random_record(&content, 1, 79);
        let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
        let moment = moments.iter().rfind(|moment| moment.turn == 12).expect("a turn");
        let mut work = DecisionWork::new(moment, &weights, Stages::of(40), false).expect("a decision");
        let judge = |work: &mut DecisionWork| {
            while !work.is_done() {
                work.step();
            }
            describe(moment, &work.finish())
        };
        let first = judge(&mut work);
        assert!(first.missed() > 0 && first.gain() != 0, "a random turn");
        let errors = work.errors();
        let par = ReportedRoles { par: true, ..ReportedRoles::default() };
        let cost = work.cost_again(par, 400);
        assert_eq!(cost, 360 * u64::from(work.table.turns_of_playout()));
        work.judge_again(par, 400);
        let of_par = judge(&mut work);
        assert_eq!((of_par.gain(), of_par.missed()), (first.gain(), first.missed()));
        assert_ne!(of_par.par, first.par);
        assert!(work.errors().par < errors.par);
        // Once judged again as well, the played choice has as many playouts, and other differences.
        work.judge_again(ReportedRoles { played: true, best: true, ..ReportedRoles::default() }, 100);
        let all = judge(&mut work);
        assert_eq!(work.playouts_of(ReportedRoles { best: true, ..ReportedRoles::default() }), 400);
        assert_eq!(all.par, of_par.par);
        assert!(all.missed_within_90 < first.missed_within_90);
        assert!(work.errors().gain < errors.gain);
        assert_eq!(all.sources().sum(), all.missed());
        assert_eq!(all.kinds.sum(), all.missed());
        // Repeating the same playouts yields the same numbers.
        work.judge_again(par, 400);
        assert!(work.is_done());
        assert_eq!(judge(&mut work), all);
    }

    #[test]
    fn a_best_found_again_is_that_of_its_playouts_with_the_last_judgement() {
        let content = Content::shipped().expect("the shipped data is valid");
        let weights = EvalWeights::built_in();
        let record = random_record(&content, 1, 79);
        let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
        let all = ReportedRoles { par: true, played: true, best: true };
        let best = ReportedRoles { best: true, ..ReportedRoles::default() };
        let stages = Stages::of(40);
        let mut others = 0;
        for moment in moments.iter().filter(|moment| (8..14).contains(&moment.turn)) {
            let judge = |work: &mut DecisionWork| {
                while !work.is_done() {
                    work.step();
                }
                describe(moment, &work.finish())
            };
            let mut work = DecisionWork::new(moment, &weights, stages, false).expect("a decision");
            let first = judge(&mut work);
            work.judge_again(all, 90);
            let deeper = judge(&mut work);
            assert!(work.can_find_again() && work.thoroughness() == 1);
            work.find_again(4);
            work.judge_again(all, 120);
            let again = judge(&mut work);
            assert_eq!((work.thoroughness(), work.playouts_of(best)), (4, 120));
            assert!(again.missed() >= 0 && again.offered() >= 0);
            assert_eq!(again.sources().sum(), again.missed());
            assert_eq!(again.kinds.sum(), again.missed());
            assert_ne!(deeper.played, first.played);
            // Equal to a search with that many playouts from the beginning.
            let Stages { find, screen, contest, .. } = stages;
            let thorough = Stages { find: 4 * find, screen: 4 * screen, contest: 4 * contest, ..stages };
            let mut at_once = DecisionWork::new(moment, &weights, thorough, false).expect("a decision");
            judge(&mut at_once);
            at_once.judge_again(all, 120);
            let at_once = judge(&mut at_once);
            assert_eq!((again.best, again.missed()), (at_once.best, at_once.missed()));
            assert_eq!((again.gain(), &again.best_actions), (at_once.gain(), &at_once.best_actions));
            others += u32::from(at_once.best_actions != deeper.best_actions);
        }
        assert!(others > 0, "another best is found by more playouts");
    }

    #[test]
    fn playouts_that_do_not_fit_the_decision_are_not_taken_up() {
        let content = Content::shipped().expect("the shipped data is valid");
        let weights = EvalWeights::built_in();
        let record = random_record(&content, 1, 79);
        let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
        let moment = moments.iter().rfind(|moment| moment.turn == 12).expect("a turn");
        let stages = Stages::of(40);
        let mut work = DecisionWork::new(moment, &weights, stages, false).expect("a decision");
        while !work.is_done() {
            work.step();
        }
        let kept = work.playouts().expect("playouts");
        let takes = |spoil: fn(&mut JudgedPlayouts)| {
            let mut kept = kept.clone();
            spoil(&mut kept);
            DecisionWork::judged_before(moment, &weights, stages, Some(kept)).is_some()
        };
        assert!(takes(|_| ()));
        assert!(!takes(|kept| kept.judged.truncate(kept.judged.len() - 1)), "a choice is missing");
        assert!(!takes(|kept| kept.roles.place = kept.judged.len()), "there is no such choice");
        assert!(!takes(|kept| kept.judged[kept.roles.played].truncate(39)), "a playout is missing");
        assert!(!takes(|kept| kept.judged[kept.roles.best].clear()), "the best was not judged");
        assert!(!takes(|kept| {
            let other = kept.judged.iter().position(Vec::is_empty).expect("most are not judged");
            kept.judged[other] = kept.judged[kept.roles.played][..7].to_vec();
        }));
        assert!(!takes(|kept| kept.judged[kept.roles.played].resize(24_001, Default::default())));
        assert!(
            !takes(|kept| (kept.again.played, kept.playouts_again) = (true, 41)),
            "it was not judged so often"
        );
    }

    #[test]
    fn the_seed_of_a_game_does_not_choose_the_playouts() {
        let content = Content::shipped().expect("the shipped data is valid");
        let mut record = random_record(&content, 1, 78);
        let hash = hash_of_terms(&record);
        record.setup.options.seed = 79;
        assert_eq!(hash_of_terms(&record), hash);
        record.setup.options.majorities = false;
        assert_ne!(hash_of_terms(&record), hash);
    }
}

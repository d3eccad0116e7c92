//! Finding: sequential halving over the generated choices by quick playouts, as in the search.

use cascadia_base::sequential_halving::HalvingRound;

use super::{DecisionStage, DecisionWork};
use crate::review::depth::Stages;
use crate::search::TablePosition;

/// Least number of playouts of each choice in a round.
const LEAST_IN_ROUND: usize = 4;

impl DecisionWork {
    /// Starts the search for the best generated choice.
    pub(super) fn start_finding(&mut self) {
        self.enter(DecisionStage::Find);
        self.alive = (0..self.wide).collect();
        let playouts = self.stages.find * self.thoroughness;
        self.round = HalvingRound::first(self.wide, playouts, LEAST_IN_ROUND);
    }

    /// Plays one more playout of every choice left.
    pub(super) fn step_finding(&mut self) {
        if self.play_each(TablePosition::quick_playout) >= self.round.goal() {
            self.halve();
        }
    }

    /// Ends a round of halving.
    fn halve(&mut self) {
        self.sort_alive();
        if self.goal_is_first() {
            self.stake = self.spread();
        }
        if self.round.halve() {
            self.alive.truncate(self.round.alive());
        } else {
            self.start_screen();
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

    /// Returns the factor on the playouts of the depth with which the best was found.
    pub(in crate::review) const fn thoroughness(&self) -> usize {
        self.thoroughness
    }

    /// Tests whether more playouts may find another best: there are several choices, and none is exact.
    pub(in crate::review) fn can_find_again(&self) -> bool {
        self.can_judge_again() && !self.gain_only && self.wide > 1
    }

    /// Starts a new search for the best with `thoroughness` times the playouts of the depth. Judged playouts
    /// are kept; a new best is judged by as many playouts as the old one.
    pub(in crate::review) fn find_again(&mut self, thoroughness: usize) {
        self.thoroughness = thoroughness;
        self.start_finding();
    }

    /// Returns the approximate cost of [`DecisionWork::find_again`], in turns of playouts.
    pub(in crate::review) fn cost_of_finding(&self, thoroughness: usize) -> u64 {
        let Stages { find, screen, contest, .. } = self.stages;
        let playouts = thoroughness * (find + 14 * screen + 5 * contest) + self.playouts_again;
        playouts as u64 * u64::from(self.table.turns_of_playout())
    }
}

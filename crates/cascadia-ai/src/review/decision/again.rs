//! Judging again: some judged choices get more playouts of the same stream.

use super::{DecisionStage, DecisionWork};
use crate::review::roles::{ReportedRoles, Roles};

impl DecisionWork {
    /// Tests whether the decision is already judged to the requirements of `roles`, `playouts` and
    /// `thoroughness`.
    pub(in crate::review) const fn has_judged(
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

    /// Tests whether more playouts would improve the result: everything is judged, and nothing is exact.
    pub(in crate::review) fn can_judge_again(&self) -> bool {
        self.is_done() && !self.table.is_last()
    }

    /// Tests whether any choice has more judging playouts than the depth requires.
    pub(in crate::review) const fn was_judged_again(&self) -> bool {
        self.playouts_again > 0
    }

    /// Returns the largest number of judging playouts among `roles`.
    pub(in crate::review) fn playouts_of(&self, roles: ReportedRoles) -> usize {
        self.indices_of(roles).map(|index| self.contenders[index].judged.len()).max().unwrap_or(0)
    }

    /// Starts to judge `roles`, and the choices judged again before, by `playouts` each, earlier playouts
    /// included. If a new search for the best is running, this follows it.
    pub(in crate::review) fn judge_again(&mut self, roles: ReportedRoles, playouts: usize) {
        self.again = self.again.with(roles);
        self.playouts_again = self.playouts_again.max(playouts);
        if self.is_done() {
            self.start_judging_again();
        }
    }

    pub(super) fn start_judging_again(&mut self) {
        self.stage = DecisionStage::Again;
        self.end_again();
    }

    /// Returns the approximate cost of [`DecisionWork::judge_again`], in turns of playouts.
    pub(in crate::review) fn cost_again(&self, roles: ReportedRoles, playouts: usize) -> u64 {
        let playouts = self.playouts_again.max(playouts);
        let missing = |index: usize| playouts.saturating_sub(self.contenders[index].judged.len()) as u64;
        self.indices_of(self.again.with(roles)).map(missing).sum::<u64>()
            * u64::from(self.table.turns_of_playout())
    }

    /// Iterates over the contenders in `roles`, without duplicates.
    pub(super) fn indices_of(&self, roles: ReportedRoles) -> impl Iterator<Item = usize> + use<> {
        let Roles { par, played, best, .. } = self.roles;
        let par = roles.par.then_some(par);
        let played = roles.played.then_some(played).filter(|played| par != Some(*played));
        let best = roles.best.then_some(best).filter(|best| par != Some(*best) && played != Some(*best));
        [par, played, best].into_iter().flatten()
    }

    /// Plays one more playout of every choice in this stage that has too few; returns their number.
    pub(super) fn step_again(&mut self) -> usize {
        let count = self.judge_each(self.indices_of(self.again), self.playouts_again);
        self.end_again();
        count
    }

    fn end_again(&mut self) {
        if self.has_judged_each(self.indices_of(self.again), self.playouts_again) {
            self.stage = DecisionStage::Done;
        }
    }
}

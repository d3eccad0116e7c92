//! Judging: fresh playouts of the choices picked by the contest.

use super::{DecisionStage, DecisionWork};
use crate::review::roles::Roles;

impl DecisionWork {
    /// Returns the roles if par and the played choice are the only choices.
    pub(super) fn better_of_two(&self) -> Roles {
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

    /// Starts to judge by fresh playouts.
    pub(super) fn start_judging(&mut self, roles: Roles) {
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

    /// Plays one more playout of every judged choice that has too few; returns their number.
    pub(super) fn step_judging(&mut self) -> usize {
        let (judged, playouts) = (self.alive.clone(), self.stages.judge);
        let count = self.judge_each(judged, playouts);
        if self.has_judged_each(self.alive.iter().copied(), playouts) {
            self.start_judging_again();
        }
        count
    }
}

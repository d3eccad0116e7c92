//! Screening: the best choices found, and those similar to the played one.

use super::{DecisionStage, DecisionWork, whole_total};
use crate::review::choices::{both_turns, same_draft, same_payment, same_place, unpaid_twin};

/// Number of the best choices found that are screened.
const SCREENED: usize = 6;

impl DecisionWork {
    /// Starts the screening of the best choices found, par, the played choice, and turns similar to it.
    pub(super) fn start_screen(&mut self) {
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

    /// Plays one more playout of every screened choice.
    pub(super) fn step_screening(&mut self) {
        if self.play_each(whole_total) >= self.stages.screen * self.thoroughness {
            self.start_contest();
        }
    }

    /// Finds the played choice without a wasted nature token.
    pub(super) fn twin(&self) -> Option<usize> {
        let twin = unpaid_twin(&self.contenders[self.played].choice)?;
        self.contenders.iter().position(|contender| contender.choice == twin)
    }
}

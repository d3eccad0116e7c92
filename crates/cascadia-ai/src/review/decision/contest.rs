//! The contest: picks the best of the screened choices, par and the played choice.

use cascadia_base::statistics::mean_and_error;

use super::{DecisionStage, DecisionWork, whole_total};
use crate::review::choices::{both_turns, same_draft, same_payment, same_place};
use crate::review::roles::Roles;
use crate::search::TableChoice;

/// Number of the best screened choices in the contest.
const CONTESTANTS: usize = 4;
/// Standard errors by which another choice must lead in the contest to replace the played one or par.
const TIE: f64 = 1.5;
/// Gain of the played choice over par from which other drafts are compared, in hundredths of a point.
const FIND_GAIN: i64 = 100;

impl DecisionWork {
    /// Starts the contest among the best screened choices, par and the played choice.
    pub(super) fn start_contest(&mut self) {
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

    /// Plays one more playout of every contestant.
    pub(super) fn step_contest(&mut self) {
        if self.play_each(whole_total) >= self.stages.contest * self.thoroughness {
            self.start_judging(self.chosen());
        }
    }

    /// Finds the best of each class in a list sorted by descending value.
    pub(super) fn roles_among(&self, sorted: &[usize]) -> Roles {
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
}

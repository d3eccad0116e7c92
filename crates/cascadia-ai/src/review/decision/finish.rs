//! The result of the work: the judged choices and their roles.

use super::{DecisionStage, DecisionWork, Judged};
use crate::review::judged::Judgement;
use crate::review::roles::Roles;

impl DecisionWork {
    /// Returns the judged decision; meaningful only once the work is done.
    pub(in crate::review) fn finish(&self) -> Judged {
        if self.table.is_last() {
            return self.judge_exactly();
        }
        let judged = |index: &usize| !self.contenders[*index].judged.is_empty();
        let alive: Vec<usize> = (0..self.contenders.len()).filter(judged).collect();
        let place = |index: usize| alive.iter().position(|other| *other == index);
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
        let seed = self.seed_of(DecisionStage::Judge, 0);
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

//! The playouts of a judged decision, from which its work is resumed.

use super::{DecisionStage, DecisionWork};
use crate::review::depth::{MOST_PLAYOUTS, Stages};
use crate::review::moment::Moment;
use crate::review::playouts::JudgedPlayouts;
use crate::review::roles::Roles;
use crate::search::EvalWeights;

impl DecisionWork {
    /// Resumes the work on `moment` from its earlier playouts; none if they are missing or do not match the
    /// choices. A last turn is exact and needs no playouts.
    pub(in crate::review) fn judged_before(
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
        work.stage = DecisionStage::Done;
        work.has_judged_each(work.indices_of(again), playouts_again).then_some(work)
    }

    /// Returns the playouts of a fully judged decision; none if it is exact.
    pub(in crate::review) fn playouts(&self) -> Option<JudgedPlayouts> {
        self.can_judge_again().then(|| JudgedPlayouts {
            roles: self.roles,
            stake: self.stake,
            again: self.again,
            playouts_again: self.playouts_again,
            thoroughness: self.thoroughness,
            judged: self.contenders.iter().map(|contender| contender.judged.clone()).collect(),
        })
    }
}

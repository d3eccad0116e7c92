//! The standard errors of a judged decision.

use cascadia_base::statistics::mean_and_error;

use super::DecisionWork;
use crate::review::roles::Roles;

/// Standard errors of the values in a review of one decision, in hundredths of a point; 0 if exact.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(in crate::review) struct ReportedErrors {
    pub par: f64,
    pub played: f64,
    pub gain: f64,
    pub missed: f64,
}

impl DecisionWork {
    /// Returns the standard errors of the values in the review of this decision.
    pub(in crate::review) fn errors(&self) -> ReportedErrors {
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
        // Corrections of a repeated choice also move the values of the others.
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
}

//! A goal: the amount wanted of a metric, and a sheet's progress towards it.

use super::metric::{Metric, SheetSituation};

/// The amount a goal wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// This many or more.
    AtLeast(u16),
    /// This many or fewer.
    AtMost(u16),
    /// All of them.
    All,
}

/// An objective on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The metric.
    pub metric: Metric,
    /// The amount wanted.
    pub want: Wanted,
}

/// A player's progress towards a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The amount reached.
    pub have: u16,
    /// The amount wanted.
    pub want: u16,
    /// Set if fewer are better.
    pub at_most: bool,
}

impl Progress {
    /// Tests whether the goal is reached.
    pub const fn is_met(self) -> bool {
        if self.at_most { self.have <= self.want } else { self.have >= self.want }
    }
}

impl Goal {
    /// Creates the goal of a total of `points`.
    pub const fn total(points: u16) -> Self {
        Self { metric: Metric::TotalScore, want: Wanted::AtLeast(points) }
    }

    /// Judges a sheet at the end of a game; `None` if the goal is for another sheet, or needs the number of
    /// completed cards and it is unknown.
    ///
    /// Open question: what are all bonuses of the map? Chosen answer: all that were gained at any time,
    /// whether or not they were used.
    pub fn judge(&self, situation: &SheetSituation<'_>) -> Option<Progress> {
        let (have, all) = self.metric.measure(situation)?;
        let (want, at_most) = match self.want {
            Wanted::AtLeast(want) => (want, false),
            Wanted::AtMost(want) => (want, true),
            Wanted::All => (all?, false),
        };
        Some(Progress { have, want, at_most })
    }
}

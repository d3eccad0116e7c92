//! A goal: how much of something is wanted, and how far a sheet is.

use super::metric::{RollingMetric, SheetSituation};

/// How much a goal wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// So many or more.
    AtLeast(u16),
    /// So many or fewer.
    AtMost(u16),
    /// All there are.
    All,
}

/// Something that can be reached on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollingGoal {
    /// What is measured.
    pub metric: RollingMetric,
    /// How much of it is wanted.
    pub want: Wanted,
}

/// How far a player is with a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollingProgress {
    /// How many there are.
    pub have: u16,
    /// How many are wanted.
    pub want: u16,
    /// Whether fewer are just as good.
    pub at_most: bool,
}

impl RollingProgress {
    /// Returns whether the goal is reached.
    pub const fn is_met(self) -> bool {
        if self.at_most { self.have <= self.want } else { self.have >= self.want }
    }
}

impl RollingGoal {
    /// Creates the goal of so many points.
    pub const fn total(points: u16) -> Self {
        Self { metric: RollingMetric::TotalScore, want: Wanted::AtLeast(points) }
    }

    /// Judges a sheet at the end of a game; none if the goal is for another sheet or asks for completed cards that are
    /// not known.
    ///
    /// Open question: what are all bonuses of the map? Chosen answer: those that were gained at any time, whether or not
    /// they were used.
    pub fn judge(&self, situation: &SheetSituation<'_>) -> Option<RollingProgress> {
        let (have, all) = self.metric.measure(situation)?;
        let (want, at_most) = match self.want {
            Wanted::AtLeast(want) => (want, false),
            Wanted::AtMost(want) => (want, true),
            Wanted::All => (all?, false),
        };
        Some(RollingProgress { have, want, at_most })
    }
}

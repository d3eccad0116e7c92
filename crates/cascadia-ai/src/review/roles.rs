//! The choices named in the review of a decision.

/// Indices of a review's choices in the list of judged choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Roles {
    pub par: usize,
    pub played: usize,
    pub best: usize,
    /// The best whole turn.
    pub turn: usize,
    /// The best choice that, like the played one, pays for a mix or does not.
    pub payment: usize,
    /// The best choice that takes the same pieces as the played one.
    pub draft: usize,
    /// The best choice with the same pieces and the same place for the tile.
    pub place: usize,
    /// The best choice with another draft.
    pub other_draft: Option<usize>,
    /// The played choice without a wasted nature token.
    pub twin: Option<usize>,
}

/// A subset of the three choices with values in a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ReportedRoles {
    pub par: bool,
    pub played: bool,
    pub best: bool,
}

impl ReportedRoles {
    /// Returns the union.
    #[must_use]
    pub(super) const fn with(self, other: Self) -> Self {
        Self {
            par: self.par || other.par,
            played: self.played || other.played,
            best: self.best || other.best,
        }
    }
}

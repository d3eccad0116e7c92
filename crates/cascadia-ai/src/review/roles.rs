//! The choices at a decision that a review speaks of.

/// The indices of a review's choices in the list of judged choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Roles {
    pub par: usize,
    pub played: usize,
    pub best: usize,
    /// The best whole turn.
    pub turn: usize,
    /// The best choice that pays for a mix, or does not, like the played one.
    pub payment: usize,
    /// The best choice that takes the same pieces as the played one.
    pub draft: usize,
    /// The best that also has the same place for the tile.
    pub place: usize,
    /// The best that takes something else.
    pub other_draft: Option<usize>,
    /// The played choice without a wasted nature token.
    pub twin: Option<usize>,
}

/// A subset of the three choices with values in a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ToldRoles {
    pub par: bool,
    pub played: bool,
    pub best: bool,
}

impl ToldRoles {
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

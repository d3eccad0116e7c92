//! Phases of a round: the kinds of decisions.

/// The kind of decision expected by the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The dice are rolled.
    Roll,
    /// The seat collects wildlife.
    Collect,
    /// The seat completes a habitat card or passes.
    Complete,
    /// The seat uses the bonus completion card or declines it.
    Bonus,
    /// The seat marks hexagons of sheet C or D.
    Mark,
    /// The seat takes the rewards of its marks.
    Rewards,
    /// The seat ends its round.
    Review,
    /// The game is over.
    Finished,
}

impl Phase {
    /// Returns the word for this phase on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Collect => "collect",
            Self::Complete => "complete",
            Self::Bonus => "bonus",
            Self::Mark => "mark",
            Self::Rewards => "rewards",
            Self::Review => "review",
            Self::Finished => "finished",
        }
    }
}

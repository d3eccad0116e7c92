//! Votes of the other people: undoing revealed actions, pausing, ending, a computer player for a seat.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The topic of a vote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteTopic {
    /// Undo all actions after the first `keep`, even though some have revealed draws.
    TakeBack {
        /// Number of kept actions.
        keep: usize,
    },
    /// Stop the clocks until a vote to resume.
    Pause,
    /// Resume after a pause.
    GoOn,
    /// End the game without a result.
    End,
    /// Seat a computer player for a person.
    Bot {
        /// The seat.
        seat: u8,
        /// Key of the level.
        level: String,
        /// True for the current turn only.
        #[serde(default)]
        once: bool,
    },
}

/// An open vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenVote {
    /// Version at its opening.
    pub asked: u64,
    /// Seat that opened it.
    pub seat: u8,
    /// Topic of the vote.
    pub topic: VoteTopic,
    /// Seats that have yet to vote.
    pub waiting: BTreeSet<u8>,
}

/// The result of a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VoteResult {
    /// Votes are missing.
    Pending,
    /// All agreed.
    Passed,
    /// A seat disagreed.
    Rejected,
}

impl OpenVote {
    /// Counts the vote of a seat that has yet to vote.
    pub fn cast(&mut self, seat: u8, yes: bool) -> VoteResult {
        if !yes {
            return VoteResult::Rejected;
        }
        self.waiting.remove(&seat);
        if self.waiting.is_empty() { VoteResult::Passed } else { VoteResult::Pending }
    }
}

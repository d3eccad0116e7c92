//! What needs the consent of the others: taking back what others have seen, pausing, ending, the computer for a seat.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What a seat can ask the others for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// To take back all actions but the first `keep`, though something was revealed since.
    TakeBack {
        /// The number of actions that stay.
        keep: usize,
    },
    /// To stop the clocks until it goes on.
    Pause,
    /// To go on after a pause.
    GoOn,
    /// To end the game without a result.
    End,
    /// To let the computer play a seat.
    Bot {
        /// The seat.
        seat: u8,
        /// The key of the level.
        level: String,
        /// Whether it plays only the present turn.
        #[serde(default)]
        once: bool,
    },
}

/// A question that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenQuestion {
    /// The version at which it was asked.
    pub asked: u64,
    /// The seat that asked.
    pub seat: u8,
    /// What for.
    pub question: Question,
    /// The seats that have not answered yet.
    pub waiting: BTreeSet<u8>,
}

/// What an answer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consent {
    /// Others still have to answer.
    Waiting,
    /// Everybody agreed.
    Given,
    /// Somebody did not.
    Denied,
}

impl OpenQuestion {
    /// Returns what the answer of a seat leads to, which is one that the question waits for.
    pub fn answered(&mut self, seat: u8, yes: bool) -> Consent {
        if !yes {
            return Consent::Denied;
        }
        self.waiting.remove(&seat);
        if self.waiting.is_empty() { Consent::Given } else { Consent::Waiting }
    }
}

//! The queue of mistakes to practise.

use bevy::prelude::*;

/// A request from the table to continue with the next mistake.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NextMistake;

/// Returns the key of a mistake in a practice log, which it shares with other entries.
pub(super) fn mistake_key(game: &str, first_action: usize) -> String {
    format!("mistake-{game}-{first_action}")
}

/// A mistake: its game, and the number of actions before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub game: String,
    pub first_action: usize,
}

/// The queue of mistakes to practise.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MistakeQueue {
    list: Vec<Mistake>,
    at: usize,
}

impl MistakeQueue {
    /// Starts a queue at its first mistake.
    pub(super) const fn new(list: Vec<Mistake>) -> Self {
        Self { list, at: 0 }
    }

    /// Returns all mistakes.
    pub(super) fn list(&self) -> &[Mistake] {
        &self.list
    }

    /// Moves to a mistake by its 0-based number.
    pub(super) fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// Returns the 1-based number of the current mistake, and the total.
    pub(super) const fn number(&self) -> (usize, usize) {
        (self.at + 1, self.list.len())
    }

    /// Tests whether another mistake follows.
    pub(super) const fn has_next(&self) -> bool {
        self.at + 1 < self.list.len()
    }
}

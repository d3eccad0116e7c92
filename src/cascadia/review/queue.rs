//! The mistakes that are practised one after the other.

use bevy::prelude::*;

/// Somebody wants to go on to the next mistake. Written at the table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NextMistake;

/// Returns the key of a mistake in a log of practice, which keeps other things as well.
pub(super) fn mistake_key(game: &str, first_action: usize) -> String {
    format!("mistake-{game}-{first_action}")
}

/// A mistake: its game, and the number of actions before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub game: String,
    pub first_action: usize,
}

/// The mistakes that are practised one after the other.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MistakeQueue {
    list: Vec<Mistake>,
    at: usize,
}

impl MistakeQueue {
    /// Begins with the first of these mistakes.
    pub(super) const fn new(list: Vec<Mistake>) -> Self {
        Self { list, at: 0 }
    }

    /// Returns all of them.
    pub(super) fn list(&self) -> &[Mistake] {
        &self.list
    }

    /// Goes to the one with this number, from 0.
    pub(super) fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// Returns which of how many mistakes it is, from 1.
    pub(super) const fn number(&self) -> (usize, usize) {
        (self.at + 1, self.list.len())
    }

    /// Tests whether there is another one.
    pub(super) const fn has_next(&self) -> bool {
        self.at + 1 < self.list.len()
    }
}

//! Persons and the spellings of their names in the journal.

use std::collections::{BTreeMap, BTreeSet};

use super::journal::{Journal, JournalEntry, JournalMode, SeatResult};
use crate::engine::{comparable_name, spelling};

/// The people of a journal. Capitals do not matter in their names, unless two people whose names differ in nothing else
/// once sat at one table: each spelling is a person then.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JournalPeople {
    /// The names, in lower case, of which each spelling is a person.
    apart: BTreeSet<String>,
}

impl JournalPeople {
    /// Finds out who has played in the games of `journal`.
    pub fn of<M: JournalMode>(journal: &Journal<M>) -> Self {
        let mut apart = BTreeSet::new();
        for entry in journal.games() {
            let mut spellings: BTreeMap<String, String> = BTreeMap::new();
            for (_, name) in entry.people() {
                let spelled = spelling(name);
                let first = spellings.entry(comparable_name(name)).or_insert_with(|| spelled.clone());
                if *first != spelled {
                    apart.insert(comparable_name(name));
                }
            }
        }
        Self { apart }
    }

    /// Returns one key for all spellings of a person's name.
    pub fn key(&self, name: &str) -> String {
        let comparable = comparable_name(name);
        if self.apart.contains(&comparable) { spelling(name) } else { comparable }
    }

    /// Finds the seat of the person called `name`.
    pub fn seat_of<'a, M: JournalMode>(
        &self,
        entry: &'a JournalEntry<M>,
        name: &str,
    ) -> Option<&'a SeatResult<M>> {
        self.index_of(entry, name).map(|index| &entry.seats[index])
    }

    /// Finds the seat that counts for the person called `name`: the one they finished themselves.
    pub(super) fn counted_seat_of<'a, M: JournalMode>(
        &self,
        entry: &'a JournalEntry<M>,
        name: &str,
    ) -> Option<&'a SeatResult<M>> {
        let index = self.index_of(entry, name)?;
        (!entry.is_finished_by_computer(index)).then(|| &entry.seats[index])
    }

    /// Finds the index of the seat of the person called `name`. Of several of this name, the one at the screen on which
    /// the journal is kept is meant, and otherwise the first.
    pub fn index_of<M: JournalMode>(&self, entry: &JournalEntry<M>, name: &str) -> Option<usize> {
        let wanted = self.key(name);
        let own = entry.own_seat().filter(|(_, known_as)| self.key(known_as) == wanted);
        let called = || {
            let mut called = entry.people().filter(|(_, other)| self.key(other) == wanted);
            let first = called.clone().next();
            called.find(|(_, other)| spelling(other) == spelling(name)).or(first)
        };
        own.or_else(called).map(|(index, _)| index)
    }
}

//! Persons and the spellings of their names in the journal.

use std::collections::{BTreeMap, BTreeSet};

use super::journal::{Journal, JournalEntry, JournalMode, SeatResult};
use crate::{comparable_name, spelling};

/// The people of a journal. Their names are compared regardless of case, unless two names at one table
/// differed only in case: then each spelling is a separate person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JournalPeople {
    /// The lower-case names shared by several persons, one for each spelling.
    apart: BTreeSet<String>,
}

impl JournalPeople {
    /// Finds the people in the games of `journal`.
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

    /// Finds the seat that counts for the person called `name`, if they finished it themselves.
    pub(super) fn counted_seat_of<'a, M: JournalMode>(
        &self,
        entry: &'a JournalEntry<M>,
        name: &str,
    ) -> Option<&'a SeatResult<M>> {
        let index = self.index_of(entry, name)?;
        (!entry.is_finished_by_computer(index)).then(|| &entry.seats[index])
    }

    /// Finds the index of the seat of the person called `name`. Among several, the one played on this machine
    /// counts, or else the first.
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

//! Practice by spaced repetition: a failed item comes back after some days, until it has been solved several
//! times in a row. Used for puzzles and for the player's mistakes alike; each item is known by a key.
//!
//! The schedule is the Leitner system (Sebastian Leitner 1972, "So lernt man lernen") with four boxes: a
//! failed item goes into the first, an item solved on its due date into the next, and behind the last it is
//! done.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::DateEntry;

/// The days after which an item of each box is due again.
pub const PRACTICE_DAYS: [u16; 4] = [1, 3, 7, 21];

/// The largest number of items kept; beyond it, the done items not seen for longest are forgotten first.
const MOST_ITEMS: usize = 4000;

/// The state of an item on some day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PracticeState {
    /// It has never been tried.
    New,
    /// It was failed and is due again.
    Due,
    /// It was failed and is due on this later day.
    Waiting(Date),
    /// It was solved: at the first try, or often enough since it was failed.
    Done,
}

/// An item that has been tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PracticeItem {
    /// The day of the first try.
    pub first: Date,
    /// Whether the first try solved it.
    pub at_once: bool,
    /// The number of tries that counted.
    pub tries: u16,
    /// The box it is in and the day it is due; none if it is done.
    pub due: Option<(u8, Date)>,
    /// The day of the last try.
    pub last: Date,
}

/// Everything a person has tried, by key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PracticeLog {
    items: BTreeMap<String, PracticeItem>,
}

impl PracticeLog {
    /// Returns the item with this key, if it has been tried.
    pub fn item(&self, key: &str) -> Option<&PracticeItem> {
        self.items.get(key)
    }

    /// Iterates over all items with their keys.
    pub fn items(&self) -> impl Iterator<Item = (&str, &PracticeItem)> {
        self.items.iter().map(|(key, item)| (key.as_str(), item))
    }

    /// Returns whether nothing has been tried.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the state of an item on the day `today`.
    pub fn state(&self, key: &str, today: Date) -> PracticeState {
        match self.items.get(key).map(|item| item.due) {
            None => PracticeState::New,
            Some(None) => PracticeState::Done,
            Some(Some((_, due))) if due <= today => PracticeState::Due,
            Some(Some((_, due))) => PracticeState::Waiting(due),
        }
    }

    /// Lists the keys of the items due on the day `today`, the longest overdue first.
    pub fn due(&self, today: Date) -> Vec<&str> {
        let due_on = |item: &PracticeItem| item.due.map(|(_, due)| due).filter(|due| *due <= today);
        let mut due: Vec<(Date, &str)> =
            self.items.iter().filter_map(|(key, item)| Some((due_on(item)?, key.as_str()))).collect();
        due.sort_unstable();
        due.into_iter().map(|(_, key)| key).collect()
    }

    /// Records a try on the day `today`. Solved at the first try, an item is done; failed, it goes into the
    /// first box. Solved on or after its due date, it goes into the next box, and behind the last one it is
    /// done; solved earlier, it stays in its box.
    pub fn note(&mut self, key: &str, is_solved: bool, today: Date) {
        let again = |days: u16| today.checked_add(i64::from(days).days()).unwrap_or(Date::MAX);
        let failed = Some((0, again(PRACTICE_DAYS[0])));
        let Some(item) = self.items.get_mut(key) else {
            let due = if is_solved { None } else { failed };
            let item = PracticeItem { first: today, at_once: is_solved, tries: 1, due, last: today };
            self.items.insert(key.to_owned(), item);
            return self.forget_beyond_limit();
        };
        item.tries = item.tries.saturating_add(1);
        item.last = today;
        match item.due {
            _ if !is_solved => item.due = failed,
            Some((current, due)) if due <= today => {
                let next = current + 1;
                item.due = PRACTICE_DAYS.get(usize::from(next)).map(|days| (next, again(*days)));
            }
            _ => {}
        }
    }

    /// Forgets every item whose key `keep` rejects.
    pub fn retain(&mut self, mut keep: impl FnMut(&str) -> bool) {
        self.items.retain(|key, _| keep(key));
    }

    /// Forgets the done items not seen for longest, so that the file does not grow for ever.
    fn forget_beyond_limit(&mut self) {
        while self.items.len() > MOST_ITEMS {
            let forgotten = self.items.iter().min_by_key(|(_, item)| (item.due.is_some(), item.last));
            let Some(key) = forgotten.map(|(key, _)| key.clone()) else { return };
            self.items.remove(&key);
        }
    }
}

/// The serialised form of an item.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeEntry {
    first: DateEntry,
    at_once: bool,
    tries: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<(u8, DateEntry)>,
    last: DateEntry,
}

/// Converts a log to its serialised form.
pub fn practice_entries(log: &PracticeLog) -> BTreeMap<String, PracticeEntry> {
    let entry = |item: &PracticeItem| PracticeEntry {
        first: DateEntry(item.first),
        at_once: item.at_once,
        tries: item.tries,
        due: item.due.map(|(current, due)| (current, DateEntry(due))),
        last: DateEntry(item.last),
    };
    log.items.iter().map(|(key, item)| (key.clone(), entry(item))).collect()
}

/// Converts a log from its serialised form. A box beyond the last is read as the last.
pub fn practice_of(entries: BTreeMap<String, PracticeEntry>) -> PracticeLog {
    let last_box = PRACTICE_DAYS.len() as u8 - 1;
    let item = |entry: PracticeEntry| PracticeItem {
        first: entry.first.0,
        at_once: entry.at_once,
        tries: entry.tries,
        due: entry.due.map(|(current, DateEntry(due))| (current.min(last_box), due)),
        last: entry.last.0,
    };
    PracticeLog { items: entries.into_iter().map(|(key, entry)| (key, item(entry))).collect() }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn failed_puzzles_return_after_one_three_seven_and_twenty_one_days() {
        let mut log = PracticeLog::default();
        let mut today = date(2026, 2, 27);
        assert_eq!(log.state("a", today), PracticeState::New);
        log.note("a", false, today);
        for days in [1, 3, 7, 21] {
            let due = today.checked_add(i64::from(days).days()).expect("a day");
            assert_eq!(log.state("a", today), PracticeState::Waiting(due), "{days}");
            assert_eq!(log.state("a", due.yesterday().expect("a day")), PracticeState::Waiting(due));
            assert_eq!(log.state("a", due), PracticeState::Due);
            today = due;
            log.note("a", true, today);
        }
        assert_eq!(log.state("a", today), PracticeState::Done);
        assert_eq!(log.item("a").map(|item| (item.tries, item.at_once)), Some((5, false)));
    }

    #[test]
    fn a_failure_begins_again_and_practice_ahead_of_time_changes_nothing() {
        let mut log = PracticeLog::default();
        log.note("a", false, date(2026, 1, 1));
        log.note("a", true, date(2026, 1, 2));
        log.note("a", true, date(2026, 1, 3));
        assert_eq!(log.state("a", date(2026, 1, 3)), PracticeState::Waiting(date(2026, 1, 5)));
        log.note("a", false, date(2026, 1, 4));
        assert_eq!(log.state("a", date(2026, 1, 4)), PracticeState::Waiting(date(2026, 1, 5)));
        log.note("a", true, date(2026, 1, 20));
        assert_eq!(log.state("a", date(2026, 1, 20)), PracticeState::Waiting(date(2026, 1, 23)));
        log.note("b", true, date(2026, 1, 1));
        assert_eq!(log.state("b", date(2026, 6, 1)), PracticeState::Done);
        log.note("b", false, date(2026, 6, 1));
        assert_eq!(log.state("b", date(2026, 6, 2)), PracticeState::Due);
    }

    #[test]
    fn the_longest_overdue_comes_first() {
        let mut log = PracticeLog::default();
        for (key, day) in [("x", 3), ("y", 1), ("z", 9)] {
            log.note(key, false, date(2026, 1, day));
        }
        log.note("w", true, date(2026, 1, 1));
        assert_eq!(log.due(date(2026, 1, 5)), ["y", "x"]);
        assert_eq!(log.due(date(2026, 1, 1)), Vec::<&str>::new());
    }

    #[test]
    fn the_log_is_bounded_and_drops_finished_entries_first() {
        let mut log = PracticeLog::default();
        log.note("failed", false, date(2026, 1, 1));
        for number in 0..MOST_ITEMS + 10 {
            log.note(&format!("{number}"), true, date(2026, 1, 2));
        }
        assert_eq!(log.items.len(), MOST_ITEMS);
        assert!(log.item("failed").is_some());
    }

    #[test]
    fn a_log_comes_back_from_its_entries() {
        let mut log = PracticeLog::default();
        log.note("a", false, date(2026, 1, 1));
        log.note("b", true, date(2026, 1, 2));
        assert_eq!(practice_of(practice_entries(&log)), log);
    }
}

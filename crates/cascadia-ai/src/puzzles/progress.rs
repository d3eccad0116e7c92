//! Progress with the puzzles: solved and due ones, the suitable tier, and the next puzzle.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::book::PuzzleBook;
use super::puzzle::{Puzzle, PuzzleId, PuzzleTier};
use crate::review::ScoreTerm;
use cascadia_engine::archive::{PracticeItem, PracticeLog, PracticeState};

/// The prefix of puzzle keys in a log of practice, which also has other keys.
const KEY_BEGINS: &str = "puzzle-";

/// The number of puzzles among the last [`LAST_TRIES`] to solve at the first try to master a tier.
const MASTERED: usize = 7;

/// The number of latest first tries that count for mastery of a tier.
const LAST_TRIES: usize = 10;

/// Returns the key of a puzzle in a log of practice.
pub fn practice_key(id: PuzzleId) -> String {
    format!("{KEY_BEGINS}{id}")
}

/// A filter for puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleFilter {
    /// The required tier, if any.
    pub tier: Option<PuzzleTier>,
    /// The required theme, if any.
    pub theme: Option<ScoreTerm>,
}

impl PuzzleFilter {
    /// Returns whether a puzzle passes the filter.
    pub fn takes(&self, puzzle: &Puzzle) -> bool {
        self.tier.is_none_or(|tier| puzzle.tier == tier)
            && self.theme.is_none_or(|theme| puzzle.theme == theme)
    }
}

/// Counts of puzzles by progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleCounts {
    /// Number of all puzzles.
    pub all: usize,
    /// Number of done puzzles: solved at once, or often enough since the failure.
    pub done: usize,
    /// Number of failed puzzles that come back later.
    pub waiting: usize,
    /// Number of failed puzzles that are due.
    pub due: usize,
}

/// A person's progress with the puzzles on some day.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleProgress<'a> {
    book: &'a PuzzleBook,
    log: &'a PracticeLog,
    today: Date,
}

impl<'a> PuzzleProgress<'a> {
    /// Evaluates `log` for the puzzles of `book` on the day `today`.
    pub const fn of(book: &'a PuzzleBook, log: &'a PracticeLog, today: Date) -> Self {
        Self { book, log, today }
    }

    /// Returns the state of a puzzle.
    pub fn state(&self, id: PuzzleId) -> PracticeState {
        self.log.state(&practice_key(id), self.today)
    }

    /// Counts the puzzles that pass `filter`.
    pub fn counts(&self, filter: PuzzleFilter) -> PuzzleCounts {
        let mut counts = PuzzleCounts::default();
        for (id, _) in self.book.iter().filter(|(_, puzzle)| filter.takes(puzzle)) {
            counts.all += 1;
            match self.state(id) {
                PracticeState::New => {}
                PracticeState::Done => counts.done += 1,
                PracticeState::Waiting(_) => counts.waiting += 1,
                PracticeState::Due => counts.due += 1,
            }
        }
        counts
    }

    /// Counts the puzzles of every theme in `tier`, or in any tier.
    pub fn themes(&self, tier: Option<PuzzleTier>) -> Vec<(ScoreTerm, PuzzleCounts)> {
        let counts = |theme| (theme, self.counts(PuzzleFilter { tier, theme: Some(theme) }));
        ScoreTerm::ALL.into_iter().map(counts).filter(|(_, counts)| counts.all > 0).collect()
    }

    /// Returns the suitable tier: the easiest one not yet mastered.
    pub fn suggested_tier(&self) -> PuzzleTier {
        let mut tries: BTreeMap<PuzzleTier, Vec<&PracticeItem>> = BTreeMap::new();
        for (id, puzzle) in self.book.iter() {
            if let Some(item) = self.log.item(&practice_key(id)) {
                tries.entry(puzzle.tier).or_default().push(item);
            }
        }
        let mut is_mastered = |tier: &PuzzleTier| {
            let Some(items) = tries.get_mut(tier) else { return false };
            items.sort_by_key(|item| std::cmp::Reverse(item.first));
            items.iter().take(LAST_TRIES).filter(|item| item.at_once).count() >= MASTERED
        };
        let mut open = PuzzleTier::ALL.into_iter();
        open.find(|tier| !is_mastered(tier)).unwrap_or(PuzzleTier::Ranger)
    }

    /// Returns the next puzzle among those that pass `filter`: the longest overdue, then new ones in the
    /// order of the ids after `last`. None if all are done or wait.
    pub fn next(&self, filter: PuzzleFilter, last: Option<PuzzleId>) -> Option<PuzzleId> {
        let wanted = |id: PuzzleId| self.book.get(id).is_some_and(|puzzle| filter.takes(puzzle));
        let due = self.log.due(self.today).into_iter().filter_map(|key| {
            let id = PuzzleId::from_key(key.strip_prefix(KEY_BEGINS)?)?;
            (wanted(id) && last != Some(id)).then_some(id)
        });
        let new = || {
            let is_new = |id: &PuzzleId| wanted(*id) && self.state(*id) == PracticeState::New;
            let new: Vec<PuzzleId> = self.book.iter().map(|(id, _)| id).filter(is_new).collect();
            let after = new.iter().find(|id| last.is_some_and(|last| **id > last));
            after.or_else(|| new.first()).copied().filter(|id| last != Some(*id))
        };
        due.into_iter().next().or_else(new)
    }
}

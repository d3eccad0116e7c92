//! Turns in the middle of a game with their playouts, for comparison in pairs.

use crate::review::{ByTerm, choice_of};
use crate::search::{TERMS, TableChoice, TablePosition, Turn};
use cascadia_base::statistics::mean_and_error;
use cascadia_rules::rules::{Action, Knowledge};

/// A choice and its playouts. The n-th playout of all choices of a position draws the same pieces (common
/// random numbers), so that differences are more precise than values.
#[derive(Clone, Debug)]
pub(super) struct TurnSamples {
    pub choice: TableChoice,
    values: Vec<i32>,
    sums: TermSums,
}

/// Sums of terms over playouts.
type TermSums = [i64; TERMS];

impl TurnSamples {
    /// Creates the choice without playouts.
    pub(super) fn new(choice: TableChoice) -> Self {
        Self { choice, values: Vec::new(), sums: TermSums::default() }
    }

    /// Returns the turn; none for a wipe.
    pub(super) const fn turn(&self) -> Option<&Turn> {
        self.choice.turn()
    }

    /// Plays playouts until there are `count`, with the luck of `seed`.
    pub(super) fn sample(&mut self, table: &TablePosition, count: u32, seed: u64) {
        for number in self.values.len() as u64..u64::from(count) {
            let terms = table.playout(&self.choice, seed.wrapping_add(number));
            self.values.push(terms.iter().sum());
            for (sum, term) in self.sums.iter_mut().zip(terms) {
                *sum += i64::from(term);
            }
        }
    }

    /// Returns the mean in hundredths of a point; 0 without playouts.
    pub(super) fn mean(&self) -> i32 {
        let sum: i64 = self.sums.iter().sum();
        rounded(sum, self.values.len())
    }

    /// Returns the means of the terms, in hundredths of a point.
    pub(super) fn terms(&self) -> ByTerm {
        ByTerm(self.sums.map(|sum| rounded(sum, self.values.len())))
    }

    /// Returns the mean difference to `other` over their common playouts and its standard error, in
    /// hundredths of a point.
    pub(super) fn ahead_of(&self, other: &Self) -> (f64, f64) {
        let pairs = self.values.iter().zip(&other.values);
        let differences: Vec<f64> = pairs.map(|(own, theirs)| f64::from(own - theirs)).collect();
        mean_and_error(&differences)
    }
}

fn rounded(sum: i64, count: usize) -> i32 {
    (sum as f64 / count.max(1) as f64).round() as i32
}

/// Returns whether two turns lead to the same environment.
pub(super) fn same_environment(a: &Turn, b: &Turn) -> bool {
    a.rotation == b.rotation && same_places(a, b)
}

/// Returns whether two turns lead to the same environment except for the rotation of the new tile.
pub(super) fn same_places(a: &Turn, b: &Turn) -> bool {
    let token = |turn: &Turn| turn.token_hex.and_then(|hex| Some((turn.draft.token?.species, hex)));
    (a.draft.tile, a.hex) == (b.draft.tile, b.hex) && token(a) == token(b)
}

/// Returns the whole turn these actions make; none if they are incomplete or contain a wipe.
pub(super) fn turn_of(knowledge: &Knowledge<'_>, actions: &[Action]) -> Option<Turn> {
    choice_of(knowledge, actions)?.turn().copied()
}

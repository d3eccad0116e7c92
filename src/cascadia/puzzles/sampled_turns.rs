//! Turns of a position in the middle of a game with their playouts, to compare them in pairs.

use crate::base::Rotation;
use crate::cascadia::review::ByTerm;
use crate::cascadia::rules::{Action, Knowledge, Slot};
use crate::cascadia::search::{Draft, RootAction, TableChoice, TablePosition, Turn};

/// A choice and its playouts. The n-th playout of all choices of a position draws the same pieces (common random
/// numbers), so that differences are known better than values.
#[derive(Clone, Debug)]
pub(super) struct TurnSamples {
    /// The choice.
    pub choice: TableChoice,
    values: Vec<i32>,
    sums: TermSums,
}

/// Sums of terms over playouts.
type TermSums = [i64; crate::cascadia::search::TERMS];

impl TurnSamples {
    /// Creates the choice without playouts.
    pub(super) fn new(choice: TableChoice) -> Self {
        Self { choice, values: Vec::new(), sums: TermSums::default() }
    }

    /// Returns the turn; none for a wipe.
    pub(super) const fn turn(&self) -> Option<&Turn> {
        match &self.choice {
            TableChoice::Root(RootAction::Turn(turn)) => Some(turn),
            _ => None,
        }
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

    /// Returns the mean difference to `other` over the playouts that both have and its standard error, in hundredths
    /// of a point.
    pub(super) fn ahead_of(&self, other: &Self) -> (f64, f64) {
        let pairs = self.values.iter().zip(&other.values);
        let differences: Vec<f64> = pairs.map(|(own, theirs)| f64::from(own - theirs)).collect();
        let count = differences.len().max(1) as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
    }
}

fn rounded(sum: i64, count: usize) -> i32 {
    (sum as f64 / count.max(1) as f64).round() as i32
}

/// Returns whether two turns lead to the same environment.
pub(super) fn same_land(a: &Turn, b: &Turn) -> bool {
    a.rotation == b.rotation && same_places(a, b)
}

/// Returns whether two turns lead to the same environment but for how the new tile is turned.
pub(super) fn same_places(a: &Turn, b: &Turn) -> bool {
    let token = |turn: &Turn| turn.token_hex.and_then(|hex| Some((turn.draft.token?.species, hex)));
    (a.draft.tile, a.hex) == (b.draft.tile, b.hex) && token(a) == token(b)
}

/// Returns the whole turn that these actions make, in whatever order the pieces were placed, with a keystone unturned,
/// since it looks the same in every rotation; none if they are no whole turn without a wipe.
pub(super) fn turn_of(knowledge: &Knowledge<'_>, actions: &[Action]) -> Option<Turn> {
    let take = *actions.first()?;
    let (tile_slot, token_slot): (Slot, Slot) = match take {
        Action::TakePair(slot) => (slot, slot),
        Action::TakeMixed { tile, token } => (tile, token),
        _ => return None,
    };
    let display = knowledge.display();
    let draft = Draft { action: take, tile: display.tile(tile_slot)?, token: display.token(token_slot) };
    let (hex, rotation) = actions.iter().find_map(|action| match action {
        Action::PlaceTile { hex, rotation } => Some((*hex, *rotation)),
        _ => None,
    })?;
    let token_hex = actions.iter().find_map(|action| match action {
        Action::PlaceToken { hex } => Some(*hex),
        _ => None,
    });
    let is_keystone = knowledge.catalogue().tile(draft.tile).is_keystone();
    let rotation = if is_keystone { Rotation::default() } else { rotation };
    Some(Turn { draft, hex, rotation, token_hex })
}

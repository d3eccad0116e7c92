//! The exact value of a choice in the last turn: a turn by its change, a wipe by the expectation of its
//! draws.

use super::super::board::NONE;
use super::super::playout::SearchState;
use super::super::policy::DisplayPieces;
use super::super::position::RootAction;
use super::root::{TERMS, TableChoice, TablePosition, Terms};

/// Sums of terms over equally likely outcomes, and the number of outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExactTerms {
    /// The sums, in hundredths of a point.
    pub sums: [i64; TERMS],
    /// The number of outcomes.
    pub outcomes: i64,
}

impl ExactTerms {
    fn add(&mut self, terms: &Terms, weight: i64) {
        for (sum, term) in self.sums.iter_mut().zip(terms) {
            *sum += i64::from(*term) * weight;
        }
        self.outcomes += weight;
    }
}

impl TablePosition {
    /// Computes the exact value of a choice if [`TablePosition::is_last`]; after a wipe the best turn is
    /// played. No outcomes if nothing can be drawn or taken. As in the search, draws that are all alike and
    /// replaced once more are left out.
    pub fn exact(&self, choice: &TableChoice) -> ExactTerms {
        let mut found = ExactTerms::default();
        let mut state = self.position().state;
        let (slots, bag) = match choice {
            TableChoice::Root(RootAction::Turn(_)) => {
                found.add(&self.own_terms(&self.after_turn(choice)), 1);
                return found;
            }
            TableChoice::Root(RootAction::WipeThree) => {
                (self.position().free_wipe().unwrap_or_default(), state.unseen.bag())
            }
            TableChoice::Root(RootAction::PaidWipe(slots)) => {
                state.nature_tokens.own = state.nature_tokens.own.saturating_sub(self.price);
                state.nature_tokens.supply += self.price;
                (*slots, state.unseen.bag_after_return())
            }
            TableChoice::Open(..) => return found,
        };
        let pairs = self.position().tables.pairs;
        let slots: Vec<usize> = (0..pairs).filter(|slot| slots >> slot & 1 != 0).collect();
        let evaluator = self.position().evaluator_with(state.nature_tokens);
        let table = evaluator.table(&state.display);
        let automatic = usize::from(self.position().tables.overpopulation.automatic);
        let mut bag = bag;
        let mut display = state.display;
        each_draw(&slots, &mut bag, 1, &mut display, &mut |drawn, weight| {
            let alike = pairs >= automatic && drawn.tokens[..pairs].windows(2).all(|pair| pair[0] == pair[1]);
            if !alike && let Some(turn) = evaluator.best_of(&table, drawn) {
                let mut after = SearchState { display: *drawn, ..state };
                after.play(&self.position().tables, &turn);
                found.add(&self.own_terms(&after), weight);
            }
        });
        found
    }
}

/// Calls `found` with every draw of tokens for `slots` and the number of ways to draw it.
fn each_draw(
    slots: &[usize],
    bag: &mut [u8; 5],
    ways: i64,
    display: &mut DisplayPieces,
    found: &mut impl FnMut(&DisplayPieces, i64),
) {
    let Some((slot, rest)) = slots.split_first() else {
        found(display, ways);
        return;
    };
    for species in 0..5 {
        if bag[species] == 0 {
            continue;
        }
        let ways = ways * i64::from(bag[species]);
        bag[species] -= 1;
        display.tokens[*slot] = species as u8;
        each_draw(rest, bag, ways, display, found);
        bag[species] += 1;
    }
    display.tokens[*slot] = NONE;
}

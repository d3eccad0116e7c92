//! Exact solution of the last turn: nothing is revealed after it, so that it needs no playouts, and the
//! expectation over the draws of a wipe is a finite sum (one chance node of an expectimax tree).

use super::eval_weights::POINT;
use super::policy::{DisplayPieces, DraftTable, NatureTokens, PolicyTurn, TurnEvaluator};
use super::position::{Position, RankedAction, RootAction};

use super::board::NONE;

impl Position {
    /// Solves the last turn exactly: every turn by its change, every wipe by its expectation over all draws.
    pub(super) fn last_turn(&self) -> Vec<RankedAction> {
        let evaluator = self.evaluator();
        let now = self.current_value();
        let mut turns = Vec::new();
        evaluator.generate_turns(&self.state.display, usize::MAX, usize::MAX, &mut turns);
        turns.sort_unstable_by_key(PolicyTurn::rank);
        turns.truncate(64);
        let mut ranked: Vec<RankedAction> = turns
            .into_iter()
            .map(|turn| RankedAction {
                action: RootAction::Turn(self.whole_turn(&turn)),
                expected: now + turn.value,
                samples: 0,
            })
            .collect();
        let table = evaluator.table(&self.state.display);
        let mut wipes = Vec::new();
        if let Some(slots) = self.free_wipe() {
            wipes.push((RootAction::WipeThree, slots, 0, self.state.unseen.bag()));
        }
        let price = self.tables.nature_cost;
        // Tokens set aside return before a paid wipe, but not before the free one.
        let full_bag = self.state.unseen.bag_after_return();
        if self.state.nature_tokens.own >= price {
            for slots in 1..1u8 << self.tables.pairs {
                let there = (0..self.tables.pairs)
                    .all(|slot| slots >> slot & 1 == 0 || self.state.display.tokens[slot] != NONE);
                if there && full_bag.iter().sum::<u8>() >= slots.count_ones() as u8 {
                    wipes.push((RootAction::PaidWipe(slots), slots, i32::from(price), full_bag));
                }
            }
        }
        for (action, slots, cost, bag) in wipes {
            let nature_tokens =
                NatureTokens { own: self.state.nature_tokens.own - cost as u8, ..self.state.nature_tokens };
            let evaluator = self.evaluator_with(nature_tokens);
            let expected = now - cost * POINT + self.mean_after_wipe(&evaluator, &table, slots, bag);
            let index = ranked.partition_point(|found| found.expected >= expected);
            ranked.insert(index, RankedAction { action, expected, samples: 0 });
        }
        ranked
    }

    /// Computes the expectation of the best turn over all draws of tokens from `bag` for `slots`, a bit set.
    fn mean_after_wipe(
        &self,
        evaluator: &TurnEvaluator<'_>,
        table: &DraftTable,
        slots: u8,
        mut bag: [u8; 5],
    ) -> i32 {
        let slots: Vec<usize> = (0..self.tables.pairs).filter(|slot| slots >> slot & 1 != 0).collect();
        let mut display = self.state.display;
        let (mut sum, mut weight) = (0.0, 0.0);
        self.each_draw(&slots, &mut bag, 1.0, &mut display, &mut |display, probability| {
            // Four alike are replaced once more, out of nearly the same bag: the other draws keep about their
            // relative probabilities.
            let alike = self.tables.pairs >= usize::from(self.tables.overpopulation.automatic)
                && display.tokens[..self.tables.pairs].windows(2).all(|pair| pair[0] == pair[1]);
            if !alike && let Some(turn) = evaluator.best_of(table, display) {
                sum += f64::from(turn.value) * probability;
                weight += probability;
            }
        });
        if weight > 0.0 { (sum / weight).round() as i32 } else { i32::MIN / 2 }
    }

    fn each_draw(
        &self,
        slots: &[usize],
        bag: &mut [u8; 5],
        probability: f64,
        display: &mut DisplayPieces,
        found: &mut impl FnMut(&DisplayPieces, f64),
    ) {
        let Some((slot, rest)) = slots.split_first() else {
            found(display, probability);
            return;
        };
        let left: u32 = bag.iter().map(|count| u32::from(*count)).sum();
        for species in 0..5 {
            if bag[species] == 0 {
                continue;
            }
            let drawn = probability * f64::from(bag[species]) / f64::from(left);
            bag[species] -= 1;
            display.tokens[*slot] = species as u8;
            self.each_draw(rest, bag, drawn, display, found);
            bag[species] += 1;
        }
    }
}
